"""What is pressed for one person never answers for the next."""

from pathlib import Path

import pytest

from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.widgets.intents import Intent
from tests.ui.trading import TOGETHER, TRADING, Bargaining

OFFER = (0, "offer golang-1 > everyone = sql")


@pytest.fixture
def table(tmp_path: Path) -> Bargaining:
    """One of two people has just answered in the open; the other one is asked."""
    table = Bargaining(tmp_path, TOGETHER, TRADING, OFFER)
    table.pilot.tick(1.0)
    return table


@pytest.mark.parametrize("keys", [("space",), ("enter",), ("tab", "space"), ("e",), ("1", "enter")])
def test_a_key_right_after_a_hand_over_answers_nothing(
    table: Bargaining, keys: tuple[str, ...]
) -> None:
    """Space declined for the next person once."""
    asked = table.port.viewpoint.asked
    while table.port.viewpoint.asked == asked:
        table.controller.do(_answer(table))
        while table.port.next().kind == "open":
            table.pilot.tick()
    moves = list(table.moves)
    table.pilot.key(*keys)
    assert table.moves == moves
    assert table_of(table.pilot.scene) is table.table


def test_a_second_click_at_the_same_place_answers_nothing(table: Bargaining) -> None:
    first = next(b for b in table.moment.buttons if b.command.id.startswith("decline:"))
    table.pilot.click(first.rect.center)
    while table.port.next().kind == "open":
        table.pilot.tick()
    moves = list(table.moves)
    table.pilot.click(first.rect.center)
    assert table.moves == moves


def test_a_moment_later_it_answers(table: Bargaining) -> None:
    table.controller.do(_answer(table))
    table.pilot.tick(1.0)
    moves = list(table.moves)
    if table.port.next().kind == "asked":
        table.model.focus.current = ""
        table.model.focus.set(_button(table), visible=True)
        table.pilot.key("space")
        assert table.moves != moves


def _button(table: Bargaining) -> str:
    return next(b.command.id for b in table.moment.buttons if b.command.id.startswith("decline:"))


def _answer(table: Bargaining) -> Intent:
    return next(
        b.command.intent for b in table.moment.buttons if b.command.id.startswith("decline:")
    )
