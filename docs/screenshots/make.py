"""Draws the pictures that the documents show into this folder, by the command anybody can type.

`python docs/screenshots/make.py [NAME …]`. Needs Pillow, which makes the files small. To compare
the pictures of two checkouts, see `tools/compare_pictures.py`.
"""

# ruff: noqa: INP001 - a script beside its pictures

import os
import sys
import tempfile
from pathlib import Path

from PIL import Image

from tabletop.cli.run import run

HERE = Path(__file__).parent
COMMON, RARE = 128, 64
"""Colours kept because they are frequent, and because they lie far apart from others."""
PICTURES: dict[str, tuple[str, ...]] = {
    "library": ("library",),
    "setup": ("setup", "--game", "valedictorian"),
    "lesson": ("lesson", "--game", "valedictorian"),
    "results": ("results", "--game", "valedictorian", "--seed", "6"),
    "puzzles": ("puzzles", "--game", "valedictorian"),
}  # fmt: skip
"""Each picture, with its scene and how far the game is that it shows."""


def draw(name: str) -> None:
    """Draw one picture and reduce it to few colours."""
    path = HERE / f"{name}.png"
    if run(("screenshot", "--scene", *PICTURES[name], "--out", str(path))) != 0:
        raise SystemExit(f"{path.name} was not drawn")
    reduce_colours(path)


def reduce_colours(path: Path) -> None:
    """Write a picture anew with few colours, so that it is small."""
    with Image.open(path) as picture:
        full = picture.convert("RGB")
    # The accents are few pixels: colours that lie far apart are kept beside the frequent ones.
    palette = [
        *(full.quantize(COMMON, Image.Quantize.MEDIANCUT).getpalette() or [])[: 3 * COMMON],
        *(full.quantize(RARE, Image.Quantize.MAXCOVERAGE).getpalette() or [])[: 3 * RARE],
    ]
    chart = Image.new("P", (1, 1))
    chart.putpalette(palette)
    small = full.quantize(palette=chart, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        os.environ["RECESS_DATA_DIR"] = data
        for picture in sys.argv[1:] or PICTURES:
            draw(picture)
