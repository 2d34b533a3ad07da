"""Loads a game's drawing code and lists what it may declare.

A game's drawing module says which widgets, faces, forms, info sheets and results it draws itself.
This is the only module that imports such code.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import pygame

from tabletop.engine.conformance.blame import told
from tabletop.engine.declare.fields import FaceData, GameTable
from tabletop.engine.declare.layout import Cell
from tabletop.engine.forms import Form
from tabletop.engine.game import Game
from tabletop.engine.moves import Seat, seat_name
from tabletop.session.position import Position
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas, Point
from tabletop.ui.pieces.card_faces import CardFaces
from tabletop.ui.pieces.card_printer import Printer
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import FormSheet, InfoSheet
from tabletop.ui.widgets.widget import Widget

_STANDING = 92.0


class GameResults:
    """The results screen of a game; subclass it to show what each seat has won.

    The base class leaves the standard screen unchanged.
    """

    standing: float = _STANDING
    """Minimum height of a ranking row, in logical pixels, that shows more than the name."""

    def __init__(self, position: Position) -> None:
        """Create the results of a game that ended with `position`."""
        self.position = position
        self.view = position.view
        self.display = position.display

    def contenders(self) -> "Sequence[Contender]":
        """Return who competed, the best first: each seat, or the game's teams and rivals."""
        outcome = self.position.outcome
        winners, scores = (outcome.winners, outcome.scores) if outcome else ((), ())
        merit = self.position.game.spec.merit
        found = [
            Contender((seat,), scores[seat] if seat < len(scores) else None, won=seat in winners)
            for seat in range(self.view.seats)
        ]
        return sorted(found, key=lambda each: (not each.won, -merit(each.score or 0)))

    def columns(self) -> "Sequence[SeatColumn]":
        """Return a control for each seat that shows its score sheet while hovered or focused.

        The result is empty if the game has no score sheets.
        """
        return ()

    def draw(self, canvas: Canvas, box: pygame.FRect, part: float) -> bool:
        """Draw the results in place of the standard stacks of cards.

        Args:
            canvas: What to draw on.
            box: The room for the results, in logical pixels.
            part: The progress of the animation, from 0 to 1.

        Returns:
            Whether anything was drawn; if not, the standard results are drawn.
        """
        del canvas, box, part
        return False

    def width(self, column: float, usual: float) -> float:
        """Return how wide to draw what a seat has won, in logical pixels.

        Args:
            column: The width of the seat's column, in logical pixels.
            usual: The standard width of cards, in logical pixels.
        """
        del column
        return usual

    def draw_tower(
        self, canvas: Canvas, seat: Seat, foot: Point, size: tuple[float, float], part: float
    ) -> float | None:
        """Draw what a seat has won, from a point upwards, in place of the standard stack of cards.

        Args:
            canvas: What to draw on.
            seat: The seat, from 0.
            foot: The point at its base, in logical pixels.
            size: The maximum width and height, in logical pixels.
            part: The progress of the animation, from 0 to 1.

        Returns:
            The y coordinate of its upper edge in logical pixels, or None to use the standard stack.
        """
        del canvas, seat, foot, size, part
        return None

    def draw_sheet(self, canvas: Canvas, seat: Seat, box: pygame.FRect) -> None:
        """Draw a seat's score sheet into a box given in logical pixels.

        This is called only for seats that have a control in `columns`.
        """


@dataclass(frozen=True, slots=True)
class Contender:
    """One row of the final scores: a seat, a team, or a rival without a seat."""

    seats: tuple[Seat, ...]
    """Its seats, counted from 0; none for a rival that nobody plays."""
    score: int | None
    """Its points; None in a game without scores."""
    won: bool
    name: str = ""
    """The name of a team or rival; empty for a single seat."""


class SeatColumn(Control):
    """A control over a seat's column of the results that shows the seat's score sheet.

    The sheet is shown while the control is hovered or focused. A click keeps it open; another
    click closes it.
    """

    role = "toggle"
    sound = "toggle"

    def __init__(self, seat: Seat, label: str) -> None:
        super().__init__(f"seat-{seat_name(seat)}", label, zone="seats")
        self.seat = seat
        self.kept = False

    @property
    def selected(self) -> bool:
        """Whether the seat's score sheet stays open because the column was clicked."""
        return self.kept

    def act(self) -> None:
        """Keep the seat's score sheet open, or close it if it is being kept open.

        Clicking the column does this.
        """
        self.kept = not self.kept

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        if self.kept:
            canvas.ring(self.rect, 12, canvas.theme.amber, 2, 0.8)
        if focus:
            label_faces.focus_ring(canvas, self.rect, self.radius)


