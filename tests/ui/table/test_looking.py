"""Looking closely: cards that open, refusals and their reasons, what lies over what."""

from dataclasses import replace
from pathlib import Path
from typing import Literal

import pygame
import pytest

from tabletop.engine.declare.widgets import HandData, PromptData
from tabletop.engine.moves import Move
from tabletop.ui.table.help.close_up import inspection, place_zoomed
from tabletop.ui.toolkit.events import Point
from tabletop.ui.toolkit.touch import HOLD_SECONDS, Finger
from tabletop.ui.widgets.cards.hand import HandRegion
from tabletop.ui.widgets.intents import LookIntent
from tabletop.ui.widgets.panels.prompt import Prompt
from tests.floats.positions import POSITIONS, SHAPES
from tests.ui.sitting import ANNA, SAM, Sitting


def test_a_right_click_shows_a_card_until_it_is_let_go(sitting: Sitting) -> None:
    top = sitting.port.position.view.zone("room:1:0").top
    sitting.pilot.press(sitting.centre_of(top), 3)
    assert sitting.model.look.inspected is not None
    sitting.pilot.release(sitting.centre_of(top), 3)
    assert sitting.model.look.inspected is None


@pytest.mark.parametrize("size", [(1280, 800), (1100, 700), (960, 600)])
def test_a_card_that_opens_covers_neither_the_prompt_nor_the_pointer(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    sitting = Sitting(tmp_path, size=size)
    moment = sitting.moment
    prompt = moment.arrangement.find(PromptData)
    assert prompt is not None
    stacks = [s for s in moment.slots if s.zone.startswith("room:") and s.face_up]
    opened = [place_zoomed(moment, slot, []) for slot in stacks]
    assert any(box is not None for box in opened)
    for slot, box in zip(stacks, opened, strict=True):
        assert box is None or not box.colliderect(slot.rect)
        assert box is None or not box.colliderect(prompt.rect)


@pytest.mark.parametrize("how", ["raised", "hover"])
def test_a_card_that_rises_stays_below_the_prompt(tmp_path: Path, how: str) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA), moves=24)
    prompt = sitting.moment.arrangement.find(PromptData)
    assert prompt is not None
    widget = next(w for w in sitting.moment.room.widgets if isinstance(w, HandRegion))
    cards = widget.slots(sitting.moment)
    moment = sitting.moment
    if how == "raised":
        risen = widget.slots_with_hand(cards, replace(moment, raised=cards[0].name))
    else:
        risen = widget.slots_with_hand(cards, replace(moment, hover=cards[0].key))
    assert risen[0].rect.top < cards[0].rect.top - 8
    assert risen[0].rect.top >= prompt.rect.centery + 23


def test_a_refusal_lies_where_the_prompt_was_and_covers_no_card_of_the_hand(
    tmp_path: Path,
) -> None:
    sitting = Sitting(tmp_path, moves=24)
    widget = next(w for w in sitting.moment.room.widgets if isinstance(w, Prompt))
    hand = sitting.moment.arrangement.find(HandData)
    assert hand is not None
    assert widget.refusal_box.bottom <= hand.rect.top
    assert widget.refusal_box.colliderect(widget.rect)


def test_in_the_small_table_a_refusal_stands_alone_in_its_bar(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, size=(640, 400))
    assert any(each.zone == "actions" for each in sitting.moment.buttons)
    sitting.table.controller.submit(Move.parse("move marker-p1 > floor:2:2"))
    assert sitting.model.notice is not None
    assert not any(each.zone in {"actions", "options"} for each in sitting.moment.buttons)
    sitting.pilot.tick(8.0)
    assert any(each.zone == "actions" for each in sitting.moment.buttons)


@pytest.mark.parametrize("key", ["enter", "i", "alt"])
def test_a_second_key_puts_the_shown_card_away(sitting: Sitting, key: str) -> None:
    top = sitting.port.position.view.zone("room:1:0").top
    slot = sitting.moment.slot_named(top)
    assert slot is not None
    sitting.table.model.focus.set(f"piece:{top}", visible=True)
    sitting.model.look = replace(sitting.model.look, zoomed=slot)
    sitting.pilot.key("enter")
    assert sitting.model.look.inspected is not None
    assert sitting.model.look.zoomed is None
    sitting.pilot.key(key)
    assert sitting.model.look.inspected is None
    assert sitting.pilot.scene.name == "table"


def test_what_is_told_of_a_shown_card_is_its_rule(sitting: Sitting) -> None:
    view = sitting.port.position.view
    top = view.zone("room:1:0").top
    sitting.table.controller.do(LookIntent(top))
    rule = sitting.port.game.rulebook.find(str(view.kind_of(top).face["rule"]))
    assert rule is not None
    assert inspection(sitting.moment)[1] == rule.text


