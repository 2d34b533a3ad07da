"""Checks that only `validate` makes: they run the rules, read pictures, and mind good looks.

A game with such a problem can still stand on the shelf, and often be played.
"""

import re
from pathlib import Path

from tabletop.art import check_art
from tabletop.content.checks import entries
from tabletop.content.nodes import Document
from tabletop.content.problems import Problem, did_you_mean, quoted
from tabletop.content.regions import Widgets
from tabletop.engine.declarations import Role, WidgetData
from tabletop.fonts import families_of

Rect = tuple[float, float, float, float]

_SHIPPED_FONTS = ("manrope", "source serif pro")
_PLACE = re.compile(r"(sprites/\S+?\.\w+)(?::(\d+):)? (.*)")
_MOST_COVERED = 0.5
"""How much of the smaller of two regions may lie under the other."""


def check_layout_is_there(game: Document, folder: Path) -> list[Problem]:
    """Return the problem that a game which can be played has no table."""
    if not isinstance(game.data, dict) or game.data.get("announced") is True:
        return []  # of a game that can't be read nobody knows whether it wants one
    hint = "docs/making-a-game.md has one to begin with"
    what = "there is no such file, so the table stays empty"
    return [Problem(str(folder / "layout.yaml"), 0, 0, "", what, hint)]


def check_pictures(game: Document, folder: Path, arts: tuple[str, ...]) -> list[Problem]:
    """Note a cover that there is not; return what is wrong with the game's own pictures."""
    cover = game.data.get("cover") if isinstance(game.data, dict) else None
    if isinstance(cover, str) and cover and cover not in arts:
        game.problem(("cover",), f"there is no picture {quoted(cover)}", did_you_mean(cover, arts))
    wrong, said = check_art(folder, {*_SHIPPED_FONTS, *families_of(folder)})
    found = [_of_picture(folder, line, warning=False) for line in wrong]
    return found + [_of_picture(folder, line, warning=True) for line in said]


def _of_picture(folder: Path, line: str, *, warning: bool) -> Problem:
    """Return what a line says of a picture, at its place in the file."""
    found = _PLACE.fullmatch(line)
    if found is None:
        return Problem(str(folder), 0, 0, "", line, warning=warning)
    at = int(found[2] or 0)
    return Problem(str(folder / found[1]), at, min(at, 1), "", found[3], warning=warning)


def check_overlaps(layout: Document, widgets: Widgets) -> None:
    """Note regions that cover each other for the greater part, unless they are made for it."""
    seen: list[tuple[str, Rect, bool]] = []
    names = [region.get("data") for _, region in entries(layout.data, "regions")]
    covered = {data["over"] for data in names if isinstance(data, dict) and "over" in data}
    for place, region in entries(layout.data, "regions"):
        declared = widgets.get(str(region.get("widget")))
        rect, data = _rect(region.get("rect")), region.get("data")
        if declared is None or rect is None or _floats(declared, data):
            continue
        name, over = str(region.get("id")), isinstance(data, dict) and "over" in data
        for other, lies, other_over in seen:
            exempt = (over and other in covered) or (other_over and name in covered)
            if not exempt and _covered(rect, lies) > _MOST_COVERED:
                what = f"covers most of the region {quoted(other)}, or lies under it"
                layout.problem((*place, "rect"), what, "move one of them")
                break
        seen.append((name, rect, over))


def _floats(declared: type[WidgetData], data: object) -> bool:
    """Whether a region is made to lie over or around others."""
    around = isinstance(data, dict) and data.get("around") is True
    return declared.role is Role.FLOAT or around


def _rect(given: object) -> Rect | None:
    if not isinstance(given, tuple) or len(given) != 4:
        return None
    sides = [float(s) for s in given if isinstance(s, int | float) and not isinstance(s, bool)]
    if len(sides) < 4 or sides[2] <= 0 or sides[3] <= 0:
        return None
    return sides[0], sides[1], sides[2], sides[3]


def _covered(one: Rect, other: Rect) -> float:
    """Return how much of the smaller one lies under the other, from 0 to 1."""
    wide = min(one[0] + one[2], other[0] + other[2]) - max(one[0], other[0])
    high = min(one[1] + one[3], other[1] + other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / min(one[2] * one[3], other[2] * other[3])
