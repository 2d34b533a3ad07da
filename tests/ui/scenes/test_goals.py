"""The page of goals: by mouse and by keyboard, with stamps of finished games."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from tabletop.engine.declare.goals import GRADES, Goal
from tabletop.engine.game import Game
from tabletop.storage.player.statistics import opened
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.library.library import Library
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.scenes.results.goals import GoalsScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.scenes.test_statistics import play_out
from tests.ui.sitting import ANNA, SAM, game

GOALS = (
    *(
        Goal(id=grade, title=f"A {grade} one", text="Play on", grade=grade, at_least={"seats": 2})
        for grade in GRADES
    ),
    Goal(id="long", title="Long", text="1,000 rounds", at_least={"rounds": 1_000}),
)


def with_goals() -> Game:
    return replace(game(), spec=replace(game().spec, goals=GOALS))


def library(tmp_path: Path, played: Game, size: tuple[int, int] = (1280, 800)) -> Pilot:
    """Return the library with one game, after one game of it was played."""
    app = App(
        games=[played],
        routes=AppRoutes(),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, size)
    port = app.sessions.new(played, (SAM, ANNA), {}, 3)
    app.play(port)
    play_out(port)
    pilot.tick(3)
    app.open_library()
    pilot.draw()
    return pilot


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_a_stamp_is_seen_and_its_game_is_watched(tmp_path: Path, size: tuple[int, int]) -> None:
    pilot = library(tmp_path, with_goals(), size)
    pilot.click("goals")
    pilot.tick(0.3)
    scene = pilot.scene
    assert isinstance(scene, GoalsScene)
    card = next(node for node in scene.focusables() if node.id == "goal-bronze")
    assert card.value.startswith("Bronze. Play on. Reached: ")
    card = next(node for node in scene.focusables() if node.id == "goal-long")
    assert "best: " in card.value
    pilot.click("goal-long")
    assert pilot.scene is scene
    pilot.click("goal-bronze")
    pilot.tick(0.3)
    assert isinstance(pilot.scene, ReplayScene)


def test_a_kept_game_is_read_when_the_page_opens(tmp_path: Path) -> None:
    pilot = library(tmp_path, with_goals())
    with opened(pilot.app.folders.statistics) as base:
        base.execute("DELETE FROM goals")
    pilot.click("goals")
    pilot.tick(0.3)
    scene = pilot.scene
    assert isinstance(scene, GoalsScene)
    for person in (SAM.name, ANNA.name):
        scene.choose_person(person)
        assert scene.cards["gold"][0].stamp


def test_the_page_is_used_by_keyboard(tmp_path: Path) -> None:
    pilot = library(tmp_path, with_goals())
    pilot.app.show.goals(pilot.app.games[0])
    pilot.tick(0.3)
    scene = pilot.scene
    pilot.focus_on("goal-gold")
    assert pilot.scene.focus.current == "goal-gold"
    pilot.key("escape")
    assert pilot.scene is not scene


def test_the_tick_of_a_learnt_game_covers_no_stamp(tmp_path: Path) -> None:
    pilot = library(tmp_path, with_goals())
    library_scene = pilot.scene
    assert isinstance(library_scene, Library)
    (box,) = library_scene.boxes
    pilot.tick(2)
    box.stamps = GOALS[:1]
    middle = round(box.rect.left + 0.09 * box.rect.w), round(box.rect.top + 0.02 * box.rect.w)
    stamp = pygame.Rect(0, 0, 20, 20)
    stamp.center = middle

    def seen() -> bytes:
        pilot.draw()
        return pygame.image.tobytes(pilot.screen.surface.subsurface(stamp), "RGB")

    box.learnt = False
    before = seen()
    box.learnt = True
    assert seen() == before
