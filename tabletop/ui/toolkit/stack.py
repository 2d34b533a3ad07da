"""The stack of open scenes, and the routing of held keys and mouse buttons to them.

A press belongs to the scene that was on top when it happened. Repeats and the release are delivered
to that scene only; no other scene receives them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Protocol

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.placement import Surroundings
from tabletop.ui.toolkit.events import (
    LEFT,
    Key,
    KeyUp,
    Leave,
    Motion,
    Pad,
    PadUp,
    Press,
    Release,
    Text,
    UiEvent,
)
from tabletop.ui.toolkit.focus import Focus, Node
from tabletop.ui.toolkit.game_controller import PadKeys
from tabletop.ui.toolkit.touch import Finger, Fingers

_log = logging.getLogger(__name__)

SCRIM_SECONDS = 0.14

SHEET_SECONDS = 0.2

SHEET_RISE = 16.0
"""Distance below its final position from which a dialog rises, in logical pixels."""


class Shown:
    """A screen or dialog on the stack of scenes; each method has a default.

    `width` and `height` are its size in logical pixels. They are at least `MIN_LOGICAL` of
    `tabletop.ui.app.screen` and change with the window and the interface size.
    """

    name: ClassVar[str] = "scene"
    """A lower-case identifier for logs, screenshots and tests."""
    opaque: ClassVar[bool] = True
    """Whether it covers the whole window. A dialog doesn't, so scenes below it are drawn too."""
    scrim: ClassVar[bool] = True
    """Whether the scenes below a dialog are dimmed and blurred."""
    pauses: ClassVar[bool] = False
    """Whether the scenes below receive no `update` while this one is open."""

    def __init__(self) -> None:
        self.focus = Focus()
        self.width = 1280.0
        self.height = 800.0
        self.ruler: Canvas | None = None
        """A canvas that measures text at the present scale; None before the first one is known."""
        self.holds = ExitStack()
        """Open files, processes and connections; they are closed when the scene is removed."""

    @property
    def title(self) -> str:
        """The scene's name for screen readers; by default its `name`, capitalised."""
        return self.name.capitalize()

    @property
    def pad_keys(self) -> Mapping[str, str]:
        """The keys that buttons of a controller stand for here, if not the usual ones."""
        return {}

    def prepare(self) -> None:
        """Do a little work ahead, some milliseconds' worth, while nothing has to be drawn."""

    def surroundings(self) -> Surroundings | None:
        """Return what a notification must not cover; None if it may cover anything."""
        return None

    @property
    def tight(self) -> bool:
        """Whether the window is so small that a dialog must fill all of it.

        This is the case below a width of 800 or a height of 560 logical pixels.
        """
        return self.width < 800 or self.height < 560

    @property
    def compact(self) -> bool:
        """Whether the window is so small that a table must use its compact layout.

        This is the case below a width of 900 or a height of 680 logical pixels.
        """
        return self.width < 900 or self.height < 680

    @property
    def roomy(self) -> bool:
        """Whether the window is wide enough to show something beside a table.

        This is the case from a width of 1180 logical pixels.
        """
        return self.width >= 1180

    def enter(self) -> None:
        """Respond to becoming the top scene, on opening or after the one above it was closed."""

    def leave(self) -> None:
        """Respond to being removed for good; afterwards, everything in `holds` is closed."""

    def layout(self, width: float, height: float) -> None:
        """Place everything for a window size in logical pixels.

        This is called before the first frame and whenever the size has changed.
        """
        self.width, self.height = width, height

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; return whether it was used, so that a frame must be drawn.

        By default, keys move the focus and use the focused control; overrides call this last.
        """
        return self.focus.handle(event, self.focusables())

    def update(self, dt: float) -> bool:
        """Advance animations; return whether a frame must be drawn.

        `dt` is the number of seconds since the last call.
        """
        del dt
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the scene on a canvas of the size for which it was last laid out."""

    def focusables(self) -> list[Node]:
        """Return the current controls and readable texts for focus and screen readers.

        They are in reading order.
        """
        return []

    def scrolls(self, pos: tuple[float, float]) -> bool:
        """Return whether a finger that moves up or down at a point scrolls what is there."""
        del pos
        return False

    @property
    def focused(self) -> Node | None:
        """The node with the focus ring; None while no ring is drawn."""
        return self.focus.node(self.focusables()) if self.focus.visible else None


@dataclass(slots=True)
class _Entry:
    scene: Shown
    age: float = 0.0
    """Seconds since the scene was opened."""


