"""A board of squares for any game; pieces of all kinds lie on its squares."""

import pygame

from tabletop.art import full_name
from tabletop.engine.view import ZoneView
from tabletop.engine.widgets import GridBoardData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.boards import GridBoard, draw_grid
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.targets import DropTarget

_FULL = 0.8
"""The part of a square that a single piece takes."""
_CARD = 1.4
_MOST_BESIDE = 4
"""Number of pieces of a square that lie in two columns; more use three and may overlap."""


class Squares(Widget[GridBoardData]):
    """A board of squares that shows the zones of a kind declared with a grid."""

    def _kind(self, moment: Moment) -> tuple[str, int, int]:
        """Return the kind of zone and its numbers of rows and columns."""
        for kind in moment.zone_kinds:
            if kind.id == self.region.zone and all(kind.grid):
                return kind.id, *kind.grid
        return self.region.zone, 1, 1

    def board(self, moment: Moment) -> GridBoard:
        """Return the board's description: rows, columns, colours, coordinates and picture."""
        _, rows, cols = self._kind(moment)
        art = full_name(moment.game.spec.id, self.data.art)
        return GridBoard(rows, cols, self.data.light, self.data.dark, self.data.coordinates, art)

    def _squares(self, moment: Moment) -> list[tuple[ZoneView, pygame.FRect]]:
        kind, _, _ = self._kind(moment)
        board = self.board(moment)
        found: list[tuple[ZoneView, pygame.FRect]] = []
        for row, line in enumerate(board.squares(board.fitted(self.rect))):
            for col, square in enumerate(line):
                zone = moment.zone(f"{kind}:{row}:{col}") or moment.zone(kind)
                if zone is not None:
                    found.append((zone, square))
        return found

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the pieces of each square, side by side as long as there is room."""
        slots: list[Slot] = []
        for zone, square in self._squares(moment):
            boxes = _places(square, zone.count)
            for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True)):
                look = moment.look(piece, back)
                box = _card_in(boxes[index]) if look == "card" else boxes[index]
                slots.append(Slot(zone.id, index, piece, back, look, box, bool(piece), small=True))
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for every square of the board."""
        return [
            DropTarget(zone.id, square.inflate(-4, -4), 4, paper=True)
            for zone, square in self._squares(moment)
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the board and mark the squares that a piece may go to."""
        board = self.board(moment)
        draw_grid(canvas, board.fitted(self.rect), board)
        for zone, square in self._squares(moment):
            state = moment.marks.get(zone.id)
            if state:
                place = square.inflate(-4, -4).move(moment.shake_of(zone.id), 0)
                canvas.target(place, 4, state, paper=True, strength=moment.breath)


def _places(square: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Return the boxes of `count` pieces in a square."""
    if count <= 1:
        side = _FULL * min(square.w, square.h)
        box = pygame.FRect(0, 0, side, side)
        box.center = square.center
        return [box]
    across = 2 if count <= _MOST_BESIDE else 3
    down = -(-min(count, across * across) // across)
    side = _FULL * min(square.w / across, square.h / max(down, across - 1))
    boxes: list[pygame.FRect] = []
    for index in range(count):
        place = min(index, across * across - 1)
        box = pygame.FRect(0, 0, side, side)
        box.center = (
            square.left + (place % across + 0.5) * square.w / across,
            square.top + (place // across + 0.5) * square.h / max(down, 1),
        )
        boxes.append(box)
    return boxes


def _card_in(box: pygame.FRect) -> pygame.FRect:
    card = pygame.FRect(0, 0, box.h / _CARD, box.h)
    card.center = box.center
    return card
