"""What can be done with a thing: by menu, key, double click and the keyboard alone."""

from pathlib import Path

import pytest

from tabletop.ui.kit.events import RIGHT
from tabletop.ui.scenes.commands_menu import SHOWN
from tabletop.ui.table.keyboard import COMMANDED
from tabletop.ui.table.things import commands_for, found_at, found_focused
from tests.ui.free.harbour import FreeDesk, harbour

SIZES = ((960, 600), (1280, 800), (1920, 1080))


@pytest.fixture
def desk(tmp_path: Path) -> FreeDesk:
    return FreeDesk(harbour(tmp_path), tmp_path)


def test_a_right_click_on_a_pile_lists_what_can_be_done_and_a_click_does_it(desk: FreeDesk) -> None:
    desk.pilot.click(desk.at("deck"), RIGHT)
    assert desk.pilot.scene.title == "Cargo, 14 cards"
    assert desk.moves == []
    desk.pilot.draw()
    desk.pilot.click("command:shuffle")
    desk.settle()
    assert desk.moves == ["shuffle > deck"]
    assert desk.pilot.scene is desk.table


def test_a_press_beside_the_menu_puts_it_away_and_does_nothing_else(desk: FreeDesk) -> None:
    desk.pilot.click(desk.at("deck"), RIGHT)
    desk.pilot.draw()
    desk.pilot.click(desk.piece("crate-6"))
    assert desk.pilot.scene is desk.table
    assert not desk.moment.raised
    assert desk.moves == []


def test_a_double_click_does_the_first_command(desk: FreeDesk) -> None:
    desk.pilot.double_click(desk.at("deck"))
    desk.settle()
    assert len(desk.session.view().zone("hand:p1").pieces) == 1
    desk.pilot.double_click(desk.piece("d20"))
    desk.settle()
    assert desk.moves[-1].startswith("roll")


def test_a_key_acts_on_what_is_under_the_pointer(desk: FreeDesk) -> None:
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("1", "1", "r")
    desk.settle()
    assert [move.partition(" ")[0] for move in desk.moves][-1] == "shuffle"
    assert len(desk.session.view().zone("hand:p1").pieces) == 2


def test_a_key_with_nothing_under_the_pointer_does_nothing(desk: FreeDesk) -> None:
    desk.pilot.move(desk.pilot.centre("settings"))
    for key in "abcdefghklmnopqrstuvwx":
        desk.pilot.key(key)
    assert desk.moves == []


def test_a_form_is_typed_and_sent_by_keyboard_alone(desk: FreeDesk) -> None:
    desk.pilot.focus_on("thing:zone:deck")
    desk.pilot.key("menu", "d")
    desk.pilot.draw()
    desk.pilot.key("ctrl+a", "backspace")
    desk.pilot.type("3")
    desk.pilot.key("enter")
    desk.settle()
    assert desk.moves == ["deal > deck = 3"]
    assert desk.pilot.scene is desk.table


def test_a_form_says_why_it_cannot_be_sent(desk: FreeDesk) -> None:
    desk.pilot.click(desk.at("deck"), RIGHT)
    desk.pilot.draw()
    desk.pilot.click("command:deal")
    for _ in range(4):
        desk.pilot.click("more:0")
    assert not desk.pilot.node("send").enabled
    desk.pilot.click("send")
    assert desk.moves == []
    desk.pilot.click("less:0")
    desk.pilot.click("less:0")
    desk.pilot.click("send")
    assert desk.moves == ["deal > deck = 7"]


def test_a_long_press_lists_commands_too(desk: FreeDesk) -> None:
    desk.pilot.press(desk.at("deck"))
    desk.pilot.tick(0.5)
    assert desk.pilot.scene.name == "commands"
    desk.pilot.release(desk.at("deck"))
    assert desk.pilot.scene.name == "commands"


def test_the_menu_is_read_out_with_keys_and_reasons(desk: FreeDesk) -> None:
    desk.pilot.click(desk.at("discard"), RIGHT)
    desk.pilot.draw()
    for node in desk.pilot.nodes():
        assert node.label
        assert node.enabled
    reasons = [row for row in desk.rows().values() if len(row) > 2]
    assert "Nothing lies in Discard." in reasons
    desk.pilot.click("command:draw")
    assert desk.moves == []
    assert desk.pilot.scene.name == "commands"


