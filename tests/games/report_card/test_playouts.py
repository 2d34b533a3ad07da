"""A thousand games and more of random legal moves: what holds in all of them. Rule file, 9."""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from statistics import mean

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.conformance.checks import broken_table
from tabletop.engine.conformance.walk import walk
from tabletop.engine.state import State
from tabletop.games.report_card.state import Numbers
from tests.games.report_card.positions import WAYS, rules

GAMES = 200
"""For each number of seats, spread over all options."""


@dataclass
class Record:
    """What was seen in one game."""

    seats: int
    kinds: Counter[str] = field(default_factory=Counter)
    taken: Counter[int] = field(default_factory=Counter)
    """Exams by seat."""
    broken: list[str] = field(default_factory=list)
    scores: tuple[int, ...] = ()
    semesters: int = 0
    left_in_deck: int = 0
    credit_moves: int = 0


@cache
def numbers(seats: int) -> Numbers:
    return Numbers(rules().plan(seats))


@cache
def records() -> tuple[Record, ...]:
    return tuple(play(seats, number) for seats in range(1, 7) for number in range(GAMES))


def play(seats: int, number: int) -> Record:
    """Play a game that records nothing, and look at the table whenever a semester has ended."""
    rng = Random(f"playout:{seats}:{number}")
    chance = FastChance(rng)
    state = rules().start(seats, WAYS[number % len(WAYS)], chance)
    state.table.recording = False
    n = numbers(seats)
    record = Record(seats)
    semester = 1
    for _ in range(60 * seats + 12):
        acting = rules().to_act(state)
        if not acting:
            break
        (seat,) = acting
        move = rng.choice(rules().legal_moves(state, seat))
        record.kinds[move.kind] += 1
        record.taken[seat] += move.kind == "take-exam"
        rules().apply(state, seat, move, chance)
        if state.table.values[n.semester] != semester:
            semester = state.table.values[n.semester]
            record.broken += broken(state)
    outcome = rules().outcome(state)
    record.broken += broken(state)
    record.scores = outcome.scores if outcome else ()
    record.semesters = semester
    record.left_in_deck = len(state.table.zones[n.deck])
    return record


def broken(state: State) -> list[str]:
    """What can't be in a position of this game."""
    n, table = numbers(state.seats), state.table
    problems = [broken_table(table)]
    problems += [
        f"{table.plan.zones[zone]} holds {len(table.zones[zone])} pieces"
        for zone in (*range(n.track, n.track + 5), *range(n.exam, n.exam + 5))
        if len(table.zones[zone]) != 1
    ]
    problems += [
        f"{table.plan.pieces[die]} shows {table.values[n.die_value[die]]}"
        for die in n.dice
        if not 1 <= table.values[n.die_value[die]] <= n.sides[die]
    ]
    for seat in range(state.seats):
        paid = sum(cost for cost in n.spent_of[seat](table.values) if cost > 0)
        left = table.values[n.effort[seat]]
        if left < 0 or left + paid > 8:
            problems.append(f"effort of seat {seat} is {left} and {paid}")
    return [problem for problem in problems if problem]


def test_every_game_takes_exactly_thirty_five_exams_a_player() -> None:
    """9."""
    for record in records():
        assert record.kinds["take-exam"] == 35 * record.seats
        assert set(record.taken.values()) == {35}


def test_every_game_ends_after_seven_semesters_with_an_empty_deck() -> None:
    """Case 24."""
    assert {len(record.scores) - record.seats for record in records()} == {0}
    assert {(record.semesters, record.left_in_deck) for record in records()} == {(7, 0)}


def test_no_piece_and_no_effort_is_ever_lost() -> None:
    assert [problem for record in records() for problem in record.broken] == []


def test_every_kind_of_move_is_made_in_random_play() -> None:
    kinds = sum((record.kinds for record in records()), Counter[str]())
    assert set(kinds) == {
        "take-exam",
        "add-credit",
        "end-credit",
        "choose-division",
        "choose-department",
    }


def test_random_play_alone_scores_what_the_rule_file_says() -> None:
    """2.1: about 260, with a spread of 19."""
    scores = [record.scores[0] for record in records() if record.seats == 1]
    assert 254 < mean(scores) < 266


@pytest.mark.parametrize("seats", range(1, 7))
def test_the_game_keeps_every_promise_of_the_engine(seats: int) -> None:
    for options in WAYS[seats - 1 :: 6]:
        assert walk(rules(), seats, options, seed=seats, every=40 * seats).is_over


def test_the_game_keeps_every_promise_at_each_move() -> None:
    options = {"special-scoring": "choose", "bonus-departments": "choose"}
    assert walk(rules(), 2, options, seed=1).is_over


@pytest.mark.parametrize("most", [1, 3_000])
def test_what_was_listed_before_is_listed_again_however_little_is_remembered(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.games.report_card.rules._CACHE_SIZE", most)
    game = rules()
    for seats, way in ((1, {}), (3, WAYS[8]), (2, WAYS[9])):
        rng = Random(seats)
        chance = FastChance(rng)
        state = game.start(seats, way, chance)
        while acting := game.to_act(state):
            (seat,) = acting
            slow = [m for m in game.candidates(state, seat) if not game.refusal(state, seat, m)]
            legal = game.legal_moves(state, seat)
            assert legal == slow
            move = rng.choice(legal)
            legal.clear()  # whoever asks may do with the list what they like
            assert game.legal_moves(state, seat) == slow
            game.apply(state, seat, move, chance)
