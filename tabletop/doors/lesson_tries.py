"""Tries in a lesson what its coach does not suggest: other moves, undo, skip, return.

It also plays the free part to its end with computer players in all seats.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tabletop.content.lessons import LessonFile
from tabletop.doors.scenario import Failure
from tabletop.engine.free import FreeTable
from tabletop.engine.game import Game
from tabletop.engine.lesson import Lesson
from tabletop.engine.moves import Move
from tabletop.session.lesson import LessonSession
from tabletop.session.sitting import Session
from tabletop.session.teaching import LessonError, Said
from tabletop.session.values import Happened
from tabletop.storage.records import Player

_LEVEL = "greedy"
"""Level that plays the free part: it needs hardly any time."""
_MOST_MOVES = 3000
"""Moves after which the free part counts as endless."""
_MOST_REPLIES = 200
_ME = Player("Learner")


def try_out(game: Game, file: LessonFile) -> list[Failure]:
    """Return the failures; empty for none."""
    tries = Tries(game, file)
    try:
        tries.play()
    except LessonError as error:
        tries.fail(tries.number, f"wanted a lesson that can be opened, got: {error}")
    return tries.failures


class Tries:
    """One lesson under test."""

    def __init__(self, game: Game, file: LessonFile) -> None:
        self._game = game
        self._file = file
        self.failures: list[Failure] = []
        self.number = 0
        """Index of the step under test."""
        self._begins: list[str] = []
        """Position hash at the beginning of each step along the solution."""

    def fail(self, number: int, what: str) -> None:
        """Record a failure at a step."""
        file = self._file
        line = file.document.mark(file.place(number)).line
        title = file.lesson.id
        self.failures.append(Failure(file.document.file, line, title, number + 1, what))

    def play(self) -> None:
        """Go through all steps.

        Raises:
            LessonError: it can't be opened at a step.
        """
        total = len(self._file.lesson.places)
        for self.number in range(total):
            self._begins.append(self._open(self.number).fingerprint)
        for self.number in range(total):
            self._step(self.number)
        self._free(total - 1)

    def _open(self, number: int, lesson: Lesson | None = None) -> LessonSession:
        return LessonSession(self._game, lesson or self._file.lesson, _ME, step=number, seed=1)

    def _step(self, number: int) -> None:
        """Try at one step everything its coach does not suggest."""
        session = self._open(number)
        if session.coach.stage == "step":
            self._others(session, number)
            self._same(session, number, "unchanged by other moves")
            self._accepted(session, number, session.again)
            self._same(session, number, "after Again")
            self._accepted(session, number, session.undo)
            self._same(session, number, "after Undo")
            self._walk(session, number)
            self._next(session, number, "after its moves")
            skipped = self._open(number)
            skipped.skip()
            self._next(skipped, number, "after Skip step")
        if number:
            back = self._open(number)
            back.undo()
            self._same(back, number - 1, "after Undo over the border", told=number)

    def _others(self, session: LessonSession, number: int) -> None:
        """Send every legal but not accepted move: each must get a sentence and change nothing."""
        moves = set(session.coach.moves)
        before = session.fingerprint
        for move in session.legal_moves():
            if move in moves:
                continue
            answer = session.submit(move)
            if not isinstance(answer, Said) or not answer.text:
                got = "it played" if isinstance(answer, Happened) else repr(answer)
                self.fail(number, f"wanted {move} answered with a sentence, got {got}")
                return
            if session.fingerprint != before:
                self.fail(number, f"wanted the position unchanged by {move}, got another")
                return

    def _accepted(self, session: LessonSession, number: int, back: Callable[[], object]) -> None:
        """Make the first accepted move, and go back; by undo, if it completed the step."""
        move: Move = session.coach.moves[0]
        answer = session.submit(move)
        if not isinstance(answer, Happened):
            self.fail(number, f"wanted {move} accepted, got: {answer.text}")
        elif session.coach.number == number + 1:
            if session.coach.stage == "step":
                self._others(session, number)
            back()
        else:
            session.undo()

    def _walk(self, session: LessonSession, number: int) -> None:
        """Play a step and its replies."""
        for _ in range(_MOST_REPLIES):
            coach = session.coach
            if coach.number != number + 1 or coach.stage == "wait":
                return
            if coach.stage == "replies":
                session.poll()
            else:
                session.submit(coach.moves[0])
        self.fail(number, "wanted a step that ends, got more and more moves")

    def _next(self, session: LessonSession, number: int, when: str) -> None:
        """Expect the next step, or that the lesson waits before the next chapter."""
        if session.coach.stage == "wait" and session.coach.number == number + 1:
            session.go_on()
        self._same(session, number + 1, when, told=number)

    def _same(
        self, session: LessonSession, number: int, when: str, told: int | None = None
    ) -> None:
        """Expect a step's first position and number."""
        at = number if told is None else told
        if session.coach.number != number + 1:
            self.fail(at, f"wanted step {number + 1} {when}, got step {session.coach.number}")
        elif session.fingerprint != self._begins[number]:
            self.fail(at, f"wanted the beginning of step {number + 1} {when}, got another position")

    def _free(self, number: int) -> None:
        """Play the free part to the end of its game."""
        lesson = self._file.lesson
        last = lesson.chapters[-1]
        free = last.steps[-1].free
        if free is None:
            return
        step = replace(last.steps[-1], free=replace(free, level=_LEVEL))
        chapter = replace(last, steps=(*last.steps[:-1], step))
        alike = replace(lesson, chapters=(*lesson.chapters[:-1], chapter))
        session: Session = self._open(number, alike)
        if free.options is not None:
            options = {**last.options, **free.options}
            session = Session.new(self._game, session.players, options, seed=1)
        self._play_out(session, number)

    def _play_out(self, session: Session, number: int) -> None:
        """Play on with the learner at random; expect an end and a completed lesson."""
        random = Random(1)
        # At the free table nobody but a player says that a game is over.
        endless = isinstance(self._game.rules(), FreeTable)
        for _ in range(_MOST_MOVES):
            upcoming = session.next()
            coach = session.coach
            if upcoming.kind == "over" or (endless and (coach is None or coach.stage == "done")):
                break
            if upcoming.kind == "computer":
                session.poll()
                continue
            moves = session.legal_moves()
            if not moves:
                self.fail(number, "wanted a move for the learner in the free part, got none")
                return
            session.submit(random.choice(moves))
        else:
            what = f"wanted the free part to end, got {_MOST_MOVES} moves without an end"
            self.fail(number, what)
        coach = session.coach
        if coach is not None and coach.stage != "done":
            self.fail(number, f"wanted the lesson done in the end, got {coach.stage}")
