"""Things that commands act on: finds them by point, focus or mark, and names them.

Only games that are played by commands have such things.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.engine.commanding import thing_of
from tabletop.engine.commands import Command, Thing
from tabletop.engine.moves import Move, parse_seat
from tabletop.ui.kit.events import Key
from tabletop.ui.table.gesture import Hand
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.counters import called
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.targets import Point
from tabletop.ui.words import commanding

_FEW = 2
"""The least number of marked pieces that count as several."""


@dataclass(frozen=True, slots=True)
class Found:
    """One or more things that are pointed at, focused or marked together, with their box."""

    things: tuple[Thing, ...]
    rect: pygame.FRect

    @classmethod
    def of_zone(cls, zone: str) -> "Found":
        """Return a zone as a thing, with an empty box, for use without a place on screen."""
        return cls((Thing("zone", zone),), pygame.FRect(0, 0, 0, 0))

    @property
    def at(self) -> tuple[float, float, float, float]:
        """The box around the things as x, y, width and height, in logical pixels."""
        return self.rect.x, self.rect.y, self.rect.w, self.rect.h


def is_commanded(moment: TableMoment) -> bool:
    """Whether this table is played by commands, and the viewer may act now."""
    return moment.commanded


def commands_for(moment: TableMoment, found: Found) -> tuple[Command, ...]:
    """Return the commands that the viewer has for things, the usual one first."""
    return moment.commands(found.things)


# Finding things


def thing_of_slot(moment: TableMoment, slot: Slot) -> Thing:
    """Return the thing that a slot stands for; inside a pile that is the pile."""
    if not slot.drawn:
        return Thing("zone", slot.zone)
    if slot.look == "die" and slot.piece in moment.view.plan.value:
        return Thing("die", slot.piece)
    return thing_of(slot.name)


def found_at(moment: TableMoment, pos: Point) -> Found | None:
    """Return what lies at a point: the marked pieces, a piece, pile, counter or place."""
    marked = marked_slots(moment)
    slot = moment.slot_at(pos)
    if slot is not None and slot.name in moment.hand.marked and len(marked) >= _FEW:
        return _all(moment, marked)
    told = [each for widget in moment.room.widgets for each in widget.things(moment)]
    small = [each for each in told if each[0].kind in {"value", "die"}]
    for thing, rect in small:
        if rect.collidepoint(pos):
            return Found((thing,), rect)
    if slot is not None:
        return Found((thing_of_slot(moment, slot),), slot.rect)
    inside = [(rect.w * rect.h, at) for at, (_, rect) in enumerate(told) if rect.collidepoint(pos)]
    if not inside:
        return None
    thing, rect = told[min(inside)[1]]
    return Found((thing,), pygame.FRect(pos[0], pos[1], 1, 1) if thing.kind == "zone" else rect)


def found_focused(moment: TableMoment, node: str) -> Found | None:
    """Return the things that a focus node stands for, or None."""
    kind, _, name = node.partition(":")
    if kind == "piece":
        slot = moment.slot_named(name)
        if slot is None:
            return None
        marked = marked_slots(moment)
        if name in moment.hand.marked and len(marked) >= _FEW:
            return _all(moment, marked)
        return Found((thing_of_slot(moment, slot),), slot.rect)
    if kind != "thing":
        return None
    for widget in moment.room.widgets:
        for thing, rect in widget.things(moment):
            if node == node_of(thing):
                return Found((thing,), rect)
    return None


def found_now(moment: TableMoment, node: str, *, by_keyboard: bool) -> Found | None:
    """Return what a key acts on: the marked pieces, else what is focused or pointed at.

    A single marked piece counts only if the pointer is over nothing.
    """
    marked = found_marked(moment)
    if marked is not None and len(marked.things) >= _FEW:
        return marked
    if marked is not None and found_at(moment, moment.hand.pos) is None:
        return marked
    if by_keyboard:
        return found_focused(moment, node)
    return found_at(moment, moment.hand.pos)


def found_marked(moment: TableMoment) -> Found | None:
    """Return the marked pieces together, or None if nothing is marked."""
    marked = marked_slots(moment)
    return _all(moment, marked) if marked else None


def node_of(thing: Thing) -> str:
    """Return the id of the focus node for a thing, `thing:KIND:NAME`."""
    return f"thing:{thing.kind}:{thing.name}"


def _all(moment: TableMoment, slots: Sequence[Slot]) -> Found:
    rect = slots[0].rect.unionall([slot.rect for slot in slots[1:]])
    return Found(tuple(thing_of_slot(moment, slot) for slot in slots), rect)


# Marking


def marked_slots(moment: TableMoment) -> list[Slot]:
    """Return the marked pieces that are still visible, from the left."""
    marked = moment.hand.marked
    found = {slot.name: slot for slot in moment.slots if slot.name in marked} if marked else {}
    return sorted(found.values(), key=lambda slot: (slot.rect.x, slot.rect.y))


def framed(moment: TableMoment, hand: Hand) -> frozenset[str]:
    """Return the names of the movable pieces whose middle lies in the selection frame.

    With `adding` those marked already are included.
    """
    inside = {
        slot.name
        for slot in moment.slots
        if slot.drawn and not slot.small and hand.frame.collidepoint(slot.rect.center)
        and slot.name in moment.movable
    }  # fmt: skip
    return frozenset(inside) | (hand.marked if hand.adding else frozenset())


def all_beside(moment: TableMoment, found: Found | None) -> frozenset[str]:
    """Return the names of all pieces in the zone of what is pointed at."""
    thing = found.things[0] if found is not None else None
    slot = moment.slot_named(thing.name) if thing is not None else None
    zone = slot.zone if slot is not None else thing.name if thing is not None else ""
    return frozenset(s.name for s in moment.slots if s.zone == zone and s.drawn)


# Landing


def landed(moment: TableMoment, hand: Hand, move: Move) -> Move:
    """Return the move of a drop, completed with the exact position inside its target."""
    if move.args or move.kind != "put":
        return move
    for widget in moment.room.widgets:
        args = widget.landing(moment, move.target, hand.rect, hand.pos)
        if args:
            return move._replace(args=args)
    return move


# Names


def words_for(moment: TableMoment, found: Found) -> tuple[str, str]:
    """Return the name of things and a text with their number; empty without a number."""
    if len(found.things) > 1:
        return commanding.PIECES.format(count=len(found.things)), ""
    thing = found.things[0]
    if thing.kind in {"zone", "slot"}:
        zone = moment.view.zone(thing.name.partition("?")[0])
        if thing.kind == "slot":
            return moment.namer.piece(thing.name), ""
        pieces = [moment.look(p, b) for p, b in zip(zone.pieces, zone.backs, strict=True)]
        one = set(pieces) == {"card"}
        many = commanding.CARDS if one else commanding.PIECES
        one_word = commanding.ONE_CARD if one else commanding.ONE
        count = one_word if zone.count == 1 else many.format(count=zone.count)
        return moment.namer.place(thing.name), count
    if thing.kind == "seat":
        return moment.name(parse_seat(thing.name, moment.view.seats)), ""
    if thing.kind == "value":
        return called(moment, thing.name), str(moment.number(thing.name))
    return moment.namer.piece(thing.name), ""


# Keys


def command_by_key(commands: Sequence[Command], event: Key) -> Command | None:
    """Return the command whose key was pressed, or None."""
    if event.ctrl or event.alt or event.shift:
        return None
    pressed = event.key.upper()
    return next((each for each in commands if each.key and each.key.upper() == pressed), None)
