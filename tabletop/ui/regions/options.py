"""Beside the board: what a hovered place would bring, or the choices that are open now."""

import pygame

from tabletop.ui.canvas import Canvas
from tabletop.ui.regions.base import Button, Tableau, Widget

_TITLE = 40.0
_ROW = 34.0
_GAP = 6.0
_LEAST_ROW = 28.0


class Options(Widget):
    """A glass panel with a title, and rows that are words while hovering and buttons to choose."""

    def _rows(self, tableau: Tableau) -> int:
        return len(tableau.options) or len(tableau.options_lines)

    def box(self, tableau: Tableau) -> pygame.FRect | None:
        """Where the panel is now; None when there is nothing to say."""
        rows = self._rows(tableau)
        if not rows:
            return None
        wanted = _TITLE + rows * _ROW + (rows - 1) * _GAP + 12
        room = self.arrangement.frame.bottom - 190 if not self.compact else self.rect.bottom
        top_limit = self.arrangement.bar.bottom + 8 if not self.compact else self.rect.top
        high = min(wanted, room - top_limit)
        wide = self._width(tableau)
        box = pygame.FRect(0, 0, wide, high)
        box.midright = (self.rect.right, self.rect.centery)
        if not self.compact:
            box.left = self.rect.left
        elif tableau.options_left:
            box.left = self.arrangement.frame.left + 8
        box.right = min(box.right, self.arrangement.frame.right - 8)
        box.top = max(top_limit, min(box.top, room - high))
        return box

    def _width(self, tableau: Tableau) -> float:
        """Wider than its region where the words are long and felt is free beside it."""
        longest = max(
            (len(command.label) for command in tableau.options),
            default=max((len(text) for _, text in tableau.options_lines), default=0),
        )
        return max(self.rect.w, min(62 + 8.6 * longest, self.rect.w + 40))

    def buttons(self, tableau: Tableau) -> list[Button]:
        """The open choices."""
        box = self.box(tableau)
        if box is None or not tableau.options:
            return []
        return [
            Button(command, rect, "options")
            for command, rect in zip(
                tableau.options, self._row_rects(box, len(tableau.options)), strict=True
            )
        ]

    def _row_rects(self, box: pygame.FRect, rows: int) -> list[pygame.FRect]:
        room = box.h - _TITLE - 12
        pitch = min(_ROW + _GAP, (room + _GAP) / max(1, rows))
        high = max(min(_LEAST_ROW, pitch), pitch - _GAP)
        return [
            pygame.FRect(box.left + 9, box.top + _TITLE + pitch * place, box.w - 18, high)
            for place in range(rows)
        ]

    def over(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw the panel, and the words that are no buttons."""
        box = self.box(tableau)
        if box is None:
            return
        canvas.glass(box, 14, 0.97 if self.compact else 0.72)
        canvas.text(
            (box.left + 15, box.top + 22), tableau.options_title, "name", anchor="midleft",
            size=16, max_width=box.w - 26,
        )  # fmt: skip
        if tableau.options:
            return
        rects = self._row_rects(box, len(tableau.options_lines))
        for (icon, text), rect in zip(tableau.options_lines, rects, strict=True):
            canvas.fill(rect, 9, "#FFFFFF" if canvas.theme.dark else "#000000", 0.07)
            x = rect.left + 10
            if icon:
                canvas.icon((x + 9, rect.centery), icon, 19, canvas.theme.amber_text)
                x += 26
            canvas.text(
                (x, rect.centery), text, "small", anchor="midleft", weight=600, size=15,
                max_width=rect.right - 6 - x,
            )  # fmt: skip
