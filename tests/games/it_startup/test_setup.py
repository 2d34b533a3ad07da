"""The deal, the options, and positions that can't be laid out by hand. Rule file, 1 and 3."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from tabletop.engine.chance import FastChance
from tabletop.engine.spec import OptionValue
from tests.games.it_startup.positions import WAYS, lay_out, rules
from tests.games.positions import names, value


@pytest.mark.parametrize(("seats", "options"), WAYS)
def test_all_64_cards_are_dealt_or_in_the_deck(seats: int, options: dict[str, OptionValue]) -> None:
    state = rules().start(seats, options, FastChance(Random(1)))
    hands = [names(state, f"hand:p{seat}") for seat in range(1, seats + 1)]
    assert [len(hand) for hand in hands] == [5] * seats
    dealt = [name for hand in hands for name in hand]
    assert sorted([*names(state, "deck"), *dealt]) == sorted(state.table.plan.pieces)
    assert len(state.table.plan.pieces) == 64


def test_every_face_of_the_die_gives_that_many_resources() -> None:
    seen = set()
    for seed in range(60):
        state = rules().start(2, {}, FastChance(Random(seed)))
        assert value(state, "resources:p1") == value(state, "resources:p2") == value(state, "die")
        seen.add(value(state, "die"))
    assert seen == {1, 2, 3, 4, 5, 6}


def test_every_seat_may_begin_and_the_option_names_one() -> None:
    first = {rules().start(3, {}, FastChance(Random(seed))).turn for seed in range(40)}
    assert first == {0, 1, 2}
    for seat in range(3):
        options = {"first": f"p{seat + 1}"}
        assert rules().start(3, options, FastChance(Random(0))).turn == seat
    drawn = {rules().start(3, {"first": "p4"}, FastChance(Random(s))).turn for s in range(40)}
    assert drawn == {0, 1, 2}


@pytest.mark.parametrize(
    ("seats", "options", "goal"),
    [
        (2, {}, 64),
        (2, {"goal": 32}, 32),
        (2, {"goal": 128}, 128),
        (2, {"goal": "custom", "custom-goal": 256}, 256),
        (2, {"custom-goal": 256}, 64),
        (4, {"mode": "teams", "goal": 32}, 64),
        (4, {"mode": "teams", "goal": "custom", "custom-goal": 50}, 100),
    ],
)
def test_the_goal_is_what_the_options_say(
    seats: int, options: dict[str, OptionValue], goal: int
) -> None:
    assert value(rules().start(seats, options, FastChance(Random(0))), "goal") == goal


def test_teams_are_for_four_and_solo_is_for_one() -> None:
    with pytest.raises(ValueError, match=r"2 vs 2 is for 4 seats, not 3"):
        rules().start(3, {"mode": "teams"}, FastChance(Random(0)))
    with pytest.raises(ValueError, match=r"Solo is for 1 seat, not 2"):
        rules().start(2, {"mode": "solo"}, FastChance(Random(0)))


def test_partners_sit_across_from_each_other() -> None:
    state = rules().start(4, {"mode": "teams"}, FastChance(Random(0)))
    assert [rules().team(state, seat) for seat in range(4)] == [0, 1, 0, 1]
    free = rules().start(4, {}, FastChance(Random(0)))
    assert [rules().team(free, seat) for seat in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("zones", "values", "says"),
    [
        ({"office:p1": ["tdd"]}, {}, "tdd in office:p1 must follow a developer"),
        ({"office:p1": ["nice-hr-guy", "tdd"]}, {}, "must follow a developer"),
        ({"office:p1": ["investor-1"]}, {}, "employees and their knowledge only"),
        ({"office:p1": ["intern-1"]}, {"burnout:intern-1": 3}, "intern-1 leaves at 3 burnout"),
        ({"office:p1": ["intern-1"]}, {"home:intern-1": 4}, "home:intern-1 is a seat from 1 to 2"),
        ({"office:p2": ["intern-1"]}, {"home:intern-1": 2}, "0 for an employee that is at home"),
        ({"planned:p1": ["intern-1"]}, {}, "planned:p1 can hold one action card"),
        ({"planned:p1": ["investor-1", "investor-2"]}, {}, "can hold one action card"),
        ({}, {"planned-turn:p1": 2}, "planned-turn:p1 needs a planned card"),
        ({"desk:p1": ["intern-1"]}, {}, "desk:p1 is empty between moves"),
        ({"played": ["investor-1"]}, {}, "played is empty between moves"),
        ({}, {"resources:p1": -1}, "values count from 0"),
        ({}, {"teams": 1}, "teams need four seats"),
    ],
)
def test_a_position_that_can_not_occur_is_refused_in_words(
    zones: Mapping[str, Sequence[str]], values: Mapping[str, int], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        lay_out(2, zones, values)
