"""Advice: the best move against another, fair, and read from text with care."""

from collections.abc import Sequence
from math import hypot
from random import Random
from statistics import mean, stdev

import pytest

from tabletop.ai.root_parallel import compare_trees
from tabletop.ai.search import Budget, Prospect, Search, search
from tabletop.ai.survey import Advice, advise, standard_error
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move, Seat
from tabletop.engine.search.heuristics import Heuristics, Lookahead
from tests.ai.toys import Choices, ChoiceState, PairedChoices, RankedChoices


def dicey(*chances: int) -> Choices:
    """Seat 0 chooses how many sides of a die of ten it wins with."""
    rules = Choices(
        ((0,),), lambda chosen: (int(chosen[1] >= chances[chosen[0]]),), choices=len(chances),
        dice=10,
    )  # fmt: skip
    rules.seats = 2
    return rules


def say(number: int) -> Move:
    return Move("choose", args=(number,))


def test_the_best_move_stands_against_the_next_best() -> None:
    advice = advise(dicey(1, 9, 6).info(), Budget(8000), Random(1))
    assert (advice.best.move, advice.other and advice.other.move) == (say(1), say(2))
    assert advice.best.value == pytest.approx(0.9, abs=0.06)
    assert advice.other is not None
    assert advice.other.value == pytest.approx(0.6, abs=0.06)
    assert advice.spread == pytest.approx(0.45, abs=0.06)
    assert 0 < standard_error(advice.spread, advice.best) < 0.06


def test_tries_without_spread_leave_an_error() -> None:
    assert standard_error(0.0, Prospect(say(0), 50, 1.0)) == 0.02


def test_a_poor_move_that_was_asked_about_is_looked_at_as_closely_as_the_best() -> None:
    advice = advise(dicey(1, 9, 6).info(), Budget(8000), Random(1), about=say(0))
    assert advice.other is not None
    assert advice.other.move == say(0)
    assert abs(advice.other.visits - advice.best.visits) <= 1
    assert advice.other.value == pytest.approx(0.1, abs=0.06)


def test_asked_about_the_best_move_it_stands_against_the_next_best() -> None:
    advice = advise(dicey(1, 9, 6).info(), Budget(4000), Random(1), about=say(1))
    assert (advice.best.move, advice.other and advice.other.move) == (say(1), say(2))


def test_asked_about_a_move_that_is_the_same_as_the_best_it_is_the_best() -> None:
    rules = PairedChoices(((0,),), lambda chosen: (int(chosen[0] < 2),), choices=4)
    best = advise(rules.info(), Budget(2000), Random(1)).best.move
    twin = say(int(best.args[0]) ^ 1)
    assert advise(rules.info(), Budget(2000), Random(1), about=twin).best.move == twin


class Misled(Heuristics[ChoiceState]):
    """Ranks the best move last, and believes it."""

    def lookahead(self, state: ChoiceState) -> Lookahead:
        del state
        return Lookahead(faith=1000.0)

    def prior(
        self, state: ChoiceState, seat: Seat, moves: Sequence[Move]
    ) -> Sequence[float] | None:
        return [-float(move == say(7)) for move in moves]


@pytest.mark.parametrize("about", [say(0), say(7)])
def test_asked_about_a_move_all_others_are_tried_however_they_look(about: Move) -> None:
    rules = dicey(3, 4, 3, 2, 4, 3, 4, 9)
    rules.heuristics = Misled(rules)
    assert search(rules.info(), Budget(2000), Random(1)).prospects[0].move != say(7)
    for seed in range(10):
        advice = advise(rules.info(), Budget(6000), Random(seed), about=about)
        assert advice.best.move == say(7)
        assert advice.other is not None
        assert (advice.other.move == say(0)) == (about == say(0))


def test_of_two_moves_both_are_tried_with_all_steps() -> None:
    info = dicey(9, 5).info()
    advice = advise(info, Budget(4000), Random(1), about=say(1))
    whole = compare_trees(info, (say(1), say(0)), Budget(4000), Random(1))
    assert [advice.other, advice.best] == [*whole.prospects]


def test_with_all_others_barred_a_move_is_tried_alone() -> None:
    info = dicey(4, 9, 6).info()
    alone = InformationSet(info.rules, info.stand_in, info.seat, frozenset({say(1), say(2)}))
    advice = advise(alone, Budget(4000), Random(1), about=say(0))
    assert (advice.best.move, advice.other) == (say(0), None)
    assert advice.best.value == pytest.approx(0.4, abs=0.06)
    assert advice.best.visits > 3 * advise(info, Budget(4000), Random(1), about=say(0)).best.visits


