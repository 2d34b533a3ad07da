"""Pictures from the folders of games, drawn in a process beside the window.

A third-party picture may take long to draw, or forever. So the window requests it, continues with
what it can draw itself, and takes the picture once it is there. Each is drawn once and cached by
its content; the window scales it to any size.
"""

import contextlib
import signal
import time
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tabletop.art import ArtError, Picture, has_picture, read_picture
from tabletop.engine.game import Game
from tabletop.fonts import Font, FontError, fonts_of, read_font
from tabletop.paths import shipped
from tabletop.ui.paint import svg
from tabletop.ui.pieces.artist import FONT, LONGEST_SIDE, MOST_WORDS, serve

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

PRINTED = 1600
"""Longer side in pixels of a printed picture; a 120 mm card with its bleed needs 1,500."""
PRINTED_BOARD = 3072
"""Longer side in pixels of a printed board."""
_PRINTED_MEMORY = 40 << 20
"""Bytes of pictures kept in memory for a print, which needs each once or twice."""
PATIENCE = 10.0
"""Seconds that one picture may take on a busy computer; of processor time it may take two."""
START = 10.0
"""Seconds that the process may take to start on a slow machine, besides its first picture."""
_TRIES = 2
_DRAWN = 2
"""Version of the drawing code; raise it to invalidate cached pictures."""


class OwnArt:
    """The pictures of games outside the shipped ones.

    `version` rises whenever there is something new to draw.
    """

    def __init__(
        self, folders: Mapping[str, Path], cache: Path, *, for_print: bool = False
    ) -> None:
        """Create the pictures; the drawing process starts when the first one is requested.

        `folders` maps each game's id to its folder; the folder `cache` is created when needed.
        `for_print` makes pictures larger and keeps fewer at a time.
        """
        self._for_print = for_print
        self._folders = dict(folders)
        self._cache = cache
        self.version = 0
        self.problems: dict[str, str] = {}
        """Why a picture can't be drawn, one line each, by `game/name`."""
        self._ready: dict[str, pygame.Surface] = {}
        self._fonts: dict[str, bytes] = {}
        self._letters: dict[str, list[Font]] = {}
        self._waiting: deque[tuple[str, Picture]] = deque()
        self._asked: set[str] = set()
        self._dark: dict[str, str] = {}
        self._artist = _Artist()

    def know(self, games: Iterable[Game]) -> None:
        """Replace the known games by these, and forget all their pictures."""
        self._folders = _own_folders(games)
        self._ready.clear()
        self._fonts.clear()
        self._letters.clear()
        self._asked.clear()
        self._dark.clear()
        self.problems.clear()
        self.version += 1

    def holds(self, name: str) -> bool:
        """Return whether `game/name` belongs to a game known here."""
        return name.partition("/")[0] in self._folders

    @property
    def busy(self) -> bool:
        """Whether requested pictures are still waiting to be drawn."""
        return bool(self._waiting)

    def picture(self, name: str, *, dark: bool = False) -> pygame.Surface | None:
        """Return a picture at its cached size; None while it is drawn, or if there is none.

        The first call requests it. Never waits. With `dark`, `name@dark` is taken instead if the
        game has that.
        """
        if dark:
            name = self._for_dark(name)
        found = self._ready.get(name)
        if found is None and name not in self._asked:
            self._asked.add(name)
            self._ask(name)
            found = self._ready.get(name)
        return found

    def font(self, name: str) -> bytes | None:
        """Return the file content of a font; None until the process has tried it out.

        Like `picture`, the first call requests it.
        """
        if name not in self._fonts and name not in self._asked:
            self._asked.add(name)
            self._ask_font(name)
        return self._fonts.get(name)

    def _ask_font(self, name: str) -> None:
        game, _, rest = name.partition("/")
        try:
            font = read_font(self._folders[game], rest)
        except FontError as error:
            self.problems[name] = str(error)
            return
        tried = Picture(font.path, FONT, font.data, font.digest)
        if not self._take(name, tried):
            self._waiting.append((name, tried))

    def _for_dark(self, name: str) -> str:
        if name not in self._dark:
            game, _, rest = name.partition("/")
            there = has_picture(self._folders[game], f"{rest}@dark")
            self._dark[name] = f"{name}@dark" if there else name
        return self._dark[name]

    def _ask(self, name: str) -> None:
        game, _, rest = name.partition("/")
        folder = self._folders[game]
        if not has_picture(folder, rest):
            return
        try:
            picture = read_picture(folder, rest)
        except (ArtError, OSError) as error:
            self.problems[name] = str(error)
            return
        if picture.letters:
            picture = self._with_fonts(game, picture)
        if not self._take(name, picture):
            self._waiting.append((name, picture))

    def _with_fonts(self, game: str, picture: Picture) -> Picture:
        """Return a drawing with text, with a digest that also covers the fonts of its game.

        So it is drawn again when a font changes.
        """
        folder, digest = self._folders[game], sha256(picture.digest.encode())
        if game not in self._letters:
            self._letters[game] = []
            for name in fonts_of(folder):
                with contextlib.suppress(FontError, OSError):
                    self._letters[game].append(read_font(folder, name))
        for font in self._letters[game]:
            digest.update(font.digest.encode())
        return replace(picture, digest=digest.hexdigest())

    def _take(self, name: str, picture: Picture) -> bool:
        """Take a picture from the cache; return whether it was there.

        For a font, the cache holds a mark that it was tried out.
        """
        if picture.form == FONT:
            tried = self._kept(name, picture).is_file()
            if tried:
                self._fonts[name] = picture.data
            return tried
        try:
            kept = pygame.image.load(self._kept(name, picture), "x.png")
        except (OSError, pygame.error):
            return False
        self._ready[name] = svg.converted(kept)
        self._make_room()
        return True

    def _make_room(self) -> None:
        """Drop a print's oldest pictures beyond the memory limit; they can be requested again."""
        sizes = {name: each.get_width() * each.get_height() * 4 for name, each in
                 self._ready.items()} if self._for_print else {}  # fmt: skip
        for name in list(sizes)[:-1]:
            if sum(sizes.values()) <= _PRINTED_MEMORY:
                return
            del sizes[name], self._ready[name]
            self._asked.discard(name)

    def _kept(self, name: str, picture: Picture) -> Path:
        if picture.form == FONT:
            return self._cache / f"{picture.digest}.{FONT}"
        return self._cache / f"{picture.digest}-{self._longest(name)}-{_DRAWN}.png"

    def _longest(self, name: str) -> int:
        board = name.partition("/")[2].startswith("boards/")
        if not self._for_print:
            return LONGEST_SIDE
        return PRINTED_BOARD if board else PRINTED

    def poll(self) -> bool:
        """Check on the drawing process; return whether there is something new. Never waits."""
        if not self._waiting:
            return False
        name, picture = self._waiting[0]
        fonts = self._letters.get(name.partition("/")[0], ()) if picture.letters else ()
        job = _Job(
            picture.form, picture.data, str(self._kept(name, picture)), self._longest(name),
            tuple(str(font.path) for font in fonts),
        )  # fmt: skip
        told = self._artist.draw(picture.digest, job)
        if told is None:
            return False
        self._waiting.popleft()
        if told or not self._take(name, picture):
            rest = name.partition("/")[2]
            shown = rest if picture.form == FONT else f"sprites/{rest}.{picture.form}"
            self.problems[name] = f"{shown} {told or 'can not be read again'}"
        self.version += 1
        return True

    def wait(self, seconds: float) -> None:
        """Wait until everything requested is drawn, at most `seconds`."""
        end = time.monotonic() + seconds
        while self._waiting and time.monotonic() < end:
            if not self.poll():
                time.sleep(0.01)

    def forget(self) -> None:
        """Forget everything, so that changed files are read again on the next request."""
        self._ready.clear()
        self._fonts.clear()
        self._letters.clear()
        self._asked.clear()
        self._dark.clear()
        self._waiting.clear()
        self.problems.clear()
        self.version += 1

    def close(self) -> None:
        """Drop all requests and end the drawing process."""
        self._waiting.clear()
        self._artist.end()


