"""What phones say never takes long of one frame of the window."""

import json

import pytest

from tabletop.engine.match import Match
from tabletop.phones import limits
from tabletop.phones.phone_messages import Consider, Hello, Play
from tabletop.phones.phones import Phones
from tabletop.session.port import LocalPort, RemotePort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tests.phones.conftest import game
from tests.phones.hostile import DeadWire, table_of


def seated() -> tuple[Phones, DeadWire]:
    """A table for three, all on phones, who have heard everything."""
    found = game("introduct-academy")
    players = [Player(f"P{at}", "human", at + 1) for at in range(3)]
    phones, wire = table_of(LocalPort(Session(found, Match(found.rules(), 3, {}, seed=5), players)))
    for seat in range(3):
        phones.offer(seat)
        token = f"{seat:>022}"
        phones.places.give(seat, token)
        phones.seating.hold(seat)
        wire.bring(seat, Hello(token=token))
    for _ in range(20):
        phones.poll(idle=False)
    wire.sent = []
    return phones, wire


def types(wire: DeadWire) -> list[str]:
    """What was sent, by type."""
    return [json.loads(each)["type"] for each in wire.sent or ()]


def test_what_does_not_fit_into_a_frame_waits_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "FRAME", 0.0)
    phones, wire = seated()
    for seat in range(3):
        wire.bring(seat, Consider(1))
    for count in (1, 2, 3):
        phones.poll(idle=False)
        assert types(wire) == ["considered"] * count


def test_what_is_done_goes_before_what_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FRAME", 0.0)
    phones, wire = seated()
    seat = phones.session.match.to_act[0]
    move = RemotePort(phones.session, seat).snapshot().position.legal_moves[0]
    for other in range(3):
        wire.bring(other, Consider(1))
    wire.bring(seat, Play(2, "", str(move)))
    phones.poll(idle=False)
    assert types(wire) == ["done"]
    for _ in range(20):
        phones.poll(idle=False)
    assert sorted(types(wire)) == sorted(["done", *["considered"] * 3, *["step", "table"] * 3])
