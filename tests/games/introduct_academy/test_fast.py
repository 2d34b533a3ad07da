"""Positions in few numbers: they say what the rules say, and deal what a seat may know."""

from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.games.introduct_academy.fast import listing
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.fast_position import AcademyPosition
from tabletop.games.introduct_academy.state import IntroductState, Numbers
from tests.games.introduct_academy.lockstep import inner, play
from tests.games.introduct_academy.positions import WAYS, at, new_match, rules, wander


def told(position: AcademyPosition) -> list[object]:
    """Everything that makes up a position."""
    return [getattr(position, name) for name in Board.__slots__]


@pytest.mark.parametrize("seats", WAYS)
def test_both_forms_of_the_rules_agree_on_every_position_of_a_game(seats: int) -> None:
    """To act, legal moves, what they do, outcome; `lockstep` compares as many as wanted."""
    assert sum(play(seats, seed) for seed in range(1000, 1003)) > 300


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_mind_tries_the_same_moves_in_both_forms(seats: int) -> None:
    mind, rng, compared = rules().heuristics, Random(seats), 0
    for step in wander(rng, new_match(seats, seed=seats)):
        state = step.state
        if rng.random() > 0.2:
            continue
        for seat in rules().to_act(state):
            assert isinstance(state, IntroductState)
            position = inner().of(state)
            found = position.promising(seat) or position.legal(seat)
            assert [position.move(seat, code) for code in found] == mind.promising(state, seat)
            assert tuple(position.rewards()) == tuple(mind.rewards(state))
            made = position.playout_move(seat, Random(7))
            assert position.move(seat, made) == mind.playout_move(state, seat, Random(7))
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("seats", WAYS)
def test_moves_that_search_holds_for_alike_are_the_same_in_both_forms(seats: int) -> None:
    mind, rng = rules().heuristics, Random(seats)
    for step in wander(rng, new_match(seats, seed=seats)):
        state = step.state
        for seat in rules().to_act(state) if rng.random() < 0.2 else ():
            assert isinstance(state, IntroductState)
            position = inner().of(state)
            codes = position.legal(seat)
            within = [position.search_key(seat, code) for code in codes]
            moves = [position.move(seat, code) for code in codes]
            outside = [mind.search_key(state, seat, move) for move in moves]
            groups = [within.index(key) for key in within]
            assert groups == [outside.index(key) for key in outside]


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_dealt_is_the_same_in_all_positions_that_a_seat_cannot_tell_apart(
    seats: int,
) -> None:
    rng, compared = Random(seats), 0
    for step in wander(rng, new_match(seats, seed=seats)):
        state = step.state
        if rng.random() > 0.05:
            continue
        seat = int(rng.random() * seats)
        twins = [rules().determinize(state, seat, Random(number)) for number in range(3)]
        dealt = []
        for twin in twins:
            assert isinstance(twin, IntroductState)
            dealt.append(told(inner().dealer(twin, seat)(Random(5))))  # type: ignore[arg-type]
        assert dealt[0] == dealt[1] == dealt[2]
        compared += 1
    assert compared > 5


@pytest.mark.parametrize("seats", [2, 4])
def test_a_dealt_position_keeps_what_the_seat_knows_and_all_cards(seats: int) -> None:
    rng, changed = Random(seats), 0
    for step in wander(rng, new_match(seats, seed=seats)):
        state = step.state
        if rng.random() > 0.05:
            continue
        assert isinstance(state, IntroductState)
        table, n = state.table, state.table.plan.once(Numbers)
        seat = int(rng.random() * seats)
        position = inner().dealer(state, seat)(rng)
        assert isinstance(position, AcademyPosition)
        zones = [*position.zones]
        zones[n.draw], zones[n.discard] = tuple(position.draw), tuple(position.discards)
        for zone, pieces in enumerate(table.zones):
            assert len(zones[zone]) == len(pieces)
            for before, after in zip(pieces, zones[zone], strict=True):
                assert before == after or not table.knows(seat, before)
                changed += before != after
        assert sorted(piece for pieces in zones for piece in pieces) == sorted(
            range(len(table.where))
        )
        around, gone = position.around[:], position.gone[:]
        position.count()
        assert (around, gone) == (position.around, position.gone)
    assert changed > 100


def test_a_card_named_in_an_offer_stays_in_the_hand_that_it_was_named_in() -> None:
    """Everybody has heard of it, but not where in the hand it is."""
    zones = {"hand:p1": ["sql-1", "php-1", "python-1"], "turned": ["golang-1"]}
    match = at(4, zones, (0, "offer php-1 > p2"))
    assert isinstance(match.state, IntroductState)
    n = match.state.table.plan.once(Numbers)
    php, deal = match.state.table.plan.piece["php-1"], inner().dealer(match.state, 2)
    hands = []
    for seed in range(20):
        position = deal(Random(seed))
        assert isinstance(position, AcademyPosition)
        hands.append(position.zones[n.hand[0]])
    assert all(php in hand for hand in hands)
    assert len({hand.index(php) for hand in hands}) == 3


def test_a_copy_is_played_on_alone() -> None:
    state = new_match(4, seed=3).state
    assert isinstance(state, IntroductState)
    position = inner().of(state)
    before, copy, chance = told(position.clone()), position.clone(), FastChance(Random(1))
    for _ in range(200):
        for seat in copy.to_act()[:1]:
            copy.apply(seat, copy.playout_move(seat, Random(2)), chance)
    assert told(position) == before
    assert listing.legal(position, position.turn)
