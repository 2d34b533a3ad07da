"""Finds which parts of a table differ between two moments, so that only these are redrawn.

Drawing a whole table takes about as long as a frame may last on a large screen. While a piece is
dragged or the pointer moves, little changes: a target lights up, a card rises.
"""

from collections.abc import Hashable
from dataclasses import dataclass

import pygame

from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.options import Options

_SHADOW = 84.0
"""How far shadows and counters reach beyond a piece: both sides together, logical pixels."""
_HALO = 60.0
_TAG = 160.0
"""Margin for the name of a rule, which may be wider than its place; logical pixels."""
_GLASS = 40.0
_ARROW = 60.0

State = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """A comparable description of how the table at rest is drawn.

    Two of them tell which boxes must be redrawn.
    """

    whole: State
    """State that affects the whole table: if it differs, everything is redrawn."""
    parts: dict[Hashable, tuple[State, pygame.FRect]]
    """State of each drawn part by key, with the box in logical pixels that it may draw in."""


def look_of(moment: TableMoment) -> Look:
    """Return everything that decides how a moment is drawn, to compare it with another."""
    pressed = moment.hand.button
    held = {(s.zone, s.index) for s in moment.slots if s.name == moment.held}
    why = moment.refusal_why
    whole: State = (
        moment.view, moment.display, moment.arrangement, moment.players, moment.home,
        moment.prompt, moment.prompt_icon, moment.acting, moment.hidden - held, moment.log,
        moment.deeds, moment.log_from, moment.refusal, why.label if why else "",
        moment.room.log_shown, moment.pointed if moment.pointed.startswith("tab-") else "",
        moment.inputs.snapshot.problem,
    )  # fmt: skip
    parts: dict[Hashable, tuple[State, pygame.FRect]] = {}
    _add_slots(moment, parts)
    pieces = map(moment.target_named, moment.marks.keys() - {each.name for each in moment.targets})
    for place in (*moment.targets, *(each for each in pieces if each is not None)):
        state = moment.marks.get(place.name)
        if state:
            shake = moment.shake_of(place.name)
            seen = moment.marked_at(place).rect
            box = seen.inflate(_TAG if place.name in moment.reasons else _HALO, _HALO)
            key = ("place", place.name, tuple(place.rect))
            parts[key] = (state, shake, moment.reasons.get(place.name)), box
    for each in moment.buttons:
        command = each.command
        over = (moment.pointed == command.id, pressed == command.id, each.active)
        words = (command.label, command.icon, command.kind, command.reason)
        parts["button", command.id] = (*words, *over), each.rect.inflate(_GLASS, _GLASS)
    _add_options(moment, parts)
    for widget in moment.room.widgets:
        pointed = widget.pointed(moment)
        if pointed:
            parts["widget", widget.region.id] = pointed, widget.reach
    return Look(whole, parts)


def _add_slots(moment: TableMoment, parts: dict[Hashable, tuple[State, pygame.FRect]]) -> None:
    for slot in moment.slots:
        shifted = moment.shift(slot)
        name = slot.name
        state = (
            shifted, moment.is_hidden(slot), name == moment.held, name in moment.lit,
            name == moment.raised,
        )  # fmt: skip
        reach = _SHADOW + abs(slot.angle)
        parts["slot", slot.key] = state, shifted.rect.inflate(reach, reach)


def _add_options(moment: TableMoment, parts: dict[Hashable, tuple[State, pygame.FRect]]) -> None:
    """Add the choices beside the board or their text in the bar, and the arrow to a target."""
    labels = tuple(command.label for command in moment.options)
    said: State = (moment.options_title, moment.options_lines, labels)
    for widget in moment.room.widgets:
        if isinstance(widget, Options):
            box = widget.rect if widget.compact else widget.box(moment)
            if box is not None:
                parts["options", widget.region.id] = said, box.inflate(_GLASS, _GLASS)
    target = moment.target_named(moment.arrow[1]) if moment.arrow[1] else None
    if target is not None and not moment.hand.dragging:
        parts["arrow"] = moment.arrow, target.rect.inflate(_ARROW, _ARROW)


def damage(before: Look, after: Look) -> list[pygame.FRect] | None:
    """Return the boxes to redraw, without overlaps; None if everything must be redrawn."""
    if before.whole != after.whole:
        return None
    boxes: list[pygame.FRect] = []
    for key in before.parts.keys() | after.parts.keys():
        old, new = before.parts.get(key), after.parts.get(key)
        if old is None or new is None or old[0] != new[0] or old[1] != new[1]:
            boxes += [part[1] for part in (old, new) if part is not None]
    return merged(boxes)


def merged(boxes: list[pygame.FRect]) -> list[pygame.FRect]:
    """Return the boxes with overlapping ones joined, until none overlap."""
    joined: list[pygame.FRect] = []
    for box in boxes:
        grown = box.copy()
        while (at := grown.collidelist(joined)) >= 0:
            grown.union_ip(joined.pop(at))
        joined.append(grown)
    return joined
