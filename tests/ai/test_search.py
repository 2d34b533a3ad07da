"""The search finds what is best, keeps secrets secret and keeps to its budget."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

import pytest

from tabletop.ai.search import Budget, Search, SearchFindings, search
from tabletop.ai.tree import SAMPLE_STEPS, WIDER
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.engine.rules import Rules
from tabletop.engine.search.heuristics import Heuristics, Lookahead
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ai.toys import Choices, ChoiceState, PairedChoices, RankedChoices, RankedHeuristics


def found(rules: Choices, *, steps: int = 4000, seat: Seat = 0) -> SearchFindings:
    return search(rules.info(seat), Budget(steps), Random(1))


def best(rules: Choices, *, steps: int = 4000) -> int:
    return int(found(rules, steps=steps).prospects[0].move.args[0])


EVEN = Budget(44 * (1 + SAMPLE_STEPS))
"""For a comparison: more than twenty ways down for each of two moves."""


def test_the_reply_is_foreseen() -> None:
    """Seat 1 wins if it adds one, which it can't do to a 2."""
    rules = Choices(((0,), (1,)), lambda chosen: (int(chosen[1] == chosen[0] + 1),))
    findings = found(rules)
    assert findings.prospects[0].move.args == (2,)
    assert findings.prospects[0].value == 1
    assert all(each.value < 1 and each.visits < 10 for each in findings.prospects[1:])


def test_each_seat_looks_after_itself() -> None:
    """After 0, seat 1 can win. After 1 it can't, and has no reason to harm seat 0."""
    winners = {(0, 0): 1, (0, 1): 0, (1, 0): 0, (1, 1): 2}
    rules = Choices(((0,), (1,), (2,)), lambda chosen: (winners[chosen[0], chosen[1]],), choices=2)
    assert best(rules) == 1


def test_partners_share_what_they_win_and_play_together() -> None:
    """Seat 2 can make its team win only if seat 0 has chosen 1."""

    def winners(chosen: list[int]) -> tuple[Seat, ...]:
        return (0, 2) if chosen == [1, 1] else (1, 3)

    rules = Choices(((0,), (2,)), winners, choices=2, teams=(0, 1, 0, 1))
    rules.seats = 4
    findings = found(rules)
    assert findings.prospects[0].move.args == (1,)
    assert findings.prospects[0].value > 0.8


def test_nobody_knows_a_sealed_answer_of_another() -> None:
    """Whoever answers second could always win, if it knew."""
    rules = Choices(((0, 1),), lambda chosen: (int(chosen[0] == chosen[1]),), choices=2)
    for seat in (0, 1):
        for prospect in found(rules, seat=seat).prospects:
            assert 0.2 < prospect.value < 0.9
            assert prospect.visits > 10


def test_a_sealed_answer_reckons_with_how_often_others_give_theirs() -> None:
    """Seat 0 wins with equal numbers; seat 1 wins for sure with a 2, and so will show a 2."""
    rules = Choices(
        ((0, 1),), lambda chosen: (int(chosen[1] == 2 or chosen[0] != chosen[1]),), choices=3
    )
    assert found(rules, seat=1).prospects[0].move.args == (2,)


def test_chance_is_averaged() -> None:
    """A 1 wins with three sides of a die of four, a 0 with one."""
    rules = Choices(
        ((0,), (1,)),
        lambda chosen: (int(not (chosen[2] < (3 if chosen[0] else 1))),),
        choices=2,
        dice=4,
    )
    findings = found(rules)
    assert findings.prospects[0].move.args == (1,)
    assert findings.prospects[0].value == pytest.approx(0.75, abs=0.08)


def test_moves_of_one_key_are_searched_as_one() -> None:
    rules = PairedChoices(((0,), (1,)), lambda chosen: (int(chosen[0] < 4),), choices=6)
    findings = found(rules)
    assert findings.prospects[0].move.args == (4,)
    assert {each.move.args[0] for each in findings.prospects} == {0, 2, 4}


def test_with_a_prior_few_of_many_moves_are_tried_and_the_likely_first() -> None:
    rules = RankedChoices(((0,), (1,)), lambda chosen: (int(chosen[0] != 42),), choices=100)
    findings = found(rules, steps=900)
    assert findings.prospects[0].move.args == (42,)
    assert len(findings.prospects) < 3 + WIDER * sqrt(findings.iterations)


