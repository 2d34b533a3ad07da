"""Checks a statistics database for damage and salvages its rows."""

# ruff: noqa: PLC0415 - sqlite3 is loaded when it is needed: the first frame does without

import contextlib
import os
import shutil
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

from tabletop.storage.files import BROKEN, StorageError, cause, open_regular, sync_folder

Row: TypeAlias = Sequence[Any]

GAMES: Final = "SELECT id, game, ended, seconds, moves, left_out FROM games ORDER BY rowid"
SEATS: Final = "SELECT id, seat, name, kind, score, won FROM seats ORDER BY rowid"
OLDER: Final = "SELECT game, name, played, won FROM older ORDER BY rowid"

_DAMAGE: Final = frozenset((0, 1, 11, 24, 26))
"""SQLite result codes for a damaged file, a file that is no database, or a missing table."""


def is_whole(path: Path, version: int, wait: float) -> bool:
    """Return whether the file is an undamaged database that can be read completely.

    Raises:
        StorageError: that can't be found out, or the file is of a newer version and should stay.
    """
    import sqlite3

    open_regular(path).close()
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=wait)) as base:
            (written,) = base.execute("PRAGMA user_version").fetchone()
            if written > version:
                raise StorageError(f"{path.name} was written by a newer Recess.")
            if base.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            for query in (GAMES, SEATS, OLDER):
                base.execute(query).fetchall()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGE:
            return False
        what = "Another window writes it." if "locked" in str(error) else "The disk refuses it."
        raise StorageError(f"{path.name} can't be read. {what}") from error
    except (ValueError, OverflowError):
        return False
    return True


def copy_aside(path: Path) -> str:
    """Copy a damaged file to `statistics.broken-….db` beside it; return the name of the copy.

    It is copied, not renamed: until a new file takes its place, a kill changes nothing.

    Raises:
        StorageError: there is no room on the disk.
    """
    stem = f"{path.stem}{BROKEN}{datetime.now(UTC):%Y%m%d-%H%M%S}"
    target, number = path.with_name(f"{stem}{path.suffix}"), 2
    while os.path.lexists(target):
        target, number = path.with_name(f"{stem}-{number}{path.suffix}"), number + 1
    try:
        shutil.copyfile(path, target)
        with target.open("r+b") as copy:
            os.fsync(copy.fileno())
        sync_folder(target.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            target.unlink()
        raise StorageError(f"{path.name} is damaged and can't be kept. {cause(error)}") from error
    return target.name


def salvage(path: Path) -> tuple[list[Row], list[Row], list[Row]]:
    """Return the readable rows of games, of their seats, and of an older version's totals."""
    games = {row[0]: row for row in _rows(path, GAMES) if _fits(row, "tsiiii")}
    read = _rows(path, SEATS)
    seats = {row[:2]: row for row in read if _fits(row, "tissni")}
    older = [row for row in _rows(path, OLDER) if _fits(row, "tsii")]
    # A game one of whose seats is lost would have other opponents than it had.
    lost = {row[0] for row in read if not _fits(row, "tissni")}
    have = {key for key, number in seats if number == 0}
    lost |= {key for key, number in seats if number and (key, number - 1) not in seats}
    have -= lost
    return (
        [row for key, row in games.items() if key in have],
        [row for (key, _), row in seats.items() if key in have and key in games],
        older,
    )


def _rows(path: Path, query: str) -> list[Row]:
    """Return the rows that can be read from both ends up to the damage."""
    import sqlite3

    unreadable = (sqlite3.Error, ValueError, OverflowError)
    found: dict[Row, None] = {}
    with contextlib.suppress(*unreadable):
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)
        base.text_factory = _text
        with contextlib.closing(base):
            for each in (query, f"{query} DESC"):
                with contextlib.suppress(*unreadable):
                    for row in base.execute(each):
                        found[row] = None
    return list(found)


def _text(raw: bytes) -> str | None:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return None


def _fits(row: Row, kinds: str) -> bool:
    """Return whether fields are text (`s`; `t`: letters and digits only), numbers or null."""
    for value, kind in zip(row, kinds, strict=True):
        match kind:
            case "s" | "t":
                fits = isinstance(value, str) and value.isprintable() and len(value) <= 200
            case "n":
                fits = value is None or isinstance(value, int)
            case _:
                fits = isinstance(value, int) and 0 <= value < 2**53
        if not fits:
            return False
    return True
