"""When nothing floats: after an action, until the player looks at something on purpose. Pure."""

import math
from collections.abc import Callable

from tabletop.ui.widgets.region_parts import Point

_MOVED = 12.0
"""How far the pointer must move after an action before anything floats, in logical pixels."""


class Quiet:
    """Whether pointer and keyboard are mute, so that nothing floats over the table.

    Both are mute after an action. The pointer is heard again once it has moved 12 logical pixels
    and has left what it rests on; the keyboard, once the player moves the focus.
    """

    def __init__(self) -> None:
        self._at: Point | None = None
        """Where the pointer was at the last action; None once it is heard again."""
        self._keys = False

    def begin(self, pointer: Point) -> None:
        """Make both mute after an action; `pointer` is where the pointer is now."""
        self._at, self._keys = pointer, True

    def walk(self) -> None:
        """Hear the keyboard again, because the player moved the focus."""
        self._keys = False

    def move(self, pointer: Point, owner: Callable[[Point], str]) -> None:
        """Follow the pointer to a point.

        `owner` returns the name of the thing at a point; empty for none.
        """
        if self._at is None or math.dist(self._at, pointer) < _MOVED:
            return
        rested_on = owner(self._at)
        if not rested_on or owner(pointer) != rested_on:
            self._at = None

    def mute(self, *, keys: bool) -> bool:
        """Return whether nothing floats for the keyboard, or else for the pointer."""
        return self._keys if keys else self._at is not None
