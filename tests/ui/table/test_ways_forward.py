"""Which button is golden, what is asked before a turn ends, and what the prompt says."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.ui.trading import ALONE, TRADING, Bargaining


def _kinds(at: Bargaining) -> dict[str, str]:
    return {command.id: command.kind for command in at.moment.actions}


def test_offering_a_trade_is_what_comes_next(tmp_path: Path) -> None:
    assert _kinds(Bargaining(tmp_path, ALONE))["form:offer"] == "primary"


def test_while_an_offer_waits_to_make_one_is_not_the_golden_button(tmp_path: Path) -> None:
    zones = {**TRADING, "hand:p2": ["golang-2", "sql-5", "python-1", "sql-6"]}
    at = Bargaining(tmp_path, ALONE, zones, (1, "offer golang-2 > p1 = sql"))
    assert at.moment.prompt == "Answer Anna's offer"
    assert "primary" not in _kinds(at).values()


@pytest.mark.parametrize(
    ("zones", "words"),
    [
        ({"turned": ["python-4"], "received:p1": []}, "Place the cards that you turned over"),
        ({"turned": [], "received:p1": ["python-4"]}, "Place the cards that you received"),
        (
            {"turned": ["python-5"], "received:p1": ["python-4"]},
            "Place what you received and turned over",
        ),
    ],
)
def test_the_prompt_says_which_cards_are_to_be_placed(
    tmp_path: Path, zones: Mapping[str, Sequence[str]], words: str
) -> None:
    at = Bargaining(tmp_path, ALONE, {**TRADING, **zones}, phase="assign")
    assert at.moment.prompt == words


@pytest.mark.parametrize("way", ["mouse", "key"])
def test_the_button_of_the_third_step_ends_the_turn_and_not_trading(
    tmp_path: Path, way: str
) -> None:
    """*End trading* stood there after trading had ended."""
    at = Bargaining(tmp_path, ALONE, TRADING, phase="assign")
    at.pilot.draw()
    button = next(each for each in at.moment.buttons if each.command.key == "E")
    assert (button.command.id, button.command.label) == ("move:end-turn", "End turn")
    if way == "mouse":
        at.pilot.click(button.rect.center)
    else:
        at.pilot.key("e")
    at.pilot.tick(0.2)
    assert at.app.notices.spoken == "The turn ends by itself after the cards are placed."
    assert at.moves == []


def test_trading_ends_without_a_question(tmp_path: Path) -> None:
    """Two questions a turn were asked: before trading, and at its end."""
    at = Bargaining(tmp_path, ALONE)
    at.app.preferences.change(confirm_final=True)
    at.pilot.key("e")
    at.pilot.tick(0.3)
    assert at.pilot.scene.name == "table"
    assert at.port.position.view.phase != "trade"
