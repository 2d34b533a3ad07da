"""Reading files that may be hostile and writing files that must not be lost."""

import contextlib
import errno
import json
import os
import stat
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO, Final, NoReturn, TypeAlias

JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
"""Anything that JSON can hold. Check before use: it came from outside."""

BROKEN: Final = ".broken-"
"""In the name of every file that was set aside."""

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


class StorageError(Exception):
    """A file could not be read or written. The message is one line for the player."""


def cause(error: OSError) -> str:
    """The reason behind `error` as one short sentence."""
    known = _CAUSES.get(error.errno or 0)
    return known or f"{error.strerror or type(error).__name__}."


def open_regular(path: Path) -> BinaryIO:
    """Open an ordinary file for reading bytes.

    Raises:
        StorageError: it is missing, unreadable, or a device, pipe or folder.
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
    """The whole content of an ordinary file of at most `limit` bytes.

    Raises:
        StorageError: it cannot be read, or it is larger.
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
    """The value of a JSON text in UTF-8, with or without a byte order mark.

    Raises:
        ValueError: it is no JSON, nests too deeply, or holds a number that JSON does not know.
    """
    try:
        value: JsonValue = json.loads(data.decode("utf-8-sig"), parse_constant=_refuse_constant)
    except RecursionError:
        raise ValueError("it nests too deeply") from None
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def is_text(value: JsonValue, limit: int) -> bool:
    """Whether `value` is a string of at most `limit` characters that can be shown and written."""
    if not isinstance(value, str) or len(value) > limit:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_whole(value: JsonValue, low: int, high: int) -> bool:
    """Whether `value` is a whole number from `low` to `high`; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of `data`, however little the system takes at a time.

    Raises:
        OSError: as the system reports it.
    """
    rest = memoryview(data)
    while rest:
        written = os.write(descriptor, rest)
        if written <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]


def sync_folder(folder: Path) -> None:
    """Make a new, renamed or removed name in `folder` survive a power cut, where possible."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_atomically(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Replace the content of `path` by `data`: afterwards it is all old or all new.

    `mode` says who may read it, less what the system keeps from everybody.

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
    """Rename `settings.json` to `settings.broken-20260131-120000.json` and return the new path.

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
