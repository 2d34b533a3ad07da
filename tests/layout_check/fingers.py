"""Counts what a finger can hardly hit: `python -m tests.layout_check.fingers [--only "table "]`.

Every control in sight of every scene counts, at 1280x800 and 960x600, with the room around it that
also hits it, for a player who touched the screen.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from tabletop.ui.toolkit.choices import Segmented
from tabletop.ui.toolkit.control import Control, ControlGroup
from tabletop.ui.toolkit.dialog import Shell
from tabletop.ui.toolkit.touch import TARGET, targets
from tests.layout_check.measuring import scenes, show
from tests.layout_check.scenes import SITTINGS, replays

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tabletop.ui.app.pilot import Pilot
    from tabletop.ui.toolkit.focus import Node
    from tests.layout_check.scenes import Sitting

SIZES = ((1280, 800), (960, 600))
EXEMPT = {
    "card": "lies where its fan, pile, board or plate has it, as many as there are, partly below"
    " the next; a visible strip takes it, and so does the list of moves",
    "toggle": "the same cards while some of them are chosen, at the table or in a form",
}
"""Roles of what may be smaller, and why."""


@dataclass(frozen=True, slots=True)
class Small:
    """A control that is too small for a finger."""

    scene: str
    name: str
    wide: float
    high: float
    exempt: bool


def small_in(scene: str, pilot: Pilot) -> tuple[list[Small], int]:
    """Return what is too small in a scene, and how many controls are in sight."""
    nodes = pilot.nodes()
    tabs = [node.rect for node in nodes if node.role == "tab"]
    # A tap on what lies small on a tab opens the tab.
    sizes = [
        (node, box.w, box.h)
        for node, box in targets(nodes, pilot.screen.size)
        if node.page is None or node.page.contains(node.rect)
        if node.role == "tab" or not any(tab.contains(node.rect) for tab in tabs)
    ]
    strips = list(_strips(pilot))
    fanned = {node.id for node, _ in strips}
    sizes += [(n, wide, TARGET) for n, wide in (*_segments(pilot), *strips)]
    small = [
        Small(scene, node.id, wide, high, node.id in fanned or node.id.startswith("piece:"))
        for node, wide, high in sizes
        if min(wide, high) < TARGET - 0.01
    ]
    return small, len(sizes)


def _segments(pilot: Pilot) -> Iterator[tuple[Node, float]]:
    """The parts of controls each of which is hit by itself, with their widths."""
    waiting: list[Control] = [pilot.scene.group] if isinstance(pilot.scene, Shell) else []
    while waiting:
        control = waiting.pop()
        if isinstance(control, ControlGroup):
            waiting += control.widgets
        if isinstance(control, Segmented) and control.visible and control.enabled:
            yield control.node(), control.rect.w / len(control.choices)


def _strips(pilot: Pilot) -> Iterator[tuple[Node, float]]:
    """The cards that overlap others, with the width or height of what is seen of them."""
    cards = [node for node in pilot.nodes() if node.role in EXEMPT and node.action is not None]
    for one in cards:
        apart = [
            max(abs(one.rect.x - other.rect.x), abs(one.rect.y - other.rect.y))
            for other in cards
            if one is not other and one.rect.colliderect(other.rect)
        ]
        if apart:
            yield one, min(apart)


def count(
    folder: Path, sittings: Sequence[Sitting] = SITTINGS, only: str = ""
) -> tuple[list[Small], int]:
    """Return what is too small in any scene, and how many controls there are in all."""
    small: list[Small] = []
    seen = 0
    watched = ((f"replay {sitting.name}", sitting) for sitting in sittings)
    replayed = ((name, replays(folder, sitting)) for name, sitting in watched if only in name)
    for name, pilot in chain(scenes(folder, sittings, only), replayed):
        pilot.app.preferences.touched()
        for wide, high in SIZES:
            show(pilot, (wide, high), 1.0, "dark")
            pilot.draw()
            found, number = small_in(f"{name} at {wide}x{high}", pilot)
            small += found
            seen += number
        pilot.app.close()
    return small, seen


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of what is too small, and how many are in all."""
    parser = argparse.ArgumentParser(prog="fingers", description=__doc__)
    parser.add_argument("--only", default="", help="scenes whose name holds this word")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        small, seen = count(Path(folder), only=given.only)
    wrong = [each for each in small if not each.exempt]
    for each in small:
        note = " (exempt)" if each.exempt else ""
        sys.stdout.write(f"{each.scene}: {each.name} {each.wide:.0f} x {each.high:.0f}{note}\n")
    kinds = Counter(each.scene.split()[0] for each in wrong)
    sys.stdout.write(
        f"{seen} controls, {len(wrong)} under {TARGET:.0f} px {dict(kinds)},"
        f" {len(small) - len(wrong)} exempt\n"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
