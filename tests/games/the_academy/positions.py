"""The game as shipped, positions laid out by hand, and random play."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry

COLOURS = ("blue", "green", "purple", "orange")
EXAM_RULES = {
    1: "green-1",
    2: "green-2",
    3: "green-3",
    4: "green-4",
    5: "green-5",
    6: "green-6",
    71: "blue-7",
    72: "green-7",
    74: "orange-7",
    8: "green-8",
    9: "green-9",
}
"""A card for each round rule that an exam can bring: all but the ace's."""


@cache
def game() -> Game:
    """The Academy as shipped."""
    return Registry(shipped("content")).find("the-academy")


@cache
def rules() -> Rules[State]:
    """The rule controller of The Academy."""
    make = game().make_rules
    assert make is not None, "The Academy can't be played"
    return make()


def cards(seats: int) -> list[str]:
    """Return the cards that are in the game."""
    return [f"{colour}-{value}" for colour in COLOURS[:seats] for value in range(1, 10)]


def lay_out(
    seats: int,
    zones: Mapping[str, Sequence[str]],
    values: Mapping[str, int] | None = None,
    *,
    turn: Seat = 0,
    phase: str = "trick",
) -> State:
    """Return a position laid out by hand."""
    state = rules().blank(seats, rules().spec.resolve_options({}))
    plan = state.table.plan
    for zone, pieces in zones.items():
        for piece in pieces:
            state.table.move(plan.piece[piece], plan.zone[zone])
    for name, number in (values or {}).items():
        state.table.set(plan.value[name], number)
    state.turn = turn
    state.phase = phase
    rules().arrange(state)
    state.table.events = []
    return state


def exam_with(rule: int, seats: int, rng: Random) -> Match[State]:
    """Return a round that begins with this rule among the exam cards, else dealt at random."""
    card = EXAM_RULES[rule]
    others = [each for each in cards(seats) if each not in (card, "purple-7")]
    rng.shuffle(others)
    exam = [card, *others[: seats - 1]]
    left = [*others[seats - 1 :], "purple-7"]
    rng.shuffle(left)
    zones = {"exam": exam} | {
        f"hand:p{seat + 1}": sorted(left[8 * seat : 8 * seat + 8], key=cards(seats).index)
        for seat in range(seats)
    }
    position = lay_out(seats, zones, phase="first-choice")
    return Match(rules(), seats, {}, seed=rng.randrange(10**6), position=position)


def begin_with(rule: int, seats: int, seed: int) -> Match[State]:
    """Return a round in which this rule has been chosen, with any trump."""
    rng = Random(seed)
    match = exam_with(rule, seats, rng)
    play(match, 1, f"choose-exam {EXAM_RULES[rule]} > rule")
    trump = rng.choice(rules().legal_moves(match.state, 2))
    play(match, 2, str(trump))
    return match


def value(state: State, name: str) -> int:
    """Return a value."""
    return state.table.values[state.table.plan.value[name]]


def names(state: State, zone: str) -> list[str]:
    """Return what lies in a zone, bottom or left first."""
    plan = state.table.plan
    return [plan.pieces[piece] for piece in state.table.zones[plan.zone[zone]]]


def contents(state: State) -> dict[str, list[str]]:
    """Return what lies in all zones."""
    return {zone: names(state, zone) for zone in state.table.plan.zones}


def play(match: Match[State], seat: Seat, text: str) -> Step[State]:
    """Play a move that must be legal."""
    step = match.submit(seat, Move.parse(text))
    assert not isinstance(step, Refusal), f"{text}: {step.text}"
    return step


def daring(rng: Random, moves: list[Move]) -> Move:
    """Choose at random, but more often what a round rule allows than what needs no rule."""
    plain = ("play", "skip", "skip-round", "keep-roles", "ask-again")
    rare = [move for move in moves if move.kind not in plain]
    return rng.choice(rare if rare and rng.random() < 0.7 else moves)


def wander(rng: Random, match: Match[State]) -> Iterator[Step[State]]:
    """Play a round, or what is left of it, with a liking for round rules; yield each step."""
    first = value(match.state, "round")
    while match.to_act and value(match.state, "round") == first:
        seat = rng.choice(match.to_act)
        yield play(match, seat, str(daring(rng, rules().legal_moves(match.state, seat))))