class NarrowHeuristics(Heuristics[ChoiceState]):
    """Of the numbers only 0 and 1 look promising."""

    def promising(self, state: ChoiceState, seat: Seat) -> list[Move]:
        return super().promising(state, seat)[:2]


class NarrowChoices(Choices):
    """Choices of which only 0 and 1 look promising."""

    heuristics_class = NarrowHeuristics


def test_a_move_that_does_not_look_promising_is_found() -> None:
    rules = NarrowChoices(((0,), (1,)), lambda chosen: (int(chosen[0] != 7),), choices=12)
    findings = found(rules)
    assert findings.prospects[0].move.args == (7,)
    assert len(findings.prospects) == 12


def test_a_reply_that_does_not_look_promising_is_found() -> None:
    """Seat 1 wins against a 1 with a 5 only."""
    rules = NarrowChoices(((0,), (1,)), lambda chosen: (int(chosen == [1, 5]),), choices=6)
    findings = found(rules, steps=12_000)
    worth = {each.move.args[0]: each.value for each in findings.prospects}
    assert worth[1] < worth[0] == 1


class FaithfulHeuristics(RankedHeuristics):
    """Ranks count like visits."""

    def lookahead(self, state: ChoiceState) -> Lookahead:
        del state
        return Lookahead(faith=10.0)

    def prior(
        self, state: ChoiceState, seat: Seat, moves: Sequence[Move]
    ) -> Sequence[float] | None:
        return [0.3 * (int(move.args[0]) == 1) for move in moves]


def test_of_moves_that_are_equal_the_one_with_the_better_rank_is_tried_more() -> None:
    rules = Choices(((0,), (1,)), lambda chosen: (chosen[1] % 2,), choices=4)
    rules.heuristics = FaithfulHeuristics(rules)
    findings = found(rules, steps=2_000)
    assert findings.prospects[0].move.args == (1,)


@pytest.mark.parametrize("careful", [True, False])
def test_moves_are_ranked_in_many_worlds_not_in_the_one_that_stands_for_them(
    careful: bool,
) -> None:
    worlds: list[ChoiceState] = []

    class WatchedHeuristics(RankedHeuristics):
        def prior(
            self, state: ChoiceState, seat: Seat, moves: Sequence[Move]
        ) -> Sequence[float] | None:
            worlds.append(state)
            return super().prior(state, seat, moves)

    class Watched(Choices):
        heuristics_class = WatchedHeuristics

    info = Watched(((0,),), lambda chosen: (int(chosen[0] != 42),), choices=50).info()
    search(info, Budget(900), Random(1), careful=careful)
    assert all(world is not info.stand_in for world in worlds)
    assert len({id(world) for world in worlds}) == len(worlds) > 5


def test_without_a_prior_every_move_is_tried() -> None:
    rules = Choices(((0,), (1,)), lambda chosen: (int(chosen[0] != 42),), choices=100)
    findings = found(rules, steps=4000)
    assert len(findings.prospects) == 100
    assert findings.prospects[0].move.args == (42,)


def test_a_seat_that_is_not_asked_may_still_think() -> None:
    rules = Choices(((0,), (1,)), lambda chosen: (int(chosen[0] != 1),))
    assert len(found(rules, seat=1).prospects) == 3


def test_steps_bound_a_search() -> None:
    rules = Choices(((0,), (1,)), lambda chosen: (0,))
    small, large = found(rules, steps=100), found(rules, steps=1000)
    assert 100 <= small.steps < 120
    assert 1000 <= large.steps < 1020
    assert small.iterations < large.iterations
    assert sum(each.visits for each in large.prospects) == large.iterations


def test_a_search_ends_when_it_is_told_to() -> None:
    asked: Iterator[bool] = iter((False, False, True))
    rules = Choices(((0,), (1,)), lambda chosen: (0,))
    findings = search(rules.info(), Budget(10**12), Random(1), lambda: next(asked))
    assert findings.prospects
    assert not list(asked)


