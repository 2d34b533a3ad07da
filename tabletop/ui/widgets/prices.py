"""Chips on a hand card: its former price, and why it can't be played now."""

import pygame

from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.words.affording import WAS, brief

CHIP = 24.0
"""Height of a chip, in logical pixels."""
_PAD, _LEAST = 8.0, 4.0
_ICON = 15.0
_LOSS = ("#3A1512", "#FF7A66", "#FFD9D2")
_GAIN = ("#0E2A1C", "#5FCF8E", "#CFF5DE")
"""Fill, outline and text colour of a chip."""
_AT = 0.5
"""Vertical place of the chip that says why a card can't be played, as a part of its height."""


def draw_obstacle(canvas: Canvas, moment: Moment, slot: Slot) -> None:
    """Write on a hand card what is missing to play it, if its visible strip has room."""
    refusal = moment.obstacles.get(slot.name)
    words = brief(refusal) if refusal is not None and slot.dimmed else ""
    if not words or refusal is None or slot.look != "card":
        return
    icon = "" if refusal.lack is not None else "lock"
    room = slot.rect.w * slot.strip[1] - 4
    at = (slot.rect.left + 3, slot.rect.top + _AT * slot.rect.h)
    _draw_chip(canvas, at, words, room, _LOSS, icon=icon)


def draw_before(canvas: Canvas, slot: Slot, left: float, middle: float, before: str) -> None:
    """Draw a chip with a card's usual price beside its reduced one.

    `left` and `middle` are the chip's left edge and vertical centre. Nothing is drawn without room.
    """
    room = slot.rect.left + slot.rect.w * slot.strip[1] - left - 2
    _draw_chip(canvas, (left, middle), WAS.format(before=before), room, _GAIN)


def _draw_chip(
    canvas: Canvas,
    at: tuple[float, float],
    words: str,
    room: float,
    colours: tuple[str, str, str],
    *,
    icon: str = "",
) -> None:
    """Draw a chip, or nothing if its text doesn't fit; `at` is the middle of its left edge."""
    long = canvas.measure(words, "chip")[0]
    if long + 2 * _LEAST > room:
        return
    icon = icon if long + 2 * _PAD + _ICON + 3 <= room else ""
    pad = min(_PAD, (room - long) / 2)
    wide = long + 2 * pad + (_ICON + 3 if icon else 0)
    fill, line, ink = colours
    box = pygame.FRect(at[0], at[1] - CHIP / 2, wide, CHIP)
    canvas.fill(box, CHIP / 2, fill)
    canvas.ring(box, CHIP / 2, line, 1.2)
    x = box.left + pad
    if icon:
        canvas.icon((x + _ICON / 2, box.centery), icon, _ICON, ink)
        x += _ICON + 3
    canvas.text((x, box.centery), words, "chip", ink, anchor="midleft")
