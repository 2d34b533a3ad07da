"""Input events as plain values in logical pixels, translated from pygame events here only."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame

from tabletop.ui.text.key_labels import LABELS

Point: TypeAlias = tuple[float, float]
"""A point (x, y) in logical pixels."""

REPORT_KEY = "f8"
"""Key that writes a problem report, in any scene."""
REPEAT_AFTER, REPEAT_EVERY = 0.35, 0.045
"""Seconds before a held key repeats, and seconds between repeats."""
_CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
_SIGNS = frozenset("+-=?/.,[]")
"""Punctuation keys that are used as shortcuts, in addition to letters and digits."""
_PLACES = {
    getattr(pygame, f"KSCAN_{letter}"): letter.lower()
    for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890"
}
"""Letters and digits of a US keyboard, by scan code (physical position)."""
_NUMBER_PAD = {getattr(pygame, f"K_KP{digit}"): digit for digit in "0123456789"}
LEFT, RIGHT = 1, 3
"""pygame's numbers of the left and right mouse buttons."""


@dataclass(frozen=True, slots=True)
class Press:
    """Event: a mouse button was pressed at `pos`, or a finger touched the screen there."""

    pos: Point
    button: int = LEFT
    clicks: int = 1
    """Number of clicks: 2 for the second press of a double click."""
    touch: bool = False
    shift: bool = False
    ctrl: bool = False
    """Whether Control is held, or Command on macOS."""


@dataclass(frozen=True, slots=True)
class Release:
    """Event: a mouse button was released at `pos`, or a finger was lifted there."""

    pos: Point
    button: int = LEFT
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Motion:
    """Event: the pointer moved to `pos`, in logical pixels.

    The position of the pointer is known from these events only.
    """

    pos: Point
    held: bool = False
    """Whether the left button is held down or a finger touches the screen."""
    touch: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """Event: a finger has rested at `pos` long enough to look closely, as a right click does.

    Whoever tells something then uses the event, and the finger that is lifted acts on nothing.
    """

    pos: Point


@dataclass(frozen=True, slots=True)
class Leave:
    """Event: the pointer left the window, or the window lost focus.

    After this, no control stays hovered or pressed.
    """


@dataclass(frozen=True, slots=True)
class Wheel:
    """Event: the mouse wheel was turned; a positive `dy` scrolls towards the start."""

    pos: Point
    dy: float
    dx: float = 0.0
    ctrl: bool = False
    """Whether Control is held, or Command on macOS."""


@dataclass(frozen=True, slots=True)
class Key:
    """Event: a key was pressed, or repeats while it is held."""

    key: str
    """The key's name on any layout: "a", "1", "return", "escape", "space", "left", "f1"."""
    text: str = ""
    """What the key types in the current keyboard layout, such as "+"; empty for nothing."""
    shift: bool = False
    ctrl: bool = False
    """Whether Control is held, or Command on macOS."""
    alt: bool = False
    repeat: bool = False
    """Whether the key is held down and this is an automatic repeat."""

    @property
    def asks(self) -> bool:
        """Whether the key types a question mark, which opens help.

        While no text field is active, the system may report only the key: `/` with Shift, or `ß` or
        `,` with Shift on other keyboards.
        """
        return "?" in {self.text, self.key} or (self.shift and self.key in {"/", "ß", ","})

    @property
    def activates(self) -> bool:
        """Whether the key uses the focused control: Enter or Space."""
        return self.key in {"return", "enter", "space"}


@dataclass(frozen=True, slots=True)
class KeyUp:
    """Event: a key was released; `key` is its name as in `Key.key`."""

    key: str


@dataclass(frozen=True, slots=True)
class Text:
    """Event: text was typed; an input method may deliver several letters at once."""

    text: str


@dataclass(frozen=True, slots=True)
class Composing:
    """Event: an input method shows text that isn't final yet; empty text ends the composition."""

    text: str


