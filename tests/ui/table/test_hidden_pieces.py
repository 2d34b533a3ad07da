"""Pieces that nobody at the screen knows, taken by each way: they are places and no pieces."""

from pathlib import Path

import pytest

from tests.starters import STARTERS, begun
from tests.ui.sitting import SAM, Sitting

PRESSED = ("enter", "space")
HIDDEN = (1, 5, 9, 13, 17)
"""Moves after which cards that may be taken lie face down in rooms of Valedictorian."""


def hidden_nodes(sitting: Sitting) -> list[str]:
    """What the keyboard reaches that is a piece nobody at the screen knows."""
    ids = [node.id for node in sitting.pilot.nodes()]
    return [each for each in ids if each.startswith("piece:") and "?" in each]


@pytest.mark.parametrize("key", PRESSED)
def test_a_hidden_card_of_a_room_is_raised_by_keyboard(tmp_path: Path, key: str) -> None:
    raised = 0
    for moves in HIDDEN:
        sitting = Sitting(tmp_path, moves=moves)
        for node in hidden_nodes(sitting):
            sitting.pilot.focus_on(node)
            sitting.pilot.key(key)
            assert sitting.model.hand.selected == node.removeprefix("piece:")
            sitting.pilot.key("escape")
            raised += 1
    assert raised


def test_a_lifted_hidden_card_survives_a_look_at_the_rules(tmp_path: Path) -> None:
    lifted = 0
    for moves in HIDDEN:
        sitting = Sitting(tmp_path, moves=moves)
        for node in hidden_nodes(sitting):
            name = node.removeprefix("piece:")
            x, y = sitting.centre_of(name)
            sitting.pilot.press((x, y))
            sitting.pilot.move((x + 40, y + 40))
            assert sitting.model.hand.dragging
            sitting.table.model.focus.set("")  # nobody has touched the keyboard yet
            sitting.pilot.key("f1")
            assert sitting.pilot.scene.name == "rulebook"
            sitting.pilot.key("escape")
            assert sitting.pilot.scene.name == "table"
            lifted += 1
    assert lifted


@pytest.mark.parametrize("key", PRESSED)
@pytest.mark.parametrize("start", STARTERS)
def test_every_pile_of_a_new_game_is_taken_by_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, start: str, key: str
) -> None:
    game = begun(start, tmp_path / "own", monkeypatch)
    sitting = Sitting(tmp_path, played=game, options={}, players=(SAM,) * game.spec.seats[0])
    if sitting.pilot.scene.name == "curtain":
        sitting.pilot.key("enter")
        sitting.pilot.tick(1.0)
    nodes = [node.id for node in sitting.pilot.nodes()
             if node.id.startswith(("piece:", "thing:"))]  # fmt: skip
    for node in nodes:
        if node not in {each.id for each in sitting.pilot.nodes()}:
            continue  # it has gone with a card that was taken
        sitting.pilot.focus_on(node)
        sitting.pilot.key(key, "enter", "enter")
        while sitting.pilot.scene.name != "table":
            sitting.pilot.key("escape")
        if sitting.model.hand.active:
            sitting.pilot.key("escape")
    assert nodes
