"""What lies before another seat, drawn small: cards in play, fields, tricks won."""

from dataclasses import dataclass, replace

import pygame

from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.view import ZoneView
from tabletop.engine.widgets import RivalsData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.marks import count_disc
from tabletop.ui.widgets.base import slots_of
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot, squared
from tabletop.ui.widgets.rows import CARD, row
from tabletop.ui.widgets.tucks import TAB, Tucking, draw_strips, tucked_row

_GAP = 10.0
_HIGH = 110.0
"""Height in logical pixels from which cards may be large."""
_SHARED = 12.0
"""Gap between open cards and a hand that is shown, in logical pixels."""
_SMALLER = 0.84
_FIELD = 104.0
"""Width from which a field has its own background and its count as text."""


@dataclass(frozen=True, slots=True)
class Part:
    """One zone of another seat, with its box on the seat's plate."""

    kind: str
    """Kind of the part: `rows`, `fields`, `shared`, or what a game adds."""
    zone: ZoneView
    box: pygame.FRect


@dataclass(frozen=True, slots=True)
class Belongings:
    """The zones of a seat that a region's data names, drawn in a box of the seat's plate.

    Rows are cards in play, side by side; fields are piles with their counts. A shared zone is shown
    as soon as the viewer knows all its pieces, such as the hand of a partner.
    """

    data: RivalsData

    def __bool__(self) -> bool:
        return bool(self.data.rows or self.data.fields)

    def parts(self, moment: Moment, seat: Seat, box: pygame.FRect) -> list[Part]:
        """Return the zones of a seat side by side.

        Rows are as wide as they need, and fields share the rest.
        """
        width = self._width(box)
        found: list[Part] = []
        x = box.left
        zones = [zone for name in self.data.rows for zone in _zones(moment, seat, name)]
        counts = [len(self._tucking().stacks(moment, zone)) for zone in zones]
        # Without room for all cards side by side, every row keeps one whole card.
        whole = sum((width + _GAP) * (count > 0) for count in counts)
        more = sum((width + _GAP) * (count - 1) for count in counts if count)
        part = max(0.0, min(1.0, (box.w - whole) / more)) if more else 1.0
        for zone, count in zip(zones, counts, strict=True):
            wide = (width + _GAP) * (1 + part * (count - 1)) if count else 0.0
            found.append(Part("rows", zone, pygame.FRect(x, box.top, max(1.0, wide - _GAP), box.h)))
            x += wide
        for name in self.data.shared:
            for zone in _zones(moment, seat, name):
                left = x + _SHARED
                if zone.count and all(zone.pieces) and box.right - left >= width:
                    room = pygame.FRect(left, box.top, box.right - left, box.h)
                    found.append(Part("shared", zone, room))
        fields = [z for name in self.data.fields for z in _zones(moment, seat, name)]
        count = moment.number(self.data.count, len(fields), seat=seat_name(seat))
        fields = fields[:count]
        share = (box.right - x + _GAP) / max(1, len(fields))
        for zone in fields:
            found.append(Part("fields", zone, pygame.FRect(x, box.top, share - _GAP, box.h)))
            x += share
        return found

    def _tucking(self) -> Tucking:
        return Tucking(self.data.tuck, self.data.tuck_key)

    def _width(self, box: pygame.FRect) -> float:
        tabs = TAB if self.data.tuck else 0.0
        widest = self.data.card_width
        if box.h >= _HIGH:
            widest = self.data.card_large or widest
        return min(widest, (box.h - tabs) / CARD)

    def slots(self, moment: Moment, seat: Seat, box: pygame.FRect) -> list[Slot]:
        """Return the slots of a seat's cards, lowest first."""
        slots: list[Slot] = []
        for part in self.parts(moment, seat, box):
            width = self._width(part.box)
            match part.kind:
                case "rows":
                    slots += tucked_row(
                        moment, part.zone, part.box, self._tucking(), width=width,
                        most=width + _GAP, align="left", small=True,
                    )  # fmt: skip
                case "fields":
                    slots += _pile(moment, part, width)
                case "shared":
                    width *= _SMALLER
                    rects = row(part.box, part.zone.count, width, 0.6 * width, align="right")
                    slots += slots_of(moment, part.zone, rects, small=True)
                case _:
                    slots += self.more(moment, part, width)
        return [squared(slot) for slot in slots]

    def more(self, moment: Moment, part: Part, width: float) -> list[Slot]:
        """Return the slots of a part of a kind that a game adds; a hook for subclasses."""
        del moment, part, width
        return []

    def under(self, canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
        """Draw backgrounds and the outlines of empty fields."""
        for part in self.parts(moment, seat, box):
            if part.kind == "fields" and part.box.w >= _FIELD:
                canvas.fill(part.box, 10, canvas.theme.well, 0.22)
            if part.kind == "fields" and not part.zone.count:
                draw_no_pile(canvas, _inside(part.box), self._width(part.box))

    def over(self, canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
        """Draw counts, and the cards that are tucked under others."""
        draw_strips(canvas, moment, self.slots(moment, seat, box))
        for part in self.parts(moment, seat, box):
            if part.kind != "fields" or not part.zone.count:
                continue
            inner, width = _inside(part.box), self._width(part.box)
            if part.box.w >= _FIELD:
                words = (inner.left + width + 12, inner.top + 12)
                canvas.text(words, f"\u00d7{part.zone.count}", "name", anchor="midleft", size=17)
            else:
                corner = (inner.left + width, inner.centery + width * CARD / 2 - 4)
                count_disc(canvas, corner, part.zone.count, r=10.0)


def _zones(moment: Moment, seat: Seat, kind: str) -> list[ZoneView]:
    return [zone for zone in moment.view.zones if zone.kind == kind and zone.owner == seat]


def _inside(box: pygame.FRect) -> pygame.FRect:
    return box.inflate(-16, -8) if box.w >= _FIELD else box


def _pile(moment: Moment, part: Part, width: float) -> list[Slot]:
    """Return the slots of a field's cards on one pile, the edges of lower ones visible."""
    inner = _inside(part.box)
    width = min(width, (inner.h - 4) / CARD)
    top = inner.centery - width * CARD / 2 + 2
    lowest = max(0, part.zone.count - 3)
    rects = [
        pygame.FRect(inner.left, top + 2.0 * (part.zone.count - 1 - max(index, lowest)) * -1.0,
                     width, width * CARD)
        for index in range(part.zone.count)
    ]  # fmt: skip
    slots = slots_of(moment, part.zone, rects, small=True)
    return [replace(slot, drawn=slot.index >= lowest) for slot in slots]


def draw_no_pile(canvas: Canvas, box: pygame.FRect, width: float) -> None:
    """Draw the outline of where the first card will lie."""
    width = min(width, box.h / CARD)
    (place,) = row(box, 1, width, width, align="left")
    canvas.ring(place, max(2.0, width * 0.075), canvas.theme.text1, 1.2, 0.35)
