"""Dealing again what a seat does not know; information sets."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.ai.players import LEVELS, make_player
from tabletop.engine.fingerprint import full_state
from tabletop.engine.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.testing import broken_table
from tests.engine.test_match import RULES, played
from tests.engine.toys import PebbleState

SEEDS = st.integers(0, 300)


def position(seed: int) -> PebbleState:
    """A position in which nobody has sealed an answer yet."""
    match = played(seed, seed % 20, seats=3)
    while match.state.pending and match.state.pending[-1].answers:
        match.undo()
    return match.state


@given(SEEDS, SEEDS)
def test_a_seat_can_t_tell_the_new_deal_from_the_true_one(seed: int, other: int) -> None:
    state = position(seed)
    for seat in range(3):
        deal = RULES.determinize(state, seat, Random(other))
        assert RULES.view(deal, seat) == RULES.view(state, seat)
        assert RULES.legal_moves(deal, seat) == RULES.legal_moves(state, seat)
        assert broken_table(deal.table) == ""


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
    seat = state.turn
    twin = RULES.determinize(state, seat, Random(other))
    choices = {
        make_player(level, 7).choose(InformationSet.of(RULES, each, seat))
        for each in (state, twin)
        if RULES.to_act(state)
    }
    assert len(choices) == (1 if RULES.to_act(state) else 0)


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
    match = played(1, 0)
    match.submit(match.to_act[0], Move("duel"))
    match.submit(1, RULES.legal_moves(match.state, 1)[2])
    info = InformationSet.of(RULES, match.state, 0)
    assert "show = 2" not in repr(full_state(info.stand_in))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_sample_records_nothing(seat: int) -> None:
    assert InformationSet.of(RULES, position(4), seat).sample(Random(0)).table.events is None
