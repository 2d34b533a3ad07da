"""Dialog that selects how many moves to undo, and says what that takes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.ui.kit.buttons import Button
from tabletop.ui.kit.control import Widget
from tabletop.ui.kit.dialog import ShellScene
from tabletop.ui.kit.scroll import ScrollArea
from tabletop.ui.paint.marks import focus_ring
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.widgets.seats import seat_colour
from tabletop.ui.words import narrator

if TYPE_CHECKING:
    from collections.abc import Callable

    from tabletop.session import LogLine, Session
    from tabletop.session.taking_back import Return
    from tabletop.ui.kit.services import Desk
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.table.controller import TableController

_WIDTH = 560.0
_PAD = 28.0
_ROW = 40.0
_HEAD = 34.0
_FOOT = 74.0
"""Height of the text about the consequences, in logical pixels."""


class MoveRow(Widget):
    """A row of the undo dialog for a move that can be undone."""

    role = "radio"

    def __init__(self, session: Session, line: LogLine, act: Callable[[], object]) -> None:
        name = session.name(line.seat)
        text = line.text.replace("**", "")
        super().__init__(f"move-{line.turn}", f"{name} {text}".strip(), zone="moves", paper=True)
        self.line, self._session, self._act = line, session, act
        self.chosen = False
        self.radius = 10.0

    @property
    def value(self) -> str:
        """The name of the round in which the move was made."""
        return self.line.header

    def act(self) -> None:
        """Select the move; if it is selected already, undo it."""
        self._act()

    def lay(self, canvas: Canvas, y: float, wide: float) -> float:
        """Place the row at `y`; return its height in logical pixels."""
        tall = canvas.measure_paragraph(wide - 58, self.line.text, "body")
        self.rect = pygame.FRect(2, y, wide - 4, max(_ROW, tall + 16))
        return self.rect.h

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the player's portrait and the text of the move."""
        theme, box = canvas.theme, self.rect
        if self.chosen:
            canvas.fill(box, 10, theme.amber, 0.30)
            canvas.ring(box, 10, theme.amber, 2)
        elif self.hovered:
            canvas.fill(box, 10, theme.ink, 0.07)
        seat = self.line.seat
        if seat >= 0:
            portrait = self._session.players[seat].portrait
            draw_avatar(canvas, (box.left + 22, box.centery), 26, portrait, seat_colour(seat))
        room = box.w - 54
        tall = canvas.measure_paragraph(room, self.line.text, "body")
        place = (box.left + 44, box.centery - tall / 2, room, tall)
        canvas.paragraph(place, self.line.text, "body", theme.ink)
        if focus:
            focus_ring(canvas, box, 10)


class TakingBack(ShellScene):
    """A dialog with all moves, newest first; undoes the selected move and all after it."""

    name: ClassVar[str] = "taking-back"
    opaque: ClassVar[bool] = False

    def __init__(self, desk: Desk, controller: TableController, to: int | None = None) -> None:
        """Create the dialog; `to` moves are kept by the initial selection.

        By default the selection is that of a plain undo.
        """
        super().__init__(desk)
        self.controller, self.session = controller, controller.session
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self.list = ScrollArea(self._paint, zone="moves", label=narrator.TAKE_BACK_TO)
        self.rows = self._rows()
        first = self.session.way_back().to if to is None else to
        self.chosen = min(
            (row.line.turn for row in self.rows), key=lambda turn: abs(turn - first), default=0
        )
        self.leave_it = Button("keep", narrator.KEEP_PLAYING, self.cancel, kind="paper")
        self.done = Button("take-back", narrator.TAKE_BACK, self.take_back, icon="undo",
                           kind="primary", paper=True)  # fmt: skip
        self.list.fill(self.rows)
        self.group.fill([self.list, self.leave_it, self.done])
        self._choose(self.chosen)
        self.focus.set(f"move-{self.chosen}")

    def _rows(self) -> list[MoveRow]:
        """Return a row for each move made so far, the newest first."""
        first: dict[int, LogLine] = {}
        for line in self.session.log():
            if line.turn < self.session.moves_made:
                first.setdefault(line.turn, line)
        return [
            MoveRow(self.session, first[turn], partial(self._use, turn))
            for turn in sorted(first, reverse=True)
        ]

    @property
    def title(self) -> str:
        """The question of the undo dialog."""
        return narrator.TAKE_BACK_WHERE

    @property
    def way(self) -> Return:
        """The undo plan of the selected move: moves undone, what was learnt, who must agree."""
        return self.session.way_back(self.chosen)

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
        self.desk.say(self.words)

    @property
    def words(self) -> str:
        """A text with the consequences of the undo, or why it is impossible."""
        way = self.way
        if way.problem:
            return way.problem
        one, many = narrator.TAKES_BACK_1, narrator.TAKES_BACK
        told = [one if way.moves == 1 else many.format(count=way.moves)]
        if way.learnt:
            told.append(narrator.LEARNT.format(learnt=way.learnt))
        if way.asks:
            names = narrator.listed([self.session.name(seat) for seat in way.asks])
            told.append(narrator.ALL_AGREE.format(names=names))
        return " ".join(told)

    def take_back(self) -> None:
        """Undo the selected moves, or ask the other players first."""
        if self.done.enabled:
            self.desk.stack.close(self)
            self.controller.take_back(self.chosen)

    def cancel(self) -> None:
        """Close the undo dialog without undoing anything."""
        self.desk.stack.close(self)

    def layout(self, width: float, height: float) -> None:
        """Lay out the undo dialog in the centre of the window."""
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
        """Draw the undo dialog: the moves and the consequences of the undo."""
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
