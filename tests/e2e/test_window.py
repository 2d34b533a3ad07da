"""The window as the desktop handles it: at other sizes, full screen, closed and opened again."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from Xlib.ext import xtest

from tabletop.storage.player.settings import Settings
from tabletop.ui.toolkit.events import REPEAT_AFTER
from tests.e2e.person import Mirror
from tests.e2e.real_window import SCREEN, Display, Opener, Program, Start
from tests.waiting import wait_for

pytestmark = pytest.mark.e2e

PLAY = ("play", "valedictorian", "--seats", "human,random", "--seed", "0")


@pytest.mark.parametrize("size", [(960, 600), (1100, 860)])
def test_at_another_size_everything_is_where_it_is_drawn(
    opener: Opener, home: Path, instant: Settings, size: tuple[int, int]
) -> None:
    """What lies where is asked of a twin of that size: drags there play and look as they should."""
    mirror = Mirror(opener(Start(home, PLAY, instant)))
    mirror.sit()
    mirror.program.resize(size)
    mirror.resize(size)
    mirror.look(2.0)
    for _ in range(3):
        mirror.by_mouse(mirror.wish())
    mirror.look(2.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_at_twice_the_interface_size_it_plays_on(
    opener: Opener, home: Path, instant: Settings
) -> None:
    """The board and the hand share one place then, behind tabs."""
    mirror = Mirror(opener(Start(home, PLAY, instant)))
    mirror.sit()
    mirror.key("+", "+", "+", "+")
    assert mirror.app.preferences.interface_size == 2
    mirror.look(2.0)
    for _ in range(4):
        mirror.by_mouse(mirror.wish())
    mirror.key("-", "-", "-", "-")
    mirror.look(2.0)
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_it_fills_the_screen_and_comes_back(opener: Opener, home: Path, instant: Settings) -> None:
    mirror = Mirror(opener(Start(home, PLAY, instant)))
    program = mirror.program
    mirror.sit()
    before = program.size
    program.key("f11")
    wait_for("the whole screen", lambda: program.measure() == SCREEN)
    mirror.resize(SCREEN)
    mirror.look(2.0)
    mirror.by_mouse(mirror.wish())
    program.key("f11")
    wait_for("the old size", lambda: program.measure() == before)
    mirror.resize(before)
    mirror.look(2.0)
    assert program.quit() == 0
    assert program.said == ""


def test_keys_and_clicks_are_not_held_where_a_busy_screen_lets_go_late(
    opener: Opener, home: Path, instant: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An arrow that repeated led to another piece, and so to another move."""
    mirror = Mirror(opener(Start(home, PLAY, instant)))
    mirror.sit()
    send = xtest.fake_input

    def slowly(display: Any, *words: Any, **more: Any) -> None:
        send(display, *words, **more)
        display.sync()
        time.sleep(2 * REPEAT_AFTER)

    monkeypatch.setattr(xtest, "fake_input", slowly)
    for _ in range(2):
        mirror.by_keys(mirror.wish())
    for _ in range(2):
        mirror.by_clicks(mirror.wish())
    assert mirror.program.quit() == 0
    assert mirror.program.said == ""


def test_its_size_is_remembered(opener: Opener, home: Path, instant: Settings) -> None:
    program = opener(Start(home, settings=instant))
    program.resize((1100, 700))
    program.at_rest()
    assert program.quit() == 0
    kept = json.loads((home / "data" / "settings.json").read_text())
    assert kept["window_size"] == [1100, 700]
    again: Program = opener(Start(home))
    assert again.size == (1100, 700)


def test_on_a_small_screen_the_window_fits_with_its_title_bar(home: Path) -> None:
    """As high as the screen, it had its lowest buttons, *End turn* among them, off the screen."""
    display = Display((1280, 800))
    program = Program(display, Start(home, PLAY))
    try:
        program.open()
        wait_for("the frame", lambda: program.measure()[1] < 800)
        (left, top), (width, height) = program.corner, program.measure()
        assert left >= 0
        assert top > 0, "there is a title bar"
        assert left + width <= 1280
        assert top + height <= 800
        assert height > 740, "the work area is used"
        assert program.quit() == 0
        again = Program(display, Start(home))
        try:
            again.open()
            wait_for("the same size", lambda: again.measure() == (width, height))
        finally:
            again.close()
    finally:
        program.close()
        display.close()


def test_a_click_that_has_settled_was_taken_however_slow_the_window_manager_is(
    display: Display, opener: Opener, home: Path, instant: Settings
) -> None:
    program = opener(Start(home, settings=instant))
    mirror = Mirror(program)
    with display.manager_stopped():
        mirror.click("settings")
        mirror.look(2.0)
    assert program.quit() == 0
