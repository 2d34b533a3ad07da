"""Meters: cells that fill card by card, with what each step pays below them."""

from collections.abc import Sequence
from itertools import pairwise

import pygame

from tabletop.api.drawing import Canvas, placed_spines, svg
from tabletop.games.introduct_academy.meters import Meter

_CELL = 12.0
_GAP = 3.0
_LEAST = 4.8
"""Below this width of a book symbol, in logical pixels, digits are drawn instead."""
_TILE = 18.0


def draw_meter(
    canvas: Canvas, box: pygame.FRect, meter: Meter, *, landing: int = 0, paper: bool = False
) -> float:
    """Draw a meter at the top of `box`; return the height used in logical pixels.

    The next `landing` cells are amber, for cards about to be added.
    """
    last = max((need for need, _ in meter.steps), default=0)
    if not last:
        return 0.0
    theme = canvas.theme
    wide = (box.w - _GAP * (last - 1)) / last
    fill = svg.mix(meter.colour, "#FFFFFF", 0.25) if theme.dark and not paper else meter.colour
    ink = theme.ink if paper else theme.text1
    for place in range(last):
        cell = pygame.FRect(box.left + (wide + _GAP) * place, box.top, wide, _CELL)
        if place < meter.count:
            canvas.fill(cell, 3, fill)
            canvas.ring(cell, 3, "#000000" if paper else "#FFF6E0", 1, 0.3)
        elif place < meter.count + landing:
            canvas.fill(cell, 3, theme.amber)
            canvas.ring(cell, 3, "#FFE3A0", 1, 0.9)
        else:
            canvas.fill(cell, 3, ink, 0.10)
            canvas.ring(cell, 3, ink, 1, 0.22)
    spine = min(9.0, _spine(meter.steps, wide + _GAP))
    for need, pay in meter.steps:
        reached = meter.count + landing >= need
        middle = box.left + (wide + _GAP) * (need - 1) + wide / 2
        centre = (min(middle, box.right - (spine + 1.5) * pay / 2), box.top + _CELL + 13)
        if spine >= _LEAST:
            placed_spines(canvas, centre, pay, reached=pay if reached else 0, size=(spine, 14),
                          colour=ink)  # fmt: skip
        else:
            _draw_digit(canvas, (middle, centre[1]), pay, reached=reached, ink=ink)
    return _CELL + 24


def _spine(steps: Sequence[tuple[int, int]], pitch: float) -> float:
    """Return the largest width of a book symbol at which the steps do not overlap."""
    pairs = list(pairwise(steps))
    return min(
        (
            (pitch * (after - before) - 4) / ((pay + more) / 2 + 0.5 * (more > 3)) - 1.5
            for (before, pay), (after, more) in pairs
        ),
        default=9.0,
    )


def _draw_digit(
    canvas: Canvas, centre: tuple[float, float], pay: int, *, reached: bool, ink: str
) -> None:
    if reached:
        tile = pygame.FRect(centre[0] - _TILE / 2, centre[1] - _TILE / 2, _TILE, _TILE)
        canvas.fill(tile, 5, canvas.theme.amber)
        ink = canvas.theme.ink
    canvas.text(centre, str(pay), "chip", ink, anchor="center", weight=800)
