"""Which scene is behind each way of the desk.

The library is on the screen before what the other scenes need is read.
"""

# ruff: noqa: PLC0415 - each way imports its scene when it is first gone

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
    """Import the scenes that a player opens next, so that no click waits for them."""
    from tabletop.ui.scenes import setup, table

    del setup, table


class AppRoutes:
    """The scenes of the program."""

    def library(self, desk: Desk) -> Scene:
        """The shelf."""
        return Library(desk)

    def welcome(self, desk: Desk) -> Scene:
        """The shelf with an invitation for each game."""
        from tabletop.ui.scenes.welcome import Welcome

        return Welcome(desk)

    def setup(self, desk: Desk, game: Game) -> Scene:
        """The set-up of a new game."""
        from tabletop.ui.scenes.setup import Setup

        return Setup(desk, game)

    def table(self, desk: Desk, session: "Session", free: Sequence[int] = ()) -> Scene:
        """The table of a game in progress; `free` seats wait for phones."""
        from tabletop.ui.scenes.table import TableScene

        return TableScene(desk, session, free=free)

    def lesson(self, desk: Desk, session: "LessonSession") -> Scene:
        """The table of a lesson."""
        from tabletop.ui.scenes.lesson import LessonScene

        return LessonScene(desk, session)

    def task(self, desk: Desk, session: "TaskSession") -> Scene:
        """The table of a small task."""
        from tabletop.ui.scenes.task import TaskScene

        return TaskScene(desk, session)

    def puzzle(self, desk: Desk, session: "PuzzleSession", shelf: "PuzzleShelf") -> Scene:
        """The table of a puzzle."""
        from tabletop.ui.scenes.puzzle import PuzzleScene

        return PuzzleScene(desk, session, shelf)

    def puzzles(self, desk: Desk, shelf: "PuzzleShelf") -> Scene:
        """The puzzles of a game."""
        from tabletop.ui.scenes.puzzles import PuzzlesScene

        return PuzzlesScene(desk, shelf)

    def lookback(self, desk: Desk, past: "Session", lapse: "Lapse") -> Scene:
        """The table before a move that the review marked."""
        from tabletop.ui.scenes.lookback import LookBack

        return LookBack(desk, past, lapse)

    def replay(self, desk: Desk, replay: "Replay") -> Scene:
        """A game seen again."""
        from tabletop.ui.scenes.replay import ReplayScene

        return ReplayScene(desk, replay)

    def branch(self, desk: Desk, branch: "Branch", players: Sequence[Player]) -> Scene:
        """Who sits where in a game that is played on from a moment of another."""
        from tabletop.ui.scenes.branch import BranchScene

        return BranchScene(desk, branch, players)

    def pause(self, desk: Desk, game: Game) -> Scene:
        """The menu over a table."""
        from tabletop.ui.scenes.pause import Pause

        return Pause(desk, game)

    def settings(self, desk: Desk, section: str) -> Scene:
        """The settings, at a section."""
        from tabletop.ui.scenes.settings import SettingsScene

        return SettingsScene(desk, section)

    def rulebook(self, desk: Desk, game: Game, rule: str, *, searching: bool = False) -> Scene:
        """The rules of a game, at a paragraph."""
        from tabletop.ui.scenes.rulebook import RulebookScene

        return RulebookScene(desk, game, rule, searching=searching)

    def statistics(self, desk: Desk, game: Game) -> Scene:
        """How games of this kind ended."""
        from tabletop.ui.scenes.statistics import StatisticsScene

        return StatisticsScene(desk, game)

    def workshop(self, desk: Desk, folder: Path) -> Scene:
        """The page of a game that a player makes."""
        from tabletop.ui.scenes.workshop import WorkshopScene

        return WorkshopScene(desk, folder)

    def printing(self, desk: Desk, game: Game) -> Scene:
        """The page on which a game is printed."""
        from tabletop.ui.scenes.printing import PrintScene

        return PrintScene(desk, game)

    def balance(self, desk: Desk, game: Game) -> Scene:
        """The lab: what many games between computers show."""
        from tabletop.ui.scenes.balance import BalanceScene

        return BalanceScene(desk, game)

    def games(self, desk: Desk, shown: Path | None) -> Scene:
        """The saved games, at one of them."""
        from tabletop.ui.scenes.games import GamesScene

        return GamesScene(desk, shown)

    def bring(self, desk: Desk, source: Path, *, play: bool) -> None:
        """Take in a saved game that came as a file."""
        from tabletop.ui.scenes.arrivals import bring

        bring(desk, source, play=play)

    def message(self, desk: Desk, headline: str, text: str, actions: Sequence[Action]) -> Scene:
        """A few words and the ways on."""
        from tabletop.ui.scenes.message import Message

        return Message(desk, headline, text, actions)
