"""Tables with a door on a loopback address."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tabletop.engine.game import Game
from tabletop.paths import shipped
from tabletop.phones import limits
from tabletop.phones.phones import Phones
from tabletop.phones.web_page import WebPage
from tabletop.registry import Registry
from tabletop.storage.journal.records import Player
from tests.loopback import HOST
from tests.table import new_port
from tests.waiting import PATIENCE

Opener = Callable[..., Phones]


def shelf() -> Registry:
    return Registry(shipped("content"))


def game(name: str) -> Game:
    return shelf().find(name)


def page() -> WebPage:
    """The page without pictures: nothing is drawn for who only listens."""
    return WebPage((("/", shipped("phone")),))


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let doors wait for a busy machine; who tests a limit sets it."""
    for name in ("OPENING", "HELLO", "BEAT", "ASK_SECONDS"):
        monkeypatch.setattr(limits, name, PATIENCE)


@pytest.fixture
def opener(monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    """Opens tables all of whose seats wait for phones."""
    opened: list[Phones] = []
    # Nobody types as fast as a test; what the rate stops is tested by itself.
    monkeypatch.setattr(limits, "RATE", 1e6)

    def open_(
        name: str, seats: int, seed: int = 1, saves: Path | None = None, kinds: str = ""
    ) -> Phones:
        players = [
            Player(f"Player {at + 1}", kinds.split(",")[at] if kinds else "human")
            for at in range(seats)
        ]
        port = new_port(game(name), players, {}, seed=seed, saves=saves)
        phones = Phones(port.session, page())
        phones.open(HOST, 8460)
        for seat in port.session.people:
            phones.offer(seat)
        phones.invite(on=True)
        opened.append(phones)
        return phones

    yield open_
    for phones in opened:
        phones.close()
        phones.session.close()
