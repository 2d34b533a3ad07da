"""Pictures from the folders of games, drawn in a process beside the window.

A third-party picture may take very long to draw, or never finish. The window therefore requests
it, draws the rest meanwhile, and collects the picture when it is ready. Each picture is drawn once
and cached by its content; the window scales it to any size.
"""

import contextlib
import time
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.art_files import ArtError, PictureFile, has_picture, read_picture
from tabletop.digests import sha256
from tabletop.engine.game import Game
from tabletop.font_files import Font, FontError, fonts_of, read_font
from tabletop.paths import shipped
from tabletop.ui.graphics import svg
from tabletop.ui.pieces.art_process import FONT, LONGEST_SIDE, MOST_WORDS, Job, serve_pictures
from tabletop.workers.process import Worker, WorkerError

PRINTED = 1600
"""Longer side in pixels of a printed picture; a 120 mm card with its bleed needs 1,500."""
PRINTED_BOARD = 3072
"""Longer side in pixels of a printed board."""
_PRINTED_MEMORY = 40 << 20
"""Size in bytes of the picture cache while printing, which needs each one once or twice."""
TIMEOUT = 10.0
"""Seconds that a picture may take on a busy computer, with at most two of processor time."""
START_TIMEOUT = 10.0
"""Seconds that the process may take to start on a slow machine, before its first picture."""
_DRAWN = 2
"""Version of the drawing code; raise it to invalidate cached pictures."""


class GamePictures:
    """The pictures and fonts in games' own folders, drawn by another process.

    `version` increases whenever there is something new to draw.
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
        self._waiting: deque[tuple[str, PictureFile]] = deque()
        self._asked: set[str] = set()
        self._dark: dict[str, str] = {}
        self._artist = _Artist()

    def set_games(self, games: Iterable[Game]) -> None:
        """Replace all known games, discarding the pictures and fonts of the previous ones."""
        self._folders = _own_folders(games)
        self._ready.clear()
        self._fonts.clear()
        self._letters.clear()
        self._asked.clear()
        self._dark.clear()
        self.problems.clear()
        self.version += 1

    def holds(self, name: str) -> bool:
        """Return whether a full name such as `magpie/gem` belongs to one of the known games."""
        return name.partition("/")[0] in self._folders

    @property
    def busy(self) -> bool:
        """Whether any requested pictures or fonts aren't ready yet."""
        return bool(self._waiting)

    def picture(self, name: str, *, dark: bool = False) -> pygame.Surface | None:
        """Return a picture if it is ready, without waiting; the first call requests it.

        Args:
            name: The full name, such as `magpie/gem`.
            dark: Whether to return the variant for the dark theme, `name@dark`, if the game has
                one.

        Returns:
            The picture in its own proportions; None while it is being drawn, and if it is missing
                or can't
            be used.
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
        """Return the content of a font file if it is ready, without waiting.

        The first call requests it. The result is None until the other process has checked the font,
        and also if the font can't be used.
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
        tried = PictureFile(font.path, FONT, font.data, font.digest)
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

    def _with_fonts(self, game: str, picture: PictureFile) -> PictureFile:
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

    def _take(self, name: str, picture: PictureFile) -> bool:
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
        sizes = (
            {name: each.get_width() * each.get_height() * 4 for name, each in self._ready.items()}
            if self._for_print
            else {}
        )
        for name in list(sizes)[:-1]:
            if sum(sizes.values()) <= _PRINTED_MEMORY:
                return
            del sizes[name], self._ready[name]
            self._asked.discard(name)

    def _kept(self, name: str, picture: PictureFile) -> Path:
        if picture.form == FONT:
            return self._cache / f"{picture.digest}.{FONT}"
        return self._cache / f"{picture.digest}-{self._longest(name)}-{_DRAWN}.png"

    def _longest(self, name: str) -> int:
        board = name.partition("/")[2].startswith("boards/")
        if not self._for_print:
            return LONGEST_SIDE
        return PRINTED_BOARD if board else PRINTED

    def poll(self) -> bool:
        """Collect finished work from the drawing process, or give it the next job; never waits.

        Return whether a request was finished, even if it failed, so that a frame must be drawn.
        """
        if not self._waiting:
            return False
        name, picture = self._waiting[0]
        fonts = self._letters.get(name.partition("/")[0], ()) if picture.letters else ()
        job = Job(
            picture.form,
            picture.data,
            str(self._kept(name, picture)),
            self._longest(name),
            tuple(str(font.path) for font in fonts),
        )
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
        """Wait up to `seconds` until all requested pictures and fonts are ready."""
        end = time.monotonic() + seconds
        while self._waiting and time.monotonic() < end:
            if not self.poll():
                time.sleep(0.01)

    def forget(self) -> None:
        """Drop all pictures, so that changed files are read again on the next request."""
        self._ready.clear()
        self._fonts.clear()
        self._letters.clear()
        self._asked.clear()
        self._dark.clear()
        self._waiting.clear()
        self.problems.clear()
        self.version += 1

    def close(self) -> None:
        """Drop all requests and stop the drawing process."""
        self._waiting.clear()
        self._artist.end()


def art_of(games: Iterable[Game], cache: Path, *, for_print: bool = False) -> GamePictures:
    """Create the source of pictures for all games that don't ship with the program.

    Args:
        games: The games; shipped ones are ignored.
        cache: The folder in which drawn pictures are kept for the next start.
        for_print: Whether pictures are drawn larger, for sharp printing.
    """
    return GamePictures(_own_folders(games), cache, for_print=for_print)


def _own_folders(games: Iterable[Game]) -> dict[str, Path]:
    home = shipped("content")
    return {game.spec.id: game.folder for game in games if game.folder.parent != home}


class _Artist:
    """Draws pictures in a worker process, one at a time."""

    def __init__(self) -> None:
        # A picture that is no longer wanted is finished first: it may be needed soon.
        self._worker = Worker(
            serve_pictures,
            name="recess-artist",
            timeout=TIMEOUT,
            start_timeout=START_TIMEOUT,
            longest=MOST_WORDS,
        )
        self._working = ""

    @property
    def has_started(self) -> bool:
        """Whether there is a drawing process."""
        return self._worker.process is not None

    def draw(self, digest: str, job: Job) -> str | None:
        """Start or continue a drawing; return None while it runs, "" when done, else why not."""
        if self._working != digest:
            try:
                Path(job.path).parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                return f"can't be drawn: {error}"
            self._working = digest
            import pickle  # noqa: PLC0415 - not before the first frame

            self._worker.ask(pickle.dumps(job))
        try:
            answer = self._worker.poll()
        except WorkerError as error:
            self._working = ""
            return "takes too long to draw" if error.is_late else "can't be drawn"
        if answer is None:
            return None
        self._working = ""
        return answer.decode(errors="replace")

    def end(self) -> None:
        """Kill the drawing process at once."""
        self._working = ""
        self._worker.close()
