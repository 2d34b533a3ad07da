"""What is shown large for a moment before play goes on, so that a turn can be followed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from tabletop.engine.moves import Seat

StageKind = Literal["rest", "card", "coin", "die", "compare"]
"""Kinds of stages.

`rest`: pieces stay in place, the first one marked. `card`: a piece, large, on its way to its place.
`coin` and `die`: a throw. `compare`: what several seats show.
"""


@dataclass(frozen=True, slots=True)
class StageRow:
    """What one seat shows in a comparison."""

    seat: Seat
    pieces: tuple[str, ...] = ()
    value: str = ""
    """Its value, such as `3`."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Something shown large over the table. It changes nothing and replaces no note.

    The next note of the step appears below it as its text, unless `text` is set.
    """

    kind: StageKind
    seat: Seat = -1
    """The acting seat, or the winner of a comparison; -1 for nobody."""
    pieces: tuple[str, ...] = ()
    """The piece it is about, then its targets."""
    rows: tuple[StageRow, ...] = ()
    number: int = 0
    """The result of a throw: the face of a die; for a coin 1 is the good side."""
    sides: int = 6
    """Number of sides of the die."""
    text: str = ""
    """Its text, with seats as `{p1}`; for a coin the side that comes up."""

    @property
    def shown(self) -> tuple[str, ...]:
        """All pieces in it: only seats that know every one of them are shown the stage."""
        return (*self.pieces, *(piece for row in self.rows for piece in row.pieces))

    def filled(self, fill: Callable[[str], str]) -> "Stage":
        """Return the stage with names filled into its texts."""
        return replace(self, text=fill(self.text))
