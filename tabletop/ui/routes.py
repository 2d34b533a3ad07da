"""Which scene is behind each way of the desk."""

from collections.abc import Sequence

from tabletop.engine.game import Game
from tabletop.session import Session
from tabletop.ui.desk import Action, Desk
from tabletop.ui.scene import Scene
from tabletop.ui.scenes.library import Library
from tabletop.ui.scenes.message import Message
from tabletop.ui.scenes.pause import Pause
from tabletop.ui.scenes.rulebook import RulebookScene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.setup import Setup
from tabletop.ui.scenes.statistics import StatisticsScene


class AppRoutes:
    """The scenes of the program."""

    def library(self, desk: Desk) -> Scene:
        """The shelf."""
        return Library(desk)

    def setup(self, desk: Desk, game: Game) -> Scene:
        """The set-up of a new game."""
        return Setup(desk, game)

    def table(self, desk: Desk, session: Session) -> Scene:
        """The table of a game in progress."""
        # The library is on the screen before everything that a table needs is read.
        from tabletop.ui.scenes.table import TableScene  # noqa: PLC0415

        return TableScene(desk, session)

    def pause(self, desk: Desk, game: Game) -> Scene:
        """The menu over a table."""
        return Pause(desk, game)

    def settings(self, desk: Desk, section: str) -> Scene:
        """The settings, at a section."""
        return SettingsScene(desk, section)

    def rulebook(self, desk: Desk, game: Game, rule: str) -> Scene:
        """The rules of a game, at a paragraph."""
        return RulebookScene(desk, game, rule)

    def statistics(self, desk: Desk, game: Game) -> Scene:
        """How games of this kind ended."""
        return StatisticsScene(desk, game)

    def message(self, desk: Desk, headline: str, text: str, actions: Sequence[Action]) -> Scene:
        """A few words and the ways on."""
        return Message(desk, headline, text, actions)