class Stack:
    """The stack of open scenes; only the last one, on top, receives events.

    A dialog fades in over a scrim (140 ms) while its sheet rises 16 logical pixels (200 ms). It
    accepts input from the start.
    """

    def __init__(self, *, pace: float = 1.0) -> None:
        """Create an empty stack; `pace` multiplies transition durations, 0 disables them."""
        self.pace = pace
        self.still = False
        """Whether sheets fade in where they stay, for players who chose reduced motion."""
        self._entries: list[_Entry] = []
        self._holding = Holding()
        self.fingers = Fingers(self.handle)
        self._pads = PadKeys()
        self.lacks_letters: Callable[[], object] = lambda: None
        """Called when a controller's button should write into a text field."""
        self.pointer = (0.0, 0.0)
        """Where the pointer was last, over whichever scene; logical pixels."""
        self._size = (1280.0, 800.0)
        self.ruler: Canvas | None = None
        """Measures text at the present scale for the layout of scenes; None without a screen."""
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
        """All open scenes, from the lowest to the topmost."""
        return tuple(entry.scene for entry in self._entries)

    @property
    def top(self) -> Shown | None:
        """The topmost scene, which receives events; None if no scene is open."""
        return self._entries[-1].scene if self._entries else None

    def push(self, scene: Shown) -> None:
        """Open a scene on top of the others.

        If the focus ring is visible now, it is visible in the new scene, too.
        """
        if self.top is not None and self.top.focus.visible:
            scene.focus.visible = True
        self._entries.append(_Entry(scene))
        self._faded = 0.0
        scene.ruler = self.ruler
        scene.layout(*self._size)
        self.refresh()
        scene.enter()

    def pop(self) -> Shown | None:
        """Close the scene on top and return it; None if no scene is open."""
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
        """Close a scene and all scenes above it; nothing happens if it isn't open."""
        if all(entry.scene is not scene for entry in self._entries):
            return
        while self._entries:
            if self.pop() is scene:
                return

    def clear(self) -> None:
        """Close all scenes from the top down, calling `leave` on each."""
        with ExitStack() as parting:
            for scene in self._taken():
                parting.callback(_part, scene)

    def replace(self, scene: Shown) -> None:
        """Close all scenes as `clear` does, then open another one."""
        if self.top is not None and self.top.focus.visible:
            scene.focus.visible = True
        try:
            self.clear()
        finally:
            self.push(scene)

    def abandon(self, scene: Shown) -> None:
        """Open a scene after a failure, dropping all others without calling their `leave`.

        Everything in their `holds` is closed; exceptions are logged.
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
        """Redraw everything in the next frame, after the theme, scale or scenes have changed."""
        self._changed = True
        self._below = None

    def layout(self, width: float, height: float) -> None:
        """Lay out all scenes for a window size in logical pixels."""
        self._size = (width, height)
        for entry in self._entries:
            entry.scene.ruler = self.ruler
            entry.scene.layout(width, height)
        self.refresh()

    def handle(self, event: UiEvent | Finger) -> bool:
        """Send an event to the scene on top; return whether it was used.

        A finger becomes what a pointer would do. Repeats and releases of keys and buttons that were
        pressed in another scene are dropped.
        """
        if isinstance(event, Finger):
            return self.fingers.handle(event, self.top)
        if not self._pads.used_last and not isinstance(event, Pad | PadUp):
            return self._handle(event)
        told: UiEvent | None
        if isinstance(event, Pad):
            told = self._pads.translate(event, self._pad_keys, self._middle)
        else:
            told = self._pads.translate(event)
        used = told is not None and self._handle(told)
        if isinstance(event, Pad) and event.button == "a" and not used and _place(self.top).field:
            self.lacks_letters()
        return self._name_keys() or used

    @property
    def _pad_keys(self) -> Mapping[str, str]:
        return self.top.pad_keys if self.top is not None else {}

    @property
    def _middle(self) -> tuple[float, float]:
        """Where a controller scrolls: at the focused control, else in the middle."""
        node = self.top.focused if self.top is not None and self._pads.used_last else None
        return node.rect.center if node is not None else (self._size[0] / 2, self._size[1] / 2)

    def _name_keys(self) -> bool:
        """Name keys or buttons by the last input; return whether everything must be redrawn."""
        if not self._pads.name_keys(self._pad_keys if self._pads.used_last else {}):
            return False
        self.refresh()  # without a new layout, which would take cards out of the hand
        return True

    def _handle(self, event: UiEvent) -> bool:
        used, before = False, self.scenes
        if isinstance(event, Motion | Press | Release):
            self.pointer = event.pos
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
        """Advance all visible scenes and fades; return whether a frame must be drawn.

        `dt` is the number of seconds since the last call.
        """
        changed, self._changed = self._changed, False
        changed = self._beside() or changed
        changed = self.fingers.update(dt) or changed
        if self._pads.used_last and self._name_keys():
            changed, self._changed = True, False
        if self._faded > 0:
            self._faded = max(0.0, self._faded - dt / (SCRIM_SECONDS * self.pace or SCRIM_SECONDS))
            changed = True
        entries = self._visible()
        for index, entry in enumerate(entries):
            changed = self._age(entry, dt) or changed
            over = entries[index + 1 :]
            if over and any(above.scene.pauses for above in over):
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
        """Draw all visible scenes: the topmost one that covers the window, and those above it.

        The scenes below a dialog are drawn once and kept as a picture until they change.
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
        left = 0.0 if self.still else 1.0 - self._strength(entry, SHEET_SECONDS)
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


