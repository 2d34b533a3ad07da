"""Every lesson is played in small windows and at large sizes: by drag, clicks, keys and reader."""

from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.engine.moves import Move
from tabletop.storage.player.settings import Settings
from tabletop.storage.saves.save_list import list_saves
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.learn.lesson_end import LessonEnd
from tabletop.ui.scenes.learn.lesson_goal import LessonGoal
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.table.summary import SummarySheet
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.desks import shelf
from tests.ui.hands import Hands
from tests.ui.learning import LESSONS, Learning, game


class Learner(Hands):
    """Somebody who does at the table what the coach says."""

    def __init__(
        self, tmp_path: Path, game: Game, size: tuple[int, int], scale: float, *, drags: bool,
        begins: bool = True,
    ) -> None:  # fmt: skip
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
        self.meet() if begins else self.tick(0.1)

    @property
    def made(self) -> int:
        """Number of moves made so far."""
        return len(self.port.session.match.steps)

    def meet(self) -> None:
        """Wait until the others have replied and the learner is asked again."""
        for _ in range(600):
            self.tick(0.1)
            scene = self.scene
            if isinstance(scene, SummarySheet | LessonGoal):
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
        if port.guide.is_learnt:
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
def test_a_lesson_is_played_to_its_end_and_leads_to_a_game(
    tmp_path: Path, game: Game, how: str, size: tuple[int, int], scale: float
) -> None:
    learner = Learner(tmp_path, game, size, scale, drags=how == "drag")
    play(learner, how)
    assert learner.port.coach.number == learner.port.coach.total + 1
    assert isinstance(learner.scene, LessonEnd)
    lesson = learner.port.guide
    assert all(text in learner.scene.title for text in lesson.lesson.learnt)
    match how:
        case "keys":
            learner.key("enter")
        case "reader":
            learner.act_on("play-now")
        case _:
            learner.click("play-now")
    scene = learner.app.stack.scenes[0]
    assert isinstance(scene, TableScene)
    (kept,) = list_saves(tmp_path)
    assert kept.path == scene.port.session.save_path
    assert scene.port.players == lesson.new_players
    assert scene.port.coach is None


def test_the_end_of_a_lesson_leads_to_the_others_or_to_the_same_again(tmp_path: Path) -> None:
    table = Learning(tmp_path, "report-card", step=4)
    page = table.pilot.scene
    assert isinstance(page, LessonEnd)
    assert [tile.game.spec.id for tile in page.tiles if tile.learnt] == ["report-card"]
    assert len(page.tiles) == 5
    assert page.length() == "About 40 min"
    table.pilot.key("3")
    assert (table.coach.number, table.coach.stage) == (1, "step")
    table = Learning(tmp_path, "report-card", step=4)
    table.pilot.click("learn-valedictorian")
    assert table.scene.port.game.spec.id == "valedictorian"


def test_a_lesson_whose_game_is_over_is_not_played_on(tmp_path: Path) -> None:
    table = Learning(tmp_path, "it-startup", step=7)
    assert "play-here" not in {node.id for node in table.pilot.nodes()}
    table.pilot.key("escape")
    library = table.pilot.scene
    assert isinstance(library, Library)
    assert [box.game.spec.id for box in library.boxes if box.learnt] == ["it-startup"]


def test_the_lessons_of_all_games_bring_a_stamp(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[bool] = []
    monkeypatch.setattr(
        "tabletop.ui.scenes.learn.lesson_end.draw_seal",
        lambda *_, reached, **__: drawn.append(reached),
    )
    for name in LESSONS:
        lesson = game(name).lessons()[0]
        table = Learning(tmp_path, name, step=len(lesson.places) - 1)
        table.pilot.draw()
        assert isinstance(table.pilot.scene, LessonEnd)
        assert drawn[-1] == (name == LESSONS[-1])


def test_notes_are_told_in_the_free_end_and_not_before(tmp_path: Path) -> None:
    table = Learning(tmp_path, "report-card", step=3)
    table.pilot.tick(3)
    assert table.scene.table.moment.inputs.tip is None
    table.by_mouse()
    table.pilot.key("2")
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
