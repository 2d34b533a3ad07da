"""The journal of a game: a file with one checksummed line per record, synced before it is shown.

`Journal` writes the file, and `read_journal` reads as much as can be trusted. A game is restored by
replaying the records through the rules. The journal itself knows moves only as text.
"""

import contextlib
import errno
import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO, Final

from tabletop.folders import entries
from tabletop.storage.journal.lock import FileLock
from tabletop.storage.journal.records import (
    MAX_LINE,
    Course,
    Header,
    Player,
    Record,
    decode_line,
    encode_line,
    header_members,
    header_of,
)
from tabletop.storage.safe_files import StorageError, cause, open_regular, sync_folder, write_all

MAX_FILE: Final = 64 << 20
"""Size in bytes above which the file of a saved game is not read."""
_FLAGS = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
_DAMAGED = ".damaged"
"""Suffix of a copy of the journal, made before a damaged part was cut off."""
_MOST_COPIES = 20
"""Most damaged copies of one journal that are examined."""


@dataclass(frozen=True, slots=True)
class JournalContent:
    """The part of a journal, the file of a saved game, that is undamaged."""

    header: Header
    records: tuple[Record, ...]
    """The records in order; the set-up is the first, unless the game was never dealt."""
    moves: int
    """Number of moves after the last record, not counting undone ones."""
    problem: str | None
    """A sentence explaining why reading stopped before the end of the file; None if it didn't."""
    good_bytes: int
    """Length of the undamaged part at the start of the file, in bytes."""
    is_copy: bool = False
    """Whether this comes from an earlier copy, because the beginning of the file is damaged."""


def read_journal(path: Path) -> JournalContent:
    """Return the undamaged part of a saved game's file, up to the first invalid line.

    Raises:
        StorageError: the header cannot be trusted, or the path is not an ordinary file.
    """
    with open_regular(path) as file:
        try:
            return _read(file, path.name)
        except OSError as error:
            raise StorageError(f"{path.name} cannot be read.") from error


def _read(file: BinaryIO, name: str) -> JournalContent:
    if os.fstat(file.fileno()).st_size > MAX_FILE:
        raise StorageError(f"{name} is too large.")
    first = file.readline(MAX_LINE + 1)
    try:
        header = header_of(decode_line(first))
    except ValueError:
        raise StorageError("The first line of this game is damaged.") from None
    course, problem, good_bytes = Course(), None, len(first)
    while line := file.readline(MAX_LINE + 1):
        try:
            course.add_read(line)
        except ValueError as error:
            problem = f"Line {len(course.records) + 2} of this game does not count: {error}."
            break
        good_bytes += len(line)
    return JournalContent(header, tuple(course.records), course.moves, problem, good_bytes)


def read_best(path: Path) -> JournalContent:
    """Return the undamaged part of a saved game's file, or else of an earlier copy of it.

    Raises:
        StorageError: neither can be played; the message says so.
    """
    try:
        content = read_journal(path)
    except StorageError:
        copy = earlier_copy(path)
        if copy is None:
            raise
        return copy
    if content.records or content.problem is None:
        return content
    copy = earlier_copy(path)
    if copy is None:
        raise StorageError("The set-up of this game is damaged. The file stays as it is.")
    return copy


def earlier_copy(path: Path) -> JournalContent | None:
    """Return the content of the copy of a saved game that goes furthest; None if there is none.

    A copy is made before a damaged end is cut off, so its beginning belongs to the same game.
    """
    best: JournalContent | None = None
    start = f"{path.name}{_DAMAGED}"
    with contextlib.suppress(OSError, ValueError):
        copies = [each for each in entries(path.parent) if each.name.startswith(start)]
        for copy in copies[:_MOST_COPIES]:
            with contextlib.suppress(StorageError):
                content = read_journal(copy)
                if len(content.records) > (len(best.records) if best else 0):
                    best = content
    if best is None:
        return None
    what = "The beginning of this game is damaged. An earlier copy of it goes on"
    return replace(best, problem=f"{what} at move {best.moves}.", is_copy=True)


