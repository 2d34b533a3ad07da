"""The inner position that search plays on is the game of the rules, and no other.

`python -m tests.games.the_academy.lockstep --times N` plays as many games as wanted.
"""

from collections import Counter
from functools import cache
from random import Random

import pytest

from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.games.the_academy.fast.bits import SUIT
from tabletop.games.the_academy.fast.course import Course
from tabletop.games.the_academy.fast.position import Position, laid
from tabletop.games.the_academy.state import ACE, COLOURS, RULES, AcademyState
from tests.games.the_academy.lockstep import SLOTS, Seen, facts, play
from tests.games.the_academy.positions import EXAM_RULES, exam_with, rules

GAMES = 240
"""Numbers of games, spread so that every rule is sought by three and by four."""
STEP = 2
HIDDEN = frozenset({"hands", "exam", "trick", "lying", "passes"})
"""Of what a deal makes, what a seat may not know; the rest everybody has seen."""


@cache
def seen() -> Seen:
    found = Seen()
    for number in range(GAMES):
        play(STEP * number + number % 2, found)
    return found


def test_rules_and_inner_position_play_the_same_games() -> None:
    """The same legal moves, seats to act, facts, endings and draws of chance, move for move."""
    assert seen().games == GAMES
    assert seen().positions > 10_000


@pytest.mark.parametrize("seats", [3, 4])
def test_every_round_rule_was_played(seats: int) -> None:
    """2.1: all but the ace's, which is no exam card; without orange cards no alliance."""
    wanted = set(RULES) - {73} - ({74} if seats == 3 else set())
    assert {rule for of, rule in seen().rules if of == seats} == wanted


def test_every_kind_of_move_and_ending_came_up() -> None:
    assert set(seen().moves) == rules().kinds
    assert set(seen().endings) == {"ace", "limit"}


def deals(rule: int, seats: int, seed: int) -> list[tuple[AcademyState, Seat]]:
    """Return positions of a round with the rule, each with a seat that looks at it."""
    rng = Random(seed)
    match = exam_with(rule, seats, rng)
    found: list[tuple[AcademyState, Seat]] = []
    while match.to_act and len(match.steps) < 45:
        assert isinstance(match.state, AcademyState)
        if rng.random() < 0.3:
            found.append((match.state, rng.randrange(seats)))
        _step(match, rng)
    return found


def _step(match: Match[State], rng: Random) -> None:
    seat = rng.choice(match.to_act)
    match.submit(seat, rng.choice(rules().legal_moves(match.state, seat)))


CASES = [(rule, seats) for rule in EXAM_RULES for seats in (3, 4) if (rule, seats) != (74, 3)]


def dealt(state: AcademyState, seat: Seat, rng: Random) -> Course:
    game = rules()
    info = InformationSet.of(game, state, seat)
    assert game.fast is not None
    found = game.fast.dealer(info.stand_in, seat)(rng)
    assert isinstance(found, Course)
    return found


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_deal_keeps_to_what_the_seat_has_seen(rule: int, seats: int) -> None:
    """4: own hand, all that is public, sizes, shown voids; and no card is there twice."""
    rng = Random(1)
    for state, seat in deals(rule, seats, 1):
        for _ in range(5):
            found, told = dealt(state, seat, rng), laid(Position, state)
            public = set(SLOTS) - HIDDEN
            assert {slot: facts(found)[slot] for slot in public} == {
                slot: facts(told)[slot] for slot in public
            }
            assert found.hands[seat] == told.hands[seat]
            masks = [*found.hands, found.exam, found.lying, *found.won]
            assert sum(masks).bit_count() == sum(mask.bit_count() for mask in masks)
            sizes = [mask.bit_count() for mask in masks]
            known = [*told.hands, told.exam, told.lying, *told.won]
            assert sizes == [mask.bit_count() for mask in known]
            assert not found.exam >> ACE & 1
            for owner, hand in enumerate(found.hands):
                for colour in range(len(COLOURS)):
                    limit = state.limits[owner * len(COLOURS) + colour]
                    assert (hand & SUIT[colour + 1]).bit_count() <= limit


@pytest.mark.parametrize(("rule", "seats"), [(1, 4), (2, 4), (5, 3), (9, 4)])
def test_cards_are_dealt_as_often_as_the_rules_deal_them(rule: int, seats: int) -> None:
    """How often each hand holds each card, over many deals of both."""
    state, seat = deals(rule, seats, 2)[-1]
    info = InformationSet.of(rules(), state, seat)
    inner = rules().fast
    assert inner is not None
    deal = inner.dealer(info.stand_in, seat)
    times = 1500
    counts: list[Counter[tuple[int, int]]] = [Counter(), Counter()]
    for number in range(times):
        for count, found in zip(
            counts, (deal(Random(number)), inner.of(info.sample(Random(number)))), strict=True
        ):
            assert isinstance(found, Course)
            count.update(
                (owner, card)
                for owner, hand in enumerate(found.hands)
                for card in range(36)
                if hand >> card & 1
            )
    for where in counts[0] | counts[1]:
        assert abs(counts[0][where] - counts[1][where]) < 0.08 * times
