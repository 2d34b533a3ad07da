"""The trash: deleted games, which can be restored for a limited time.

The trash is a folder beside the saved games. A game enters and leaves it by a single rename, so a
program that is killed in between leaves the game whole in one of the two folders.
"""

import contextlib
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.folders import entries
from tabletop.storage.files import StorageError, cause, sync_folder
from tabletop.storage.lock import FileLock
from tabletop.storage.saves import (
    SUFFIX,
    SaveInfo,
    delete_save,
    new_save_path,
    read_save,
    save_paths,
)

KEPT_DAYS: Final = 30
"""Days after which a deleted game is removed for good."""
_DAY = 86_400.0
_NAME = re.compile(r"(\d{1,12})~(.+)")


@dataclass(frozen=True, slots=True)
class Discarded:
    """A deleted game that lies in the trash."""

    info: SaveInfo
    """What the save tells about itself; `info.path` points into the trash."""
    when: float
    """Time of deletion, in seconds since 1970."""

    @property
    def until(self) -> float:
        """Time at which the game is removed for good, in seconds since 1970."""
        return self.when + KEPT_DAYS * _DAY


def bin_of(folder: Path) -> Path:
    """Return the trash folder that belongs to a folder of saved games, without creating it."""
    return folder / "bin"


def discard_save(path: Path, now: float) -> Path:
    """Move a saved game and its damaged copies into the trash; return its path there.

    Raises:
        LockedError: the game is open in some program.
        StorageError: the file is missing or cannot be moved.
        ValueError: `path` does not name a saved game.
    """
    if path.suffix != SUFFIX:
        raise ValueError(f"{path} is no saved game")
    folder = bin_of(path.parent)
    try:
        folder.mkdir(exist_ok=True)
        with FileLock(path):
            target = _free(folder / f"{max(0, int(now))}~{path.name}")
            path.rename(target)
            sync_folder(folder)
            sync_folder(path.parent)
            # The game first: one on the shelf must find the copies that it may need.
            _move_copies(path, target)
    except OSError as error:
        raise StorageError(f"Not deleted. {cause(error)}") from error
    return target


def restore_save(path: Path) -> Path:
    """Move a game out of the trash; return its new path among the saved games.

    Raises:
        StorageError: the file is missing or cannot be moved.
    """
    folder, (_, name) = path.parent.parent, _parts(path)
    target = folder / name
    if os.path.lexists(target):
        target = new_save_path(read_save(path).game, folder)
    try:
        _move_copies(path, target)
        path.rename(target)
    except OSError as error:
        raise StorageError(f"Not brought back. {cause(error)}") from error
    sync_folder(folder)
    sync_folder(path.parent)
    return target


def list_bin(folder: Path) -> list[Discarded]:
    """Return the games in the trash of `folder`, latest deletion first."""
    found = [
        Discarded(read_save(path), float(_parts(path)[0]))
        for path in save_paths(bin_of(folder))
        if _NAME.fullmatch(path.name)
    ]
    return sorted(found, key=lambda each: each.when, reverse=True)


def empty_bin(folder: Path, now: float) -> int:
    """Remove games whose time in the trash of `folder` is over; return how many were removed.

    Files that killed programs left half-written are removed too.
    """
    gone = 0
    with contextlib.suppress(OSError):
        for path in folder.glob(f".*{SUFFIX}.*.tmp"):
            if path.lstat().st_mtime + _DAY < now:
                path.unlink()
    for path in save_paths(bin_of(folder)):
        old = _NAME.fullmatch(path.name) and float(_parts(path)[0]) + KEPT_DAYS * _DAY < now
        if old:
            with contextlib.suppress(StorageError):
                delete_save(path)
                gone += 1
    return gone


def _parts(path: Path) -> tuple[str, str]:
    """Split the name of a file in the trash into its time of deletion and its former name."""
    match = _NAME.fullmatch(path.name)
    if match is None:
        raise StorageError(f"{path.name} does not lie in the bin.")
    return match[1], match[2]


def _free(path: Path) -> Path:
    number, free = 2, path
    while os.path.lexists(free):
        free = path.with_name(f"{path.name.removesuffix(SUFFIX)}-{number}{SUFFIX}")
        number += 1
    return free


def _move_copies(path: Path, target: Path) -> None:
    """Move the damaged copies of a journal to where the journal has moved."""
    start = f"{path.name}.damaged"
    for copy in entries(path.parent):
        if copy.name.startswith(start):
            copy.rename(target.with_name(target.name + copy.name.removeprefix(path.name)))