_MOST = 16
"""The greatest number of games whose card faces are cached."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """A board that can be printed without a game in progress: its name, size and drawing.

    `draw` is called with a canvas, the box to fill, and the cells of the game's layout.
    """

    id: str
    title: str
    size: tuple[float, float]
    """Width and height in millimetres."""
    draw: Callable[[Canvas, pygame.FRect, Sequence[Cell]], None]
    width: float = 800.0
    """The width in logical pixels that `draw` uses, before scaling to the page."""
    count: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a game draws with its own code: widgets, card faces, sheets, results and boards.

    A game's declarations refer to it in `GameTable.drawn_by`.
    """

    widgets: tuple[type[Widget[Any]], ...] = ()
    """The game's widget classes, one for each declared widget."""
    faces: Mapping[type[FaceData], Printer] = field(default_factory=dict)
    """The face printer for each card template that the game declares."""
    sheets: Mapping[str, type[FormSheet] | type[InfoSheet]] = field(default_factory=dict)
    """Dialog classes by name: those that fill in forms, and those that display buttons open."""
    results: type[GameResults] = GameResults
    """The class that draws the game's results."""
    boards: tuple[PrintedBoard, ...] = ()
    """The boards to print in addition to cards and tokens."""


def load_drawing(game: Game, problems: list[str]) -> tuple[GameTable, Drawing]:
    """Import a game's own drawing code and return it with the game's declarations.

    Errors aren't raised: each adds a message to `problems`, and anything that can't be loaded is
    returned empty.

    Returns:
        What the game declares for its table, and the code that draws it.
    """
    try:
        table = game.table()
        if not table.drawn_by:
            return table, Drawing()
        module, _, name = table.drawn_by.partition(":")
        drawing = getattr(import_module(module, table.package), name)
    except Exception as error:  # noqa: BLE001 - whatever the code of a game raises
        problems.append(f"its drawing can't be loaded: {told(error, game.folder)}")
        return GameTable(), Drawing()
    if not isinstance(drawing, Drawing):
        problems.append(f"{table.drawn_by} is no Drawing")
        return table, Drawing()
    return table, drawing


def form_sheet_of(game: Game, form: Form) -> type[FormSheet] | None:
    """Return the class of the game's own dialog for a form, or None to use the standard dialog.

    The standard dialog has a field for each choice of the form.
    """
    sheet = load_drawing(game, [])[1].sheets.get(form.sheet) if form.sheet else None
    return sheet if sheet is not None and issubclass(sheet, FormSheet) else None


def display_sheet_of(game: Game, name: str) -> type[InfoSheet] | None:
    """Return the class of a game's read-only sheet, or None if there is none of that name.

    A button that the game's rules offer opens such a sheet.
    """
    sheet = load_drawing(game, [])[1].sheets.get(name)
    return sheet if sheet is not None and issubclass(sheet, InfoSheet) else None


def game_results_of(position: Position) -> GameResults:
    """Return the object that draws the results of a game.

    It is an instance of the game's own results class, or of `GameResults` if it has none.

    Args:
        position: The final position, as the viewer sees it.
    """
    return load_drawing(position.game, [])[1].results(position)


_KEPT: dict[int, tuple[Game, CardFaces]] = {}


def faces_of(game: Game) -> CardFaces:
    """Return the object that draws a game's card faces, including its own card templates.

    The objects of the last 16 games are cached.
    """
    kept = _KEPT.get(id(game))
    if kept is None:
        table, drawing = load_drawing(game, [])
        kept = (
            game,
            CardFaces(
                game.spec.kinds,
                table.faces,
                drawing.faces,
                game=game.spec.id,
                designs=game.spec.templates,
            ),
        )
        if len(_KEPT) == _MOST:
            _KEPT.pop(next(iter(_KEPT)))
        _KEPT[id(game)] = kept
    return kept[1]
