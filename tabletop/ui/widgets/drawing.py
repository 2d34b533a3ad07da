"""Loads the drawing code of a game: how its declarations look.

This is the only module that imports such code.
"""

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
"""The greatest number of games whose card faces are cached."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board as it is printed, drawn from a game's content without a game in progress."""

    id: str
    title: str
    size: tuple[float, float]
    """Width and height in millimetres."""
    draw: Callable[[Canvas, pygame.FRect, Sequence[Cell]], None]
    width: float = 800.0
    """Width at which it is drawn, in logical pixels."""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the table of one game looks; `GameTable.drawn_by` names it."""

    widgets: tuple[type[Widget[Any]], ...] = ()
    """The widget classes, one for each declared widget."""
    faces: Mapping[type[FaceData], Printer] = field(default_factory=dict)
    """The printer of each declared card template."""
    sheets: Mapping[str, type[Filling] | type[Showing]] = field(default_factory=dict)
    """By name, what fills forms that name a sheet, and what display buttons show."""
    results: type[Ending] = Ending
    """The class that draws the game's results."""
    boards: tuple[PrintedBoard, ...] = ()
    """What is printed besides cards and tokens."""


def load_drawing(game: Game, problems: list[str]) -> tuple[GameTable, Drawing]:
    """Return the declarations of a game and its drawing; empty if they can't be loaded.

    What went wrong is appended to `problems`.
    """
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
    """Return the game's own sheet for a form; None if the standard form dialog fills it."""
    sheet = load_drawing(game, [])[1].sheets.get(form.sheet) if form.sheet else None
    return sheet if sheet is not None and issubclass(sheet, Filling) else None


def shown_by(game: Game, name: str) -> type[Showing] | None:
    """Return the game's sheet with that name that shows something, or None."""
    sheet = load_drawing(game, [])[1].sheets.get(name)
    return sheet if sheet is not None and issubclass(sheet, Showing) else None


def ending_of(position: Position) -> Ending:
    """Return the results of a game, drawn in its own way if it has one."""
    return load_drawing(position.game, [])[1].results(position)


_KEPT: dict[int, tuple[Game, Faces]] = {}


def faces_of(game: Game) -> Faces:
    """Return the card faces of a game, with its own templates; cached for 16 games."""
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
