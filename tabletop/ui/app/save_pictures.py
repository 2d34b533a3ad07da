"""Thumbnails of saved games, drawn in a worker process.

A thumbnail shows the table as a spectator at no seat sees it, so it contains no hand, and the
worker never computes another view. Each is drawn once and cached in a folder under a key made of
the save's id, time and state; the window only opens cached files.
"""

from __future__ import annotations

import contextlib
import os
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop import __version__
from tabletop.digests import blake2b
from tabletop.engine.game import Game
from tabletop.folders import files
from tabletop.storage.saves.save_list import SaveInfo
from tabletop.workers.process import Worker, WorkerError, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


SIZE = (480, 300)
"""Width and height of a thumbnail in pixels."""
TIMEOUT = 30.0
"""Seconds allowed for drawing one thumbnail, including the start of the process."""
_DRAWN_AT = (1280, 800)
_MOST_KEPT = 400
"""Maximum number of thumbnails in memory; the least recently used are dropped."""
_MOST_FILES = 1000
_WORD = 400


class DrawnTables:
    """Thumbnails of saved games, drawn in a worker process that starts when it is needed."""

    def __init__(self, cache: Path, games: Callable[[], Sequence[Game]]) -> None:
        """Create the thumbnails; `games` is called in the worker process to find the games.

        `cache` is the folder of the image files; it is created when needed.
        """
        self._cache = cache
        self._ready: OrderedDict[str, pygame.Surface] = OrderedDict()
        self._missing: set[str] = set()
        """Keys of thumbnails that aren't drawn yet."""
        self._given_up: set[str] = set()
        """Keys of thumbnails that could not be drawn."""
        self._wanted: deque[tuple[str, SaveInfo]] = deque()
        self._working = ""
        self._worker = Worker(
            partial(_serve, find_games=games), name="recess-thumbnails", timeout=TIMEOUT
        )
        self._has_tidied = False

    def picture(self, save: SaveInfo) -> pygame.Surface | None:
        """Return the thumbnail of a saved game, or None if it isn't ready yet. Doesn't wait."""
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
        """Request thumbnails of these saved games, in this order.

        Earlier requests that haven't been started are dropped.
        """
        keys = [(key_of(save), save) for save in saves if save.can_open]
        self._wanted = deque(
            (key, save)
            for key, save in keys
            if key not in self._ready and key not in self._given_up and key != self._working
        )

    def poll(self) -> bool:
        """Take a finished thumbnail from the worker process, or give it the next request.

        Doesn't wait. Returns whether there is a new thumbnail, so that a frame must be drawn.
        """
        if self._working:
            return self._collect()
        while self._wanted:
            key, save = self._wanted.popleft()
            if key not in self._ready and not self._file(key).exists():
                self._ask(key, save)
                return False
            if key in self._missing:
                self._missing.discard(key)
                return True
        return False

    def _collect(self) -> bool:
        """Return whether the thumbnail that is being drawn is done."""
        try:
            problem = self._worker.poll()
        except WorkerError:
            problem = b"can't be drawn"
        if problem is None:
            return False
        key, self._working = self._working, ""
        (self._given_up.add if problem else self._missing.discard)(key)
        return not problem

    def _ask(self, key: str, save: SaveInfo) -> None:
        import pickle  # noqa: PLC0415 - not before the first frame

        try:
            self._tidy()
        except OSError:
            self._given_up.add(key)
            return
        self._working = key
        self._worker.ask(pickle.dumps((save.game, save.path, self._file(key))))

    def _tidy(self) -> None:
        """Create the cache folder, and delete the oldest files if there are too many."""
        if self._has_tidied:
            return
        self._has_tidied = True
        self._cache.mkdir(parents=True, exist_ok=True)
        found: list[tuple[float, Path]] = []
        for path in files(self._cache, ".png"):
            with contextlib.suppress(FileNotFoundError):
                found.append((path.stat().st_mtime, path))
        for _, path in sorted(found)[:-_MOST_FILES]:
            path.unlink(missing_ok=True)

    def close(self) -> None:
        """Stop the worker process and drop all requests."""
        self._wanted.clear()
        self._working = ""
        self._worker.close()


class TablesHere:
    """Thumbnails of saved games, drawn immediately in this process for screenshots and tests."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._games = {game.spec.id: game for game in games}
        self._ready: dict[str, pygame.Surface] = {}

    def picture(self, save: SaveInfo) -> pygame.Surface | None:
        """Return the thumbnail of a saved game, or None if it can't be drawn."""
        key, game = key_of(save), self._games.get(save.game)
        if key not in self._ready and game is not None:
            with contextlib.suppress(Exception):
                self._ready[key] = draw_table(game, save.path)
        return self._ready.get(key)

    def want(self, saves: Sequence[SaveInfo]) -> None:
        """Do nothing, since thumbnails are drawn when they are first shown."""

    def poll(self) -> bool:
        """Return False, since nothing is drawn in the background."""
        return False

    def close(self) -> None:
        """Do nothing, since there is no worker process."""


def key_of(save: SaveInfo) -> str:
    """Return a cache key for a saved game's thumbnail, which changes with each move."""
    told = f"{__version__} {save.id} {save.game} {save.moves} {save.changed} {save.standing}"
    return blake2b(told.encode(), digest_size=16).hexdigest()


def draw_table(game: Game, path: Path) -> pygame.Surface:
    """Return a thumbnail of a saved game's table, as seen by a spectator, without any hands.

    Raises:
        StorageError: The file can't be read.
        ValueError: The game in it can't be played.
    """
    from tabletop.session.history.replay import open_as_spectator  # noqa: PLC0415 - not before the first frame
    from tabletop.storage.player.settings import Settings  # noqa: PLC0415
    from tabletop.ui.app.pilot import Pilot  # noqa: PLC0415
    from tabletop.ui.app.routes import AppRoutes  # noqa: PLC0415
    from tabletop.ui.scenes.table.table import TableScene  # noqa: PLC0415
    from tabletop.ui.toolkit.app import App  # noqa: PLC0415
    from tabletop.ui.toolkit.services import Folders, Services  # noqa: PLC0415

    port = open_as_spectator(game, path)
    settings = Settings().changed(animation_speed="instant", muted=True, notes=False)
    app = App(
        games=[port.game],
        routes=AppRoutes(),
        settings=settings,
        folders=Folders.within(path.parent / "no saves"),
        services=Services(save=lambda _: None),
    )
    pilot = Pilot(app, _DRAWN_AT)
    table = TableScene(app, port)
    app.stack.push(table)
    try:
        return pygame.transform.smoothscale(pilot.draw(), SIZE)
    finally:
        app.close()


def _serve(pipe: Connection, find_games: Callable[[], Sequence[Game]]) -> None:
    """Draw requested thumbnails until the other end of the pipe closes; runs in the worker."""
    import pickle  # noqa: PLC0415 - not before the first frame

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    games: dict[str, Game] = {}

    def answer(request: bytes) -> bytes:
        name, source, target = pickle.loads(request)  # noqa: S301 - from the window's process
        try:
            if not games:
                games.update((game.spec.id, game) for game in find_games())
            _draw(games[name], source, target)
        except Exception as error:  # noqa: BLE001 - a game's code may raise anything
            return f"can't be drawn: {error}".encode(errors="replace")[:_WORD]
        return b""

    serve(pipe, answer)


def _draw(game: Game, source: Path, target: Path) -> None:
    picture = draw_table(game, source)
    part = target.with_name(f"{target.name}.{os.getpid()}")
    with part.open("wb") as stream:
        pygame.image.save(picture, stream, "x.png")
    part.replace(target)
