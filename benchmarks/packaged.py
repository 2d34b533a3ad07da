"""Size and first frame of the executables, beside a bare pygame-ce program packed the same way.

`python benchmarks/packaged.py DIST`: DIST is the folder with the executables. The bare program
opens a window and fills it. Rounds alternate; what counts is the processor's time until the first
frame is on the screen, of all processes, as a ratio: it depends little on the machine. Needs Xvfb,
xdotool, openbox and PyInstaller. Ends with 1 when a ceiling is missed.
"""

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.e2e.real_window import Display, Program, Start
from tests.waiting import wait_for

LARGEST = 30.0
"""Megabytes of the single file."""
CEILINGS = {"recess/recess": 3.0, "recess-onefile": 3.5}
"""So many times the bare program's processor time, at most, by program."""
_MIDDLE = (300, 250, 1100, 650)
BARE = """
import pygame
pygame.display.init()
screen = pygame.display.set_mode((1280, 800))
screen.fill("#3E6FB0")
pygame.display.flip()
while pygame.event.wait().type != pygame.QUIT:
    pass
"""


def build_bare(folder: Path) -> dict[str, Path]:
    """Pack the bare program both ways; return where they are, by the name of ours."""
    script = folder / "bare.py"
    script.write_text(BARE, encoding="utf-8")
    for name, kind in (("bare", "--onedir"), ("bare-onefile", "--onefile")):
        words = ("--noconfirm", "--log-level", "ERROR", "--strip", kind, "--name", name,
                 "--exclude-module", "numpy", str(script))  # fmt: skip
        subprocess.run(  # noqa: S603 - our own script from above
            [sys.executable, "-m", "PyInstaller", *words], cwd=folder, check=True
        )
    return {
        "recess/recess": folder / "dist/bare/bare",
        "recess-onefile": folder / "dist/bare-onefile",
    }


def first_frame(display: Display, program: Path, home: Path) -> float:
    """Return the processor's seconds of all processes until a first frame is on the screen."""
    started = Program(display, Start(home, program=(str(program),), there=Path("/"), bare=True))
    try:
        wait_for("a window", started.windows)
        wait_for("a frame", lambda: _is_drawn(display))
        return sum(map(_used, started.processes()))
    finally:
        started.close()
        wait_for("an empty screen", lambda: not _is_drawn(display))


def _is_drawn(display: Display) -> bool:
    """Whether the middle of the screen is no longer black; the window's frame lies outside."""
    lows_and_highs = display.picture(_MIDDLE).getextrema()
    return any(high > 40 for _, high in lows_and_highs)  # type: ignore[misc]


def _used(pid: int) -> float:
    """The processor's seconds of a process and of those of its children that have ended."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def megabytes(path: Path) -> float:
    """Return the size of a file, or of all that lies beside one in a folder."""
    beside = path.parent.rglob("*") if (path.parent / "_internal").is_dir() else [path]
    return sum(each.stat().st_size for each in beside if each.is_file()) / 1e6


def measure(dist: Path, rounds: int) -> bool:
    """Print a table; return whether the ceilings hold."""
    good = True
    print(f"{'':<16}{'MB':>7}{'bare':>7}{'seconds':>10}{'bare':>7}{'ratio':>7}{'wanted':>8}")
    with tempfile.TemporaryDirectory() as name:
        folder, display = Path(name), Display()
        try:
            bare = build_bare(folder)
            for kind, ceiling in CEILINGS.items():
                ours, theirs = [], []
                first_frame(display, dist / kind, folder / "home")
                for _ in range(rounds):
                    theirs.append(first_frame(display, bare[kind], folder / "other"))
                    ours.append(first_frame(display, dist / kind, folder / "home"))
                mine, other = sum(ours) / rounds, sum(theirs) / rounds
                sizes = megabytes(dist / kind), megabytes(bare[kind])
                print(f"{kind.rpartition('/')[2]:<16}{sizes[0]:>7.1f}{sizes[1]:>7.1f}{mine:>10.2f}"
                      f"{other:>7.2f}{mine / other:>7.2f}{ceiling:>8.1f}")  # fmt: skip
                good = good and mine / other <= ceiling
                good = good and ("onefile" not in kind or sizes[0] <= LARGEST)
        finally:
            display.close()
    return good


def main() -> int:
    """Measure and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dist", type=Path, metavar="DIST")
    parser.add_argument("--rounds", type=int, default=9)
    words = parser.parse_args()
    began = time.monotonic()
    good = measure(words.dist.resolve(), words.rounds)
    print(
        f"{words.rounds} rounds in {time.monotonic() - began:.0f} s, {os.getloadavg()[0]:.1f} busy"
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
