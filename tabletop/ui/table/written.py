"""Notes written on places of the table, drawn as slips of paper."""

import pygame

from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.moment import TableMoment

_WIDE, _PAD, _LINES = 190.0, 9.0, 3
_LEAST = 64.0
_PAPER, _INK, _EDGE = "#F6E7A6", "#2B2410", "#C9B45C"


def written_on(moment: TableMoment, zone: str) -> str:
    """Return the text written on a place, as far as the viewer may read it; else empty."""
    return dict(moment.view.written).get(zone, "")


def draw_written(canvas: Canvas, moment: TableMoment) -> None:
    """Draw a slip at the upper right corner of each place that has a written note."""
    for zone, text in moment.view.written:
        box = slip_of(canvas, moment, zone, text)
        if box is None:
            continue
        canvas.fill(box.move(0, 2), 5, "#000000", 0.3)
        canvas.fill(box, 5, _PAPER)
        canvas.ring(box, 5, _EDGE, 1.0)
        room = (box.left + _PAD, box.top + 5, box.w - 2 * _PAD, box.h - 8)
        canvas.paragraph(room, text, "small", _INK, max_lines=_LINES)


def slip_of(
    canvas: Canvas, moment: TableMoment, zone: str, text: str
) -> pygame.FRect | None:  # fmt: skip
    """Return the box of a place's slip; None if the place is not on the table."""
    place = moment.target_named(zone)
    if place is None:
        return None
    most = max(_LEAST, min(_WIDE, place.rect.w)) - 2 * _PAD
    wide = min(canvas.measure(text, "small")[0] + 2, most)
    tall = canvas.measure_paragraph(wide, text, "small", max_lines=_LINES)
    box = pygame.FRect(0, 0, wide + 2 * _PAD, tall + 9)
    box.right = min(place.rect.right + 6, canvas.width - 4)
    box.top = max(moment.arrangement.bar.bottom + 2, place.rect.top - 10)
    return box
