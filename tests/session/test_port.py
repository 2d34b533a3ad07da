"""What a seat's port gives: snapshots, moves, and what happened since."""

from random import Random

import pytest

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort, RemotePort, SeatPort
from tabletop.session.types import SeenStep
from tabletop.storage.journal.records import Player
from tests.table import new_port

PEOPLE = (Player("Sam", "human", 1), Player("Anna", "human", 2))


@pytest.fixture
def valedictorian() -> Game:
    return Registry(shipped("content")).find("valedictorian")


def _session(game: Game) -> LocalPort:
    port = new_port(game, PEOPLE, {"start": "p1"}, seed=4)
    port.take_seat(0)
    return port


def test_a_session_is_the_port_of_whoever_looks(valedictorian: Game) -> None:
    port: SeatPort = _session(valedictorian)
    assert port.seat == port.snapshot().position.view.seat == 0


def test_a_snapshot_stays_the_same_object_until_something_happens(valedictorian: Game) -> None:
    port = _session(valedictorian)
    before = port.snapshot()
    assert port.snapshot() is before
    port.submit(port.position.legal_moves[0])
    after = port.snapshot()
    assert after.version == port.version > before.version
    assert before.position.view != after.position.view


def test_looking_as_another_seat_is_another_snapshot(valedictorian: Game) -> None:
    port = _session(valedictorian)
    mine = port.snapshot()
    port.take_seat(1)
    assert port.snapshot() is not mine
    assert port.snapshot().position.view.seat == 1
    assert mine.position.view.seat == 0


def test_trouble_with_saving_is_another_snapshot(valedictorian: Game) -> None:
    port = _session(valedictorian)
    before = port.snapshot()
    port.session.problem = "Not saved."
    assert port.snapshot() is not before
    assert port.snapshot().problem == "Not saved."


def test_a_port_tells_what_happened_after_a_version(valedictorian: Game) -> None:
    port = _session(valedictorian)
    before = port.version
    happened = port.submit(port.position.legal_moves[0])
    assert isinstance(happened, SeenStep)
    assert port.since(before) == (happened,)
    assert port.since(port.version) == ()


def test_the_next_seat_is_told_what_it_saw_itself(valedictorian: Game) -> None:
    port = _session(valedictorian)
    before = port.version
    port.submit(port.position.legal_moves[0])
    port.take_seat(1)
    (seen,) = port.since(before)
    assert (seen.seat, seen.before.seat, seen.after.seat) == (0, 1, 1)
    assert seen.after == port.position.view


GAMES = [game for game in Registry(shipped("content")).games() if game.playable]


@pytest.mark.parametrize("game", GAMES, ids=[game.spec.id for game in GAMES])
def test_a_port_answers_a_move_with_what_its_own_seat_saw(game: Game) -> None:
    seats = max(2, game.spec.seats[0])
    players = [Player(name, "human", 1) for name in ("Ann", "Bob", "Cy", "Di")[:seats]]
    port, rng, answered = new_port(game, players, {}, seed=4), Random(4), 0
    ports = [RemotePort(port.session, seat) for seat in range(seats)]
    for _ in range(30):
        acting = port.position.view.to_act
        if not acting:
            break
        phone = ports[acting[0]]
        before = phone.snapshot().position.view
        happened = phone.submit(rng.choice(phone.snapshot().position.legal_moves))
        assert isinstance(happened, SeenStep)
        after = phone.snapshot().position.view
        assert (happened.before, happened.after) == (before, after)
        assert happened.after.seat == phone.seat
        answered += phone.seat != port.seat
    assert answered
