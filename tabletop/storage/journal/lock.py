"""A file lock that keeps two programs from writing the same file.

It is our own, since `filelock` leaves a lock file beside each save, and takes longer to import than
the rest of this package.
"""

import contextlib
import errno
import os
import sys
from pathlib import Path
from types import TracebackType
from typing import Self

from tabletop.storage.safe_files import StorageError

_HELD_ELSEWHERE = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class LockedError(StorageError):
    """Raised if a file is locked by another program, or by another part of this one."""


class FileLock:
    """A lock on a file, so that no other program writes it, from construction until `release`.

    It holds `<name>.lock` beside the file. The operating system drops the lock when its program
    ends, however it ends: a lock file left by a killed program locks nothing.

    Raises:
        LockedError: somebody else holds the lock.
        OSError: the lock file cannot be made.
    """

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.lock")
        """Path of the lock file."""
        self._descriptor = -1
        while not self._take():
            pass

    def _take(self) -> bool:
        """Open and lock the file; return False if its holder removed it in between."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
        descriptor = os.open(self.path, flags, 0o600)
        try:
            _lock(descriptor)
            if not _is_same_file(descriptor, self.path):
                os.close(descriptor)
                return False
        except OSError as error:
            os.close(descriptor)
            if error.errno in _HELD_ELSEWHERE:
                raise LockedError("This game is open in another window.") from error
            raise
        with contextlib.suppress(OSError):  # the number only helps a person who looks
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
        self._descriptor = descriptor
        return True

    def release(self) -> None:
        """Unlock the file and remove the lock file; a second call does nothing."""
        if self._descriptor < 0:
            return
        with contextlib.suppress(OSError):
            if sys.platform != "win32":  # Windows refuses to remove an open file
                self.path.unlink()
            os.close(self._descriptor)
            if sys.platform == "win32":
                self.path.unlink()
        self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.release()


def is_locked(path: Path) -> bool:
    """Return whether somebody else, here or in another program, holds the lock of a file."""
    if not os.path.lexists(path.with_name(f"{path.name}.lock")):
        return False
    try:
        FileLock(path).release()
    except LockedError:
        return True
    except OSError:
        return False
    return False


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        # Far behind the number, which another program may want to read.
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)

    def _is_same_file(_descriptor: int, path: Path) -> bool:
        return path.exists()
else:
    import fcntl

    def _lock(descriptor: int) -> None:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            # Some network folders know no locks: playing on is worth more than the guard.
            if error.errno not in {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP}:
                raise

    def _is_same_file(descriptor: int, path: Path) -> bool:
        try:
            return os.path.samestat(os.fstat(descriptor), path.stat())
        except FileNotFoundError:
            return False
