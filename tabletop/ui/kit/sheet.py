"""Base of large sheets with a list of sections at the left: settings and rulebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.dialog import ShellScene

if TYPE_CHECKING:
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_SIZE = (1136.0, 700.0)


class SectionSheet(ShellScene):
    """A large sheet with tabs at the left and a field for the content.

    A subclass creates the tabs, a button and the page, and calls `place_sheet` in its `layout`.
    """

    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.side = pygame.FRect(0, 0, 0, 0)
        """Rectangle of the column with the sections."""
        self.field = pygame.FRect(0, 0, 0, 0)
        """Rectangle left for the content."""

    @property
    def tight(self) -> bool:
        """Whether the window is too small to show anything beside the content."""
        return self.width < 900 or self.height < 560

    def place_sheet(self, side: float = 218.0) -> None:
        """Compute the rectangles of sheet, section column and content for the current size.

        `side` is the width of the section column in logical pixels; it may shrink in a small
        window.
        """
        margin = 16.0 if self.tight else 40.0
        wide = min(_SIZE[0], self.width - 2 * margin)
        tall = min(_SIZE[1], self.height - (20.0 if self.tight else 80.0))
        if self.height < 800:
            tall = min(_SIZE[1], self.height - (20.0 if self.tight else 48.0))
        self.sheet = pygame.FRect((self.width - wide) / 2, (self.height - tall) / 2, wide, tall)
        taken = min(side, 0.285 * wide) if self.tight else side
        self.side = pygame.FRect(self.sheet.left, self.sheet.top, taken, tall)
        pad = 14.0 if self.tight else 33.0
        top = 12.0 if self.tight else 28.0
        left = self.side.right + pad
        self.field = pygame.FRect(
            left, self.sheet.top + top, self.sheet.right - pad - left, tall - 2 * top
        )

    def draw_sheet(self, canvas: Canvas, title: str) -> None:
        """Draw the sheet, its title and the line beside the sections."""
        theme, sheet, side = canvas.theme, self.sheet, self.side
        canvas.sheet(sheet)
        canvas.line((side.right, sheet.top + 1), (side.right, sheet.bottom - 1), theme.ink, 1, 0.12)
        if not self.tight:
            room = side.w - 44
            lines, size = (1, None) if canvas.measure(title, "title")[0] <= room else (2, 25.0)
            high = canvas.measure_paragraph(room, title, "title", max_lines=lines, size=size)
            place = (side.left + 30, side.top + 50 - high / 2, room, high)
            canvas.paragraph(place, title, "title", theme.ink, max_lines=lines, size=size)
