"""A trick in the middle: whose card lies where, who led, who wins so far."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from tabletop.engine.moves import NO_PIECE
from tabletop.engine.text.display import Caption
from tests.ui.widgets.tables import drawn, moment_of, region, with_display

MAT = region("trick", (0.205, 0.225, 0.398, 0.485), "trick", card_width=104)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_every_seat_has_its_place_on_the_mat_and_none_covers_another(seats: int) -> None:
    held = {f"trick:p{seat + 1}": ("math",) for seat in range(seats)}
    moment, (trick,) = moment_of([MAT], held, seats=seats)
    slots = trick.slots(moment)
    assert len(slots) == seats
    assert all(trick.rect.inflate(2, 2).contains(slot.rect) for slot in slots)
    assert not any(a.rect.colliderect(b.rect) for a, b in combinations(slots, 2))


@pytest.mark.parametrize("rect", [(0.205, 0.225, 0.398, 0.485), (0.34, 0.4, 0.65, 0.44)])
def test_the_mat_lies_under_its_cards_wherever_they_are(
    rect: tuple[float, float, float, float],
) -> None:
    moment, (trick,) = moment_of([replace(MAT, rect=rect)], {})
    bare, laid = (drawn(moment, widgets) for widgets in ([], [trick]))
    changed = pygame.mask.from_threshold(bare, (0, 0, 0), (2, 2, 2, 255), laid)
    changed.invert()
    boxes = changed.get_bounding_rects()
    assert boxes[0].unionall(boxes[1:]).center == pytest.approx(trick.rect.center, abs=3)
    assert boxes[0].unionall(boxes[1:]).w == pytest.approx(trick.rect.w, abs=6)


def test_ones_own_card_lies_below_and_the_next_seat_is_clockwise() -> None:
    held = {f"trick:p{seat + 1}": ("math",) for seat in range(4)}
    moment, (trick,) = moment_of([MAT], held)
    own, west, north, east = (place.rect for place in trick.targets(moment))
    assert own.centery > west.centery > north.centery
    assert west.centerx < own.centerx < east.centerx
    assert north.centerx == own.centerx
    assert [place.name for place in trick.targets(moment)][1] == "trick:p2"


def test_two_rivals_sit_at_the_sides() -> None:
    moment, (trick,) = moment_of([MAT], {}, seats=3)
    _, west, east = (place.rect for place in trick.targets(moment))
    assert (west.centery, west.centerx < east.centerx) == (east.centery, True)


def test_a_card_that_is_not_known_lies_face_down() -> None:
    moment, (trick,) = moment_of([MAT], {"trick:p2": ("math",)})
    hidden = moment.view.zone("trick:p2")
    assert trick.slots(moment)[0].face_up
    zones = (replace(z, pieces=(NO_PIECE,)) if z is hidden else z for z in moment.view.zones)
    moment = replace(moment, view=replace(moment.view, zones=tuple(zones)))
    assert not trick.slots(moment)[0].face_up


def test_what_rules_say_of_a_card_hangs_over_it() -> None:
    moment, widgets = moment_of([MAT], {"trick:p2": ("math",), "trick:p3": ("history",)})
    plain = drawn(moment, widgets)
    place = widgets[0].targets(moment)[1].rect
    above = pygame.Rect(place.left, place.top - 20, place.w, 28)
    for tone in ("", "gain"):
        said = with_display(moment, captions=(Caption("trick:p2", "Led blue", "star", tone),))
        after = drawn(said, widgets)
        a, b = (pygame.image.tobytes(each.subsurface(above), "RGB") for each in (plain, after))
        assert a != b
    nothing = with_display(moment, captions=(Caption("trick:p4", "Led blue", "star"),))
    a, b = (pygame.image.tobytes(each, "RGB") for each in (plain, drawn(nothing, widgets)))
    assert a == b


def test_what_rules_say_of_the_own_card_stands_below_it() -> None:
    """ "You win the trick" lay on the card opposite, too; what lights the place holds it."""
    held = {"trick:p1": ("math",), "trick:p3": ("history",)}
    moment, widgets = moment_of([MAT], held)
    own, _, opposite, _ = (place.rect for place in widgets[0].targets(moment))
    said = (Caption("trick:p1", "You win the trick", "check", "gain"),)
    told = with_display(moment, captions=said)
    lit = widgets[0].outlines(told)[0]
    assert (lit.top, lit.bottom > own.bottom + 10) == (own.top, True)
    assert own.top > opposite.bottom
    a, b = (
        pygame.image.tobytes(drawn(each, widgets).subsurface(pygame.Rect(opposite)), "RGB")
        for each in (moment, told)
    )
    assert a == b
