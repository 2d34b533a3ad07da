"""What the door counts, clause by clause, without a network: connections, secrets, words, beats."""

import asyncio
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from websockets.asyncio.server import ServerConnection
from websockets.protocol import State

from tabletop.phones import limits
from tabletop.phones.phone_messages import Beat
from tabletop.phones.phones import ClockEstimates
from tabletop.phones.seat_tokens import TABLE, SeatSecrets, held_seats, places_path
from tabletop.phones.seats import PhoneSeat
from tabletop.phones.server import Doorway, Server, _Guest
from tabletop.phones.web_page import Files
from tabletop.session.port import RemotePort


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass(eq=False)
class Line:
    """A connection that notes how it was closed."""

    silent: bool = True
    aborted: bool = False
    closed: list[tuple[int, str]] = field(default_factory=list)

    @property
    def protocol(self) -> SimpleNamespace:
        return SimpleNamespace(state=State.CONNECTING if self.silent else State.OPEN)

    @property
    def transport(self) -> SimpleNamespace:
        return SimpleNamespace(abort=self._abort)

    @property
    def remote_address(self) -> tuple[str, int]:
        return "10.0.0.1", 1

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))

    def _abort(self) -> None:
        self.aborted = True

    @property
    def real(self) -> ServerConnection:
        return cast(ServerConnection, self)


# Connections


def test_an_address_has_so_many_connections_and_another_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_OF_A_DEVICE", 2)
    doorway, lines = Doorway(), [Line() for _ in range(4)]
    let_in = [doorway.registers(line.real, "a") for line in lines[:3]]
    assert let_in == [True, True, False]
    assert doorway.registers(lines[3].real, "b")
    assert len(doorway) == 3
    doorway.forget(lines[0].real)
    assert doorway.registers(lines[2].real, "a")
    doorway.forget(Line().real)
    assert not any(line.aborted for line in lines)


def test_the_oldest_silent_one_of_the_busiest_address_makes_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 5)
    doorway = Doorway()
    lines = [Line(), Line(silent=False), Line(), Line(), Line(silent=False)]
    for line, host in zip(lines, "abbba", strict=True):
        assert doorway.registers(line.real, host)
    assert not any(line.aborted for line in lines)
    assert doorway.registers(Line().real, "c")
    assert [line.aborted for line in lines] == [False, False, True, False, False]
    assert len(doorway) == 5


def test_where_all_have_spoken_nobody_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 2)
    doorway, lines = Doorway(), [Line(silent=False) for _ in range(2)]
    assert [doorway.registers(line.real, "a") for line in lines] == [True, True]
    assert not doorway.registers(Line().real, "b")
    assert len(doorway) == 2


@pytest.mark.parametrize(
    ("others", "host", "full"),
    [(2, "x", False), (3, "x", True), (1, "10.0.0.1", False), (2, "10.0.0.1", True)],
)
def test_so_many_talk_to_the_table_in_all_and_of_one_address(
    monkeypatch: pytest.MonkeyPatch, others: int, host: str, full: bool
) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 3)
    monkeypatch.setattr(limits, "SOCKETS_OF_A_DEVICE", 2)
    monkeypatch.setattr(limits, "HELLO", 0.0)
    server, line = Server(Files()), Line()
    server._guests = {-each: _Guest(-each, Line().real, host) for each in range(1, others + 1)}

    async def receive() -> None:
        await asyncio.Event().wait()

    line.recv = receive  # type: ignore[attr-defined]
    asyncio.run(server._talk(line.real))
    assert line.closed == [(limits.FULL, "full") if full else (limits.NONSENSE, "hello")]
    assert len(server._guests) == others


# What waits for a slow phone


def connected() -> tuple[Server, _Guest, Line]:
    server, line = Server(Files()), Line()
    guest = server._guests[1] = _Guest(1, line.real, "a")
    return server, guest, line


def test_so_much_waits_for_a_slow_phone_and_then_it_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "UNSENT", 10)
    server, guest, line = connected()
    server._send(1, "12345", False)
    server._send(1, "67890", False)
    assert (guest.unsent, guest.end, line.aborted) == (10, None, False)
    assert guest.ready.is_set()
    server._send(1, "1", False)
    assert (guest.end, line.aborted) == ((limits.NONSENSE, "slow"), True)
    assert not guest.outbox
    server._send(1, "2", False)
    assert not guest.outbox
    server._send(2, "to nobody", False)


def test_of_positions_only_the_newest_waits_and_counts() -> None:
    server, guest, _ = connected()
    server._send(1, "12345678", True)
    server._send(1, "123", True)
    server._send(1, "45", False)
    assert (guest.table, list(guest.outbox), guest.unsent) == ("123", ["45"], 5)


def test_an_end_that_was_told_stays() -> None:
    server, guest, _ = connected()
    server._end(1, 4410, "elsewhere", 0.0)
    server._end(1, 4400, "late", 0.0)
    server._end(2, 4400, "nobody", 0.0)
    assert guest.end == (4410, "elsewhere")
    assert guest.ready.is_set()


# Secrets


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_ticket_is_good_once_for_its_seat_and_so_long(clock: Clock) -> None:
    kept = SeatSecrets(clock)
    first, other = kept.ticket_for(0), kept.ticket_for(1)
    newer = kept.ticket_for(0)
    clock.now += limits.TICKET_SECONDS
    assert kept.use_ticket(first) is None
    assert [kept.use_ticket(newer), kept.use_ticket(newer)] == [0, None]
    clock.now += 0.001
    assert kept.use_ticket(other) is None


