"""A player's puzzles for one game: shipped ones, their own, and the daily puzzle."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from math import gcd
from pathlib import Path

from tabletop.engine.game import Game
from tabletop.engine.guided.puzzle import Puzzle
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.puzzle import PuzzleGuide, PuzzlePort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.progress import drop_own, keep_own, load_own, load_solved, load_streak

_STRIDES = (7, 11, 13, 1)
"""Steps through the list from day to day, so that easy and hard puzzles alternate."""


@dataclass(slots=True)
class PuzzleShelf:
    """The puzzles for one game, and which of them a player has solved."""

    game: Game
    solver: Player
    kept: Path
    """File that stores which puzzles each player has solved."""
    own_file: Path
    """File that stores the puzzles found in games played here."""
    today: date
    others: Sequence[Player] = ()
    """The players who sit at the other seats of a puzzle."""
    shipped: tuple[Puzzle, ...] = field(init=False)
    """Puzzles that come with the game, easiest first."""
    own: tuple[Puzzle, ...] = field(init=False)
    """Puzzles found in games played here, newest first."""

    def __post_init__(self) -> None:
        """Load the puzzles.

        Raises:
            ValueError: shipped puzzles are invalid; one line per problem.
        """
        self.shipped = self.game.puzzles()
        self.own = load_own(self.own_file)[::-1]

    @property
    def solved(self) -> frozenset[str]:
        """Ids of this game's puzzles that the player has solved."""
        return frozenset(load_solved(self.kept, self.solver.name, self.game.spec.id).puzzles)

    @property
    def days(self) -> frozenset[date]:
        """The days on which the player solved a daily puzzle of any game."""
        return load_streak(self.kept, self.solver.name).days

    @property
    def streak(self) -> int:
        """Number of days in a row, up to today or yesterday, with a solved daily puzzle."""
        return load_streak(self.kept, self.solver.name).length(self.today)

    @property
    def daily_done(self) -> bool:
        """Whether the player has solved today's daily puzzle of this game."""
        solved = load_solved(self.kept, self.solver.name, self.game.spec.id)
        return self.today.isoformat() in solved.days

    @property
    def daily(self) -> Puzzle | None:
        """Today's puzzle, the same for everybody; None if the game has no shipped puzzles."""
        count = len(self.shipped)
        if not count:
            return None
        stride = next(each for each in _STRIDES if gcd(each, count) == 1)
        return self.shipped[self.today.toordinal() * stride % count]

    def after(self, puzzle: Puzzle | None) -> Puzzle | None:
        """Return the next unsolved puzzle after `puzzle` in its list.

        The search wraps around at the end of the list. If all puzzles are solved, return the one
        that follows; None if the list has no other puzzle.
        """
        found = self.own if puzzle in self.own else self.shipped
        at = found.index(puzzle) + 1 if puzzle in found else 0
        order = [each for each in (*found[at:], *found[:at]) if each != puzzle]
        solved = self.solved
        return next((each for each in order if each.id not in solved), next(iter(order), None))

    def open(self, puzzle: Puzzle, *, daily: bool = False, counted: bool = True) -> PuzzlePort:
        """Start a puzzle, and return the player's access to it.

        Args:
            puzzle: One of `shipped` or `own`.
            daily: Whether it is opened as today's puzzle.
            counted: Whether to store it as solved once its move is found.

        Raises:
            PuzzleError: it doesn't fit the rules. The message is one sentence.
        """
        found = self.own if puzzle in self.own else self.shipped
        return GuidedPort(PuzzleGuide(
            self.game, puzzle, self.solver, others=self.others,
            number=found.index(puzzle) + 1, total=len(found),
            day=self.today if daily else None, kept=self.kept if counted else None,
        ))  # fmt: skip

    def keep(self, puzzle: Puzzle) -> str:
        """Store a puzzle that was found in a game played here.

        Return a sentence explaining why it can't be stored; "" if it was.
        """
        problem = keep_own(self.own_file, puzzle)
        self.own = load_own(self.own_file)[::-1]
        return problem

    def drop(self, puzzle: Puzzle) -> str:
        """Remove a puzzle that was found in a game played here.

        Return a sentence explaining why the file can't be written; "" if it was.
        """
        problem = drop_own(self.own_file, puzzle.id)
        self.own = load_own(self.own_file)[::-1]
        return problem
