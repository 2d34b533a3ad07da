"""What can be done with a thing: by menu, key, double click and the keyboard alone."""

from pathlib import Path

import pytest

from tabletop.ui.scenes.table.commands_menu import SHOWN
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.table.input.keyboard import COMMAND_SHORTCUTS
from tabletop.ui.table.model.things import commands_for, focused_selection, selection_at
from tabletop.ui.toolkit.events import RIGHT
from tests.ui.free.harbour import FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def app(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def test_a_right_click_on_a_pile_lists_what_can_be_done_and_a_click_does_it(app: FreeDesk) -> None:
    app.pilot.click(app.at("deck"), RIGHT)
    assert app.pilot.scene.title == "Cargo, 14 cards"
    assert app.moves == []
    app.pilot.draw()
    app.pilot.click("command:shuffle")
    app.settle()
    assert app.moves == ["shuffle > deck"]
    assert table_of(app.pilot.scene) is app.table


def test_a_press_beside_the_menu_puts_it_away_and_does_nothing_else(app: FreeDesk) -> None:
    app.pilot.click(app.at("deck"), RIGHT)
    app.pilot.draw()
    app.pilot.click(app.piece("crate-6"))
    assert table_of(app.pilot.scene) is app.table
    assert not app.moment.raised
    assert app.moves == []


def test_a_double_click_does_the_first_command(app: FreeDesk) -> None:
    app.pilot.double_click(app.at("deck"))
    app.settle()
    assert len(app.port.position.view.zone("hand:p1").pieces) == 1
    app.pilot.double_click(app.piece("d20"))
    app.settle()
    assert app.moves[-1].startswith("roll")


def test_a_key_acts_on_what_is_under_the_pointer(app: FreeDesk) -> None:
    app.pilot.move(app.at("deck"))
    app.pilot.key("1", "1", "r")
    app.settle()
    assert [move.partition(" ")[0] for move in app.moves][-1] == "shuffle"
    assert len(app.port.position.view.zone("hand:p1").pieces) == 2


def test_a_key_with_nothing_under_the_pointer_does_nothing(app: FreeDesk) -> None:
    app.pilot.move(app.pilot.centre("settings"))
    for key in "abcdefghklmnopqrstuvwx":
        app.pilot.key(key)
    assert app.moves == []


def test_a_form_is_typed_and_sent_by_keyboard_alone(app: FreeDesk) -> None:
    app.pilot.focus_on("thing:zone:deck")
    app.pilot.key("menu", "d")
    app.pilot.draw()
    app.pilot.key("ctrl+a", "backspace")
    app.pilot.type("3")
    app.pilot.key("enter")
    app.settle()
    assert app.moves == ["deal > deck = 3"]
    assert table_of(app.pilot.scene) is app.table


def test_a_form_says_why_it_cannot_be_sent(app: FreeDesk) -> None:
    app.pilot.click(app.at("deck"), RIGHT)
    app.pilot.draw()
    app.pilot.click("command:deal")
    for _ in range(4):
        app.pilot.click("more:0")
    assert not app.pilot.node("send").enabled
    app.pilot.click("send")
    assert app.moves == []
    app.pilot.click("less:0")
    app.pilot.click("less:0")
    app.pilot.click("send")
    assert app.moves == ["deal > deck = 7"]


def test_a_long_press_lists_commands_too(app: FreeDesk) -> None:
    app.pilot.press(app.at("deck"))
    app.pilot.tick(0.5)
    assert app.pilot.scene.name == "commands"
    app.pilot.release(app.at("deck"))
    assert app.pilot.scene.name == "commands"


def test_the_menu_is_read_out_with_keys_and_reasons(app: FreeDesk) -> None:
    app.pilot.click(app.at("discard"), RIGHT)
    app.pilot.draw()
    for node in app.pilot.nodes():
        assert node.label
        assert node.enabled
    reasons = [row for row in app.rows().values() if len(row) > 2]
    assert "Nothing lies in Discard." in reasons
    app.pilot.click("command:draw")
    assert app.moves == []
    assert app.pilot.scene.name == "commands"


def test_commands_beyond_the_ninth_are_under_more(app: FreeDesk) -> None:
    app.pilot.click(app.at("deck"), RIGHT)
    app.pilot.draw()
    assert len(app.rows()) == SHOWN + 1
    app.pilot.click("commands-more")
    app.pilot.draw()
    assert "Cut" in app.rows()
    assert "Draw 9" not in app.rows()  # its key is enough
    app.pilot.key("escape")
    assert "Shuffle" in app.rows()
    app.pilot.key("escape")
    assert table_of(app.pilot.scene) is app.table


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_menu_and_its_form_lie_inside_any_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    app = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale)
    for zone in ("deck", "tray"):
        app.pilot.focus_on(f"thing:zone:{zone}")
        app.pilot.key("shift+f10")
        app.pilot.draw()
        scene = app.pilot.scene
        assert scene.name == "commands"
        boxes = [node.rect for node in app.pilot.nodes()]
        assert min(box.left for box in boxes) >= 0
        assert max(box.right for box in boxes) <= scene.width
        assert min(box.top for box in boxes) >= 0
        assert max(box.bottom for box in boxes) <= scene.height
        app.pilot.key("escape")