def art_of(games: Iterable[Game], cache: Path, *, for_print: bool = False) -> OwnArt:
    """Return the pictures of those games that aren't shipped with the program.

    `cache` is the folder for drawn pictures; `for_print` makes them larger.
    """
    return OwnArt(_own_folders(games), cache, for_print=for_print)


def _own_folders(games: Iterable[Game]) -> dict[str, Path]:
    home = shipped("content")
    return {game.spec.id: game.folder for game in games if game.folder.parent != home}


class _Job(NamedTuple):
    """A drawing job as it is sent to the process."""

    form: str
    data: bytes
    path: str
    longest: int
    fonts: tuple[str, ...]


class _Artist:
    """The owner of the process that draws pictures, one at a time."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._pipe: Connection | None = None
        self._since = 0.0
        self._working = ""
        self._tries = 0
        self._patience = PATIENCE

    def draw(self, digest: str, job: _Job) -> str | None:
        """Start or continue a drawing; return None while it runs, "" when done, else why not."""
        if self._working != digest:
            self._working, self._tries = digest, 0
            return self._begin(job)
        told = self._hear()
        if told is not None:
            self._working = ""
            return told
        late = time.monotonic() - self._since > self._patience or self._has_run_out()
        if not late and self._process is not None and self._process.is_alive():
            return None
        self.end()
        if late or self._tries >= _TRIES:
            self._working = ""
            return "takes too long to draw" if late else "can't be drawn"
        return self._begin(job)

    def _begin(self, job: _Job) -> str | None:
        self._tries += 1
        self._since = time.monotonic()
        try:
            Path(job.path).parent.mkdir(parents=True, exist_ok=True)
            self._patience = PATIENCE if self._process is not None else PATIENCE + START
            if self._process is None:
                self._start()
            if self._pipe is not None:
                self._pipe.send(tuple(job))
        except (OSError, ValueError) as error:
            self.end()
            self._working = ""
            return f"can't be drawn: {error}"
        return None

    def _start(self) -> None:
        # multiprocessing takes long to import, and most players have no pictures of their own.
        from multiprocessing import get_context  # noqa: PLC0415

        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    def _has_run_out(self) -> bool:
        """Whether the system killed the process for using too much processor time."""
        ended = self._process.exitcode if self._process is not None else None
        return ended == -getattr(signal, "SIGXCPU", 0) and ended != 0

    def _hear(self) -> str | None:
        try:
            if self._pipe is not None and self._pipe.poll():
                return self._pipe.recv_bytes(MOST_WORDS).decode(errors="replace")
        except (EOFError, OSError):
            self.end()
        return None

    def end(self) -> None:
        """Kill the drawing process at once and close the pipe to it."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            if self._process.is_alive():
                self._process.kill()
            self._process.join(1)
        self._process = self._pipe = None
