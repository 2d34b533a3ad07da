"""Tooltips of the table: finds the thing under the pointer or focus, and explains it.

Notes beside an enlarged card explain it; everything else has a tooltip after a short rest.
"""

import re
from collections.abc import Iterator, Sequence

import pygame

from tabletop.session.help.describe import description_of
from tabletop.ui.animation.sprites import zoom_box
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.popover import (
    Bounds,
    Side,
    TextBlock,
    beside,
    boxes_at,
    column,
    inset,
    least_covering,
    widest,
)
from tabletop.ui.table.model.table_moment import CardNotes, PlacedTooltip, TableMoment
from tabletop.ui.widgets.region_parts import Point, RegionButton, Slot, TooltipTarget

REST = 0.4
"""Seconds that pointer or keyboard rest on a thing before its tooltip opens."""
_AGAIN = 0.15
"""Seconds until a tooltip opens while another one is open already."""
_WIDE = 280.0
_PAD, _GAP = 14.0, 10.0
_SKY = "#8DC0FF"
_GLOSSARY = "words"
"""Rulebook section that explains terms, one per line: `- **Word**: what it means.`"""
_ENTRY = re.compile(r"^- \*\*(.+?)\*\*: (.+)$", re.MULTILINE)
_MOST_NOTES = 4
_NOTES, _NOTES_GAP = 236.0, 8.0
"""Width of the notes beside a card, and the gap between two of them."""
_CEILING = 62.0
"""The y above which no note stands, because of the top bar."""


# Finding the thing


def topic_at(moment: TableMoment, pos: Point) -> TooltipTarget | None:
    """Return the smallest thing at a point that has a tooltip, or None.

    `pos` is in logical pixels.
    """
    button = moment.button_at(pos)
    if button is not None:
        return _of_button(button)
    slot = moment.slot_at(pos)
    own = _of_slot(moment, slot) if slot is not None else None
    if own is not None:
        return own
    if slot is not None and explains_itself(moment, slot):
        return None
    found = [each for each in topics_of(moment) if each.rect.collidepoint(pos)]
    return min(found, key=lambda each: each.rect.w * each.rect.h, default=None)


def topics_of(moment: TableMoment) -> Iterator[TooltipTarget]:
    """Yield everything on the table that has a tooltip, with its box, each thing once."""
    position = moment.inputs.snapshot.position
    seen: set[str] = set()
    for widget in moment.room.widgets:
        if widget.region.id in moment.room.hidden_regions:
            continue
        for topic in widget.topics(moment):
            if topic.thing not in seen and description_of(position, topic.thing) is not None:
                seen.add(topic.thing)
                yield topic


def topic_named(moment: TableMoment, node: str) -> TooltipTarget | None:
    """Return the thing with a tooltip that a focused node belongs to, or None.

    `node` is the id of the node.
    """
    kind, _, name = node.partition(":")
    if kind == "about":
        return next((each for each in topics_of(moment) if each.thing == name), None)
    if kind == "piece":
        slot = moment.slot_named(name)
        return _of_slot(moment, slot) if slot is not None else None
    button = next((each for each in moment.buttons if each.command.id == node), None)
    return _of_button(button) if button is not None else None


def _of_button(button: RegionButton) -> TooltipTarget | None:
    """Return the move kind that a button stands for; None for a disabled button.

    A disabled button shows the reason itself.
    """
    kind, _, name = button.command.id.partition(":")
    if button.command.reason or kind not in {"move", "form"}:
        return None
    return TooltipTarget(f"move:{name.split(' ')[0]}", button.rect)


def _of_slot(moment: TableMoment, slot: Slot) -> TooltipTarget | None:
    position = moment.inputs.snapshot.position
    thing = f"piece:{slot.piece}" if slot.face_up and slot.piece else f"zone:{slot.zone}"
    if (slot.face_up and slot.look == "card") or not slot.drawn:
        return None
    return TooltipTarget(thing, slot.reach) if description_of(position, thing) is not None else None


def explains_itself(moment: TableMoment, slot: Slot) -> bool:
    """Return whether a card needs no tooltip because it is enlarged or has notes beside it."""
    if zoom_box(moment.room.size, moment, slot) is not None:
        return True
    return bool(card_notes(moment, slot))


class TooltipTimer:
    """Measures how long the pointer or the keyboard focus has rested on the same thing.

    After 0.4 seconds, that thing's tooltip is shown.
    """

    def __init__(self) -> None:
        self._thing = ""
        self._seconds = 0.0
        self._suppressed = False
        self._asked = False

    def update(
        self, topic: TooltipTarget | None, dt: float, shown: TooltipTarget | None
    ) -> TooltipTarget | None:
        """Add `dt` seconds of rest; return the thing once its tooltip is due, or None.

        The delay is shorter while another tooltip is open.

        Args:
            topic: The thing that the pointer or focus rests on now, if any.
            dt: Seconds since the last call.
            shown: The thing whose tooltip is open now, if any.
        """
        thing = topic.thing if topic is not None else ""
        if thing != self._thing:
            self._thing, self._suppressed = thing, False
            self._seconds = REST - _AGAIN if shown is not None else 0.0
        if self._asked:
            self._asked, self._suppressed, self._seconds = False, False, REST
        if topic is None or self._suppressed:
            return None
        self._seconds += dt
        return topic if self._seconds >= REST else None

    def suppress(self) -> None:
        """Keep the tooltip closed until the pointer rests on another thing.

        Call this when the player acts.
        """
        self._suppressed = True

    def open_now(self) -> None:
        """Make the next call of `update` open the tooltip at once, at the player's request."""
        self._asked = True


