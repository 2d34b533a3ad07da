"""A single-line text field with caret, selection and clipboard, and a search field for lists."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from itertools import pairwise

import pygame

from tabletop.storage.safe_files import JOINERS
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import messages
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.events import LEFT, Composing, Key, Motion, Press, Release, Text, UiEvent
from tabletop.ui.toolkit.focus import Focus

_FAR = -1e5
"""An x coordinate below this means that the pointer is outside the window or page."""


def clipboard_text() -> str:
    """Return the text on the system clipboard; empty if there is none or it can't be read."""
    try:
        return pygame.scrap.get_text() or ""
    except (pygame.error, UnicodeDecodeError, ValueError):
        return ""


def copy_text(text: str) -> bool:
    """Copy a text to the system clipboard.

    Return whether this succeeded; it fails if there is no clipboard.
    """
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


class TextField(Control):
    """A field for typing one line of text, with a caret and a selection."""

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
        self.inner_text = lambda: self.text
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
        """The text for screen readers, followed by what is wrong with it, if anything."""
        return f"{self.text}. {self.problem}" if self.problem else self.text

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end index of the selected text; they are equal if nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def selected_text(self) -> str:
        """The selected part of the text; empty if nothing is selected."""
        start, end = self.selection
        return self.text[start:end]

    def select_all(self) -> None:
        """Select the whole text and put the caret at its end."""
        self.anchor, self.caret = 0, len(self.text)

    def finish(self) -> None:
        """Clean up the text with the field's `accept` function.

        Call this when the field loses the focus or the form is submitted.
        """
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
        """Replace the selection with a text, or insert it at the caret if nothing is selected.

        Unprintable characters and anything beyond the length limit are dropped.
        """
        start, end = self.selection
        before, after = self.text[:start], self.text[end:]
        kept = "".join(letter for letter in text if letter.isprintable() or letter in JOINERS)
        wanted = len(kept)
        while kept and _letters(before + kept + after) > self.limit:
            kept = kept[:-1]
        self._set(before + kept + after, start + len(kept))
        if len(kept) < wanted:
            self._overflow()

    def key(self, event: Key) -> bool:
        """Edit the text or move the caret; return whether the key was used.

        Keys that type letters count as used, so that they don't act as shortcuts.
        """
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
        while 0 < at < len(text) and _continues(text[at - 1], text[at]):
            at += step
        while word and 0 < at < len(text) and not (text[at - 1] == " " and text[at] != " "):
            at += step
        return max(0, min(len(text), at))

    def handle(self, event: UiEvent) -> bool:
        """Insert typed text, and move the caret or select text with the pointer.

        Return whether the field looks different, so that a frame must be drawn.
        """
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
        """Move the caret to the end of the text, as when the player activates the field."""
        self._move(len(self.text), extend=False)

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        before, after = self.text[: self.caret], self.text[self.caret :]
        self._edges = label_faces.text_field(
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
    """Whether typed text goes to this field, so that the caret is drawn; the scene sets it."""


def _letters(text: str) -> int:
    """Count letters as a reader does; combining marks belong to the letter before them."""
    return sum(not _continues(*pair) for pair in pairwise(f" {text}"))


def _continues(before: str, letter: str) -> bool:
    """Return whether a character belongs to the letter before it, such as a combining mark."""
    return letter in JOINERS or before == JOINERS[1] or bool(unicodedata.combining(letter))


def _is_function_key(key: str) -> bool:
    return len(key) > 1 and key[0] == "f" and key[1:].isdigit()


LONG = 12
"""A list with more entries than this gets a search field."""


class FindField(TextField):
    """A text field for searching a list by name, ignoring case and accents."""

    def __init__(
        self, changed: Callable[[], object], first: Callable[[], object], *, paper: bool
    ) -> None:
        """Create a search field.

        `changed` is called after every change of the text; `first` is called on Enter and selects
        the first match.
        """
        super().__init__("find", messages.FIND, "", lambda _: changed(), zone="find",
                         placeholder=messages.FIND, paper=paper)  # fmt: skip
        self.entered = first

    @property
    def looking(self) -> bool:
        """Whether a search text was entered; spaces alone don't count."""
        return bool(self.text.strip())

    def finds(self, name: str) -> bool:
        """Return whether a name contains the search text; every name contains an empty one."""
        return bare(self.text) in bare(name)

    def told(self, count: int, whole: int) -> str:
        """Return a sentence that says how many entries match; empty if there is no search text.

        `count` is the number of matches, and `whole` the number of all entries.
        """
        if not self.looking:
            return ""
        return messages.FOUND.format(count=count, all=whole) if count else messages.FOUND_NONE

    def begin(self, key: Key, focus: Focus) -> bool:
        """Start a search if an unused key calls for it; return whether it does.

        Ctrl+F moves the focus to the field; a letter or digit is also typed into it.

        Args:
            key: The key that was pressed.
            focus: The keyboard focus of the scene.
        """
        if not self.visible or key.alt:
            return False
        if key.ctrl and key.key == "f":
            focus.set(self.name)
            self.select_all()
            return True
        if key.ctrl or not key.text.isalnum():
            return False
        focus.set(self.name)
        self.act()
        self.insert(key.text)
        return True


def bare(text: str) -> str:
    """Return a text in lower case without accents, for comparison."""
    parted = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))
