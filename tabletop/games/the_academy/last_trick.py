"""The last trick, as the sheet and the middle of the table show it."""

from dataclasses import dataclass

from tabletop.api import Display, KnownPiece, Seat

SHEET = "last-trick"
"""The id of the sheet that shows it."""


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The last trick, while it may still be looked at."""

    number: int
    """The trick's number in the round, from 1."""
    winner: Seat
    cards: tuple[tuple[Seat, KnownPiece], ...]
    """The seats and their cards, in order of play."""
    asked: bool = False
    """Whether a decision about it is pending, so that its cards are shown on the table."""


def last_trick_of(display: Display) -> LastTrick | None:
    """Return the last trick, or None if there is none to look at."""
    return display.own if isinstance(display.own, LastTrick) else None
