"""The open hands of a replay: all hands next to each other, in a tray over the table."""

from dataclasses import dataclass

import pygame

from tabletop.engine.declare.widgets import PromptData
from tabletop.engine.moves import KnownPiece, Seat
from tabletop.session.history.replay import Replay
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.text import replay_text
from tabletop.ui.toolkit.events import Point
from tabletop.ui.toolkit.focus import Node
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.game_drawing import faces_of
from tabletop.ui.widgets.panels.prompt import PILL
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

_ROW = 62.0
_LOW_ROW = 46.0
_MARGIN = 10.0
_NAME = 108.0
_LOW_NAME = 40.0
_TWO_LINES = 54.0
"""Height of a row from which a name stands below its portrait, in logical pixels."""
_CLOSE = 168.0
"""Width of the enlarged card under the pointer, in logical pixels."""


@dataclass(frozen=True, slots=True)
class _Card:
    piece: KnownPiece
    back: str
    rect: pygame.FRect


@dataclass(frozen=True, slots=True)
class _Hand:
    seat: Seat
    rect: pygame.FRect
    cards: tuple[_Card, ...]


class OpenHands:
    """A tray over a replay's table with the hands of all players, one row per seat.

    It shows the pieces that only their owner could see during the game.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.box = pygame.FRect(0, 0, 0, 0)
        """Rectangle of the tray; empty while the hands are not open."""
        self._hands: tuple[_Hand, ...] = ()
        self._names = _NAME
        self._over: Point | None = None

    def place(self, moment: TableMoment, right: float, height: float) -> None:
        """Lay out the tray above the dock, or hide it if the hands aren't open.

        Args:
            moment: The table as it is drawn now, with its position and layout.
            right: The x coordinate of the tray's right edge, where the list of moves begins, in
                logical pixels.
            height: The y coordinate of the tray's lower edge, in logical pixels.
        """
        held = {seat: cards for seat in self._seats(moment) if (cards := _held(moment, seat))}
        self._hands, self.box = (), pygame.FRect(0, 0, 0, 0)
        if not self._replay.opened or not any(seat != moment.home for seat in held):
            return
        prompt = moment.arrangement.find(PromptData)
        compact = moment.arrangement.compact
        row, self._names = (_LOW_ROW, _LOW_NAME) if compact else (_ROW, _NAME)
        floor = prompt.rect.top - 6 if compact and prompt is not None else height - 6
        columns = 1 if len(held) < 3 or right < 520 else 2
        lines = -(-len(held) // columns)
        if prompt is not None and not compact:
            # Below the text of the last move, if rows of cards fit there.
            room = floor - prompt.rect.centery - PILL / 2 - 4 - 2 * _MARGIN + 6
            row = max(_LOW_ROW, min(row, room / lines - 6))
        high = lines * (row + 6) + 2 * _MARGIN - 6
        self.box = pygame.FRect(8, floor - high, right - 16, high)
        wide = (self.box.w - 2 * _MARGIN - 14 * (columns - 1)) / columns
        hands = []
        for number, (seat, cards) in enumerate(held.items()):
            column, line = divmod(number, lines)
            left = self.box.left + _MARGIN + column * (wide + 14)
            box = pygame.FRect(left, self.box.top + _MARGIN + line * (row + 6), wide, row)
            hands.append(_Hand(seat, box, self._laid(cards, box)))
        self._hands = tuple(hands)

    def _seats(self, moment: TableMoment) -> tuple[Seat, ...]:
        return (moment.home, *moment.rivals)

    def _laid(self, cards: list[tuple[KnownPiece, str]], box: pygame.FRect) -> tuple[_Card, ...]:
        high = box.h - 2
        wide = high / CARD
        left, room = box.left + self._names, box.w - self._names - wide
        pitch = min(wide + 4, room / max(1, len(cards) - 1))
        return tuple(
            _Card(piece, back, pygame.FRect(left + pitch * number, box.top + 1, wide, high))
            for number, (piece, back) in enumerate(cards)
        )

    # Pointer and keyboard

    def point(self, pos: Point | None) -> bool:
        """Set the position of the pointer, or None if it has left the window.

        Returns whether the card under it has changed, so that a frame must be drawn.
        """
        before = self._pointed()
        self._over = pos
        return self._pointed() != before

    def _pointed(self) -> _Card | None:
        over = self._over
        if over is None or not self.box.collidepoint(over):
            return None
        for hand in self._hands:
            for card in reversed(hand.cards):
                if card.rect.collidepoint(over):
                    return card
        return None

    def nodes(self) -> list[Node]:
        """Return a focus node for each seat, with a label that names the pieces in its hand."""
        view = self._replay.position.view
        found = []
        for hand in self._hands:
            kinds = [view.kind_of(card.piece) for card in hand.cards if card.piece]
            titles = ", ".join(kind.title for kind in kinds if kind is not None)
            label = replay_text.HOLDS.format(
                name=self._replay.position.name(hand.seat), cards=titles
            )
            found.append(
                Node(
                    f"hand-{hand.seat}", hand.rect, label, role="list-item", zone="hands", radius=10
                )
            )
        return found

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the tray with the hands, if they are open."""
        if not self._hands:
            return
        canvas.shadow(self.box, 16, "e3")
        canvas.fill(self.box, 16, canvas.theme.glass)
        canvas.ring(self.box, 16, canvas.theme.amber, 1.2, 0.7)
        view, faces = self._replay.position.view, faces_of(self._replay.game)
        for hand in self._hands:
            self._draw_name(canvas, hand)
            for card in hand.cards:
                kind = view.kind_named(card.piece)
                face = faces.front(kind) if kind is not None else None
                draw_card(canvas, card.rect, face, card_back(card.back))

    def _draw_name(self, canvas: Canvas, hand: _Hand) -> None:
        who, box = self._replay.players[hand.seat], hand.rect
        side = 30.0
        low, roomy = self._names == _LOW_NAME, box.h >= _TWO_LINES
        centre = (box.left + 17, box.top + 19 if roomy else box.centery)
        draw_avatar(
            canvas, centre, side, who.portrait, seat_colour(hand.seat), robot=who.kind != "human"
        )
        if low:
            return
        name, room = self._replay.position.name(hand.seat), self._names - 8
        place = (box.left + 2, box.bottom - 13) if roomy else (box.left + 37, box.centery)
        if roomy:
            count = (box.left + 38, box.top + 19)
            canvas.text(count, str(len(hand.cards)), "name", anchor="midleft")
        canvas.text(
            place,
            name,
            "small",
            canvas.theme.text2,
            anchor="midleft",
            max_width=room if roomy else room - 35,
        )

    def draw_close(self, canvas: Canvas) -> None:
        """Draw an enlarged copy of the card under the pointer, above the tray."""
        card = self._pointed()
        kind = self._replay.position.view.kind_named(card.piece) if card else None
        if card is None or kind is None:
            return
        box = pygame.FRect(0, 0, _CLOSE, _CLOSE * CARD)
        box.midbottom = (card.rect.centerx, self.box.top - 8)
        box.clamp_ip(pygame.FRect(8, 8, canvas.width - 16, canvas.height - 16))
        draw_card(
            canvas, box, faces_of(self._replay.game).front(kind), card_back(card.back), level="e3"
        )


def _held(moment: TableMoment, seat: Seat) -> list[tuple[KnownPiece, str]]:
    """Return the pieces that only the seat's owner sees, with their backs, from the left."""
    return [
        (piece, back)
        for kind, zone in moment.seat_zones(seat)
        if kind.sees == "owner"
        for piece, back in zip(zone.pieces, zone.backs, strict=True)
    ]