def test_no_two_commands_of_a_thing_share_a_key_nor_one_of_the_table(app: FreeDesk) -> None:
    moment = app.moment
    nodes = [node.id for node in app.pilot.nodes()]
    found = [each for node in nodes if (each := focused_selection(moment, node)) is not None]
    assert len(found) > 8
    for each in found:
        keys = [command.key.lower() for command in commands_for(moment, each) if command.key]
        assert len(set(keys)) == len(keys), each
        assert not set(keys) & set(COMMAND_SHORTCUTS), each


def test_the_way_forward_has_a_key_that_no_command_has(app: FreeDesk) -> None:
    app.pilot.move(app.at("deck"))
    app.pilot.key("e")
    assert app.moves == []
    app.pilot.key("ctrl+enter")
    assert app.moves == ["end-turn"]


def test_every_piece_in_sight_has_commands(app: FreeDesk) -> None:
    moment = app.moment
    for slot in moment.slots:
        if slot.drawn and not slot.small:
            found = selection_at(moment, slot.rect.center)
            assert found is not None
            assert commands_for(moment, found), slot.name


def test_the_question_mark_tells_the_keys_and_lists_what_no_thing_has(app: FreeDesk) -> None:
    app.pilot.key("?")
    app.pilot.draw()
    labels = [node.label for node in app.pilot.nodes() if not node.id.startswith("key-")]
    assert "End turn" in labels
    assert not any(label.startswith("Put") for label in labels)
    told = {node.value: node.label for node in app.pilot.nodes() if node.id.startswith("key-")}
    moment, known = app.moment, set[str]()
    for node in app.table.nodes():
        found = focused_selection(moment, node.id)
        known |= {each.key for each in commands_for(moment, found)} if found is not None else set()
    assert {key for key in known if key} - set("23456789") <= set(told)


def test_u_puts_a_piece_under_a_pile_that_is_chosen(app: FreeDesk) -> None:
    app.pilot.double_click(app.at("deck"))
    app.settle()
    (card,) = app.port.position.view.zone("hand:p1").pieces
    app.pilot.focus_on(f"piece:{card}")
    app.pilot.key("u")
    app.pilot.draw()
    app.pilot.click("pick:0:deck")
    app.pilot.click("send")
    app.settle()
    assert app.moves[-1] == f"put {card} > deck = bottom"
    assert app.port.position.view.zone("deck").pieces[0] == card


def test_s_splits_off_so_many_to_another_place(app: FreeDesk) -> None:
    app.pilot.move(app.at("deck"))
    app.pilot.key("s")
    app.pilot.draw()
    app.pilot.click("pick:0:discard")
    app.pilot.click("field:1")
    app.pilot.key("ctrl+a")
    app.pilot.type("4")
    app.pilot.key("enter")
    app.settle()
    assert app.moves == ["carry deck? > discard = 4"]
