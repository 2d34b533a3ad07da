"""What counted for a seat at the end: the rows of the panel `final:p1`, total last."""

import pygame

from tabletop.engine.display import Display, PanelRow
from tabletop.engine.moves import Seat, seat_name
from tabletop.ui.paint.canvas import Canvas

FACT = 24.0
"""Height of a row, in logical pixels."""


def facts_of(display: Display, seat: Seat) -> tuple[PanelRow, ...]:
    """Return the rows about a seat's result, without the total beside its name."""
    wanted = f"final:{seat_name(seat)}"
    panel = next((each for each in display.panels if each.id == wanted), None)
    return panel.rows[:-1] if panel else ()


def total_of(display: Display, seat: Seat) -> tuple[PanelRow, ...]:
    """Return the row with a seat's total; empty if there is none."""
    wanted = f"final:{seat_name(seat)}"
    return next((each.rows[-1:] for each in display.panels if each.id == wanted), ())


def draw_facts(canvas: Canvas, rows: tuple[PanelRow, ...], box: pygame.FRect) -> None:
    """Draw as many rows as fit, below each other; the most important are the last."""
    theme = canvas.theme
    pitch = FACT
    count = max(0, int((box.h + 1) // pitch))
    shown = rows[-count:] if count else ()
    for place, row in enumerate(shown):
        y = box.top + pitch * (place + 0.5)
        if row.icon:
            canvas.icon((box.left + 9, y), row.icon, 17, "#8A5C08")
        left = box.left + 26
        value = row.value or row.note
        note = row.note if row.value and row.note else ""
        words = f"{row.title}, {note}" if note else row.title
        room = max(0.62 * box.w, box.w - 40 - canvas.measure(words, "small")[0])
        right = canvas.text((box.right, y), value, "small", theme.ink, anchor="midright",
                            weight=700, max_width=room).left  # fmt: skip
        canvas.text((left, y), words, "small", theme.ink2, anchor="midleft",
                    max_width=right - 8 - left)  # fmt: skip
