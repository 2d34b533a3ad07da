"""Keys on other layouts than the US one, pressed in a real window by their place."""

import shutil
import subprocess
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

WORDS = ("play", "valedictorian", "--option", "start=p1", "--seed", "4")
U, CTRL_Z, CTRL_SHIFT_Z = "30", "ctrl+52", "ctrl+shift+52"
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
