"""Cards tucked under others: which ones, where their strips show, and what is written there."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.view import ZoneView
from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.base import slots_of
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.rows import CARD, row

STRIP = 25.0
"""Visible height of a tucked card below the one that covers it, in logical pixels."""
LEAST_STRIP = 19.0
"""Least height of a strip on which text can be read, in logical pixels."""
TAB = 9.0
"""Visible height of a tucked card above a small card, in logical pixels."""
_PLAIN = "#2E5FB2"
_WIDE_STRIP = 96.0


@dataclass(frozen=True, slots=True)
class Tucking:
    """The rule for tucked cards: those with `word` under `key` lie under the one before."""

    word: str = ""
    key: str = "template"

    def stacks(self, moment: Moment, zone: ZoneView) -> list[list[int]]:
        """Return the indexes of a zone's cards as stacks: an open card, then those under it."""
        stacks: list[list[int]] = []
        for index, piece in enumerate(zone.pieces):
            kind = moment.kind(piece) if self.word else None
            under = kind is not None and str(kind.face.get(self.key, "")) == self.word
            if under and stacks:
                stacks[-1].append(index)
            else:
                stacks.append([index])
        return stacks


def tucked_row(
    moment: Moment,
    zone: ZoneView,
    box: pygame.FRect,
    tucking: Tucking,
    *,
    width: float,
    most: float,
    align: str = "center",
    small: bool = False,
) -> list[Slot]:
    """Return the cards of a zone in a row, lowest first, with tucked cards showing.

    They show as strips below their card, or above it for `small` cards.
    """
    stacks = tucking.stacks(moment, zone)
    deepest = max((len(stack) for stack in stacks), default=1) - 1
    spare = box.h - width * CARD
    strip = min(TAB if small else STRIP, max(4.0, spare / max(1, deepest)))
    rects = row(box, len(stacks), width, most, align=align)
    if deepest or (tucking.word and not small):
        # Cards stay where they are when the first of them gets something below it.
        for rect in rects:
            rect.top = box.bottom - rect.h if small else box.top
    placed = [pygame.FRect(0, 0, 0, 0)] * zone.count
    order: list[int] = []
    for stack, rect in zip(stacks, rects, strict=True):
        for depth, index in enumerate(stack):
            placed[index] = rect.move(0, depth * (-strip if small else strip))
        order += reversed(stack)
    slots = slots_of(moment, zone, placed, small=small)
    under = {index: strip for stack in stacks for index in stack[1:]}
    return [_gripped(slots[i], under.get(i, 0.0), small=small) for i in order]


def _gripped(slot: Slot, strip: float, *, small: bool) -> Slot:
    """Return the slot of a tucked card, grasped by its visible strip."""
    if not strip:
        return slot
    box = slot.rect
    top = box.top if small else box.bottom - strip
    return replace(slot, grip=pygame.FRect(box.left, top, box.w, strip))


def draw_strips(canvas: Canvas, moment: Moment, slots: Sequence[Slot]) -> None:
    """Write on the strips of tucked cards their title and what they bring."""
    for slot in slots:
        kind = moment.kind(slot.piece)
        if slot.grip is None or kind is None or moment.is_hidden(slot):
            continue
        colour = str(kind.face.get("colour", _PLAIN))
        strip = moment.shift(slot).rect
        top = strip.top if slot.small else strip.bottom - slot.grip.h - 7
        box = pygame.FRect(strip.left + 1, top, strip.w - 2, slot.grip.h + (0 if slot.small else 7))
        visible = pygame.FRect(box.left, box.bottom - slot.grip.h, box.w, slot.grip.h)
        with canvas.clip(box if slot.small else visible.inflate(0, 2)):
            radius = min(6.0, box.h / 2 - 1)
            canvas.fill(box, radius, (colour, svg.mix(colour, "#10141C", 0.25)))
            canvas.ring(box, radius, "#FFFFFF", 1, 0.3)
        if slot.small or slot.grip.h < 18:
            continue
        lead = 7.0 if visible.w >= _WIDE_STRIP else 4.0
        room = visible.w - lead - 3
        tags = moment.tags(slot)
        if tags:
            room -= _draw_bonus(canvas, visible, tags[0].text) + 4
        forms = (kind.title, str(kind.face.get("short", kind.title)))
        title = canvas.fitting(forms, room, "small", weight=600)
        canvas.text((visible.left + lead, visible.centery), title, "small", "#FFFFFF",
                    anchor="midleft", weight=600, max_width=room)  # fmt: skip


def _draw_bonus(canvas: Canvas, strip: pygame.FRect, text: str) -> float:
    """Draw a red pill at the right end of a strip; return its width."""
    narrow = strip.w < _WIDE_STRIP
    wide = canvas.measure(text, "chip")[0] + (6 if narrow else 11)
    pill = pygame.FRect(strip.right - wide - (2 if narrow else 4), strip.centery - 10, wide, 20)
    canvas.fill(pill, 10, "#C4352B")
    canvas.ring(pill, 10, "#FBF6EA", 1.2, 0.9)
    canvas.text(pill.center, text, "chip", "#FFFFFF", anchor="center")
    return wide
