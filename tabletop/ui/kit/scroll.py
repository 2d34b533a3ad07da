"""A scrollable area for content that is taller than its rectangle."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.control import Group, no_feedback
from tabletop.ui.kit.events import LEFT, Key, Motion, Press, Release, UiEvent, Wheel
from tabletop.ui.kit.focus import Node
from tabletop.ui.paint import marks

if TYPE_CHECKING:
    from tabletop.ui.paint.canvas import Canvas

_WHEEL_STEP = 54.0
_BAR = 8.0
_GUTTER = 16.0


class ScrollArea(Group):
    """A scrolling view of the content drawn by `paint` and of the widgets in it.

    Widgets are placed in content coordinates, with the origin at the area's upper left corner. Set
    `content_height` before drawing, or return it from `paint`.
    """

    def __init__(
        self,
        paint: Callable[[Canvas], float],
        feedback: Callable[[str], object] = no_feedback,
        *,
        zone: str = "text",
        label: str = "",
    ) -> None:
        """Create the area; `paint` draws the content at the origin and returns its height.

        `zone` also names the widget, as "<zone>-scroll". `label` is the accessible name.
        """
        super().__init__(feedback)
        self.name = f"{zone}-scroll"
        self.label = label
        self.zone = zone
        self.paper = True
        self.offset = 0.0
        self.content_height = 0.0
        self.reads = False
        """Whether the area itself takes focus, so that the arrow keys scroll it."""
        self._paint = paint
        self._grip: float | None = None
        self._wanted: pygame.FRect | None = None

    @property
    def inner_width(self) -> float:
        """Width available to the content beside the scroll bar, in logical pixels."""
        return self.rect.w - _GUTTER

    @property
    def most(self) -> float:
        """The largest possible scroll offset, in logical pixels."""
        return max(0.0, self.content_height - max(0.0, self.rect.h))

    def scroll_to(self, offset: float) -> bool:
        """Scroll to an offset, clamped to the content; return whether the offset changed."""
        before, self.offset = self.offset, max(0.0, min(self.most, offset))
        return before != self.offset

    def reveal(self, name: str) -> bool:
        """Scroll until the widget with that name is visible; return whether anything moved."""
        found = self.find(name)
        if found is None or found is self:
            return False
        if found.rect.top - 16 < self.offset:
            return self.scroll_to(found.rect.top - 16)
        if found.rect.bottom + 16 > self.offset + self.rect.h:
            return self.scroll_to(found.rect.bottom + 16 - self.rect.h)
        return False

    def nodes(self) -> Iterator[Node]:
        """Yield the widgets' nodes in screen coordinates, and the area's own if it takes focus."""
        if self.reads:
            yield replace(self.node(), role="document", action=None, radius=8.0)
        for node in super().nodes():
            rect = node.rect.move(self.rect.left, self.rect.top - self.offset)
            yield replace(node, rect=rect)

    def find(self, name: str) -> Group | None:
        """Return the widget with that name, which may be the area itself, or None."""
        return self if name == self.name else super().find(name)  # type: ignore[return-value]

    def key(self, event: Key) -> bool:
        """Scroll with arrows, Page up, Page down, Home and End; return whether the key was used."""
        page = self.rect.h - 60
        to = {
            "up": self.offset - _WHEEL_STEP,
            "down": self.offset + _WHEEL_STEP,
            "page up": self.offset - page,
            "page down": self.offset + page,
            "home": 0.0,
            "end": self.most,
        }.get(event.key)
        if to is None:
            return False
        return self.scroll_to(to) or event.key in {"up", "down"}

    def handle(self, event: UiEvent) -> bool:
        """Scroll by wheel or scroll bar and pass all other events to the widgets inside."""
        match event:
            case Wheel(pos, dy) if self.rect.collidepoint(pos):
                return self.scroll_to(self.offset - dy * _WHEEL_STEP)
            case Press(pos, button) if button == LEFT and self._bar().collidepoint(pos):
                self.held = True
                thumb = self._thumb()
                on_thumb = thumb.top <= pos[1] <= thumb.bottom
                self._grip = pos[1] - thumb.top if on_thumb else thumb.h / 2
                return self._drag(pos[1]) or True
            case Motion(pos) if self._grip is not None:
                return self._drag(pos[1])
            case Release() if self._grip is not None:
                self._grip, self.held = None, False
                return True
        changed = super().handle(self._inside(event))
        self.held = any(widget.held for widget in self.widgets)
        return changed

    def _inside(self, event: UiEvent) -> UiEvent:
        if not isinstance(event, Press | Release | Motion | Wheel):
            return event
        x, y = event.pos
        if isinstance(event, Press | Motion) and not self.rect.collidepoint(event.pos):
            return replace(event, pos=(-1e6, -1e6))
        return replace(event, pos=(x - self.rect.left, y - self.rect.top + self.offset))

    def _bar(self) -> pygame.FRect:
        box = self.rect
        return pygame.FRect(box.right - _BAR - 4, box.top, _BAR + 8, box.h)

    def _thumb(self) -> pygame.FRect:
        box, share = self.rect, self.rect.h / max(1.0, self.content_height)
        height = max(28.0, box.h * min(1.0, share))
        at = self.offset / self.most if self.most else 0.0
        return pygame.FRect(box.right - _BAR, box.top + (box.h - height) * at, _BAR, height)

    def _drag(self, y: float) -> bool:
        thumb = self._thumb()
        room = max(1.0, self.rect.h - thumb.h)
        return self.scroll_to((y - (self._grip or 0.0) - self.rect.top) / room * self.most)

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the visible part of the content, and a scroll bar if there is more."""
        box = self.rect
        with canvas.clip(box.inflate(16, 0)), canvas.offset(box.left, box.top - self.offset):
            self.content_height = self._paint(canvas)
            super().draw_all(canvas, focused)
        self.scroll_to(self.offset)
        if self.most <= 0.5 or box.h <= 0:
            return
        share = box.h / self.content_height
        track = (box.right - _BAR, box.top, _BAR, box.h)
        start = self.offset / self.content_height
        marks.scroll_bar(canvas, track, start, share, state=self.state, paper=self.paper)
        if focused == self.name:
            marks.focus_ring(canvas, box, 8, paper=self.paper)
