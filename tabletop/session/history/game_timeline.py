"""The course of a game: rounds, scores after each move, and turning points.

It contains public information only, so a replay may show it whichever seat is watching.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter

from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.session.types import KeyTurn
from tabletop.storage.journal.records import Course as Acts
from tabletop.storage.journal.records import Record

MOST_MARKS = 7
"""Maximum number of turning points in a timeline."""
COSTLY = 0.10
"""Loss of winning chance, from 0 to 1, that makes a move a turning point."""
_BETWEEN = " \N{MIDDLE DOT} "
"""Separates the round from the rest in a game's context text."""


@dataclass(frozen=True, slots=True)
class ScorePoint:
    """The round and the public scores in one position of a game."""

    context: str
    scores: tuple[int, ...]
    """Score of each seat; empty if scores are not whole numbers."""


@dataclass(frozen=True, slots=True)
class TimelineChapter:
    """A round of a game, as a range of positions."""

    title: str
    start: int
    """Index of the round's first position; 0 is before the first move of the game."""
    end: int
    """Index of the next round's first position or, in the last round, of the last position."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A move that turned the game: a change of the leader, a large gain or a mistake."""

    number: int
    """Number of moves made in the game up to and including this one."""
    seat: Seat
    kind: str
    """`lead` (another seat takes the lead), `gain` (of points) or `lapse` (a mistake)."""
    amount: float
    """The points of a `gain`, the new leader's score, or the cost of a `lapse`.

    The cost is a loss of winning chance, from 0 to 1, or of points if only points count.
    """


