"""How a die rolls, as numbers."""

import itertools

import pytest

from tabletop.ui.animation.timeline import SECONDS
from tabletop.ui.pieces.dice import ROLL_SECONDS, contacts, face_at, faded, tumble

MOMENTS = [step / 200 for step in range(201)]


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12])
def test_a_roll_ends_with_the_drawn_face_whatever_came_before(sides: int) -> None:
    for drawn in range(1, sides + 1):
        shown = [face_at(t, sides, drawn, seed=drawn) for t in MOMENTS]
        assert shown[-1] == drawn
        assert all(face == drawn for face, t in zip(shown, MOMENTS, strict=True) if t >= 0.78)
        assert len(set(shown)) > 1
        assert set(shown) <= set(range(1, sides + 1))


def test_faces_swap_more_slowly_towards_the_end() -> None:
    shown = [face_at(step / 1000, 12, 5, seed=3) for step in range(781)]
    swaps = [at for at in range(1, 781) if shown[at] != shown[at - 1]]
    gaps = [b - a for a, b in itertools.pairwise(swaps)]
    assert gaps[0] < gaps[-2]


def test_a_die_comes_to_rest_upright_flat_and_at_its_place() -> None:
    end = tumble(1.0)
    assert (end.along, end.height, end.angle, end.squash) == (1.0, 0.0, 0.0, 0.0)


def test_a_die_bounces_three_times_each_time_lower() -> None:
    ends = (0.0, *contacts())
    tops = [
        max(tumble(t).height for t in MOMENTS if start <= t <= end)
        for start, end in itertools.pairwise(ends)
    ]
    assert tops == sorted(tops, reverse=True)
    assert [round(top) for top in tops] == [46, 16, 5]


def test_a_die_is_pressed_flat_right_after_it_touches_the_table() -> None:
    first = contacts()[0]
    assert tumble(first + 0.001).squash > tumble(first + 0.05).squash > 0
    assert tumble(first - 0.01).squash == 0


def test_no_roll_takes_longer_than_nine_tenths_of_a_second() -> None:
    assert SECONDS["roll"] == ROLL_SECONDS <= 0.9


def test_without_motion_three_faces_fade_in_and_the_drawn_one_is_last() -> None:
    faces = [faded(t, 8, 5, seed=1)[0] for t in (0.1, 0.5, 0.9, 1.0)]
    assert faces[2:] == [5, 5]
    assert len(set(faces)) >= 2
    assert faded(1.0, 8, 5)[1] == pytest.approx(1.0)
