"""What the acting seat has done so far in its turn; shown in the prompt's place."""

from dataclasses import dataclass

from tabletop.engine.moves import Seat
from tabletop.session import Happened
from tabletop.ui.widgets.parts import Deed
from tabletop.ui.words import narrator

LINGER = 1.6
"""Seconds that the last deed stays before the prompt returns, at normal pace."""
_MOST = 6


@dataclass(slots=True)
class Deeds:
    """The deeds of one seat in a row, oldest first; at most six."""

    listed: tuple[Deed, ...] = ()
    left: float = 0.0
    """Seconds that the list still stays although nobody else acts."""

    @property
    def seat(self) -> Seat:
        """The seat that did them, or -1 if the list is empty."""
        return self.listed[-1].seat if self.listed else -1

    def add(self, happened: Happened, viewer: Seat, pace: float) -> None:
        """Add what another seat did; a step of the viewer clears the list instead.

        Only events with text count. A deed of another seat starts a new list.
        """
        if happened.seat == viewer:
            self.end()
            return
        for event in happened.events:
            if event.kind != "note" or event.seat in {-1, viewer} or not event.text:
                continue
            if self.listed and self.listed[-1].seat != event.seat:
                self.listed = ()
            deed = Deed(event.seat, narrator.plain(event.text))
            self.listed = (*self.listed, deed)[-_MOST:]
            self.left = LINGER * pace

    def update(self, dt: float) -> bool:
        """Count down `dt` seconds; return whether the time of the list ran out just now."""
        stood = self.left > 0
        self.left = max(0.0, self.left - dt)
        return stood and not self.left

    def make_way(self) -> bool:
        """End the list's time because the prompt is needed; return whether there was time left.

        The deeds then show only while others act.
        """
        stood = self.left > 0
        self.left = 0.0
        return stood

    def end(self) -> bool:
        """Clear the list; return whether there was anything in it."""
        was = bool(self.listed)
        self.listed, self.left = (), 0.0
        return was
