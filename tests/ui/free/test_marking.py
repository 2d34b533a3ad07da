"""Several pieces at once: a frame on the felt, Ctrl and a click, one drag for all."""

from pathlib import Path

import pytest

from tests.ui.free.harbour import FreeDesk, harbour


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def frame(app: FreeDesk, first: str, last: str) -> None:
    """Draw a frame around two pieces and what lies between them."""
    one, other = app.moment.slot_named(first), app.moment.slot_named(last)
    assert one is not None
    assert other is not None
    box = one.rect.union(other.rect).inflate(10, 10)
    app.pilot.drag(box.topleft, box.bottomright)


def test_a_drag_on_the_felt_marks_what_lies_in_it(app: FreeDesk) -> None:
    frame(app, "crate-2", "crate-4")
    assert app.moment.hand.marked == {"crate-2", "crate-3", "crate-4"}
    assert app.moves == []
    app.pilot.draw()


def test_ctrl_and_a_click_add_one_and_take_it_out_again(app: FreeDesk) -> None:
    for name in ("crate-1", "crate-5"):
        app.pilot.click(app.piece(name), held="ctrl")
    assert app.moment.hand.marked == {"crate-1", "crate-5"}
    app.pilot.click(app.piece("crate-1"), held="ctrl")
    assert app.moment.hand.marked == {"crate-5"}


def test_a_click_beside_everything_or_escape_marks_nothing_any_more(app: FreeDesk) -> None:
    frame(app, "crate-1", "crate-2")
    app.pilot.key("escape")
    assert not app.moment.hand.marked
    frame(app, "crate-1", "crate-2")
    app.pilot.click((app.rect("dock").left + 4, app.rect("dock").bottom - 4))
    assert not app.moment.hand.marked


def test_ctrl_a_marks_the_zone_under_the_pointer(app: FreeDesk) -> None:
    app.pilot.move(app.piece("crate-3"))
    app.pilot.key("ctrl+a")
    assert app.moment.hand.marked == {f"crate-{number}" for number in range(1, 7)}


def test_marked_pieces_move_together_with_one_drag(app: FreeDesk) -> None:
    frame(app, "crate-2", "crate-4")
    app.pilot.drag(app.piece("crate-3"), app.at("tray"))
    app.settle()
    assert app.moves == ["put crate-3 crate-2 crate-4 > tray"]
    assert not app.moment.hand.marked
    app.pilot.key("ctrl+z")
    assert app.port.position.view.zone("tray").count == 2


def test_a_command_is_done_with_all_that_is_marked(app: FreeDesk) -> None:
    frame(app, "crate-2", "crate-4")
    app.pilot.key("f")
    app.settle()
    assert app.moves == ["flip crate-2 crate-3 crate-4"]


def test_what_is_marked_is_listed_as_one(app: FreeDesk) -> None:
    frame(app, "crate-2", "crate-4")
    app.pilot.click(app.piece("crate-2"), 3)
    assert app.pilot.scene.title == "3 pieces"


def test_a_drag_of_a_piece_that_is_not_marked_leaves_the_marked_ones(app: FreeDesk) -> None:
    frame(app, "crate-2", "crate-4")
    app.pilot.drag(app.piece("crate-6"), app.at("tray"))
    app.settle()
    assert app.moves == ["put crate-6 > tray"]


def test_a_drag_out_of_the_hand_and_back(app: FreeDesk) -> None:
    app.pilot.double_click(app.at("deck"))
    app.settle()
    (card,) = app.port.position.view.zone("hand:p1").pieces
    app.pilot.drag(app.piece(card), app.at("discard"))
    app.settle()
    assert app.moves[-1] == f"put {card} > discard"
    app.pilot.drag(app.at("discard"), app.at("hand:p1"))
    app.settle()
    assert app.port.position.view.zone("hand:p1").pieces == (card,)


