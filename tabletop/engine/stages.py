"""What everybody is shown for a while before things go on, so that a turn can be followed."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from tabletop.engine.moves import Seat

StageKind = Literal["rest", "card", "coin", "die", "compare"]
"""`rest`: what lies there stays, the first piece marked. `card`: a piece, large, on its way to
where it lies now. `coin` and `die`: one is thrown. `compare`: what several seats show."""


@dataclass(frozen=True, slots=True)
class StageRow:
    """What one seat shows."""

    seat: Seat
    pieces: tuple[str, ...] = ()
    value: str = ""
    """What it comes to: `3`."""


@dataclass(frozen=True, slots=True)
class Stage:
    """Something that a table on a screen holds up. It changes nothing, and no note is spared by it.

    The next note of the step says below it what happens, unless `text` does.
    """

    kind: StageKind
    seat: Seat = -1
    """Who did it, or who came off best; -1 is nobody who sits there."""
    pieces: tuple[str, ...] = ()
    """The piece that it is about, then those it is aimed at."""
    rows: tuple[StageRow, ...] = ()
    number: int = 0
    """What is thrown: the face of a die, of a coin 1 for the good side."""
    sides: int = 6
    """Of the die."""
    text: str = ""
    """What is told of it, seats as `{p1}`; of a coin the side that comes up."""

    @property
    def shown(self) -> tuple[str, ...]:
        """All pieces in it: only seats that know each of them are shown the stage."""
        return (*self.pieces, *(piece for row in self.rows for piece in row.pieces))

    def filled(self, fill: Callable[[str], str]) -> "Stage":
        """Return the stage with names put into its words."""
        return replace(self, text=fill(self.text))
