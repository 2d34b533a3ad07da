"""Weights of a learned evaluation, and winning chances computed from them."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp
from typing import Annotated

from tabletop.engine.declare.fields import (
    LINE,
    ONE_LINE,
    Many,
    SeatCount,
    Span,
    TextForm,
    Via,
    Word,
)

FILE = "judgement.yaml"
"""File in a game's folder with the learned weights."""
_Weight = Annotated[float, Span(-1000, 1000)]
_Chance = Annotated[float, Span(0, 1)]
_Source = Annotated[str, TextForm(ONE_LINE, LINE, most=200)]
_FAR = 50.0
"""Differences in strength beyond this make no further difference."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What computer players learned from games with one number of seats."""

    seats: SeatCount
    weights: Annotated[
        Mapping[str, float], Via(Annotated[dict[Word, _Weight], Many(0, 100)], dict)
    ] = field(default_factory=dict)
    """The weight of each feature of a position, by its name in the rules."""
    chances: Annotated[tuple[tuple[_Chance, _Chance], ...], Many(0, 50)] = ()
    """Predicted chances with the observed ones, rising, each between 0 and 1."""
    learned: _Source = ""
    """A description of the games from which the weights were learned."""
    told: _Source = ""
    """A description of the games from which the chances were learned."""


def weights_of(learned: Sequence[Learned], seats: int) -> Mapping[str, float]:
    """Return the learned feature weights for a number of seats, or for the nearest one.

    Empty if nothing was learned.
    """
    some = [each for each in learned if each.weights]
    if not some:
        return {}
    return min(some, key=lambda each: (abs(each.seats - seats), each.seats)).weights


def strength(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    """Return the weighted sum of a position's features.

    Features without a weight are ignored.
    """
    return sum([weights[name] * value for name, value in features.items() if name in weights])


def chances_of(strengths: Sequence[float]) -> list[float]:
    """Return each team's chance of winning, from 0 to 1, given the teams' strengths.

    A strength is a weighted sum of features. A solo player plays against strength 0; otherwise the
    chances add up to 1. With two teams they are those of a logistic regression.
    """
    rivals = [*strengths, 0.0] if len(strengths) == 1 else strengths
    best = max(rivals)
    odds = [exp(max(-_FAR, each - best)) for each in rivals]
    whole = sum(odds)
    return [each / whole for each in odds[: len(strengths)]]


def calibrated(curve: Sequence[tuple[float, float]], chance: float) -> float:
    """Return a chance corrected by interpolation on a calibration curve; 0 and 1 don't change.

    `curve` contains pairs of predicted and observed chance, in ascending order.
    """
    if not curve or not 0 < chance < 1:
        return chance
    points = [(0.0, 0.0), *curve, (1.0, 1.0)]
    place = bisect_right([looks for looks, _ in points], chance)
    if place == len(points):
        return points[-1][1]
    (before, low), (after, high) = points[place - 1], points[place]
    return low + (high - low) * (chance - before) / (after - before)
