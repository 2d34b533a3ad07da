"""A puzzle: a position in which one move is better than all others by far, to find that move."""

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
    """A log that leads to a decision, and what each answer to it is worth."""

    id: str
    """Unlike that of any other puzzle of the game."""
    version: int
    """Of the rules by which it was made."""
    seats: int
    setup: tuple[int, ...]
    """The numbers that the set-up draws."""
    entries: tuple[Entry, ...]
    """The moves that lead there, with what they drew."""
    seat: Seat
    """Whose move is looked for; it is judged from what that seat knows."""
    worths: Mapping[str, float]
    """What each legal move is worth to the seat, by its text: a reward from 0 to 1."""
    options: Options = field(default_factory=dict)
    steps: int = 0
    """The moves tried out to check it."""
    found: float = 0.0
    """The part of hasty computer players who found the best move."""
    origin: str = ""
    """The game that it was taken from, in words; empty for those that come with the games."""

    @property
    def best(self) -> tuple[str, ...]:
        """The right moves: one, or several that come to the same, in the order of the file."""
        most = max(self.worths.values())
        return tuple(move for move, worth in self.worths.items() if worth == most)

    @property
    def next_best(self) -> str:
        """The best of the wrong moves."""
        right = self.best
        return max((move for move in self.worths if move not in right), key=self.worths.__getitem__)


class PuzzleError(ValueError):
    """A puzzle that does not fit the rules of now; one sentence."""


def set_up(rules: Rules[State], puzzle: Puzzle) -> Match[State]:
    """Return the match in which a puzzle's seat is to move.

    Raises:
        PuzzleError: it does not fit the rules.
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
    """Return a short name for where a log leads, unlike that of other logs."""
    return f"{crc32(repr((tuple(setup), tuple(entries))).encode()):08x}-{len(entries)}"


def answer(puzzle: Puzzle) -> Move:
    """Return the first of the right moves."""
    return Move.parse(puzzle.best[0])
