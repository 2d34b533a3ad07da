"""Pictures that a game brings in the `sprites/` of its own folder: found, opened and checked.

Nothing here draws. A name is looked up inside that folder and nowhere else; only regular files are
read, never links, pipes or devices, and nothing that is larger than a picture for a table needs.
"""

import contextlib
import os
import re
import stat
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree as ET

from tabletop.folders import walk

FOLDER = "sprites"
"""Where a game's own folder holds its pictures."""
MOST_SVG = 256 << 10
MOST_PNG = 8 << 20
"""The most bytes of one picture."""
MOST_ELEMENTS = 5000
MOST_DEPTH = 60
"""The most elements of a drawing, and how deep they may lie in each other."""
MOST_SIDE = 4096
"""The most pixels along a side of a PNG or a JPEG."""
ENDINGS = (".svg", ".png", ".jpg", ".jpeg")
MOST_FILES = 500
MOST_BYTES = 64 << 20
"""The most of a whole folder."""

_NAME = re.compile(r"[a-z0-9-]+(?:/[a-z0-9-]+)*(?:@dark)?")
_DRAWN = re.compile(r"\{http://www\.w3\.org/2000/svg\}(\w+)|(\w+)")
_FORBIDDEN = frozenset(
    {"script", "foreignObject", "image", "use", "a", "animate", "set", "audio", "video", "iframe"}
)
"""Elements that run, reach out of the file, or that the drawing library leaves out."""
_OUTWARD = re.compile(r"@import|url\(\s*['\"]?(?!#)", re.IGNORECASE)
_PNG = b"\x89PNG\r\n\x1a\n"


class ArtError(ValueError):
    """A picture can't be used; says which file and why, in one line."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was read and found to be one."""

    path: Path
    form: str
    """`svg`, `png` or `jpg`."""
    data: bytes
    digest: str
    """SHA-256 of the bytes, hex."""


def is_name(name: str) -> bool:
    """Return whether that can be the name of a picture: `gem`, `tokens/ring`, `cover@dark`."""
    return bool(_NAME.fullmatch(name)) and len(name) <= 100


def full_name(game: str, name: str) -> str:
    """Return where a picture that a game names lies: `gem` of `magpie` is `magpie/gem`.

    Nothing but the game's own pictures and those that all games share, `common/…`, can be named.
    """
    mine = name.startswith((f"{game}/", "common/"))
    return name if mine or not name else f"{game}/{name}"


def has_picture(folder: Path, name: str) -> bool:
    """Return whether a game's folder holds a file for that picture, good or not."""
    return is_name(name) and any(_is_there(path) for path in _paths(folder, name))


def read_picture(folder: Path, name: str) -> Picture:
    """Return a picture out of the `sprites/` of a game's folder.

    Args:
        folder: the game's own folder.
        name: the path below `sprites/`, without its ending.

    Raises:
        ArtError: there is no such picture, or it is none that may be drawn.
    """
    if not is_name(name):
        raise ArtError(f"{name[:60]!r} is no name of a picture: small letters, digits, - and /")
    found = [path for path in _paths(folder, name) if _is_there(path)]
    if not found:
        raise ArtError(f"{FOLDER}/{name}.svg, .png or .jpg is missing")
    path = found[0]
    most = MOST_SVG if path.suffix == ".svg" else MOST_PNG
    data = read_file(path, folder / FOLDER, most)
    if path.suffix == ".svg":
        _check_svg(path, data)
    elif path.suffix == ".png":
        _check_png(path, data)
    else:
        _check_jpeg(path, data)
    form = "jpg" if path.suffix == ".jpeg" else path.suffix[1:]
    return Picture(path, form, data, sha256(data).hexdigest())


def pixels_of(picture: Picture) -> tuple[int, int] | None:
    """Return width and height of a PNG or a JPEG; None for a drawing, which has any size."""
    match picture.form:
        case "png":
            wide, high = struct.unpack(">II", picture.data[16:24])
            return wide, high
        case "jpg":
            return _jpeg_size(picture.data)
    return None


def picture_names(folder: Path) -> tuple[str, ...]:
    """Return the names of all pictures of a game, sorted; those that are links are left out.

    Raises:
        ArtError: there are too many files, or they are too large together.
    """
    names: set[str] = set()
    size = 0
    for count, path in enumerate(_files(folder / FOLDER), 1):
        size += path.stat(follow_symlinks=False).st_size
        if count > MOST_FILES:
            raise ArtError(f"{FOLDER}/ holds more than {MOST_FILES} files")
        if size > MOST_BYTES:
            raise ArtError(f"{FOLDER}/ holds more than {MOST_BYTES >> 20} MB")
        if path.suffix in ENDINGS:
            names.add(path.relative_to(folder / FOLDER).with_suffix("").as_posix())
    return tuple(sorted(names))


def art_problems(folder: Path) -> tuple[str, ...]:
    """Return what is wrong with a game's pictures, a line each: `sprites/gem.svg: …`."""
    if not (folder / FOLDER).is_dir():
        return ()
    try:
        names = picture_names(folder)
    except (ArtError, OSError) as error:
        return (str(error),)
    found: list[str] = []
    for name in names:
        try:
            read_picture(folder, name)
        except ArtError as error:
            found.append(str(error))
    return tuple(found)