def test_a_search_ends_when_its_time_is_up() -> None:
    rules = Choices(((0,), (1,)), lambda chosen: (0,))
    findings = search(rules.info(), Budget(10**12, 0.05), Random(1))
    assert findings.seconds >= 0.05


def test_without_any_time_there_is_a_choice_all_the_same() -> None:
    rules = Choices(((0,), (1,)), lambda chosen: (0,))
    assert search(rules.info(), Budget(0, 0), Random(1)).prospects


def test_even_one_way_down_tells_of_the_own_answer_to_a_sealed_question() -> None:
    rules = Choices(((0, 1, 2),), lambda chosen: (0,))
    for seed in range(20):
        assert len(search(rules.info(1), Budget(0), Random(seed)).prospects) == 1


def test_the_same_seed_finds_the_same() -> None:
    rules = Choices(((0,), (1,), (0, 1)), lambda chosen: (sum(chosen) % 2,), dice=5)
    one, other = found(rules), found(rules)
    assert one.prospects == other.prospects


def pure_luck() -> Choices:
    """Seat 0 wins by a die, whatever it has chosen before."""
    rules = Choices(((0,),), lambda chosen: (int(chosen[1] >= 5),), choices=2, dice=10)
    rules.seats = 2
    return rules


def test_a_careful_search_tries_all_moves_with_the_same_luck() -> None:
    for seed in range(5):
        thinking = Search(pure_luck().info(), Random(seed))
        one, other = thinking.compare([Move("choose", args=(0,)), Move("choose", args=(1,))], EVEN)
        assert one.visits == other.visits > 20
        assert one.value == other.value


def test_a_hasty_search_takes_luck_for_merit() -> None:
    values = set()
    for seed in range(5):
        thinking = Search(pure_luck().info(), Random(seed), careful=False)
        one, other = thinking.compare([Move("choose", args=(0,)), Move("choose", args=(1,))], EVEN)
        values.add(one.value - other.value)
    assert len(values) > 2


def test_each_comparison_is_made_with_other_luck() -> None:
    """Else the move that was lucky in the search before it would be lucky once more."""
    thinking = Search(pure_luck().info(), Random(3))
    moves = [Move("choose", args=(number,)) for number in range(2)]
    values = {thinking.compare(moves, EVEN)[0].value for _ in range(5)}
    assert len(values) > 1


@pytest.fixture(scope="module")
def school() -> Rules[State]:
    return Registry(shipped("content")).find("valedictorian").rules()


def test_all_that_is_found_is_the_same_throughout_an_information_set(school: Rules[State]) -> None:
    """Not the choice alone: every visit and every value, to the last digit."""
    rng = Random(4)
    match = Match(school, 2, {}, seed=4)
    while match.outcome is None and len(match.steps) < 60:
        seat = match.to_act[0]
        if len(match.steps) % 4 == 0:
            twin = school.determinize(match.state, seat, Random(len(match.steps)))
            one, other = (
                search(InformationSet.of(school, state, seat), Budget(400), Random(3)).prospects
                for state in (match.state, twin)
            )
            assert one == other
        match.submit(seat, rng.choice(school.legal_moves(match.state, seat)))


def test_a_search_changes_nothing_outside_itself(school: Rules[State]) -> None:
    match = Match(school, 2, {}, seed=1)
    info = InformationSet.of(school, match.state, match.to_act[0])
    before = repr(info.view), repr(info.stand_in.table.zones), repr(info.stand_in.table.known)
    search(info, Budget(2000), Random(1))
    assert before == (
        repr(info.view),
        repr(info.stand_in.table.zones),
        repr(info.stand_in.table.known),
    )


def test_teams_divide_a_victory_and_their_members_do_not() -> None:
    rules = Choices(((0,), (3,)), lambda chosen: (0, 2, 1), teams=(0, 1, 0, 2))
    info: InformationSet[ChoiceState] = rules.info()
    outcome = rules.outcome(info.stand_in)
    assert outcome is None
    assert rules.heuristics.estimate(info.stand_in, 0) == pytest.approx(1 / 3)
    state = info.stand_in.clone()
    state.chosen += [0, 0]
    assert list(rules.heuristics.rewards(state)) == [0.5, 0.5, 0.5, 0.0]
