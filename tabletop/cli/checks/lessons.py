"""Plays lessons by the current rules, as a learner would.

`play_through` follows the coach: every accepted move, and `shows`. `try_out` does what the coach
does not suggest: other moves, undo, skip, return; then computer players play the free part.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations
from random import Random

from tabletop.ai.levels import LEVELS
from tabletop.cli.checks.scenario import Difference, Failure, differences
from tabletop.cli.errors import Place, PlacedError
from tabletop.content.schema.lesson import LessonFile
from tabletop.content.yaml.problems import did_you_mean, quoted
from tabletop.engine.chance import ChanceError
from tabletop.engine.free.table import FreeTable
from tabletop.engine.game import Game
from tabletop.engine.guided.lesson import LEARNER, Chapter, Lesson, LessonStep
from tabletop.engine.guided.position import PreparedError
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import BOX
from tabletop.engine.state import State
from tabletop.engine.text.phrasebook import in_words
from tabletop.session.guides import teaching
from tabletop.session.guides.guided_port import GuidedPort
from tabletop.session.guides.lesson import LessonGuide, LessonPort
from tabletop.session.guides.teaching import LessonError
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.session.types import Said, SeenStep
from tabletop.storage.journal.records import Player

MOST_ORDERS = 24
"""Most orders in which the moves of a step's `each` list are tried."""
Draws = tuple[int, ...] | None

_LEVEL = "greedy"
"""Level that plays the free part: it needs hardly any time."""
_MOST_MOVES = 3000
"""Moves after which the free part counts as endless."""
_MOST_REPLIES = 200
_ME = Player("Learner")


class LessonStopped(Exception):  # noqa: N818 - ends the way that is played, is no error of the program
    """Raised if a lesson under test can't go on; says what was expected and what happened."""

    def __init__(self, place: Place, what: str) -> None:
        super().__init__(what)
        self.place = place
        self.what = what


def play_through(rules: Rules[State], file: LessonFile) -> list[Failure]:
    """Play every move that the steps of a lesson accept, and return the failures.

    `rules` are the current rules of the game, and `file` contains the lesson.
    """
    return LessonWalk(rules, file).play()


