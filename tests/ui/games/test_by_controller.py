"""Whole games by a controller alone: cards, a board, dice, a trade, and the free table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.ai.players import make_player
from tabletop.cli.shelf.own_games import create_game
from tabletop.engine.game import Game
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.registry import Registry
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.table.control.table_view import table_of
from tabletop.ui.text.key_labels import LABELS
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import Pad, PadUp
from tabletop.ui.toolkit.services import Folders, Services
from tests.table import new_port
from tests.ui.desks import shelf
from tests.ui.hands import PadHands

MOST = 400


@pytest.fixture(autouse=True)
def _keys_again() -> Iterator[None]:
    yield
    LABELS.buttons = None


class Quick(PadHands):
    """Hands at a controller for which the table isn't drawn: its places don't hang on it."""

    def tick(self, seconds: float = 0.05) -> bool:
        """Let time pass in few steps."""
        changed = False
        for _ in range(max(1, round(seconds / 0.05))):
            changed = self.app.stack.update(0.05) or changed
            changed = self.app.update(0.05) or changed
        if changed and self.scene.name != "table":
            self.screen.draw()
        return changed


def sit_down(game: Game, folder: Path, players: list[Player]) -> tuple[PadHands, LocalPort]:
    port = new_port(game, players, {}, seed=2)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(animation_speed="instant", muted=True, notes=False),
        folders=Folders.within(folder),
        services=Services(save=lambda _: None),
    )
    hands = Quick(app, (960, 600))
    app.play(port)
    hands.tick(0.2)
    return hands, port


def wish(port: LocalPort) -> Move:
    """Return a sensible move; offers of others are declined."""
    declined = (
        move for move in port.position.legal_moves if move.kind == "decline" and not move.args
    )
    if (no := next(declined, None)) is not None:
        return no
    info = InformationSet.of(port.session.match.rules, port.session.match.state, port.seat)
    return make_player("greedy", 0).choose(info)


@pytest.mark.parametrize(
    "name", ["valedictorian", "the-academy", "introduct-academy", "it-startup", "report-card"]
)
def test_a_whole_game_is_played(tmp_path: Path, name: str) -> None:
    game = next(each for each in shelf() if each.spec.id == name)
    seats = [Player("Sam"), *[Player(f"C{n}", "random") for n in range(1, game.spec.first_seats)]]
    hands, port = sit_down(game, tmp_path, seats)
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
    hands, port = sit_down(game, tmp_path, [Player("Ann"), Player("Bo")])
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
    game = next(each for each in shelf() if each.spec.id == "report-card")
    hands, _ = sit_down(game, tmp_path, [Player("Sam"), Player("C", "random")])
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
