"""Trades: what brings both something, what helps the leader, and when there is nothing to say."""

from dataclasses import replace
from random import Random

import pytest

from tabletop.ai.players import make_player
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Refusal
from tabletop.engine.search.weights import Learned
from tabletop.engine.state import State
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.judgement import USUAL, Bargaining, Judgement
from tabletop.games.introduct_academy.heuristics.worth import step_by_step
from tabletop.games.introduct_academy.moves import END_TRADING
from tabletop.games.introduct_academy.state import IntroductState, Numbers
from tests.games.introduct_academy.positions import new_match, rules, wander
from tests.games.introduct_academy.test_judgement import FULL, early

TABLE = FULL | {"hand:p1": ["sql-5"], "turned": ["node-js-4", "sql-6"]}
BOOKS = [f"html-css-{number}" for number in range(5, 13)]


def bargaining(match: Match[State], seat: int) -> Bargaining:
    state = match.state
    assert isinstance(state, IntroductState)
    n = Numbers(rules().plan(4))
    judgement, board = Judgement(n, step_by_step), Board.of(n, state)
    return judgement.bargaining(board, judgement.outlook(board), seat)


def worth_to_p2(*, books: int) -> float:
    """What it brings p2 to take golang for node.js that p1 needs, who has so many books."""
    zones = {
        "classroom:p1:0:0": ["node-js-1", "node-js-2"],
        "classroom:p1:0:1": ["php-5", "php-6"],
        "classroom:p2:0:0": ["golang-1", "golang-2"],
        "classroom:p2:0:1": ["python-1", "python-2"],
        "hand:p2": ["node-js-3"],
        "turned": ["golang-3", "html-css-1"],
        "books:p1": BOOKS[:books],
    }
    match = early(zones, (0, "offer golang-3 > p2 = node-js"))
    assert isinstance(match.state, IntroductState)
    node = match.state.table.plan.piece["node-js-3"]
    return bargaining(match, 1).accepting(match.state.offers[0], [node])


def test_a_trade_costs_more_the_nearer_the_other_is_to_winning() -> None:
    trailing, even, leading = (worth_to_p2(books=books) for books in (0, 3, 8))
    assert trailing > even > leading


def test_what_was_declined_is_not_offered_again_nor_anything_worse() -> None:
    offered = early(TABLE, (0, "offer node-js-4 > p2 = golang"))
    found = [
        move for move in rules().heuristics.promising(early(TABLE).state, 0) if move.target == "p2"
    ]
    assert found, "p2 collects it"
    seat = 1
    refused = offered.submit(seat, Move("decline", (), "offer:1"))
    assert not isinstance(refused, Refusal)
    again = [
        move for move in rules().heuristics.promising(offered.state, 0) if move.kind == "offer"
    ]
    as_much = [
        move for move in again
        if move.target == "p2" and move.pieces == ("node-js-4",) and "golang" in move.args
    ]  # fmt: skip
    assert as_much == []


def test_who_surely_holds_a_card_is_asked_before_who_cannot() -> None:
    """Of a skill whose other cards all lie in the open nobody can hold one."""
    gone = [f"php-{number}" for number in range(3, 20)]
    pieces = rules().plan(4).piece
    shown = [name for name in gone if name in pieces]
    match = early(TABLE | {"hand:p2": [], "hand:p3": ["sql-7"], "hand:p4": ["sql-8", "sql-9"]})
    n = Numbers(rules().plan(4))
    talk = bargaining(match, 0)
    php = n.skill["php"]
    assert talk._holds(1, (php,)) == 0
    assert 0 < talk._holds(2, (php,)) < talk._holds(3, (php,)) < 1
    assert talk._holds(1, ()) == 1
    all_shown = TABLE | {"books:p4": shown, "hand:p1": ["sql-5"], "hand:p3": ["sql-7", "sql-8"]}
    zones = {zone: [name for name in names if zone == "books:p4" or name not in shown]
             for zone, names in all_shown.items()}  # fmt: skip
    zones["books:p4"] = [*shown, *(each for each in ("php-1", "php-2") if each in pieces)]
    zones["hand:p2"] = ["golang-3"]
    zones["hand:p4"] = ["golang-4"]
    assert bargaining(early(zones), 0)._holds(2, (php,)) == 0


@pytest.mark.parametrize("seed", range(3))
def test_talk_ends_when_nothing_is_left_to_say(seed: int) -> None:
    """However offers are answered, an active player comes to the end of trading."""
    rng = Random(seed)
    match = new_match(4, seed=seed)
    ended = 0
    for _ in wander(rng, match):
        if match.state.phase != "trade" or ended > 5:
            continue
        for _ in range(40):
            if match.state.phase != "trade":
                break
            seat = match.to_act[0]
            options = rules().heuristics.promising(match.state, seat)
            declines = [move for move in options if move.kind == "decline"]
            move = declines[0] if declines else options[0]
            assert not isinstance(match.submit(seat, move), Refusal)
            if move == END_TRADING:
                ended += 1
        assert match.state.phase != "trade"
    assert ended > 2


def test_learned_numbers_let_no_secret_in() -> None:
    """4. Whatever they are: the same choice in every deal that a seat can't tell apart."""
    learned = Learned(4, {"books": 2.0, "classes": 0.5, "hand": 3.0, "place": -1.0})
    own = type(rules())(replace(rules().spec, learned=(learned,)))
    assert own.heuristics.weights(4)["hand"] == 3.0
    rng, compared = Random(71), 0
    match = new_match(4, seed=71)
    for _ in wander(rng, match):
        if not match.to_act or rng.random() > 0.03:
            continue
        seat = match.to_act[0]
        twin = own.determinize(match.state, seat, rng)
        one, other = (
            make_player("normal", 5, effort=0.05).choose(InformationSet.of(own, state, seat))
            for state in (match.state, twin)
        )
        assert one == other
        compared += 1
    assert compared > 8


def test_the_judgement_is_made_of_the_features_that_are_trained() -> None:
    """But for the hands of others, of which a player thinks as of any."""
    match = new_match(4, seed=9)
    mind = rules().heuristics
    seat = match.to_act[0]
    learned = mind.weights(4)
    assert set(learned) == set(mind.features(match.state, seat)) == set(USUAL)
    judged = mind.judged(match.state)
    sober = [
        mind.winning_chance(match.state, each, reward)
        for each, reward in enumerate(mind.rewards(match.state))
    ]
    assert sober == pytest.approx(judged, abs=0.05)
