"""Random games in all modes: they end, no card is lost, every card and every effect occurs."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.checks import broken_table
from tabletop.engine.conformance.walk import walk
from tabletop.games.it_startup.cards import effects
from tabletop.games.it_startup.cards.deck_list import KNOWLEDGE, LASTING
from tabletop.games.it_startup.state import MOST_MOVES, StartupState
from tests.games.it_startup.positions import WAYS, rules, sensible

GAMES = 25
"""For each way to play."""


@dataclass
class Record:
    """What was seen in the games of one way."""

    finished: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    """Kinds of cards that were hired, taught or played."""
    asked: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)


@cache
def record(way: int) -> Record:
    found = Record()
    for number in range(GAMES):
        play(way, number, found)
    return found


def play(way: int, number: int, found: Record) -> None:
    seats, options = WAYS[way]
    rng = Random(f"{way}:{number}")
    chance = FastChance(rng)
    state = rules().start(seats, options, chance)
    state.table.recording = False
    for _ in range(5_000):
        acting = rules().to_act(state)
        if not acting:
            found.finished += 1
            break
        move = sensible(rng, rules().legal_moves(state, acting[0]))
        found.kinds[move.kind] += 1
        if move.kind in {"hire", "teach", "play"}:
            found.played[move.pieces[0].rstrip("0123456789").rstrip("-")] += 1
        if state.pending:
            found.asked[state.pending[-1].kind] += 1
        rules().apply(state, acting[0], move, chance)
        found.problems += broken(state)


def broken(state: StartupState) -> list[str]:
    """What can't be between two moves."""
    n, table = rules().numbers(state.seats), state.table
    cards, plan = n.cards, table.plan
    problems = [broken_table(table)]
    if table.zones[plan.zone["box"]]:
        problems.append("a card lies in the box")
    if min(table.values) < 0:
        problems.append("a value is below 0")
    if table.values[n.moves] > MOST_MOVES:
        problems.append("a turn is too long")
    if bool(table.zones[n.played]) != (state.card >= 0):
        problems.append("a card is left in play")
    problems += [
        f"{plan.pieces[piece]} is planned and no action"
        for slot in n.planned
        for piece in table.zones[slot]
        if not cards.is_action(piece)
    ]
    for office in n.offices:
        employee = -1
        for piece in table.zones[office]:
            if cards.type[piece] == KNOWLEDGE:
                if employee < 0 or cards.type[employee] != 0:
                    problems.append(f"{plan.pieces[piece]} belongs to no developer")
            else:
                employee = piece
                if table.values[n.burnout[piece]] >= cards.limit[piece]:
                    problems.append(f"{plan.pieces[piece]} should have left")
    for piece in cards.employees:
        if n.side_of(state, piece) < 0 and table.values[n.burnout[piece]]:
            problems.append(f"{plan.pieces[piece]} is burdened outside an office")
        home = table.values[n.home[piece]]
        if home and n.side_of(state, piece) < 0:
            problems.append(f"{plan.pieces[piece]} is on loan outside an office")
    return [problem for problem in problems if problem]


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_every_game_ends_and_no_card_is_ever_lost(way: int) -> None:
    assert record(way).problems == []
    assert record(way).finished == GAMES


def test_every_card_is_played_and_every_effect_occurs() -> None:
    played = sum((record(way).played for way in range(len(WAYS))), Counter[str]())
    assert set(played) == {kind.id for kind in rules().spec.kinds}
    occurred = {
        str(effect)
        for kind in rules().spec.kinds
        for effect in kind.face.get("effects", ())  # type: ignore[union-attr] # a tuple of words
        if played[kind.id]
    }
    assert occurred == set(effects.WHEN_PLAYED) | LASTING


def test_every_kind_of_move_and_question_occurs() -> None:
    ways = [record(way) for way in range(len(WAYS))]
    assert set(sum((each.kinds for each in ways), Counter[str]())) == {
        "mulligan", "relieve", "skip", "hire", "teach", "transfer", "play", "plan", "sell", "buy",
        "activate", "take-card", "put-back", "counter", "decline", "end-turn",
    }  # fmt: skip
    assert set(sum((each.asked for each in ways), Counter[str]())) == {
        "mulligan", "planning-bonus", "choose-cards", "order-top", "counter",
    }  # fmt: skip


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_game_keeps_every_promise_of_the_engine(way: int) -> None:
    seats, options = WAYS[way]
    assert walk(rules(), seats, options, seed=way, every=12).is_over
