"""The game as shipped, positions laid out by hand, and random play."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tabletop.games.it_startup.rules import ItStartup
from tabletop.games.it_startup.state import StartupState
from tabletop.paths import shipped
from tabletop.registry import Registry

Ways = tuple[tuple[int, dict[str, OptionValue]], ...]
WAYS: Ways = (
    (1, {}),
    (1, {"mode": "solo", "rival": "hard", "planning-bonus": True}),
    (2, {}),
    (2, {"planning-bonus": True, "goal": 128}),
    (3, {}),
    (3, {"planning-bonus": True, "goal": 32}),
    (4, {}),
    (4, {"mode": "teams"}),
    (4, {"mode": "teams", "planning-bonus": True, "goal": 32}),
)
"""Seats and options worth playing through."""


@cache
def game() -> Game:
    """IT Startup as shipped."""
    return Registry(shipped("content")).find("it-startup")


@cache
def rules() -> ItStartup:
    """The rule controller of IT Startup."""
    return ItStartup(game().spec)


def lay_out(
    seats: int = 2,
    zones: Mapping[str, Sequence[str]] | None = None,
    values: Mapping[str, int] | None = None,
    *,
    turn: Seat = 0,
    options: Mapping[str, OptionValue] | None = None,
) -> StartupState:
    """Return a position laid out by hand, in the main phase."""
    state = rules().blank(seats, rules().spec.resolve_options(options or {}))
    plan = state.table.plan
    for zone, pieces in (zones or {}).items():
        for piece in pieces:
            state.table.move(plan.piece[piece], plan.zone[zone])
    for name, number in (values or {}).items():
        state.table.set(plan.value[name], number)
    state.turn = turn
    rules().arrange(state)
    state.table.events = []
    return state


def match_at(state: StartupState, options: Mapping[str, OptionValue] | None = None) -> Match[State]:
    """Return a match that goes on from a position."""
    return Match(rules(), state.seats, options or {}, seed=1, position=state)  # type: ignore[arg-type]


def play(match: Match[State], seat: Seat, text: str) -> Step[State]:
    """Play a move that must be legal."""
    step = match.submit(seat, Move.parse(text))
    assert not isinstance(step, Refusal), f"{text}: {step.text}"
    return step


def value(state: State, name: str) -> int:
    """Return a value."""
    return state.table.values[state.table.plan.value[name]]


def names(state: State, zone: str) -> list[str]:
    """Return what lies in a zone, bottom or left first."""
    plan = state.table.plan
    return [plan.pieces[piece] for piece in state.table.zones[plan.zone[zone]]]


def sensible(rng: Random, moves: Sequence[Move]) -> Move:
    """Return a random move, one that hires, teaches or plays rather than sells."""
    useful = [move for move in moves if move.kind not in {"sell", "buy", "end-turn"}]
    return rng.choice(useful) if useful and rng.random() < 0.8 else rng.choice(moves)
