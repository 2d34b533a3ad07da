"""With a screen reader on, every start comes up, ends when asked to, and can be read."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tabletop.storage.settings import Settings
from tests.e2e.desk import Display, Program, Start
from tests.waiting import wait_for

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        not (shutil.which("dbus-daemon") and Path("/usr/libexec/at-spi-bus-launcher").exists()),
        reason="dbus or at-spi2-core not installed",
    ),
    pytest.mark.skipif(shutil.which("gdbus") is None, reason="gdbus not installed"),
]

PLAY = ("play", "valedictorian", "--seats", "human,greedy", "--seed", "0")
STARTS = 15
"""Of twice as many starts some seven hung."""


@dataclass(frozen=True)
class Bus:
    """A session bus of our own, on which a screen reader is said to run."""

    address: str

    def ask(self, *words: str, address: str = "") -> str:
        """What a call is answered."""
        where = ["--address", address] if address else ["--session"]
        done = subprocess.run(
            ["gdbus", "call", *where, *words],
            env={"PATH": os.defpath, "DBUS_SESSION_BUS_ADDRESS": self.address},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout

    def readable(self) -> list[str]:
        """The programs that a screen reader finds, as names on its bus."""
        answer = self.ask("-d", "org.a11y.Bus", "-o", "/org/a11y/bus",
                          "-m", "org.a11y.Bus.GetAddress")  # fmt: skip
        found = self.ask(
            "-d", "org.a11y.atspi.Registry", "-o", "/org/a11y/atspi/accessible/root",
            "-m", "org.a11y.atspi.Accessible.GetChildren", address=answer.split("'")[1],
        )  # fmt: skip
        return re.findall(r"'(:[\d.]+)'", found)


@pytest.fixture
def bus(tmp_path: Path) -> Iterator[Bus]:
    """A bus with the service that screen readers and programs meet at."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    environment = {"PATH": os.defpath, "HOME": str(tmp_path), "DBUS_SESSION_BUS_ADDRESS": address}
    launcher = subprocess.Popen(
        ["/usr/libexec/at-spi-bus-launcher", "--launch-immediately", "--a11y=1",
         "--screen-reader=1"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    bus = Bus(address)
    try:
        wait_for("the status", lambda: "<true>" in bus.ask(
            "-d", "org.a11y.Bus", "-o", "/org/a11y/bus",
            "-m", "org.freedesktop.DBus.Properties.Get", "org.a11y.Status", "ScreenReaderEnabled",
        ))  # fmt: skip
        yield bus
    finally:
        for process in (launcher, daemon):
            process.terminate()
            process.wait()


def test_all_starts_with_a_screen_reader_come_up_and_end(
    display: Display, bus: Bus, home: Path
) -> None:
    """AccessKit and the window waited for each other: black, and deaf to all signals."""
    settings = Settings(animation_speed="instant", muted=True)
    environment = {"DBUS_SESSION_BUS_ADDRESS": bus.address}
    for number in range(STARTS):
        start = Start(home / str(number), PLAY, settings, environment=environment)
        program = Program(display, start)
        try:
            program.open()
            wait_for("the tree", lambda: len(bus.readable()) == 1)
            os.kill(program.pid, signal.SIGTERM)
            assert program.end() == 0
        finally:
            program.close()
