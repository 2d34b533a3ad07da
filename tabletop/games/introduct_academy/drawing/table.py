"""Draws the classrooms and skill cards of Introduct Academy, and lists all its drawing code.

A classroom is a pile of cards with a meter and a button. A skill card shows a badge with letters
and a meter of what its class pays.
"""

import pygame

from tabletop.api import ZoneView, seat_name
from tabletop.api.drawing import (
    CARD,
    HEIGHT,
    MARGIN,
    SOFT_DISC,
    TIMES,
    WIDTH,
    Canvas,
    CardPrinter,
    Drawing,
    DropTarget,
    Moment,
    RegionButton,
    Slot,
    Widget,
    slots_of,
    step_for,
    svg,
)
from tabletop.games.introduct_academy.classes import Meter, meter_of
from tabletop.games.introduct_academy.drawing.badges import badge_shape, draw_meter, letter_shift
from tabletop.games.introduct_academy.drawing.classmates import RivalClassrooms
from tabletop.games.introduct_academy.drawing.offers import Offers, arriving, pointed_offer
from tabletop.games.introduct_academy.drawing.trade import TradeSheet
from tabletop.games.introduct_academy.table import ClassesData, SkillFace

_GAP = 12.0
_PAD = 14.0
_STEP = 17.0
_SALE = 178.0
"""Width of a classroom for sale, in logical pixels."""
_BUTTON = 38.0
_WORDS = 122.0
"""Width reserved for text and button beside the cards, in logical pixels."""


