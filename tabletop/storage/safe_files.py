"""Safe reading of untrusted files, crash-safe writing, and names that are safe to use."""

import contextlib
import errno
import json
import os
import stat
import sys
import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final, NoReturn, TypeAlias

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""A value as JSON can hold it. Check its type before use: it comes from outside."""
BROKEN: Final = ".broken-"
"""Part of the name that an unreadable file gets when it is renamed."""
_FRESH = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
_CAUSES = {
    errno.ENOSPC: "Disk is full.",
    errno.EDQUOT: "Disk quota is used up.",
    errno.EFBIG: "The file may not grow further.",
    errno.EROFS: "The folder is read-only.",
    errno.EACCES: "The folder may not be written to.",
    errno.EPERM: "The folder may not be written to.",
    errno.ENOENT: "The folder is gone.",
    errno.ENOTDIR: "A file is in the place of the folder.",
    errno.EEXIST: "A file of this name is in the way.",
    errno.EIO: "The disk reports an error.",
}

MAX_LETTERS = 16
"""Longest player name, in letters as a reader counts them."""
MAX_TITLE = 40
"""Longest title of a saved game, in letters."""
_MAX_MARKS = 4
"""Combining marks kept on one letter: real scripts need no more, and dozens would cover the page.
"""
# Letters by category, but drawn as nothing at all.
_JOINER = "\u200d"
JOINERS = "\u200c" + _JOINER
"""Unseen characters that shape those around them, in some scripts and in emoji of several."""
_MAX_JOINERS = 4
"""Most joiners of one emoji, such as a family of four; the largest have three."""
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u180b\u180c\u180d\u180f")


class StorageError(Exception):
    """Raised if a file can't be read or written; the message is one line for the player."""


def cause(error: OSError) -> str:
    """Return why the operating system failed, as one short sentence for the player."""
    known = _CAUSES.get(error.errno or 0)
    return known or f"{error.strerror or type(error).__name__}."


def open_regular(path: Path) -> BinaryIO:
    """Open a file for reading in binary mode, if it is an ordinary file.

    Raises:
        StorageError: the file is missing, unreadable, or a device, pipe or folder.
    """
    try:
        # Looked at before it is opened: opening a device or a pipe can block or do harm.
        if not stat.S_ISREG(path.stat().st_mode):
            raise StorageError(f"{path.name} is not an ordinary file.")
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        descriptor = os.open(path, flags)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise StorageError(f"{path.name} is not an ordinary file.")
    except FileNotFoundError:
        raise StorageError(f"{path.name} is not there.") from None
    except (OSError, ValueError) as error:
        raise StorageError(f"{path.name} cannot be read.") from error
    return os.fdopen(descriptor, "rb")


def read_limited(path: Path, limit: int) -> bytes:
    """Return the content of an ordinary file that has at most `limit` bytes.

    Raises:
        StorageError: the file cannot be read or is larger.
    """
    with open_regular(path) as file:
        try:
            data = file.read(limit + 1)
        except OSError as error:
            raise StorageError(f"{path.name} cannot be read.") from error
    if len(data) > limit:
        raise StorageError(f"{path.name} is too large.")
    return data


def parse_json(data: bytes) -> JsonValue:
    """Return the value of a JSON text in UTF-8, with or without a byte order mark.

    Raises:
        ValueError: it is not JSON, nests too deeply, or holds a number that JSON does not allow.
    """
    try:
        value: JsonValue = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("it nests too deeply") from None
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def is_text(value: JsonValue, limit: int) -> bool:
    """Return whether a JSON value is a printable text of at most `limit` characters."""
    if not isinstance(value, str) or len(value) > limit:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_whole(value: JsonValue, low: int, high: int) -> bool:
    """Return whether a JSON value is a whole number from `low` to `high`; booleans are not."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of `data` to a file descriptor, with as many system calls as it takes.

    Raises:
        OSError: the system can't write it, such as on a full disk.
    """
    rest = memoryview(data)
    while rest:
        written = os.write(descriptor, rest)
        if written <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]


