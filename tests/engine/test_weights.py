"""What was learned from play: which weights count, and the chances that are made of them."""

import pickle
from collections.abc import Mapping
from dataclasses import replace
from math import exp
from typing import ClassVar

import pytest

from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.chance import LowestChance
from tabletop.engine.moves import Seat
from tabletop.engine.search.heuristics import Heuristics
from tabletop.engine.search.weights import Learned, calibrated, chances_of, weights_of
from tests.ai.toys import Choices, ChoiceState

FOUR = Learned(4, {"coins": 2.0})
TWO = Learned(2, {"coins": 1.0})


def test_the_weights_of_the_nearest_number_of_seats_count() -> None:
    assert weights_of((TWO, FOUR), 4) == {"coins": 2.0}
    assert weights_of((TWO, FOUR), 3) == {"coins": 1.0}
    assert weights_of((TWO, FOUR), 6) == {"coins": 2.0}
    assert weights_of((Learned(3, {}, ((0.5, 0.4),)),), 3) == {}


def test_two_are_judged_as_by_a_logistic_regression_and_one_against_nothing() -> None:
    one, other = chances_of((1.5, 0.5))
    assert one == pytest.approx(1 / (1 + exp(-1)))
    assert one + other == pytest.approx(1)
    assert chances_of((1.0,))[0] == pytest.approx(one)
    assert sum(chances_of((3.0, 900.0, -900.0))) == pytest.approx(1)


def test_a_chance_goes_by_the_curve_and_what_is_certain_stays_certain() -> None:
    curve = ((0.2, 0.3), (0.8, 0.7))
    told = [calibrated(curve, each / 100) for each in range(101)]
    assert told == sorted(told)
    assert [told[0], told[20], told[80], told[100]] == pytest.approx([0, 0.3, 0.7, 1])
    assert calibrated(curve, 0.5) == pytest.approx(0.5)
    assert calibrated((), 0.37) == 0.37


class Weighing(Heuristics[ChoiceState]):
    usual_weights: ClassVar[Mapping[str, float]] = {"lead": 1.0}

    def features(self, state: ChoiceState, seat: Seat) -> Mapping[str, float]:
        return {"lead": 1.0 if seat == 0 else 0.0, "unknown": 9.0}


class Weighed(Choices):
    heuristics_class = Weighing

    def __init__(self, *learned: Learned) -> None:
        super().__init__(((0,), (1,)), lambda _: (0,))
        self.spec = replace(self.spec, learned=learned)
        self.heuristics = Weighing(self)


def test_a_game_that_names_features_is_judged_by_what_was_learned() -> None:
    usual, learned = Weighed(), Weighed(Learned(2, {"lead": 3.0}))
    state = usual.start(2, {}, LowestChance())
    assert usual.heuristics.weights(2) == {"lead": 1.0}
    assert learned.heuristics.weights(2) == {"lead": 3.0}
    before, after = usual.heuristics.estimate(state, 0), learned.heuristics.estimate(state, 0)
    assert 0.5 < before < after
    assert learned.heuristics.rewards(state) == pytest.approx((after, 1 - after))


def test_the_seats_of_a_team_add_their_features_up() -> None:
    rules = Choices(((0,), (1,), (2,), (3,)), lambda _: (0,), teams=(0, 1, 0, 1))
    state = rules.start(4, {}, LowestChance())
    chances = Weighing(rules).judged(state)
    assert chances[0] == chances[2] > 0.5 > chances[1] == chances[3]
    assert chances[0] + chances[1] == pytest.approx(1)


def test_told_chances_go_by_the_curve_for_as_many_seats() -> None:
    rules = Weighed(Learned(2, {}, ((0.5, 0.4),)), Learned(3))
    state = rules.start(2, {}, LowestChance())
    assert rules.heuristics.calibrated_chance(state, 0, 0.5) == pytest.approx(0.4)
    assert rules.heuristics.calibrated_chance(state, 0, 1.0) == 1


def test_a_mind_that_has_looked_up_its_weights_goes_to_another_process() -> None:
    rules = find_game(open_shelf(), "valedictorian").rules()
    assert rules.heuristics.weights(2)
    assert pickle.loads(pickle.dumps(rules.heuristics)).weights(2) == rules.heuristics.weights(2)  # noqa: S301
