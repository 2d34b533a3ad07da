"""How a command ends: its exit statuses, its errors, and the log of unexpected ones.

Errors end a command with lines for standard error. `log_bug` writes to the program's log file.
"""

import sys
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from enum import IntEnum
from pathlib import Path

import tabletop
from tabletop.paths import LOG_FILE, log_dir

Place = tuple[str | int, ...]
"""Location in a document: the keys and list indexes that lead to it from the top."""


class Status(IntEnum):
    """The exit status of a command; 0 is success."""

    DONE = 0
    FAILED = 1
    """The command ran and found faults."""
    USAGE = 2
    """The command line was not understood."""
    REFUSED = 3
    """An input file can't be used."""
    SYSTEM = 4
    """The system lacks something, such as a display or space on the disk."""
    BUG = 70
    """A bug of Recess itself."""


class CommandError(Exception):
    """Raised to end a command with an exit status; its `lines` are printed on standard error."""

    status = Status.FAILED

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class UsageError(CommandError):
    """Raised if the command line is invalid, such as for an unknown game or option."""

    status = Status.USAGE


class InputRefusedError(CommandError):
    """Raised if a given file can't be used. It has one line for each problem."""

    status = Status.REFUSED

    @classmethod
    def of(cls, problems: Iterable[object]) -> "InputRefusedError":
        """Return an error with one line for each problem, which is the problem as text."""
        return cls(*map(str, problems))


class SystemProblemError(CommandError):
    """Raised if the system lacks something: a display, disk space or a writable file."""

    status = Status.SYSTEM


class PlacedError(ValueError):
    """Raised if part of a document is invalid: `place` says which part, and `what` says why."""

    def __init__(self, place: Place, what: str, hint: str = "", *, on_key: bool = False) -> None:
        super().__init__(f"{what} ({hint})" if hint else what)
        self.place = place
        self.what = what
        self.hint = hint
        self.on_key = on_key

    def below(self, place: Place) -> "PlacedError":
        """Return the same error for a document that has this one at `place`."""
        return PlacedError((*place, *self.place), self.what, self.hint, on_key=self.on_key)


def progress_printer(command: str) -> Callable[[str], None]:
    """Return a function that prints lines of progress on standard error.

    Each line begins with the name of the command.
    """
    return lambda line: print(f"{command}: {line}", file=sys.stderr, flush=True)


def check_writable(path: Path) -> None:
    """Check that a file can be written, without changing it. Call this before long work begins.

    Raises:
        SystemProblemError: it can't be written.
    """
    was_there = path.exists()
    try:
        with path.open("ab"):
            pass
        if not was_there:
            path.unlink()
    except OSError as error:
        raise SystemProblemError(f"{path} can't be written: {error.strerror or error}") from error


def log_bug(error: BaseException) -> str:
    """Append an error's traceback to the log file and return the path of that file.

    The entry begins with the UTC time and the version of Recess. If the log can't be written,
    return one line that says why and names the error.
    """
    import traceback  # noqa: PLC0415 - only once something went wrong

    path = log_dir() / LOG_FILE
    when = datetime.now(UTC).isoformat(timespec="seconds")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{when} Recess {tabletop.__version__}\n")
            file.write("".join(traceback.format_exception(error)) + "\n")
    except OSError as problem:
        return f"no file: {path} can't be written ({problem.strerror}); {error!r}"
    return str(path)
