"""Whole games by a finger alone: by taps, and by drags where a piece can be dragged."""

from pathlib import Path

import pytest

from tabletop.engine.moves import Move
from tabletop.ui.table.control.table_view import table_of
from tests.ui.games.whole_games import NAMES, shipped, sit_down, wish
from tests.ui.hands import FingerHands

MOST = 400


def in_sight(hands: FingerHands, move: Move) -> bool:
    """Whether a piece and its place lie on the tab in front, so that it can be dragged."""
    table = table_of(hands.scene)
    if table is None or not move.pieces:
        return False
    slot = table.moment.slot_named(move.pieces[0])
    return slot is not None and not slot.small and hands.lies(move)


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_played(tmp_path: Path, name: str) -> None:
    """Nothing asks for a pointer that hovers, or for a key."""
    hands, port = sit_down(FingerHands, shipped(name), tmp_path)
    dragged = 0
    for number in range(MOST):
        hands.rest()
        if port.position.outcome is not None:
            break
        if table_of(hands.scene) is None and hands.scene.name != "tray":
            hands.click(hands.nodes()[-1].id)
        elif number % 2 and in_sight(hands, move := wish(port)):
            hands.by_mouse(move)
            dragged += 1
        else:
            hands.by_clicks(wish(port))
    assert port.position.outcome is not None, hands.scene.name
    assert hands.app.preferences.touch
    assert dragged
