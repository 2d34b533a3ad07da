"""Animation state of a table: flights, gliding rows, pulsating halos, the held piece."""

from collections.abc import Sequence
from dataclasses import replace

from tabletop.engine.display import Display
from tabletop.engine.view import View
from tabletop.ui.motion.paths import Paths
from tabletop.ui.motion.reflow import Reflow
from tabletop.ui.motion.timeline import Timeline
from tabletop.ui.table.gesture import Carrying, Hand
from tabletop.ui.table.moment import Motion, TableMoment
from tabletop.ui.table.pacing import Breath
from tabletop.ui.widgets.targets import DropTarget


class Showing:
    """Everything of one table that changes with time alone: animations and halos."""

    def __init__(self) -> None:
        self.timeline = Timeline()
        self.paths = Paths()
        self.reflow = Reflow()
        self.breath = Breath()
        self._carrying = Carrying()
        self._lying: object = None
        """The slots that the reflow knows, compared by identity."""

    def motion(self, view: View, display: Display) -> Motion:
        """Return what is drawn at rest now; `view` is used while nothing moves."""
        return Motion(self.timeline.view or view, display, self.timeline.hidden())

    def settle(
        self, moment: TableMoment, lit: Sequence[DropTarget], *, glides: bool
    ) -> TableMoment:
        """Start gliding pieces and halos for a new moment; return the moment with offsets.

        `lit` are the places that glowed in the moment before. Without `glides` pieces jump.
        """
        if moment.slots is not self._lying or not glides:
            self._lying = moment.slots
            centres = {
                slot.piece or f"{slot.zone}#{slot.index}": slot.rect.center for slot in moment.slots
            }
            self.reflow.place(centres, glide=glides)
        if moment.inputs.preferences.breathes and not lit and moment.glowing():
            self.breath.begin()
        return self.glided(moment) if self.reflow.gliding else moment

    def glided(self, moment: TableMoment) -> TableMoment:
        """Return the moment with gliding pieces at their current offset."""
        return replace(moment, offsets=self.reflow.offsets)

    def relaid(self) -> None:
        """Cancel gliding and cached paths, because the whole layout changed."""
        self.paths.forget()
        self.reflow.finish()
        self._lying = None

    def carry(self, hand: Hand, dt: float, *, still: bool) -> tuple[Hand, bool]:
        """Let the held piece follow the pointer for `dt` seconds.

        Returns the hand, and whether its piece moved. With `still` the piece doesn't tilt.
        """
        return self._carrying.advance(hand, dt, still=still)

    def pass_on(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether halos or gliding pieces look different."""
        breathed = self.breath.update(dt)
        return self.reflow.update(dt) or breathed
