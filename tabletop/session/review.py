"""The review after a game: which moves of the people at the table cost most."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.ai.search import Prospect
from tabletop.ai.survey import STEPS, is_choice, is_puzzle, worths_of
from tabletop.ai.worker import Thinker
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.puzzle import Puzzle, position_id
from tabletop.engine.state import State
from tabletop.session.hints import Counsel, worth
from tabletop.session.values import Hint, Lapse

LEAST_COST = 0.03
"""Cost, as a share of the winning chance, below which a move counts as good."""
LEAST_POINTS = 3.0
"""The same in points, for games in which only points count."""
DOUBTS = 2.0
"""Standard errors that a cost must exceed, so that chance alone marks few moves."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """A move made by a person."""

    turn: int
    state: State
    """The position before it."""
    seat: Seat
    move: Move


class Review:
    """Searches each move of each person again, from what that seat knew then."""

    MOST = 5
    """Most moves that are marked."""

    def __init__(
        self,
        match: Match[State],
        thinker: Thinker | None,
        fill: Callable[[str], str],
        headers: Sequence[str],
        people: Callable[[], Sequence[Seat]],
    ) -> None:
        self._match = match
        self._rules = match.rules
        self._counsel = Counsel(match.rules, thinker)
        self._fill = fill
        self._headers = headers
        self._people = people
        self._left: list[_Decision] = []
        self._info: InformationSet[State] | None = None
        """The information set of the decision being searched."""
        self._lapses: list[Lapse] = []
        self._surveyed: _Decision | None = None
        """The decision whose moves are all being evaluated, to see whether it makes a puzzle."""
        self._puzzles: dict[int, Puzzle] = {}
        """Puzzles found, by the number of the step."""
        self.steps = 12_000.0
        """Simulated moves spent on each move of the game."""
        self.begun = False
        """Whether the review was started."""
        self.done = 0
        """Number of moves reviewed so far."""
        self.total = 0
        """Number of moves to review."""

    @property
    def possible(self) -> bool:
        """Whether a review is possible: the game is over, people moved, and it can be won."""
        return self._rules.mind.has_aim and self._match.outcome is not None and bool(self._people())

    @property
    def running(self) -> bool:
        """Whether moves are left to review."""
        return bool(self._left)

    @property
    def lapses(self) -> tuple[Lapse, ...]:
        """The costliest moves found so far, worst first."""
        return tuple(self._lapses[: self.MOST])

    def puzzle(self, lapse: Lapse) -> Puzzle | None:
        """Return the puzzle that a mistake makes; None if no move was far better."""
        return self._puzzles.get(lapse.turn)

    def begin(self) -> None:
        """Start; `update` continues. A cancelled review starts from the beginning."""
        if self.running or not self.possible or (self.begun and self.done == self.total):
            return
        self._left = list(self._decisions())
        self._lapses.clear()
        self._puzzles.clear()
        self.begun, self.done, self.total = True, 0, len(self._left)

    def update(self) -> bool:
        """Continue; return whether there is something new. Never blocks on a worker."""
        if not self._left:
            return False
        decision = self._left[0]
        if self._surveyed is not None:
            return self._survey_on(decision)
        if self._info is None:
            self._info = InformationSet.of(self._rules, decision.state, decision.seat)
            if len(self._info.legal_moves()) > 1:
                about, steps = decision.move, self.steps
                self._counsel.ask(self._info, decision.turn, about=about, steps=steps)
        advice = self._counsel.poll()
        if self._counsel.thinking:
            return False
        if advice is not None and advice.other is not None:
            known, doubt = self._info.stand_in, advice.doubt
            if self._weigh(decision, known, advice.best, advice.other, doubt) and is_choice(
                self._info
            ):
                self._surveyed = decision
                self._counsel.survey(self._info, decision.turn + 1)
                return True
        self._next()
        return True

    def _survey_on(self, decision: _Decision) -> bool:
        """Continue evaluating all moves of a mistake; return whether that is finished."""
        found = self._counsel.poll_survey()
        if self._counsel.thinking:
            return False
        info = self._info
        if found is not None and info is not None and is_puzzle(info, found):
            self._puzzles[decision.turn] = self._puzzle(decision, worths_of(found))
        self._next()
        return True

    def _puzzle(self, decision: _Decision, worths: dict[str, float]) -> Puzzle:
        match, turn = self._match, decision.turn
        entries = tuple(match.entries[:turn])
        return Puzzle(
            f"own-{position_id(match.setup_draws, entries)}", match.rules.spec.version,
            match.state.seats, tuple(match.setup_draws), entries, decision.seat, worths,
            dict(match.options), round(STEPS),
        )  # fmt: skip

    def _next(self) -> None:
        """Go on to the next decision."""
        self._info = self._surveyed = None
        self._left.pop(0)
        self.done += 1

    def cancel(self) -> None:
        """Stop the review."""
        self._counsel.drop()
        self._info = self._surveyed = None
        self._left.clear()

    def _decisions(self) -> Sequence[_Decision]:
        found: list[_Decision] = []
        state, people = self._match.first, self._people()
        for turn, step in enumerate(self._match.steps):
            if step.entry.seat in people:
                move = self._match.said_in(turn)
                found.append(_Decision(turn, state, step.entry.seat, move))
            state = step.state
        return found

    def _weigh(
        self, decision: _Decision, known: State, best: Prospect, played: Prospect, doubt: float
    ) -> bool:
        """Mark a move if another would clearly have been better; return whether it was marked."""
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
            return False
        # By what people are told: chances that were put right may lie apart otherwise.
        self._lapses.append(lapse)
        self._lapses.sort(key=lambda each: -each.cost)
        return True
