"""Playing at the table: drag, click, keyboard, refusals, flow, and what is drawn."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui import narrator
from tabletop.ui.aim import Aim
from tabletop.ui.regions.base import Command
from tabletop.ui.regions.hand import Hand
from tabletop.ui.regions.options import Options
from tabletop.ui.regions.prompt import Prompt
from tabletop.ui.scenes.chooser import Chooser
from tabletop.ui.scenes.tray import Tray
from tabletop.ui.sprites import put_down, zoom_box
from tabletop.ui.tablepaint import inspection
from tests.ui.sitting import ANNA, SAM, Sitting, game

UI = Path(__file__).parents[2] / "tabletop" / "ui"
MINE = ("regions", "scenes/table.py", "scenes/chooser.py", "scenes/tray.py", "scenes/curtain.py",
        "scenes/results.py", "tableacts.py", "tablekeys.py", "tablemodel.py", "tablepaint.py",
        "aim.py", "topbar.py", "turns.py", "sprites.py", "choreography.py", "narrator.py",
        "layout.py", "gesture.py", "damage.py", "confetti.py", "board.py")  # fmt: skip


@pytest.fixture
def sitting(tmp_path: Path) -> Sitting:
    """Sam to move first, against a computer."""
    return Sitting(tmp_path)


def _at(sitting: Sitting, piece: str) -> str:
    return next(z.id for z in sitting.session.view().zones if piece in z.pieces)


# Drag


def test_a_drag_onto_a_legal_room_plays_the_move(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    assert _at(sitting, "marker-p1") == "floor:0:1"


def test_while_a_piece_is_lifted_targets_glow_and_blocked_places_say_so(sitting: Sitting) -> None:
    start = sitting.centre_of("marker-p1")
    sitting.pilot.press(start)
    sitting.pilot.move((start[0] + 10, start[1]))
    targets = sitting.model.tableau.targets
    assert {name for name, state in targets.items() if state in {"legal", "over"}} == {
        "floor:0:1",
        "floor:1:0",
    }
    assert targets["floor:1:1"] == "blocked"
    assert "floor:0:0" not in targets


def test_only_the_blocked_place_under_the_piece_says_why(sitting: Sitting) -> None:
    start = sitting.centre_of("marker-p1")
    sitting.pilot.press(start)
    sitting.pilot.move((start[0] + 10, start[1]))
    assert sitting.model.tableau.reasons == {}
    end = sitting.centre_of("floor:2:1")
    for _ in range(30):
        sitting.pilot.move(end)
        sitting.pilot.tick()
    assert sitting.model.tableau.reasons == {"floor:2:1": "Moving next door"}
    sitting.pilot.release(end)
    assert sitting.model.tableau.reasons == {}


def test_reasons_on_a_tag_are_cut_between_words() -> None:
    assert narrator.short("You must move.") == "You must move"
    assert narrator.short("Take the displayed card or a hidden one.") == "Take the displayed"
    assert narrator.short("Incomprehensibilities, all of them") == "Incomprehensibilities"


def test_the_target_under_the_piece_is_marked_and_previewed(sitting: Sitting) -> None:
    start, end = sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1")
    sitting.pilot.press(start)
    sitting.pilot.move((start[0] + 10, start[1]))
    sitting.pilot.move(end)
    sitting.pilot.tick()
    sitting.pilot.move(end)
    assert sitting.model.tableau.targets["floor:0:1"] == "over"
    assert sitting.model.tableau.options_title
    assert sitting.model.tableau.options_lines


def test_a_short_move_of_the_pointer_is_no_drag(sitting: Sitting) -> None:
    x, y = sitting.centre_of("marker-p1")
    sitting.pilot.press((x, y))
    sitting.pilot.move((x + 5, y))
    assert not sitting.model.gesture.dragging


def test_a_refused_drop_goes_home_and_tells_the_rule(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    assert _at(sitting, "marker-p1") == "floor:0:0"
    assert sitting.model.tableau.refusal[0] == "You can only move to an adjacent room."
    assert sitting.model.tableau.targets["floor:1:1"] == "refused"
    assert sitting.model.performance.running
    sitting.rest()
    slot = sitting.model.slot_named("marker-p1")
    assert slot is not None
    assert not sitting.model.tableau.is_hidden(slot)


def test_the_refusal_leads_to_its_paragraph_and_goes_by_itself(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    sitting.pilot.tick(0.1)
    sitting.pilot.click("why")
    assert sitting.pilot.scene.name == "rulebook"
    sitting.pilot.key("escape")
    sitting.pilot.tick(6)
    assert sitting.model.tableau.refusal == ("", "")


def test_a_drop_on_nothing_goes_home_without_a_word(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), (940, 700))
    assert _at(sitting, "marker-p1") == "floor:0:0"
    assert sitting.model.tableau.refusal == ("", "")
    assert sitting.model.performance.running


def test_a_piece_dropped_where_it_came_from_stays_there(sitting: Sitting) -> None:
    x, y = sitting.centre_of("marker-p1")
    sitting.pilot.drag((x, y), (x - 30, y + 10))
    assert sitting.model.tableau.refusal == ("", "")
    assert _at(sitting, "marker-p1") == "floor:0:0"


def test_the_dropped_piece_starts_where_the_hand_left_it(sitting: Sitting) -> None:
    end = sitting.centre_of("floor:0:1")
    start = sitting.centre_of("marker-p1")
    sitting.pilot.press(start)
    for step in range(1, 20):
        share = min(1.0, step / 10)
        sitting.pilot.move((start[0] + (end[0] - start[0]) * share, end[1]))
        sitting.pilot.tick()
    held = sitting.model.gesture.rect.copy()
    sitting.pilot.release(end)
    ((playing, _),) = sitting.model.performance.active()
    assert playing.origin == held


def test_a_card_is_dragged_from_a_room_to_the_hand(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.session.view().zone("room:0:1").top
    sitting.pilot.drag(sitting.centre_of(top), sitting.centre_of("hand:p1"))
    assert top in sitting.session.view().zone("hand:p1").pieces


def test_the_edge_of_a_stack_is_the_hidden_card(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.session.view().zone("room:0:1").top
    sitting.pilot.drag(sitting.centre_of("room:0:1?"), sitting.centre_of("hand:p1"))
    view = sitting.session.view()
    hand = view.zone("hand:p1").pieces
    drew_test = "found" in sitting.session.log()[1].text
    assert hand or drew_test
    assert top not in hand


def test_with_click_to_move_dragging_is_off(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, click_to_move=True)
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    assert _at(sitting, "marker-p1") == "floor:0:0"
    sitting.pilot.click(sitting.centre_of("marker-p1"))
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert _at(sitting, "marker-p1") == "floor:0:1"


# Click


def test_a_click_on_a_glowing_room_plays_the_only_piece(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:1:0"))
    assert _at(sitting, "marker-p1") == "floor:1:0"


def test_click_and_click_play(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("marker-p1"))
    assert sitting.model.gesture.selected == "marker-p1"
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert _at(sitting, "marker-p1") == "floor:0:1"


@pytest.mark.parametrize("how", ["escape", "right", "felt"])
def test_a_raised_piece_is_let_down(sitting: Sitting, how: str) -> None:
    sitting.pilot.click(sitting.centre_of("marker-p1"))
    match how:
        case "escape":
            sitting.pilot.key("escape")
        case "right":
            sitting.pilot.click((940, 700), 3)
        case _:
            sitting.pilot.click((940, 700))
    assert sitting.model.gesture.selected == ""
    assert sitting.pilot.scene.name == "table"


def test_a_double_click_plays_to_the_only_target(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.session.view().zone("room:0:1").top
    sitting.pilot.double_click(sitting.centre_of(top))
    assert top in sitting.session.view().zone("hand:p1").pieces


def test_two_presses_on_different_pieces_are_no_double_click(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.session.view().zone("room:0:1").top
    sitting.pilot.click(sitting.centre_of("marker-p1"))
    sitting.pilot.press(sitting.centre_of(top), clicks=2)
    sitting.pilot.release(sitting.centre_of(top))
    assert sitting.session.view().zone("hand:p1").count == 0
    assert sitting.model.gesture.selected == top


def test_a_press_after_a_drag_is_no_double_click(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.session.view().zone("room:0:1").top
    at = sitting.centre_of(top)
    sitting.pilot.drag(at, (at[0], at[1] - 60))
    sitting.rest()
    assert sitting.session.view().zone("hand:p1").count == 0
    sitting.pilot.press(at, clicks=2)
    sitting.pilot.release(at)
    assert sitting.session.view().zone("hand:p1").count == 0
    assert sitting.model.gesture.selected == top


def test_choices_without_a_place_of_their_own_are_buttons(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    labels = [command.label for command in sitting.model.tableau.options]
    assert "Hidden card" in labels
    assert sitting.model.tableau.options_title == "Science Lab"
    sitting.pilot.click(f"move:{sitting.session.legal_moves()[0]}")
    assert sitting.session.view().zone("hand:p1").count == 1


def test_several_moves_behind_a_gesture_are_asked_about(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    moves = sitting.session.legal_moves()
    sitting.table.acts.play_to(moves)
    assert isinstance(sitting.pilot.scene, Chooser)
    sitting.pilot.key("escape")
    assert sitting.session.view().zone("hand:p1").count == 0
    sitting.table.acts.play_to(moves)
    sitting.pilot.key("enter")
    assert sitting.session.view().zone("hand:p1").count == 1
    assert sitting.pilot.scene.name == "table"


# Keyboard


def test_a_whole_turn_by_keyboard_alone(sitting: Sitting) -> None:
    sitting.pilot.key("enter")
    assert _at(sitting, "marker-p1") in {"floor:0:1", "floor:1:0"}
    sitting.rest()
    sitting.pilot.key("enter")
    assert sitting.session.view().zone("hand:p1").count == 1


def test_a_piece_is_taken_and_put_by_keyboard(sitting: Sitting) -> None:
    sitting.pilot.focus_on("piece:marker-p1")
    sitting.pilot.key("space")
    assert sitting.model.gesture.selected == "marker-p1"
    assert sitting.table.focus.current.startswith("to:")
    sitting.pilot.focus_on("to:floor:1:0")
    sitting.pilot.key("enter")
    assert _at(sitting, "marker-p1") == "floor:1:0"


def test_focus_returns_to_the_piece_when_it_is_let_down(sitting: Sitting) -> None:
    sitting.pilot.focus_on("piece:marker-p1")
    sitting.pilot.key("enter", "escape")
    assert sitting.table.focus.current == "piece:marker-p1"


def test_escape_opens_the_menu_when_nothing_is_raised(sitting: Sitting) -> None:
    sitting.pilot.key("escape")
    assert sitting.pilot.scene.name == "pause"


def test_every_legal_move_can_be_reached_by_keyboard(tmp_path: Path) -> None:
    for moves in (0, 1, 6, 9, 14, 22):
        sitting = Sitting(tmp_path, players=(SAM, ANNA), moves=moves, animation_speed="instant")
        upcoming = sitting.session.next()
        if upcoming.kind == "over":
            continue
        sitting.session.take_seat(upcoming.seat)
        while len(sitting.desk.stack) > 1:
            sitting.desk.stack.pop()
        sitting.table.acts.renew()
        ids = {node.id for node in sitting.pilot.nodes() if node.enabled}
        for move in sitting.session.legal_moves():
            by_button = f"move:{move}" in ids or any(i.startswith("form:") for i in ids)
            by_piece = bool(move.pieces) and f"piece:{move.pieces[0]}" in ids
            assert by_button or by_piece, str(move)


def test_focus_lies_on_nothing_that_acts_while_nobody_at_the_screen_may_act(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.session.cover()
    sitting.table.focus.set("")
    sitting.table.acts.renew()
    assert sitting.table.focus.current == ""


def test_after_the_curtain_focus_lies_on_what_can_be_moved(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA))
    sitting.session.cover()
    sitting.table.acts.renew(anew=True)
    sitting.pilot.tick(1.0)
    assert sitting.pilot.scene.name == "curtain"
    sitting.pilot.key("enter")
    sitting.pilot.tick(1.0)
    assert sitting.pilot.scene.name == "table"
    assert sitting.table.focus.current.startswith(("to:", "piece:marker"))
    sitting.pilot.key("enter")
    assert sitting.pilot.scene.name == "table"


def test_focus_goes_to_no_action_that_has_to_wait_nor_to_help(sitting: Sitting) -> None:
    model = sitting.model
    model.aim = type(model.aim)()
    sitting.table.focus.set("")
    sitting.table.acts.compose()
    sitting.table.acts.focus_start()
    assert sitting.table.focus.current == ""


def test_digits_take_cards_of_the_hand(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path)
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    sitting.pilot.key("enter")
    sitting.rest(6)
    sitting.pilot.key("1")
    assert sitting.model.inspected is not None
    assert sitting.model.inspected.zone == "hand:p1"


def test_undo_and_redo_by_keyboard(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    sitting.pilot.key("ctrl+z")
    assert _at(sitting, "marker-p1") == "floor:0:0"
    sitting.rest()
    sitting.pilot.key("ctrl+y")
    assert _at(sitting, "marker-p1") == "floor:0:1"


def test_undo_says_why_when_it_cannot(sitting: Sitting) -> None:
    command = next(b.command for b in sitting.model.buttons if b.command.id == "undo")
    assert command.reason == "Nothing to undo yet."


def test_l_puts_the_log_away_and_f1_opens_the_rules(sitting: Sitting) -> None:
    assert sitting.model.log_shown
    sitting.pilot.key("l")
    assert not sitting.model.log_shown
    sitting.pilot.key("f1")
    assert sitting.pilot.scene.name == "rulebook"


# Looking


def test_a_right_click_shows_a_card_until_it_is_let_go(sitting: Sitting) -> None:
    top = sitting.session.view().zone("room:1:0").top
    sitting.pilot.press(sitting.centre_of(top), 3)
    assert sitting.model.inspected is not None
    sitting.pilot.release(sitting.centre_of(top), 3)
    assert sitting.model.inspected is None


@pytest.mark.parametrize("size", [(1280, 800), (1100, 700), (960, 600)])
def test_a_card_that_opens_covers_neither_the_prompt_nor_the_pointer(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Sitting(tmp_path, size=size)
    model = sitting.model
    prompt = model.arrangement.find("prompt")
    assert prompt is not None
    stacks = [s for s in model.slots if s.zone.startswith("room:") and s.face_up]
    opened = [zoom_box(size, model.tableau, slot) for slot in stacks]
    assert any(box is not None for box in opened)
    for slot, box in zip(stacks, opened, strict=True):
        assert box is None or not box.colliderect(slot.rect)
        assert box is None or box.bottom <= prompt.rect.top


@pytest.mark.parametrize("how", ["raised", "hover"])
def test_a_card_that_rises_stays_below_the_prompt(tmp_path: Path, how: str) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA), moves=24)
    prompt = sitting.model.arrangement.find("prompt")
    assert prompt is not None
    widget = next(w for w in sitting.model.widgets if isinstance(w, Hand))
    cards = widget.slots(sitting.model.tableau)
    tableau = sitting.model.tableau
    if how == "raised":
        risen = widget.slots(replace(tableau, raised=cards[0].name))
    else:
        risen = widget.slots(replace(tableau, hover=cards[0].key))
    assert risen[0].rect.top < cards[0].rect.top - 8
    assert risen[0].rect.top >= prompt.rect.centery + 23


def test_a_refusal_lies_where_the_prompt_was_and_covers_no_card_of_the_hand(
    tmp_path: Path,
) -> None:
    sitting = Sitting(tmp_path, moves=24)
    widget = next(w for w in sitting.model.widgets if isinstance(w, Prompt))
    hand = sitting.model.arrangement.find("hand")
    assert hand is not None
    assert widget.told.bottom <= hand.rect.top
    assert widget.told.colliderect(widget.rect)


def test_in_the_small_table_a_refusal_stands_alone_in_its_bar(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, size=(640, 400))
    assert any(each.zone == "actions" for each in sitting.model.buttons)
    sitting.table.acts.submit(Move.parse("move marker-p1 > floor:2:2"))
    assert sitting.model.telling is not None
    assert not any(each.zone in {"actions", "options"} for each in sitting.model.buttons)
    sitting.pilot.tick(8.0)
    assert any(each.zone == "actions" for each in sitting.model.buttons)


@pytest.mark.parametrize("key", ["enter", "i", "alt"])
def test_a_second_key_puts_the_shown_card_away(sitting: Sitting, key: str) -> None:
    top = sitting.session.view().zone("room:1:0").top
    slot = sitting.model.slot_named(top)
    assert slot is not None
    sitting.table.focus.set(f"piece:{top}")
    sitting.model.zoomed = slot
    sitting.pilot.key("enter")
    assert sitting.model.inspected is not None
    assert sitting.model.zoomed is None
    sitting.pilot.key(key)
    assert sitting.model.inspected is None
    assert sitting.pilot.scene.name == "table"


def test_what_is_told_of_a_shown_card_is_its_rule(sitting: Sitting) -> None:
    view = sitting.session.view()
    top = view.zone("room:1:0").top
    sitting.table.acts.inspect(sitting.model.slot_named(top))
    rule = sitting.session.game.rulebook.find(str(view.kind_of(top).face["rule"]))
    assert rule is not None
    assert inspection(sitting.model)[1] == rule.text


def test_help_opens_the_rules_at_the_paragraph_that_it_names(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(sitting.desk, "open_rulebook", lambda _, rule="": opened.append(rule))
    sitting.pilot.click("rules")
    assert opened == ["passing"]


def test_the_log_does_not_stay_open_over_a_window_that_becomes_narrow(sitting: Sitting) -> None:
    sitting.pilot.key("l", "l")
    assert sitting.model.log_shown
    sitting.pilot.resize((960, 600))
    sitting.pilot.tick()
    assert not sitting.model.drawer_shown
    sitting.pilot.key("l")
    assert sitting.model.drawer_shown
    sitting.pilot.resize((940, 600))
    sitting.pilot.tick()
    assert sitting.model.drawer_shown


def test_the_ring_around_a_stack_goes_around_its_counter_too(sitting: Sitting) -> None:
    zone = sitting.session.view().zone("room:1:0")
    node = sitting.pilot.node(f"piece:{zone.top}")
    counter = next(s.grip for s in sitting.model.slots if s.zone == zone.id and s.grip)
    assert node.rect.contains(counter)


def test_the_way_to_the_rule_of_a_refusal_lights_up_under_the_pointer(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    sitting.rest()
    sitting.pilot.draw()
    sitting.table.acts.compose()
    box = sitting.pilot.node("why").rect
    area = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
    sitting.pilot.move((box.x - 300, box.y - 200))
    at_rest = sitting.pilot.draw().subsurface(area).copy()
    sitting.pilot.move(box.center)
    hovered = sitting.pilot.draw().subsurface(area).copy()
    assert pygame.image.tobytes(at_rest, "RGB") != pygame.image.tobytes(hovered, "RGB")


def test_a_long_press_shows_a_card(sitting: Sitting) -> None:
    top = sitting.session.view().zone("room:1:1").top
    sitting.pilot.press(sitting.centre_of(top))
    sitting.pilot.tick(0.5)
    assert sitting.model.inspected is not None
    sitting.pilot.release(sitting.centre_of(top))
    assert sitting.model.inspected is None


# Flow


def test_the_computer_plays_its_turn_and_the_person_is_next(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    sitting.pilot.key("enter")
    sitting.pilot.tick(8)
    assert sitting.session.next().kind == "viewer"
    assert sitting.session.view().turn == 0
    assert any(line.seat == 1 for line in sitting.session.log())


def test_a_new_action_completes_what_is_moving(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert sitting.model.performance.running
    sitting.pilot.press((940, 700))
    assert not sitting.model.performance.running
    assert sitting.model.tableau.view == sitting.session.view()


def test_animation_moves_nothing_that_reconciling_would_move_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, seed=8)
    for _ in range(40):
        if sitting.pilot.scene.name != "table" or sitting.session.next().kind != "viewer":
            sitting.pilot.tick(0.5)
            continue
        sitting.table.acts.submit(sitting.session.legal_moves()[0])
        last: dict[str, pygame.FRect] = {}
        while sitting.model.performance.running:
            active = sitting.model.performance.active()
            last = {
                p.beat.flight.piece: sitting.model.way(p)[2].rect
                for p, _ in active
                if p.beat.flight is not None and p.beat.flight.piece
            }
            sitting.pilot.tick()
        for piece, rect in last.items():
            slot = sitting.model.slot_named(piece)
            assert slot is not None
            assert slot.rect.center == pytest.approx(rect.center, abs=0.01)


def test_at_instant_speed_the_table_jumps(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, animation_speed="instant")
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert not sitting.model.performance.running
    assert _at(sitting, "marker-p1") == "floor:0:1"


def test_trouble_with_saving_stands_in_the_bar_and_can_be_retried(sitting: Sitting) -> None:
    sitting.session.problem = "Not saved. Disk is full."
    sitting.table.acts.compose()
    sitting.pilot.draw()
    sitting.table.acts.compose()
    sitting.pilot.click("retry-save")
    assert sitting.session.problem == ""


def test_a_form_opens_its_tray_and_sends_how_many_are_shown(tmp_path: Path) -> None:
    sitting = _quiz(tmp_path)
    sitting.pilot.tick(1.0)
    tray = sitting.pilot.scene
    assert isinstance(tray, Tray)
    sitting.pilot.key("1")
    assert tray.send.label == "Show 1"
    assert tray.refusal is None
    sitting.pilot.key("e")
    log = " ".join(line.text for line in sitting.session.log())
    assert "quiz" in log
    assert "show" not in {move.kind for move in sitting.session.legal_moves()}


def test_a_tray_that_was_put_away_opens_again_by_its_button(tmp_path: Path) -> None:
    sitting = _quiz(tmp_path)
    sitting.pilot.tick(1.0)
    sitting.pilot.key("escape")
    assert sitting.pilot.scene.name == "table"
    sitting.pilot.tick(1.0)
    assert sitting.pilot.scene.name == "table"
    sitting.pilot.key("e")
    assert isinstance(sitting.pilot.scene, Tray)


def _quiz(tmp_path: Path) -> Sitting:
    """A sitting in which Sam is to show cards of a subject that he holds."""
    for seed in range(40):
        sitting = Sitting(tmp_path, seed=seed)
        session = sitting.session
        for _ in range(300):
            upcoming = session.next()
            if upcoming.kind == "over":
                break
            session.viewer = upcoming.seat
            moves = session.legal_moves()
            if upcoming.seat == 0 and len([m for m in moves if m.kind == "show"]) > 1:
                sitting.table.acts.renew()
                return sitting
            wanted = [move for move in moves if move.kind == "challenge"]
            session.submit((wanted or moves)[len(session.log()) % len(wanted or moves)])
            session.viewer = 0
    raise AssertionError("no quiz came up")


def test_the_way_forward_that_the_layout_names_waits_with_its_reason(tmp_path: Path) -> None:
    layout = game().layout
    data = {"primary": "end-turn", "rules": "How tests work"}
    regions = tuple(
        replace(region, data=data) if region.widget == "actions" else region
        for region in layout.regions
    )
    played = replace(game(), layout=replace(layout, regions=regions))
    sitting = Sitting(tmp_path, played=played)
    rules, end = sitting.model.tableau.actions
    assert (rules.label, end.label, end.key) == ("How tests work", "End turn", "E")
    assert end.reason == "You must move."
    assert not sitting.pilot.node("move:end-turn").enabled


def _may_end(tmp_path: Path, *, confirm_final: bool = True) -> Sitting:
    """A sitting in which whoever looks may end the turn or do something else."""
    for seed in range(40):
        sitting = Sitting(tmp_path, players=(SAM, ANNA), seed=seed, confirm_final=confirm_final)
        chance = Random(seed)
        for _ in range(150):
            upcoming = sitting.session.next()
            if upcoming.kind == "over":
                break
            sitting.session.viewer = upcoming.seat
            if "end-turn" in {move.kind for move in _legal(sitting)} and len(_legal(sitting)) > 1:
                while len(sitting.desk.stack) > 1:
                    sitting.desk.stack.pop()
                sitting.table.acts.renew()
                return sitting
            sitting.session.submit(chance.choice(_legal(sitting)))
    raise AssertionError("nobody could end a turn")


def _legal(sitting: Sitting) -> list[Move]:
    return sitting.session.legal_moves()


def test_ending_a_turn_with_moves_left_asks_and_enter_keeps_playing(tmp_path: Path) -> None:
    sitting = _may_end(tmp_path)
    before = sitting.session.view()
    sitting.pilot.key("e")
    assert sitting.pilot.scene.title == "End turn now?"
    sitting.pilot.key("enter")
    assert sitting.pilot.scene.name == "table"
    assert sitting.session.view() == before


def test_ending_a_turn_can_be_confirmed_by_mouse_and_left_by_escape(tmp_path: Path) -> None:
    sitting = _may_end(tmp_path)
    before = sitting.session.view()
    sitting.pilot.key("e", "escape")
    assert sitting.session.view() == before
    sitting.pilot.click("move:end-turn")
    sitting.pilot.click("action-0")
    assert sitting.session.view() != before


def test_with_the_setting_off_a_turn_ends_at_once(tmp_path: Path) -> None:
    sitting = _may_end(tmp_path, confirm_final=False)
    before = sitting.session.view()
    sitting.pilot.key("e")
    assert sitting.session.view() != before


# Drawing


@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 1.0), ((1280, 800), 1.0), ((1280, 800), 2.0), ((1920, 1080), 1.0),
     ((2560, 1080), 1.0), ((1024, 768), 0.75)],
)  # fmt: skip
def test_every_size_draws_and_plays(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    sitting = Sitting(tmp_path, size=size, interface_scale=scale)
    surface = sitting.pilot.draw()
    assert pygame.transform.average_color(surface)[0] > 0
    sitting.pilot.key("enter")
    sitting.rest()
    assert _at(sitting, "marker-p1") != "floor:0:0"


def test_in_the_smallest_table_a_card_is_dropped_on_the_tab_of_the_hand(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, interface_scale=2.0)
    sitting.pilot.key("enter")
    sitting.rest()
    zone = _at(sitting, "marker-p1").replace("floor", "room")
    top = sitting.session.view().zone(zone).top
    tab = sitting.model.arrangement.tab_rect("hand")
    assert tab is not None
    sitting.pilot.drag(sitting.centre_of(top), tab.center)
    assert top in sitting.session.view().zone("hand:p1").pieces


@pytest.mark.parametrize(
    ("size", "scale"),
    [((960, 600), 1.0), ((1280, 800), 2.0), ((920, 700), 1.0), ((1024, 768), 1.0),
     ((1280, 800), 1.0)],
)  # fmt: skip
def test_choices_cover_no_room_of_the_board(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    sitting = Sitting(tmp_path, size=size, interface_scale=scale)
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    choices = [b for b in sitting.model.buttons if b.zone == "options"]
    assert len(choices) == 2
    rooms = [place.rect for place in sitting.model.places if place.paper]
    panel = choices[0].rect.unionall([b.rect for b in choices])
    assert not any(panel.colliderect(room) for room in rooms)
    bar = sitting.model.arrangement.find("prompt")
    assert bar is not None
    assert bar.rect.contains(panel) == sitting.model.arrangement.compact
    others = [b for b in sitting.model.buttons if b.zone != "options"]
    assert not any(panel.colliderect(b.rect) for b in others)


def test_a_frame_at_rest_is_drawn_only_when_something_changed(sitting: Sitting) -> None:
    sitting.pilot.tick(6)
    assert not sitting.pilot.tick(1)


def test_halos_breathe_for_a_while_without_anything_else_drawn_anew(sitting: Sitting) -> None:
    sitting.pilot.tick(0.5)
    version = sitting.model.version
    frames, seen = 0, set()
    for _ in range(96):
        frames += sitting.pilot.tick()
        seen.add(round(sitting.model.breath.strength, 3))
    assert sitting.model.version == version
    assert 15 <= frames <= 25
    assert min(seen) < 0.01
    assert max(seen) > 0.14


def test_with_reduced_motion_halos_stand_still(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, reduced_motion=True)
    assert sitting.model.tableau.breath == 1
    sitting.pilot.tick(0.6)
    assert not sitting.pilot.tick(0.5)
    assert sitting.model.breath.strength == 0


def test_a_piece_put_down_bounces_once_and_comes_to_rest(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    performance = sitting.model.performance
    landed = []
    while performance.running:
        landed += [performance.landed(playing) for playing, _ in performance.active()]
        sitting.pilot.tick()
    assert landed == sorted(landed)
    assert landed[0] == 0
    assert landed[-1] > 0.8
    assert [round(put_down(t), 2) for t in (0.0, 0.5, 1.0, 2.0)] == [1.06, 0.98, 1.0, 1.0]


def test_no_part_of_the_table_names_a_game_a_piece_or_a_zone() -> None:
    """Everything comes from spec, layout and display."""
    words: set[str] = set()
    for one in Registry(shipped("content")).games():
        words.add(one.spec.id)
        words |= {kind.id for kind in one.spec.kinds if kind.id not in {"card", "marker"}}
        words |= {zone.id for zone in one.spec.zones if zone.id not in {"hand", "discard", "row"}}
    for name in MINE:
        path = UI / name
        for file in path.rglob("*.py") if path.is_dir() else [path]:
            found = re.findall(r'"([a-z0-9-]+)"', file.read_text(encoding="utf-8"))
            assert not words & set(found), (file.name, words & set(found))


# Words


def test_a_screen_reader_hears_what_happened_and_what_to_do(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert sitting.desk.announcement.startswith("Sam moved to the Science Lab.")
    assert "Take a card" in sitting.desk.announcement


def test_only_one_action_is_the_way_forward(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sitting.session, "describe", str)
    monkeypatch.setattr(sitting.session, "icon", lambda _: "")
    sitting.model.aim = Aim.of([Move.parse("end-turn"), Move.parse("finish")], [])
    sitting.table.acts.compose()
    actions = sitting.model.tableau.actions
    assert [c.id for c in actions if c.key == "E"] == ["move:end-turn"]
    assert [c.id for c in actions if c.kind == "primary"] == ["move:end-turn"]
    assert "move:finish" in {c.id for c in actions}


def test_many_choices_do_not_cover_the_log(sitting: Sitting) -> None:
    log = sitting.model.arrangement.find("log")
    widget = next(w for w in sitting.model.widgets if isinstance(w, Options))
    assert log is not None
    words = "Set the counter of the first seat to 4"
    many = tuple(Command(f"c{n}", words, lambda: None) for n in range(16))
    tableau = replace(sitting.model.tableau, options=many)
    box = widget.box(tableau)
    assert box is not None
    assert not box.colliderect(log.rect)
    buttons = widget.buttons(tableau)
    assert len(buttons) == 16
    assert all(box.contains(each.rect) for each in buttons)
    assert all(a.rect.bottom <= b.rect.top for a, b in pairwise(buttons))


def test_every_node_has_a_label(sitting: Sitting) -> None:
    assert all(node.label for node in sitting.pilot.nodes())
    assert sitting.pilot.node("to:floor:0:1").label == "Science Lab"
    assert sitting.pilot.node("piece:marker-p1").label.startswith("Marker of Sam")


def test_the_log_is_told_by_round_newest_first(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    groups = narrator.grouped(sitting.session.log())
    assert groups[0][0] == "Round 1"
    assert groups[0][1][0].text.startswith("moved to the")


def test_a_refused_move_by_other_ways_is_told_too(sitting: Sitting) -> None:
    assert not sitting.table.acts.submit(Move("move", ("marker-p1",), "floor:2:2"))
    assert sitting.model.tableau.refusal[0]


def test_a_row_glides_when_a_card_comes_and_then_rests(sitting: Sitting) -> None:
    model = sitting.model
    slot = model.slot_named("marker-p2")
    assert slot is not None
    resting = {each.key: each.rect.center for each in model.slots}
    model.reflow.place(resting | {slot.key: (0.0, 0.0)}, glide=False)
    model.reflow.place(resting, glide=True)
    seen = [-slot.rect.centerx]
    while model.reflow.gliding:
        assert len(seen) < 100
        sitting.pilot.tick()
        seen.append(model.tableau.shift(slot).rect.x - slot.rect.x)
    assert seen == sorted(seen)
    assert seen[1] < -1
    assert seen[-1] == pytest.approx(0, abs=0.01)


def test_rounding_makes_nothing_glide(sitting: Sitting) -> None:
    model = sitting.model
    resting = {each.key: each.rect.center for each in model.slots}
    model.reflow.place({key: (x + 0.001, y) for key, (x, y) in resting.items()}, glide=False)
    model.reflow.place(resting, glide=True)
    assert not model.reflow.gliding
