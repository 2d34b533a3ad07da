"""Whose turn it is, and when it is time for what."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.ui.table.control.pacing import (
    PROMPT_AFTER,
    SKIP_AFTER,
    SWEEP,
    SWEEP_EVERY,
    THINK_LEAST,
    TurnPacing,
)
from tabletop.ui.text import narrator
from tests.session.toys import OnDemand
from tests.table import new_port
from tests.ui.sitting import ANNA, NATALIE, SAM, Sitting, game

TOM = Player("Tom", "random", 4)

WALK = [Move("walk", ("boot",), f"field:0:{col}") for col in range(3)]
DEAL = [Move("take", ("apple-1",), "basket:p1"), Move("take-back", ("stall?",), "basket:p1")]
END = Move("end")


def test_no_computer_moves_before_its_time() -> None:
    port = new_port(game(), (NATALIE, SAM), {"start": "p1", "board": "grid"}, seed=1)
    turns = TurnPacing(port)
    assert turns.next.kind == "computer"
    assert turns.update(THINK_LEAST - 0.01, moving=False, pace=1.0) is None
    assert turns.update(0.5, moving=True, pace=1.0) is None
    assert turns.waited == 0
    assert turns.update(THINK_LEAST + 0.01, moving=False, pace=1.0) is not None


def test_the_prompt_says_who_thinks_only_after_a_while() -> None:
    port = new_port(game(), (NATALIE, SAM), {"start": "p1", "board": "grid"}, seed=1)
    turns = TurnPacing(port)
    assert not turns.thinking
    turns.waited = 1.0
    assert turns.thinking
    assert not turns.may_skip
    assert SKIP_AFTER > 1.0


def test_the_first_curtain_comes_up_at_once_and_later_ones_wait_a_moment() -> None:
    port = new_port(game(), (SAM, ANNA), {"start": "p1", "board": "grid"}, seed=1)
    turns = TurnPacing(port)
    assert turns.due("curtain", 1.0)
    port.take_seat(1)
    turns.renew()
    assert turns.next.kind == "curtain"
    assert not turns.due("curtain", 1.0)
    turns.update(1.0, moving=False, pace=1.0)
    assert turns.due("curtain", 1.0)


def test_a_computer_that_thinks_is_shown_again_and_again() -> None:
    port = new_port(game(), (NATALIE, SAM), {"start": "p1", "board": "grid"}, seed=1)
    turns = TurnPacing(port)
    turns.waited = SWEEP + 0.01
    assert turns.sweep == 1
    turns.waited = PROMPT_AFTER + 0.1
    assert turns.thinking
    assert 0 < turns.sweep < 1
    turns.waited += SWEEP_EVERY
    assert 0 < turns.sweep < 1


def at_computer_after_computer(tmp_path: Path, **settings: object) -> Sitting:
    """Three at the table of which two are computers; the first of them has just moved."""
    report_card = Registry(shipped("content")).find("report-card")
    sitting = Sitting(
        tmp_path, players=(SAM, NATALIE, TOM), played=report_card, options={"first": "p2"},
        **settings,  # type: ignore[arg-type]
    )  # fmt: skip
    while sitting.port.snapshot().last_seat != 1:
        sitting.pilot.tick(0.1)
    sitting.rest(10)
    return sitting


def test_stepping_a_computer_waits_after_a_computer_and_says_so(tmp_path: Path) -> None:
    sitting = at_computer_after_computer(tmp_path, step_computers=True)
    for _ in range(30):
        sitting.pilot.tick(0.5)
    assert sitting.port.snapshot().last_seat == 1
    assert sitting.moment.prompt == narrator.STEPPING.format(name=TOM.name)
    assert sitting.moment.actions[-1].label == narrator.STEP


@pytest.mark.parametrize("way", ["space", "felt", "button", "e"])
def test_space_a_click_and_the_button_let_the_next_move_come(tmp_path: Path, way: str) -> None:
    sitting = at_computer_after_computer(tmp_path, step_computers=True)
    if way == "felt":
        sitting.pilot.click((600, 40))
    elif way == "button":
        sitting.pilot.click("step")
    else:
        sitting.pilot.key(way)
    for _ in range(15):
        sitting.pilot.tick(0.1)
    assert sitting.port.snapshot().last_seat == 2


def test_without_stepping_computers_follow_each_other(tmp_path: Path) -> None:
    sitting = at_computer_after_computer(tmp_path)
    for _ in range(15):
        sitting.pilot.tick(0.1)
    assert sitting.port.snapshot().last_seat == 2


def test_a_person_s_move_is_answered_without_waiting(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, players=(SAM, NATALIE), step_computers=True)
    sitting.port.submit(sitting.port.position.legal_moves[0])
    while sitting.port.next().kind == "viewer":
        sitting.port.submit(sitting.port.position.legal_moves[0])
    sitting.table.controller.renew()
    assert sitting.port.next().kind == "computer"
    assert not sitting.model.turns.waits


def test_a_computer_thinks_while_pieces_still_move() -> None:
    thinker = OnDemand()
    players = (NATALIE, SAM)
    port = new_port(game(), players, {"start": "p1", "board": "grid"}, seed=1, thinker=thinker)
    turns = TurnPacing(port)
    assert turns.update(0.01, moving=True, pace=1.0) is None
    assert len(thinker.asked) == 1
    for _ in range(3):
        turns.update(0.01, moving=False, pace=1.0)
    assert len(thinker.asked) == 1
