"""Looking through a pile: spread out for who looks, taken from inside, left or shuffled."""

from pathlib import Path

import pytest

from tests.ui.free.harbour import FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    desk = FreeDesk(harbour(tmp_path), tmp_path)
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("l")
    desk.pilot.tick(0.3)
    desk.pilot.draw()
    return desk


def cards(desk: FreeDesk) -> list[str]:
    return [node.id for node in desk.pilot.nodes() if node.id.startswith("lying:")]


def test_who_looks_at_the_top_of_a_pile_is_shown_the_card(tmp_path: Path) -> None:
    """The log said that the card was looked at, and nobody saw it."""
    desk = FreeDesk(harbour(tmp_path), tmp_path)
    desk.pilot.move(desk.at("deck"))
    desk.pilot.tick(0.1)
    desk.pilot.key("p")
    desk.settle()
    top = desk.session.view().zone("deck").pieces[-1]
    assert top
    shown = desk.moment.inspected
    assert shown is not None
    assert (shown.piece, shown.face_up) == (top, True)
    desk.pilot.key("escape")
    desk.settle()
    assert desk.moment.inspected is None
    assert not next(slot for slot in desk.moment.slots if slot.zone == "deck").face_up


def test_l_spreads_a_pile_out_and_the_others_are_told_that_alone(desk: FreeDesk) -> None:
    assert desk.moves == ["look > deck"]
    assert desk.pilot.scene.title == "Cargo, 14 cards"
    assert len(cards(desk)) == 14
    labels = {desk.pilot.node(name).label for name in cards(desk)}
    assert labels == {"Silk from the East", "Storm"}
    assert "looked through Cargo" in desk.session.log()[-1].text
    assert not any(desk.session._match.view(1).zone("deck").pieces)


def test_a_card_is_taken_from_inside_and_the_sheet_follows(desk: FreeDesk) -> None:
    sheet = desk.pilot.scene
    third = desk.session.view().zone("deck").pieces[-3]
    desk.pilot.focus_on(cards(desk)[2])
    desk.pilot.key("enter")
    desk.pilot.draw()
    desk.pilot.key("h")
    desk.pilot.tick(0.3)
    desk.pilot.draw()
    assert desk.moves[-1] == f"put {third} > hand:p1"
    assert desk.pilot.scene is sheet
    assert len(cards(desk)) == 13


def test_it_is_left_as_it_lies_or_shuffled(desk: FreeDesk) -> None:
    desk.pilot.key("escape")
    assert desk.pilot.scene is desk.table
    assert desk.moves == ["look > deck"]
    assert all(desk.session.view().zone("deck").pieces)
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("l")
    desk.pilot.tick(0.3)
    desk.pilot.draw()
    assert desk.moves == ["look > deck"], "what is known already is no move"
    desk.pilot.click("shuffle")
    desk.settle()
    assert desk.moves[-1] == "shuffle > deck"
    assert desk.pilot.scene is desk.table
    assert not any(desk.session.view().zone("deck").pieces)


def test_a_click_lists_the_commands_of_a_card(desk: FreeDesk) -> None:
    piece = desk.pilot.node(cards(desk)[1])
    desk.pilot.click(piece.rect.center)
    assert desk.pilot.scene.name == "commands"
    desk.pilot.key("escape")
    assert desk.pilot.scene.name == "look-through"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_fits_into_any_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    desk = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale)
    desk.pilot.focus_on("thing:zone:deck")
    desk.pilot.key("l")
    desk.pilot.tick(0.3)
    desk.pilot.draw()
    scene = desk.pilot.scene
    assert scene.name == "look-through"
    for name in ("close", "shuffle"):
        box = desk.pilot.node(name).rect
        assert box.left >= 0
        assert box.right <= scene.width
        assert box.bottom <= scene.height
