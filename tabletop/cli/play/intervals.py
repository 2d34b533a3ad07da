"""95% confidence intervals and percentiles, without a library."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import fmean, stdev

_Z = 1.959964
"""Half the width of a 95% interval, in standard deviations of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95% confidence interval, from `low` to `high`."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Return whether a value is outside the confidence interval."""
        return not self.low <= value <= self.high


def share_interval(won: float, games: int) -> Interval:
    """Return the share of games won, from 0 to 1, with its confidence interval.

    The interval is computed by Wilson's method. `won` may be fractional, because shared victories
    count in part.
    """
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    share, square = won / games, _Z * _Z
    centre = (share + square / (2 * games)) / (1 + square / games)
    reach = sqrt(share * (1 - share) / games + square / (4 * games * games))
    reach *= _Z / (1 + square / games)
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def mean_interval(numbers: Sequence[float]) -> Interval:
    """Return the mean of some numbers with its 95% confidence interval.

    The interval is infinite for fewer than two numbers.
    """
    if not numbers:
        return Interval(0.0, -inf, inf)
    mean = fmean(numbers)
    if len(numbers) == 1:
        return Interval(mean, -inf, inf)
    reach = _Z * stdev(numbers) / sqrt(len(numbers))
    return Interval(mean, mean - reach, mean + reach)


def percentile(numbers: Sequence[float], part: float) -> float:
    """Return a percentile of some numbers; 0 if there are none.

    `part` is the share of numbers below it, from 0 to 1; 0.5 gives the median.
    """
    if not numbers:
        return 0.0
    ranked = sorted(numbers)
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]
