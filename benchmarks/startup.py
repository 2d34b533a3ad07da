"""How long the library takes to appear, beside the bare import of pygame on the same machine.

Each round starts one process of both kinds; the program's ends when its first frame is on the
screen, without one drawn where there is no display. What counts is the ratio of the times: it
depends little on the machine and on what else it does. Ends with 1 when the ceiling is missed.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

CEILING = 6.0
"""The library within so many times the import of pygame."""
PYGAME = "import pygame"
SHELF = "from tabletop.cli.shelf.lookup import open_shelf; open_shelf().games()"
"""Checks all content and keeps the result, as the very first start does."""
LIBRARY = """
import sys
from tabletop.cli.run import run
from tabletop.ui.app import start as opening
from tabletop.ui.app.window import Window
opening._QUIET_START = 1e6  # a busy machine is not that late
Window.run = lambda window: window.step(0.0) or 0
status = run([])
# What the first frame must not wait for.
late = ("multiprocessing", "subprocess", "yaml", "pickle", "wave", "hashlib",
        "tabletop.engine.rules", "tabletop.session.session")
heavy = [name for name in late if name in sys.modules]
sys.exit(status or ", ".join(heavy) or 0)
"""


def seconds(code: str, folder: str) -> tuple[float, float]:
    """Run code in a process of its own; return what it took by the clock and of the processor.

    Raises:
        CalledProcessError: it failed, or imported what it should not.
    """
    screen = {} if "DISPLAY" in os.environ else {"SDL_VIDEODRIVER": "dummy"}
    environment = {**os.environ, **screen, "SDL_AUDIODRIVER": "dummy", "RECESS_DATA_DIR": folder}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody compiles the program at each start
    before, start = os.times(), time.perf_counter()
    subprocess.run(  # noqa: S603 - our own code from above
        [sys.executable, "-c", code], check=True, env=environment, stdout=subprocess.DEVNULL
    )
    end, after = time.perf_counter(), os.times()
    used = after.children_user + after.children_system
    return end - start, used - before.children_user - before.children_system


def median(numbers: list[float]) -> float:
    """Return the middle one."""
    return sorted(numbers)[len(numbers) // 2]


def mean(numbers: list[float]) -> float:
    """Return their mean: the processor's time is counted in steps of 10 ms."""
    return sum(numbers) / len(numbers)


def measure(rounds: int) -> bool:
    """Print a table; return whether the ceiling holds."""
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        for code in (SHELF, LIBRARY):
            seconds(code, folder)
        for _ in range(rounds):
            theirs.append(seconds(PYGAME, folder))
            ours.append(seconds(LIBRARY, folder))
    print(f"{'milliseconds':<22}{'library':>10}{'pygame':>10}{'ratio':>8}")
    ratios = []
    for row, (name, middle) in enumerate((("by the clock", median), ("of the processor", mean))):
        mine = middle([times[row] for times in ours])
        other = middle([times[row] for times in theirs])
        ratios.append(mine / other)
        print(f"{name:<22}{1000 * mine:>10.0f}{1000 * other:>10.0f}{ratios[row]:>8.2f}")
    print(f"wanted: the ratio of the processor's time below {CEILING:.0f}")
    return ratios[1] < CEILING


def main() -> int:
    """Measure and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=21)
    words = parser.parse_args()
    return 0 if measure(words.rounds) else 1


if __name__ == "__main__":
    sys.exit(main())
