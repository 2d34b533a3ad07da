"""The list of saved games, read from the first and last lines of their journals."""

import contextlib
import os
import re
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from typing import BinaryIO, Final

from tabletop.paths import data_dir
from tabletop.storage.files import (
    BROKEN,
    StorageError,
    cause,
    is_whole,
    open_regular,
    sync_folder,
)
from tabletop.storage.journal import MAX_FILE, JournalContent, earlier_copy, read_journal
from tabletop.storage.lock import FileLock
from tabletop.storage.records import (
    MAX_LINE,
    MAX_RECORDS,
    Act,
    Course,
    Header,
    Player,
    Standing,
    decode_line,
    header_of,
    record_of,
)

SUFFIX: Final = ".recess"
MAX_LISTED: Final = 200
"""Most saves that are looked into; of more, the newest."""

_WINDOW = 1 << 16
"""Bytes at the end of a journal in which its last good line is looked for first."""

_DAMAGED_END = "The end of this game is damaged."


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """What may be told of a saved game without opening it. It holds no secret of the game."""

    path: Path
    game: str
    """Name of the game; "" where the save cannot be read."""
    players: tuple[Player, ...]
    moves: int
    """Moves made and not taken back."""
    changed: float
    """When it was last written, in seconds since 1970."""
    finished: bool
    problem: str | None
    """One sentence where the save is not whole, else None."""
    can_open: bool
    """False where nothing can be played; true, with a problem, where only the end is lost."""
    standing: Standing = field(default_factory=Standing)
    """How the game stands; empty in saves of older versions."""


def saves_dir() -> Path:
    """The folder of the saved games. Not created here."""
    return data_dir() / "games"


def new_save_path(game: str, folder: Path | None = None) -> Path:
    """A path that no journal has yet, such as `…/example-20260131-120000-3fa9.recess`."""
    word = re.sub(r"[^a-z0-9]+", "-", game.lower())[:40].strip("-") or "game"
    name = f"{word}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}{SUFFIX}"
    return (folder or saves_dir()) / name


def list_saves(folder: Path | None = None) -> list[SaveInfo]:
    """The saved games of `folder`, newest first, broken ones too. A missing folder is empty."""
    found: list[tuple[float, str]] = []
    with contextlib.suppress(OSError), os.scandir(folder or saves_dir()) as entries:
        for entry in entries:
            if entry.name.endswith(SUFFIX) and BROKEN not in entry.name:
                with contextlib.suppress(OSError):
                    found.append((entry.stat(follow_symlinks=False).st_mtime, entry.path))
    found.sort(reverse=True)
    infos = [read_save(Path(path)) for _, path in found[:MAX_LISTED]]
    return sorted(infos, key=attrgetter("changed"), reverse=True)


def read_save(path: Path) -> SaveInfo:
    """What the save at `path` tells of itself. Never raises for what it finds there."""
    changed = 0.0
    with contextlib.suppress(OSError, ValueError):
        changed = path.lstat().st_mtime
    try:
        with open_regular(path) as file:
            header = _first(file)
            last = _last(file) or _look_through(path)
    except (StorageError, OSError) as error:
        copy = earlier_copy(path)
        if copy is not None:
            return _from_copy(path, copy, changed)
        reason = str(error) if isinstance(error, StorageError) else f"{path.name} cannot be read."
        return SaveInfo(path, "", (), 0, changed, finished=False, problem=reason, can_open=False)
    return SaveInfo(
        path,
        header.game,
        header.players,
        last.moves,
        changed,
        finished=last.do == "finish",
        problem=last.problem,
        can_open=last.do is not None,
        standing=last.standing,
    )


def _from_copy(path: Path, copy: JournalContent, changed: float) -> SaveInfo:
    last = copy.records[-1]
    return SaveInfo(
        path,
        copy.header.game,
        copy.header.players,
        copy.moves,
        changed,
        finished=last.do == "finish",
        problem=copy.problem,
        can_open=True,
        standing=last.standing,
    )


@dataclass(frozen=True, slots=True)
class _LastAct:
    moves: int
    do: Act | None
    """None when the game was never dealt."""
    problem: str | None
    standing: Standing = field(default_factory=Standing)


def _first(file: BinaryIO) -> Header:
    """Read the header, after a look at the set-up: without it nothing can be played."""
    if os.fstat(file.fileno()).st_size > MAX_FILE:
        raise StorageError("This game is too large.")
    try:
        header = header_of(decode_line(file.readline(MAX_LINE + 1)))
    except ValueError:
        raise StorageError("The first line of this game is damaged.") from None
    start = file.tell()
    try:
        line = file.readline(MAX_LINE + 1)
        if line:
            Course().add_read(line)
    except ValueError:
        raise StorageError("The set-up of this game is damaged.") from None
    file.seek(start)
    return header


def _last(file: BinaryIO) -> _LastAct | None:
    """The last good line behind the first one, if it stands near the end of the file."""
    start = file.tell()
    begin = max(start, file.seek(0, os.SEEK_END) - _WINDOW)
    file.seek(begin)
    lines = file.read(_WINDOW).splitlines(keepends=True)
    # The first line of the window may have begun before it: its checksum tells.
    for line in reversed(lines):
        try:
            members = decode_line(line)
            record, at = record_of(members), members.get("at")
        except ValueError:
            continue
        if isinstance(at, int) and is_whole(at, 0, MAX_RECORDS):
            problem = None if line is lines[-1] else _DAMAGED_END
            return _LastAct(at, record.do, problem, record.standing)
    return None


def _look_through(path: Path) -> _LastAct:
    content = read_journal(path)
    if not content.records:
        return _LastAct(0, None, content.problem or "This game was not dealt yet.")
    problem = _DAMAGED_END if content.problem else None
    last = content.records[-1]
    return _LastAct(content.moves, last.do, problem, last.standing)


def delete_save(path: Path) -> None:
    """Remove a saved game and the damaged copies kept of it. A missing one is no error.

    Raises:
        LockedError: it is being played.
        StorageError: it cannot be removed.
        ValueError: `path` names no saved game.
    """
    _check_name(path)
    if not os.path.lexists(path):
        return
    try:
        with FileLock(path):
            for file in [path, *path.parent.iterdir()]:
                if file == path or file.name.startswith(f"{path.name}.damaged"):
                    file.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(f"Not deleted. {cause(error)}") from error
    sync_folder(path.parent)


def _check_name(path: Path) -> None:
    if path.suffix != SUFFIX:
        raise ValueError(f"{path} is no saved game")
