"""With a screen reader on, every start comes up, ends when asked to, and can be read."""

import os
import signal
from pathlib import Path

import pytest

from tabletop.storage.player.settings import Settings
from tests.e2e.listener import Bus, is_missing
from tests.e2e.real_window import Display, Program, Start
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(is_missing()), reason=f"{is_missing()} not installed"),
]

PLAY = ("play", "valedictorian", "--seats", "human,greedy", "--seed", "0")
TEMPLATES = 10
"""Of twice as many starts some seven hung."""


def test_all_starts_with_a_screen_reader_come_up_and_end(
    display: Display, bus: Bus, home: Path
) -> None:
    """AccessKit and the window waited for each other: black, and deaf to all signals."""
    settings = Settings(animation_speed="instant", muted=True)
    environment = {"DBUS_SESSION_BUS_ADDRESS": bus.address}
    for number in range(TEMPLATES):
        start = Start(home / str(number), PLAY, settings, environment=environment)
        program = Program(display, start)
        try:
            program.open()
            wait_for("the tree", lambda: len(bus.readable()) == 1)
            os.kill(program.pid, signal.SIGTERM)
            assert program.end() == 0, program.log
        finally:
            program.close()
