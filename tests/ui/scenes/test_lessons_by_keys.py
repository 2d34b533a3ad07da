"""Every lesson is played by the keys that the coach names, from *Begin* to a saved game."""

import re
from pathlib import Path

import pytest

from tabletop.storage.saves.save_list import list_saves
from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.scenes.learn.lesson_end import LessonEnd
from tabletop.ui.scenes.learn.lesson_goal import LessonGoal
from tabletop.ui.scenes.table.form_sheets import Tray
from tabletop.ui.scenes.table.table import TableScene
from tests.ui.learning import LESSONS, game
from tests.ui.scenes.test_lessons_played import Learner

_TOLD = re.compile(r"Press (?:([\w ]+?), then )?([\w ]+?)( twice)?\.")


def press_what_is_told(learner: Learner, scene: LessonScene) -> None:
    """Press the keys of the coach's note; fill in by Tab and arrows what they open."""
    move, made = learner.port.coach.moves[0], learner.made
    if learner.scene is scene:
        told = _TOLD.search(scene.words().help)
        assert told is not None, f"{scene.words()} names no key"
        keys, last, twice = told.groups()
        for each in [
            *(keys or "").lower().split(),
            *last.lower().split() * (2 if twice else 1),
        ]:
            learner.key(each)
            learner.tick(0.1)
            learner.draw()
    if learner.scene is not scene and learner.made == made:
        if not isinstance(learner.scene, Tray):
            learner.key("escape")
        learner.by_keys(move)
    learner.meet()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_done_by_the_keys_that_the_coach_names(tmp_path: Path, name: str) -> None:
    learner = Learner(tmp_path, game(name), (1280, 800), 1.0, drags=False, begins=False)
    assert isinstance(learner.scene, LessonGoal)
    learner.key("enter")
    learner.meet()
    scene = learner.scene
    assert isinstance(scene, LessonScene)
    for _ in range(40):
        if learner.port.guide.is_learnt:
            break
        if learner.port.coach.stage == "wait":
            learner.key("enter")
            learner.meet()
            continue
        made = learner.made
        press_what_is_told(learner, scene)
        assert learner.made > made, (scene.words(), scene.focus.current, learner.port.coach.moves)
    learner.meet()
    assert isinstance(learner.scene, LessonEnd)
    learner.key("enter")
    table = learner.app.stack.scenes[0]
    assert isinstance(table, TableScene)
    (kept,) = list_saves(tmp_path)
    assert (kept.path, kept.problem) == (table.port.session.save_path, None)
