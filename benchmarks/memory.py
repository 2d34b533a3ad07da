"""How much memory games leave behind: in the window, in a program that plays many, in a thought.

`worker` tells the most that each process held that thought about moves of hard players, beside
one another, in the middle of every game with as many seats as it takes.
Prints megabytes in use (resident) after some games, once the C library has given back what it
keeps for later (20 to 60 MB that come and go between two games). With `--check` the exit status is
1 where a goal is passed.
"""

import argparse
import ctypes
import os
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

_PAGE = os.sysconf("SC_PAGE_SIZE")
_EARLY, _WINDOW_GAMES, _SERVED = 10, 30, 200
_WINDOW_MOST, _WINDOW_MORE, _SERVE_MORE = 200.0, 5.0, 10.0
_WORKER_MOST, _PROCESSES, _THOUGHTS, _SECONDS = 80.0, 4, 2, 8.0
_STEP = 4
"""Moves between two frames of the window."""


def resident() -> float:
    """Return the megabytes that this process holds, without those that `malloc` keeps for later."""
    with suppress(OSError, AttributeError):  # another C library than glibc has no such function
        ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE / 1e6


def served() -> tuple[float, float]:
    """Play 200 games of one kind as `serve` does; what is held after 10 and at the end."""
    from tabletop.cli.shelf.lookup import find_game, open_shelf  # noqa: PLC0415  # measured by itself
    from tabletop.engine.match import Match  # noqa: PLC0415

    game, rng, early = find_game(open_shelf(), "the-academy"), Random(1), 0.0
    for number in range(1, _SERVED + 1):
        match = Match(game.rules(), 4, {}, seed=number)
        while match.to_act:
            seat = match.to_act[0]
            match.submit(seat, rng.choice(match.rules.legal_moves(match.state, seat)))
        if number == _EARLY:
            early = resident()
    return early, resident()


def in_window() -> tuple[float, float]:
    """Play 30 games in a window of 1280 x 800, all kinds in turn; what is held after 10 and 30."""
    from tabletop.cli.shelf.lookup import open_shelf  # noqa: PLC0415  # measured by itself
    from tabletop.storage.journal.records import Player  # noqa: PLC0415
    from tabletop.storage.player.settings import Settings  # noqa: PLC0415
    from tabletop.ui.app.pilot import Pilot  # noqa: PLC0415
    from tabletop.ui.app.routes import AppRoutes  # noqa: PLC0415
    from tabletop.ui.toolkit.app import App  # noqa: PLC0415
    from tabletop.ui.toolkit.services import Folders, Services  # noqa: PLC0415

    games, rng, early = open_shelf().games(), Random(1), 0.0
    with tempfile.TemporaryDirectory() as folder:
        app = App(
            games=games,
            routes=AppRoutes(),
            settings=Settings(animation_speed="instant", muted=True),
            folders=Folders.within(Path(folder)),
            services=Services(save=lambda _: None),
        )
        pilot = Pilot(app, (1280, 800))
        for number in range(1, _WINDOW_GAMES + 1):
            game = games[number % len(games)]
            app.open_library()
            pilot.draw()
            seats = max(game.spec.seats[0], min(3, game.spec.seats[1]))
            people = [Player(f"P{seat + 1}", "human", seat + 1) for seat in range(seats)]
            port = app.sessions.new(game, people, {}, number)
            app.play(port)
            made = 0
            while port.position.outcome is None:
                port.take_seat(port.next().seat)
                port.submit(rng.choice(port.position.legal_moves))
                made += 1
                if made % _STEP == 0:
                    app.stack.top.enter()  # type: ignore[union-attr]
                    pilot.draw()
            pilot.tick(3.0)
            if number == _EARLY:
                early = resident()
        app.close()
        return early, resident()


def of_workers() -> dict[str, list[float]]:
    """Let workers think about each game; the most that each held, the one that asks first."""
    from tabletop.ai.worker import Thinker  # noqa: PLC0415  # measured by itself
    from tabletop.cli.shelf.lookup import open_shelf  # noqa: PLC0415
    from tabletop.engine.knowledge.information import InformationSet  # noqa: PLC0415
    from tabletop.engine.match import Match  # noqa: PLC0415

    found: dict[str, list[float]] = {}
    thinker = Thinker(processes=lambda: _PROCESSES)
    for game in open_shelf().games():
        rules, rng = game.rules(), Random(1)
        if not rules.heuristics.has_aim:
            continue
        match = Match(rules, rules.spec.seats[1], {}, seed=1)
        for thought in range(1, _THOUGHTS + 1):
            while len(match.steps) < 20 * thought:
                seat = match.to_act[0]
                match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
            info = InformationSet.of(rules, match.state, match.to_act[0])
            thinker.ask(info, "hard", 1, seconds=_SECONDS)
            while thinker.poll() is None:
                time.sleep(0.02)
        processes = (thinker.worker.process, *thinker.worker.helpers)
        found[game.spec.id] = [most_held(each.pid or 0) for each in processes if each is not None]
    thinker.close()
    return found


def most_held(pid: int) -> float:
    """Return the most megabytes that a process has held so far."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) * 1024 / 1e6
    return 0.0


def main() -> int:
    """Measure one of the three."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("window", "serve", "worker"))
    parser.add_argument("--check", action="store_true")
    wanted = parser.parse_args()
    if wanted.what == "worker":
        held = of_workers()
        for name, each in held.items():
            print(f"{name}: {', '.join(f'{size:.0f} MB' for size in each)}")
        most = max(size for each in held.values() for size in each)
        return int(wanted.check and most > _WORKER_MOST)
    begun = resident()
    early, late = in_window() if wanted.what == "window" else served()
    games = _WINDOW_GAMES if wanted.what == "window" else _SERVED
    print(f"{wanted.what}: {begun:.0f} MB at first, {early:.0f} MB after {_EARLY} games, "
          f"{late:.0f} MB after {games}")  # fmt: skip
    more = _WINDOW_MORE if wanted.what == "window" else _SERVE_MORE
    passed = late - early > more or (wanted.what == "window" and late > _WINDOW_MOST)
    return int(wanted.check and passed)


if __name__ == "__main__":
    sys.exit(main())
