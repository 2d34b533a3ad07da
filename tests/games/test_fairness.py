"""Computer players and hints know what their seat knows: in every game, at every level.

Positions that a seat can't tell apart are given to the player with the same seed. Its choice has
to be the same in all of them, or something that it can't see has had a say.
"""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from tabletop.ai.levels import LEVELS, MOST_TREES, Temper
from tabletop.ai.players import SearchPlayer, make_player
from tabletop.ai.search import Budget
from tabletop.ai.survey import advise
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.rules import Rules
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.games.worded import worded

STEPS = 300
"""Moves tried out for a choice, whatever the level."""
POSITIONS = 5
"""Positions of each game that each level is tried in."""
TWINS = 2
"""Other positions of the information set that each is compared with."""


@cache
def shelf() -> Registry:
    return Registry(shipped("content"))


def won() -> list[str]:
    """The games in which there is something to win."""
    return [
        game.spec.id
        for game in shelf().games()
        if game.playable and rules_of(game).heuristics.has_aim
    ]


def rules_of(game: Game) -> Rules[State]:
    return game.rules()


Sets = list[InformationSet[State]]


@cache
def positions(name: str) -> tuple[Sets, ...]:
    """Some positions of a game, each as the information sets that its like-looking ones give."""
    return tuple(_positions(name))


def _positions(name: str) -> Iterator[Sets]:
    game = shelf().find(name)
    rules = rules_of(game)
    rng = Random(name)
    least, most = game.spec.seats
    for number in range(POSITIONS):
        match = Match(rules, min(most, max(2, least) + number % 3), {}, seed=number)
        for _ in range(rng.randrange(4, 40)):
            step = len(match.steps)
            seat = rng.choice(match.to_act)
            match.submit(seat, rng.choice(rules.legal_moves(match.state, seat)))
            if match.outcome is not None:
                match.undo()
                break
            assert len(match.steps) == step + 1
        seat = rng.choice(match.to_act)
        yield list(alike(rules, match.state, seat, number))


def alike(
    rules: Rules[State], state: State, seat: Seat, seed: int
) -> Iterator[InformationSet[State]]:
    """The information set of a position, and of others that the seat can't tell from it."""
    yield InformationSet.of(rules, state, seat)
    for number in range(TWINS):
        twin = rules.determinize(state, seat, Random(f"{seed}:{number}"))
        yield InformationSet.of(rules, twin, seat)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", won())
def test_a_level_chooses_alike_where_its_seat_sees_alike(name: str, level: str) -> None:
    for infos in positions(name):
        choices = {make_player(level, 7, most_steps=STEPS).choose(info) for info in infos}
        assert len(choices) == 1
        assert choices <= set(infos[0].legal_moves())


@pytest.mark.parametrize("name", won())
def test_a_search_in_many_trees_chooses_alike_where_its_seat_sees_alike(name: str) -> None:
    """Hard and master think in several where several processes think."""
    temper = Temper(3_000, careful=True, trees=MOST_TREES)
    infos = positions(name)[2]
    assert len({SearchPlayer(7, temper, trees=MOST_TREES).choose(info) for info in infos}) == 1


def test_some_positions_are_judged_by_learned_values() -> None:
    learned = {
        (name, each.seats) for name in won() for each in shelf().find(name).rules().spec.learned
        if each.weights
    }  # fmt: skip
    tried = {(name, infos[0].stand_in.seats) for name in won() for infos in positions(name)}
    assert learned
    assert learned <= tried


@pytest.mark.parametrize("name", won())
def test_advice_is_alike_where_its_seat_sees_alike(name: str) -> None:
    for infos in positions(name):
        assert len({str(advise(info, Budget(STEPS), Random(3))) for info in infos}) == 1
        asked = infos[0].legal_moves()[-1]
        found = {str(advise(info, Budget(STEPS), Random(3), about=asked)) for info in infos}
        assert len(found) == 1


@pytest.mark.parametrize("name", won())
def test_reasons_are_alike_where_their_seat_sees_alike(name: str) -> None:
    for infos in positions(name):
        presenter = worded(infos[0].rules, infos[0].stand_in.seats)
        for move in infos[0].legal_moves()[:12]:
            why = {presenter.reason(info.sample(Random(k)), info.seat, move)
                   for k, info in enumerate(infos)}  # fmt: skip
            assert len(why) == 1
            assert why.pop().endswith(".")