@dataclass(frozen=True, slots=True)
class Pad:
    """Event: a button of a game controller was pressed, or repeats while it is held.

    Scenes get the key that it stands for instead.
    """

    button: str
    """Its name, such as "a", "start" or "lefttrigger"; sticks press "up", "scroll-up" and so on."""
    family: str = "xbox"
    """What kind of controller it is, for the names of its buttons."""
    repeat: bool = False


@dataclass(frozen=True, slots=True)
class PadUp:
    """Event: a button of a game controller was released; `button` is its name as in `Pad`."""

    button: str


UiEvent: TypeAlias = (
    Press | Release | Motion | Hold | Leave | Wheel | Key | KeyUp | Text | Composing | Pad | PadUp
)


def key_named(name: str) -> Key:
    """Return the event of a key with its modifiers, such as "return", "?" or "ctrl+shift+z"."""
    *held, key = name.split("+") if len(name) > 1 else [name]
    key = key or "+"
    text = key if len(key) == 1 and "ctrl" not in held else ""
    return Key(key, text, shift="shift" in held, ctrl="ctrl" in held, alt="alt" in held)


def translate(event: pygame.Event, factor: float) -> UiEvent | None:
    """Convert a pygame event into an event for scenes; None if scenes don't need it.

    Args:
        event: The pygame event.
        factor: Number of logical pixels per unit of window coordinates.
    """
    match event.type:
        case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if event.button > RIGHT:
            return None  # old wheel events arrive as buttons 4 to 7
        case pygame.MOUSEBUTTONDOWN:
            clicks = max(1, int(getattr(event, "clicks", 1)))
            mods = pygame.key.get_mods()
            return Press(
                _scaled(event.pos, factor),
                event.button,
                clicks,
                _touch(event),
                shift=bool(mods & pygame.KMOD_SHIFT),
                ctrl=bool(mods & _CTRL),
            )
        case pygame.MOUSEBUTTONUP:
            return Release(_scaled(event.pos, factor), event.button, _touch(event))
        case pygame.MOUSEMOTION:
            held = bool(event.buttons[0])
            return Motion(_scaled(event.pos, factor), held, _touch(event))
        case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
            return Leave()
        case pygame.MOUSEWHEEL:
            # SDL's signs already account for natural scrolling.
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
    """Return the name of the key that was pressed: what it types, such as "a", "1" or "return".

    Keys of the number pad are named by their digits and signs. A letter or digit that the layout
    doesn't type, as on Cyrillic layouts or the top row of AZERTY, lies where a US keyboard has it.
    """
    # pygame's names lack letters beyond ASCII; SDL's are upper case.
    name = pygame.key.name(event.key) or pygame.key.name(event.key, use_compat=False).lower()
    if len(name) == 3 and name[0] == "[":
        return name[1]
    place = _PLACES.get(getattr(event, "scancode", 0), "")
    if len(name) > 1 or not place or (name.isascii() and name.isalnum()):
        return name
    if place.isalpha() and name in LABELS.typed:
        return name if place in LABELS.typed else place
    if place.isalpha() and LABELS.typed:  # the layout has changed since it was asked for
        return place
    if name in _SIGNS and not (place.isdigit() and event.mod & pygame.KMOD_SHIFT):
        return name
    return place


def letter_of(event: pygame.Event) -> str:
    """Return the text that a key types, as far as the key event alone shows.

    The result is empty for a sign typed with Shift, and if Control or Alt is held. The system
    reports the full text as a `Text` event, but only if text input was active when the key was
    pressed.
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
    name, text = name_of(event), getattr(event, "unicode", "")
    shift = bool(mods & pygame.KMOD_SHIFT)
    if shift and LABELS.asks_by_place and getattr(event, "scancode", 0) == pygame.KSCAN_SLASH:
        name = text = "?"
    return Key(
        key=name,
        text=text,
        shift=shift,
        ctrl=bool(mods & _CTRL),
        alt=bool(mods & pygame.KMOD_ALT),
    )


def _scaled(pos: Sequence[float], factor: float) -> Point:
    return pos[0] * factor, pos[1] * factor


def _touch(event: pygame.Event) -> bool:
    return bool(getattr(event, "touch", False))
