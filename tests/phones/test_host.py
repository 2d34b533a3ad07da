"""`tabletop host` is a program of its own: it is killed, and its phones go on."""

import asyncio
import json
import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.loopback import HOST
from tests.waiting import PATIENCE

Json = dict[str, Any]
Hosted = tuple["subprocess.Popen[str]", Json]


@pytest.fixture
def running() -> "Iterator[list[subprocess.Popen[str]]]":
    """Programs that are ended, whatever happens."""
    found: list[subprocess.Popen[str]] = []
    yield found
    for program in found:
        program.kill()
        program.communicate()


def host(running: "list[subprocess.Popen[str]]", home: Path, *words: str) -> Hosted:
    """Start it on a loopback address; the program and the line it prints."""
    command = [sys.executable, "-m", "tabletop", "host", *words, "--bind", HOST, "--json"]
    environment = {**os.environ, "RECESS_DATA_DIR": str(home)}
    program = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    running.append(program)
    assert program.stdout is not None
    return program, json.loads(program.stdout.readline())


async def heard(socket: ClientConnection, type_: str, number: int | None = None) -> Json:
    """The next message of a type, or answer to a number."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message: Json = json.loads(await socket.recv())
            if number is not None and message.get("id") == number:
                return message
            if number is None and message["type"] == type_:
                return message


async def come(told: Json, **hello: str) -> tuple[ClientConnection, Json]:
    """Connect and be welcomed."""
    where = urlsplit(told["socket"]).netloc
    origin = Origin(f"http://{where}")
    socket = await connect(told["socket"], origin=origin, proxy=None, open_timeout=PATIENCE)
    await socket.send(json.dumps({"type": "hello", **hello}))
    return socket, await heard(socket, "welcome")


def ticket(seat: Json) -> str:
    return urlsplit(seat["address"]).fragment.removeprefix("t=")


async def moves_until_killed(
    told: Json, program: "subprocess.Popen[str]"
) -> tuple[list[str], list[Json]]:
    """Make five moves and kill the program; the tokens and what each seat saw last."""
    tokens, sockets, rng = [], [], Random(2)
    for seat in told["seats"]:
        tokens.append(secrets.token_urlsafe(16))
        socket, welcome = await come(told, token=tokens[-1], ticket=ticket(seat))
        sockets.append((socket, welcome["seat"]))
    made = 0
    tables = {seat: await heard(socket, "table") for socket, seat in sockets}
    while made < 5:
        for socket, seat in sockets:
            if seat in tables[seat]["acting"] and made < 5:
                made += 1
                move = rng.choice(tables[seat]["moves"])["move"]
                await socket.send(
                    json.dumps({"type": "move", "id": made, "boot": "", "move": move})
                )
                assert (await heard(socket, "", made))["type"] == "done"
                for other, name in sockets:
                    tables[name] = await heard(other, "table")
    program.send_signal(signal.SIGKILL)
    program.wait()
    return tokens, [tables[seat] for _, seat in sockets]


async def back(told: Json, tokens: list[str]) -> list[Json]:
    """Come back by token; what each seat is shown."""
    found = []
    for token in tokens:
        socket, _ = await come(told, token=token)
        found.append(await heard(socket, "table"))
        await socket.close()
    return found


def test_killed_and_continued_every_move_is_there_and_tokens_are_good(
    running: "list[subprocess.Popen[str]]", tmp_path: Path
) -> None:
    program, told = host(
        running, tmp_path, "introduct-academy", "--seats", "phone,phone", "--seed", "3"
    )
    assert len({seat["address"] for seat in told["seats"]}) == 2
    tokens, seen = asyncio.run(moves_until_killed(told, program))
    assert Path(told["save"]).parent == tmp_path / "games"
    kept = Path(told["save"]).with_name(Path(told["save"]).name + ".phones")
    assert kept.stat().st_mode & 0o077 == 0
    before = Path(told["save"]).read_bytes()

    _, again = host(running, tmp_path, "introduct-academy", "--file", told["save"])
    assert again["socket"] == told["socket"]
    tables = asyncio.run(back(again, tokens))
    assert [table["seat"] for table in tables] == ["p1", "p2"]
    for now, then in zip(tables, seen, strict=True):
        for part in ("zones", "acting", "moves", "prompt"):
            assert now[part] == then[part]
    assert Path(told["save"]).read_bytes().startswith(before)
