"""Fingers on a touch screen: taps, drags, scrolling, long presses, and two that pinch.

The first touch has every control placed anew so that it is at least `TARGET` wide and high, or has
room around it that makes up for it: a tap there hits it as well. Each finger is treated so, and
each mouse as ever, on machines that have both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import dist
from typing import Literal, Protocol

import pygame

from tabletop.ui.toolkit.events import Hold, Leave, Motion, Point, Press, Release, UiEvent, Wheel
from tabletop.ui.toolkit.focus import Node

TARGET = 44.0
"""Least width and height of what a finger can hit, in logical pixels."""
HOLD_SECONDS = 0.5
"""How long a finger must rest to look closely instead of using what is under it."""
_STILL = 10.0
"""How far a resting finger may wander, in logical pixels."""
_TWICE_SECONDS = 0.4
_PINCH = 1.2
"""Ratio of two fingers' distances at which the interface grows or shrinks by one step."""
_LINE = 54.0
"""Distance that a finger scrolls for one line of the wheel, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Finger:
    """Event: a finger came down, moved or was lifted at `pos`, in logical pixels."""

    number: int
    phase: Literal["down", "move", "up"]
    pos: Point


class Touched(Protocol):
    """The part of a scene that fingers need."""

    width: float
    height: float

    def focusables(self) -> list[Node]:
        """Return the descriptions of the controls, in reading order."""
        ...

    def scrolls(self, pos: Point) -> bool:
        """Return whether what is at a point in logical pixels can be scrolled."""
        ...


def targets(nodes: Sequence[Node], size: tuple[float, float]) -> list[tuple[Node, pygame.FRect]]:
    """Return all controls in sight that can be used, each with the box in which a tap hits it.

    The box is the control, grown to `TARGET` where it is smaller. Neighbours share the room between
    them, so that no two boxes overlap if the controls themselves don't.

    Args:
        nodes: The controls of a scene.
        size: Width and height of the window, in logical pixels.
    """
    window = pygame.FRect((0, 0), size)
    usable = [each for each in nodes if each.enabled and each.action is not None]
    seen = [(each, each.rect.clip(each.page or window)) for each in usable]
    seen = [(each, box) for each, box in seen if box.w > 0 and box.h > 0]
    wide = [(box.left, box.right) for _, box in seen]
    high = [(box.top, box.bottom) for _, box in seen]
    wide = _grown(wide, [_reach(span) for span in high], size[0])
    for _ in range(2):  # again for what the farthest reach of others kept from growing
        high = _grown(high, wide, size[1])
        wide = _grown(wide, high, size[0])
    return [
        (node, pygame.FRect(x[0], y[0], x[1] - x[0], y[1] - y[0]))
        for (node, _), x, y in zip(seen, wide, high, strict=True)
    ]


_Span = tuple[float, float]


def _lack(span: _Span) -> float:
    return max(0.0, TARGET - (span[1] - span[0]))


def _reach(span: _Span) -> _Span:
    """Return the farthest that a span may grow at either end."""
    return span[0] - _lack(span), span[1] + _lack(span)


def _grown(spans: Sequence[_Span], across: Sequence[_Span], end: float) -> list[_Span]:
    """Return each span grown to `TARGET` where those that are beside it leave room.

    Args:
        spans: Where the controls start and end along one axis.
        across: The same along the other axis, where they are beside each other if these overlap.
        end: The end of the window along the axis; it starts at 0.
    """
    grown: list[_Span] = []
    for one, beside in zip(spans, across, strict=True):
        lack = _lack(one)
        if not lack:
            grown.append(one)
            continue
        before, after = one[0], end - one[1]
        for other, its in zip(spans, across, strict=True):
            if its[0] >= beside[1] or its[1] <= beside[0]:
                continue
            if other[1] <= one[0]:
                gap = one[0] - other[1]
                before = min(before, max(gap / 2, gap - _lack(other)))
            elif other[0] >= one[1]:
                gap = other[0] - one[1]
                after = min(after, max(gap / 2, gap - _lack(other)))
        more = min(before, max(lack / 2, lack - after))
        grown.append((one[0] - more, one[1] + min(after, lack - more)))
    return grown


def hit(pos: Point, nodes: Sequence[Node], size: tuple[float, float]) -> Node | None:
    """Return the control that a finger at `pos`, in logical pixels, hits beside itself.

    None if it is on a control, or near none; on one that lies around others, these are hit.
    """
    found = targets(nodes, size)
    under = [node.rect for node, _ in found if node.rect.collidepoint(pos)]
    near = [
        (dist(pos, node.rect.center), at)
        for at, (node, box) in enumerate(found)
        if box.collidepoint(pos)
        and not node.rect.collidepoint(pos)
        and all(rect.contains(node.rect) for rect in under)
    ]
    return found[min(near)[1]][0] if near else None


class Fingers:
    """Turns the fingers on the screen into events as from a pointer that appears and vanishes."""

    def __init__(self, tell: Callable[[UiEvent], bool]) -> None:
        """Begin without a finger; `tell` hands an event to the scene on top."""
        self._tell = tell
        self.pinch: Callable[[int], object] = lambda _: None
        """Called with 1 to enlarge the interface by one step, or -1 to reduce it."""
        self.begin: Callable[[], bool] = lambda: False
        """Called as a finger comes down; returns whether it was the first, which moved controls."""
        self._down: dict[int, Point] = {}
        self._start: Point = (0.0, 0.0)
        self._offset: Point = (0.0, 0.0)
        """From where the finger is to where it acts."""
        self._doing: Literal["", "press", "drag", "scroll", "look", "pinch"] = ""
        self._rested = 0.0
        self._press: Press | None = None
        """The press that waits where a page scrolls, until the finger shows that it meant one."""
        self._on: Touched | None = None
        """The scene that was on top as the finger came down."""
        self._span: float | None = None
        self._last: tuple[Point, float] = (0.0, 0.0), 1.0
        """Where the last tap was, and the seconds since then."""

    def handle(self, event: Finger, top: Touched | None) -> bool:
        """Follow a finger over the scene on top; return whether anything changed."""
        match event.phase:
            case "down":
                self._down[event.number] = event.pos
                return self._land(event.pos, top)
            case "move" if event.number in self._down:
                self._down[event.number] = event.pos
                return self._move(event.pos, top)
            case "up" if event.number in self._down:
                del self._down[event.number]
                return self._lift(event.pos, top)
        return False

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; return whether a finger that rests began to look closely."""
        where, since = self._last
        self._last = where, since + dt
        if self._doing != "press":
            return False
        self._rested += dt
        if self._rested < HOLD_SECONDS or not self._tell(Hold(self._at(self._start))):
            return False
        self._doing = "look"
        return True

    def _at(self, pos: Point) -> Point:
        return pos[0] + self._offset[0], pos[1] + self._offset[1]

    def _land(self, pos: Point, top: Touched | None) -> bool:
        if len(self._down) > 1:
            self._doing, self._span, self._press = "pinch", None, None
            return self._tell(Leave())
        meant = self._meant(pos, top) if top is not None else pos
        self._start, self._offset = pos, (meant[0] - pos[0], meant[1] - pos[1])
        self._doing, self._rested = "press", 0.0
        where, since = self._last
        twice = since < _TWICE_SECONDS and dist(where, pos) < TARGET / 2
        self._press, self._on = Press(meant, clicks=2 if twice else 1, touch=True), top
        moved = self._tell(Motion(meant, touch=True))
        waits = top is not None and top.scrolls(meant)
        return moved if waits else self._tell_press(top) or moved

    def _tell_press(self, top: Touched | None) -> bool:
        """Tell the press where it was made, if it was not told yet; return whether it was used."""
        press, self._press = self._press, None
        return press is not None and top is self._on and self._tell(press)

    def _meant(self, pos: Point, top: Touched) -> Point:
        """Return the point that a finger at `pos` means, on what was there when it came down."""
        nodes = top.focusables()
        node = hit(pos, nodes, (top.width, top.height))
        if node is not None:
            box = node.rect
            x = max(box.left + 1, min(box.right - 1, pos[0]))
            pos = x, max(box.top + 1, min(box.bottom - 1, pos[1]))
        if not self.begin():
            return pos
        on = next((each for each in reversed(nodes) if each.rect.collidepoint(pos)), None)
        if on is None:
            return pos
        was, box = on.rect, next((e.rect for e in top.focusables() if e.id == on.id), on.rect)
        x = box.left + (pos[0] - was.left) / was.w * box.w
        return x, box.top + (pos[1] - was.top) / was.h * box.h

    def _move(self, pos: Point, top: Touched | None) -> bool:
        if self._doing == "pinch":
            return self._spread()
        if self._doing == "scroll":
            rolled = pos[1] - self._start[1]
            used = self._tell(Wheel(self._at(self._start), rolled / _LINE))
            self._start, self._offset = pos, (self._offset[0], self._offset[1] - rolled)
            return used
        if self._doing == "press" and dist(pos, self._start) > _STILL:
            steep = abs(pos[1] - self._start[1]) > abs(pos[0] - self._start[0])
            scrolls = steep and top is not None and top.scrolls(self._start)
            self._doing = "scroll" if scrolls else "drag"
            if scrolls:
                self._press = None
                return self._tell(Leave())
            self._tell_press(top)
        return self._doing == "drag" and self._tell(Motion(self._at(pos), held=True, touch=True))

    def _spread(self) -> bool:
        """Compare the distance of two fingers with that at the last step of the size."""
        if len(self._down) != 2:
            return False
        one, other = self._down.values()
        span = max(1.0, dist(one, other))
        if self._span is None:
            self._span = span  # measured anew after each step, which changes the units
        elif span > self._span * _PINCH or span * _PINCH < self._span:
            step, self._span = 1 if span > self._span else -1, None
            self.pinch(step)
            return True
        return False

    def _lift(self, pos: Point, top: Touched | None) -> bool:
        doing = self._doing
        if self._down:
            return False
        self._doing, used = "", False
        if doing in {"press", "drag"}:
            at = self._start if doing == "press" else pos
            used = self._tell_press(top)
            used = self._tell(Release(self._at(at), touch=True)) or used
            self._last = pos, 0.0
        return self._tell(Leave()) or used
