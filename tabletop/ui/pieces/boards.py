"""Draws boards: a grid of squares with coordinates, or places described by the game's content."""

from dataclasses import dataclass
from math import sqrt

import pygame

from tabletop.engine.declare.components import BoardKind, Spot
from tabletop.ui.graphics import svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas

_EDGE = 0.5
"""Width of the cardboard edge with the coordinates, as a fraction of a square."""

_LIP = 4.0

_MOST_EDGE = 26.0

_RADIUS = 10.0


@dataclass(frozen=True, slots=True)
class GridBoard:
    """The look of a board of squares: its size in squares, its colours and an optional picture.

    `light` and `dark` are the colours of the squares, and `coordinates` says whether letters and
    numbers are drawn along the edge.
    """

    rows: int
    cols: int
    light: str
    dark: str
    coordinates: bool = True
    art: str = ""
    """Full name of a picture of the whole board; empty for none."""

    def squares(self, box: pygame.FRect) -> list[list[pygame.FRect]]:
        """Return the box of each square, as a list of rows from top to bottom.

        `box` is the whole board, with its edge, in logical pixels.
        """
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
        """Return the largest box for the board that fits into an area, centred there.

        It keeps the proportions of the board; all lengths are logical pixels.
        """
        side = self._side(area)
        edge = self._edge(side)
        box = pygame.FRect(0, 0, self.cols * side + 2 * edge, self.rows * side + 2 * edge)
        box.center = area.center
        return box

    def inner(self, box: pygame.FRect) -> pygame.FRect:
        """Return the box around all squares, without the edge of the board.

        `box` is the whole board, in logical pixels.
        """
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
    """Draw a board of squares with its edge, coordinates and, if it has one, its picture.

    `box` is the whole board in logical pixels, as `GridBoard.fitted` returns it.
    """
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


_SEA = ("#5B9FB5", "#3E8199")
"""Ground colours of hex boards, from top to bottom."""

_WOOD = ("#D8BA89", "#BD9761")
"""Ground colours of paths and points, from top to bottom."""

_SQUARES = ("#EFE0C2", "#D3B98C")

_INK = "#3B2C18"

_LETTERS = 0.42
"""Height of the number on a step, as a fraction of the step's diameter."""

_NAME = 4.2
"""Font size of a name below its place, in millimetres."""


def draw_board(assets: Assets, board: BoardKind, size: tuple[int, int]) -> pygame.Surface:
    """Draw a board of hexes, steps, points or squares without its rim; return its picture.

    Args:
        assets: Opens the pictures and fonts.
        board: The board as the game describes it.
        size: Width and height of the result, in pixels.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture = assets.picture(board.image, size) if board.image else None
    surface.blit(_ground(board, size) if picture is None else picture, (0, 0))
    outlines = svg.document(*board.size, _outlines(board, over_picture=picture is not None))
    surface.blit(svg.rasterise(outlines, size), (0, 0))
    return surface


def print_board(assets: Assets, board: BoardKind, size: tuple[int, int]) -> pygame.Surface:
    """Draw a board for print; return its picture.

    It shows the names of places, which on screen appear only when a player points at them.

    Args:
        assets: Opens the pictures and fonts.
        board: The board as the game describes it.
        size: Width and height of the result, in pixels.
    """
    surface = draw_board(assets, board, size)
    if board.image and assets.has(board.image):
        return surface
    unit = size[0] / board.size[0]
    for spot in board.spots:
        middle = (spot.x * unit, spot.y * unit)
        if board.shape == "path":
            line = _line(assets, spot.id, _LETTERS * board.edge * unit, _INK)
            surface.blit(line, line.get_rect(center=middle))
        elif board.shape == "points":
            below = (middle[0], middle[1] + (board.edge / 2 + 0.6 * _NAME) * unit)
            line = _line(assets, spot.title, _NAME * unit, _INK)
            surface.blit(line, line.get_rect(center=below))
    return surface


def _line(assets: Assets, words: str, em: float, ink: str) -> pygame.Surface:
    return typeset.line(assets, words, typeset.Face("sans", 700, em, 0.0, em * 1.2), ink)


def _ground(board: BoardKind, size: tuple[int, int]) -> pygame.Surface:
    """Return the ground below the places of a board without a picture."""
    wide, high = board.size
    if board.shape == "squares":
        body, fill = svg.box((0, 0, wide, high), 0, fill=_SQUARES[0]), ""
    else:
        above, below = _SEA if board.shape == "hexes" else _WOOD
        fill = svg.gradient("ground", ((0, above, 1), (100, below, 1)))
        body = svg.box((0, 0, wide, high), 0, fill="url(#ground)")
    return svg.rasterise(svg.document(wide, high, body, fill), size)


def _outlines(board: BoardKind, *, over_picture: bool) -> str:
    """Return the outlines of all places of a board as SVG, in millimetres."""
    edge = board.edge
    match board.shape:
        case "squares":
            return "".join(_square(spot, edge, over_picture=over_picture) for spot in board.spots)
        case "hexes":
            return "".join(_hexagon(spot, edge, over_picture=over_picture) for spot in board.spots)
        case _:
            way = _way(board) if board.shape == "path" else ""
            if over_picture:
                return ""
            paint = f'fill="#F6ECD8" stroke="{_INK}" stroke-opacity="0.5" stroke-width="0.5"'
            return way + "".join(svg.circle(s.x, s.y, edge / 2, paint) for s in board.spots)


def _square(spot: Spot, edge: float, *, over_picture: bool) -> str:
    box = (spot.x - edge / 2, spot.y - edge / 2, edge, edge)
    if over_picture:
        return svg.box(box, 0, stroke=_INK, width=0.4, stroke_opacity=0.45)
    dark = (round(spot.x / edge - 0.5) + round(spot.y / edge - 0.5)) % 2
    return svg.box(box, 0, fill=_SQUARES[dark])


def _hexagon(spot: Spot, edge: float, *, over_picture: bool) -> str:
    tall = edge * sqrt(3) / 2
    corners = ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))
    outline = "L".join(f"{spot.x + a * edge:.2f} {spot.y + b * tall:.2f}" for a, b in corners)
    fill = "none" if over_picture else "#FFFFFF"
    return (
        f'<path d="M{outline}Z" fill="{fill}" fill-opacity="0.10" stroke="#FFFFFF" '
        f'stroke-opacity="0.55" stroke-width="0.5" stroke-linejoin="round"/>'
    )


def _way(board: BoardKind) -> str:
    """Return the line that connects the places of a path, as SVG."""
    line = "L".join(f"{spot.x:g} {spot.y:g}" for spot in board.spots)
    end = "Z" if board.closed else ""
    return (
        f'<path d="M{line}{end}" fill="none" stroke="{_INK}" stroke-opacity="0.45" '
        f'stroke-width="{board.edge / 5:g}" stroke-linejoin="round"/>'
    )
