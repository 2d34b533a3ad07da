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
from tabletop.storage.journal.lock import FileLock
from tabletop.storage.safe_files import StorageError, cause, sync_folder
from tabletop.storage.saves.save_list import (
    SUFFIX,
    SaveInfo,
    delete_save,
    new_save_path,
    read_save,
    review_path,
    save_paths,
)

KEPT_DAYS: Final = 30
"""Days for which a deleted game stays in the trash, before it is removed for good."""
_DAY = 86_400.0
_NAME = re.compile(r"(\d{1,12})~(.+)")


@dataclass(frozen=True, slots=True)
class Discarded:
    """A deleted game that is in the trash and can still be restored."""

    info: SaveInfo
    """What a list shows of the game; `info.path` is its path in the trash."""
    when: float
    """When the game was deleted, in seconds since 1970."""

    @property
    def until(self) -> float:
        """Time at which the game will be removed for good, in seconds since 1970."""
        return self.when + KEPT_DAYS * _DAY


def bin_of(folder: Path) -> Path:
    """Return the trash folder that belongs to a folder of saved games, without creating it."""
    return folder / "bin"


def discard_save(path: Path, now: float) -> Path:
    """Move a saved game and the copies of its damaged versions to the trash.

    Return its path there. `now` is in seconds since 1970.

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
    """Move a deleted game from the trash back to the saved games; return its new path.

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
    """Return the deleted games in the trash of a folder of saves, most recently deleted first."""
    found = [
        Discarded(read_save(path), float(_parts(path)[0]))
        for path in save_paths(bin_of(folder))
        if _NAME.fullmatch(path.name)
    ]
    return sorted(found, key=lambda each: each.when, reverse=True)


def empty_bin(folder: Path, now: float) -> int:
    """Remove games that have been in the trash too long; return how many were removed.

    Half-written files left by killed programs are removed too.

    Args:
        folder: The folder of saved games to which the trash belongs.
        now: The current time in seconds since 1970.
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
    """Move the damaged copies of a journal and its review to where the journal has moved."""
    starts = (f"{path.name}.damaged", review_path(path).name)
    for copy in entries(path.parent):
        if copy.name.startswith(starts):
            copy.rename(target.with_name(target.name + copy.name.removeprefix(path.name)))