class Journal:
    """Writes the file of a saved game, record by record.

    Nothing touches the disk before `append` or `retry`. A record that could not be written is kept
    in memory and written by a later `append` or `retry`, in order, so that play can go on while the
    disk is full. The open file is locked against other programs.
    """

    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        members = header_members(header)
        self.header = header_of(members)
        """The header as a reader will see it, with cleaned names."""
        self._course = Course()
        self._lines = [encode_line(members)]
        """Every line of the game; used to rewrite a file that was lost while playing."""
        self._saved = 0
        """How many of the lines are on disk."""
        self._size = 0
        """Length of those lines in bytes; anything after them in the file is a half-written line.
        """
        self._descriptor = -1
        self._lock: FileLock | None = None
        self._was_on_disk = False
        self._is_damaged = False
        """Whether the file holds damaged data that must be copied before it is cut."""

    @classmethod
    def create(cls, path: Path, header: Header) -> "Journal":
        """Create the file of a saved game, with its header on disk.

        To play on without a disk, make `Journal(path, header)` instead: its first `append` writes
        the header too, or raises and keeps both in memory.

        Raises:
            StorageError: the file exists or cannot be written.
        """
        journal = cls(path, header)
        journal.retry()
        return journal

    @classmethod
    def resume(cls, path: Path) -> tuple["Journal", JournalContent]:
        """Open and lock the file of a saved game, to add to it; return it with its content.

        A damaged end is cut off after the whole file was copied to `<name>.damaged`. If the
        beginning is damaged, an earlier copy replaces the file. If the disk does not allow that
        now, the file stays as it is until a later write.

        Raises:
            LockedError: another program plays this game.
            StorageError: the file cannot be read, or its set-up can't and there is no copy.
        """
        lock = None
        with contextlib.suppress(OSError):  # a read-only folder: `append` will tell
            lock = FileLock(path)
        try:
            content = read_best(path)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        journal = cls(path, content.header)
        journal._lock = lock
        journal._was_on_disk = True
        for record in content.records:
            journal._add(record)
        if not content.is_copy:
            # The lines may be written otherwise than we would: their length is the file's.
            journal._saved, journal._size = len(journal._lines), content.good_bytes
        if content.problem is not None:
            journal._is_damaged = True
            with contextlib.suppress(StorageError):
                journal.retry()
        return journal, content

    @property
    def records(self) -> tuple[Record, ...]:
        """All records of the game so far, including unsaved ones."""
        return tuple(self._course.records)

    @property
    def unsaved(self) -> tuple[Record, ...]:
        """The records that are not on disk yet, oldest first."""
        return tuple(self._course.records[max(0, self._saved - 1) :])

    @property
    def moves(self) -> int:
        """Number of moves made so far, not counting undone ones."""
        return self._course.moves

    def append(self, record: Record) -> None:
        """Add a record after any unsaved ones. When this returns, all of them are on disk.

        Raises:
            StorageError: it could not be written. It is kept in memory; see `unsaved` and `retry`.
            ValueError: the record is too long, out of order, or undoes a move that was never made.
        """
        self.extend((record,))

    def extend(self, records: Iterable[Record]) -> None:
        """Add several records at once. When this returns, all of them are on disk.

        Raises:
            StorageError: as for `append`.
            ValueError: as for `append`.
        """
        for record in records:
            self._add(record)
        self._write()

    def begin(self, records: Iterable[Record]) -> None:
        """Add the first records of a new file; if that fails, close and unlock it.

        Raises:
            StorageError: as for `append`.
            ValueError: as for `append`.
        """
        try:
            self.extend(records)
        except BaseException:
            self.close()
            raise

    def retry(self) -> None:
        """Write the unsaved records. When this returns, all of them are on disk.

        Raises:
            StorageError: as for `append`.
        """
        self._write()

    def reseat(self, players: Sequence[Player]) -> None:
        """Replace the players in the header, by seat. When this returns, the change is on disk.

        Raises:
            StorageError: as for `append`.
        """
        members = header_members(replace(self.header, players=tuple(players)))
        self.header = header_of(members)
        self._lines[0] = encode_line(members)
        self._saved = self._size = 0
        self._write()

    def cut(self, count: int) -> None:
        """Copy the file, then remove all records after the first `count`.

        This is meant for a file with valid lines whose later moves the rules refuse.

        Raises:
            StorageError: the copy or the file cannot be written.
        """
        kept = self._course.records[:count]
        if len(kept) == len(self._course.records):
            return
        self._is_damaged = True
        self._course = Course()
        del self._lines[1:]
        for record in kept:
            self._add(record)
        self._saved = self._size = 0
        self._write()

    def close(self) -> None:
        """Close and unlock the file. A later `append` opens it again."""
        self._close_file()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _add(self, record: Record) -> None:
        self._lines.append(self._course.add_written(record))

    def _write(self) -> None:
        """Make the file hold exactly `_lines`.

        Raises:
            StorageError: writing failed; a half-written line is cut off, now or by the next try.
        """
        try:
            if self._is_damaged and self.path.exists():
                self._keep_damaged()
            self._is_damaged = False
            self._prepare()
            if self._saved:
                self._add_unsaved()
            else:
                self._write_whole()
        except OSError as error:
            if self._saved:  # else what lies there is whole, and not ours to cut
                with contextlib.suppress(OSError):
                    os.ftruncate(self._descriptor, self._size)
            self._close_file()
            raise StorageError(f"Not saved. {cause(error)}") from error

    def _prepare(self) -> None:
        """Open and lock the file, and notice lines that are missing from it."""
        if self._descriptor >= 0 and not self._is_ours():
            self._close_file()  # removed or replaced while it was open
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self._lock is None:
            self._lock = FileLock(self.path)
        if self._descriptor < 0 and self._was_on_disk and self.path.exists():
            self._descriptor = os.open(self.path, _FLAGS)
        length = os.fstat(self._descriptor).st_size if self._descriptor >= 0 else 0
        if length < self._size or not length:  # not there, or somebody emptied it
            self._saved = self._size = 0
        elif length != self._size and self._saved:
            os.ftruncate(self._descriptor, self._size)

    def _is_ours(self) -> bool:
        """Return whether the open file is still the one at `path`."""
        with contextlib.suppress(FileNotFoundError):
            return os.path.samestat(os.fstat(self._descriptor), self.path.stat())
        return False

    def _add_unsaved(self) -> None:
        data = b"".join(self._lines[self._saved :])
        os.lseek(self._descriptor, self._size, os.SEEK_SET)
        write_all(self._descriptor, data)
        os.fsync(self._descriptor)
        self._saved, self._size = len(self._lines), self._size + len(data)

    def _write_whole(self) -> None:
        """Replace the file in one step by one with all lines: a kill leaves the old or new file."""
        if not self._was_on_disk and os.path.lexists(self.path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        self._close_file()
        fresh = self.path.with_name(f".{self.path.name}.{os.getpid()}.tmp")
        data = b"".join(self._lines)
        try:
            descriptor = os.open(fresh, _FLAGS | os.O_CREAT | os.O_TRUNC, 0o600)
            try:
                write_all(descriptor, data)
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
            fresh.replace(self.path)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        self._was_on_disk = True
        self._saved, self._size = len(self._lines), len(data)
        sync_folder(self.path.parent)
        self._descriptor = os.open(self.path, _FLAGS)

    def _close_file(self) -> None:
        if self._descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(self._descriptor)
            self._descriptor = -1

    def _keep_damaged(self) -> None:
        """Copy the file unchanged to `<name>.damaged`."""
        copy = self.path.with_name(f"{self.path.name}{_DAMAGED}")
        number = 2
        while os.path.lexists(copy):
            copy = self.path.with_name(f"{self.path.name}{_DAMAGED}-{number}")
            number += 1
        with open_regular(self.path) as source, copy.open("xb") as target:
            try:
                shutil.copyfileobj(source, target)
                target.flush()
                os.fsync(target.fileno())
            except OSError:
                copy.unlink()
                raise
        sync_folder(copy.parent)
