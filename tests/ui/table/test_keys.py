"""Playing at the table by keyboard alone."""

from pathlib import Path

import pytest

from tabletop.engine.gestures.gestures import Gestures
from tabletop.session.position import Position
from tests.ui.sitting import ANNA, SAM, Sitting, zone_of


def test_a_whole_turn_by_keyboard_alone(sitting: Sitting) -> None:
    sitting.pilot.key("enter")
    assert zone_of(sitting, "marker-p1") == "floor:0:0"
    assert sitting.table.model.focus.visible
    sitting.pilot.key("enter")
    assert zone_of(sitting, "marker-p1") in {"floor:0:1", "floor:1:0"}
    sitting.rest()
    sitting.pilot.key("enter")
    assert sitting.port.position.view.zone("hand:p1").count == 1


def test_a_piece_is_taken_and_put_by_keyboard(sitting: Sitting) -> None:
    sitting.pilot.focus_on("piece:marker-p1")
    sitting.pilot.key("space")
    assert sitting.model.hand.selected == "marker-p1"
    assert sitting.table.model.focus.current.startswith("to:")
    sitting.pilot.focus_on("to:floor:1:0")
    sitting.pilot.key("enter")
    assert zone_of(sitting, "marker-p1") == "floor:1:0"


def test_focus_returns_to_the_piece_when_it_is_let_down(sitting: Sitting) -> None:
    sitting.pilot.focus_on("piece:marker-p1")
    sitting.pilot.key("enter", "escape")
    assert sitting.table.model.focus.current == "piece:marker-p1"


def test_escape_opens_the_menu_when_nothing_is_raised(sitting: Sitting) -> None:
    sitting.pilot.key("escape")
    assert sitting.pilot.scene.name == "pause"


def test_every_legal_move_can_be_reached_by_keyboard(tmp_path: Path) -> None:
    for moves in (0, 1, 6, 9, 14, 22):
        sitting = Sitting(tmp_path, players=(SAM, ANNA), moves=moves, animation_speed="instant")
        upcoming = sitting.port.next()
        if upcoming.kind == "over":
            continue
        sitting.port.take_seat(upcoming.seat)
        while len(sitting.app.stack) > 1:
            sitting.app.stack.pop()
        sitting.table.controller.renew()
        ids = {node.id for node in sitting.pilot.nodes() if node.enabled}
        for move in sitting.port.position.legal_moves:
            by_button = f"move:{move}" in ids or any(i.startswith("form:") for i in ids)
            by_piece = bool(move.pieces) and f"piece:{move.pieces[0]}" in ids
            assert by_button or by_piece, str(move)


def test_focus_lies_on_nothing_that_acts_while_nobody_at_the_screen_may_act(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.port.cover()
    sitting.table.model.focus.set("")
    sitting.table.controller.renew()
    assert sitting.table.model.focus.current == ""


def test_after_the_curtain_focus_lies_on_what_can_be_moved(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.port.cover()
    sitting.table.controller.renew(to_prompt=True)
    sitting.pilot.tick(1.0)
    assert sitting.pilot.scene.name == "curtain"
    sitting.pilot.key("enter")
    sitting.pilot.tick(1.0)
    assert sitting.pilot.scene.name == "table"
    assert sitting.table.model.focus.current.startswith(("to:", "piece:marker"))
    sitting.pilot.key("enter")
    assert sitting.pilot.scene.name == "table"


def test_focus_goes_to_no_action_that_has_to_wait_nor_to_help(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Position, "gestures", lambda _, __: Gestures())
    sitting.model.dirty = True
    sitting.model.rooms.resize(1280, 800)
    sitting.table.model.focus.set("")
    sitting.model.start_focus()
    assert sitting.table.model.focus.current == ""


def test_digits_take_cards_of_the_hand(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    sitting.pilot.key("enter", "enter")
    sitting.rest(6)
    sitting.pilot.key("1")
    assert sitting.model.look.inspected is not None
    assert sitting.model.look.inspected.zone == "hand:p1"


def test_undo_and_redo_by_keyboard(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    sitting.pilot.key("ctrl+z")
    assert zone_of(sitting, "marker-p1") == "floor:0:0"
    sitting.rest()
    sitting.pilot.key("ctrl+y")
    assert zone_of(sitting, "marker-p1") == "floor:0:1"


def test_undo_says_why_when_it_cannot(sitting: Sitting) -> None:
    command = next(b.command for b in sitting.moment.buttons if b.command.id == "undo")
    assert command.reason == "Nothing to undo yet."


def test_l_puts_the_log_away_and_f1_opens_the_rules(sitting: Sitting) -> None:
    assert sitting.moment.room.log_shown
    sitting.pilot.key("l")
    assert not sitting.moment.room.log_shown
    sitting.pilot.key("f1")
    assert sitting.pilot.scene.name == "rulebook"
