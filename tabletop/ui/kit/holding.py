"""Routing of held keys and mouse buttons to the scene in which they were pressed.

A press belongs to the scene that was on top when it happened. Repeats and the release are delivered
to that scene only; no other scene receives them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, Protocol

from tabletop.ui.kit.events import LEFT, Key, KeyUp, Leave, Motion, Press, Release, Text, UiEvent
from tabletop.ui.kit.focus import Focus, Node

_ARROWS = frozenset({"left", "right", "up", "down"})
_ERASERS = frozenset({"backspace", "delete"})
_SIGNS = frozenset({"+", "-"})


class Listener(Protocol):
    """A receiver of events: the interface of a scene that `Holding` needs."""

    focus: Focus

    def focusables(self) -> list[Node]:
        """Return the focus nodes of the controls, in reading order."""
        ...

    def handle(self, event: UiEvent) -> bool:
        """Handle an event; return whether the scene used it."""
        ...


class _Place(NamedTuple):
    """The scene and text field in which a key was pressed."""

    scene: Listener | None
    field: str
    """Id of the text field that had focus; empty if there was none."""
    text: str = ""
    """The text that the key types."""

    def is_at(self, other: "_Place") -> bool:
        """Return whether both name the same scene and the same text field, if any."""
        return self.scene is other.scene and self.field == other.field


class Holding:
    """A filter that keeps held keys and buttons in the scene where they were pressed."""

    def __init__(self) -> None:
        self._keys: dict[str, _Place] = {}
        self._buttons: dict[int, Listener | None] = {}

    def admit(self, event: UiEvent, top: Listener | None) -> Sequence[UiEvent]:
        """Return the events that the top scene receives for an event: none, one or two."""
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
        """Return the scenes covered or left while a button was held on them, each once."""
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
