"""A phone without a screen: talks to a table over a real socket on a loopback address."""

import json
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tabletop.phones.phones import Phones
from tests.waiting import PATIENCE

Json = dict[str, Any]


class Guest:
    """One device at a table that is polled by the same thread."""

    def __init__(self, phones: Phones, hello: Json | None = None, *, link: str = "") -> None:
        self.phones = phones
        self.came: list[Json] = []
        self.raw: list[str] = []
        self.table: Json = {}
        self.token = secrets.token_urlsafe(16)
        """What it holds its seat by; another one's, to come back as who that is."""
        self.seat = ""
        self.closed: int | None = None
        self.turn: Callable[[], object] = phones.poll
        """Lets the table run on a little."""
        self._count = 0
        host = phones.address
        self.socket: ClientConnection = connect(
            f"ws://{host}/table",
            origin=Origin(f"http://{host}"),
            compression=None,
            proxy=None,
            legacy=True,
            open_timeout=PATIENCE,
            ping_interval=None,  # a busy machine answers late
        )
        if link:
            hello = {"ticket": urlsplit(link).fragment.removeprefix("t=")}
        if hello is not None:
            self.token = hello.get("token", self.token)
            self.say(type="hello", **{"token": self.token, **hello})

    def say(self, **members: object) -> None:
        self.socket.send(json.dumps(members))

    def send(self, text: str | bytes) -> None:
        self.socket.send(text)

    def hear(self, seconds: float = 0.0) -> None:
        """Take in what has come."""
        while True:
            try:
                text = self.socket.recv(timeout=seconds)
            except TimeoutError:
                return
            except ConnectionClosed as closed:
                self.closed = closed.rcvd.code if closed.rcvd else 1006
                return
            message = json.loads(text)
            self.raw.append(str(text))
            self.came.append(message)
            if message["type"] == "table":
                self.table = message
            if message["type"] == "welcome":
                self.seat = message["seat"]
            seconds = 0.0

    def until(self, holds: Callable[..., object], *about: object) -> None:
        """Let the table run until something holds about the arguments."""
        end = time.monotonic() + PATIENCE
        while not holds(*about):
            assert time.monotonic() < end, f"waited in vain: {self.came[-1:]}, {self.closed}"
            self.turn()
            self.hear(0.002)

    def ask(self, type_: str, **members: object) -> Json:
        """Say something and return its answer."""
        self._count += 1
        number = self._count
        self.say(type=type_, id=number, **members)
        return self.answer(number)

    def answer(self, number: int) -> Json:
        """Wait for the answer to what had this number."""
        self.until(lambda: any(each.get("id") == number for each in self.came))
        return next(each for each in self.came if each.get("id") == number)

    def wait_for(self, type_: str, count: int = 1) -> Json:
        """Wait until so many messages of a type have come; the last one."""
        self.until(lambda: len(self.of(type_)) >= count)
        return self.of(type_)[-1]

    def wait_for_end(self) -> int | None:
        """Wait until the connection is closed; the code."""
        self.until(lambda: self.closed)
        return self.closed

    @property
    def is_present(self) -> bool:
        """Whether it shows what is on the table now."""
        port = self.phones.port_of(int(self.seat[1:]) - 1)
        return port is not None and bool(self.table) and self.table["rev"] == port.version

    def catch_up(self) -> None:
        """Wait until it shows what is on the table now."""
        self.until(lambda: self.is_present)

    def of(self, type_: str) -> list[Json]:
        """Everything of one type that has come."""
        return [each for each in self.came if each["type"] == type_]

    def sit(self, seat: str, name: str = "") -> "Guest":
        """Sit down at a seat."""
        self.wait_for("seats")
        self.say(type="sit", seat=seat, name=name, portrait=2)
        self.wait_for("table")
        return self

    def close(self) -> None:
        self.socket.close()
