"""Draws the same pictures with two checkouts and says which pixels differ.

`python tools/compare_pictures.py OTHER [--every] [--only WORD] [--keep FOLDER]`: OTHER is another
checkout of this project with an environment in its `.venv`. Pictures are the scenes of every game,
in the middle of it, for every number of seats and every way to play; with `--every` also all sizes,
interface sizes and both themes. Each checkout draws with its own code. Exits with 1 where a picture
differs, and then leaves the old one, the new one and what differs beside each other in FOLDER.
Needs Pillow.
"""

import argparse
import itertools
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageChops

HERE = Path(__file__).resolve().parents[1]
SCENES: dict[str, tuple[str, ...]] = {
    "library": (),
    "settings": (),
    "setup": (),
    "rulebook": (),
    "pause": ("--moves", "24", "--seed", "2"),
    "curtain": ("--moves", "24", "--seed", "2"),
    "chooser": ("--moves", "20", "--seed", "2"),
    "tray": ("--moves", "30", "--seed", "3"),
    "results": ("--seed", "6"),
}
"""Scenes beside the table, and how far their game is; drawn for each game that comes to them."""
OF_EACH_GAME = ("setup", "rulebook", "results")
SIZES = ("960x600", "1280x800", "1920x1080")
SCALES = ("0.75", "1.0", "1.5", "2.0")
THEMES = ("dark", "light")
FEW = (("1280x800", "1.0", "dark"), ("960x600", "1.0", "dark"), ("1920x1080", "2.0", "light"))
DRAW = """
import json, sys
from tabletop.cli.run import run
for path, words in json.load(sys.stdin):
    try:
        print(run(("screenshot", *words, "--out", path)), path, flush=True)
    except Exception as error:
        print("raised", path, repr(error), flush=True)
"""
"""What each checkout runs: one process for all pictures."""


def tables() -> dict[str, tuple[str, ...]]:
    """Return the tables by name: every game, number of seats and way to play, early and late."""
    found: dict[str, tuple[str, ...]] = {}
    for game, most in (
        ("valedictorian", {2}),
        ("the-academy", {3, 4}),
        ("report-card", {1, 2, 3, 4, 5, 6}),
        ("it-startup", {2, 3, 4}),
        ("introduct-academy", {2, 3, 4, 5, 6, 7}),
    ):
        for seats in sorted(most):
            words = ("--scene", "table", "--game", game, "--seats", str(seats), "--seed", "5")
            for rounds in (2, 9, 22):
                moves = ("--moves", str(rounds * seats + 1))
                found[f"table-{game}-{seats}-{rounds}"] = (*words, *moves)
    for mode, seats in (("teams", 4), ("solo", 1)):
        words = ("--scene", "table", "--game", "it-startup", "--seats", str(seats), "--seed", "5")
        found[f"table-it-startup-{mode}"] = (*words, "--option", f"mode={mode}", "--moves", "40")
    return found


def scenes() -> dict[str, tuple[str, ...]]:
    """Return the other scenes by name."""
    found: dict[str, tuple[str, ...]] = {}
    games = ("valedictorian", "the-academy", "report-card", "it-startup", "introduct-academy")
    for scene, words in SCENES.items():
        for game in games if scene in OF_EACH_GAME else games[:1]:
            found[f"{scene}-{game}"] = ("--scene", scene, "--game", game, *words)
    return found


def pictures(*, every: bool, only: str) -> dict[str, tuple[str, ...]]:
    """Return the words of the command line for each picture, by name."""
    looks: Iterator[tuple[str, str, str]] = (
        itertools.product(SIZES, SCALES, THEMES) if every else iter(FEW)
    )
    named = tables() | scenes()
    found: dict[str, tuple[str, ...]] = {}
    for size, scale, theme in looks:
        for name, words in named.items():
            full = f"{name}-{size}-{scale}-{theme}"
            if only in full:
                look = ("--size", size, "--scale", scale, "--theme", theme)
                found[full] = (*words, *look)
    return found


def draw(checkout: Path, wanted: dict[str, tuple[str, ...]], folder: Path) -> dict[str, str]:
    """Let a checkout draw into a folder; return what it says of each that was not drawn."""
    folder.mkdir()
    job = json.dumps([(str(folder / f"{name}.png"), words) for name, words in wanted.items()])
    done = subprocess.run(  # noqa: S603 - the interpreter of a checkout that the caller named
        [checkout / ".venv/bin/python", "-c", DRAW], input=job, text=True, capture_output=True,
        cwd=checkout, check=False,
        env={**os.environ, "PYTHONPATH": str(checkout), "RECESS_DATA_DIR": str(folder / "data")},
    )  # fmt: skip
    lines = (line.split(" ", 2) for line in done.stdout.splitlines() if line)
    words = {Path(path).stem: " ".join((code, *rest)) for code, path, *rest in lines}
    silent = done.stderr.strip()[-400:] or "nothing was said"
    return {
        name: words.get(name, silent) for name in wanted if not (folder / f"{name}.png").exists()
    }


def difference(old: Path, new: Path, kept: Path) -> str:
    """Return how two pictures differ, in words, and keep them beside each other; empty if equal."""
    with Image.open(old) as one, Image.open(new) as two:
        before, after = one.convert("RGB"), two.convert("RGB")
    if before.size != after.size:
        return f"{before.size} became {after.size}"
    apart = ImageChops.difference(before, after)
    box = apart.getbbox()
    if box is None:
        return ""
    most = ImageChops.lighter(ImageChops.lighter(*apart.split()[:2]), apart.split()[2])
    mask = most.point(lambda level: 255 if level else 0)
    count = mask.histogram()[255]
    wide, high = before.size
    sheet = Image.new("RGB", (3 * wide, high))
    for place, picture in enumerate((before, after, mask.convert("RGB"))):
        sheet.paste(picture, (place * wide, 0))
    kept.mkdir(parents=True, exist_ok=True)
    sheet.save(kept / new.name)
    return f"{count} pixels in {box}"


def main() -> int:
    """Compare, print a line for each picture that differs, and return 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("other", type=Path)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "recess-differ")
    said = parser.parse_args()
    wanted = pictures(every=said.every, only=said.only)
    drawn = changed = 0
    with tempfile.TemporaryDirectory() as folder:
        old, new = Path(folder, "old"), Path(folder, "new")
        missing = draw(said.other.resolve(), wanted, old), draw(HERE, wanted, new)
        for name in wanted:
            gone = [words.get(name, "") for words in missing]
            if all(gone):
                continue  # a scene that this game does not come to
            drawn += 1
            told = " / ".join(filter(None, gone))
            if not told:
                told = difference(old / f"{name}.png", new / f"{name}.png", said.keep)
            if told:
                changed += 1
                print(f"{name}: {told}")
    print(f"{drawn} pictures, {changed} differ")
    return int(changed > 0)


if __name__ == "__main__":
    sys.exit(main())