def test_tickets_that_are_good_no_longer_are_forgotten(clock: Clock) -> None:
    kept = SeatSecrets(clock)
    kept.ticket_for(0)
    clock.now += limits.TICKET_SECONDS
    kept.ticket_for(1)
    assert len(kept._tickets) == 1


def test_while_newcomers_may_come_ticket_and_code_let_in_to_the_table(clock: Clock) -> None:
    kept = SeatSecrets(clock)
    assert (kept.ticket, kept.code, kept.use_ticket(""), kept.use_code("")) == ("", "", None, False)
    kept.invite(on=True)
    ticket, code = kept.ticket, kept.code
    assert len(code) == limits.CODE_LENGTH
    assert (kept.use_ticket(ticket), kept.use_ticket(ticket)) == (TABLE, TABLE)
    assert kept.use_code(f" {code[:4].lower()}-{code[4:]} ")
    assert not kept.use_code("")
    kept.invite(on=True)
    assert (kept.ticket, kept.code) == (ticket, code)
    kept.invite(on=False)
    assert (kept.ticket, kept.code) == ("", "")
    assert kept.use_ticket(ticket) is None
    assert not kept.use_code(code)


def test_after_so_many_wrong_words_in_a_minute_the_code_is_another(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter(range(10**6))
    monkeypatch.setattr("secrets.choice", lambda letters: letters[next(numbers) % 32])
    kept = SeatSecrets(clock)
    kept.invite(on=True)
    code = kept.code
    for _ in range(limits.WRONG - 1):
        assert kept.use_ticket("wrong") is None
    assert (kept.has_many_failures, kept.code) == (False, code)
    assert kept.use_code(code)
    assert not kept.has_many_failures
    assert not kept.use_code("wrong")
    assert kept.has_many_failures
    assert kept.code not in {code, ""}
    clock.now += limits.WRONG_SECONDS
    assert not kept.has_many_failures
    clock.now -= 0.001
    assert kept.has_many_failures


def test_a_seat_is_of_one_token_until_it_is_given_or_freed() -> None:
    kept = SeatSecrets()
    kept.give(1, "one")
    kept.give(2, "two")
    assert [kept.seat_of(each) for each in ("one", "two", "three")] == [1, 2, None]
    kept.give(1, "three")
    assert [kept.seat_of(each) for each in ("one", "two", "three")] == [None, 2, 1]
    kept.free(2)
    kept.free(0)
    assert kept.held == {1}


def test_seats_are_found_again_in_the_file_and_what_makes_no_sense_is_left_out(
    tmp_path: Path,
) -> None:
    save = tmp_path / "one.recess"
    kept, again = SeatSecrets(), SeatSecrets()
    kept.port = 8470
    kept.give(0, "one")
    kept.give(2, "two")
    kept.save(places_path(save))
    assert places_path(save).stat().st_mode & 0o777 == 0o600
    again.load(places_path(save), 2)
    assert (again.port, again.held) == (8470, frozenset({0}))
    assert again.seat_of("one") == 0
    assert held_seats(save, 3) == {0, 2}
    assert held_seats(None, 3) == frozenset()


@pytest.mark.parametrize(
    ("text", "port"),
    [
        ('{"port": 1024, "seats": {"p1": "0"}}', 1024), ('{"port": 65535}', 65535),
        ('{"port": 1023}', limits.PORT), ('{"port": 65536}', limits.PORT),
        ('{"port": "8470"}', limits.PORT), ('{"port": true}', limits.PORT),
        ('{"port": 8470, "seats": ["p1"]}', 8470), ('{"port": 8470, "seats": {"p1": 7}}', 8470),
        ("[]", limits.PORT), ("{", limits.PORT),
    ],
)  # fmt: skip
def test_a_file_without_sense_holds_no_seat(tmp_path: Path, text: str, port: int) -> None:
    path = tmp_path / "seats"
    path.write_text(text)
    kept = SeatSecrets()
    kept.load(path, 3)
    assert (kept.port, kept.held) == (port, frozenset())


# Answers and beats


def test_so_many_answers_are_kept_for_who_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ANSWERS", 2)
    held = PhoneSeat(cast(RemotePort, None))
    for number in (1, 2, 3):
        held.remember(number, {"id": number})
    assert dict(held.answers) == {2: {"id": 2}, 3: {"id": 3}}


def test_a_move_is_as_old_as_the_best_beat_says(clock: Clock) -> None:
    beats = ClockEstimates(clock)
    assert beats.ask(7) == {"type": "beat", "number": 1}
    clock.now += 2
    assert not beats.heard(7, Beat(1, 5000)), "it took too long to tell the time well"
    assert beats.age(7, 5000) == pytest.approx(2)
    beats.ask(7)
    clock.now += limits.SWIFT
    assert not beats.heard(7, Beat(2, 7000))
    beats.ask(7)
    clock.now += 0.5
    assert beats.heard(7, Beat(3, 8250))
    assert beats.age(7, 8250) == pytest.approx(0.25), "an earlier beat told more"
    beats.ask(7)
    assert beats.heard(7, Beat(4, 8000))
    assert beats.age(7, 8000) == pytest.approx(0)
    clock.now += 1
    assert beats.age(7, 8000) == pytest.approx(1)


def test_an_answer_to_no_beat_says_nothing(clock: Clock) -> None:
    beats = ClockEstimates(clock)
    assert beats.heard(7, Beat(1, 0))
    beats.ask(7)
    assert beats.heard(7, Beat(2, 0))
    assert beats.age(7, 0) == float("inf")
    assert beats.heard(7, Beat(1, 0))
    beats.forget(7)
    assert beats.age(7, 0) == float("inf")
    beats.ask(7)
    beats.forget(7)
    assert beats.heard(7, Beat(2, 0))
    assert beats.age(7, 0) == float("inf")
