"""What the coach of a lesson says at one moment, as a value for the window."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tabletop.engine.moves import Move

Stage: TypeAlias = Literal["step", "replies", "wait", "free", "done"]
"""Stage of a lesson.

`step`: the learner is to move. `replies`: others move by themselves. `wait`: it waits for
`LessonSession.go_on`. `free`: the learner plays without a guide. `done`: and has done so for long
enough.
"""


@dataclass(frozen=True, slots=True)
class Coaching:
    """The coach's message at one moment. Immutable; names are filled in."""

    lesson: str
    """Id of the lesson."""
    title: str
    goal: str
    """One sentence on the goal."""
    number: int
    """Number of the step, from 1."""
    total: int
    """Number of steps in all chapters."""
    stage: Stage
    say: str
    """What to do now, or a comment on what others just did; may be ""."""
    aha: str = ""
    """Praise for the previous step; shown beside `say` until the next try."""
    said: str = ""
    """Answer to the last legal move that was not accepted; "" once a move is."""
    stuck: str = ""
    """Help after ten seconds without input or two misses; "" for the default sentence."""
    point: tuple[str, ...] = ()
    """What to point at: `piece:php-1`, `zone:room:0:1`, `seat:p2`, `region:offers`, `button:offer`.
    """
    moves: tuple[Move, ...] = ()
    """The accepted moves; *Show me* plays the first. Empty unless in a `step`."""
    misses: int = 0
    """Number of tries in this step that were refused or not accepted."""
    may_undo: bool = False
    """Whether there is a step to go back to."""

    @property
    def only(self) -> bool:
        """Whether only the listed moves are possible now."""
        return self.stage in {"step", "replies", "wait"}
