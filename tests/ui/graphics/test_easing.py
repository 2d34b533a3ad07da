"""Movement over time."""

import ast
import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.ui.graphics import easing
from tabletop.ui.graphics.easing import (
    MAX_TILT,
    Arc,
    EasedFollower,
    arc_lift,
    flip,
    follow,
    oscillate,
    shake,
)

Easing = Callable[[float], float]
EASINGS: list[Easing] = [easing.ease_out, easing.ease_in_out]


def test_nothing_here_knows_pygame() -> None:
    source = Path(easing.__file__).read_text(encoding="utf-8")
    imported = {
        name.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert "pygame" not in imported


@pytest.mark.parametrize("easing", EASINGS)
def test_an_easing_starts_at_nought_and_ends_at_one(easing: Easing) -> None:
    assert easing(0.0) == pytest.approx(0, abs=1e-9)
    assert easing(1.0) == pytest.approx(1, abs=1e-9)


@pytest.mark.parametrize("easing", EASINGS)
def test_an_easing_has_no_jump(easing: Easing) -> None:
    values = [easing(step / 1000) for step in range(1001)]
    assert max(abs(b - a) for a, b in pairwise(values)) < 0.01


@pytest.mark.parametrize("easing", EASINGS)
def test_a_plain_easing_only_goes_forward(easing: Easing) -> None:
    values = [easing(step / 200) for step in range(201)]
    assert values == sorted(values)


def test_the_named_easings_have_their_shapes() -> None:
    assert easing.ease_out(0.5) == 0.875
    assert easing.ease_in_out(0.25) == 0.0625


def test_an_arc_is_lifted_by_its_length_but_not_above_ninety() -> None:
    assert arc_lift((0, 0), (100, 0)) == pytest.approx(18)
    assert arc_lift((0, 0), (3000, 4000)) == 90
    arc = Arc((0, 0), (100, 0))
    assert (arc.at(0), arc.at(1)) == ((0, 0), (100, 0))
    assert arc.at(0.5) == pytest.approx((50, -9))
    assert Arc((0, 0), (100, 0), lift=0).at(0.5) == pytest.approx((50, 0))
    assert Arc((5, 5), (5, 5)).at(0.5) == (5, 5)


def test_a_card_shows_its_new_face_from_the_middle_of_the_flip() -> None:
    assert flip(0) == (1, False)
    assert flip(0.5)[0] == pytest.approx(0, abs=1e-9)
    assert [flip(t)[1] for t in (0.49, 0.5)] == [False, True]
    assert flip(1) == (1, True)


def test_a_shake_starts_and_ends_in_place() -> None:
    values = [shake(step / 120) for step in range(121)]
    assert values[0] == pytest.approx(0)
    assert values[-1] == pytest.approx(0, abs=1e-9)
    assert max(values) == pytest.approx(4)
    assert sum(a < 0 <= b for a, b in pairwise(values)) >= 2


def test_breathing_stays_between_its_ends() -> None:
    assert oscillate(0, 0.85, 1) == pytest.approx(1)
    assert oscillate(0.8, 0.85, 1) == pytest.approx(0.85)
    assert oscillate(1.6, 0.85, 1) == pytest.approx(1)


@given(
    st.floats(-1e4, 1e4),
    st.floats(-1e4, 1e4),
    st.lists(st.floats(0, 0.5), min_size=1, max_size=20),
)
def test_following_does_not_depend_on_the_frame_rate(
    position: float, target: float, steps: list[float]
) -> None:
    stepwise = position
    for dt in steps:
        stepwise = follow(stepwise, target, dt)
        assert min(position, target) - 1e-6 <= stepwise <= max(position, target) + 1e-6
    assert stepwise == pytest.approx(follow(position, target, sum(steps)), abs=1e-6)


def test_following_makes_up_the_known_part_in_its_time() -> None:
    assert follow(0, 100, 0.045) == pytest.approx(100 * (1 - math.exp(-1)))


@pytest.mark.parametrize("dt", [0.0, -1.0, math.nan, math.inf])
def test_a_clock_that_jumps_moves_nothing(dt: float) -> None:
    follower = EasedFollower((5, 5))
    assert follower.advance((100, 100), dt) == (5, 5)
    assert follower.tilt == 0


def test_a_dragged_piece_leans_where_it_goes_and_comes_upright() -> None:
    follower = EasedFollower((0, 0))
    for step in range(30):
        follower.advance((step * 60.0, 0), 1 / 60)
        assert abs(follower.tilt) <= MAX_TILT
    assert follower.tilt > 5
    for _ in range(120):
        follower.advance((0, 0), 1 / 60)
    assert follower.position == pytest.approx((0, 0), abs=0.01)
    assert follower.tilt == pytest.approx(0, abs=0.01)
    follower.advance((900, 0), 1 / 60, tilts=False)
    assert follower.tilt == pytest.approx(0, abs=0.01)
