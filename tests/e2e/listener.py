"""A screen reader of our own: hears what the program tells the accessibility bus, and no more."""

import contextlib
import os
import re
import shutil
import subprocess
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.e2e.real_window import Program
from tests.ui.blind import Heard
from tests.waiting import PATIENCE, wait_for

if TYPE_CHECKING:
    from jeepney.io.blocking import DBusConnection

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
_ACCESSIBLE = "org.a11y.atspi.Accessible"
_PROPERTIES = "org.freedesktop.DBus.Properties"
_ROOT = "/org/a11y/atspi/accessible/root"
_REGISTRY = "org.a11y.atspi.Registry"
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
    daemon = [] if shutil.which("dbus-daemon") else ["dbus-daemon"]
    jeepney = [] if find_spec("jeepney") else ["jeepney"]
    return ", ".join([*daemon, *jeepney, *([] if LAUNCHER.exists() else [LAUNCHER.name])])


class Line:
    """A connection to a bus, on which questions are asked and signals are heard."""

    def __init__(self, address: str) -> None:
        """Connect to the bus with this address."""
        from jeepney.io.blocking import open_dbus_connection

        self._connection: DBusConnection = open_dbus_connection(address)
        self._signals: deque[Any] = deque()

    def ask(self, name: str, path: str, method: str, *words: str | int) -> Any:
        """Return what a program answers to a call; its only value, if there is one.

        Args:
            name: The program's name on the bus.
            path: The object that is asked.
            method: The method with its interface in front.
            words: Its arguments: texts and whole numbers.
        """
        from jeepney import DBusAddress, MessageType, new_method_call

        interface, _, call = method.rpartition(".")
        kinds = "".join("i" if isinstance(word, int) else "s" for word in words)
        where = DBusAddress(path, bus_name=name, interface=interface)
        answer = self._connection.send_and_get_reply(
            new_method_call(where, call, kinds, words), timeout=PATIENCE
        )
        if answer.header.message_type == MessageType.error:
            raise LookupError(f"{method} of {path}: {answer.body}")
        return answer.body[0] if len(answer.body) == 1 else answer.body

    def follow(self, name: str) -> None:
        """Keep the signals of a program from now on."""
        from jeepney import MatchRule

        rule = MatchRule(type="signal", sender=name)
        self.ask("org.freedesktop.DBus", "/org/freedesktop/DBus",
                 "org.freedesktop.DBus.AddMatch", rule.serialise())  # fmt: skip
        self._connection.filter(rule, queue=self._signals)

    def signals(self) -> Iterator[tuple[str, str, Any]]:
        """Yield path, name and body of each signal that has come since."""
        from jeepney import HeaderFields

        with contextlib.suppress(TimeoutError):
            while True:
                self._connection.recv_messages(timeout=0)
        while self._signals:
            message = self._signals.popleft()
            fields = message.header.fields
            yield fields[HeaderFields.path], fields[HeaderFields.member], message.body

    def close(self) -> None:
        """Hang up."""
        self._connection.close()


@dataclass(frozen=True)
class Bus:
    """A session bus of our own, on which a screen reader is said to run."""

    address: str

    def ask(self, name: str, path: str, method: str, *words: str) -> Any:
        """Return the answer to a call on the session's bus; None where there is none."""
        with contextlib.suppress(LookupError), contextlib.closing(Line(self.address)) as line:
            return line.ask(name, path, method, *words)
        return None

    def accessibility(self) -> str:
        """Return the address of the bus on which programs say what they show."""
        return str(self.ask("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress"))

    def readable(self) -> list[str]:
        """Return the programs that a screen reader finds, as names on its bus."""
        with contextlib.closing(Line(self.accessibility())) as line:
            return [name for name, _ in line.ask(_REGISTRY, _ROOT, f"{_ACCESSIBLE}.GetChildren")]


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
        wait_for("the launcher", lambda: bus.ask(
            "org.freedesktop.DBus", "/org/freedesktop/DBus",
            "org.freedesktop.DBus.NameHasOwner", "org.a11y.Bus",
        ))  # fmt: skip
        wait_for("the status", lambda: bus.ask(
            "org.a11y.Bus", "/org/a11y/bus", f"{_PROPERTIES}.Get",
            "org.a11y.Status", "ScreenReaderEnabled",
        ) == ("b", True))  # fmt: skip
        yield bus
    finally:
        for process in (launcher, daemon):
            process.terminate()
            process.wait()


