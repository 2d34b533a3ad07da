"""Tables of Introduct Academy at which tests trade: positions laid out by hand."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tabletop.games.introduct_academy.drawing.trade import TradeSheet
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.table.control.table_model import TableModel
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.copies import said
from tests.games.introduct_academy.positions import at, game

SAM, NATALIE, GREG = Player("Sam", "human", 1), Player("Natalie", "human", 2), Player("Greg")
ROBOT = Player("Anna", "greedy", 4)
ALONE = (SAM, ROBOT, Player("Tyler", "greedy", 5))
TOGETHER = (SAM, NATALIE, GREG)

TRADING: Mapping[str, Sequence[str]] = {
    "hand:p1": ["golang-1", "sql-1", "php-1", "sql-2"],
    "hand:p2": ["html-css-1", "sql-5", "python-1", "sql-6"],
    "hand:p3": ["docker-1", "node-js-1"],
    "turned": ["node-js-2", "html-css-2"],
    "classroom:p1:0:0": ["sql-7", "sql-8", "sql-9"],
    "classroom:p1:0:1": ["python-3"],
    "classroom:p2:0:0": ["golang-3", "golang-4"],
    "classroom:p2:0:1": ["react-angular-1"],
    "classroom:p2:0:2": ["php-7"],
    "classroom:p3:0:0": ["html-css-5", "html-css-6", "html-css-7", "html-css-8"],
    "draw": [f"react-angular-{number}" for number in range(2, 12)],
}
"""Sam is to trade; the second seat collects Golang, the third HTML&CSS."""


class Bargaining:
    """A session at a position, the app that it is played at, and a pilot."""

    def __init__(
        self,
        tmp_path: Path,
        players: Sequence[Player],
        zones: Mapping[str, Sequence[str]] = TRADING,
        *moves: tuple[int, str],
        phase: str = "trade",
        size: tuple[int, int] = (1280, 800),
        scale: float = 1.0,
        turn: int = 0,
        covered: bool = False,
    ) -> None:
        """`moves` are played before the table is opened; `covered` with no hand in sight."""
        match = at(len(players), zones, *moves, turn=turn, phase=phase)
        self.port = LocalPort(Session(game(), match, players))
        if self.port.seat < 0:
            self.port.take_seat(0)
            if covered:
                self.port.cover()
        settings = Settings(
            animation_speed="instant",
            muted=True,
            confirm_final=False,
            interface_scale=scale,
            notes=False,
        )
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(tmp_path),
            services=Services(save=lambda _: None),
        )
        self.pilot = Pilot(self.app, size)
        self.app.play(self.port)
        self.pilot.tick(0.2)

    @property
    def controller(self) -> TableController:
        return self.table.controller

    @property
    def model(self) -> TableModel:
        """What is on the table."""
        return self.table.model

    @property
    def table(self) -> TableView:
        scene = self.app.stack.scenes[0]
        assert isinstance(scene, TableScene)
        return scene.table

    @property
    def moment(self) -> TableMoment:
        return self.table.moment

    @property
    def tray(self) -> TradeSheet:
        """The tray that is open."""
        assert isinstance(self.pilot.scene, TradeSheet)
        return self.pilot.scene

    @property
    def moves(self) -> list[str]:
        """What was played, seat by seat."""
        match = self.port.session.match
        pairs = zip(match.entries, said(match), strict=True)
        return [f"p{entry.seat + 1} {move}" for entry, move in pairs]

    def ids(self) -> list[str]:
        """The controls of the top scene."""
        return [node.id for node in self.pilot.nodes()]

    def centre(self, name: str) -> tuple[float, float]:
        """The middle of a piece or a place on the table."""
        slot, place = self.moment.slot_named(name), self.moment.target_named(name)
        if slot is not None:
            return slot.reach.center
        assert place is not None, name
        return place.rect.center

    def lies(self, zone: str) -> tuple[str, ...]:
        """What lies in a zone, as the viewer sees it."""
        return self.port.position.view.zone(zone).pieces
