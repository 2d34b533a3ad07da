"""Hints for the viewer: the best move by what they know, and why."""

from collections.abc import Callable
from random import Random

from tabletop.ai.advice import STEPS, Advice, advise
from tabletop.ai.search import Budget
from tabletop.ai.survey import Survey, survey
from tabletop.ai.worker import Thinker
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.session.values import Hint

NO_AIM = "There is nothing to win here, so no move is better than another."
OVER = "The game is over."
NOT_YOUR_TURN = "Hints are for your own turn."
_STEPS_HERE = 2_000
"""Simulated moves if there is no worker, as in tests and pictures."""


class Counsel:
    """Asks a worker for advice about one position at a time, or searches here if there is none."""

    def __init__(self, rules: Rules[State], thinker: Thinker | None) -> None:
        self._rules = rules
        self._thinker = thinker
        self._asked = False
        self._found: Advice | None = None
        self._surveyed: Survey | None = None
        self.failed = False
        """Whether the last question got no answer."""

    @property
    def thinking(self) -> bool:
        """Whether a question is open."""
        return self._asked

    def ask(
        self,
        info: InformationSet[State],
        seed: int,
        *,
        about: Move | None = None,
        steps: float = STEPS,
    ) -> None:
        """Ask for the best move, or for how much worse `about` is."""
        self.drop()
        self._asked, self.failed = True, False
        if self._thinker is not None:
            self._thinker.consult(info, seed, about=about, steps=steps)
        else:
            budget = Budget(min(steps, _STEPS_HERE))
            self._found = advise(info, budget, Random(seed), about=about)

    def survey(self, info: InformationSet[State], seed: int) -> None:
        """Ask for the value of every legal move; `poll_survey` returns them."""
        self.drop()
        self._asked, self.failed = True, False
        if self._thinker is not None:
            self._thinker.survey(info, seed)
        else:
            self._surveyed = survey(info, Random(seed), steps=_STEPS_HERE)

    def poll_survey(self) -> Survey | None:
        """Return the survey once there is one, else None. Never blocks on a worker."""
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
        """Return the advice once there is one, else None. Never blocks on a worker."""
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
        """Drop the open question."""
        if self._asked and self._thinker is not None:
            self._thinker.drop()
        self._asked, self._found, self._surveyed = False, None, None


class Hints:
    """The hint the viewer asked for, as long as it fits the position."""

    def __init__(
        self,
        match: Match[State],
        thinker: Thinker | None,
        fill: Callable[[str], str],
        asking: Callable[[], Seat],
    ) -> None:
        """Create the hints of a session.

        Args:
            match: The game.
            thinker: The worker.
            fill: Fills names into texts.
            asking: Returns the viewer if it is the viewer's turn, else -1.
        """
        self._match = match
        self._rules = match.rules
        self._counsel = Counsel(match.rules, thinker)
        self._fill = fill
        self._asking = asking
        self._about: tuple[State, Seat] | None = None
        self._hint: Hint | None = None

    def problem(self) -> str:
        """Return why there can be no hint now; "" if there can."""
        if not self._rules.mind.has_aim:
            return NO_AIM
        if self._match.outcome is not None:
            return OVER
        return NOT_YOUR_TURN if self._asking() < 0 else ""

    @property
    def thinking(self) -> bool:
        """Whether a hint is being searched for."""
        return self._counsel.thinking

    @property
    def shown(self) -> Hint | None:
        """The hint, if it is for the current position and viewer; else None."""
        return self._hint if self._fits() else None

    @property
    def failed(self) -> bool:
        """Whether the requested hint could not be found."""
        return self._counsel.failed and self._fits()

    def ask(self) -> bool:
        """Start searching for a hint for the viewer; return whether there can be one."""
        if self.problem():
            return False
        self._hint = None
        seat, state = self._asking(), self._match.state
        self._about = state, seat
        info = InformationSet.of(self._rules, state, seat)
        self._counsel.ask(info, len(self._match.steps))
        return True

    def poll(self) -> bool:
        """Return whether the hint has arrived or failed. Never blocks."""
        if not self._counsel.thinking:
            return False
        if not self._fits():
            self.drop()
            return False
        advice = self._counsel.poll()
        if advice is not None:
            self._hint = self._told(advice)
        return not self._counsel.thinking

    def show(self, hint: Hint) -> None:
        """Show a hint for the current position that was found elsewhere."""
        self.drop()
        self._about = self._match.state, self._asking()
        self._hint = hint

    def drop(self) -> None:
        """Remove the hint, or stop searching."""
        self._counsel.drop()
        self._hint = self._about = None

    def _fits(self) -> bool:
        about = self._about
        return about is not None and about[0] is self._match.state and about[1] == self._asking()

    def _told(self, advice: Advice) -> Hint:
        seat = self._asking()
        info = InformationSet.of(self._rules, self._match.state, seat)
        state, best, other = info.stand_in, advice.best, advice.other
        if other is not None and other.value > best.value:
            best, other = other, best
        return Hint(
            move=best.move,
            label=self._fill(self._rules.words.describe(state, seat, best.move)),
            worth=worth(self._rules, state, seat, best.value),
            other=self._fill(self._rules.words.describe(state, seat, other.move)) if other else "",
            other_worth=worth(self._rules, state, seat, other.value) if other else 0.0,
            points=self._rules.mind.payoff(state) is not None,
            why=self._fill(self._rules.words.reason(state, seat, best.move)),
        )


def worth(rules: Rules[State], state: State, seat: Seat, value: float) -> float:
    """Return the meaning of a reward: points if only they count, else a winning chance."""
    payoff = rules.mind.payoff(state)
    if payoff is None:
        return rules.mind.told_chance(state, seat, value)
    least, most = payoff
    return least + value * (most - least)
