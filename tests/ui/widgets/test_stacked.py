"""Tricks won lie as separate stacks."""

from itertools import pairwise

import pygame

from tabletop.engine.declare.fields import LayoutValue
from tests.ui.widgets.tables import drawn, moment_of, region

BOX = (0.1, 0.85, 0.2, 0.08)


def _stacks(cards: int, **data: LayoutValue) -> list[int]:
    """How many cards lie in each stack, from the left."""
    stacks_region = region("stacks", BOX, "won", **data)
    moment, (stacks,) = moment_of([stacks_region], {"won:p1": ("math",) * cards})
    slots = stacks.slots(moment)
    assert [slot.index for slot in slots] == list(range(cards))
    assert all(stacks.rect.inflate(12, 12).contains(slot.rect) for slot in slots)
    lefts = sorted(slot.rect.left for slot in slots)
    starts = [0, *(n for n in range(1, cards) if lefts[n] - lefts[n - 1] > 20), cards]
    return [b - a for a, b in pairwise(starts)]


def test_as_many_cards_as_there_are_seats_make_a_stack() -> None:
    assert _stacks(12) == [4, 4, 4]
    assert _stacks(0) == [0]


def test_the_layout_or_a_value_says_how_many_cards_make_a_stack() -> None:
    assert _stacks(6, each=2) == [2, 2, 2]
    assert _stacks(6, each="size:2") == [3, 3]
    assert _stacks(7, each=3) == [3, 3, 1]


def test_stacks_of_different_sizes_are_told_by_values() -> None:
    data = {"sizes": "size:{number}", "winners": "winner:{number}"}
    assert _stacks(4, **data) == [4]
    assert _stacks(5, **data) == [4, 1]
    assert _stacks(7, sizes="size:{number}") == [4, 3]


def test_a_region_can_keep_its_cards_face_down() -> None:
    for down in (False, True):
        stacks_region = region("stacks", BOX, "team", face_down=down)
        moment, (stacks,) = moment_of([stacks_region], {"team:p1": ("math",) * 4})
        assert {slot.face_up for slot in stacks.slots(moment)} == {not down}


def test_an_empty_place_is_outlined() -> None:
    stacks_region = region("stacks", BOX, "won", label="Tricks")
    moment, widgets = moment_of([stacks_region], {})
    a, b = drawn(moment, widgets), drawn(moment, [])
    assert pygame.image.tobytes(a, "RGB") != pygame.image.tobytes(b, "RGB")
