"""What computer players think: legal, fair in what they know, and sensible in what they want."""

from collections.abc import Iterator
from random import Random

import pytest

from tabletop.ai.players import GreedyPlayer, make_player
from tabletop.engine.chance import FastChance
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.judgement import Judgement, Party
from tabletop.games.introduct_academy.heuristics.worth import step_by_step
from tabletop.games.introduct_academy.state import IntroductState, Numbers
from tests.games.introduct_academy.positions import at, new_match, rules, wander

FULL = {
    "classroom:p1:0:0": ["sql-1", "sql-2", "sql-3", "sql-4"],
    "classroom:p1:0:1": ["golang-1", "golang-2"],
    "classroom:p2:0:0": ["node-js-1", "node-js-2", "node-js-3"],
    "classroom:p2:0:1": ["python-1", "python-2"],
    "hand:p1": ["sql-5", "php-1"],
    "hand:p2": ["php-2", "golang-3"],
    "hand:p3": ["php-3"],
    "hand:p4": ["php-4"],
}


def sampled(seats: int, seed: int, share: float) -> Iterator[tuple[Random, Match[State]]]:
    rng = Random(seed)
    match = new_match(seats, {"third-classroom": "on"}, seed=seed)
    for _ in wander(rng, match):
        if rng.random() < share and match.to_act:
            yield rng, match


def early(zones: dict[str, list[str]], *moves: tuple[Seat, str]) -> Match[State]:
    """Four players at the start of a game: whatever is not named lies in the draw pile."""
    named = {piece for pieces in zones.values() for piece in pieces}
    pile = [piece for piece in rules().plan(4).pieces if piece not in named]
    return at(4, {**zones, "draw": pile}, *moves)


def choice(level: str, state: State, seat: Seat, seed: int = 0) -> Move:
    info = InformationSet.of(rules(), state, seat)
    return make_player(level, seed, effort=0.05).choose(info)


@pytest.mark.parametrize("seats", range(2, 8))
def test_what_search_and_playouts_try_is_legal(seats: int) -> None:
    tried = 0
    for rng, match in sampled(seats, seats, 0.4):
        silent = match.state.clone(recording=False)
        for seat in match.to_act:
            moves = [
                *rules().legal_moves(silent, seat),
                *rules().heuristics.promising(silent, seat),
            ]
            moves += [*rules().heuristics.promising(match.state, seat)]
            moves.append(rules().heuristics.playout_move(silent, seat, rng))
            assert moves
            for move in moves:
                refusal = rules().refuse(match.state, seat, move)
                assert refusal is None, f"{move}: {refusal}"
                tried += 1
    assert tried > 500


@pytest.mark.parametrize("seats", range(2, 8))
def test_the_same_moves_are_legal_whether_the_table_records_or_not(seats: int) -> None:
    for _, match in sampled(seats, 90 + seats, 0.3):
        silent = match.state.clone(recording=False)
        for seat in range(seats):
            legal = rules().legal_moves(match.state, seat)
            assert rules().legal_moves(silent, seat) == legal


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_what_is_worth_a_thought_depends_on_nothing_hidden(seats: int) -> None:
    compared = 0
    for rng, match in sampled(seats, 50 + seats, 0.1):
        seat = match.to_act[0]
        twin = rules().determinize(match.state, seat, rng)
        one, other = (
            rules().heuristics.promising(state.clone(recording=False), seat)
            for state in (match.state, twin)
        )
        assert one == other
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("level", ["greedy", "normal"])
def test_a_computer_chooses_the_same_in_every_deal_it_cannot_tell_apart(level: str) -> None:
    """4."""
    compared = 0
    for rng, match in sampled(4, 70, 0.03):
        seat = match.to_act[0]
        twin = rules().determinize(match.state, seat, rng)
        assert choice(level, match.state, seat) == choice(level, twin, seat)
        compared += 1
    assert compared > 8


def test_chances_lie_between_nothing_and_all_and_end_with_the_winner() -> None:
    for seats in (2, 4, 7):
        rng = Random(seats)
        match = new_match(seats, seed=seats)
        for _ in wander(rng, match):
            rewards = rules().heuristics.rewards(match.state.clone(recording=False))
            assert all(0 <= each <= 1 for each in rewards)
            assert 0.5 < sum(rewards) < 2.5
        assert match.outcome is not None
        won = match.outcome.winners[0]
        assert [place for place, each in enumerate(rewards) if each == 1] == [won]


