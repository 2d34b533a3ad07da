"""Maps each region of a layout to its widget class: the shared ones and the game's own."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from tabletop.engine.declarations import GameTable, WidgetData, read_data
from tabletop.engine.game import Game
from tabletop.ui.widgets.actions import Actions
from tabletop.ui.widgets.advice import Advice
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.drawing import Drawing, load_drawing
from tabletop.ui.widgets.ending import Ending
from tabletop.ui.widgets.free_area import FreeArea
from tabletop.ui.widgets.grid_board import Squares
from tabletop.ui.widgets.hand import Hand
from tabletop.ui.widgets.log import Log
from tabletop.ui.widgets.map_board import MapBoard
from tabletop.ui.widgets.me import Me
from tabletop.ui.widgets.options import Options
from tabletop.ui.widgets.panel import Panel
from tabletop.ui.widgets.pile import Pile
from tabletop.ui.widgets.plain import Plain, shielded
from tabletop.ui.widgets.prompt import Prompt
from tabletop.ui.widgets.rivals import Rivals
from tabletop.ui.widgets.row import RowOfCards
from tabletop.ui.widgets.spread import Offer

KINDS: dict[str, type[Widget[Any]]] = {
    each.data_type.name: each
    for each in (
        Actions,
        Advice,
        FreeArea,
        Hand,
        Log,
        Me,
        Offer,
        Options,
        Panel,
        Pile,
        Prompt,
        Rivals,
        RowOfCards,
        MapBoard,
        Squares,
    )
}
"""The shared widget classes, by their names in layouts."""
Made = list[Widget[Any]]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Furniture:
    """The widget classes and the region data of one game."""

    widgets: Mapping[str, type[Widget[Any]]]
    data: Mapping[str, WidgetData]
    """The data of each region, by the region's id."""
    drawing: Drawing
    """The game's own drawing."""
    problems: tuple[str, ...] = ()
    """What is wrong with the game's own drawing, one line each."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """Load the widgets of a game; problems with its own are written to the log."""
        problems: list[str] = []
        table, drawing = load_drawing(game, problems)
        problems += _unprinted(table, drawing)
        widgets = {**KINDS, **_paired(table, drawing, problems)}
        problems = [f"{game.spec.id}: {problem}" for problem in problems]
        for problem in problems:
            _log.warning("%s", problem)
        data = {
            region.id: read_data(widgets[region.widget].data_type, region.data)
            for region in game.layout.regions
            if region.widget in widgets
        }
        return cls(widgets, data, drawing, tuple(problems))

    def make(self, arrangement: Arrangement) -> tuple[Made, Made, Made]:
        """Return the widgets on the table, in the drawer and behind a tab."""
        on_table, folded, tucked = (
            [self._made(area, arrangement) for area in areas if area.region.id in self.data]
            for areas in (arrangement.areas, arrangement.folded, arrangement.tucked)
        )
        return on_table, folded, tucked

    def _made(self, area: Area, arrangement: Arrangement) -> Widget[Any]:
        """Return the widget of a region; a plain one if third-party code fails to make it."""
        kind, data = self.widgets[area.widget], self.data[area.region.id]
        try:
            return shielded(kind(area, arrangement, data))
        except Exception:
            if kind.__module__.startswith("tabletop."):
                raise
            _log.warning("the widget %s can't be made", area.widget, exc_info=True)
            return Plain(area, arrangement, data)


def _paired(
    table: GameTable, drawing: Drawing, problems: list[str]
) -> dict[str, type[Widget[Any]]]:
    """Return the game's widgets by name.

    Widgets that are drawn but not declared, or declared but not drawn, are added to `problems`.
    """
    drawn = {each.data_type: each for each in drawing.widgets}
    problems += [
        f"{each.__name__} draws {each.data_type.__name__}, which is not declared"
        for each in drawing.widgets
        if each.data_type not in table.widgets
    ]
    found: dict[str, type[Widget[Any]]] = {}
    for declared in table.widgets:
        if declared.name in KINDS:
            problems.append(f"the widget {declared.name} is a shared one")
        elif declared not in drawn:
            problems.append(f"nobody draws the widget {declared.name}")
        else:
            found[declared.name] = drawn[declared]
    return found


def _unprinted(table: GameTable, drawing: Drawing) -> list[str]:
    """Return problems with faces, sheets and results: declared or drawn, but not both."""
    alone = [f"nobody prints {each.__name__}" for each in table.faces if each not in drawing.faces]
    alone += [f"nobody draws the sheet {name}" for name in {*table.sheets} - {*drawing.sheets}]
    alone += [f"the sheet {name} is not declared" for name in {*drawing.sheets} - {*table.sheets}]
    if table.results != (drawing.results is not Ending):
        alone.append("results of its own are declared and not drawn, or drawn and not declared")
    return alone + [
        f"{each.__name__} is printed and not declared"
        for each in drawing.faces
        if each not in table.faces
    ]
