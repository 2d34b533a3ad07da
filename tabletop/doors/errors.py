"""How a command ends, and the errors that end it."""

from collections.abc import Iterable
from enum import IntEnum

Place = tuple[str | int, ...]
"""Where in a document: its keys and list positions, from the top."""


class Status(IntEnum):
    """What a command returns to the system."""

    DONE = 0
    FAILED = 1
    """A check did not hold."""
    USAGE = 2
    """The command was not understood."""
    REFUSED = 3
    """What was given to read is not in order."""
    SURROUNDINGS = 4
    """No display, a full disk, a locked file."""
    BUG = 70
    """Ours."""


class DoorError(Exception):
    """Ends a command; `lines` go to standard error."""

    status = Status.FAILED

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class UsageError(DoorError):
    """A word of the command line is not known."""

    status = Status.USAGE


class InputRefusedError(DoorError):
    """A file can't be used; one line for each problem."""

    status = Status.REFUSED

    @classmethod
    def of(cls, problems: Iterable[object]) -> "InputRefusedError":
        """Return the error that tells all problems."""
        return cls(*map(str, problems))


class SurroundingsError(DoorError):
    """The system does not give what the command needs."""

    status = Status.SURROUNDINGS


class PlacedError(ValueError):
    """Something in a document that can't be used, and where it stands."""

    def __init__(self, place: Place, what: str, hint: str = "", *, on_key: bool = False) -> None:
        super().__init__(f"{what} ({hint})" if hint else what)
        self.place = place
        self.what = what
        self.hint = hint
        self.on_key = on_key

    def below(self, place: Place) -> "PlacedError":
        """Return the same error, seen from further up the document."""
        return PlacedError((*place, *self.place), self.what, self.hint, on_key=self.on_key)
