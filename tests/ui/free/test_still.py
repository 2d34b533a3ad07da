"""Gestures that change nothing: a pile clicked twice, a card dragged off and back."""

from pathlib import Path

import pytest

from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def test_a_pile_that_is_clicked_twice_makes_no_move(desk: FreeDesk) -> None:
    at = desk.at("deck")
    plain = desk.pilot.draw().copy()
    desk.pilot.click(at)
    desk.settle()
    assert desk.table.controller.hand.selected
    marked = desk.pilot.draw()
    box = desk.rect("deck").inflate(24, 24)
    changed = sum(
        plain.get_at((x, y)) != marked.get_at((x, y))
        for x in range(round(box.left), round(box.right))
        for y in range(round(box.top), round(box.bottom))
    )
    assert changed > 200, "the first click shows nothing"
    desk.pilot.tick(1.0)
    desk.pilot.click(at)
    desk.settle()
    assert not desk.table.controller.hand.selected
    assert desk.moves == []
    assert desk.table.controller.current().notice is None


def test_the_top_card_dragged_off_and_back_makes_no_move(desk: FreeDesk) -> None:
    at = desk.at("deck")
    desk.pilot.press(at)
    for there in ((at[0] + 90, at[1] + 60), (at[0] + 200, at[1]), (at[0] + 6, at[1] + 4)):
        desk.pilot.move(there)
        desk.pilot.tick()
    desk.pilot.release((at[0] + 6, at[1] + 4))
    desk.settle()
    assert desk.moves == []
    assert desk.table.controller.current().notice is None


def test_a_card_of_a_row_put_where_it_lies_makes_no_move(desk: FreeDesk) -> None:
    at = desk.piece("crate-6")
    desk.pilot.drag(at, (at[0] + 4, at[1] + 12))
    desk.settle()
    assert desk.moves == []
