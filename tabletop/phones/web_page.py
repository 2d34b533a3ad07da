"""The web server's static files: the page, pictures of pieces and colours of the table.

Requests never read the disk. Every seat may see everything here.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from tabletop.digests import sha256
from tabletop.engine.conformance.fingerprint import Written
from tabletop.engine.game import Game
from tabletop.engine.moves import seat_name
from tabletop.folders import walk

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file that the web server keeps in memory and serves."""

    kind: str
    """Its media type, such as `text/css`."""
    body: bytes
    lasting: bool = False
    """Whether its path changes with its content, so that browsers may cache it forever."""


class Files:
    """The files that the web server serves from memory, by path. Every seat may see them."""

    def __init__(self) -> None:
        self._held: dict[str, StaticFile] = {}

    def find(self, path: str) -> StaticFile | None:
        """Return the file that is served at a path such as `/phone.css`; None if there is none."""
        return self._held.get(path)

    def add_part(self, under: str, part: Path) -> None:
        """Load a folder or file from disk and serve it at the path `under`.

        For a folder, the path ends with `/`.

        Raises:
            OSError: it can't be read.
        """
        if not under.endswith("/"):
            self.add(under, part.read_bytes(), lasting=True)
            return
        self._add_folder(under, part)

    def _add_folder(self, under: str, folder: Path) -> None:
        for path in (Path(entry.path) for entry in walk(folder)):
            kind = _TYPES.get(path.suffix)
            if kind is not None and path.is_file():
                name = path.relative_to(folder).as_posix()
                self._held[under + name] = StaticFile(kind, path.read_bytes())
        if f"{under}index.html" in self._held:
            self._held[under] = self._held[f"{under}index.html"]

    def add(self, path: str, body: bytes, *, lasting: bool = False) -> None:
        """Serve `body` as a file at a path, whose suffix determines the media type.

        With `lasting=True`, browsers may cache the file forever, because its path changes with its
        content.
        """
        self._held[path] = StaticFile(_TYPES[Path(path).suffix], body, lasting)

    def drop(self, paths: Iterable[str]) -> None:
        """Stop serving the files at these paths; paths without a file are ignored."""
        for path in paths:
            self._held.pop(path, None)

    def add_hashed(self, folder: str, ending: str, body: bytes) -> str:
        """Serve `body` at a path made from its hash, and return that path.

        `folder` is the first part of the path, and `ending` its suffix, such as `.jpg`.
        """
        path = f"/{folder}/{sha256(body).hexdigest()[:20]}{ending}"
        self.add(path, body, lasting=True)
        return path


Print = Callable[[str], bytes | None]
"""A function that draws a picture of a piece as PNG or JPEG, or returns None if there is none.

It receives the id of a kind of piece, `back:` with the name of a back, or `small:` with a kind for
its picture in the hand.
"""
SMALL = "small:"


class PieceFaces:
    """The pictures of one game's pieces for phones, at addresses that change with their content."""

    def __init__(self, game: Game, seats: int, files: Files, picture: Print | None = None) -> None:
        self._game, self._files, self._print = game, files, picture
        plan = game.spec.plan(seats)
        self._backs = tuple(dict.fromkeys(plan.backs))
        kinds = [kind.id for kind in game.spec.kinds]
        small = [f"{SMALL}{kind}" for kind in kinds]
        self._todo = [*kinds, *small, *(f"back:{back}" for back in self._backs)]
        self._pictures: dict[str, str] = {}
        self.address = ""
        """Path of the list of all pictures; "" until they are drawn."""

    @property
    def ready(self) -> bool:
        """Whether all pictures have been drawn, so that `prepare` has nothing left to do."""
        return not self._todo

    def drop(self) -> None:
        """Stop serving the pictures. Call this when the table switches to another game."""
        self._todo.clear()
        self._files.drop([*self._pictures.values(), self.address])

    def prepare(self) -> None:
        """Draw one more picture, if any is missing. Call this once per frame when there is time."""
        if not self._todo:
            return
        name = self._todo.pop()
        body = self._print(name) if self._print is not None else None
        if body:
            ending = ".png" if body.startswith(b"\x89PNG") else ".jpg"
            self._pictures[name] = self._files.add_hashed("card", ending, body)
        if not self._todo:
            self.address = self._files.add_hashed("faces", ".json", self._text())

    def _text(self) -> bytes:
        kinds: dict[str, Written] = {}
        for kind in self._game.spec.kinds:
            face = kind.face
            kind_data: dict[str, Written] = {
                "title": kind.title,
                "look": kind.look,
                "about": kind.about,
                "picture": self._pictures.get(f"{SMALL}{kind.id}", self._pictures.get(kind.id, "")),
                "large": self._pictures.get(kind.id, ""),
            }
            if kind.look == "marker" and kind.owner >= 0:
                kind_data["seat"] = seat_name(kind.owner)
            for name in ("text", "colour", "ink", "icon", "letter"):
                value = face.get(name)
                if isinstance(value, str) and value:
                    kind_data[name] = value
            kinds[kind.id] = kind_data
        backs = {back: self._pictures.get(f"back:{back}", "") for back in self._backs}
        return json.dumps({"kinds": kinds, "backs": backs}, ensure_ascii=False).encode()


Felt = tuple[str, str, str]
"""The three colours of a table's surface (base, centre and edge), as `#RRGGBB`."""


@dataclass(frozen=True, slots=True)
class WebPage:
    """What browsers load for a table: files, colours and pictures, the same for every seat."""

    parts: tuple[tuple[str, Path], ...]
    """Folders and files, each with the path at which it is served, such as `/icon/`."""
    felt: tuple[Felt, Felt] | None = None
    """Colours of the game's table in the dark and the light theme."""
    picture: Print | None = None
    """Draws pictures of pieces; without it, the page shows their titles."""
    cover: bytes = b""
    """Picture of the game's box, as JPEG."""
