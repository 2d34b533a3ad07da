"""The trick that was won last: what the sheet and the middle of the table draw of The Academy."""

from dataclasses import dataclass

from tabletop.api import Display, KnownPiece, Seat

SHEET = "last-trick"
"""The sheet that shows it."""


@dataclass(frozen=True, slots=True)
class LastTrick:
    """A trick that may still be looked at."""

    number: int
    """From 1, in the round."""
    winner: Seat
    cards: tuple[tuple[Seat, KnownPiece], ...]
    """Who played and what, in the order of play."""
    asked: bool = False
    """Whether somebody is asked about it now, so that its cards lie on the table once more."""


def last_trick_of(display: Display) -> LastTrick | None:
    """Return the trick won last; None where there is none to look at."""
    return display.own if isinstance(display.own, LastTrick) else None
