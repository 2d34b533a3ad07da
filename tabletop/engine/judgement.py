"""Numbers that a judgement of positions was learned with, and chances made of them."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp

FILE = "judgement.yaml"
"""Where a game keeps what was learned, in its folder."""
_FAR = 50.0
"""Differences of strength beyond which nothing changes any more."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What was learned from games of one number of seats."""

    seats: int
    weights: Mapping[str, float] = field(default_factory=dict)
    """What each feature counts, by its name."""
    chances: tuple[tuple[float, float], ...] = ()
    """Chances as they looked and as they came true, rising; between two of them in proportion."""


def weights_of(learned: Sequence[Learned], seats: int) -> Mapping[str, float]:
    """Return the weights for a number of seats: its own, or those of the nearest that has some."""
    some = [each for each in learned if each.weights]
    if not some:
        return {}
    return min(some, key=lambda each: (abs(each.seats - seats), each.seats)).weights


def strength(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    """Return the sum of features, each as much as it counts."""
    return sum([weights[name] * value for name, value in features.items() if name in weights])


def chances_of(strengths: Sequence[float]) -> list[float]:
    """Return the chance of each team, from the sums of its seats; alone, against a strength of 0.

    They make up one, and with two they are those of a logistic regression.
    """
    rivals = [*strengths, 0.0] if len(strengths) == 1 else strengths
    best = max(rivals)
    odds = [exp(max(-_FAR, each - best)) for each in rivals]
    whole = sum(odds)
    return [each / whole for each in odds[: len(strengths)]]


def as_it_comes_true(curve: Sequence[tuple[float, float]], chance: float) -> float:
    """Return a chance as often as it comes true; what is certain stays so."""
    if not curve or not 0 < chance < 1:
        return chance
    points = [(0.0, 0.0), *curve, (1.0, 1.0)]
    place = bisect_right([looks for looks, _ in points], chance)
    if place == len(points):
        return points[-1][1]
    (before, low), (after, high) = points[place - 1], points[place]
    return low + (high - low) * (chance - before) / (after - before)
