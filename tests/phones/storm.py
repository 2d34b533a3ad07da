"""Hostile messages by the hundred thousand at a door on a loopback address.

Garbage, half messages, others' secrets, replayed and huge ones, too many at once. The game must not
change, nobody but the seats is told anything, memory stays flat, and a calm phone is served all the
while. `python -m tests.phones.storm --times 100000`
"""

import argparse
import asyncio
import json
import resource
import sys
import threading
from dataclasses import dataclass, field
from random import Random

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from tabletop.paths import shipped
from tabletop.phones import limits
from tabletop.phones.phones import Phones
from tabletop.phones.web_page import WebPage
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tests.table import new_port
from tests.waiting import PATIENCE

_AT_ONCE = 8
_EACH = 150
"""Messages of a connection that lives so long."""
_MEMORY = 24 << 20


@dataclass
class Storm:
    """What was sent and what came back."""

    sent: int = 0
    connections: int = 0
    told: list[str] = field(default_factory=list)
    """What strangers were told beyond a refusal."""


def hostile(rng: Random, token: str) -> str | bytes:
    """One message that means no good."""
    kind = rng.randrange(9)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "[" * rng.randrange(4000)
    if kind == 2:
        return json.dumps({"type": "hello", "token": token[: rng.randrange(len(token))] or "a"})
    if kind == 3:
        return "x" * rng.randrange(9000)
    if kind == 4:
        return json.dumps(
            {"type": "move", "id": rng.randrange(9), "boot": "", "move": "place a > b"}
        )
    if kind == 5:
        return json.dumps({"type": "sit", "seat": f"p{rng.randrange(9)}", "name": "\u202eAnna"})
    if kind == 6:
        code = "".join(rng.choices("ABCD2345", k=8))
        return json.dumps({"type": "hello", "token": "t" * 22, "code": code})
    if kind == 7:
        return json.dumps({"type": rng.choice(["undo", "leave", "here", "about"]), "id": 1})
    return json.dumps({"type": "hello", "token": "t" * 22, "ticket": "t" * 22})[
        : rng.randrange(1, 90)
    ]


async def attack(storm: Storm, phones: Phones, rng: Random, token: str, times: int) -> None:
    """Come in again and again until so many messages were sent."""
    origin = Origin(f"http://{phones.address}")
    while storm.sent < times:
        storm.connections += 1
        try:
            async with connect(
                phones.socket, origin=origin, proxy=None, compression=None, open_timeout=PATIENCE
            ) as socket:
                for _ in range(_EACH):
                    storm.sent += 1
                    await socket.send(hostile(rng, token))
                async for text in socket:
                    storm.told.append(str(text)[:80])
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            continue


def storm(times: int, seed: int = 1) -> tuple[Storm, bool, int, int]:
    """Let it come; returns it, whether the game stands, the memory taken, a phone's answers."""
    game = Registry(shipped("content")).find("introduct-academy")
    port = new_port(game, [Player(f"P{at}", "human") for at in range(3)], {}, seed=3)
    phones = Phones(port.session, WebPage((("/", shipped("phone")),)))
    limits.WAIT = 0.0  # type: ignore[misc] # the storm need not wait for its refusals
    phones.open("127.0.0.1", 0)
    for seat in range(3):
        phones.offer(seat)
    token = "calm" * 8
    phones.places.give(0, token)
    phones.seating.hold(0)
    before, players = port.position.view, port.players
    found, stop = Storm(), threading.Event()
    answers = 0

    async def calm() -> None:
        nonlocal answers
        origin = Origin(f"http://{phones.address}")
        async with connect(
            phones.socket, origin=origin, proxy=None, compression=None, open_timeout=PATIENCE
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            while json.loads(await socket.recv())["type"] != "welcome":
                pass
            while not stop.is_set():
                await socket.send(json.dumps({"type": "about", "id": 1, "thing": "zone:draw"}))
                while json.loads(await socket.recv())["type"] != "about":
                    pass
                answers += 1
                await asyncio.sleep(0.12)

    async def all_of_it() -> None:
        quiet = asyncio.create_task(calm())
        await asyncio.gather(
            *(attack(found, phones, Random(seed + at), token, times) for at in range(_AT_ONCE))
        )
        stop.set()
        await asyncio.wait_for(quiet, PATIENCE)

    thread = threading.Thread(target=lambda: asyncio.run(all_of_it()))
    thread.start()
    first = 0
    while thread.is_alive():
        phones.poll()
        thread.join(0.004)
        if not first and found.sent > times // 5:
            first = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 - first
    stands = port.position.view == before and port.players == players
    phones.close()
    return found, stands, grown, answers


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=100_000)
    words = parser.parse_args()
    found, stands, grown, answers = storm(words.times)
    told = [text for text in found.told if "slow" not in text]
    print(f"{found.sent} hostile messages on {found.connections} connections")
    print(f"the game stands: {stands}; strangers were told {len(told)} things")
    print(f"{grown / 1e6:.1f} MB more after a fifth; a calm phone was answered {answers} times")
    return int(not stands or bool(told) or grown > _MEMORY)


if __name__ == "__main__":
    sys.exit(main())
