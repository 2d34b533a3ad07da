"""Packs: a game in one file, written from a folder and read as untrusted data.

A pack is a zip archive with a file `pack.yaml`, which names every other file with its SHA-256. It
holds texts, tables, pictures, sounds and fonts, and never code. Sizes are counted while reading;
what the archive claims about itself is not trusted.
"""

import contextlib
import re
import stat
import struct
import unicodedata
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path, PurePosixPath
from typing import Annotated, Self

import yaml

from tabletop.content.yaml.problems import quoted
from tabletop.content.yaml.reader import Document, decode, parse
from tabletop.content.yaml.typed_reader import TypedReader
from tabletop.digests import sha256
from tabletop.engine.declare.fields import Line, Many, SeatCount, Span, TextForm, Title, Word
from tabletop.folders import is_nobodys, walk

HEADING = "pack.yaml"
ENDING = ".recess.zip"
MOST_PACKED = 100 << 20
MOST_UNPACKED = 300 << 20
MOST_FILES = 2000
MOST_PICTURE = 20 << 20
MOST_TEXT = 1 << 20
"""Largest size of a text file in a pack, in bytes."""
MOST_RATIO = 200
"""Largest allowed ratio of a file's size to its compressed size, against zip bombs."""
_MOST_DIRECTORY = 1 << 20
_LONGEST_NAME = 200
_CHUNK = 1 << 16
_IS_UTF_8 = 0x800
"""Flag of a zip entry whose name is encoded as UTF-8."""
_WRITTEN = (2020, 1, 1, 0, 0, 0)
"""Timestamp of every file in a pack, so that the same folder always gives the same pack."""

TEXTS = frozenset({".yaml", ".md", ".csv", ".tsv", ".txt", ".svg", ".jsonl"})
OTHERS = frozenset({".png", ".jpg", ".jpeg", ".ttf", ".otf", ".wav", ".ogg"})
_CODE = frozenset(
    (
        ".py", ".pyc", ".pyd", ".pyw", ".pyz", ".so", ".dll", ".dylib", ".exe", ".com", ".bat",
        ".cmd", ".ps1", ".sh", ".js", ".mjs", ".vbs", ".jar", ".lua", ".msi", ".scr", ".whl",
        ".html", ".htm", ".app", ".rb", ".pl", ".php", ".wasm",
    )
)  # fmt: skip
NO_CODE = "A pack holds no code; hand on a game with rules as its folder."
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10)))
)
_FORBIDDEN = re.compile(r'[\x00-\x1f\x7f<>:"|?*\\]')
_END = struct.Struct("<4s4H2LH")
_VERSION = re.compile(r"\d+(\.\d+)*")


