"""Dealing again what a seat does not know; information sets."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.ai.levels import LEVELS
from tabletop.ai.players import make_player
from tabletop.engine.conformance.checks import broken_table
from tabletop.engine.conformance.fingerprint import full_state
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tests.engine.test_match import RULES, played
from tests.engine.toys import PebbleState

SEEDS = st.integers(0, 300)


def position(seed: int) -> PebbleState:
    return played(seed, seed % 20, seats=3).state


@given(SEEDS, SEEDS)
def test_a_seat_can_t_tell_the_new_deal_from_the_true_one(seed: int, other: int) -> None:
    state = position(seed)
    for seat in range(3):
        deal = RULES.determinize(state, seat, Random(other))
        assert RULES.view(deal, seat) == RULES.view(state, seat)
        assert RULES.legal_moves(deal, seat) == RULES.legal_moves(state, seat)
        assert broken_table(deal.table) == ""


@given(SEEDS, SEEDS)
def test_neither_can_it_where_a_search_deals_on(seed: int, other: int) -> None:
    """A search deals from its own deal, on a table that does not record."""
    state = position(seed)
    for seat in range(3):
        deal = InformationSet.of(RULES, state, seat).stand_in.clone(recording=False)
        again = RULES.determinize(deal, seat, Random(other))
        assert RULES.view(again, seat) == RULES.view(deal, seat)
        assert RULES.legal_moves(again, seat) == RULES.legal_moves(deal, seat)
        assert broken_table(again.table) == ""


@given(SEEDS, SEEDS)
def test_every_position_of_an_information_set_gives_the_same_one(seed: int, other: int) -> None:
    state = position(seed)
    for seat in range(3):
        twin = RULES.determinize(state, seat, Random(other))
        one, two = (InformationSet.of(RULES, each, seat) for each in (state, twin))
        assert full_state(one.stand_in) == full_state(two.stand_in)


@settings(max_examples=30, deadline=None)
@given(SEEDS, SEEDS, st.sampled_from(sorted(LEVELS)))
def test_a_computer_chooses_the_same_in_all_of_an_information_set(
    seed: int, other: int, level: str
) -> None:
    state = position(seed)
    for seat in RULES.to_act(state):
        twin = RULES.determinize(state, seat, Random(other))
        choices = [
            make_player(level, 7, effort=0.02).choose(InformationSet.of(RULES, each, seat))
            for each in (state, twin)
        ]
        assert choices[0] == choices[1]


def test_what_is_known_to_be_in_a_pile_is_dealt_into_that_pile() -> None:
    state = position(0)
    table = state.table
    bag, hand = table.plan.zone["bag"], table.plan.zone["hand:p2"]
    bit = table.plan.bit(0)
    (known, *_) = table.zones[bag]
    table.among[known] |= bit
    assert not any(table.knows(0, piece) for piece in table.zones[hand])
    moved = set()
    for seed in range(20):
        deal = RULES.determinize(state, 0, Random(seed)).table
        assert broken_table(deal) == ""
        assert deal.lying is None  # as on the table it was dealt from
        assert known in deal.zones[bag]
        moved |= {*deal.zones[hand]}
    assert known not in moved
    assert len(moved) > len(table.zones[hand])


def test_new_deals_do_differ() -> None:
    state = position(9)
    hands = {tuple(RULES.determinize(state, 0, Random(seed)).table.zones[2]) for seed in range(20)}
    assert len(hands) > 5


def test_the_true_position_is_left_alone() -> None:
    state = position(9)
    before = full_state(state)
    RULES.determinize(state, 0, Random(1))
    InformationSet.of(RULES, state, 1).sample(Random(2))
    assert full_state(state) == before


def test_an_information_set_holds_no_sealed_answer_of_another() -> None:
    stand_ins = []
    for number in range(3):
        match = played(1, 0)
        match.submit(match.to_act[0], Move("duel"))
        match.submit(1, Move("show", args=(number,)))
        info = InformationSet.of(RULES, match.state, 0)
        assert info.view == match.view(0)
        stand_ins.append(full_state(info.stand_in))
    assert stand_ins[0] == stand_ins[1] == stand_ins[2]


def test_that_another_has_answered_is_kept_what_it_answered_is_drawn() -> None:
    match = played(1, 0)
    match.submit(match.to_act[0], Move("duel"))
    match.submit(1, Move("show", args=(2,)))
    answers = set()
    for seed in range(20):
        deal = RULES.determinize(match.state, 0, Random(seed))
        assert deal.pending[-1].waiting == (0,)
        answers.add(deal.pending[-1].answer_of(1))
    assert len(answers) == 3


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_sample_records_nothing(seat: int) -> None:
    info = InformationSet.of(RULES, position(4), seat)
    assert not info.sample(Random(0)).table.recording
