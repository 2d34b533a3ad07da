"""Measure every scene at every size: `python -m tests.layout_check [--json] [--quick]`.

Exit code 1 where something is cut, covered, colliding, out of the window or missing.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tests.layout_check.measuring import SCALES, SIZES, THEMES, Sample, measure
from tests.layout_check.scenes import SITTINGS

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure what is asked for and tell what is wrong."""
    parser = argparse.ArgumentParser(prog="layout_check", description=__doc__)
    parser.add_argument("--json", action="store_true", help="everything, as one object")
    parser.add_argument("--quick", action="store_true", help="each scene at a few sizes alone")
    parser.add_argument("--only", default="", help="scenes whose name holds this word")
    parser.add_argument("--size", action="append", help="of the window: 1280x800")
    parser.add_argument("--scale", action="append", type=float, help="of the interface: 1.5")
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--touch", action="store_true", help="as for fingers")
    given = parser.parse_args(arguments)
    sizes = [tuple(map(int, size.split("x"))) for size in given.size or ()] or list(SIZES)
    sample = Sample(
        tuple((size[0], size[1]) for size in sizes),
        tuple(given.scale or SCALES),
        tuple(given.theme or THEMES),
        given.only,
        touch=given.touch,
        quick=given.quick,
    )
    with tempfile.TemporaryDirectory() as folder:
        found, looked_at = measure(Path(folder), SITTINGS, sample)
    if given.json:
        report = {
            "looked_at": looked_at,
            "problems": [
                {"scene": scene, "at": sorted(places), **problem.as_dict()}
                for (scene, problem), places in found.items()
            ],
        }
        sys.stdout.write(json.dumps(report, indent=1) + "\n")
    else:
        for (scene, problem), places in sorted(found.items(), key=str):
            sys.stdout.write(
                f"{scene}: {problem.kind}: {problem.what!r} {problem.detail!r} "
                f"[{problem.where}] at {', '.join(sorted(places))}\n"
            )
        kinds = Counter(problem.kind for _, problem in found)
        sys.stdout.write(f"{looked_at} pictures looked at, {dict(kinds)}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
