"""A walk: one robot at one table for a while. Its number says all, so any can be repeated."""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import copy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from unittest.mock import patch

from tabletop.engine.game import Game
from tabletop.storage.player.settings import Settings
from tests.robots import forms, monkey, pointer, wander
from tests.robots.driver import Driver, Fault
from tests.robots.games import game_named
from tests.robots.keys import Case, Tour
from tests.robots.positions import RECORDED, Recorded, phases, recorded
from tests.ui.drawing import shared_assets

Robot = Callable[[Driver, Random, int], None]
PAD = "pad"
"""The robot that wanders with a controller."""
TOUCH = "touch"
"""The robot that does by a finger what the pointer does."""
ROBOTS: dict[str, Robot] = {
    "wander": wander.walk, PAD: wander.walk, "pointer": pointer.walk, TOUCH: pointer.walk,
    "forms": forms.walk,
}  # fmt: skip
"""The robots that walk by chance at a table which is made for them."""
KEYS, MONKEY = "keys", "monkey"
NAMES = (KEYS, *ROBOTS, MONKEY)
"""All robots of this program's window."""
WALK = 150
"""Events of a walk, about."""
SIZES = ((480, 300), (640, 400), (400, 320), (300, 480), (960, 600), (640, 200))
"""Of the window, device pixels: small ones are drawn fast, and laid out as 640 x 400."""
_SPEEDS = ("instant", "instant", "fast", "normal")
_TWINS = 3
"""One walk of so many has a twin."""
_SLICE, _SLICE_GAMES = 150, 2
"""Events of a moment, and recorded games, in a part of what the keys do."""


@dataclass(frozen=True)
class Walk:
    """What says all about a walk."""

    robot: str
    game: str
    seed: int
    number: int

    @property
    def command(self) -> str:
        """What repeats it exactly."""
        return (
            f"python -m tests.robots {self.robot} --game {self.game} --seed {self.seed} "
            f"--walk {self.number}"
        )


@dataclass
class Report:
    """What came of walks."""

    events: int = 0
    seconds: float = 0.0
    """Of the processor, not of the clock on the wall."""
    walks: int = 0
    compared: int = 0
    """How often a twin said and showed the same."""
    faults: dict[str, list[str]] = field(default_factory=dict)
    """For each kind of fault, what repeats it; the first with the last events."""
    there: set[Case] = field(default_factory=set)
    """The cases of the phases that the keys have been in."""
    done: set[Case] = field(default_factory=set)

    def note(self, walk: Walk, fault: Fault) -> None:
        """Keep a fault, by its first line."""
        kind, _, trail = str(fault).partition("\n")
        told = walk.command + (f"\n{trail}" if kind not in self.faults else "")
        self.faults.setdefault(kind, []).append(told)

    def add(self, other: "Report") -> None:
        """Add what came of other walks."""
        self.events += other.events
        self.seconds += other.seconds
        self.walks += other.walks
        self.compared += other.compared
        self.there |= other.there
        self.done |= other.done
        for kind, told in other.faults.items():
            self.faults.setdefault(kind, []).extend(told)


def walk(one: Walk, folder: Path, events: int = 0) -> Report:
    """Walk once; `folder` is for the files of the game."""
    if one.robot == MONKEY:
        return _opening(one, folder, events or monkey.OPENING)
    if one.robot == KEYS:
        return _moment(one, folder, events, set())
    events = events or WALK
    chance = Random(f"{one.robot} {one.game} {one.seed} {one.number}")
    record = _recorded(one.game, chance.randrange(RECORDED), folder)
    moves = record.moments[one.number % len(record.moments)]
    report, started = Report(walks=1), time.process_time()
    with tempfile.TemporaryDirectory(dir=folder) as saves:
        driver = Driver(Path(saves), chance.choice(SIZES), _settings(chance))
        try:
            if one.number % _TWINS == 0:
                driver.sit_down(*record.twins(moves))
            else:
                driver.sit_down(record.port(moves, Path(saves)))
            driver.by_pad, driver.by_finger = one.robot == PAD, one.robot == TOUCH
            ROBOTS[one.robot](driver, chance, events)
            driver.read_again()
            driver.go_home()
        except Fault as fault:
            report.note(one, fault)
        finally:
            report.events, report.compared = driver.events, driver.compared
            try:
                driver.close()
            except Fault as fault:
                report.note(one, fault)
    report.seconds = time.process_time() - started
    return report


