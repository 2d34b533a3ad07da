"""Counters on the seats and beside the table: a step by a click, a number that is typed."""

from itertools import combinations
from pathlib import Path

import pytest

from tabletop.ui.widgets.rivals import Rivals
from tests.ui.free.harbour import FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path, seats=4)


def test_plus_and_minus_step_anybodys_counter(desk: FreeDesk) -> None:
    desk.pilot.click("more:gold:p1")
    desk.pilot.click("less:gold:p3")
    desk.pilot.click("more:round")
    desk.settle()
    view = desk.session.view()
    assert [view.value(f"gold:p{seat}") for seat in (1, 2, 3, 4)] == [12, 11, 10, 11]
    assert view.value("round") == 2


def test_a_click_on_the_number_lets_another_be_typed(desk: FreeDesk) -> None:
    desk.pilot.click("count:gold:p2")
    desk.pilot.draw()
    assert desk.pilot.scene.name == "command-form"
    desk.pilot.type("40")
    desk.pilot.key("enter")
    desk.settle()
    assert desk.session.view().value("gold:p2") == 40


def test_the_key_of_a_counter_asks_for_its_number_too(desk: FreeDesk) -> None:
    desk.pilot.move(desk.pilot.centre("count:gold:p1"))
    desk.pilot.key("c")
    desk.pilot.type("-7")
    desk.pilot.key("enter")
    desk.settle()
    assert desk.session.view().value("gold:p1") == -7


def test_a_number_that_is_none_is_not_sent(desk: FreeDesk) -> None:
    desk.pilot.click("count:gold:p1")
    desk.pilot.draw()
    desk.pilot.type("many")
    desk.pilot.key("enter")
    assert desk.pilot.scene.name == "command-form"
    desk.pilot.key("escape")
    assert desk.moves == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_no_counter_lies_on_another_or_outside(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    desk = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale, seats=4)
    boxes = [b.rect for b in desk.moment.buttons if b.command.id.startswith(("less", "more"))]
    boxes += [b.rect for b in desk.moment.buttons if b.command.id.startswith("count")]
    assert boxes or scale > 1
    width, height = desk.table.width, desk.table.height
    for box in boxes:
        assert box.left >= 0
        assert box.right <= width
        assert box.bottom <= height
    for one, other in combinations(boxes, 2):
        assert not one.inflate(-1, -1).colliderect(other.inflate(-1, -1))


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_no_counter_lies_on_a_picture_or_a_name(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    """On the smallest plates the name stands above it."""
    desk = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale, seats=4)
    rivals = next(w for w in desk.moment.room.widgets if isinstance(w, Rivals))
    boxes = [b.rect for b in rivals.buttons(desk.moment)]
    for plate in rivals.plates(desk.moment):
        there = [plate.avatar] if plate.words.w else [plate.avatar, plate.score]
        assert not any(box.colliderect(each) for box in boxes for each in there)


def test_no_two_counters_sound_alike(desk: FreeDesk) -> None:
    """By the words of nodes alone, everybody's counters are told apart, and whose they are."""
    counters = [each for each in desk.pilot.nodes() if ":gold:" in each.id]
    assert len({each.label for each in counters}) == len(counters)
    for each in counters:
        seat = int(each.id[-1]) - 1
        assert (desk.session.name(seat) in each.label) is (seat != 0)
    labels = {each.id: each.label for each in desk.pilot.nodes()}
    name = desk.session.name(2)
    assert labels["more:gold:p3"] == f"Gold of {name}: one more"
    assert labels["thing:value:gold:p3"] == f"Gold of {name}, 11"
    assert labels["more:gold:p1"] == "Gold: one more"
