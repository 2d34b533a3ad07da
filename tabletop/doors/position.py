"""Positions laid out by hand, and positions and views as JSON."""

from typing import TypeVar

from tabletop.content.nodes import Plain
from tabletop.content.positions import PositionModel
from tabletop.content.problems import did_you_mean
from tabletop.doors.errors import PlacedError
from tabletop.engine.fingerprint import Written, fingerprint, full_state, plain
from tabletop.engine.moves import Outcome, Seat, seat_name
from tabletop.engine.prepared import PreparedError, lay
from tabletop.engine.rules import Rules
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.view import View, ZoneView

S = TypeVar("S", bound=State)


def lay_out(rules: Rules[S], seats: int, options: Options, position: PositionModel) -> S:
    """Return a position laid out by hand, without events.

    Raises:
        PlacedError: a name is unknown, a piece is used twice, or the position can't occur.
    """
    try:
        return lay(rules, seats, options, position.prepared())
    except PreparedError as error:
        hint = did_you_mean(error.given, error.known) if error.given else ""
        raise PlacedError(error.place, error.what, hint, on_key=error.on_key) from error


def as_plain(value: Written) -> Plain | None:
    """Return JSON data as a content file would give it: lists as tuples, without null.

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
    """Return a complete position, its outcome if it has one, and its hash."""
    return {
        **full_state(state),
        "outcome": outcome_json(outcome),
        "hash": fingerprint(state),
    }


def outcome_json(outcome: Outcome | None) -> dict[str, Written] | None:
    """Return an outcome as JSON, or None."""
    if outcome is None:
        return None
    return {
        "winners": [seat_name(seat) for seat in outcome.winners],
        "scores": list(outcome.scores),
        "reason": outcome.reason,
    }


def view_json(view: View) -> dict[str, Written]:
    """Return a view as JSON."""
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
    """Return the name of a seat; "" for an onlooker."""
    return seat_name(seat) if seat >= 0 else ""


def _zone_json(zone: ZoneView) -> dict[str, Written]:
    laid: dict[str, Written] = {
        str(index): {"down": each.down, "angle": each.angle, "spot": list(each.spot or ())}
        for index, each in zone.lying
    }
    return {
        **({"lying": laid} if laid else {}),
        "count": zone.count,
        "pieces": list(zone.pieces),
        "backs": list(zone.backs),
        "among": list(zone.among),
    }
