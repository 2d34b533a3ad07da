"""Nobody learns from the numbers of alike cards which of them are hidden. Rule file, 4."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from tabletop.engine.match import Entry, Match, Step
from tabletop.engine.moves import Refusal, Seat
from tabletop.engine.state import State
from tests.games.positions import play
from tests.games.valedictorian.knowledge import everything_told
from tests.games.valedictorian.positions import lay_out, rules

COPIES = tuple(f"math-{number}" for number in range(1, 8))
TRIPLES = tuple(permutations(COPIES, 3))
KNOWN = tuple(each for size in range(4) for each in combinations(range(3), size))
"""Places in the hand that the other seat knows."""
NUMBER = re.compile(r"\b(math|science|history)(-test)?-\d")
GAMES, MOVES = 12, 60


def held(triple: tuple[str, ...], known: tuple[int, ...] = ()) -> Match[State]:
    """A game in which p2 holds three of seven alike cards; the others lie hidden."""
    rest = [copy for copy in COPIES if copy not in triple]
    state = lay_out(
        {
            "hand:p1": ["history-1"],
            "hand:p2": ["science-2", *triple, "history-3"],
            "room:0:1": [*rest, "history-test-1", "history-2"],
            "room:1:2": ["science-1", "math-test-1"],
            "floor:0:1": ["marker-p1"],
            "floor:0:2": ["marker-p2"],
        },
        turn=1,
    )
    for place in known:
        state.table.known[state.table.plan.piece[triple[place]]] |= 1
    return Match(rules(), 2, {}, position=state, seed=1)


def quiz(match: Match[State], number: int) -> set[str]:
    """Let p1 ask p2 for Math; return what p2 shows, so many."""
    play(match, 1, "move marker-p2 > floor:0:1")
    play(match, 1, "challenge marker-p2 > marker-p1")
    play(match, 0, "choose-subject = math")
    play(match, 0, "show = 0")
    step = play(match, 1, f"show = {number}")
    pieces = match.state.table.plan.pieces
    return {pieces[event.piece] for event in step.events if event.kind == "reveal"}


def by_kind(told: object) -> str:
    """What somebody is told, by kinds alone."""
    return NUMBER.sub(r"\1\2", str(told))


def told_in_step(match: Match[State], step: Step[State], seat: Seat) -> str:
    """What a seat is told by a move and after it, by kinds alone."""
    now = [match.view(-1)] if seat < 0 else everything_told(match.state, seat, [])
    return by_kind([match.seen(step, seat), now])


def test_what_is_paid_goes_by_its_place_whichever_numbers_it_bears() -> None:
    """4: over all triples of copies, and whichever of them the other seat knows."""
    for known in KNOWN:
        first = [*known, *(place for place in range(3) if place not in known)][:2]
        told: dict[int, set[str]] = {seat: set() for seat in (-1, 0, 1)}
        for triple in TRIPLES:
            match = held(triple, known)
            step = play(match, 1, "move marker-p2 > floor:1:2")
            paid = sorted(triple[place] for place in first)
            assert match.view(0).zone("discard").pieces == (*paid, "science-1")
            for seat, kinds in told.items():
                kinds.add(told_in_step(match, step, seat))
        assert all(len(kinds) == 1 for kinds in told.values())


def test_the_numbers_of_what_is_paid_tell_nothing_of_what_stays() -> None:
    """4: whatever was paid, each other copy is as likely to be the one that stays in the hand."""
    for known in KNOWN:
        stays: dict[tuple[str, ...], Counter[str]] = {}
        for triple in TRIPLES:
            match = held(triple, known)
            play(match, 1, "move marker-p2 > floor:1:2")
            paid = match.view(0).zone("discard").pieces[:2]
            (left,) = set(triple) - set(paid)
            stays.setdefault(paid, Counter())[left] += 1
        assert len(stays) == 21
        for paid, counts in stays.items():
            assert set(counts) == set(COPIES) - set(paid)
            assert len(set(counts.values())) == 1


@pytest.mark.parametrize("number", [1, 2])
def test_the_numbers_of_what_is_shown_tell_nothing_of_what_is_not(number: int) -> None:
    """4; 5.4: nor do those that a quiz shows."""
    stays: dict[frozenset[str], Counter[str]] = {}
    for triple in TRIPLES:
        shown = quiz(held(triple), number)
        assert shown == set(triple[:number])
        stays.setdefault(frozenset(shown), Counter()).update(set(triple) - shown)
    for seen, counts in stays.items():
        assert set(counts) == set(COPIES) - seen
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize("seed", range(GAMES))
def test_whole_games_are_told_the_same_whichever_copies_lie_where(seed: int) -> None:
    """4: the same moves and draws, with all copies of each kind laid into each other's places."""
    one = Match(rules(), 2, {}, seed=seed)
    other = Match(rules(), 2, {}, position=shuffled(one.first, Random(seed)), seed=seed)
    assert one.first.table.zones != other.first.table.zones
    for _ in steps(one, other, Random(seed)):
        pass
    assert len(one.steps) > MOVES / 2


def steps(one: Match[State], other: Match[State], rng: Random) -> Iterator[None]:
    """Play both games on at random, the same, and compare what everybody is told."""
    while one.to_act and len(one.steps) < MOVES:
        seat = rng.choice(one.to_act)
        legal, twins = (rules().legal_moves(match.state, seat) for match in (one, other))
        assert by_kind(legal) == by_kind(twins)
        at = rng.randrange(len(legal))
        step = one.submit(seat, legal[at])
        assert not isinstance(step, Refusal)
        twin = other.replay(Entry(seat, twins[at], step.entry.draws))
        assert not isinstance(twin, Refusal)
        for each in (-1, 0, 1):
            assert told_in_step(one, step, each) == told_in_step(other, twin, each)
        yield


def shuffled(state: State, rng: Random) -> State:
    """Return the position with the copies of each kind laid into each other's places."""
    new = state.clone()
    table, plan, first = new.table, new.table.plan, 0
    numbers: list[int] = []
    for kind in plan.spec.kinds:
        copies = range(first, first + len(kind.ids))
        numbers += rng.sample(copies, len(copies))
        first += len(copies)
    table.zones = [[numbers[piece] for piece in zone] for zone in state.table.zones]
    for piece, number in enumerate(numbers):
        table.where[number] = state.table.where[piece]
        table.known[number] = state.table.known[piece]
        table.among[number] = state.table.among[piece]
    return new
