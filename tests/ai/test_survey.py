"""A survey: what every move is worth, and whether that makes a puzzle."""

import time
from collections.abc import Hashable
from random import Random

import pytest

from tabletop.ai.search import Prospect
from tabletop.ai.survey import FEWEST, MARGIN, Survey, is_choice, is_puzzle, survey, worths_of
from tabletop.ai.worker import Thinker
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.match import Match
from tabletop.engine.moves import Move, Seat
from tabletop.paths import shipped
from tabletop.registry import Registry
from tests.ai.toys import Choices, ChoiceState, PairedChoices, PairedHeuristics
from tests.waiting import PATIENCE


def dicey(*chances: int) -> InformationSet[ChoiceState]:
    """Seat 0 chooses how many sides of a die of ten it wins with."""
    rules = Choices(
        ((0,),), lambda chosen: (int(chosen[1] >= chances[chosen[0]]),), choices=len(chances),
        dice=10,
    )  # fmt: skip
    rules.seats = 2
    return rules.info()


def say(number: int) -> Move:
    return Move("choose", args=(number,))


def test_every_move_is_tried_and_the_best_found() -> None:
    found = survey(dicey(1, 9, 6, 2, 3, 4), Random(1), steps=800)
    assert [each.move for each in found.moves] == [say(number) for number in range(6)]
    assert found.best.move == say(1)
    assert found.best.value == pytest.approx(0.9, abs=0.1)
    assert min(each.visits for each in found.moves) > 25
    assert found.best.visits > 2 * min(each.visits for each in found.moves)


def test_one_move_far_ahead_is_a_puzzle_and_a_close_race_is_none() -> None:
    clear, close = dicey(1, 9, 4, 2, 3), dicey(1, 6, 6, 2, 3)
    assert is_puzzle(clear, survey(clear, Random(1), steps=800))
    assert not is_puzzle(close, survey(close, Random(1), steps=800))


def test_a_lead_that_may_be_luck_is_no_puzzle() -> None:
    info = dicey(5, 5, 5, 5, 5)
    lucky = [Prospect(say(n), 10, 0.5 + MARGIN * 2 * (n == 1)) for n in range(5)]
    sure = [Prospect(each.move, 10_000, each.value) for each in lucky]
    assert not is_puzzle(info, Survey(tuple(lucky), 0.5))
    assert is_puzzle(info, Survey(tuple(sure), 0.5))


def test_too_few_moves_are_no_choice() -> None:
    assert not is_choice(dicey(*range(1, FEWEST)))
    assert is_choice(dicey(*range(1, FEWEST + 1)))
    alike = PairedChoices(((0,),), lambda chosen: (int(chosen[0] < 2),), choices=4)
    assert not is_choice(alike.info())


class MostlyAlike(PairedHeuristics):
    """Holds all choices from 2 on for alike."""

    def search_key(self, state: ChoiceState, seat: Seat, move: Move) -> Hashable:
        return min(2, int(move.args[0]))


class ManyAlike(Choices):
    heuristics_class = MostlyAlike


@pytest.mark.parametrize(("choices", "clear"), [(4, True), (5, False)])
def test_where_most_moves_are_right_there_is_no_puzzle(choices: int, clear: bool) -> None:
    info = ManyAlike(((0,),), lambda _: (0,), choices=choices).info()
    found = (Prospect(say(n), 10_000, 0.2 if n < 2 else 0.9) for n in range(choices))
    assert is_puzzle(info, Survey(tuple(found), 0.5)) is clear


def test_moves_that_search_holds_for_alike_are_worth_the_same() -> None:
    rules = PairedChoices(((0,),), lambda chosen: (int(chosen[0] < 2),), choices=6)
    worths = worths_of(survey(rules.info(), Random(1), steps=200))
    assert [worths[str(say(n))] for n in (0, 2, 4)] == [worths[str(say(n))] for n in (1, 3, 5)]


def test_a_survey_is_read_back_from_its_text() -> None:
    info = dicey(1, 9, 4, 2, 3)
    found = survey(info, Random(1), steps=300)
    again = Survey.parse(str(found), info.legal_moves())
    assert str(again) == str(found)
    assert again.best.move == found.best.move


@pytest.mark.parametrize(
    "text", ["", "x", "0.1", "0.1\n1 0.5 choose 0", "0.1\n1 0.5 choose 1\n1 0.5 choose 0"]
)
def test_what_is_no_survey_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Survey.parse(text, (say(0), say(1)))


def test_a_survey_hangs_on_what_its_seat_knows_alone() -> None:
    rules = Registry(shipped("content")).find("the-academy").rules()
    state = Match(rules, 3, {}, seed=4).state
    seat = state.turn
    twin = rules.determinize(state, seat, Random(8))
    assert repr(twin.table) != repr(state.table)
    one, other = (InformationSet.of(rules, each, seat) for each in (state, twin))
    assert survey(one, Random(3), steps=40) == survey(other, Random(3), steps=40)


def test_the_worker_surveys_as_is_done_here() -> None:
    rules = Registry(shipped("content")).find("valedictorian").rules()
    match = Match(rules, 2, {}, seed=1)
    info = InformationSet.of(rules, match.state, match.to_act[0])
    thinker = Thinker()
    try:
        thinker.survey(info, 5, steps=60)
        assert thinker.poll_advice() is None
        deadline, found = time.monotonic() + PATIENCE, None
        while found is None and time.monotonic() < deadline:
            found = thinker.poll_survey()
            time.sleep(0.005)
        assert not thinker.busy
        assert str(found) == str(survey(info, Random(5), steps=60))
    finally:
        thinker.close()