class PackError(ValueError):
    """Raised when a pack can't be read, used or written; the message is one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """The contents of `pack.yaml`, which describes a pack."""

    pack: Annotated[int, Span(1, 1)] = 1
    id: Word
    version: Annotated[int, Span(1, 10_000)] = 1
    title: Title
    author: Line = ""
    licence: Line = ""
    homepage: Line = ""
    languages: Annotated[tuple[str, ...], Many(0, 60)] = ("en",)
    seats: tuple[SeatCount, SeatCount]
    needs: Annotated[str, TextForm(most=40)] = ""
    """The oldest version of Recess that can use the pack; "" for any."""
    files: dict[str, Annotated[str, TextForm(r"[0-9a-f]{64}", "takes a SHA-256")]]
    """SHA-256 of each file in hex, by name."""

    def plain(self) -> dict[str, object]:
        """Return the heading as plain data for YAML, with lists in place of tuples."""
        return {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in asdict(self).items()
        }


def heading_of(document: Document) -> Heading | None:
    """Return the heading in the document of a `pack.yaml`, or None if it has problems.

    It notes the problems in the document.
    """
    heading = TypedReader(document).read(Heading)
    return None if document.problems else heading


def read_heading(path: Path) -> Heading:
    """Return the heading of a pack without reading its other files.

    Raises:
        PackError: the file is not a pack, or the pack can't be used.
    """
    with _Archive(path) as archive:
        return archive.heading


def unpack(path: Path, folder: Path) -> Heading:
    """Write the files of a pack into a new folder and return the pack's heading.

    Raises:
        PackError: the pack can't be used; the caller removes what was written before.
        OSError: the folder can't be written.
    """
    with _Archive(path) as archive:
        folder.mkdir(parents=True)
        for name, data in archive.files():
            target = folder.joinpath(*name.split("/"))
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("xb") as file:
                file.write(data)
        return archive.heading


def is_older(needs: str, here: str) -> bool:
    """Return whether version `here` is older than `needs`, the oldest acceptable version.

    If `needs` can't be parsed, any version is acceptable.
    """
    wanted, have = (_VERSION.match(text) for text in (needs, here))
    if not (wanted and have):
        return False
    numbers = [tuple(map(int, found.group()[:40].split("."))) for found in (have, wanted)]
    return numbers[0] < numbers[1]


def packed_files(folder: Path) -> tuple[dict[str, bytes], list[str]]:
    """Return the files of a game's folder that belong in a pack, and the names of the others.

    Files created by operating systems and editors are left out and not named.

    Raises:
        PackError: the folder contains code, links, or more than a pack may contain.
        OSError: a file can't be read.
    """
    files: dict[str, bytes] = {}
    left: list[str] = []
    for path in sorted(Path(entry.path) for entry in walk(folder)):
        name = unicodedata.normalize("NFC", path.relative_to(folder).as_posix())
        if path.is_symlink():
            raise PackError(f"{name[:100]} is a link, which a pack can't hold")
        if not path.is_file() or name == HEADING or name.endswith(ENDING):
            continue
        ending = path.suffix.lower()
        if ending not in TEXTS | OTHERS and ending not in _CODE:
            left.append(name)
            continue
        _check_name(name)
        with path.open("rb") as stream:
            files[name] = stream.read(_most_of(name) + 1)
        if len(files[name]) > _most_of(name):
            raise PackError(f"{name[:100]} is larger than {_most_of(name) >> 20} MiB")
    _check_together(files)
    if sum(map(len, files.values())) > MOST_UNPACKED:
        raise PackError(f"{folder.name} holds more than {MOST_UNPACKED >> 20} MiB")
    return files, left


def write_pack(path: Path, heading: Heading, files: Mapping[str, bytes]) -> None:
    """Write a pack to a file, completely or not at all.

    Args:
        path: The file.
        heading: The contents of `pack.yaml`.
        files: Content of the game's files by name.

    Raises:
        OSError: the file can't be written.
    """
    said = heading.plain()
    text = yaml.safe_dump(said, sort_keys=False, allow_unicode=True, width=1000)
    fresh = path.with_name(f".{path.name}.tmp")
    try:
        with zipfile.ZipFile(fresh, "w", allowZip64=False) as archive:
            for name, data in {HEADING: text.encode(), **files}.items():
                entry = zipfile.ZipInfo(name, _WRITTEN)
                entry.external_attr = (stat.S_IFREG | 0o644) << 16
                small = len(zlib.compress(data)) * MOST_RATIO // 2 > len(data)
                entry.compress_type = zipfile.ZIP_DEFLATED if small else zipfile.ZIP_STORED
                archive.writestr(entry, data)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def digests(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of each file's content, in hex, by file name."""
    return {name: sha256(data).hexdigest() for name, data in files.items()}


