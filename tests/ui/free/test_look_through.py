"""Looking through a pile: spread out for who looks, taken from inside, left or shuffled."""

from pathlib import Path

import pytest

from tabletop.ui.table.control.table_view import table_of
from tests.ui.free.harbour import FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    app = FreeDesk(harbour(tmp_path), tmp_path)
    app.pilot.move(app.at("deck"))
    app.pilot.key("l")
    app.pilot.tick(0.3)
    app.pilot.draw()
    return app


def cards(app: FreeDesk) -> list[str]:
    return [node.id for node in app.pilot.nodes() if node.id.startswith("lying:")]


def test_who_looks_at_the_top_of_a_pile_is_shown_the_card(tmp_path: Path) -> None:
    """The log said that the card was looked at, and nobody saw it."""
    app = FreeDesk(harbour(tmp_path), tmp_path)
    app.pilot.move(app.at("deck"))
    app.pilot.tick(0.1)
    app.pilot.key("p")
    app.settle()
    top = app.port.position.view.zone("deck").pieces[-1]
    assert top
    shown = app.moment.inspected
    assert shown is not None
    assert (shown.piece, shown.face_up) == (top, True)
    app.pilot.key("escape")
    app.settle()
    assert app.moment.inspected is None
    assert not next(slot for slot in app.moment.slots if slot.zone == "deck").face_up


def test_l_spreads_a_pile_out_and_the_others_are_told_that_alone(app: FreeDesk) -> None:
    assert app.moves == ["look > deck"]
    assert app.pilot.scene.title == "Cargo, 14 cards"
    assert len(cards(app)) == 14
    labels = {app.pilot.node(name).label for name in cards(app)}
    assert labels == {"Silk from the East", "Storm"}
    assert "looked through Cargo" in app.port.snapshot().log[-1].text
    assert not any(app.port.session.match.view(1).zone("deck").pieces)


def test_a_card_is_taken_from_inside_and_the_sheet_follows(app: FreeDesk) -> None:
    sheet = app.pilot.scene
    third = app.port.position.view.zone("deck").pieces[-3]
    app.pilot.focus_on(cards(app)[2])
    app.pilot.key("enter")
    app.pilot.draw()
    app.pilot.key("h")
    app.pilot.tick(0.3)
    app.pilot.draw()
    assert app.moves[-1] == f"put {third} > hand:p1"
    assert app.pilot.scene is sheet
    assert len(cards(app)) == 13


def test_it_is_left_as_it_lies_or_shuffled(app: FreeDesk) -> None:
    app.pilot.key("escape")
    assert table_of(app.pilot.scene) is app.table
    assert app.moves == ["look > deck"]
    assert all(app.port.position.view.zone("deck").pieces)
    app.pilot.move(app.at("deck"))
    app.pilot.key("l")
    app.pilot.tick(0.3)
    app.pilot.draw()
    assert app.moves == ["look > deck"], "what is known already is no move"
    app.pilot.click("shuffle")
    app.settle()
    assert app.moves[-1] == "shuffle > deck"
    assert table_of(app.pilot.scene) is app.table
    assert not any(app.port.position.view.zone("deck").pieces)


def test_a_click_lists_the_commands_of_a_card(app: FreeDesk) -> None:
    piece = app.pilot.node(cards(app)[1])
    app.pilot.click(piece.rect.center)
    assert app.pilot.scene.name == "commands"
    app.pilot.key("escape")
    assert app.pilot.scene.name == "look-through"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_fits_into_any_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale)
    app.pilot.focus_on("thing:zone:deck")
    app.pilot.key("l")
    app.pilot.tick(0.3)
    app.pilot.draw()
    scene = app.pilot.scene
    assert scene.name == "look-through"
    for name in ("close", "shuffle"):
        box = app.pilot.node(name).rect
        assert box.left >= 0
        assert box.right <= scene.width
        assert box.bottom <= scene.height
