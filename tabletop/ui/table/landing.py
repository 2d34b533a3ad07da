"""A piece that was put down and waits for its target: where it rests and how it is drawn."""

import pygame

from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.parts import slot_radius
from tabletop.ui.widgets.pieces import draw_piece

_GAP = 12.0
_GHOST = 0.86
"""Opacity of the waiting piece, since it is not played yet."""


def ghost_of(moment: TableMoment) -> pygame.FRect | None:
    """Return the box of the piece that waits for its target, or None.

    It lies inside its place, beside the pieces that are there already.
    """
    slot, place = moment.held_slot(), moment.target_named(moment.hand.landed)
    if slot is None or place is None or not moment.hand.landed:
        return None
    there = [each.rect for each in moment.slots if each.zone == place.name and each.drawn]
    size = max((rect.size for rect in there), default=slot.rect.size)
    box = pygame.FRect((0, 0), size)
    box.center = place.rect.center
    if there:
        box.left, box.top = (
            max(rect.right for rect in there) + _GAP,
            min(rect.top for rect in there),
        )
    room = place.rect
    box.left = max(room.left, min(box.left, room.right - box.w))
    box.top = max(room.top, min(box.top, room.bottom - box.h)) if box.h <= room.h else box.top
    return box


def draw_ghost(canvas: Canvas, moment: TableMoment) -> None:
    """Draw the piece that waits for its target, slightly transparent and with a ring."""
    slot, box = moment.held_slot(), ghost_of(moment)
    if slot is None or box is None:
        return
    draw_piece(canvas, moment, slot, rect=box, angle=0.0, level="e2", alpha=_GHOST)
    radius = slot_radius(slot) * box.w / max(1.0, slot.rect.w)
    canvas.ring(box.inflate(6, 6), radius + 3, canvas.theme.amber, 2.4)
