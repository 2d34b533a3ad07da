"""Asks the other players to agree when a move is undone or a game is ended early.

The scene covers the table, so that the players asked can't see a hand. Players on phones answer
there, and can also ask from there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.engine.gestures.commands import FINISH
from tabletop.session.undo import UndoPlan
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.table.control.controller import TableController
from tabletop.ui.text import narrator
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.toolkit.dialog import ShellScene
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

if TYPE_CHECKING:
    from tabletop.phones.votes import Vote, Votes

_WIDTH = 560.0
_PAD = 32.0
_ROW = 56.0
_FACE = 44.0
_LEAST = 46.0
"""Minimum height of a row including its gap, in logical pixels, in a single column."""


class Agreement(ShellScene):
    """A question to players: whether moves may be undone or the game may be ended early.

    It is accepted once all of them agree, and declined as soon as one doesn't.
    """

    name: ClassVar[str] = "agreement"
    opaque: ClassVar[bool] = True

    def __init__(
        self,
        app: App,
        controller: TableController,
        asks: Sequence[int],
        way: UndoPlan | None,
        *,
        asking: Votes | None = None,
        question: Vote | None = None,
    ) -> None:
        """Ask the players in `asks` whether to undo moves or to end the game.

        Args:
            app: The application services.
            controller: The controller of the table.
            asks: The seats that have to agree.
            way: What the undo would revert; None to end the game instead.
            asking: Sends questions to phones; None if no phone takes part.
            question: The question as started from a phone, which is also decided there; None if it
                was started in the window.
        """
        super().__init__(app)
        self.controller, self.port, self.way = controller, controller.port, way
        self.asks = tuple(asks)
        self.asker = question.seat if question else self.port.position.actor
        self.agreed: list[int] = []
        """The seats that have agreed so far."""
        here = self.port.position.people if asking else self.asks
        self.here = tuple(seat for seat in self.asks if seat in here)
        """The seats that answer at this screen."""
        self._asking, self._from_phone = asking, question is not None
        if asking and not question and self.here != self.asks:
            question = asking.by_screen(self.asker, self.asks, way)
        self.question = question
        """The question sent to phones; None if all sit at this screen or another question is open.
        """
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self._pad, self._face = _PAD, _FACE
        self.yes = {seat: self._row(seat) for seat in self.asks}
        self.no = Button("no", narrator.PLAY_ON, self.cancel, kind="paper")
        self.group.fill([*self.yes.values(), self.no])
        self.focus.set("no")

    def _row(self, seat: int) -> Button:
        """Return the button of a seat; the button of a player on a phone is disabled."""
        words = narrator.AGREE if seat in self.here else narrator.ASKED_ON_PHONE
        row = Button(
            f"agree-{seat}",
            words.format(name=self.port.position.name(seat)),
            partial(self.agree, seat),
            icon="check" if seat in self.here else "phone",
            kind="primary" if seat in self.here else "paper",
            paper=True,
        )
        row.enabled = seat in self.here
        return row

    @property
    def title(self) -> str:
        """A sentence that says who wants to undo moves (and how many) or end the game."""
        if self.way is None:
            words = narrator.WANTS_END if self.asker >= 0 else narrator.WANTED_END
            return words.format(name=self.port.position.name(self.asker))
        asker, count = self.asker, self.way.moves
        one, many = (
            (narrator.WANTS_BACK_1, narrator.WANTS_BACK)
            if asker >= 0
            else (narrator.WANTED_BACK_1, narrator.WANTED_BACK)
        )
        return (one if count == 1 else many).format(
            name=self.port.position.name(asker), count=count
        )

    @property
    def text(self) -> str:
        """The details: the move to undo, what was revealed since, and that all must agree.

        It reveals nothing about the hands.
        """
        if self.way is None:
            return f"{narrator.GAME_ENDS}\n{narrator.EACH_AGREES}"
        told = []
        lines = [line for line in self.port.public_log() if line.turn == self.way.to]
        if lines:
            name = self.port.position.name(lines[0].seat)
            told.append(narrator.BACK_BEFORE.format(text=f"{name} {lines[0].text}".strip()))
        if self.way.learnt:
            told.append(narrator.LEARNT.format(learnt=self.way.learnt))
        told.append(narrator.EACH_AGREES)
        return "\n".join(told)

    def enter(self) -> None:
        if self.question is None and self.here != self.asks:
            self.app.toast(narrator.ASKED_ELSE)
            self.app.stack.close(self)
            return
        self.app.say(f"{self.title}. {self.text}")

    def agree(self, seat: int) -> None:
        """Record that the player at a seat, counted from 0, agrees.

        Once all of them have agreed, the moves are undone or the game is ended.
        """
        self.agreed.append(seat)
        button = self.yes[seat]
        button.label, button.enabled = (
            narrator.AGREED.format(name=self.port.position.name(seat)),
            False,
        )
        self.app.say(button.label)
        if self._asking and self.question:
            self._asking.answer(seat, yes=True)
        elif set(self.agreed) >= set(self.asks):
            self._end(agreed=True)

    def update(self, dt: float) -> bool:
        """Collect the answers that players gave on their phones.

        Args:
            dt: Seconds since the last call.

        Returns:
            Whether there are new ones, so that a frame must be drawn.
        """
        del dt
        if self.question is None:
            return False
        new = [seat for seat in self.asks if seat in self.question.agreed - {*self.agreed}]
        for seat in new:
            self.agree(seat)
        if self.question.agrees is not None:
            self._end(agreed=self.question.agrees)
        return bool(new)

    def _end(self, *, agreed: bool) -> None:
        self.app.stack.close(self)
        if not agreed:
            self.app.toast(narrator.NOT_ALL_AGREE)
        elif not self._from_phone and self.way is None:
            self.controller.submit(FINISH)
        elif not self._from_phone and self.way is not None:
            self.controller.undo(self.way.to, self.asks)
        if self.here:
            self.controller.hand_over()

    def cancel(self) -> None:
        """Handle Esc: decline and return to the unchanged game."""
        if self._asking and self.question:
            self._asking.drop()
        self.app.stack.close(self)
        if self.here:
            self.controller.hand_over()

    def layout(self, width: float, height: float) -> None:
        super().layout(width, height)
        self.sheet = pygame.FRect(0, 0, 0, 0)

    def _place(self, canvas: Canvas) -> None:
        """Compute the layout: one column, or two if the rows would get too low."""
        wide = min(_WIDTH, self.width - 32)
        pad = self._pad = _PAD if self.height >= 480 else 18.0
        inner, count = wide - 2 * pad, len(self.yes)
        top = canvas.measure_paragraph(inner, self.title, "title", size=25) + 10
        top += canvas.measure_paragraph(inner, self.text, "body") + 16
        room = self.height - 24 - 2 * pad - top
        columns = 1 if room / (count + 1) >= _LEAST else 2
        rows = -(-count // columns) + 1
        row = min(_ROW, room / rows)
        tall = 2 * pad + top + row * rows - 8
        self.sheet = pygame.FRect((self.width - wide) / 2, (self.height - tall) / 2, wide, tall)
        across = (inner + 16) / columns
        face = self._face = min(_FACE, row - 8)
        first = self.sheet.top + pad + top
        for place, button in enumerate(self.yes.values()):
            column, down = place % columns, place // columns
            left = self.sheet.left + pad + column * across + face + 10
            button.rect = pygame.FRect(left, first + down * row, across - 16 - face - 10, row - 8)
        self.no.rect = pygame.FRect(self.sheet.left + pad, first + (rows - 1) * row, inner, row - 8)

    def draw(self, canvas: Canvas) -> None:
        if not self.sheet.w:
            self._place(canvas)
        canvas.felt(self.port.game.layout.felt or self.port.game.spec.id)
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        left, inner = sheet.left + self._pad, sheet.w - 2 * self._pad
        y = sheet.top + self._pad
        y += canvas.paragraph((left, y, inner, 0), self.title, "title", theme.ink, size=25) + 10
        canvas.paragraph((left, y, inner, 0), self.text, "body", theme.ink2)
        for seat, button in self.yes.items():
            place = (button.rect.left - 10 - self._face / 2, button.rect.centery)
            portrait = self.port.players[seat].portrait
            draw_avatar(canvas, place, self._face, portrait, seat_colour(seat))
        self.draw_widgets(canvas)
