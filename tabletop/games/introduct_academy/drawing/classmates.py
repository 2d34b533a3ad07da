"""The widget with the other seats' plates, their classes and what the classes pay."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.api import Seat, SeatMark, ZoneView, seat_name
from tabletop.api.drawing import (
    CARD,
    TIMES,
    Canvas,
    DropTarget,
    Moment,
    RegionButton,
    Slot,
    Widget,
    chip,
    chip_width,
    draw_books,
    draw_portrait,
    register_mark,
    row,
    slots_of,
)
from tabletop.games.introduct_academy.classes import classes_of, meter_of
from tabletop.games.introduct_academy.drawing.badges import Badge, badge_of, draw_badge
from tabletop.games.introduct_academy.table import ClassmatesData
from tabletop.games.introduct_academy.wishes import skills_of

_GAP = 10.0
_PAD = 12.0
_IN_A_ROW = 4
_ALONE = 640.0
"""Width of the plate of a single rival, in logical pixels."""
_WAITING = 30.0
"""Width of the waiting cards beside the name, in logical pixels."""
_PITCH = 17.0
"""Distance between waiting cards, in logical pixels."""
_LEAST = 40.0
"""The height, in logical pixels, below which piles show only their number of cards."""
_SLIM = 80.0
"""Plates narrower than this have a small portrait, to fit two numbers beside it."""
COLLECTS = "star"
_WISHES = {COLLECTS, "lock"}
"""The icons of what a seat says that it collects and keeps."""
_SIGN = 22.0
"""The width of a badge in a wish, in logical pixels."""
_SMALL = 17.0
"""The width of a badge in a wish on a flat plate."""
_LEAST_WISH = 15.0
"""The width of the icon of such a wish."""
_FLAT = 100.0
"""Plates lower than this show everything on two lines, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The positions of the parts of another seat's plate, in logical pixels."""

    seat: Seat
    rect: pygame.FRect
    face: pygame.FRect
    words: pygame.FRect
    """The box of the name and the small numbers."""
    waiting: pygame.FRect
    """The box of the cards waiting to be placed."""
    fields: tuple[tuple[ZoneView, pygame.FRect], ...]

    @property
    def flat(self) -> bool:
        """Whether the plate is so low that it shows everything on two lines."""
        return self.rect.h < _FLAT


