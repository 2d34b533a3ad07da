"""Nobody learns from the numbers of alike cards which of them are hidden. Rule file, 4."""

from itertools import combinations, permutations

import pytest

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.state import State
from tests.games.positions import dealt
from tests.games.valedictorian.knowledge import everything_told
from tests.games.valedictorian.positions import lay_out, rules

COPIES = tuple(f"math-{number}" for number in range(1, 8))
TRIPLES = tuple(permutations(COPIES, 3))
KNOWN = tuple(each for size in range(4) for each in combinations(range(3), size))
"""Places in the hand that the other seat knows."""
PAID = ((1, "move marker-p2 > floor:1:2"),)
ASKED = (
    (1, "move marker-p2 > floor:0:1"),
    (1, "challenge marker-p2 > marker-p1"),
    (0, "choose-subject = math"),
    (0, "show = 0"),
)
"""p1 asks p2 for Math."""


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
    return Match(rules(), 2, {}, position=dealt(state), seed=1)


def say(match: Match[State], moves: tuple[tuple[int, str], ...]) -> Step[State]:
    """Let seats say moves in their own names; return the last step."""
    for seat, text in moves:
        step = match.say(seat, Move.parse(text))
        assert not isinstance(step, Refusal), f"{text}: {step!r}"
    return match.steps[-1]


def told_in(match: Match[State], step: Step[State], seat: int) -> str:
    """All that a seat is told by a step and after it."""
    now = [match.view(-1)] if seat < 0 else everything_told(match.as_named_by(seat), seat, [])
    return str([match.seen(step, seat), now])


@pytest.mark.parametrize("known", KNOWN, ids=str)
@pytest.mark.parametrize(
    "moves",
    [PAID, (*ASKED, (1, "show = 1")), (*ASKED, (1, "show = 2"))],
    ids=["paid", "shown", "both-shown"],
)
def test_nobody_is_told_which_copies_go_and_which_stay(
    known: tuple[int, ...], moves: tuple[tuple[int, str], ...]
) -> None:
    """4; 5.3; 5.4: over all triples of copies, and whichever of them the other seat knows."""
    told: dict[int, set[str]] = {seat: set() for seat in (-1, 0, 1)}
    for triple in TRIPLES:
        match = held(triple, known)
        step = say(match, moves)
        for seat, found in told.items():
            found.add(told_in(match, step, seat))
    assert {seat: len(found) for seat, found in told.items()} == {-1: 1, 0: 1, 1: 1}


def test_what_the_other_seat_knows_is_paid_first() -> None:
    """4: so that nothing new is told of what stays."""
    for known in KNOWN:
        match = held(COPIES[:3], known)
        say(match, PAID)
        paid = match.state.table.zones[match.state.table.plan.zone["discard"]][:2]
        first = [*known, *(place for place in range(3) if place not in known)][:2]
        assert [match.state.table.plan.pieces[piece] for piece in paid] == [
            COPIES[place] for place in first
        ]
