"""Tooltips of the table: finds the thing under the pointer or focus, and explains it.

Notes beside an enlarged card explain it; everything else has a tooltip after a short rest.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from tabletop.session.help.describe import description_of
from tabletop.ui.animation.sprites import zoom_size
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.placement import is_apart, place_float
from tabletop.ui.graphics.popover import TextBlock, column, widest
from tabletop.ui.table.help.surroundings import place_needed, surroundings
from tabletop.ui.table.model.table_moment import CardNotes, PlacedTooltip, TableMoment
from tabletop.ui.widgets.region_parts import Point, RegionButton, Slot, TooltipTarget
from tabletop.ui.widgets.widget import Widget

REST, _REGION = 0.5, 0.9
"""Seconds that pointer or keyboard rest on a thing, or on a region, before its tooltip opens."""
BUTTON = "button:"
"""Prefix of the things that are buttons with a name or a reason of their own."""
_WIDE = 280.0
_PAD, _SHORT, _NARROW = 14.0, 240.0 - 28.0, 132.0
"""Margin around the text, and the widths of the text of the short form."""
_SKY = "#8DC0FF"
_GLOSSARY = "words"
"""Rulebook section that explains terms, one per line: `- **Word**: what it means.`"""
_ENTRY = re.compile(r"^- \*\*(.+?)\*\*: (.+)$", re.MULTILINE)
_MOST_NOTES = 4
_NOTES, _NOTES_GAP = 236.0, 8.0
"""Width of the notes beside a card, and the gap between two of them."""


# Finding the thing


def owner_at(moment: TableMoment, pos: Point) -> str:
    """Return the one thing at a point that pointing is about; empty on felt and empty regions.

    It is the topmost button, tab or piece, else a place where a move can go now, else the smallest
    thing with a tooltip.
    """
    button, slot = moment.button_at(pos), moment.slot_at(pos)
    if button is not None:
        return button.command.id
    tab = next((name for name, rect in moment.arrangement.tabs if rect.collidepoint(pos)), "")
    if tab:
        return f"tab-{tab}"
    if slot is not None:
        return f"piece:{slot.key}"
    target, topic = moment.target_at(pos), topic_at(moment, pos)
    return f"to:{target.name}" if target is not None else topic.thing if topic is not None else ""


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
    return min(topics_of(moment, pos), key=lambda each: each.rect.w * each.rect.h, default=None)


def topics_of(moment: TableMoment, pos: Point | None = None) -> Iterator[TooltipTarget]:
    """Yield everything on the table that has a tooltip, with its box, each thing once.

    With `pos`, in logical pixels, only what is at that point.
    """
    position = moment.inputs.snapshot.position
    seen: set[str] = set()
    for widget in moment.room.widgets:
        if widget.region.id in moment.room.hidden_regions:
            continue
        for topic in widget.topics(moment):
            if pos is not None and not topic.rect.collidepoint(pos):
                continue
            if topic.thing == f"region:{widget.region.id}" and _is_empty(moment, widget):
                continue
            if topic.thing not in seen and description_of(position, topic.thing) is not None:
                seen.add(topic.thing)
                yield topic


def _is_empty(moment: TableMoment, widget: Widget[Any]) -> bool:
    """Return whether a region consists of places without pieces, none of which is a target now."""
    places = [each.name for each in widget.targets(moment) if each.name in moment.view.plan.zone]
    return (
        bool(places)
        and not widget.tooltip_boxes
        and not any(map(moment.number_of_pieces, places))
        and not any(name in moment.marks for name in places)
    )


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
    """Return the move kind that a button stands for; else the button, for its name or reason."""
    kind, _, name = button.command.id.partition(":")
    if button.command.reason or kind not in {"move", "form"}:
        return TooltipTarget(f"{BUTTON}{button.command.id}", button.rect)
    return TooltipTarget(f"move:{name.split(' ')[0]}", button.rect)


def _of_slot(moment: TableMoment, slot: Slot) -> TooltipTarget | None:
    position = moment.inputs.snapshot.position
    thing = f"piece:{slot.piece}" if slot.face_up and slot.piece else f"zone:{slot.zone}"
    if (slot.face_up and slot.look == "card") or not slot.drawn:
        return None
    return TooltipTarget(thing, slot.reach) if description_of(position, thing) is not None else None


def explains_itself(moment: TableMoment, slot: Slot) -> bool:
    """Return whether a card needs no tooltip because it is enlarged or has notes beside it."""
    if zoom_size(moment.room.size, moment, slot) is not None:
        return True
    return bool(card_notes(moment, slot))


class TooltipTimer:
    """Measures how long the pointer or the keyboard focus has rested on the same thing.

    After half a second, that thing's tooltip is shown. That of a region under the pointer is shown
    after 0.9 seconds, and only from the second visit in a game.
    """

    def __init__(self) -> None:
        self._thing = ""
        self._seconds = 0.0
        self._asked = False
        self.asked = False
        """Whether the player asked for the tooltip that is shown, so that it must have a place."""
        self._visited: set[str] = set()
        """The regions that the pointer has rested on before."""

    def update(
        self, topic: TooltipTarget | None, dt: float, *, keys: bool = False
    ) -> TooltipTarget | None:
        """Add `dt` seconds of rest; return the thing once its tooltip is due, or None.

        Args:
            topic: The thing that the pointer or focus rests on now, if any.
            dt: Seconds since the last call.
            keys: Whether it has the keyboard focus.
        """
        thing = topic.thing if topic is not None else ""
        if thing != self._thing:
            if self._seconds >= _REGION:
                self._visited.add(self._thing)
            self._thing, self._seconds, self.asked = thing, 0.0, False
        region = thing.startswith("region:") and not keys
        due = _REGION if region else REST
        if self._asked:
            self._asked, self._seconds, self.asked = False, due, True
            self._visited.add(thing)
        if topic is None:
            return None
        self._seconds += dt
        known = not region or thing in self._visited
        return topic if self._seconds >= due and known else None

    def open_now(self) -> None:
        """Make the next call of `update` open the tooltip at once, at the player's request."""
        self._asked = True


