"""A message dialog with a headline, a text and one or more buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.services import Action
from tabletop.ui.words import messages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.ui.kit.events import Key
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_WIDTH = 520.0
_PAD = 32.0


class Message(ShellScene):
    """A dialog with a headline, a paragraph and buttons; Esc closes it."""

    name: ClassVar[str] = "message"
    opaque: ClassVar[bool] = False
    indent: ClassVar[float] = 0.0
    """Indentation of the paragraph in logical pixels, for a picture at its left."""
    least: ClassVar[float] = 0.0
    """Minimum height of the paragraph, in logical pixels."""

    def __init__(
        self,
        desk: Desk,
        headline: str,
        text: str,
        actions: Sequence[Action] = (),
        *,
        icon: str = "info",
    ) -> None:
        """Create a message; without `actions` it has one button that closes it."""
        super().__init__(desk)
        self.headline = headline
        self.text = text
        self.icon = icon
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self._text_height = 0.0
        shown = list(actions) or [Action(messages.CLOSE, lambda: None, "check", "primary")]
        buttons = [
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
        self.group.fill(buttons)
        self.focus.set(buttons[-1].name)

    @property
    def title(self) -> str:
        """The headline of the message."""
        return self.headline

    def _closing(self, run: Callable[[], object]) -> Callable[[], None]:
        def act() -> None:
            self.desk.stack.close(self)
            run()

        return act

    def cancel(self) -> None:
        """Close the message without running an action.

        Opens the library if no scene is left.
        """
        self.desk.stack.close(self)
        if self.desk.stack.top is None:
            self.desk.open_library()

    def shortcut(self, key: Key) -> bool:
        """Ignore all other keys, so that they don't reach the scene below."""
        del key
        return False

    def layout(self, width: float, height: float) -> None:
        """Reset the layout; the dialog is placed when drawn, as its height depends on the text."""
        super().layout(width, height)
        self._text_height = 0.0

    def _place(self, canvas: Canvas) -> None:
        wide = min(_WIDTH, self.width - 32)
        text = canvas.measure_paragraph(wide - 2 * _PAD - self.indent, self.text, "body")
        self._text_height = max(text, self.least)
        buttons = self.group.widgets
        room = wide - 2 * _PAD
        widths = [_button_width(canvas, button) for button in buttons if isinstance(button, Button)]
        stacked = sum(widths) + 12 * (len(widths) - 1) > room
        rows = len(buttons) if stacked else 1
        tall = _PAD + 40 + 10 + self._text_height + 24 + rows * 48 + (rows - 1) * 10 + _PAD
        self.sheet = pygame.FRect((self.width - wide) / 2, (self.height - tall) / 2, wide, tall)
        x, y = self.sheet.right - _PAD, self.sheet.bottom - _PAD - 48
        for button, button_width in zip(reversed(buttons), reversed(widths), strict=True):
            if stacked:
                button.rect = pygame.FRect(self.sheet.left + _PAD, y, room, 48)
                y -= 58
            else:
                x -= button_width
                button.rect = pygame.FRect(x, y, button_width, 48)
                x -= 12

    def draw(self, canvas: Canvas) -> None:
        """Draw the message: icon, headline, paragraph and buttons."""
        if not self._text_height:
            self._place(canvas)
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        x, y = sheet.left + _PAD, sheet.top + _PAD
        canvas.disc((x + 18, y + 18), 18, theme.amber)
        canvas.icon((x + 18, y + 18), self.icon, 22, theme.ink)
        canvas.text(
            (x + 48, y + 18),
            self.headline,
            "title",
            theme.ink,
            anchor="midleft",
            size=25,
            max_width=sheet.right - _PAD - x - 48,
        )
        box = (x + self.indent, y + 50, sheet.w - 2 * _PAD - self.indent, self._text_height)
        canvas.paragraph(box, self.text, "body", theme.ink2)
        self.draw_widgets(canvas)


def _button_width(canvas: Canvas, button: Button) -> float:
    label = canvas.measure(button.label, "button")[0]
    return float(label + 44 + (28 if button.icon else 0))
