"""One step of a lesson, or a case of a scenario file, as an exercise beside the rules."""

from dataclasses import replace

from tabletop.engine.game import Game
from tabletop.engine.lesson import Free, Lesson, Step
from tabletop.session.coaching import Coaching
from tabletop.session.lesson import FIRST_STEP, LessonSession
from tabletop.storage.records import Player

DONE = "Done! That is how it works."


def is_task(lesson: Lesson, number: int) -> bool:
    """Return whether a step, by index, asks for a move."""
    chapter, index = lesson.places[number]
    step = lesson.chapters[chapter].steps[index]
    return step.free is None and bool(step.do or step.each or step.any)


class TaskSession(LessonSession):
    """A session of one step, judged and answered as in a lesson; nothing is stored.

    When the step is done the stage is `wait`, with nothing to go on to.
    """

    def __init__(self, game: Game, lesson: Lesson, number: int, learner: Player) -> None:
        """Start at a step, by index, for which `is_task` is true.

        Raises:
            LessonError: the lesson does not fit the rules; one sentence.
        """
        chapter, index = lesson.places[number]
        whole = lesson.chapters[chapter]
        end = Step(DONE, free=Free(options={}))
        one = replace(whole, steps=(*whole.steps[: index + 1], end))
        self._first = index
        super().__init__(game, replace(lesson, chapters=(one,)), learner, step=index)

    def go_on(self) -> None:
        """Do nothing: an exercise ends with its step."""

    def skip(self) -> None:
        """Do nothing: the player can go back to the rules."""

    def undo_problem(self) -> str:
        """Return why nothing can be undone; "" if something can."""
        return "" if self._number > self._first or self._moved else FIRST_STEP

    def _coaching(self) -> Coaching:
        return replace(super()._coaching(), number=1, total=1)
