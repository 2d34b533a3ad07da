"""What gestures mean at a table: the same for window, keyboard and `serve`."""

import pytest

from tabletop.engine.game import Game
from tabletop.engine.gestures import Held, Play, Refused
from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Player, Session

ANN, BO = Player("Ann"), Player("Bo", "greedy")
MARKER = Held(("marker-p1",))


@pytest.fixture(scope="module")
def shelf() -> Registry:
    return Registry(shipped("content"))


@pytest.fixture(scope="module")
def valedictorian(shelf: Registry) -> Game:
    return shelf.find("valedictorian")


def test_a_gesture_makes_the_move_that_the_rules_allow(valedictorian: Game) -> None:
    session = Session.new(valedictorian, [ANN, BO], {"start": "p1"}, seed=5)
    found = session.gestures()
    assert found.moves == tuple(session.legal_moves())
    move = Move("move", ("marker-p1",), "floor:0:1")
    assert found.drop(MARKER, "floor:0:1") == Play(move)


def test_a_refused_gesture_is_told_in_words(valedictorian: Game) -> None:
    session = Session.new(valedictorian, [ANN, BO], {"start": "p1"}, seed=5)
    reply = session.gestures().drop(MARKER, "floor:2:0")
    assert isinstance(reply, Refused)
    assert reply.refusal.rule.startswith("valedictorian.")


def test_nobody_has_gestures_while_the_curtain_is_up(valedictorian: Game) -> None:
    session = Session.new(valedictorian, [ANN, Player("Cy")], {"start": "p1"}, seed=5)
    assert session.gestures().moves == ()
    assert session.gestures().pickable == frozenset()
