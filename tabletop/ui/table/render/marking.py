"""Marked pieces: rings, the selection frame, the strip of commands, what is taken together."""

from collections.abc import Sequence

import pygame

from tabletop.engine.gestures.commands import Command as TableCommand
from tabletop.ui.animation.sprites import draw_held
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import count_disc, tag
from tabletop.ui.table.input.gesture import THRESHOLD, Doing, GestureHand
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.table.model.things import (
    Selection,
    commands_for,
    has_commands,
    marked_selection,
    marked_slots,
    pieces_in_frame,
)
from tabletop.ui.text import command_text
from tabletop.ui.widgets.cards.hand import HandRegion
from tabletop.ui.widgets.intents import CommandIntent as DoCommand
from tabletop.ui.widgets.intents import ListCommands
from tabletop.ui.widgets.region_parts import RegionButton, RegionCommand, Slot, slot_radius

_SKY = "#8DC0FF"
_DASH, _PAUSE = 9.0, 6.0
_DARKER = 0.28
"""How much darker a picked card is: it keeps 72 % of its brightness."""
_RIM = 3.0
_FAR = 0.6
"""Scale of the distances between marked pieces while they are dragged."""


def draw_marked(canvas: Canvas, moment: TableMoment, hand: GestureHand) -> None:
    """Draw rings around the marked pieces, and the selection frame if there is one.

    `hand` is the pointer with its exact position.
    """
    slots = marked_slots(moment)
    if hand.doing is Doing.FRAMING and max(hand.frame.size) >= THRESHOLD:
        canvas.fill(hand.frame, 8, _SKY, 0.10)
        _dashed(canvas, hand.frame)
        inside = pieces_in_frame(moment, hand)
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
        words = command_text.TAKE_SO_MANY.format(count=hand.typed)
        tag(canvas, (hand.pos[0] + 18, hand.pos[1] + 16), words, "dark", icon="draw")


def draw_picked(canvas: Canvas, slot: Slot) -> None:
    """Darken a card that is picked for a form, and draw its rim."""
    radius = slot_radius(slot)
    if not slot.angle:
        canvas.fill(slot.rect, radius, "#000000", _DARKER)
    canvas.ring(slot.rect, radius, canvas.theme.amber, _RIM, angle=slot.angle)


def draw_pick_words(canvas: Canvas, moment: TableMoment, slots: Sequence[Slot]) -> None:
    """Write above each picked card what becomes of it: `Swap`, or its place in the order.

    It stands at the right, where it covers no price.
    """
    if not moment.picked:
        return
    hand = next((w for w in moment.room.widgets if isinstance(w, HandRegion)), None)
    icon = moment.hand.choice.form.icon if moment.hand.choice is not None else ""
    for slot in slots:
        word = moment.picked.get(slot.name)
        if word is None or not slot.drawn or moment.is_hidden(slot):
            continue
        card = moment.shift(slot).rect
        held = hand is not None and hand.rect.collidepoint(card.center)
        y = hand.tag_at(card)[1] if hand is not None and held else card.top - 8
        sign = "" if word.isdecimal() or icon == "check" else icon
        tag(canvas, (card.right - 4, y), word, icon=sign, anchor="midright", height=24)


def draw_held_beside(canvas: Canvas, moment: TableMoment, held: object, hand: GestureHand) -> None:
    """Draw the other marked pieces around the dragged one, because they move together.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        held: The dragged piece; with None nothing is drawn.
        hand: The pointer with its exact position.
    """
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


def draw_held_count(canvas: Canvas, moment: TableMoment, hand: GestureHand) -> None:
    """Draw the number of pieces that are dragged together, if there is more than one."""
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


_CELL = (66.0, 58.0)
_PAD = 6.0
_AWAY = 16.0
"""Distance between the strip and the frame around what is marked, in logical pixels."""
_MOST = 5
"""The greatest number of commands in the strip; the rest is in a list."""


def strip_buttons(moment: TableMoment) -> list[RegionButton]:
    """Return the command buttons beside the marked pieces.

    There are none if no pieces are marked or a piece is held.
    """
    hand = moment.hand
    if not has_commands(moment) or hand.doing is not Doing.IDLE or moment.inspected is not None:
        return []
    found = marked_selection(moment)
    if found is None:
        return []
    commands = _commands(moment, found)
    box = _box(moment, found, len(commands))
    step = _CELL[0]
    return [
        RegionButton(
            each,
            pygame.FRect(box.left + _PAD + at * step, box.top + _PAD, *_CELL),
            "uses",
            size="drawn",
        )
        for at, each in enumerate(commands)
    ]


def _commands(moment: TableMoment, found: Selection) -> list[RegionCommand]:
    able = [each for each in commands_for(moment, found) if each.refusal is None]
    able = [each for each in able if each.id.startswith("do-") or each.id in command_text.SHORT]
    more = RegionCommand(
        "strip:more", command_text.MORE, ListCommands(found.things, found.at), "menu"
    )
    return [*(_command(each, found) for each in able[:_MOST]), more]


def _command(each: TableCommand, found: Selection) -> RegionCommand:
    label = command_text.SHORT.get(each.id, each.title)
    return RegionCommand(f"strip:{each.id}", label, DoCommand(each, found.at), each.icon, each.key)


def _box(moment: TableMoment, found: Selection, count: int) -> pygame.FRect:
    """Return the box of the strip: below the marked pieces or above them, inside the window."""
    across, down = moment.room.size
    top = moment.arrangement.bar.bottom
    box = pygame.FRect(0, 0, count * _CELL[0] + 2 * _PAD, _CELL[1] + 2 * _PAD)
    box.midtop = (found.rect.centerx, found.rect.bottom + _AWAY)
    if box.bottom > down - 8:
        box.bottom = found.rect.top - _AWAY
    box.left = max(8.0, min(box.left, across - 8 - box.w))
    box.top = max(top + 4, min(box.top, down - 8 - box.h))
    return box


def draw_strip(canvas: Canvas, moment: TableMoment) -> None:
    """Draw the strip of command buttons beside the marked pieces, if any."""
    buttons = [each for each in moment.buttons if each.command.id.startswith("strip:")]
    if not buttons:
        return
    theme = canvas.theme
    whole = buttons[0].rect.unionall([each.rect for each in buttons[1:]])
    box = whole.inflate(2 * _PAD, 2 * _PAD)
    canvas.shadow(box, 14, "sheet")
    canvas.glass(box, 14, 0.98)
    for each in buttons:
        pointed = moment.pointed == each.command.id
        if pointed:
            canvas.fill(each.rect, 10, theme.amber, 0.2)
            canvas.ring(each.rect, 10, theme.amber, 1.5)
        colour = theme.amber_text if pointed else theme.text1
        x, y = each.rect.centerx, each.rect.top
        canvas.icon((x, y + 19), each.command.icon or "star", 20, colour)
        canvas.text(
            (x, y + 43),
            each.command.label,
            "small",
            colour,
            anchor="center",
            max_width=each.rect.w - 4,
        )