class GameTimeline:
    """The rounds, public scores and turning points of a game, by position.

    Position 0 is before the first move, position n after n moves.
    """

    def __init__(
        self, match: Match[State], fill: Callable[[str], str], records: Sequence[Record] = ()
    ) -> None:
        """Read the scores of a game from the records of its save.

        `survey` computes those that are missing. `fill` puts names into texts.
        """
        self._match = match
        self._fill = fill
        self._stands: list[ScorePoint | None] = [None] * (len(match.steps) + 1)
        self._read(records)
        self._next = 0
        """All positions before this index are known."""
        self._chapters: tuple[TimelineChapter, ...] | None = None
        self._starts: tuple[object, tuple[int, ...]] = None, ()
        self.turns: tuple[int, ...] = self._turns()
        """Positions at which a turn begins, except the first."""

    def _read(self, records: Sequence[Record]) -> None:
        acts = Acts()
        for record in records:
            acts.add(record)
            facts = record.standing
            if record.do == "deal":
                self._stands = [None] * len(self._stands)
            if facts.context and acts.moves < len(self._stands):
                self._stands[acts.moves] = ScorePoint(facts.context, _numbers(facts.scores))

    def _turns(self) -> tuple[int, ...]:
        states = [self._match.first, *(step.state for step in self._match.steps)]
        pairs = enumerate(pairwise(states), 1)
        return tuple(number for number, (one, two) in pairs if one.turn != two.turn)

    def survey(self, seconds: float) -> bool:
        """Compute missing scores for about `seconds`; return whether any position was examined.

        Call this once per frame until `whole` is true.
        """
        if self.whole:
            return False
        until = perf_counter() + seconds
        while not self.whole:
            if self._stands[self._next] is None:
                self._stands[self._next] = self._found(self._next)
                if perf_counter() > until:
                    self._next += 1
                    break
            self._next += 1
        self._chapters = None
        return True

    @property
    def whole(self) -> bool:
        """Whether the scores of all positions are known, so that `survey` is finished."""
        return self._next >= len(self._stands)

    def _found(self, number: int) -> ScorePoint:
        state = self._match.steps[number - 1].state if number else self._match.first
        rules, match = self._match.rules, self._match
        display = rules.presenter.display(match.view_of(state, -1))
        scores = _numbers(display.scores)
        if not scores and match.outcome is not None and rules.spec.score is not None:
            scores = rules.points(state)
        return ScorePoint(self._fill(display.context), scores)

    def at(self, number: int) -> ScorePoint:
        """Return the round and scores after `number` moves, computing them if necessary."""
        stand = self._stands[number]
        if stand is None:
            stand = self._stands[number] = self._found(number)
            self._chapters = None
        return stand

    @property
    def chapters(self) -> tuple[TimelineChapter, ...]:
        """The rounds in order, as far as they are known."""
        if self._chapters is None:
            self._chapters = self._divided()
        return self._chapters

    @property
    def starts(self) -> tuple[int, ...]:
        """Index of the first position in each round after the first."""
        if self._starts[0] is not self.chapters:
            self._starts = self.chapters, tuple(each.start for each in self.chapters[1:])
        return self._starts[1]

    def _divided(self) -> tuple[TimelineChapter, ...]:
        last = len(self._stands) - 1
        found: list[TimelineChapter] = []
        title, start = "", 0
        for number, stand in enumerate(self._stands):
            if stand is None:
                continue
            name = stand.context.partition(_BETWEEN)[0]
            if name != title:
                if number and title:
                    found.append(TimelineChapter(title, start, number))
                    start = number
                title = name
        if start == last and found:
            # The last move only led there: no round begins with the end of a game.
            found[-1] = TimelineChapter(found[-1].title, found[-1].start, last)
            return tuple(found)
        return (*found, TimelineChapter(title, start, last))

    def chapter_at(self, number: int) -> TimelineChapter:
        """Return the round to which the position after `number` moves belongs."""
        return next((c for c in self.chapters if c.start <= number < c.end), self.chapters[-1])

    def scores(self) -> tuple[tuple[int, ...], ...]:
        """Return the scores by position, up to the first position whose scores aren't known yet."""
        found: list[tuple[int, ...]] = []
        for stand in self._stands:
            if stand is None:
                break
            found.append(stand.scores)
        return tuple(found)

    def marks(self, mistakes: Sequence[KeyTurn] = ()) -> tuple[TurningPoint, ...]:
        """Return at most `MOST_MARKS` turning points, in order of play.

        If there are too many, mistakes found by the review come first, then changes of the lead,
        then gains.
        """
        scores = self.scores()
        dear = [
            TurningPoint(lapse.turn + 1, lapse.seat, "lapse", lapse.cost.value)
            for lapse in sorted(mistakes, key=lambda each: -each.cost.value)
            if lapse.hint.worth.points or lapse.cost.value > COSTLY
        ]
        merit = self._match.rules.spec.merit
        leads = [] if self._backwards(scores, merit) else _leads(scores, merit)[-3:]
        chosen: dict[int, TurningPoint] = {}
        for mark in (*dear, *leads, *_gains(scores)):
            if len(chosen) < MOST_MARKS:
                chosen.setdefault(mark.number, mark)
        return tuple(chosen[number] for number in sorted(chosen))

    def _backwards(self, scores: Sequence[Sequence[int]], merit: Callable[[int], float]) -> bool:
        """Return whether the winners don't have the best scores, so that scores tell no lead."""
        outcome = self._match.outcome
        last = scores[-1] if scores else ()
        if outcome is None or len(scores) <= len(self._match.steps) or not last:
            return False
        best = max(last, key=merit)
        return all(last[seat] != best for seat in outcome.winners if seat < len(last))


def _numbers(scores: Sequence[str]) -> tuple[int, ...]:
    try:
        return tuple(int(score) for score in scores)
    except ValueError:
        return ()


def _leads(scores: Sequence[Sequence[int]], merit: Callable[[int], float]) -> list[TurningPoint]:
    """Return the moves after which another seat leads alone."""
    leader, found = -1, []
    for number, each in enumerate(scores):
        if len(each) < 2:
            continue
        best = max(each, key=merit)
        ahead = [seat for seat, score in enumerate(each) if score == best]
        if len(ahead) == 1 and ahead[0] != leader:
            if leader >= 0:
                found.append(TurningPoint(number, ahead[0], "lead", best))
            leader = ahead[0]
    return found


def _gains(scores: Sequence[Sequence[int]]) -> list[TurningPoint]:
    """Return the moves that brought a seat the most points, the largest gain first."""
    found = [
        TurningPoint(number, seat, "gain", new - old)
        for number, (before, after) in enumerate(pairwise(scores), 1)
        for seat, (old, new) in enumerate(zip(before, after, strict=False))
        if new > old
    ]
    return sorted(found, key=lambda mark: -mark.amount)[:4]
