"""How many of our functions run between an event and the moment that is composed after it.

Counts calls, and the steps of generators, on a drag of the marker in Valedictorian: press, lift, a
motion, a legal release; painting is left out. Beside them how often the moment was composed and a
view was made. Numbers of calls don't depend on the machine, so a test holds them.
Run: `python benchmarks/gesture_calls.py [--names]`; with names, which functions ran most.
"""

import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Self

import tabletop
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session import Session
from tabletop.storage.records import Player
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.events import Motion, Press, Release, UiEvent
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.table import TableScene

OURS = str(Path(tabletop.__file__).parent)
LISTED = 25


@dataclass
class Calls:
    """Counts calls of our functions while it is entered."""

    names: Counter[str] = field(default_factory=Counter)

    def __enter__(self) -> Self:
        sys.setprofile(self._see)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def _see(self, frame: FrameType, event: str, arg: object) -> None:
        del arg
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS):
            self.names[f"{code.co_filename[len(OURS) + 1 :]}:{code.co_qualname}"] += 1

    @property
    def total(self) -> int:
        """All calls."""
        return self.names.total()

    def of(self, name: str) -> int:
        """Calls of a function."""
        return sum(n for full, n in self.names.items() if full.partition(":")[2] == name)


def open_table(saves: Path) -> tuple[Pilot, TableScene]:
    """A table of Valedictorian at which a person is to move first."""
    game = Registry(shipped("content")).find("valedictorian")
    people = (Player("Sam", "human", 1), Player("Natalie", "random", 2))
    session = Session.new(game, people, {"start": "p1"}, seed=3)
    desk = Desk(games=[game], routes=AppRoutes(), saves=saves, settings=Settings(),
                save=lambda _: None)  # fmt: skip
    pilot = Pilot(desk, (1280, 800))
    desk.play(session)
    pilot.tick(1.0)
    table = desk.stack.scenes[0]
    if not isinstance(table, TableScene):
        raise TypeError("no table was opened")
    return pilot, table


def count(pilot: Pilot, table: TableScene, event: UiEvent) -> Calls:
    """The calls from one event to the moment after it; then a frame passes."""
    with Calls() as calls:
        pilot.desk.stack.handle(event)
        table.controller.current()
    pilot.tick()
    return calls


def drag(saves: Path) -> dict[str, Calls]:
    """The calls of each part of a drag of the marker to the room beside it."""
    pilot, table = open_table(saves)
    marker, room = (table.moment.target_named(name) for name in ("marker-p1", "floor:0:1"))
    if marker is None or room is None:
        raise LookupError("the marker can't go there")
    (x, y), (to_x, to_y) = marker.rect.center, room.rect.center
    pilot.move((x, y))
    pilot.tick(0.1)
    found = {"press": count(pilot, table, Press((x, y)))}
    found["lift"] = count(pilot, table, Motion((x + 12, y), held=True))
    for step in range(1, 9):
        pilot.move((x + (to_x - x) * step / 9, y + (to_y - y) * step / 9))
        pilot.tick()
    pilot.move((to_x - 3, to_y))
    pilot.tick()
    found["motion"] = count(pilot, table, Motion((to_x - 4, to_y), held=True))
    found["release"] = count(pilot, table, Release((to_x - 4, to_y)))
    return found


def main() -> int:
    """Print a line for each part of the drag."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        for part, calls in drag(Path(folder)).items():
            composed, views = calls.of("compose"), calls.of("make_view")
            print(f"{part}: {calls.total} calls, {composed} composed, {views} views made")
            for name, number in calls.names.most_common(LISTED if "--names" in sys.argv else 0):
                print(f"  {number} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
