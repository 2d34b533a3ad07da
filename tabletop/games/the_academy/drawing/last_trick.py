"""The sheet that shows the last trick over the table: who played what, and who won it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pygame

from tabletop.api.drawing import (
    CARD,
    CLOSE,
    WON,
    PushButton,
    Showing,
    card_back,
    draw_avatar,
    draw_card,
    faces_of,
    name_forms,
    seat_colour,
    tag,
)
from tabletop.games.the_academy.last_trick import last_trick_of

if TYPE_CHECKING:
    from tabletop.api.drawing import Canvas, Key, Position, SheetServices

_CARD = 138.0
_GAP = 22.0
_PAD = 32.0
_HEAD = 66.0
_NAMES = 44.0
_FOOT = 48.0


class LastTrickSheet(Showing):
    """A sheet with the last trick's cards in order of play. Esc, Q and E close it."""

    name: ClassVar[str] = "last-trick"

    def __init__(self, services: SheetServices, position: Position) -> None:
        super().__init__(services, position)
        last = last_trick_of(position.display)
        self.cards = last.cards if last is not None else ()
        """The seats and their cards, in order of play."""
        self.winner = last.winner if last is not None else -1
        self.heading = ""
        """The heading: the number of the trick and its winner."""
        if last is not None:
            self.heading = f"Trick {last.number}: {position.name(last.winner)} won it"
        self.sheet = pygame.FRect(0, 0, 0, 0)
        self._card = _CARD
        self.close_button = PushButton(
            "close", CLOSE, self.cancel, icon="x", key="Q", kind="primary"
        )
        self.close_button.paper = True
        self.group.fill([self.close_button])
        self.focus.set("close")

    @property
    def title(self) -> str:
        """The sheet's content as text, for screen readers."""
        view = self.position.view
        cards = (
            f"{self.position.name(seat)} {view.kind_of(piece).title}" for seat, piece in self.cards
        )
        return f"{self.heading}. {', '.join(cards)}"

    def shortcut(self, key: Key) -> bool:
        """Close the sheet on the keys that open it; return whether the key was used."""
        if key.key in {"q", "e"}:
            self.cancel()
            return True
        return False

    def layout(self, width: float, height: float) -> None:
        """Centre the sheet, with cards as large as the window allows."""
        super().layout(width, height)
        count = max(1, len(self.cards))
        pad = _PAD if height >= 520 else 18.0
        room = width - 24 - 2 * pad - _GAP * (count - 1)
        tall = height - 24 - 2 * pad - _HEAD - _NAMES - _FOOT - 16
        self._card = max(60.0, min(_CARD, room / count, tall / CARD))
        wide = max(420.0, count * self._card + _GAP * (count - 1) + 2 * pad)
        high = 2 * pad + _HEAD + self._card * CARD + _NAMES + 16 + _FOOT
        self.sheet = pygame.FRect((width - wide) / 2, (height - high) / 2, wide, high)
        self.close_button.rect = pygame.FRect(
            self.sheet.right - pad - 150, self.sheet.bottom - pad - _FOOT, 150, _FOOT
        )

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet with its cards and the player's name below each."""
        theme, sheet = canvas.theme, self.sheet
        canvas.sheet(sheet)
        count = len(self.cards)
        length = count * self._card + _GAP * (count - 1)
        left = sheet.centerx - length / 2
        top = sheet.top + (sheet.bottom - self.close_button.rect.bottom)
        canvas.text((sheet.centerx, top + 16), self.heading, "title", theme.ink, anchor="center",
                    size=26, max_width=sheet.w - 40)  # fmt: skip
        view = self.position.view
        for place, (seat, piece) in enumerate(self.cards):
            box = pygame.FRect(left + place * (self._card + _GAP), top + _HEAD, self._card,
                               self._card * CARD)  # fmt: skip
            kind = view.kind_of(piece)
            if seat == self.winner:
                canvas.ring(box.inflate(12, 12), self._card * 0.075 + 6, theme.amber_press, 4)
            draw_card(canvas, box, faces_of(self.position.game).front(kind), card_back(kind.back))
            if seat == self.winner:
                tag(canvas, box.midtop, WON, "amber", icon="crown", anchor="center")
            self._draw_player(canvas, seat, (box.centerx, box.bottom + 26), box.w + _GAP - 6)
        self.draw_widgets(canvas)

    def _draw_player(
        self, canvas: Canvas, seat: int, centre: tuple[float, float], room: float
    ) -> None:
        player = self.position.players[seat]
        names = [each.name for each in self.position.players]
        name = canvas.fitting(name_forms(player.name, names), room - 32, "name", size=16)
        wide = min(room - 32, canvas.measure(name, "name", size=16)[0])
        x = centre[0] - (wide + 32) / 2
        draw_avatar(canvas, (x + 13, centre[1]), 26, player.portrait, seat_colour(seat))
        canvas.text((x + 32, centre[1]), name, "name", canvas.theme.ink, anchor="midleft",
                    size=16, max_width=wide + 1)  # fmt: skip
