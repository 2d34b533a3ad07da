"""Command keys: they act on the marked pieces, or else on what is focused or pointed at."""

from dataclasses import replace

from tabletop.engine.moves import Move
from tabletop.ui.kit.events import Key
from tabletop.ui.kit.focus import Focus
from tabletop.ui.table.gesture import Doing, Hand
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.pointer import Meant
from tabletop.ui.table.things import (
    Found,
    all_beside,
    command_by_key,
    commands_for,
    found_now,
    is_commanded,
)
from tabletop.ui.widgets.intents import Command, ListCommands, Play, Tell
from tabletop.ui.words import commanding

_MENU = frozenset({"menu", "application", "compose"})
_STEPS = {"left": (-12.0, 0.0), "right": (12.0, 0.0), "up": (0.0, -12.0), "down": (0.0, 12.0)}
"""How far Ctrl and an arrow key push a piece, in logical pixels."""
_DIGITS = 3
"""The greatest number of digits that can be typed as a count."""


def key(moment: TableMoment, hand: Hand, event: Key, focus: Focus) -> Meant | None:
    """Return what a key means for things on a commanded table; None if it is for others.

    Only tables that are played by commands use these keys, and only while no piece is pressed or
    dragged.
    """
    if not is_commanded(moment) or moment.inspected is not None:
        return None
    if hand.doing not in {Doing.IDLE, Doing.SELECTED}:
        return None
    found = found_now(moment, focus.current, by_keyboard=focus.visible)
    if event.key in _MENU or (event.key == "f10" and event.shift):
        if found is None:
            return hand, Tell(commanding.NOTHING)
        return hand, ListCommands(found.things, found.at)
    if event.ctrl and event.key in _STEPS:
        return _push(moment, hand, found, _STEPS[event.key])
    if event.ctrl and event.key == "a":
        return replace(hand.empty(), marked=all_beside(moment, found)), None
    if event.ctrl or event.alt or event.shift:
        return None
    command = command_by_key(commands_for(moment, found), event) if found is not None else None
    if found is not None and command is not None and not hand.typed:
        return hand, Command(command, found.at)
    if event.key.isdecimal() and len(event.key) == 1:
        typed = (hand.typed + event.key).lstrip("0")[-_DIGITS:]
        return replace(hand, typed=typed), Tell(commanding.TYPED.format(count=typed or 0))
    if event.key == "backspace" and hand.typed:
        return replace(hand, typed=hand.typed[:-1]), None
    return None


def _push(
    moment: TableMoment, hand: Hand, found: Found | None, step: tuple[float, float]
) -> Meant | None:
    """Return the move that shifts freely placed pieces by `step`, or None if there is none."""
    names = [thing.name for thing in found.things] if found is not None else []
    slot = moment.slot_named(names[0]) if names else None
    if slot is None:
        return None
    for widget in moment.room.widgets:
        args = widget.nudged(moment, slot, *step)
        if args:
            return hand, Play(Move("put", tuple(names), slot.zone, args))
    return None
