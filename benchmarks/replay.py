"""How long a saved game of 1,000 moves takes to open as a replay, and any position of it to show.

Each game is played at random for as many seats as take most moves, saved, and opened again in a
process that has read no game before. Times are of one core, per 1,000 moves where they grow with
them; beside them stands what reading the lines of the same file as JSON takes on the same machine.
A frame while scrubbing is everything from a new position to the finished picture at 1280x800.
Run: `python benchmarks/replay.py`.
"""

import gc
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median, quantiles

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.history.replay import Replay
from tabletop.session.port import LocalPort
from tabletop.session.session import Session
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.replay.replay import ReplayScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.services import Folders, Services

GAMES = {
    "introduct-academy": 7, "the-academy": 4, "report-card": 5, "it-startup": 4, "valedictorian": 2,
}  # fmt: skip
SEEDS = 3
RUNS = 3
"""The quickest of so many is told: others at the machine only slow one down."""
POSITIONS = 300
FRAMES = 240


def write(name: str, seats: int, folder: Path) -> tuple[Path, int]:
    """A finished game in a file: the one with most moves of a few."""

    game = Registry(shipped("content")).find(name)
    best, moves = folder, 0
    for seed in range(SEEDS):
        people = tuple(Player(f"P{seat + 1}") for seat in range(seats))
        port, rng = LocalPort(Session.new(game, people, {}, seed=seed, saves=folder)), Random(seed)
        while port.next().kind != "over":
            port.take_seat(port.next().seat)
            port.submit(rng.choice(port.position.legal_moves))
        port.close()
        if port.session.save_path is not None and port.session.moves_made > moves:
            best, moves = port.session.save_path, port.session.moves_made
    return best, moves


def opened(name: str, path: Path) -> tuple[float, float, list[float], list[float]]:
    """Seconds: of reading the lines, of opening, of each position and of each frame."""

    game = Registry(shipped("content")).find(name)
    game.rules()
    lines = path.read_text().splitlines()
    gc.collect()
    begun = time.process_time()
    for line in lines:
        json.loads(line[line.index("{") :]) if "{" in line else None
    plain = time.process_time() - begun
    begun = time.process_time()
    replay = Replay.open(game, path)
    whole = time.process_time() - begun
    rng, positions = Random(1), []
    for _ in range(POSITIONS):
        number = rng.randint(0, replay.count)
        begun = time.process_time()
        replay.seek(number)
        replay.view(), replay.display(), replay.prompt()
        positions.append(time.process_time() - begun)
    return plain, whole, positions, scrubbed(path)


def scrubbed(path: Path) -> list[float]:
    """Seconds of each frame while the thumb is drawn over the whole game, from its opening on."""

    app = App(
        games=Registry(shipped("content")).games(),
        routes=AppRoutes(),
        settings=Settings(notes=False),
        folders=Folders.within(path.parent),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, (1280, 800))
    app.open_library()
    pilot.draw()
    app.open_replay(path)
    pilot.tick(0.1)
    pilot.draw()
    scene = app.stack.top
    if not isinstance(scene, ReplayScene):
        raise TypeError("no replay was opened")
    line, taken = scene.dock.line, []
    y = line.rect.centery + 6
    pilot.press((line.x_of(0), y))
    for frame in range(FRAMES):
        begun = time.process_time()
        pilot.move((line.x_of(round(scene.replay.count * frame / FRAMES)), y))
        pilot.tick(1 / 60)
        taken.append(time.process_time() - begun)
    return taken


def main() -> None:
    """Measure and print."""
    if len(sys.argv) == 3:
        print(json.dumps(opened(sys.argv[1], Path(sys.argv[2]))))
        return
    print(f"{'':20}{'moves':>7}{'lines':>9}{'open':>10}{'position':>19}{'frame':>19}")
    print(f"{'':27}{'ms/1000':>9}{'ms/1000':>10}{'median, worst ms':>19}{'median, p95 ms':>19}")
    for name, seats in GAMES.items():
        with tempfile.TemporaryDirectory() as folder:
            path, moves = write(name, seats, Path(folder))
            words = [sys.executable, __file__, name, str(path)]
            runs = [
                json.loads(subprocess.check_output(words, text=True))  # noqa: S603 - this file
                for _ in range(RUNS)
            ]
        plain, whole = (min(run[part] for run in runs) for part in (0, 1))
        positions, frames = (min((run[part] for run in runs), key=sum) for part in (2, 3))
        late = quantiles(frames, n=20)[18]
        print(
            f"{name:20}{moves:7}{1e6 * plain / moves:9.1f}{1e6 * whole / moves:10.1f}"
            f"{1e3 * median(positions):11.2f}{1e3 * max(positions):8.2f}"
            f"{1e3 * median(frames):11.2f}{1e3 * late:8.2f}"
        )


if __name__ == "__main__":
    main()
