"""Hints for the viewer: the best move given what they know, and the reason for it."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tabletop.ai.levels import THINKING_SECONDS
from tabletop.ai.search import Budget, Prospect
from tabletop.ai.survey import ADVICE_STEPS, Advice, Survey, advise, standard_error, survey
from tabletop.ai.worker import Thinker
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.session.figures import Figure
from tabletop.session.types import Hint

NO_AIM = "There is nothing to win here, so no move is better than another."
OVER = "The game is over."
NOT_YOUR_TURN = "Hints are for your own turn."
_STEPS_HERE = 2_000
"""Simulated moves if there is no worker, as in tests and pictures."""


class AdviceRequest:
    """Searches for the best move in a position, as far as one seat knows it.

    The search runs in a worker process or, without one, in this process. Only one request is open
    at a time, and a new one replaces it.
    """

    def __init__(self, rules: Rules[State], thinker: Thinker | None) -> None:
        self._rules = rules
        self._thinker = thinker
        self._asked = False
        self._found: Advice | None = None
        self._surveyed: Survey | None = None
        self.failed = False
        """Whether the last search ended without a result."""

    @property
    def thinking(self) -> bool:
        """Whether a request is open: made, but not yet answered by `poll` or `poll_survey`."""
        return self._asked

    def ask(
        self,
        info: InformationSet[State],
        seed: int,
        *,
        about: Move | None = None,
        steps: float = ADVICE_STEPS,
        seconds: float = THINKING_SECONDS,
    ) -> None:
        """Start a search for the best move, or for how much worse a given move is.

        `poll` returns the result.

        Args:
            info: The position as the seat that has to move knows it.
            seed: Decides the random choices of the search.
            about: The move to compare with the best one; None for the best move alone.
            steps: Maximum number of moves to simulate.
            seconds: Time limit for a worker.
        """
        self.drop()
        self._asked, self.failed = True, False
        if self._thinker is not None:
            self._thinker.consult(info, seed, about=about, steps=steps, seconds=seconds)
        else:
            budget = Budget(min(steps, _STEPS_HERE))
            self._found = advise(info, budget, Random(seed), about=about)

    def survey(self, info: InformationSet[State], seed: int) -> None:
        """Start estimating the value of every legal move; `poll_survey` returns the result.

        `info` is the position as one seat knows it; `seed` decides the random choices of the
        search.
        """
        self.drop()
        self._asked, self.failed = True, False
        if self._thinker is not None:
            self._thinker.survey(info, seed)
        else:
            self._surveyed = survey(info, Random(seed), steps=_STEPS_HERE)

    def poll_survey(self) -> Survey | None:
        """Return the values of all legal moves, or None until they are known.

        This never waits. `failed` says whether the search ended without a result.
        """
        if not self._asked:
            return None
        found = self._surveyed
        if self._thinker is not None:
            found = self._thinker.poll_survey()
            if found is None and self._thinker.busy:
                return None
        self._asked, self._surveyed = False, None
        self.failed = found is None
        return found

    def poll(self) -> Advice | None:
        """Return the best move and what it was compared with, or None until they are known.

        This never waits. `failed` says whether the search ended without a result.
        """
        if not self._asked:
            return None
        found = self._found
        if self._thinker is not None:
            found = self._thinker.poll_advice()
            if found is None and self._thinker.busy:
                return None
        self._asked, self._found = False, None
        self.failed = found is None
        return found

    def drop(self) -> None:
        """Cancel the open request, if any. It then gets no answer."""
        if self._asked and self._thinker is not None:
            self._thinker.drop()
        self._asked, self._found, self._surveyed = False, None, None


class Hints:
    """Finds and keeps the hint that the viewer asked for: a good move and the reason for it.

    The hint disappears when the position changes.
    """

    def __init__(
        self,
        match: Match[State],
        thinker: Thinker | None,
        fill: Callable[[str], str],
        asking: Callable[[], Seat],
        asked: Callable[[Seat], object],
    ) -> None:
        """Create the search for hints of one viewer.

        Args:
            match: The game.
            thinker: The worker that searches; None to search in this process.
            fill: Fills names into texts.
            asking: Returns the viewer's seat if it is the viewer's turn, else -1.
            asked: Called with the seat whenever a hint is asked for.
        """
        self._match = match
        self._rules = match.rules
        self._counsel = AdviceRequest(match.rules, thinker)
        self._fill = fill
        self._asking = asking
        self._asked = asked
        self._about: tuple[State, Seat] | None = None
        self._hint: Hint | None = None

    def problem(self) -> str:
        """Return a sentence explaining why there can be no hint now; "" if there can be one."""
        if not self._rules.heuristics.has_aim:
            return NO_AIM
        if self._match.outcome is not None:
            return OVER
        return NOT_YOUR_TURN if self._asking() < 0 else ""

    @property
    def thinking(self) -> bool:
        """Whether a search for a hint is running, or `poll` has not taken its result yet."""
        return self._counsel.thinking

    @property
    def shown(self) -> Hint | None:
        """The hint that was found for the current position and viewer; None if there is none."""
        return self._hint if self._fits() else None

    @property
    def failed(self) -> bool:
        """Whether the search for the requested hint ended without a result."""
        return self._counsel.failed and self._fits()

    def ask(self) -> bool:
        """Start searching for a hint for the viewer; return False if there can be none now."""
        if self.problem():
            return False
        self._hint = None
        seat, state = self._asking(), self._match.state
        self._about = state, seat
        self._asked(seat)
        info = InformationSet.of(self._rules, state, seat)
        self._counsel.ask(info, len(self._match.steps))
        return True

    def poll(self) -> bool:
        """Take the result of the search if it is ready; return whether the search has just ended.

        This never waits. Call it once per frame while `thinking` is true.
        """
        if not self._counsel.thinking:
            return False
        if not self._fits():
            self.drop()
            return False
        advice = self._counsel.poll()
        if advice is not None:
            self._hint = self._hint_of(advice)
        return not self._counsel.thinking

    def show(self, hint: Hint) -> None:
        """Show a hint for the current position that was found elsewhere, such as in the review."""
        self.drop()
        self._about = self._match.state, self._asking()
        self._hint = hint

    def drop(self) -> None:
        """Remove the hint, or cancel the search for it."""
        self._counsel.drop()
        self._hint = self._about = None

    def _fits(self) -> bool:
        about = self._about
        return about is not None and about[0] is self._match.state and about[1] == self._asking()

    def _hint_of(self, advice: Advice) -> Hint:
        seat = self._asking()
        info = InformationSet.of(self._rules, self._match.state, seat)
        state, best, other = info.stand_in, advice.best, advice.other
        if other is not None and other.value > best.value:
            best, other = other, best
        return Hint(
            move=best.move,
            label=self._fill(self._rules.presenter.describe(state, seat, best.move)),
            worth=figure(self._rules, state, seat, best, advice.spread),
            other=self._fill(self._rules.presenter.describe(state, seat, other.move))
            if other
            else "",
            other_worth=figure(self._rules, state, seat, other, advice.spread) if other else None,
            why=self._fill(self._rules.presenter.reason(state, seat, best.move)),
            lead=lead_of(self._rules, state, seat, advice),
        )


def lead_of(rules: Rules[State], state: State, seat: Seat, advice: Advice) -> Figure | None:
    """Return how far the better of two compared moves leads the other; None if unknown.

    Args:
        rules: The rules of the game.
        state: The position.
        seat: The seat for which the values hold.
        advice: The two moves.
    """
    if advice.other is None or not advice.doubt:
        return None
    best, other = (
        figure_of(rules, state, seat, each.value, advice.doubt, tries=each.visits)
        for each in sorted((advice.best, advice.other), key=lambda each: -each.value)
    )
    return replace(best.less(other), error=max(best.error, other.error))


def figure(rules: Rules[State], state: State, seat: Seat, found: Prospect, spread: float) -> Figure:
    """Convert what a search found about a move to the figure that people are told.

    Args:
        rules: The rules of the game.
        state: The position.
        seat: The seat for which the value holds.
        found: The move with its value.
        spread: Standard deviation of the rewards of single tries.
    """
    error = standard_error(spread, found)
    return figure_of(rules, state, seat, found.value, error, tries=found.visits)


def figure_of(
    rules: Rules[State], state: State, seat: Seat, value: float, error: float, *, tries: int
) -> Figure:
    """Convert a reward to a number of points, if only points count, or else a winning chance.

    Args:
        rules: The rules of the game.
        state: The position.
        seat: The seat for which the value holds.
        value: The reward, from 0 to 1.
        error: Its standard error.
        tries: Number of tries that it comes from; 0 if unknown.
    """
    heuristics = rules.heuristics
    payoff = heuristics.payoff(state)

    def worth(reward: float) -> float:
        if payoff is None:
            return heuristics.calibrated_chance(state, seat, min(1.0, max(0.0, reward)))
        least, most = payoff
        return least + reward * (most - least)

    told, off = worth(value), _SURE * error
    error = max(abs(worth(each) - told) for each in (value - off, value + off))
    return Figure(told, error, tries, payoff is not None)


_SURE = 1.96
"""Standard errors within which a true value lies 19 times in 20."""
