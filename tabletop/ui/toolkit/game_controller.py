"""Game controllers: which key each button stands for, and what it is called.

A button presses a key, so that everything a keyboard can do, a controller can. A scene may give
buttons other keys by its `pad_keys`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import pygame

from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.events import (
    REPEAT_AFTER,
    REPEAT_EVERY,
    Key,
    KeyUp,
    Pad,
    PadUp,
    Point,
    UiEvent,
    Wheel,
    key_named,
)

KEYS: Mapping[str, str] = {
    "a": "return", "b": "escape", "x": "h", "y": "i", "start": "pause", "back": "?",
    "leftshoulder": "shift+tab", "rightshoulder": "tab", "lefttrigger": "ctrl+z",
    "righttrigger": "e", "leftstick": "l", "rightstick": "t", "up": "up", "down": "down",
    "left": "left", "right": "right",
}  # fmt: skip
"""The key that each button stands for, if the scene gives it no other one."""
_SCROLL = {"scroll-up": 1.0, "scroll-down": -1.0}
"""The right stick turns the wheel so far."""
_LETTERS = {"a": "A", "b": "B", "x": "X", "y": "Y", "start": "Menu", "back": "View",
            "leftshoulder": "LB", "rightshoulder": "RB", "lefttrigger": "LT",
            "righttrigger": "RT", "leftstick": "LS", "rightstick": "RS"}  # fmt: skip
NAMES: Mapping[str, Mapping[str, str]] = {
    "xbox": _LETTERS,
    "playstation": {
        "a": "Cross", "b": "Circle", "x": "Square", "y": "Triangle", "start": "Options",
        "back": "Create", "leftshoulder": "L1", "rightshoulder": "R1", "lefttrigger": "L2",
        "righttrigger": "R2", "leftstick": "L3", "rightstick": "R3",
    },
    "nintendo": _LETTERS | {
        "start": "+", "back": "-", "leftshoulder": "L", "rightshoulder": "R",
        "lefttrigger": "ZL", "righttrigger": "ZR",
    },
}  # fmt: skip
"""What is printed on the buttons, by the family of the controller."""
_PAD = "D-pad"
_ALSO = {"return": ("enter", "space"), "escape": ("esc",), "ctrl+z": ("u",),
         "ctrl+return": ("ctrl+enter",), "up": ("arrows",)}  # fmt: skip
"""Further keys, as they are written on key caps, that do what a button's key does."""


def family_of(name: str) -> str:
    """Return the family of a controller, a key of `NAMES`, by the name that its maker gave it."""
    low = name.lower()
    if any(word in low for word in ("playstation", "dualshock", "dualsense", "sony", "ps3", "ps4",
                                    "ps5")):  # fmt: skip
        return "playstation"
    return "nintendo" if any(word in low for word in ("nintendo", "joy-con", "switch")) else "xbox"


def button_labels(pad_keys: Mapping[str, str], family: str) -> dict[str, str]:
    """Return, for each key that a button stands for, what is printed on the button.

    Args:
        pad_keys: The keys that the scene on top gives to buttons instead of the usual ones.
        family: A key of `NAMES`.
    """
    labels: dict[str, str] = {}
    for button, key in {**KEYS, **pad_keys}.items():
        for each in (key, *_ALSO.get(key, ())):
            labels.setdefault(each, NAMES[family].get(button, _PAD))
    return labels


class PadKeys:
    """Turns buttons into keys and wheel turns, and remembers whether a controller was used last."""

    def __init__(self) -> None:
        LABELS.buttons = None
        self.used_last = False
        """Whether the last input was that of a controller."""
        self._family = "xbox"
        self._named: Mapping[str, str] | None = None
        self._down: dict[str, Key] = {}

    def translate(
        self, event: UiEvent, pad_keys: Mapping[str, str] | None = None, at: Point = (0, 0)
    ) -> UiEvent | None:
        """Return the event that scenes get for an event; None for none.

        Args:
            event: What happened.
            pad_keys: The keys that the scene on top gives to buttons, for `Pad`.
            at: Where the right stick scrolls, in logical pixels.
        """
        if isinstance(event, PadUp):
            key = self._down.pop(event.button, None)
            return KeyUp(key.key) if key is not None else None
        if not isinstance(event, KeyUp):
            self.used_last = isinstance(event, Pad)
        if not isinstance(event, Pad):
            return event
        self._family = event.family
        if event.button in _SCROLL:
            return Wheel(at, _SCROLL[event.button])
        if not event.repeat:
            name = {**KEYS, **(pad_keys or {})}.get(event.button, "")
            if not name:
                return None
            self._down[event.button] = key_named(name)
        key = self._down.get(event.button)
        return replace(key, repeat=event.repeat) if key is not None else None

    def name_keys(self, pad_keys: Mapping[str, str]) -> bool:
        """Have key caps name the buttons, or keys again; return whether that changes any.

        `pad_keys` are the keys that the scene on top gives to buttons.
        """
        labels = button_labels(pad_keys, self._family) if self.used_last else None
        changed, self._named, LABELS.buttons = labels != self._named, labels, labels
        return changed


