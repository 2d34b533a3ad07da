"""Messages that no page of ours would send, from people and programs that mean harm.

`python -m tests.phones.hostile --times 100000` sends so many to a table and watches its memory.
"""

import argparse
import gc
import json
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random

from tabletop.engine.conformance.fingerprint import Written
from tabletop.paths import shipped
from tabletop.phones.phone_messages import Hello, Message, MessageError, Undo, read
from tabletop.phones.phones import Phones
from tabletop.phones.server import Received
from tabletop.phones.web_page import WebPage
from tabletop.registry import Registry
from tabletop.session.port import LocalPort, RemotePort
from tabletop.storage.journal.records import Player
from tests.table import new_port

TYPES = (
    "hello",
    "sit",
    "move",
    "consider",
    "fill",
    "commands",
    "about",
    "hint",
    "undo",
    "answer",
    "here",
    "beat",
)
_MEMBERS = (
    "id", "boot", "move", "pieces", "count", "target", "landed", "form", "picks", "things",
    "thing", "rule", "seat", "name", "portrait", "token", "ticket", "code", "v", "number", "yes",
    "clock", "at",
)  # fmt: skip
_RAW = (
    "", "{", "null", "[]", "1", '"x"', "[" * 4000, '{"a":' * 700, '{"type":"move","type":"sit"}',
    '{"type":"move","id":1e400,"move":"x"}', '{"type":"move","id":' + "9" * 3900 + "}",
    '{"type":"move","id":1,"move":"\\ud800"}', '{"type":"sit","seat":"p1","name":"\\u0000"}',
    '{"type":"move","id":NaN}', "\x00\x01\x02", '{"type":[]}', '{"type":"welcome"}',
)  # fmt: skip
FLAT = 1 << 17
"""Bytes by which the memory of a table may grow, whatever is said to it."""


class DeadWire:
    """A door without a network, which forgets what it is told to send."""

    def __init__(self) -> None:
        self.is_open = True
        self.host, self.port = "127.0.0.1", 8460
        self.ended = 0
        self.sent: list[str] | None = None
        """What was told, where somebody wants to know."""
        self._came: list[Received] = []

    def take(self) -> list[Received]:
        came, self._came = self._came, []
        return came

    def bring(self, connection: int, message: Message | None) -> None:
        self._came.append(Received(connection, message))

    def send(self, connection: int, text: str, *, table: bool = False) -> None:
        del connection, table
        if self.sent is not None:
            self.sent.append(text)

    def welcome(self, connection: int) -> None:
        del connection

    def end(self, connection: int, code: int, reason: str, *, after: float = 0.0) -> None:
        del code, reason, after
        self.ended += 1
        self.bring(connection, None)

    def stop(self) -> None:
        self.is_open = False


def messages(seed: int, seats: int, moves: tuple[str, ...]) -> Iterator[str]:
    """Yield hostile texts for ever: rubbish, half messages, wrong types, others' moves."""
    rng = Random(seed)
    values: tuple[Written, ...] = (
        None, True, -1, 0, 2**70, 1.5, "", "p1", "p9", "x" * 300, "\u202e\u0000", [], {}, [[]],
        ["x"] * 70, [["x"] * 70], [{"kind": "piece", "name": "nobody"}], [{"kind": "seat"}], [[[]]],
        "piece:nobody", "zone:hand:p2", "seat:p99", "place-skill", *moves,
    )  # fmt: skip
    while True:
        if rng.random() < 0.2:
            yield rng.choice(_RAW)
            continue
        said: dict[str, Written] = {"type": rng.choice(TYPES)}
        if rng.random() < 0.7:
            said["id"] = rng.randrange(10**6)
        for member in rng.sample(_MEMBERS, rng.randrange(6)):
            said[member] = rng.choice(values)
        if rng.random() < 0.5:
            said |= {"thing": f"piece:{rng.random()}", "pieces": [str(rng.random())]}
            said |= {"target": f"zone:{rng.random()}", "rule": ""}
        if said["type"] == "move" and rng.random() < 0.5:
            said |= {"move": rng.choice(moves) if moves else "", "boot": ""}
            said["id"] = rng.randrange(10**6)
        if said["type"] == "sit":
            said["seat"] = f"p{rng.randrange(seats + 2)}"
        text = json.dumps(said)
        yield text if rng.random() < 0.9 else text[: rng.randrange(len(text))]


