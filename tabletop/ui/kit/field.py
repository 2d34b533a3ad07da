"""A line of text that can be written in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.events import Composing, Key, Text, UiEvent
from tabletop.ui.paint import marks

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.paint.canvas import Canvas


def clipboard_text() -> str:
    """What was copied, "" if nothing or no clipboard can be reached."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, UnicodeDecodeError, ValueError):
        return ""


class TextField(Widget):
    """A line of text with a caret. Letters come as `Text` events while it has focus."""

    role = "text-field"
    stop = True
    sound = "toggle"
    radius = 10.0

    def __init__(
        self,
        name: str,
        label: str,
        text: str,
        changed: Callable[[str], object],
        *,
        limit: int = 64,
        accept: Callable[[str], str] = str,
        placeholder: str = "",
        paste: Callable[[], str] = clipboard_text,
        zone: str = "options",
        paper: bool = True,
    ) -> None:
        """`accept` returns what may stay of a pasted or finished text; `limit` is in letters."""
        super().__init__(name, label, zone=zone, paper=paper)
        self.text = text
        self.caret = len(text)
        self.limit = limit
        self.placeholder = placeholder
        self.composing = ""
        self._accept = accept
        self._changed = changed
        self._paste = paste

    @property
    def value(self) -> str:
        """The text."""
        return self.text

    def finish(self) -> None:
        """Clean what was written: focus goes elsewhere or the form is sent."""
        self.composing = ""
        self._set(self._accept(self.text), self.caret)

    def _set(self, text: str, caret: int) -> None:
        changed, self.text = text != self.text, text
        self.caret = max(0, min(len(text), caret))
        if changed:
            self._changed(text)

    def insert(self, text: str) -> None:
        """Write `text` at the caret, as far as there is room; control characters are left out."""
        kept = "".join(letter for letter in text if letter.isprintable())
        kept = kept[: max(0, self.limit - len(self.text))]
        before, after = self.text[: self.caret], self.text[self.caret :]
        self._set(before + kept + after, self.caret + len(kept))

    def key(self, event: Key) -> bool:
        """Edit, and keep letters from being taken as shortcuts."""
        if event.ctrl and event.key == "v":
            self.insert(self._accept(self._paste()))
            return True
        text, caret = self.text, self.caret
        match event.key:
            case "backspace":
                self._set(text[: max(0, caret - 1)] + text[caret:], caret - 1)
            case "delete":
                self._set(text[:caret] + text[caret + 1 :], caret)
            case "left":
                self.caret = max(0, caret - 1)
            case "right":
                self.caret = min(len(text), caret + 1)
            case "home":
                self.caret = 0
            case "end":
                self.caret = len(text)
            case "return" | "enter" | "tab" | "up" | "down" | "escape":
                self.finish()
                return False
            case _:
                return not (event.ctrl or event.alt) and not _is_function_key(event.key)
        return True

    def handle(self, event: UiEvent) -> bool:
        """Letters are written; a click puts the caret at the end."""
        match event:
            case Text(text):
                self.composing = ""
                self.insert(text)
                return True
            case Composing(text):
                self.composing = text
                return True
        return super().handle(event)

    def act(self) -> None:
        """Put the caret at the end."""
        self.caret = len(self.text)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the line; the caret shows while it is being written in."""
        before, after = self.text[: self.caret], self.text[self.caret :]
        marks.text_field(
            canvas,
            self.rect,
            before + self.composing + after,
            len(before + self.composing) if self.writing else None,
            placeholder=self.placeholder,
            state=self.state,
            focus=focus,
            paper=self.paper,
        )

    writing = False
    """Whether letters go here; set by the scene."""


def _is_function_key(key: str) -> bool:
    return len(key) > 1 and key[0] == "f" and key[1:].isdigit()
