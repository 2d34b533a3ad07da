"""Buttons of a game without code: in the menu of a card, and beside the end of the turn."""

from pathlib import Path

from tabletop.session import Player, Session
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.events import RIGHT
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.table import TableScene
from tests.content.games2 import game_of
from tests.content.test_scripts import ACTIONS, PARTS


def _table(tmp_path: Path) -> tuple[Pilot, Session]:
    game = game_of(tmp_path / "harbour", PARTS + ACTIONS)
    session = Session.new(game, (Player("Ann"), Player("Bo")), {}, seed=3, saves=tmp_path)
    session.take_seat(session.next().seat)
    desk = Desk(games=[game], routes=AppRoutes(), saves=tmp_path, save=lambda _: None,
                settings=Settings(notes=False, animation_speed="instant"))  # fmt: skip
    pilot = Pilot(desk)
    desk.play(session)
    pilot.tick(0.5)
    pilot.draw()
    return pilot, session


def test_the_end_of_the_turn_is_the_way_forward_whatever_buttons_there_are(tmp_path: Path) -> None:
    """Ctrl+Enter pressed the button of the game, again and again, and no turn ended."""
    pilot, session = _table(tmp_path)
    seat = session.next().seat
    table = pilot.scene
    assert isinstance(table, TableScene)
    golden = [each.id for each in table.moment.actions if each.kind == "primary"]
    assert golden == ["move:end-turn"]
    pilot.key("ctrl+return")
    pilot.tick(0.5)
    assert session.next().seat != seat


def test_the_end_of_the_game_is_asked_about(tmp_path: Path) -> None:
    """It was one click, beside the end of the turn, and could not be taken back."""
    pilot, session = _table(tmp_path)
    pilot.click("move:finish")
    pilot.tick(0.5)
    assert pilot.scene.name == "message"
    pilot.enter()
    pilot.tick(0.5)
    assert session.next().kind != "over"
    pilot.draw()
    pilot.click("move:finish")
    pilot.tick(0.5)
    pilot.click("action-0")
    pilot.tick(0.5)
    assert session.next().kind == "over"


def test_buttons_are_used_with_and_without_a_card(tmp_path: Path) -> None:
    pilot, session = _table(tmp_path)
    before = dict(session.view().values)["coins:p1"]
    pilot.draw()
    pilot.click("move:do-rest")
    pilot.tick(0.5)
    assert dict(session.view().values)["coins:p1"] == before + 3
    assert "used **Rest**" in [line.text for line in session.log()]
    card = next(piece for piece in session.view().zone("hand:p1").pieces if piece)
    pilot.click(f"piece:{card}", RIGHT)
    pilot.draw()
    pilot.click("command:do-sell")
    pilot.tick(0.5)
    assert session.view().zone("discard").top == card
