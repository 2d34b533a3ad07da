"""Games go the same, by kinds, whichever of alike pieces lie where."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.engine.game import Game
from tabletop.engine.information import InformationSet
from tabletop.engine.match import Entry, Match, Step
from tabletop.engine.moves import Refusal, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.starters import STARTERS, begun

GAMES = [game for game in Registry(shipped("content")).games() if game.playable]
IDS = [game.spec.id for game in GAMES]
MOVES, STEPS = 60, 200

ByKind = Callable[[object], str]


def by_kind_of(plan: TablePlan) -> ByKind:
    """Return what says something told by the kinds of pieces alone."""
    kinds = {name: kind.id for kind in plan.spec.kinds if len(kind.ids) > 1 for name in kind.ids}
    words = "|".join(sorted(map(re.escape, kinds), key=len, reverse=True))
    found = re.compile(rf"(?<![\w-])({words})(?![\w-])")
    return lambda told: found.sub(lambda name: kinds[name[1]], repr(told)) if kinds else repr(told)


def shuffled(state: State, rng: Random) -> State:
    """Return a first position with the copies of each kind laid into each other's places."""
    new = state.clone()
    table, first = new.table, 0
    numbers: list[int] = []
    for kind in table.plan.spec.kinds:
        copies = range(first, first + len(kind.ids))
        numbers += rng.sample(copies, len(copies))
        first += len(copies)
    table.zones = [[numbers[piece] for piece in zone] for zone in state.table.zones]
    for piece, number in enumerate(numbers):
        table.where[number] = state.table.where[piece]
        table.known[number] = state.table.known[piece]
        table.among[number] = state.table.among[piece]
    if table.lying is not None:
        table.lying = {numbers[piece]: lying for piece, lying in table.lying.items()}
    return new


def told(match: Match[State], step: Step[State], seat: Seat, by_kind: ByKind) -> list[str]:
    """What a seat is told by a move and after it, by kinds; -1 is an onlooker."""
    rules, state, view = match.rules, match.state, match.view(seat)
    heard = [match.seen(step, seat), replace(view, values=()), rules.words.display(view)]
    heard += [rules.words.standing(view), sorted(map(by_kind, view.values))]
    if seat >= 0:
        legal = rules.legal_moves(state, seat)
        heard += [legal, list(rules.forms(state, seat)), rules.words.prompt(state, seat)]
        heard += [rules.words.describe(state, seat, move) for move in legal[:30]]
    return [by_kind(each) for each in heard]


def check(rules: Rules[State], seats: int, seed: int, level: str = "") -> int:
    """Play a game and its twin on, the same; return how many moves.

    Without a level at random, else as computers of the level choose in both.
    """
    one = Match(rules, seats, {}, seed=seed)
    other = Match(rules, seats, {}, position=shuffled(one.first, Random(seed)), seed=seed)
    by_kind, rng = by_kind_of(one.first.table.plan), Random(seed)
    while one.to_act and len(one.steps) < MOVES:
        seat = rng.choice(one.to_act)
        legal, twins = (rules.legal_moves(match.state, seat) for match in (one, other))
        assert by_kind(legal) == by_kind(twins)
        at = rng.randrange(len(legal))
        if level:
            at, there = (chosen(match, seat, level, seed) for match in (one, other))
            assert at == there, f"{len(one.steps)}: {legal[at]}, {twins[there]}"
        step = one.submit(seat, legal[at])
        assert not isinstance(step, Refusal)
        twin = other.replay(Entry(seat, twins[at], step.entry.draws))
        assert not isinstance(twin, Refusal)
        for each in range(-1, seats):
            heard = told(one, step, each, by_kind)
            assert heard == told(other, twin, each, by_kind), f"{len(one.steps)}: {legal[at]}"
    return len(one.steps)


def chosen(match: Match[State], seat: Seat, level: str, seed: int) -> int:
    """Return which of the legal moves a computer chooses, by its place among them."""
    info = InformationSet.of(match.rules, match.state, seat)
    move = make_player(level, seed, most_steps=STEPS).choose(info)
    return match.rules.legal_moves(match.state, seat).index(move)


@pytest.mark.parametrize("seed", [0, 1, 9])
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_shipped_games_go_the_same_whichever_copies_lie_where(game: Game, seed: int) -> None:
    assert check(game.rules(), max(2, game.spec.seats[0]), seed)


@pytest.mark.parametrize("level", ["greedy", "normal"])
@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_computers_choose_the_same_whichever_copies_lie_where(game: Game, level: str) -> None:
    assert check(game.rules(), max(2, game.spec.seats[0]), 1, level)


@pytest.mark.parametrize("start", STARTERS)
def test_games_that_anybody_begins_go_the_same_whichever_copies_lie_where(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str
) -> None:
    game = begun(start, tmp_path, monkeypatch)
    assert check(game.rules(), game.spec.seats[0], 5)
