"""Deals that a seat can't tell apart: every byte that its phone is sent has to be the same.

`python -m tests.phones.twins --times 1000` compares so many positions of each game.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.game import Game
from tabletop.engine.gestures.gestures import Held
from tabletop.engine.knowledge.own_names import Renumbering
from tabletop.engine.match import Match
from tabletop.engine.moves import Refusal, Seat, seat_name
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.phones.phone_messages import About, Consider, Fill, Hello, Message, Play, Undo
from tabletop.phones.phones import Phones
from tabletop.phones.server import Received
from tabletop.phones.web_page import WebPage
from tabletop.registry import Registry
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player

GAMES = (
    ("introduct-academy", 4),
    ("the-academy", 4),
    ("report-card", 3),
    ("it-startup", 3),
    ("valedictorian", 2),
)
_PLACES = 6


class Wire:
    """A door without a network: keeps what a connection is sent, and brings what it says."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.is_open = True
        self.host, self.port = "127.0.0.1", 8460
        self._came: list[Received] = []

    def take(self) -> list[Received]:
        came, self._came = self._came, []
        return came

    def bring(self, message: Message) -> None:
        self._came.append(Received(1, message))

    def send(self, connection: int, text: str, *, table: bool = False) -> None:
        del connection, table
        self.sent.append(text)

    def welcome(self, connection: int) -> None:
        del connection

    def end(self, connection: int, code: int, reason: str, *, after: float = 0.0) -> None:
        del connection
        self.sent.append(f"end {code} {reason} {after}")

    def stop(self) -> None:
        self.is_open = False


@dataclass(frozen=True)
class Spot:
    """A moment of a game and a seat that looks at it."""

    game: Game
    match: Match[State]
    seat: Seat

    def heard(self, state: State, luck: int) -> list[str]:
        """Everything the phone of the seat is sent when the table lies so, and asks all it can."""
        rules, seats = self.match.rules, state.seats
        match = Match(rules, seats, self.match.options, position=state.clone(), seed=luck)
        players = [Player(seat_name(seat).upper(), "human", seat + 1) for seat in range(seats)]
        # Time stands still: nothing depends on how much fits into a frame.
        session, wire = Session(self.game, match, players), Wire()
        page = WebPage((("/", shipped("phone")),))
        # The wire answers as the door does.
        phones = Phones(session, page, clock=lambda: 0.0, server=wire)  # type: ignore[arg-type]
        phones.boot = "boot"
        phones.offer(self.seat)
        token = "calm" * 8
        phones.places.give(self.seat, token)
        phones.seating.hold(self.seat)
        wire.bring(Hello(token=token))
        for _ in range(2 + 2 * len(self.game.spec.kinds)):
            phones.poll()
        for number, message in enumerate(self._asked(phones)):
            wire.bring(message)
            phones.poll()
            assert wire.sent, number
        return wire.sent

    def _asked(self, phones: Phones) -> Iterator[Message]:
        """Whatever the page could ask now: of each piece, place and form, and one move."""
        port = phones.port_of(self.seat)
        assert port is not None
        position = port.snapshot().position
        view, gestures = position.view, position.gestures()
        pieces = sorted({name for zone in view.zones for name in zone.pieces if name})
        places = [zone.id for zone in view.zones]
        some = [*sorted(gestures.pickable), *pieces][:_PLACES]
        for piece in some:
            yield Consider(1, (piece,))
            for place in (*sorted(gestures.targets(Held((piece,)))), *places)[:_PLACES]:
                yield Consider(2, (piece,), 0, place)
        for name in (*(f"piece:{each}" for each in some), *(f"zone:{each}" for each in places)):
            yield About(3, name)
        for seat in range(view.seats):
            yield About(4, f"seat:{seat_name(seat)}")
        for form in position.forms:
            yield Fill(5, form.kind, tuple(each.choices[: each.least] for each in form.fields))
        yield Undo(6)
        moves = position.legal_moves
        for move in moves[:_PLACES]:
            yield About(5, move=str(move))
        if moves:
            yield Play(7, "", str(moves[len(moves) // 2]))
        yield Undo(8)


def moments(game: Game, seats: int, seed: int) -> Iterator[Spot]:
    """Moments of random games, each seat in turn looking."""
    number = seed
    while True:
        rng = Random(number)
        match = Match(game.rules(), seats, {}, seed=number)
        stop = rng.randrange(1, 120)
        while (acting := match.to_act) and len(match.steps) < stop:
            seat = acting[rng.randrange(len(acting))]
            match.submit(seat, rng.choice(match.rules.legal_moves(match.state, seat)))
        number += 1
        yield Spot(game, match, number % seats)


def differing(game: Game, seats: int, times: int, seed: int = 0) -> list[str]:
    """Compare so many moments; returns what differs."""
    found: list[str] = []
    for number, spot in zip(range(times), moments(game, seats, seed), strict=False):
        rules, state = spot.match.rules, spot.match.state
        twin = rules.determinize(state, spot.seat, Random(number))
        assert rules.view(twin, spot.seat) == rules.view(state, spot.seat)
        if fingerprint(twin) == fingerprint(state):
            continue
        one, other = spot.heard(state, number), spot.heard(twin, number)
        if one != other and not _learnt(spot, twin, number):
            differs = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
            found.append(f"{game.spec.id}, seat {spot.seat + 1}: {differs[:1]}")
    return found


def differing_by_copies(game: Game, seats: int, times: int, seed: int = 0) -> list[str]:
    """Compare so many moments with alike pieces in each other's places; returns what differs."""
    found: list[str] = []
    for number, spot in zip(range(times), moments(game, seats, seed), strict=False):
        state = spot.match.state
        twin = Renumbering.at_random(state.table.plan, Random(number)).of_state(state)
        one, other = spot.heard(state, number), spot.heard(twin, number)
        if one != other:
            differs = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
            found.append(f"{game.spec.id}, seat {spot.seat + 1}: {differs[:1]}")
    return found


def _learnt(spot: Spot, twin: State, luck: int) -> bool:
    """Whether the seat's own move shows it something new, which then may differ."""
    rules, seat = spot.match.rules, spot.seat
    shown = []
    for state in (spot.match.state, twin):
        match = Match(rules, state.seats, spot.match.options, position=state.clone(), seed=luck)
        moves = rules.legal_moves(match.state, seat)
        if not moves:
            return False
        step = match.submit(seat, moves[len(moves) // 2])
        seen = () if isinstance(step, Refusal) else match.seen(step, seat)
        shown.append((match.view(seat), seen))
    return shown[0] != shown[1]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000)
    words = parser.parse_args()
    shelf = Registry(shipped("content"), Path("/nonexistent"))
    wrong = 0
    for name, seats in GAMES:
        found = differing(shelf.find(name), seats, words.times)
        print(
            f"{name}, {seats} seats: {words.times} deals, {len(found)} differ",
            *found[:3],
            sep="\n  ",
        )
        wrong += len(found)
        found = differing_by_copies(shelf.find(name), seats, words.times)
        print(
            f"{name}: {words.times} with other copies, {len(found)} differ", *found[:3], sep="\n  "
        )
        wrong += len(found)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
