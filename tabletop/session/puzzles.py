"""A player's puzzles of one game: shipped ones, own ones, and the daily puzzle."""

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
"""Steps through the list from day to day, so that easy and hard puzzles alternate."""


@dataclass(slots=True)
class PuzzleShelf:
    """The puzzles of a game, and which of them one player has solved."""

    game: Game
    solver: Player
    kept: Path
    """File with each player's solved puzzles."""
    own_file: Path
    """File with the puzzles from games played here."""
    today: date
    others: Sequence[Player] = ()
    """The players at the other seats."""
    shipped: tuple[Puzzle, ...] = field(init=False)
    """Shipped puzzles, easiest first."""
    own: tuple[Puzzle, ...] = field(init=False)
    """Puzzles from games played here, latest first."""

    def __post_init__(self) -> None:
        """Load the puzzles.

        Raises:
            ValueError: shipped puzzles are invalid; one line per problem.
        """
        self.shipped = self.game.puzzles()
        self.own = load_own(self.own_file)[::-1]

    @property
    def solved(self) -> frozenset[str]:
        """Ids of the puzzles the player has solved."""
        return frozenset(load_solved(self.kept, self.solver.name, self.game.spec.id).puzzles)

    @property
    def days(self) -> frozenset[date]:
        """Days on which the player solved a daily puzzle of any game."""
        return load_streak(self.kept, self.solver.name).days

    @property
    def streak(self) -> int:
        """Number of days in a row on which the player solved a daily puzzle of any game."""
        return load_streak(self.kept, self.solver.name).length(self.today)

    @property
    def daily_done(self) -> bool:
        """Whether the player has solved today's puzzle."""
        solved = load_solved(self.kept, self.solver.name, self.game.spec.id)
        return self.today.isoformat() in solved.days

    @property
    def daily(self) -> Puzzle | None:
        """Today's puzzle, the same for everybody; None if there is none."""
        count = len(self.shipped)
        if not count:
            return None
        stride = next(each for each in _STRIDES if gcd(each, count) == 1)
        return self.shipped[self.today.toordinal() * stride % count]

    def after(self, puzzle: Puzzle | None) -> Puzzle | None:
        """Return the next unsolved puzzle after `puzzle` in its list; the next if all are solved.

        None if the list holds no other.
        """
        found = self.own if puzzle in self.own else self.shipped
        at = found.index(puzzle) + 1 if puzzle in found else 0
        order = [each for each in (*found[at:], *found[:at]) if each != puzzle]
        solved = self.solved
        return next((each for each in order if each.id not in solved), next(iter(order), None))

    def open(
        self, puzzle: Puzzle, *, daily: bool = False, counted: bool = True
    ) -> PuzzleSession:  # fmt: skip
        """Start a puzzle; if `counted`, it is stored as solved at the end.

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
        """Add a puzzle from a game; return why it can't be stored, else ""."""
        problem = keep_own(self.own_file, puzzle)
        self.own = load_own(self.own_file)[::-1]
        return problem

    def drop(self, puzzle: Puzzle) -> str:
        """Remove a puzzle from a game; return why that can't be stored, else ""."""
        problem = drop_own(self.own_file, puzzle.id)
        self.own = load_own(self.own_file)[::-1]
        return problem
