"""The sequential probability ratio test: games are played until one of two claims is clear.

The claims are a low and a high share of the victories, set before the first game. Games of one deal
belong together, so each deal is one result between 0 and 1; what is known of how results spread
comes from the games themselves (the generalised test, as chess engines are tested with).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log

from tabletop.doors.lab.plan import Plan
from tabletop.doors.lab.rows import Row

ERROR = 0.05
"""How often either claim is taken where the other holds."""
BOUND = log((1 - ERROR) / ERROR)
"""Where the logarithm of the likelihood ratio decides."""
_UNSEEN = 1e-3
"""Weight of a lost and a won deal that are thought of beforehand, so that both can be."""
_STEPS = 60


@dataclass(frozen=True, slots=True)
class Sprt:
    """How far a test has come."""

    level: str
    """Whose share it is about."""
    low: float
    high: float
    deals: int
    """That were looked at, up to the verdict."""
    games: int
    ratio: float
    """Logarithm of the likelihood ratio of the high claim to the low one."""

    @property
    def verdict(self) -> str:
        """The claim that is taken: `high`, `low`, or empty while neither is."""
        if abs(self.ratio) < BOUND:
            return ""
        return "high" if self.ratio > 0 else "low"

    @property
    def sentence(self) -> str:
        """What came of it, in words."""
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
    """A test under way. Games that come after its end change nothing.

    Deals count in their order, each once all its games are played; those with a game that did not
    end are left out.
    """

    def __init__(self, plan: Plan) -> None:
        """Begin the test that the bounds of a plan ask for."""
        self._plan = plan
        self._waiting: dict[int, list[Row]] = {}
        self._next = 0
        self._counts: Counter[float] = Counter()
        self._ratio = 0.0

    @property
    def decided(self) -> bool:
        """Whether either claim is taken."""
        return abs(self._ratio) >= BOUND

    @property
    def seen(self) -> int:
        """How many games of the plan it has gone through."""
        return self._next * self._plan.ways

    @property
    def found(self) -> Sprt:
        """How it stands."""
        low, high = self._plan.bounds
        deals = sum(self._counts.values())
        games = deals * self._plan.ways
        return Sprt(self._plan.players[0], low, high, deals, games, self._ratio)

    def add(self, rows: Iterable[Row]) -> None:
        """Take the games that have been played."""
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
    """Return how the test of a plan stands after these games."""
    test = Sequential(plan)
    test.add(rows)
    return test.found


def share_of_deal(plan: Plan, games: Sequence[Row], level: str) -> float:
    """Return the part of the victories that the entrants of a level have in the games of a deal."""
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
    """Return how much likelier results are where their mean is high than where it is low.

    The logarithm; of all distributions with either mean the one that fits the results best counts.
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
    """Return x so that the parts, each over 1 + x (value - mean), have that mean."""
    least, most = -1 / (1 - mean), 1 / mean
    for _ in range(_STEPS):
        x = (least + most) / 2
        pull = sum(part * (value - mean) / (1 + x * (value - mean)) for value, part in parts)
        if pull > 0:
            least = x
        else:
            most = x
    return (least + most) / 2
