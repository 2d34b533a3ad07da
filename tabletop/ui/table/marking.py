"""Draws what is marked, the selection frame, and the pieces that are taken together."""

import pygame

from tabletop.ui.motion.sprites import draw_held
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.marks import count_disc, tag
from tabletop.ui.table.gesture import THRESHOLD, Doing, Hand
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.things import framed, marked_slots
from tabletop.ui.widgets.parts import slot_radius
from tabletop.ui.words import commanding

_SKY = "#8DC0FF"
_DASH, _PAUSE = 9.0, 6.0
_FAR = 0.6
"""Scale of the distances between marked pieces while they are dragged."""


def draw_marked(canvas: Canvas, moment: TableMoment, hand: Hand) -> None:
    """Draw rings around what is marked, and the selection frame while one is drawn."""
    slots = marked_slots(moment)
    if hand.doing is Doing.FRAMING and max(hand.frame.size) >= THRESHOLD:
        canvas.fill(hand.frame, 8, _SKY, 0.10)
        _dashed(canvas, hand.frame)
        inside = framed(moment, hand)
        slots = [slot for slot in moment.slots if slot.name in inside]
    if hand.dragging:
        return
    for slot in slots:
        kind = moment.kind(slot.piece)
        cube = kind is not None and kind.face.get("shape") == "cube"
        box, radius = slot.rect.inflate(6, 6), (8 if cube else slot_radius(slot)) + 3
        canvas.ring(box.inflate(3, 3), radius + 1.5, canvas.theme.ink, 1.4, 0.6, angle=slot.angle)
        canvas.ring(box, radius, "#FFFFFF", 3, angle=slot.angle)
    if len(slots) > 1:
        whole = slots[0].rect.unionall([slot.rect for slot in slots[1:]]).inflate(18, 18)
        if hand.doing is not Doing.FRAMING:
            _dashed(canvas, whole)
        count_disc(canvas, (whole.right - 4, whole.top + 4), len(slots))
    if hand.typed:
        words = commanding.TAKE_SO_MANY.format(count=hand.typed)
        tag(canvas, (hand.pos[0] + 18, hand.pos[1] + 16), words, "dark", icon="draw")


def draw_held_beside(canvas: Canvas, moment: TableMoment, held: object, hand: Hand) -> None:
    """Draw the pieces that are taken along with the held one, around it."""
    first = moment.held_slot()
    others = hand.held.pieces[1:]
    if first is None or held is None:
        return
    for slot in moment.slots:
        if slot.name not in others:
            continue
        rect = slot.rect.copy()
        rect.center = (
            hand.rect.centerx + (slot.rect.centerx - first.rect.centerx) * _FAR,
            hand.rect.centery + (slot.rect.centery - first.rect.centery) * _FAR,
        )
        draw_held(canvas, moment, slot, rect, hand.angle)


def draw_held_count(canvas: Canvas, moment: TableMoment, hand: Hand) -> None:
    """Draw the number of pieces taken, if more than one."""
    del moment
    count = max(len(hand.held.pieces), hand.held.count)
    if count > 1:
        count_disc(canvas, (hand.rect.right + 2, hand.rect.top - 2), count)


def _dashed(canvas: Canvas, box: pygame.FRect) -> None:
    """Draw a dashed selection frame along the edges of a box."""
    for y in (box.top, box.bottom):
        x = box.left
        while x < box.right:
            canvas.line((x, y), (min(x + _DASH, box.right), y), _SKY, 2)
            x += _DASH + _PAUSE
    for x in (box.left, box.right):
        y = box.top
        while y < box.bottom:
            canvas.line((x, y), (x, min(y + _DASH, box.bottom)), _SKY, 2)
            y += _DASH + _PAUSE
