"""Where a box that floats over a table stands: beside its subject, over what matters least."""

import pygame
import pytest

from tabletop.ui.graphics.popover import (
    Side,
    TextBlock,
    beside,
    boxes_at,
    column,
    covered,
    inset,
    least_covering,
    widest,
)
from tabletop.ui.graphics.text_layout import plain_measure
from tests.ui.drawing import canvas

WINDOW = (640.0, 400.0)
BOUNDS = inset(WINDOW, 8)
ANCHOR = pygame.FRect(300, 180, 40, 40)


def test_what_lies_twice_under_a_box_counts_twice() -> None:
    box = pygame.FRect(0, 0, 10, 10)
    other = pygame.FRect(5, 0, 10, 10)
    assert covered(box, [other, other, pygame.FRect(40, 40, 5, 5)]) == 100


def test_the_first_group_matters_most_and_of_equal_boxes_the_first_is_taken() -> None:
    left, middle, right = (pygame.FRect(x, 0, 50, 50) for x in (0, 100, 200))
    assert least_covering((left, middle, right), ([], [])) is left
    assert least_covering((left, middle, right), ([left], [middle])) is right
    assert least_covering((left, middle), ([left], [middle.inflate(400, 400)])) is middle


def test_a_margin_keeps_a_box_away_from_its_neighbour() -> None:
    near, far = pygame.FRect(0, 0, 50, 50), pygame.FRect(200, 0, 50, 50)
    beside_it = [pygame.FRect(52, 0, 20, 50)]
    assert least_covering((near, far), (beside_it,)) is near
    assert least_covering((near, far), (beside_it,), margin=4) is far


def test_every_candidate_lies_inside_the_bounds() -> None:
    boxes = boxes_at((-100, 300, 900), (-50, 380), (120, 60), BOUNDS)
    assert len(boxes) == 6
    for box in boxes:
        assert BOUNDS.left <= box.left
        assert box.right <= BOUNDS.right
        assert BOUNDS.top <= box.top
        assert box.bottom <= BOUNDS.bottom


@pytest.mark.parametrize(
    ("anchor", "sides", "expected"),
    [
        (ANCHOR, ("right", "left"), (346.0, 180.0)),
        (ANCHOR.move(250, 0), ("right", "left"), (444.0, 180.0)),
        (ANCHOR, ("below", "above"), (270.0, 226.0)),
        (ANCHOR.move(0, 150), ("below", "above"), (270.0, 264.0)),
        (ANCHOR.move(280, 170), ("right",), (532.0, 332.0)),
    ],
)
def test_it_stands_at_the_first_side_that_has_room(
    anchor: pygame.FRect, sides: tuple[Side, ...], expected: tuple[float, float]
) -> None:
    assert beside(anchor, (100, 60), sides, BOUNDS, gap=6).topleft == expected


def test_its_text_is_measured_as_it_is_drawn() -> None:
    page = canvas((400, 200))
    blocks = [TextBlock("**Deck**"), TextBlock("Cards that nobody knows. " * 6, "small", "text2")]
    measured = column(plain_measure(), blocks, 200, gap=5)
    assert measured == column(page, blocks, 200, gap=5)
    assert measured.height == sum(measured.heights) + 5
    assert widest(page, blocks) > 200
