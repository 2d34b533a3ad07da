"""The dialog that selects how many moves to undo, and explains the consequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from tabletop.session.position import Position
from tabletop.session.types import LogLine
from tabletop.session.undo import UndoPlan
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.layout import (
    Box,
    Column,
    Divider,
    Layers,
    PaperSheet,
    Paragraph,
    Place,
    Row,
    Scrolled,
    TextLine,
)
from tabletop.ui.toolkit.list_row import ListRow
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_PAD = 28.0
_ROW = 40.0
_HEAD = 34.0
_FOOT = 74.0
"""Height in logical pixels of the text that says what the undo does."""


class MoveRow(ListRow):
    """A row of the undo dialog for one move that can be undone.

    Activated, it selects the move; if it is already selected, it undoes it and all later moves.
    """

    role = "radio"

    def __init__(self, position: Position, line: LogLine, act: Callable[[], object]) -> None:
        name, said = f"move-{line.turn}", line.said.replace("**", "")
        super().__init__(name, said, act, zone="moves", radius=10.0, value=line.header, paper=False)
        self.line, self._players = line, position.players
        self.chosen = False

    def content(self) -> Box:
        return Row(
            Box(width=44, under=self._draw_portrait),
            Paragraph(self.line.text, "body", "ink", align="center", grow=1),
            pad=(0, 8, 10, 8),
            min_height=_ROW,
        )

    def _draw_portrait(self, canvas: Canvas, rect: pygame.FRect) -> None:
        seat = self.line.seat
        if seat >= 0:
            portrait = self._players[seat].portrait
            draw_avatar(canvas, rect.center, 26, portrait, seat_colour(seat))

    def draw_face(self, canvas: Canvas, rect: pygame.FRect, *, focus: bool) -> None:
        del focus
        if self.chosen:
            canvas.fill(rect, self.radius, canvas.theme.amber, 0.30)
            canvas.ring(rect, self.radius, canvas.theme.amber, 2)
        elif self.hovered:
            canvas.fill(rect, self.radius, canvas.theme.ink, 0.07)


class TakingBack(ShellScene):
    """A dialog that lists moves, newest first, to undo the selected one and all later ones.

    It explains the consequences, such as who must agree.
    """

    name: ClassVar[str] = "taking-back"
    opaque: ClassVar[bool] = False

    def __init__(self, app: App, controller: TableController, to: int | None = None) -> None:
        """Create the dialog.

        `to` is the number of moves that the initial selection would keep. By default, the selection
        is what a plain undo would take back.
        """
        super().__init__(app)
        self.controller, self.port = controller, controller.port
        self.list = ScrollArea(None, zone="moves", label=narrator.TAKE_BACK_TO)
        self.rows = self._rows()
        first = self.port.undo_plan().to if to is None else to
        self.chosen = min(
            (row.line.turn for row in self.rows), key=lambda turn: abs(turn - first), default=0
        )
        self.leave_it = Button("keep", narrator.KEEP_PLAYING, self.cancel, kind="paper")
        self.done = Button(
            "take-back", narrator.TAKE_BACK, self.take_back, icon="undo", kind="primary", paper=True
        )
        self._choose(self.chosen)
        self.focus.set(f"move-{self.chosen}")

    def _rows(self) -> list[MoveRow]:
        """Return a row for each move made so far, the newest first."""
        first: dict[int, LogLine] = {}
        snapshot = self.port.snapshot()
        for line in snapshot.log:
            if line.turn < snapshot.moves:
                first.setdefault(line.turn, line)
        position = snapshot.position
        return [
            MoveRow(position, first[turn], partial(self._use, turn))
            for turn in sorted(first, reverse=True)
        ]

    @property
    def title(self) -> str:
        return narrator.TAKE_BACK_WHERE

    @property
    def way(self) -> UndoPlan:
        """The undo for the selected move: the number of moves to undo, and who must agree."""
        return self.port.undo_plan(self.chosen)

    def _use(self, turn: int) -> None:
        if turn == self.chosen:
            self.take_back()
        else:
            self._choose(turn)

    def _choose(self, turn: int) -> None:
        self.chosen = turn
        for row in self.rows:
            row.chosen = row.line.turn == turn
        self.done.enabled = bool(self.rows) and not self.way.problem
        self.app.notices.say(self.words)

    @property
    def words(self) -> str:
        """A text that explains what undoing the selected move means, or why it is impossible."""
        way = self.way
        if way.problem:
            return way.problem
        one, many = narrator.TAKES_BACK_1, narrator.TAKES_BACK
        told = [one if way.moves == 1 else many.format(count=way.moves)]
        if way.learnt:
            told.append(narrator.LEARNT.format(learnt=way.learnt))
        if way.asks:
            names = narrator.listed([self.port.position.name(seat) for seat in way.asks])
            told.append(narrator.ALL_AGREE.format(names=names))
        return " ".join(told)

    def take_back(self) -> None:
        """Undo the selected move and all later ones. If others must agree, they are asked first."""
        if self.done.enabled:
            self.app.stack.close(self)
            self.controller.undo(self.chosen)

    def build(self) -> Box:
        pad = _PAD if self.height >= 480 else 16.0
        words = Paragraph(self.words, "small", "coral_text" if self.way.problem else "ink2")
        return PaperSheet(
            TextLine(self.title, "title", size=24, height=36),
            Box(height=8),
            Row(Scrolled(self.list, self._moves(), grow=1), pad=(-4, 0, 8, 0), grow=1),
            Layers(
                Column(Row(Divider(alpha=0.16, height=6, grow=1), pad=(0, 0, _PAD - pad, 0))),
                Column(Box(grow=1), words, Box(grow=1), pad=(0, 2, 0, 0)),
                height=_FOOT,
            ),
            Row(
                Place(self.leave_it, height=48, grow=1, min_width=0),
                Place(self.done, height=48, grow=1, min_width=0),
                gap=12,
            ),
            width=560,
            height=640,
            margin=16,
            pad=pad,
        )

    def _moves(self) -> Box:
        """Return the rows below the headings of their rounds."""
        parts: list[Box] = []
        header = ""
        for row in self.rows:
            if row.line.header != header:
                header = row.line.header
                text = TextLine(header, "small", "ink2", weight=700, height=_HEAD - 6)
                parts.append(Column(text, pad=(6, 6, 2, 0)))
            parts.append(Column(row, pad=(2, 0, 2, 2)))
        return Column(*parts)
