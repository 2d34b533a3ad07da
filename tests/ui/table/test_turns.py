"""Whose turn it is, and when it is time for what."""

from tabletop.engine.moves import Move
from tabletop.session import Session
from tabletop.ui.table.turns import SKIP_AFTER, THINK_LEAST, Turns
from tests.ui.sitting import ANNA, NATALIE, SAM, game

WALK = [Move("walk", ("boot",), f"field:0:{col}") for col in range(3)]
DEAL = [Move("take", ("apple-1",), "basket:p1"), Move("take-back", ("stall?",), "basket:p1")]
END = Move("end")


def test_nothing_is_asked_of_a_computer_before_its_time() -> None:
    session = Session.new(game(), (NATALIE, SAM), {"start": "p1"}, seed=1)
    turns = Turns(session)
    assert turns.next.kind == "computer"
    assert turns.update(THINK_LEAST - 0.01, moving=False, pace=1.0) is None
    assert turns.update(0.5, moving=True, pace=1.0) is None
    assert turns.waited == 0
    assert turns.update(THINK_LEAST + 0.01, moving=False, pace=1.0) is not None


def test_the_prompt_says_who_thinks_only_after_a_while() -> None:
    session = Session.new(game(), (NATALIE, SAM), {"start": "p1"}, seed=1)
    turns = Turns(session)
    assert not turns.thinking
    turns.waited = 1.0
    assert turns.thinking
    assert not turns.may_skip
    assert SKIP_AFTER > 1.0


def test_the_first_curtain_comes_up_at_once_and_later_ones_wait_a_moment() -> None:
    session = Session.new(game(), (SAM, ANNA), {"start": "p1"}, seed=1)
    turns = Turns(session)
    assert turns.due("curtain", 1.0)
    session.take_seat(1)
    turns.renew()
    assert turns.next.kind == "curtain"
    assert not turns.due("curtain", 1.0)
    turns.update(1.0, moving=False, pace=1.0)
    assert turns.due("curtain", 1.0)