class _Archive:
    """A pack opened for reading; all its errors are raised as `PackError`."""

    def __init__(self, path: Path) -> None:
        self._name = path.name[:80]
        _check_end(path)
        try:
            self._zip = zipfile.ZipFile(path)
        except _BROKEN as error:
            raise PackError(f"{self._name} is no pack: the archive is damaged") from error
        try:
            self._entries = self._checked()
            self.heading = self._heading()
        except BaseException:
            self._zip.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def files(self) -> Iterator[tuple[str, bytes]]:
        """Yield the name and bytes of each file except `pack.yaml`.

        Raises:
            PackError: a file differs from its SHA-256, or is too large.
        """
        total = 0
        for name, entry in self._entries.items():
            if name == HEADING:
                continue
            data = self._read(entry, name, MOST_UNPACKED - total)
            total += len(data)
            if sha256(data).hexdigest() != self.heading.files[name]:
                raise PackError(f"{self._name}: {quoted(name)} is not the file that was packed")
            yield name, data

    def _checked(self) -> dict[str, zipfile.ZipInfo]:
        entries: dict[str, zipfile.ZipInfo] = {}
        for entry in self._zip.infolist():
            name = _name_of(entry)
            if any(map(is_nobodys, name.removesuffix("/").split("/"))) and ".." not in name:
                continue
            kind = stat.S_IFMT(entry.external_attr >> 16)
            if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise PackError(f"{self._name}: {quoted(name)} is a link or a device")
            if entry.flag_bits & 0x41:
                raise PackError(f"{self._name}: {quoted(name)} is encrypted")
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                raise PackError(f"{self._name}: {quoted(name)} is packed in an unknown way")
            folder = name.endswith("/")
            _check_name(name.removesuffix("/"), folder=folder)
            if folder:
                continue
            if name in entries:
                raw, other = entry.orig_filename, entries[name].orig_filename
                what = "is there twice" if raw == other else f"and {quoted(other)} are one name"
                raise PackError(f"{self._name}: {quoted(raw)} {what}")
            entries[name] = entry
        entries = _without_folder(entries)
        _check_together(entries)
        if HEADING not in entries:
            what = f"it holds no {HEADING}"
            if "game.yaml" in entries:
                what = "it is a zipped folder; tabletop pack makes a pack of the folder"
            raise PackError(f"{self._name} is no pack: {what}")
        return entries

    def _heading(self) -> Heading:
        raw = self._read(self._entries[HEADING], HEADING, MOST_TEXT)
        text, problems = decode(raw, HEADING)
        document = parse(text, HEADING)
        heading = None if problems else heading_of(document)
        problems += document.problems
        if heading is None or problems:
            raise PackError(f"{self._name}: {problems[0] if problems else 'pack.yaml is empty'}")
        missing = {*heading.files} ^ ({*self._entries} - {HEADING})
        if missing:
            name = quoted(min(missing))
            where = "pack.yaml only" if min(missing) in heading.files else "the archive only"
            raise PackError(f"{self._name}: {name} is in {where}")
        return heading

    def _read(self, entry: zipfile.ZipInfo, name: str, rest: int) -> bytes:
        most = min(_most_of(name), rest)
        data = bytearray()
        try:
            with self._zip.open(entry) as stream:
                while chunk := stream.read(_CHUNK):
                    data += chunk
                    if len(data) > min(most, MOST_RATIO * max(1, entry.compress_size)):
                        break
        except _BROKEN as error:
            raise PackError(f"{self._name}: {quoted(name)} is damaged") from error
        if len(data) > most:
            raise PackError(f"{self._name}: {quoted(name)} is too large")
        if len(data) > MOST_RATIO * max(1, entry.compress_size):
            raise PackError(f"{self._name}: {quoted(name)} unpacks to far too much")
        return bytes(data)


_BROKEN = (
    zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, NotImplementedError,
    RuntimeError, EOFError, OSError, ValueError, OverflowError, IndexError, KeyError, MemoryError,
)  # fmt: skip
"""Exceptions that `zipfile` raises for damaged archives."""


