"""Playing at the table by pointer: drag, click, double click."""

from pathlib import Path

import pytest

from tabletop.ui.scenes.table.chooser import MoveChooser
from tabletop.ui.text import narrator
from tabletop.ui.widgets.intents import ChooseIntent
from tests.ui.sitting import Sitting, zone_of

# Drag


def test_whatever_the_pointer_comes_to_is_drawn_in_the_next_frame(sitting: Sitting) -> None:
    """A button looked hovered only once something else on the table changed."""
    sitting.pilot.tick(8)
    buttons = [each for each in sitting.moment.buttons if not each.command.reason]
    for each in buttons:
        sitting.pilot.move(each.rect.center)
        assert sitting.moment.pointed == each.command.id
        assert sitting.pilot.tick(), each.command.id
    sitting.pilot.move((2, 2))
    assert sitting.pilot.tick(), "nothing is hovered any more"


def test_a_drag_onto_a_legal_room_plays_the_move(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    assert zone_of(sitting, "marker-p1") == "floor:0:1"


def test_while_a_piece_is_lifted_targets_glow_and_blocked_places_say_so(sitting: Sitting) -> None:
    start = sitting.centre_of("marker-p1")
    sitting.pilot.press(start)
    sitting.pilot.move((start[0] + 10, start[1]))
    targets = sitting.moment.marks
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
    assert sitting.moment.reasons == {}
    end = sitting.centre_of("floor:2:1")
    for _ in range(30):
        sitting.pilot.move(end)
        sitting.pilot.tick()
    assert sitting.moment.reasons == {"floor:2:1": "Moving next door"}
    sitting.pilot.release(end)
    assert sitting.moment.reasons == {}


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
    assert sitting.moment.marks["floor:0:1"] == "over"
    assert sitting.moment.options_title
    assert sitting.moment.options_lines


def test_a_short_move_of_the_pointer_is_no_drag(sitting: Sitting) -> None:
    x, y = sitting.centre_of("marker-p1")
    sitting.pilot.press((x, y))
    sitting.pilot.move((x + 5, y))
    assert not sitting.model.hand.dragging


def test_a_refused_drop_goes_home_and_tells_the_rule(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    assert zone_of(sitting, "marker-p1") == "floor:0:0"
    assert sitting.moment.refusal[0] == "You can only move to an adjacent room."
    assert sitting.moment.marks["floor:1:1"] == "refused"
    assert sitting.model.showing.timeline.running
    sitting.rest()
    slot = sitting.moment.slot_named("marker-p1")
    assert slot is not None
    assert not sitting.moment.is_hidden(slot)


def test_the_refusal_leads_to_its_paragraph_and_goes_by_itself(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    sitting.pilot.tick(0.1)
    sitting.pilot.click("why")
    assert sitting.pilot.scene.name == "rulebook"
    sitting.pilot.key("escape")
    sitting.pilot.move((640, 100))
    sitting.pilot.tick(7)
    assert sitting.moment.refusal == ("", "")


def test_a_refusal_stands_for_six_seconds_and_while_it_is_pointed_at(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    sitting.pilot.move((640, 100))
    sitting.pilot.tick(5.5)
    assert sitting.moment.refusal[0]
    x, y, _, _ = sitting.pilot.node("why").rect
    sitting.pilot.move((x - 60, y + 10))
    sitting.pilot.tick(8)
    assert sitting.moment.refusal[0], "its words are being read"
    sitting.pilot.move((640, 100))
    sitting.pilot.tick(2)
    assert sitting.moment.refusal == ("", "")


@pytest.mark.parametrize("by_key", [False, True])
def test_a_refusal_stays_while_its_button_is_hovered_or_focused(
    sitting: Sitting, *, by_key: bool
) -> None:
    """It took 3 s to go, also under the pointer of somebody who wanted to ask why."""
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    sitting.pilot.tick(0.1)
    if by_key:
        sitting.pilot.focus_on("why")
    else:
        sitting.pilot.move(sitting.pilot.centre("why"))
    sitting.pilot.tick(8)
    assert sitting.moment.refusal[0]
    sitting.pilot.move((640, 100))
    sitting.pilot.tick(7)
    assert sitting.moment.refusal == ("", "")


def test_a_drop_on_nothing_goes_home_without_a_word(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), (940, 700))
    assert zone_of(sitting, "marker-p1") == "floor:0:0"
    assert sitting.moment.refusal == ("", "")
    assert sitting.model.showing.timeline.running


def test_a_piece_dropped_where_it_came_from_stays_there(sitting: Sitting) -> None:
    x, y = sitting.centre_of("marker-p1")
    sitting.pilot.drag((x, y), (x - 30, y + 10))
    assert sitting.moment.refusal == ("", "")
    assert zone_of(sitting, "marker-p1") == "floor:0:0"


def test_the_dropped_piece_starts_where_the_hand_left_it(sitting: Sitting) -> None:
    end = sitting.centre_of("floor:0:1")
    start = sitting.centre_of("marker-p1")
    sitting.pilot.press(start)
    for step in range(1, 20):
        share = min(1.0, step / 10)
        sitting.pilot.move((start[0] + (end[0] - start[0]) * share, end[1]))
        sitting.pilot.tick()
    held = sitting.model.hand.rect.copy()
    sitting.pilot.release(end)
    ((playing, _),) = sitting.model.showing.timeline.active()
    assert playing.origin == held


def test_a_card_is_dragged_from_a_room_to_the_hand(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.port.position.view.zone("room:0:1").top
    sitting.pilot.drag(sitting.centre_of(top), sitting.centre_of("hand:p1"))
    assert top in sitting.port.position.view.zone("hand:p1").pieces


def test_the_edge_of_a_stack_is_the_hidden_card(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.port.position.view.zone("room:0:1").top
    sitting.pilot.drag(sitting.centre_of("room:0:1?"), sitting.centre_of("hand:p1"))
    view = sitting.port.position.view
    hand = view.zone("hand:p1").pieces
    drew_test = "found" in sitting.port.snapshot().log[1].text
    assert hand or drew_test
    assert top not in hand


def test_with_click_to_move_dragging_is_off(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, click_to_move=True)
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:0:1"))
    assert zone_of(sitting, "marker-p1") == "floor:0:0"
    sitting.pilot.click(sitting.centre_of("marker-p1"))
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert zone_of(sitting, "marker-p1") == "floor:0:1"


# Click


def test_a_click_on_a_glowing_room_plays_the_only_piece(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:1:0"))
    assert zone_of(sitting, "marker-p1") == "floor:1:0"


def test_click_and_click_play(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("marker-p1"))
    assert sitting.model.hand.selected == "marker-p1"
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert zone_of(sitting, "marker-p1") == "floor:0:1"


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
    assert sitting.model.hand.selected == ""
    assert sitting.pilot.scene.name == "table"


def test_a_double_click_plays_to_the_only_target(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.port.position.view.zone("room:0:1").top
    sitting.pilot.double_click(sitting.centre_of(top))
    assert top in sitting.port.position.view.zone("hand:p1").pieces


def test_two_presses_on_different_pieces_are_no_double_click(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.port.position.view.zone("room:0:1").top
    sitting.pilot.click(sitting.centre_of("marker-p1"))
    sitting.pilot.press(sitting.centre_of(top), clicks=2)
    sitting.pilot.release(sitting.centre_of(top))
    assert sitting.port.position.view.zone("hand:p1").count == 0
    assert sitting.model.hand.selected == top


def test_a_press_after_a_drag_is_no_double_click(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    top = sitting.port.position.view.zone("room:0:1").top
    at = sitting.centre_of(top)
    sitting.pilot.drag(at, (at[0], at[1] - 60))
    sitting.rest()
    assert sitting.port.position.view.zone("hand:p1").count == 0
    sitting.pilot.press(at, clicks=2)
    sitting.pilot.release(at)
    assert sitting.port.position.view.zone("hand:p1").count == 0
    assert sitting.model.hand.selected == top


def test_choices_without_a_place_of_their_own_are_buttons(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    labels = [command.label for command in sitting.moment.options]
    assert "Hidden card" in labels
    assert sitting.moment.options_title == "Science Lab"
    sitting.pilot.click(f"move:{sitting.port.position.legal_moves[0]}")
    assert sitting.port.position.view.zone("hand:p1").count == 1


def test_several_moves_behind_a_gesture_are_asked_about(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    moves = sitting.port.position.legal_moves
    sitting.table.controller.do(ChooseIntent(tuple(moves)))
    assert isinstance(sitting.pilot.scene, MoveChooser)
    sitting.pilot.key("escape")
    assert sitting.port.position.view.zone("hand:p1").count == 0
    sitting.table.controller.do(ChooseIntent(tuple(moves)))
    sitting.pilot.enter()
    assert sitting.port.position.view.zone("hand:p1").count == 1
    assert sitting.pilot.scene.name == "table"


def test_on_the_floor_plan_a_marker_goes_through_any_door_of_its_room(tmp_path: Path) -> None:
    """The middle room lies behind the wall of the homeroom, though in another column."""
    sitting = Sitting(tmp_path, options={"start": "p1"})
    assert sitting.moment.view.value("board") == 0
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    sitting.rest()
    assert zone_of(sitting, "marker-p1") == "floor:1:1"
