"""A list beside the table that sums up what a player could count, such as remaining goals."""

import pygame

from tabletop.engine.declare.widgets import PanelData
from tabletop.engine.text.display import Panel as Shown
from tabletop.engine.text.display import PanelRow
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.svg import mix
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.widget import Widget

_TITLE = 42.0
_ROW = 58.0
_LEAST_ROW = 26.0
_NARROW = 150.0
"""Width in logical pixels up to which rows have smaller margins."""


class ListPanel(Widget[PanelData]):
    """The widget of a list beside the table, whose rows have an icon, a title, a note and a number.

    The game's rules decide its content, such as goals or the remaining cards.
    """

    def _data(self, moment: Moment) -> Shown | None:
        """Return the panel with the region's id, else the first; None without panels."""
        panels = moment.display.panels
        wanted = self.text_of("panel", self.region.id)
        exact = next((panel for panel in panels if panel.id == wanted), None)
        return exact or (panels[0] if panels else None)

    def under(self, canvas: Canvas, moment: Moment) -> None:
        data = self._data(moment)
        if data is None:
            return
        box = self.rect
        rows = len(data.rows)
        titled = box.h - _TITLE >= rows * _LEAST_ROW
        top = _TITLE if titled else 6.0
        pitch = min(_ROW, (box.h - top - 8) / max(1, rows))
        used = pygame.FRect(box.left, box.top, box.w, top + pitch * rows + 8)
        canvas.well(used, 16)
        if titled:
            canvas.text(
                (box.left + 14, box.top + 23),
                data.title,
                "body",
                anchor="midleft",
                weight=600,
                max_width=box.w - 24,
            )
        y = box.top + top
        for line in data.rows:
            self._draw_row(canvas, line, pygame.FRect(box.left + 9, y, box.w - 18, pitch - 8))
            y += pitch

    def _draw_row(self, canvas: Canvas, line: PanelRow, box: pygame.FRect) -> None:
        theme = canvas.theme
        if box.h >= 30:
            canvas.fill(box, min(10.0, box.h * 0.25), theme.well, 0.10)
        side = min(29.0, box.h - 6)
        x = box.left + (9 if box.w > _NARROW else 3)
        if line.icon:
            badge = pygame.FRect(x, box.centery - side / 2, side, side)
            if line.colour:
                dark = mix(line.colour, "#1F2430", 0.18)
                canvas.fill(badge, side * 0.24, (line.colour, dark))
                canvas.ring(badge, side * 0.24, "#FFF6E0", 1, 0.5)
            ink = "#FBF6EA" if is_dark(line.colour) else theme.ink
            canvas.icon(badge.center, line.icon, side * 0.72, ink if line.colour else theme.text1)
            x += side + (7 if box.w > _NARROW else 4)
        number = canvas.measure(line.value, "value", size=18)[0] if line.value else 0.0
        room = box.right - 8 - number - 6 - x
        # Without enough height the note is left out first.
        both = bool(line.note) and box.h >= 37
        y = box.centery - (10 if both else 0)
        title = line.title
        canvas.text((x, y), title, "body", anchor="midleft", max_width=room + 4, weight=600)
        if both:
            colour = {
                "ready": theme.mint_text,
                "gain": theme.mint_text,
                "loss": theme.coral_text,
            }.get(line.tone, theme.text2)
            canvas.text((x, y + 19), line.note, "small", colour, anchor="midleft", max_width=room)
        if line.value:
            canvas.text(
                (box.right - 8, box.centery), line.value, "value", anchor="midright", size=18
            )


def is_dark(colour: str) -> bool:
    """Return whether light icons stand out on a colour, given as `#rrggbb`.

    Return False for an empty string.
    """
    if not colour:
        return False
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue < 140
