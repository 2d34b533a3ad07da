"""The stack of open scenes: the library, a table, dialogs over it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tabletop.ui.kit.events import Key, Leave
from tabletop.ui.kit.focus import Focus, Node
from tabletop.ui.kit.holding import Holding

if TYPE_CHECKING:
    import pygame

    from tabletop.ui.kit.events import UiEvent
    from tabletop.ui.paint.canvas import Canvas

_log = logging.getLogger(__name__)

SCRIM_SECONDS = 0.14
SHEET_SECONDS = 0.2
SHEET_RISE = 16.0
"""How far below its final position a dialog starts to rise, in logical pixels."""


class Shown:
    """A screen or dialog on the scene stack, with a default for every method.

    `width` and `height` are the logical size. They are at least `MIN_LOGICAL` of
    `tabletop.ui.app.screen` and change with the window and the interface size.
    """

    name: ClassVar[str] = "scene"
    """A lower-case identifier for logs, screenshots and tests."""
    opaque: ClassVar[bool] = True
    """Whether it covers the whole window. Below a dialog, which is not opaque, others are drawn."""
    scrim: ClassVar[bool] = True
    """Whether a dialog dims and blurs the scenes below."""
    pauses: ClassVar[bool] = False
    """Whether the scenes below receive no `update` while this one is open."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.width = 1280.0
        self.height = 800.0
        self.holds = ExitStack()
        """Open files, processes and connections; they are closed when the scene is removed."""

    @property
    def title(self) -> str:
        """The scene's name for screen readers; by default its capitalized `name`."""
        return self.name.capitalize()

    @property
    def compact(self) -> bool:
        """Whether the window is so small that the compact layout is used."""
        return self.width < 900 or self.height < 680

    def enter(self) -> None:
        """Handle becoming the top scene, first or after a scene above it has closed."""

    def leave(self) -> None:
        """Handle being removed for good; what the scene `holds` is closed afterwards."""

    def layout(self, width: float, height: float) -> None:
        """Lay out the scene for a logical size; called before the first draw and on change."""
        self.width, self.height = width, height

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; return True if it was used and the screen must be redrawn.

        The default moves the focus and activates the focused node; overrides call it last.
        """
        return self.focus.handle(event, self.focusables())

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if something visible changed."""
        del dt
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene; the canvas has the size of the last layout."""

    def focusables(self) -> list[Node]:
        """Return the current controls and readable texts as nodes, in reading order."""
        return []


@dataclass(slots=True)
class _Entry:
    scene: Shown
    age: float = 0.0
    """Seconds since the scene was opened."""


class Stack:
    """The open scenes, the last one on top. Only the top scene receives events.

    A dialog fades in over a scrim (140 ms) while its sheet rises 16 logical pixels (200 ms); it
    accepts input meanwhile.
    """

    def __init__(self, *, pace: float = 1.0) -> None:
        """Create an empty stack; `pace` multiplies transition durations, 0 disables them."""
        self.pace = pace
        self._entries: list[_Entry] = []
        self._holding = Holding()
        self._size = (1280.0, 800.0)
        self._changed = True
        self._below: tuple[pygame.Surface, pygame.Surface] | None = None
        """Picture of everything below the topmost scrim: sharp and dimmed."""
        self.beside: Callable[[], bool] | None = None
        """Called once a frame whatever is open; returns whether the screen must be redrawn."""
        self._faded = 0.0
        """Strength, 1 to 0, of the scrim that fades out after its dialog closed."""

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def scenes(self) -> tuple[Shown, ...]:
        """The open scenes, the top one last."""
        return tuple(entry.scene for entry in self._entries)

    @property
    def top(self) -> Shown | None:
        """The scene that receives events; None if no scene is open."""
        return self._entries[-1].scene if self._entries else None

    def push(self, scene: Shown) -> None:
        """Open `scene` on top; if the focus ring is visible now, it is visible there, too."""
        if self.top is not None and self.top.focus.visible:
            scene.focus.visible = True
        self._entries.append(_Entry(scene))
        self._faded = 0.0
        scene.layout(*self._size)
        self.refresh()
        scene.enter()

    def pop(self) -> Shown | None:
        """Close the top scene and return it; None if no scene is open."""
        if not self._entries:
            return None
        entry = self._entries.pop()
        if not entry.scene.opaque and entry.scene.scrim and self.pace > 0:
            self._faded = 1.0
        self.refresh()
        _part(entry.scene)
        if self.top is not None:
            self.top.enter()
        return entry.scene

    def close(self, scene: Shown) -> None:
        """Close `scene` and every scene above it. Nothing happens if it is not open."""
        if all(entry.scene is not scene for entry in self._entries):
            return
        while self._entries:
            if self.pop() is scene:
                return

    def clear(self) -> None:
        """Close all scenes, from the top down."""
        with ExitStack() as parting:
            for scene in self._taken():
                parting.callback(_part, scene)

    def replace(self, scene: Shown) -> None:
        """Close all scenes and open `scene`."""
        if self.top is not None and self.top.focus.visible:
            scene.focus.visible = True
        try:
            self.clear()
        finally:
            self.push(scene)

    def abandon(self, scene: Shown) -> None:
        """Open `scene` and drop all others after a failure, without calling their `leave`.

        Only what they hold open is closed; an exception there is logged.
        """
        with ExitStack() as parting:
            for left in self._taken():
                parting.callback(_let_go, left)
        self.beside = None
        self.push(scene)

    def _taken(self) -> list[Shown]:
        """Remove all scenes from the stack and return them, the top one last."""
        left = [entry.scene for entry in self._entries]
        self._entries.clear()
        self._faded = 0.0
        self.refresh()
        return left

    def refresh(self) -> None:
        """Redraw everything at the next frame, because the theme, scale or scenes changed."""
        self._changed = True
        self._below = None

    def layout(self, width: float, height: float) -> None:
        """Lay out all scenes for a new logical size or a new size of the logical pixel."""
        self._size = (width, height)
        for entry in self._entries:
            entry.scene.layout(width, height)
        self.refresh()

    def handle(self, event: UiEvent) -> bool:
        """Send `event` to the top scene; return whether it was used.

        Repeats and releases of keys and buttons pressed in another scene are dropped.
        """
        used, before = False, self.scenes
        for told in self._holding.admit(event, self.top):
            top = self.top
            used = (top is not None and top.handle(told)) or used
        if isinstance(event, Key) and self.top is not None and self.top not in before:
            self.top.focus.visible = True
        self._let_go()
        self._changed = self._changed or used
        return used

    def _let_go(self) -> None:
        """Send `Leave` to scenes that were covered while a button was held on them."""
        for scene in self._holding.abandoned(self.top):
            if scene in self.scenes and scene.handle(Leave()):
                self.refresh()

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return whether the screen must be redrawn."""
        changed, self._changed = self._changed, False
        changed = self._beside() or changed
        if self._faded > 0:
            self._faded = max(0.0, self._faded - dt / (SCRIM_SECONDS * self.pace or SCRIM_SECONDS))
            changed = True
        entries = self._visible()
        for index, entry in enumerate(entries):
            changed = self._age(entry, dt) or changed
            if any(above.scene.pauses for above in entries[index + 1 :]):
                continue
            if entry.scene.update(dt):
                changed = True
                if index < len(entries) - 1:
                    self._below = None
        self._let_go()
        # An update may have opened or closed a scene.
        changed, self._changed = changed or self._changed, False
        return changed

    def _beside(self) -> bool:
        """Call the per-frame callback `beside`; remove it if it raises."""
        if self.beside is None:
            return False
        try:
            return self.beside()
        except Exception:
            self.beside = None
            raise

    def _age(self, entry: _Entry, dt: float) -> bool:
        if entry.scene.opaque or entry.age >= SHEET_SECONDS * self.pace:
            return False
        entry.age += dt
        return True

    def _visible(self) -> list[_Entry]:
        """Return the visible entries: the topmost opaque scene and all above it."""
        for index in range(len(self._entries) - 1, -1, -1):
            if self._entries[index].scene.opaque:
                return self._entries[index:]
        return list(self._entries)

    def draw(self, canvas: Canvas) -> None:
        """Draw the visible scenes, from the topmost opaque one upwards.

        Everything below the topmost scrim is drawn once and cached until something in it changes.
        """
        entries = self._visible()
        dimming = [index for index, entry in enumerate(entries) if _dims(entry.scene)]
        first = dimming[-1] if dimming else 0
        if dimming:
            self._draw_below(canvas, entries[:first], self._strength(entries[first], SCRIM_SECONDS))
        for entry in entries[first:]:
            self._draw_scene(canvas, entry)
        if self._faded > 0:
            # Plain darkness: a cached picture might show cards that are hidden again.
            area = (0.0, 0.0, canvas.width, canvas.height)
            canvas.fill(area, 0, "#000000", 0.4 * self._faded)

    def _draw_below(self, canvas: Canvas, entries: list[_Entry], strength: float) -> None:
        if self._below is None:
            for entry in entries:
                if _dims(entry.scene):
                    canvas.scrim()
                self._draw_scene(canvas, entry)
            sharp = canvas.device.copy()
            canvas.scrim(blur=not canvas.theme.high_contrast)
            self._below = sharp, canvas.device.copy()
        sharp, dim = self._below
        if strength < 1:
            canvas.device.blit(sharp, (0, 0))
        # Without an alpha value the blit is a plain copy.
        dim.set_alpha(round(255 * strength) if strength < 1 else None)
        canvas.device.blit(dim, (0, 0))

    def _draw_scene(self, canvas: Canvas, entry: _Entry) -> None:
        if entry.scene.opaque:
            entry.scene.draw(canvas)
            return
        left = 1.0 - self._strength(entry, SHEET_SECONDS)
        with canvas.offset(0.0, SHEET_RISE * left**5):
            entry.scene.draw(canvas)

    def _strength(self, entry: _Entry, seconds: float) -> float:
        return min(1.0, entry.age / (seconds * self.pace)) if self.pace > 0 else 1.0


def _part(scene: Shown) -> None:
    """Call a scene's `leave` and close what it holds, even if `leave` raises."""
    try:
        scene.leave()
    finally:
        scene.holds.close()


def _let_go(scene: Shown) -> None:
    """Close what a failed scene holds; log an exception instead of raising it."""
    try:
        scene.holds.close()
    except Exception:  # noqa: BLE001 - it has failed already; close the others
        _log.exception("a scene could not let go")


def _dims(scene: Shown) -> bool:
    return scene.scrim and not scene.opaque
