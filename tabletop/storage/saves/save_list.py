"""Lists saved games by reading the first and last lines of their journals."""

import contextlib
import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path
from time import time
from typing import BinaryIO, Final, TypeAlias

from tabletop.folders import entries
from tabletop.paths import data_dir
from tabletop.storage.journal.journal import MAX_FILE, earlier_copy, read_journal
from tabletop.storage.journal.lock import FileLock
from tabletop.storage.journal.records import (
    MAX_LINE,
    MAX_RECORDS,
    Act,
    Course,
    Header,
    Player,
    Record,
    Standing,
    decode_line,
    header_of,
    record_of,
)
from tabletop.storage.safe_files import (
    BROKEN,
    StorageError,
    cause,
    is_whole,
    open_regular,
    sync_folder,
)

SUFFIX: Final = ".recess"
MAX_LISTED: Final = 200
"""Maximum number of saves that `list_saves` reads. If there are more, it reads the latest ones."""
_MOST_REMEMBERED: Final = 5000
_HOUR: Final = 3_600.0
_DAY: Final = 86_400.0

_WINDOW = 1 << 16
"""Bytes at the end of a journal that are searched first for its last valid line."""

_DAMAGED_END = "The end of this game is damaged."


@dataclass(frozen=True, slots=True)
class SaveInfo:
    """What a list may show of a saved game without opening it. It has no hidden information."""

    path: Path
    game: str
    """Id of the game; "" if the save cannot be read."""
    players: tuple[Player, ...]
    moves: int
    """Number of moves in force, without those that were undone."""
    changed: float
    """Time of the last record in seconds since 1970, or else of the file's last change."""
    finished: bool
    problem: str | None
    """A sentence describing the damage; None if the save is intact."""
    can_open: bool
    """Whether the save can be opened. If there is a `problem` as well, only its end is lost."""
    standing: Standing = field(default_factory=Standing)
    """Whose turn it is, the round and the scores; empty in saves of older versions."""
    id: str = ""
    """Unique id of the game; "" if the save cannot be read."""
    title: str = ""
    """Title that the player gave the game; "" for none."""
    winners: tuple[str, ...] = ()
    """The seats that won, such as ("p1", "p3"), if the game is finished."""
    size: int = 0
    """Size of the file in bytes."""


def saves_dir() -> Path:
    """Return the player's folder of saved games, without creating it."""
    return data_dir() / "games"


def new_save_path(game: str, folder: Path | None = None) -> Path:
    """Return an unused path for a new save, such as `…/example-20260131-120000-3fa9c27e.recess`.

    `game` is the id of the game; `folder` is by default the player's folder of saved games.
    """
    word = re.sub(r"[^a-z0-9]+", "-", game.lower())[:40].strip("-") or "game"
    name = f"{word}-{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.urandom(4).hex()}{SUFFIX}"
    return (folder or saves_dir()) / name


def review_path(save: Path) -> Path:
    """Return where the review of a saved game is kept: in a file beside the save."""
    return save.with_name(f"{save.name}.review")


def is_ahead(seconds: float, now: float) -> bool:
    """Return whether a time lies more than an hour ahead of `now`, both in seconds since 1970.

    Such a time comes from a wrong clock. Smaller differences don't affect lists for long.
    """
    return seconds > now + _HOUR


def newest_first(saves: Iterable[SaveInfo], now: float) -> list[SaveInfo]:
    """Sort saves by their date, newest first; saves dated in the future come last.

    Their true dates are unknown, so they must not be listed ahead of games played today. `now` is
    in seconds since 1970.
    """
    by_date = sorted(saves, key=attrgetter("changed"), reverse=True)
    return sorted(by_date, key=lambda save: is_ahead(save.changed, now))


def list_saves(folder: Path | None = None, now: float | None = None) -> list[SaveInfo]:
    """Return the saved games in a folder, newest first, including damaged ones.

    By default, the folder is the player's own and `now` is the clock's time, in seconds since 1970.
    If the folder is missing, the list is empty.
    """
    infos = [read_save(path) for path in save_paths(folder)[:MAX_LISTED]]
    return newest_first(infos, time() if now is None else now)


def save_paths(folder: Path | None = None) -> list[Path]:
    """Return the paths of the saves in a folder, most recently written first, without reading them.

    By default the folder is the player's own.
    """
    now = time()
    found: list[tuple[float, str]] = []
    with contextlib.suppress(OSError):
        for path in entries(folder or saves_dir(), SUFFIX):
            if BROKEN not in path.name:
                with contextlib.suppress(OSError):
                    found.append((path.lstat().st_mtime, str(path)))
    found.sort(key=lambda each: (not is_ahead(each[0], now), each), reverse=True)
    return [Path(path) for _, path in found]


