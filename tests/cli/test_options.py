"""Options that change nothing are taken alike in every game; those that can't be are refused."""

import pytest

from tabletop.cli.shelf.lookup import find_game, open_shelf
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.spec import OptionValue
from tests.cli.running import served

GAMES = ("introduct-academy", "report-card", "it-startup")
"""Those that have options for some numbers of seats only."""


def without_effect(game: str) -> list[tuple[int, str, OptionValue]]:
    """Return seats, option and value wherever the game says that the option is for others."""
    spec = find_game(open_shelf(), game).spec
    least, most = spec.seats
    return [
        (seats, option.id, value)
        for seats in range(least, most + 1)
        for option in spec.options
        if not option.matters(seats)
        for value in option.choices
        if option.seats_of(value) == (0, 0)
    ]


@pytest.mark.parametrize("game", GAMES)
def test_an_option_for_other_numbers_of_seats_is_taken(game: str) -> None:
    choices = without_effect(game)
    assert choices
    requests: list[dict[str, Written]] = [
        {"cmd": "new", "game": game, "seats": seats, "seed": 4, "options": {option: value}}
        for seats, option, value in choices
    ]
    for choice, answer in zip(choices, served(*requests), strict=True):
        assert answer["ok"], (choice, answer)


@pytest.mark.parametrize(
    ("seats", "mode"), [(3, "teams"), (2, "solo")], ids=["2 vs 2 for three", "alone for two"]
)
def test_a_choice_for_other_numbers_of_seats_is_refused(seats: int, mode: str) -> None:
    begun: dict[str, Written] = {"game": "it-startup", "seats": seats, "options": {"mode": mode}}
    answers = served({"cmd": "new", **begun}, {"cmd": "load", **begun, "position": {"zones": {}}})
    assert [answer["ok"] for answer in answers] == [False, False]
    assert all(f"not {seats}" in str(answer["error"]) for answer in answers)