class ScreenReader:
    """The keyboard of a program, and what its window tells the accessibility bus."""

    def __init__(self, program: Program, bus: Bus) -> None:
        """Listen from now on."""
        wait_for("something to read", lambda: len(bus.readable()) == 1)
        self._program = program
        (self._name,) = bus.readable()
        self._line = Line(bus.accessibility())
        self._line.follow(self._name)
        self._window = self._children(_ROOT)[0]
        self._news = self._children(self._window)[-1]
        self._heard: Heard | None = None
        self._focus = ""
        wait_for("the first focus", self._looks_for_focus)

    @property
    def program_name(self) -> str:
        """What the program is called."""
        return self._words(_ROOT, "Name")

    def _looks_for_focus(self) -> bool:
        """Find the focus, which may have been there before anybody listened."""
        self._catch_up()
        if self._has_focus(self._focus):
            return True
        things = [self._window, *self._children(self._window)]
        found = next((path for path in things if self._has_focus(path)), "")
        self._focus = found or self._focus
        return bool(found)

    def _catch_up(self) -> int:
        """Follow the focus through all that was said since; return how much that was."""
        count = 0
        for path, name, body in self._line.signals():
            count += 1
            if name == "StateChanged" and body[0] == "focused" and body[1]:
                self._focus = path
        return count

    def close(self) -> None:
        """Listen no more."""
        self._line.close()

    def press(self, key: str) -> None:
        """Press a key, and listen until nobody else acts and nothing new is said."""
        self._program.key(key)
        self._heard = None
        while _OTHERS.search(self._words(self._window, "Name")) or self._catch_up():
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
            self._heard = Heard(title, self._told_of(self._focus), news)
        return self._heard

    def _told_of(self, path: str) -> tuple[str, str, str]:
        if path == self._window:
            return "", "", ""
        role = int(self._ask(path, f"{_ACCESSIBLE}.GetRole"))
        return (
            _ROLES.get(role, str(role)),
            self._words(path, "Name"),
            self._words(path, "Description"),
        )

    def _ask(self, path: str, method: str, *words: str | int) -> Any:
        try:
            return self._line.ask(self._name, path, method, *words)
        except LookupError:
            ended = self._program.ended
            assert not ended, f"it ended ({self._program.end()}) and said {self._program.log!r}"
            raise

    def _words(self, path: str, name: str) -> str:
        return str(self._ask(path, f"{_PROPERTIES}.Get", _ACCESSIBLE, name)[1])

    def _children(self, path: str) -> list[str]:
        return [child for _, child in self._ask(path, f"{_ACCESSIBLE}.GetChildren")]

    def _has_focus(self, path: str) -> bool:
        # What has just gone from the screen answers nothing.
        with contextlib.suppress(LookupError):
            return bool(path) and bool(self._ask(path, f"{_ACCESSIBLE}.GetState")[0] & _FOCUSED)
        return False

    def all_said(self) -> dict[str, tuple[str, str]]:
        """Return name and description of all that is on the screen, by paths."""
        return {
            path: (self._words(path, "Name"), self._words(path, "Description"))
            for path in self._children(self._window)
        }

    def text_of(self, name: str) -> str:
        """Return the text inside what is called so."""
        return str(self._ask(self._called(name), "org.a11y.atspi.Text.GetText", 0, -1))

    def number_of(self, name: str) -> tuple[float, float, float]:
        """Return the current, least and greatest value of what is called so."""
        path = self._called(name)
        found = (
            self._ask(path, f"{_PROPERTIES}.Get", "org.a11y.atspi.Value", each)[1]
            for each in ("CurrentValue", "MinimumValue", "MaximumValue")
        )
        now, least, most = map(float, found)
        return now, least, most

    def _called(self, name: str) -> str:
        return next(path for path, said in self.all_said().items() if said[0] == name)
