"""The game as shipped, positions laid out by hand, and random play."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tabletop.games.introduct_academy.state import IntroductState
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.games.positions import play, set_out

WAYS: Mapping[int, Sequence[dict[str, OptionValue]]] = {
    2: ({}, {"first": "p1"}),
    3: ({}, {"three-player-run-outs": 2}),
    4: ({}, {"third-classroom": "on"}),
    5: ({}, {"third-classroom": "on", "first": "p1"}),
    6: ({}, {"large-table-draw": 4}),
    7: ({}, {"third-classroom": "off"}),
}
"""Options worth playing through, by number of seats."""


@cache
def game() -> Game:
    """Introduct Academy as shipped."""
    return Registry(shipped("content")).find("introduct-academy")


@cache
def rules() -> Rules[State]:
    """The rule controller of Introduct Academy."""
    return game().rules()


def lay_out(
    seats: int,
    zones: Mapping[str, Sequence[str]],
    values: Mapping[str, int] | None = None,
    *,
    turn: Seat = 0,
    phase: str = "trade",
    options: Mapping[str, OptionValue] | None = None,
) -> State:
    """Return a position laid out by hand."""
    return set_out(rules(), seats, zones, values or {}, turn=turn, phase=phase, options=options)


def at(
    seats: int,
    zones: Mapping[str, Sequence[str]],
    *moves: tuple[Seat, str],
    turn: Seat = 0,
    phase: str = "trade",
) -> Match[State]:
    """Return a match at a position laid out by hand, after these moves."""
    position = lay_out(seats, zones, turn=turn, phase=phase)
    match = Match(rules(), seats, {}, position=position, seed=1)
    for seat, text in moves:
        play(match, seat, text)
    return match


def offers(state: State) -> int:
    """Return how many offers are open."""
    assert isinstance(state, IntroductState)
    return len(state.offers)


def wander(rng: Random, match: Match[State]) -> Iterator[Step[State]]:
    """Play random legal moves until the game ends, yielding each step.

    Now and then a seat acts that the game does not wait for.
    """
    while match.to_act:
        seats = match.to_act
        seat = seats[rng.randrange(len(seats))]
        if rng.random() < 0.15:
            other = rng.randrange(match.state.seats)
            seat = other if match.rules.legal_moves(match.state, other) else seat
        step = match.submit(seat, rng.choice(match.rules.legal_moves(match.state, seat)))
        assert not isinstance(step, Refusal)
        yield step


def new_match(
    seats: int, options: Mapping[str, OptionValue] | None = None, *, seed: int = 0
) -> Match[State]:
    """Return a match with a random deal."""
    return Match(rules(), seats, options or {}, seed=seed)
