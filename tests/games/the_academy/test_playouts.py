"""Hundreds of games of random legal moves: what holds in all of them. Rule file, 7.2.4 and 9."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.state import State
from tests.games.positions import contents, names, value
from tests.games.the_academy.positions import rules

GAMES = 150
RULES = {1, 2, 3, 4, 5, 6, 71, 72, 74, 8, 9}


@dataclass
class Record:
    """What was seen in games of one number of players."""

    rules: Counter[int] = field(default_factory=Counter)
    """In how many rounds each round rule held at some time."""
    rounds: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)


@cache
def record(seats: int) -> Record:
    seen = Record()
    for number in range(GAMES):
        play(seats, number, seen)
    return seen


def play(seats: int, number: int, seen: Record) -> None:
    rng = Random(f"playout:{seats}:{number}")
    chance = FastChance(rng)
    game = rules()
    state = game.start(seats, {}, chance).clone(recording=False)
    held: set[tuple[int, int]] = set()
    while acting := game.to_act(state):
        seat = rng.choice(acting)
        game.apply(state, seat, rng.choice(game.legal_moves(state, seat)), chance)
        held.add((value(state, "round"), value(state, "rule")))
        seen.broken += broken(state, seats)
    seen.rules.update(rule for _, rule in held if rule)
    seen.rounds.append(value(state, "round"))
    outcome = game.outcome(state)
    assert outcome is not None
    seen.endings["ace" if str(outcome.reason) == "ace-wins" else "limit"] += 1


def broken(state: State, seats: int) -> list[str]:
    """What can't be in a position of this game."""
    zones = contents(state)
    problems = []
    lying = [card for zone, found in zones.items() if zone != "box" for card in found]
    if len(lying) != len(set(lying)) or len(lying) != 9 * seats:
        problems.append(f"{len(lying)} cards, not {9 * seats}")
    if "purple-7" in zones["exam"] + zones["aside"] + zones["trump"] + zones["rule"]:
        problems.append("the purple 7 is an exam card")
    if any(not 0 <= value(state, f"awards:p{seat + 1}") <= 3 for seat in range(seats)):
        problems.append("more than three awards")
    sizes = {len(names(state, f"hand:p{seat + 1}")) for seat in range(seats)}
    if max(sizes) - min(sizes) > 1:
        problems.append("hands of very different sizes")
    return problems


@pytest.mark.parametrize("seats", [3, 4])
def test_cards_are_kept_and_nothing_impossible_comes_about(seats: int) -> None:
    """7.2.4: 27 or 36 cards after every move."""
    assert record(seats).broken == []


@pytest.mark.parametrize("seats", [3, 4])
def test_every_round_rule_comes_up(seats: int) -> None:
    """2.1: all but the ace's, which is no exam card; without orange cards no alliance."""
    wanted = RULES if seats == 4 else RULES - {74}
    assert set(record(seats).rules) == wanted
    assert min(record(seats).rules.values()) >= GAMES / 30


@pytest.mark.parametrize("seats", [3, 4])
def test_games_take_a_few_rounds_and_end_by_the_ace(seats: int) -> None:
    """9: about four rounds."""
    seen = record(seats)
    assert 3 <= sum(seen.rounds) / GAMES <= 6
    assert seen.endings["ace"] == GAMES