class LessonWalk:
    """Plays one lesson in every way that its steps accept, and collects the failures."""

    def __init__(self, rules: Rules[State], file: LessonFile) -> None:
        self._rules = rules
        self._file = file
        self._lesson: Lesson = file.lesson
        self._failures: list[Failure] = []
        self._off_path: set[str] = set()
        """Moves, and kinds of moves, that were legal somewhere and not accepted there."""

    def play(self) -> list[Failure]:
        """Play the lesson and return the failures, without duplicates."""
        number = 0
        for index, chapter in enumerate(self._lesson.chapters):
            match = self._begin(index, chapter, number)
            if match is not None:
                self._chapter(match, chapter, number)
            number += len(chapter.steps)
        if not self._failures:
            self._look_at_answers()
        return list(dict.fromkeys(self._failures))

    # Failures

    def _fail(self, place: Place, number: int, what: str) -> None:
        document, title = self._file.document, self._lesson.id
        self._failures.append(
            Failure(document.file, document.mark(place).line, title, number + 1, what)
        )

    def _begin(self, index: int, chapter: Chapter, number: int) -> Match[State] | None:
        top: Place = ("chapters", index) if self._file.model.chapters else ()
        try:
            match = teaching.begin(self._rules, chapter)
        except PreparedError as error:
            hint = did_you_mean(error.given, error.known) if error.given else ""
            what = f"{error.what} ({hint})" if hint else error.what
            self._fail((*top, "position", *error.place), number, what)
            return None
        return match

    # The right way

    def _chapter(self, match: Match[State], chapter: Chapter, first: int) -> None:
        """Play a chapter from its beginning, where `match` is.

        `first` is the index of its first step. After each accepted move the chapter is played to
        its end.
        """
        for index, step in enumerate(chapter.steps):
            number = first + index
            self._look(match, number, step)
            if step.free is not None or self._failures:
                return
            ways = list(self._ways(match, step))
            if not ways:
                what = "wanted a move that is accepted, got none that is legal"
                self._fail(self._file.place(number), number, what)
                return
            for way in ways[1:]:
                other = match.before(len(match.steps))
                if self._way(other, number, step, way):
                    self._on(other, chapter.steps[index + 1 :], number + 1)
            if not self._way(match, number, step, ways[0]):
                return

    def _on(self, match: Match[State], steps: tuple[LessonStep, ...], number: int) -> None:
        """Play steps by the first move that each accepts; `number` is the index of the first."""
        for index, step in enumerate(steps):
            way = next(self._ways(match, step), None)
            if step.free is not None or way is None:
                return
            if not self._way(match, number + index, step, way):
                return

    def _ways(self, match: Match[State], step: LessonStep) -> Iterator[tuple[Move, ...]]:
        """Yield the solutions of a step as moves in order; the first is the demonstrated one."""
        if step.each:
            orders = permutations(step.each)
            yield from (way for way, _ in zip(orders, range(MOST_ORDERS), strict=False))
        elif not step.any:
            yield from ((move,) for move in step.do)
        else:
            yield from self._ways_of_kind(match, step)

    def _ways_of_kind(self, match: Match[State], step: LessonStep) -> Iterator[tuple[Move, ...]]:
        """Yield two solutions: the demonstrated one, and the last legal move each time."""
        for which in (0, -1):
            trial, way = match.before(len(match.steps)), list[Move]()
            while len(way) < 60:
                moves = teaching.accepted(step, (), trial)
                if not moves:
                    break
                way.append(moves[which])
                if isinstance(self._played(trial, LEARNER, moves[which], step.draws), str):
                    break
                if teaching.is_done(step, (), trial.state):
                    break
            if way:
                yield tuple(way)

    def _way(
        self, match: Match[State], number: int, step: LessonStep, way: tuple[Move, ...]
    ) -> bool:
        """Play a step by one solution, with replies, and check `shows`; return whether it held."""
        try:
            self._play(match, self._file.place(number), step, way)
        except LessonStopped as stop:
            self._fail(stop.place, number, stop.what)
            return False
        self._look_at_shown(match, number)
        return True

    def _play(
        self, match: Match[State], place: Place, step: LessonStep, way: tuple[Move, ...]
    ) -> None:
        """Play a step by one solution with its replies.

        Raises:
            LessonStopped: a move is not possible, or the step is not done.
        """
        for move in way:
            self._move(match, self._place_of(place, step, move), LEARNER, move, step.draws)
        if not teaching.is_done(step, (), match.state):
            what = f"wanted the step done after {_way_text(way)}, got not yet"
            raise LessonStopped((*place, "until"), what)
        for index, reply in enumerate(step.then):
            if reply.move is not None:
                spot = (*place, "then", index, "play")
                self._move(match, spot, reply.seat, reply.move, reply.draws)

    def _place_of(self, place: Place, step: LessonStep, move: Move) -> Place:
        for key, moves in (("do", step.do), ("each", step.each)):
            if move in moves:
                return (*place, key, moves.index(move))
        return (*place, "any")

    def _move(
        self, match: Match[State], place: Place, seat: Seat, move: Move, draws: Draws
    ) -> None:
        problem = self._played(match, seat, move, draws)
        if problem is not None:
            raise LessonStopped(place, f"wanted {seat_name(seat)} {move}, got {problem}")

    def _played(self, match: Match[State], seat: Seat, move: Move, draws: Draws) -> str | None:
        """Play a move; return why it could not be played, or None."""
        try:
            result = teaching.play(match, seat, move, draws, self._lesson.seed)
        except ChanceError as error:
            return str(error)
        if isinstance(result, Refusal):
            return f"refused: {in_words(match.state.table.plan, result.text)} [{result.rule}]"
        return None

    def _look_at_shown(self, match: Match[State], number: int) -> None:
        shows = self._file.step(number).shows
        if shows is None:
            return
        place = (*self._file.place(number), "shows")
        try:
            found = differences(match, place, shows, ())
        except PlacedError as error:
            found = [Difference(error.place, str(error))]
        for difference in found:
            self._fail(difference.place, number, difference.what)

    # What a step says

    def _look(self, match: Match[State], number: int, step: LessonStep) -> None:
        """Check a step at its beginning: who is to move, its answers, and what it points at."""
        place = self._file.place(number)
        if step.free is not None:
            self._look_at_end(number, step)
            return
        if LEARNER not in match.to_act:
            acting = ", ".join(map(seat_name, match.to_act)) or "nobody: the game is over"
            self._fail(place, number, f"wanted p1 to move, got {acting}")
            return
        legal = match.rules.legal_moves(match.state, LEARNER)
        accepted = teaching.accepted(step, step.each, match)
        off = {key for move in legal if move not in accepted for key in (str(move), move.kind)}
        off |= {form.kind for form in match.rules.forms(match.state, LEARNER)}
        self._off_path |= off
        for key in step.other:
            if key not in off:
                what = f"wanted {key} legal and not accepted here, got otherwise"
                hint = did_you_mean(key, sorted(off))
                self._fail((*place, "other", key), number, f"{what} ({hint})" if hint else what)
        kinds = {move.kind for move in legal} | {
            form.kind for form in match.rules.forms(match.state, LEARNER)
        }
        for index, point in enumerate(step.point):
            self._look_at_point(match, (*place, "point", index), number, point, kinds)

    def _look_at_point(
        self, match: Match[State], place: Place, number: int, point: str, kinds: set[str]
    ) -> None:
        kind, _, name = point.partition(":")
        if kind == "button" and name not in kinds:
            what = f"wanted a button for {quoted(name)}, got no such move"
            hint = did_you_mean(name, sorted(kinds))
            self._fail(place, number, f"{what} ({hint})" if hint else what)
        if kind == "piece":
            view = match.view(LEARNER)
            where = next((zone.id for zone in view.zones if name in zone.pieces), "")
            if where in {"", BOX}:
                self._fail(place, number, f"wanted {name} in sight, got it hidden or in the box")

    def _look_at_end(self, number: int, step: LessonStep) -> None:
        place, free = (*self._file.place(number), "free"), step.free
        if free is None:
            return
        if free.level not in LEVELS:
            what = f"wanted a level of the computer players, got {quoted(free.level)}"
            hint = did_you_mean(free.level, LEVELS)
            self._fail((*place, "players"), number, f"{what} ({hint})" if hint else what)
        if self._lesson.now.level not in LEVELS:
            what = f"wanted a level of the computer players, got {quoted(self._lesson.now.level)}"
            self._fail(("now", "players"), number, what)

    def _look_at_answers(self) -> None:
        """Check that each answer of the whole lesson is for a move possible in some step."""
        for key in self._lesson.other:
            if key not in self._off_path:
                what = f"wanted {key} legal and not accepted in some step, got in none"
                hint = did_you_mean(key, sorted(self._off_path))
                self._fail(("other", key), 0, f"{what} ({hint})" if hint else what)


