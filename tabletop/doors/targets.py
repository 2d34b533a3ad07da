"""Files that long work is done for: whether they can be written is seen before it begins."""

from pathlib import Path

from tabletop.doors.errors import SurroundingsError


def check_writable(path: Path) -> None:
    """See that a file can be written; what it holds stays.

    Raises:
        SurroundingsError: it can't.
    """
    was_there = path.exists()
    try:
        with path.open("ab"):
            pass
        if not was_there:
            path.unlink()
    except OSError as error:
        raise SurroundingsError(f"{path} can't be written: {error.strerror or error}") from error
