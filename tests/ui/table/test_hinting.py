"""The hint at a table: asked for by key or button, shown, said, and gone with the next move."""

from functools import partial
from pathlib import Path

import pygame
import pytest

from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.types import Hint
from tabletop.ui.table.help.landmarks import glows
from tabletop.ui.text import narrator
from tests.ui.academy import At, trick
from tests.ui.patching import differing
from tests.ui.sitting import ANNA, NATALIE, SAM, Sitting


def hinted(tmp_path: Path, **settings: object) -> Sitting:
    sitting = Sitting(tmp_path, **settings)  # type: ignore[arg-type]
    sitting.pilot.key("h")
    sitting.pilot.tick(0.05)
    sitting.pilot.draw()
    return sitting


def box_of(sitting: Sitting) -> pygame.FRect:
    hint = sitting.moment.popovers.hint
    assert hint is not None
    return hint.box


def hint_of(sitting: Sitting) -> Hint:
    hint = sitting.port.hints.shown
    assert hint is not None
    return hint


def test_h_shows_the_move_lights_up_what_it_is_made_with_and_says_it(tmp_path: Path) -> None:
    sitting = hinted(tmp_path)
    hint = hint_of(sitting)
    model = sitting.moment
    place = model.target_named(hint.move.target)
    slot = model.slot_named(hint.move.pieces[0])
    assert place is not None
    assert slot is not None
    assert {tuple(rect) for rect, *_ in glows(model, hint.move)} == {
        tuple(place.rect),
        tuple(slot.rect),
    }
    said = sitting.app.notices.spoken
    assert said.startswith(f"Hint: {hint.label}. ")
    assert "% to win" in said
    assert f"{hint.why} Based on " in said
    assert said.endswith(" tries.")


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("by", ["hint", "keyboard"])
def test_a_ring_leaves_the_number_of_a_pile_whole(tmp_path: Path, by: str, scale: float) -> None:
    """The light of a hint covered how many cards lay in the room."""
    sitting = Sitting(tmp_path, options={}, seed=4, moves=1, interface_scale=scale)
    sitting.rest()
    if by == "hint":
        sitting.pilot.key("h")
        for _ in range(60):
            sitting.pilot.tick(0.1)
        ringed = [rect for rect, *_ in glows(sitting.moment, hint_of(sitting).move)]
    else:
        slot = next(each for each in sitting.moment.slots if each.zone.startswith("room:0:1"))
        sitting.pilot.focus_on(f"piece:{slot.name}")
        ringed = [slot.rect]
    seen = sitting.pilot.draw().copy()
    numbers = [
        pygame.Rect([round(scale * side) for side in each.box])
        for widget in sitting.moment.room.widgets
        for each in widget.written
        if each.number and any(rect.inflate(14, 14).colliderect(each.box) for rect in ringed)
    ]
    assert numbers
    if by == "hint":
        sitting.pilot.key("escape")
    sitting.table.model.focus.forget()
    sitting.pilot.tick(0.5)
    plain = sitting.pilot.draw()
    assert sitting.moment.popovers.hint is None
    assert differing(seen, plain) > 0
    for box in numbers:
        assert differing(seen.subsurface(box), plain.subsurface(box)) == 0


def test_the_keyboard_is_brought_to_where_the_move_begins(tmp_path: Path) -> None:
    sitting = hinted(tmp_path)
    move = hint_of(sitting).move
    sitting.pilot.enter()
    assert move.target in {zone.id for zone in sitting.port.position.view.zones if zone.pieces}
    assert sitting.port.hints.shown is None


def test_the_note_covers_nothing_that_glows_and_stays_in_the_window(tmp_path: Path) -> None:
    for size in ((1280, 800), (1920, 1080), (1024, 768)):
        sitting = hinted(tmp_path, size=size)
        note = box_of(sitting)
        assert note.w > 200
        width, height = sitting.pilot.screen.size
        assert note.left >= 0 <= note.top
        assert note.right <= width
        assert note.bottom <= height
        for rect, *_ in glows(sitting.moment, hint_of(sitting).move):
            assert not note.colliderect(rect)


@pytest.mark.parametrize("way", ["escape", "h", "note", "button"])
def test_the_hint_is_put_away_by_key_note_and_button(tmp_path: Path, way: str) -> None:
    sitting = hinted(tmp_path)
    if way == "note":
        sitting.pilot.click(box_of(sitting).center)
    elif way == "button":
        sitting.pilot.click("hint")
    else:
        sitting.pilot.key(way)
    sitting.pilot.draw()
    assert sitting.port.hints.shown is None
    assert sitting.moment.popovers.hint is None
    assert sitting.app.stack.top is sitting.scene