def test_commands_beyond_the_ninth_are_under_more(desk: FreeDesk) -> None:
    desk.pilot.click(desk.at("deck"), RIGHT)
    desk.pilot.draw()
    assert len(desk.rows()) == SHOWN + 1
    desk.pilot.click("commands-more")
    desk.pilot.draw()
    assert "Cut" in desk.rows()
    assert "Draw 9" not in desk.rows()  # its key is enough
    desk.pilot.key("escape")
    assert "Shuffle" in desk.rows()
    desk.pilot.key("escape")
    assert desk.pilot.scene is desk.table


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_menu_and_its_form_lie_inside_any_window(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    desk = FreeDesk(harbour(tmp_path), tmp_path, size, scale=scale)
    for zone in ("deck", "tray"):
        desk.pilot.focus_on(f"thing:zone:{zone}")
        desk.pilot.key("shift+f10")
        desk.pilot.draw()
        scene = desk.pilot.scene
        assert scene.name == "commands"
        boxes = [node.rect for node in desk.pilot.nodes()]
        assert min(box.left for box in boxes) >= 0
        assert max(box.right for box in boxes) <= scene.width
        assert min(box.top for box in boxes) >= 0
        assert max(box.bottom for box in boxes) <= scene.height
        desk.pilot.key("escape")


def test_no_two_commands_of_a_thing_share_a_key_nor_one_of_the_table(desk: FreeDesk) -> None:
    moment = desk.moment
    nodes = [node.id for node in desk.pilot.nodes()]
    found = [each for node in nodes if (each := found_focused(moment, node)) is not None]
    assert len(found) > 8
    for each in found:
        keys = [command.key.lower() for command in commands_for(moment, each) if command.key]
        assert len(set(keys)) == len(keys), each
        assert not set(keys) & set(COMMANDED), each


def test_the_way_forward_has_a_key_that_no_command_has(desk: FreeDesk) -> None:
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("e")
    assert desk.moves == []
    desk.pilot.key("ctrl+enter")
    assert desk.moves == ["end-turn"]


def test_every_piece_in_sight_has_commands(desk: FreeDesk) -> None:
    moment = desk.moment
    for slot in moment.slots:
        if slot.drawn and not slot.small:
            found = found_at(moment, slot.rect.center)
            assert found is not None
            assert commands_for(moment, found), slot.name


def test_the_question_mark_tells_the_keys_and_lists_what_no_thing_has(desk: FreeDesk) -> None:
    desk.pilot.key("?")
    desk.pilot.draw()
    labels = [node.label for node in desk.pilot.nodes() if not node.id.startswith("key-")]
    assert "End turn" in labels
    assert not any(label.startswith("Put") for label in labels)
    told = {node.value: node.label for node in desk.pilot.nodes() if node.id.startswith("key-")}
    moment, known = desk.moment, set[str]()
    for node in desk.table.focusables():
        found = found_focused(moment, node.id)
        known |= {each.key for each in commands_for(moment, found)} if found is not None else set()
    assert {key for key in known if key} - set("23456789") <= set(told)


def test_u_puts_a_piece_under_a_pile_that_is_chosen(desk: FreeDesk) -> None:
    desk.pilot.double_click(desk.at("deck"))
    desk.settle()
    (card,) = desk.session.view().zone("hand:p1").pieces
    desk.pilot.focus_on(f"piece:{card}")
    desk.pilot.key("u")
    desk.pilot.draw()
    desk.pilot.click("pick:0:deck")
    desk.pilot.click("send")
    desk.settle()
    assert desk.moves[-1] == f"put {card} > deck = bottom"
    assert desk.session.view().zone("deck").pieces[0] == card


def test_s_splits_off_so_many_to_another_place(desk: FreeDesk) -> None:
    desk.pilot.move(desk.at("deck"))
    desk.pilot.key("s")
    desk.pilot.draw()
    desk.pilot.click("pick:0:discard")
    desk.pilot.click("field:1")
    desk.pilot.key("ctrl+a")
    desk.pilot.type("4")
    desk.pilot.key("enter")
    desk.settle()
    assert desk.moves == ["carry deck? > discard = 4"]
