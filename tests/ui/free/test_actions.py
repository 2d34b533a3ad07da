"""Buttons of a game without code: in the menu of a card, and beside the end of the turn."""

from pathlib import Path

from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.player.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.scenes.table.table import TableScene
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.events import RIGHT
from tabletop.ui.toolkit.services import Folders, Services
from tests.content.games import game_of
from tests.content.test_scripts import ACTIONS, PARTS
from tests.table import new_port


def _table(tmp_path: Path) -> tuple[Pilot, LocalPort]:
    game = game_of(tmp_path / "harbour", PARTS + ACTIONS)
    port = new_port(game, (Player("Ann"), Player("Bo")), {}, seed=3, saves=tmp_path)
    port.take_seat(port.next().seat)
    app = App(
        games=[game],
        routes=AppRoutes(),
        settings=Settings(notes=False, animation_speed="instant"),
        folders=Folders.within(tmp_path),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app)
    app.play(port)
    pilot.tick(0.5)
    pilot.draw()
    return pilot, port


def test_the_end_of_the_turn_is_the_way_forward_whatever_buttons_there_are(tmp_path: Path) -> None:
    """Ctrl+Enter pressed the button of the game, again and again, and no turn ended."""
    pilot, port = _table(tmp_path)
    seat = port.next().seat
    table = pilot.scene
    assert isinstance(table, TableScene)
    golden = [each.id for each in table.table.moment.actions if each.kind == "primary"]
    assert golden == ["move:end-turn"]
    pilot.key("ctrl+return")
    pilot.tick(0.5)
    assert port.next().seat != seat


def test_the_end_of_the_game_is_asked_about(tmp_path: Path) -> None:
    """It was one click, beside the end of the turn, and could not be taken back."""
    pilot, port = _table(tmp_path)
    pilot.click("move:finish")
    pilot.tick(0.5)
    assert pilot.scene.name == "message"
    pilot.enter()
    pilot.tick(0.5)
    assert port.next().kind != "over"
    pilot.draw()
    pilot.click("move:finish")
    pilot.tick(0.5)
    pilot.click("action-0")
    pilot.tick(0.5)
    assert port.next().kind == "over"


def test_buttons_are_used_with_and_without_a_card(tmp_path: Path) -> None:
    pilot, port = _table(tmp_path)
    before = dict(port.position.view.values)["coins:p1"]
    pilot.draw()
    pilot.click("move:do-rest")
    pilot.tick(0.5)
    assert dict(port.position.view.values)["coins:p1"] == before + 3
    assert "used **Rest**" in [line.text for line in port.snapshot().log]
    card = next(piece for piece in port.position.view.zone("hand:p1").pieces if piece)
    pilot.click(f"piece:{card}", RIGHT)
    pilot.draw()
    pilot.click("command:do-sell")
    pilot.tick(0.5)
    assert port.position.view.zone("discard").top == card
