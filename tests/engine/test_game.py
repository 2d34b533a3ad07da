"""A game as the rest of the program meets it."""

import gc
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.engine.chance import LowestChance
from tabletop.engine.declare.layout import Layout
from tabletop.engine.free.table import FreeTable
from tabletop.engine.game import Game, NotPlayableError, Rulebook
from tabletop.engine.spec import MOST_PLANS, GameSpec, PieceKind, TablePlan, ZoneKind
from tabletop.paths import shipped
from tabletop.registry import Registry

GAMES = 200
SPEC = GameSpec(
    id="dominoes",
    title="Dominoes",
    seats=(1, 99),
    kinds=(PieceKind("bone", "Bone", 28),),
    zones=(ZoneKind("deck", "Deck"),),
)


def plans() -> int:
    gc.collect()
    return sum(isinstance(each, TablePlan) for each in gc.get_objects())


@pytest.mark.parametrize("name", ["valedictorian", "the-academy", "it-startup"])
def test_many_games_in_a_row_share_rules_and_plan(name: str) -> None:
    game = Registry(shipped("content")).find(name)
    seats = game.spec.seats[1]
    first = game.rules().start(seats, {}, LowestChance())
    before = plans()
    for _ in range(GAMES):
        rules = game.rules()
        state = rules.start(seats, {}, LowestChance())
        assert state.table.plan is first.table.plan
    assert plans() == before


def test_rules_that_nobody_holds_any_more_are_let_go() -> None:
    before = plans()
    for _ in range(GAMES):
        FreeTable(replace(SPEC)).start(2, {}, LowestChance())
    assert plans() == before


def test_a_spec_keeps_a_plan_for_each_of_twelve_numbers_of_seats() -> None:
    spec = replace(SPEC)
    first = spec.plan(1)
    for seats in range(2, MOST_PLANS + 1):
        last = spec.plan(seats)
    assert spec.plan(1) is first
    spec.plan(MOST_PLANS + 1)
    assert spec.plan(1) is not first
    assert spec.plan(MOST_PLANS) is last


def test_a_game_that_is_announced_says_so() -> None:
    game = Game(SPEC, Layout(), Rulebook(), Path(), "", None)
    with pytest.raises(NotPlayableError, match="Dominoes is announced"):
        game.rules()
