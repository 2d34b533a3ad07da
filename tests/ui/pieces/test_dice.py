"""Dice: their shapes, and that each number and each kind looks different."""

from itertools import combinations

import pygame
import pytest

from tabletop.ui.pieces.dice import SHAPES, Die, draw_die, draw_rolling, outline, shape
from tests.ui.drawing import canvas, touched

BOX = pygame.FRect(40, 40, 80, 80)


def _picture(die: Die, number: int) -> bytes:
    surface = canvas((160, 160))
    draw_die(surface, BOX, die, number)
    return pygame.image.tobytes(surface.device, "RGB")


@pytest.mark.parametrize("sides", sorted(SHAPES))
def test_every_facet_lies_in_the_box_and_is_no_line(sides: int) -> None:
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in outline(sides))
    for facet in SHAPES[sides].facets:
        corners = facet.corners
        area = sum(
            a[0] * b[1] - b[0] * a[1]
            for a, b in zip(corners, corners[1:] + corners[:1], strict=True)
        )
        assert abs(area) / 2 > 50


@pytest.mark.parametrize("sides", sorted(SHAPES))
def test_the_number_stands_on_the_front_facet(sides: int) -> None:
    shape = SHAPES[sides]
    x, y = shape.number
    corners = shape.facets[-1].corners
    inside = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    assert inside


def test_no_two_kinds_of_dice_have_the_same_silhouette() -> None:
    for one, two in combinations(SHAPES, 2):
        assert set(outline(one)) != set(outline(two))


def test_every_face_of_a_die_looks_different() -> None:
    die = Die(12, "#944189")
    assert len({_picture(die, number) for number in range(1, 13)}) == 12


def test_a_die_fills_its_box_and_casts_its_shadow_below() -> None:
    surface = canvas((160, 160))
    draw_die(surface, BOX, Die(6, "#309265"), 6)
    drawn = touched(surface.device, (120, 120, 120))
    assert drawn.w >= 60
    assert drawn.bottom >= BOX.bottom - 10
    assert drawn.top >= BOX.top - 2


def test_a_roll_ends_as_the_resting_die_pixel_for_pixel() -> None:
    die = Die(10, "#2F64D5")
    surface = canvas((160, 160))
    draw_rolling(surface, BOX, die, 7, 1.0)
    assert pygame.image.tobytes(surface.device, "RGB") == _picture(die, 7)


def test_a_die_is_read_from_the_face_of_its_piece() -> None:
    die = Die.of({"sides": 8, "colour": "#3EB1C7", "ink": "#1F2430", "value": "die:d8"})
    assert die == Die(8, "#3EB1C7", "#1F2430", "die:d8")


def test_a_die_of_any_sides_has_a_shape_with_room_for_its_number() -> None:
    shown = {sides: shape(sides) for sides in (2, 3, 5, 7, 9, 11, 13, 16, 20, 30, 100)}
    assert shown[7] is SHAPES[8]
    assert shown[16] is shown[20] is shown[100] is SHAPES[20]
    assert _picture(Die(100), 100) != _picture(Die(100), 10)


def test_a_die_of_own_faces_shows_each_of_them() -> None:
    die = Die.of({"faces": ("calm", "breeze", "gale", "A", "B")})
    assert die.sides == 5
    assert [die.word(number) for number in range(7)] == ["", "calm", "breeze", "gale", "A", "B", ""]
    assert die.front_text(3) == "G"
    assert die.front_text(4) == "A"
    pictures = {_picture(die, number) for number in range(1, 6)}
    assert len(pictures) == 4  # breeze and B begin alike; the word stands below the die
