"""Intervals and percentiles, against figures from elsewhere."""

from math import inf
from random import Random

import pytest

from tabletop.cli.play.intervals import mean_interval, percentile, share_interval


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_a_share_has_the_interval_of_wilson(
    won: float, games: int, low: float, high: float
) -> None:
    interval = share_interval(won, games)
    assert interval.value == won / games
    assert interval.low == pytest.approx(low, abs=1e-4)
    assert interval.high == pytest.approx(high, abs=1e-4)


def test_of_no_games_nothing_is_known() -> None:
    assert (share_interval(0, 0).low, share_interval(0, 0).high) == (0, 1)
    assert (mean_interval([]).low, mean_interval([3.0]).high) == (-inf, inf)


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    interval = mean_interval([1.0, 2.0, 3.0, 4.0])
    assert interval.value == 2.5
    assert interval.high - 2.5 == pytest.approx(1.96 * 1.29099 / 2, abs=1e-3)


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = Random(1)
    held = 0
    for _ in range(400):
        won = sum(rng.random() < 0.7 for _ in range(60))
        held += not share_interval(won, 60).excludes(0.7)
    assert 0.9 < held / 400 < 0.99


def test_a_percentile_is_one_of_the_numbers() -> None:
    numbers = [float(number) for number in range(100, 0, -1)]
    assert percentile(numbers, 0.5) == 51
    assert percentile(numbers, 0.99) == 100
    assert percentile([7.0], 0.99) == 7
    assert percentile([], 0.5) == 0
