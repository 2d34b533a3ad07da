"""One game as a row of figures: what a report, a table and a comparison are made of."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tabletop.engine.moves import Seat

Counts = Mapping[str, tuple[int, int, int]]
"""Of each kind of piece: how many came to a seat, were used by it, and lay with it at the end."""


@dataclass(frozen=True, slots=True)
class Row:
    """How one game went. Tuples are by seat."""

    number: int
    seed: int
    """Of its deal."""
    entrants: tuple[int, ...]
    moves: int
    turns: int = 0
    """How often somebody's turn began."""
    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    """Parts of the victory."""
    possible: tuple[int, ...] = ()
    """The most points that could have been had, where the game can tell that of all seats."""
    problem: str = ""
    """Why the game does not count; empty when it does."""
    kinds: Mapping[str, int] = field(default_factory=dict)
    """Moves by kind."""
    legal: Mapping[str, int] = field(default_factory=dict)
    """At how many positions a move of a kind was legal."""
    choices: int = 0
    """Legal moves, added up over the positions."""
    forced: int = 0
    """Positions with one legal move."""
    openings: tuple[str, ...] = ()
    """The kinds of the first two moves of each seat."""
    stands: tuple[tuple[int, ...], ...] = ()
    """Scores at a quarter, half and three quarters of the moves, where the game shows them."""
    pieces: tuple[Counts, ...] = ()
    thought: tuple[tuple[float, ...], ...] = ()
    """Milliseconds of each move, where the plan has a limit of time."""

    def members(self) -> dict[str, object]:
        """Return the row as it is written into files."""
        return asdict(self)


def as_row(told: Mapping[str, Any]) -> Row:  # Any: from JSON, checked by the row's own fields
    """Return the row of `Row.members`, also when it has been through JSON.

    Raises:
        TypeError: it is none.
        ValueError: it is none.
    """
    return Row(
        **{
            **told,
            **{
                name: tuple(told.get(name, ()))
                for name in ("entrants", "winners", "scores", "shares", "possible", "openings")
            },
            "stands": tuple(tuple(each) for each in told.get("stands", ())),
            "pieces": tuple(
                {kind: _three(counts) for kind, counts in seat.items()}
                for seat in told.get("pieces", ())
            ),
            "thought": tuple(tuple(each) for each in told.get("thought", ())),
        }
    )


def _three(counts: list[int]) -> tuple[int, int, int]:
    came, used, left = counts
    return came, used, left
