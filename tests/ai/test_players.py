"""Computer players are legal, repeatable and fair."""

from random import Random

import pytest

from tabletop.ai.players import LEVELS, make_player
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Match, Step
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry


@pytest.fixture(scope="module")
def rules() -> Rules[State]:
    make = Registry(shipped("content")).find("valedictorian").make_rules
    assert make is not None
    return make()


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_makes_the_same_choice_throughout_an_information_set(
    rules: Rules[State], level: str
) -> None:
    rng = Random(2)
    match = Match(rules, 2, {}, seed=2)
    compared = 0
    while match.outcome is None and compared < 40:
        seat = match.to_act[0]
        choices = {
            make_player(level, 7).choose(InformationSet.of(rules, state, seat))
            for state in (
                match.state,
                rules.determinize(match.state, seat, Random(compared)),
                rules.determinize(match.state, seat, Random(compared + 1000)),
            )
        }
        assert len(choices) == 1
        assert choices <= set(rules.legal_moves(match.state, seat))
        compared += 1
        match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
    assert compared == 40


def test_greedy_beats_random(rules: Rules[State]) -> None:
    wins = [0, 0]
    for number in range(30):
        greedy_seat = number % 2
        players = [make_player("random", number), make_player("random", number + 500)]
        players[greedy_seat] = make_player("greedy", number)
        match = Match(rules, 2, {}, seed=number)
        while match.outcome is None:
            seat = match.to_act[0]
            info = InformationSet.of(rules, match.state, seat)
            assert isinstance(match.submit(seat, players[seat].choose(info)), Step)
        for winner in match.outcome.winners:
            wins[winner == greedy_seat] += 1
    assert wins[1] >= 22, f"greedy won {wins[1]} of 30"


def test_an_unknown_level_is_named_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="random, greedy"):
        make_player("grandmaster", 1)
