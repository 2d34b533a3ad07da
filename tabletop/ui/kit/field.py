"""Single-line text field with caret, selection and clipboard."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.events import LEFT, Composing, Key, Motion, Press, Release, Text, UiEvent
from tabletop.ui.paint import marks

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.paint.canvas import Canvas

_FAR = -1e5
"""An x coordinate below this means that the pointer has left the window or page."""


def clipboard_text() -> str:
    """Return the text on the clipboard; empty if there is none or it can't be read."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, UnicodeDecodeError, ValueError):
        return ""


def copy_text(text: str) -> bool:
    """Put `text` on the clipboard; return whether a clipboard is available."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


class TextField(Widget):
    """A single-line text field with a caret; typed text arrives as `Text` events."""

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
        copy: Callable[[str], object] = copy_text,
        overflow: Callable[[], object] = lambda: None,
        zone: str = "options",
        paper: bool = True,
    ) -> None:
        """Create a text field; `changed` is called with the text after each change.

        Args:
            name: Unique name of the widget in its scene.
            label: Accessible name of the field.
            text: Initial text.
            changed: Called with the new text.
            limit: Maximum length in letters; combining marks don't count.
            accept: Cleans a pasted or finished text and returns what is kept of it.
            placeholder: Text shown while the field is empty.
            paste: Returns the clipboard text.
            copy: Puts a text on the clipboard.
            overflow: Called when typed or pasted text exceeded the limit.
            zone: Focus zone that the field belongs to.
            paper: Whether the field is drawn on a light background.
        """
        super().__init__(name, label, zone=zone, paper=paper)
        self.text = text
        self.caret = len(text)
        self.anchor = self.caret
        """Index where the selection began; the caret is its other end."""
        self.limit = limit
        self.placeholder = placeholder
        self.composing = ""
        self.entered: Callable[[], object] | None = None
        """Called when Enter is pressed; None leaves Enter to the scene."""
        self.problem = ""
        """What is wrong with the text, as a sentence; the scene draws it below the field."""
        self._accept = accept
        self._changed = changed
        self._paste = paste
        self._copy = copy
        self._overflow = overflow
        self._edges: tuple[float, ...] = ()
        """The x coordinate of each letter when last drawn, in logical pixels."""

    @property
    def value(self) -> str:
        """The text, followed by the problem with it if there is one."""
        return f"{self.text}. {self.problem}" if self.problem else self.text

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end index of the selection; equal if nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected_text(self) -> str:
        """The selected text; empty if nothing is selected."""
        start, end = self.selection
        return self.text[start:end]

    def select_all(self) -> None:
        """Select the whole text and put the caret at its end."""
        self.anchor, self.caret = 0, len(self.text)

    def finish(self) -> None:
        """Clean the text with `accept`; called when the field loses focus or the form is sent."""
        self.composing = ""
        self._set(self._accept(self.text), self.caret)

    def _set(self, text: str, caret: int) -> None:
        changed, self.text = text != self.text, text
        self.caret = self.anchor = max(0, min(len(text), caret))
        if changed:
            self.problem = ""
            self._changed(text)

    def _move(self, caret: int, *, extend: bool) -> None:
        self.caret = max(0, min(len(self.text), caret))
        if not extend:
            self.anchor = self.caret

    def insert(self, text: str) -> None:
        """Replace the selection by `text`, as far as the length limit allows.

        Characters that can't be printed are dropped.
        """
        start, end = self.selection
        before, after = self.text[:start], self.text[end:]
        kept = "".join(letter for letter in text if letter.isprintable())
        wanted = len(kept)
        while kept and _letters(before + kept + after) > self.limit:
            kept = kept[:-1]
        self._set(before + kept + after, start + len(kept))
        if len(kept) < wanted:
            self._overflow()

    def key(self, event: Key) -> bool:
        """Edit the text; return whether the key was used, so letters aren't taken as shortcuts."""
        if event.ctrl and not event.alt and self._clipboard(event.key):
            return True
        match event.key:
            case "backspace" | "delete":
                self._erase(event)
            case "left" | "right":
                self._go(event)
            case "home":
                self._move(0, extend=event.shift)
            case "end":
                self._move(len(self.text), extend=event.shift)
            case "return" | "enter" if self.entered is not None:
                self.finish()
                self.entered()
            case "return" | "enter" | "tab" | "up" | "down" | "escape":
                self.finish()
                return False
            case _:
                return not (event.ctrl or event.alt) and not _is_function_key(event.key)
        return True

    def _clipboard(self, key: str) -> bool:
        """Select all, copy, cut or paste with Ctrl; return whether the key was one of these."""
        match key:
            case "a":
                self.select_all()
            case "c" | "x":
                if self.selected_text:
                    self._copy(self.selected_text)
                    if key == "x":
                        self.insert("")
            case "v":
                self.insert(self._accept(self._paste()))
            case _:
                return False
        return True

    def _erase(self, event: Key) -> None:
        if not self.selected_text:
            step = -1 if event.key == "backspace" else 1
            self._move(self._step(step, word=event.ctrl), extend=True)
        self.insert("")

    def _go(self, event: Key) -> None:
        step = -1 if event.key == "left" else 1
        if self.selected_text and not event.shift:
            self._move(self.selection[0 if step < 0 else 1], extend=False)
        else:
            self._move(self._step(step, word=event.ctrl), extend=event.shift)

    def _step(self, step: int, *, word: bool) -> int:
        """Return the caret index one letter (with its combining marks) or one word further."""
        text, at = self.text, self.caret + step
        while 0 < at < len(text) and unicodedata.combining(text[at]):
            at += step
        while word and 0 < at < len(text) and not (text[at - 1] == " " and text[at] != " "):
            at += step
        return max(0, min(len(text), at))

    def handle(self, event: UiEvent) -> bool:
        """Insert typed text, place the caret on a click and select by dragging."""
        match event:
            case Text(text):
                self.composing = ""
                self.insert(text)
                return True
            case Composing(text):
                self.composing = text
                return True
            case Press(pos, button, clicks) if button == LEFT and self.enabled and self.hit(pos):
                self.held = self.hovered = True
                self._move(self._index_at(pos[0]), extend=False)
                if clicks > 1:
                    self.select_all()
                return True
            case Motion(pos) if self.held and pos[0] > _FAR:
                self._move(self._index_at(pos[0]), extend=True)
                return True
            case Release(_, button) if button == LEFT and self.held:
                self.held = False
                return True
        return super().handle(event)

    def _index_at(self, x: float) -> int:
        """Return the caret index nearest to the x coordinate."""
        edges = self._edges[: len(self.text) + 1]
        return min(range(len(edges)), key=lambda at: abs(edges[at] - x), default=len(self.text))

    def act(self) -> None:
        """Put the caret at the end of the text, as activating the field does."""
        self._move(len(self.text), extend=False)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the text; caret and selection are shown only while the field is edited."""
        before, after = self.text[: self.caret], self.text[self.caret :]
        self._edges = marks.text_field(
            canvas,
            self.rect,
            before + self.composing + after,
            len(before + self.composing) if self.writing else None,
            selection=self.selection if self.writing and not self.composing else None,
            placeholder=self.placeholder,
            state=self.state,
            focus=focus,
            paper=self.paper,
            wrong=bool(self.problem),
        )

    writing = False
    """Whether typed text goes to this field; set by the scene before drawing."""


def _letters(text: str) -> int:
    """Count letters as a reader does; combining marks belong to the letter before them."""
    return sum(1 for letter in text if not unicodedata.combining(letter))


def _is_function_key(key: str) -> bool:
    return len(key) > 1 and key[0] == "f" and key[1:].isdigit()
