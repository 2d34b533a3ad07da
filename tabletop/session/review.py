"""The review after a game: which moves of the people at the table cost most."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.ai.search import Prospect
from tabletop.ai.worker import Thinker
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.session.hints import Counsel, worth
from tabletop.session.values import Hint, Lapse

LEAST_COST = 0.03
"""The part of the chance of winning below which a move is as good as the best."""
LEAST_POINTS = 3.0
"""The same in points, where points are all that counts."""
DOUBTS = 2.0
"""Standard errors that a cost must exceed, so that chance alone marks few moves."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """A move that a person made."""

    turn: int
    state: State
    """The position before it."""
    seat: Seat
    move: Move


class Review:
    """Looks at each move of each person once more, from what that seat knew then."""

    MOST = 5
    """Moves that are marked at most."""

    def __init__(
        self,
        match: Match[State],
        thinker: Thinker | None,
        fill: Callable[[str], str],
        headers: Sequence[str],
        people: Sequence[Seat],
    ) -> None:
        self._match = match
        self._rules = match.rules
        self._counsel = Counsel(match.rules, thinker)
        self._fill = fill
        self._headers = headers
        self._people = people
        self._left: list[_Decision] = []
        self._info: InformationSet[State] | None = None
        """What was known when the decision was made that is being looked at."""
        self._lapses: list[tuple[float, Lapse]] = []
        self.steps = 12_000.0
        """Moves tried out for each move of the game."""
        self.begun = False
        """Whether the review has been asked for."""
        self.done = 0
        """Moves looked at so far."""
        self.total = 0
        """Moves to look at."""

    @property
    def possible(self) -> bool:
        """Whether there is a game to look back on: it is over, people moved, it can be won."""
        return self._rules.mind.has_aim and self._match.outcome is not None and bool(self._people)

    @property
    def running(self) -> bool:
        """Whether moves are left to look at."""
        return bool(self._left)

    @property
    def lapses(self) -> tuple[Lapse, ...]:
        """The moves that cost most among those looked at so far, the dearest first."""
        return tuple(lapse for _, lapse in self._lapses[: self.MOST])

    def begin(self) -> None:
        """Begin; `update` goes on. A review that was cancelled begins anew."""
        if self.running or not self.possible or (self.begun and self.done == self.total):
            return
        self._left = list(self._decisions())
        self._lapses.clear()
        self.begun, self.done, self.total = True, 0, len(self._left)

    def update(self) -> bool:
        """Look on; whether something has come of it. Never waits for a worker."""
        if not self._left:
            return False
        decision = self._left[0]
        if self._info is None:
            self._info = InformationSet.of(self._rules, decision.state, decision.seat)
            if len(self._info.legal_moves()) > 1:
                about, steps = decision.move, self.steps
                self._counsel.ask(self._info, decision.turn, about=about, steps=steps)
        advice = self._counsel.poll()
        if self._counsel.thinking:
            return False
        if advice is not None and advice.other is not None:
            self._weigh(decision, self._info.stand_in, advice.best, advice.other, advice.doubt)
        self._info = None
        self._left.pop(0)
        self.done += 1
        return True

    def cancel(self) -> None:
        """Stop looking."""
        self._counsel.drop()
        self._info = None
        self._left.clear()

    def _decisions(self) -> Sequence[_Decision]:
        found: list[_Decision] = []
        state = self._match.first
        for turn, step in enumerate(self._match.steps):
            if step.entry.seat in self._people:
                found.append(_Decision(turn, state, step.entry.seat, step.entry.move))
            state = step.state
        return found

    def _weigh(
        self, decision: _Decision, known: State, best: Prospect, played: Prospect, doubt: float
    ) -> None:
        """Mark a move if another would have been better for sure."""
        rules, seat = self._rules, decision.seat
        lost = best.value - played.value
        hint = Hint(
            move=best.move,
            label=self._fill(rules.words.describe(known, seat, best.move)),
            worth=worth(rules, known, seat, best.value),
            other=self._fill(rules.words.describe(known, seat, played.move)),
            other_worth=worth(rules, known, seat, played.value),
            points=rules.mind.payoff(known) is not None,
            why=self._fill(rules.words.reason(known, seat, best.move)),
            made=True,
        )
        lapse = Lapse(decision.turn, seat, self._headers[decision.turn], hint)
        least = LEAST_POINTS if hint.points else LEAST_COST
        if lapse.cost < least or lost < DOUBTS * doubt:
            return
        self._lapses.append((lost, lapse))
        self._lapses.sort(key=lambda each: -each[0])