def test_a_drop_on_the_lower_edge_of_a_pile_goes_under_it(app: FreeDesk) -> None:
    app.pilot.double_click(app.at("deck"))
    app.settle()
    (card,) = app.port.position.view.zone("hand:p1").pieces
    pile = app.rect("deck")
    app.pilot.drag(app.piece(card), (pile.centerx, pile.bottom - 8))
    app.settle()
    assert app.moves[-1] == f"put {card} > deck = bottom"
    app.pilot.drag(app.at("deck"), app.at("discard"))
    app.settle()
    assert app.port.position.view.zone("discard").pieces != (card,)


def test_shift_takes_the_whole_pile(app: FreeDesk) -> None:
    app.pilot.drag(app.at("deck"), app.at("discard"), held="shift")
    app.settle()
    assert app.moves == ["carry deck? > discard = 14"]
    assert app.port.position.view.zone("discard").count == 14


def test_a_number_typed_before_takes_so_many(app: FreeDesk) -> None:
    app.pilot.move(app.pilot.centre("settings"))
    app.pilot.key("1", "2")
    assert app.moment.hand.typed == "12"
    app.pilot.drag(app.at("deck"), app.at("discard"))
    app.settle()
    assert app.moves == ["carry deck? > discard = 12"]
    assert not app.moment.hand.typed


def test_a_number_over_a_pile_draws_at_once(app: FreeDesk) -> None:
    app.pilot.move(app.at("deck"))
    app.pilot.key("5")
    app.settle()
    assert app.port.position.view.zone("hand:p1").count == 5


def test_h_takes_all_that_is_marked_and_b_puts_it_into_the_box(app: FreeDesk) -> None:
    frame(app, "crate-2", "crate-3")
    app.pilot.key("h")
    app.settle()
    assert app.moves == ["put crate-2 crate-3 > hand:p1"]
    assert set(app.port.position.view.zone("hand:p1").pieces) == {"crate-2", "crate-3"}
    frame(app, "crate-4", "crate-5")
    app.pilot.key("b")
    app.settle()
    assert app.moves[-1] == "put crate-4 crate-5 > box"
    assert app.moment.slot_named("crate-4") is None


def strip(app: FreeDesk) -> dict[str, tuple[float, float]]:
    """What stands beside the marked pieces, and where to press it."""
    buttons = [b for b in app.moment.buttons if b.command.id.startswith("strip:")]
    return {button.command.label: button.rect.center for button in buttons}


def test_what_is_mostly_done_stands_beside_the_marked_pieces(app: FreeDesk) -> None:
    assert strip(app) == {}
    frame(app, "crate-2", "crate-4")
    app.pilot.draw()
    assert list(strip(app))[-1] == "More"
    assert "Discard" in strip(app)
    app.pilot.click(strip(app)["Discard"])
    app.settle()
    assert app.moves == ["put crate-2 crate-3 crate-4 > discard"]
    assert strip(app) == {}


def test_more_lists_all_that_can_be_done_with_them(app: FreeDesk) -> None:
    frame(app, "crate-2", "crate-3")
    app.pilot.click(strip(app)["More"])
    assert type(app.pilot.scene).__name__ == "CommandsMenu"


def test_the_strip_is_reached_by_keyboard_and_is_gone_while_they_are_dragged(
    app: FreeDesk,
) -> None:
    frame(app, "crate-2", "crate-4")
    assert any(node.id == "strip:discard" for node in app.pilot.nodes())
    app.pilot.press(app.piece("crate-3"))
    app.pilot.move((app.piece("crate-3")[0] + 90, app.piece("crate-3")[1]))
    assert strip(app) == {}


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
def test_the_strip_lies_inside_the_window_and_on_none_of_them(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = FreeDesk(harbour(tmp_path), tmp_path, size=size)
    frame(app, "crate-1", "crate-3")
    buttons = [b.rect for b in app.moment.buttons if b.command.id.startswith("strip:")]
    whole = buttons[0].unionall(buttons[1:])
    across, down = app.moment.room.size
    assert 0 <= whole.left < whole.right <= across
    assert 0 <= whole.top < whole.bottom <= down
    marked = [slot.rect for slot in app.moment.slots if slot.name in app.moment.hand.marked]
    assert marked
    assert whole.collidelist(marked) < 0
