"""What gestures mean at a table: the same for window, keyboard and `serve`."""

import pytest

from tabletop.engine.game import Game
from tabletop.engine.gestures.gestures import Held, Play, Refused
from tabletop.engine.moves import Move
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tests.games.it_startup.positions import game as startup
from tests.games.it_startup.positions import lay_out, match_at
from tests.table import new_port

ANN, BO = Player("Ann"), Player("Bo", "greedy")
MARKER = Held(("marker-p1",))


@pytest.fixture(scope="module")
def shelf() -> Registry:
    return Registry(shipped("content"))


@pytest.fixture(scope="module")
def valedictorian(shelf: Registry) -> Game:
    return shelf.find("valedictorian")


def test_a_gesture_makes_the_move_that_the_rules_allow(valedictorian: Game) -> None:
    port = new_port(valedictorian, [ANN, BO], {"start": "p1"}, seed=5)
    found = port.position.gestures()
    assert found.moves == tuple(port.position.legal_moves)
    move = Move("move", ("marker-p1",), "floor:0:1")
    assert found.drop(MARKER, "floor:0:1") == Play(move)


def test_a_refused_gesture_is_told_in_words(valedictorian: Game) -> None:
    port = new_port(valedictorian, [ANN, BO], {"start": "p1"}, seed=5)
    reply = port.position.gestures().drop(MARKER, "floor:2:0")
    assert isinstance(reply, Refused)
    assert reply.refusal.rule.startswith("valedictorian.")


def test_nobody_has_gestures_while_the_curtain_is_up(valedictorian: Game) -> None:
    port = new_port(valedictorian, [ANN, Player("Cy")], {"start": "p1"}, seed=5)
    assert port.position.gestures().moves == ()
    assert port.position.gestures().pickable == frozenset()


def test_who_is_not_on_turn_hears_whom_to_wait_for(valedictorian: Game) -> None:
    port = new_port(valedictorian, [ANN, BO], {"start": "p2"}, seed=5)
    refusal = port.position.refuse(Move("move", ("marker-p1",), "floor:0:1"))
    assert refusal is not None
    assert refusal.text == "It is not your turn. Wait for Bo."


def test_whose_turn_it_is_hears_who_has_to_answer_first() -> None:
    """The turn is theirs; somebody else has to say something before it goes on."""
    zones = {"hand:p1": ["head-hunter", "tdd"], "office:p2": ["intern-1"]}
    values = {"resources:p1": 7, "resources:p2": 7}
    match = match_at(lay_out(2, zones, values))
    port = LocalPort(Session(startup(), match, [ANN, BO]))
    port.submit(Move("play", ("head-hunter",), "intern-1"))
    refusal = port.position.refuse(Move("sell", ("tdd",), "deck"))
    assert refusal is not None
    assert refusal.text == "Bo has to answer first."
