"""Tooltips of the table: finds the thing under the pointer or focus, and draws what it means.

Enlarged cards explain themselves; everything else is explained here after a short rest.
"""

from collections.abc import Iterator, Sequence

import pygame

from tabletop.session.abouts import About, about_of
from tabletop.ui.motion.sprites import zoom_box
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.callouts import explanations
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.parts import Button, Slot, Topic
from tabletop.ui.widgets.targets import Point

REST = 0.4
"""Seconds that pointer or keyboard rest on a thing before its tooltip opens."""
_AGAIN = 0.15
"""Seconds until a tooltip opens while another one is open already."""
_WIDE = 280.0
_PAD, _GAP = 14.0, 10.0
_SKY = "#8DC0FF"


# Finding the thing


def topic_at(moment: TableMoment, pos: Point) -> Topic | None:
    """Return the smallest thing with a tooltip at a point, or None."""
    button = moment.button_at(pos)
    if button is not None:
        return _of_button(button)
    slot = moment.slot_at(pos)
    own = _of_slot(moment, slot) if slot is not None else None
    if own is not None:
        return own
    if slot is not None and opens(moment, slot):
        return None
    found = [each for each in topics_of(moment) if each.rect.collidepoint(pos)]
    return min(found, key=lambda each: each.rect.w * each.rect.h, default=None)


def topics_of(moment: TableMoment) -> Iterator[Topic]:
    """Yield everything on the table that has a tooltip, each thing once."""
    position = moment.inputs.snapshot.position
    seen: set[str] = set()
    for widget in moment.room.widgets:
        if widget.region.id in moment.room.under_log:
            continue
        for topic in widget.topics(moment):
            if topic.thing not in seen and about_of(position, topic.thing) is not None:
                seen.add(topic.thing)
                yield topic


def topic_named(moment: TableMoment, node: str) -> Topic | None:
    """Return the thing with a tooltip that a focus node stands for, or None."""
    kind, _, name = node.partition(":")
    if kind == "about":
        return next((each for each in topics_of(moment) if each.thing == name), None)
    if kind == "piece":
        slot = moment.slot_named(name)
        return _of_slot(moment, slot) if slot is not None else None
    button = next((each for each in moment.buttons if each.command.id == node), None)
    return _of_button(button) if button is not None else None


def _of_button(button: Button) -> Topic | None:
    """Return the move kind that a button stands for; None for a disabled button.

    A disabled button shows the reason itself.
    """
    kind, _, name = button.command.id.partition(":")
    if button.command.reason or kind not in {"move", "form"}:
        return None
    return Topic(f"move:{name.split(' ')[0]}", button.rect)


def _of_slot(moment: TableMoment, slot: Slot) -> Topic | None:
    position = moment.inputs.snapshot.position
    thing = f"piece:{slot.piece}" if slot.face_up and slot.piece else f"zone:{slot.zone}"
    if (slot.face_up and slot.look == "card") or not slot.drawn:
        return None
    return Topic(thing, slot.reach) if about_of(position, thing) is not None else None


def opens(moment: TableMoment, slot: Slot) -> bool:
    """Whether a card explains itself under the pointer, enlarged or by notes beside it."""
    if zoom_box(moment.room.size, moment, slot) is not None:
        return True
    return bool(explanations(moment, slot))


class Resting:
    """A timer of how long pointer or keyboard have rested on the same thing."""

    def __init__(self) -> None:
        self._thing = ""
        self._seconds = 0.0
        self._spent = False
        self._asked = False

    def rest(self, topic: Topic | None, dt: float, shown: Topic | None) -> Topic | None:
        """Let `dt` seconds pass on a topic; return it if its tooltip is due, else None.

        `shown` is the topic whose tooltip is open now; with one open, the delay is shorter.
        """
        thing = topic.thing if topic is not None else ""
        if thing != self._thing:
            self._thing, self._spent = thing, False
            self._seconds = REST - _AGAIN if shown is not None else 0.0
        if self._asked:
            self._asked, self._spent, self._seconds = False, False, REST
        if topic is None or self._spent:
            return None
        self._seconds += dt
        return topic if self._seconds >= REST else None

    def spend(self) -> None:
        """Suppress the tooltip until another thing is rested on, since something was done."""
        self._spent = True

    def hasten(self) -> None:
        """Open the tooltip at once, since it was asked for."""
        self._asked = True


# The tooltip


def draw_about(
    canvas: Canvas,
    moment: TableMoment,
    topic: Topic,
    about: About,
    spared: Sequence[pygame.FRect] = (),
) -> pygame.FRect:
    """Draw a tooltip beside its topic and return its box.

    It avoids what can be aimed at, and first of all `spared`: what lies over the table.
    """
    theme = canvas.theme
    room = min(_WIDE, canvas.width - 24) - 2 * _PAD
    texts = [(f"**{about.title}**", "body", theme.text1)]
    texts += [(line, "small", theme.text2_lifted) for line in about.lines]
    longest = max(canvas.markup_width(text, style) for text, style, _ in texts)
    inner = min(room, longest + 2)
    heights = [canvas.measure_paragraph(inner, text, style) for text, style, _ in texts]
    size = (inner + 2 * _PAD, sum(heights) + 5 * (len(texts) - 1) + 2 * (_PAD - 2))
    box = _place(canvas, moment, topic, size, spared)
    canvas.ring(topic.rect.inflate(6, 6), 12, _SKY, 2, 0.9)
    canvas.glass(box, 14, 0.98)
    canvas.ring(box, 14, _SKY, 1.2, 0.6)
    y = box.top + _PAD - 2
    for (text, style, colour), tall in zip(texts, heights, strict=True):
        canvas.paragraph((box.left + _PAD, y, inner, tall), text, style, colour)
        y += tall + 5
    return box


def _place(
    canvas: Canvas,
    moment: TableMoment,
    topic: Topic,
    size: tuple[float, float],
    kept: Sequence[pygame.FRect],
) -> pygame.FRect:
    """Return the box of that size that covers least of what matters.

    In this order: `kept`, targets, the topic itself, pieces.
    """
    rect, (wide, tall) = topic.rect, size
    tops = (rect.bottom + _GAP, rect.top - _GAP - tall, rect.centery - tall / 2, rect.top)
    lefts = (rect.centerx - wide / 2, rect.right + _GAP, rect.left - _GAP - wide, rect.left)
    boxes = []
    for top in tops:
        for left in lefts:
            box = pygame.FRect(left, top, wide, tall)
            box.left = max(8.0, min(box.left, canvas.width - 8 - wide))
            box.top = max(8.0, min(box.top, canvas.height - 8 - tall))
            boxes.append(box)
    slot = moment.slot_named(topic.thing.removeprefix("piece:"))
    held = moment.gestures.targets(slot.held) if slot is not None else {}
    aimed = [place.rect for place in moment.targets if place.name in held]
    aimed += [place.rect for place in moment.glowing()]
    pieces = [each.rect for each in moment.slots if each.drawn]
    spared = (kept, aimed, [rect], pieces)
    return min(boxes, key=lambda box: tuple(_covered(box, rects) for rects in spared))


def _covered(box: pygame.FRect, others: Sequence[pygame.FRect]) -> float:
    shared = (box.clip(other) for other in others)
    return sum(each.w * each.h for each in shared)
