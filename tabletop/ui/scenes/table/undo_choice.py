"""The dialog that selects how many moves to undo, and explains the consequences."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame

from tabletop.session import LogLine
from tabletop.session.position import Position
from tabletop.session.undo import UndoPlan
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import focus_ring
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.control import Control
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.toolkit.scroll import ScrollArea
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_WIDTH = 560.0
_PAD = 28.0
_ROW = 40.0
_HEAD = 34.0
_FOOT = 74.0
"""Height in logical pixels of the text that says what the undo does."""


class MoveRow(Control):
    """A row of the undo dialog for one move that can be undone."""

    role = "radio"

    def __init__(self, position: Position, line: LogLine, act: Callable[[], object]) -> None:
        said = line.said.replace("**", "")
        super().__init__(f"move-{line.turn}", said, zone="moves", paper=True)
        self.line, self._players, self._act = line, position.players, act
        self.chosen = False
        self.radius = 10.0

    @property
    def value(self) -> str:
        return self.line.header

    def act(self) -> None:
        """Select the move. If it is already selected, undo it and all later moves."""
        self._act()

    def lay(self, canvas: Canvas, y: float, wide: float) -> float:
        """Place the row with its top at `y` in a list of width `wide`, both in logical pixels.

        Returns the height of the row, which depends on its text.
        """
        tall = canvas.measure_paragraph(wide - 58, self.line.text, "body")
        self.rect = pygame.FRect(2, y, wide - 4, max(_ROW, tall + 16))
        return self.rect.h

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        theme, box = canvas.theme, self.rect
        if self.chosen:
            canvas.fill(box, 10, theme.amber, 0.30)
            canvas.ring(box, 10, theme.amber, 2)
        elif self.hovered:
            canvas.fill(box, 10, theme.ink, 0.07)
        seat = self.line.seat
        if seat >= 0:
            portrait = self._players[seat].portrait
            draw_avatar(canvas, (box.left + 22, box.centery), 26, portrait, seat_colour(seat))
        room = box.w - 54
        tall = canvas.measure_paragraph(room, self.line.text, "body")
        place = (box.left + 44, box.centery - tall / 2, room, tall)
        canvas.paragraph(place, self.line.text, "body", theme.ink)
        if focus:
            focus_ring(canvas, box, 10)


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
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.list = ScrollArea(self._paint, zone="moves", label=narrator.TAKE_BACK_TO)
        self.rows = self._rows()
        first = self.port.undo_plan().to if to is None else to
        self.chosen = min(
            (row.line.turn for row in self.rows), key=lambda turn: abs(turn - first), default=0
        )
        self.leave_it = Button("keep", narrator.KEEP_PLAYING, self.cancel, kind="paper")
        self.done = Button(
            "take-back", narrator.TAKE_BACK, self.take_back, icon="undo", kind="primary", paper=True
        )
        self.list.fill(self.rows)
        self.group.fill([self.list, self.leave_it, self.done])
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
        self.app.say(self.words)

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

    def cancel(self) -> None:
        self.app.stack.close(self)

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        wide, tall = min(_WIDTH, width - 32), min(640.0, height - 32)
        self.sheet = pygame.FRect((width - wide) / 2, (height - tall) / 2, wide, tall)
        pad = _PAD if height >= 480 else 16.0
        left, inner = self.sheet.left + pad, wide - 2 * pad
        half = (inner - 12) / 2
        y = self.sheet.bottom - pad - 48
        self.leave_it.rect = pygame.FRect(left, y, half, 48)
        self.done.rect = self.leave_it.rect.move(half + 12, 0)
        top = self.sheet.top + pad + 44
        self.list.rect = pygame.FRect(left - 4, top, inner + 12, y - _FOOT - top)
        self.list.offset = 0.0

    def _paint(self, canvas: Canvas) -> float:
        """Lay out the rows below the headings of their rounds; return the height."""
        y, header, wide = 0.0, "", self.list.inner_width
        for row in self.rows:
            if row.line.header != header:
                header = row.line.header
                canvas.text((6, y + _HEAD / 2 + 3), header, "small", canvas.theme.ink2,
                            anchor="midleft", weight=700, max_width=wide - 8)  # fmt: skip
                y += _HEAD
            y += row.lay(canvas, y, wide) + 2
        return y

    def draw(self, canvas: Canvas) -> None:
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        left = self.leave_it.rect.left
        canvas.text((left, self.list.rect.top - 26), self.title, "title", theme.ink,
                    anchor="midleft", size=24, max_width=sheet.right - 20 - left)  # fmt: skip
        y = self.list.rect.bottom + 3
        canvas.line((left, y), (sheet.right - 28, y), theme.ink, 1, 0.16)
        room = self.done.rect.right - left
        tall = canvas.measure_paragraph(room, self.words, "small")
        y = (self.list.rect.bottom + self.done.rect.top - tall) / 2 + 1
        colour = theme.coral_text if self.way.problem else theme.ink2
        canvas.paragraph((left, y, room, tall), self.words, "small", colour)
        self.draw_widgets(canvas)
