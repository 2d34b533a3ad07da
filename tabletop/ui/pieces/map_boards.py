"""Boards whose places are zones, drawn from their description or with a picture."""

from math import sqrt

import pygame

from tabletop.engine.components import BoardKind, Spot
from tabletop.ui.paint import svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.assets import Assets

_SEA = ("#5B9FB5", "#3E8199")
"""Ground colours of hex boards, from top to bottom."""
_WOOD = ("#D8BA89", "#BD9761")
"""Ground colours of paths and points, from top to bottom."""
_SQUARES = ("#EFE0C2", "#D3B98C")
_INK = "#3B2C18"
_LETTERS = 0.42
"""Height of the number of a step, as a part of its diameter."""
_NAME = 4.2
"""Font size of a name below its place, in millimetres."""


def draw_board(assets: Assets, board: BoardKind, size: tuple[int, int]) -> pygame.Surface:
    """Return a board without its rim: its picture or ground, and its places."""
    surface = pygame.Surface(size, pygame.SRCALPHA, 32)
    picture = assets.picture(board.image, size) if board.image else None
    surface.blit(_ground(board, size) if picture is None else picture, (0, 0))
    outlines = svg.document(*board.size, _outlines(board, over_picture=picture is not None))
    surface.blit(svg.rasterise(outlines, size), (0, 0))
    return surface


def print_board(assets: Assets, board: BoardKind, size: tuple[int, int]) -> pygame.Surface:
    """Return a board for print, with the names that on screen need pointing."""
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
