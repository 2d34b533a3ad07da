"""How soon phones are answered, and what they cost the window's frames.

A loop of 60 frames a second stands for the window; seven phones on loopback connections, in a
process of their own, play *Introduct Academy*, each asking about its cards twice a second. Then as
many moves are made without phones, each in one frame. Prints milliseconds.
Run: `python benchmarks/phones.py [--seconds 20]`.
"""

import argparse
import asyncio
import json
import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.queues import Queue
from multiprocessing.synchronize import Event
from random import Random
from typing import TypeAlias

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tabletop.paths import shipped
from tabletop.phones import limits
from tabletop.phones.phones import Phones
from tabletop.phones.web_page import WebPage
from tabletop.registry import Registry
from tabletop.session.memory import collect_garbage, short_gc_pauses
from tabletop.session.port import LocalPort, RemotePort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player

SEATS = 7
Found: TypeAlias = "Queue[tuple[list[float], list[float]]]"
FRAME = 1 / 60


Frame: TypeAlias = tuple[float, float]
"""What a frame took, and how much of that its thread worked; the rest others had the processor."""


class Measured:
    """What was measured, in milliseconds."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        """From a move sent to its answer."""
        self.shown: list[float] = []
        """From a move sent to the new table on every phone."""
        self.moved = 0.0
        """When the last move was sent."""


async def phone(address: str, seat: int, token: str, measured: Measured, stop: Event) -> None:
    """One phone: plays when it is asked, looks at things meanwhile."""
    rng, origin, door = Random(seat), Origin(f"http://{address}"), f"ws://{address}/table"
    async with connect(door, origin=origin, proxy=None, compression=None) as socket:
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


def play(address: str, tokens: list[str], stop: Event, found: Found) -> None:
    """Seven phones, in a process of their own."""
    measured = Measured()

    async def all_play() -> None:
        await asyncio.gather(
            *(phone(address, seat, token, measured, stop) for seat, token in enumerate(tokens))
        )

    asyncio.run(all_play())
    found.put((measured.answers, measured.shown))


def new_session() -> LocalPort:
    """A table for seven."""
    game = Registry(shipped("content")).find("introduct-academy")
    return LocalPort(
        Session.new(game, [Player(f"P{at}", "human") for at in range(SEATS)], {}, seed=1)
    )


@short_gc_pauses()  # as the program does
def measure(seconds: float) -> tuple[list[float], list[float], list[Frame], int]:
    """Let seven phones play for so long: answers, tables, frames, and how many moves were made."""
    port = new_session()
    phones = Phones(port.session, WebPage((("/", shipped("phone")),)))
    phones.open("127.0.0.1", 0)
    tokens = [f"{seat:032x}" for seat in range(SEATS)]
    for seat, token in enumerate(tokens):
        phones.offer(seat)
        phones.places.give(seat, token)
        phones.seating.hold(seat)  # as if it had sat down
    context = multiprocessing.get_context("spawn")
    stop, found = context.Event(), context.Queue()
    process = context.Process(target=play, args=(phones.address, tokens, stop, found))
    process.start()
    frames: list[Frame] = []
    end = 0.0
    while not end or (time.perf_counter() < end and port.position.outcome is None):
        if not end and all(place.here for place in phones.seats()):
            end = time.perf_counter() + seconds
        frames.append(timed(phones.poll))
    stop.set()
    answers, shown = found.get()
    process.join()
    phones.close()
    return answers, shown, frames, port.session.moves_made


def alone(seconds: float, moves: int) -> list[Frame]:
    """The frames of so many moves in so many seconds without phones."""
    port, rng, frames = new_session(), Random(1), list[Frame]()

    def move() -> None:
        phone = RemotePort(port.session, port.session.match.to_act[0])
        phone.submit(rng.choice(phone.snapshot().position.legal_moves))

    count = round(seconds / FRAME)
    for number in range(count):
        due = port.session.moves_made < moves * number / count and port.position.outcome is None
        frames.append(timed(move if due else port.snapshot))
    return frames


def timed(act: Callable[[], object]) -> Frame:
    """Do one frame's work and wait for the next; what the work took."""
    began, worked = time.perf_counter(), time.thread_time()
    act()
    took, worked = time.perf_counter() - began, time.thread_time() - worked
    time.sleep(max(0.0, FRAME - took))
    return 1000 * took, 1000 * worked


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
    answers, shown, frames, moves = measure(words.seconds)
    collect_garbage()
    print("| milliseconds | count | median | p99 | most |\n|---|--:|--:|--:|--:|")
    print(row("a move answered", answers))
    print(row("a move on every phone", shown))
    for name, each in (("phones", frames), ("the same moves alone", alone(words.seconds, moves))):
        print(row(f"{name} in a frame", [took for took, _ in each]))
        print(row(f"{name} in a frame, own work", [worked for _, worked in each]))


if __name__ == "__main__":
    main()
