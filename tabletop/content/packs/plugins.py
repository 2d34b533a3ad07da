"""Code that a game brings: its table declarations, and what a player's own folder holds.

The code of an own folder is read once, hashed, and run from exactly those bytes.

Consent is not decided here; see `storage.trust`.
"""

import os
import re
import stat
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.abc import InspectLoader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Protocol

from tabletop.content.yaml.problems import Problem
from tabletop.digests import sha256
from tabletop.engine.conformance.blame import GUEST, GuestError, told
from tabletop.engine.declare.fields import GameTable
from tabletop.folders import walk

MOST_FILES = 1000
MOST_BYTES = 8 << 20
"""Most bytes of code in a folder."""
FREE_TABLE = "tabletop.engine.free.table:FreeTable"
"""The rules of a game without rules of its own."""
_NAMES = re.compile(rb"\b(rules|table)\b[\"']?\s*:\s*[\"']?\.")
_CODE = ".py"


@dataclass(frozen=True, slots=True)
class Guest:
    """The code in a game's folder as it was read, with the hashes that a player consents to."""

    folder: Path
    hash: str
    """SHA-256 over its Python files, sorted by path, in hex."""
    files: tuple[tuple[str, str], ...]
    """Path and SHA-256 of each Python file."""
    code: dict[str, bytes] = field(repr=False)
    """Content of its Python files by path."""

    def package(self, game: str) -> str:
        """Return the name of the package made from this code; it differs between folders.

        `game` is the id of the game.
        """
        word = re.sub(r"[^a-z0-9_]", "_", game.lower())[:40]
        place = sha256(f"{self.hash} {self.folder.resolve()}".encode()).hexdigest()
        return f"{GUEST}{word}_{place[:12]}"


class Trust(Protocol):
    """Stores which code a player has consented to run."""

    def knows(self, folder_hash: str) -> bool:
        """Return whether the player has consented to exactly the code with this hash."""

    def changed(self, game: str, files: Sequence[tuple[str, str]]) -> tuple[str, ...]:
        """Return the paths of files that differ from the code the player last consented to.

        Empty for a game without earlier consent. `files` are the current paths and SHA-256 hashes.
        """

    def keep(self, game: str, folder_hash: str, files: Sequence[tuple[str, str]]) -> None:
        """Record that the player consents to run this code.

        Args:
            game: Id of the game.
            folder_hash: SHA-256 over all of its files.
            files: Path and SHA-256 of each file.
        """


@dataclass(frozen=True, slots=True)
class CodeOrigin:
    """Where a game's folder comes from, which decides what code its `game.yaml` may name."""

    package: str = ""
    """The folder's name as a Python package if it is an installed one; else ""."""
    own: bool = False
    """Whether it is a player's own folder, which may name shipped code, and its own after consent.
    """
    guest: Guest | None = None
    trusted: bool = False
    """Whether the player consented to the folder's code."""

    @property
    def unseen(self) -> bool:
        """Whether the folder has code to which the player has not consented."""
        return self.guest is not None and not self.trusted

    @property
    def key(self) -> str:
        """A key that differs between origins, for results in the cache."""
        guest = self.guest.hash if self.guest else ""
        return f"{self.package} {int(self.own)} {guest} {int(self.trusted)}"

    def module(self, name: str, game: str) -> str:
        """Return the full name of code that a file names as `module:Name`.

        A leading dot means the package of the game's folder; without such a package the result is
        "".
        `game` is the id of the game.
        """
        if not name.startswith("."):
            return name
        package = self.guest.package(game) if self.guest else self.package
        return package + name if package else ""


@dataclass(frozen=True, slots=True)
class Bringer:
    """Makes a folder's code importable in a process, if it is still the code consented to."""

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
    """Return whether a `game.yaml`, given as bytes, seems to name code of its own folder."""
    return _NAMES.search(raw) is not None


def read_guest(folder: Path) -> Guest:
    """Read the code in a game's folder, without running it.

    Files that operating systems and Python create are ignored: no code is loaded from them.

    Raises:
        GuestError: the folder holds a link or another special file, or too much code.
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
    """Make the code of a folder importable as `package`, from the bytes that were read.

    Returns:
        An object that makes it importable in another process when called.
    """
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    _FINDER.guests.setdefault(package, guest)
    return Bringer(guest.folder, guest.hash, package)


def compiled(guest: Guest) -> list[Problem]:
    """Compile the code of a folder without running it, and return the problems found."""
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
            # The package has a path on the disk, where other code may be by now.
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


class TableCodeError(ValueError):
    """Raised when the table declarations named in a game's file can't be loaded."""


@dataclass(frozen=True, slots=True)
class TableByName:
    """Loads a game's table declarations when called, importing the module on the first call."""

    name: str
    """`module:NAME`."""
    bringer: Bringer | None = None
    """Makes the code of an own folder importable; None if the module already is."""

    def __call__(self) -> GameTable:
        """Return the game's table declarations.

        Raises:
            TableCodeError: the module or name is missing, or is not a `GameTable`.
        """
        return load_table(self.name, self.bringer)


def load_table(name: str, bringer: Bringer | None = None) -> GameTable:
    """Import a module and return the table declarations named by `module:NAME`.

    `bringer` first makes the code of a player's own folder importable.

    Raises:
        TableCodeError: the module or name is missing, or is not a `GameTable`.
    """
    module, _, word = name.partition(":")
    try:
        if bringer is not None:
            bringer()
        made = getattr(import_module(module), word)
    except (Exception, SystemExit) as error:  # whatever the code of a game raises
        from tabletop.content.checks.code import fault_of  # noqa: PLC0415 - of no use to sound games

        fault = fault_of(error)
        at = f" at {fault.place}" if fault.place else ""
        raise TableCodeError(f"{name} can't be loaded: {fault.what}{at}") from error
    if not isinstance(made, GameTable):
        raise TableCodeError(f"{name} is no GameTable")
    return replace(made, package=made.package or module.rpartition(".")[0])
