"""A search field that filters a list of names."""

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
"""A list with more entries than this gets a search field."""


class FindField(TextField):
    """A text field that filters entries by name, ignoring case and accents."""

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
        """Whether a search text has been entered, apart from spaces."""
        return bool(self.text.strip())

    def finds(self, name: str) -> bool:
        """Return whether a name contains the search text; always true if that is empty."""
        return bare(self.text) in bare(name)

    def told(self, count: int, whole: int) -> str:
        """Return a sentence with the number of matches; empty while nothing is searched."""
        if not self.looking:
            return ""
        return messages.FOUND.format(count=count, all=whole) if count else messages.FOUND_NONE

    def begin(self, key: Key, focus: Focus) -> bool:
        """Handle an unused key: Ctrl+F focuses the field, a letter or digit is typed into it.

        Returns whether the key was used.
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
    """Return a text in the form used for comparison: lower case, without accents."""
    parted = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))
