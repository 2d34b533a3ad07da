"""The table of two in Introduct Academy, where what is not placed is left to the other player."""

from pathlib import Path

import pygame
import pytest

from tabletop.engine.declare.widgets import PromptData
from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.graphics.control_faces import button_width
from tabletop.ui.table.help.landmarks import glows
from tabletop.ui.widgets.cards.hand import HandRegion
from tabletop.ui.widgets.panels.prompt import PILL, Actions
from tests.ui.drawing import canvas
from tests.ui.sitting import NATALIE, SAM, Sitting

EDGES = 28
"""What a button whose words only just fit does without, of the room that `button_width` leaves."""

TAG, ABOVE_NUMBER = 24, 0.07
"""The height of a tag, and the part of a card above the number in its corner."""

BESIDE, SMALL, TWO_LINES = 12, 14.5, 38
"""What two lines of words leave free, how large they are, and the least height of their button."""


@pytest.mark.parametrize(("moves", "way"), [(1, "move:end-placing"), (4, "move:end-turn")])
def test_the_words_on_the_way_forward_are_whole(tmp_path: Path, moves: int, way: str) -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, played=game, options={"first": "p1"}, seed=5, moves=moves)
    actions = next(each for each in sitting.moment.room.widgets if isinstance(each, Actions))
    buttons = actions.buttons(sitting.moment)
    assert way in [button.command.id for button in buttons]
    for button in buttons:
        label, icon = button.command.label, button.command.icon
        needed = button_width(canvas(), label, icon, height=button.rect.h)
        assert needed - EDGES <= button.rect.w or on_two_lines(label, button.rect), label


def on_two_lines(label: str, box: pygame.FRect) -> bool:
    """Whether a button too narrow for its words has them all, on two lines and without an icon."""
    line = canvas().measure_paragraph(box.w - BESIDE, "Leave", "button", size=SMALL)
    high = canvas().measure_paragraph(box.w - BESIDE, label, "button", size=SMALL)
    return box.h >= TWO_LINES and high <= 2 * line + 0.1


def test_the_note_of_a_hint_leaves_classrooms_in_sight_where_there_is_room(tmp_path: Path) -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, played=game, options={"first": "p1"}, seed=5, moves=4)
    sitting.pilot.key("h")
    sitting.pilot.tick(0.05)
    sitting.pilot.draw()
    hint = sitting.moment.popovers.hint
    assert hint is not None
    note = hint.box
    assert note.w > 0
    classrooms = [each.rect for each in sitting.moment.targets if each.name.startswith("classroom")]
    assert len(classrooms) >= 3
    assert not any(note.colliderect(room) for room in classrooms)


def test_of_a_card_in_a_row_what_is_seen_of_it_glows(tmp_path: Path) -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, played=game, options={"first": "p1"}, seed=5, moves=34)
    row = [slot for slot in sitting.moment.slots if slot.zone == "turned"]
    assert len(row) > 3
    first, second, last = row[0], row[1], row[-1]
    move = Move("place", (first.piece,), "classroom:p1:0:1")
    assert glows(sitting.moment, move)[0][0].right == second.rect.left
    move = Move("place", (last.piece,), "classroom:p1:0:1")
    assert glows(sitting.moment, move)[0][0] == last.rect


def test_after_a_move_the_keyboard_is_at_the_next_card(tmp_path: Path) -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, played=game, options={"first": "p1"}, seed=5)
    first, second = sitting.port.position.view.zone("hand:p1").pieces[:2]
    sitting.pilot.enter()
    sitting.rest()
    assert first not in sitting.port.position.view.zone("hand:p1").pieces
    assert sitting.table.model.focus.current == f"piece:{second}"


@pytest.mark.parametrize("size", [(1280, 780), (1280, 800), (1920, 1080)])
def test_the_tag_of_a_raised_card_stays_off_the_prompt(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, played=game, options={"first": "p1"}, seed=5, size=size, moves=1)
    sitting.pilot.key("1")
    sitting.rest()
    moment = sitting.moment
    hand = next(each for each in moment.room.widgets if isinstance(each, HandRegion))
    first = next(
        slot for slot in hand.slots_with_hand(hand.slots(moment), moment) if slot.index == 0
    )
    assert first.name == moment.hand.selected
    prompt = moment.arrangement.find(PromptData)
    assert prompt is not None
    pill = prompt.rect.centery + PILL / 2
    assert hand.tag_at(first.rect)[1] - 12 > pill - 0.1


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_tag_of_the_first_card_leaves_its_number_whole(
    tmp_path: Path, size: tuple[int, int], seats: int
) -> None:
    """*Next up* lay over the upper edge of the number of a raised card."""
    game = Registry(shipped("content")).find("introduct-academy")
    people = (SAM, *[NATALIE] * (seats - 1))
    sitting = Sitting(
        tmp_path, played=game, players=people, options={"first": "p1"}, seed=5, size=size
    )
    moment = sitting.moment
    hand = next(each for each in moment.room.widgets if isinstance(each, HandRegion))
    slots = hand.slots_with_hand(hand.slots(moment), moment)
    card = moment.shift(next(slot for slot in slots if slot.index == 0)).rect
    label = hand.tag_at(card)[1] + TAG / 2
    assert label <= card.top + ABOVE_NUMBER * card.h


def test_the_keyboard_comes_to_the_class_that_a_card_belongs_to(tmp_path: Path) -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, played=game, options={"first": "p1"}, seed=37)
    first, second = sitting.port.position.view.zone("hand:p1").pieces[:2]
    kinds = [sitting.port.position.view.kind_of(piece) for piece in (first, second)]
    assert kinds[0] == kinds[1]
    for key in ("right", "right", "return"):
        sitting.pilot.key(key)
    sitting.rest()
    assert sitting.port.position.view.zone("classroom:p1:0:2").top == first
    sitting.pilot.key("1")
    assert sitting.table.model.focus.current == "to:classroom:p1:0:2"
    sitting.pilot.key("left")
    assert sitting.table.model.focus.current == "to:classroom:p1:0:1"
