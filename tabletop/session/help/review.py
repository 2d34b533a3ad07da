"""The review after a game: which turns cost the people at the table most."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce

from tabletop.ai.survey import STEPS, Advice, Survey, error_of, is_choice, is_puzzle, worths_of
from tabletop.ai.worker import Thinker
from tabletop.engine.guided.puzzle import Puzzle, position_id, theme_of
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.session.figures import Figure
from tabletop.session.help.hints import AdviceRequest, figure
from tabletop.session.types import Hint, KeyTurn

LEAST_COST = 0.03
"""Cost, as a share of the winning chance from 0 to 1, below which a turn counts as good."""
GLANCE = 3_000.0
"""Number of moves that are simulated to judge each move of the game at first."""
MOST_CLOSER = 8
"""Most turns that are examined closely, those that seemed to cost most."""
MOST_FINDS = 2
"""Most turns that are examined closely because the best move was found."""
_OTHER_LUCK = 1_000_003
LEAST_POINTS = 3.0
"""Cost in points below which a move counts as good, in games in which only points count."""


@dataclass(frozen=True, slots=True)
class _Decision:
    """A move that a person made, and the position in which it was made."""

    turn: int
    state: State
    """The position before the move."""
    seat: Seat
    move: Move
    of: int
    """Number of the turn of the rules that the move belongs to."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """A move with its text, and what it cost against the best one."""

    decision: _Decision
    text: str
    hint: Hint | None = None
    """The best move compared with another; None if it was the only one."""
    is_best: bool = False
    """Whether the move made was the best; the other move is then the next best."""

    @property
    def cost(self) -> Figure | None:
        """What the move cost against the best one; None if nothing."""
        return None if self.is_best else self.lead

    @property
    def lead(self) -> Figure | None:
        """How far the best move leads the other; None if there is no other."""
        hint = self.hint
        if hint is None or hint.other_worth is None:
            return None
        return hint.worth.less(hint.other_worth)


class Review:
    """Finds the costliest mistakes that people made in a finished game.

    A search compares each of their moves with the best one given what the seat knew at the time.
    Call `begin`, then `update` once per frame.
    """

    MOST = 5
    """Maximum number of mistakes shown."""

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
        self._counsel = AdviceRequest(match.rules, thinker)
        self._fill = fill
        self._headers = headers
        self._people = people
        self._left: list[_Decision] = []
        self._info: InformationSet[State] | None = None
        """What the seat of the move under review knew; None before the search for it has begun."""
        self._turn: list[_Judged] = []
        """The moves judged so far of the turn under review."""
        self._costs: dict[tuple[int, Seat], float] = {}
        """What each turn seemed to cost at a glance, by its number and seat."""
        self._closer = False
        """Whether all turns have had a glance, so that the suspicious ones are examined."""
        self._mistakes: dict[tuple[int, Seat], KeyTurn] = {}
        self._finds: dict[tuple[int, Seat], KeyTurn] = {}
        """Turns with a move clearly better than any other, which was made."""
        self._surveyed: _Decision | None = None
        """The mistake whose moves are all being valued, to see whether it makes a puzzle."""
        self._puzzles: dict[int, Puzzle] = {}
        """Puzzles found, by the number of the step."""
        self.steps = 40_000.0
        """Number of moves that are simulated to judge each move of a suspicious turn."""
        self.begun = False
        """Whether the review was started."""
        self.done = 0
        """Number of moves reviewed so far."""
        self.total = 0
        """Number of moves to review."""

    @property
    def possible(self) -> bool:
        """Whether the game can be reviewed: it is over, it can be won, and people played in it."""
        return (
            self._rules.heuristics.has_aim
            and self._match.outcome is not None
            and bool(self._people())
        )

    @property
    def running(self) -> bool:
        """Whether the review has started and there are moves left to examine."""
        return bool(self._left)

    @property
    def mistakes(self) -> tuple[KeyTurn, ...]:
        """The costliest mistakes found so far, worst first; at most `MOST`.

        What was found at a glance is replaced once the turn is examined more closely.
        """
        found = sorted(self._mistakes.values(), key=lambda each: -each.cost.value)
        return tuple(found[: self.MOST])

    @property
    def best(self) -> KeyTurn | None:
        """The turn whose best move led the next best one most, without a costly move; None if none.

        It is known once the suspicious turns have been examined.
        """
        finds = self._finds.items() if self._closer else ()
        found = [each for of, each in finds if of not in self._mistakes]
        return max(found, key=lambda each: each.cost.value, default=None)

    @property
    def left(self) -> int:
        """Number of moves still to be examined closely; 0 while turns are glanced at."""
        return len(self._left) if self._closer else 0

    def puzzle(self, lapse: KeyTurn) -> Puzzle | None:
        """Return the position of a mistake as a puzzle; None if it isn't suitable.

        It is suitable if one move was far better than all others.
        """
        return self._puzzles.get(lapse.turn)

    def begin(self) -> None:
        """Start the review; `update` then continues it.

        A cancelled review starts from the beginning.
        """
        if self.running or not self.possible or (self.begun and self.done == self.total):
            return
        self._left = list(self._decisions())
        self._mistakes.clear()
        self._finds.clear()
        self._turn.clear()
        self._costs.clear()
        self._closer = False
        self._puzzles.clear()
        self.begun, self.done, self.total = True, 0, len(self._left)

    def update(self) -> bool:
        """Continue the review; return whether its progress or its results have changed.

        This never waits for a search.
        """
        if not self._left:
            return False
        decision = self._left[0]
        if self._surveyed is not None:
            return self._survey_on(decision)
        if self._info is None:
            self._info = InformationSet.of(self._rules, decision.state, decision.seat)
            if len(self._info.legal_moves()) > 1:
                # Other luck than at a glance: what only seemed bad there was chosen for it.
                seed = decision.turn + _OTHER_LUCK * self._closer
                steps = self.steps if self._closer else min(GLANCE, self.steps)
                self._counsel.ask(self._info, seed, about=decision.move, steps=steps)
        advice = self._counsel.poll()
        if self._counsel.thinking:
            return False
        judged = self._judged(decision, self._info, advice)
        self._turn.append(judged)
        if self._closer and _stands(judged.cost) and is_choice(self._info):
            self._surveyed = decision
            self._counsel.survey(self._info, decision.turn + 1)
            return True
        self._next()
        return True

    def _survey_on(self, decision: _Decision) -> bool:
        """Continue to value all moves in the position of a mistake; return whether it is done."""
        found = self._counsel.poll_survey()
        if self._counsel.thinking:
            return False
        info = self._info
        if found is not None and info is not None and is_puzzle(info, found):
            self._puzzles[decision.turn] = self._puzzle(decision, info, found)
        self._next()
        return True

    def _puzzle(self, decision: _Decision, info: InformationSet[State], found: Survey) -> Puzzle:
        match, turn = self._match, decision.turn
        entries = tuple(match.entries[:turn])
        return Puzzle(
            f"own-{position_id(match.setup_draws, entries)}",
            match.rules.spec.version,
            match.state.seats,
            tuple(match.setup_draws),
            entries,
            decision.seat,
            worths_of(found),
            error_of(found),
            theme_of(info, found.best.move),
            dict(match.options),
            round(STEPS),
        )

    def _next(self) -> None:
        """Go on to the next move that is to be reviewed."""
        self._info = self._surveyed = None
        last = self._left.pop(0)
        self.done += not self._closer
        if not self._left or (self._left[0].of, self._left[0].seat) != (last.of, last.seat):
            self._weigh((last.of, last.seat), self._turn)
            self._turn = []
        if not self._left and not self._closer:
            self._closer, suspects = True, sorted(self._costs, key=lambda each: -self._costs[each])
            finds = sorted(self._finds, key=lambda each: -self._finds[each].cost.value)
            suspects = list(dict.fromkeys(suspects[:MOST_CLOSER] + finds[:MOST_FINDS]))
            self._finds.clear()
            chosen = (each for each in self._decisions() if (each.of, each.seat) in suspects)
            self._left = sorted(chosen, key=lambda each: suspects.index((each.of, each.seat)))

    def cancel(self) -> None:
        """Stop the review; the mistakes found so far remain."""
        self._counsel.drop()
        self._info = self._surveyed = None
        self._left.clear()

    def _decisions(self) -> Sequence[_Decision]:
        found: list[_Decision] = []
        state, people = self._match.first, self._people()
        rules, of = self._rules, 0
        for turn, step in enumerate(self._match.steps):
            if step.entry.seat in people:
                move = self._match.move_as_said(turn)
                found.append(_Decision(turn, state, step.entry.seat, move, of))
            of += rules.turn_id(step.state) != rules.turn_id(state)
            state = step.state
        return found

    def _judged(
        self, decision: _Decision, info: InformationSet[State], advice: Advice | None
    ) -> _Judged:
        """Compare a move with the best one that the search found."""
        rules, known, seat = self._rules, info.stand_in, decision.seat
        text = self._fill(rules.presenter.describe(known, seat, decision.move))
        if advice is None or advice.other is None:
            return _Judged(decision, text)
        is_best = advice.best.move == decision.move
        best, other = (
            figure(rules, known, seat, each, advice.spread) for each in (advice.best, advice.other)
        )
        hint = Hint(
            move=advice.best.move,
            label=self._fill(rules.presenter.describe(known, seat, advice.best.move)),
            worth=best,
            other=self._fill(rules.presenter.describe(known, seat, advice.other.move)),
            other_worth=other,
            why=self._fill(rules.presenter.reason(known, seat, advice.best.move)),
            made=not is_best,
        )
        return _Judged(decision, text, hint, is_best)

    def _weigh(self, of: tuple[int, Seat], turn: Sequence[_Judged]) -> None:
        """Mark a turn if its moves together cost clearly more than the best ones."""
        self._mistakes.pop(of, None)
        self._find(of, turn)
        costs = [(each, each.cost) for each in turn if each.cost is not None]
        figures = [cost for _, cost in costs if cost is not None]
        if not figures:
            return
        total = reduce(Figure.plus, figures)
        if not self._closer and total.value > 0:
            self._costs[of] = total.value
        worst = max(costs, key=lambda each: (_stands(each[1]), each[1].value if each[1] else 0))
        first = next((each for each, cost in costs if _stands(cost)), worst[0])
        if not _stands(total) or first.hint is None:
            return
        at = first.decision.turn
        self._mistakes[of] = KeyTurn(at, of[1], self._headers[at], first.hint, _played(turn), total)

    def _find(self, of: tuple[int, Seat], turn: Sequence[_Judged]) -> None:
        """Keep a turn's best move if it was made and clearly led every other.

        At a glance it need not be clear.
        """
        found = [each for each in turn if each.is_best and (_stands(each.lead) or not self._closer)]
        best = max(found, key=lambda each: each.lead.value if each.lead else 0, default=None)
        if best is not None and best.hint is not None and best.lead is not None:
            at = best.decision.turn
            self._finds[of] = KeyTurn(
                at, of[1], self._headers[at], best.hint, _played(turn), best.lead, is_good=True
            )


def _played(turn: Sequence[_Judged]) -> str:
    return ", ".join(each.text for each in turn)


def _stands(cost: Figure | None) -> bool:
    """Return whether a cost is large, and larger than its error."""
    if cost is None:
        return False
    return cost.value >= max(LEAST_POINTS if cost.points else LEAST_COST, cost.error)
