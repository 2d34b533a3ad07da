"""A spec laid out for a number of seats, and the choices before a game."""

from dataclasses import replace

import pytest

from tabletop.engine.spec import OptionError, OptionSpec, OptionValue, TablePlan
from tests.engine.toys import PEBBLES, free_spec


def test_names_and_numbers_go_both_ways() -> None:
    plan = TablePlan(free_spec(), 3)
    assert [plan.pieces[plan.piece[name]] for name in plan.pieces] == list(plan.pieces)
    assert [plan.zones[plan.zone[name]] for name in plan.zones] == list(plan.zones)
    assert plan.zones[-1] == "box"
    assert plan.values == ("die", "score:p1", "score:p2", "score:p3")


def test_zones_and_values_of_a_seat_exist_once_for_each() -> None:
    zones = TablePlan(PEBBLES, 3).zones
    assert [name for name in zones if name.startswith("hand")] == ["hand:p1", "hand:p2", "hand:p3"]


def test_options_left_out_have_their_default() -> None:
    assert PEBBLES.resolve_options({"length": 5}) == {"length": 5, "first": "p1", "open": False}


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ({"lenght": 5}, "no option 'lenght'"),
        ({"length": 0}, "goes from 1 to 40"),
        ({"length": 41}, "goes from 1 to 40"),
        ({"length": True}, "takes a whole number"),
        ({"length": "5"}, "takes a whole number"),
        ({"first": "p3"}, "takes p1, p2, not p3"),
        ({"open": 1}, "takes false, true, not 1"),
        ({"open": "true"}, "takes false, true, not true"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_in_words(
    option: dict[str, OptionValue], says: str
) -> None:
    with pytest.raises(OptionError, match=says):
        PEBBLES.resolve_options(option)


def test_an_option_may_matter_with_certain_numbers_of_seats_only() -> None:
    always = OptionSpec("mode", "Mode", default=True, choices=(False, True))
    some = replace(always, players=(2, 3))
    assert [always.matters(seats) for seats in range(1, 5)] == [True] * 4
    assert [some.matters(seats) for seats in range(1, 5)] == [False, True, True, False]


def test_a_choice_may_be_for_certain_numbers_of_seats_only() -> None:
    teams = OptionSpec(
        "mode",
        "Mode",
        "free",
        choices=("free", "teams"),
        labels=("Free", "Two against two"),
        seats=((0, 0), (4, 4)),
    )
    spec = replace(PEBBLES, options=(teams,), seats=(2, 4))
    assert spec.seats_for({"mode": "teams"}) == (("Pebbles", 2, 4), ("Two against two", 4, 4))
    with pytest.raises(ValueError, match=r"^Pebbles is for 1 seat, not 2$"):
        replace(spec, seats=(1, 1)).check_seats(2, {})
    spec.check_seats(3, {"mode": "free"})
    spec.check_seats(4, {"mode": "teams"})
    with pytest.raises(ValueError, match=r"^Two against two is for 4 seats, not 3$"):
        spec.check_seats(3, {"mode": "teams"})
    with pytest.raises(ValueError, match=r"^Pebbles is for 2 to 4 seats, not 5$"):
        spec.check_seats(5, {"mode": "free"})