# The tooltip


def place_tooltip(
    moment: TableMoment,
    topic: TooltipTarget,
    floats: Sequence[pygame.FRect],
    *,
    asked: bool = False,
) -> PlacedTooltip | None:
    """Choose where a tooltip goes, beside the thing that it is about.

    It is shortened to the first sentence, at last to its title, if it has no place otherwise.
    Return None if there is nothing to say, or no place even for that unless the player asked for
    it.

    Args:
        moment: What the table shows now.
        topic: The thing, with its box.
        floats: Boxes of other floats, in logical pixels.
        asked: Whether the player asked for it by a key. Then it has a place in any window, over all
            but the prompt and the buttons of the bars.
    """
    about = description_of(moment.inputs.snapshot.position, topic.thing)
    if about is None:
        return None
    measure, window = moment.measure, moment.room.size
    title = [TextBlock(f"**{about.title}**")]
    lines = [TextBlock(line, "small", "text2_lifted") for line in about.lines]
    short = [TextBlock(f"{about.text.split('. ')[0].rstrip('.')}.", "small", "text2_lifted")]
    room = min(_WIDE, window[0] - 24) - 2 * _PAD
    forms = ((title + lines, room), (title + short, _SHORT), (short, _SHORT), (short, _NARROW))
    texts = [
        column(measure, said, min(room, most, widest(measure, said) + 2), gap=5)
        for said, most in (*forms, (title, _NARROW))
    ]
    sizes = [(text.width + 2 * _PAD, text.height + 2 * (_PAD - 2)) for text in texts]
    around = surroundings(moment, topic.rect, tooltip=True).around(*floats)
    *told, named = sizes
    found = place_float(topic.rect, told, around, strict=True)
    if found is None and asked:
        found = place_needed(moment, topic.rect, told, floats, tooltip=True)
    elif found is None:  # in a small window it may cover a name, but never what must be seen
        found = place_float(topic.rect, [*told[::-1], named], around)
        texts = [*texts[-2::-1], texts[-1]]
    return PlacedTooltip(topic, found[1], texts[found[0]]) if found is not None else None


def draw_tooltip(canvas: Canvas, placed: PlacedTooltip) -> None:
    """Draw a tooltip, and a ring around the thing that it is about.

    `placed` is the result of `place_tooltip`.
    """
    about = placed.topic.rect
    canvas.ring(about.inflate(6, 6), 12, _SKY, 2, 0.9)
    if is_apart(placed.box, about):
        canvas.line(about.center, placed.box.center, _SKY, 1.6, 0.7)
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


def place_card_notes(
    moment: TableMoment, slot: Slot, card: pygame.FRect | None, floats: Sequence[pygame.FRect]
) -> CardNotes | None:
    """Choose where a card's notes go, beside it; None if it has none or they have no place.

    Args:
        moment: What the table shows now.
        slot: The card and its place.
        card: The box of the enlarged card, or None if it isn't enlarged.
        floats: Boxes of other floats.
    """
    notes = [TextBlock(note) for note in card_notes(moment, slot)]
    if not notes:
        return None
    text = column(moment.measure, notes, _NOTES - 2 * _PAD, gap=_NOTES_GAP)
    around = surroundings(moment, slot.rect, enlarged=slot.zone).around(card, *floats)
    found = place_float(card or slot.rect, [(_NOTES, text.height + 2 * _PAD)], around)
    return CardNotes(found[1], text) if found is not None else None


def draw_card_notes(canvas: Canvas, placed: CardNotes) -> None:
    """Draw the notes that explain an enlarged card beside it.

    `placed` is the result of `place_card_notes`.
    """
    canvas.glass(placed.box, 14, 0.92)
    placed.text.draw(canvas, placed.box.left + _PAD, placed.box.top + _PAD)
