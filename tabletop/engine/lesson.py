"""A guided first game, as plain values read from `lessons/*.yaml`.

The learner always sits at seat 0, `p1`. Texts may hold tokens such as `{p2}` and `{piece:math-1}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.moves import Move, Seat
from tabletop.engine.prepared import Prepared
from tabletop.engine.spec import OptionValue

LEARNER: Seat = 0
"""The seat of whoever learns."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows a step by itself: a move of another seat, or something the coach says."""

    seat: Seat = -1
    move: Move | None = None
    """None where only something is said."""
    draws: tuple[int, ...] | None = None
    """Chance for the move, used up exactly; None draws by the lesson's seed."""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Until:
    """What must hold before a step that takes several moves is done; what is left out is not."""

    turn: str = ""
    """A seat, `p2`."""
    phase: str = ""
    pending: str = ""
    """The kind of the open question; `none` for no question."""
    values: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    """How many pieces lie in a zone."""


@dataclass(frozen=True, slots=True)
class Free:
    """The end of a lesson: the learner plays on without a guide."""

    level: str = "easy"
    """The level of the computer players."""
    turns: int = 0
    """Own turns until the lesson is done; 0 plays to the end of the game."""
    options: Mapping[str, OptionValue] | None = None
    """A new game is dealt with these options; None goes on in the position."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea, one sentence, one move."""

    say: str
    point: tuple[str, ...] = ()
    """Where to look: `piece:…`, `zone:…`, `seat:…`, `region:…` or `button:<kind of move>`."""
    do: tuple[Move, ...] = ()
    """Moves of which any one goes on; with `any`, the right way through, in order."""
    each: tuple[Move, ...] = ()
    """Moves that are all to be made, in any order."""
    any: str = ""
    """A kind of which every legal move goes on."""
    until: Until | None = None
    """What must hold before the step is done; None is done with the first accepted move."""
    draws: tuple[int, ...] | None = None
    """Chance for the learner's move, used up exactly; None draws by the lesson's seed."""
    other: Mapping[str, str] = field(default_factory=dict)
    """What is said to other legal moves, by move or by kind."""
    stuck: str = ""
    """Said to who does nothing for a while, or has missed twice."""
    then: tuple[Reply, ...] = ()
    teaches: tuple[str, ...] = ()
    """Ids of notes that need not be told any more once the step is done."""
    aha: str = ""
    """Praise with the reason, said when all has come to rest."""
    free: Free | None = None
    """Set in the last step of a lesson alone."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A position and the steps that begin there."""

    seats: int
    options: Mapping[str, OptionValue]
    position: Prepared
    goal: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first game."""

    id: str
    title: str
    chapters: tuple[Chapter, ...]
    minutes: int = 4
    """How long it takes."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """Who sits there."""
    portraits: Mapping[Seat, int] = field(default_factory=dict)
    """Which portrait they have, from 1."""
    other: Mapping[str, str] = field(default_factory=dict)
    """What is said to other legal moves where the step says nothing, by move or by kind."""
    seed: int = 1

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """Where each step stands: the number of its chapter, and its own there, from 0."""
        return tuple(
            (number, index)
            for number, chapter in enumerate(self.chapters)
            for index in range(len(chapter.steps))
        )
