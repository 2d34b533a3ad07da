"""A desk with a table on it, driven by a pilot, for the tests of the table."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.spec import Options
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Session
from tabletop.storage.records import Player
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.table import TableScene
from tabletop.ui.table.controller import TableController
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.pacing import DEAD

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
    """A session, the desk that it is played at, and a pilot."""

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
        self.session = Session.new(
            played or game(), players, ON_THE_GRID if options is None else options, seed=seed
        )
        chance = Random(seed)
        for _ in range(moves):
            self.play_any(chance)
        self.desk = Desk(
            games=[game()],
            routes=AppRoutes(),
            saves=tmp_path,
            settings=Settings().changed(**{"notes": False, **settings}),
            save=lambda _: None,
        )
        self.pilot = Pilot(self.desk, size)
        self.desk.play(self.session)
        self.pilot.tick(0.1)
        if self.pilot.scene.name == "curtain":
            self.pilot.tick(DEAD)

    def play_any(self, chance: Random) -> None:
        """Let whoever is next make a random move, as that seat."""
        upcoming = self.session.next()
        if upcoming.seat < 0:
            return
        viewer, self.session.viewer = self.session.viewer, upcoming.seat
        moves = self.session.legal_moves()
        self.session.submit(chance.choice(moves))
        self.session.viewer = viewer

    @property
    def table(self) -> TableScene:
        """The table, which lies at the bottom."""
        scene = self.desk.stack.scenes[0]
        assert isinstance(scene, TableScene)
        return scene

    @property
    def moment(self) -> TableMoment:
        """What the table knows of the moment."""
        return self.table.moment

    @property
    def controller(self) -> TableController:
        """Who plays at the table."""
        return self.table.controller

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
            if not self.controller.showing.timeline.running:
                return


def zone_of(sitting: Sitting, piece: str) -> str:
    """The zone that a piece lies in, as its seat sees it."""
    return next(z.id for z in sitting.session.view().zones if piece in z.pieces)
