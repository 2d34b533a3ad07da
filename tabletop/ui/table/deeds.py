"""What the seat that acts has done so far in its turn, for the strip in the prompt's place."""

from dataclasses import dataclass

from tabletop.engine.moves import Seat
from tabletop.session import Happened
from tabletop.ui.widgets.parts import Deed
from tabletop.ui.words import narrator

LINGER = 1.6
"""Seconds that the last of it stands before the prompt comes back, unless something is done."""
_MOST = 6


@dataclass(slots=True)
class Deeds:
    """Things done by one seat in a row, oldest first."""

    listed: tuple[Deed, ...] = ()
    left: float = 0.0
    """Seconds that they still stand though nobody else acts."""

    @property
    def seat(self) -> Seat:
        """Who did them; -1 for nobody."""
        return self.listed[-1].seat if self.listed else -1

    def add(self, happened: Happened, viewer: Seat, pace: float) -> None:
        """Note what somebody else did; what the viewer does ends the list."""
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
        """`dt` seconds passed; whether they stand no longer."""
        stood = self.left > 0
        self.left = max(0.0, self.left - dt)
        return stood and not self.left

    def make_way(self) -> bool:
        """The prompt is wanted: they stand only while others act; whether they did longer."""
        stood = self.left > 0
        self.left = 0.0
        return stood

    def end(self) -> bool:
        """They stand no longer; whether they did."""
        was = bool(self.listed)
        self.listed, self.left = (), 0.0
        return was
