"""Dealing anew what no person knows: in every game, for each company of people and computers."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from tabletop.engine.conformance.fingerprint import fingerprint
from tabletop.engine.knowledge.branching import redeal
from tabletop.engine.knowledge.own_names import in_own_names
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry

GAMES = ("introduct-academy", "it-startup", "report-card", "the-academy", "valedictorian")
MATCHES = 6


@cache
def rules_of(name: str) -> Rules[State]:
    rules: Rules[State] = Registry(shipped("content")).find(name).rules()
    return rules


def played(name: str) -> Iterator[tuple[Match[State], tuple[Seat, ...]]]:
    """Games that have gone on for a while, each with some of its seats taken by people."""
    rules, rng = rules_of(name), Random(name)
    least, most = rules.spec.seats
    for number in range(MATCHES):
        seats = rng.randint(max(2, least), min(most, 4))
        match = Match(rules, seats, {}, seed=number)
        for _ in range(rng.randrange(2, 70)):
            seat = rng.choice(match.to_act)
            match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
            if match.outcome is not None:
                match.undo()
                break
        for count in (1, 2, seats):
            yield match, rng.choice(list(combinations(range(seats), count)))


@pytest.mark.parametrize("name", GAMES)
def test_no_person_can_tell_the_new_deal_from_the_old(name: str) -> None:
    for match, people in played(name):
        new = redeal(match.rules, match.state, people, Random(1))
        for seat in (*people, -1):
            assert match.view_of(new, seat) == match.view(seat)
        for seat in people:
            asked = match.rules.legal_moves(match.as_named_by(seat), seat)
            assert match.rules.legal_moves(in_own_names(new, seat), seat) == asked


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_depends_on_what_people_know_alone(name: str) -> None:
    """Positions that look alike to all of them become one and the same."""
    for match, people in played(name):
        twin = redeal(match.rules, match.state, people, Random(2))
        one = redeal(match.rules, match.state, people, Random(3))
        other = redeal(match.rules, twin, people, Random(3))
        assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize("name", GAMES)
def test_what_nobody_knows_comes_otherwise(name: str) -> None:
    """Of ten deals two are the same only where next to nothing is hidden."""
    differ = 0
    for match, people in played(name):
        deals = {fingerprint(redeal(match.rules, match.state, people, Random(s))) for s in range(9)}
        differ += len(deals) > 1
    assert differ > MATCHES


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_on_to_the_end_with_every_piece(name: str) -> None:
    rng = Random(7)
    for match, people in played(name):
        rules = match.rules
        state = redeal(rules, match.state, people, Random(4))
        on = Match(rules, state.seats, match.options, position=state, seed=5)
        pieces = sorted(piece for zone in state.table.zones for piece in zone)
        for _ in range(1500):
            if on.outcome is not None:
                break
            seat = rng.choice(on.to_act)
            on.submit(seat, rng.choice(rules.legal_moves(on.state, seat)))
        assert sorted(piece for zone in on.state.table.zones for piece in zone) == pieces
        assert len(on.steps) > 0


def test_where_computers_play_alone_the_seat_on_turn_looks() -> None:
    match = next(played("valedictorian"))[0]
    nobody = redeal(match.rules, match.state, (), Random(0))
    alone = redeal(match.rules, match.state, (match.state.turn,), Random(0))
    assert fingerprint(nobody) == fingerprint(alone)