# The tooltip


def place_tooltip(
    moment: TableMoment, topic: TooltipTarget, spared: Sequence[pygame.FRect]
) -> PlacedTooltip | None:
    """Choose where a tooltip goes, beside the thing that it is about.

    It covers as little as possible of `spared`, then of legal places, of the thing itself, and of
    the pieces. Return None if there is nothing to say.

    Args:
        moment: What the table shows now.
        topic: The thing, with its box.
        spared: Boxes to keep clear, in logical pixels.
    """
    about = description_of(moment.inputs.snapshot.position, topic.thing)
    if about is None:
        return None
    measure, window = moment.measure, moment.room.size
    said = [TextBlock(f"**{about.title}**")]
    said += [TextBlock(line, "small", "text2_lifted") for line in about.lines]
    room = min(_WIDE, window[0] - 24) - 2 * _PAD
    text = column(measure, said, min(room, widest(measure, said) + 2), gap=5)
    rect, wide, tall = topic.rect, text.width + 2 * _PAD, text.height + 2 * (_PAD - 2)
    tops = (rect.bottom + _GAP, rect.top - _GAP - tall, rect.centery - tall / 2, rect.top)
    lefts = (rect.centerx - wide / 2, rect.right + _GAP, rect.left - _GAP - wide, rect.left)
    slot = moment.slot_named(topic.thing.removeprefix("piece:"))
    held = moment.gestures.targets(slot.held) if slot is not None else {}
    aimed = [place.rect for place in moment.targets if place.name in held]
    aimed += [place.rect for place in moment.glowing()]
    pieces = [each.rect for each in moment.slots if each.drawn]
    boxes = boxes_at(lefts, tops, (wide, tall), inset(window, 8))
    box = least_covering(boxes, (spared, aimed, [rect], pieces))
    return PlacedTooltip(topic, box, text)


def draw_tooltip(canvas: Canvas, placed: PlacedTooltip) -> None:
    """Draw a tooltip, and a ring around the thing that it is about.

    `placed` is the result of `place_tooltip`.
    """
    canvas.ring(placed.topic.rect.inflate(6, 6), 12, _SKY, 2, 0.9)
    canvas.glass(placed.box, 14, 0.98)
    canvas.ring(placed.box, 14, _SKY, 1.2, 0.6)
    placed.text.draw(canvas, placed.box.left + _PAD, placed.box.top + _PAD - 2)


# Notes beside an enlarged card


def card_notes(moment: TableMoment, slot: Slot) -> list[str]:
    """Return up to four notes that explain a card, as markup.

    Its tags come first, then terms in its text that the rulebook's glossary explains. A face-down
    card has notes only for its tags.
    """
    kind = moment.kind(slot.piece) if slot.face_up else None
    tags = moment.tags(slot)
    heads = [tag.id.capitalize() if tag.text.isdigit() else tag.text for tag in tags]
    meant = {look.id: look.about for look in moment.game.layout.tags}
    notes = [tag.note or meant.get(tag.id, "") for tag in tags]
    found = [f"**{head}** {note}" for head, note in zip(heads, notes, strict=True) if note]
    if kind is None:
        return found[:_MOST_NOTES]
    said = str(kind.face.get("text", "")).lower()
    section = moment.game.rulebook.find(_GLOSSARY)
    for word, meaning in _ENTRY.findall(section.text if section else ""):
        if re.search(rf"\b{re.escape(word.lower())}", said):
            found.append(f"**{word}**: {meaning}")
    return found[:_MOST_NOTES]


def place_card_notes(moment: TableMoment, slot: Slot) -> CardNotes | None:
    """Choose where an enlarged card's notes go, at its right or left; None if it has no notes."""
    notes = [TextBlock(note) for note in card_notes(moment, slot)]
    if not notes:
        return None
    text = column(moment.measure, notes, _NOTES - 2 * _PAD, gap=_NOTES_GAP)
    window = moment.room.size
    card = zoom_box(window, moment, slot) or slot.rect
    bounds = Bounds(8, _CEILING, window[0] - 8, window[1] - 10)
    size = _NOTES, text.height + 2 * _PAD
    sides: tuple[Side, ...] = ("right", "left")
    return CardNotes(beside(card, size, sides, bounds, gap=12, start=8), text)


def draw_card_notes(canvas: Canvas, placed: CardNotes) -> None:
    """Draw the notes that explain an enlarged card beside it.

    `placed` is the result of `place_card_notes`.
    """
    canvas.glass(placed.box, 14, 0.92)
    placed.text.draw(canvas, placed.box.left + _PAD, placed.box.top + _PAD)
