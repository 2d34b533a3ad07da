"""Setting the game up, by number of players and option. Rule file, 1 to 3."""

from collections import Counter
from dataclasses import replace

import pytest

from tabletop.engine.match import Match
from tabletop.engine.spec import OptionValue
from tabletop.games.introduct_academy.rules import IntroductAcademy
from tabletop.games.introduct_academy.state import IntroductState, price_of_room, steps_of
from tests.games.introduct_academy.positions import game, lay_out, rules
from tests.games.positions import names, value


def dealt(seats: int, options: dict[str, OptionValue] | None = None) -> IntroductState:
    """Return the position before the first turn of p1."""
    state = Match(rules(), seats, {"first": "p1", **(options or {})}, seed=1).state
    assert isinstance(state, IntroductState)
    return state


@pytest.mark.parametrize(
    ("seats", "hands", "rooms", "draws", "run_outs"),
    [
        (2, [5, 5], 3, 2, 1),
        (3, [5, 5, 5], 3, 3, 3),
        (4, [5] * 4, 2, 3, 3),
        (5, [5] * 5, 2, 3, 3),
        (6, [3, 4, 5, 6, 6, 6], 2, 3, 3),
        (7, [3, 4, 5, 6, 6, 6, 6], 2, 3, 3),
    ],
)
def test_hands_classrooms_draws_and_the_end_go_by_the_number_of_players(
    seats: int, hands: list[int], rooms: int, draws: int, run_outs: int
) -> None:
    """1."""
    state = dealt(seats)
    assert [len(names(state, f"hand:p{seat + 1}")) for seat in range(seats)] == hands
    assert [value(state, f"classrooms:p{seat + 1}") for seat in range(seats)] == [rooms] * seats
    assert (state.draws, value(state, "last-run-out")) == (draws, run_outs)
    assert len(names(state, "draw")) == (98 if seats == 2 else 104) - sum(hands)
    assert (state.turn, state.phase, value(state, "first")) == (0, "place", 1)


def test_the_rarest_skill_is_left_out_with_two_players() -> None:
    """3."""
    state = dealt(2)
    kinds = Counter(piece.rpartition("-")[0] for piece in names(state, "box"))
    assert kinds == {"docker": 6}


@pytest.mark.parametrize(
    ("seats", "options", "draws", "sells", "run_outs"),
    [
        (3, {"three-player-run-outs": 2}, 3, False, 2),
        (4, {"third-classroom": "on"}, 3, True, 3),
        (5, {"large-table-draw": 4}, 3, False, 3),
        (6, {"large-table-draw": 4}, 4, True, 3),
        (7, {"third-classroom": "off"}, 3, False, 3),
    ],
)
def test_options_change_what_they_say(
    seats: int, options: dict[str, OptionValue], draws: int, sells: bool, run_outs: int
) -> None:
    """1."""
    state = dealt(seats, options)
    assert (state.draws, state.sells, value(state, "last-run-out")) == (draws, sells, run_outs)


def test_a_third_classroom_is_cheaper_at_a_large_table() -> None:
    """1."""
    assert [price_of_room(seats) for seats in (4, 5, 6, 7)] == [3, 3, 2, 2]


@pytest.mark.parametrize(
    ("zones", "values", "phase", "said"),
    [
        ({}, {}, "reveal", "phase is one of place, trade, assign, over, not reveal"),
        ({}, {"placed": 3}, "place", "placed is 0 to 2, not 3"),
        ({"classroom:p1:0:0": ["sql-1", "php-1"]}, {}, "trade",
         "classroom:p1:0:0 can teach one skill only"),
        ({"classroom:p2:0:2": ["sql-1"]}, {}, "trade",
         "p2 has 2 classrooms, so classroom:p2:0:2 is empty"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_occur_is_refused_in_words(
    zones: dict[str, list[str]], values: dict[str, int], phase: str, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        lay_out(4, zones, values, phase=phase)


@pytest.mark.parametrize("meter", [3, "4 6 8 10", ("4", "6"), (4, "6")])
def test_a_skillmeter_of_other_things_than_numbers_is_no_game(
    meter: int | str | tuple[int | str, ...],
) -> None:
    with pytest.raises(ValueError, match="a list of whole numbers"):
        steps_of(meter)
    kind = game().spec.kinds[0]
    other = replace(kind, face={**kind.face, "meter": meter})
    spec = replace(game().spec, kinds=(other, *game().spec.kinds[1:]))
    with pytest.raises(ValueError, match="a list of whole numbers"):
        IntroductAcademy(spec).numbers(3)