def test_a_game_of_sensible_players_ends_and_pays() -> None:
    for seats in range(2, 8):
        rng = Random(seats)
        state = rules().start(seats, {}, FastChance(rng))
        state.table.recording = False
        moves = 0
        while acting := rules().to_act(state):
            rules().apply(
                state,
                acting[0],
                rules().heuristics.playout_move(state, acting[0], rng),
                FastChance(rng),
            )
            moves += 1
        outcome = rules().outcome(state)
        assert outcome is not None
        assert sum(outcome.scores) > 15
        assert moves < 1500


def test_a_card_that_a_full_school_cannot_use_is_offered_first_to_who_collects_it() -> None:
    match = early(FULL | {"hand:p1": ["sql-5"], "turned": ["node-js-4", "sql-6"]})
    first = rules().heuristics.promising(match.state, 0)[0]
    assert (first.kind, first.pieces, first.target) == ("offer", ("node-js-4",), "p2")


def test_cards_that_would_end_good_classes_are_offered() -> None:
    classes = {
        "classroom:p1:0:0": ["sql-1", "sql-2", "sql-3", "sql-4"],
        "classroom:p1:0:1": ["php-5", "php-6", "php-7", "php-8", "php-9"],
    }
    hands = {"hand:p1": ["sql-5"], "turned": ["node-js-4", "html-css-1"]}
    match = early(FULL | classes | hands)
    for seed in range(3):
        assert choice("hard", match.state, 0, seed).kind == "offer"


def test_giving_a_card_away_pays_where_it_would_end_a_good_class_and_not_where_it_is_needed() -> (
    None
):
    classes = {
        "classroom:p1:0:0": ["sql-1", "sql-2", "sql-3", "sql-4"],
        "classroom:p1:0:1": ["php-5", "php-6", "php-7", "php-8", "php-9"],
    }
    match = early({**classes, "hand:p1": ["sql-5", "php-1"], "turned": ["html-css-1", "sql-6"]})
    n = Numbers(rules().plan(4))
    assert isinstance(match.state, IntroductState)
    board = Board.of(n, match.state)
    party = Party(board, Judgement(n, step_by_step).outlook(board), 0)
    strange, needed = match.state.table.zones[n.turned]
    assert party.gain([strange], []) > 0.1
    assert party.gain([needed], []) < -0.1
    assert party.gain([strange], [n.skill["php"]]) > 0.3


def test_a_card_that_helps_is_taken_as_a_gift_and_one_that_hurts_is_not() -> None:
    zones = FULL | {"turned": ["node-js-4", "html-css-1"]}
    match = early(zones, (0, "offer node-js-4 > p2"))
    for level in ("greedy", "hard"):
        assert choice(level, match.state, 1) == Move("accept", (), "offer:1")
    match = early(zones, (0, "offer html-css-1 > p2"))
    for level in ("greedy", "hard"):
        answer = choice(level, match.state, 1)
        assert answer == Move("decline", (), "offer:1", ("no-room", "html-css"))


def test_a_card_that_is_no_use_is_given_for_one_that_is_and_a_needed_one_is_kept() -> None:
    zones = FULL | {"turned": ["node-js-4", "python-3"]}
    match = early(zones, (0, "offer node-js-4 > p2 = golang"))
    assert choice("hard", match.state, 1).kind in ("accept", "counter")
    needed = zones | {"hand:p2": ["node-js-5"], "turned": ["html-css-1"]}
    match = early(needed, (0, "offer html-css-1 > p2 = node-js"))
    for level in ("greedy", "hard"):
        move = choice(level, match.state, 1)
        assert move.kind in ("decline", "counter")
        assert "node-js-5" not in move.pieces


@pytest.mark.slow
def test_greedy_beats_random_by_far() -> None:
    match = new_match(3, seed=5)
    rng = Random(5)
    greedy = GreedyPlayer(1)
    while match.to_act:
        seat = match.to_act[0]
        move = (
            greedy.choose(InformationSet.of(rules(), match.state, 0))
            if seat == 0
            else rng.choice(rules().legal_moves(match.as_named_by(seat), seat))
        )
        assert not isinstance(match.say(seat, move), Refusal)
    assert match.outcome is not None
    assert match.outcome.scores[0] > 3 * max(match.outcome.scores[1:])


@pytest.mark.parametrize("seats", range(3, 8))
def test_people_are_told_a_soberer_chance_than_search_goes_by(seats: int) -> None:
    state = new_match(seats, seed=seats).state
    told = [
        rules().heuristics.winning_chance(state, 0, reward)
        for reward in (0.0, 0.02, 1 / seats, 0.98, 1.0)
    ]
    assert told == sorted(told)
    assert told[0] == 0
    assert told[1] > 0.05
    assert told[2] == pytest.approx(1 / seats)
    assert told[3] < 0.85
    assert told[4] == 1
