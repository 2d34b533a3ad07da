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
from tabletop.ui.toolkit.layout import Box, Column, PaperSheet, Paragraph, Place, Row
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
        self.yes = {seat: self._row(seat) for seat in self.asks}
        self.no = Button("no", narrator.PLAY_ON, self.cancel, kind="paper")
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
            self.app.notices.toast(narrator.ASKED_ELSE)
            self.app.stack.close(self)
            return
        self.app.notices.say(f"{self.title}. {self.text}")

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
        self.app.notices.say(button.label)
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
            self.app.notices.toast(narrator.NOT_ALL_AGREE)
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

    def build(self) -> Box | None:
        if self.ruler is None:
            return None
        pad = _PAD if self.height >= 480 else 18.0
        inner = min(_WIDTH, self.width - 32) - 2 * pad
        title = Paragraph(self.title, "title", "ink", size=25)
        text = Paragraph(self.text)
        told = title.tall(self.ruler, inner) + text.tall(self.ruler, inner) + 26
        # Two columns if the rows would get too low.
        room, count = self.height - 24 - 2 * pad - told, len(self.yes)
        columns = 1 if room / (count + 1) >= _LEAST else 2
        high = min(_ROW, room / (-(-count // columns) + 1)) - 8
        rows = [self._answer(seat, button, high) for seat, button in self.yes.items()]
        rows += [Box(grow=1)] * (count % columns)
        lines = [Row(*rows[at : at + columns], gap=16) for at in range(0, count, columns)]
        return PaperSheet(
            title,
            Box(height=10),
            text,
            Box(height=16),
            Column(*lines, Place(self.no, height=high), gap=8),
            width=_WIDTH,
            margin=(16, 0),
            pad=pad,
        )

    def _answer(self, seat: int, button: Button, height: float) -> Box:
        """Return a player's portrait with the button beside it."""
        portrait, side = self.port.players[seat].portrait, min(_FACE, height)

        def draw(canvas: Canvas, rect: pygame.FRect) -> None:
            draw_avatar(canvas, rect.center, side, portrait, seat_colour(seat))

        place = Place(button, height=height, grow=1, min_width=0)
        return Row(Box(width=side, under=draw), place, gap=10, grow=1)

    def draw(self, canvas: Canvas) -> None:
        canvas.felt(self.port.game.layout.felt or self.port.game.spec.id)
        super().draw(canvas)
