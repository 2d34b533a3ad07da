"""A phone is sent what its seat may know, byte for byte, and strangers change nothing."""

import asyncio
import json
import tracemalloc
from random import Random

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from tabletop.phones.phone_messages import MessageError, read
from tabletop.session.port import RemotePort
from tests.phones.conftest import Opener, shelf
from tests.phones.guest import Guest
from tests.phones.twins import GAMES, differing, differing_by_copies
from tests.table import public
from tests.waiting import PATIENCE

TWINS, COPIES = 25, 10


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_deals_that_a_seat_cannot_tell_apart_are_the_same_bytes(name: str, seats: int) -> None:
    assert differing(shelf().find(name), seats, TWINS, seed=500) == []


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_which_of_alike_pieces_lie_where_changes_no_byte(name: str, seats: int) -> None:
    assert differing_by_copies(shelf().find(name), seats, COPIES, seed=300) == []


NONSENSE = [
    "", "[", "[" * 4000, "{}", "null", '{"type":1}', '{"type":"hello"}', '{"type":"sit"}',
    '{"type":"hello","token":"' + "x" * 300 + '"}', '{"type":"move","id":1e400,"move":"a"}',
    '{"type":"move","id":-1,"move":"a"}', '{"type":"move","id":true,"move":"a"}',
    '{"type":"move","id":1,"move":"\\ud800"}', '{"type":"consider","id":1,"pieces":"all"}',
    '{"type":"fill","id":1,"form":"offer","picks":[["a"],3]}', '{"type":"commands","id":1}',
    '{"type":"hello","token":"a","ticket":"b"}', '{"type":"hello","v":9,"code":"A"}',
    '{"type":"hello","token":"aaaaaaaaaaaaaaaaaaaaaa","ticket":"b","code":"c"}',
    '{"type":"undo","id":1,"ask":"yes"}', "\x00", '{"type":"about","id":1,"thing":7}',
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_no_message(text: str) -> None:
    with pytest.raises(MessageError):
        read(text)


def test_random_bytes_are_messages_or_none_and_nothing_else() -> None:
    rng = Random(5)
    letters = '{}[]":,0123456789abetfmovhyplsnd \\u\u202e\x00'
    for _ in range(20_000):
        text = "".join(rng.choice(letters) for _ in range(rng.randrange(60)))
        try:
            read(text)
        except MessageError:
            continue


def test_what_no_move_is_is_refused_and_changes_nothing(opener: Opener) -> None:
    phones = opener("introduct-academy", 2)
    guest = Guest(phones, link=phones.link).sit("p1", "Anna")
    before = public(phones.session).view
    for move in (
        "",
        "place",
        "x" * 2000,
        "place hidden > nowhere",
        "fly sql-1 > draw = 10",
        "\u202e",
    ):
        assert guest.ask("move", move=move, boot="")["type"] == "refused"
    for members in (
        {"pieces": ["draw?"], "target": "hand:p2"}, {"pieces": ["no-such"], "target": "x"},
        {"count": 900, "target": "deck"},
    ):  # fmt: skip
        assert guest.ask("consider", **members)["type"] == "considered"
    assert guest.ask("about", thing="piece:hand:p2")["lines"] == []
    assert guest.ask("fill", form="offer", picks=[[], [], [], []])["refused"]
    assert public(phones.session).view == before


def test_the_name_of_a_hidden_piece_tells_nothing(opener: Opener) -> None:
    """Another's card is refused as one that is not there: by the same words."""
    phones = opener("introduct-academy", 2)
    guest = Guest(phones, link=phones.link).sit("p1", "Anna")
    theirs = RemotePort(phones.session, 1).snapshot().position.view.zone("hand:p2").pieces[0]
    drawn = next(
        name for name in public(phones.session).view.plan.pieces
        if name not in theirs and not guest_sees(guest, name)
    )  # fmt: skip
    for kind in ("place", "discard", "offer"):
        answers = [
            guest.ask("move", move=f"{kind} {name} > classroom:p1:0:0", boot="")["text"]
            for name in (theirs, drawn)
        ]
        assert answers[0] == answers[1]


def guest_sees(guest: Guest, name: str) -> bool:
    """Whether a piece is named on the phone's table."""
    return f'"{name}"' in json.dumps(guest.table)


def test_a_flood_is_dropped_and_others_are_served(
    opener: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tabletop.phones import limits

    phones = opener("introduct-academy", 2)
    calm = Guest(phones, link=phones.link).sit("p1", "Anna")
    flood = Guest(phones, link=phones.link).sit("p2", "Greg")
    monkeypatch.setattr(limits, "RATE", 10.0)
    before = public(phones.session).view
    tracemalloc.start()
    for number in range(3000):
        try:
            flood.say(type="consider", id=number, pieces=["sql-1"])
        except ConnectionClosed:
            break
    assert flood.wait_for_end() in {4400, 1006}
    assert tracemalloc.get_traced_memory()[1] < 20 << 20
    tracemalloc.stop()
    assert calm.ask("about", thing="zone:draw")["type"] == "about"
    assert public(phones.session).view == before


def test_paths_hosts_and_origins_are_checked(opener: Opener) -> None:
    phones = opener("the-academy", 3)
    host, port = phones.server.host, phones.server.port

    async def status(lines: str) -> bytes:
        reader, writer = await asyncio.open_connection(host, port)
        writer.write(lines.encode())
        first = await asyncio.wait_for(reader.readline(), PATIENCE)
        writer.close()
        return first

    def asked(path: str, name: str = "", more: str = "") -> bytes:
        words = f"GET {path} HTTP/1.1\r\nHost: {name or f'{host}:{port}'}\r\n{more}\r\n"
        return asyncio.run(status(words))

    assert b" 200 " in asked("/")
    for path in (
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/app.py",
        "//",
        "/phone.css/..",
    ):
        assert b" 404 " in asked(path)
    assert b" 421 " in asked("/", "evil.example")
    assert b" 426 " in asked("/table")

    async def come(origin: str | None) -> int:
        try:
            async with connect(f"ws://{host}:{port}/table", open_timeout=PATIENCE,
                               origin=Origin(origin) if origin else None, proxy=None):  # fmt: skip
                return 101
        except InvalidStatus as error:
            return error.response.status_code

    assert asyncio.run(come("http://evil.example")) == 403
    assert asyncio.run(come(None)) == 403
    assert asyncio.run(come(f"http://{host}:{port}")) == 101


def test_nothing_listens_and_nothing_is_imported_before_an_invitation() -> None:
    import subprocess
    import sys

    code = (
        "import sys, tabletop.ui.app.start, tabletop.ui.scenes.table.table\n"
        "import tabletop.ui.scenes.setup.setup\n"
        "bad = [m for m in sys.modules if m.split('.')[0] in ('websockets', 'segno', 'asyncio')"
        " or m.startswith('tabletop.phones')]\n"
        "print(bad)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
