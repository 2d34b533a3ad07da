"""Fits weights of features to results, in plain Python, and measures the predictions.

Chances of teams are a conditional logit of their strength, the weighted sum of features. It is
fitted by Newton's method with a small ridge towards the previous weights, so that features the
games say nothing about keep theirs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log
from operator import mul

from tabletop.engine.search.weights import chances_of

RIDGE = 5.0
"""Weight of the previous weights, in positions, after scaling the features."""
_ROUNDS = 30
_ENOUGH = 1e-6
_LEAST = 1e-6
"""Lower bound of a chance when its surprise is computed."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position of a game, with the winners."""

    game: int
    sums: tuple[Mapping[str, float], ...]
    """Sum of the features of each team."""
    shares: tuple[float, ...]
    """Share of the victory by team; a solo player has won or not."""
    now: tuple[float, ...]
    """Chances of the teams by the previous evaluation."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """The quality of predictions."""

    log_loss: float
    """Mean negative log-likelihood of the results, in nats: smaller is better."""
    brier: float
    """Mean as_square difference of chances and results, half the sum over teams: smaller is better.
    """
    right: float
    """Share of positions in which the team with the best chance was among the winners."""


def fit(
    examples: Sequence[Example], names: Sequence[str], before: Mapping[str, float]
) -> dict[str, float]:
    """Return the weights that predict the results of the examples best."""
    scale = [_scale(examples, name) for name in names]
    used = [place for place, each in enumerate(scale) if each]
    rows = [
        ([[sums.get(names[k], 0.0) / scale[k] for k in used] for sums in each.sums], each.shares)
        for each in examples
    ]
    start = [before.get(names[k], 0.0) * scale[k] for k in used]
    weights = start[:]
    for _ in range(_ROUNDS):
        step = _newton(rows, weights, start)
        weights = _along(rows, weights, step, start)
        if max(map(abs, step), default=0.0) < _ENOUGH:
            break
    found = {name: before.get(name, 0.0) for name in names}
    found.update((names[k], weight / scale[k]) for k, weight in zip(used, weights, strict=True))
    return found


def chances(example: Example, weights: Mapping[str, float]) -> list[float]:
    """Return the chance of each team by weights."""
    return chances_of(
        [sum([weights.get(name, 0.0) * value for name, value in sums.items()])
         for sums in example.sums]
    )  # fmt: skip


def accuracy(told: Sequence[tuple[Sequence[float], Sequence[float]]]) -> Accuracy:
    """Return the quality of predictions, given with the shares that came of them.

    Raises:
        ZeroDivisionError: there are none.
    """
    loss = brier = right = 0.0
    for chance, share in told:
        # Alone, the rest of the chance is that of losing.
        full = ([*chance, 1 - chance[0]], [*share, 1 - share[0]])
        pair = full if len(chance) == 1 else (chance, share)
        for looks, came in zip(*pair, strict=True):
            loss -= came * log(max(_LEAST, looks)) if came else 0.0
            brier += (looks - came) ** 2 / 2
        right += pair[1][max(range(len(pair[0])), key=pair[0].__getitem__)] > 0
    return Accuracy(loss / len(told), brier / len(told), right / len(told))


def _scale(examples: Sequence[Example], name: str) -> float:
    """Return the standard deviation of a feature between teams."""
    total = 0.0
    for each in examples:
        values = [sums.get(name, 0.0) for sums in each.sums]
        mean = sum(values) / len(values) if len(values) > 1 else 0.0
        total += sum((value - mean) ** 2 for value in values) / len(values)
    spread = (total / len(examples)) ** 0.5 if examples else 0.0
    return spread if spread > _LEAST else 0.0


_Row = tuple[list[list[float]], Sequence[float]]


def _newton(rows: Sequence[_Row], weights: list[float], start: list[float]) -> list[float]:
    """Return one step of Newton's method towards the best weights."""
    size = len(weights)
    slope = [RIDGE * (start[k] - weights[k]) for k in range(size)]
    curve = [[RIDGE if k == j else 0.0 for j in range(size)] for k in range(size)]
    for features, shares in rows:
        sums = [sum(map(mul, weights, row)) for row in features]
        chance = chances_of(sums)
        mean = [
            sum(each * row[k] for each, row in zip(chance, features, strict=True))
            for k in range(size)
        ]
        for row, looks, came in zip(features, chance, shares, strict=True):
            for k in range(size):
                slope[k] += (came - looks) * row[k]
                away = looks * (row[k] - mean[k])
                for j in range(k + 1):
                    # Alone, what is not won has no features: p (1 - p) x x'.
                    curve[k][j] += away * row[j]
    for k in range(size):
        for j in range(k):
            curve[j][k] = curve[k][j]
    return solved(curve, slope)


def _along(
    rows: Sequence[_Row], weights: list[float], step: list[float], start: list[float]
) -> list[float]:
    """Return weights further along a step, as far as they foretell no worse."""
    before = _misfit(rows, weights, start)
    part = 1.0
    while part > _ENOUGH:
        found = [weight + part * each for weight, each in zip(weights, step, strict=True)]
        if _misfit(rows, found, start) <= before:
            return found
        part /= 2
    return weights


def _misfit(rows: Sequence[_Row], weights: list[float], start: list[float]) -> float:
    """Return how much the results surprise, and how far the weights are from those of before."""
    away = zip(weights, start, strict=True)
    total = RIDGE / 2 * sum((weight - usual) ** 2 for weight, usual in away)
    for features, shares in rows:
        chance = chances_of([sum(map(mul, weights, row)) for row in features])
        for looks, came in zip(chance, shares, strict=True):
            total -= came * log(max(_LEAST, looks))
        if len(chance) == 1:
            total -= (1 - shares[0]) * log(max(_LEAST, 1 - chance[0]))
    return total


def solved(curve: list[list[float]], slope: list[float]) -> list[float]:
    """Return the solution of linear equations, by elimination with pivots."""
    size = len(slope)
    rows = [[*curve[k], slope[k]] for k in range(size)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda j: abs(rows[j][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for j in range(k + 1, size):
            factor = rows[j][k] / rows[k][k]
            for column in range(k, size + 1):
                rows[j][column] -= factor * rows[k][column]
    found = [0.0] * size
    for k in reversed(range(size)):
        rest = sum(rows[k][j] * found[j] for j in range(k + 1, size))
        found[k] = (rows[k][size] - rest) / rows[k][k]
    return found
