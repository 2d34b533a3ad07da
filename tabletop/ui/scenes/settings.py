"""The settings scene: pages at the left, rows in the middle, a live preview at the right."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button, Tab
from tabletop.ui.kit.choices import Slider
from tabletop.ui.kit.pages import SECTIONS, Row, rows_of
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.kit.sheet import SectionSheet
from tabletop.ui.paint import marks
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.scenes.preview import draw_preview
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_PREVIEW = 344.0
_GAP = 40.0


class SettingsScene(SectionSheet):
    """The settings. Changes take effect at once; *Done* closes the scene."""

    name: ClassVar[str] = "settings"

    def __init__(self, desk: Desk, section: str = "accessibility") -> None:
        """Create the scene at the page with id `section`."""
        super().__init__(desk)
        known = [name for name, _, _ in SECTIONS]
        self.section = section if section in known else known[0]
        self._games = desk.games
        self.preview: pygame.FRect | None = None
        self.rows: list[Row] = []
        self.page = ScrollArea(self._paint, desk.sounds.play, zone="options")
        self.tabs = [
            Tab(name, title, partial(self.show, name), partial(self._is_shown, name), icon=icon)
            for name, title, icon in SECTIONS
        ]
        self.done = Button(
            "done", messages.DONE, self.cancel, icon="check", key="Esc", kind="primary", paper=True
        )
        self.group.fill([*self.tabs, self.page, self.done])
        self._fill()
        self.focus.set(self.section)

    @property
    def title(self) -> str:
        """The title of the settings, for screen readers."""
        return messages.SETTINGS

    def _is_shown(self, section: str) -> bool:
        return self.section == section

    def show(self, section: str) -> None:
        """Show the settings page with id `section`, scrolled to its top."""
        self.section = section
        self.page.offset = 0.0
        self._fill()
        self.layout(self.width, self.height)

    def _fill(self) -> None:
        self.rows = rows_of(self.desk, self.section, self._fill)
        self.page.fill(row.control for row in self.rows if row.control is not None)
        # On a page without controls, the arrow keys scroll.
        self.page.reads = all(row.control is None for row in self.rows)
        self.page.label = self.section.capitalize()

    def cancel(self) -> None:
        """Close the settings, and reload the library if the language was changed."""
        self.desk.stack.close(self)
        if self.desk.games is not self._games:  # the language was changed
            self.desk.restock(self.desk.games)

    def enter(self) -> None:
        """Update the rows, since a shortcut may have changed a setting."""
        self._fill()

    def layout(self, width: float, height: float) -> None:
        """Lay out the list of pages, the rows and, where it fits, the live preview."""
        super().layout(width, height)
        self.place_sheet()
        side, tight = self.side, self.tight
        pad = 8.0 if tight else 16.0
        tall = 42.0 if tight else 46.0
        bottom = side.bottom - (12 if tight else 24)
        self.done.key_hint = "" if tight else "Esc"
        self.done.rect = pygame.FRect(
            side.left + pad + 4, bottom - tall, side.w - 2 * pad - 8, tall
        )
        y = side.top + (8 if tight else 91)
        room = self.done.rect.top - 8 - y
        step = min(50.0, room / len(self.tabs))
        for tab in self.tabs:
            tab.rect = pygame.FRect(side.left + pad, y, side.w - 2 * pad, min(44.0, step - 2))
            y += step
        field = self.field
        self.preview = None
        wide = field.w
        shown = min(_PREVIEW, field.w - 430 - _GAP)
        if shown >= 270 and self.section in {"accessibility", "appearance", "motion"}:
            self.preview = pygame.FRect(field.right - shown, field.top + 37, shown, field.h - 37)
            wide = self.preview.left - _GAP - field.left
        self.page.rect = pygame.FRect(field.left - 10, field.top, wide + 26, field.h)

    def draw(self, canvas: Canvas) -> None:
        """Draw the settings: pages, rows and the live preview."""
        self.draw_sheet(canvas, messages.SETTINGS)
        self.draw_widgets(canvas)
        if self.preview is not None:
            head = (self.preview.left, self.preview.top - 19)
            canvas.text(head, messages.PREVIEW, "row", canvas.theme.ink, anchor="midleft")
            draw_preview(canvas, self.preview, self.desk)

    def _paint(self, canvas: Canvas) -> float:
        """Draw the texts of the rows and lay out their controls; return the height."""
        box = pygame.FRect(10, 8, self.page.inner_width - 20, 0)
        if self.section in {"controls", "about", "players"}:
            box.w = min(box.w, 640.0)
        y = box.top
        for row in self.rows:
            y = self._paint_row(canvas, row, pygame.FRect(box.left, y, box.w, 0))
            if row.rule:
                canvas.line((box.left, y - 6), (box.right, y - 6), canvas.theme.ink, 1, 0.12)
                y += 7
        return y + 4

    def _paint_row(self, canvas: Canvas, row: Row, box: pygame.FRect) -> float:
        """Draw one row at the top of `box` and place its control; return the y below it."""
        if row.keys:
            return self._paint_keys(canvas, row, box)
        theme, control = canvas.theme, row.control
        x, y = box.topleft
        below = row.below or not self._fits_beside(canvas, row, box.w)
        room = box.w if control is None or below else box.w - row.beside - 12
        if row.portrait:
            draw_avatar(canvas, (x + 20, y + 22), 38, row.portrait, SEAT_COLOURS[0])
            x, room = x + 52, room - 52
        if control is not None and not row.text and not below:
            middle = (x, y + 22)
            canvas.text(middle, row.title, "row", theme.ink, anchor="midleft", max_width=room)
        elif row.title:
            y += canvas.paragraph((x, y, room, 0), row.title, "row", theme.ink)
        if row.text:
            y += canvas.paragraph((x, y, room, 0), row.text, "body", theme.ink2, size=14.5)
        if control is None:
            return y + 14
        if below:
            tall = 46.0 if isinstance(control, Slider) else 42.0
            # The ring around the knob of a slider needs room below the title.
            top = y + (9 if isinstance(control, Slider) else 6)
            control.rect = pygame.FRect(box.left, top, box.w, tall)
            return top + tall + 14
        tall = 44.0 if row.beside > 60 else 36.0
        control.rect = pygame.FRect(box.right - row.beside, 0, row.beside, tall)
        control.rect.centery = (box.top + max(y, box.top + tall)) / 2
        return max(y, box.top + tall) + 13

    def _fits_beside(self, canvas: Canvas, row: Row, wide: float) -> bool:
        """Return whether a one-line title leaves room for the control beside it."""
        if row.text or row.portrait or not row.title:
            return True
        return canvas.measure(row.title, "row")[0] <= wide - row.beside - 12

    def _paint_keys(self, canvas: Canvas, row: Row, box: pygame.FRect) -> float:
        middle = box.top + 16
        canvas.text((box.left, middle), row.title, "body", canvas.theme.ink, anchor="midleft",
                    size=16)  # fmt: skip
        x = box.right
        for key in reversed(row.keys):
            cap = marks.key_cap(canvas, (x, middle), key, anchor="midright", ink=canvas.theme.ink)
            x = cap.left - 6
        canvas.line((box.left, middle + 17), (box.right, middle + 17), canvas.theme.ink, 1, 0.08)
        return box.top + 36
