"""Whatever strangers say, ask or send, nothing of the game changes and nothing is told."""

import gc
import socket
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tabletop.engine.gestures.commands import Thing
from tabletop.engine.match import Match
from tabletop.engine.state import State
from tabletop.phones import limits
from tabletop.phones.phone_messages import About, Ask, Consider, Hello, Play
from tabletop.phones.phones import Phones
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tests.loopback import HOST
from tests.phones.conftest import Opener, game
from tests.phones.guest import Guest
from tests.phones.hostile import FLAT, besieged, besieged_table, table_of
from tests.phones.test_phones import GAMES, sit_all
from tests.table import public
from tests.waiting import PATIENCE


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_table_under_siege_stays_as_it_is(name: str, seats: int) -> None:
    phones, wire, seat = besieged_table(name, seats)
    before = phones.session.moves_made, public(phones.session).view
    names = tuple(player.name for player in phones.session.players)
    assert besieged(phones, wire, seat, 400) > 100
    assert (phones.session.moves_made, public(phones.session).view) == before
    assert tuple(player.name for player in phones.session.players) == names


def test_things_that_nobody_has_heard_of_are_not_remembered() -> None:
    """A phone that asks about ever new names does not fill the memory."""
    phones, wire, seat = besieged_table("introduct-academy", 3)
    token = "calm" * 8
    phones.places.give(seat, token)
    phones.seating.hold(seat)
    wire.bring(1, Hello(token=token))

    def ask(first: int, last: int) -> int:
        for number in range(first, last):
            wire.bring(1, About(1, f"piece:nobody-{number}"))
            wire.bring(1, Consider(2, (f"nobody-{number}",), 0, f"nowhere-{number}"))
            phones.poll()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        before = ask(0, 1900)
        assert ask(1900, 9900) - before < FLAT
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("text", [
    "", "{", "[" * 4000, '{"type":"hello","token":[1]}', '{"type":"move","id":1,"move":"x"}',
    b"\x00\xff", '{"type":"hello","v":99,"code":"AAAA"}',
])  # fmt: skip
def test_a_first_word_that_is_none_ends_the_connection(opener: Opener, text: str | bytes) -> None:
    phones = opener("the-academy", 3)
    stranger = Guest(phones)
    stranger.send(text)
    assert stranger.wait_for_end() == limits.NONSENSE
    assert stranger.came == []


