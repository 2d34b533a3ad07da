"""Several pieces at once: a frame on the felt, Ctrl and a click, one drag for all."""

from pathlib import Path

import pytest

from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def frame(desk: FreeDesk, first: str, last: str) -> None:
    """Draw a frame around two pieces and what lies between them."""
    one, other = desk.moment.slot_named(first), desk.moment.slot_named(last)
    assert one is not None
    assert other is not None
    box = one.rect.union(other.rect).inflate(10, 10)
    desk.pilot.drag(box.topleft, box.bottomright)


def test_a_drag_on_the_felt_marks_what_lies_in_it(desk: FreeDesk) -> None:
    frame(desk, "crate-2", "crate-4")
    assert desk.moment.hand.marked == {"crate-2", "crate-3", "crate-4"}
    assert desk.moves == []
    desk.pilot.draw()


def test_ctrl_and_a_click_add_one_and_take_it_out_again(desk: FreeDesk) -> None:
    for name in ("crate-1", "crate-5"):
        desk.pilot.click(desk.piece(name), held="ctrl")
    assert desk.moment.hand.marked == {"crate-1", "crate-5"}
    desk.pilot.click(desk.piece("crate-1"), held="ctrl")
    assert desk.moment.hand.marked == {"crate-5"}


def test_a_click_beside_everything_or_escape_marks_nothing_any_more(desk: FreeDesk) -> None:
    frame(desk, "crate-1", "crate-2")
    desk.pilot.key("escape")
    assert not desk.moment.hand.marked
    frame(desk, "crate-1", "crate-2")
    desk.pilot.click((desk.rect("dock").left + 4, desk.rect("dock").bottom - 4))
    assert not desk.moment.hand.marked


def test_ctrl_a_marks_the_zone_under_the_pointer(desk: FreeDesk) -> None:
    desk.pilot.move(desk.piece("crate-3"))
    desk.pilot.key("ctrl+a")
    assert desk.moment.hand.marked == {f"crate-{number}" for number in range(1, 7)}


def test_marked_pieces_move_together_with_one_drag(desk: FreeDesk) -> None:
    frame(desk, "crate-2", "crate-4")
    desk.pilot.drag(desk.piece("crate-3"), desk.at("tray"))
    desk.settle()
    assert desk.moves == ["put crate-3 crate-2 crate-4 > tray"]
    assert not desk.moment.hand.marked
    desk.pilot.key("ctrl+z")
    assert desk.session.view().zone("tray").count == 2


def test_a_command_is_done_with_all_that_is_marked(desk: FreeDesk) -> None:
    frame(desk, "crate-2", "crate-4")
    desk.pilot.key("f")
    desk.settle()
    assert desk.moves == ["flip crate-2 crate-3 crate-4"]


def test_what_is_marked_is_listed_as_one(desk: FreeDesk) -> None:
    frame(desk, "crate-2", "crate-4")
    desk.pilot.click(desk.piece("crate-2"), 3)
    assert desk.pilot.scene.title == "3 pieces"


def test_a_drag_of_a_piece_that_is_not_marked_leaves_the_marked_ones(desk: FreeDesk) -> None:
    frame(desk, "crate-2", "crate-4")
    desk.pilot.drag(desk.piece("crate-6"), desk.at("tray"))
    desk.settle()
    assert desk.moves == ["put crate-6 > tray"]


def test_a_drag_out_of_the_hand_and_back(desk: FreeDesk) -> None:
    desk.pilot.double_click(desk.at("deck"))
    desk.settle()
    (card,) = desk.session.view().zone("hand:p1").pieces
    desk.pilot.drag(desk.piece(card), desk.at("discard"))
    desk.settle()
    assert desk.moves[-1] == f"put {card} > discard"
    desk.pilot.drag(desk.at("discard"), desk.at("hand:p1"))
    desk.settle()
    assert desk.session.view().zone("hand:p1").pieces == (card,)


