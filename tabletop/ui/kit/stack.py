"""The stack that scenes lie on: the library, a table, a dialog over it."""

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
"""How far below its place a dialog's sheet starts, logical pixels."""


class Shown:
    """What lies on the stack: one screen or dialog, with a default for everything.

    `width` and `height` are the logical size, at least
    `MIN_LOGICAL` of `tabletop.ui.app.screen`, and change with the window and the interface size.
    """

    name: ClassVar[str] = "scene"
    """A lower-case word for logs, screenshots and tests."""
    opaque: ClassVar[bool] = True
    """Whether it covers the whole window. A dialog is not: what is below is drawn first."""
    scrim: ClassVar[bool] = True
    """Whether a dialog dims and blurs what is below."""
    pauses: ClassVar[bool] = False
    """Whether time stands still for the scenes below."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.width = 1280.0
        self.height = 800.0
        self.holds = ExitStack()
        """Files, processes and doors that it has open: closed when it goes, whichever way."""

    @property
    def title(self) -> str:
        """What a screen reader calls the scene."""
        return self.name.capitalize()

    @property
    def compact(self) -> bool:
        """Whether the logical size asks for the compact arrangement."""
        return self.width < 900 or self.height < 680

    def enter(self) -> None:
        """It becomes the top of the stack: at first, and when a scene above it goes."""

    def leave(self) -> None:
        """It is taken off the stack for good; what it `holds` is closed next."""

    def layout(self, width: float, height: float) -> None:
        """Place everything for this logical size. Called before the first draw and on change."""
        self.width, self.height = width, height

    def handle(self, event: UiEvent) -> bool:
        """Take an event; True if it was used, and then the screen is drawn again.

        The default moves the focus and acts on the focused node; call it last.
        """
        return self.focus.handle(event, self.focusables())

    def update(self, dt: float) -> bool:
        """`dt` seconds passed; True if something that is drawn changed."""
        del dt
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw everything; the canvas is as large as the last layout."""

    def focusables(self) -> list[Node]:
        """The controls and everything that can be read out, in reading order, for this moment."""
        return []


@dataclass(slots=True)
class _Entry:
    scene: Shown
    age: float = 0.0
    """Seconds since it came up."""


class Stack:
    """The scenes that are open, the last on top. Only the top one is given events.

    A dialog comes up over a scrim (140 ms) while its sheet rises 16 px (200 ms); input is not
    held back meanwhile.
    """

    def __init__(self, *, pace: float = 1.0) -> None:
        """`pace` multiplies the length of transitions; 0 shows everything at once."""
        self.pace = pace
        self._entries: list[_Entry] = []
        self._holding = Holding()
        self._size = (1280.0, 800.0)
        self._changed = True
        self._below: tuple[pygame.Surface, pygame.Surface] | None = None
        """What is under the topmost scrim, clear and dimmed."""
        self.beside: Callable[[], bool] | None = None
        """Asked once a frame, whatever is open: whether the screen must be drawn again."""
        self._faded = 0.0
        """Strength of a scrim whose dialog has gone and that is still fading."""

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def scenes(self) -> tuple[Shown, ...]:
        """The open scenes, the top one last."""
        return tuple(entry.scene for entry in self._entries)

    @property
    def top(self) -> Shown | None:
        """The scene that is given events; None if there is none."""
        return self._entries[-1].scene if self._entries else None

    def push(self, scene: Shown) -> None:
        """Open `scene` over the others; whoever goes by keyboard sees the focus there, too."""
        if self.top is not None and self.top.focus.visible:
            scene.focus.visible = True
        self._entries.append(_Entry(scene))
        self._faded = 0.0
        scene.layout(*self._size)
        self.refresh()
        scene.enter()

    def pop(self) -> Shown | None:
        """Close the top scene and return it; None if there is none."""
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
        """Close `scene`, and every scene above it. Nothing happens if it is not open."""
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
        """Open `scene` and drop all others: of those no method is called any more."""
        with ExitStack() as parting:
            for left in self._taken():
                parting.callback(_let_go, left)
        self.beside = None
        self.push(scene)

    def _taken(self) -> list[Shown]:
        """Take all scenes off, and return them, the top one last."""
        left = [entry.scene for entry in self._entries]
        self._entries.clear()
        self._faded = 0.0
        self.refresh()
        return left

    def refresh(self) -> None:
        """Draw everything anew at the next frame: theme, scale or the scenes changed."""
        self._changed = True
        self._below = None

    def layout(self, width: float, height: float) -> None:
        """The logical size, or what a logical pixel is, changed."""
        self._size = (width, height)
        for entry in self._entries:
            entry.scene.layout(width, height)
        self.refresh()

    def handle(self, event: UiEvent) -> bool:
        """Give `event` to the top scene, unless it is of a press elsewhere; whether it was used."""
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
        """Tell scenes that others came over that nothing is held on them any more."""
        for scene in self._holding.abandoned(self.top):
            if scene in self.scenes and scene.handle(Leave()):
                self.refresh()

    def update(self, dt: float) -> bool:
        """Let `dt` seconds pass; whether the screen must be drawn again."""
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
        """Ask what is asked once a frame; no more once it has raised."""
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
        """The entries that are seen: the topmost opaque one and what lies over it."""
        for index in range(len(self._entries) - 1, -1, -1):
            if self._entries[index].scene.opaque:
                return self._entries[index:]
        return list(self._entries)

    def draw(self, canvas: Canvas) -> None:
        """Draw what is seen, from the topmost opaque scene upwards.

        What lies under the topmost scrim is drawn once and kept while nothing in it changes.
        """
        entries = self._visible()
        dimming = [index for index, entry in enumerate(entries) if _dims(entry.scene)]
        first = dimming[-1] if dimming else 0
        if dimming:
            self._draw_below(canvas, entries[:first], self._strength(entries[first], SCRIM_SECONDS))
        for entry in entries[first:]:
            self._draw_scene(canvas, entry)
        if self._faded > 0:
            # Plain darkness: an old picture might show what nobody may see any more.
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
        # Without an alpha the blit is a plain copy.
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
    """Tell a scene that it goes, and close what it holds even if it raises."""
    try:
        scene.leave()
    finally:
        scene.holds.close()


def _let_go(scene: Shown) -> None:
    """Close what a scene holds that has failed; what raises there is only noted."""
    try:
        scene.holds.close()
    except Exception:  # noqa: BLE001 - it failed already, and others are to be closed
        _log.exception("a scene could not let go")


def _dims(scene: Shown) -> bool:
    return scene.scrim and not scene.opaque
