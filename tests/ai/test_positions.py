"""A search finds on a game's inner positions what it finds by its rules."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from tabletop.ai.search import Budget, Search, SearchFindings
from tabletop.ai.tree import Luck
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ai.fast_toys import ChoicesWithin
from tests.ai.toys import Choices, ChoiceState, PairedChoices, RankedChoices

BUDGET = Budget(3000)


def following() -> Choices:
    """Seat 1 wins if it adds one."""
    return Choices(((0,), (1,)), lambda chosen: (int(chosen[1] == chosen[0] + 1),))


def sealed() -> Choices:
    """Seat 0 wins with equal numbers."""
    return Choices(((0, 1),), lambda chosen: (int(chosen[0] != chosen[1]),))


def thrown() -> Choices:
    """A die decides, more often for high numbers."""
    return Choices(((0,), (1,)), lambda chosen: (int(chosen[2] >= 2 * chosen[0]),), dice=6)


def ranked() -> Choices:
    """There are more numbers than are tried."""
    return RankedChoices(((0,), (1,)), lambda chosen: (int(chosen[0] < 40),), choices=90)


def paired() -> Choices:
    """Half the numbers are alike."""
    return PairedChoices(((0,), (1,)), lambda chosen: (int(chosen[0] < chosen[1]),), choices=6)


GAMES = (following, sealed, thrown, ranked, paired)


def found(make: Callable[[], Choices], *, inner: bool, careful: bool) -> SearchFindings:
    rules = make()
    rules.heuristics.learns = False  # as inner positions are played out
    if inner:
        rules.fast = ChoicesWithin(rules)
    thinking = Search(rules.info(), Random(7), careful=careful)
    thinking.run(BUDGET)
    return replace(thinking.findings(), seconds=0.0)


@pytest.mark.parametrize("make", GAMES)
def test_inner_positions_are_searched_like_those_of_the_rules(make: Callable[[], Choices]) -> None:
    assert found(make, inner=True, careful=False) == found(make, inner=False, careful=False)


@pytest.mark.parametrize("make", GAMES)
def test_a_careful_search_finds_the_same_best_move(make: Callable[[], Choices]) -> None:
    """It copies worlds that it has dealt before, where the other deals them again."""
    inner, plain = (found(make, inner=each, careful=True) for each in (True, False))
    assert inner.prospects[0].value == pytest.approx(plain.prospects[0].value, abs=0.1)
    assert inner.prospects[0].move == plain.prospects[0].move


@pytest.mark.parametrize("make", [following, thrown])
def test_all_moves_are_compared_in_the_same_worlds(make: Callable[[], Choices]) -> None:
    rules = make()
    rules.fast = ChoicesWithin(rules)
    info = rules.info()
    moves = info.legal_moves()
    prospects = Search(info, Random(7)).compare(moves, BUDGET)
    assert [each.move for each in prospects] == moves
    visits = [each.visits for each in prospects]
    assert max(visits) - min(visits) <= 1


def test_luck_is_the_same_after_the_same_number() -> None:
    luck = Luck(Random(1))
    draws = []
    for seed in (5, 6, 5):
        luck.begin(seed)
        draws.append([luck.draw(100) for _ in range(20)])
    assert draws[0] == draws[2] != draws[1]


def test_an_inner_position_is_dealt_from_what_the_seat_knows() -> None:
    """Of a sealed answer it is known that it was given, not which."""
    rules = sealed()
    rules.fast = ChoicesWithin(rules)
    states: list[ChoiceState] = []
    for number in range(3):
        state = rules.info().stand_in.clone()
        state.pending[0] = state.pending[0].answer(1, rules.legal_moves(state, 1)[number])
        states.append(state)
    dealt = []
    for state in states:
        info = InformationSet.of(rules, state, 0)
        deal = rules.fast.dealer(info.stand_in, 0)
        dealt.append([deal(Random(seed)).to_act() for seed in range(5)])
    assert dealt[0] == dealt[1] == dealt[2] == [(0,)] * 5


def games_with_inner_positions() -> list[tuple[str, int]]:
    games = [game for game in Registry(shipped("content")).games() if game.playable]
    return [
        (game.spec.id, seats)
        for game in games
        if game.rules().fast is not None
        for seats in range(game.spec.seats[0], min(4, game.spec.seats[1]) + 1)
    ]


@pytest.mark.parametrize(("game", "seats"), games_with_inner_positions())
def test_a_code_and_its_move_name_each_other(game: str, seats: int) -> None:
    """Along a random game, for every legal move of every seat that is to act."""
    rules = Registry(shipped("content")).find(game).rules()
    inner = rules.fast
    assert inner is not None
    rng = Random(3)
    luck = Luck(rng)
    state: State = rules.start(seats, {}, luck).clone(recording=False)
    while acting := rules.to_act(state):
        position = inner.of(state)
        assert position.to_act() == acting
        for seat in acting:
            legal = rules.legal_moves(state, seat)
            codes = [position.code(seat, move) for move in legal]
            assert sorted(codes) == sorted(position.legal(seat))
            assert [position.move(seat, code) for code in codes] == legal
        seat = rng.choice(acting)
        rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat)), luck)
    assert inner.of(state).outcome() == rules.outcome(state)
