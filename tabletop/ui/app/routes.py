"""Creates the scenes that other parts of the program ask for.

The library is shown before the modules of the other scenes are imported.
"""

# ruff: noqa: PLC0415 - each route imports its scene on first use

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.engine.game import Game
from tabletop.storage.journal.records import Player
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.dialog import Scene

if TYPE_CHECKING:
    from tabletop.session.guides.lesson import LessonGuide, LessonPort
    from tabletop.session.guides.puzzle import PuzzlePort
    from tabletop.session.guides.puzzle_list import PuzzleShelf
    from tabletop.session.history.branch import Branch
    from tabletop.session.history.replay import Replay
    from tabletop.session.port import LocalPort
    from tabletop.session.types import Hint


def read_ahead() -> None:
    """Import the scenes that players usually open next, so that no click waits for an import."""
    from tabletop.session.history import load
    from tabletop.ui.scenes.results import results
    from tabletop.ui.scenes.setup import setup
    from tabletop.ui.scenes.table import dialogs, hand_over, summary, table

    del load, results, setup, dialogs, hand_over, summary, table


class AppRoutes:
    """Creates scenes on request, so that scenes can open each other without imports.

    A scene's module is imported when the scene is first needed.
    """

    def library(self, app: App) -> Scene:
        """Return a library scene, which shows all games on a shelf."""
        return Library(app)

    def welcome(self, app: App) -> Scene:
        """Return the welcome scene, which invites a new player to learn a game."""
        from tabletop.ui.scenes.library.welcome import Welcome

        return Welcome(app)

    def player_name(self, app: App) -> Scene:
        """Return the dialog that asks for the player's name and face."""
        from tabletop.ui.scenes.library.player_name import PlayerName

        return PlayerName(app)

    def setup(self, app: App, game: Game) -> Scene:
        """Return a dialog to set up a new game: players, options and seed."""
        from tabletop.ui.scenes.setup.setup import Setup

        return Setup(app, game)

    def table(self, app: App, port: "LocalPort", free: Sequence[int] = ()) -> Scene:
        """Return the table scene for a game in progress.

        `port` gives access to the game, and `free` lists the seats, counted from 0, that are
        offered to players on phones.
        """
        from tabletop.ui.scenes.table.table import TableScene

        return TableScene(app, port, free=free)

    def lesson(self, app: App, port: "LessonPort") -> Scene:
        """Return the table scene of a lesson, on which a coach guides the player."""
        from tabletop.ui.scenes.learn.lesson import LessonScene

        return LessonScene(app, port)

    def lesson_goal(self, app: App, lesson: "LessonGuide", begin: Callable[[], object]) -> Scene:
        """Return the sheet that tells the goal before a lesson; `begin` is called as it closes."""
        from tabletop.ui.scenes.learn.lesson_goal import LessonGoal

        return LessonGoal(app, lesson, begin)

    def lesson_end(self, app: App, lesson: "LessonGuide", play_on: Callable[[], object]) -> Scene:
        """Return the page at the end of a lesson; `play_on` continues in its position."""
        from tabletop.ui.scenes.learn.lesson_end import LessonEnd

        return LessonEnd(app, lesson, play_on)

    def task(self, app: App, port: "LessonPort") -> Scene:
        """Return the table scene of a small exercise, opened over the rulebook."""
        from tabletop.ui.scenes.learn.lesson import TaskScene

        return TaskScene(app, port)

    def puzzle(self, app: App, port: "PuzzlePort", shelf: "PuzzleShelf") -> Scene:
        """Return the table scene of a puzzle; `shelf` holds all puzzles of the game."""
        from tabletop.ui.scenes.learn.puzzle import PuzzleScene

        return PuzzleScene(app, port, shelf)

    def puzzles(self, app: App, shelf: "PuzzleShelf") -> Scene:
        """Return the dialog that lists the puzzles of a game."""
        from tabletop.ui.scenes.learn.puzzle_list import PuzzlesScene

        return PuzzlesScene(app, shelf)

    def lookback(self, app: App, past: "LocalPort", hint: "Hint | None") -> Scene:
        """Return a scene that shows the table just before a move, as its player saw it.

        `past` gives access to that position; `hint` compares the move with a better one.
        """
        from tabletop.ui.scenes.results.look_back import LookBack

        return LookBack(app, past, hint)

    def review(self, app: App, port: "LocalPort") -> Scene:
        """Return the page with the review of a finished game."""
        from tabletop.ui.scenes.results.review import ReviewScene

        return ReviewScene(app, port)

    def replay(self, app: App, replay: "Replay") -> Scene:
        """Return the scene that replays a game move by move."""
        from tabletop.ui.scenes.replay.replay import ReplayScene

        return ReplayScene(app, replay)

    def branch(self, app: App, branch: "Branch", players: Sequence[Player]) -> Scene:
        """Return the dialog that asks who will continue a replayed game from one of its positions.

        Args:
            app: The application services.
            branch: The game and the position to continue from.
            players: The players of the original game, in seat order.
        """
        from tabletop.ui.scenes.replay.play_on import BranchScene

        return BranchScene(app, branch, players)

    def pause(self, app: App, game: Game) -> Scene:
        """Return the pause menu, which opens over a table of this game."""
        from tabletop.ui.scenes.table.pause import Pause

        return Pause(app, game)

    def settings(self, app: App, section: str) -> Scene:
        """Return the settings scene, open at the page with the id `section`."""
        from tabletop.ui.scenes.system.settings import SettingsScene

        return SettingsScene(app, section)

    def checkup(self, app: App) -> Scene:
        """Return the dialog that says what this computer lacks."""
        from tabletop.ui.scenes.system.checkup import Checkup

        return Checkup(app, app.findings or tuple)

    def rulebook(self, app: App, game: Game, rule: str, *, searching: bool = False) -> Scene:
        """Return the rulebook of a game, open at a paragraph.

        `rule` refers to the paragraph; if it is empty, the rulebook opens at its start. With
        `searching=True`, the search field has the focus.
        """
        from tabletop.ui.scenes.learn.rulebook import RulebookScene

        return RulebookScene(app, game, rule, searching=searching)

    def goals(self, app: App, game: Game) -> Scene:
        """Return the dialog with the goals of a game and each player's stamps."""
        from tabletop.ui.scenes.results.goals import GoalsScene

        return GoalsScene(app, game)

    def daily(self, app: App) -> Scene:
        """Return the page of the deal of the day."""
        from tabletop.ui.scenes.contests.daily import DailyScene

        return DailyScene(app)

    def rivals(self, app: App, game: Game) -> Scene:
        """Return the page on which a game's rivals are played, one after another."""
        from tabletop.ui.scenes.contests.rival_list import RivalsScene

        return RivalsScene(app, game)

    def statistics(self, app: App, game: Game) -> Scene:
        """Return the dialog with the statistics of a game's finished games."""
        from tabletop.ui.scenes.results.statistics import StatisticsScene

        return StatisticsScene(app, game)

    def workshop(self, app: App, folder: Path) -> Scene:
        """Return the workshop scene for a player's own game, whose files are in `folder`."""
        from tabletop.ui.scenes.workshop.workshop import WorkshopScene

        return WorkshopScene(app, folder)

    def printing(self, app: App, game: Game) -> Scene:
        """Return the scene that writes a game's cards and boards to a PDF file for printing."""
        from tabletop.ui.scenes.printing.printing import PrintScene

        return PrintScene(app, game)

    def balance(self, app: App, game: Game) -> Scene:
        """Return the balance lab of a game, in which computer players play many games."""
        from tabletop.ui.scenes.lab.balance import BalanceScene

        return BalanceScene(app, game)

    def games(self, app: App, shown: Path | None) -> Scene:
        """Return the scene that lists all saved games, with the one at `shown` selected."""
        from tabletop.ui.scenes.saves.saved_games import SavedGamesScene

        return SavedGamesScene(app, shown)

    def bring(self, app: App, source: Path, *, play: bool) -> None:
        """Import a saved game or a game pack from a file.

        With `play=True`, an imported game is opened at once.
        """
        from tabletop.ui.scenes.library.file_import import import_file

        import_file(app, source, play=play)

    def message(self, app: App, headline: str, text: str, actions: Sequence[Action]) -> Scene:
        """Return a dialog with a headline, a text and a button for each action."""
        from tabletop.ui.scenes.system.message_scene import MessageScene

        return MessageScene(app, headline, text, actions)
