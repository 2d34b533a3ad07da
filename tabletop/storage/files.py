"""Safe reading of untrusted files and crash-safe writing."""

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
"""Any JSON value. Check its type before use: it comes from outside."""

BROKEN: Final = ".broken-"
"""Part of the name of every file that was set aside as unreadable."""

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
    """Return the reason of an operating-system error as one short sentence."""
    known = _CAUSES.get(error.errno or 0)
    return known or f"{error.strerror or type(error).__name__}."


def open_regular(path: Path) -> BinaryIO:
    """Open an ordinary file for reading in binary mode.

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
    """Return the content of an ordinary file of at most `limit` bytes.

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
    """Parse JSON in UTF-8, with or without a byte order mark.

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
    """Return whether `value` is a printable, encodable string of at most `limit` characters."""
    if not isinstance(value, str) or len(value) > limit:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_whole(value: JsonValue, low: int, high: int) -> bool:
    """Return whether `value` is an integer from `low` to `high`; booleans do not count."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of `data` to a file descriptor, in as many system calls as it takes.

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
    """Sync a folder so that new, renamed or removed names survive a power cut, where possible."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_atomically(path: Path, data: bytes, *, mode: int = 0o666) -> None:
    """Replace the content of a file in one step: afterwards it is all old or all new.

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
    """Rename an unreadable file, as to `settings.broken-20260131-120000.json`; return the new path.

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
