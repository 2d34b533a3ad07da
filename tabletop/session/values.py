"""What a sitting tells the scenes, as plain values."""

from dataclasses import dataclass

from tabletop.engine.moves import Move, Seat
from tabletop.engine.view import SeenEvent, View


@dataclass(frozen=True, slots=True)
class LogLine:
    """Something that happened, in words."""

    seat: Seat
    """Who did it; -1 is the table."""
    text: str
    """Past tense, without the actor; markup `**bold**`. Names are filled in."""
    tone: str
    """`gain`, `loss` or empty."""
    turn: int
    """The number of the step, from 0."""
    header: str
    """The round it belongs to."""
    owner: Seat = -1
    """Whose turn it belongs to; -1 for nobody's."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One step as the viewer saw it: play `events` between the two views."""

    seat: Seat
    events: tuple[SeenEvent, ...]
    before: View
    after: View


@dataclass(frozen=True, slots=True)
class Next:
    """Who is next: `viewer`, `curtain` before another person, `computer`, or `over`.

    `open` before another person who can be asked without a hand on the screen, `asked` once the
    table has turned there. `visit` while a person who is not asked sees the own hand, and `seat`
    waits for it to be handed on. `elsewhere` while people are waited for who look at screens of
    their own. `wait` where a lesson waits to be told to go on.
    """

    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Hint:
    """A move that the viewer might make, and why."""

    move: Move
    label: str
    """The move as on a button."""
    worth: float
    """Its chance of winning, 0 to 1, or the points that it leads to."""
    other: str
    """The next best move as on a button, or the one that was made; empty when there is none."""
    other_worth: float
    points: bool
    """Whether points are all that counts, so that both are worth points."""
    why: str
    """One sentence."""
    made: bool = False
    """Whether `other` is the move that was made."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """A move that cost something, from what its seat knew then."""

    turn: int
    """The number of the step, from 0."""
    seat: Seat
    header: str
    """The round it belongs to."""
    hint: Hint
    """What a hint would have said: the better move, and against it the one that was made."""

    @property
    def cost(self) -> float:
        """The part of the chance of winning that it lost, or the points."""
        return self.hint.worth - self.hint.other_worth
