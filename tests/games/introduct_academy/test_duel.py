"""What computer players think of a duel: what they try, in which order, and what cards bring."""

from collections.abc import Mapping, Sequence

import pytest

from tabletop.ai.players import make_player
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.state import State
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.heuristics import Duel
from tabletop.games.introduct_academy.state import IntroductState, Numbers
from tests.games.introduct_academy.positions import lay_out, new_match, rules

N = Numbers(rules().plan(2))
FULL = {
    "classroom:p1:0:0": ["sql-1", "sql-2", "sql-3", "sql-4"],
    "classroom:p1:0:1": ["python-1", "python-2", "python-3", "python-4"],
    "classroom:p1:0:2": ["html-css-1", "html-css-2", "html-css-3"],
    "hand:p1": ["php-1"],
    "hand:p2": ["php-2", "golang-4"],
}


def duel(
    zones: Mapping[str, Sequence[str]], phase: str, values: Mapping[str, int] | None = None
) -> IntroductState:
    """Two players in the first half of a game: whatever is not named lies in the draw pile."""
    held = {**FULL, **zones}
    named = {piece for pieces in held.values() for piece in pieces}
    plan = rules().plan(2)
    pile = [piece for piece in plan.pieces if piece not in named and not piece.startswith("docker")]
    state = lay_out(2, {**held, "draw": pile}, values, phase=phase)
    assert isinstance(state, IntroductState)
    return state


def tried(state: State) -> list[Move]:
    """What the first player thinks about, best first."""
    silent = state.clone(recording=False)
    found = list(rules().heuristics.promising(silent, 0))
    ranks = rules().heuristics.prior(silent, 0, found)
    assert ranks is not None
    assert len(ranks) == len(found)
    order = sorted(range(len(found)), key=lambda place: -ranks[place])
    return [found[place] for place in order]


def choice(level: str, state: State) -> Move:
    info = InformationSet.of(rules(), state, 0)
    return make_player(level, 0, effort=0.2).choose(info)


def test_a_card_turned_over_that_a_class_gains_by_is_placed_before_anything_else() -> None:
    state = duel({"turned": ["php-3", "sql-5", "sql-6"]}, "reveal")
    assert tried(state) == [Move("place", ("sql-5",), "classroom:p1:0:0")]


def test_room_is_made_by_the_completions_that_lose_least() -> None:
    zones = {"turned": ["react-angular-1", "react-angular-2", "react-angular-3"]}
    completed = [move.target for move in tried(duel(zones, "reveal")) if move.kind == "complete"]
    assert len(completed) == 2


def test_going_on_is_tried_first_where_nothing_that_was_turned_over_helps() -> None:
    state = duel({"turned": ["node-js-1"]}, "reveal")
    assert tried(state)[0] == Move("end-turn")


def test_a_card_that_would_end_a_good_class_is_discarded_rather_than_kept() -> None:
    state = duel({"hand:p1": ["node-js-1", "python-5", "sql-5"]}, "place", {"placed": 1})
    assert tried(state)[0] == Move("discard", ("node-js-1",), "discard")
    assert choice("hard", state) == Move("discard", ("node-js-1",), "discard")


def test_of_a_hand_the_two_discards_that_leave_most_are_thought_about_one_for_each_skill() -> None:
    hand = ["node-js-1", "node-js-2", "php-1", "golang-5", "sql-5"]
    state = duel({"hand:p1": hand}, "place", {"placed": 1})
    dropped = [move.pieces[0].rsplit("-", 1)[0] for move in tried(state) if move.kind == "discard"]
    assert len(dropped) == 2
    assert len(set(dropped)) == 2


def test_discarded_cards_are_not_waited_for() -> None:
    """They come back only at once, by a card of their skill; the pile is not used again."""
    before = Board.of(N, duel({}, "place")).around
    after = Board.of(N, duel({"discard": ["golang-6", "golang-7"]}, "place")).around
    golang = N.skill["golang"]
    assert after[golang] == before[golang] - 2
    assert sum(after) == sum(before) - 2


def test_a_class_whose_cards_are_gone_is_worth_what_it_pays() -> None:
    gone = [f"golang-{number}" for number in range(1, 9)]
    judgement = Duel(N)
    some, none = (
        judgement.outlook(Board.of(N, duel(zones, "place"))).loss[N.skill["golang"]][2]
        for zones in ({}, {"discard": gone, "hand:p2": ["php-2"]})
    )
    assert some > none == 0


@pytest.mark.parametrize("seats", range(3, 8))
def test_only_in_a_duel_moves_are_ranked(seats: int) -> None:
    state = new_match(seats, seed=seats).state
    found = rules().heuristics.promising(state, state.turn)
    assert rules().heuristics.prior(state, state.turn, found) is None


def test_who_goes_second_wins_ties_and_stands_better_for_it() -> None:
    even: dict[str, list[str]] = {zone: [] for zone in FULL if zone.startswith("classroom")}
    even |= {"hand:p1": ["php-1"], "hand:p2": ["php-2"]}
    first, second = (
        rules().heuristics.rewards(duel(even, "place", {"first": seat}))[0] for seat in (1, 2)
    )
    assert first < second


def test_cards_about_to_be_turned_over_are_worth_something_until_they_are_seen() -> None:
    zones = {"turned": ["node-js-1"], "hand:p1": ["node-js-2"]}
    before = duel({**zones, "turned": []}, "place", {"placed": 1})
    after = duel(zones, "reveal", {"placed": 1})
    assert rules().heuristics.rewards(before)[0] > rules().heuristics.rewards(after)[0]
    assert rules().heuristics.rewards(before)[1] < rules().heuristics.rewards(after)[1]


def test_search_goes_by_the_chance_that_comes_true() -> None:
    state = new_match(2, seed=2).state
    for chance in (0.0, 0.02, 0.5, 0.98, 1.0):
        assert rules().heuristics.winning_chance(state, 0, chance) == chance
    assert sum(rules().heuristics.rewards(state)) == pytest.approx(1, abs=0.1)
