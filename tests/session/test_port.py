"""What a seat's port gives: snapshots, moves, and what happened since."""

import pytest

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Happened, Player, Session
from tabletop.session.port import SeatPort

PEOPLE = (Player("Sam", "human", 1), Player("Anna", "human", 2))


@pytest.fixture
def valedictorian() -> Game:
    return Registry(shipped("content")).find("valedictorian")


def _session(game: Game) -> Session:
    session = Session.new(game, PEOPLE, {"start": "p1"}, seed=4)
    session.take_seat(0)
    return session


def test_a_session_is_the_port_of_whoever_looks(valedictorian: Game) -> None:
    session = _session(valedictorian)
    port: SeatPort = session
    assert port.seat == 0
    assert port.snapshot().position.view == session.view()


def test_a_snapshot_stays_the_same_object_until_something_happens(valedictorian: Game) -> None:
    session = _session(valedictorian)
    before = session.snapshot()
    assert session.snapshot() is before
    session.submit(session.legal_moves()[0])
    after = session.snapshot()
    assert after.version == session.version > before.version
    assert before.position.view != after.position.view


def test_looking_as_another_seat_is_another_snapshot(valedictorian: Game) -> None:
    session = _session(valedictorian)
    mine = session.snapshot()
    session.take_seat(1)
    assert session.snapshot().version > mine.version
    assert session.snapshot().position.view.seat == 1
    assert mine.position.view.seat == 0


def test_trouble_with_saving_is_a_new_version(valedictorian: Game) -> None:
    session = _session(valedictorian)
    before = session.version
    session.problem = "Not saved."
    assert session.version > before
    assert session.snapshot().problem == "Not saved."


def test_a_port_tells_what_happened_after_a_version(valedictorian: Game) -> None:
    session = _session(valedictorian)
    before = session.version
    happened = session.submit(session.legal_moves()[0])
    assert isinstance(happened, Happened)
    assert session.since(before) == (happened,)
    assert session.since(session.version) == ()


def test_what_one_seat_saw_is_not_told_to_the_next(valedictorian: Game) -> None:
    session = _session(valedictorian)
    before = session.version
    session.submit(session.legal_moves()[0])
    session.take_seat(1)
    assert session.since(before) == ()
