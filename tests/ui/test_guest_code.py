"""A game with code of its own in the window: asked about, played, and what happens if it raises."""

from pathlib import Path

from tabletop.storage.settings import Settings
from tabletop.ui.app.pilot import Pilot
from tabletop.ui.app.routes import AppRoutes
from tabletop.ui.kit.services import Desk
from tabletop.ui.scenes.message import Message
from tests.guests import change, put, shelf


def window(data: Path) -> Pilot:
    """The library with the games of the player's own folder."""
    desk = Desk(
        games=shelf(data).games(), routes=AppRoutes(), saves=data / "saves",
        settings=Settings(animation_speed="instant", muted=True), save=lambda _: None,
    )  # fmt: skip
    pilot = Pilot(desk, (1280, 800))
    desk.open_library()
    see(pilot)
    return pilot


def see(pilot: Pilot) -> None:
    pilot.tick(0.3)
    pilot.draw()


def asked(pilot: Pilot) -> Message:
    pilot.click("new")
    see(pilot)
    top = pilot.desk.stack.top
    assert isinstance(top, Message)
    return top


def test_the_game_asks_first_and_can_be_set_up_at_once(tmp_path: Path) -> None:
    folder = put(tmp_path)
    pilot = window(tmp_path)
    assert any("Needs your consent" in node.value for node in pilot.nodes())
    message = asked(pilot)
    assert message.headline == "Run the code of Last Bean?"
    assert f"Folder: {folder}" in message.text
    assert "Ida of the third row" in message.text
    assert "4 files" in message.text
    game = pilot.desk.games[0]
    assert game.consent is not None
    assert game.consent.hash[:8] in message.text
    pilot.click("action-0")
    see(pilot)
    assert pilot.desk.stack.top is not None
    assert pilot.desk.stack.top.name == "setup"
    assert pilot.desk.games[0].playable
    assert shelf(tmp_path).find("last-bean").playable


def test_not_now_changes_nothing(tmp_path: Path) -> None:
    put(tmp_path)
    pilot = window(tmp_path)
    asked(pilot)
    pilot.key("return")
    see(pilot)
    assert pilot.desk.stack.top is not None
    assert pilot.desk.stack.top.name == "library"
    assert not pilot.desk.games[0].playable
    assert not (tmp_path / "trusted.json").exists()


def test_code_that_can_t_be_loaded_is_told_with_its_place(tmp_path: Path) -> None:
    put(tmp_path, ("rules.py", "class BeanState", "1 / 0\n\n\nclass BeanState"))
    pilot = window(tmp_path)
    asked(pilot)
    pilot.click("action-0")
    see(pilot)
    top = pilot.desk.stack.top
    assert isinstance(top, Message)
    assert top.headline == "Last Bean can't be played"
    assert "rules.py:" in top.text
    pilot.key("escape")
    see(pilot)
    assert not pilot.desk.games[0].playable


def test_a_changed_folder_says_what_changed(tmp_path: Path) -> None:
    folder = put(tmp_path)
    pilot = window(tmp_path)
    asked(pilot)
    pilot.click("action-0")
    change(folder, "rules.py", "Take them.", "Take some.")
    assert "rules.py is changed" in asked(window(tmp_path)).text
