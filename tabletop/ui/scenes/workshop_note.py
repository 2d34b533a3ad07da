"""The line that says what the last reading of the files changed, with a look at how it was."""

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
"""Height of the line with its two rows of words, logical pixels."""


class _Held(Button):
    """Shows something while it is held; a key shows it, and puts it away again."""

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
        """Show it from the press on, until the button is let go."""
        self._pointed = True
        used = super().handle(event)
        self._pointed = False
        if isinstance(event, Press | Release | Leave) and (used or self.showing):
            self._set(self.held)
        return used


class ChangeNote(Group):
    """Which files changed, and what differs about the thing that is pointed at."""

    def __init__(self, show: Callable[[bool], object]) -> None:
        """`show` is told whether things are to be seen as they were."""
        super().__init__()
        self.changes = Changes()
        self.titles: Mapping[str, str] = {}
        """The titles of what can be seen now, by id."""
        self.pointed = ""
        """The id of the thing that is pointed at, or has the focus."""
        self.before = _Held(show)
        self.fill([self.before])

    def show(self, changes: Changes, titles: Mapping[str, str], *, there: bool) -> None:
        """Tell these changes; `there` says whether some of what is seen now was otherwise."""
        self.changes, self.titles = changes, titles
        self.visible = bool(changes)
        self.before.visible = there
        if not there:
            self.before.showing = False

    @property
    def file(self) -> str:
        """The file that changed."""
        files = self.changes.files
        if len(files) < 2:
            return "".join(files)
        return words.FILES_MORE.format(file=files[0], count=len(files) - 1)

    @property
    def told(self) -> str:
        """What differs: of one thing where that is meant, else how many do."""
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
        """What is told, then the button."""
        yield Node("changes", self.rect, f"{words.CHANGED}. {self.file}. {self.told}", "text",
                   zone="note", enabled=False)  # fmt: skip
        yield from super().nodes()

    def place(self, rect: pygame.FRect) -> None:
        """Lie in `rect`."""
        self.rect = rect
        self.before.short = rect.w < 380
        wide = 48.0 if self.before.short else 112.0
        self.before.rect = pygame.FRect(rect.right - wide - 8, rect.centery - 18, wide, 36)

    def draw_all(self, canvas: Canvas, focused: str) -> None:
        """Draw the line."""
        theme, box = canvas.theme, self.rect
        canvas.glass(box, 12)
        canvas.icon((box.left + 22, box.centery), "refresh", 20, theme.sky_text)
        room = (self.before.rect.left if self.before.visible else box.right) - box.left - 52
        canvas.text((box.left + 42, box.centery - 9), self.file, "body", theme.text1,
                    anchor="midleft", weight=700, max_width=room)  # fmt: skip
        canvas.text((box.left + 42, box.centery + 10), self.told, "small", theme.text2,
                    anchor="midleft", max_width=room)  # fmt: skip
        super().draw_all(canvas, focused)
