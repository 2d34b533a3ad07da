"""Gestures that change nothing: a pile clicked twice, a card dragged off and back."""

from pathlib import Path

import pytest

from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def test_a_pile_that_is_clicked_twice_makes_no_move(app: FreeDesk) -> None:
    at = app.at("deck")
    plain = app.pilot.draw().copy()
    app.pilot.click(at)
    app.settle()
    assert app.table.model.hand.selected
    marked = app.pilot.draw()
    box = app.rect("deck").inflate(24, 24)
    changed = sum(
        plain.get_at((x, y)) != marked.get_at((x, y))
        for x in range(round(box.left), round(box.right))
        for y in range(round(box.top), round(box.bottom))
    )
    assert changed > 200, "the first click shows nothing"
    app.pilot.tick(1.0)
    app.pilot.click(at)
    app.settle()
    assert not app.table.model.hand.selected
    assert app.moves == []
    assert app.table.model.current().notice is None


def test_the_top_card_dragged_off_and_back_makes_no_move(app: FreeDesk) -> None:
    at = app.at("deck")
    app.pilot.press(at)
    for there in ((at[0] + 90, at[1] + 60), (at[0] + 200, at[1]), (at[0] + 6, at[1] + 4)):
        app.pilot.move(there)
        app.pilot.tick()
    app.pilot.release((at[0] + 6, at[1] + 4))
    app.settle()
    assert app.moves == []
    assert app.table.model.current().notice is None


def test_a_card_of_a_row_put_where_it_lies_makes_no_move(app: FreeDesk) -> None:
    at = app.piece("crate-6")
    app.pilot.drag(at, (at[0] + 4, at[1] + 12))
    app.settle()
    assert app.moves == []
