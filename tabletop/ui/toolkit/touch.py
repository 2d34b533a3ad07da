"""Fingers on a touch screen: taps, drags, scrolling, long presses, and two that pinch.

A tap acts on the nearest control within reach, so that whatever can be used is at least `TARGET`
wide and high for a finger, however small it is drawn. Nothing waits for a mode to be switched on:
each finger is treated so, and each mouse as ever, on machines that have both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import dist
from typing import Literal, Protocol

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

    def focusables(self) -> list[Node]:
        """Return the descriptions of the controls, in reading order."""
        ...

    def scrolls(self, pos: Point) -> bool:
        """Return whether what is at a point in logical pixels can be scrolled."""
        ...


def nearest(pos: Point, nodes: Sequence[Node]) -> Point:
    """Return the point inside the control that a finger at `pos` means, or `pos` for none.

    Points are in logical pixels. On a control, the finger means that one.
    """
    usable = [node for node in nodes if node.enabled and node.action is not None]
    if any(node.rect.collidepoint(pos) for node in usable):
        return pos
    near: list[tuple[float, Point]] = []
    for node in usable:
        box = node.rect
        wide, high = max(0.0, TARGET - box.w), max(0.0, TARGET - box.h)
        if box.inflate(wide, high).collidepoint(pos):
            x = max(box.left + 1, min(box.right - 1, pos[0]))
            y = max(box.top + 1, min(box.bottom - 1, pos[1]))
            near.append((dist(pos, (x, y)), (x, y)))
    return min(near)[1] if near else pos


class Fingers:
    """Turns the fingers on the screen into events as from a pointer that appears and vanishes."""

    def __init__(self, tell: Callable[[UiEvent], bool], pinch: Callable[[int], object]) -> None:
        """Begin without a finger.

        Args:
            tell: Hands an event to the scene on top; returns whether it was used.
            pinch: Called with 1 to enlarge the interface by one step, or -1 to reduce it.
        """
        self._tell, self._pinch = tell, pinch
        self._down: dict[int, Point] = {}
        self._start: Point = (0.0, 0.0)
        self._offset: Point = (0.0, 0.0)
        """From where the finger is to where it acts."""
        self._doing: Literal["", "press", "drag", "scroll", "look", "pinch"] = ""
        self._rested = 0.0
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
                return self._lift(event.pos)
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
            self._doing, self._span = "pinch", None
            return self._tell(Leave())
        meant = nearest(pos, top.focusables()) if top is not None else pos
        self._start, self._offset = pos, (meant[0] - pos[0], meant[1] - pos[1])
        self._doing, self._rested = "press", 0.0
        where, since = self._last
        twice = since < _TWICE_SECONDS and dist(where, pos) < TARGET / 2
        moved = self._tell(Motion(meant, touch=True))
        return self._tell(Press(meant, clicks=2 if twice else 1, touch=True)) or moved

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
                return self._tell(Leave())
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
            self._pinch(step)
            return True
        return False

    def _lift(self, pos: Point) -> bool:
        doing = self._doing
        if self._down:
            return False
        self._doing, used = "", False
        if doing in {"press", "drag"}:
            at = self._start if doing == "press" else pos
            used = self._tell(Release(self._at(at), touch=True))
            self._last = pos, 0.0
        return self._tell(Leave()) or used
