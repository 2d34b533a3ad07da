"""One placement for all floats: it covers nothing that matters, and is always the same."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.ui.graphics.placement import (
    GAP,
    Surroundings,
    candidates,
    covered,
    empty_rectangles,
    is_apart,
    place_float,
    stands_free,
)

WINDOW = (960.0, 600.0)

numbers = st.integers(0, 900)
lengths = st.integers(4, 400)
boxes = st.builds(pygame.FRect, numbers, st.integers(0, 560), lengths, lengths)
sizes = st.tuples(st.integers(20, 420), st.integers(20, 300))
lists = st.lists(boxes, max_size=12).map(tuple)


@settings(max_examples=200, deadline=None)
@given(boxes, sizes, lists, lists, st.booleans())
def test_it_covers_nothing_that_is_never_covered(
    subject: pygame.FRect,
    size: tuple[int, int],
    never: tuple[pygame.FRect, ...],
    avoid: tuple[pygame.FRect, ...],
    strict: bool,
) -> None:
    around = Surroundings(WINDOW, never, avoid)
    found = place_float(subject, [size], around, strict=strict)
    assert found == place_float(subject, [size], around, strict=strict)
    if found is None:
        assert strict or not any(stands_free(box, around) for box in candidates(subject, size))
        return
    _, box = found
    assert box.size == size
    assert stands_free(box, around)
    assert not (strict and covered(box, avoid))


@pytest.mark.parametrize("size", [(1, 1), (3, 3), (3, 400), (400, 3)])
def test_in_a_window_of_a_few_pixels_there_is_no_empty_rectangle(size: tuple[int, int]) -> None:
    assert empty_rectangles(Surroundings(size, (pygame.FRect(0, 0, 2, 2),))) == []


@settings(max_examples=100, deadline=None)
@given(lists)
def test_empty_rectangles_are_empty_and_apart(taken: tuple[pygame.FRect, ...]) -> None:
    found = empty_rectangles(Surroundings(WINDOW, taken))
    areas = [box.w * box.h for box in found]
    assert areas == sorted(areas, reverse=True)
    for at, box in enumerate(found):
        assert box.collidelist(taken) < 0
        assert box.collidelist(found[at + 1 :]) < 0


def test_what_lies_twice_under_a_box_counts_twice() -> None:
    box = pygame.FRect(0, 0, 10, 10)
    other = pygame.FRect(5, 0, 10, 10)
    assert covered(box, [other, other, pygame.FRect(40, 40, 5, 5)]) == 100


def test_the_whole_window_is_the_first_empty_rectangle() -> None:
    (box,) = empty_rectangles(Surroundings(WINDOW))
    assert box.w > 920
    assert box.h > 560


def test_the_places_beside_a_subject_keep_a_gap() -> None:
    subject = pygame.FRect(300, 200, 60, 40)
    places = list(candidates(subject, (100, 50)))
    assert len(places) == 12
    assert not any(box.colliderect(subject.inflate(2 * GAP - 1, 2 * GAP - 1)) for box in places)


def test_what_must_be_shown_covers_the_least_of_what_to_avoid() -> None:
    subject = pygame.FRect(400, 250, 100, 100)
    names = tuple(box.copy() for box in candidates(subject, (80, 60)))
    around = Surroundings(WINDOW, (), names[1:])
    number, box = place_float(subject, [(80, 60)], around) or (-1, subject)
    assert number == 0
    assert covered(box, around.avoid) == min(covered(each, around.avoid) for each in names)


def test_a_shorter_form_is_tried_before_nothing_is_shown() -> None:
    wall = pygame.FRect(0, 0, 960, 440)
    subject = pygame.FRect(300, 560, 40, 20)
    around = Surroundings(WINDOW, (wall,))
    assert place_float(subject, [(200, 200)], around) is None
    number, box = place_float(subject, [(200, 200), (200, 90)], around) or (-1, wall)
    assert number == 1
    assert stands_free(box, around)


def test_far_from_its_subject_a_float_needs_a_line() -> None:
    subject = pygame.FRect(20, 20, 40, 40)
    assert not is_apart(pygame.FRect(68, 20, 80, 40), subject)
    assert is_apart(pygame.FRect(300, 300, 80, 40), subject)