class RivalClassrooms(Widget[ClassmatesData]):
    """A plate for each other seat: portrait, name, number of cards, books and every class.

    The region's zone is the kind of the classrooms. `data.count` names the value with their number,
    such as `rooms:{seat}`. `data.waiting` is a kind of zone whose cards are shown beside the name.
    """

    def plates(self, moment: Moment) -> list[Plate]:
        """Return the other seats' plates, laid out in one or two rows; empty if there are none."""
        seats = moment.rivals
        if not seats:
            return []
        rows = 1 if len(seats) <= _IN_A_ROW or self.rect.h < _FLAT else 2
        columns = -(-len(seats) // rows)
        wide = (self.rect.w - _GAP * (columns - 1)) / columns
        high = (self.rect.h - _GAP * (rows - 1)) / rows
        left = self.rect.left
        if len(seats) == 1 and not self.compact:
            wide = min(_ALONE, wide)
            left = self.rect.centerx - wide / 2
        return [
            self._plate(
                moment,
                seat,
                pygame.FRect(
                    left + (wide + _GAP) * (place % columns),
                    self.rect.top + (high + _GAP) * (place // columns),
                    wide,
                    high,
                ),
            )
            for place, seat in enumerate(seats)
        ]

    def _plate(self, moment: Moment, seat: Seat, rect: pygame.FRect) -> Plate:
        zones = self._piles(moment, seat)
        flat = rect.h < _FLAT
        side = min(46.0, rect.h - 12)
        pad = 8.0 if rect.h < 60 else _PAD
        if rect.w < _SLIM:
            side, pad = min(24.0, side), 5.0
        face = pygame.FRect(rect.left + pad, 0, side, side)
        face.top = rect.centery - side / 2 if flat else rect.top + _PAD
        if flat:
            room = rect.right - 8 - (face.right + 10)
            words = pygame.FRect(face.right + 10, rect.top + 6, min(104.0, 0.5 * room), rect.h - 12)
            inner = pygame.FRect(
                words.right + 4, rect.top + 6, rect.right - words.right - 12, rect.h - 12
            )
            waiting = pygame.FRect(words.right - 22, rect.top + 4, 22, 22)
        else:
            words = pygame.FRect(
                face.right + 10, face.top - 2, rect.right - face.right - 18, side + 4
            )
            inner = pygame.FRect(
                rect.left + _PAD,
                face.bottom + 10,
                rect.w - 2 * _PAD,
                rect.bottom - _PAD - face.bottom - 10,
            )
            waiting = pygame.FRect(rect.right - 110, rect.top + 8, 100, 44)
        if inner.w < 60 or inner.h < 30:
            words.width = rect.right - 4 - words.left
            return Plate(seat, rect, face, words, waiting, ())
        wide = (inner.w - 8 * (len(zones) - 1)) / max(1, len(zones))
        fields = tuple(
            (zone, pygame.FRect(inner.left + (wide + 8) * place, inner.top, wide, inner.h))
            for place, zone in enumerate(zones)
        )
        return Plate(seat, rect, face, words, waiting, fields)

    def _piles(self, moment: Moment, seat: Seat) -> list[ZoneView]:
        zones = [z for _, z in moment.seat_zones(seat) if z.kind == self.region.zone]
        count = self.text_of("count")
        return zones[: moment.number(count, len(zones), seat=seat_name(seat))]

    # Slots and targets

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the positions of the other seats' cards: classes, waiting cards and hidden hands.

        Only the top card of a class is drawn.
        """
        slots: list[Slot] = []
        for plate in self.plates(moment):
            shown = {zone.id for zone, _ in plate.fields}
            for zone, box in plate.fields:
                card = self._card(box)
                cards = slots_of(moment, zone, [card] * zone.count, small=True)
                slots += [
                    replace(each, drawn=each.index == zone.count - 1, shown="S") for each in cards
                ]
            for _, zone in moment.seat_zones(plate.seat):
                if zone.id in shown:
                    continue
                if zone.kind == self.text_of("waiting"):
                    width = min(_WAITING, plate.waiting.h / CARD)
                    rects = row(plate.waiting, zone.count, width, _PITCH, align="right")
                    cards = slots_of(moment, zone, rects, small=True)
                    slots += [replace(each, shown="S", drawn=not plate.flat) for each in cards]
                else:
                    box = pygame.FRect(0, 0, 20, 28)
                    box.center = plate.face.center
                    cards = slots_of(moment, zone, [box] * zone.count, face_up=False, small=True)
                    slots += [replace(each, drawn=False) for each in cards]
        return slots

    @staticmethod
    def _card(box: pygame.FRect) -> pygame.FRect:
        width = min(48.0, (box.h - 8) / CARD, 0.5 * box.w)
        card = pygame.FRect(0, 0, width, width * CARD)
        card.midleft = (box.left + 6, box.centery)
        return card

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return drop targets on each plate: the seat, each of its zones, and each class."""
        places: list[DropTarget] = []
        for plate in self.plates(moment):
            fields = {zone.id: box for zone, box in plate.fields}
            radius = min(16.0, plate.rect.h * 0.28)
            names = [seat_name(plate.seat), *(z.id for _, z in moment.seat_zones(plate.seat))]
            places += [
                DropTarget(name, fields.get(name, plate.rect), 10 if name in fields else radius)
                for name in names
            ]
        return places

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Return the box of each other seat's portrait, in logical pixels."""
        return {plate.seat: plate.face for plate in self.plates(moment)}

    def buttons(self, moment: Moment) -> list[RegionButton]:
        """Return buttons that complete classes of other seats played at this screen.

        They are where the plate shows what the class pays.
        """
        return [
            RegionButton(command, self._earned(box), "rivals", size="drawn")
            for plate in self.plates(moment)
            for zone, box in plate.fields
            for command in moment.at.get(zone.id, ())[:1]
            if zone.count and not command.reason and box.h >= _LEAST
        ]

    @staticmethod
    def _earned(box: pygame.FRect) -> pygame.FRect:
        """Return the rectangle for the books that a class pays now."""
        left = RivalClassrooms._card(box).right + 5
        high = 24.0
        return pygame.FRect(left, box.bottom - high - 4, box.right - left - 4, high)

    # Drawing

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the plates with portraits and texts, and the backgrounds of the classes."""
        for plate in self.plates(moment):
            theme = canvas.theme
            radius = min(16.0, plate.rect.h * 0.28)
            canvas.well(plate.rect, radius)
            if plate.seat in moment.acting:
                canvas.ring(plate.rect, radius, theme.amber, 2)
            draw_portrait(canvas, moment, plate.seat, plate.face)
            self._draw_words(canvas, moment, plate)
            for zone, box in plate.fields:
                if zone.count and not plate.flat:
                    canvas.fill(box, 10, theme.veil, 0.20)
                elif not zone.count:
                    canvas.ring(box, 10, theme.text1, 1.2, 0.18)
                    words = classes_of(moment.display).empty if box.w >= 50 else ""
                    canvas.text(box.center, words, "small", theme.text2, anchor="center")

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the size of each class, and what it pays, over its cards."""
        for plate in self.plates(moment):
            for zone, box in plate.fields:
                if zone.count:
                    self._draw_pile(canvas, moment, zone, box, flat=plate.flat)

    def _draw_words(self, canvas: Canvas, moment: Moment, plate: Plate) -> None:
        words = plate.words
        if words.w < 60:
            self._draw_tiny(canvas, moment, plate)
            return
        room = self._draw_name(canvas, moment, plate)
        self._draw_chips(canvas, moment, plate, words.right if plate.flat else words.left + room)

    def _draw_name(self, canvas: Canvas, moment: Moment, plate: Plate) -> float:
        """Draw the player's name beside the waiting cards; return the width that it may fill."""
        words = plate.words
        size = 15.0 if plate.flat else 17.0
        waiting = sum(
            z.count for _, z in moment.seat_zones(plate.seat) if z.kind == self.text_of("waiting")
        )
        room = words.w
        if waiting and not plate.flat:
            taken = min(plate.waiting.w, _WAITING + _PITCH * (waiting - 1))
            room = max(60.0, plate.waiting.right - taken - words.left - 4)
        said = self._wishes(moment, plate.seat) if plate.flat else []
        most = room - _LEAST_WISH * len(said)
        name = canvas.fitting(moment.name_forms(plate.seat), most, "name", size=size)
        y = words.top + words.h * 0.24
        drawn = canvas.text((words.left, y), name, "name", anchor="midleft", size=size,
                            max_width=most)  # fmt: skip
        x = drawn.right + 6
        for left, fact in zip(range(len(said) - 1, -1, -1), said, strict=True):
            end = words.right - _LEAST_WISH * left
            x = self._draw_small_wish(
                canvas, moment, plate.seat, fact, pygame.FRect(x, y, end - x, 0)
            )
        return room

    @staticmethod
    def _wishes(moment: Moment, seat: Seat) -> list[SeatMark]:
        chips = moment.display.chips
        return [fact for fact in chips[seat] if fact.icon in _WISHES] if chips else []

    def _draw_small_wish(
        self, canvas: Canvas, moment: Moment, seat: Seat, fact: SeatMark, line: pygame.FRect
    ) -> float:
        """Draw the icon of a wish, with its badges if all fit on the line; return its right end."""
        badges = self._badges(moment, seat, fact)
        canvas.icon((line.left + 6, line.top), fact.icon, 12, canvas.theme.text1)
        x = line.left + _LEAST_WISH
        if x + _SMALL * len(badges) <= line.right:
            for badge in badges:
                draw_badge(canvas, (x + _SMALL / 2 - 1, line.top), _SMALL - 1, badge)
                x += _SMALL
        register_mark(canvas, fact, seat, pygame.FRect(line.left, line.top - 9, x - line.left, 18))
        return x + 2

    def _draw_chips(self, canvas: Canvas, moment: Moment, plate: Plate, right: float) -> None:
        words = plate.words
        facts = moment.display.chips[plate.seat] if moment.display.chips else ()
        x, y, high = words.left, words.top + words.h * 0.76, 22.0 if plate.flat else 25.0
        if words.h < _LEAST:
            high, y = 17.0, words.bottom - 8
        shorts = [fact.short if fact.short.isdecimal() else "" for fact in facts]
        wides = [
            chip_width(canvas, short, fact.icon, height=high) + 5
            for fact, short in zip(facts, shorts, strict=True)
        ]
        if sum(wides[:2]) - 5 > right + 4 - x:
            self._draw_signs(canvas, moment, plate, facts[:2], y)
            return
        for fact, short, wide in zip(facts, shorts, wides, strict=True):
            icon = fact.icon
            if icon in _WISHES:
                continue
            if x + wide - 5 > right + 4:
                break
            colour = canvas.theme.amber_text if icon == moment.display.score_icon else None
            box = chip(canvas, (x, y), short, icon, colour=colour, height=high, anchor="midleft")
            register_mark(canvas, fact, plate.seat, box)
            x += wide
        if plate.flat:
            return
        for fact in facts:
            if fact.icon in _WISHES:
                room = pygame.FRect(x, y - high / 2, right + 4 - x, high)
                x = self._draw_wish(canvas, moment, plate.seat, fact, room)

    def _draw_wish(
        self, canvas: Canvas, moment: Moment, seat: Seat, fact: SeatMark, room: pygame.FRect
    ) -> float:
        """Draw the badges of what a seat says it collects or keeps; return where the next begins.

        The word before them is left out where `room` is too narrow for it. Without room for a
        badge, nothing is drawn.
        """
        label = self.data.collects if fact.icon == COLLECTS else self.data.keeps
        badges = self._badges(moment, seat, fact)
        x, y, right = room.left, room.centery, room.right
        wide = canvas.measure(label, "small")[0] + 6
        if x + wide + _SIGN * len(badges) + 12 > right:
            label, wide = "", 17.0
        badges = badges[: int((right - x - wide - 12) // _SIGN)]
        if not badges:
            return x
        box = pygame.FRect(x, room.top, wide + _SIGN * len(badges) + 12, room.h)
        canvas.fill(box, 12, "#0D0F14", 0.45)
        if label:
            canvas.text((x + 8, y), label, "small", anchor="midleft")
        else:
            canvas.icon((x + 14, y), fact.icon, 14, canvas.theme.text1)
        for at, badge in enumerate(badges):
            draw_badge(canvas, (x + wide + 7 + _SIGN * (at + 0.5), y), 19, badge)
        register_mark(canvas, fact, seat, box)
        return box.right + 5

    @staticmethod
    def _badges(moment: Moment, seat: Seat, fact: SeatMark) -> list[Badge]:
        """Return the badges of the skills that a seat says it collects or keeps."""
        value = "collects" if fact.icon == COLLECTS else "keeps"
        mask = moment.view.value(f"{value}:{seat_name(seat)}")
        return [badge_of(moment.game.spec.kinds[at].face) for at in skills_of(mask)]

    @staticmethod
    def _draw_signs(
        canvas: Canvas, moment: Moment, plate: Plate, facts: Sequence[SeatMark], y: float
    ) -> None:
        """Draw numbers with icons in a line, where chips do not fit."""
        x = plate.words.left
        for fact in facts:
            wins = fact.icon == moment.display.score_icon
            colour = canvas.theme.amber_text if wins else canvas.theme.text1
            canvas.icon((x + 7, y), fact.icon, 15, colour)
            drawn = canvas.text((x + 18, y), fact.short, "chip", colour, anchor="midleft")
            register_mark(canvas, fact, plate.seat, pygame.FRect(x, y - 11, drawn.right - x, 22))
            x = drawn.right + 9

    @staticmethod
    def _draw_tiny(canvas: Canvas, moment: Moment, plate: Plate) -> None:
        """Draw two numbers with icons, one below the other."""
        facts = moment.display.chips[plate.seat] if moment.display.chips else ()
        x, theme = plate.face.right + (3 if plate.rect.w < _SLIM else 7), canvas.theme
        for line, fact in enumerate(facts[:2]):
            icon = fact.icon
            y = plate.rect.centery + (line - 0.5) * 17
            colour = theme.amber_text if icon == moment.display.score_icon else theme.text1
            canvas.icon((x + 7, y), icon, 14, colour)
            canvas.text((x + 18, y), fact.short, "chip", colour, anchor="midleft", size=13)

    def _draw_pile(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, box: pygame.FRect, *, flat: bool
    ) -> None:
        meter = meter_of(moment.display, zone.id)
        left = self._card(box).right + 6
        top = box.top + (14 if flat else 16)
        count = TIMES.format(count=zone.count)
        if box.h < _LEAST:
            top = box.centery
        if box.right - left < 18:
            # There is no room beside the card, so the number is drawn on its corner.
            corner = (box.right - 9, box.bottom - 9)
            canvas.disc(corner, 9, "#2A211C")
            canvas.text(corner, str(zone.count), "badge", "#FFFDF6", anchor="center")
            return
        canvas.text((left, top), count, "name", anchor="midleft", size=15 if flat else 17,
                    max_width=box.right - left)  # fmt: skip
        if meter is None:
            return
        if not flat and box.h >= 62:
            most = max((pay for _, pay in meter.steps), default=0)
            wide = min(9.0, (box.right - 4 - left - 1.5 * (most - 1)) / max(1, most))
            spot = (left + ((wide + 1.5) * most - 1.5) / 2, box.centery + 1)
            draw_books(canvas, spot, most, reached=meter.pays, size=(wide, 14))
        if box.h >= _LEAST:
            self._draw_pay(canvas, moment, zone, box, meter.pays)

    def _draw_pay(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, box: pygame.FRect, pays: int
    ) -> None:
        """Draw what the class pays, as a button where it can be completed."""
        theme, earned = canvas.theme, self._earned(box)
        commands = [c for c in moment.at.get(zone.id, ())[:1] if not c.reason]
        ink = theme.amber_text if pays else theme.text2
        if commands:
            over = moment.pointed == commands[0].id
            canvas.fill(earned, 8, theme.amber if over else theme.veil, 0.30)
            canvas.ring(earned, 8, theme.text1, 1.2, 0.4)
        slim = bool(commands) and earned.w < 34
        spot = earned.center if slim else (earned.left + (7 if commands else 0), earned.centery)
        drawn = canvas.text(spot, f"+{pays}", "chip", ink, size=13 if slim else None,
                            anchor="center" if slim else "midleft")  # fmt: skip
        if drawn.right + 22 <= box.right:
            canvas.icon((drawn.right + 12, earned.centery), moment.display.score_icon, 16, ink)
