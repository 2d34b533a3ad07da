"""What search is told about positions."""

from collections.abc import Mapping
from random import Random
from statistics import mean

import pytest

from tabletop.ai.players import GreedyPlayer
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.spec import OptionValue
from tabletop.engine.state import State
from tests.games.positions import value
from tests.games.report_card.positions import SCIENCE, WAYS, finished, lay_out, new_match, rules


def careful(state: State, rng: Random) -> None:
    """Make the move whose outcome is estimated best, of two tries each; exams in order."""
    seat = state.turn
    options: dict[tuple[object, ...], Move] = {}
    for move in rules().legal_moves(state, seat):
        options.setdefault((move.kind, move.pieces, move.args), move)
    tried = []
    for move in options.values():
        after = [state.clone(recording=False) for _ in range(2)]
        for trial in after:
            rules().apply(trial, seat, move, FastChance(rng))
        tried.append((mean(rules().heuristics.estimate(trial, seat) for trial in after), move))
    best = max(tried, key=lambda pair: pair[0])[1]
    rules().apply(state, seat, best, FastChance(rng))


def test_who_follows_the_estimate_alone_plays_nearly_perfectly() -> None:
    """Perfect play averages 360.7, random play 260 (`benchmarks/report_card_value.py`)."""
    scores: list[int] = []
    for number in range(15):
        rng = Random(number)
        state = rules().start(1, {}, FastChance(rng))
        state.table.recording = False
        while rules().to_act(state):
            careful(state, rng)
        outcome = rules().outcome(state)
        assert outcome is not None
        scores += outcome.scores
    assert mean(scores) > 345


def test_who_follows_the_estimate_beats_random_players() -> None:
    wins = 0
    for number in range(4):
        rng = Random(number)
        state = rules().start(3, {"first": "p1"}, FastChance(rng))
        state.table.recording = False
        while acting := rules().to_act(state):
            if acting == (1,):
                careful(state, rng)
            else:
                move = rng.choice(rules().legal_moves(state, acting[0]))
                rules().apply(state, acting[0], move, FastChance(rng))
        outcome = rules().outcome(state)
        assert outcome is not None
        wins += outcome.winners == (1,)
    assert wins >= 3


@pytest.mark.parametrize("seats", range(1, 7))
def test_an_estimate_is_a_share_of_one(seats: int) -> None:
    for number, options in enumerate(WAYS):
        rng = Random(number)
        state = rules().start(seats, options, FastChance(rng))
        state.table.recording = False
        while acting := rules().to_act(state):
            if rng.random() < 0.1:
                estimates = [rules().heuristics.estimate(state, seat) for seat in range(seats)]
                assert all(0 <= estimate <= 1 for estimate in estimates)
                assert seats == 1 or 0.5 < sum(estimates) < 1.5
            move = rng.choice(rules().legal_moves(state, acting[0]))
            rules().apply(state, acting[0], move, FastChance(rng))
        ends = [rules().heuristics.estimate(state, seat) for seat in range(seats)]
        assert seats == 1 or sum(ends) == pytest.approx(1)


def state_with(values: dict[str, int], seats: int = 2) -> State:
    return lay_out(seats, {"semester": 4} | values, options={"special-scoring": "random"})


def test_more_points_are_better() -> None:
    low, high = (state_with({"base:law:p1": score}) for score in (5, 9))
    assert rules().heuristics.estimate(high, 0) > rules().heuristics.estimate(low, 0)
    assert rules().heuristics.estimate(high, 1) < rules().heuristics.estimate(low, 1)


def test_a_lead_in_a_bonus_division_is_worth_more_than_one_elsewhere() -> None:
    plain = {"base:law:p1": 12, "base:law:p2": 6}
    marked = state_with(plain | {"division-15:p1": 7, "division-15:p2": 1})
    elsewhere = state_with(plain | {"division-15:p1": 1, "division-15:p2": 7})
    assert rules().heuristics.estimate(marked, 0) > rules().heuristics.estimate(elsewhere, 0)