def test_a_drop_on_the_lower_edge_of_a_pile_goes_under_it(desk: FreeDesk) -> None:
    desk.pilot.double_click(desk.at("deck"))
    desk.settle()
    (card,) = desk.session.view().zone("hand:p1").pieces
    pile = desk.rect("deck")
    desk.pilot.drag(desk.piece(card), (pile.centerx, pile.bottom - 8))
    desk.settle()
    assert desk.moves[-1] == f"put {card} > deck = bottom"
    desk.pilot.drag(desk.at("deck"), desk.at("discard"))
    desk.settle()
    assert desk.session.view().zone("discard").pieces != (card,)


def test_shift_takes_the_whole_pile(desk: FreeDesk) -> None:
    desk.pilot.drag(desk.at("deck"), desk.at("discard"), held="shift")
    desk.settle()
    assert desk.moves == ["carry deck? > discard = 14"]
    assert desk.session.view().zone("discard").count == 14


def test_a_number_typed_before_takes_so_many(desk: FreeDesk) -> None:
    desk.pilot.move(desk.pilot.centre("settings"))
    desk.pilot.key("1", "2")
    assert desk.moment.hand.typed == "12"
    desk.pilot.drag(desk.at("deck"), desk.at("discard"))
    desk.settle()
    assert desk.moves == ["carry deck? > discard = 12"]
    assert not desk.moment.hand.typed


def test_a_number_over_a_pile_draws_at_once(desk: FreeDesk) -> None:
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("5")
    desk.settle()
    assert desk.session.view().zone("hand:p1").count == 5


def test_h_takes_all_that_is_marked_and_b_puts_it_into_the_box(desk: FreeDesk) -> None:
    frame(desk, "crate-2", "crate-3")
    desk.pilot.key("h")
    desk.settle()
    assert desk.moves == ["put crate-2 crate-3 > hand:p1"]
    assert set(desk.session.view().zone("hand:p1").pieces) == {"crate-2", "crate-3"}
    frame(desk, "crate-4", "crate-5")
    desk.pilot.key("b")
    desk.settle()
    assert desk.moves[-1] == "put crate-4 crate-5 > box"
    assert desk.moment.slot_named("crate-4") is None


def strip(desk: FreeDesk) -> dict[str, tuple[float, float]]:
    """What stands beside the marked pieces, and where to press it."""
    buttons = [b for b in desk.moment.buttons if b.command.id.startswith("strip:")]
    return {button.command.label: button.rect.center for button in buttons}


def test_what_is_mostly_done_stands_beside_the_marked_pieces(desk: FreeDesk) -> None:
    assert strip(desk) == {}
    frame(desk, "crate-2", "crate-4")
    desk.pilot.draw()
    assert list(strip(desk))[-1] == "More"
    assert "Discard" in strip(desk)
    desk.pilot.click(strip(desk)["Discard"])
    desk.settle()
    assert desk.moves == ["put crate-2 crate-3 crate-4 > discard"]
    assert strip(desk) == {}


def test_more_lists_all_that_can_be_done_with_them(desk: FreeDesk) -> None:
    frame(desk, "crate-2", "crate-3")
    desk.pilot.click(strip(desk)["More"])
    assert type(desk.pilot.scene).__name__ == "CommandsMenu"


def test_the_strip_is_reached_by_keyboard_and_is_gone_while_they_are_dragged(
    desk: FreeDesk,
) -> None:
    frame(desk, "crate-2", "crate-4")
    assert any(node.id == "strip:discard" for node in desk.pilot.nodes())
    desk.pilot.press(desk.piece("crate-3"))
    desk.pilot.move((desk.piece("crate-3")[0] + 90, desk.piece("crate-3")[1]))
    assert strip(desk) == {}


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_strip_lies_inside_the_window_and_on_none_of_them(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    desk = FreeDesk(harbour(tmp_path), tmp_path, size=size)
    frame(desk, "crate-1", "crate-3")
    buttons = [b.rect for b in desk.moment.buttons if b.command.id.startswith("strip:")]
    whole = buttons[0].unionall(buttons[1:])
    across, down = desk.moment.room.size
    assert 0 <= whole.left < whole.right <= across
    assert 0 <= whole.top < whole.bottom <= down
    marked = [slot.rect for slot in desk.moment.slots if slot.name in desk.moment.hand.marked]
    assert marked
    assert whole.collidelist(marked) < 0
