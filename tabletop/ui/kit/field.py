"""A line of text that can be written in, selected, copied and pasted into."""

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
"""A pointer further left than this has left the window or the page."""


def clipboard_text() -> str:
    """What was copied, "" if nothing or no clipboard can be reached."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, UnicodeDecodeError, ValueError):
        return ""


def copy_text(text: str) -> bool:
    """Put `text` on the clipboard; whether there is one."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


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
        copy: Callable[[str], object] = copy_text,
        overflow: Callable[[], object] = lambda: None,
        zone: str = "options",
        paper: bool = True,
    ) -> None:
        """`accept` returns what may stay of a pasted or finished text; `limit` is in letters.

        `overflow` is called when something was written that there was no room for.
        """
        super().__init__(name, label, zone=zone, paper=paper)
        self.text = text
        self.caret = len(text)
        self.anchor = self.caret
        """Where the selection began; the caret is its other end."""
        self.limit = limit
        self.placeholder = placeholder
        self.composing = ""
        self.entered: Callable[[], object] | None = None
        """What Enter does; None for what the scene does."""
        self.problem = ""
        """What is wrong with the text, a sentence; whoever lays the field out draws it below."""
        self._accept = accept
        self._changed = changed
        self._paste = paste
        self._copy = copy
        self._overflow = overflow
        self._edges: tuple[float, ...] = ()
        """Where each letter began when the text was drawn last, in logical pixels."""

    @property
    def value(self) -> str:
        """The text, and what is wrong with it."""
        return f"{self.text}. {self.problem}" if self.problem else self.text

    @property
    def selection(self) -> tuple[int, int]:
        """Where what is selected begins and ends; the same twice where nothing is."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected_text(self) -> str:
        """What is selected."""
        start, end = self.selection
        return self.text[start:end]

    def select_all(self) -> None:
        """Select the whole text, the caret at its end."""
        self.anchor, self.caret = 0, len(self.text)

    def finish(self) -> None:
        """Clean what was written: focus goes elsewhere or the form is sent."""
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
        """Write `text` in the place of what is selected, as far as there is room.

        Control characters are left out.
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
        """Edit, and keep letters from being taken as shortcuts."""
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
        """Select all, copy, cut or paste; whether the key is for one of them."""
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
        """Where the caret comes to, a letter with its marks or a word further."""
        text, at = self.text, self.caret + step
        while 0 < at < len(text) and unicodedata.combining(text[at]):
            at += step
        while word and 0 < at < len(text) and not (text[at - 1] == " " and text[at] != " "):
            at += step
        return max(0, min(len(text), at))

    def handle(self, event: UiEvent) -> bool:
        """Letters are written; a click puts the caret there, a drag selects."""
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
        """The place between letters that is nearest to `x`."""
        edges = self._edges[: len(self.text) + 1]
        return min(range(len(edges)), key=lambda at: abs(edges[at] - x), default=len(self.text))

    def act(self) -> None:
        """Put the caret at the end."""
        self._move(len(self.text), extend=False)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the line; caret and selection show while it is being written in."""
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
    """Whether letters go here; set by the scene."""


def _letters(text: str) -> int:
    """How many letters a reader counts: marks belong to the letter before them."""
    return sum(1 for letter in text if not unicodedata.combining(letter))


def _is_function_key(key: str) -> bool:
    return len(key) > 1 and key[0] == "f" and key[1:].isdigit()
