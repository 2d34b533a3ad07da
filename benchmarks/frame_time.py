"""How long a frame of a drag takes, beside one plain copy of the whole screen, and beside a worker.

Frame and copy are measured in turns on the same machine, so their ratio says more than milliseconds
do. Then as many frames are timed on the wall's clock without and with a worker process that thinks
all the while; it should leave the slowest hundredth of the frames nearly as they are. Pay-days are
timed frame by frame, after a rest in which the table worked ahead: each should keep within 16 ms.
Run: `python benchmarks/frame_time.py`.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

import pygame

from tabletop.ai.worker import Thinker
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.memory import freeze_objects, short_gc_pauses
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services
from tests.ui.paying import Payer, before_pay_day

SIZES = ((1280, 800), (1920, 1080))
FRAMES = 240
SEED = 3
ROUNDS = 6
"""Times that frames are timed without and then with a thinking worker."""
PERIOD = 1 / 60
"""Seconds of a frame; what a frame leaves of it is slept, as the window does."""


PAY_DAYS = (
    ("introduct-academy", 2),
    ("the-academy", 4),
    ("report-card", 1),
    ("it-startup", 2),
    ("valedictorian", 2),
)
"""The games with the number of seats whose pay-days are timed."""
PAID = 150
"""Frames that a pay-day lasts, with the move before it."""
RUNS = 9
RESTED = 200
"""Steps of a rest, more than a table has to print."""


def sitting(size: tuple[int, int], saves: Path) -> tuple[Pilot, TableView]:
    """A table of the first game that can be played, at which a person is next."""
    games = [game for game in Registry(shipped("content")).games() if game.playable]
    people = (Player("Sam", "human", 1), Player("Anna", "human", 3))
    port = LocalPort(Session.new(games[0], people, {}, seed=SEED))
    port.take_seat(port.next().seat)
    app = App(
        games=games,
        routes=AppRoutes(),
        settings=Settings(),
        folders=Folders.within(saves),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, size)
    app.play(port)
    pilot.tick(1.0)
    table = table_of(app.stack.scenes[0])
    if table is None:
        raise TypeError("no table was opened")
    return pilot, table


def frames(pilot: Pilot, table: TableView) -> tuple[list[float], list[float]]:
    """Seconds of CPU of each frame of a drag across the table, and of as many plain copies."""
    model = table.moment
    slot = model.slot_named(min(model.movable))
    if slot is None:
        raise LookupError("nothing can be moved")
    start = slot.rect.center
    pilot.press(start)
    pilot.move((start[0] + 12, start[1]))
    pilot.draw()
    spots = [place.rect.center for place in model.targets]
    Random(SEED).shuffle(spots)
    screen = pilot.screen.surface
    picture = screen.copy()
    drags: list[float] = []
    copies: list[float] = []
    here = start
    for number in range(FRAMES):
        there = spots[number // 12 % len(spots)]
        here = (here[0] + (there[0] - here[0]) * 0.25, here[1] + (there[1] - here[1]) * 0.25)
        before = time.process_time()
        pilot.move(here)
        pilot.tick()
        drags.append(time.process_time() - before)
        before = time.process_time()
        screen.blit(picture, (0, 0))
        copies.append(time.process_time() - before)
    return drags, copies


def paced(pilot: Pilot, table: TableView, thinker: Thinker | None) -> list[float]:
    """Seconds of each frame of a drag at sixty frames a second; a worker is listened to in each."""
    spots = [place.rect.center for place in table.moment.targets]
    Random(SEED).shuffle(spots)
    here = table.model.hand.rect.center
    spent: list[float] = []
    for number in range(FRAMES):
        there = spots[number // 12 % len(spots)]
        here = (here[0] + (there[0] - here[0]) * 0.25, here[1] + (there[1] - here[1]) * 0.25)
        before = time.perf_counter()
        if thinker is not None:
            thinker.poll()
        pilot.move(here)
        pilot.tick()
        spent.append(time.perf_counter() - before)
        time.sleep(max(0.0, PERIOD - spent[-1]))
    return spent


def p99(seconds: list[float]) -> float:
    """The duration that all but a hundredth of the frames keep to."""
    return sorted(seconds)[int(0.99 * len(seconds))]


def beside_workers(
    pilot: Pilot, table: TableView, processes: int
) -> tuple[list[float], list[float]]:
    """Seconds of each frame without workers, and with some that never stop thinking."""
    match = Match(table.port.game.rules(), 2, {}, seed=SEED)
    info = InformationSet.of(match.rules, match.state, match.to_act[0])
    alone: list[float] = []
    beside: list[float] = []
    thinker = Thinker(timeout=1e9, processes=lambda: processes)
    try:
        thinker.start()
        for _ in range(ROUNDS):
            alone += paced(pilot, table, None)
            thinker.consult(info, SEED, steps=1e12, seconds=1e9)
            paced(pilot, table, thinker)
            beside += paced(pilot, table, thinker)
            if not thinker.busy:
                raise RuntimeError("the worker has stopped thinking")
            thinker.drop()
            time.sleep(0.2)
    finally:
        thinker.close()
    return alone, beside


def pay_days(size: tuple[int, int]) -> Iterator[tuple[str, float, float]]:
    """Yield each game with the milliseconds of its pay-day's first and longest frame.

    Each is the least of several runs with new pictures, as only that is the frame's own.
    """
    for name, seats in PAY_DAYS:
        game, state, move, seat = before_pay_day(name, seats, least=2)
        runs: list[list[float]] = []
        for _ in range(RUNS):
            with tempfile.TemporaryDirectory() as folder:
                payer = Payer(Path(folder), game, state, size=size)
                for _step in range(RESTED):
                    payer.scene.prepare()
                freeze_objects()
                spent: list[float] = []
                before = time.process_time()
                payer.do(move, seat)
                for _frame in range(PAID):
                    payer.pilot.tick(PERIOD)
                    spent.append(1000 * (time.process_time() - before))
                    before = time.process_time()
                payer.app.close()
                runs.append(spent)
        least = [min(frames) for frames in zip(*runs, strict=True)]
        yield name, least[0], max(least)


def main() -> int:
    """Measure each size and print two lines about it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--processes", type=int, default=1, metavar="N", help="that think beside the window, 1"
    )
    parser.add_argument("--pay-days", action="store_true", help="measure pay-days alone")
    args = parser.parse_args()
    processes = args.processes
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    for size in SIZES:
        with short_gc_pauses():  # as in the window
            for name, first, longest in pay_days(size):
                print(f"{size[0]}x{size[1]}: pay-day of {name}: first frame {first:.1f} ms, "
                      f"longest {longest:.1f} ms", flush=True)  # fmt: skip
        if args.pay_days:
            continue
        with tempfile.TemporaryDirectory() as folder:
            pilot, table = sitting(size, Path(folder))
            frames(pilot, table)
            table.model.let_go()
            drags, copies = frames(pilot, table)
            alone, beside = beside_workers(pilot, table, processes)
            pilot.app.close()
        copy = median(copies)
        print(
            f"{size[0]}x{size[1]}: frame {1000 * median(drags):.2f} ms, "
            f"longest {1000 * max(drags):.2f} ms, copy {1000 * copy:.2f} ms, "
            f"ratio {median(drags) / copy:.1f}, longest {max(drags) / copy:.1f}"
        )
        print(
            f"{size[0]}x{size[1]}: p99 {1000 * p99(alone):.2f} ms alone, "
            f"{1000 * p99(beside):.2f} ms beside {processes} that think, "
            f"ratio {p99(beside) / p99(alone):.2f} (median {median(beside) / median(alone):.2f})"
        )
    pygame.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main())
