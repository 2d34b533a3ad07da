"""The game as shipped, positions laid out by hand, and random play."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random

from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.games.positions import play, set_out, value

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
    return game().rules()


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
    return set_out(rules(), seats, zones, values or {}, turn=turn, phase=phase)


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
