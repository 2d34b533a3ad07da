"""Nobody learns from the numbers of alike cards which of them are hidden. Rule file, 4."""

import re
from collections import Counter
from itertools import combinations, permutations

import pytest

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tests.games.positions import play
from tests.games.valedictorian.knowledge import everything_told
from tests.games.valedictorian.positions import lay_out, rules

COPIES = tuple(f"math-{number}" for number in range(1, 8))
TRIPLES = tuple(permutations(COPIES, 3))
KNOWN = tuple(each for size in range(4) for each in combinations(range(3), size))
"""Places in the hand that the other seat knows."""
NUMBER = re.compile(r"\b(math|science|history)(-test)?-\d")


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
        for spent, counts in stays.items():
            assert set(counts) == set(COPIES) - set(spent)
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
