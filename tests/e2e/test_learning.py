"""A whole lesson of each game in a real window: by the mouse, and of two by the keyboard alone."""

from pathlib import Path

import pytest

from tabletop.storage.player.progress import Reached, load_progress
from tabletop.storage.player.settings import Settings
from tabletop.ui.text import messages
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start
from tests.ui.learning import LESSONS, Pupil, game
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e


def at_lesson(opener: Opener, home: Path, name: str) -> tuple[Mirror, Pupil]:
    """Somebody at the lesson of a game, in the window and at its twin."""
    settings = Settings(animation_speed="instant", reduced_motion=True, muted=True)
    mirror = Mirror(opener(Start(home, ("learn", name), settings)))
    mirror.app.learning.start(game(name))
    pupil = Pupil(mirror)
    pupil.begin()
    return mirror, pupil


def reached(path: Path, name: str) -> Reached:
    lesson = game(name).invitations()[0].id
    return load_progress(path).of(messages.DEFAULT_NAME, name, lesson)


def meet(mirror: Mirror, name: str) -> None:
    """Wait until the program has come to the twin's step."""
    ours, theirs = mirror.app.folders.lessons, mirror.program.data / "lessons.json"
    wait_for("the same step", lambda: reached(theirs, name) == reached(ours, name))
    mirror.program.let_pass(0.4)


def learn(mirror: Mirror, pupil: Pupil, name: str, *, mouse: bool) -> None:
    meet(mirror, name)
    mirror.look(3.0)
    for _ in range(40):
        if not pupil.is_led:
            break
        coach = pupil.coach
        if coach.stage == "wait" and mouse and mirror.scene is pupil.scene:
            mirror.click("coach-on")
            pupil.rest()
        elif coach.stage == "wait":
            mirror.key("enter")
            pupil.rest()
        elif mouse:
            pupil.by_mouse()
        else:
            pupil.by_keys()
        meet(mirror, name)
    assert not pupil.is_led
    if not pupil.has_gone_on:  # else a new game was dealt, to each its own
        mirror.look(3.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


@pytest.mark.parametrize("name", LESSONS)
def test_a_whole_lesson_is_learnt_by_mouse(opener: Opener, home: Path, name: str) -> None:
    learn(*at_lesson(opener, home, name), name, mouse=True)


@pytest.mark.parametrize("name", ["report-card", "valedictorian"])
def test_a_whole_lesson_is_learnt_by_the_keyboard(opener: Opener, home: Path, name: str) -> None:
    learn(*at_lesson(opener, home, name), name, mouse=False)


def test_the_first_start_invites_and_a_click_on_a_tag_begins(opener: Opener, home: Path) -> None:
    mirror = Mirror(opener(Start(home, new_player=True)))
    assert mirror.scene.name == "player-name"
    mirror.look()
    mirror.click("done")
    assert mirror.scene.name == "welcome"
    mirror.look()
    mirror.click("tag-report-card")
    meet(mirror, "report-card")
    assert mirror.scene.name == "lesson-goal"
    mirror.look()
    mirror.key("enter")
    assert mirror.scene.name == "lesson"
    mirror.key("escape")
    assert mirror.scene.name == "message"
    mirror.look()
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""
