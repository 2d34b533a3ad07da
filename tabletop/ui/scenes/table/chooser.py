"""The dialog that asks which move is meant when a gesture fits several."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

from tabletop.engine.moves import Move
from tabletop.session.port import WindowPort
from tabletop.ui.text import narrator
from tabletop.ui.text.narrator import text_forms
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.layout import Box, Column, PaperSheet, Place, Row, TextLine

_WIDTH = 420.0
_ROW = 48.0
_LONG = 44
"""Length of a label, in letters, from which it uses shorter names of players."""
_LEAST_ROW = 34.0
"""Minimum height of a row in logical pixels; columns are used rather than lower rows."""
_GAP = 10.0


class MoveChooser(ShellScene):
    """A dialog with a button for each move that a gesture could mean. Esc cancels the gesture."""

    name: ClassVar[str] = "chooser"
    opaque: ClassVar[bool] = False

    def __init__(
        self, app: App, port: WindowPort, moves: Sequence[Move], play: Callable[[Move], object]
    ) -> None:
        super().__init__(app)
        self._play, self.port = play, port
        self.buttons = [
            Button(
                f"move:{move}",
                self._label(move),
                partial(self._choose, move),
                icon=port.position.icon(move),
                kind="paper",
            )
            for move in moves
        ]
        cancel = Button("cancel", narrator.CANCEL, self.cancel, kind="glass", paper=True)
        self.buttons.append(cancel)
        self.focus.set(self.buttons[0].name)

    def _label(self, move: Move) -> str:
        """Return the text of a move; a long one uses shorter player names."""
        words = self.port.position.describe(move)
        if len(words) <= _LONG:
            return words
        return text_forms(words, [player.name for player in self.port.players])[-1]

    @property
    def title(self) -> str:
        return narrator.CHOOSE_MOVE

    def _choose(self, move: Move) -> None:
        self.cancel()
        self._play(move)

    def build(self) -> Box:
        count = len(self.buttons)
        pad = 16.0 if self.tight else 28.0
        room = self.height - 2 * pad - 80
        columns = -(-count // max(1, int(room / (_LEAST_ROW + _GAP))))
        rows = -(-count // columns)
        high = min(_ROW, room / rows - _GAP)
        places = [Place(button, height=high, min_width=60) for button in self.buttons]
        lists = [Column(*places[at : at + rows], gap=_GAP, grow=1) for at in range(0, count, rows)]
        return PaperSheet(
            TextLine(self.title, "title", size=24, height=36 + pad),
            Row(*lists, gap=_GAP),
            width=_WIDTH * columns,
            margin=(16, 4),
            pad=(pad, 8, pad, pad),
        )
