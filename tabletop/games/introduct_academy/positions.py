"""Check positions laid out by hand, as in lessons and tests."""

from tabletop.api import Table, seat_name
from tabletop.games.introduct_academy.state import (
    PLACINGS,
    ROOMS,
    AcademyState,
    Numbers,
    is_duel,
)
from tabletop.games.introduct_academy.turn import unplaced

_PHASES = ("place", "trade", "assign", "over")
_DUEL_PHASES = ("left", "place", "reveal", "over")
PHASES = tuple(dict.fromkeys((*_PHASES[:-1], *_DUEL_PHASES)))
"""The phases that a position may start in, for any number of seats."""


def arrange(state: AcademyState, n: Numbers) -> None:
    """Check that a position laid out by hand can occur in play.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or value.
    """
    phases = _DUEL_PHASES if is_duel(state) else _PHASES
    if state.phase not in phases:
        raise ValueError(f"phase is one of {', '.join(phases)}, not {state.phase}")
    _check_values(state, n)
    for seat in range(state.seats):
        _check_classes(state.table, n, seat)
    _check_phase(state, n)


def _check_values(state: AcademyState, n: Numbers) -> None:
    values, names = state.table.values, state.table.plan.values
    last = values[n.last_run_out]
    bounds = [
        (n.turns, 0, 10_000),
        (n.first, 1, state.seats),
        (n.last_run_out, 1, 3),
        (n.run_outs, 0, last),
        (n.ending, 0, 1),
        (n.placed, 0, PLACINGS),
        (n.discarded, 0, 1),
        (n.newest, 0, 0),
    ]
    bounds += [(value, 0, 0) for value in n.made]
    bounds += [(value, 2, ROOMS) for value in n.rooms]
    bounds += [(value, 0, 1) for value in n.bought]
    for value, least, most in bounds:
        if not least <= values[value] <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise ValueError(f"{names[value]} is {span}, not {values[value]}")


def _check_classes(table: Table, n: Numbers, seat: int) -> None:
    """Check that each classroom teaches one skill, and that missing classrooms are empty.

    Raises:
        ValueError: a classroom has several skills, or does not exist.
    """
    rooms = table.values[n.rooms[seat]]
    for place, zone in enumerate(n.room[seat]):
        kinds = {n.kind[piece] for piece in table.zones[zone]}
        name = table.plan.zones[zone]
        if len(kinds) > 1:
            raise ValueError(f"{name} can teach one skill only")
        if kinds and place >= rooms:
            raise ValueError(f"{seat_name(seat)} has {rooms} classrooms, so {name} is empty")


def _check_phase(state: AcademyState, n: Numbers) -> None:
    table = state.table
    zones, names = table.zones, table.plan.zones
    may_lie = {
        n.turned: state.phase in ("trade", "assign", "reveal"),
        n.left: state.phase == "left",
    }
    may_lie |= dict.fromkeys(n.received, state.phase in ("trade", "assign"))
    for zone, allowed in may_lie.items():
        if zones[zone] and not allowed:
            raise ValueError(f"{names[zone]} is empty in this phase")
    if state.phase == "left" and not zones[n.left]:
        raise ValueError("left holds what the other player left, but it is empty")
    if state.phase == "reveal" and not zones[n.turned]:
        raise ValueError("turned holds what was turned over, but it is empty")
    if state.phase == "place" and not zones[n.hand[state.turn]]:
        raise ValueError(f"{names[n.hand[state.turn]]} holds no card to place")
    if state.phase == "place" and table.values[n.placed] >= PLACINGS and not is_duel(state):
        raise ValueError("after two placed cards trading begins")
    if state.phase == "assign" and not unplaced(state, n):
        raise ValueError("nobody has a card to place")
