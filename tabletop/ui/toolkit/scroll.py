"""A scrollable area for content that is taller than its rectangle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pygame

from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.toolkit.control import Control, ControlGroup, Feedback, no_feedback
from tabletop.ui.toolkit.events import LEFT, Key, Leave, Motion, Press, Release, UiEvent, Wheel
from tabletop.ui.toolkit.focus import Node

_WHEEL_STEP = 54.0
_BAR = 8.0
_GUTTER = 16.0
_RING = 10.0
"""Room for a focus ring around a control at the edge, in logical pixels."""


class ScrollArea(ControlGroup):
    """An area that scrolls the content drawn by `paint` and the controls on it.

    Controls are placed in content coordinates, with the origin at the upper left corner. Set
    `content_height` before drawing, or set it to 0 and return it from `paint`.
    """

    def __init__(
        self,
        paint: Callable[[Canvas], float] | None,
        feedback: Feedback = no_feedback,
        *,
        zone: str = "text",
        label: str = "",
    ) -> None:
        """Create the area; `paint` draws the content at the origin and returns its height.

        Without `paint`, the content is a tree of boxes given to `lay_out`.
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
        self._paint = paint or (lambda _: self.content_height)
        self._grip: float | None = None
        self._wanted: pygame.FRect | None = None

    @property
    def inner_width(self) -> float:
        """Width available to the content beside the scroll bar, in logical pixels."""
        return self.rect.w - _GUTTER

    def lay_out(
        self,
        rect: pygame.FRect,
        height: float,
        paint: Callable[[Canvas], object],
        widgets: Iterable[Control],
    ) -> None:
        """Set the position and content of the area, as a layout does.

        Args:
            rect: Its rectangle in logical pixels; the scroll bar is to the right of it.
            height: Height of the content in logical pixels.
            paint: Draws the content under the controls, in content coordinates.
            widgets: The controls, placed in content coordinates.
        """

        def paint_content(canvas: Canvas) -> float:
            paint(canvas)
            return height

        self.rect = pygame.FRect(rect.x, rect.y, rect.w + _GUTTER, rect.h)
        self.content_height = height
        self._paint = paint_content
        self.fill(widgets)

    @property
    def most(self) -> float:
        """The maximum scroll offset in logical pixels; 0 if all of the content is visible."""
        return max(0.0, self.content_height - max(0.0, self.rect.h))

    def scroll_to(self, offset: float) -> bool:
        """Scroll so that the content begins `offset` logical pixels above the area.

        The offset is limited to the scrollable range. Return whether the content moved.
        """
        before, self.offset = self.offset, max(0.0, min(self.most, offset))
        return before != self.offset

    def scrolls(self, pos: tuple[float, float]) -> bool:
        return self.most > 0 and self.rect.collidepoint(pos)

    def reveal(self, name: str) -> bool:
        """Scroll a control into view by its name; return whether the content moved."""
        found = self.find(name)
        if found is None or found is self:
            return False
        if found.rect.top - 16 < self.offset:
            return self.scroll_to(found.rect.top - 16)
        if found.rect.bottom + 16 > self.offset + self.rect.h:
            return self.scroll_to(found.rect.bottom + 16 - self.rect.h)
        return False

    def nodes(self) -> Iterator[Node]:
        if self.reads:
            yield replace(self.node(), role="document", action=None, radius=8.0)
        for node in super().nodes():
            rect = node.rect.move(self.rect.left, self.rect.top - self.offset)
            yield replace(node, rect=rect, page=self.rect)

    def find(self, name: str) -> ControlGroup | None:
        return self if name == self.name else super().find(name)  # type: ignore[return-value]

    def key(self, event: Key) -> bool:
        """Scroll with the arrows, Page up, Page down, Home and End.

        Return whether the key was used.
        """
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
        """Scroll with the wheel or the scroll bar, and pass other events to the controls inside.

        Return whether anything changed, so that a frame must be drawn.
        """
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
            case Release() | Leave() if self._grip is not None:
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
        box = self.rect
        above = max(0.0, _RING - self.offset)  # where nothing is scrolled off, rings have room
        below = max(0.0, _RING - (self.most - self.offset)) if self.content_height else 0.0
        seen = pygame.FRect(box.left - _RING, box.top - above, box.w, box.h + above + below)
        seen.w += 2 * _RING
        with canvas.clip(seen), canvas.offset(box.left, box.top - self.offset):
            self.content_height = self._paint(canvas)
            super().draw_all(canvas, focused)
        self.scroll_to(self.offset)
        if self.most <= 0.5 or box.h <= 0:
            return
        share = box.h / self.content_height
        track = (box.right - _BAR, box.top, _BAR, box.h)
        start = self.offset / self.content_height
        label_faces.scroll_bar(canvas, track, start, share, state=self.state, paper=self.paper)
        if focused == self.name:
            label_faces.focus_ring(canvas, box, 8, paper=self.paper)
