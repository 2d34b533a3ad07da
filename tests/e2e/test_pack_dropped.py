"""A pack dropped on the real window is shown, installed by a key, and stands on the shelf."""

from pathlib import Path

import pytest

from tabletop.content.packing import pack
from tabletop.storage.settings import Settings
from tests.content.games2 import OLD_MAID, write_game
from tests.e2e.desk import Opener, Start, wait_for
from tests.e2e.dropping import FileManager

pytestmark = pytest.mark.e2e


def test_a_pack_is_dropped_and_installed(opener: Opener, home: Path, instant: Settings) -> None:
    elsewhere = home / "stick"
    elsewhere.mkdir(parents=True)
    file = pack(write_game(elsewhere / "source", OLD_MAID), elsewhere).path
    file = file.rename(elsewhere / "Öld Maid.recess.zip")
    program = opener(Start(home, settings=instant))
    before = program.at_rest()
    hand = FileManager(program.display.name)
    hand.drop(file, int(program.window), program.corner)
    hand.close()
    wait_for("the sheet", lambda: program.at_rest() != before)
    there = program.data / "games-library" / "old-maid" / "game.yaml"
    assert not there.exists()
    program.key("enter")
    wait_for("the game", there.is_file)
    assert there.read_text() == OLD_MAID
    wait_for("the shelf with it", lambda: program.at_rest() != before)
    assert program.quit() == 0
    assert program.said == ""
