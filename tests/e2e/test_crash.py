"""A game survives the sudden end of the program."""

import shutil
from pathlib import Path

import pytest

from tabletop.storage.settings import Settings
from tests.e2e.desk import Opener, Start, wait_for
from tests.e2e.person import Mirror

pytestmark = pytest.mark.e2e


def test_a_game_goes_on_at_the_last_move_after_a_kill(
    opener: Opener, home: Path, instant: Settings
) -> None:
    words = ("play", "valedictorian", "--seats", "human,random", "--seed", "0")
    program = opener(Start(home, words, instant))
    mirror = Mirror(program)
    mirror.sit()
    for _ in range(4):
        mirror.by_mouse(mirror.wish())
    records = program.records()
    assert len(records) > 5
    program.shoot()
    # The computer's process sees that nobody asks any more.
    wait_for("the worker to end", lambda: not program.processes())

    again = opener(Start(home))
    saves = home / "twin-saves"
    shutil.copytree(again.data / "games", saves)
    after = Mirror(again, saves)
    assert any(node.id == "continue" for node in after.nodes())
    after.look(2.0)
    after.key("enter")
    assert after.scene.name == "table"
    after.look(3.0)
    assert again.records() == records

    # The next move is written behind the last one, into the same file.
    after.by_mouse(after.wish())
    assert again.records()[: len(records)] == records
    assert len(again.records()) > len(records)
    assert len(again.saves()) == 1
    assert again.quit() == 0
    assert again.said == ""
