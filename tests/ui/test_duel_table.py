"""The table of two in Introduct Academy, where what is not placed is left to the other player."""

from pathlib import Path

import pytest

from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.ui.buttons import button_width
from tabletop.ui.regions.actions import Actions
from tests.ui.drawing import canvas
from tests.ui.sitting import Sitting

EDGES = 28
"""What a button whose words only just fit does without, of the room that `button_width` leaves."""


@pytest.mark.parametrize(("moves", "way"), [(1, "move:end-placing"), (4, "move:end-turn")])
def test_the_words_on_the_way_forward_are_whole(tmp_path: Path, moves: int, way: str) -> None:
    game = Registry(shipped("content")).find("introduct-academy")
    sitting = Sitting(tmp_path, played=game, options={"first": "p1"}, seed=5, moves=moves)
    actions = next(each for each in sitting.model.widgets if isinstance(each, Actions))
    buttons = actions.buttons(sitting.model.tableau)
    assert way in [button.command.id for button in buttons]
    for button in buttons:
        label, icon = button.command.label, button.command.icon
        needed = button_width(canvas(), label, icon, height=button.rect.h)
        assert needed - EDGES <= button.rect.w, label
