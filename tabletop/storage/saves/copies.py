"""Renames, copies, exports and imports whole saved games.

Each operation puts its file in place in one step, so a program that is killed leaves either the
old state or the new one.
"""

import contextlib
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Literal, TypeAlias

from tabletop.storage.journal.journal import MAX_FILE
from tabletop.storage.journal.lock import FileLock
from tabletop.storage.journal.records import MAX_LINE, decode_line, encode_line, header_of, new_id
from tabletop.storage.safe_files import (
    MAX_TITLE,
    JsonValue,
    StorageError,
    cause,
    clean_name,
    open_regular,
    sync_folder,
)
from tabletop.storage.saves.save_list import SUFFIX, find_save, new_save_path, read_save, save_paths

Known: TypeAlias = Literal["new", "same", "other"]
"""Whether an imported game is new here, known (`same`), or known at another position."""

_STEM: Final = 160
"""Most bytes in the name of an exported file; file systems allow about 255 with suffixes."""
_UNFIT: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f]')
"""Characters that some file systems refuse in a file name."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """The result of importing a game from a file."""

    path: Path
    """Path of the game's save: the new one, or the one that existed already."""
    known: Known
    moves: int
    """Number of moves in the imported file."""


def rename_save(path: Path, title: str) -> str:
    """Give a saved game a title, or remove its title with "". Return the title as stored.

    Raises:
        LockedError: the game is open in some program.
        StorageError: the file cannot be read or written; it is left unchanged.
    """
    clean = clean_name(title, MAX_TITLE)
    try:
        with FileLock(path), open_regular(path) as file:
            members = _header(file)
            members["title"] = clean
            fresh = _write(path, path.parent, members, file)
            fresh.replace(path)
    except OSError as error:
        raise StorageError(f"Not renamed. {cause(error)}") from error
    sync_folder(path.parent)
    return clean


def duplicate_save(path: Path, title: str) -> Path:
    """Copy a saved game under a new title and id; return the path of the copy.

    Raises:
        LockedError: the game is open in some program.
        StorageError: the game cannot be read, or the copy cannot be written.
    """
    try:
        with FileLock(path), open_regular(path) as file:
            members = _header(file)
            members |= {"id": new_id(), "title": clean_name(title, MAX_TITLE)}
            target = new_save_path(str(members["game"]), path.parent)
            _place(_write(path, path.parent, members, file), target)
    except OSError as error:
        raise StorageError(f"Not copied. {cause(error)}") from error
    return target


def export_save(path: Path, folder: Path, name: str) -> Path:
    """Write a saved game to one file in another folder; return the path of that file.

    An existing file is never overwritten.

    Args:
        path: The saved game.
        folder: Where to write the file.
        name: What to call it, without the suffix.

    Raises:
        LockedError: the game is open in some program.
        StorageError: the game cannot be read, or the file cannot be written.
    """
    stem = _stem(name) or path.stem
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with FileLock(path), open_regular(path) as file:
            members = _header(file)
            fresh = _write(path, folder, members, file)
        try:
            for number in range(1, 1000):
                beside = f" ({number})" if number > 1 else ""
                target = folder / f"{stem}{beside}{SUFFIX}"
                with contextlib.suppress(FileExistsError):
                    _place(fresh, target)
                    return target
        finally:
            fresh.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(f"Not exported. {cause(error)}") from error
    raise StorageError(f"Not exported. There are too many files called {stem}.")


def free_place(folder: Path, name: str, suffix: str) -> Path:
    """Return a path in a folder, which is created, where no file is yet.

    `name` is what to call the file, and `suffix` its ending, such as ".html".

    Raises:
        OSError: the folder can't be created.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stem, number = _stem(name) or "Recess", 1
    place = folder / f"{stem}{suffix}"
    while place.exists():
        number += 1
        place = folder / f"{stem} ({number}){suffix}"
    return place


def _stem(name: str) -> str:
    """Return a name without what no file may be called; "" if nothing is left."""
    stem = _UNFIT.sub(" ", name).strip(" .")[:80]
    # A name on disk is counted in bytes; what is cut in half is left out.
    return stem.encode()[:_STEM].decode(errors="ignore").strip(" .")


def import_save(source: Path, folder: Path, *, as_copy: bool = False) -> Arrival:
    """Copy a saved game from a file into a folder of saves; the file stays as it is.

    A game that is already in `folder` is not imported again. With `as_copy=True` it is, under a new
    id. A damaged end is copied unchanged; opening the game finds what can still be played.

    Raises:
        StorageError: the file holds no game that can be opened, or the copy cannot be written.
    """
    info = read_save(source, copies=False)
    if not info.can_open:
        raise StorageError(info.problem or f"{source.name} is not a saved game.")
    if not as_copy:
        before = _same_game(info.id, source, folder)
        if before is not None:
            same = _is_same(source, before)
            return Arrival(before, "same" if same else "other", info.moves)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open_regular(source) as file:
            members = _header(file)
            if as_copy:
                members["id"] = new_id()
            target = new_save_path(info.game, folder)
            _place(_write(source, folder, members, file), target)
    except OSError as error:
        raise StorageError(f"Not imported. {cause(error)}") from error
    return Arrival(target, "new", info.moves)


def _same_game(known: str, source: Path, folder: Path) -> Path | None:
    """Return the save in `folder` with this game id, `source` itself included; None if missing."""
    with contextlib.suppress(OSError):
        for path in save_paths(folder):
            if path.name == source.name and path.samefile(source):
                return path
    return find_save(known, folder)


def _is_same(one: Path, other: Path) -> bool:
    """Return whether two files hold the same records, whatever their titles."""
    try:
        with open_regular(one) as first, open_regular(other) as second:
            first.readline(MAX_LINE + 1)
            second.readline(MAX_LINE + 1)
            while (block := first.read(1 << 20)) == second.read(1 << 20):
                if not block:
                    return True
    except (StorageError, OSError):
        return False
    return False


def _header(file: BinaryIO) -> dict[str, JsonValue]:
    """Read the header line and return its members with the game id; leave the file after that line.

    Raises:
        StorageError: the file is damaged or not a journal.
    """
    if os.fstat(file.fileno()).st_size > MAX_FILE:
        raise StorageError("This game is too large.")
    try:
        members = decode_line(file.readline(MAX_LINE + 1))
    except ValueError:
        raise StorageError("The first line of this game is damaged.") from None
    # Where an older file has no id, it is made from what else is said: now it is kept.
    members["id"] = header_of(members).id
    return members


def _write(path: Path, folder: Path, members: dict[str, JsonValue], rest: BinaryIO) -> Path:
    """Write a journal to a temporary file in `folder` and return its path.

    It is synced to disk and keeps the modification time of the original.
    """
    fresh = folder / f".{path.name}.{os.getpid()}.tmp"
    try:
        line = encode_line(members)
    except ValueError:
        raise StorageError("The first line of this game is too long.") from None
    try:
        with fresh.open("wb") as file:
            file.write(line)
            shutil.copyfileobj(rest, file)
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(OSError):
            found = path.stat()
            os.utime(fresh, ns=(found.st_atime_ns, found.st_mtime_ns))
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise
    return fresh


def _place(fresh: Path, target: Path) -> None:
    """Rename a finished temporary file to `target`.

    Raises:
        FileExistsError: `target` exists; `fresh` is kept.
    """
    try:
        os.link(fresh, target)
        fresh.unlink()
    except FileExistsError:
        raise
    except OSError:  # a disk that knows one name for a file only
        if os.path.lexists(target):
            raise FileExistsError(str(target)) from None
        fresh.replace(target)
    sync_folder(target.parent)
