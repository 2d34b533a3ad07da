"""A saved game dropped on the real window comes in and is played on."""

import shutil
from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.dropping import FileManager
from tests.e2e.person import Apart, shelf
from tests.e2e.real_window import Opener, Start
from tests.session.test_replay import keep
from tests.session.test_session import ANN, COMPUTER
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e


def test_a_game_is_dropped_and_goes_on(opener: Opener, home: Path, instant: Settings) -> None:
    game = next(game for game in shelf() if game.spec.id == "valedictorian")
    elsewhere = home / "stick"
    elsewhere.mkdir(parents=True)
    file = keep(game, elsewhere, (ANN, COMPUTER), moves=12).rename(elsewhere / "a däy öff.recess")
    program = opener(Start(home, settings=instant))
    program.at_rest()
    hand = FileManager(program.display.name)
    hand.drop(file, int(program.window), program.corner)
    hand.close()
    wait_for("the game", program.saves)
    kept = program.records()
    assert len(kept) > 12
    saves = home / "twin"
    shutil.copytree(program.data / "games", saves)
    mirror = Apart(program, saves)
    mirror.app.show.games(next(saves.glob("*.recess")))
    mirror.look(3.0)
    mirror.click("continue")
    mirror.look(3.0)
    assert mirror.scene.name == "table"
    mirror.by_mouse(mirror.wish())
    wait_for("the move", lambda: len(program.records()) > len(kept))
    assert program.quit() == 0
    assert program.said == ""


def test_what_is_no_game_is_refused_in_a_line(
    opener: Opener, home: Path, instant: Settings
) -> None:
    file = home / "list.txt"
    program = opener(Start(home, settings=instant))
    file.write_text("milk, eggs")
    before = program.at_rest()
    hand = FileManager(program.display.name)
    hand.drop(file, int(program.window), program.corner)
    hand.close()
    wait_for("the sentence", lambda: program.at_rest() != before)
    assert not program.saves()
    program.key("esc")
    wait_for("the library again", lambda: program.at_rest() == before)
    assert program.quit() == 0
    assert program.said == ""
