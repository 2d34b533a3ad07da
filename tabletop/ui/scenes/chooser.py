"""Dialog that asks which move is meant when a gesture fits several."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.words import narrator
from tabletop.ui.words.people import text_forms

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.engine.moves import Move
    from tabletop.session import Session
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas

_WIDTH = 420.0
_PAD = 28.0
_ROW = 48.0
_LONG = 44
"""Number of letters from which shorter player names are used in a label."""
_LEAST_ROW = 34.0
"""Minimum row height in logical pixels; with lower rows, columns are used instead."""
_GAP = 10.0


class Chooser(ShellScene):
    """A dialog with one button per move; Esc cancels the gesture."""

    name: ClassVar[str] = "chooser"
    opaque: ClassVar[bool] = False

    def __init__(
        self, desk: Desk, session: Session, moves: Sequence[Move], play: Callable[[Move], object]
    ) -> None:
        super().__init__(desk)
        self._play, self.session = play, session
        self.sheet = pygame.FRect(0, 0, 0, 0)
        buttons = [
            Button(
                f"move:{move}", self._label(move), partial(self._choose, move),
                icon=session.icon(move), kind="paper",
            )
            for move in moves
        ]  # fmt: skip
        self.group.fill(
            [*buttons, Button("cancel", narrator.CANCEL, self.cancel, kind="glass", paper=True)]
        )
        self.focus.set(buttons[0].name if buttons else "cancel")

    def _label(self, move: Move) -> str:
        """Return the text of a move; a long one uses shorter player names."""
        words = self.session.describe(move)
        if len(words) <= _LONG:
            return words
        return text_forms(words, [player.name for player in self.session.players])[-1]

    @property
    def title(self) -> str:
        """The dialog's title: the question which move is meant."""
        return narrator.CHOOSE_MOVE

    def _choose(self, move: Move) -> None:
        self.cancel()
        self._play(move)

    def cancel(self) -> None:
        """Close the dialog without making a move."""
        self.desk.stack.close(self)

    def layout(self, width: float, height: float) -> None:
        """Lay out the buttons in a centred sheet, in several columns if there are many."""
        super().layout(width, height)
        count = len(self.group.widgets)
        pad = _PAD if height >= 480 else 16.0
        fits = max(1, int((height - 2 * pad - 80) / (_LEAST_ROW + _GAP)))
        columns = -(-count // fits)
        rows = -(-count // columns)
        row = min(_ROW, (height - 2 * pad - 80) / max(1, rows) - _GAP)
        wide = min(_WIDTH * columns, width - 32)
        across = (wide - 2 * pad + _GAP) / columns
        tall = pad + 44 + rows * (row + _GAP) - _GAP + pad
        self.sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        left, top = self.sheet.left + pad, self.sheet.top + pad + 44
        for place, widget in enumerate(self.group.widgets):
            column, down = divmod(place, rows)
            widget.rect = pygame.FRect(
                left + column * across, top + down * (row + _GAP), across - _GAP, row
            )

    def draw(self, canvas: Canvas) -> None:
        """Draw the dialog: a sheet with its title and one button per move."""
        canvas.sheet(self.sheet)
        first = self.group.widgets[0].rect
        canvas.text(
            (first.left, (self.sheet.top + first.top) / 2 + 4), narrator.CHOOSE_MOVE, "title",
            canvas.theme.ink, anchor="midleft", size=24,
            max_width=self.sheet.right - 16 - first.left,
        )  # fmt: skip
        self.draw_widgets(canvas)