def test_a_message_of_eight_kilobytes_is_too_big(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    stranger = Guest(phones)
    stranger.send("x" * 8192)
    assert stranger.wait_for_end() == 1009


def test_who_says_nothing_is_let_go(opener: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HELLO", 0.1)
    stranger = Guest(opener("the-academy", 3))
    assert stranger.wait_for_end() == limits.NONSENSE


def test_who_floods_is_told_once_and_then_let_go(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    phones = opener("the-academy", 3)
    guest = sit_all(phones, 3)[0]
    monkeypatch.setattr(limits, "RATE", 0.0)
    with suppress(ConnectionClosed):  # it may be let go before the last of them is sent
        for _ in range(limits.BURST + limits.DROPPED + 5):
            guest.say(type="about", id=1, thing="")
    assert guest.wait_for_end() == limits.NONSENSE
    assert len(guest.of("slow")) == 1
    assert len(guest.of("about")) <= limits.BURST


def test_one_device_opens_only_so_many_connections(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    guests = [Guest(phones) for _ in range(limits.SOCKETS_OF_A_DEVICE + 1)]
    assert guests[-1].wait_for_end() == limits.FULL
    for guest in guests:
        guest.close()


def silent(phones: Phones, count: int, source: str) -> list[socket.socket]:
    """Connections of one device that say nothing."""
    host, port = phones.server.host, phones.server.port
    return [socket.create_connection((host, port), PATIENCE, (source, 0)) for _ in range(count)]


def open_ones(sockets: list[socket.socket]) -> int:
    """How many of them the door has not closed."""
    found = 0
    for each in sockets:
        each.setblocking(False)
        try:
            found += each.recv(1) != b""
        except BlockingIOError:
            found += 1
        except OSError:
            pass
    return found


def test_connections_that_say_nothing_are_counted_and_closed(
    opener: Opener,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Neither one device nor many take the files that a table needs, and nothing is written."""
    monkeypatch.setattr(limits, "OPENING", 1.0)
    # A system lets callers wait longer and longer while the queue before the door is full.
    monkeypatch.setattr(limits, "BACKLOG", 1024)
    phones = opener("valedictorian", 2)
    crowd = silent(phones, 150, "127.0.0.2")
    wait_for(lambda: open_ones(crowd) <= limits.CONNECTIONS_OF_A_DEVICE)
    crowd += silent(phones, 150, "127.0.0.3") + silent(phones, 150, "127.0.0.4")
    wait_for(lambda: open_ones(crowd) <= limits.CONNECTIONS)
    guest = Guest(phones, link=phones.link)
    guest.wait_for("seats")
    for text in (b"\x16\x03\x01" * 50, b"GET / HTTP/1.1\r\nHost", b"\r\n" * 200):
        (rude,) = silent(phones, 1, "127.0.0.5")
        rude.sendall(text)
        rude.close()
    wait_for(lambda: len(phones.server.doorway) == 1)
    assert open_ones(crowd) == 0
    guest.sit("p1")
    for each in crowd:
        each.close()
    phones.close()
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


def wait_for(holds: Callable[[], bool]) -> None:
    """Wait until something comes true in the thread of the door."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_code_that_is_guessed_too_often_changes(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    code = phones.places.code
    right = Guest(phones, {"code": code.lower()})
    right.wait_for("seats")
    for _ in range(limits.WRONG):
        phones.places.use_code("2" * limits.CODE_LENGTH)
    assert phones.places.code != code
    assert not phones.places.use_code(code)


def test_a_ticket_for_a_seat_is_good_once_and_not_for_ever(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    link = phones.link_for(0)
    first = Guest(phones, link=link)
    first.wait_for("welcome")
    assert Guest(phones, link=link).wait_for_end() == limits.REFUSED
    late = phones.link_for(1)
    phones.places._clock = lambda: 1e12
    assert Guest(phones, link=late).wait_for_end() == limits.REFUSED


def asked(port: int, request: bytes) -> bytes:
    """What the door answers to bytes; the first line."""
    with socket.create_connection((HOST, port), PATIENCE) as line:
        line.sendall(request)
        found = b""
        try:
            while b"\r\n" not in found and (more := line.recv(4096)):
                found += more
        except ConnectionResetError:
            pass
        return found.partition(b"\r\n")[0]


@pytest.mark.parametrize(("request_", "status"), [
    ("GET / HTTP/1.1\r\nHost: {here}\r\n\r\n", b"200"),
    ("GET //[/ HTTP/1.1\r\nHost: {here}\r\n\r\n", b"400"),
    ("GET / HTTP/1.1\r\n\r\n", b"421"),
    ("GET / HTTP/1.1\r\nHost: {here}\r\nHost: {here}\r\n\r\n", b"421"),
])  # fmt: skip
def test_the_door_answers_only_what_it_should(opener: Opener, request_: str, status: bytes) -> None:
    phones = opener("the-academy", 3)
    request = request_.replace("{here}", phones.address).encode()
    line = asked(phones.server.port, request)
    assert line.split(b" ")[1] == status, line


@pytest.mark.parametrize("request_", [
    b"POST / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x00\xff\x16\x03\x01\r\n\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"".join(b"X-%d: 1\r\n" % at for at in range(2000)) + b"\r\n",
])  # fmt: skip
def test_what_is_no_request_gets_no_page(opener: Opener, request_: bytes) -> None:
    phones = opener("the-academy", 3)
    try:
        line = asked(phones.server.port, request_)
    except (ConnectionResetError, BrokenPipeError):
        line = b""
    assert b" 200 " not in line
    assert b" 101 " not in line
    assert asked(phones.server.port, f"GET / HTTP/1.1\r\nHost: {phones.address}\r\n\r\n".encode())


def guessed(name: str, state: State, seat: int, pieces: list[str]) -> list[str]:
    """What the phone of a seat is told when it names pieces that it can't see."""
    found = game(name)
    players = [Player(f"P{at}", "human", at + 1) for at in range(state.seats)]
    match = Match(found.rules(), state.seats, {}, position=state.clone(), seed=5)
    # Time stands still: nothing depends on how much fits into a frame.
    phones, wire = table_of(LocalPort(Session(found, match, players)), lambda: 0.0)
    phones.offer(seat)
    token = "calm" * 8
    phones.places.give(seat, token)
    phones.seating.hold(seat)
    wire.bring(1, Hello(token=token))
    phones.poll()
    wire.sent = []
    zone = found.rules().view(state, seat).zones[0].id
    for piece in pieces:
        for message in (
            About(1, f"piece:{piece}"), Consider(2, (piece,)), Consider(3, (piece,), 0, zone),
            Ask(4, (Thing("piece", piece),)), Play(5, "", f"place {piece} > {zone}"),
            Play(6, "", f"trade {piece}"), Play(7, "", f"play {piece}"),
        ):  # fmt: skip
            wire.bring(1, message)
            phones.poll()
    assert len(wire.sent) > len(pieces)
    return wire.sent


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_hidden_piece_that_is_named_does_not_tell_where_it_lies(name: str, seats: int) -> None:
    """Who guesses names is told the same in all deals that the seat can't tell apart."""
    for seed in range(6):
        rng, rules = Random(seed), game(name).rules()
        match = Match(rules, seats, {}, seed=seed)
        while (acting := match.to_act) and len(match.steps) < 8 * seed:
            match.submit(acting[0], rng.choice(rules.legal_moves(match.state, acting[0])))
        seat = seed % seats
        view = rules.view(match.state, seat)
        seen = {piece for zone in view.zones for piece in zone.pieces if piece}
        hidden = sorted({*match.state.table.plan.pieces} - seen)
        some = [*hidden[:: max(1, len(hidden) // 12)], "nobody-1"]
        twin = rules.determinize(match.state, seat, rng)
        assert guessed(name, match.state, seat, some) == guessed(name, twin, seat, some)
