"""Animation state of a table: flights, gliding rows, pulsating halos, the held piece."""

from collections.abc import Sequence
from dataclasses import replace

from tabletop.engine.text.display import Display
from tabletop.engine.view import View
from tabletop.ui.animation.pay_day import PayDays
from tabletop.ui.animation.sprites import Paths
from tabletop.ui.animation.timeline import Timeline
from tabletop.ui.table.control.pacing import HaloPulse
from tabletop.ui.table.input.gesture import DragMotion, GestureHand
from tabletop.ui.table.model.table_moment import Motion, TableMoment
from tabletop.ui.widgets.region_parts import DropTarget


class TableAnimation:
    """The parts of a table that move by themselves: flying and gliding pieces, and halos."""

    def __init__(self) -> None:
        self.timeline = Timeline()
        self.pay_days = PayDays()
        self.paths = Paths()
        self.reflow = Reflow()
        self.breath = HaloPulse()
        self.glow = HaloPulse(1)
        """The one pulse around the counter that matters for a question."""
        self._carrying = DragMotion()
        self._lying: object = None
        """The slots that the reflow knows, compared by identity."""

    def motion(self, view: View, display: Display) -> Motion:
        """Return what to draw besides the flying pieces.

        Args:
            view: What the viewer sees of the game; used while nothing flies.
            display: The scores and texts to show.
        """
        shown = self.timeline.view or view
        return Motion(shown, display, self.timeline.hidden() | self.pay_days.hidden(shown))

    def settle(
        self, moment: TableMoment, lit: Sequence[DropTarget], *, glides: bool
    ) -> TableMoment:
        """Start the motion that a new moment causes: gliding pieces and pulsating halos.

        Return the moment with the current offsets of gliding pieces.

        Args:
            moment: What the table shows now.
            lit: The places that were glowing before.
            glides: Whether moved pieces glide to their new places; otherwise they jump.
        """
        if moment.slots is not self._lying or not glides:
            self._lying = moment.slots
            centres = {
                slot.piece or f"{slot.zone}#{slot.index}": slot.rect.center for slot in moment.slots
            }
            self.reflow.place(centres, glide=glides)
        if moment.inputs.style.moves and not lit and moment.glowing():
            self.breath.begin()
        return self.glided(moment) if self.reflow.gliding else moment

    def glided(self, moment: TableMoment) -> TableMoment:
        """Return a moment with the current offsets of gliding pieces."""
        return replace(moment, offsets=self.reflow.offsets)

    def relaid(self) -> None:
        """End all gliding and discard flight paths; call this when the layout has changed."""
        self.paths.forget()
        self.reflow.finish()
        self._lying = None

    def carry(self, hand: GestureHand, dt: float, *, still: bool) -> tuple[GestureHand, bool]:
        """Let a dragged piece follow the pointer for `dt` seconds.

        With `still=True`, for reduced motion, the piece doesn't tilt.

        Returns:
            The state of the pointer with the piece's new position, and whether the piece has moved.
        """
        return self._carrying.advance(hand, dt, still=still)

    def pass_on(self, dt: float) -> bool:
        """Advance halos and gliding pieces by `dt` seconds.

        Return whether any of them looks different, so that a frame must be drawn.
        """
        breathed, glowed = self.breath.update(dt), self.glow.update(dt)
        return self.reflow.update(dt) or breathed or glowed


REFLOW = 0.18
"""Seconds in which a piece glides to its new place."""
_SAME = 0.05
"""Distance in logical pixels below which two points count as the same."""


def _apart(one: tuple[float, float], two: tuple[float, float]) -> bool:
    """Return whether two points differ by more than single-precision rounding."""
    return abs(one[0] - two[0]) > _SAME or abs(one[1] - two[1]) > _SAME


class Reflow:
    """The gliding of pieces from their old places to new ones after the layout has changed.

    Each piece has a key; its distance from the new place shrinks to zero.
    """

    def __init__(self) -> None:
        self._rects: dict[str, tuple[float, float]] = {}
        self._offsets: dict[str, tuple[float, float, float]] = {}

    def place(self, centres: dict[str, tuple[float, float]], *, glide: bool) -> None:
        """Set the places of all pieces, by their centres in logical pixels.

        With `glide=True`, pieces that have moved glide there; otherwise they jump.
        """
        if not glide:
            self._offsets.clear()
            self._rects = centres
            return
        for key, centre in centres.items():
            old = self._rects.get(key)
            if old is not None and old != centre and _apart(old, centre):
                dx, dy = self.offset(key)
                self._offsets[key] = (old[0] + dx - centre[0], old[1] + dy - centre[1], 0.0)
        self._rects = centres

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds.

        Return whether any piece was gliding, so that a frame must be drawn.
        """
        if not self._offsets:
            return False
        aged = {key: (x, y, age + dt) for key, (x, y, age) in self._offsets.items()}
        self._offsets = {key: entry for key, entry in aged.items() if entry[2] < REFLOW}
        return True

    def offset(self, key: str) -> tuple[float, float]:
        """Return a piece's current offset from its place, as (dx, dy) in logical pixels."""
        entry = self._offsets.get(key)
        if entry is None:
            return (0.0, 0.0)
        left = (1.0 - entry[2] / REFLOW) ** 3
        return entry[0] * left, entry[1] * left

    @property
    def offsets(self) -> dict[str, tuple[float, float]]:
        """The offset of each gliding piece from its place, (dx, dy) in logical pixels, by key."""
        return {key: self.offset(key) for key in self._offsets}

    @property
    def gliding(self) -> bool:
        """Whether any piece is gliding to a new place."""
        return bool(self._offsets)

    def finish(self) -> None:
        """End all gliding and forget all places, so that no piece glides to its next place."""
        self._offsets.clear()
        self._rects = {}
