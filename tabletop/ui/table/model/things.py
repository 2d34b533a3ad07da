"""Things that commands act on: finds them by point, focus or mark, and names them.

Only games that are played by commands have such things.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.engine.gestures.command_gestures import thing_of
from tabletop.engine.gestures.commands import Command, Thing
from tabletop.engine.moves import Move, parse_seat
from tabletop.ui.table.input.gesture import GestureHand
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.text import command_text
from tabletop.ui.toolkit.events import Key
from tabletop.ui.widgets.panels.counters import spoken_name
from tabletop.ui.widgets.region_parts import Point, Slot

_FEW = 2
"""The least number of marked pieces that count as several."""


@dataclass(frozen=True, slots=True)
class Selection:
    """Pieces or places that a command acts on together, with the box around them."""

    things: tuple[Thing, ...]
    rect: pygame.FRect

    @classmethod
    def of_zone(cls, zone: str) -> "Selection":
        """Return a selection of a zone, given its name, without a box on the screen."""
        return cls((Thing("zone", zone),), pygame.FRect(0, 0, 0, 0))

    @property
    def at(self) -> tuple[float, float, float, float]:
        """The box around the selection: x, y, width and height in logical pixels."""
        return self.rect.x, self.rect.y, self.rect.w, self.rect.h


def has_commands(moment: TableMoment) -> bool:
    """Return whether the viewer can handle pieces by commands now, as on a table without rules."""
    return moment.commanded


def commands_for(moment: TableMoment, found: Selection) -> tuple[Command, ...]:
    """Return the commands for the selected pieces or places, the usual one first."""
    return moment.commands(found.things)


# Finding things


def thing_of_slot(moment: TableMoment, slot: Slot) -> Thing:
    """Return what a command on a piece acts on: the piece itself, or the pile that it is in."""
    if not slot.drawn:
        return Thing("zone", slot.zone)
    if slot.look == "die" and slot.piece in moment.view.plan.value:
        return Thing("die", slot.piece)
    return thing_of(slot.name)


def selection_at(moment: TableMoment, pos: Point) -> Selection | None:
    """Return what a command at a point would act on, or None.

    If a marked piece is there, this is all marked pieces; otherwise, it is the counter, piece, pile
    or place. `pos` is in logical pixels.
    """
    marked = marked_slots(moment)
    slot = moment.slot_at(pos)
    if slot is not None and slot.name in moment.hand.marked and len(marked) >= _FEW:
        return _all(moment, marked)
    told = [each for widget in moment.room.widgets for each in widget.things(moment)]
    small = [each for each in told if each[0].kind in {"value", "die"}]
    for thing, rect in small:
        if rect.collidepoint(pos):
            return Selection((thing,), rect)
    if slot is not None:
        return Selection((thing_of_slot(moment, slot),), slot.rect)
    inside = [(rect.w * rect.h, at) for at, (_, rect) in enumerate(told) if rect.collidepoint(pos)]
    if not inside:
        return None
    thing, rect = told[min(inside)[1]]
    return Selection((thing,), pygame.FRect(pos[0], pos[1], 1, 1) if thing.kind == "zone" else rect)


def focused_selection(moment: TableMoment, node: str) -> Selection | None:
    """Return what a command acts on while a node has the keyboard focus, or None.

    `node` is the id of the node.
    """
    kind, _, name = node.partition(":")
    if kind == "piece":
        slot = moment.slot_named(name)
        if slot is None:
            return None
        marked = marked_slots(moment)
        if name in moment.hand.marked and len(marked) >= _FEW:
            return _all(moment, marked)
        return Selection((thing_of_slot(moment, slot),), slot.rect)
    if kind != "thing":
        return None
    for widget in moment.room.widgets:
        for thing, rect in widget.things(moment):
            if node == node_of(thing):
                return Selection((thing,), rect)
    return None


def current_selection(moment: TableMoment, node: str, *, by_keyboard: bool) -> Selection | None:
    """Return what a command key acts on: the marked pieces, or the focused or hovered thing.

    A single marked piece counts only if the pointer isn't over anything.

    Args:
        moment: What the table shows now.
        node: The id of the focused node.
        by_keyboard: Whether to use the focus instead of the pointer.
    """
    marked = marked_selection(moment)
    if marked is not None and len(marked.things) >= _FEW:
        return marked
    if marked is not None and selection_at(moment, moment.hand.pos) is None:
        return marked
    if by_keyboard:
        return focused_selection(moment, node)
    return selection_at(moment, moment.hand.pos)


def marked_selection(moment: TableMoment) -> Selection | None:
    """Return the marked pieces as one selection; None if no piece is marked."""
    marked = marked_slots(moment)
    return _all(moment, marked) if marked else None


def node_of(thing: Thing) -> str:
    """Return the node id of a place, counter or player, for reaching it with the keyboard.

    The id consists of `thing:`, the kind of thing, and its name.
    """
    return f"thing:{thing.kind}:{thing.name}"


def _all(moment: TableMoment, slots: Sequence[Slot]) -> Selection:
    rect = slots[0].rect.unionall([slot.rect for slot in slots[1:]])
    return Selection(tuple(thing_of_slot(moment, slot) for slot in slots), rect)


# Marking


def marked_slots(moment: TableMoment) -> list[Slot]:
    """Return the places of the marked pieces, from left to right."""
    marked = moment.hand.marked
    found = {slot.name: slot for slot in moment.slots if slot.name in marked} if marked else {}
    return sorted(found.values(), key=lambda slot: (slot.rect.x, slot.rect.y))


def pieces_in_frame(moment: TableMoment, hand: GestureHand) -> frozenset[str]:
    """Return the names of the movable pieces whose centre is inside the selection frame.

    If the frame adds to the marked pieces, those are included.
    """
    inside = {
        slot.name
        for slot in moment.slots
        if slot.drawn
        and not slot.small
        and hand.frame.collidepoint(slot.rect.center)
        and slot.name in moment.movable
    }
    return frozenset(inside) | (hand.marked if hand.adding else frozenset())


def all_in_zone(moment: TableMoment, found: Selection | None) -> frozenset[str]:
    """Return the names of all visible pieces in a selection's zone; empty without a zone."""
    thing = found.things[0] if found is not None else None
    slot = moment.slot_named(thing.name) if thing is not None else None
    zone = slot.zone if slot is not None else thing.name if thing is not None else ""
    return frozenset(s.name for s in moment.slots if s.zone == zone and s.drawn)


