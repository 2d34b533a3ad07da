"""Scenes made of widgets: the base of the library, of sheets and of messages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.ui.kit.control import Group
from tabletop.ui.kit.events import Composing, Key, Motion, Press, Text, UiEvent
from tabletop.ui.kit.field import TextField
from tabletop.ui.kit.focus import Node
from tabletop.ui.kit.scene import Scene
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.kit.stack import Shown

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.session.position import Position
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas


class Shell(Shown):
    """A scene part that sends events to its widgets and moves the keyboard focus among them.

    A subclass fills `group` in its constructor and places the widgets in `layout`.
    """

    def __init__(self, play: Callable[[str], None]) -> None:
        """Create an empty shell; `play` plays the sound with a given name."""
        Shown.__init__(self)
        self.group = Group(play)

    def cancel(self) -> None:
        """Handle Esc; a subclass closes what it shows. Does nothing by default."""

    def shortcut(self, key: Key) -> bool:
        """Handle a key that no control used; return whether it was used.

        Enter and Space arrive here first while the focus ring is hidden.
        """
        del key
        return False

    def focusables(self) -> list[Node]:
        """Return the focus nodes of all widgets, in reading order."""
        return list(self.group.nodes())

    def handle(self, event: UiEvent) -> bool:
        """Send pointer events to the widgets, and keys to the focus and then to `shortcut`.

        Typed text goes to the focused widget. Returns whether anything changed.
        """
        match event:
            case Text() | Composing():
                widget = self.group.find(self.focus.current)
                return widget is not None and widget.handle(event)
            case Key():
                return self._key(event)
            case Press():
                return self._press(event)
            case Motion():
                hid = self.focus.handle(event, [])
                return self.group.handle(event) or hid
            case _:
                return self.group.handle(event)

    def _press(self, event: Press) -> bool:
        self._finish_text()
        self.focus.handle(event, [])
        self.group.handle(event)
        target = self.group.at(event.pos)
        nodes = list(target.nodes()) if target is not None else []
        hit = next((node for node in nodes if node.rect.collidepoint(event.pos)), None)
        if hit is not None and hit.enabled:
            self.focus.set(hit.id)
        elif isinstance(self.group.find(self.focus.current), TextField):
            self.focus.set("")
        return True

    def _key(self, event: Key) -> bool:
        if event.activates and not self.focus.visible and self.shortcut(event):
            return True
        before = self.focus.current
        used = self.focus.handle(event, self.focusables())
        if before != self.focus.current:
            self._finish_text(before)
            field = self.group.find(self.focus.current)
            if isinstance(field, TextField):
                field.select_all()
        for widget in self.group.widgets:
            if isinstance(widget, ScrollArea) and widget.reveal(self.focus.current):
                used = True
        if used:
            return True
        if event.key == "escape":
            self.cancel()
            return True
        return self.shortcut(event)

    def _finish_text(self, name: str = "") -> None:
        field = self.group.find(name or self.focus.current)
        if isinstance(field, TextField):
            field.finish()

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draw all widgets over what has been drawn so far."""
        self._show_caret(self.group)
        self.group.draw_all(canvas, self.focus.current if self.focus.visible else "")

    def _show_caret(self, group: Group) -> None:
        for widget in group.widgets:
            if isinstance(widget, TextField):
                widget.writing = widget.name == self.focus.current
            elif isinstance(widget, Group):
                self._show_caret(widget)


class ShellScene(Shell, Scene):
    """A scene made of widgets, which closes on Esc by default."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.sounds.play)
        self.desk = desk

    def cancel(self) -> None:
        """Handle Esc by returning to the previous scene."""
        self.desk.back()


@dataclass(frozen=True, slots=True)
class SheetServices:
    """The services available to a sheet drawn by a game's own code.

    They can play sounds, close the sheet and speak, but give no access to the table.
    """

    play: Callable[[str], None]
    """Play a sound by name."""
    close: Callable[[Shown], None]
    """Close a sheet that is open over the table."""
    say: Callable[[str], None]
    """Have the screen reader speak a text."""

    @classmethod
    def of(cls, desk: Desk) -> SheetServices:
        """Return the restricted services for sheets, taken from all application services."""
        return cls(desk.sounds.play, desk.stack.close, desk.say)


class GameSheet(Shell):
    """A sheet over the table that a game's own code may draw, showing one seat's view."""

    def __init__(self, services: SheetServices, position: Position) -> None:
        super().__init__(services.play)
        self.services = services
        self.position = position
        """What the seat may know, as it was when the sheet was opened."""

    def cancel(self) -> None:
        """Close the sheet without making a move."""
        self.services.close(self)
