"""Find, read and check the fonts in the `fonts/` folder of a game.

Nothing is drawn here. Only regular files inside that folder are read, never links, pipes or
devices. Offsets and lengths inside a font are checked against the size of the file before they are
used.
"""

import contextlib
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tabletop.art_files import ArtError, read_file
from tabletop.digests import sha256
from tabletop.folders import files

FOLDER = "fonts"
MOST_BYTES = 4 << 20
"""Largest size of a font file, in bytes."""
NAME = r"fonts/([A-Za-z0-9_-][A-Za-z0-9_ -]*/)*[A-Za-z0-9_-][A-Za-z0-9_ .-]*\.(ttf|otf)"
"""Regular expression for font names, which are paths in the game's folder."""
LONGEST = 100
_FORMS = {b"\0\1\0\0": "glyf", b"true": "glyf", b"OTTO": "CFF "}
"""First four bytes of a font file, and the table that then holds its outlines."""
_NEEDED = (b"cmap", b"head", b"hhea", b"hmtx", b"maxp")
_MOST_TABLES = 64
_HEAD, _ENTRY = 12, 16
_MAGIC = 0x5F0F3CF5
_FAMILY_NAMES = (1, 16)
"""Ids of the family name in a font's `name` table: legacy and typographic."""


class FontError(ValueError):
    """Raised if a font can't be used; the one-line message names the file and the reason."""


@dataclass(frozen=True, slots=True)
class Font:
    """A game's font file, with its content, after it was read and found usable."""

    path: Path
    data: bytes
    digest: str
    """SHA-256 of the file, in hexadecimal."""


def is_name(name: str) -> bool:
    """Return whether a string is a valid name of a game's font, such as `fonts/Own.ttf`."""
    return len(name) <= LONGEST and re.fullmatch(NAME, name) is not None


def read_font(folder: Path, name: str) -> Font:
    """Read a font from a game's folder and check that it can be used.

    Args:
        folder: The game's own folder.
        name: The path of the font in that folder, such as `fonts/Own.ttf`.

    Raises:
        FontError: The font is missing, too large or not valid.
    """
    if not is_name(name):
        raise FontError(f"{name[:60]!r} is no name of a font, such as fonts/Own.ttf")
    path = folder / name
    try:
        path.lstat()
    except OSError as error:
        raise FontError(f"there is no file {name}") from error
    try:
        data = read_file(path, folder / FOLDER, MOST_BYTES)
    except ArtError as error:
        raise FontError(str(error)) from error
    wrong = _wrong(data)
    if wrong:
        raise FontError(f"{name} {wrong}")
    return Font(path, data, sha256(data).hexdigest())


def fonts_of(folder: Path) -> tuple[str, ...]:
    """Return the names of the font files directly in a game's `fonts/` folder, at most 100.

    They are not checked; `read_font` does that.
    """
    found = files(folder / FOLDER, ".ttf", ".otf")[:100]
    return tuple(path.relative_to(folder).as_posix() for path in found)


def families_of(folder: Path) -> set[str]:
    """Return the names of the font families included with a game, in lower case.

    Fonts that can't be used are left out.
    """
    found: set[str] = set()
    for name in fonts_of(folder):
        with contextlib.suppress(FontError):
            found |= set(_families(read_font(folder, name).data))
    return found


def _families(data: bytes) -> Iterator[str]:
    """Yield the family names, in lower case, from the `name` table of a valid font."""
    (count,) = struct.unpack(">H", data[4:6])
    for entry in range(_HEAD, _HEAD + count * _ENTRY, _ENTRY):
        tag, _, start, length = struct.unpack(">4sIII", data[entry : entry + _ENTRY])
        if tag != b"name" or length < 6:
            continue
        table = data[start : start + length]
        number, texts = struct.unpack(">HH", table[2:6])
        for at in range(6, min(6 + 12 * number, len(table) - 11), 12):
            system, _, _, what, size, offset = struct.unpack(">6H", table[at : at + 12])
            if what in _FAMILY_NAMES:
                text = table[texts + offset : texts + offset + size]
                yield text.decode("utf-16-be" if system != 1 else "latin-1", "replace").lower()


def _wrong(data: bytes) -> str:
    """Check the bytes of a font; return what is wrong with them, or ""."""
    outlines = _FORMS.get(data[:4])
    if outlines is None:
        return "is no TrueType or OpenType font"
    if len(data) < _HEAD:
        return "is cut off"
    (count,) = struct.unpack(">H", data[4:6])
    if not 0 < count <= _MOST_TABLES or len(data) < _HEAD + count * _ENTRY:
        return "is damaged: its list of tables can't be right"
    tables: dict[bytes, bytes] = {}
    for at in range(_HEAD, _HEAD + count * _ENTRY, _ENTRY):
        tag, _, start, length = struct.unpack(">4sIII", data[at : at + _ENTRY])
        if start + length > len(data):
            return f"is cut off, or damaged: the table {_shown(tag)} ends beyond the file"
        tables[tag] = data[start : start + length]
    lacking = next((tag for tag in (*_NEEDED, outlines.encode()) if not tables.get(tag)), None)
    if lacking is not None:
        return f"is damaged: it has no table {_shown(lacking)}"
    return _wrong_head(tables)


def _wrong_head(tables: dict[bytes, bytes]) -> str:
    head, most = tables[b"head"], tables[b"maxp"]
    if len(head) < 54 or len(most) < 6 or struct.unpack(">I", head[12:16])[0] != _MAGIC:
        return "is damaged: its heading can't be right"
    (units,) = struct.unpack(">H", head[18:20])
    (glyphs,) = struct.unpack(">H", most[4:6])
    if not 16 <= units <= 16384 or not glyphs:
        return "is damaged: its heading can't be right"
    return ""


def _shown(tag: bytes) -> str:
    return tag.decode("ascii", "replace").strip()
