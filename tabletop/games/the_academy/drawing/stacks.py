"""Draw won tricks and other piles of a single zone as separate small stacks."""

from dataclasses import replace

import pygame

from tabletop.api import ZoneView
from tabletop.api.drawing import (
    CARD,
    Canvas,
    DropTarget,
    Moment,
    Slot,
    Widget,
    draw_no_pile,
    row,
    slots_of,
)
from tabletop.games.the_academy.table import StacksData, TrickRivalsData

_GAP = 8.0
_LAYER = (1.4, -1.4)
"""Offset (x, y) of each card from the one below it, in logical pixels."""
_LAYERS = 3
_MOST = 100
"""The largest number of stacks that are looked up by number."""


def stack_sizes(moment: Moment, zone: ZoneView, data: StacksData | TrickRivalsData) -> list[int]:
    """Return the number of cards in each stack of a zone, in order.

    `sizes` and `winners` are patterns of values numbered from 1, such as `cards:{number}`: the size
    of a stack, and its owner's seat counted from 1. Without them every `each` cards form a stack;
    `each` is a number or the name of a value, by default the number of seats.
    """
    sizes, winners = data.sizes, data.winners
    found: list[int] = []
    if sizes:
        for number in range(1, _MOST):
            size = moment.number(sizes, -1, number=number)
            if size < 0:
                break
            if not winners or moment.number(winners, number=number) == zone.owner + 1:
                found.append(size)
    else:
        each = data.each or 0
        wanted = moment.number(each) if isinstance(each, str) else each
        wanted = wanted or moment.view.seats
        found = [wanted] * (zone.count // wanted)
    kept: list[int] = []
    for size in found:
        if size > 0 and sum(kept) + size <= zone.count:
            kept.append(size)
    rest = zone.count - sum(kept)
    return [*kept, rest] if rest else kept


def stack_slots(
    moment: Moment, zone: ZoneView, box: pygame.FRect, width: float, sizes: list[int]
) -> list[Slot]:
    """Return the slots of a zone's cards, stack beside stack from the left, lowest card first."""
    width = min(width, box.h / CARD)
    places = row(box, len(sizes), width, width + _GAP, align="left")
    rects = [
        place.move(min(depth, _LAYERS) * _LAYER[0], min(depth, _LAYERS) * _LAYER[1])
        for place, size in zip(places, sizes, strict=True)
        for depth in range(size)
    ]
    return slots_of(moment, zone, rects, small=True)


class Stacks(Widget[StacksData]):
    """The stacks of one zone, such as the tricks won by the player.

    `data.label` is drawn before them and `data.card-width` is their width in logical pixels.
    `data.each`, or `data.sizes` and `data.winners`, say which cards form a stack. With
    `data.face-down` only backs are drawn, even of known cards.
    """

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    def _box(self) -> pygame.FRect:
        label = 64.0 if self.data.label else 0.0
        return pygame.FRect(self.rect.left + label, self.rect.top, self.rect.w - label, self.rect.h)

    def slots(self, moment: Moment) -> list[Slot]:
        """Return a slot (piece, rectangle, look) for each card."""
        zone = self._zone(moment)
        if zone is None:
            return []
        sizes = stack_sizes(moment, zone, self.data)
        width = self.data.card_width
        slots = stack_slots(moment, zone, self._box(), width, sizes)
        down = self.data.face_down
        return [replace(slot, face_up=slot.face_up and not down) for slot in slots]

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return the drop target: the zone as a whole."""
        zone = self._zone(moment)
        return [DropTarget(zone.id, self.rect, 10)] if zone else []

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the label, and an outline while there is no stack."""
        zone, box = self._zone(moment), self._box()
        draw_label(canvas, self.rect, self.data.label)
        if zone is not None and not zone.count:
            draw_no_pile(canvas, box, self.data.card_width)


def draw_label(canvas: Canvas, box: pygame.FRect, label: str) -> None:
    """Draw the label at the left of the stacks; nothing if it is empty."""
    if label:
        canvas.text((box.left, box.centery), label, "small", canvas.theme.text2, anchor="midleft")
