"""The lines about a finished game on the results sheet, as boxes of a layout."""

from __future__ import annotations

from functools import partial

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.stamps import draw_bar, draw_stamp
from tabletop.ui.scenes.results.highlights import Highlight, NextStep
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.layout import Box, Column, Paragraph, Place, Row, face

_SIDE = 44.0
"""Side of the icon or diameter of the stamp, in logical pixels."""
_BESIDE = 340.0
"""Least width of a row with its button beside the text, in logical pixels."""
_PAPERS = {"flag": "#F8E3AE", "spark": "#CDEEDC", "flame": "#F9D8D2"}


def highlight_row(line: Highlight, look: Button | None = None, width: float = 0.0) -> Box:
    """Return a line with its icon or stamp; an open goal also has a bar.

    Args:
        line: The line.
        look: The button that shows the table there: below the text if the row is narrow.
        width: Width of the row, in logical pixels; needed for a button only.
    """
    bar = line.share is not None
    text_lines = Column(
        Paragraph(line.title, "row", "ink"),
        Paragraph(line.text, "small", lines=4) if line.text else None,
        Box(height=14, under=partial(_draw_bar, line)) if bar else None,
        Row(Place(look, height=38), pad=(0, 6, 0, 0)) if look and width < _BESIDE else None,
        gap=2,
        grow=1,
        align="center",
    )
    picture = Box(width=_SIDE, height=_SIDE, under=partial(_draw_picture, line))
    beside = Place(look, width=100, height=40) if look and width >= _BESIDE else None
    return Row(picture, text_lines, beside, gap=14, pad=(0, 9))


def next_row(step: NextStep, button: Button, width: float) -> Box:
    """Return the one thing to do next, with the button that does it: below it if it is narrow.

    `width` is that of the row, in logical pixels.
    """
    line, under = highlight_row(step.line), face(12, "#FFF3D3", ring="#D9981C")
    if width < _BESIDE:
        return Column(line, Place(button, height=42), gap=2, pad=(12, 2, 12, 10), under=under)
    line.grow = 1
    return Row(line, Place(button, height=42, min_width=0), gap=12, pad=(12, 2), under=under)


def _draw_picture(line: Highlight, canvas: Canvas, rect: pygame.FRect) -> None:
    if line.goal is not None:
        draw_stamp(canvas, rect.center, _SIDE / 2, line.goal, reached=line.share is None)
        return
    canvas.fill(rect, 10, _PAPERS.get(line.icon, "#F8E3AE"))
    canvas.icon(rect.center, line.icon, 22, canvas.theme.ink)


def _draw_bar(line: Highlight, canvas: Canvas, rect: pygame.FRect) -> None:
    draw_bar(canvas, rect.left, rect.bottom - 4, rect.w, line.share or 0.0)
