"""The puzzles of a game as one player finds them: those shipped, those from games, the daily."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from math import gcd
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.engine.puzzle import Puzzle
from tabletop.session.puzzle import PuzzleSession
from tabletop.storage.own_puzzles import drop_own, keep_own, load_own
from tabletop.storage.puzzles import load_solved, load_streak
from tabletop.storage.records import Player

_STRIDES = (7, 11, 13, 1)
"""By how many puzzles the daily one goes on, so that easy and hard ones take turns."""


@dataclass(slots=True)
class PuzzleShelf:
    """What there is to solve in a game, and what one player has solved of it."""

    game: Game
    solver: Player
    kept: Path
    """The file in which is kept which puzzles each player has solved."""
    own_file: Path
    """The file with the puzzles from games played here."""
    today: date
    others: Sequence[Player] = ()
    """Who sits at the other seats."""
    shipped: tuple[Puzzle, ...] = field(init=False)
    """Those that come with the game, the easiest first."""
    own: tuple[Puzzle, ...] = field(init=False)
    """Those from games played here, the latest first."""

    def __post_init__(self) -> None:
        """Read the puzzles.

        Raises:
            ValueError: those that come with the game are not in order; a line for each problem.
        """
        self.shipped = self.game.puzzles()
        self.own = load_own(self.own_file)[::-1]

    @property
    def solved(self) -> frozenset[str]:
        """The ids of what the player has solved."""
        return frozenset(load_solved(self.kept, self.solver.name, self.game.spec.id).puzzles)

    @property
    def days(self) -> frozenset[date]:
        """The days on which the player has solved a daily puzzle, of whatever game."""
        return load_streak(self.kept, self.solver.name).days

    @property
    def streak(self) -> int:
        """How many days in a row the player has solved a daily puzzle, of whatever game."""
        return load_streak(self.kept, self.solver.name).length(self.today)

    @property
    def daily_done(self) -> bool:
        """Whether the player has solved the puzzle of today."""
        solved = load_solved(self.kept, self.solver.name, self.game.spec.id)
        return self.today.isoformat() in solved.days

    @property
    def daily(self) -> Puzzle | None:
        """The puzzle of today, the same for everybody; None where there is none."""
        count = len(self.shipped)
        if not count:
            return None
        stride = next(each for each in _STRIDES if gcd(each, count) == 1)
        return self.shipped[self.today.toordinal() * stride % count]

    def after(self, puzzle: Puzzle | None) -> Puzzle | None:
        """The next one that is not solved, from `puzzle` on; the next of all where all are.

        Of its own list; None where that holds no other.
        """
        found = self.own if puzzle in self.own else self.shipped
        at = found.index(puzzle) + 1 if puzzle in found else 0
        order = [each for each in (*found[at:], *found[:at]) if each != puzzle]
        solved = self.solved
        return next((each for each in order if each.id not in solved), next(iter(order), None))

    def open(
        self, puzzle: Puzzle, *, daily: bool = False, counted: bool = True
    ) -> PuzzleSession:  # fmt: skip
        """Sit down at a puzzle; what was `counted` is kept once it is solved.

        Raises:
            PuzzleError: it does not fit the rules; one sentence.
        """
        found = self.own if puzzle in self.own else self.shipped
        return PuzzleSession(
            self.game, puzzle, self.solver, others=self.others,
            number=found.index(puzzle) + 1, total=len(found),
            day=self.today if daily else None, kept=self.kept if counted else None,
        )  # fmt: skip

    def keep(self, puzzle: Puzzle) -> str:
        """Add a puzzle from a game; returns why it can't be kept, else nothing."""
        problem = keep_own(self.own_file, puzzle)
        self.own = load_own(self.own_file)[::-1]
        return problem

    def drop(self, puzzle: Puzzle) -> str:
        """Take a puzzle from a game away; returns why it can't be, else nothing."""
        problem = drop_own(self.own_file, puzzle.id)
        self.own = load_own(self.own_file)[::-1]
        return problem