# Landing


def landed(moment: TableMoment, hand: GestureHand, move: Move) -> Move:
    """Return the move of a drop with the exact position in the zone added.

    The move is returned unchanged if there is only one way to put the piece there.

    Args:
        moment: What the table shows now.
        hand: The pointer, with the piece where it was dropped.
        move: The move, still without a position.
    """
    if move.args or move.kind != "put":
        return move
    for widget in moment.room.widgets:
        args = widget.drop_position(moment, move.target, hand.rect, hand.pos)
        if args:
            return move._replace(args=args)
    return move


# Names


def name_and_count(moment: TableMoment, found: Selection) -> tuple[str, str]:
    """Return the name of a selection as players see it, and its number as text.

    The number is the number of pieces in a zone or the value of a counter; otherwise it is empty.
    """
    if len(found.things) > 1:
        return command_text.PIECES.format(count=len(found.things)), ""
    thing = found.things[0]
    if thing.kind in {"zone", "slot"}:
        zone = moment.view.zone(thing.name.partition("?")[0])
        if thing.kind == "slot":
            return moment.namer.piece(thing.name), ""
        pieces = [moment.look(p, b) for p, b in zip(zone.pieces, zone.backs, strict=True)]
        one = set(pieces) == {"card"}
        many = command_text.CARDS if one else command_text.PIECES
        one_word = command_text.ONE_CARD if one else command_text.ONE
        count = one_word if zone.count == 1 else many.format(count=zone.count)
        return moment.namer.place(thing.name), count
    if thing.kind == "seat":
        return moment.name(parse_seat(thing.name, moment.view.seats)), ""
    if thing.kind == "value":
        return spoken_name(moment, thing.name), str(moment.number(thing.name))
    return moment.namer.piece(thing.name), ""


# Keys


def command_by_key(commands: Sequence[Command], event: Key) -> Command | None:
    """Return the command of a key, or None.

    Args:
        commands: The commands to choose from.
        event: The pressed key.
    """
    if event.ctrl or event.alt or event.shift:
        return None
    pressed = event.key.upper()
    return next((each for each in commands if each.key and each.key.upper() == pressed), None)
