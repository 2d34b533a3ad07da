"""A whole game without a mouse: from the library through the set-up to the results."""

from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tabletop.storage.player.statistics import load_statistics
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Start

pytestmark = pytest.mark.e2e


def test_a_whole_game_is_played_by_keyboard_alone(
    opener: Opener, home: Path, instant: Settings
) -> None:
    program = opener(Start(home, settings=instant))
    mirror = Mirror(program)
    assert mirror.scene.name == "library"
    mirror.look()

    # Along the shelf to its last box, then Enter on the game.
    mirror.key("left", "right", "right", "right", "right", "right")
    mirror.look()
    mirror.key("enter")
    assert mirror.scene.name == "setup"

    # The second seat is a normal computer at first: two steps along the levels make it random.
    mirror.focus_on("kind-1")
    mirror.key("left", "left")
    mirror.focus_on("seed")
    # Whoever writes right behind Tab loses nothing.
    mirror.key("shift+tab")
    mirror.tab_and_type("0")
    mirror.look()
    mirror.focus_on("start")
    mirror.key("enter")
    mirror.meet()
    assert program.header().seed == 0
    assert [player.kind for player in program.header().players] == ["human", "random"]

    while mirror.scene.name in {"table", "tray"}:
        mirror.by_keys(mirror.wish())

    assert mirror.scene.name == "results"
    assert program.records()[-1].do == "finish"
    mirror.look()

    # Esc looks at the table once more; the menu leads back to the shelf.
    mirror.focus_on("library")
    mirror.key("enter")
    assert mirror.scene.name == "library"
    mirror.look(2.0)

    # It was counted; the page is read with the arrows, and Esc closes it.
    mirror.focus_on("statistics")
    mirror.key("enter")
    assert mirror.scene.name == "statistics"
    mirror.look(2.0)
    (counted,) = load_statistics(program.data / "statistics.db")[0].games
    assert counted.moves == sum(record.do == "move" for record in program.records())
    mirror.key("escape")
    assert mirror.scene.name == "library"
    assert program.quit() == 0
    assert program.said == ""
