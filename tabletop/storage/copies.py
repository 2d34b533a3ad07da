"""Whole saved games: given a name, copied, sent away as one file and taken in from one.

Every act puts a file in place at once: a program that ends in between leaves the game as it was,
or as it should be.
"""

import contextlib
import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, Literal, TypeAlias

from tabletop.storage.files import JsonValue, StorageError, cause, open_regular, sync_folder
from tabletop.storage.journal import MAX_FILE
from tabletop.storage.lock import FileLock
from tabletop.storage.names import MAX_TITLE, clean_name
from tabletop.storage.records import MAX_LINE, decode_line, encode_line, header_of, new_id
from tabletop.storage.saves import SUFFIX, find_save, new_save_path, read_save, save_paths

Known: TypeAlias = Literal["new", "same", "other"]
"""Whether an imported game was here before: not at all, just so, or at another position."""

_STEM: Final = 160
"""Bytes of the name of an exported file; disks allow some 255, with all that is added."""
_UNFIT: Final = re.compile(r'[\\/:*?"<>|\x00-\x1f]')
"""Letters that file names of some systems can't have."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came of a file that was to be taken in."""

    path: Path
    """The game on the shelf: the new one, or the one that was here before."""
    known: Known
    moves: int
    """Moves in the file."""


def rename_save(path: Path, title: str) -> str:
    """Give a game a name; "" takes it away. Returns the name as it is kept.

    Raises:
        LockedError: it is being played.
        StorageError: it cannot be read or written; it is as it was.
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
    """Copy a game as a new one with its own id and this name; return where the copy lies.

    Raises:
        LockedError: it is being played.
        StorageError: it cannot be read or the copy not written.
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
    """Write a game as one file called after `name` into `folder`; return its path.

    A file that is there already is never overwritten.

    Raises:
        LockedError: it is being played.
        StorageError: it cannot be read or written.
    """
    stem = _UNFIT.sub(" ", name).strip(" .")[:80]
    # A name on disk is counted in bytes; what is cut in half is left out.
    stem = stem.encode()[:_STEM].decode(errors="ignore").strip(" .") or path.stem
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


def import_save(source: Path, folder: Path, *, anew: bool = False) -> Arrival:
    """Take the game in a file into `folder`; it keeps its id, and the file stays where it is.

    A game that is here already is not taken in once more, unless `anew`: then it is a new one with
    its own id. A damaged end comes along: what can be played is found when the game is opened.

    Raises:
        StorageError: there is no game in the file that can be opened, or it cannot be written.
    """
    info = read_save(source, copies=False)
    if not info.can_open:
        raise StorageError(info.problem or f"{source.name} is not a saved game.")
    if not anew:
        before = _same_game(info.id, source, folder)
        if before is not None:
            same = _is_same(source, before)
            return Arrival(before, "same" if same else "other", info.moves)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open_regular(source) as file:
            members = _header(file)
            if anew:
                members["id"] = new_id()
            target = new_save_path(info.game, folder)
            _place(_write(source, folder, members, file), target)
    except OSError as error:
        raise StorageError(f"Not imported. {cause(error)}") from error
    return Arrival(target, "new", info.moves)


def _same_game(known: str, source: Path, folder: Path) -> Path | None:
    """The save in `folder` that holds the game with this id; `source` itself, if it lies there."""
    with contextlib.suppress(OSError):
        for path in save_paths(folder):
            if path.name == source.name and path.samefile(source):
                return path
    return find_save(known, folder)


def _is_same(one: Path, other: Path) -> bool:
    """Whether two files hold the same acts, whatever the games are called."""
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
    """The members of the first line with the id of the game; the file stands behind that line.

    Raises:
        StorageError: it is damaged, or no journal.
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
    """Write a journal beside its later place; return where. It is on disk, as old as the first."""
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
    """Let a written file be called `target`.

    Raises:
        FileExistsError: something is called so already; `fresh` stays.
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
