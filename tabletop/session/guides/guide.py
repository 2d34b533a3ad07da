"""A guide leads a player through a lesson, an exercise or a puzzle; `Coaching` is its message."""

from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from tabletop.engine.match import Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.session.session import Session
from tabletop.session.types import Next

Stage: TypeAlias = Literal["step", "replies", "wait", "free", "done"]
"""What is happening in a lesson.

`step`: the learner has to move. `replies`: others move by themselves. `wait`: the lesson waits
until `Guide.go_on` is called. `free`: the learner plays on without help. `done`: the learner has
played on for long enough, and the lesson is complete.
"""


@dataclass(frozen=True, slots=True)
class Coaching:
    """The current message of the coach in a lesson or puzzle, and what the coach points at.

    Immutable. Its texts have names filled in.
    """

    lesson: str
    """Id of the lesson."""
    title: str
    goal: str
    """The goal of the chapter or puzzle, in one sentence."""
    number: int
    """Number of the current step, from 1; one more than `total` at the free end."""
    total: int
    """Number of steps to be done in all chapters of the lesson."""
    stage: Stage
    say: str
    """What the learner should do now, or a comment on what others just did; "" for nothing."""
    aha: str = ""
    """Praise for the previous step, shown beside `say` until the next try; "" for none."""
    said: str = ""
    """Answer to the last try that was refused or not accepted; "" once a move is accepted."""
    why: str = ""
    """Id of the rule behind `said`; "" if the rules allow the move."""
    stuck: str = ""
    """Help for a learner who is stuck, shown after ten seconds without input or two misses.

    "" for the default sentence.
    """
    point: tuple[str, ...] = ()
    """Names of what the coach points at.

    Examples are `piece:php-1`, `zone:room:0:1`, `seat:p2`, `region:offers` and `button:offer`.
    """
    moves: tuple[Move, ...] = ()
    """The moves that the step accepts; *Show me* plays the first. Empty outside a `step`."""
    misses: int = 0
    """Number of tries in this step that the rules refused or the step didn't accept."""
    may_undo: bool = False
    """Whether there is a step to go back to."""

    @property
    def only(self) -> bool:
        """Whether the guide decides which moves are possible now, instead of the rules alone."""
        return self.stage in {"step", "replies", "wait"}


class Guide(Protocol):
    """Leads one seat through a game, such as a lesson, and judges each of its moves."""

    @property
    def session(self) -> Session:
        """The game being played. A jump to a chapter or back to a step replaces it."""

    @property
    def coaching(self) -> Coaching:
        """The coach's current message to the player; the same object until something changes."""

    @property
    def next(self) -> Next | None:
        """Who acts next according to the guide; None while play continues as in any other game."""

    @property
    def pause(self) -> float:
        """Seconds to wait before another seat's next move, so that messages can be read."""

    @property
    def undo_problem(self) -> str | None:
        """A sentence explaining why the player can't go back; "" if `back` is possible.

        None while moves are undone as in any other game.
        """

    @property
    def redo_problem(self) -> str | None:
        """A sentence on why nothing can be redone; None while redo works as in any other game."""

    @property
    def first_undone(self) -> int:
        """Number of moves at the start of the game that can't be undone."""

    @property
    def whereabouts(self) -> str:
        """Name of the lesson or puzzle for a problem report, such as `lesson first-gem, step 3`."""

    def play(self, seat: Seat, move: Move) -> Step[State] | Refusal:
        """Make a seat's move if the guide accepts it. Otherwise answer it and change nothing."""

    def reply(self) -> Step[State] | None:
        """Play the guide's next move for another seat.

        Return None if there is no such move, or only a message.
        """

    def miss(self, refusal: Refusal) -> None:
        """Answer an attempt by the player that was refused before it became a move."""

    def go_on(self) -> bool:
        """Continue if the coach is waiting for the player; return whether it was waiting."""

    def skip(self) -> bool:
        """Play the current step correctly, as if the player had done it.

        Return False if the step can't be skipped.
        """

    def back(self) -> bool:
        """Go back to the beginning of the current step or, from there, to the step before.

        Return False if the guide has no steps.
        """

    def again(self) -> bool:
        """Go back to the beginning of the current step.

        Return False if the guide has no steps.
        """