def test_the_button_is_lit_while_there_is_a_hint(tmp_path: Path) -> None:
    sitting = hinted(tmp_path)
    lit = {b.command.id for b in sitting.moment.buttons if b.active}
    assert "hint" in lit
    sitting.pilot.key("h")
    assert "hint" not in {b.command.id for b in sitting.moment.buttons if b.active}


def test_when_it_is_another_s_turn_the_button_says_so(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, NATALIE), options={"start": "p2"})
    button = next(b for b in sitting.moment.buttons if b.command.id == "hint")
    assert button.command.reason
    sitting.pilot.key("h")
    assert sitting.port.hints.shown is None
    assert sitting.app.notices.spoken == button.command.reason


def test_no_hint_outlives_the_hand_over(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, ANNA), moves=1)
    sitting.pilot.tick(1.0)
    sitting.pilot.key("h")
    assert not sitting.port.hints.thinking
    assert sitting.port.hints.shown is None


def test_a_hint_that_fails_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(tmp_path)
    counsel = sitting.port.hints._counsel
    monkeypatch.setattr(counsel, "poll", lambda: setattr(counsel, "_asked", False))
    sitting.pilot.key("h")
    sitting.pilot.tick(0.05)
    assert sitting.app.notices.spoken == narrator.NO_HINT


def test_a_hint_for_a_choice_lights_its_button(tmp_path: Path) -> None:
    for moves in range(1, 12):
        sitting = Sitting(tmp_path, moves=moves, players=(SAM, ANNA))
        sitting.port.take_seat(sitting.port.next().seat)
        sitting.table.controller.renew()
        options = [b for b in sitting.moment.buttons if b.command.id.startswith("move:")]
        if not options or options[0].command.reason:
            continue
        move = Move.parse(options[0].command.id.removeprefix("move:"))
        rects = [tuple(rect) for rect, *_ in glows(sitting.moment, move)]
        assert tuple(options[0].rect) in rects
        return
    pytest.fail("no choice came up")


def test_a_hint_and_the_ring_of_the_keyboard_lean_with_the_card(tmp_path: Path) -> None:
    at = At(tmp_path, trick())
    slot = at.moment.slot_named("blue-2")
    assert slot is not None
    assert slot.angle > 0
    (lit, *_) = glows(at.moment, Move("play", ("blue-2",), "trick:p1"))
    assert lit[2] == slot.angle
    assert at.pilot.node("piece:blue-2").angle == slot.angle


def test_on_a_small_table_the_note_leaves_what_glows_in_sight(tmp_path: Path) -> None:
    sitting = hinted(tmp_path, interface_scale=2.0)
    note = box_of(sitting)
    for rect, *_ in glows(sitting.moment, hint_of(sitting).move):
        assert not note.colliderect(rect)
    for _, tab in sitting.moment.arrangement.tabs:
        assert not note.colliderect(tab)


def test_a_legal_place_behind_a_tab_is_marked_as_the_tab(tmp_path: Path) -> None:
    """A classroom was marked as a third of the tab, over its word."""
    academy = Registry(shipped("content")).find("introduct-academy")
    played = partial(
        Sitting, players=(SAM, NATALIE), played=academy, options={}, interface_scale=2.0
    )
    found = (played(tmp_path / str(seed), seed=seed, moves=25) for seed in range(40))
    moment = next(
        sitting.moment for sitting in found
        if any(name.startswith(f"classroom:p{sitting.port.seat + 1}:")
               and state == "legal" for name, state in sitting.moment.marks.items())
    )  # fmt: skip
    tab = dict(moment.arrangement.tabs)["hand"]
    lit = [place.rect for place in moment.glowing()]
    assert tab in lit
    assert [rect for rect in lit if rect != tab and tab.inflate(1, 1).contains(rect)] == []


def test_what_lies_behind_a_tab_glows_as_the_tab(tmp_path: Path) -> None:
    at = At(tmp_path, trick(), interface_scale=2.0)
    tabs = dict(at.moment.arrangement.tabs)
    assert at.moment.arrangement.tab == "table"
    lit = [tuple(rect) for rect, *_ in glows(at.moment, Move("play", ("blue-2",), "trick:p1"))]
    assert tuple(tabs["hand"]) in lit
