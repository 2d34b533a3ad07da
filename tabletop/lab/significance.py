"""Significance tests in plain Python, each checked against known values.

`SequentialTest` is the sequential probability ratio test: play until one of two claims is clear.
The claims are a low and a high share of victories, set before the first game. Games of one deal are
combined to one result between 0 and 1; the spread of results is estimated from the games (the
generalised test, as used for chess engines).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt
from random import Random
from statistics import NormalDist, fmean

from tabletop.cli.play.intervals import Interval
from tabletop.lab.plan import Plan
from tabletop.lab.rows import Row

_NORMAL = NormalDist()
_EXACT = 1000
"""Differing pairs up to which McNemar's test is exact."""
_TINY = 1e-15
ERROR = 0.05
"""Probability of accepting either claim if the other is true."""
BOUND = log((1 - ERROR) / ERROR)
"""Log-likelihood ratio at which the test decides."""
_UNSEEN = 1e-3
"""Prior weight of a lost and a won deal, so that both stay possible."""
_STEPS = 60


def chi_square(observed: Sequence[float], expected: Sequence[float] | None = None) -> float:
    """Return the probability that counts differ by chance at least this much from expectation.

    This is Pearson's chi-square test with one degree of freedom fewer than there are counts. By
    default equal counts are expected.
    """
    total = sum(observed)
    wanted = expected or [total / len(observed)] * len(observed)
    if len(observed) < 2 or total <= 0:
        return 1.0
    pairs = zip(observed, wanted, strict=True)
    statistic = sum((got - due) ** 2 / due for got, due in pairs)
    return upper_gamma((len(observed) - 1) / 2, statistic / 2)


