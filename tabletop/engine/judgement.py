"""Weights of a learned evaluation, and winning chances computed from them."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp

FILE = "judgement.yaml"
"""File in a game's folder with the learned weights."""
_FAR = 50.0
"""Differences in strength beyond this make no further difference."""


@dataclass(frozen=True, slots=True)
class Learned:
    """Weights learned from games with one number of seats."""

    seats: int
    weights: Mapping[str, float] = field(default_factory=dict)
    """Weight of each feature, by name."""
    chances: tuple[tuple[float, float], ...] = ()
    """Calibration curve: predicted and actual chances, ascending; interpolated linearly."""


def weights_of(learned: Sequence[Learned], seats: int) -> Mapping[str, float]:
    """Return the weights for a number of seats, or those of the nearest number that has some."""
    some = [each for each in learned if each.weights]
    if not some:
        return {}
    return min(some, key=lambda each: (abs(each.seats - seats), each.seats)).weights


def strength(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    """Return the weighted sum of features."""
    return sum([weights[name] * value for name, value in features.items() if name in weights])


def chances_of(strengths: Sequence[float]) -> list[float]:
    """Return each team's chance from its seats' strengths; for a solo player, against strength 0.

    The chances sum to one; with two teams they are those of a logistic regression.
    """
    rivals = [*strengths, 0.0] if len(strengths) == 1 else strengths
    best = max(rivals)
    odds = [exp(max(-_FAR, each - best)) for each in rivals]
    whole = sum(odds)
    return [each / whole for each in odds[: len(strengths)]]


def as_it_comes_true(curve: Sequence[tuple[float, float]], chance: float) -> float:
    """Return a chance corrected by the calibration curve; 0 and 1 stay as they are."""
    if not curve or not 0 < chance < 1:
        return chance
    points = [(0.0, 0.0), *curve, (1.0, 1.0)]
    place = bisect_right([looks for looks, _ in points], chance)
    if place == len(points):
        return points[-1][1]
    (before, low), (after, high) = points[place - 1], points[place]
    return low + (high - low) * (chance - before) / (after - before)
