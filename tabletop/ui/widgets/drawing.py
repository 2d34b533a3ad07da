"""What the drawing of a game brings: how its declarations look. The only importer of drawings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pygame

from tabletop.engine.declarations import FaceData, GameTable
from tabletop.engine.forms import Form
from tabletop.engine.game import Game
from tabletop.engine.layout import Cell
from tabletop.session.position import Position
from tabletop.ui.kit.form_dialog import Filling
from tabletop.ui.kit.showing import Showing
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.card_printer import Printer
from tabletop.ui.pieces.faces import Faces
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.ending import Ending

_MOST = 16
"""Games whose faces are kept."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board as it is printed: drawn from the content of a game, without a game in progress."""

    id: str
    title: str
    size: tuple[float, float]
    """Millimetres across and down."""
    draw: Callable[[Canvas, pygame.FRect, Sequence[Cell]], None]
    width: float = 800.0
    """Logical pixels across that it is drawn at."""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the table of one game looks; `GameTable.drawn_by` names it."""

    widgets: tuple[type[Widget[Any]], ...] = ()
    """A class for each declared widget."""
    faces: Mapping[type[FaceData], Printer] = field(default_factory=dict)
    """What prints each declared template of cards."""
    sheets: Mapping[str, type[Filling] | type[Showing]] = field(default_factory=dict)
    """By name what fills the forms that name a sheet, and what a button of the display shows."""
    results: type[Ending] = Ending
    """What the results show in a way of their own."""
    boards: tuple[PrintedBoard, ...] = ()
    """What is printed besides cards and tokens."""


def load_drawing(game: Game, problems: list[str]) -> tuple[GameTable, Drawing]:
    """The declarations of a game and its drawing; empty where they can't be loaded."""
    try:
        table = game.table()
        if not table.drawn_by:
            return table, Drawing()
        module, _, name = table.drawn_by.partition(":")
        drawing = getattr(import_module(module, table.package), name)
    except Exception as error:  # noqa: BLE001 - whatever the code of a game raises
        problems.append(f"its drawing can't be loaded: {error}")
        return GameTable(), Drawing()
    if not isinstance(drawing, Drawing):
        problems.append(f"{table.drawn_by} is no Drawing")
        return table, Drawing()
    return table, drawing


def sheet_of(game: Game, form: Form) -> type[Filling] | None:
    """The sheet of a game that fills a form; None where the plain tray does."""
    sheet = load_drawing(game, [])[1].sheets.get(form.sheet) if form.sheet else None
    return sheet if sheet is not None and issubclass(sheet, Filling) else None


def shown_by(game: Game, name: str) -> type[Showing] | None:
    """The sheet of a game that shows something; None where it has none of that name."""
    sheet = load_drawing(game, [])[1].sheets.get(name)
    return sheet if sheet is not None and issubclass(sheet, Showing) else None


def ending_of(position: Position) -> Ending:
    """What the results of a game show, in its own way if it has one."""
    return load_drawing(position.game, [])[1].results(position)


_KEPT: dict[int, tuple[Game, Faces]] = {}


def faces_of(game: Game) -> Faces:
    """The fronts of a game's cards, with the templates that it brings."""
    kept = _KEPT.get(id(game))
    if kept is None:
        table, drawing = load_drawing(game, [])
        kept = game, Faces(
            game.spec.kinds, table.faces, drawing.faces, game=game.spec.id,
            designs=game.spec.templates,
        )  # fmt: skip
        if len(_KEPT) == _MOST:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[id(game)] = kept
    return kept[1]