def find_save(known: str, folder: Path | None = None) -> Path | None:
    """Return the path of the save with the game id `known`; None if there is none.

    By default the folder is the player's own.
    """
    return next((path for path in save_paths(folder) if read_save(path).id == known), None)


_Stamp: TypeAlias = tuple[int, int, int, int]
_read_before: dict[Path, tuple[_Stamp, SaveInfo]] = {}
"""Results of earlier reads of undamaged saves, with the file's stamp at that time."""


def read_save(path: Path, *, copies: bool = True) -> SaveInfo:
    """Return what a list may show of a save. This never raises, whatever is in the file.

    With `copies=False`, earlier copies beside a damaged file are not examined.
    """
    changed, size = 0.0, 0
    stamp: _Stamp = (0, 0, 0, 0)
    with contextlib.suppress(OSError, ValueError):
        found = path.lstat()
        changed, size = found.st_mtime, found.st_size
        stamp = (found.st_mtime_ns, found.st_ctime_ns, size, found.st_ino)
    before = _read_before.get(path)
    if before is not None and before[0] == stamp:
        return before[1]
    info = replace(_read(path, changed, copies=copies), size=size)
    if info.problem is None:
        if len(_read_before) >= _MOST_REMEMBERED:
            _read_before.clear()
        _read_before[path] = stamp, info
    return info


def _read(path: Path, changed: float, *, copies: bool) -> SaveInfo:
    try:
        with open_regular(path) as file:
            header = _first(file)
            last = _last(file) or _look_through(path)
    except (StorageError, OSError) as error:
        copy = earlier_copy(path) if copies else None
        if copy is not None:
            what = _LastAct.of(copy.records[-1], copy.moves, copy.problem)
            return _info_of(path, copy.header, what, changed)
        reason = str(error) if isinstance(error, StorageError) else f"{path.name} cannot be read."
        return SaveInfo(path, "", (), 0, changed, finished=False, problem=reason, can_open=False)
    return _info_of(path, header, last, changed)


def _info_of(path: Path, header: Header, last: "_LastAct", written: float) -> SaveInfo:
    # A file may come from anywhere, also from a computer whose clock is wrong.
    is_sound = 0 < last.time < written + _DAY
    return SaveInfo(
        path,
        header.game,
        header.players,
        last.moves,
        float(last.time) if is_sound else written,
        finished=last.do == "finish",
        problem=last.problem,
        can_open=last.do is not None,
        standing=last.standing,
        id=header.id,
        title=header.title,
        winners=last.winners,
    )


@dataclass(frozen=True, slots=True)
class _LastAct:
    moves: int
    do: Act | None
    """None if the game was never dealt."""
    problem: str | None
    standing: Standing = field(default_factory=Standing)
    time: int = 0
    winners: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: Record, moves: int, problem: str | None) -> "_LastAct":
        """Return what the last record tells after a number of moves."""
        return cls(moves, record.do, problem, record.standing, record.time, record.winners)


def _first(file: BinaryIO) -> Header:
    """Read the header and check that the set-up follows: without it nothing can be played."""
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
    """Return the last valid line after the header, if it lies near the end of the file."""
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
            return _LastAct.of(record, at, problem)
    return None


def _look_through(path: Path) -> _LastAct:
    content = read_journal(path)
    if not content.records:
        return _LastAct(0, None, content.problem or "This game was not dealt yet.")
    problem = _DAMAGED_END if content.problem else None
    return _LastAct.of(content.records[-1], content.moves, problem)


def delete_save(path: Path) -> None:
    """Delete a saved game and the copies of its damaged versions for good.

    A missing file is not an error.

    Raises:
        LockedError: the game is open in some program.
        StorageError: the file cannot be removed.
        ValueError: `path` does not name a saved game.
    """
    _check_name(path)
    if not os.path.lexists(path):
        return
    try:
        with FileLock(path):
            for file in [path, *entries(path.parent)]:
                is_copy = file.name.startswith(f"{path.name}.damaged")
                if is_copy or file in (path, review_path(path)):
                    file.unlink(missing_ok=True)
    except OSError as error:
        raise StorageError(f"Not deleted. {cause(error)}") from error
    sync_folder(path.parent)


def _check_name(path: Path) -> None:
    if path.suffix != SUFFIX:
        raise ValueError(f"{path} is no saved game")
