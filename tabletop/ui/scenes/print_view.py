"""The large view of a sheet, which can be zoomed and moved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.buttons import IconButton
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.events import LEFT, Key, Motion, Press, Release, UiEvent, Wheel
from tabletop.ui.paint import marks
from tabletop.ui.scenes.print_sheets import draw_page, fitted
from tabletop.ui.words import printing as words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tabletop.ui.kit.focus import Node
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.printing.pages import Page
    from tabletop.ui.printing.preview import Preview

_ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0)
_MOST_WIDE = 2600
"""Maximum width of a sheet in device pixels: 300 per inch on A4."""
_STEP = 54.0
"""Logical pixels that an arrow key or a wheel step moves the sheet."""
_ARROWS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
BUTTONS = 148.0
"""Width of the zoom buttons with the number between them."""


class SheetView(Widget):
    """A zoomable sheet: Ctrl with the wheel, double click, keys and buttons zoom."""

    role = "document"
    radius = 8.0

    def __init__(self, preview: Preview, changed: Callable[[], object]) -> None:
        """Create an empty view; `changed` is called when the zoom has changed."""
        super().__init__("page", words.SHEET, zone="page")
        self.page: Page | None = None
        self._preview = preview
        self._changed = changed
        self._level = 0
        self._centre = (0.5, 0.5)
        """The point of the sheet at the centre of the view, as fractions of its size."""
        self._density = 1.0
        self._grip: tuple[float, float] | None = None
        self.nearer = IconButton("zoom-in", words.NEARER, "plus", lambda: self.zoom(1), zone="zoom")
        self.farther = IconButton("zoom-out", words.FARTHER, "minus", lambda: self.zoom(-1),
                                  zone="zoom")  # fmt: skip

    @property
    def zoomed(self) -> float:
        """The zoom factor; 1 shows the whole sheet, larger values a part of it."""
        return _ZOOMS[self._level]

    @property
    def value(self) -> str:
        """The zoom in per cent, as text."""
        return words.ZOOMED.format(percent=round(100 * self.zoomed))

    def show(self, page: Page | None) -> None:
        """Show a page at the zoom and place of the previous one; None shows nothing."""
        self.page = page
        self._allow()

    def nodes(self) -> Iterator[Node]:
        """Yield the sheet's node, which takes focus only while zoomed in."""
        yield replace(self.node(), action=None, enabled=self._level > 0)

    # Zoom and position

    def box(self) -> pygame.FRect:
        """Return the rectangle of the whole sheet, which exceeds the view when zoomed in."""
        if self.page is None:
            return pygame.FRect(self.rect)
        whole = fitted(self.page, self.rect)
        box = pygame.FRect(0, 0, whole.w * self.zoomed, whole.h * self.zoomed)
        room = self.rect
        box.left = _within(room.centerx - self._centre[0] * box.w, box.w, room.left, room.right)
        box.top = _within(room.centery - self._centre[1] * box.h, box.h, room.top, room.bottom)
        return box

    def zoom(self, steps: int, about: tuple[float, float] | None = None) -> bool:
        """Zoom by a number of steps; return whether the zoom changed.

        The point `about` stays in place; None stands for the centre of the view.
        """
        level = max(0, min(self._highest(), self._level + steps))
        if self.page is None or level == self._level:
            return False
        x, y = about or self.rect.center
        before = self.box()
        spot = (x - before.left) / before.w, (y - before.top) / before.h
        self._level = level
        box = self.box()
        self._look_at(x - spot[0] * box.w, y - spot[1] * box.h)
        self._allow()
        self._changed()
        return True

    def _highest(self) -> int:
        """Return the highest zoom level that still shows more detail."""
        if self.page is None:
            return 0
        wide = fitted(self.page, self.rect).w * self._density
        return max([0, *(at for at, zoom in enumerate(_ZOOMS) if zoom * wide <= _MOST_WIDE)])

    def move(self, dx: float, dy: float) -> bool:
        """Move the sheet as far as it exceeds the view; return whether it moved."""
        before = self.box()
        self._look_at(before.left + dx, before.top + dy)
        return self.box().topleft != before.topleft

    def _look_at(self, left: float, top: float) -> None:
        """Put the sheet's top left corner at a point, without leaving gaps at the edges."""
        box, room = self.box(), self.rect
        left = _within(left, box.w, room.left, room.right)
        top = _within(top, box.h, room.top, room.bottom)
        self._centre = (room.centerx - left) / box.w, (room.centery - top) / box.h

    def _allow(self) -> None:
        there = self.page is not None
        self._level = min(self._level, self._highest())
        self.farther.enabled = there and self._level > 0
        self.nearer.enabled = there and self._level < self._highest()

    def arrange(self, right: float, middle: float) -> None:
        """Lay out the zoom buttons so that they end at `right`, centred at y `middle`."""
        self.farther.rect = pygame.FRect(right - BUTTONS, middle - 20, 40, 40)
        self.nearer.rect = pygame.FRect(right - 40, middle - 20, 40, 40)
        self._allow()

    # Events

    def key(self, event: Key) -> bool:
        """Move a zoomed sheet with the arrow keys; return whether it moved."""
        step = _ARROWS.get(event.key)
        return step is not None and self.move(_STEP * step[0], _STEP * step[1])

    def shortcut(self, key: Key) -> bool:
        """Zoom with plus, minus and 0, with or without Ctrl; return whether the key was used."""
        if key.key in {"+", "="}:
            self.zoom(1)
        elif key.key == "-":
            self.zoom(-1)
        elif key.key == "0":
            self.zoom(-len(_ZOOMS))
        else:
            return False
        return True

    def handle(self, event: UiEvent) -> bool:
        """Zoom with Ctrl and the wheel, and move a zoomed sheet by wheel or dragging."""
        match event:
            case Wheel(pos, dy) if event.ctrl and self.hit(pos):
                self.zoom(1 if dy > 0 else -1, pos)
                return True
            case Wheel(pos, dy, dx) if self._level and self.hit(pos):
                self.move(-dx * _STEP, dy * _STEP)
                return True
            case Press(pos, button, clicks) if button == LEFT and self.hit(pos):
                if clicks == 2:
                    self.zoom(-self._level or 2, pos)
                self._grip, self.held = pos, True
                return True
            case Motion(pos) if self._grip is not None:
                dx, dy = pos[0] - self._grip[0], pos[1] - self._grip[1]
                self._grip = pos
                return self.move(dx, dy)
            case Release() if self._grip is not None:
                self._grip, self.held = None, False
                return True
        return False

    # Drawing

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the visible part of the sheet, and the zoom between its buttons."""
        if canvas.scale != self._density:
            self._density = canvas.scale
            self._allow()
        if self.page is None:
            return
        box = self.box()
        if self._level:
            with canvas.clip(self.rect):
                draw_page(canvas, self._preview, self.page, box)
        else:
            draw_page(canvas, self._preview, self.page, box)
        left, right = self.farther.rect, self.nearer.rect
        canvas.text(((left.right + right.left) / 2, left.centery), self.value, "body",
                    canvas.theme.text1, anchor="center", weight=600)  # fmt: skip
        if focus:
            marks.focus_ring(canvas, box.clip(self.rect), 4, paper=False)


def _within(start: float, size: float, least: float, most: float) -> float:
    """Return where a range of length `size` starts so that it fills or is centred in a range."""
    if size <= most - least:
        return (least + most - size) / 2
    return min(least, max(most - size, start))
