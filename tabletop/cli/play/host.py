"""`tabletop host`: runs a game without a window, with a server for phones, bots and tests."""

import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TextIO

from tabletop.cli.errors import InputRefusedError, SystemProblemError, UsageError
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.match import LoadError
from tabletop.engine.moves import seat_name
from tabletop.engine.spec import Options
from tabletop.phones.phones import Phones
from tabletop.phones.server import ServerError, addresses, is_private
from tabletop.phones.web_page import WebPage
from tabletop.session.kept_games import KeptGames
from tabletop.session.memory import short_gc_pauses
from tabletop.session.port import LocalPort
from tabletop.storage.journal.records import Player
from tabletop.storage.safe_files import StorageError

PHONE = "phone"
"""Word for a seat that is reserved for a phone, in place of a computer player's level."""
_FRAME = 1 / 60


def new_table(
    game: Game, kinds: Sequence[str], options: Options, seed: int | None, games: KeptGames
) -> LocalPort:
    """Begin a new game with computer players in the seats that aren't for phones.

    Args:
        game: The game to play.
        kinds: For each seat, `phone` or the level of a computer player.
        options: The chosen game options.
        seed: Seed of the game's randomness; None for a random one.
        games: Begins the game, and saves it.

    Raises:
        UsageError: the game can't be played with these seats or options.
    """
    players = [
        Player(f"Player {at}", "human" if kind == PHONE else kind, at)
        for at, kind in enumerate(kinds, 1)
    ]
    try:
        return games.new(game, players, options, seed)
    except ValueError as error:
        raise UsageError(str(error)) from error


def saved_table(game: Game, path: Path, games: KeptGames) -> LocalPort:
    """Open a saved game at its last move, ready to continue; `games` opens it.

    Raises:
        InputRefusedError: it can't be opened.
    """
    try:
        return games.resume(game, path)
    except (StorageError, LoadError) as error:
        raise InputRefusedError(str(error)) from error


def serve(
    table: LocalPort,
    page: WebPage,
    *,
    bind: str = "",
    port: int = 0,
    as_json: bool = False,
    out: TextIO | None = None,
    until: Callable[[], bool] | None = None,
) -> int:
    """Run a game with a web server for phones, until the program is told to stop.

    Args:
        table: The game.
        page: The files that phones load.
        bind: The address of this machine to use; "" for the most likely one.
        port: The port of the server; 0 for the one used last.
        as_json: Whether to print the joining instructions as JSON.
        out: Where to print them; None for standard output.
        until: Also ends the run, once it returns true.

    Returns:
        The exit status, 0.

    Raises:
        UsageError: the address is neither private nor loopback.
        SystemProblemError: the server can't be started.
    """
    if bind and not is_private(bind):
        raise UsageError(f"--bind takes a private address, not {bind[:40]!r}")
    out = out or sys.stdout
    phones = Phones(table.session, page)
    table.cover()
    stopped = threading.Event()
    _heed(stopped)
    try:
        phones.open(bind or addresses()[0].host, port)
    except ServerError as error:
        raise SystemProblemError(str(error)) from error
    try:
        with short_gc_pauses():
            for seat in table.session.people:
                phones.offer(seat)
            phones.invite(on=True)
            print(_invitation(phones, as_json=as_json), file=out, flush=True)
            while not stopped.is_set() and not (until and until()):
                began = time.monotonic()
                phones.poll()
                table.waive(_FRAME)
                table.poll()
                stopped.wait(max(0.0, _FRAME - (time.monotonic() - began)))
    finally:
        phones.close()
        table.close()
    return 0


def _heed(stopped: threading.Event) -> None:
    """Stop cleanly on SIGINT and SIGTERM."""
    if threading.current_thread() is threading.main_thread():
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, lambda *_: stopped.set())


def _invitation(phones: Phones, *, as_json: bool) -> str:
    """Return how to join: one JSON line for programs, a few lines for people."""
    if not as_json:
        typed = f"{phones.places.code[:4]} {phones.places.code[4:]}"
        title = phones.session.game.spec.title
        return f"{title}: open {phones.link}\nor {phones.address} with {typed}"
    seats: list[Written] = []
    for place in phones.seats():
        is_phone = place.kind in {"free", "phone"}
        seats.append(
            {
                "seat": seat_name(place.seat),
                "name": phones.session.name(place.seat),
                "kind": PHONE if is_phone else phones.session.players[place.seat].kind,
                "address": phones.link_for(place.seat) if is_phone else "",
            }
        )
    save = phones.session.save_path
    return json.dumps(
        {
            "game": phones.session.game.spec.id,
            "address": phones.link,
            "socket": phones.socket,
            "code": phones.places.code,
            "save": str(save) if save else "",
            "seats": seats,
        }
    )
