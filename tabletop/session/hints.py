"""Hints for the viewer: the move that a search of what they know would make, and why."""

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
"""Moves tried out where there is no worker: in tests and pictures."""


class Counsel:
    """Asks a worker for advice about one position at a time, or thinks here if there is none."""

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
        """Begin to think about the best move, or about how much worse another is."""
        self.drop()
        self._asked, self.failed = True, False
        if self._thinker is not None:
            self._thinker.consult(info, seed, about=about, steps=steps)
        else:
            budget = Budget(min(steps, _STEPS_HERE))
            self._found = advise(info, budget, Random(seed), about=about)

    def survey(self, info: InformationSet[State], seed: int) -> None:
        """Begin to look at all legal moves; `poll_survey` tells what each is worth."""
        self.drop()
        self._asked, self.failed = True, False
        if self._thinker is not None:
            self._thinker.survey(info, seed)
        else:
            self._surveyed = survey(info, Random(seed), steps=_STEPS_HERE)

    def poll_survey(self) -> Survey | None:
        """Return the survey once there is one. Never waits for a worker."""
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
        """Return the advice once there is some. Never waits for a worker."""
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
        """Forget the open question."""
        if self._asked and self._thinker is not None:
            self._thinker.drop()
        self._asked, self._found, self._surveyed = False, None, None


class Hints:
    """The hint that the viewer has asked for, as long as it fits the table."""

    def __init__(
        self,
        match: Match[State],
        thinker: Thinker | None,
        fill: Callable[[str], str],
        asking: Callable[[], Seat],
    ) -> None:
        """Args describe the sitting.

        Args:
            match: the game.
            thinker: the worker.
            fill: puts names into texts.
            asking: returns the viewer if it is the viewer's turn, else -1.
        """
        self._match = match
        self._rules = match.rules
        self._counsel = Counsel(match.rules, thinker)
        self._fill = fill
        self._asking = asking
        self._about: tuple[State, Seat] | None = None
        self._hint: Hint | None = None

    def problem(self) -> str:
        """Why there can be no hint now; empty when there can."""
        if not self._rules.mind.has_aim:
            return NO_AIM
        if self._match.outcome is not None:
            return OVER
        return NOT_YOUR_TURN if self._asking() < 0 else ""

    @property
    def thinking(self) -> bool:
        """Whether a hint is being thought about."""
        return self._counsel.thinking

    @property
    def shown(self) -> Hint | None:
        """The hint, if it is about the position of now and for whoever looks."""
        return self._hint if self._fits() else None

    @property
    def failed(self) -> bool:
        """Whether the hint that was asked for can't be had."""
        return self._counsel.failed and self._fits()

    def ask(self) -> bool:
        """Begin to think about a hint for the viewer; whether there can be one."""
        if self.problem():
            return False
        self._hint = None
        seat, state = self._asking(), self._match.state
        self._about = state, seat
        info = InformationSet.of(self._rules, state, seat)
        self._counsel.ask(info, len(self._match.steps))
        return True

    def poll(self) -> bool:
        """Whether the hint has come, or turned out not to come. Never waits."""
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
        """Show a hint that was found elsewhere for the position of now."""
        self.drop()
        self._about = self._match.state, self._asking()
        self._hint = hint

    def drop(self) -> None:
        """Take the hint away, or stop thinking about it."""
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
    """Return what a reward stands for: points where they are all that counts, else a chance."""
    payoff = rules.mind.payoff(state)
    if payoff is None:
        return rules.mind.told_chance(state, seat, value)
    least, most = payoff
    return least + value * (most - least)
