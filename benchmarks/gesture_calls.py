"""Counts the calls of our functions that a gesture, a frame at rest and a seek in a replay take.

The gesture is a drag of the marker in Valedictorian, with a note on the table: press, lift, a
motion, a legal release, each to the moment composed after it; painting is left out. Steps of
generators count as calls. Beside the calls stands how often a moment was composed and a view made.
Run: `python benchmarks/gesture_calls.py [--names]`; with names, which functions ran most.
"""

import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from typing import Self

import tabletop
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.table.control.table_view import TableView, table_of
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import Motion, Press, Release, UiEvent
from tabletop.ui.toolkit.services import Folders, Services

OURS = str(Path(tabletop.__file__).parent)
LISTED = 25
MARKER = "marker-p1"
SEEK = 20
"""Moves made at the position that is sought."""


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


def open_table(saves: Path) -> tuple[Pilot, TableView]:
    """A table of Valedictorian at which a person is to move first."""
    game = Registry(shipped("content")).find("valedictorian")
    people = (Player("Sam", "human", 1), Player("Natalie", "random", 2))
    port = LocalPort(Session.new(game, people, {"start": "p1"}, seed=3))
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(),
        folders=Folders.within(saves),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, (1280, 800))
    app.play(port)
    pilot.tick(1.0)
    table = table_of(app.stack.scenes[0])
    if table is None:
        raise TypeError("no table was opened")
    return pilot, table


def count(pilot: Pilot, table: TableView, event: UiEvent) -> Calls:
    """The calls from one event to the moment after it; then a frame passes."""
    with Calls() as calls:
        pilot.app.stack.handle(event)
        table.model.current()
    pilot.tick()
    return calls


def drag(saves: Path) -> dict[str, Calls]:
    """The calls of each part of a drag of the marker to the first room that it may enter."""
    pilot, table = open_table(saves)
    port = table.port
    move = next(move for move in port.position.legal_moves if move.pieces == (MARKER,))
    marker, room = (table.moment.target_named(name) for name in (MARKER, move.target))
    if marker is None or room is None:
        raise LookupError(f"the table shows neither {MARKER} nor {move.target}")
    (x, y), (to_x, to_y) = marker.rect.center, room.rect.center
    pilot.move((x, y))
    pilot.tick(0.1)
    with Calls() as rest:
        pilot.tick()
    found = {"frame at rest": rest, "press": count(pilot, table, Press((x, y)))}
    found["lift"] = count(pilot, table, Motion((x + 12, y), held=True))
    for step in range(1, 10):
        at = x + (to_x - 3 - x) * step / 9, y + (to_y - y) * step / 9
        pilot.app.stack.handle(Motion(at, held=True))
        pilot.tick()
    found["motion"] = count(pilot, table, Motion((to_x - 4, to_y), held=True))
    found["release"] = count(pilot, table, Release((to_x - 4, to_y)))
    if port.session.moves_made != 1:
        raise LookupError(f"{move} was not made")
    return found


def seek(saves: Path) -> dict[str, Calls]:
    """The calls of a seek in the replay of a random game: to a new position, and back to it."""
    game = Registry(shipped("content")).find("valedictorian")
    people = (Player("Sam"), Player("Ann"))
    port, rng = LocalPort(Session.new(game, people, {}, seed=3, saves=saves)), Random(3)
    while port.next().kind != "over":
        port.take_seat(port.next().seat)
        port.submit(rng.choice(port.position.legal_moves))
    port.close()
    if port.session.save_path is None:
        raise LookupError("the game was not kept")
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(notes=False),
        folders=Folders.within(saves),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, (1280, 800))
    app.open_replay(port.session.save_path)
    pilot.tick(1.0)
    scene = app.stack.top
    if not isinstance(scene, ReplayScene):
        raise TypeError("no replay was opened")
    found = {}
    for name, number in (("seek", SEEK), ("step aside", SEEK + 1), ("seek back", SEEK)):
        with Calls() as found[name]:
            scene.seek(number)
            scene.table.model.current()
        pilot.tick(1.0)
    del found["step aside"]
    return found


def main() -> int:
    """Print a line for each part."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    with tempfile.TemporaryDirectory() as folder:
        for part, calls in (drag(Path(folder)) | seek(Path(folder))).items():
            composed, views = calls.of("compose"), calls.of("make_view")
            print(f"{part}: {calls.total} calls, {composed} composed, {views} views made")
            for name, number in calls.names.most_common(LISTED if "--names" in sys.argv else 0):
                print(f"  {number} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
