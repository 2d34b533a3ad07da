"""The scenes behind the routes of the application services.

The library is shown before the modules of the other scenes are imported.
"""

# ruff: noqa: PLC0415 - each route imports its scene on first use

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.game import Game
from tabletop.storage.records import Player
from tabletop.ui.kit.scene import Scene
from tabletop.ui.kit.services import Action, Desk
from tabletop.ui.scenes.library import Library

if TYPE_CHECKING:
    from tabletop.session import Lapse, Session
    from tabletop.session.branch import Branch
    from tabletop.session.lesson import LessonSession
    from tabletop.session.puzzle import PuzzleSession
    from tabletop.session.puzzles import PuzzleShelf
    from tabletop.session.replay import Replay
    from tabletop.session.task import TaskSession


def read_ahead() -> None:
    """Import the scenes that players open next, so that no click waits for an import."""
    from tabletop.ui.scenes import setup, table

    del setup, table


class AppRoutes:
    """The routes of the program: creates the real scenes."""

    def library(self, desk: Desk) -> Scene:
        """Return the library scene."""
        return Library(desk)

    def welcome(self, desk: Desk) -> Scene:
        """Return the library scene with an invitation to a first lesson for each game."""
        from tabletop.ui.scenes.welcome import Welcome

        return Welcome(desk)

    def setup(self, desk: Desk, game: Game) -> Scene:
        """Return the set-up scene of a new game."""
        from tabletop.ui.scenes.setup import Setup

        return Setup(desk, game)

    def table(self, desk: Desk, session: "Session", free: Sequence[int] = ()) -> Scene:
        """Return the table scene of a game in progress; `free` lists seats that wait for phones."""
        from tabletop.ui.scenes.table import TableScene

        return TableScene(desk, session, free=free)

    def lesson(self, desk: Desk, session: "LessonSession") -> Scene:
        """Return the table scene of a lesson."""
        from tabletop.ui.scenes.lesson import LessonScene

        return LessonScene(desk, session)

    def task(self, desk: Desk, session: "TaskSession") -> Scene:
        """Return the table scene of a small exercise opened from the rulebook."""
        from tabletop.ui.scenes.task import TaskScene

        return TaskScene(desk, session)

    def puzzle(self, desk: Desk, session: "PuzzleSession", shelf: "PuzzleShelf") -> Scene:
        """Return the table scene of a puzzle."""
        from tabletop.ui.scenes.puzzle import PuzzleScene

        return PuzzleScene(desk, session, shelf)

    def puzzles(self, desk: Desk, shelf: "PuzzleShelf") -> Scene:
        """Return the scene that lists the puzzles of a game."""
        from tabletop.ui.scenes.puzzles import PuzzlesScene

        return PuzzlesScene(desk, shelf)

    def lookback(self, desk: Desk, past: "Session", lapse: "Lapse") -> Scene:
        """Return the table scene just before a move that the review marked as a mistake."""
        from tabletop.ui.scenes.lookback import LookBack

        return LookBack(desk, past, lapse)

    def replay(self, desk: Desk, replay: "Replay") -> Scene:
        """Return the replay scene of a game."""
        from tabletop.ui.scenes.replay import ReplayScene

        return ReplayScene(desk, replay)

    def branch(self, desk: Desk, branch: "Branch", players: Sequence[Player]) -> Scene:
        """Return the dialog that seats players in a game branched off from a moment of another."""
        from tabletop.ui.scenes.branch import BranchScene

        return BranchScene(desk, branch, players)

    def pause(self, desk: Desk, game: Game) -> Scene:
        """Return the pause menu of a table."""
        from tabletop.ui.scenes.pause import Pause

        return Pause(desk, game)

    def settings(self, desk: Desk, section: str) -> Scene:
        """Return the settings scene, opened at a section."""
        from tabletop.ui.scenes.settings import SettingsScene

        return SettingsScene(desk, section)

    def rulebook(self, desk: Desk, game: Game, rule: str, *, searching: bool = False) -> Scene:
        """Return the rulebook scene of a game, opened at a paragraph or at the search."""
        from tabletop.ui.scenes.rulebook import RulebookScene

        return RulebookScene(desk, game, rule, searching=searching)

    def statistics(self, desk: Desk, game: Game) -> Scene:
        """Return the scene with the results of past games of this kind."""
        from tabletop.ui.scenes.statistics import StatisticsScene

        return StatisticsScene(desk, game)

    def workshop(self, desk: Desk, folder: Path) -> Scene:
        """Return the workshop scene of a player's own game in `folder`."""
        from tabletop.ui.scenes.workshop import WorkshopScene

        return WorkshopScene(desk, folder)

    def printing(self, desk: Desk, game: Game) -> Scene:
        """Return the scene in which a game is printed."""
        from tabletop.ui.scenes.printing import PrintScene

        return PrintScene(desk, game)

    def balance(self, desk: Desk, game: Game) -> Scene:
        """Return the lab scene, with statistics of many games between computer players."""
        from tabletop.ui.scenes.balance import BalanceScene

        return BalanceScene(desk, game)

    def games(self, desk: Desk, shown: Path | None) -> Scene:
        """Return the scene with the saved games; `shown` is the one selected at first, if any."""
        from tabletop.ui.scenes.games import GamesScene

        return GamesScene(desk, shown)

    def bring(self, desk: Desk, source: Path, *, play: bool) -> None:
        """Import a saved game from a file; with `play`, open it at once."""
        from tabletop.ui.scenes.arrivals import bring

        bring(desk, source, play=play)

    def message(self, desk: Desk, headline: str, text: str, actions: Sequence[Action]) -> Scene:
        """Return a message dialog with a headline, a text and buttons."""
        from tabletop.ui.scenes.message import Message

        return Message(desk, headline, text, actions)
