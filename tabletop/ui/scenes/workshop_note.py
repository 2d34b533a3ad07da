"""The line that names the last changes to the files, with a button to compare."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.control import Group
from tabletop.ui.kit.events import Leave, Press, Release, UiEvent
from tabletop.ui.kit.focus import Node
from tabletop.ui.scenes.workshop_changes import Changes
from tabletop.ui.words import workshop as words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from tabletop.ui.paint.canvas import Canvas

HIGH = 48.0
"""Height of the line with its two rows of text, in logical pixels."""


class _Held(Button):
    """A button that shows the previous version while it is held; a key toggles it."""

    showing = False
    _pointed = False

    def __init__(self, show: Callable[[bool], object]) -> None:
        super().__init__("before", words.BEFORE, self._turn, icon="undo", zone="note")
        self._show = show

    def _turn(self) -> None:
        if not self._pointed:
            self._set(not self.showing)

    def _set(self, showing: bool) -> None:  # noqa: FBT001  # the new state
        if showing != self.showing:
            self.showing = showing
            self._show(showing)

    def handle(self, event: UiEvent) -> bool:
        """Show the previous version from the press until the release."""
        self._pointed = True
        used = super().handle(event)
        self._pointed = False
        if isinstance(event, Press | Release | Leave) and (used or self.showing):
            self._set(self.held)
        return used


class ChangeNote(Group):
    """The changed files, and what changed about the hovered or focused item."""

    def __init__(self, show: Callable[[bool], object]) -> None:
        """Create the line; `show` is called with whether to show the previous version."""
        super().__init__()
        self.changes = Changes()
        self.titles: Mapping[str, str] = {}
        """Titles of the items that are shown, by id."""
        self.pointed = ""
        """Id of the hovered or focused item; empty for none."""
        self.before = _Held(show)
        self.fill([self.before])

    def show(self, changes: Changes, titles: Mapping[str, str], *, there: bool) -> None:
        """Set the changes; `there` says whether any shown item can be compared.

        `titles` holds the titles of the shown items by id.
        """
        self.changes, self.titles = changes, titles
        self.visible = bool(changes)
        self.before.visible = there
        if not there:
            self.before.showing = False

    @property
    def file(self) -> str:
        """The changed file; with several, the first and the number of others."""
        files = self.changes.files
        if len(files) < 2:
            return "".join(files)
        return words.FILES_MORE.format(file=files[0], count=len(files) - 1)

    @property
    def told(self) -> str:
        """A text about the changes: of the hovered item, or else how many things changed."""
        changes = self.changes
        each = {**changes.cards, **changes.boards}
        alone = len(each) + len(changes.backs) + len(changes.sections) + len(changes.gone) == 1
        name = self.pointed if self.pointed in each else next(iter(each), "") if alone else ""
        if name in self.titles:
            return words.DIFFERS.format(title=self.titles[name], what=each[name])
        gone = words.GONE.format(titles=", ".join(changes.gone)) if changes.gone else ""
        many = words.changed_of(len(changes.cards), len(changes.backs), len(changes.boards),
                                len(changes.sections))  # fmt: skip
        return ", ".join(part for part in (many, gone) if part)

    def nodes(self) -> Iterator[Node]:
        """Yield a node for the text of the changes, then the button's."""
        yield Node("changes", self.rect, f"{words.CHANGED}. {self.file}. {self.told}", "text",
                   zone="note", enabled=False)  # fmt: skip
        yield from super().nodes()

    def place(self, rect: pygame.FRect) -> None:
        """Lay out the line of changes in `rect`."""
        self.rect = rect
        self.before.short = rect.w < 380
        wide = 48.0 if self.before.short else 112.0
        self.before.rect = pygame.FRect(rect.right - wide - 8, rect.centery - 18, wide, 36)

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the line of changes: the file, what changed, and the compare button."""
        theme, box = canvas.theme, self.rect
        canvas.glass(box, 12)
        canvas.icon((box.left + 22, box.centery), "refresh", 20, theme.sky_text)
        room = (self.before.rect.left if self.before.visible else box.right) - box.left - 52
        canvas.text((box.left + 42, box.centery - 9), self.file, "body", theme.text1,
                    anchor="midleft", weight=700, max_width=room)  # fmt: skip
        canvas.text((box.left + 42, box.centery + 10), self.told, "small", theme.text2,
                    anchor="midleft", max_width=room)  # fmt: skip
        super().draw_all(canvas, focused)
