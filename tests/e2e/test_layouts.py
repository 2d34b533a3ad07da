# ruff: noqa: RUF001 - letters of other scripts
"""Keys on other layouts than the US one, pressed in a real window by their place."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.real_window import Display, Opener, Program, Start
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(shutil.which("setxkbmap") is None, reason="setxkbmap not installed"),
]

TOLD = """
import pygame
from tabletop.ui.app.key_layout import current_layout
from tabletop.ui.text.key_labels import LABELS
pygame.display.init()
window = pygame.Window("layout")
LABELS.follow(current_layout())
print(*map(LABELS.label, ("Q", "M", "Ctrl+Z", "1", "F1")))
"""
"""What the program calls some keys."""
WORDS = ("play", "valedictorian", "--option", "start=p1", "--seed", "4")
U, CTRL_Z, CTRL_SHIFT_Z = "30", "ctrl+52", "ctrl+shift+52"
CTRL_W = "ctrl+25"
"""Keys by their place, as X counts them, named as on a US keyboard."""


@pytest.fixture
def russian(display: Display) -> Iterator[None]:
    """A Russian keyboard alone."""
    _lay_out(display, "ru")
    yield
    _lay_out(display, "us")


def _lay_out(display: Display, layout: str) -> None:
    subprocess.run(["setxkbmap", "-display", display.name, layout], check=True)


def acts(program: Program) -> list[str]:
    """What was done in the game so far."""
    return [record.do for record in program.records()]


@pytest.mark.usefixtures("russian")
def test_a_turn_on_a_russian_keyboard(opener: Opener, home: Path, instant: Settings) -> None:
    program = opener(Start(home, WORDS, instant))
    program.key("enter", "enter")
    wait_for("the first move", lambda: acts(program)[-1:] == ["move"])
    program.key(CTRL_Z)
    wait_for("an undo", lambda: acts(program)[-1:] == ["undo"])
    program.key(CTRL_SHIFT_Z)
    wait_for("a redo", lambda: acts(program)[-1:] == ["redo"])
    program.key(U)
    wait_for("another undo", lambda: acts(program)[-1:] == ["undo"])
    assert program.quit() == 0
    assert program.said == ""


@pytest.mark.parametrize(("layout", "told"), [
    ("us", "Q M Ctrl+Z 1 F1"), ("ru", "Й Ь Ctrl+Я 1 F1"), ("fr", "Q M Ctrl+Z 1 F1"),
    ("gr", "; Μ Ctrl+Ζ 1 F1"), ("il", "/ צ Ctrl+ז 1 F1"),
])  # fmt: skip
def test_keys_are_called_as_they_are_printed(display: Display, layout: str, told: str) -> None:
    _lay_out(display, layout)
    said = subprocess.run(
        [sys.executable, "-c", TOLD], env={**os.environ, "DISPLAY": display.name,
        "SDL_VIDEODRIVER": "x11"}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    _lay_out(display, "us")
    assert said.splitlines()[-1] == told


def test_a_turn_on_a_french_keyboard_with_moved_keys(
    opener: Opener, home: Path, instant: Settings, display: Display
) -> None:
    """Ctrl+Z lies where a US keyboard has W, and U changed places with W."""
    _lay_out(display, "fr")
    try:
        program = opener(Start(home, WORDS, instant.changed(keys={"u": "w", "w": "u"})))
        program.key("enter", "enter")
        wait_for("the first move", lambda: acts(program)[-1:] == ["move"])
        program.key(CTRL_W)
        wait_for("an undo", lambda: acts(program)[-1:] == ["undo"])
        program.key("ctrl+29")
        wait_for("a redo", lambda: acts(program)[-1:] == ["redo"])
        program.key("52")
        wait_for("an undo by the moved key", lambda: acts(program)[-1:] == ["undo"])
        assert program.quit() == 0
        assert program.said == ""
    finally:
        _lay_out(display, "us")
