"""The settings page *Keys*: every action with its key, which can change places with another key."""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

import pygame

from tabletop.storage.player.settings import FIXED_KEYS
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import command_text, messages
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import Key

_MODIFIERS = ("shift", "ctrl", "alt", "meta", "gui", "lock", "super", "caps")


class FixedKeys(Control):
    """The keys of an action that can't change places, readable by screen readers."""

    role = "text"

    def __init__(self, name: str, keys: Sequence[str], does: str) -> None:
        """Create it; `does` says what `keys`, in US names, are for."""
        super().__init__(name, does, zone="options", paper=True, enabled=False)
        self._keys = keys

    @property
    def value(self) -> str:
        return ", ".join(map(LABELS.on_keyboard, self._keys))

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        del focus
        draw_keys(canvas, self.rect, self._keys)


def draw_keys(canvas: Canvas, rect: pygame.FRect, keys: Sequence[str]) -> None:
    """Draw keys, in US names, as they are printed on this keyboard, at the right of a box."""
    x = rect.right
    for key in reversed(keys):
        label, at = LABELS.on_keyboard(key), (x, rect.centery)
        x = label_faces.key_cap(canvas, at, label, anchor="midright", ink=canvas.theme.ink).left - 6


class KeyButton(Button):
    """A button that shows a key; when used, it takes the next key that is pressed instead."""

    usual: ClassVar[tuple[float, float]] = (96.0, 34.0)

    def __init__(
        self,
        app: App,
        name: str,
        key: str,
        does: str,
        others: Sequence[str] = (),
        *,
        rebuild: Callable[[], None],
    ) -> None:
        """Create the button of an action.

        Args:
            app: The app whose settings change.
            name: Id of the button.
            key: The key, a US name.
            does: What the key is for.
            others: Further keys for the action, which can't change places.
            rebuild: Shows the page anew after keys changed places.
        """
        super().__init__(name, does, self._listen, kind="paper", zone="options")
        self._app, self._key, self._rebuild, self.others = app, key.lower(), rebuild, others
        self.listens = False

    @property
    def value(self) -> str:
        return ", ".join((self.shown, *map(LABELS.on_keyboard, self.others)))

    @property
    def shown(self) -> str:
        """The text on the button."""
        return messages.PRESS_KEY if self.listens else LABELS.on_keyboard(self._key.title())

    def _listen(self) -> None:
        self.listens = not self.listens
        if self.listens:
            self._app.notices.say(messages.PRESS_KEY)

    def key(self, event: Key) -> bool:
        """Take the pressed key, if the button listens; Esc keeps the key as it was."""
        if not self.listens or any(name in event.key for name in _MODIFIERS):
            return False
        self.listens = False
        if event.key == "escape":
            return True
        pressed = "?" if event.asks else event.key
        if pressed in FIXED_KEYS or event.ctrl or event.alt:
            self._app.notices.toast(messages.KEY_IS_FIXED)
            return True
        before = self._app.settings.keys
        self._app.preferences.change(keys=swapped(before, self._key, pressed))
        self._app.notices.toast(told(self._key, pressed))
        self._rebuild()
        return True

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        state = "press" if self.listens else self.state
        label_faces.button(
            canvas, self.rect, self.shown, kind=self.kind, state=state, focus=focus, paper=True
        )


def swapped(moved: Mapping[str, str], key: str, other: str) -> dict[str, str]:
    """Return which keys changed places after `key` and what is on the place of `other` did too.

    Args:
        moved: For each moved key its place, as in the settings.
        key: The key of an action.
        other: The key whose place, if it was moved, `key` gets.
    """
    there = {key: moved.get(other, other), other: moved.get(key, key)}
    return {each: place for each, place in {**moved, **there}.items() if each != place}


def told(key: str, other: str) -> str:
    """Return in a sentence what two keys that changed places are for now."""
    uses = {LABELS.on_keyboard(each.title()): _uses(each) for each in (key, other)}
    said = [messages.KEY_NOW.format(*each) for each in uses.items() if each[1]]
    return messages.KEYS_NOW.format(" and ".join(said))


def _uses(key: str) -> str:
    """Return what a key does in games with rules or on the free table."""
    names = [text for keys, text in messages.KEYS if key.title() in keys]
    names += [text for each, text in command_text.KEYS if each == key.title()]
    return " or ".join(dict.fromkeys(f"“{name}”" for name in names))


def reset_button(app: App, rebuild: Callable[[], None]) -> Button:
    """Return the button that puts all keys back; `rebuild` shows the page anew."""

    def reset() -> None:
        app.preferences.change(keys={})
        app.notices.toast(messages.KEYS_RESET_DONE)
        rebuild()

    return Button(
        "reset-keys", messages.RESET, reset, icon="refresh", kind="paper", zone="options",
        enabled=bool(app.settings.keys),
    )  # fmt: skip
