"""What is shown large for a moment before play goes on, so that a turn can be followed.

Beside it the result of a part of a game as a small table, such as the end of a round.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from tabletop.engine.moves import Seat
from tabletop.engine.text.sound_names import SoundName


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A line of a summary: title, text, value, and the first picture that is given."""

    title: str
    """Who or what it is about; seats as `{p1}`."""
    text: str = ""
    """How the value came about: `Won 5 of 8 tricks`."""
    piece: str = ""
    """Name of a card whose picture is shown."""
    seat: Seat = -1
    """A seat whose portrait is shown; -1 for none."""
    icon: str = ""
    colour: str = ""
    """Colour behind the icon, as `#rrggbb`."""
    value: str = ""
    """The value, such as `+2`."""
    verdict: str = ""
    """`gain` (reached, with a tick), `loss` (missed, with a cross) or ""."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The result of a part of the game, such as a round, which players read before continuing.

    Everybody who sees the summary may read all of it.
    """

    title: str
    """What has ended, such as `Round 3`."""
    rows: tuple[SummaryRow, ...] = ()
    text: str = ""
    """One or two sentences below the rows."""
    icon: str = "trophy"

    def filled(self, fill: Callable[[str], str]) -> "Summary":
        """Return a copy with names put into each text by `fill`."""
        rows = (replace(row, title=fill(row.title), text=fill(row.text)) for row in self.rows)
        return replace(self, title=fill(self.title), rows=tuple(rows), text=fill(self.text))


StageKind = Literal["rest", "card", "coin", "die", "compare", "pay"]
"""What is shown large over the table.

`rest`: pieces stay in place, the first one marked. `card`: a piece, large, on its way to its place.
`coin` and `die`: a throw. `compare`: what several seats show. `pay`: a pay-day, in which parts
count one after another and their sum goes to a seat's score.
"""


@dataclass(frozen=True, slots=True)
class StageRow:
    """One seat's part in a comparison of several seats, or one part of a pay-day."""

    seat: Seat
    pieces: tuple[str, ...] = ()
    value: str = ""
    """Its value, such as `3`."""
    text: str = ""
    """For a part of a pay-day without a piece, what it is, such as `Maths`."""


@dataclass(frozen=True, slots=True)
class PayDay:
    """How a pay-day is shown: the parts of its stage count one after another, then the sum goes.

    A stage of kind `pay` has its parts as rows. A part whose piece leaves its place in the same
    move is shown beside the sum and goes with it; one that stays is marked where it lies. The
    pieces of the stage itself leave too. Record it before its pieces move, while all know them.
    """

    grade: int = 1
    """How much is made of it: 0 quiet, 2 a glow, 3 rays and confetti, 4 a fanfare."""
    title: str = ""
    """What is counted, beside the sum, such as `of 3 books`."""
    chip: str = ""
    """A reason to be proud, such as `Your biggest class this game`."""
    place: str = ""
    """The zone or piece where it happens; it is shown near there. Empty for the seat's own area."""
    beat: int = 170
    """Milliseconds from one part to the next."""
    stamp: str = ""
    """A word stamped over the parts when all have counted, such as `Passed`."""
    sound: SoundName | Literal[""] = ""
    """Sound when all parts have counted; empty for that of the grade."""
    rosette: bool = False
    """Whether a rosette drops over the parts when all have counted."""
    opens: str = ""
    """A piece that is still missing: its place opens beside the parts when all have counted."""
    after: str = ""
    """A piece that is lost afterwards, with a low note."""

    def filled(self, fill: Callable[[str], str]) -> "PayDay":
        """Return a copy with names put into each text by `fill`."""
        title, chip, stamp = fill(self.title), fill(self.chip), fill(self.stamp)
        return replace(self, title=title, chip=chip, stamp=stamp)


@dataclass(frozen=True, slots=True)
class Stage:
    """Something shown large over the table for a while, such as a throw of dice.

    It changes nothing and replaces no note. The next note of the step appears below it as its text,
    unless `text` is set.
    """

    kind: StageKind
    seat: Seat = -1
    """The acting seat, or the winner of a comparison; -1 for nobody."""
    pieces: tuple[str, ...] = ()
    """Names of the pieces: the one that it is about, then its targets."""
    rows: tuple[StageRow, ...] = ()
    number: int = 0
    """The result of a throw: the face of a die; for a coin 1 is the good side."""
    sides: int = 6
    """Number of sides of the die."""
    text: str = ""
    """Its text, with seats as `{p1}`; for a coin the side that comes up."""
    pay: PayDay | None = None
    """For a pay-day, how it is shown; `number` is the sum."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The names of all its pieces; only seats that know every one of them see it."""
        return (*self.pieces, *(piece for row in self.rows for piece in row.pieces))

    def filled(self, fill: Callable[[str], str]) -> "Stage":
        """Return a copy with names put into each text by `fill`."""
        rows = tuple(replace(row, text=fill(row.text)) for row in self.rows)
        pay = self.pay.filled(fill) if self.pay is not None else None
        return replace(self, text=fill(self.text), rows=rows, pay=pay)