def besieged(phones: Phones, wire: DeadWire, seat: int, times: int, seed: int = 0) -> int:
    """Say so many hostile things as the phone of a seat that is not asked; how many were heard.

    None of them may change the game, and what a stranger says is not even heard.
    """
    session = phones.session
    token = "calm" * 8
    phones.places.give(seat, token)
    phones.seating.hold(seat)
    theirs = tuple(str(move) for move in RemotePort(session, -1).position.legal_moves)[:20]
    texts = messages(seed, len(session.players), theirs)
    heard, connection = 0, 1_000_000 * (seed + 1)
    wire.bring(connection, Hello(token=token))
    for _ in range(times):
        phones.poll()
        if connection not in phones.seating.seat_of:
            connection += 1
            wire.bring(connection, Hello(token=token))
            phones.poll()
        try:
            message = read(next(texts))
        except MessageError:
            continue
        port = phones.port_of(seat)
        if isinstance(message, Undo) and port is not None and not port.undo_plan().problem:
            continue  # its own move, which it may take back
        heard += 1
        if isinstance(message, Hello):  # another connection: the door takes it only as a first word
            connection += 1
            wire.bring(connection, message)
        else:
            wire.bring(connection, message)
            wire.bring(10**9, message)
        phones.poll()
    return heard


def table_of(
    port: LocalPort, clock: Callable[[], float] = time.perf_counter
) -> tuple[Phones, DeadWire]:
    """Return a table without a network, and its wire."""
    wire, page = DeadWire(), WebPage((("/", shipped("phone")),))
    # It answers as the door does.
    return Phones(port.session, page, clock=clock, server=wire), wire  # type: ignore[arg-type]


def besieged_table(name: str, seats: int, seed: int = 1) -> tuple[Phones, DeadWire, int]:
    """Return a table without a network, its wire, and a seat that is not asked."""
    game = Registry(shipped("content")).find(name)
    players = [Player(f"P{at}", "human", at) for at in range(seats)]
    port = new_port(game, players, {}, seed=seed)
    phones, wire = table_of(port)
    rng = Random(seed)
    while len(acting := port.position.view.to_act) == seats:
        phone = RemotePort(port.session, acting[0])
        phone.submit(rng.choice(phone.snapshot().position.legal_moves))
    return phones, wire, next(each for each in range(seats) if each not in acting)


def growth(phones: Phones, wire: DeadWire, seat: int, times: int) -> tuple[int, int]:
    """Lay siege: how many messages were heard, and by how many bytes the memory grew."""
    tracemalloc.start()
    try:
        besieged(phones, wire, seat, 3000)
        gc.collect()
        first = tracemalloc.get_traced_memory()[0]
        heard = besieged(phones, wire, seat, times, seed=1)
        gc.collect()
        return heard, tracemalloc.get_traced_memory()[0] - first
    finally:
        tracemalloc.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100_000)
    parser.add_argument("--game", default="introduct-academy")
    parser.add_argument("--seats", type=int, default=3)
    words = parser.parse_args()
    phones, wire, seat = besieged_table(words.game, words.seats)
    before = phones.session.moves_made, RemotePort(phones.session, -1).position.view
    heard, grown = growth(phones, wire, seat, words.times)
    same = (phones.session.moves_made, RemotePort(phones.session, -1).position.view) == before
    print(
        f"{words.times} messages, {heard} read, memory {grown / 1024:+.0f} KiB, same game: {same}"
    )
    return int(not same or grown > FLAT)


if __name__ == "__main__":
    sys.exit(main())
