"""A pack dropped on the real window is shown, installed by a key, and stands on the shelf.

One of a newer version takes its place, and Del takes the game away again.
"""

from functools import partial
from pathlib import Path

import pytest

from tabletop.content.packs.install import pack
from tabletop.storage.player.settings import Settings
from tests.content.games import OLD_MAID, write_game
from tests.e2e.dropping import FileManager
from tests.e2e.real_window import Opener, Start
from tests.waiting import wait_for

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
    program.key("enter", "enter")
    wait_for("the game", there.is_file)
    assert there.read_text() == OLD_MAID
    wait_for("the shelf with it", lambda: program.at_rest() != before)
    assert program.quit() == 0
    assert program.said == ""


def _holds(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text() == text


def test_a_pack_is_dropped_replaced_by_a_newer_one_and_taken_away(
    opener: Opener, home: Path, instant: Settings
) -> None:
    elsewhere = home / "stick"
    elsewhere.mkdir(parents=True)
    source = write_game(elsewhere / "source", OLD_MAID)
    first = pack(source, elsewhere).path
    newer = OLD_MAID.replace("title: Old Maid", "title: Old Maid\nversion: 2")
    second = pack(write_game(elsewhere / "second", newer), elsewhere).path
    program = opener(Start(home, settings=instant))
    hand = FileManager(program.display.name)
    there = program.data / "games-library" / "old-maid" / "game.yaml"
    # The first key shows the ring, which then stays.
    for file, text, keys in ((first, OLD_MAID, ("enter", "enter")), (second, newer, ("enter",))):
        before = program.at_rest()
        hand.drop(file, int(program.window), program.corner)
        wait_for("the sheet", partial(lambda old: program.at_rest() != old, before))
        program.key(*keys)
        wait_for("the game", partial(_holds, there, text))
        program.at_rest()
    hand.close()
    program.key("end")
    for _ in range(8):
        program.key("Right")
    before = program.at_rest()
    program.key("Delete")
    wait_for("the question", lambda: program.at_rest() != before)
    program.key("enter")
    wait_for("the empty place", lambda: not there.exists())
    assert program.quit() == 0
    assert program.said == ""
    assert first.is_file()
