"""Counters on the seats and beside the table: a step by a click, a number that is typed."""

from itertools import combinations
from pathlib import Path

import pytest

from tabletop.ui.widgets.seats.rivals import SeatPlates
from tests.ui.free.harbour import FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path, seats=4)


def test_plus_and_minus_step_anybodys_counter(app: FreeDesk) -> None:
    app.pilot.click("more:gold:p1")
    app.pilot.click("less:gold:p3")
    app.pilot.click("more:round")
    app.settle()
    view = app.port.position.view
    assert [view.value(f"gold:p{seat}") for seat in (1, 2, 3, 4)] == [12, 11, 10, 11]
    assert view.value("round") == 2


def test_a_click_on_the_number_lets_another_be_typed(app: FreeDesk) -> None:
    app.pilot.click("count:gold:p2")
    app.pilot.draw()
    assert app.pilot.scene.name == "command-form"
    app.pilot.type("40")
    app.pilot.key("enter")
    app.settle()
    assert app.port.position.view.value("gold:p2") == 40


def test_the_key_of_a_counter_asks_for_its_number_too(app: FreeDesk) -> None:
    app.pilot.move(app.pilot.centre("count:gold:p1"))
    app.pilot.key("c")
    app.pilot.type("-7")
    app.pilot.key("enter")
    app.settle()
    assert app.port.position.view.value("gold:p1") == -7


def test_a_number_that_is_none_is_not_sent(app: FreeDesk) -> None:
    app.pilot.click("count:gold:p1")
    app.pilot.draw()
    app.pilot.type("many")
    app.pilot.key("enter")
    assert app.pilot.scene.name == "command-form"
    app.pilot.key("escape")
    assert app.moves == []


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_no_counter_lies_on_another_or_outside(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale, seats=4)
    boxes = [b.rect for b in app.moment.buttons if b.command.id.startswith(("less", "more"))]
    boxes += [b.rect for b in app.moment.buttons if b.command.id.startswith("count")]
    assert boxes or scale > 1
    width, height = app.table.moment.room.size
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
    app = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale, seats=4)
    rivals = next(w for w in app.moment.room.widgets if isinstance(w, SeatPlates))
    boxes = [b.rect for b in rivals.buttons(app.moment)]
    for plate in rivals.plates(app.moment):
        there = [plate.avatar] if plate.words.w else [plate.avatar, plate.score]
        assert not any(box.colliderect(each) for box in boxes for each in there)


def test_no_two_counters_sound_alike(app: FreeDesk) -> None:
    """By the words of nodes alone, everybody's counters are told apart, and whose they are."""
    counters = [each for each in app.pilot.nodes() if ":gold:" in each.id]
    assert len({each.label for each in counters}) == len(counters)
    for each in counters:
        seat = int(each.id[-1]) - 1
        assert (app.port.position.name(seat) in each.label) is (seat != 0)
    labels = {each.id: each.label for each in app.pilot.nodes()}
    name = app.port.position.name(2)
    assert labels["more:gold:p3"] == f"{name}'s gold: one more"
    assert labels["thing:value:gold:p3"] == f"{name}'s gold, 11"
    assert labels["more:gold:p1"] == "Gold: one more"
