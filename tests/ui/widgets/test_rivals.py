"""Plates of the other seats: in a row, in two, around a mat, and what lies on them."""

from itertools import combinations
from typing import Any

import pygame
import pytest

from tabletop.engine.declare.fields import LayoutValue
from tabletop.engine.declare.widgets import RivalsData
from tabletop.engine.text.display import Tag
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import Slot
from tabletop.ui.widgets.seats.plates import Belongings
from tabletop.ui.widgets.widget import Widget
from tests.ui.widgets.tables import drawn, moment_of, region, with_display

STRIP = (0.009, 0.07, 0.791, 0.195)
AROUND = (0.009, 0.075, 0.791, 0.445)
MAT = region("trick", (0.205, 0.225, 0.398, 0.485), "trick", card_width=104)


def _rivals(
    seats: int, rect: tuple[float, float, float, float] = STRIP, /, **data: LayoutValue
) -> tuple[Moment, Widget[Any], list[Slot]]:
    widget = "trick-rivals" if "stacks" in data else "rivals"
    held: dict[str, tuple[str, ...]] = {}
    for seat in range(2, seats + 1):
        held[f"team:p{seat}"] = ("math", "math-skill", "history")
        held[f"hand:p{seat}"] = ("math",) * (seat + 2)
        held[f"shop:p{seat}:0:0"] = ("science",) * 5
        held[f"won:p{seat}"] = ("history",) * (4 * (seat % 3))
    moment, (rivals,) = moment_of([region(widget, rect, **data)], held, seats=seats)
    return moment, rivals, rivals.slots(moment)


def _plates(moment: Moment, rivals: Widget[Any]) -> list[pygame.FRect]:
    places = {place.name: place.rect for place in rivals.targets(moment)}
    return [places[f"p{seat + 1}"] for seat in moment.rivals]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("data", [{"rows": "team", "tuck": "skill"}, {"fields": "shop"}])
def test_what_lies_before_each_rival_lies_on_its_plate(seats: int, data: dict[str, str]) -> None:
    moment, rivals, slots = _rivals(seats, **data)
    plates = _plates(moment, rivals)
    assert all(rivals.rect.inflate(1, 1).contains(plate) for plate in plates)
    assert not any(a.colliderect(b.inflate(-1, -1)) for a, b in combinations(plates, 2))
    shown = "team" if "rows" in data else "shop"
    for seat, plate in zip(moment.rivals, plates, strict=True):
        mine = [slot for slot in slots if slot.zone.startswith(f"{shown}:p{seat + 1}")]
        assert len(mine) == (3 if "rows" in data else 5)
        assert any(slot.drawn for slot in mine)
        assert all(plate.inflate(0, 4).contains(slot.rect) for slot in mine)


def test_a_tucked_card_shows_a_tab_above_the_small_card_that_it_lies_under() -> None:
    moment, _, slots = _rivals(4, rows="team", tuck="skill")
    skill = next(slot for slot in slots if slot.piece == "math-skill-1")
    at = slots.index(skill)
    owner = slots[at + 1]
    assert owner.piece.startswith("math-")
    assert owner.rect.left == skill.rect.left
    assert 4 <= owner.rect.top - skill.rect.top <= 9
    assert skill.grip is not None
    assert skill.grip.bottom <= owner.rect.top + 1
    assert moment.kind(skill.piece) is not None


def test_a_plate_shows_as_many_fields_as_its_seat_has() -> None:
    widths = []
    for count in ("", "shops:{seat}"):
        moment, rivals, _ = _rivals(4, fields="shop", count=count)
        box = pygame.FRect(0, 0, 300, 90)
        assert isinstance(rivals.data, RivalsData)
        parts = Belongings(rivals.data).parts(moment, 1, box)
        widths.append([round(part.box.w) for part in parts])
    assert widths == [[93] * 3, [145] * 2]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_plates_around_a_mat_cover_neither_each_other_nor_a_card_of_the_trick(seats: int) -> None:
    held = {f"trick:p{seat + 1}": ("math",) for seat in range(seats)}
    around = region("trick-rivals", AROUND, around=True, stacks="won", hand="hand")
    moment, (rivals, trick) = moment_of([around, MAT], held, seats=seats)
    plates = _plates(moment, rivals)
    assert not any(a.colliderect(b) for a, b in combinations(plates, 2))
    if seats <= 4:
        cards = [slot.rect for slot in trick.slots(moment)]
        assert not any(plate.colliderect(card) for plate in plates for card in cards)


def test_the_next_seat_sits_at_ones_left() -> None:
    around = region("trick-rivals", AROUND, around=True, stacks="won")
    moment, (rivals,) = moment_of([around], {})
    west, north, east = _plates(moment, rivals)
    assert west.left < north.left < east.left
    assert north.top < west.top == east.top


def test_tricks_won_by_a_rival_are_backs_in_stacks() -> None:
    _, _, slots = _rivals(4, AROUND, around=True, stacks="won", hand="hand")
    won = [slot for slot in slots if slot.zone == "won:p2"]
    assert len(won) == 8
    assert not any(slot.face_up for slot in won)
    assert len({round(slot.rect.left / 20) for slot in won}) == 2


def test_a_hand_that_the_rules_do_not_count_is_counted() -> None:
    pictures = []
    for hand in ("hand", ""):
        moment, rivals, _ = _rivals(4, rows="team", hand=hand)
        silent = with_display(moment, chips=((),) * 4)
        pictures.append(pygame.image.tobytes(drawn(silent, [rivals]), "RGB"))
    assert pictures[0] != pictures[1]


def test_tags_lie_on_the_small_cards_of_rivals_too() -> None:
    moment, rivals, _ = _rivals(4, rows="team", tuck="skill")
    plain = drawn(moment, [rivals])
    tagged = with_display(moment, tags=(Tag("history-1", "cubes", "2/3"),))
    after = drawn(tagged, [rivals])
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(after, "RGB")
