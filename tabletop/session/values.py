"""Plain values that a session gives to the scenes."""

from dataclasses import dataclass

from tabletop.engine.moves import Move, Seat
from tabletop.engine.view import SeenEvent, View


@dataclass(frozen=True, slots=True)
class LogLine:
    """An event in words."""

    seat: Seat
    """The acting seat; -1 is the table."""
    text: str
    """Past tense, without the actor; `**bold**` markup. Names are filled in."""
    tone: str
    """`gain`, `loss` or ""."""
    turn: int
    """Number of the step, from 0."""
    header: str
    """Its round."""
    owner: Seat = -1
    """The seat whose turn it belongs to; -1 for none."""


@dataclass(frozen=True, slots=True)
class Happened:
    """One step as the viewer saw it: animate `events` between the two views."""

    seat: Seat
    events: tuple[SeenEvent, ...]
    before: View
    after: View


@dataclass(frozen=True, slots=True)
class Next:
    """Who acts next.

    `viewer`; `curtain` before another person; `computer`; `over`. `open`: another person can be
    asked without a hand on the screen; `asked`: the table has turned to them. `visit`: a person who
    is not asked sees their hand, and `seat` waits for the screen. `elsewhere`: the game waits for
    people on other devices. `wait`: a lesson waits to be continued.
    """

    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Hint:
    """A move suggested to the viewer, with the reason."""

    move: Move
    label: str
    """The label of the move."""
    worth: float
    """Its winning chance, 0 to 1, or the points it leads to."""
    other: str
    """Label of the next best move, or of the move that was made; "" for none."""
    other_worth: float
    points: bool
    """Whether only points count, so that both values are points."""
    why: str
    """The reason, in one sentence."""
    made: bool = False
    """Whether `other` is the move that was made."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """A costly move, judged by what its seat knew."""

    turn: int
    """Number of the step, from 0."""
    seat: Seat
    header: str
    """Its round."""
    hint: Hint
    """The hint that would have helped: the better move against the one that was made."""

    @property
    def cost(self) -> float:
        """The lost share of the winning chance, or the lost points."""
        return self.hint.worth - self.hint.other_worth
