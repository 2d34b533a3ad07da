"""Any well-formed move in any position is either played or refused in words. Rule file, 5."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tests.games.valedictorian.odd_moves import near_move
from tests.games.valedictorian.positions import game, rules, wander

GAMES = 140
TRIES = 8


def positions(seed: int) -> Iterator[tuple[Random, State]]:
    """Yield the positions of random games, with a generator."""
    for number in range(GAMES):
        rng = Random(f"refusals:{seed}:{number}")
        options = {"may-stay": number % 5 == 0, "no-progress-limit": rng.choice((10, 80))}
        match = Match(rules(), 2, options, seed=number)
        for step in wander(rng, match):
            yield rng, step.state


@pytest.mark.parametrize("seed", [1, 2])
def test_every_odd_move_is_played_or_refused_with_a_paragraph_of_the_rulebook(seed: int) -> None:
    """5: and neither a refusal nor a question changes the position."""
    counts: Counter[str] = Counter()
    for rng, state in positions(seed):
        before = fingerprint(state)
        legal = [rules().legal_moves(state, seat) for seat in (0, 1)]
        for _ in range(TRIES):
            seat = rng.randrange(2)
            move = near_move(rng, state, legal[rng.randrange(2)])
            counts[answer(state, seat, move, legal[seat], rng)] += 1
        assert fingerprint(state) == before
    assert counts.total() > 100_000
    assert counts.pop("legal") > 1000
    for rule in counts:
        assert rule.startswith("valedictorian.")
        assert game().rulebook.find(rule) is not None, rule


def answer(state: State, seat: Seat, move: Move, legal: list[Move], rng: Random) -> str:
    """Play a move on a copy if it is legal, and return `legal` or the rule it is refused with."""
    refusal = rules().refuse(state, seat, move)
    assert (refusal is None) == (move in legal), f"p{seat + 1}: {move}: {refusal}"
    if refusal is None:
        rules().apply(state.clone(), seat, move, FastChance(rng))
        return "legal"
    assert isinstance(refusal, Refusal)
    assert refusal.text
    return refusal.rule


def test_a_refused_move_leaves_the_match_where_it_was() -> None:
    """5: no entry, no draw, no event."""
    rng = Random(5)
    match = Match(rules(), 2, {}, seed=5)
    for _ in wander(Random(6), match):
        for _ in range(5):
            seat = rng.randrange(2)
            move = near_move(rng, match.state, rules().legal_moves(match.state, seat))
            if match.refuse(seat, move) is None:
                continue
            before = (match.state, match.entries, fingerprint(match.state))
            assert isinstance(match.submit(seat, move), Refusal)
            assert (match.state, match.entries, fingerprint(match.state)) == before


def test_every_legal_move_reads_back_from_its_text() -> None:
    """Moves are logged as text."""
    match = Match(rules(), 2, {}, seed=8)
    for step in wander(Random(8), match):
        for seat in (0, 1):
            for move in rules().legal_moves(step.state, seat):
                assert Move.parse(str(move)) == move


@pytest.mark.parametrize(
    "text",
    [
        "fly marker-p1 > floor:0:1",
        "move",
        "move > floor:0:1",
        "move marker-p1",
        "move marker-p1 marker-p1 > floor:0:1",
        "move marker-p2 > floor:0:1",
        "move final-exam > floor:0:1",
        "move marker-p1 > room:0:1",
        "move marker-p1 > floor:0:3",
        "move marker-p1 > floor:-1:0",
        "move marker-p1 > floor:0:1:1",
        "move marker-p1 > floor",
        "move marker-p1 > marker-p1",
        "move marker-p1 > floor:0:1 = 1",
        "end-turn marker-p1",
        "end-turn = 1",
        "end-turn",
        "take-top",
        "take-hidden",
        "challenge",
        "challenge marker-p1 > marker-p2",
        "choose-subject = math",
        "choose-subject",
        "show",
        "show = 0",
        "show = math",
        "show = 0 0",
        "choose-trophy",
        "choose-trophy final-exam > trophies:p1",
    ],
)
def test_a_move_that_is_not_one_is_refused_at_the_start(text: str) -> None:
    """5.1."""
    match = Match(rules(), 2, {"start": "p1"}, seed=3)
    move = Move.parse(text.replace("floor:-1:0", "floor:x:0"))
    refusal = match.refuse(0, move)
    assert refusal is not None
    assert game().rulebook.find(refusal.rule) is not None


def test_an_onlooker_and_a_third_seat_can_move_nothing() -> None:
    """1: exactly two players."""
    match = Match(rules(), 2, {"start": "p1"}, seed=3)
    for seat in (-1, 2, 7):
        for move in rules().legal_moves(match.state, 0):
            assert match.refuse(seat, move) is not None
        assert rules().legal_moves(match.state, seat) == []
