"""The widget with the player's classrooms: a pile of cards, its meter, and a button for each."""

import pygame

from tabletop.api import ZoneView, seat_name
from tabletop.api.drawing import (
    CARD,
    TIMES,
    Button,
    Canvas,
    DropTarget,
    Moment,
    Slot,
    Widget,
    slots_of,
    step_for,
)
from tabletop.games.introduct_academy.drawing.meters import draw_meter
from tabletop.games.introduct_academy.meters import Meter, meter_of
from tabletop.games.introduct_academy.table import ClassesData

_GAP = 12.0
_PAD = 14.0
_STEP = 17.0
_SALE = 178.0
"""Width of a classroom for sale, in logical pixels."""
_BUTTON = 38.0
_WORDS = 122.0
"""Width reserved for text and button beside the cards, in logical pixels."""


class Classes(Widget[ClassesData]):
    """The classrooms of the seat at the bottom, side by side.

    `data.count` names the value with their number, such as `rooms:{seat}`; one more is shown while
    it
    can be bought. `data.title` is the word for one, `data.empty` the text in an empty one, and
    `data.card-width` the width of the cards in logical pixels.
    """

    def zones(self, moment: Moment) -> list[ZoneView]:
        """Return the classrooms in use."""
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
        """Return the classrooms in use with their rectangles."""
        zones = self.zones(moment)
        room = self.rect.w
        if self._for_sale(moment) is not None:
            room -= min(_SALE, 0.25 * room) + _GAP
        wide = (room - _GAP * (len(zones) - 1)) / max(1, len(zones))
        return [
            (zone, pygame.FRect(self.rect.left + (wide + _GAP) * place, self.rect.top, wide,
                                self.rect.h))
            for place, zone in enumerate(zones)
        ]  # fmt: skip

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
        """Return a slot (piece, rectangle, look) for each card, the last one on top."""
        slots: list[Slot] = []
        for zone, box in self.boxes(moment):
            card = self._card(box)
            room = self._column(box).left - 14 - card.left
            step = step_for(zone.count, room, card.w, _STEP)
            rects = [card.move(step * place, 0) for place in range(zone.count)]
            slots += slots_of(moment, zone, rects)
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each classroom."""
        return [DropTarget(zone.id, box, 16) for zone, box in self.boxes(moment)]

    def buttons(self, moment: Moment) -> list[Button]:
        """Return the buttons that complete a class or buy a classroom."""
        found: list[Button] = []
        for zone, box in self.boxes(moment):
            commands = moment.at.get(zone.id, ())
            if commands and zone.count and not moment.held:
                found.append(Button(commands[0], self._button_box(box), "own"))
        sale = self._for_sale(moment)
        if sale is not None:
            box = self._sale_box()
            high = min(_BUTTON + 4, box.h - 16)
            rect = pygame.FRect(box.left + 12, box.bottom - high - 12, box.w - 24, high)
            found.append(Button(moment.at[sale.id][0], rect, "own"))
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

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the classrooms and the texts beside their cards."""
        for place, (zone, box) in enumerate(self.boxes(moment)):
            canvas.well(box, 16)
            meter = meter_of(moment.display, zone.id)
            if zone.count and meter is not None:
                over = moment.marks.get(zone.id) == "over"
                self._draw_words(canvas, self._column(box), meter, landing=1 if over else 0)
            elif not zone.count:
                self._draw_empty(canvas, box, place + 1)
        if self._for_sale(moment) is not None:
            box = self._sale_box()
            canvas.well(box, 16)
            canvas.icon((box.centerx, box.top + 0.28 * box.h), "door", 30, canvas.theme.text2)

    def _draw_words(self, canvas: Canvas, box: pygame.FRect, meter: Meter, *, landing: int) -> None:
        """Draw title and meter of a class, and what it needs for the next step."""
        theme = canvas.theme
        size = 16.0 if self._low else 17.0
        count = TIMES.format(count=meter.count + landing)
        room = box.w - canvas.measure(count, "chip")[0] - 8
        name = canvas.fitting((meter.title, meter.short or meter.title), room, "name", size=size)
        title = canvas.text((box.left, box.top + 9), name, "name", anchor="midleft",
                            size=size, max_width=room)  # fmt: skip
        canvas.text((title.right + 8, box.top + 9), count, "chip",
                    theme.amber_text if landing else theme.text2, anchor="midleft")  # fmt: skip
        if box.h < 60:
            return
        top = box.top + (20 if self._low else 28)
        used = draw_meter(canvas, pygame.FRect(box.left, top, box.w, 40), meter, landing=landing)
        y = top + used + 13
        if y + 8 > box.bottom - _BUTTON - 4:
            return
        if landing:
            pays = meter.pays_with(landing)
            words, note = f"{meter.count + landing} cards", f"pay {pays}"
            colour = theme.amber_text
        else:
            words, note, colour = meter.more, meter.reward, theme.text1
        x = box.left
        if words:
            x = canvas.text((x, y), words, "chip", colour, anchor="midleft").right + 6
        if canvas.fitting((note, ""), box.right + 10 - x, "small"):
            canvas.text((x, y), note, "small", theme.text2, anchor="midleft",
                        max_width=box.right + 10 - x)  # fmt: skip

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
