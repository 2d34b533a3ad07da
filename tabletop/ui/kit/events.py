"""What a person does, as plain values in logical pixels; made from pygame's events in one place."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

Point: TypeAlias = tuple[float, float]
"""x and y in logical pixels."""

REPORT_KEY = "f8"
"""Writes a problem report, whatever is on the screen."""
REPEAT_AFTER, REPEAT_EVERY = 0.35, 0.045
"""Seconds until a held key repeats, and from one repeat to the next."""
_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_SIGNS = frozenset("+-=?/.,[]")
"""What commands are called by beside letters and digits."""
_PLACES = {
    getattr(pygame, f"KSCAN_{letter}"): letter.lower()
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890"
}
"""The letters and digits of a US keyboard by where their keys lie."""
_NUMBER_PAD = {getattr(pygame, f"K_KP{digit}"): digit for digit in "0123456789"}
LEFT, RIGHT = 1, 3
"""Numbers of the mouse buttons."""


@dataclass(frozen=True, slots=True)
class Press:
    """A mouse button went down, or a finger touched."""

    pos: Point
    button: int = LEFT
    clicks: int = 1
    """2 for the second press of a double click."""
    touch: bool = False
    shift: bool = False
    ctrl: bool = False
    """Control, or Command on macOS."""


@dataclass(frozen=True, slots=True)
class Release:
    """A mouse button came up, or a finger left."""

    pos: Point
    button: int = LEFT
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """The pointer moved. The only source of where it is."""

    pos: Point
    held: bool = False
    """Whether the left button, or the finger, is down."""
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Leave:
    """The pointer left the window, or the window lost the keyboard: nothing is hovered or held."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned; `dy` is positive when the content should move down (towards its start)."""

    pos: Point
    dy: float
    dx: float = 0.0
    ctrl: bool = False
    """Control, or Command on macOS."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down, or repeats."""

    key: str
    """What it is called on any layout: "a", "1", "return", "escape", "space", "left", "f1"."""
    text: str = ""
    """What it types with the keyboard's layout: "+", "" for a key that types nothing."""
    shift: bool = False
    ctrl: bool = False
    """Control, or Command on macOS."""
    alt: bool = False
    repeat: bool = False
    """Whether the key is held and was reported before."""

    @property
    def asks(self) -> bool:
        """Whether it is the question mark.

        While no text is written the system may tell the key alone: `/` with Shift, on other
        keyboards `ß` or `,`.
        """
        return "?" in {self.text, self.key} or (self.shift and self.key in {"/", "ß", ","})

    @property
    def activates(self) -> bool:
        """Whether it selects and confirms: Enter or Space."""
        return self.key in {"return", "enter", "space"}


@dataclass(frozen=True, slots=True)
class KeyUp:
    """A key came up."""

    key: str


@dataclass(frozen=True, slots=True)
class Text:
    """Letters were typed; an input method may give several at once."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """An input method shows `text` that is not typed yet; "" ends it."""

    text: str


UiEvent: TypeAlias = Press | Release | Motion | Leave | Wheel | Key | KeyUp | Text | Composing


def translate(event: pygame.Event, factor: float) -> UiEvent | None:
    """`event` as a UiEvent, None if it is of no concern to a scene.

    `factor` is logical pixels per unit of the window's own coordinates.
    """
    match event.type:
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button > RIGHT:
            return None  # wheels of old report as buttons 4 to 7
        case pygame.MOUSEBUTTONDOWN:
            clicks = max(1, int(getattr(event, "clicks", 1)))
            mods = pygame.key.get_mods()
            return Press(
                _scaled(event.pos, factor), event.button, clicks, _touch(event),
                shift=bool(mods & pygame.KMOD_SHIFT), ctrl=bool(mods & _CTRL),
            )  # fmt: skip
        case pygame.MOUSEBUTTONUP:
            return Release(_scaled(event.pos, factor), event.button, _touch(event))
        case pygame.MOUSEMOTION:
            held = bool(event.buttons[0])
            return Motion(_scaled(event.pos, factor), held, _touch(event))
        case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
            return Leave()
        case pygame.MOUSEWHEEL:
            # Natural scrolling is already in the signs that SDL gives.
            dx, dy = getattr(event, "precise_x", event.x), getattr(event, "precise_y", event.y)
            ctrl = bool(pygame.key.get_mods() & _CTRL)
            return Wheel(_scaled(getattr(event, "pos", (0, 0)), factor), dy, dx, ctrl)
        case pygame.KEYDOWN:
            return _key(event)
        case pygame.KEYUP:
            return KeyUp(name_of(event))
        case pygame.TEXTINPUT:
            return Text(event.text)
        case pygame.TEXTEDITING:
            return Composing(event.text)
        case _:
            return None


def name_of(event: pygame.Event) -> str:
    """Return what a pressed key is called: by what it types, else by its place.

    On the number pad, digits and signs are called as they are elsewhere. Where a layout types no
    Latin letter or digit, as Cyrillic does and the upper row of AZERTY, the key has the name that
    it has on a US keyboard.
    """
    # pygame's own names lack letters beyond ASCII; SDL's are capitals.
    name = pygame.key.name(event.key) or pygame.key.name(event.key, use_compat=False).lower()
    if len(name) == 3 and name[0] == "[":
        return name[1]
    place = _PLACES.get(getattr(event, "scancode", 0), "")
    if len(name) > 1 or not place or (name.isascii() and name.isalnum()):
        return name
    if name in _SIGNS and not (place.isdigit() and event.mod & pygame.KMOD_SHIFT):
        return name
    return place


def letter_of(event: pygame.Event) -> str:
    """Return what a key types, as far as the key alone tells: a sign with Shift it doesn't.

    The system tells it as `Text`, but only to who listened for it when the key went down.
    """
    mods = event.mod
    if mods & (_CTRL | pygame.KMOD_ALT | pygame.KMOD_MODE):
        return ""
    if event.key in _NUMBER_PAD:
        return _NUMBER_PAD[event.key] if mods & pygame.KMOD_NUM else ""
    letter = chr(event.key) if event.key <= sys.maxunicode else ""
    if not letter.isprintable():
        return ""
    shift, caps = bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CAPS)
    if letter.lower() == letter.upper():
        return "" if shift and letter != " " else letter
    return letter.upper() if shift != caps else letter


def _key(event: pygame.Event) -> Key:
    mods = event.mod
    return Key(
        key=name_of(event),
        text=getattr(event, "unicode", ""),
        shift=bool(mods & pygame.KMOD_SHIFT),
        ctrl=bool(mods & _CTRL),
        alt=bool(mods & pygame.KMOD_ALT),
    )


def _scaled(pos: Sequence[float], factor: float) -> Point:
    return pos[0] * factor, pos[1] * factor


def _touch(event: pygame.Event) -> bool:
    return bool(getattr(event, "touch", False))
