"""The sequential probability ratio test: play until one of two claims is clear.

The claims are a low and a high share of victories, set before the first game. Games of one deal are
combined to one result between 0 and 1; the spread of results is estimated from the games (the
generalised test, as used for chess engines).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row

ERROR = 0.05
"""Probability of accepting either claim if the other is true."""
BOUND = log((1 - ERROR) / ERROR)
"""Log-likelihood ratio at which the test decides."""
_UNSEEN = 1e-3
"""Prior weight of a lost and a won deal, so that both stay possible."""
_STEPS = 60


@dataclass(frozen=True, slots=True)
class Sprt:
    """The state of a test."""

    level: str
    """The level it is about."""
    low: float
    high: float
    deals: int
    """Deals considered up to the verdict."""
    games: int
    ratio: float
    """Log-likelihood ratio of the high claim to the low one."""

    @property
    def verdict(self) -> str:
        """The accepted claim: `high`, `low`, or "" while undecided."""
        if abs(self.ratio) < BOUND:
            return ""
        return "high" if self.ratio > 0 else "low"

    @property
    def sentence(self) -> str:
        """The result in words."""
        low, high = f"{self.low * 100:g} %", f"{self.high * 100:g} %"
        told = f"{self.games:,} games, errors of {ERROR * 100:.0f} %"
        if self.verdict == "high":
            return f"{self.level} wins {high} rather than {low} ({told})"
        if self.verdict == "low":
            return f"{self.level} wins {low} rather than {high} ({told})"
        return (
            f"no verdict yet whether {self.level} wins {low} or {high} ({told}; "
            f"{self.ratio:+.2f} between {-BOUND:.2f} and {BOUND:.2f})"
        )


class Sequential:
    """A test in progress. Games after its decision change nothing.

    Deals count in order, each once all its games are played; those with an unfinished game are left
    out.
    """

    def __init__(self, plan: Plan) -> None:
        """Begin the test with the bounds of a plan."""
        self._plan = plan
        self._waiting: dict[int, list[Row]] = {}
        self._next = 0
        self._counts: Counter[float] = Counter()
        self._ratio = 0.0

    @property
    def decided(self) -> bool:
        """Whether a claim is accepted."""
        return abs(self._ratio) >= BOUND

    @property
    def seen(self) -> int:
        """Number of the plan's games considered."""
        return self._next * self._plan.ways

    @property
    def found(self) -> Sprt:
        """The state of the test."""
        low, high = self._plan.bounds
        deals = sum(self._counts.values())
        games = deals * self._plan.ways
        return Sprt(self._plan.players[0], low, high, deals, games, self._ratio)

    def add(self, rows: Iterable[Row]) -> None:
        """Add played games."""
        ways = self._plan.ways
        for row in rows:
            self._waiting.setdefault(row.number // ways, []).append(row)
        while not self.decided and len(self._waiting.get(self._next, ())) == ways:
            games = self._waiting.pop(self._next)
            self._next += 1
            if not any(row.problem for row in games):
                share = share_of_deal(self._plan, games, self._plan.players[0])
                self._counts[share] += 1
                self._ratio = log_ratio(self._counts, *self._plan.bounds)


def sprt(plan: Plan, rows: Iterable[Row]) -> Sprt:
    """Return the state of a plan's test after these games."""
    test = Sequential(plan)
    test.add(rows)
    return test.found


def share_of_deal(plan: Plan, games: Sequence[Row], level: str) -> float:
    """Return the share of victories of a level's entrants in the games of a deal."""
    ours = [entrant for entrant, each in enumerate(plan.players) if each == level]
    if plan.alone:
        scores = {row.entrants[0]: row.scores[0] for row in games}
        winners = [each for each in scores if scores[each] == max(scores.values())]
        return round(sum(each in ours for each in winners) / len(winners), 6)
    won = 0.0
    for row in games:
        total = sum(row.shares)
        mine = sum(
            share for entrant, share in zip(row.entrants, row.shares, strict=True)
            if entrant in ours
        )  # fmt: skip
        won += mine / total if total else len(ours) / len(plan.players)
    return round(won / len(games), 6)


def log_ratio(counts: Mapping[float, int], low: float, high: float) -> float:
    """Return the log-likelihood ratio of results for a high against a low mean.

    For each mean the distribution that fits the results best is used.
    """
    weights: dict[float, float] = {0.0: _UNSEEN, 1.0: _UNSEEN}
    for value, count in counts.items():
        weights[value] = weights.get(value, 0.0) + count
    total = sum(weights.values())
    parts = [(value, weight / total) for value, weight in weights.items()]
    one, other = _tilt(parts, low), _tilt(parts, high)
    return total * sum(
        part * (log(1 + one * (value - low)) - log(1 + other * (value - high)))
        for value, part in parts
    )


def _tilt(parts: Sequence[tuple[float, float]], mean: float) -> float:
    """Return x so that the parts, each divided by 1 + x (value - mean), have that mean."""
    least, most = -1 / (1 - mean), 1 / mean
    for _ in range(_STEPS):
        x = (least + most) / 2
        pull = sum(part * (value - mean) / (1 + x * (value - mean)) for value, part in parts)
        if pull > 0:
            least = x
        else:
            most = x
    return (least + most) / 2
