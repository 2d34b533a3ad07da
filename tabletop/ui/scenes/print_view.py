"""The sheet that is looked at: as large as its room, or closer and moved about."""

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
"""Device pixels across a sheet: three hundred to the inch of A4, nothing is finer."""
_STEP = 54.0
"""How far an arrow or a notch of the wheel moves the sheet."""
_ARROWS = {"left": (1, 0), "right": (-1, 0), "up": (0, 1), "down": (0, -1)}
BUTTONS = 148.0
"""How wide the buttons with the number are."""


class SheetView(Widget):
    """A sheet in its room. Ctrl and the wheel, a double click, keys and buttons zoom."""

    role = "document"
    radius = 8.0

    def __init__(self, preview: Preview, changed: Callable[[], object]) -> None:
        """`changed` is called when the zoom has changed."""
        super().__init__("page", words.SHEET, zone="page")
        self.page: Page | None = None
        self._preview = preview
        self._changed = changed
        self._level = 0
        self._centre = (0.5, 0.5)
        """Where on the sheet the middle of the room is, in parts of its width and height."""
        self._density = 1.0
        self._grip: tuple[float, float] | None = None
        self.nearer = IconButton("zoom-in", words.NEARER, "plus", lambda: self.zoom(1), zone="zoom")
        self.farther = IconButton("zoom-out", words.FARTHER, "minus", lambda: self.zoom(-1),
                                  zone="zoom")  # fmt: skip

    @property
    def zoomed(self) -> float:
        """How many times as large as its room the sheet is."""
        return _ZOOMS[self._level]

    @property
    def value(self) -> str:
        """How large the sheet is, in words."""
        return words.ZOOMED.format(percent=round(100 * self.zoomed))

    def show(self, page: Page | None) -> None:
        """Look at this sheet, where the last one was looked at."""
        self.page = page
        self._allow()

    def nodes(self) -> Iterator[Node]:
        """The sheet itself, which the arrows move where it is larger than its room."""
        yield replace(self.node(), action=None, enabled=self._level > 0)

    # Size and place

    def box(self) -> pygame.FRect:
        """Where the sheet lies; beyond the room where it is larger."""
        if self.page is None:
            return pygame.FRect(self.rect)
        whole = fitted(self.page, self.rect)
        box = pygame.FRect(0, 0, whole.w * self.zoomed, whole.h * self.zoomed)
        room = self.rect
        box.left = _within(room.centerx - self._centre[0] * box.w, box.w, room.left, room.right)
        box.top = _within(room.centery - self._centre[1] * box.h, box.h, room.top, room.bottom)
        return box

    def zoom(self, steps: int, about: tuple[float, float] | None = None) -> bool:
        """Look so many steps more closely; what lies at `about` stays there. Whether it did."""
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
        """The number of the last zoom that shows more than the one before."""
        if self.page is None:
            return 0
        wide = fitted(self.page, self.rect).w * self._density
        return max([0, *(at for at, zoom in enumerate(_ZOOMS) if zoom * wide <= _MOST_WIDE)])

    def move(self, dx: float, dy: float) -> bool:
        """Move the sheet, as far as it is larger than its room; whether it moved."""
        before = self.box()
        self._look_at(before.left + dx, before.top + dy)
        return self.box().topleft != before.topleft

    def _look_at(self, left: float, top: float) -> None:
        """Let the sheet's corner be there, as far as no room is left beside it."""
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
        """Place the buttons so that they end at `right`."""
        self.farther.rect = pygame.FRect(right - BUTTONS, middle - 20, 40, 40)
        self.nearer.rect = pygame.FRect(right - 40, middle - 20, 40, 40)
        self._allow()

    # Events

    def key(self, event: Key) -> bool:
        """Arrows move a sheet that is larger than its room."""
        step = _ARROWS.get(event.key)
        return step is not None and self.move(_STEP * step[0], _STEP * step[1])

    def shortcut(self, key: Key) -> bool:
        """Take the keys that zoom, plus, minus and nought, with Ctrl or without."""
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
        """The wheel zooms with Ctrl; a sheet that is larger than its room is moved about."""
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
        """Draw as much of the sheet as its room shows, and the zoom between its buttons."""
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
    """Where something so large begins that fills its room, or stands in the middle of it."""
    if size <= most - least:
        return (least + most - size) / 2
    return min(least, max(most - size, start))
