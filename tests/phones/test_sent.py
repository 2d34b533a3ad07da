"""What is said twice happens once, and what is late not at all."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.phones import limits
from tabletop.phones.phone_messages import Beat, Hello, Message, Play, Sit
from tabletop.phones.phones import Phones
from tabletop.session.port import RemotePort
from tabletop.storage.journal.records import Player
from tests.phones.conftest import Opener, game
from tests.phones.guest import Guest
from tests.phones.hostile import DeadWire, table_of
from tests.table import new_port

TOKENS = ("anna" * 6, "greg" * 6)


class Line:
    """Devices without a network at a table whose clock stands until it is told to go on."""

    def __init__(self) -> None:
        self.now = 100.0
        players = [Player("Anna", "human"), Player("Greg", "human")]
        self.port = new_port(game("introduct-academy"), players, {}, seed=1)
        made: tuple[Phones, DeadWire] = table_of(self.port, lambda: self.now)
        self.phones, self.wire = made
        self.wire.sent = []
        for seat in range(2):
            self.phones.offer(seat)
        self.phones.invite(on=True)

    def say(self, connection: int, *messages: Message | None) -> list[dict[str, Any]]:
        """Have messages come in together; what was answered."""
        assert self.wire.sent is not None
        self.wire.sent.clear()
        for each in messages:
            self.wire.bring(connection, each)
        for _ in range(6):
            self.phones.poll()
        found = [json.loads(text) for text in self.wire.sent]
        return [each for each in found if each["type"] != "company"]

    def seat_both(self) -> int:
        """Let both sit down; the connection of who is asked."""
        for at in range(2):
            hello = Hello(TOKENS[at], self.phones.places.ticket, page=str(at))
            self.say(at, hello, Sit(f"p{at + 1}", ""))
        return self.port.position.view.to_act[0]

    def move(self, seat: int) -> str:
        """A move that a seat can make."""
        return str(RemotePort(self.port.session, seat).snapshot().position.legal_moves[0])


@pytest.fixture
def line() -> Iterator[Line]:
    made = Line()
    yield made
    made.port.close()


def kinds(answers: list[dict[str, Any]]) -> list[str]:
    return [each["type"] for each in answers]


def beaten(line: Line, connection: int, clock: int, seconds: float = 0.0) -> list[dict[str, Any]]:
    """Ask for a beat, and answer it so many seconds later."""
    (beat,) = line.say(connection, Beat())
    line.now += seconds
    return line.say(connection, Beat(beat["number"], clock))


def test_two_taps_on_sit_down_are_one(line: Line) -> None:
    hello = Hello(TOKENS[0], line.phones.places.ticket, page="a")
    told = line.say(1, hello, Sit("p1", "Ada"), Sit("p1", "Ada"), Sit("p1", "Ada"))
    assert kinds(told)[:2] == ["seats", "welcome"]
    assert kinds(told).count("welcome") == 1
    assert line.wire.ended == 0
    assert line.port.players[0].name == "Ada"


def test_a_welcome_that_is_lost_loses_nothing(line: Line) -> None:
    """Whoever does not know whether they sit says all of it again, on another connection."""
    hello = Hello(TOKENS[0], line.phones.places.ticket, page="a")
    line.say(1, hello, Sit("p1", "Ada"))
    assert "welcome" in kinds(line.say(2, hello))
    line.say(1, None)
    assert line.phones.seats()[0].here
    assert "welcome" in kinds(line.say(3, Hello(TOKENS[0], page="a")))


def test_a_code_for_one_seat_is_used_up_by_who_has_it_and_not_by_a_lost_welcome(
    line: Line,
) -> None:
    ticket = line.phones.places.ticket_for(1)
    line.say(1, Hello(TOKENS[1], ticket, page="a"))
    line.say(1, None)
    assert "welcome" in kinds(line.say(2, Hello(TOKENS[1], ticket, page="a")))
    line.say(3, Hello(TOKENS[0], ticket, page="b"))
    assert line.wire.ended == 1


def test_who_sits_may_not_sit_down_again_elsewhere(line: Line) -> None:
    line.seat_both()
    told = line.say(7, Hello(TOKENS[0], line.phones.places.ticket, page="0"), Sit("p2", ""))
    assert "welcome" in kinds(told)
    assert len(line.phones.places.held) == 2


def test_a_move_older_than_five_seconds_is_not_made(line: Line) -> None:
    seat = line.seat_both()
    beaten(line, seat, 40_000)
    move = line.move(seat)
    line.now += limits.LATE + 0.1
    late = Play(1, line.phones.boot, move, 40_000)
    assert kinds(line.say(seat, late)) == ["late"]
    line.now -= 3
    assert kinds(line.say(seat, late)) == ["late"], "it has been answered"
    assert line.port.session.moves_made == 0
    assert "done" in kinds(line.say(seat, Play(2, line.phones.boot, move, 42_000)))


def test_a_beat_that_took_long_makes_no_move_younger(line: Line) -> None:
    """It is asked again, and the best is taken."""
    seat = line.seat_both()
    told = beaten(line, seat, 40_000, seconds=4)
    assert kinds(told) == ["beat"]
    move = line.move(seat)
    line.now += 2
    assert kinds(line.say(seat, Play(1, line.phones.boot, move, 40_000))) == ["late"]
    line.say(seat, Beat(told[0]["number"], 42_000))
    line.now += 2
    assert "late" not in kinds(line.say(seat, Play(2, line.phones.boot, move, 43_500)))


def test_a_move_before_the_first_beat_is_not_made(line: Line) -> None:
    seat = line.seat_both()
    assert kinds(line.say(seat, Play(1, line.phones.boot, line.move(seat), 5))) == ["late"]
    assert line.port.session.moves_made == 0


def test_only_the_newest_connection_of_a_person_is_heard(line: Line) -> None:
    seat = line.seat_both()
    line.say(8, Hello(TOKENS[seat], page=str(seat)))
    assert kinds(line.say(seat, Play(1, "", line.move(seat)))) == ["elsewhere"]
    assert line.port.session.moves_made == 0
    assert "done" in kinds(line.say(8, Play(1, "", line.move(seat))))


def test_a_code_that_nobody_needs_counts_no_wrong_tries(opener: Opener) -> None:
    """A page whose token is of an evening long ago comes in by the code that it has scanned."""
    phones = opener("valedictorian", 2)
    code = phones.places.code
    for _ in range(limits.WRONG + 1):
        guest = Guest(phones, link=phones.link)
        guest.wait_for("seats")
        guest.close()
    assert phones.places.code == code
