"""A game survives the sudden end of the program."""

import shutil
from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.person import Mirror
from tests.e2e.real_window import Opener, Program, Start
from tests.guests import agreed
from tests.waiting import wait_for

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


GROUND = (0x24, 0x30, 0x3A)
"""What the page after an error stands on."""


def test_drawing_that_fails_is_left_and_the_game_goes_on(opener: Opener, home: Path) -> None:
    """The code of an own game breaks the table; keys lead to the library and back into the game."""
    data, flag = home / "data", home / "broken"
    slots = (
        "    def slots(self, moment: Moment) -> list[object]:\n"
        "        from pathlib import Path\n"
        f"        broken = Path({str(flag)!r}).exists() and moment.number_of_pieces('bowl') < 9\n"
        "        return [None] if broken else super().slots(moment)\n\n"
    )
    agreed(data, ("drawing.py", "    def under", f"{slots}    def under"))
    flag.touch()
    instant = Settings(animation_speed="instant", muted=True, notes=False, welcomed=True)
    words = ("play", "last-bean", "--seats", "human,random", "--seed", "1")
    program = opener(Start(home, words, instant))

    def is_rescued() -> bool:
        width, height = program.size
        corners = ((4, 4), (width - 5, 4), (4, height - 5), (width - 5, height - 5))
        picture = program.picture().convert("RGB")
        return all(picture.getpixel(corner) == GROUND for corner in corners)

    take_a_bean(program, 1)
    wait_for("the page after the error", is_rescued)
    kept = program.records()
    for _ in range(7):  # the mistake is still there
        program.key("o")
        program.at_rest()
        wait_for("the page after the error", is_rescued)
    program.key("Return")
    wait_for("the library", lambda: not is_rescued())
    program.at_rest()
    program.key("Return")
    program.at_rest()
    wait_for("the page after the error", is_rescued)
    assert program.records() == kept
    flag.unlink()
    program.key("o")
    wait_for("the table", lambda: not is_rescued())
    program.at_rest()
    take_a_bean(program, len(kept) + 1)
    assert program.records()[: len(kept)] == kept
    assert program.quit() == 0
    assert program.said == ""


def take_a_bean(program: Program, least: int) -> None:
    """Walk over the table by Tab and press Enter until so many moves are on disk."""
    for _ in range(12):
        program.key("Tab", "Return")
        program.at_rest()
        if len(program.records()) > least:
            return
    raise AssertionError("nothing can be taken")
