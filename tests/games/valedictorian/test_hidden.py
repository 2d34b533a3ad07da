"""Nothing that a seat sees depends on what it can't see. Rule file, 4."""

from itertools import chain, permutations
from random import Random

import pytest

from tabletop.ai.levels import LEVELS
from tabletop.ai.players import make_player
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Entry, Refusal, Seat
from tabletop.engine.state import State
from tests.games.positions import contents, dealt, names, play
from tests.games.valedictorian.knowledge import everything_told, redealt
from tests.games.valedictorian.odd_moves import odd_move
from tests.games.valedictorian.positions import (
    CLASSROOMS,
    is_test,
    lay_out,
    random_positions,
    rules,
    subject,
)

POSITIONS = 200
EFFORT = {
    "quick": 1, "random": 1, "greedy": 1, "easy": 0.4, "normal": 0.07, "hard": 0.01,
    "master": 0.002,
}  # fmt: skip
"""By level, for some hundred steps a choice; that they are the same does not hang on how many."""


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_is_told_the_same_in_every_deal_it_cannot_tell_apart(seat: Seat) -> None:
    """4."""
    differing = 0
    for rng, match in random_positions(POSITIONS, seed=seat):
        if _other_has_answered(match, seat):
            continue
        moves = [odd_move(rng, match.state) for _ in range(12)]
        told = everything_told(match.state, seat, moves)
        for other in redealt(match, seat, rng):
            differing += contents(other) != contents(match.state)
            assert everything_told(other, seat, moves) == told
    assert differing > POSITIONS


def _other_has_answered(match: Match[State], seat: Seat) -> bool:
    pending = match.view(seat).pending
    return pending is not None and 1 - seat in pending.seats and 1 - seat not in pending.waiting


@pytest.mark.parametrize(
    ("seat", "level"), [*((0, level) for level in sorted(LEVELS)), (1, "hard")]
)
def test_a_computer_chooses_the_same_in_every_deal_it_cannot_tell_apart(
    seat: Seat, level: str
) -> None:
    """4."""
    compared = 0
    for number, (rng, match) in enumerate(random_positions(POSITIONS, seed=10 + seat)):
        if seat not in match.to_act:
            continue
        info = InformationSet.of(rules(), match.state, seat)
        chosen = make_player(level, number, effort=EFFORT[level]).choose(info)
        for other in redealt(match, seat, rng):
            info = InformationSet.of(rules(), other, seat)
            assert make_player(level, number, effort=EFFORT[level]).choose(info) == chosen
            compared += 1
    assert compared > POSITIONS


@pytest.mark.parametrize("seat", [0, 1])
def test_a_redealt_position_can_occur(seat: Seat) -> None:
    """4: every room that is not empty holds its test, and hands hold Study Aids only."""
    for rng, match in random_positions(POSITIONS, seed=20 + seat):
        for other in redealt(match, seat, rng):
            zones = contents(other)
            for room in CLASSROOMS:
                assert sum(map(is_test, zones[room])) == bool(zones[room])
            for zone in ("hand:p1", "hand:p2", "discard"):
                assert not any(map(is_test, zones[zone]))
            assert sorted(zones[f"hand:p{seat + 1}"]) == sorted(
                names(match.state, f"hand:p{seat + 1}")
            )
            assert sorted(chain(*zones.values())) == sorted(match.state.table.plan.pieces)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_redeal_depends_on_what_the_seat_knows_and_on_nothing_else(seat: Seat) -> None:
    """4: what is dealt depends on what the seat knows and on the generator, on nothing else."""
    for rng, match in random_positions(POSITIONS, seed=30 + seat):
        other = rules().determinize(match.state, seat, rng)
        first = rules().determinize(match.state, seat, Random(7))
        second = rules().determinize(other, seat, Random(7))
        assert contents(first) == contents(second)


@pytest.mark.parametrize("held", [("math-2", "math-5"), ("math-2", "math-5", "math-7")])
def test_what_a_test_costs_is_laid_down_in_the_same_order_however_it_was_collected(
    held: tuple[str, ...],
) -> None:
    """4: two deals alike for p1 differ in the order of p2's hand, of which it is told nothing."""
    table = {
        "room:1:2": ["science-1", "math-test-1"],
        "floor:0:0": ["marker-p1"],
        "floor:2:2": ["marker-p2"],
    }
    for order in permutations(("history-3", *held)):
        position = dealt(lay_out({**table, "hand:p2": order}, turn=1))
        match = Match(rules(), 2, {}, position=position, seed=1)
        play(match, 1, "move marker-p2 > floor:1:2")
        assert match.view(0).zone("discard").pieces == ("math-1", "math-2", "science-1")


