"""Tests of chance against values from tables and from the papers that they come from."""

from random import Random

import pytest

from tabletop.cli.play.intervals import mean_interval
from tabletop.lab.significance import (
    benjamini_hochberg,
    chi_square,
    half_width,
    holm,
    mcnemar,
    paired_bootstrap,
    share_test,
    smallest_detectable,
    two_sided,
    upper_gamma,
)


def test_chi_square_with_two_degrees_of_freedom_is_an_exponential() -> None:
    assert chi_square([10, 20, 30]) == pytest.approx(0.006737947, rel=1e-6)
    assert chi_square([20, 20, 20]) == 1.0
    assert chi_square([10, 30], [20, 20]) == pytest.approx(0.001565402, rel=1e-6)
    assert chi_square([5]) == chi_square([0, 0]) == 1.0


@pytest.mark.parametrize(
    ("degrees", "statistic", "chance"),
    [(1, 3.841459, 0.05), (4, 9.487729, 0.05), (10, 18.307038, 0.05), (10, 2.558212, 0.99),
     (3, 16.266236, 0.001)],
)  # fmt: skip
def test_the_gamma_function_gives_the_tables_of_chi_square(
    degrees: int, statistic: float, chance: float
) -> None:
    assert upper_gamma(degrees / 2, statistic / 2) == pytest.approx(chance, rel=1e-5)


def test_mcnemar_is_the_sign_test_of_the_pairs_that_differ() -> None:
    assert mcnemar(5, 15) == pytest.approx(2 * 21_700 / 2**20, rel=1e-9)
    assert mcnemar(15, 5) == mcnemar(5, 15)
    assert mcnemar(0, 0) == mcnemar(3, 3) == 1.0
    assert mcnemar(600, 500) == pytest.approx(0.002836, rel=1e-3)
    exact, normal = mcnemar(460, 540), two_sided(79 / 1000**0.5)
    assert exact == pytest.approx(normal, rel=0.02)


def test_benjamini_and_hochberg_keep_four_of_their_fifteen() -> None:
    """The example of their paper of 1995."""
    chances = [
        0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459,
        0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.000,
    ]  # fmt: skip
    assert benjamini_hochberg(chances, 0.05) == [True] * 4 + [False] * 11
    assert benjamini_hochberg(chances[::-1], 0.05) == [False] * 11 + [True] * 4
    assert benjamini_hochberg([0.05, 0.04, 0.03], 0.05) == [True] * 3
    assert benjamini_hochberg([], 0.1) == []


def test_several_questions_are_held_as_one() -> None:
    """The example of Holm's paper; of shares that add up to one, two alone are one question."""
    assert holm([0.01, 0.04, 0.03, 0.005], 4) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.04, 0.04], 1) == [0.04, 0.04]
    assert holm([0.03, 0.4, 0.5], 2) == pytest.approx([0.06, 0.4, 0.5])
    assert holm([0.9, 0.9], 2) == [1.0, 1.0]


def test_a_share_is_held_against_what_is_expected() -> None:
    assert share_test(60, 100, 0.5) == pytest.approx(0.0455003, rel=1e-5)
    assert share_test(50, 100, 0.5) == 1.0
    assert share_test(0, 0, 0.5) == 1.0


def test_a_bootstrap_agrees_with_the_normal_interval_where_that_is_right() -> None:
    rng = Random(3)
    differences = [float(rng.choice((-1, 0, 0, 1, 1))) for _ in range(2000)]
    found, normal = paired_bootstrap(differences), mean_interval(differences)
    assert found.value == normal.value
    assert found.low == pytest.approx(normal.low, abs=0.006)
    assert found.high == pytest.approx(normal.high, abs=0.006)
    assert paired_bootstrap([2.0] * 50) == paired_bootstrap([2.0] * 50)
    assert paired_bootstrap([2.0] * 50).low == 2.0


def test_what_a_number_of_games_can_tell() -> None:
    assert [round(half_width(games) * 100, 1) for games in (300, 1000, 10_000)] == [5.7, 3.1, 1.0]
    assert smallest_detectable(10_000) == pytest.approx(0.014, abs=1e-4)
