"""*Try it* under a picture of the rulebook: there, played, and back at the same place."""

from pathlib import Path

import pytest

from tabletop.session.guides.lesson import LessonGuide
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.learn.lesson import TaskScene
from tabletop.ui.scenes.learn.rulebook import RulebookScene
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.desks import SCALES, SIZES
from tests.ui.learning import LESSONS, game, shelf


def open_rules(
    folder: Path,
    name: str,
    rule: str,
    size: tuple[int, int] = (1280, 800),
    scale: float = 1.0,
) -> tuple[Pilot, RulebookScene]:
    settings = Settings().changed(interface_scale=scale, animation_speed="instant")
    app = App(
        games=shelf(),
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )
    app.open_library()
    app.show.rulebook(game(name), rule)
    pilot = Pilot(app, size)
    pilot.draw()
    pilot.tick(0.3)
    scene = pilot.scene
    assert isinstance(scene, RulebookScene)
    return pilot, scene


def rest(pilot: Pilot) -> TaskScene:
    """Let others play until the learner is asked, or the task is done."""
    for _ in range(80):
        pilot.tick(0.1)
        scene = pilot.scene
        if isinstance(scene, TaskScene):
            moving = scene.table.model.showing.timeline.running or scene._ticked is not None
            if not moving and scene.coach.stage != "replies":
                break
    pilot.draw()
    scene = pilot.scene
    assert isinstance(scene, TaskScene)
    return scene


def fingerprint(task: TaskScene) -> str:
    """Of the position at a task."""
    assert isinstance(task.port.guide, LessonGuide)
    return task.port.guide.fingerprint


def test_a_picture_is_tried_with_the_mouse_and_escape_comes_back(tmp_path: Path) -> None:
    pilot, rules = open_rules(tmp_path, "report-card", "track")
    before = rules.text.offset
    assert before > 0
    pilot.click(next(n.id for n in pilot.nodes() if n.id.startswith("try-") and shown(rules, n.id)))
    task = rest(pilot)
    move = task.coach.moves[0]
    slot, place = (
        task.table.moment.slot_named(move.pieces[0]),
        task.table.moment.target_named(move.target),
    )
    assert slot is not None
    assert place is not None
    pilot.drag(slot.rect.center, place.rect.center)
    task = rest(pilot)
    assert task.coach.stage == "wait"
    assert task.words().praise
    pilot.key("escape")
    assert pilot.scene is rules
    pilot.draw()
    assert rules.text.offset == before
    assert not (tmp_path / "lessons.json").exists()


def shown(rules: RulebookScene, name: str) -> bool:
    button = next(each for each in rules.text.tries.values() if each.name == name)
    top = rules.text.offset
    return button.visible and top < button.rect.top < top + rules.text.rect.h - 40


def test_a_picture_is_tried_with_the_keys_alone(tmp_path: Path) -> None:
    pilot, rules = open_rules(tmp_path, "introduct-academy", "")
    for _ in range(20):
        pilot.key("tab")
        if rules.focus.current.startswith("try-"):
            break
    name = rules.focus.current
    assert name.startswith("try-")
    pilot.key("enter")
    rest(pilot)
    pilot.key("f2", "enter")  # the card has one place
    task = rest(pilot)
    assert task.coach.stage == "wait"
    assert task.coach.say.startswith("Done")
    pilot.key("enter")
    assert pilot.scene is rules
    assert rules.focus.current == name


def test_a_wrong_move_is_answered_and_the_step_can_be_had_again(tmp_path: Path) -> None:
    pilot, rules = open_rules(tmp_path, "report-card", "")
    pilot.app.learning.try_out(game("report-card"), next(iter(rules.text.tries)))
    task = rest(pilot)
    hash_ = fingerprint(task)
    wrong = next(m for m in task.port.position.legal_moves if m not in task.coach.moves)
    task.table.controller.submit(wrong)
    task = rest(pilot)
    assert task.coach.misses == 1
    assert fingerprint(task) == hash_
    task.show_me()
    pilot.tick(1.5)
    task = rest(pilot)
    assert task.coach.stage == "wait"
    pilot.key("backspace")
    task = rest(pilot)
    assert task.coach.stage == "step"
    assert fingerprint(task) == hash_


@pytest.mark.parametrize("name", LESSONS)
def test_every_picture_that_can_be_tried_is_played_to_its_end(name: str, tmp_path: Path) -> None:
    pilot, rules = open_rules(tmp_path, name, "")
    tried = 0
    for picture, button in rules.text.tries.items():
        if not button.visible:
            continue
        pilot.app.learning.try_out(rules.game, picture)
        for _ in range(12):
            task = rest(pilot)
            if task.coach.stage != "step":
                break
            task.show_me()
            pilot.tick(1.5)
        assert task.coach.stage == "wait", picture
        assert task.port.game is rules.game
        pilot.key("escape")
        assert pilot.scene is rules
        tried += 1
    assert tried >= 3


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", SCALES)
def test_the_button_and_the_way_back_are_large_enough(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    pilot, rules = open_rules(tmp_path, "it-startup", "", size, scale)
    button = next(each for each in rules.text.tries.values() if each.visible)
    assert button.rect.h >= 32
    assert button.rect.right <= rules.text.rect.w
    pilot.app.learning.try_out(rules.game, next(iter(rules.text.tries)))
    task = rest(pilot)
    back = next(node for node in pilot.nodes() if node.id == "coach-skip")
    assert back.label == messages.TO_RULES
    assert back.rect.h >= 32
    assert back.rect.left >= 0
    assert back.rect.right <= task.width


def test_over_a_task_the_rules_open_without_another_task(tmp_path: Path) -> None:
    pilot, rules = open_rules(tmp_path, "report-card", "")
    pilot.app.learning.try_out(rules.game, next(iter(rules.text.tries)))
    rest(pilot)
    pilot.app.show.rulebook(rules.game, "")
    again = pilot.scene
    assert isinstance(again, RulebookScene)
    assert not again.text.tries
