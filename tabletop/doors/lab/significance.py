"""Significance tests in plain Python, each checked against known values."""

from collections.abc import Sequence
from math import exp, lgamma, log, sqrt
from random import Random
from statistics import NormalDist, fmean

from tabletop.doors.intervals import Interval

_NORMAL = NormalDist()
_EXACT = 1000
"""Differing pairs up to which McNemar's test is exact."""
_TINY = 1e-15


def chi_square(observed: Sequence[float], expected: Sequence[float] | None = None) -> float:
    """Return the probability that counts differ from the expected ones at least so much.

    Pearson's chi-square test with one degree of freedom less than counts; equal counts are expected
    by default.
    """
    total = sum(observed)
    wanted = expected or [total / len(observed)] * len(observed)
    if len(observed) < 2 or total <= 0:
        return 1.0
    pairs = zip(observed, wanted, strict=True)
    statistic = sum((got - due) ** 2 / due for got, due in pairs)
    return upper_gamma((len(observed) - 1) / 2, statistic / 2)


def upper_gamma(shape: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function, by series or continued fraction."""
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
    """Return the probability of so uneven a split of differing pairs, by McNemar's test.

    Exact up to a thousand differing pairs, then the normal approximation with correction.
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
    """Return the two-sided probability of a normal deviate."""
    return 2 * _NORMAL.cdf(-abs(z))


def share_test(won: float, games: int, expected: float) -> float:
    """Return the two-sided probability of a share so far from the expected one."""
    deviation = sqrt(expected * (1 - expected) / games) if games else 0.0
    return two_sided((won / games - expected) / deviation) if deviation else 1.0


def benjamini_hochberg(chances: Sequence[float], rate: float) -> list[bool]:
    """Return which of many findings hold so that at most a share `rate` of them is false."""
    ranked = sorted(range(len(chances)), key=chances.__getitem__)
    stand = 0
    for rank, at in enumerate(ranked, 1):
        if chances[at] <= rate * rank / len(chances):
            stand = rank
    kept = set(ranked[:stand])
    return [at in kept for at in range(len(chances))]


def holm(chances: Sequence[float], questions: int) -> list[float]:
    """Return Holm-corrected probabilities of several findings.

    `questions` is the number of independent ones: of shares that add up to one, all but one.
    """
    ranked = sorted(range(len(chances)), key=chances.__getitem__)
    told, least = list(chances), 0.0
    for rank, at in enumerate(ranked):
        least = max(least, min(1.0, chances[at] * max(1, questions - rank)))
        told[at] = least
    return told


def paired_bootstrap(differences: Sequence[float], times: int = 1000, seed: int = 1) -> Interval:
    """Return the mean of differences with a 95 % interval by bootstrap over deals."""
    if not differences:
        return Interval(0.0, 0.0, 0.0)
    mean = fmean(differences)
    choices, n = Random(seed).choices, len(differences)
    means = sorted(sum(choices(differences, k=n)) / n for _ in range(times))
    return Interval(mean, means[int(0.025 * times)], means[min(times - 1, int(0.975 * times))])


def reach(games: int, share: float = 0.5) -> float:
    """Return half the width of a share's 95 % interval."""
    return 1.959964 * sqrt(share * (1 - share) / games) if games else 1.0


def least_seen(games: int, share: float = 0.5) -> float:
    """Return the smallest difference of a share that so many games detect with 80 % power."""
    return (1.959964 + 0.841621) * sqrt(share * (1 - share) / games) if games else 1.0