def _check_end(path: Path) -> None:
    """Check the end of an archive before `zipfile` reads as many entries as it claims.

    Raises:
        PackError: the file is no archive, is too large, or is of an unsupported kind.
    """
    name = path.name[:80]
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise PackError(f"{name} is no ordinary file")
        size = path.stat().st_size
        if size > MOST_PACKED:
            raise PackError(f"{name} is larger than {MOST_PACKED >> 20} MiB")
        with path.open("rb") as stream:
            stream.seek(max(0, size - _END.size - 20))
            tail = stream.read(_END.size + 20)
    except (OSError, ValueError) as error:
        if isinstance(error, PackError):
            raise
        raise PackError(f"{name} can't be read") from error
    if len(tail) < _END.size:
        raise PackError(f"{name} is no pack: it is no zip archive")
    mark, disk, first, here, entries, directory, _, comment = _END.unpack(tail[-_END.size :])
    if mark != b"PK\x05\x06" or comment:
        raise PackError(f"{name} is no pack: it is no zip archive")
    if disk or first or here != entries or tail[:4] == b"PK\x06\x07":
        raise PackError(f"{name} is no pack: an archive in parts, or one for huge files")
    if entries > MOST_FILES + 1 or directory > _MOST_DIRECTORY:
        raise PackError(f"{name} holds more than {MOST_FILES} files")


def _name_of(entry: zipfile.ZipInfo) -> str:
    """Return the name of a file in an archive, decoded as its system meant it.

    macOS writes names as decomposed UTF-8 without saying so; they are composed here.
    """
    name = entry.orig_filename
    if not entry.flag_bits & _IS_UTF_8:
        with contextlib.suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return unicodedata.normalize("NFC", name)


def _without_folder(entries: dict[str, zipfile.ZipInfo]) -> dict[str, zipfile.ZipInfo]:
    """Return the files of an archive; those of its only folder if a folder was zipped."""
    tops = {name.partition("/")[0] for name in entries}
    if len(tops) != 1 or not all("/" in name for name in entries):
        return entries
    return {name.partition("/")[2]: entry for name, entry in entries.items()}


def _most_of(name: str) -> int:
    return MOST_TEXT if PurePosixPath(name).suffix.lower() in TEXTS else MOST_PICTURE


def _check_name(name: str, *, folder: bool = False) -> None:
    """Raise an error for a name that leads out of a folder, or that some system can't store.

    Raises:
        PackError: the name is not allowed.
    """
    parts = name.split("/")
    if len(name) > _LONGEST_NAME or len(parts) > 8 or _FORBIDDEN.search(name):
        raise PackError(f"{quoted(name)} is no name for a file of a pack")
    for part in parts:
        plain = part.split(".")[0].rstrip().casefold()
        if part in ("", ".", "..") or part != part.strip() or part.endswith("."):
            raise PackError(f"{quoted(name)} is no name for a file of a pack")
        if plain in _DEVICES or part.startswith(".") or not part.isprintable():
            raise PackError(f"{quoted(name)} is no name for a file of a pack")
    ending = PurePosixPath(name).suffix.lower()
    if folder:
        return
    if ending in _CODE:
        raise PackError(f"{quoted(name)}: {NO_CODE}")
    if ending not in TEXTS | OTHERS:
        raise PackError(f"{quoted(name)} is of a kind that no pack holds")


def _check_together(names: Iterable[str]) -> None:
    """Raise an error for too many names, or names that some system treats as equal.

    Raises:
        PackError: the files can't exist in one folder.
    """
    seen: dict[str, str] = {}
    folders: dict[str, str] = {}
    number = 0
    for name in names:
        number += name != HEADING
        plain = _plain(name)
        if plain in seen:
            raise PackError(f"{quoted(name)} and {quoted(seen[plain])} are one name for some")
        seen[plain] = name
        for above in list(PurePosixPath(name).parents)[:-1]:
            known = folders.setdefault(_plain(str(above)), str(above))
            if known != str(above):
                raise PackError(f"{quoted(str(above))} and {quoted(known)} are one name for some")
    if both := seen.keys() & folders.keys():
        raise PackError(f"{quoted(min(both))} is a file and a folder")
    if number > MOST_FILES:
        raise PackError(f"more than {MOST_FILES} files")


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
