"""Static files of the web server: a table from path to bytes. The disk is never read on request."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

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
class Held:
    """A static file held in memory."""

    kind: str
    """Its media type, such as `text/css`."""
    body: bytes
    lasting: bool = False
    """Whether its path changes with its content, so that browsers may cache it forever."""


class Files:
    """The table of static files. Everything in it may be seen by every seat."""

    def __init__(self) -> None:
        self._held: dict[str, Held] = {}

    def find(self, path: str) -> Held | None:
        """Return the file at a path such as `/phone.css`, or None."""
        return self._held.get(path)

    def add_part(self, under: str, part: Path) -> None:
        """Load a folder or a single file of the program, such as the web page.

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
                self._held[under + name] = Held(kind, path.read_bytes())
        if f"{under}index.html" in self._held:
            self._held[under] = self._held[f"{under}index.html"]

    def add(self, path: str, body: bytes, *, lasting: bool = False) -> None:
        """Serve bytes at a path; the suffix gives the media type."""
        self._held[path] = Held(_TYPES[Path(path).suffix], body, lasting)

    def drop(self, paths: Iterable[str]) -> None:
        """Stop serving these paths."""
        for path in paths:
            self._held.pop(path, None)

    def add_hashed(self, folder: str, ending: str, body: bytes) -> str:
        """Serve bytes under a path made from their hash; return the path."""
        path = f"/{folder}/{sha256(body).hexdigest()[:20]}{ending}"
        self.add(path, body, lasting=True)
        return path
