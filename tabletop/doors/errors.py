"""Exit statuses, and the errors that end a command."""

from collections.abc import Iterable
from enum import IntEnum

Place = tuple[str | int, ...]
"""Path in a document: keys and list indices from the top."""


class Status(IntEnum):
    """Exit status of a command."""

    DONE = 0
    FAILED = 1
    """A check failed."""
    USAGE = 2
    """The command line was not understood."""
    REFUSED = 3
    """An input file is invalid."""
    SURROUNDINGS = 4
    """No display, a full disk, a locked file."""
    BUG = 70
    """A fault of the program."""


class DoorError(Exception):
    """Ends a command; `lines` go to standard error."""

    status = Status.FAILED

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class UsageError(DoorError):
    """The command line is invalid."""

    status = Status.USAGE


class InputRefusedError(DoorError):
    """A file can't be used; one line for each problem."""

    status = Status.REFUSED

    @classmethod
    def of(cls, problems: Iterable[object]) -> "InputRefusedError":
        """Return an error with all problems."""
        return cls(*map(str, problems))


class SurroundingsError(DoorError):
    """The system lacks something the command needs."""

    status = Status.SURROUNDINGS


class PlacedError(ValueError):
    """A part of a document can't be used; holds its place."""

    def __init__(self, place: Place, what: str, hint: str = "", *, on_key: bool = False) -> None:
        super().__init__(f"{what} ({hint})" if hint else what)
        self.place = place
        self.what = what
        self.hint = hint
        self.on_key = on_key

    def below(self, place: Place) -> "PlacedError":
        """Return the same error with its place given from further up the document."""
        return PlacedError((*place, *self.place), self.what, self.hint, on_key=self.on_key)
