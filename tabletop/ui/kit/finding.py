"""A field that narrows many things to those whose names have its letters."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from tabletop.ui.kit.field import TextField
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.focus import Focus

LONG = 12
"""With more things than these there is a field."""


class FindField(TextField):
    """Looks for cards by what is typed into it, without case and accents."""

    def __init__(
        self, changed: Callable[[], object], first: Callable[[], object], *, paper: bool
    ) -> None:
        """`changed` is called after each letter, `first` when Enter takes the first found."""
        super().__init__("find", messages.FIND, "", lambda _: changed(), zone="find",
                         placeholder=messages.FIND, paper=paper)  # fmt: skip
        self.entered = first

    @property
    def looking(self) -> bool:
        """Whether anything is looked for."""
        return bool(self.text.strip())

    def finds(self, name: str) -> bool:
        """Return whether a name has the letters; every name has while nothing is looked for."""
        return bare(self.text) in bare(name)

    def told(self, count: int, whole: int) -> str:
        """Return how many were found, in words; empty while nothing is looked for."""
        if not self.looking:
            return ""
        return messages.FOUND.format(count=count, all=whole) if count else messages.FOUND_NONE

    def begin(self, key: Key, focus: Focus) -> bool:
        """Take a key that nothing else used: Ctrl+F goes to the field, a letter is written."""
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
    """Return letters as they are compared: without case and accents."""
    parted = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))
