"""Grid boards without a picture: cardboard with squares and coordinates, at any size."""

from dataclasses import dataclass

import pygame

from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas

_EDGE = 0.5
"""Width of the cardboard's edge with the coordinates, as a part of a square."""
_LIP = 4.0
_MOST_EDGE = 26.0
_RADIUS = 10.0


@dataclass(frozen=True, slots=True)
class GridBoard:
    """Description of a grid board: rows, columns, colours, coordinates and picture."""

    rows: int
    cols: int
    light: str
    dark: str
    coordinates: bool = True
    art: str = ""
    """Full name of a picture of the whole board; empty for none."""

    def squares(self, box: pygame.FRect) -> list[list[pygame.FRect]]:
        """Return the squares of a board that fills `box`, as rows from the top."""
        inner = self.inner(box)
        side = inner.w / self.cols
        return [
            [
                pygame.FRect(inner.left + col * side, inner.top + row * side, side, side)
                for col in range(self.cols)
            ]
            for row in range(self.rows)
        ]

    def fitted(self, area: pygame.FRect) -> pygame.FRect:
        """Return the largest box of the board in an area, centred."""
        side = self._side(area)
        edge = self._edge(side)
        box = pygame.FRect(0, 0, self.cols * side + 2 * edge, self.rows * side + 2 * edge)
        box.center = area.center
        return box

    def inner(self, box: pygame.FRect) -> pygame.FRect:
        """Return the box of all squares of a board that fills `box`."""
        edge = self._edge(self._side(box))
        return box.inflate(-2 * edge, -2 * edge)

    def _side(self, area: pygame.FRect) -> float:
        parts = 2 * _EDGE
        most = min(area.w / (self.cols + parts), area.h / (self.rows + parts))
        if self._edge(most) < _MOST_EDGE:
            return most
        return min((area.w - 2 * _MOST_EDGE) / self.cols, (area.h - 2 * _MOST_EDGE) / self.rows)

    def _edge(self, side: float) -> float:
        return min(_MOST_EDGE, _EDGE * side)


def draw_grid(canvas: Canvas, box: pygame.FRect, board: GridBoard) -> None:
    """Draw the cardboard with its squares, or the picture of the board."""
    canvas.shadow(box, _RADIUS, "sheet")
    picture = canvas.surface(
        ("grid board", board), (box.w, box.h + _LIP), lambda size: _board(canvas, board, size)
    )
    canvas.blit(picture, box.topleft)
    if board.coordinates:
        _draw_coordinates(canvas, box, board)


def _board(canvas: Canvas, board: GridBoard, size: tuple[int, int]) -> pygame.Surface:
    k = canvas.scale
    wide, high = size[0] / k, size[1] / k - _LIP
    box = pygame.FRect(0, 0, wide, high)
    fill = svg.gradient("g", ((0, "#F3E8D0", 1), (100, "#E6D7B8", 1)))
    body = (
        svg.box((0, _LIP, wide, high), _RADIUS, fill="#8F7A55")
        + svg.box((0, 0, wide, high), _RADIUS, fill="url(#g)")
        + svg.box((0, 0, wide, high), _RADIUS, stroke="#FFFFFF", width=1.2, stroke_opacity=0.6)
    )
    for row, squares in enumerate(board.squares(box)):
        for col, square in enumerate(squares):
            colour = board.dark if (row + col) % 2 else board.light
            body += svg.box((square.x, square.y, square.w, square.h), 0, fill=colour)
    inner = board.inner(box)
    body += svg.box(
        (inner.x, inner.y, inner.w, inner.h), 0, stroke="#5A4630", width=1.4, stroke_opacity=0.55
    )
    surface = svg.converted(svg.rasterise(svg.document(wide, high + _LIP, body, fill), size))
    art = board.art and canvas.assets.picture(
        board.art, (max(1, round(inner.w * k)), max(1, round(inner.h * k)))
    )
    if art:
        surface.blit(art, (round(inner.left * k), round(inner.top * k)))
    return surface


def _draw_coordinates(canvas: Canvas, box: pygame.FRect, board: GridBoard) -> None:
    squares, inner = board.squares(box), board.inner(box)
    edge = (box.w - inner.w) / 2
    size = min(13.0, 0.72 * edge)
    if size < 7:
        return  # too small to read
    for col, square in enumerate(squares[-1]):
        letter = chr(ord("A") + col) if col < 26 else str(col + 1)
        spot = (square.centerx, inner.bottom + edge / 2)
        canvas.text(spot, letter, "chip", "#5A4630", anchor="center", size=size)
    for row, line in enumerate(squares):
        spot = (inner.left - edge / 2, line[0].centery)
        canvas.text(spot, str(board.rows - row), "chip", "#5A4630", anchor="center", size=size)
