"""One game as a row of figures: what a report, a table and a comparison are made of."""

from collections import Counter
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
    parts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What scores add up from, where the game tells it."""
    phases: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)
    """By phase and kind of move: how many were made, and at how many positions one was legal."""
    made: tuple[Mapping[str, int], ...] = ()
    """Moves of each seat by kind."""
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

    @property
    def kinds(self) -> Counter[str]:
        """Moves by kind."""
        return self._by_kind(0)

    @property
    def legal(self) -> Counter[str]:
        """At how many positions a move of a kind was legal."""
        return self._by_kind(1)

    def _by_kind(self, which: int) -> Counter[str]:
        found: Counter[str] = Counter()
        for kinds in self.phases.values():
            for kind, numbers in kinds.items():
                found[kind] += numbers[which]
        return found

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
            "parts": {name: tuple(each) for name, each in told.get("parts", {}).items()},
            "phases": {
                phase: {kind: _two(numbers) for kind, numbers in kinds.items()}
                for phase, kinds in told.get("phases", {}).items()
            },
            "made": tuple(told.get("made", ())),
            "stands": tuple(tuple(each) for each in told.get("stands", ())),
            "pieces": tuple(
                {kind: _three(counts) for kind, counts in seat.items()}
                for seat in told.get("pieces", ())
            ),
            "thought": tuple(tuple(each) for each in told.get("thought", ())),
        }
    )


def _two(numbers: list[int]) -> tuple[int, int]:
    made, legal = numbers
    return made, legal


def _three(counts: list[int]) -> tuple[int, int, int]:
    came, used, left = counts
    return came, used, left
