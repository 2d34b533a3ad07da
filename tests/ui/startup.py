"""A table of offices in any position, with a pilot that drives it."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from tabletop.engine.match import Match
from tabletop.engine.view import View
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.animation.keyframes import Keyframe
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.hand_over import Curtain
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.table.control.table_model import TableModel
from tabletop.ui.table.control.table_view import TableView
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.games.it_startup.positions import game, lay_out, match_at, rules

PEOPLE = (Player("Sam", "human", 1), Player("Natalie", "human", 2), Player("Anna", "human", 3),
          Player("Bo", "human", 4))  # fmt: skip
HAND = ["tdd", "clean-code", "intern-1", "crunch-time", "investor-1", "downer-dave-1"]
MINE = ["full-stack-ninja-1", "unit-tests", "database-dev-1", "shy-frontend"]
THEIRS = ["lead-dev-1", "polymorphism", "bi-dev-1", "nice-hr-lady"]
CUBES = {"burnout:database-dev-1": 3, "burnout:full-stack-ninja-1": 1, "burnout:lead-dev-1": 2}


class Table:
    """A position at a table that a pilot drives."""

    def __init__(
        self,
        folder: Path,
        zones: Mapping[str, Sequence[str]] | None = None,
        values: Mapping[str, int] | None = None,
        *,
        seats: int = 2,
        options: Mapping[str, str] | None = None,
        match: Match | None = None,  # type: ignore[type-arg]
        size: tuple[int, int] = (1280, 800),
        **settings: object,
    ) -> None:
        held = {"hand:p1": HAND, "office:p1": MINE, "office:p2": THEIRS, **(zones or {})}
        if seats == 1:
            held["rival-office"] = held.pop("office:p2")
        used = {piece for pieces in held.values() for piece in pieces}
        if "deck" not in held:
            plan = rules().plan(seats)
            held["deck"] = [piece for piece in plan.pieces if piece not in used]
        numbers = {"resources:p1": 7, "points:p1": 31, "turn:p1": 6, "round": 6, **CUBES}
        if seats > 1:
            numbers |= {"resources:p2": 4, "points:p2": 38}
        state = lay_out(seats, held, numbers | dict(values or {}), options=options)
        self.port = LocalPort(Session(game(), match or match_at(state, options), PEOPLE[:seats]))
        self.app = App(
            games=[game()],
            routes=AppRoutes(),
            settings=Settings().changed(
                **{"animation_speed": "instant", "confirm_final": False, "notes": False, **settings}
            ),
            folders=Folders.within(folder),
            services=Services(save=lambda _: None),
        )
        self.frames: list[Keyframe] = []
        """What was shown since the table was opened."""
        self.pilot = Pilot(self.app, size)
        self.app.play(self.port)
        show = self.model.showing.timeline.play

        def play(before: View, frames: Sequence[Keyframe], **how: object) -> None:
            self.frames += frames
            show(before, frames, **how)  # type: ignore[arg-type]

        self.model.showing.timeline.play = play  # type: ignore[method-assign, assignment]
        self.meet()

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

    def meet(self) -> None:
        """Let everything come to rest, and take the seat behind a curtain."""
        self.pilot.tick(0.5)
        while isinstance(self.pilot.scene, Curtain):
            self.pilot.tick(0.7)
            self.pilot.key("space")
            self.pilot.tick(0.7)

    def centre(self, name: str) -> tuple[float, float]:
        slot = self.moment.slot_named(name)
        if slot is not None:
            return slot.reach.center
        place = self.moment.target_named(name)
        assert place is not None, name
        return place.rect.center

    def grip(self, name: str) -> tuple[float, float]:
        """Where a press takes that piece and no other."""
        slot = self.moment.slot_named(name)
        assert slot is not None, name
        for part in (0.1, 0.3, 0.5, 0.7, 0.9):
            pos = (slot.reach.left + part * slot.reach.w, slot.reach.centery)
            found = self.moment.slot_at(pos)
            if found is not None and found.name == name:
                return pos
        raise AssertionError(name)

    def drag(self, piece: str, target: str) -> None:
        """Drag a piece so that its middle comes to lie over a target."""
        start, slot = self.grip(piece), self.moment.slot_named(piece)
        assert slot is not None
        away = start[0] - slot.rect.centerx, start[1] - slot.rect.centery
        x, y = self.centre(target)
        self.pilot.press(start)
        for step in range(1, 9):
            part = step / 8
            self.pilot.move(
                (start[0] + (x + away[0] - start[0]) * part,
                 start[1] + (y + away[1] - start[1]) * part)
            )  # fmt: skip
            self.pilot.tick()
        self.pilot.tick(0.5)
        self.pilot.release((x + away[0], y + away[1]))
        self.meet()

    def tags(self, piece: str) -> dict[str, str]:
        return {tag.id: tag.text for tag in self.moment.display.tags if tag.piece == piece}

    def log(self) -> list[str]:
        return [line.text for line in self.port.snapshot().log]

    def zone(self, piece: str) -> str:
        view = self.port.position.view
        return next(zone.id for zone in view.zones if piece in {*zone.pieces, *zone.among})