def test_with_too_few_steps_to_try_every_move_a_search_picks_some() -> None:
    rules = RankedChoices(((0,),), lambda chosen: (int(chosen[0] != 42),), choices=50)
    advice = advise(rules.info(), Budget(900), Random(1), about=say(0))
    assert advice.best.move == say(42)


def test_a_lone_move_has_no_other() -> None:
    assert advise(dicey(4).info(), Budget(500), Random(1)).other is None


def test_moves_that_search_holds_for_alike_are_worth_the_same() -> None:
    rules = PairedChoices(((0,),), lambda chosen: (int(chosen[0] < 2),), choices=4)
    search = Search(rules.info(), Random(1))
    search.run(Budget(400))
    one, other = search.compare((say(2), say(3)), Budget(400))
    assert one.value == other.value
    assert one.visits == other.visits > 0


def test_the_doubt_of_a_difference_is_as_large_as_it_differs_by_luck() -> None:
    """And smaller than two values by themselves leave it, since all tries meet the same luck."""
    info, moves = dicey(1, 9, 6).info(), (say(1), say(2))
    found = [compare_trees(info, moves, Budget(2000), Random(seed)) for seed in range(40)]
    leads = [each.prospects[0].value - each.prospects[1].value for each in found]
    doubt = mean(each.doubt for each in found)
    assert mean(leads) == pytest.approx(0.3, abs=0.03)
    assert stdev(leads) == pytest.approx(doubt, rel=0.4)
    alone = [hypot(*(standard_error(each.spread, one) for one in each.prospects)) for each in found]
    assert doubt < 0.9 * mean(alone)


def test_two_moves_that_win_in_the_same_worlds_differ_by_no_more_than_one_lucky_try() -> None:
    info, moves = dicey(5, 5).info(), (say(0), say(1))
    found = compare_trees(info, moves, Budget(2000), Random(1))
    assert found.prospects[0].value == found.prospects[1].value
    assert found.spread == pytest.approx(0.5, abs=0.05)
    assert found.doubt == 1 / found.prospects[0].visits


def test_several_trees_know_a_difference_better_than_one() -> None:
    info, moves = dicey(1, 9, 6).info(), (say(1), say(2))
    one, four = (
        compare_trees(info, moves, Budget(1000), Random(1), trees=trees).doubt for trees in (1, 4)
    )
    assert four == pytest.approx(one / 2, rel=0.1)


def test_a_search_goes_on_as_before_after_a_comparison() -> None:
    search = Search(dicey(1, 9, 6).info(), Random(1))
    search.run(Budget(1000))
    search.compare((say(0), say(1)), Budget(500))
    search.run(Budget(2000))
    assert search.findings().prospects[0].move == say(1)


def test_the_same_seed_gives_the_same_advice() -> None:
    info = dicey(3, 7, 6).info()
    assert advise(info, Budget(2000), Random(5)) == advise(info, Budget(2000), Random(5))


LEGAL = [say(0), say(1)]


@pytest.mark.parametrize("other", [None, Prospect(say(0), 40, 0.125)])
def test_advice_is_read_back_from_its_text(other: Prospect | None) -> None:
    advice = Advice(Prospect(say(1), 60, 0.5), other, 0.25, 0.0625)
    assert Advice.parse(str(advice), LEGAL) == advice


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0.1",
        "0.1\n60 0.5 choose = 1",
        "0.1 nan\n60 0.5 choose = 1",
        "0.1 0.02\n60 0.5 choose = 7",
        "0.1 0.02\n60 1.5 choose = 1",
        "0.1 0.02\n60 nan choose = 1",
        "0.1 0.02\n-60 0.5 choose = 1",
        "0.1 0.02\n60 0.5",
        "inf 0.02\n60 0.5 choose = 1",
        "much 0.02\n60 0.5 choose = 1",
        "0.1 0.02\n60 0.5 choose = 1\n60 0.5 choose = 0\n60 0.5 choose = 0",
        "move marker-p1 > floor:9:9",
    ],
)
def test_nonsense_is_no_advice(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Advice.parse(text, LEGAL)