def walks(robot: str, game: str, seed: int, events: int, *, whole: bool = False) -> Report:
    """Walk until so many events have happened; `whole` does all cases of the keys."""
    total = Report()
    with workplace() as folder:
        if robot == KEYS:
            for number in _moments(game, seed, folder, whole=whole):
                most = 0 if whole else min(events, _SLICE)
                total.add(_moment(Walk(robot, game, seed, number), folder, most, total.done))
                if not whole and total.events >= events:
                    break
            return total
        number = 0
        while total.events < events:
            one = Walk(robot, game, seed, number)
            total.add(walk(one, folder, events if events < WALK else 0))
            number += 1
    return total


def _moments(game: str, seed: int, folder: Path, *, whole: bool) -> list[int]:
    """The walks of the keys: all phases of all recorded games, or some of a few by chance."""
    chance = Random(f"{KEYS} {game} {seed}")
    games = range(RECORDED) if whole else chance.sample(range(RECORDED), _SLICE_GAMES)
    played = (_recorded(game, each, folder) for each in games)
    found = [number + RECORDED * moves for number, moves in phases(played)]
    if not whole:
        chance.shuffle(found)
    return found


def _moment(one: Walk, folder: Path, most: int, done: set[Case]) -> Report:
    """Do the cases of a moment that are not done: all, or some of about so many events."""
    moves, number = divmod(one.number, RECORDED)
    record = _recorded(one.game, number, folder)
    phase = record.news[record.moments.index(moves)][0]
    chance = Random(f"{one.robot} {one.game} {one.seed} {one.number}")
    report, started = Report(walks=1, done=done), time.process_time()
    settings = _settings(chance).changed(step_computers=True, animation_speed="instant")
    size = chance.choice(SIZES)
    with tempfile.TemporaryDirectory(dir=folder) as saves:

        def sit() -> Driver:
            driver = Driver(Path(saves), size, copy(settings))
            if one.number % _TWINS == 0:
                driver.sit_down(*record.twins(moves))
            else:
                driver.sit_down(record.port(moves, Path(saves)))
            return driver

        visit = Tour(sit, one.game, phase)
        try:
            visit.go(done, chance if most else None, most)
            visit.close(home=True)
        except Fault as fault:
            report.note(one, fault)
            with suppress(Fault):
                visit.close()
        report.events, report.compared = visit.events, visit.compared
    report.there = set(visit.there)
    report.seconds = time.process_time() - started
    return report


def _opening(one: Walk, folder: Path, events: int) -> Report:
    """Open the window once for the monkey."""
    chance = Random(f"{one.robot} {one.game} {one.seed} {one.number}")
    report, started = Report(walks=1), time.process_time()
    try:
        report.events = monkey.opening(one.game, chance, folder, events)
    except Fault as fault:
        report.note(one, fault)
        report.events = fault.events
    report.seconds = time.process_time() - started
    return report


@contextmanager
def workplace() -> Iterator[Path]:
    """A folder in memory where there is one, and pictures that all tables of a process share."""
    where = Path("/dev/shm")  # noqa: S108 - a folder of our own is made there
    with (
        patch("tabletop.ui.app.screen.Assets", shared_assets),
        tempfile.TemporaryDirectory(dir=where if where.is_dir() else None) as folder,
        patch.dict(os.environ, RECESS_DATA_DIR=str(Path(folder) / "player")),
    ):
        yield Path(folder)


def _settings(chance: Random) -> Settings:
    return Settings().changed(
        muted=True, welcomed=True, animation_speed=chance.choice(_SPEEDS),
        notes=chance.random() < 0.3, confirm_final=chance.random() < 0.7,
        interface_scale=chance.choice((1.0, 1.0, 0.75, 2.0)),
        hover_zoom=chance.choice(("off", "fast", "slow")),
        reduced_motion=chance.random() < 0.2, click_to_move=chance.random() < 0.8,
        step_computers=chance.random() < 0.2,
        touch=chance.choice(("automatic", "automatic", "on", "off")),
    )  # fmt: skip


@cache
def _game(name: str, folder: Path) -> Game:
    return game_named(name, folder)


@lru_cache(maxsize=RECORDED)
def _recorded(name: str, number: int, folder: Path) -> Recorded:
    return recorded(_game(name, folder), number)
