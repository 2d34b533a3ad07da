"""Base classes of scenes: a screen, a dialog, a form to fill in, a sheet with sections.

A scene uses logical pixels, receives events and elapsed time, and draws itself on a canvas. It
never reads the mouse or the clock, so a test can drive it without a window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.moves import Move, Refusal
from tabletop.ui.graphics import label_faces
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.placement import Surroundings
from tabletop.ui.text.narrator import Namer
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button, IconButton
from tabletop.ui.toolkit.control import ControlGroup, Feedback
from tabletop.ui.toolkit.events import (
    Composing,
    Key,
    KeyUp,
    Leave,
    Motion,
    Press,
    Release,
    Text,
    UiEvent,
    Wheel,
)
from tabletop.ui.toolkit.field import TextField
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    FirstFit,
    PaperSheet,
    Paragraph,
    Row,
    TextLine,
)
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.toolkit.stack import Shown

if TYPE_CHECKING:
    from tabletop.engine.forms import Form
    from tabletop.session.position import Position

__all__ = [
    "Composing",
    "Key",
    "KeyUp",
    "Leave",
    "Motion",
    "Press",
    "Release",
    "Scene",
    "Text",
    "UiEvent",
    "Wheel",
]


class Scene(Shown):
    """A screen or dialog that can use the application services, as `app`."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self.app = app


class Shell(Shown):
    """A part of the interface that consists of controls.

    It passes events to them and moves the keyboard focus among them. A subclass returns its layout
    from `build`. A subclass that draws its own picture instead fills `group` in its constructor,
    places the controls in `layout`, and overrides `draw`.
    """

    tree: Box | None = None
    """The most recently arranged layout; None before the first, and for scenes without one."""

    def __init__(self, play: Feedback) -> None:
        """Create an empty shell; `play` plays the sound with a given name."""
        Shown.__init__(self)
        self.group = ControlGroup(play)

    def cancel(self) -> None:
        """Handle Esc; a subclass closes what it shows. Does nothing by default."""

    def shortcut(self, key: Key) -> bool:
        """Handle a key that no control used; return whether the key was used.

        While the focus ring is hidden, Enter and Space arrive here first.
        """
        del key
        return False

    def build(self) -> Box | None:
        """Return the layout for the current size and state; None if there is none.

        It is called before each drawn frame and whenever the controls are listed, so it must be
        fast.
        """
        return None

    def arrange(self) -> None:
        """Build the layout and place all controls in it.

        Nothing happens before the first frame, because texts can't be measured yet.
        """
        tree = self.build() if self.ruler is not None else None
        if tree is None or self.ruler is None:
            return
        tree.put(self.ruler, pygame.FRect(0, 0, self.width, self.height))
        self.tree = tree
        self.group.fill(tree.controls())

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.arrange()

    def focusables(self) -> list[Node]:
        """Return the descriptions of all controls for focus and screen readers.

        They are in reading order.
        """
        self.arrange()
        return list(self.group.nodes())

    def scrolls(self, pos: tuple[float, float]) -> bool:
        return self.group.scrolls(pos)

    def handle(self, event: UiEvent) -> bool:
        """Pass an event on to the controls; return whether a frame must be drawn.

        Pointer events go to the controls under the pointer, typed text to the focused one. A key
        goes to the focused control first; if that doesn't use it, it moves the focus or goes to
        `shortcut`.
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

    def draw(self, canvas: Canvas) -> None:
        self.ruler = canvas
        self.arrange()
        if self.tree is not None:
            self.tree.paint(canvas)
        self.draw_widgets(canvas)

    def draw_widgets(self, canvas: Canvas) -> None:
        """Draw all controls on top of what is already drawn."""
        self._show_caret(self.group)
        self.group.draw_all(canvas, self.focus.current if self.focus.visible else "")

    def draw_tips(self, canvas: Canvas, widgets: Iterable[Button | IconButton]) -> None:
        """Draw the tooltip of each button of `widgets` that the pointer or the focus is on.

        A button with words needs one only while it is disabled, to say why.
        """
        nodes: dict[str, Node] = {}
        for widget in widgets:
            wordless = not isinstance(widget, Button) or widget.short
            told = widget.label if wordless else "" if widget.enabled else widget.reason
            if told and widget.visible and (widget.hovered or self.focus.shows(widget.name)):
                nodes = nodes or {node.id: node for node in self.group.nodes()}
                rect = nodes[widget.name].rect if widget.name in nodes else widget.rect
                label_faces.tooltip(canvas, rect, told)

    def _show_caret(self, group: ControlGroup) -> None:
        for widget in group.widgets:
            if isinstance(widget, TextField):
                widget.writing = widget.name == self.focus.current
            elif isinstance(widget, ControlGroup):
                self._show_caret(widget)


class ShellScene(Shell, Scene):
    """A screen or dialog made of controls; by default, Esc closes it."""

    def __init__(self, app: App) -> None:
        super().__init__(app.sounds.play)
        self.app = app

    def cancel(self) -> None:
        """Close this scene and all above it, and return to the one below."""
        self.app.back(self)


@dataclass(frozen=True, slots=True)
class SheetServices:
    """The services given to a sheet drawn by a game's code: play sounds, close itself and speak.

    They give no access to the table.
    """

    play: Feedback
    """Plays a sound by name."""
    close: Callable[[Shown], None]
    """Closes a sheet that is open over the table."""
    say: Callable[[str], None]
    """Makes the screen reader speak a text."""

    @classmethod
    def of(cls, app: App) -> SheetServices:
        """Create the services for sheets from those of the application."""
        return cls(app.sounds.play, app.stack.close, app.notices.say)


class GameSheet(Shell):
    """A sheet over the table that a game's own code may draw.

    It has access only to what one seat may know.
    """

    def __init__(self, services: SheetServices, position: Position) -> None:
        super().__init__(services.play)
        self.services = services
        self.position = position
        """What the seat may know, as it was when the sheet was opened."""

    def cancel(self) -> None:
        """Handle Esc: close the sheet without making a move."""
        self.services.close(self)


class FormSheet(GameSheet):
    """A sheet over the table with a form that the player fills in to make a move."""

    opaque: ClassVar[bool] = False

    def __init__(
        self,
        services: SheetServices,
        position: Position,
        form: Form,
        play: Callable[[Move], object],
        begun: Move | None = None,
    ) -> None:
        """Create the sheet; `begun` is a partly filled move that gives the initial picks.

        `play` is called with the finished move. The pieces, target and text of `begun` are picked
        first.
        """
        super().__init__(services, position)
        self.form = form
        self._play = play
        self.view = position.view
        names = [player.name for player in position.players]
        self.namer = Namer(self.view, position.game.layout, names)
        self.picks: list[list[str]] = form.picked(begun)
        """The picked values of each blank, in the order of the form's blanks."""
        self.refusal: Refusal | None = None
        """Why the form can't be sent as it is filled; None if it can."""

    @property
    def title(self) -> str:
        """The title of the sheet: the question that the form asks."""
        return self.form.title

    def surroundings(self) -> Surroundings:
        """Return the box of all that can be picked or pressed, which no notification covers."""
        rects = [node.rect for node in self.focusables() if node.rect.w]
        used = rects[0].unionall(rects[1:]).inflate(24, 24) if rects else pygame.FRect()
        return Surroundings((self.width, self.height), (used,))

    def _send(self) -> None:
        if self.refusal is None:
            self.cancel()
            self._play(self.form.fill(self.picks))


