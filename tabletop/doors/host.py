"""`tabletop host`: runs a game without a window, with a server for phones, bots and tests."""

import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from tabletop.doors.errors import InputRefusedError, SurroundingsError, UsageError
from tabletop.engine.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.match import LoadError
from tabletop.engine.moves import seat_name
from tabletop.engine.spec import Options
from tabletop.phones.address import addresses, is_private
from tabletop.phones.page import Page
from tabletop.phones.phones import Phones
from tabletop.phones.server import DoorError
from tabletop.session.keeping import KeptGames
from tabletop.session.memory import short_sweeps
from tabletop.session.sitting import Session
from tabletop.storage.files import StorageError
from tabletop.storage.records import Player

PHONE = "phone"
"""The kind of a seat reserved for a phone."""
_FRAME = 1 / 60


def new_table(
    game: Game,
    kinds: Sequence[str],
    options: Options,
    seed: int | None,
    games: KeptGames,
) -> Session:
    """Return a new game with computer players at the seats that are not for phones.

    Raises:
        UsageError: it can't be played so.
    """
    players = [
        Player(f"Player {at}", "human" if kind == PHONE else kind, at)
        for at, kind in enumerate(kinds, 1)
    ]
    try:
        return games.new(game, players, options, seed)
    except ValueError as error:
        raise UsageError(str(error)) from error


def saved_table(game: Game, path: Path, games: KeptGames) -> Session:
    """Return a saved game, to be continued.

    Raises:
        InputRefusedError: it can't be opened.
    """
    try:
        return games.resume(game, path)
    except (StorageError, LoadError) as error:
        raise InputRefusedError(str(error)) from error


def serve(
    session: Session,
    page: Page,
    *,
    bind: str = "",
    port: int = 0,
    as_json: bool = False,
    out: TextIO | None = None,
    until: Callable[[], bool] | None = None,
) -> int:
    """Run a game until it is over and every phone has left, or the program is stopped.

    Raises:
        UsageError: the address is neither private nor loopback.
        SurroundingsError: the server can't be started.
    """
    if bind and not is_private(bind):
        raise UsageError(f"--bind takes a private address, not {bind[:40]!r}")
    out = out or sys.stdout
    phones = Phones(session, page)
    session.cover()
    stopped = threading.Event()
    _heed(stopped)
    try:
        phones.open(bind or addresses()[0].host, port)
    except DoorError as error:
        raise SurroundingsError(str(error)) from error
    try:
        with short_sweeps():
            for seat in session.people:
                phones.offer(seat)
            phones.invite(on=True)
            print(_told(phones, as_json=as_json), file=out, flush=True)
            while not stopped.is_set() and not (until and until()):
                began = time.monotonic()
                phones.poll()
                session.poll()
                stopped.wait(max(0.0, _FRAME - (time.monotonic() - began)))
    finally:
        phones.close()
        session.close()
    return 0


def _heed(stopped: threading.Event) -> None:
    """Stop cleanly on SIGINT and SIGTERM."""
    if threading.current_thread() is threading.main_thread():
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_: stopped.set())


def _told(phones: Phones, *, as_json: bool) -> str:
    """Return how to join: one JSON line for programs, a few lines for people."""
    if not as_json:
        typed = f"{phones.places.code[:4]} {phones.places.code[4:]}"
        title = phones.session.game.spec.title
        return f"{title}: open {phones.link}\nor {phones.address} with {typed}"
    seats: list[Written] = []
    for place in phones.seats():
        is_phone = place.kind in {"free", "phone"}
        seats.append({
            "seat": seat_name(place.seat), "name": phones.session.name(place.seat),
            "kind": PHONE if is_phone else phones.session.players[place.seat].kind,
            "address": phones.link_for(place.seat) if is_phone else "",
        })  # fmt: skip
    save = phones.session.save_path
    return json.dumps({
        "game": phones.session.game.spec.id, "address": phones.link, "socket": phones.socket,
        "code": phones.places.code, "save": str(save) if save else "", "seats": seats,
    })  # fmt: skip