def _paths(folder: Path, name: str) -> tuple[Path, ...]:
    return tuple(folder / FOLDER / f"{name}{ending}" for ending in ENDINGS)


def _is_there(path: Path) -> bool:
    try:
        path.lstat()
    except OSError:
        return False
    return True


def _files(folder: Path) -> Iterator[Path]:
    """Yield the regular files of a folder and those in it, without following links."""
    with contextlib.suppress(FileNotFoundError):
        for entry in walk(folder):
            if entry.is_file(follow_symlinks=False):
                yield Path(entry.path)


def read_file(path: Path, root: Path, most: int) -> bytes:
    """Return the bytes of a regular file inside `root`, so many at most; never waits for a pipe.

    Raises:
        ArtError: it is none, lies elsewhere, or is larger.
    """
    shown = f"{root.name}/{path.relative_to(root).as_posix()}"
    # Links could point out of the folder, and pipes never end: neither is opened.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    if not path.resolve().is_relative_to(root.resolve()):
        raise ArtError(f"{shown} lies outside {root.name}/")
    try:
        number = os.open(path, flags | getattr(os, "O_BINARY", 0))
    except OSError as error:
        raise ArtError(f"{shown} can't be opened: {error.strerror}") from error
    try:
        kept = os.fstat(number)
        if not stat.S_ISREG(kept.st_mode):
            raise ArtError(f"{shown} is no regular file")
        if kept.st_size > most:
            raise ArtError(f"{shown} has {kept.st_size >> 10} KB; {most >> 10} KB is the most")
        with os.fdopen(os.dup(number), "rb") as stream:
            return stream.read(most)
    finally:
        os.close(number)


def _check_svg(path: Path, data: bytes) -> None:
    name = f"{FOLDER}/…/{path.name}"
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data or b"<?xml-stylesheet" in data:
        raise ArtError(f"{name} declares a document type or entities, which no picture needs")
    if b"\x00" in data:
        raise ArtError(f"{name} is no text in UTF-8")
    try:
        root = ET.fromstring(data)  # noqa: S314 - small, and without entities
    except ET.ParseError as error:
        line, column = error.position
        raise ArtError(f"{name}:{line}:{column + 1}: is no SVG that can be read") from error
    if _tag(root) != "svg":
        raise ArtError(f"{name} is no SVG")
    count, ahead = 0, [(root, 1)]
    while ahead:
        element, depth = ahead.pop()
        count += 1
        if count > MOST_ELEMENTS or depth > MOST_DEPTH:
            raise ArtError(f"{name} is made of too many elements")
        _check_element(name, element)
        ahead += [(child, depth + 1) for child in element]


def _tag(element: ET.Element) -> str:
    found = _DRAWN.fullmatch(str(element.tag))
    return (found[1] or found[2]) if found else ""


def _check_element(name: str, element: ET.Element) -> None:
    tag = _tag(element)
    if tag in _FORBIDDEN:
        raise ArtError(f"{name} holds <{tag}>, which is not drawn")
    for key, value in element.attrib.items():
        plain = key.rpartition("}")[2]
        if plain.startswith("on"):
            raise ArtError(f"{name} holds a script ({plain})")
        linked = plain in {"href", "src"} and not value.startswith("#")
        if linked or _OUTWARD.search(value):
            raise ArtError(f"{name} points out of the file ({plain})")
    if _OUTWARD.search(element.text or ""):
        raise ArtError(f"{name} points out of the file")


def _check_png(path: Path, data: bytes) -> None:
    name = f"{FOLDER}/…/{path.name}"
    if not data.startswith(_PNG) or data[12:16] != b"IHDR" or len(data) < 33:
        raise ArtError(f"{name} is no PNG")
    wide, high = struct.unpack(">II", data[16:24])
    if not (0 < wide <= MOST_SIDE and 0 < high <= MOST_SIDE):
        raise ArtError(f"{name} is {wide} x {high} pixels; {MOST_SIDE} a side is the most")


def _check_jpeg(path: Path, data: bytes) -> None:
    name = f"{FOLDER}/…/{path.name}"
    wide, high = _jpeg_size(data)
    if not (wide > 0 and high > 0):
        raise ArtError(f"{name} is no JPEG")
    if max(wide, high) > MOST_SIDE:
        raise ArtError(f"{name} is {wide} x {high} pixels; {MOST_SIDE} a side is the most")


def _jpeg_size(data: bytes) -> tuple[int, int]:
    """Return width and height as the heading of a JPEG tells them; (0, 0) where it is none."""
    if not data.startswith(b"\xff\xd8\xff"):
        return 0, 0
    at = 2
    while at + 9 < len(data) and data[at] == 0xFF:
        marker, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in {0xC4, 0xC8, 0xCC}:
            high, wide = struct.unpack(">HH", data[at + 5 : at + 9])
            return wide, high
        if length < 2:
            return 0, 0
        at += 2 + length
    return 0, 0