def upper_gamma(shape: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(shape, x)."""
    if x <= 0:
        return 1.0
    front = exp(-x + shape * log(x) - lgamma(shape))
    if x < shape + 1:
        term = total = 1 / shape
        at = shape
        while term > total * _TINY:
            at += 1
            term *= x / at
            total += term
        return max(0.0, 1 - front * total)
    b = x + 1 - shape
    c, d = 1e300, 1 / b
    h = d
    for step in range(1, 1000):
        a = -step * (step - shape)
        b += 2
        d = 1 / (a * d + b or 1e-300)
        c = b + a / c or 1e-300
        h *= d * c
        if abs(d * c - 1) < _TINY:
            break
    return min(1.0, front * h)


def mcnemar(gained: int, lost: int) -> float:
    """Return the probability that chance alone splits pairs this unevenly, by McNemar's test.

    It is exact up to a thousand differing pairs; beyond that it uses the normal approximation with
    correction.

    Args:
        gained: Number of pairs that differ in favour of the second.
        lost: Number of pairs that differ in favour of the first.
    """
    pairs = gained + lost
    if not pairs:
        return 1.0
    if pairs <= _EXACT:
        fewer = min(gained, lost)
        tail = sum(exp(_log_choose(pairs, k) - pairs * log(2)) for k in range(fewer + 1))
        return min(1.0, 2 * tail)
    return two_sided(max(0.0, abs(gained - lost) - 1) / sqrt(pairs))


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def two_sided(z: float) -> float:
    """Return the probability that a normal variable is at least `z` standard deviations off."""
    return 2 * _NORMAL.cdf(-abs(z))


def share_test(won: float, games: int, expected: float) -> float:
    """Return the two-sided probability of a win share at least this far from the expected one.

    `won` is the number of victories in `games` games; a shared victory counts as a fraction.
    """
    deviation = sqrt(expected * (1 - expected) / games) if games else 0.0
    return two_sided((won / games - expected) / deviation) if deviation else 1.0


def benjamini_hochberg(chances: Sequence[float], rate: float) -> list[bool]:
    """Return for each of many findings whether it holds, by the Benjamini-Hochberg procedure.

    At most a share `rate` of those that hold is false. `chances` are the findings' p-values.
    """
    ranked = sorted(range(len(chances)), key=chances.__getitem__)
    stand = 0
    for rank, at in enumerate(ranked, 1):
        if chances[at] <= rate * rank / len(chances):
            stand = rank
    kept = set(ranked[:stand])
    return [at in kept for at in range(len(chances))]


def holm(chances: Sequence[float], questions: int) -> list[float]:
    """Return the p-values of several findings, corrected by Holm's method.

    `questions` is the number of independent ones: of shares that add up to one, all but one.
    """
    ranked = sorted(range(len(chances)), key=chances.__getitem__)
    corrected, least = list(chances), 0.0
    for rank, at in enumerate(ranked):
        least = max(least, min(1.0, chances[at] * max(1, questions - rank)))
        corrected[at] = least
    return corrected


def paired_bootstrap(differences: Sequence[float], times: int = 1000, seed: int = 1) -> Interval:
    """Return the mean of paired differences with a 95% interval, by a bootstrap over deals.

    `times` is the number of samples to draw; `seed` is for their generator.
    """
    if not differences:
        return Interval(0.0, 0.0, 0.0)
    mean = fmean(differences)
    choices, n = Random(seed).choices, len(differences)
    means = sorted(sum(choices(differences, k=n)) / n for _ in range(times))
    return Interval(mean, means[int(0.025 * times)], means[min(times - 1, int(0.975 * times))])


def half_width(games: int, share: float = 0.5) -> float:
    """Return half the width of the 95% interval of a share measured over `games` games."""
    return 1.959964 * sqrt(share * (1 - share) / games) if games else 1.0


def smallest_detectable(games: int, share: float = 0.5) -> float:
    """Return the smallest difference of a share that `games` games show with 80 % power."""
    return (1.959964 + 0.841621) * sqrt(share * (1 - share) / games) if games else 1.0


@dataclass(frozen=True, slots=True)
class Sprt:
    """The state of a sequential probability ratio test of two claims on a level's victories."""

    level: str
    """The level of computer players that the claims are about."""
    low: float
    high: float
    deals: int
    """Number of deals that count, up to the verdict."""
    games: int
    ratio: float
    """Log-likelihood ratio of the high claim to the low one."""

    @property
    def verdict(self) -> str:
        """Which claim is accepted: `high`, `low`, or "" while neither is."""
        if abs(self.ratio) < BOUND:
            return ""
        return "high" if self.ratio > 0 else "low"

    @property
    def sentence(self) -> str:
        """The verdict in words, with the number of games and the probability of an error."""
        low, high = f"{self.low * 100:g}%", f"{self.high * 100:g}%"
        extent = f"{self.games:,} games, errors of {ERROR * 100:.0f}%"
        if self.verdict == "high":
            return f"{self.level} wins {high} rather than {low} ({extent})"
        if self.verdict == "low":
            return f"{self.level} wins {low} rather than {high} ({extent})"
        return (
            f"no verdict yet whether {self.level} wins {low} or {high} ({extent}; "
            f"{self.ratio:+.2f} between {-BOUND:.2f} and {BOUND:.2f})"
        )


class SequentialTest:
    """A sequential test in progress. Add games to it until it decides.

    Deals count in order, each once all its games are played; those with an unfinished game are left
    out. Games after the decision change nothing.
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
        """Whether one of the two claims is accepted, so that no more games are needed."""
        return abs(self._ratio) >= BOUND

    @property
    def seen(self) -> int:
        """Number of the plan's games that the test has considered, in order."""
        return self._next * self._plan.games_per_deal

    @property
    def found(self) -> Sprt:
        """The state of the test: deals considered, likelihood ratio and verdict."""
        low, high = self._plan.bounds
        deals = sum(self._counts.values())
        games = deals * self._plan.games_per_deal
        return Sprt(self._plan.players[0], low, high, deals, games, self._ratio)

    def add(self, rows: Iterable[Row]) -> None:
        """Add the results of games, in any order."""
        ways = self._plan.games_per_deal
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
    """Return the state of a plan's sequential test after these games, which may be in any order."""
    test = SequentialTest(plan)
    test.add(rows)
    return test.found


def share_of_deal(plan: Plan, games: Sequence[Row], level: str) -> float:
    """Return a level's win share, from 0 to 1, in the games of one deal."""
    ours = [entrant for entrant, each in enumerate(plan.players) if each == level]
    if plan.is_solo:
        scores = {row.entrants[0]: row.scores[0] for row in games}
        best = max(scores.values(), key=plan.merit)
        winners = [each for each in scores if scores[each] == best]
        return round(sum(each in ours for each in winners) / len(winners), 6)
    won = 0.0
    for row in games:
        total = sum(row.shares)
        mine = sum(
            share
            for entrant, share in zip(row.entrants, row.shares, strict=True)
            if entrant in ours
        )
        won += mine / total if total else len(ours) / len(plan.players)
    return round(won / len(games), 6)


def log_ratio(counts: Mapping[float, int], low: float, high: float) -> float:
    """Return the log-likelihood ratio of a high against a low mean of the results.

    For each mean the distribution that fits the results best is used. `counts` says how often each
    share of victories occurred.
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
