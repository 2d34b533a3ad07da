"""What the door hands out to whoever asks: a fixed table from path to bytes. No path is a file."""

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
    """One thing that is handed out."""

    kind: str
    """Its media type."""
    body: bytes
    lasting: bool = False
    """Whether its address changes with it, so that a browser may keep it for good."""


class Files:
    """The table. Whoever fills it fills it with what every seat may see."""

    def __init__(self) -> None:
        self._held: dict[str, Held] = {}

    def find(self, path: str) -> Held | None:
        """Return what lies at a path such as `/phone.css`; None for nothing."""
        return self._held.get(path)

    def add_part(self, under: str, part: Path) -> None:
        """Read a folder of the program's own, such as the page, or one file.

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
        """Put something at a path; its ending says what it is."""
        self._held[path] = Held(_TYPES[Path(path).suffix], body, lasting)

    def drop(self, paths: Iterable[str]) -> None:
        """Hand out no more what lies at these paths."""
        for path in paths:
            self._held.pop(path, None)

    def add_hashed(self, folder: str, ending: str, body: bytes) -> str:
        """Put something where its own hash says, and return the path."""
        path = f"/{folder}/{sha256(body).hexdigest()[:20]}{ending}"
        self.add(path, body, lasting=True)
        return path
