"""A row of cards in a zone: cards turned over, a market, a team with what it has learned."""

from dataclasses import replace

import pygame

from tabletop.engine.declarations import Role
from tabletop.engine.display import Caption
from tabletop.engine.layout import Region
from tabletop.engine.moves import seat_name
from tabletop.engine.view import ZoneView
from tabletop.engine.widgets import RowData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.marks import tag
from tabletop.ui.widgets.base import Widget, slots_of
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot, squared
from tabletop.ui.widgets.rows import CARD, card_in, lines
from tabletop.ui.widgets.targets import DropTarget
from tabletop.ui.widgets.tucks import LEAST_STRIP, STRIP, Tucking, draw_strips, tucked_row

_GAP = 12.0
_NAMED = 66.0
"""Width in logical pixels from which cards show their names."""
_STRIPS = 0.24
"""Share of a row's height that is kept for the cards tucked under others."""
_MOST_STRIPS = 0.5
_SMALLEST = 0.6
"""Least width of the cards in a full row of a free table, relative to normal."""
_TOKEN = 46.0
"""Greatest side of tokens and dice in lines, in logical pixels."""
_LOW = 92.0
"""Height in logical pixels below which pieces lie beside the label, on a free table."""
_TIGHT = 76.0
"""Height in logical pixels below which pieces lie beside the label, on every table."""
_TWO_LINES = 44.0
"""Height from which a count stands below the label beside the pieces."""
_LEAST_SIDE = 16.0
"""Least side of tokens in a line, in logical pixels; smaller ones are unrecognizable."""
_SLIM = 120.0
"""Width in logical pixels below which the side margins are narrower."""
_LEAST_PIECE = 22.0
"""Least height of pieces in logical pixels; below it the margins shrink."""
_LABEL = 7.6
"""Approximate width of a letter of a label, in logical pixels."""
_LEAST = 0.84
"""How far cards with others tucked under them shrink before they overlap."""
_FOOT = 70.0
"""Height in logical pixels of a two-line caption below the region, with its shadow."""


def _floats(region: Region) -> bool:
    """Whether a region lies over the felt only at times."""
    return region.role is Role.FLOAT or region.fit.compact == "bar"


def _edge(box: pygame.FRect) -> float:
    """Return the distance between the pieces and the sides of a row's box."""
    return 16.0 if box.w >= _SLIM else 8.0


def _whole(box: pygame.FRect, count: int) -> pygame.FRect:
    """Return the room for `count` tokens in a low box without label: one line if possible."""
    room = box.inflate(-6, -6)
    side = room.w / (1.18 * max(1, count) - 0.18) - 0.1  # so that the last one fits
    return room.inflate(0, min(0.0, side - room.h)) if side >= _LEAST_SIDE else room


def _holds_tokens(moment: Moment, zone: ZoneView) -> bool:
    """Whether a zone holds tokens and dice, with at most a quarter of cards among them."""
    looks = [moment.look(piece, back) for piece, back in zip(zone.pieces, zone.backs, strict=True)]
    cards = looks.count("card")
    return bool(looks) and (not cards or 4 * cards <= len(looks))


def _narrowed(slot: Slot) -> Slot:
    """Return the slot of a card among tokens, in the middle of a token's square."""
    if slot.look != "card":
        return slot
    box = pygame.FRect(0, 0, slot.rect.h / CARD, slot.rect.h)
    box.center = slot.rect.center
    return replace(slot, rect=box)


