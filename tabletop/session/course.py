"""The course of a game: rounds, scores after each move, and turning points.

It contains public information only, so it may be shown under a replay from any seat's view.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter

from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.session.values import Lapse
from tabletop.storage.records import Course as Acts
from tabletop.storage.records import Record

MOST_MARKS = 7
"""Most turning points that are marked."""
DEAR = 0.10
"""A move that cost more than this share of the winning chance is a turning point."""
_BETWEEN = " \N{MIDDLE DOT} "
"""Separates the round from the rest in a game's context text."""


@dataclass(frozen=True, slots=True)
class Stand:
    """The public score at one position."""

    context: str
    scores: tuple[int, ...]
    """By seat; empty if scores are not whole numbers."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game: a round, as the game calls it."""

    title: str
    start: int
    """Index of its first position."""
    end: int
    """Index of the next chapter's first position; for the last chapter, of the end."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A turning point."""

    number: int
    """Number of moves made at that point."""
    seat: Seat
    kind: str
    """`lead`, `gain` or `lapse`."""
    amount: float
    """Points of a gain, or cost of a mistake as a share of the winning chance."""


class Course:
    """Rounds and scores of a match by position; 0 is before the first move."""

    def __init__(
        self,
        match: Match[State],
        fill: Callable[[str], str],
        records: Sequence[Record] = (),
    ) -> None:
        """Read scores from the records of a journal; `survey` computes the missing ones."""
        self._match = match
        self._fill = fill
        self._stands: list[Stand | None] = [None] * (len(match.steps) + 1)
        self._read(records)
        self._next = 0
        """All positions before this index are known."""
        self._chapters: tuple[Chapter, ...] | None = None
        self._starts: tuple[object, tuple[int, ...]] = None, ()
        self.turns: tuple[int, ...] = self._turns()
        """Positions at which a turn begins, except the first."""

    def _read(self, records: Sequence[Record]) -> None:
        acts = Acts()
        for record in records:
            acts.add(record)
            told = record.standing
            if record.do == "deal":
                self._stands = [None] * len(self._stands)
            if told.context and acts.moves < len(self._stands):
                self._stands[acts.moves] = Stand(told.context, _numbers(told.scores))

    def _turns(self) -> tuple[int, ...]:
        states = [self._match.first, *(step.state for step in self._match.steps)]
        pairs = enumerate(pairwise(states), 1)
        return tuple(number for number, (one, two) in pairs if one.turn != two.turn)

    def survey(self, seconds: float) -> bool:
        """Compute missing scores for about so many seconds; return whether any is new."""
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
        """Whether all positions are known."""
        return self._next >= len(self._stands)

    def _found(self, number: int) -> Stand:
        state = self._match.steps[number - 1].state if number else self._match.first
        display = self._match.rules.words.display(self._match.view_of(state, -1))
        return Stand(self._fill(display.context), _numbers(display.scores))

    def at(self, number: int) -> Stand:
        """Return the score at a position."""
        stand = self._stands[number]
        if stand is None:
            stand = self._stands[number] = self._found(number)
            self._chapters = None
        return stand

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The known rounds in order."""
        if self._chapters is None:
            self._chapters = self._divided()
        return self._chapters

    @property
    def starts(self) -> tuple[int, ...]:
        """Positions at which all chapters but the first begin."""
        if self._starts[0] is not self.chapters:
            self._starts = self.chapters, tuple(each.start for each in self.chapters[1:])
        return self._starts[1]

    def _divided(self) -> tuple[Chapter, ...]:
        last = len(self._stands) - 1
        found: list[Chapter] = []
        title, start = "", 0
        for number, stand in enumerate(self._stands):
            if stand is None:
                continue
            name = stand.context.partition(_BETWEEN)[0]
            if name != title:
                if number and title:
                    found.append(Chapter(title, start, number))
                    start = number
                title = name
        if start == last and found:
            # The last move only led there: no round begins with the end of a game.
            found[-1] = Chapter(found[-1].title, found[-1].start, last)
            return tuple(found)
        return (*found, Chapter(title, start, last))

    def chapter_at(self, number: int) -> Chapter:
        """Return the round that a position belongs to."""
        return next((c for c in self.chapters if c.start <= number < c.end), self.chapters[-1])

    def scores(self) -> tuple[tuple[int, ...], ...]:
        """The scores by position as far as they are known, beginning with the first."""
        found: list[tuple[int, ...]] = []
        for stand in self._stands:
            if stand is None:
                break
            found.append(stand.scores)
        return tuple(found)

    def marks(self, lapses: Sequence[Lapse] = ()) -> tuple[Mark, ...]:
        """The turning points, at most `MOST_MARKS`: dear choices, changes of the lead, gains."""
        scores = self.scores()
        dear = [
            Mark(lapse.turn + 1, lapse.seat, "lapse", lapse.cost)
            for lapse in sorted(lapses, key=lambda each: -each.cost)
            if lapse.hint.points or lapse.cost > DEAR
        ]
        leads = [] if self._backwards(scores) else _leads(scores)[-3:]
        chosen: dict[int, Mark] = {}
        for mark in (*dear, *leads, *_gains(scores)):
            if len(chosen) < MOST_MARKS:
                chosen.setdefault(mark.number, mark)
        return tuple(chosen[number] for number in sorted(chosen))

    def _backwards(self, scores: Sequence[Sequence[int]]) -> bool:
        """Whether whoever has most has not won, so that a lead can't be told by the scores."""
        outcome = self._match.outcome
        last = scores[-1] if scores else ()
        if outcome is None or len(scores) <= len(self._match.steps) or not last:
            return False
        return all(last[seat] < max(last) for seat in outcome.winners if seat < len(last))


def _numbers(scores: Sequence[str]) -> tuple[int, ...]:
    try:
        return tuple(int(score) for score in scores)
    except ValueError:
        return ()


def _leads(scores: Sequence[Sequence[int]]) -> list[Mark]:
    """The moves after which somebody else leads alone."""
    leader, found = -1, []
    for number, each in enumerate(scores):
        if len(each) < 2:
            continue
        most = max(each)
        ahead = [seat for seat, score in enumerate(each) if score == most]
        if len(ahead) == 1 and ahead[0] != leader:
            if leader >= 0:
                found.append(Mark(number, ahead[0], "lead", most))
            leader = ahead[0]
    return found


def _gains(scores: Sequence[Sequence[int]]) -> list[Mark]:
    """The moves that brought a seat most, the largest gain first."""
    found = [
        Mark(number, seat, "gain", new - old)
        for number, (before, after) in enumerate(pairwise(scores), 1)
        for seat, (old, new) in enumerate(zip(before, after, strict=False))
        if new > old
    ]
    return sorted(found, key=lambda mark: -mark.amount)[:4]
