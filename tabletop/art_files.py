"""Find, read and check the pictures in the `sprites/` folder of a game.

Nothing is drawn here. Pictures are looked up in that folder only, and only regular files up to a
size limit are read, never links, pipes or devices.
"""

import contextlib
import os
import re
import stat
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from tabletop.digests import sha256
from tabletop.folders import walk
from tabletop.svg_files import SvgError, is_frame, jpeg_parts, pixels_in, read_svg

FOLDER = "sprites"
"""Name of the folder with pictures inside a game's folder."""
MOST_SVG = 1 << 20
MOST_PNG = 8 << 20
"""Largest size of a PNG or JPEG file, in bytes."""
MOST_SIDE = 4096
"""Largest width or height of a PNG or JPEG, in pixels."""
ENDINGS = (".svg", ".png", ".jpg", ".jpeg")
MOST_FILES = 500
MOST_BYTES = 64 << 20
"""Largest total size of all files in the folder, in bytes."""

_NAME = re.compile(r"[a-z0-9-]+(?:/[a-z0-9-]+)*(?:@dark)?")
_NO_FONT = "which is not in fonts/: put it there, or turn text into paths"
_APP1 = 0xE1
_ORIENTATION = 0x0112
_MOST_TAGS = 200
_FIRST_ON_ITS_SIDE = 5
"""EXIF orientations from this value on swap width and height."""
DRAWER = "resvg_py"
"""Package that draws authors' SVG files; without it SDL does, which leaves much out."""
SEPARATOR = "PIL"
"""Package that reads JPEG files in CMYK, the four colours of print."""
_PNG = b"\x89PNG\r\n\x1a\n"


class ArtError(ValueError):
    """Raised if a picture can't be used; the message names the file and the reason."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A game's picture file, with its content, after it was read and found usable."""

    path: Path
    form: str
    """File format: `svg`, `png` or `jpg`."""
    data: bytes
    digest: str
    """SHA-256 of the file, in hexadecimal."""
    remarks: tuple[str, ...] = ()
    """Warnings for the author, one line each."""
    families: tuple[tuple[str, int], ...] = ()
    """Font families named in an SVG file with text, each with its line number."""
    letters: bool = False
    """Whether an SVG file contains text."""


def is_name(name: str) -> bool:
    """Return whether a string is a valid name of a picture: `tokens/ring`, `cover@dark`."""
    return bool(_NAME.fullmatch(name)) and len(name) <= 100


def full_name(game: str, name: str) -> str:
    """Return the full name of a picture, `game/name`, from the name used in a game's files.

    In the game `magpie`, `gem` becomes `magpie/gem`. Names that already begin with the game's id or
    with `common/`, for shared pictures, are returned unchanged.

    Args:
        game: Id of the game.
        name: The name as the game writes it; an empty one stays empty.
    """
    mine = name.startswith((f"{game}/", "common/"))
    return name if mine or not name else f"{game}/{name}"


def has_picture(folder: Path, name: str) -> bool:
    """Return whether a game's folder contains a picture file of that name, valid or not."""
    return is_name(name) and any(_is_there(path) for path in _paths(folder, name))


def read_picture(folder: Path, name: str) -> PictureFile:
    """Read a picture from the `sprites/` folder of a game and check that it can be used.

    Args:
        folder: The game's own folder.
        name: The path below `sprites/`, without the file extension.

    Raises:
        ArtError: The picture is missing, too large, or of a kind that isn't allowed.
    """
    if not is_name(name):
        raise ArtError(f"{name[:60]!r} is no name of a picture: small letters, digits, - and /")
    found = [path for path in _paths(folder, name) if _is_there(path)]
    if not found:
        raise ArtError(f"{FOLDER}/{name}.svg, .png or .jpg is missing")
    path = found[0]
    most = MOST_SVG if path.suffix == ".svg" else MOST_PNG
    data = read_file(path, folder / FOLDER, most)
    form = "jpg" if path.suffix == ".jpeg" else path.suffix[1:]
    digest, shown = sha256(data).hexdigest(), f"{FOLDER}/{name}{path.suffix}"
    if form == "svg":
        return _drawing(path, shown, data, digest)
    return PictureFile(path, form, data, digest, _pixels_looked_at(shown, form, data))


def pixels_of(picture: PictureFile) -> tuple[int, int] | None:
    """Return the width and height of a PNG or JPEG in pixels; None for an SVG.

    A photo is measured the way it is displayed, after any rotation.
    """
    if picture.form == "svg":
        return None
    wide, high = pixels_in(picture.data)
    return (high, wide) if turn_of(picture.data) >= _FIRST_ON_ITS_SIDE else (wide, high)


