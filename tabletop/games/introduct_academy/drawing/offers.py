"""The widget with the open offers: what each gives and wants, who declined, and buttons."""

from collections import Counter
from dataclasses import dataclass

import pygame

from tabletop.api import OpenOffer
from tabletop.api.drawing import (
    TIMES,
    Canvas,
    DropTarget,
    Moment,
    RegionButton,
    RegionCommand,
    Widget,
    draw_avatar,
    seat_colour,
)
from tabletop.games.introduct_academy.classes import classes_of
from tabletop.games.introduct_academy.drawing.badges import Badge, badge_of, draw_badge
from tabletop.games.introduct_academy.table import OffersData

_HEAD = 44.0
_LINE = 30.0
_BUTTON = 34.0
_GAP = 8.0
_PAD = 10.0
_BADGE = 26.0
_OVER = 40.0
"""How far offers may extend below their region, in logical pixels."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One open offer with its rectangle and answer buttons."""

    offer: OpenOffer
    rect: pygame.FRect
    rows: tuple[tuple[int, tuple[tuple[RegionCommand, pygame.FRect], ...]], ...]
    """A row of answer buttons for each seat that may answer on this screen."""


class Offers(Widget[OffersData]):
    """The open offers with buttons to answer them, for the seats at this screen.

    Offers that the next seat has to answer come first, then others that can be answered. Within
    each group, the newest comes first.
    """

    def entries(self, moment: Moment) -> list[_Entry]:
        """Return as many offers as fit below each other, with their boxes and buttons."""
        found: list[_Entry] = []
        y = self.rect.top + (0.0 if self.compact else 30.0)
        newest = reversed(moment.display.offers)
        offers = sorted(newest, key=lambda offer: self._answer_priority(moment, offer))
        for offer in offers:
            rows = self._rows(moment, offer)
            if not found:
                # Seats whose buttons do not fit are asked when it is their turn to answer.
                room = self.rect.bottom + (0.0 if self.compact else _OVER) - y - _HEAD - _LINE - 6
                rows = rows[: max(1, int(room / (_BUTTON + 5)))]
            high = _HEAD + _LINE + len(rows) * (_BUTTON + 5) + (6 if rows else 0)
            if y + high > self.rect.bottom + _OVER and found:
                break
            rect = pygame.FRect(self.rect.left, y, self.rect.w, high)
            found.append(_Entry(offer, rect, self._placed(moment, rect, rows)))
            y += high + _GAP
        return found

    @staticmethod
    def _answer_priority(moment: Moment, offer: OpenOffer) -> int:
        """Return 0 if the next seat to act must answer an offer, 1 if others can, else 2."""
        if not moment.at.get(offer.id):
            return 2
        waits = set(offer.to) - set(offer.declined)
        return 0 if set(moment.acting[:1]) & waits else 1

    @staticmethod
    def _rows(moment: Moment, offer: OpenOffer) -> list[tuple[int, list[RegionCommand]]]:
        seats: dict[int, list[RegionCommand]] = {}
        for command in moment.at.get(offer.id, ()):
            seats.setdefault(command.seat, []).append(command)
        first = (-1, *moment.acting[:1])
        # Two full-text buttons fit side by side: yes and no, with the others above them.
        rows: list[tuple[int, list[RegionCommand]]] = []
        for seat, commands in sorted(seats.items(), key=lambda each: each[0] not in first):
            rows += [(seat, commands[:-2])] if commands[:-2] else []
            rows.append((seat, commands[-2:]))
        return rows

    @staticmethod
    def _placed(
        moment: Moment, rect: pygame.FRect, rows: list[tuple[int, list[RegionCommand]]]
    ) -> tuple[tuple[int, tuple[tuple[RegionCommand, pygame.FRect], ...]], ...]:
        del moment
        placed = []
        y = rect.top + _HEAD + _LINE
        for seat, commands in rows:
            left = rect.left + _PAD + (30 if seat >= 0 else 0)
            room = rect.right - _PAD - left
            wide = (room - 6 * (len(commands) - 1)) / max(1, len(commands))
            boxes = tuple(
                (command, pygame.FRect(left + (wide + 6) * place, y, wide, _BUTTON))
                for place, command in enumerate(commands)
            )
            placed.append((seat, boxes))
            y += _BUTTON + 5
        return tuple(placed)

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each offer, for the cards that it asks for."""
        return [DropTarget(entry.offer.id, entry.rect, 14) for entry in self.entries(moment)]

    def covering_boxes(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes of offers that cover the classrooms in a small window, if any."""
        return [entry.rect for entry in self.entries(moment)] if self.compact else []

    def buttons(self, moment: Moment) -> list[RegionButton]:
        """Return the buttons for answering open offers, for the seats at this screen."""
        return [
            RegionButton(command, rect, "options")
            for entry in self.entries(moment)
            for _, boxes in entry.rows
            for command, rect in boxes
        ]

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the open offers below their title; nothing if there are none."""
        entries = self.entries(moment)
        if not entries:
            return
        if not self.compact:
            count = len(moment.display.offers)
            title = self.text_of("label", "Offers")
            more = f" · {count}" if count > 1 else ""
            canvas.text(
                (self.rect.left + 12, self.rect.top + 14),
                title + more,
                "body",
                anchor="midleft",
                weight=700,
            )
        for entry in entries:
            self._draw(canvas, moment, entry)

    def _draw(self, canvas: Canvas, moment: Moment, entry: _Entry) -> None:
        offer, box, theme = entry.offer, entry.rect, canvas.theme
        canvas.glass(box, 14, 1.0 if self.compact else 0.66)
        asks = bool(entry.rows) and any(
            command.seat >= 0 or offer.seat != moment.home
            for _, boxes in entry.rows
            for command, _ in boxes
        )
        if asks:
            canvas.ring(box, 14, theme.amber, 2)
        y = box.top + 24
        x = box.left + _PAD + 13
        self._face(canvas, moment, offer.seat, (x, y))
        canvas.icon((x + 29, y), "fwd", 16, theme.text2)
        x += 58
        to = [seat for seat in offer.to if seat not in offer.declined]
        pitch = min(30.0, (box.right - _PAD - 13 - x) / max(1, len(offer.to) - 1))
        for place, seat in enumerate(offer.to):
            spot = (x + pitch * place, y)
            self._face(canvas, moment, seat, spot, dim=seat not in to)
            if seat not in to:
                canvas.disc((spot[0] + 9, spot[1] + 8), 8, theme.coral)
                canvas.icon((spot[0] + 9, spot[1] + 8), "x", 11, "#3A1512")
        self._draw_bargain(canvas, moment, offer, box.top + _HEAD + 12, box)
        for seat, boxes in entry.rows:
            if seat >= 0 and boxes:
                self._face(canvas, moment, seat, (box.left + _PAD + 13, boxes[0][1].centery))

    @staticmethod
    def _face(
        canvas: Canvas,
        moment: Moment,
        seat: int,
        centre: tuple[float, float],
        *,
        dim: bool = False,
    ) -> None:
        draw_avatar(canvas, centre, 26, moment.portrait(seat), seat_colour(seat))
        if dim:
            canvas.disc(centre, 13, "#0D0F14", 0.5)

    def _draw_bargain(
        self, canvas: Canvas, moment: Moment, offer: OpenOffer, y: float, box: pygame.FRect
    ) -> None:
        """Draw the badges of both sides; an empty side is drawn as text."""
        words = classes_of(moment.display)
        gives = badges_of(moment, offer.gives)
        wants = badges_of(moment, offer.wants)
        count = sum(1 for _ in gives) + sum(1 for _ in wants)
        pitch = min(_BADGE + 18, (box.w - 2 * _PAD - 60) / max(1, count))
        x = box.left + _PAD
        for badge, number in gives:
            x = self._draw_kind(canvas, (x, y), badge, number, pitch)
        if not gives:
            x = canvas.text((x, y), words.asks_for, "small", anchor="midleft").right + 8
        elif not wants:
            canvas.icon((x + 12, y), "gift", 20, canvas.theme.amber_text)
            canvas.text(
                (x + 28, y), words.a_gift, "small", anchor="midleft", max_width=box.right - x - 36
            )
        else:
            canvas.icon((x + 10, y), "trade", 20, canvas.theme.amber_text)
            x += 28
        for badge, number in wants:
            x = self._draw_kind(canvas, (x, y), badge, number, pitch)

    @staticmethod
    def _draw_kind(
        canvas: Canvas, pos: tuple[float, float], badge: Badge, number: int, pitch: float
    ) -> float:
        x, y = pos
        draw_badge(canvas, (x + _BADGE / 2, y), _BADGE, badge)
        if number > 1:
            canvas.text((x + _BADGE + 2, y), TIMES.format(count=number), "chip", anchor="midleft")
            return x + max(pitch, _BADGE + 24)
        return x + min(pitch, _BADGE + 6)


def badges_of(moment: Moment, names: tuple[str, ...]) -> list[tuple[Badge, int]]:
    """Return the badge of each skill among some cards or kinds, with its number of cards.

    `names` are names of cards or ids of kinds.
    """
    kinds = {kind.id: kind for kind in moment.game.spec.kinds}
    pieces = ((name, moment.view.kind_named(name)) for name in names)
    counted = Counter(kind.id if kind else name for name, kind in pieces)
    return [
        (badge_of(kind.face), counted[kind.id]) for kind in kinds.values() if kind.id in counted
    ]
