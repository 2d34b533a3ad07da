"""Maps each region of a layout to its widget class, and replaces a class that fails."""

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

import pygame

from tabletop.engine.conformance.blame import mistake_of, shield
from tabletop.engine.declare.fields import GameTable, WidgetData, read_data
from tabletop.engine.game import Game
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.widgets.arrangement import Area, Arrangement
from tabletop.ui.widgets.board_widgets import FreeArea, GridBoardWidget, MapBoard
from tabletop.ui.widgets.cards.hand import HandRegion
from tabletop.ui.widgets.cards.pile import Pile, Spread
from tabletop.ui.widgets.cards.row import CARD, RowOfCards, row
from tabletop.ui.widgets.game_drawing import Drawing, GameResults, load_drawing
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.panels.log_panel import LogPanel
from tabletop.ui.widgets.panels.panel import ListPanel
from tabletop.ui.widgets.panels.prompt import Actions, MovePreview, Options, Prompt
from tabletop.ui.widgets.region_parts import DropTarget, Slot
from tabletop.ui.widgets.seats.own_plate import HomePlate
from tabletop.ui.widgets.seats.rivals import SeatPlates
from tabletop.ui.widgets.widget import Widget, slots_of

KINDS: dict[str, type[Widget[Any]]] = {
    each.data_type.name: each
    for each in (
        Actions,
        MovePreview,
        FreeArea,
        HandRegion,
        LogPanel,
        HomePlate,
        Spread,
        Options,
        ListPanel,
        Pile,
        Prompt,
        SeatPlates,
        RowOfCards,
        MapBoard,
        GridBoardWidget,
    )
}
"""The widget classes that every game can use, by their names in layouts."""
Made = list[Widget[Any]]

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class WidgetRegistry:
    """The widget classes available to a game, and the data of each region of its layout."""

    widgets: Mapping[str, type[Widget[Any]]]
    data: Mapping[str, WidgetData]
    """The data of each region, by the region's id."""
    drawing: Drawing
    """What the game draws with its own code."""
    problems: tuple[str, ...] = ()
    """Problems in the game's own drawing code, one line each."""

    @classmethod
    def of(cls, game: Game) -> Self:
        """Load the widget classes of a game, including its own.

        Errors in the game's drawing code aren't raised; they are logged and kept in `problems`.
        """
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
        """Create the widgets of all regions for one window size.

        Returns:
            The widgets on the table, those in the drawer, and those behind a tab.
        """
        on_table, folded, tucked = (
            [self._made(area, arrangement) for area in areas if area.region.id in self.data]
            for areas in (arrangement.areas, arrangement.folded, arrangement.tucked)
        )
        return on_table, folded, tucked

    def _made(self, area: Area, arrangement: Arrangement) -> Widget[Any]:
        """Return the widget of a region; a plain one if third-party code fails to make it."""
        kind, data = self.widgets[area.widget], self.data[area.region.id]
        try:
            return with_fallback(kind(area, arrangement, data))
        except Exception:
            if kind.__module__.startswith("tabletop."):
                raise
            _log.warning("the widget %s can't be made", area.widget, exc_info=True)
            return FallbackWidget(area, arrangement, data)


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
    if table.results != (drawing.results is not GameResults):
        alone.append("results of its own are declared and not drawn, or drawn and not declared")
    return alone + [
        f"{each.__name__} is printed and not declared"
        for each in drawing.faces
        if each not in table.faces
    ]


_OURS = "tabletop."
_HEAD = 30.0
_told: set[tuple[str, str]] = set()
_bare: list[bool] = []
"""Non-empty while widgets are allowed to raise."""


class FallbackWidget(Widget[WidgetData]):
    """A plain widget that shows a zone's pieces when a region's own widget fails.

    It keeps the game playable despite a bug in the game's own drawing code.
    """

    def slots(self, moment: Moment) -> list[Slot]:
        zone = moment.zone(self.region.zone) if self.region.zone else None
        if zone is None:
            return []
        top, height = self.rect.top + _HEAD, max(20.0, self.rect.h - _HEAD - 8)
        box = pygame.FRect(self.rect.left + 8, top, max(20.0, self.rect.w - 16), height)
        return slots_of(moment, zone, row(box, zone.count, height / CARD, 8))

    def targets(self, moment: Moment) -> list[DropTarget]:
        zone = moment.zone(self.region.zone) if self.region.zone else None
        return [DropTarget(zone.id, self.rect)] if zone is not None else []

    def under(self, canvas: Canvas, moment: Moment) -> None:
        del moment
        canvas.well(self.rect, 12)
        title = str(self.region.data.get("label") or self.region.id)
        place = (self.rect.left + 16, self.rect.top + 17)
        canvas.text(place, title, "small", canvas.theme.text2, anchor="midleft")


@contextmanager
def without_fallback() -> Iterator[None]:
    """Let the widgets of games raise their errors inside the `with` block instead of hiding them.

    Use this in checks that must see the errors.
    """
    _bare.append(True)
    try:
        yield
    finally:
        _bare.pop()


def with_fallback(made: Widget[Any]) -> Widget[Any]:
    """Make a game's own widget safe by falling back to `FallbackWidget` when a method raises.

    Each failing method is logged once. The widget is changed in place and returned; the program's
    own widgets are returned unchanged.
    """
    kind = type(made)
    if _bare or kind.__module__.startswith(_OURS):
        return made

    def tell(name: str, error: Exception) -> None:
        if (kind.__qualname__, name) not in _told:
            _told.add((kind.__qualname__, name))
            what = mistake_of(error) or repr(error)
            _log.warning("%s.%s raised, it is drawn plain: %s", kind.__name__, name, what)

    shield(made, FallbackWidget, tell)
    return made
