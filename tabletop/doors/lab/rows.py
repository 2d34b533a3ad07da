"""One game as a row of figures, from which reports, tables and comparisons are made."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from tabletop.engine.moves import Seat

Counts = Mapping[str, tuple[int, int, int]]
"""By kind of piece: how many a seat received, used, and had at the end."""


@dataclass(frozen=True, slots=True)
class Row:
    """The result of one game. Tuples are by seat."""

    number: int
    seed: int
    """Seed of its deal."""
    entrants: tuple[int, ...]
    moves: int
    turns: int = 0
    """Number of turns."""
    winners: tuple[Seat, ...] = ()
    scores: tuple[int, ...] = ()
    shares: tuple[float, ...] = ()
    """Shares of the victory."""
    possible: tuple[int, ...] = ()
    """Possible maximum points, if the game can tell for all seats."""
    problem: str = ""
    """Why the game does not count; "" if it does."""
    parts: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The parts of the scores, if the game gives them."""
    phases: Mapping[str, Mapping[str, tuple[int, int]]] = field(default_factory=dict)
    """By phase and kind of move: moves made, and positions in which one was legal."""
    made: tuple[Mapping[str, int], ...] = ()
    """Moves of each seat by kind."""
    choices: int = 0
    """Sum of legal moves over all positions."""
    forced: int = 0
    """Number of positions with one legal move."""
    openings: tuple[str, ...] = ()
    """Kinds of the first two moves of each seat."""
    stands: tuple[tuple[int, ...], ...] = ()
    """Scores at a quarter, half and three quarters of the moves, if the game shows them."""
    pieces: tuple[Counts, ...] = ()
    thought: tuple[tuple[float, ...], ...] = ()
    """Milliseconds of each move, if the plan has a time limit."""

    @property
    def kinds(self) -> Counter[str]:
        """Moves by kind."""
        return self._by_kind(0)

    @property
    def legal(self) -> Counter[str]:
        """Number of positions in which a kind of move was legal."""
        return self._by_kind(1)

    def _by_kind(self, which: int) -> Counter[str]:
        found: Counter[str] = Counter()
        for kinds in self.phases.values():
            for kind, numbers in kinds.items():
                found[kind] += numbers[which]
        return found

    def members(self) -> dict[str, object]:
        """Return the row as JSON members."""
        return asdict(self)


def as_row(told: Mapping[str, Any]) -> Row:  # Any: from JSON, checked by the row's own fields
    """Return the row from the result of `Row.members`, even after a JSON round trip.

    Raises:
        TypeError: it is invalid.
        ValueError: it is invalid.
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