def test_effort_left_for_extra_credit_counts_for_the_bonus_that_it_wins() -> None:
    """It counted as points alone: chances in that phase were 6 points too low."""
    values = {f"base:{exam}:p{seat}": 8 for exam in SCIENCE for seat in (1, 2)}
    values |= {f"spent:{space}:p{seat}": 0 for space in range(5) for seat in (1, 2)}
    values |= {"division-15:p1": 4, "effort:p1": 3, "effort:p2": 0, "base:physics:p2": 9}
    zones = {f"exam:0:{space}": [exam] for space, exam in enumerate(SCIENCE)}
    options: Mapping[str, OptionValue] = {"special-scoring": "random"}
    state = lay_out(2, values | {"semester": 4}, zones, phase="credit", options=options)
    after = state.clone()
    rules().apply(after, 0, Move("add-credit", target="biology", args=(3,)), FastChance(Random(0)))
    before, then = (rules().heuristics.estimate(each, 0) for each in (state, after))
    assert before == pytest.approx(then, abs=0.05)


def test_the_end_of_a_game_alone_is_estimated_by_its_total() -> None:
    ends = [finished((dict.fromkeys(SCIENCE, score),)) for score in (40, 60)]
    low, high = (rules().heuristics.estimate(end, 0) for end in ends)
    assert low == pytest.approx((200 - 150) / 400)
    assert high == pytest.approx((300 - 150) / 400)


@pytest.mark.parametrize("seats", [1, 3])
def test_promising_moves_are_legal_ones_and_there_is_always_one(seats: int) -> None:
    for number, options in enumerate(WAYS):
        rng = Random(number)
        state = rules().start(seats, options, FastChance(rng))
        while acting := rules().to_act(state):
            legal = rules().legal_moves(state, acting[0])
            promising = rules().heuristics.promising(state, acting[0])
            assert promising
            assert set(promising) <= set(legal)
            rules().apply(state, acting[0], rng.choice(legal), FastChance(rng))


def test_without_bonuses_only_the_dice_differ() -> None:
    moves = rules().heuristics.promising(lay_out(2), 0)
    assert [move.pieces for move in moves] == [("d12",), ("d10",), ("d8",), ("d6",), ("d4",)]


def test_a_greedy_player_alone_gets_through_a_game() -> None:
    match = new_match(1, seed=5)
    player = GreedyPlayer(1)
    for _ in range(12):
        step = match.say(0, player.choose(InformationSet.of(rules(), match.state, 0)))
        assert not isinstance(step, Refusal)
    assert value(match.state, "semester") >= 2


def test_a_player_alone_leaves_out_dice_that_are_clearly_worse() -> None:
    faces = {"die:d12": 1, "die:d10": 9, "die:d8": 8, "die:d6": 1, "die:d4": 1}
    moves = rules().heuristics.promising(lay_out(1, faces), 0)
    assert [move.pieces for move in moves] == [("d10",), ("d8",)]


def test_high_dice_that_a_player_alone_leaves_lying_are_worth_something() -> None:
    taken = {f"spent:{space}:p1": 0 for space in range(5)}
    taken |= {f"base:{exam}:p1": 5 for exam in SCIENCE} | {"effort:p1": 2, "semester": 3}
    zones = {f"exam:0:{space}": [exam] for space, exam in enumerate(SCIENCE)}
    low, high = (
        lay_out(1, taken | {"die:d12": face, "die:d8": face // 2}, zones, phase="credit")
        for face in (2, 12)
    )
    assert rules().heuristics.estimate(high, 0) > rules().heuristics.estimate(low, 0)


def test_moves_that_can_not_differ_count_as_one() -> None:
    """Each way to spend effort was searched, and what was only half spent looked better."""
    key = rules().heuristics.search_key
    for special, dice in (("off", 5), ("random", 25)):
        state = rules().start(2, {"special-scoring": special}, FastChance(Random(1)))
        seat = state.turn
        takes = rules().legal_moves(state, seat)
        assert len({key(state, seat, move) for move in takes}) == dice
        adds = [Move.parse("add-credit > law = 1"), Move.parse("add-credit > rescue = 2")]
        assert len({key(state, seat, move) for move in adds}) == 1 + (special != "off")
