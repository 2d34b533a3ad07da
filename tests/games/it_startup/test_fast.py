"""Positions in few numbers are played, dealt, coded and judged as those of the rules."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from tabletop.ai.search import Budget, Search, SearchFindings
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.games.it_startup.cards import effects
from tabletop.games.it_startup.fast import effects as inner_effects
from tabletop.games.it_startup.fast.codes import WORDS, masks
from tabletop.games.it_startup.fast.making import position_of
from tabletop.games.it_startup.fast.position import Position
from tabletop.games.it_startup.moves import mulligans
from tabletop.games.it_startup.rules import ItStartup
from tabletop.games.it_startup.state import StartupState
from tests.games.it_startup import lockstep
from tests.games.it_startup.positions import WAYS, game, lay_out, rules, sensible


def positions(way: int, seed: int, every: int) -> list[StartupState]:
    """Return some positions of a random game that records."""
    seats, options = WAYS[way]
    rng = Random(seed)
    chance = FastChance(rng)
    state, found = rules().start(seats, options, chance), []
    while acting := rules().to_act(state):
        if rng.random() * every < 1:
            found.append(state.clone())
        seat = acting[int(rng.random() * len(acting))]
        move = sensible(rng, rules().legal_moves(state, seat))
        rules().apply(state, seat, move, chance)
    return found


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_few_numbers_play_as_the_rules(way: int, seed: int) -> None:
    assert lockstep.play(way, seed) > 10


def test_every_kind_of_move_and_every_effect_is_written_twice() -> None:
    kinds = rules().kinds
    assert set(WORDS) == kinds
    assert set(inner_effects.WHEN_PLAYED) == set(effects.WHEN_PLAYED)


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_a_deal_in_few_numbers_is_the_deal_of_the_rules(way: int) -> None:
    inner = rules().fast
    assert inner is not None
    compared = 0
    for state in positions(way, way, 6):
        for seat in range(state.seats):
            info = InformationSet.of(rules(), state, seat)
            deal = inner.dealer(info.stand_in, seat)
            for seed in range(3):
                dealt = deal(Random(seed))
                assert isinstance(dealt, Position)
                assert not lockstep.differing(dealt, position_of(info.sample(Random(seed))))
                compared += 1
    assert compared > 20


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_what_is_dealt_is_the_same_for_every_position_that_a_seat_can_not_tell_apart(
    way: int,
) -> None:
    inner = rules().fast
    assert inner is not None
    differed = 0
    for state in positions(way, way + 50, 9):
        for seat in range(state.seats):
            twin = rules().determinize(state, seat, Random(7))
            differed += twin.table.zones != state.table.zones
            dealt = []
            for each in (state, twin):
                info = InformationSet.of(rules(), each, seat)
                found = inner.dealer(info.stand_in, seat)(Random(3))
                assert isinstance(found, Position)
                dealt.append(found)
            assert not lockstep.differing(*dealt)
    assert differed


def test_choices_of_a_mulligan_are_masks_in_the_order_of_the_rules() -> None:
    for size in range(6):
        names = [f"card-{number}" for number in range(size)]
        chosen = [
            tuple(name for place, name in enumerate(names) if mask >> place & 1)
            for mask in masks(size)
        ]
        assert chosen == [move.pieces for move in mulligans(names)]


def test_a_hasty_search_finds_the_same_in_few_numbers() -> None:
    """A careful one tries its moves in worlds that are kept, so in others."""
    plainly = ItStartup(game().spec)
    plainly.fast = None
    for state in positions(2, 5, 12):
        for seat in rules().to_act(state)[:1]:
            assert searched(rules(), state, seat) == searched(plainly, state, seat)


def searched(game: ItStartup, state: StartupState, seat: int) -> SearchFindings:
    """Return what a short search comes to."""
    thinking = Search(InformationSet.of(game, state, seat), Random(4), careful=False)
    thinking.run(Budget(200))
    return replace(thinking.findings(), seconds=0.0)


def test_what_makes_positions_can_be_sent_to_another_process() -> None:
    state = lay_out(2, {"hand:p1": ["intern-1", "tdd"], "deck": ["solid"]}, {"resources:p1": 9})
    again = pickle.loads(pickle.dumps((rules(), state)))  # noqa: S301 - our own
    game, copied = again
    assert game.fast is not None
    legal = game.fast.of(copied).legal(0)
    assert list(legal) == list(position_of(state).legal(0))
