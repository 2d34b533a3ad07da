"""Laying a table out by hand, and writing positions and views as JSON."""

from typing import TypeVar

from tabletop.content.nodes import Place, Plain
from tabletop.content.problems import did_you_mean, quoted
from tabletop.doors.errors import PlacedError
from tabletop.doors.models import PositionModel
from tabletop.engine.fingerprint import Written, fingerprint, full_state, plain
from tabletop.engine.moves import Outcome, Seat, parse_seat, seat_name
from tabletop.engine.rules import Rules
from tabletop.engine.spec import BOX, Options
from tabletop.engine.state import State
from tabletop.engine.table import Table
from tabletop.engine.view import View, ZoneView

S = TypeVar("S", bound=State)


def lay_out(rules: Rules[S], seats: int, options: Options, position: PositionModel) -> S:
    """Return the position that was laid out by hand, with no events.

    Raises:
        PlacedError: a name is not known, a piece lies twice, or the position can't occur.
    """
    try:
        resolved = rules.spec.resolve_options(options)
        rules.spec.check_seats(seats, resolved)
        state = rules.blank(seats, resolved)
    except (NotImplementedError, ValueError) as error:
        raise PlacedError((), str(error)) from error
    table = state.table
    _put(table, position)
    for name, number in position.values.items():
        if name not in table.plan.value:
            hint = did_you_mean(name, table.plan.values)
            place = ("values", name)
            raise PlacedError(place, f"there is no value {quoted(name)}", hint, on_key=True)
        table.set(table.plan.value[name], number)
    try:
        state.turn = parse_seat(position.turn, seats)
    except ValueError as error:
        raise PlacedError(("turn",), str(error)) from error
    if position.phase is not None:
        state.phase = position.phase
    try:
        rules.arrange(state)
    except ValueError as error:
        raise PlacedError((), str(error)) from error
    table.events = []
    return state


def _put(table: Table, position: PositionModel) -> None:
    plan = table.plan
    laid: dict[str, str] = {}
    for zone, pieces in position.zones.items():
        if zone not in plan.zone:
            hint = did_you_mean(zone, plan.zones)
            what = f"there is no zone {quoted(zone)}"
            raise PlacedError(("zones", zone), what, hint, on_key=True)
        for number, piece in enumerate(pieces):
            place: Place = ("zones", zone, number)
            if piece not in plan.piece:
                hint = did_you_mean(piece, plan.pieces)
                raise PlacedError(place, f"there is no piece {quoted(piece)}", hint)
            if piece in laid:
                raise PlacedError(place, f"{piece} lies already in {laid[piece]}")
            laid[piece] = zone
            if zone != BOX:
                table.move(plan.piece[piece], plan.zone[zone])


def as_plain(value: Written) -> Plain | None:
    """Return JSON data as a content file would give it: lists as tuples, no nothing.

    Raises:
        ValueError: it holds null inside a list.
    """
    if isinstance(value, list):
        items = [as_plain(item) for item in value]
        if any(item is None for item in items):
            raise ValueError("null is no value")
        return tuple(item for item in items if item is not None)
    if isinstance(value, dict):
        pairs = ((key, as_plain(item)) for key, item in value.items())
        return {key: item for key, item in pairs if item is not None}
    return value


def state_json(state: State, outcome: Outcome | None) -> dict[str, Written]:
    """Return a position in full, its end if it has come to one, and its hash."""
    return {
        **full_state(state),
        "outcome": outcome_json(outcome),
        "hash": fingerprint(state),
    }


def outcome_json(outcome: Outcome | None) -> dict[str, Written] | None:
    """Return how a game ended, or None."""
    if outcome is None:
        return None
    return {
        "winners": [seat_name(seat) for seat in outcome.winners],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def view_json(view: View) -> dict[str, Written]:
    """Return what a seat sees."""
    pending: dict[str, Written] | None = None
    if view.pending is not None:
        pending = {
            "kind": view.pending.kind,
            "seats": [seat_name(seat) for seat in view.pending.seats],
            "waiting": [seat_name(seat) for seat in view.pending.waiting],
            "data": plain(view.pending.data),
            "own_answer": view.pending.own_answer,
        }
    return {
        "seat": onlooker_or(view.seat),
        "turn": seat_name(view.turn),
        "phase": view.phase,
        "to_act": [seat_name(seat) for seat in view.to_act],
        "zones": {zone.id: _zone_json(zone) for zone in view.zones},
        "values": dict(view.values),
        "pending": pending,
        "outcome": outcome_json(view.outcome),
    }


def onlooker_or(seat: Seat) -> str:
    """Return the word for a seat, empty for an onlooker."""
    return seat_name(seat) if seat >= 0 else ""


def _zone_json(zone: ZoneView) -> dict[str, Written]:
    return {
        "count": zone.count,
        "pieces": list(zone.pieces),
        "backs": list(zone.backs),
        "among": list(zone.among),
    }
