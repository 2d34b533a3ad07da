"""Moves made at the table and what follows: turns, trays, ends, taking back."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from tabletop.engine.moves import Move
from tests.table import look_as
from tests.ui.sitting import ANNA, SAM, Sitting, game, zone_of


def test_the_computer_plays_its_turn_and_the_person_is_next(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    sitting.rest()
    sitting.pilot.enter()
    sitting.pilot.tick(8)
    assert sitting.port.next().kind == "viewer"
    assert sitting.port.position.view.turn == 0
    assert any(line.seat == 1 for line in sitting.port.snapshot().log)


def test_a_new_action_completes_what_is_moving(sitting: Sitting) -> None:
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert sitting.model.showing.timeline.running
    sitting.pilot.press((940, 700))
    assert not sitting.model.showing.timeline.running
    assert sitting.moment.view == sitting.port.position.view


def test_animation_moves_nothing_that_reconciling_would_move_again(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, seed=8)
    for _ in range(40):
        if sitting.pilot.scene.name != "table" or sitting.port.next().kind != "viewer":
            sitting.pilot.tick(0.5)
            continue
        sitting.table.controller.submit(sitting.port.position.legal_moves[0])
        last: dict[str, pygame.FRect] = {}
        while sitting.model.showing.timeline.running:
            moment = sitting.moment
            active = sitting.model.showing.timeline.active()
            last = {
                p.frame.flight.piece: sitting.model.showing.paths.of(
                    p, moment, moment.room.widgets
                )[2].rect
                for p, _ in active
                if p.frame.flight is not None and p.frame.flight.piece
            }
            sitting.pilot.tick()
        for piece, rect in last.items():
            slot = sitting.moment.slot_named(piece)
            assert slot is not None
            assert slot.rect.center == pytest.approx(rect.center, abs=0.01)


def test_at_instant_speed_the_table_jumps(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, animation_speed="instant")
    sitting.pilot.click(sitting.centre_of("floor:0:1"))
    assert not sitting.model.showing.timeline.running
    assert zone_of(sitting, "marker-p1") == "floor:0:1"


def test_trouble_with_saving_stands_in_the_bar_and_can_be_retried(sitting: Sitting) -> None:
    sitting.port.session.problem = "Not saved. Disk is full."
    sitting.table.model.dirty = True
    sitting.pilot.draw()
    sitting.table.model.dirty = True
    sitting.pilot.click("retry-save")
    assert sitting.port.session.problem == ""


def test_a_quiz_is_answered_on_the_cards_and_says_how_many_are_shown(tmp_path: Path) -> None:
    sitting = _quiz(tmp_path)
    sitting.pilot.tick(1.0)
    choice = sitting.model.hand.choice
    assert choice is not None
    sitting.pilot.click(f"piece:{choice.field.choices[0]}")
    assert sitting.pilot.node("form:show").label == "Show 1"
    sitting.pilot.key("e")
    log = " ".join(line.text for line in sitting.port.snapshot().log)
    assert "quiz" in log
    assert "show" not in {move.kind for move in sitting.port.position.legal_moves}


def test_escape_puts_the_picked_cards_down_and_the_question_stays(tmp_path: Path) -> None:
    sitting = _quiz(tmp_path)
    sitting.pilot.tick(1.0)
    choice = sitting.model.hand.choice
    assert choice is not None
    sitting.pilot.click(f"piece:{choice.field.choices[0]}")
    sitting.pilot.key("escape")
    sitting.pilot.tick(1.0)
    assert sitting.pilot.scene.name == "table"
    assert sitting.model.hand.choice == replace(choice, picks=())
    assert "put-down" not in {node.id for node in sitting.pilot.nodes()}


def _quiz(tmp_path: Path) -> Sitting:
    """A sitting in which Sam is to show cards of a subject that he holds."""
    for seed in range(40):
        sitting = Sitting(tmp_path, seed=seed)
        port = sitting.port
        for _ in range(300):
            upcoming = port.next()
            if upcoming.kind == "over":
                break
            look_as(port, upcoming.seat)
            moves = port.position.legal_moves
            if upcoming.seat == 0 and len([m for m in moves if m.kind == "show"]) > 1:
                sitting.table.controller.renew()
                return sitting
            wanted = [move for move in moves if move.kind == "challenge"]
            port.submit((wanted or moves)[len(port.snapshot().log) % len(wanted or moves)])
            look_as(port, 0)
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
    rules, end = sitting.moment.actions
    assert (rules.label, end.label, end.key) == ("How tests work", "End turn", "E")
    assert end.reason == "You must move."
    assert not sitting.pilot.node("move:end-turn").enabled


def _may_end(tmp_path: Path, *, confirm_final: bool = True) -> Sitting:
    """A sitting in which whoever looks may end the turn or do something else."""
    for seed in range(40):
        sitting = Sitting(tmp_path, players=(SAM, ANNA), seed=seed, confirm_final=confirm_final)
        chance = Random(seed)
        for _ in range(150):
            upcoming = sitting.port.next()
            if upcoming.kind == "over":
                break
            look_as(sitting.port, upcoming.seat)
            if "end-turn" in {move.kind for move in _legal(sitting)} and len(_legal(sitting)) > 1:
                while len(sitting.app.stack) > 1:
                    sitting.app.stack.pop()
                sitting.table.controller.renew()
                sitting.pilot.tick(0.7)
                return sitting
            sitting.port.submit(chance.choice(_legal(sitting)))
    raise AssertionError("nobody could end a turn")


def _legal(sitting: Sitting) -> list[Move]:
    return list(sitting.port.position.legal_moves)


@pytest.mark.parametrize("mouse", [True, False])
def test_a_turn_with_moves_left_ends_by_a_second_press(mouse: bool, tmp_path: Path) -> None:
    """The button names what is left; nothing opens over the table."""
    sitting = _may_end(tmp_path)
    before, end = sitting.port.position.view, "move:end-turn"

    def press() -> None:
        sitting.pilot.click(end) if mouse else sitting.pilot.key("e")

    label = sitting.pilot.node(end).label
    assert label.startswith("End turn, or quiz ")
    press()
    assert sitting.pilot.scene.name == "table"
    assert sitting.port.position.view == before
    assert sitting.pilot.node(end).label == "End turn anyway"
    assert sitting.app.notices.spoken == "End turn anyway"
    press()
    assert sitting.port.position.view != before


def test_a_press_is_forgotten_once_something_else_is_done(tmp_path: Path) -> None:
    sitting = _may_end(tmp_path)
    before = sitting.port.position.view
    sitting.pilot.key("e", "escape")
    assert sitting.pilot.scene.name == "table"
    assert sitting.pilot.node("move:end-turn").label.startswith("End turn, or quiz ")
    sitting.pilot.key("e")
    assert sitting.port.position.view == before


def test_with_the_setting_off_a_turn_ends_at_once(tmp_path: Path) -> None:
    sitting = _may_end(tmp_path, confirm_final=False)
    before = sitting.port.position.view
    sitting.pilot.key("e")
    assert sitting.port.position.view != before
