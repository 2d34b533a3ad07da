"""Plays lessons by the current rules: every accepted move, and `shows`.

This covers a learner who follows the coach. `lesson_tries` covers everything else.
"""

from collections.abc import Iterator
from itertools import permutations

from tabletop.ai.levels import LEVELS
from tabletop.content.lessons import LessonFile
from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import Place, PlacedError
from tabletop.doors.expect import Difference, differences
from tabletop.doors.scenario import Failure
from tabletop.engine.chance import ChanceError
from tabletop.engine.lesson import LEARNER, Chapter, Lesson, Step
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat, seat_name
from tabletop.engine.prepared import PreparedError
from tabletop.engine.rules import Rules
from tabletop.engine.spec import BOX
from tabletop.engine.state import State
from tabletop.session import teaching

MOST_ORDERS = 24
"""Most orders of `each` that are played."""
Draws = tuple[int, ...] | None


class Stop(Exception):  # noqa: N818 - ends the way that is played, is no error of the program
    """A lesson can't be continued; holds the expected and the actual value."""

    def __init__(self, place: Place, what: str) -> None:
        super().__init__(what)
        self.place = place
        self.what = what


def play_through(rules: Rules[State], file: LessonFile) -> list[Failure]:
    """Play every accepted move of a lesson; return the failures, empty for none."""
    return Through(rules, file).play()


class Through:
    """One lesson under test."""

    def __init__(self, rules: Rules[State], file: LessonFile) -> None:
        self._rules = rules
        self._file = file
        self._lesson: Lesson = file.lesson
        self._failures: list[Failure] = []
        self._off_path: set[str] = set()
        """Moves, and kinds of moves, that were legal somewhere and not accepted there."""

    def play(self) -> list[Failure]:
        """Return the failures, each once."""
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

    def _on(self, match: Match[State], steps: tuple[Step, ...], number: int) -> None:
        """Play steps by the first move that each accepts; `number` is the index of the first."""
        for index, step in enumerate(steps):
            way = next(self._ways(match, step), None)
            if step.free is not None or way is None:
                return
            if not self._way(match, number + index, step, way):
                return

    def _ways(self, match: Match[State], step: Step) -> Iterator[tuple[Move, ...]]:
        """Yield the solutions of a step as moves in order; the first is the demonstrated one."""
        if step.each:
            orders = permutations(step.each)
            yield from (way for way, _ in zip(orders, range(MOST_ORDERS), strict=False))
        elif not step.any:
            yield from ((move,) for move in step.do)
        else:
            yield from self._ways_of_kind(match, step)

    def _ways_of_kind(self, match: Match[State], step: Step) -> Iterator[tuple[Move, ...]]:
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

    def _way(self, match: Match[State], number: int, step: Step, way: tuple[Move, ...]) -> bool:
        """Play a step by one solution, with replies, and check `shows`; return whether it held."""
        try:
            self._play(match, self._file.place(number), step, way)
        except Stop as stop:
            self._fail(stop.place, number, stop.what)
            return False
        self._look_at_shown(match, number)
        return True

    def _play(self, match: Match[State], place: Place, step: Step, way: tuple[Move, ...]) -> None:
        """Play a step by one solution with its replies.

        Raises:
            Stop: a move is not possible, or the step is not done.
        """
        for move in way:
            self._move(match, self._place_of(place, step, move), LEARNER, move, step.draws)
        if not teaching.is_done(step, (), match.state):
            what = f"wanted the step done after {_told(way)}, got not yet"
            raise Stop((*place, "until"), what)
        for index, reply in enumerate(step.then):
            if reply.move is not None:
                spot = (*place, "then", index, "play")
                self._move(match, spot, reply.seat, reply.move, reply.draws)

    def _place_of(self, place: Place, step: Step, move: Move) -> Place:
        for key, moves in (("do", step.do), ("each", step.each)):
            if move in moves:
                return (*place, key, moves.index(move))
        return (*place, "any")

    def _move(
        self, match: Match[State], place: Place, seat: Seat, move: Move, draws: Draws
    ) -> None:
        problem = self._played(match, seat, move, draws)
        if problem is not None:
            raise Stop(place, f"wanted {seat_name(seat)} {move}, got {problem}")

    def _played(self, match: Match[State], seat: Seat, move: Move, draws: Draws) -> str | None:
        """Play a move; return why it could not be played, or None."""
        try:
            result = teaching.play(match, seat, move, draws, self._lesson.seed)
        except ChanceError as error:
            return str(error)
        if isinstance(result, Refusal):
            return f"refused: {result.text} [{result.rule}]"
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

    def _look(self, match: Match[State], number: int, step: Step) -> None:
        """Check a step at its beginning: who is to move, its answers, and what it points at."""
        place = self._file.place(number)
        if step.free is not None:
            self._look_at_end(match, number, step)
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

    def _look_at_end(self, match: Match[State], number: int, step: Step) -> None:
        place, free = (*self._file.place(number), "free"), step.free
        if free is None:
            return
        if free.level not in LEVELS:
            what = f"wanted a level of the computer players, got {quoted(free.level)}"
            hint = did_you_mean(free.level, LEVELS)
            self._fail((*place, "players"), number, f"{what} ({hint})" if hint else what)
        if free.options is None and match.outcome is not None:
            self._fail(place, number, "wanted a game to play on, got one that is over")

    def _look_at_answers(self) -> None:
        """Check that each answer of the whole lesson is for a move possible in some step."""
        for key in self._lesson.other:
            if key not in self._off_path:
                what = f"wanted {key} legal and not accepted in some step, got in none"
                hint = did_you_mean(key, sorted(self._off_path))
                self._fail(("other", key), 0, f"{what} ({hint})" if hint else what)


def _told(way: tuple[Move, ...]) -> str:
    return ", ".join(map(str, way))
