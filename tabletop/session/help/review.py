"""The review after a game: which moves cost the people at the table most."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tabletop.ai.search import Prospect
from tabletop.ai.survey import STEPS, Survey, error_of, is_choice, is_puzzle, worths_of
from tabletop.ai.worker import Thinker
from tabletop.engine.guided.puzzle import Puzzle, position_id
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State
from tabletop.session.help.hints import AdviceRequest, figure
from tabletop.session.types import Hint, Mistake

LEAST_COST = 0.03
"""Cost, as a share of the winning chance from 0 to 1, below which a move counts as good."""
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
        self._mistakes: list[Mistake] = []
        self._surveyed: _Decision | None = None
        """The mistake whose moves are all being valued, to see whether it makes a puzzle."""
        self._puzzles: dict[int, Puzzle] = {}
        """Puzzles found, by the number of the step."""
        self.steps = 12_000.0
        """Number of moves that are simulated to judge each move of the game."""
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
    def mistakes(self) -> tuple[Mistake, ...]:
        """The costliest mistakes found so far, worst first; at most `MOST`."""
        return tuple(self._mistakes[: self.MOST])

    def puzzle(self, lapse: Mistake) -> Puzzle | None:
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
                about, steps = decision.move, self.steps
                self._counsel.ask(self._info, decision.turn, about=about, steps=steps)
        advice = self._counsel.poll()
        if self._counsel.thinking:
            return False
        if advice is not None and advice.other is not None:
            known, spread = self._info.stand_in, advice.spread
            if self._weigh(decision, known, advice.best, advice.other, spread) and is_choice(
                self._info
            ):
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
            self._puzzles[decision.turn] = self._puzzle(decision, found)
        self._next()
        return True

    def _puzzle(self, decision: _Decision, found: Survey) -> Puzzle:
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
            dict(match.options),
            round(STEPS),
        )

    def _next(self) -> None:
        """Go on to the next move that is to be reviewed."""
        self._info = self._surveyed = None
        self._left.pop(0)
        self.done += 1

    def cancel(self) -> None:
        """Stop the review; the mistakes found so far remain."""
        self._counsel.drop()
        self._info = self._surveyed = None
        self._left.clear()

    def _decisions(self) -> Sequence[_Decision]:
        found: list[_Decision] = []
        state, people = self._match.first, self._people()
        for turn, step in enumerate(self._match.steps):
            if step.entry.seat in people:
                move = self._match.move_as_said(turn)
                found.append(_Decision(turn, state, step.entry.seat, move))
            state = step.state
        return found

    def _weigh(
        self, decision: _Decision, known: State, best: Prospect, played: Prospect, spread: float
    ) -> bool:
        """Mark a move if another would clearly have been better; return whether it was marked."""
        rules, seat = self._rules, decision.seat
        hint = Hint(
            move=best.move,
            label=self._fill(rules.presenter.describe(known, seat, best.move)),
            worth=figure(rules, known, seat, best, spread),
            other=self._fill(rules.presenter.describe(known, seat, played.move)),
            other_worth=figure(rules, known, seat, played, spread),
            why=self._fill(rules.presenter.reason(known, seat, best.move)),
            made=True,
        )
        lapse = Mistake(decision.turn, seat, self._headers[decision.turn], hint)
        least = LEAST_POINTS if hint.worth.points else LEAST_COST
        if lapse.cost.value < max(least, lapse.cost.error) or best.move == decision.move:
            return False
        self._mistakes.append(lapse)
        self._mistakes.sort(key=lambda each: -each.cost.value)
        return True
