"""A message dialog with a headline, a text and one or more buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.text import messages
from tabletop.ui.toolkit.app import Action, App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.events import Key
from tabletop.ui.toolkit.field import copy_text
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    FirstFit,
    PaperSheet,
    Paragraph,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.scroll import ScrollArea


def copy_place(app: App, place: Path) -> Action:
    """Return a button's action that copies the path of a file to the clipboard."""

    def copy() -> None:
        done = copy_text(str(place))
        app.notices.toast(messages.PLACE_COPIED if done else messages.NO_CLIPBOARD)

    return Action(messages.COPY_PLACE, copy, "copy")


def tell_place(app: App, headline: str, place: Path) -> None:
    """Open a message that shows the path of a file, with a button to copy it."""
    close = Action(messages.CLOSE, lambda: None, "check", "primary")
    app.tell(headline, str(place), [copy_place(app, place), close])


class MessageScene(ShellScene):
    """A dialog with a headline, a paragraph of text and buttons.

    Each button closes the dialog and runs its action; Esc only closes it.
    """

    name: ClassVar[str] = "message"
    opaque: ClassVar[bool] = False

    def __init__(
        self,
        app: App,
        headline: str,
        text: str,
        actions: Sequence[Action] = (),
        *,
        icon: str = "info",
    ) -> None:
        """Create a message.

        Args:
            app: The application services.
            headline: The headline, in one line.
            text: The text below it.
            actions: The buttons; by default a single one, which closes the message.
            icon: The name of the icon beside the headline.
        """
        super().__init__(app)
        self.headline = headline
        self.text = text
        self.icon = icon
        self.page = ScrollArea(None, app.sounds.play, label=headline)
        shown = list(actions) or [Action(messages.CLOSE, lambda: None, "check", "primary")]
        self.buttons = [
            Button(
                f"action-{number}",
                action.label,
                self._closing(action.run),
                icon=action.icon,
                kind=action.kind,
                paper=True,
            )
            for number, action in enumerate(shown)
        ]
        main = [button for button in self.buttons if button.kind == "primary"]
        self.focus.set((main or self.buttons)[-1].name)

    @property
    def title(self) -> str:
        return self.headline

    def _closing(self, run: Callable[[], object]) -> Callable[[], None]:
        def act() -> None:
            self.app.stack.close(self)
            run()

        return act

    def cancel(self) -> None:
        """Handle Esc: close the message without running an action.

        If no other scene is open, the library is opened.
        """
        self.app.stack.close(self)
        if self.app.stack.top is None:
            self.app.open_library()

    def shortcut(self, key: Key) -> bool:
        """Return False, since a message has no shortcuts."""
        del key
        return False

    def build(self) -> Box:
        self.page.reads = self.page.most > 0.5  # a long text is scrolled by keys
        icon = Box(width=36, height=36, under=self._draw_icon)
        headline = TextLine(self.headline, "title", size=25, grow=1)
        return PaperSheet(
            Row(icon, headline, gap=12),
            Box(height=14),
            Scrolled(self.page, self.body()),
            Box(height=24),
            FirstFit(Row(*self.buttons, gap=12, justify="end"), Column(*self.buttons, gap=10)),
            width=520,
            margin=16,
            pad=32,
        )

    def body(self) -> Box:
        """Return the layout of the part below the headline, by default the text."""
        return Paragraph(self.text)

    def _draw_icon(self, canvas: Canvas, rect: pygame.FRect) -> None:
        canvas.disc(rect.center, 18, canvas.theme.amber)
        canvas.icon(rect.center, self.icon, 22, canvas.theme.ink)