def told_in_play(match: Match[State], seat: Seat) -> list[object]:
    """What a seat saw of a whole game so far: events, notes, and the position after each move."""
    told: list[object] = [rules().view(match.first, seat)]
    for step in match.steps:
        told += [match.seen(step, seat), rules().view(step.state, seat)]
        told += [rules().presenter.prompt(step.state, seat), rules().legal_moves(step.state, seat)]
    return told


def never_seen(match: Match[State], seat: Seat) -> list[str]:
    """The pieces that a seat has known at no time."""
    plan = match.first.table.plan
    seen = {
        number
        for state in (match.first, *(step.state for step in match.steps))
        for number in range(len(plan.pieces))
        if state.table.knows(seat, number)
    }
    shown = {
        event.piece
        for step in match.steps
        for event in step.events
        if event.piece >= 0 and event.seen >> seat & 1
    }
    seen |= shown
    return [name for number, name in enumerate(plan.pieces) if number not in seen]


def swapped(match: Match[State], pairs: dict[str, str]) -> Match[State] | None:
    """Play a game again from a deal with pieces swapped; None when it can't go the same way."""
    first = match.first.clone()
    table = first.table
    plan = table.plan
    mapping = {plan.piece[one]: plan.piece[other] for one, other in pairs.items()}
    old_where, old_known, old_among = table.where[:], table.known[:], table.among[:]
    table.zones = [[mapping.get(piece, piece) for piece in zone] for zone in table.zones]
    for one, other in mapping.items():
        table.where[other] = old_where[one]
        table.known[other] = old_known[one]
        table.among[other] = old_among[one]
    again = Match(rules(), 2, match.options, position=first, seed=0)
    for step in match.steps:
        entry = step.entry
        pieces = tuple(pairs.get(piece, piece) for piece in entry.move.pieces)
        played = Entry(entry.seat, entry.move._replace(pieces=pieces), entry.draws)
        if isinstance(again.replay(played), Refusal):
            return None
    return again


@pytest.mark.parametrize("seat", [0, 1])
def test_two_deals_that_differ_out_of_sight_look_the_same_move_by_move(seat: Seat) -> None:
    """4: all cards that the seat has never seen are dealt again, then the game is played again."""
    compared = other_subjects = tried = 0
    for rng, match in random_positions(POSITIONS // 5, seed=40 + seat):
        told = told_in_play(match, seat)
        unseen = never_seen(match, seat)
        for group in ([p for p in unseen if is_test(p)], [p for p in unseen if not is_test(p)]):
            # A hidden card may have decided something: then the game can't go the same way.
            for pairs in (_shuffled(rng, group), _shuffled_alike(rng, group)):
                again = _same_course(match, pairs, seat)
                if again is None:
                    continue
                assert told_in_play(again, seat) == told
                compared += 1
                other_subjects += any(subject(one) != subject(two) for one, two in pairs.items())
    assert compared > 0.9 * tried
    assert other_subjects > POSITIONS / 10


def _shuffled(rng: Random, pieces: list[str]) -> dict[str, str]:
    return dict(zip(pieces, rng.sample(pieces, len(pieces)), strict=True))


def _shuffled_alike(rng: Random, pieces: list[str]) -> dict[str, str]:
    """Swap pieces of one subject only, which can never change the course of a game."""
    pairs: dict[str, str] = {}
    for word in {subject(piece) for piece in pieces}:
        pairs |= _shuffled(rng, [piece for piece in pieces if subject(piece) == word])
    return pairs


def _same_course(match: Match[State], pairs: dict[str, str], seat: Seat) -> Match[State] | None:
    """The game with pieces swapped, if it goes the same way as far as everybody can see."""
    try:
        again = swapped(match, pairs)
    except ValueError:  # Other cards came out, so the draws do not fit any more.
        return None
    if again is None or again.to_act != match.to_act:
        return None
    # Of like cards, those held longest are paid and shown.
    if not set(pairs) <= set(never_seen(again, seat)):
        return None
    courses = zip(match.steps, again.steps, strict=True)
    same = all(_in_the_open(one.state) == _in_the_open(other.state) for one, other in courses)
    return again if same else None


def _in_the_open(state: State) -> list[object]:
    """What lies face up, and how many cards lie everywhere."""
    zones = contents(state)
    tops = [zones[room][-1:] for room in CLASSROOMS]
    return [
        tops,
        zones["discard"],
        zones["trophies:p1"],
        zones["trophies:p2"],
        *map(len, zones.values()),
    ]