def sync_folder(folder: Path) -> None:
    """Make sure that new, renamed or removed names in a folder survive a power cut.

    Where the system can't do that, nothing happens.
    """
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_atomically(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Replace the content of a file in one step: afterwards it is either all old or all new.

    `mode` gives the permission bits before the process's umask is applied.

    Raises:
        StorageError: the folder cannot be made or written; the old content is untouched.
    """
    fresh = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(fresh, _FRESH, mode)
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        fresh.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise StorageError(cause(error)) from error
    sync_folder(path.parent)


def set_aside(path: Path) -> Path:
    """Rename an unreadable file, such as to `settings.broken-20260131-120000.json`.

    Return the new path.

    Raises:
        StorageError: the folder cannot be written.
    """
    stem = f"{path.stem}{BROKEN}{datetime.now(UTC):%Y%m%d-%H%M%S}"
    target = path.with_name(f"{stem}{path.suffix}")
    number = 2
    while os.path.lexists(target):
        target = path.with_name(f"{stem}-{number}{path.suffix}")
        number += 1
    try:
        path.rename(target)
    except OSError as error:
        raise StorageError(f"{path.name} cannot be renamed. {cause(error)}") from error
    sync_folder(path.parent)
    return target


def clean_name(text: str, most: int = MAX_LETTERS) -> str:
    """Return a text as a name that is safe to show: at most `most` letters, with single spaces.

    Control, direction, zero-width, private-use and surrogate characters are removed, and the rest
    is put into Unicode's form NFC. Joiners stay where a script or an emoji needs them. If nothing
    usable is left, the result is "" and the caller chooses a name.
    """
    kept: list[str] = []
    # Far beyond any name, and a pasted book is not walked to its end.
    for character in unicodedata.normalize("NFC", text[:4096]):
        if character.isspace():
            kept.append(" ")
        elif character in JOINERS or (
            unicodedata.category(character)[0] != "C" and character not in _INVISIBLE
        ):
            kept.append(character)
    letters = _letters(unicodedata.normalize("NFC", "".join(kept)))
    return "".join(letters[:most]).strip(" " + JOINERS)


def _letters(text: str) -> list[str]:
    """Split `text` into letters with their combining marks; runs of spaces become one."""
    letters: list[str] = []
    marks = 0
    for at, character in enumerate(text):
        before = letters[-1] if letters else " "
        if character in JOINERS:
            if _is_joined(before, character, text[at + 1 : at + 2]):
                letters[-1] += character
        elif before[-1] == _JOINER and _is_emoji(character):
            letters[-1] += character
            marks = 0
        elif character == " ":
            if letters and letters[-1] != " ":
                letters.append(" ")
        elif not _joins(character):
            if letters and _is_half_flag(letters[-1]) and _is_half_flag(character):
                letters[-1] += character
                continue
            letters.append(character)
            marks = 0
        elif letters and letters[-1] != " ":
            marks += 1
            if marks <= _MAX_MARKS:
                letters[-1] += character
    return letters


def _is_joined(before: str, joiner: str, after: str) -> bool:
    """Return whether a joiner belongs between a letter and the character after it.

    That is so within an emoji of several, and in scripts whose letters it shapes.
    """
    last = before[-1]
    if joiner == _JOINER and _is_emoji(after) and _is_emoji(before[0]):
        return last not in JOINERS and before.count(_JOINER) < _MAX_JOINERS
    return _is_shaped(last) and _is_shaped(after)


def _is_emoji(character: str) -> bool:
    return bool(character) and unicodedata.category(character) == "So"


def _is_shaped(character: str) -> bool:
    """Return whether a character is a letter of a script with joiners, from Arabic to Indic."""
    return "\u0600" <= character <= "\u0dff" and unicodedata.category(character)[0] in "LM"


def _joins(character: str) -> bool:
    """Return whether `character` is drawn on the letter before it."""
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    return is_skin_tone or unicodedata.category(character)[0] == "M"


def _is_half_flag(letter: str) -> bool:
    """Return whether `letter` is a single regional indicator, half of a flag."""
    return len(letter) == 1 and "\U0001f1e6" <= letter <= "\U0001f1ff"
