"""Draws each scene at each size and gathers what is wrong, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.scenes.learn.lesson import LessonScene
from tabletop.ui.table.control.table_view import table_of
from tests.layout_check.judging import Problem, problems_of
from tests.layout_check.making import making
from tests.layout_check.scenes import STATES, Sitting, general, opened, put_back, tables
from tests.layout_check.teaching import lessons, over_tables, puzzles, welcomes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tabletop.ui.app.pilot import Pilot

SIZES = ((960, 600), (1280, 800), (1920, 1080), (2560, 1080))
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
THEMES = ("dark", "light")

_WITHOUT_SITTINGS = {
    "welcome": welcomes, "lesson": lessons, "puzzle": puzzles, "making": making,
}  # fmt: skip
"""What makes the scenes whose names begin with a word, for which nobody sits at a table."""

Selection = dict[tuple[str, Problem], set[str]]


@dataclass(frozen=True)
class Sample:
    """What is to be looked at."""

    sizes: Sequence[tuple[int, int]] = SIZES
    scales: Sequence[float] = SCALES
    themes: Sequence[str] = THEMES
    only: str = ""
    touch: bool = False
    """Whether the screen was touched, for which controls are larger."""
    quick: bool = False
    """Whether each scene is measured at a few of these alone, another few for each."""


def measure(folder: Path, sittings: Sequence[Sitting], sample: Sample) -> tuple[Selection, int]:
    """Everything that is wrong, by scene, with where; and how many pictures were looked at."""
    found: Selection = {}
    count = 0
    for number, (name, pilot) in enumerate(scenes(folder, sittings, sample.only)):
        for place, (size, scale, theme) in enumerate(_ways(sample)):
            if sample.quick and (place + number) % 7:
                continue
            if sample.touch:
                pilot.app.preferences.touched()
            show(pilot, size, scale, theme)
            for state, problems in _measured(pilot):
                count += 1
                for problem in problems:
                    key = f"{name} {state}".strip(), problem
                    at = f"{size[0]}x{size[1]}@{scale:.0%}{'' if theme == 'dark' else ' light'}"
                    found.setdefault(key, set()).add(at)
        pilot.app.close()
    return found, count


def scenes(folder: Path, sittings: Sequence[Sitting], only: str) -> Iterator[tuple[str, Pilot]]:
    """The scenes in whose names `only` stands; what its words rule out is not made at all."""
    alone = [makes for word, makes in _WITHOUT_SITTINGS.items() if only.startswith(word)]
    named = [sitting for sitting in sittings if sitting.name in only]
    for sitting in () if alone else named or sittings:
        if only in f"table {sitting.name}":
            yield f"table {sitting.name}", tables(folder, sitting)
        if not only.startswith("table "):
            yield from ((n, p) for n, p in opened(folder, sitting) if only in n)
            yield from ((n, p) for n, p in over_tables(folder, sitting) if only in n)
    if not named and not only.startswith("table "):
        for makes in alone or (general, *_WITHOUT_SITTINGS.values()):
            yield from ((n, p) for n, p in makes(folder) if only in n)


def _ways(sample: Sample) -> list[tuple[tuple[int, int], float, str]]:
    return [(s, x, t) for s in sample.sizes for x in sample.scales for t in sample.themes]


def show(pilot: Pilot, size: tuple[int, int], scale: float, theme: str) -> None:
    pilot.app.preferences.change(interface_scale=scale, theme=theme)
    pilot.resize(size)
    pilot.tick(0.1)


def _measured(pilot: Pilot) -> Iterator[tuple[str, list[Problem]]]:
    table = table_of(pilot.scene)
    if table is None:
        yield "", problems_of(pilot)
        return
    known: set[Problem] = set()
    for name, begin in STATES:
        if begin(table):
            pilot.app.notices.shown = None
            coached = isinstance(pilot.scene, LessonScene)
            noted = coached or table.model.tips.shown is not None
            found = problems_of(pilot, covered=noted or name not in {"", "hand tab"})
            yield name, [problem for problem in found if problem not in known]
            known.update(found)
        put_back(table)


def shot(pilot: Pilot, path: Path) -> None:
    """Keep the picture that was measured."""
    pygame.image.save(pilot.draw(), path)
