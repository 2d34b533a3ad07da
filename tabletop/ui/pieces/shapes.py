"""Shapes behind numbers on cards: a disc, a shield, a hexagon, each with a paper rim."""

import pygame

from tabletop.ui.paint import svg

_PAPER = "#FBF6EA"
_PATHS = {
    "disc": "M50 3A47 47 0 1 1 49.9 3Z",
    "shield": "M50 4L90 18V50C90 74 72 90 50 97C28 90 10 74 10 50V18Z",
    "hexagon": "M50 2L93 26V74L50 98L7 74V26Z",
}
COLOURS = {"disc": "#C4352B", "shield": "#5A6B8C", "hexagon": "#D9981C"}
"""Default fill of each shape."""
INKS = {"disc": "#FFFFFF", "shield": "#FFFFFF", "hexagon": "#1F2430"}
"""Text colour on each shape."""


def stat_shape(name: str, colour: str, size: tuple[int, int]) -> pygame.Surface:
    """Return the shape `name`, filled with `colour` and with a paper rim.

    The names are `disc`, `shield` and `hexagon`; `size` is in device pixels.
    """
    path, light = _PATHS[name], svg.mix(colour, "#FFFFFF", 0.22)
    rim = f'stroke="{_PAPER}" stroke-width="9" stroke-linejoin="round"'
    body = (
        f'<path d="{path}" fill="{_PAPER}"/><path d="{path}" fill="url(#v)" {rim} '
        'transform="translate(5 5) scale(0.9)"/>'
    )
    return svg.rasterise(
        svg.document(100, 100, body, svg.gradient("v", ((0, light, 1), (100, colour, 1)))), size
    )
