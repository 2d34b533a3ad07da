"""Whole games by a controller alone: cards, a board, dice, a trade, and the free table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.cli.shelf.own_games import create_game
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.events import Pad, PadUp
from tests.ui.games.whole_games import NAMES, shipped, sit_down, wish
from tests.ui.hands import PadHands

MOST = 400


@pytest.fixture(autouse=True)
def _keys_again() -> Iterator[None]:
    yield
    LABELS.buttons = None


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_game_is_played(tmp_path: Path, name: str) -> None:
    hands, port = sit_down(PadHands, shipped(name), tmp_path)
    for _ in range(MOST):
        hands.rest()
        if port.position.outcome is not None:
            break
        if hands.scene.name == "trade":  # what it would offer nobody takes
            hands.pad("b", "righttrigger")
        elif table_of(hands.scene) is None and hands.scene.name != "tray":
            hands.pad("a")
        else:
            hands.by_keys(wish(port))
    assert port.position.outcome is not None, hands.scene.name
    assert LABELS.buttons is not None


def test_a_prototype_on_the_free_table_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """X lists what can be done with a thing, A takes it up and puts it down, RT ends the turn."""
    monkeypatch.setenv("RECESS_DATA_DIR", str(tmp_path))
    create_game("kites", "prototype")
    game = Registry(tmp_path / "none", tmp_path).find("kites")
    hands, port = sit_down(PadHands, game, tmp_path, [Player("Ann"), Player("Bo")])
    for player in (1, 2):
        if hands.scene.name == "curtain":
            hands.tick(1)
            hands.pad("a")
            hands.tick(1)
        deck = next(n.id for n in hands.nodes() if n.label.startswith("Deck"))
        hands.focus_on(deck)
        hands.pad("x")
        assert hands.scene.name == "commands"
        hands.pad("x")
        hands.pad("x", "a")
        hands.tick(1)
        assert port.session.match.steps
        card = next(n.id for n in hands.nodes() if n.id.startswith("piece:") and n.zone == "hand")
        hands.enter_on(card)
        hands.enter_on(f"to:town:p{player}")
        hands.tick(1)
        assert port.position.view.zone(f"town:p{player}").count == 1
        if player == 1:
            hands.pad("righttrigger")
            hands.tick(1)
            assert hands.scene.name == "curtain"
    hands.pad("back")
    hands.tick(0.5)
    assert hands.scene.name == "overview"
    hands.enter_on(next(n.id for n in hands.nodes() if n.label == "End the game"))
    hands.tick(1)
    if port.position.outcome is None:
        hands.enter_on(next(n.id for n in hands.nodes() if n.label.startswith("End")))
        hands.tick(1)
    assert port.position.outcome is not None


def test_a_table_at_rest_is_drawn_again_with_the_names_of_buttons(tmp_path: Path) -> None:
    hands, _ = sit_down(PadHands, shipped("report-card"), tmp_path)
    hands.rest()
    table = table_of(hands.scene)
    assert table is not None
    hands.screen.draw()
    hands.screen.draw()
    assert table.paint.patched == []
    layers = [table.paint._frame]
    hands.app.stack.handle(Pad("rightshoulder"))
    hands.app.stack.handle(PadUp("rightshoulder"))
    hands.screen.draw()
    layers.append(table.paint._frame)
    assert layers[0] != layers[1]
