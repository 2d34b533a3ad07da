"""How soon phones are answered, and what they cost the window's frames.

A loop of 60 frames a second stands for the window; seven phones on loopback connections play
*Introduct Academy*, each asking about its cards twice a second. Prints milliseconds.
Run: `python benchmarks/phones.py [--seconds 20]`.
"""

import argparse
import asyncio
import json
import threading
import time
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tabletop.paths import shipped
from tabletop.phones import limits
from tabletop.phones.page import Page
from tabletop.phones.phones import Phones
from tabletop.registry import Registry
from tabletop.session.sitting import Session
from tabletop.storage.records import Player

SEATS = 7
FRAME = 1 / 60


class Measured:
    """What was measured, in milliseconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        """From a move sent to its answer."""
        self.shown: list[float] = []
        """From a move sent to the new table on every phone."""
        self.frames: list[float] = []
        """What phones took of a frame."""
        self.moved = 0.0
        """When the last move was sent."""


async def phone(
    phones: Phones, seat: int, token: str, measured: Measured, stop: threading.Event
) -> None:
    """One phone: plays when it is asked, looks at things meanwhile."""
    rng, origin = Random(seat), Origin(f"http://{phones.address}")
    async with connect(phones.socket, origin=origin, proxy=None, compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        asked, number, wanted, due = time.perf_counter(), 1, "", 0.0
        sent: dict[int, float] = {}
        while not stop.is_set():
            message = await hear(socket)
            now = time.perf_counter()
            if message is None:
                pass
            elif message["type"] in {"done", "refused"} and message["id"] in sent:
                measured.answers.append(1000 * (now - sent.pop(message["id"])))
            elif message["type"] == "table":
                if measured.moved:
                    measured.shown.append(1000 * (now - measured.moved))
                wanted = ""
                if message["moves"] and f"p{seat + 1}" in message["acting"]:
                    wanted, due = rng.choice(message["moves"])["move"], now + 0.05
            if wanted and now > due:
                number += 1
                sent[number] = measured.moved = now
                text = json.dumps({"type": "move", "id": number, "boot": "", "move": wanted})
                await socket.send(text)
                wanted = ""
            if now - asked > 0.5:
                asked = now
                await socket.send(json.dumps({"type": "consider", "id": 0, "pieces": ["sql-1"]}))


async def hear(socket: ClientConnection) -> dict[str, object] | None:
    """The next message; None where none comes for a while."""
    try:
        async with asyncio.timeout(0.01):
            return json.loads(await socket.recv())  # type: ignore[no-any-return]
    except TimeoutError:
        return None


def measure(seconds: float) -> Measured:
    """Let seven phones play for so long."""
    game = Registry(shipped("content")).find("introduct-academy")
    session = Session.new(game, [Player(f"P{at}", "human") for at in range(SEATS)], {}, seed=1)
    phones = Phones(session, Page((("/", shipped("phone")),)))
    phones.open("127.0.0.1", 0)
    tokens = []
    for seat in range(SEATS):
        phones.offer(seat)
        tokens.append(phones.places.give(seat))
        phones.seating.hold(seat)  # as if it had sat down
    measured, stop = Measured(), threading.Event()

    async def play() -> None:
        await asyncio.gather(
            *(phone(phones, seat, tokens[seat], measured, stop) for seat in range(SEATS))
        )

    thread = threading.Thread(target=lambda: asyncio.run(play()))
    thread.start()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end and session.outcome() is None:
        began = time.perf_counter()
        phones.poll()
        took = time.perf_counter() - began
        measured.frames.append(1000 * took)
        time.sleep(max(0.0, FRAME - took))
    stop.set()
    thread.join()
    phones.close()
    return measured


def row(name: str, values: list[float]) -> str:
    """One line of the table."""
    ordered = sorted(values) or [0.0]
    p99 = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    middle, most = ordered[len(ordered) // 2], ordered[-1]
    return f"| {name} | {len(values)} | {middle:.1f} | {p99:.1f} | {most:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    words = parser.parse_args()
    limits.RATE = 1000.0  # type: ignore[misc] # the benchmark plays faster than people
    measured = measure(words.seconds)
    print("| milliseconds | count | median | p99 | most |\n|---|--:|--:|--:|--:|")
    print(row("a move answered", measured.answers))
    print(row("a move on every phone", measured.shown))
    print(row("phones in a frame", measured.frames))


if __name__ == "__main__":
    main()
