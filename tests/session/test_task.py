"""One step of a lesson as a task of its own: tried, taken back, done."""

import pytest

from tabletop.session.guides.lesson import DONE, FIRST_STEP, exercise, is_task
from tabletop.session.types import SeenStep
from tests.session.test_lesson import ME, game, reply


@pytest.mark.parametrize("at", [0, 1])
def test_a_task_is_one_step_and_is_taken_back_to_its_beginning(at: int) -> None:
    taught = game("report-card")
    lesson = taught.lessons()[0]
    number = [n for n in range(len(lesson.places)) if is_task(lesson, n)][at]
    task = exercise(taught, lesson, number, ME)
    before, asked = task.position.view, task.coach
    assert (asked.number, asked.total, asked.stage) == (1, 1, "step")
    assert task.undo_problem() == FIRST_STEP
    while task.coach.stage == "step":
        assert isinstance(task.submit(task.coach.moves[0]), SeenStep)
        assert task.undo_problem() == ""
        reply(task)
    assert (task.coach.stage, task.coach.say) == ("wait", DONE)
    task.go_on()
    task.skip()
    assert task.coach.say == DONE
    assert task.undo_problem() == ""
    assert isinstance(task.undo(), SeenStep)
    assert (task.position.view, task.coach.say) == (before, asked.say)
    assert task.undo_problem() == FIRST_STEP
