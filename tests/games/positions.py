"""Positions laid out by hand and how to read them, the same for every game."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tabletop.engine.knowledge.own_names import label_all
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State

S = TypeVar("S", bound=State)


def set_out(
    rules: Rules[S],
    seats: int,
    zones: Mapping[str, Sequence[str]],
    values: Mapping[str, int],
    *,
    turn: Seat,
    phase: str | None = None,
    options: Mapping[str, OptionValue] | None = None,
) -> S:
    """Return a position laid out by hand; pieces that are not named lie in the box.

    Without `phase` it is the phase of a table that nobody has dealt at.
    """
    state = rules.blank(seats, rules.spec.resolve_options(options or {}))
    state.table.labels = None  # each piece goes by the name that it is laid out by
    plan = state.table.plan
    for zone, pieces in zones.items():
        for piece in pieces:
            state.table.move(plan.piece[piece], plan.zone[zone])
    for name, number in values.items():
        state.table.set(plan.value[name], number)
    state.turn = turn
    if phase is not None:
        state.phase = phase
    rules.arrange(state)
    state.table.events = []
    return state


def dealt(state: S) -> S:
    """Let each seat name alike pieces by numbers of its own, as in a game that was dealt."""
    state.table.labels = {}
    label_all(state.table)
    return state


def play(match: Match[S], seat: Seat, text: str) -> Step[S]:
    """Play a move that must be legal."""
    step = match.submit(seat, Move.parse(text))
    assert not isinstance(step, Refusal), f"{text}: {step.text}"
    return step


def value(state: State, name: str) -> int:
    """Return a value."""
    return state.table.values[state.table.plan.value[name]]


def names(state: State, zone: str) -> list[str]:
    """Return what lies in a zone, bottom or left first, whoever knows it."""
    plan = state.table.plan
    return [plan.pieces[piece] for piece in state.table.zones[plan.zone[zone]]]


def contents(state: State) -> dict[str, list[str]]:
    """Return what lies in every zone."""
    return {zone: names(state, zone) for zone in state.table.plan.zones}