def picture_names(folder: Path) -> tuple[str, ...]:
    """Return the names of all pictures in a game's `sprites/` folder, sorted.

    Symbolic links are left out.

    Raises:
        ArtError: There are too many files, or their total size is too large.
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


def check_art(
    folder: Path, families: Collection[str] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Check all pictures of a game; return the errors and the warnings, one line each.

    Args:
        folder: The game's own folder.
        families: Names of the font families that drawings may use, in lower case.
    """
    if not (folder / FOLDER).is_dir():
        return (), ()
    try:
        names = picture_names(folder)
    except (ArtError, OSError) as error:
        return (str(error),), ()
    wrong: list[str] = []
    said: list[str] = []
    for name in names:
        try:
            picture = read_picture(folder, name)
        except ArtError as error:
            wrong.append(str(error))
            continue
        said += picture.remarks
        said += [
            f"{FOLDER}/{name}.svg:{line}: names {family[:40]}, {_NO_FONT}"
            for family, line in picture.families
            if family.lower() not in families
        ]
    return tuple(wrong), tuple(said)


def _paths(folder: Path, name: str) -> tuple[Path, ...]:
    return tuple(folder / FOLDER / f"{name}{ending}" for ending in ENDINGS)


def _is_there(path: Path) -> bool:
    try:
        path.lstat()
    except OSError:
        return False
    return True


def _files(folder: Path) -> Iterator[Path]:
    """Yield the regular files in a folder and its subfolders, without following links."""
    with contextlib.suppress(FileNotFoundError):
        for entry in walk(folder):
            if entry.is_file(follow_symlinks=False):
                yield Path(entry.path)


def read_file(path: Path, root: Path, most: int) -> bytes:
    """Return the content of an untrusted file, after checking that it is safe to read.

    Symbolic links are not followed, and reading never blocks on a pipe.

    Args:
        path: The file.
        root: The folder that must contain it.
        most: The maximum size in bytes.

    Raises:
        ArtError: It is not a regular file, is outside `root`, is too large or can't be opened.
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


def _pixels_looked_at(shown: str, form: str, data: bytes) -> tuple[str, ...]:
    """Check a PNG or JPEG; return warnings for its author, one line each.

    Raises:
        ArtError: the picture can't be used; `shown` is its name in the message.
    """
    wide, high = pixels_in(data)
    is_jpeg = data.startswith(b"\xff\xd8")
    if not (data.startswith(_PNG) if form == "png" else is_jpeg and wide):
        raise ArtError(f"{shown} is no {'PNG' if form == 'png' else 'JPEG'}")
    if not (0 < wide <= MOST_SIDE and 0 < high <= MOST_SIDE):
        raise ArtError(f"{shown} is {wide} x {high} pixels; {MOST_SIDE} a side is the most")
    if not (_jpeg_ends(data) if is_jpeg else _png_ends(data)):
        raise ArtError(f"{shown} is cut off: its end is missing")
    if not is_jpeg or not is_cmyk(data):
        return ()
    if not find_spec(SEPARATOR):
        raise ArtError(f"{shown} is in the colours of printing presses (CMYK): save it as RGB")
    return (f"{shown} is in CMYK, which programs show differently: RGB is safer",)


def _drawing(path: Path, shown: str, data: bytes, digest: str) -> PictureFile:
    try:
        made = read_svg(data)
    except SvgError as error:
        place = f"{shown}:{error.line}:" if error.line else shown
        raise ArtError(f"{place} {error}") from error
    said: list[tuple[int, str]] = []
    if made.letters and made.strange:
        what = "has letters that the fonts at hand may lack: turn text into paths"
        said.append((made.strange, what))
    if not find_spec(DRAWER):
        undrawn = made.undrawn.items()
        said += [(line, f"{what} is not drawn on this computer") for what, line in undrawn]
    remarks = tuple(f"{shown}:{line}: {what}" for line, what in sorted(said))
    families = tuple(made.families.items()) if made.letters else ()
    return PictureFile(path, "svg", made.text.encode(), digest, remarks, families, made.letters)


def _jpeg_ends(data: bytes) -> bool:
    """Return whether a JPEG is complete: its end marker follows its image data."""
    return data.rfind(b"\xff\xd9") > data.rfind(b"\xff\xda") > 0


def _png_ends(data: bytes) -> bool:
    """Return whether a PNG is complete: its chunks lead to `IEND`."""
    at = 8
    while at + 12 <= len(data):
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at += 12 + int.from_bytes(data[at : at + 4], "big")
    return False


def is_cmyk(data: bytes) -> bool:
    """Return whether a JPEG is in CMYK, the four colours of print, which must be converted."""
    return any(is_frame(mark) and part[5:6] == b"\x04" for mark, part in jpeg_parts(data))


def turn_of(data: bytes) -> int:
    """Return a JPEG's EXIF orientation (1 to 8): how to rotate or mirror it for display.

    If the file gives none, the result is 1, which means unchanged.
    """
    for mark, part in jpeg_parts(data):
        if mark == _APP1 and part.startswith(b"Exif\0\0"):
            return _orientation(part[6:])
    return 1


def _orientation(tiff: bytes) -> int:
    order: Literal["little", "big"] = "little" if tiff[:2] == b"II" else "big"

    def number(at: int, length: int) -> int:
        return int.from_bytes(tiff[at : at + length], order)

    start = number(4, 4)
    for entry in range(start + 2, start + 2 + 12 * min(number(start, 2), _MOST_TAGS), 12):
        if number(entry, 2) == _ORIENTATION and 1 <= number(entry + 8, 2) <= 8:
            return number(entry + 8, 2)
    return 1
