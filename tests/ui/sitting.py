"""An app with a table on it, driven by a pilot, for the tests of the table."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.spec import Options
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.table.control.pacing import DEAD
from tabletop.ui.table.control.table_model import TableModel
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import look_as, new_port

SAM = Player("Sam", "human", 1)
NATALIE = Player("Natalie", "random", 2)
ANNA = Player("Anna", "human", 3)

_GAMES: list[Registry] = []


def game() -> Game:
    """The game that the tests of the table are played with."""
    if not _GAMES:
        _GAMES.append(Registry(shipped("content")))
    return _GAMES[0].find("valedictorian")


ON_THE_GRID: Options = {"start": "p1", "board": "grid"}
"""How the tests of the table play, who count on rooms in rows and columns."""


class Sitting:
    """A session, the app that it is played at, and a pilot."""

    def __init__(
        self,
        tmp_path: Path,
        *,
        players: Sequence[Player] = (SAM, NATALIE),
        size: tuple[int, int] = (1280, 800),
        seed: int = 3,
        moves: int = 0,
        played: Game | None = None,
        options: Options | None = None,
        **settings: object,
    ) -> None:
        """`moves` random moves are made before the table is opened."""
        self.port = new_port(
            played or game(), players, ON_THE_GRID if options is None else options, seed=seed
        )
        chance = Random(seed)
        for _ in range(moves):
            self.play_any(chance)
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=Settings().changed(**{"notes": False, **settings}),
            folders=Folders.within(tmp_path),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, size)
        self.app.play(self.port)
        self.pilot.tick(0.1)
        if self.pilot.scene.name == "curtain":
            self.pilot.tick(DEAD)

    def play_any(self, chance: Random) -> None:
        """Let whoever is next make a random move, as that seat."""
        upcoming = self.port.next()
        if upcoming.seat < 0:
            return
        viewer = self.port.seat
        look_as(self.port, upcoming.seat)
        moves = self.port.position.legal_moves
        self.port.submit(chance.choice(moves))
        look_as(self.port, viewer)

    @property
    def scene(self) -> TableScene:
        """The scene of the table, which lies at the bottom."""
        scene = self.app.stack.scenes[0]
        assert isinstance(scene, TableScene)
        return scene

    @property
    def table(self) -> TableView:
        """The table."""
        return self.scene.table

    @property
    def moment(self) -> TableMoment:
        """What the table knows of the moment."""
        return self.table.moment

    @property
    def controller(self) -> TableController:
        """Who plays at the table."""
        return self.table.controller

    @property
    def model(self) -> TableModel:
        """What is on the table."""
        return self.table.model

    def centre_of(self, name: str) -> tuple[float, float]:
        """The middle of a piece or a place."""
        slot = self.moment.slot_named(name)
        place = self.moment.target_named(name)
        if slot is not None:
            return slot.reach.center
        assert place is not None, name
        return place.rect.center

    def rest(self, seconds: float = 3.0) -> None:
        """Let everything that moves come to rest."""
        for _ in range(round(seconds / 0.1)):
            self.pilot.tick(0.1)
            if not self.model.showing.timeline.running:
                return


def zone_of(sitting: Sitting, piece: str) -> str:
    """The zone that a piece lies in, as its seat sees it."""
    return next(z.id for z in sitting.port.position.view.zones if piece in z.pieces)
