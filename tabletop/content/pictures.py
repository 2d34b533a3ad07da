"""Checks of what the files of a game say is drawn: icons, felts, and the cells of boards."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from tabletop.content.checks import entries
from tabletop.content.expand import Parts
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


@dataclass(frozen=True, slots=True)
class Named:
    """A picture that a game names: what for, and where."""

    name: str
    """Its full name."""
    title: str
    at: Callable[[str], Problem]
    """Makes a warning there of what is wrong."""


def named_pictures(
    document: Document, spec: GameSpec, parts: Parts, templates: Mapping[str, Document]
) -> Iterator[Named]:
    """Yield the pictures that pieces, boards and templates name, in the order of the file.

    `templates` are the documents of the game's own.
    """
    for number, board in enumerate(spec.boards):
        yield Named(board.image, board.title, _warning(document, "boards", number, "image"))
    for piece in parts.pieces:
        kind = piece.kind
        yield Named(kind.back, kind.title, _warning(document, *piece.source, "back"))
        key_of_picture = "pictures" if kind.look == "die" else "picture"
        there = _warning(document, *piece.source, key_of_picture)
        if kind.look == "die" and "art" in kind.face:
            sides = kind.face.get("faces") or range(1, int(str(kind.face.get("sides", 6))) + 1)
            for side in sides if isinstance(sides, tuple | range) else ():
                yield Named(f"{kind.face['art']}/{side}", kind.title, there)
            continue
        for key, value in kind.face.items():
            if isinstance(value, str):
                cell = piece.cells.get(key)
                at = partial(cell.problem, warning=True) if cell is not None else there
                yield Named(value, kind.title, at)
    for design in spec.templates:
        for name, path in design.icons:
            at = _warning(templates[design.id], "icons", name)
            yield Named(path, f"{{{name}}}", at)


def missing_pictures(game: str, named: Iterable[Named], arts: Collection[str]) -> list[Problem]:
    """Return warnings of pictures that there are not, each at the first that names it."""
    found: dict[str, Problem] = {}
    for each in named:
        name = each.name
        own = name.startswith(f"{game}/") and " " not in name
        if own and name not in arts and name not in found:
            file = f"sprites/{name.removeprefix(f'{game}/')}.svg or .png"
            what = f"there is no {file} for {quoted(each.title)}; it is drawn without"
            found[name] = each.at(what)
    return list(found.values())


def _warning(document: Document, *place: str | int) -> Callable[[str], Problem]:
    mark = document.mark(place)
    path = ".".join(map(str, place))

    def made(what: str) -> Problem:
        return Problem(document.file, mark.line, mark.column, path, what, warning=True)

    return made


def _check(
    document: Document, place: Place, word: Plain | None, called: str, known: tuple[str, ...]
) -> None:
    if isinstance(word, str) and word and known and word not in known:
        what = f"there is no {called} {quoted(word)}"
        document.problem(place, what, did_you_mean(word, known))
