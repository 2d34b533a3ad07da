"""Buttons of a game without code: in the menu of a card, and beside the end of the turn."""

from pathlib import Path

from tabletop.session import Player, Session
from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.events import RIGHT
from tabletop.ui.kit.services import Desk
from tests.content.games2 import game_of
from tests.content.test_scripts import ACTIONS, PARTS


def test_buttons_are_used_with_and_without_a_card(tmp_path: Path) -> None:
    game = game_of(tmp_path / "harbour", PARTS + ACTIONS)
    session = Session.new(game, (Player("Ann"), Player("Bo")), {}, seed=3, saves=tmp_path)
    session.take_seat(session.next().seat)
    desk = Desk(games=[game], routes=AppRoutes(), saves=tmp_path, save=lambda _: None,
                settings=Settings(notes=False, animation_speed="instant"))  # fmt: skip
    pilot = Pilot(desk)
    desk.play(session)
    pilot.tick(0.5)
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
