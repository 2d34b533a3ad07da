"""Checks that output files can be written before long work begins."""

from pathlib import Path

from tabletop.doors.errors import SurroundingsError


def check_writable(path: Path) -> None:
    """Check that a file can be written, leaving its content.

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
