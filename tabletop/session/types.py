"""Plain values that ports give to the screens: log lines, steps, answers, hints, mistakes."""

from dataclasses import dataclass

from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.spec import GameSpec
from tabletop.engine.view import SeenEvent, View
from tabletop.session.figures import Figure, beside

CHANCE = "{chance} to win."
POINTS = "{points} in the end."
NEXT_BEST = "Next best: {move}, {worth}."
AS_GOOD = "Just as good: {move}."
MADE = "Played: {move}, {worth}."
MADE_AS_GOOD = "Played: {move}, which is as good."
LIKELY, HARDLY = 0.5, 0.05
"""Chances above which a move likely wins, and below which it almost surely doesn't."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the game log: what a seat did, as far as the viewer may know it."""

    seat: Seat
    """The seat that acted; -1 for none."""
    text: str
    """What was done, in the past tense and without the actor, with `**bold**` markup and names."""
    tone: str
    """`gain` or `loss` if the line reports one, which decides its colour; otherwise ""."""
    turn: int
    """Index of the move that the line is about, from 0."""
    header: str
    """The title of the round in which it happened."""
    owner: Seat = -1
    """The seat whose turn it was; -1 for none."""
    said: str = ""
    """The same text as a sentence that names the actor."""


@dataclass(frozen=True, slots=True)
class SeenStep:
    """One change to a game as the viewer saw it, with the events to animate between its two views.

    A jump, such as an undo, has no events.
    """

    seat: Seat
    events: tuple[SeenEvent, ...]
    before: View
    after: View


@dataclass(frozen=True, slots=True)
class Next:
    """Tells the screen who acts next: `kind` says what to do, and `seat` for whom.

    `viewer`: the viewer acts. `curtain`: another person has to come to the screen first.
    `computer`: a computer player acts. `over`: the game has ended. `open`: another person can be
    asked for a public move. `asked`: the table has turned to that person. `visit`: a person is
    looking at their hand out of turn, and `seat` is waiting for the screen. `elsewhere`: the game
    is waiting for a person on another device. `wait`: a lesson is waiting to be continued.
    """

    kind: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class Hint:
    """A move suggested to the viewer, with its value, the reason, and a move for comparison."""

    move: Move
    label: str
    """The text of the move, as on its button."""
    worth: Figure
    """Value of the move: the chance of winning, or the points that it leads to."""
    other: str
    """Text of the second-best move, or of the move that was made; "" for none."""
    other_worth: Figure | None
    """Value of that other move; None for none."""
    why: str
    """The reason for the move, in one sentence; "" if the game gives none."""
    made: bool = False
    """Whether `other` is the move that was made."""
    lead: Figure | None = None
    """How far the move leads the other, if both were tried in the same worlds: that is known better
    than either value."""

    @property
    def gap(self) -> Figure | None:
        """How far the move leads the other; None if there is no other."""
        if self.lead is not None or self.other_worth is None:
            return self.lead
        return self.worth.less(self.other_worth)

    def chances(self, spec: GameSpec) -> str:
        """Return the value of the move, and that of the next best move or the move made.

        Two moves within each other's error are told as equally good. `spec` is the game's
        description, which names its points.
        """
        text = self.worth.told(spec)
        text = text[:1].upper() + text[1:]
        text = POINTS.format(points=text) if self.worth.points else CHANCE.format(chance=text)
        other, gap = self.other_worth, self.gap
        if other is None or gap is None:
            return text
        if abs(gap.value) <= gap.error:
            against = MADE_AS_GOOD if self.made else AS_GOOD
        else:
            against = MADE if self.made else NEXT_BEST
        return f"{text} {against.format(move=self.other, worth=beside(self.worth, other, spec))}"


@dataclass(frozen=True, slots=True)
class KeyTurn:
    """A turn that mattered, judged move by move by what its player knew at the time.

    Either it was costly, or its player found a move that was clearly better than any other.
    """

    turn: int
    """Index of the move that mattered, from 0: the first costly one, or the one found."""
    seat: Seat
    header: str
    """Title of the round in which the move was made."""
    hint: Hint
    """The best move there, compared with the move that was made or, if it was the same, the next
    best."""
    played: str
    """What the player did in this turn, in order."""
    cost: Figure
    """Cost of the whole turn, or what any other move would have cost: a chance, or points."""
    then: str = ""
    """What would best follow the best move in the same turn, as far as its player could know."""
    is_good: bool = False
    """Whether the best move was found or, for a swing, whether the chance grew."""
    is_swing: bool = False
    """Whether the cost tells how the chance changed since the player's turn before."""
    moves: tuple[int, ...] = ()
    """Indices of all moves that the player made in this turn, from 0, in order."""

    @property
    def is_only_win(self) -> bool:
        """Whether the best move was found, likely wins, and any other almost surely doesn't."""
        best, other = self.hint.worth, self.hint.other_worth
        if not self.is_good or self.is_swing or best.points or other is None:
            return False
        return best.value - best.error > LIKELY and other.value + other.error < HARDLY


class Said(Refusal):
    """A coach's answer to a legal move that a lesson's step or a puzzle doesn't accept.

    Its `rule` is "", since no rule forbids the move.
    """

    __slots__ = ()
