"""Every lesson is played in small windows and at large sizes: by drag, clicks, keys and reader."""

from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.engine.moves import Move
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.table.summary import SummarySheet
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.desks import shelf
from tests.ui.hands import Hands
from tests.ui.learning import Learning


class Learner(Hands):
    """Somebody who does at the table what the coach says."""

    def __init__(
        self, tmp_path: Path, game: Game, size: tuple[int, int], scale: float, *, drags: bool
    ) -> None:
        settings = Settings(
            animation_speed="instant", reduced_motion=True, interface_scale=scale,
            click_to_move=not drags,
        )  # fmt: skip
        app = App(
            games=[game],
            routes=AppRoutes(),
            settings=settings,
            folders=Folders.within(tmp_path),
            services=Services(save=lambda _: None),
        )
        super().__init__(app, size)
        self.port = app.learning.prepare(game)
        app.go(app.routes.lesson(app, self.port))
        self.meet()

    def meet(self) -> None:
        """Wait until the others have replied and the learner is asked again."""
        for _ in range(600):
            self.tick(0.1)
            scene = self.scene
            if isinstance(scene, SummarySheet):
                self.enter()
            elif not isinstance(scene, LessonScene):
                return
            elif (
                not scene.table.model.showing.timeline.running
                and self.port.coach.stage != "replies"
                and scene._ticked is None
            ):
                break
        self.draw()

    def make(self, move: Move, how: str) -> None:
        """Make a move in one way."""
        match how:
            case "drag":
                self.by_mouse(move)
            case "click":
                self.by_clicks(move)
            case "reader":
                self.by_reader(move)
            case _:
                self.by_keys(move)


def play(learner: Learner, how: str) -> None:
    """Play all guided steps."""
    port = learner.port
    for _ in range(80):
        coach = port.coach
        if coach.stage in {"free", "done"}:
            return
        if coach.stage == "wait":
            learner.click("coach-on")
            learner.meet()
            continue
        made = len(port.session.match.steps)
        learner.make(coach.moves[0], how)
        assert len(port.session.match.steps) > made, f"{coach.say} {coach.moves[0]} {port.coach}"
    raise AssertionError("no end")


WAYS = [
    ("drag", (960, 600), 1.0),
    ("click", (960, 600), 1.0),
    ("keys", (1280, 800), 2.0),
    ("reader", (1280, 800), 2.0),
]


@pytest.mark.parametrize(("how", "size", "scale"), WAYS)
@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.spec.id)
def test_a_lesson_is_played_to_its_free_end(
    tmp_path: Path, game: Game, how: str, size: tuple[int, int], scale: float
) -> None:
    learner = Learner(tmp_path, game, size, scale, drags=how == "drag")
    play(learner, how)
    assert learner.port.coach.number == learner.port.coach.total


def test_notes_are_told_in_the_free_end_and_not_before(tmp_path: Path) -> None:
    table = Learning(tmp_path, "report-card", step=3)
    table.pilot.tick(3)
    assert table.scene.table.moment.inputs.tip is None
    table.by_mouse()
    assert table.coach.stage == "free"
    table.pilot.key("enter")
    table.pilot.tick(3)
    assert table.scene.table.moment.inputs.tip is None, "while the coach's last sentence stands"
    table.scene.table.controller.submit(table.scene.port.position.legal_moves[0])
    table.rest()
    table.pilot.tick(3)
    assert table.scene.table.moment.inputs.tip is not None


def test_a_place_that_is_no_zone_has_a_name_to_be_read(tmp_path: Path) -> None:
    table = Learning(tmp_path, "introduct-academy", step=2)
    table.pilot.click("piece:python-1")
    assert table.pilot.node("to:offer:1").label == "Offer 1"
