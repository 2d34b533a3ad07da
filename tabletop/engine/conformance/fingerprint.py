"""A position as plain data, and a hash of it."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TypeAlias

from tabletop.digests import sha256
from tabletop.engine.moves import Move, seat_name
from tabletop.engine.orientation import Orientation
from tabletop.engine.state import Decision, State

Written: TypeAlias = "bool | int | float | str | list[Written] | dict[str, Written] | None"
"""Plain data, as JSON can hold it."""

_BASE = frozenset(each.name for each in fields(State))


def full_state(state: State) -> dict[str, Written]:
    """Return the complete position as plain data: pieces, values, questions, and who knows what.

    The data are equal if and only if the positions are. `fields` contains what a game stores
    outside the table; `known` and `among` list, by piece, the seats that know it or only its zone.
    """
    table = state.table
    plan = table.plan
    names = plan.pieces
    laid = {} if table.lying is None else {"lying": _laid(names, table.lying)}
    lacks: dict[str, Written] = {
        plan.zones[zone]: [names[piece] for piece in sorted(pieces)]
        for zone, pieces in sorted(table.lacks.items())
    }
    return {
        **laid,
        **({"lacks": lacks} if lacks else {}),
        "game": plan.spec.id,
        "seats": state.seats,
        "turn": seat_name(state.turn),
        "phase": state.phase,
        "pending": [_question(decision) for decision in state.pending],
        "zones": {
            name: [names[piece] for piece in pieces]
            for name, pieces in zip(plan.zones, table.zones, strict=True)
        },
        "values": dict(zip(plan.values, table.values, strict=True)),
        "fields": {
            each.name: plain(getattr(state, each.name))
            for each in fields(state)
            if each.name not in _BASE
        },
        "known": _masks(names, table.known, state.seats),
        "among": _masks(names, table.among, state.seats),
    }


def fingerprint(state: State) -> str:
    """Return the SHA-256 of a complete position, in hex; it is the same for equal positions."""
    text = json.dumps(full_state(state), sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def _question(decision: Decision) -> dict[str, Written]:
    return {
        "kind": decision.kind,
        "seats": [seat_name(seat) for seat in decision.seats],
        "waiting": [seat_name(seat) for seat in decision.waiting],
        "moves": list(decision.moves),
        "data": plain(decision.data),
        "answers": [None if answer is None else str(answer) for answer in decision.answers],
    }


def _masks(names: tuple[str, ...], masks: list[int], seats: int) -> dict[str, Written]:
    seats_of: dict[int, list[Written]] = {
        mask: [seat_name(seat) for seat in range(seats) if mask >> seat & 1] for mask in {*masks}
    }
    return {name: seats_of[mask][:] for name, mask in zip(names, masks, strict=True) if mask}


def _laid(names: tuple[str, ...], lying: Mapping[int, Orientation]) -> Written:
    return {
        names[piece]: [each.down, each.angle, *(each.spot or ())]
        for piece, each in sorted(lying.items())
    }


def plain(value: object) -> Written:
    """Return a field of a state as plain data; unordered collections are sorted."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: plain(getattr(value, each.name)) for each in fields(value)}
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Move):
        return str(value)
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(value[key]) for key in sorted(value, key=repr)}
    if isinstance(value, set | frozenset):
        return [plain(item) for item in sorted(value, key=repr)]
    return repr(value)
