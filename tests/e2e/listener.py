"""A screen reader of our own: hears what the program tells the accessibility bus, and no more."""

import contextlib
import os
import re
import shutil
import subprocess
import threading
from ast import literal_eval
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.e2e.real_window import Program
from tests.ui.blind import Heard
from tests.waiting import wait_for

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_ROOT = "/org/a11y/atspi/accessible/root"
_FOCUSED = 1 << 12
"""The bit of the first word of states, as AT-SPI numbers them."""
_OTHERS = re.compile(r"Waiting for |is thinking")
"""How the screen is called while somebody else acts."""
_ROLES = {29: "text", 43: "button", 62: "toggle", 79: "text-field"}
"""What AT-SPI calls the roles that count here; cards and places are buttons."""
_BREATH = 0.05
"""Seconds of the program in which nothing new is said before an answer."""


def is_missing() -> str:
    """Which program such a reader needs is missing; empty where none is."""
    tools = [tool for tool in ("dbus-daemon", "gdbus") if shutil.which(tool) is None]
    return ", ".join([*tools, *([] if LAUNCHER.exists() else [LAUNCHER.name])])


@dataclass(frozen=True)
class Bus:
    """A session bus of our own, on which a screen reader is said to run."""

    address: str

    def run(self, *words: str) -> str:
        """Return what `gdbus` says."""
        done = subprocess.run(
            ["gdbus", *words],
            env={"PATH": os.defpath, "DBUS_SESSION_BUS_ADDRESS": self.address},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout

    def ask(self, *words: str, address: str = "") -> str:
        """Return the answer to a call, on the bus of accessibility where its address is given."""
        where = ["--address", address] if address else ["--session"]
        return self.run("call", *where, *words)

    def accessibility(self) -> str:
        """Return the address of the bus on which programs say what they show."""
        answer = self.ask("-d", "org.a11y.Bus", "-o", "/org/a11y/bus",
                          "-m", "org.a11y.Bus.GetAddress")  # fmt: skip
        return answer.split("'")[1]

    def readable(self) -> list[str]:
        """Return the programs that a screen reader finds, as names on its bus."""
        found = self.ask(
            "-d", "org.a11y.atspi.Registry", "-o", _ROOT,
            "-m", f"{_ACCESSIBLE}.GetChildren", address=self.accessibility(),
        )  # fmt: skip
        return re.findall(r"'(:[\d.]+)'", found)


@contextlib.contextmanager
def open_bus(home: Path) -> Iterator[Bus]:
    """Open a bus with the service that screen readers and programs meet at."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    environment = {"PATH": os.defpath, "HOME": str(home), "DBUS_SESSION_BUS_ADDRESS": address}
    launcher = subprocess.Popen(
        [str(LAUNCHER), "--launch-immediately", "--a11y=1", "--screen-reader=1"],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    bus = Bus(address)
    try:
        # Asked before it is there, the bus would start another one, which knows of no reader.
        wait_for("the launcher", lambda: "true" in bus.ask(
            "-d", "org.freedesktop.DBus", "-o", "/org/freedesktop/DBus",
            "-m", "org.freedesktop.DBus.NameHasOwner", "org.a11y.Bus",
        ))  # fmt: skip
        wait_for("the status", lambda: "<true>" in bus.ask(
            "-d", "org.a11y.Bus", "-o", "/org/a11y/bus",
            "-m", "org.freedesktop.DBus.Properties.Get", "org.a11y.Status", "ScreenReaderEnabled",
        ))  # fmt: skip
        yield bus
    finally:
        for process in (launcher, daemon):
            process.terminate()
            process.wait()


@dataclass(slots=True)
class _Events:
    """What the program has said by itself, as it came in."""

    process: "subprocess.Popen[str]"
    focus: str = ""
    """The path of what the keyboard is at."""
    listens: bool = False
    count: int = 0
    """How often it has said anything."""

    def follow(self) -> None:
        """Take in line by line what a monitor of the bus writes."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.listens |= " is owned by " in line
            path, _, event = line.partition(": ")
            self.count += 1
            if ".StateChanged ('focused', 1," in event:
                self.focus = path


class ScreenReader:
    """The keyboard of a program, and what its window tells the accessibility bus."""

    def __init__(self, program: Program, bus: Bus) -> None:
        """Listen from now on."""
        wait_for("something to read", lambda: len(bus.readable()) == 1)
        self._program, self._bus = program, bus
        self._address = bus.accessibility()
        (self._name,) = bus.readable()
        self._window = self._children(_ROOT)[0]
        self._news = self._children(self._window)[-1]
        self._heard: Heard | None = None
        self._events = _Events(subprocess.Popen(
            ["gdbus", "monitor", "--address", self._address, "--dest", self._name],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        ))  # fmt: skip
        threading.Thread(target=self._events.follow, daemon=True).start()
        wait_for("the monitor", lambda: self._events.listens)
        wait_for("the first focus", self._looks_for_focus)

    def _looks_for_focus(self) -> bool:
        """Find the focus, which may have been there before anybody listened."""
        if self._has_focus(self._events.focus):
            return True
        things = [self._window, *self._children(self._window)]
        found = next((path for path in things if self._has_focus(path)), "")
        self._events.focus = found or self._events.focus
        return bool(found)

    def close(self) -> None:
        """Listen no more."""
        self._events.process.terminate()
        self._events.process.wait()

    def press(self, key: str) -> None:
        """Press a key, and listen until nobody else acts and nothing new is said."""
        self._program.key(key)
        self._heard, before = None, -1
        while before != self._events.count or _OTHERS.search(self._words(self._window, "Name")):
            before = self._events.count
            self._program.let_pass(_BREATH)

    def write(self, text: str) -> None:
        """Write letters."""
        self._program.type(text)
        self._heard = None

    def hear(self) -> Heard:
        """Return what a screen reader says of the window, its focus and its news."""
        if self._heard is None:
            wait_for("the focus", self._looks_for_focus)
            title, news = self._words(self._window, "Name"), self._words(self._news, "Name")
            self._heard = Heard(title, self._told_of(self._events.focus), news)
        return self._heard

    def _told_of(self, path: str) -> tuple[str, str, str]:
        if path == self._window:
            return "", "", ""
        role = int(re.findall(r"uint32 (\d+)", self._ask(path, f"{_ACCESSIBLE}.GetRole"))[0])
        all_of_it = self._ask(path, "org.freedesktop.DBus.Properties.GetAll", _ACCESSIBLE)
        return (
            _ROLES.get(role, str(role)),
            _word("Name", all_of_it),
            _word("Description", all_of_it),
        )

    def _ask(self, path: str, *words: str) -> str:
        return self._bus.ask("-d", self._name, "-o", path, "-m", *words, address=self._address)

    def _words(self, path: str, name: str) -> str:
        answer = self._ask(path, "org.freedesktop.DBus.Properties.Get", _ACCESSIBLE, name)
        return _word("", answer)

    def _children(self, path: str) -> list[str]:
        answer = self._ask(path, f"{_ACCESSIBLE}.GetChildren")
        return re.findall(r"'(/org[^']*)'", answer)

    def _has_focus(self, path: str) -> bool:
        answer = self._ask(path, f"{_ACCESSIBLE}.GetState") if path else ""
        states = re.search(r"uint32 (\d+)", answer)
        return states is not None and bool(int(states[1]) & _FOCUSED)


def _word(name: str, answer: str) -> str:
    """Return a property from what `gdbus` prints, which quotes as Python does."""
    found = re.search(
        (f"'{name}': " if name else "") + r"<('(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")>", answer
    )
    return str(literal_eval(found[1])) if found else ""
