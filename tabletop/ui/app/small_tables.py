"""Thumbnails of saved games, drawn in a worker process.

A thumbnail shows the table as a spectator at no seat sees it, so it contains no hand, and the
worker never computes another view. Each is drawn once and cached in a folder under a key made of
the save's id, time and state; the window only opens cached files.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections import OrderedDict, deque
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import __version__
from tabletop.folders import files

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from tabletop.engine.game import Game
    from tabletop.storage.saves import SaveInfo

SIZE = (480, 300)
"""Size of a thumbnail in pixels."""
PATIENCE = 30.0
"""Seconds allowed for one thumbnail, including the start of the process."""
_DRAWN_AT = (1280, 800)
_MOST_KEPT = 400
"""Maximum number of thumbnails in memory; the least recently used are dropped."""
_MOST_FILES = 1000
_WORD = 400


class DrawnTables:
    """The thumbnails of saved games. The worker process is started when the first is wanted."""

    def __init__(self, cache: Path, games: Callable[[], Sequence[Game]]) -> None:
        """Create the thumbnails; `games` is called in the worker process to find the games.

        `cache` is the folder of the image files; it is created when needed.
        """
        self._cache = cache
        self._games = games
        self._ready: OrderedDict[str, pygame.Surface] = OrderedDict()
        self._missing: set[str] = set()
        """Keys of thumbnails that aren't drawn yet."""
        self._given_up: set[str] = set()
        """Keys of thumbnails that could not be drawn."""
        self._wanted: deque[tuple[str, SaveInfo]] = deque()
        self._working = ""
        self._since = 0.0
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._has_tidied = False

    def picture(self, save: SaveInfo) -> pygame.Surface | None:
        """Return the thumbnail of a saved game, or None while it isn't ready. Never waits."""
        key = key_of(save)
        found = self._ready.get(key)
        if found is None and key not in self._missing:
            found = self._open(key)
        if found is not None:
            self._ready.move_to_end(key)
        return found

    def _open(self, key: str) -> pygame.Surface | None:
        try:
            picture = pygame.image.load(self._file(key))
        except (OSError, pygame.error):
            self._missing.add(key)
            return None
        self._ready[key] = picture
        if len(self._ready) > _MOST_KEPT:
            self._ready.popitem(last=False)
        return picture

    def _file(self, key: str) -> Path:
        return self._cache / f"{key}.png"

    def want(self, saves: Sequence[SaveInfo]) -> None:
        """Draw the thumbnails of these saved games next, in this order, and drop other requests."""
        keys = [(key_of(save), save) for save in saves if save.can_open]
        self._wanted = deque(
            (key, save) for key, save in keys
            if key not in self._ready and key not in self._given_up and key != self._working
        )  # fmt: skip

    def poll(self) -> bool:
        """Collect a finished thumbnail and request the next; return whether one is new.

        Never waits.
        """
        if self._working:
            told = self._hear()
            if told is None:
                if time.monotonic() - self._since > PATIENCE:
                    self._given_up.add(self._working)
                    self._end()
                return False
            key, self._working = self._working, ""
            if told:
                self._given_up.add(key)
                return False
            self._missing.discard(key)
            return True
        while self._wanted:
            key, save = self._wanted.popleft()
            if key not in self._ready and not self._file(key).exists():
                self._ask(key, save)
                return False
            if key in self._missing:
                self._missing.discard(key)
                return True
        return False

    def _ask(self, key: str, save: SaveInfo) -> None:
        self._working, self._since = key, time.monotonic()
        try:
            self._tidy()
            if self._process is None:
                self._start()
            if self._pipe is not None:
                self._pipe.send((save.game, str(save.path), str(self._file(key))))
        except (OSError, ValueError):
            self._given_up.add(key)
            self._end()

    def _tidy(self) -> None:
        """Create the cache folder, and delete the oldest files if there are too many."""
        if self._has_tidied:
            return
        self._has_tidied = True
        self._cache.mkdir(parents=True, exist_ok=True)
        found = [(path.stat().st_mtime, path) for path in files(self._cache, ".png")]
        for _, path in sorted(found)[:-_MOST_FILES]:
            path.unlink(missing_ok=True)

    def _start(self) -> None:
        from multiprocessing import get_context  # noqa: PLC0415 - not before the first frame

        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, self._games), daemon=True)
        self._process.start()
        theirs.close()

    def _hear(self) -> str | None:
        try:
            if self._pipe is not None and self._pipe.poll():
                return self._pipe.recv_bytes(_WORD).decode(errors="replace")
        except (EOFError, OSError):
            key = self._working
            self._end()
            self._given_up.add(key)
        return None

    def _end(self) -> None:
        self._working = ""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            if self._process.is_alive():
                self._process.kill()
            self._process.join(1)
        self._process = self._pipe = None

    def close(self) -> None:
        """Stop the worker process that draws thumbnails."""
        self._wanted.clear()
        self._end()