class InfoSheet(GameSheet):
    """A sheet over the table that only shows something and pauses the game until it is closed."""

    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True


class SectionSheet(ShellScene):
    """A large sheet with a list of sections on the left and the content of the selected one.

    A subclass creates the tabs, a button and the page, and returns a `section_sheet` from `build`.
    The content area must extend beyond its content on the right by the width of a scroll bar.
    """

    opaque: ClassVar[bool] = False
    pauses: ClassVar[bool] = True

    def section_sheet(
        self, side: Sequence[Box | None], field: Box, *, heading: str, side_width: float = 218.0
    ) -> Box:
        """Return the layout of the sheet: the sections on the left, the content on the right.

        Args:
            side: What the left column contains, from top to bottom.
            field: The content.
            heading: Title above the left column; left out in a small window.
            side_width: Width of the left column in logical pixels; a small window may reduce it.
        """
        tight = self.tight
        across, down = (16.0, 10.0) if tight else (40.0, 24.0 if self.height < 800 else 40.0)
        if tight:
            side_width = min(side_width, 0.285 * (self.width - 2 * across))
        title = FirstFit(
            TextLine(heading, "title", whole=True),
            Paragraph(heading, "title", "ink", size=25, lines=2),
            grow=1,
            align="center",
        )
        head = Row(title, height=84, pad=(30, 16, 14, 0))
        top = 12.0 if tight else 28.0
        return PaperSheet(
            Row(
                Column(None if tight else head, *side, width=side_width, align="stretch"),
                Divider(upright=True, width=0),
                Row(field, grow=1, pad=(4 if tight else 23, top, 8 if tight else 21, top)),
                grow=1,
            ),
            width=1136,
            height=700,
            margin=(across, down),
        )