def _way_text(way: tuple[Move, ...]) -> str:
    return ", ".join(map(str, way))


def try_out(game: Game, file: LessonFile) -> list[Failure]:
    """Play a lesson against its coach's advice, and return the failures.

    This includes moves that aren't accepted, undo, skipping steps, leaving and returning. `file`
    contains the lesson, which belongs to `game`.
    """
    tries = Tries(game, file)
    try:
        tries.play()
    except LessonError as error:
        tries.fail(tries.number, f"wanted a lesson that can be opened, got: {error}")
    return tries.failures


class Tries:
    """Plays one lesson against its coach: wrong moves, undo, skipping, leaving and returning.

    Failures are collected in `failures`.
    """

    def __init__(self, game: Game, file: LessonFile) -> None:
        self._game = game
        self._file = file
        self.failures: list[Failure] = []
        self.number = 0
        """Index of the step under test."""
        self._begins: list[str] = []
        """Position hash at the beginning of each step along the solution."""

    def fail(self, number: int, what: str) -> None:
        """Record that something failed at a step.

        `number` is the index of the step, from 0; `what` says what was expected and what happened.
        """
        file = self._file
        line = file.document.mark(file.place(number)).line
        title = file.lesson.id
        self.failures.append(Failure(file.document.file, line, title, number + 1, what))

    def play(self) -> None:
        """Go through all steps of the lesson and collect the failures in `failures`.

        Raises:
            LessonError: the lesson can't be opened at a step.
        """
        total = len(self._file.lesson.places)
        for self.number in range(total):
            self._begins.append(self._open(self.number).guide.fingerprint)
        for self.number in range(total):
            self._step(self.number)
        self._free(total - 1)

    def _open(self, number: int, lesson: Lesson | None = None) -> LessonPort:
        return GuidedPort(
            LessonGuide(self._game, lesson or self._file.lesson, _ME, step=number, seed=1)
        )

    def _step(self, number: int) -> None:
        """Try at one step everything its coach does not suggest."""
        port = self._open(number)
        if port.coach.stage == "step":
            self._others(port, number)
            self._same(port, number, "unchanged by other moves")
            self._accepted(port, number, port.again)
            self._same(port, number, "after Again")
            self._accepted(port, number, port.undo)
            self._same(port, number, "after Undo")
            self._walk(port, number)
            self._next(port, number, "after its moves")
            skipped = self._open(number)
            skipped.skip()
            self._next(skipped, number, "after Skip step")
        if number:
            back = self._open(number)
            back.undo()
            self._same(back, number - 1, "after Undo over the border", told=number)

    def _others(self, port: LessonPort, number: int) -> None:
        """Send every legal but not accepted move: each must get a sentence and change nothing."""
        moves = set(port.coach.moves)
        before = port.guide.fingerprint
        for move in port.position.legal_moves:
            if move in moves:
                continue
            answer = port.submit(move)
            if not isinstance(answer, Said) or not answer.text:
                got = "it played" if isinstance(answer, SeenStep) else repr(answer)
                self.fail(number, f"wanted {move} answered with a sentence, got {got}")
                return
            if port.guide.fingerprint != before:
                self.fail(number, f"wanted the position unchanged by {move}, got another")
                return

    def _accepted(self, port: LessonPort, number: int, back: Callable[[], object]) -> None:
        """Make the first accepted move, and go back; by undo, if it completed the step."""
        move: Move = port.coach.moves[0]
        answer = port.submit(move)
        if not isinstance(answer, SeenStep):
            self.fail(number, f"wanted {move} accepted, got: {answer.text}")
        elif port.coach.number == number + 1:
            if port.coach.stage == "step":
                self._others(port, number)
            back()
        else:
            port.undo()

    def _walk(self, port: LessonPort, number: int) -> None:
        """Play a step and its replies."""
        for _ in range(_MOST_REPLIES):
            coach = port.coach
            if coach.number != number + 1 or coach.stage == "wait":
                return
            if coach.stage == "replies":
                port.poll()
            else:
                port.submit(coach.moves[0])
        self.fail(number, "wanted a step that ends, got more and more moves")

    def _next(self, port: LessonPort, number: int, when: str) -> None:
        """Expect the next step, or that the lesson waits before the next chapter."""
        if port.coach.stage == "wait" and port.coach.number == number + 1:
            port.go_on()
        self._same(port, number + 1, when, told=number)

    def _same(self, port: LessonPort, number: int, when: str, told: int | None = None) -> None:
        """Expect a step's first position and number."""
        at = number if told is None else told
        if port.coach.number != number + 1:
            self.fail(at, f"wanted step {number + 1} {when}, got step {port.coach.number}")
        elif port.guide.fingerprint != self._begins[number]:
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
        port = self._open(number, alike)
        now = lesson.now
        players = (port.players[0], *(Player("Other", _LEVEL) for _ in range(1, now.seats)))
        self._play_out(LocalPort(Session.new(self._game, players, now.options, seed=1)), number)
        port.go_on()
        if port.position.outcome is None:
            self._play_out(port, number)

    def _play_out(self, port: LocalPort, number: int) -> None:
        """Play on with the learner at random; expect an end and a completed lesson."""
        random = Random(1)
        # At the free table nobody but a player says that a game is over.
        endless = isinstance(self._game.rules(), FreeTable)
        for _ in range(_MOST_MOVES):
            upcoming = port.next()
            coach = port.coach
            if upcoming.kind == "over" or (endless and (coach is None or coach.stage == "done")):
                break
            if upcoming.kind == "computer":
                port.poll()
                continue
            moves = port.position.legal_moves
            if not moves:
                self.fail(number, "wanted a move for the learner in the free part, got none")
                return
            port.submit(random.choice(moves))
        else:
            what = f"wanted the free part to end, got {_MOST_MOVES} moves without an end"
            self.fail(number, what)
        coach = port.coach
        if coach is not None and coach.stage != "done":
            self.fail(number, f"wanted the lesson done in the end, got {coach.stage}")