class TablesHere:
    """Thumbnails drawn at once in this process, for screenshots and tests."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games = {game.spec.id: game for game in games}
        self._ready: dict[str, pygame.Surface] = {}

    def picture(self, save: SaveInfo) -> pygame.Surface | None:
        """Return the thumbnail of a saved game; None if it can't be drawn."""
        key, game = key_of(save), self._games.get(save.game)
        if key not in self._ready and game is not None:
            with contextlib.suppress(Exception):
                self._ready[key] = draw_table(game, save.path)
        return self._ready.get(key)

    def want(self, saves: Sequence[SaveInfo]) -> None:
        """Do nothing, since thumbnails are drawn when first needed."""

    def poll(self) -> bool:
        """Return False, as nothing is drawn in the background."""
        return False

    def close(self) -> None:
        """Do nothing, as there is no worker process."""


def key_of(save: SaveInfo) -> str:
    """Return the cache key for the thumbnail of a saved game in its current state."""
    told = f"{__version__} {save.id} {save.game} {save.moves} {save.changed} {save.standing}"
    return blake2b(told.encode(), digest_size=16).hexdigest()


def draw_table(game: Game, path: Path) -> pygame.Surface:
    """Return a picture of a saved game's table as a spectator sees it.

    Raises:
        StorageError: The file can't be read.
        ValueError: The game in it can't be played.
    """
    from tabletop.session.onlooker import onlooker_at  # noqa: PLC0415 - not before the first frame
    from tabletop.storage.settings import Settings  # noqa: PLC0415
    from tabletop.ui.app.pilot import Pilot  # noqa: PLC0415
    from tabletop.ui.app.routes import AppRoutes  # noqa: PLC0415
    from tabletop.ui.kit.services import Desk  # noqa: PLC0415
    from tabletop.ui.scenes.table import TableScene  # noqa: PLC0415

    session = onlooker_at(game, path)
    settings = Settings().changed(animation_speed="instant", muted=True, notes=False)
    desk = Desk(games=[session.game], routes=AppRoutes(), saves=path.parent / "no saves",
                settings=settings, save=lambda _: None)  # fmt: skip
    pilot = Pilot(desk, _DRAWN_AT)
    table = TableScene(desk, session)
    desk.stack.push(table)
    try:
        return pygame.transform.smoothscale(pilot.draw(), SIZE)
    finally:
        desk.close()


def _serve(pipe: Connection, find_games: Callable[[], Sequence[Game]]) -> None:
    """Draw requested thumbnails until the other end of the pipe closes; runs in the worker."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    games: dict[str, Game] = {}
    with contextlib.suppress(EOFError, OSError):
        while True:
            name, source, target = pipe.recv()
            try:
                games = games or {game.spec.id: game for game in find_games()}
                told = _draw(games[name], Path(source), Path(target))
            except Exception as error:  # noqa: BLE001 - a game's code may raise anything
                told = f"can't be drawn: {error}"
            pipe.send_bytes(told.encode(errors="replace")[:_WORD])


def _draw(game: Game, source: Path, target: Path) -> str:
    picture = draw_table(game, source)
    part = target.with_name(f"{target.name}.{os.getpid()}")
    with part.open("wb") as stream:
        pygame.image.save(picture, stream, "x.png")
    part.replace(target)
    return ""