class Classrooms(Widget[ClassesData]):
    """The viewer's classrooms side by side, each with the cards of its class and what it pays.

    `data.count` names the value with their number, such as `rooms:{seat}`; one more is shown if it
    can be bought. `data.title` is the word for a classroom, `data.empty` is the text in an empty
    one, and `data.card-width` is the width of the cards in logical pixels.
    """

    def zones(self, moment: Moment) -> list[ZoneView]:
        """Return the viewer's classrooms, except any not yet bought."""
        own = [zone for _, zone in moment.seat_zones(moment.home)]
        zones = [zone for zone in own if zone.kind == self.region.zone]
        count = self.text_of("count")
        return zones[: moment.number(count, len(zones), seat=seat_name(moment.home))]

    def _for_sale(self, moment: Moment) -> ZoneView | None:
        own = [zone for _, zone in moment.seat_zones(moment.home)]
        used = self.zones(moment)
        offered = (z for z in own if z.kind == self.region.zone and z not in used)
        return next((zone for zone in offered if moment.at.get(zone.id)), None)

    def boxes(self, moment: Moment) -> list[tuple[ZoneView, pygame.FRect]]:
        """Return the viewer's classrooms from left to right, with their boxes in logical pixels."""
        zones = self.zones(moment)
        room = self.rect.w
        if self._for_sale(moment) is not None:
            room -= min(_SALE, 0.25 * room) + _GAP
        wide = (room - _GAP * (len(zones) - 1)) / max(1, len(zones))
        return [
            (
                zone,
                pygame.FRect(
                    self.rect.left + (wide + _GAP) * place, self.rect.top, wide, self.rect.h
                ),
            )
            for place, zone in enumerate(zones)
        ]

    @property
    def _low(self) -> bool:
        """Whether the widget is too low for all its contents."""
        return self.rect.h < 140

    def _card(self, box: pygame.FRect) -> pygame.FRect:
        """Return the rectangle of the lowest card of a pile."""
        pad = 8.0 if self._low else _PAD
        high = box.h - 2 * pad
        width = min(self.number_of("card-width", 98.0), high / CARD, 0.34 * box.w)
        return pygame.FRect(box.left + pad, box.centery - width * CARD / 2, width, width * CARD)

    def _column(self, box: pygame.FRect) -> pygame.FRect:
        """Return the rectangle of text, meter and button beside the cards."""
        card = self._card(box)
        fan = min(85.0, 0.17 * box.w, max(24.0, box.w - 26 - card.right + box.left - _WORDS))
        left = card.right + fan + (16 if box.w > 400 else 12)
        pad = 6.0 if self._low else _PAD
        return pygame.FRect(left, box.top + pad, box.right - 14 - left, box.h - 2 * pad)

    def slots(self, moment: Moment) -> list[Slot]:
        """Return each card's position in the classrooms, with the last card of a class on top."""
        slots: list[Slot] = []
        for zone, box in self.boxes(moment):
            card = self._card(box)
            room = self._column(box).left - 14 - card.left
            step = step_for(zone.count, room, card.w, _STEP)
            rects = [card.move(step * place, 0) for place in range(zone.count)]
            slots += slots_of(moment, zone, rects)
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each classroom: its whole box."""
        return [DropTarget(zone.id, box, 16) for zone, box in self.boxes(moment)]

    def buttons(self, moment: Moment) -> list[RegionButton]:
        """Return the buttons that complete a class, and the one that buys a classroom."""
        found: list[RegionButton] = []
        for zone, box in self.boxes(moment):
            commands = moment.at.get(zone.id, ())
            if commands and zone.count and not moment.held:
                found.append(RegionButton(commands[0], self._button_box(box), "own"))
        sale = self._for_sale(moment)
        if sale is not None:
            box = self._sale_box()
            high = min(_BUTTON + 4, box.h - 16)
            rect = pygame.FRect(box.left + 12, box.bottom - high - 12, box.w - 24, high)
            found.append(RegionButton(moment.at[sale.id][0], rect, "own"))
        return found

    def _sale_box(self) -> pygame.FRect:
        wide = min(_SALE, 0.25 * self.rect.w)
        return pygame.FRect(self.rect.right - wide, self.rect.top, wide, self.rect.h)

    def _button_box(self, box: pygame.FRect) -> pygame.FRect:
        column = self._column(box)
        if self._low:
            high = max(20.0, min(32.0, column.h - 64))
            return pygame.FRect(column.left, column.bottom - high, min(150.0, column.w), high)
        high = _BUTTON
        return pygame.FRect(column.left, column.bottom - high, min(178.0, column.w), high)

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return the offer under the pointer, whose cards the meters show."""
        return (pointed_offer(moment),)

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the classrooms and, beside their cards, what each class pays."""
        for place, (zone, box) in enumerate(self.boxes(moment)):
            canvas.well(box, 16)
            meter = meter_of(moment.display, zone.id)
            if zone.count and meter is not None:
                over = moment.marks.get(zone.id) == "over"
                more = arriving(moment, meter)
                self._draw_words(canvas, self._column(box), meter, landing=more or over, adds=more)
            elif not zone.count:
                self._draw_empty(canvas, box, place + 1)
        if self._for_sale(moment) is not None:
            box = self._sale_box()
            canvas.well(box, 16)
            canvas.icon((box.centerx, box.top + 0.28 * box.h), "door", 30, canvas.theme.text2)

    def _draw_words(
        self, canvas: Canvas, box: pygame.FRect, meter: Meter, *, landing: int, adds: int = 0
    ) -> None:
        """Draw title and meter of a class, and what it needs for the next step.

        `landing` shows it with more cards; `adds` is how many of them an offer would bring.
        """
        theme = canvas.theme
        size = 16.0 if self._low else 17.0
        count = TIMES.format(count=meter.count + landing)
        room = box.w - canvas.measure(count, "chip")[0] - 8
        name = canvas.fitting((meter.title, meter.short or meter.title), room, "name", size=size)
        title = canvas.text(
            (box.left, box.top + 9), name, "name", anchor="midleft", size=size, max_width=room
        )
        canvas.text(
            (title.right + 8, box.top + 9),
            count,
            "chip",
            theme.amber_text if landing else theme.text2,
            anchor="midleft",
        )
        if box.h < 60:
            return
        top = box.top + (20 if self._low else 28)
        used = draw_meter(canvas, pygame.FRect(box.left, top, box.w, 40), meter, landing=landing)
        y = top + used + 13
        if y + 8 > box.bottom - _BUTTON - 4:
            return
        if adds:
            words, note = f"{meter.count} + {adds} = {meter.count + adds}", ""
            colour = theme.amber_text
        elif landing:
            words, note, colour = meter.grown, meter.grown_pays, theme.amber_text
        else:
            words, note, colour = meter.more, meter.reward, theme.text1
        x = box.left
        if words:
            x = canvas.text((x, y), words, "chip", colour, anchor="midleft").right + 6
        if canvas.fitting((note, ""), box.right + 10 - x, "small"):
            canvas.text(
                (x, y), note, "small", theme.text2, anchor="midleft", max_width=box.right + 10 - x
            )

    def _draw_empty(self, canvas: Canvas, box: pygame.FRect, number: int) -> None:
        title = f"{self.text_of('title')} {number}".strip()
        theme = canvas.theme
        if not self._low:
            canvas.text((box.left + 18, box.top + 20), title, "small", theme.text2,
                        anchor="midleft", max_width=box.w - 30)  # fmt: skip
        canvas.icon((box.centerx, box.centery - 10), "plus", 26, theme.text2)
        words = self.text_of("empty", "Empty")
        if canvas.measure(words, "small")[0] > box.w - 24:
            words = words.partition(".")[0]
        canvas.text((box.centerx, box.centery + 22), words, "small", theme.text2, anchor="center",
                    max_width=box.w - 20)  # fmt: skip


_ROOM = 172.0
"""Width available for the name, on a card 200 units wide."""
_LETTERED = 14.0
"""The size, in device pixels, below which badges have no letters."""


def print_skill(printer: CardPrinter, face: SkillFace) -> None:
    """Draw the face of a skill card: a field with badge and picture, its name, and what it pays."""
    if printer.shown == "S":
        printer.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (100, 172, SOFT_DISC + 18))
        printer.emblem(face.emblem, 100, 182, 128)
        if printer.right_only:
            _badge(printer, face, 152, 54, 66)
        else:
            _badge(printer, face, 100, 64, 82)
        return
    # The card has the same title as everywhere else, on two lines if necessary.
    left, right = printer.strip
    room = min(_ROOM, right - left - MARGIN) if printer.is_covered else _ROOM
    title = printer.fitting((face.title, ""), room)
    first, _, second = face.title.partition("&")
    lines = (f"{first}&", second) if second and not title else ()
    parted = lines if all(printer.fitting((line, ""), room) for line in lines) else ()
    size = 84 if parted else 104
    printer.field(202, face.colour, face.pattern, (100, size, size / 2 + 26))
    printer.emblem(face.emblem, 100, 0.98 * size, size)
    _badge(printer, face, 161, 40, 46)
    printer.word(face.copies, 40, 37, 36, face.ink, room=56, floor=9)
    size = 24 if printer.shown == "L" else 31
    if not parted:
        printer.name(title or face.name, 187, size, face.ink, family="sans", room=_ROOM)
    for line, word in enumerate(parted):
        printer.name(word, 163 + 30 * line, 27, face.ink, family="sans", room=_ROOM)
    _meter(printer, face)


def _badge(printer: CardPrinter, face: SkillFace, x: float, y: float, size: float) -> None:
    """Print a badge in paper colour with dark letters."""
    left, top = x - size / 2, y - size / 2
    ink = printer.theme.ink
    shape = badge_shape(face.badge, printer.theme.paper)
    printer.shapes(f'<g transform="translate({left} {top}) scale({size / 100})">{shape}</g>')
    x += letter_shift(face.badge) * size / 100
    if size * printer.across < _LETTERED * printer.detail:
        return  # the shape alone identifies the skill
    printer.word(
        face.letter, x, y, size * 0.46, ink, weight=800, family="sans", room=size * 0.8, floor=8
    )


def _meter(printer: CardPrinter, face: SkillFace) -> None:
    """Print a column per step of the meter: the cards needed, and a symbol for each book."""
    steps = [(cards, books) for books, cards in enumerate(face.meter, 1) if cards]
    wide = (WIDTH - 2 * MARGIN) / max(1, len(steps))
    body = ""
    for place, (cards, books) in enumerate(steps):
        x = MARGIN + wide * (place + 0.5)
        if place:
            edge = x - wide / 2
            body += f'<path d="M{edge:g} 219V267" stroke="#A9997A" stroke-width="1.4"/>'
        left = x - (11 * books - 2) / 2
        body += "".join(
            svg.box(
                (left + 11 * book, 249, 9, 16),
                1.6,
                fill=printer.theme.book,
                stroke=printer.theme.book_edge,
                width=1,
            )
            for book in range(books)
        )
        printer.word(str(cards), x, 231, 32, printer.theme.ink, room=wide - 4, floor=11)
    printer.shapes(body)


DRAWING = Drawing(
    widgets=(Classrooms, RivalClassrooms, Offers),
    faces={SkillFace: print_skill},
    sheets={"trade": TradeSheet},
)
