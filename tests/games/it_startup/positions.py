"""The game as shipped, positions laid out by hand, and random play."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tabletop.games.it_startup.rules import ItStartup
from tabletop.games.it_startup.state import StartupState
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.games.positions import set_out

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
    return set_out(rules(), seats, zones or {}, values or {}, turn=turn, options=options)


def match_at(state: StartupState, options: Mapping[str, OptionValue] | None = None) -> Match[State]:
    """Return a match that goes on from a position."""
    return Match(rules(), state.seats, options or {}, seed=1, position=state)  # type: ignore[arg-type]


def sensible(rng: Random, moves: Sequence[Move]) -> Move:
    """Return a random move, one that hires, teaches or plays rather than sells."""
    useful = [move for move in moves if move.kind not in {"sell", "buy", "end-turn"}]
    return rng.choice(useful) if useful and rng.random() < 0.8 else rng.choice(moves)
