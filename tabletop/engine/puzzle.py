"""A puzzle: a position in which one move is far better than all others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from zlib import crc32

from tabletop.engine.chance import ChanceError
from tabletop.engine.match import Entry, LoadError, Match, load
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A log that leads to a decision, with the value of each answer."""

    id: str
    """Unique among the puzzles of the game."""
    version: int
    """Version of the rules it was made with."""
    seats: int
    setup: tuple[int, ...]
    """Random draws of the set-up."""
    entries: tuple[Entry, ...]
    """The moves that lead to the position, with their draws."""
    seat: Seat
    """The seat to move; its knowledge is what counts."""
    worths: Mapping[str, float]
    """Value of each legal move for the seat, by the move's text: a reward from 0 to 1."""
    options: Options = field(default_factory=dict)
    steps: int = 0
    """Simulated moves spent on checking it."""
    found: float = 0.0
    """Share of hasty computer players that found the best move."""
    origin: str = ""
    """The game it was taken from, in words; "" for shipped puzzles."""

    @property
    def best(self) -> tuple[str, ...]:
        """The right moves: one, or several equivalent ones, in file order."""
        most = max(self.worths.values())
        return tuple(move for move, worth in self.worths.items() if worth == most)

    @property
    def next_best(self) -> str:
        """The best of the wrong moves."""
        right = self.best
        return max((move for move in self.worths if move not in right), key=self.worths.__getitem__)


class PuzzleError(ValueError):
    """A puzzle does not fit the current rules; one sentence."""


def set_up(rules: Rules[State], puzzle: Puzzle) -> Match[State]:
    """Return the match in which the puzzle's seat is to move.

    Raises:
        PuzzleError: the puzzle does not fit the rules.
    """
    try:
        match, wrong = load(rules, puzzle.seats, puzzle.options, puzzle.setup, puzzle.entries)
    except (LoadError, ChanceError, ValueError) as error:
        raise PuzzleError(f"puzzle {puzzle.id}: {error}") from error
    if wrong:
        raise PuzzleError(f"puzzle {puzzle.id}: {wrong}")
    if match.to_act != (puzzle.seat,):
        raise PuzzleError(f"puzzle {puzzle.id}: another seat is to move")
    own = match.as_named_by(puzzle.seat)
    legal = {str(move) for move in rules.legal_moves(own, puzzle.seat)}
    if legal != set(puzzle.worths):
        raise PuzzleError(f"puzzle {puzzle.id}: other moves are legal by the rules of now")
    return match


def position_id(setup: Sequence[int], entries: Sequence[Entry]) -> str:
    """Return a short hash of the position that a log leads to."""
    return f"{crc32(repr((tuple(setup), tuple(entries))).encode()):08x}-{len(entries)}"


def answer(puzzle: Puzzle) -> Move:
    """Return the first of the right moves."""
    return Move.parse(puzzle.best[0])
