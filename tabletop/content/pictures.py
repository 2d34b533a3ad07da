"""Checks of what the files of a game say is drawn: icons, felts, and the cells of boards."""

from tabletop.content.checks import entries
from tabletop.content.nodes import Document, Place, Plain
from tabletop.content.problems import Problem, did_you_mean, quoted
from tabletop.content.regions import Widgets
from tabletop.content.shipped import felts, icons
from tabletop.engine.spec import GameSpec

_LISTS = ("facts", "badges", "cells", "tags")
"""Lists whose entries may show an icon."""


def check_icons(document: Document) -> None:
    """Note icons that there are not; those of faces and regions are checked with their data."""
    for part in _LISTS:
        for place, entry in entries(document.data, part):
            _check(document, (*place, "icon"), entry.get("icon"), "icon", icons())


def check_felt(layout: Document) -> None:
    """Note a felt that there is not."""
    if isinstance(layout.data, dict):
        _check(layout, ("felt",), layout.data.get("felt"), "felt", felts())


def check_boards(layout: Document, widgets: Widgets) -> None:
    """Note regions that draw the cells of the layout where it has none."""
    if isinstance(layout.data, dict) and layout.data.get("cells"):
        return
    for place, region in entries(layout.data, "regions"):
        declared = widgets.get(str(region.get("widget")))
        if declared is not None and declared.cells:
            what = f"{quoted(declared.name)} draws the cells of the layout, and it has none"
            hint = "add cells, as { row: 0, col: 0, title: Hall, tint: '#315CBA' }"
            layout.problem((*place, "widget"), what, hint)


def missing_pictures(document: Document, spec: GameSpec, arts: tuple[str, ...]) -> list[Problem]:
    """Return warnings of pictures that pieces and boards name and that there are not."""
    own = f"{spec.id}/"
    named: dict[str, tuple[Place, str]] = {}
    for board in spec.boards:
        named.setdefault(board.image, (("boards",), board.title))
    for kind in spec.kinds:
        part = {"die": "dice", "card": "cards"}.get(kind.look, "tokens")
        for value in (kind.back, *kind.face.values()):
            if isinstance(value, str):
                named.setdefault(value, ((part,), kind.title))
    for design in spec.templates:
        for name, path in design.icons:
            named.setdefault(path, ((), f"{{{name}}}"))
    found: list[Problem] = []
    for name, (place, title) in named.items():
        if name.startswith(own) and " " not in name and name not in arts:
            mark = document.mark(place)
            file = f"sprites/{name.removeprefix(own)}.svg or .png"
            what = f"there is no {file} for {quoted(title)}; it is drawn without"
            found.append(Problem(document.file, mark.line, mark.column, "", what, warning=True))
    return found


def _check(
    document: Document, place: Place, word: Plain | None, called: str, known: tuple[str, ...]
) -> None:
    if isinstance(word, str) and word and known and word not in known:
        what = f"there is no {called} {quoted(word)}"
        document.problem(place, what, did_you_mean(word, known))