_BUTTONS = {
    getattr(pygame, f"CONTROLLER_BUTTON_{name.upper()}"): name
    for name in ("a", "b", "x", "y", "start", "back", "leftshoulder", "rightshoulder", "leftstick",
                 "rightstick")
} | {
    getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{name.upper()}"): name
    for name in ("up", "down", "left", "right")
}  # fmt: skip
_STICK = {
    pygame.CONTROLLER_AXIS_LEFTX: ("left", "right"),
    pygame.CONTROLLER_AXIS_LEFTY: ("up", "down"),
    pygame.CONTROLLER_AXIS_RIGHTY: ("scroll-up", "scroll-down"),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: ("", "lefttrigger"),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: ("", "righttrigger"),
}
"""The buttons for which the two ends of an axis stand."""
_REPEATED = frozenset({"up", "down", "left", "right", *_SCROLL})
_PRESSED, _RELEASED = 0.6, 0.4
"""How far an axis must be moved to press its button, and brought back to release it."""


@dataclass(slots=True)
class _Held:
    family: str
    left: float = REPEAT_AFTER
    """Seconds until it repeats."""


class PadReader:
    """Reads pygame's events of controllers, and repeats directions that are held."""

    def __init__(self) -> None:
        self.families: dict[int, str] = {}
        """The family of each open controller, by pygame's instance id."""
        self._held: dict[tuple[int, str], _Held] = {}
        """What is pressed, by the controller's instance id and the button."""

    def read(self, event: pygame.Event) -> Iterator[Pad | PadUp]:
        """Yield what an event of pygame means; nothing if it isn't one of a controller's."""
        match event.type:
            case pygame.CONTROLLERBUTTONDOWN if event.button in _BUTTONS:
                yield from self._press(event.instance_id, _BUTTONS[event.button])
            case pygame.CONTROLLERBUTTONUP if event.button in _BUTTONS:
                yield from self._release(event.instance_id, _BUTTONS[event.button])
            case pygame.CONTROLLERAXISMOTION if event.axis in _STICK:
                yield from self._move(event.instance_id, event.axis, event.value / 32767)
            case pygame.CONTROLLERDEVICEREMOVED:
                self.families.pop(event.instance_id, None)
                for pad, button in list(self._held):
                    if pad == event.instance_id:
                        yield from self._release(pad, button)
            case pygame.WINDOWFOCUSLOST:
                for pad, button in list(self._held):
                    yield from self._release(pad, button)

    def update(self, dt: float) -> Iterator[Pad]:
        """Let `dt` seconds pass, and yield what repeats."""
        for (_, button), held in self._held.items():
            held.left -= dt
            if button in _REPEATED and held.left <= 0:
                held.left = REPEAT_EVERY
                yield Pad(button, held.family, repeat=True)

    def _move(self, pad: int, axis: int, value: float) -> Iterator[Pad | PadUp]:
        for button, sign in zip(_STICK[axis], (-1, 1), strict=True):
            if not button:
                continue
            if (pad, button) in self._held:
                if sign * value < _RELEASED:
                    yield from self._release(pad, button)
            elif sign * value > _PRESSED:
                yield from self._press(pad, button)

    def _press(self, pad: int, button: str) -> Iterator[Pad]:
        family = self.families.get(pad, "xbox")
        if (pad, button) not in self._held:
            self._held[pad, button] = _Held(family)
            yield Pad(button, family)

    def _release(self, pad: int, button: str) -> Iterator[PadUp]:
        if self._held.pop((pad, button), None) is not None:
            yield PadUp(button)