class RowOfCards(Widget[RowData]):
    """The pieces of one zone, or of each zone of a kind side by side (the home seat's).

    `data.label` stands above them, `data.empty` in an empty one; `data.card-width` is their width,
    `data.step` the distance of cards (else they lie side by side) and `data.align` where the row
    begins. `data.count` is a value such as `shops:{seat}`: how many of the zones exist. With
    `data.felt` no background is drawn, with `data.tight` there is less of it below the cards.
    `data.tuck` is the value of the face field `template`, or `data.tuck-key`, of cards that lie
    under the one before them. With `data.captions: foot` the captions of the zone stand below it,
    and with `data.outline` an empty zone shows where its first card goes. `data.zone-2`,
    `data.label-2` and `data.empty-2` replace the others in games of two seats.
    """

    @property
    def reach(self) -> pygame.FRect:
        """The box it may draw in, including captions below it, which may be longer."""
        reach = super().reach
        if self.text_of("captions") != "foot":
            return reach
        below = (self.rect.left, self.rect.bottom, self._free_below(self.rect), _FOOT)
        return reach.union(below)

    def _word(self, moment: Moment, key: str) -> str:
        """Return a text of the region, or the one for this number of seats."""
        return self.text_of(f"{key}-{moment.view.seats}", self.text_of(key))

    def own(self, moment: Moment) -> frozenset[str]:
        """Return the names of the known pieces in the home seat's zones."""
        own = (zone.pieces for zone in self._zones(moment) if zone.owner == moment.home)
        return frozenset().union(*own) - {""}

    def _zones(self, moment: Moment) -> list[ZoneView]:
        kind = self._word(moment, "zone") or self.region.zone
        exact = moment.zone(kind)
        if exact is not None:
            return [exact]
        zones = [z for z in moment.view.zones if z.kind == kind and z.owner in {-1, moment.home}]
        count = self.text_of("count")
        if not count:
            return zones
        return zones[: moment.number(count, len(zones), seat=seat_name(moment.home))]

    def _boxes(self, moment: Moment) -> list[tuple[ZoneView, pygame.FRect]]:
        zones = self._zones(moment)
        wide = (self.rect.w - _GAP * (len(zones) - 1)) / max(1, len(zones))
        return [
            (zone, pygame.FRect(self.rect.left + (wide + _GAP) * place, self.rect.top, wide,
                                self.rect.h))
            for place, zone in enumerate(zones)
        ]  # fmt: skip

    def _beside_label(self, moment: Moment, box: pygame.FRect) -> float:
        """Return the width of a label with the pieces beside it; 0 if they lie below it.

        In a low box there is no room for both lines: pieces would be too small to be told apart.
        """
        label = self._word(moment, "label")
        wide = _LABEL * len(label) + 30
        low = box.h < (_LOW if moment.commanded else _TIGHT)
        return wide if low and label and wide <= box.w / 2 else 0.0

    def _is_crowded(self, moment: Moment, zone: ZoneView, box: pygame.FRect) -> bool:
        """Whether tokens and dice need the label's room so that all of them are visible."""
        left = self._beside_label(moment, box)
        if not left or not moment.commanded or not _holds_tokens(moment, zone):
            return False
        side = min(_TOKEN, self.number_of("card-width", _TOKEN))
        _, shown = lines(self._inner(moment, box), zone.count, side)
        return shown < zone.count <= lines(_whole(box, zone.count), zone.count, side)[1]

    def _inner(self, moment: Moment, box: pygame.FRect) -> pygame.FRect:
        if self.region.data.get("felt"):
            return box
        left = self._beside_label(moment, box)
        if left:
            return pygame.FRect(box.left + left, box.top + 7, box.w - left - 12, box.h - 14)
        top = 30.0 if self.text_of("label") else 12.0
        foot = 8.0 if self.region.data.get("tight") else 12.0
        if box.h - top - foot < _LEAST_PIECE:
            top, foot = min(top, 25.0), 5.0
        edge = _edge(box)
        return pygame.FRect(box.left + edge, box.top + top, box.w - 2 * edge, box.h - top - foot)

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the slots of all pieces in the row, lowest first."""
        slots: list[Slot] = []
        tucking = Tucking(self.text_of("tuck"), self.text_of("tuck-key", "template"))
        for zone, box in self._boxes(moment):
            inner = self._inner(moment, box)
            if moment.commanded and _holds_tokens(moment, zone):
                crowded = self._is_crowded(moment, zone, box)
                slots += self._tokens(moment, zone, _whole(box, zone.count) if crowded else inner)
                continue
            width = min(self.number_of("card-width", 92.0), inner.h / CARD)
            if moment.commanded:
                # Show half of each card rather than only the edges of all but the last.
                half = inner.w / (1 + 0.5 * max(0, zone.count - 1))
                width = min(width, max(_SMALLEST * width, half))
            if tucking.word:
                stacks = tucking.stacks(moment, zone)
                count = len(stacks)
                deepest = max((len(stack) for stack in stacks), default=1) - 1
                strips = min(STRIP * deepest, max(_STRIPS * inner.h, LEAST_STRIP * deepest))
                width = min(width, (inner.h - min(strips, _MOST_STRIPS * inner.h)) / CARD)
                width = min(width, max(_LEAST * width, (inner.w + 6) / max(1, count) - 6))
            step = self.number_of("step", width + 12)
            slots += tucked_row(
                moment, zone, inner, tucking, width=width, most=step,
                align=self.text_of("align", "center"),
            )  # fmt: skip
        slots = [squared(slot) for slot in slots]
        # The viewer's cards keep their names when they are a little smaller.
        return [
            replace(slot, shown="M")
            if slot.look == "card" and _NAMED <= slot.rect.w < 90 and not slot.grip
            else slot
            for slot in slots
        ]

    def _tokens(self, moment: Moment, zone: ZoneView, box: pygame.FRect) -> list[Slot]:
        """Return tokens and dice in lines; those that don't fit lie below and aren't drawn.

        The label then shows their number.
        """
        rects, shown = lines(box, zone.count, min(_TOKEN, self.number_of("card-width", _TOKEN)))
        slots = slots_of(moment, zone, rects)
        lowest = zone.count - shown
        return [replace(_narrowed(slot), drawn=slot.index >= lowest) for slot in slots]

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each zone of the row."""
        return [DropTarget(zone.id, box, 15) for zone, box in self._boxes(moment)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the backgrounds, the labels, and what an empty zone is for."""
        for zone, box in self._boxes(moment):
            if not self.region.data.get("felt"):
                canvas.well(box, 15)
            label = self._word(moment, "label")
            if label and not self._is_crowded(moment, zone, box):
                self._draw_label(canvas, moment, zone, box, label)
            if not zone.count and self.region.data.get("outline"):
                self._draw_place(canvas, self._inner(moment, box))
            words = self._word(moment, "empty")
            if not zone.count and words:
                self._draw_empty(canvas, self._inner(moment, box), words)

    def _draw_label(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, box: pygame.FRect, label: str
    ) -> None:
        """Write the label, and the number of tokens if it can't be seen otherwise."""
        edge = _edge(box)
        room, y = box.w - 2 * edge + 4, box.top + 17
        beside = self._beside_label(moment, box)
        if beside:
            room, y = beside - 20, box.centery
        theme, count = canvas.theme, str(zone.count)
        counted = self._is_counted(moment, zone)
        below = counted and bool(beside) and box.h >= _TWO_LINES
        if below:
            y -= 9
        elif counted:
            room -= canvas.measure(count, "small", weight=700)[0] + 7
        drawn = canvas.text((box.left + edge, y), label, "small", theme.text2, anchor="midleft",
                            max_width=room)  # fmt: skip
        if counted:
            place = (box.left + edge, y + 18) if below else (drawn.right + 7, y)
            canvas.text(place, count, "small", theme.text1, anchor="midleft", weight=700)

    def _is_counted(self, moment: Moment, zone: ZoneView) -> bool:
        """Whether the number is shown: tokens of a pile, or more of them than are visible."""
        if not _holds_tokens(moment, zone):
            return False
        kinds = {kind.id: kind.place for kind in moment.zone_kinds}
        hidden = (not slot.drawn for slot in self.slots(moment) if slot.zone == zone.id)
        return kinds.get(zone.kind) == "pile" or any(hidden)

    def _draw_empty(self, canvas: Canvas, box: pygame.FRect, words: str) -> None:
        room, most = box.inflate(-8, 0), 3
        if self.region.data.get("outline"):
            room, most = self._place_of(box).inflate(-4, 0), 5
            room.h = room.w * CARD
        high = canvas.measure_paragraph(room.w, words, "small", max_lines=most)
        room.y += (room.h - high) / 2
        colour = canvas.theme.text2
        canvas.paragraph(room, words, "small", colour, align="center", max_lines=most)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Write on the strips of tucked cards, and draw the zones' captions."""
        draw_strips(canvas, moment, self.slots(moment))
        for zone, box in self._boxes(moment):
            for caption in moment.captions(zone.id):
                if self.text_of("captions") == "foot":
                    if not self.compact:
                        self._draw_foot(canvas, caption, box)
                    continue
                kind = "amber" if caption.tone == "gain" else "dark"
                tag(canvas, (box.right - 12, box.top), caption.text, kind, icon=caption.icon,
                    anchor="midright")  # fmt: skip

    def _draw_foot(self, canvas: Canvas, caption: Caption, box: pygame.FRect) -> None:
        """Draw the caption of a zone on the felt below its cards."""
        theme, room = canvas.theme, self._free_below(box) - 50
        words = 1.03 * canvas.measure(caption.text, "body")[0] + 4  # words are justified
        inner = min(room, words)
        lines = 1 if words <= room else 2
        pill = pygame.FRect(box.left, box.bottom + 3, inner + 50, 10 + 20.0 * lines)
        canvas.glass(pill, 15, 0.62)
        if caption.icon:
            canvas.icon((pill.left + 20, pill.centery), caption.icon, 19, theme.amber_text)
        colour = theme.amber_text if caption.tone == "gain" else theme.text2
        high = canvas.measure_paragraph(inner, caption.text, "body", max_lines=lines)
        place = (pill.left + 36, pill.centery - high / 2, inner, high)
        canvas.paragraph(place, caption.text, "body", colour, max_lines=lines)

    def _free_below(self, box: pygame.FRect) -> float:
        """Return the width for text below a box, over felt up to the next region."""
        line = pygame.FRect(box.left, box.bottom + 3, 4000, 30)
        beside = [
            area.rect.left
            for area in self.arrangement.areas
            if area.rect.left > box.left + 100
            and area.rect.colliderect(line)
            and not _floats(area.region)
        ]
        return min([self.arrangement.frame.right, *beside]) - 12 - box.left

    def _place_of(self, box: pygame.FRect) -> pygame.FRect:
        """Return the box of the first card in an empty zone, at the top of `box`."""
        card = card_in(box, widest=self.number_of("card-width", 92.0))
        card.top = box.top
        return card

    def _draw_place(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw a faint outline where the first card of an empty zone goes."""
        card = self._place_of(box)
        canvas.ring(card, 0.075 * card.w, canvas.theme.text1, 1.6, 0.3)
