"""What the coach of a lesson has to say at one moment, as a value for the window."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from tabletop.engine.moves import Move

Stage: TypeAlias = Literal["step", "replies", "wait", "free", "done"]
"""Where a lesson is: the learner is to move (`step`); others move by themselves (`replies`); it
waits for `LessonSession.go_on` (`wait`); the learner plays without a guide (`free`), and has done
so for long enough (`done`)."""


@dataclass(frozen=True, slots=True)
class Coaching:
    """What a coach has to say now. Nothing in it changes later; names are filled in."""

    lesson: str
    """The id of the lesson."""
    title: str
    goal: str
    """One sentence, for the table that is laid and for *What can I do now?*."""
    number: int
    """The number of the step, from 1."""
    total: int
    """How many steps the lesson has in all its chapters."""
    stage: Stage
    say: str
    """What to do now, or what is to be said of what others just did; may be empty."""
    aha: str = ""
    """Praise for the step before; stays beside `say` until the next move is tried."""
    said: str = ""
    """The answer to the last legal move off the path; empty once a move is accepted."""
    stuck: str = ""
    """What to say after ten seconds without input, or two misses; empty for the common sentence."""
    point: tuple[str, ...] = ()
    """Where to look: `piece:php-1`, `zone:room:0:1`, `seat:p2`, `region:offers`, `button:offer`."""
    moves: tuple[Move, ...] = ()
    """The moves that are accepted now; *Show me* plays the first. Empty unless in a `step`."""
    misses: int = 0
    """How many moves were tried in this step that were refused or off the path."""
    may_undo: bool = False
    """Whether there is a step to go back to."""

    @property
    def only(self) -> bool:
        """Whether none but the listed moves are open now."""
        return self.stage in {"step", "replies", "wait"}
