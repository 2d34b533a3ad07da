"""Why a move may be good, as hints tell it: one true sentence from what the seat sees."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.spec import Options
from tabletop.engine.state import State
from tabletop.engine.text.engine_words import GAINS, HOLDS, LASTS
from tests.games.positions import play, value
from tests.games.the_academy.knowledge import swapped
from tests.games.the_academy.positions import EXAM_RULES, daring, exam_with, rules, wander
from tests.games.the_academy.test_hidden import CASES
from tests.games.worded import worded

LONGEST = 90
"""Characters of a reason."""
WORLDS = 3
"""Positions of an information set that are compared."""
OPTIONS: tuple[Options, ...] = (
    {},
    {"first-captain": "p2"},
    {"first-captain": "p3", "round-limit": 1},
)


def rounds_of(rule: int, seats: int, seeds: int) -> Iterator[tuple[Random, Match[State]]]:
    """Yield a match of one round at each of its positions; its round rule is the one given."""
    for seed in range(seeds):
        rng = Random(f"reasons:{rule}:{seats}:{seed}")
        match = exam_with(rule, seats, rng)
        while match.to_act and value(match.state, "round") == 1:
            yield rng, match
            seat = rng.choice(match.to_act)
            legal = rules().legal_moves(match.state, seat)
            asked = [m for m in legal if m.pieces == (EXAM_RULES[rule],) and m.target == "rule"]
            chosen = asked[0] if asked and not value(match.state, "rule") else daring(rng, legal)
            play(match, seat, str(chosen))


def reasons(state: State, seat: Seat) -> dict[Move, str]:
    moves = rules().legal_moves(state, seat)
    return {move: worded(rules()).reason(state, seat, move) for move in moves}


def check_sentence(text: str) -> None:
    assert re.fullmatch(r"[A-Z{][^.!?]*[^.!?\s]\.", text), text
    assert "  " not in text, text
    assert len(text) <= LONGEST, text
    assert set(re.findall(r"\{[^}]*\}", text)) <= {"{p1}", "{p2}", "{p3}", "{p4}"}, text
    assert not re.search(r"\b(one|two|three|four|five|six|seven|eight|he|she)\b", text), text
    assert text not in {GAINS, HOLDS, LASTS}


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_every_move_has_its_reason_in_one_sentence(rule: int, seats: int) -> None:
    told: set[str] = set()
    for rng, match in rounds_of(rule, seats, 3):
        for seat in match.to_act if rng.random() < 0.5 else ():
            told.update(reasons(match.state, seat).values())
    assert len(told) > 20
    for text in told:
        check_sentence(text)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", OPTIONS)
def test_whole_games_have_a_reason_for_every_move(options: Options, seats: int) -> None:
    match = Match(rules(), seats, options, seed=seats)
    rng = Random(seats)
    while match.to_act:
        for step in wander(rng, match):
            for seat in rules().to_act(step.state) if rng.random() < 0.1 else ():
                for text in reasons(step.state, seat).values():
                    check_sentence(text)


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_reason_is_the_same_in_every_position_that_the_seat_cannot_tell_apart(
    rule: int, seats: int
) -> None:
    """4 (hidden information)."""
    compared = 0
    for rng, match in rounds_of(rule, seats, 2):
        if rng.random() < 0.6:
            continue
        seat, state = rng.choice(match.to_act), match.state
        told = reasons(state, seat)
        dealt = [rules().determinize(state, seat, Random(number)) for number in range(WORLDS)]
        for world in (*dealt, *swapped(state, seat, rng)):
            assert reasons(world, seat) == told
            compared += 1
    assert compared > 50


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_trick_that_a_reason_promises_is_won(rule: int, seats: int) -> None:
    """5.4; 5.6: whatever cards the others hold and play."""
    promised = 0
    for rng, match in rounds_of(rule, seats, 8):
        if match.state.phase != "trick":
            continue
        seat = match.to_act[0]
        for move, text in reasons(match.state, seat).items():
            if "takes the" not in text:
                continue
            promised += 1
            world = rules().determinize(match.state, seat, rng)
            twin = Match(rules(), seats, {}, seed=promised, position=world)
            number = value(world, "trick")
            play(twin, seat, str(move))
            for step in wander(rng, twin):
                if value(step.state, f"winner:{number}") or value(step.state, "round") > 1:
                    break
            won = f"winner:{number}" if number < 8 else "last-eighth"
            assert value(twin.state, won) == seat + 1, text
    assert promised > 10


@pytest.mark.parametrize(("rule", "seats"), CASES)
def test_a_goal_that_a_reason_calls_safe_is_met(rule: int, seats: int) -> None:
    """5.6."""
    safe: list[tuple[Match[State], Seat]] = []
    for _, match in rounds_of(rule, seats, 6):
        for seat in match.to_act if match.state.phase == "trick" else ():
            told = reasons(match.state, seat).values()
            safe += [(match, seat)] * any(text.startswith("Your goal is safe") for text in told)
    assert all(value(match.state, f"last-met:p{seat + 1}") for match, seat in safe)