def test_help_opens_the_rules_at_the_paragraph_that_it_names(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(sitting.app.show, "rulebook", lambda _, rule="": opened.append(rule))
    sitting.pilot.click("rules")
    assert opened == ["passing"]


def test_the_log_does_not_stay_open_over_a_window_that_becomes_narrow(sitting: Sitting) -> None:
    sitting.pilot.key("l", "l")
    assert sitting.moment.room.log_shown
    sitting.pilot.resize((960, 600))
    sitting.pilot.tick()
    assert not sitting.moment.room.drawer_shown
    sitting.pilot.key("l")
    assert sitting.moment.room.drawer_shown
    sitting.pilot.resize((940, 600))
    sitting.pilot.tick()
    assert sitting.moment.room.drawer_shown


def test_the_ring_around_a_stack_goes_around_its_counter_too(sitting: Sitting) -> None:
    zone = sitting.port.position.view.zone("room:1:0")
    node = sitting.pilot.node(f"piece:{zone.top}")
    counter = next(s.grip for s in sitting.moment.slots if s.zone == zone.id and s.grip)
    assert node.rect.contains(counter)


def test_the_way_to_the_rule_of_a_refusal_lights_up_under_the_pointer(sitting: Sitting) -> None:
    sitting.pilot.drag(sitting.centre_of("marker-p1"), sitting.centre_of("floor:1:1"))
    sitting.rest()
    sitting.pilot.draw()
    sitting.table.model.dirty = True
    box = sitting.pilot.node("why").rect
    area = pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
    sitting.pilot.move((box.x - 300, box.y - 200))
    at_rest = sitting.pilot.draw().subsurface(area).copy()
    sitting.pilot.move(box.center)
    hovered = sitting.pilot.draw().subsurface(area).copy()
    assert pygame.image.tobytes(at_rest, "RGB") != pygame.image.tobytes(hovered, "RGB")


def test_a_long_press_shows_a_card(sitting: Sitting) -> None:
    top = sitting.port.position.view.zone("room:1:1").top
    sitting.pilot.press(sitting.centre_of(top))
    sitting.pilot.tick(0.5)
    assert sitting.model.look.inspected is not None
    sitting.pilot.release(sitting.centre_of(top))
    assert sitting.model.look.inspected is None


def test_a_card_at_full_size_covers_neither_prompt_nor_tabs_nor_buttons(tmp_path: Path) -> None:
    """A die that was clicked and shown by I lay over a rival's sheet at 960x600 and 200 %."""
    for game in ("report-card", "introduct-academy"):
        folder = tmp_path / game
        folder.mkdir()
        found = next(p for p in POSITIONS if (p.game, p.name) == (game, "piece clicked"))
        table = found.at(folder, SHAPES[2])
        table.pilot.key("i")
        table.pilot.draw()
        moment = table.moment
        shown = moment.popovers.inspected
        assert shown is not None
        kept = [rect for _, rect in moment.arrangement.tabs]
        kept += [each.rect for each in moment.buttons if each.zone in {"actions", "bar"}]
        kept += [w.rect for w in moment.room.widgets if w.region.is_a(PromptData)]
        for box in (shown.card, shown.panel):
            assert box.collidelist(kept) < 0
            assert pygame.FRect((0, 0), moment.room.size).contains(box)
        assert not shown.card.colliderect(shown.panel)


def finger(sitting: Sitting, phase: Literal["down", "up"], pos: Point) -> None:
    sitting.app.stack.handle(Finger(1, phase, pos))
    sitting.pilot.tick()


def test_a_finger_that_rests_on_a_card_opens_it_and_plays_nothing(sitting: Sitting) -> None:
    pos = sitting.centre_of(sitting.port.position.view.zone("room:1:0").top)
    before = sitting.port.session.moves_made
    finger(sitting, "down", pos)
    assert sitting.model.look.inspected is None
    sitting.pilot.tick(2 * HOLD_SECONDS)
    assert sitting.model.look.inspected is not None
    finger(sitting, "up", pos)
    assert sitting.port.session.moves_made == before
    assert not sitting.model.hand.selected


def test_a_finger_that_rests_on_a_button_reads_what_it_does(sitting: Sitting) -> None:
    """A tap uses it."""
    pos = sitting.pilot.centre("hint")
    finger(sitting, "down", pos)
    sitting.pilot.tick(2 * HOLD_SECONDS)
    assert sitting.model.look.explained is not None
    finger(sitting, "up", pos)
    assert not sitting.moment.inputs.hinted.thinking
    finger(sitting, "down", pos)
    finger(sitting, "up", pos)
    assert sitting.moment.inputs.hinted.thinking or sitting.moment.inputs.hinted.shown
