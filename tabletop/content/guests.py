"""Code in a player's own folder: read once, hashed, and run from exactly those bytes.

Consent is not decided here; see `storage.trust`.
"""

import os
import re
import stat
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Protocol

from tabletop.content.problems import Problem
from tabletop.engine.mistakes import GUEST, GuestError, told
from tabletop.folders import walk

MOST_FILES = 1000
MOST_BYTES = 8 << 20
"""Most bytes of code in a folder."""
_NAMES = re.compile(rb"\b(rules|table)\b[\"']?\s*:\s*[\"']?\.")
_CODE = ".py"


@dataclass(frozen=True, slots=True)
class Guest:
    """A folder with code, as it was read."""

    folder: Path
    hash: str
    """SHA-256 over its Python files, sorted by path, in hex."""
    files: tuple[tuple[str, str], ...]
    """Path and SHA-256 of each Python file."""
    code: dict[str, bytes] = field(repr=False)
    """Content of its Python files by path."""

    def package(self, game: str) -> str:
        """Return the name of the package made from its code; it differs between folders."""
        word = re.sub(r"[^a-z0-9_]", "_", game.lower())[:40]
        place = sha256(f"{self.hash} {self.folder.resolve()}".encode()).hexdigest()
        return f"{GUEST}{word}_{place[:12]}"


class Trust(Protocol):
    """The code that a player has consented to."""

    def knows(self, folder_hash: str) -> bool:
        """Return whether the player consented to exactly this code."""

    def changed(self, game: str, files: Sequence[tuple[str, str]]) -> tuple[str, ...]:
        """Return the paths that differ from the code last consented to; empty for a new game."""

    def keep(self, game: str, folder_hash: str, files: Sequence[tuple[str, str]]) -> None:
        """Store the player's consent."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The origin of a folder: which code its `game.yaml` may name, and what leading dots mean."""

    package: str = ""
    """The package that the folder is, if it is an installed one; else ""."""
    own: bool = False
    """Whether it is a player's own folder, which may name shipped code, and its own after consent.
    """
    guest: Guest | None = None
    trusted: bool = False
    """Whether the player consented to the folder's code."""

    @property
    def unseen(self) -> bool:
        """Whether it has code without the player's consent."""
        return self.guest is not None and not self.trusted

    @property
    def key(self) -> str:
        """Key under which results are cached for this origin."""
        guest = self.guest.hash if self.guest else ""
        return f"{self.package} {int(self.own)} {guest} {int(self.trusted)}"

    def module(self, name: str, game: str) -> str:
        """Return `module:Name` with a leading dot resolved; "" if there is no package."""
        if not name.startswith("."):
            return name
        package = self.guest.package(game) if self.guest else self.package
        return package + name if package else ""


@dataclass(frozen=True, slots=True)
class Bringer:
    """Makes the code of a folder importable in a process, if it still is what was consented to."""

    folder: Path
    hash: str
    package: str

    def __call__(self) -> None:
        """Make the package importable.

        Raises:
            GuestError: the folder can't be read, or has changed.
        """
        if self.package in _FINDER.guests:
            return
        guest = read_guest(self.folder)
        if guest.hash != self.hash:
            raise GuestError(f"{self.folder.name}: its files have changed since it was loaded")
        bring(guest, self.package)


def names_code(raw: bytes) -> bool:
    """Return whether a `game.yaml` seems to name code of its own folder."""
    return _NAMES.search(raw) is not None


def read_guest(folder: Path) -> Guest:
    """Read the code of a folder.

    Files that operating systems and Python create are ignored: no code is loaded from them.

    Raises:
        GuestError: it holds a link or another special file, or too much.
    """
    digests: list[tuple[str, str]] = []
    code: dict[str, bytes] = {}
    left = MOST_BYTES
    try:
        for entry in walk(folder):
            path = Path(entry.path)
            name = path.relative_to(folder).as_posix()
            if entry.is_symlink():
                raise GuestError(f"{name}: is a link")
            if path.suffix != _CODE:
                continue
            raw = code[name] = _read(path, name, left)
            left -= len(raw)
            digests.append((name, sha256(raw).hexdigest()))
            if len(digests) > MOST_FILES:
                raise GuestError(f"{folder.name}: holds over {MOST_FILES} files of code")
    except OSError as error:
        where = Path(error.filename or folder).name
        raise GuestError(f"{where}: can't be read: {error.strerror or error}") from error
    digests.sort()
    whole = sha256("".join(f"{digest}  {name}\n" for name, digest in digests).encode())
    return Guest(folder, whole.hexdigest(), tuple(digests), code)


def bring(guest: Guest, package: str) -> Bringer:
    """Make the code of a folder importable as a package, from the bytes that were read."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    _FINDER.guests.setdefault(package, guest)
    return Bringer(guest.folder, guest.hash, package)


def compiled(guest: Guest) -> list[Problem]:
    """Return the problems of code that can't be compiled, without running it."""
    wrong: list[Problem] = []
    for name, raw in guest.code.items():
        file = guest.folder / name
        try:
            compile(raw, str(file), "exec", dont_inherit=True)
        except Exception as error:  # noqa: BLE001 - syntax, null bytes, nesting without end
            line = getattr(error, "lineno", None) or 1
            wrong.append(Problem(str(file), line, 1, "", getattr(error, "msg", str(error))))
    return wrong


def _read(path: Path, name: str, left: int) -> bytes:
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    with os.fdopen(os.open(path, flags | getattr(os, "O_BINARY", 0)), "rb") as stream:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise GuestError(f"{name}: is no file")
        raw = stream.read(left + 1)
    if len(raw) > left:
        raise GuestError(f"{name}: the folder holds over {MOST_BYTES >> 20} MB of code")
    return raw


class _Finder(MetaPathFinder):
    """Finds modules of own folders among the bytes that were read."""

    def __init__(self) -> None:
        self.guests: dict[str, Guest] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        top, _, rest = fullname.partition(".")
        guest = self.guests.get(top)
        if guest is None:
            return None
        base = rest.replace(".", "/")
        inside = f"{base}/" if base else ""
        file = next((n for n in (f"{inside}__init__.py", f"{base}.py") if n in guest.code), "")
        package = file.endswith("__init__.py") or not file
        if not file and not any(name.startswith(inside) for name in guest.code):
            # The path of the package is on the disk, where other bytes may lie by now.
            raise ModuleNotFoundError(f"there is no {base}.py", name=fullname)
        loader = _Loader(guest, file)
        spec = ModuleSpec(fullname, loader, origin=str(guest.folder / file), is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [str(guest.folder / base)]
        return spec


class _Loader(InspectLoader):
    """Runs one module of an own folder."""

    def __init__(self, guest: Guest, file: str) -> None:
        self._guest = guest
        self._file = file

    def get_source(self, fullname: str) -> str:
        """Return the source, for tracebacks."""
        del fullname
        return self._guest.code.get(self._file, b"").decode("utf-8", "replace")

    def get_code(self, fullname: str) -> CodeType:
        """Return the compiled module.

        Raises:
            GuestError: it is not valid Python.
        """
        del fullname
        raw = self._guest.code.get(self._file, b"")
        file = str(self._guest.folder / self._file)
        try:
            return compile(raw, file, "exec", dont_inherit=True)
        except (SyntaxError, ValueError) as error:
            raise GuestError(told(error, self._guest.folder)) from error


_FINDER = _Finder()
