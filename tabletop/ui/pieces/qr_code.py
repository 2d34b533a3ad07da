"""QR codes with addresses for phones, drawn as squares."""

from __future__ import annotations

from functools import lru_cache

import pygame

from tabletop.ui.graphics.canvas import Canvas

_QUIET = 4
"""Width of the empty rim that readers need, in squares."""
_DARK, _LIGHT = "#1F2430", "#FFFFFF"


@lru_cache(maxsize=8)
def squares(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the QR code of a text as rows from top to bottom.

    In a row, 1 is a dark square and 0 a light one.
    """
    import segno  # noqa: PLC0415 - not before somebody is invited

    return tuple(tuple(row) for row in segno.make(text, error="m", micro=False).matrix)


def draw_code(canvas: Canvas, box: pygame.FRect, text: str) -> None:
    """Draw the QR code of a text, with the empty rim that scanners need around it.

    `box` is in logical pixels and includes the rim.
    """

    def draw(size: tuple[int, int]) -> pygame.Surface:
        rows = squares(text)
        count = len(rows) + 2 * _QUIET
        side = max(1, min(size) // count)
        picture = pygame.Surface(size, 0, 32)
        picture.fill(_LIGHT)
        left = (size[0] - side * len(rows)) // 2
        top = (size[1] - side * len(rows)) // 2
        for down, row in enumerate(rows):
            for across, dark in enumerate(row):
                if dark:
                    picture.fill(_DARK, (left + across * side, top + down * side, side, side))
        return picture

    canvas.blit(canvas.surface(("code", text), box.size, draw), box.topleft)