_ARROWS = frozenset({"left", "right", "up", "down"})

_ERASERS = frozenset({"backspace", "delete"})

_SIGNS = frozenset({"+", "-"})


class Listener(Protocol):
    """Something that receives events: the part of a scene that `Holding` needs."""

    focus: Focus

    def focusables(self) -> list[Node]:
        """Return the descriptions of the controls, in reading order."""
        ...

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; return whether it was used, so that a frame must be drawn."""
        ...


class _Place(NamedTuple):
    """The scene and text field in which a key was pressed."""

    scene: Listener | None
    field: str
    """Id of the text field that had focus; empty if there was none."""
    text: str = ""
    """The text that the key types."""

    def is_at(self, other: _Place) -> bool:
        """Return whether both name the same scene and the same text field, if any."""
        return self.scene is other.scene and self.field == other.field


class Holding:
    """Keeps keys and buttons that are held down from acting in a newly opened scene."""

    def __init__(self) -> None:
        self._keys: dict[str, _Place] = {}
        self._buttons: dict[int, Listener | None] = {}

    def admit(self, event: UiEvent, top: Listener | None) -> Sequence[UiEvent]:
        """Return the events that replace an event for the top scene: none, one or two.

        Args:
            event: What happened.
            top: The scene on top; None if there is none.
        """
        match event:
            case Key():
                return [event] if self._takes_key(event, top) else []
            case KeyUp(key):
                place = self._keys.pop(key, None)
                return [event] if place is None or place.scene is top else []
            case Text(text):
                here = _place(top)
                typing = [place for place in self._keys.values() if place.text == text]
                return [event] if all(place.is_at(here) for place in typing) else []
            case Press(_, button):
                self._buttons[button] = top
                return [event]
            case Release(_, button):
                owner = self._buttons.pop(button, None)
                return [event] if owner is not None and owner is top else []
            case Motion():
                return self._moves(event, top)
            case Leave():
                self._buttons = dict.fromkeys(self._buttons)
        return [event]

    def abandoned(self, top: Listener | None) -> list[Listener]:
        """Return the scenes that were covered or closed while a button was held on them, each once.

        They must be notified that the press has ended for them. `top` is the current top scene.
        """
        if not self._buttons:
            return []
        lost = [scene for scene in self._buttons.values() if scene not in {None, top}]
        for button, scene in self._buttons.items():
            if scene is not top:
                self._buttons[button] = None
        return [scene for scene in lost if scene is not None]

    def _takes_key(self, event: Key, top: Listener | None) -> bool:
        """Return whether the key was newly pressed, or is a repeat that the scene may receive."""
        here = _place(top)
        if not event.repeat:
            self._keys[event.key] = here._replace(text=event.text)
            return True
        place = self._keys.get(event.key)
        return place is not None and place.is_at(here) and _repeats(event, writing=bool(here.field))

    def _moves(self, event: Motion, top: Listener | None) -> Sequence[UiEvent]:
        owner = self._buttons.get(LEFT)
        if event.held:
            return [replace(event, held=owner is not None and owner is top)]
        if self._buttons.pop(LEFT, None) is not None:
            # The button was released outside the window.
            return [Leave(), event]
        return [event]


def _place(top: Listener | None) -> _Place:
    node = top.focus.node(top.focusables()) if top is not None and top.focus.current else None
    return _Place(top, node.id if node is not None and node.role == "text-field" else "")


def _repeats(event: Key, *, writing: bool) -> bool:
    """Return whether a held key repeats: letters, arrows, plus and minus, but no commands."""
    if writing:
        return event.key in _ARROWS | _ERASERS or (event.text.isprintable() and event.text != "")
    if event.ctrl or event.alt:
        return False
    return event.key in _ARROWS or event.text in _SIGNS or event.key in _SIGNS
