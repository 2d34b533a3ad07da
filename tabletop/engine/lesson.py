"""A guided first game, as plain values read from `lessons/*.yaml`.

The learner always sits at seat 0, `p1`. Texts may contain placeholders such as `{p2}` and
`{piece:math-1}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.moves import Move, Seat
from tabletop.engine.prepared import Prepared
from tabletop.engine.spec import OptionValue

LEARNER: Seat = 0
"""The seat of the learner."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows a step automatically: a move of another seat, or a message of the coach."""

    seat: Seat = -1
    move: Move | None = None
    """The move; None for a message only."""
    draws: tuple[int, ...] | None = None
    """Random draws of the move, which must all be used; None to draw by the lesson's seed."""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Until:
    """The conditions for ending a step of several moves; omitted ones are not checked."""

    turn: str = ""
    """The seat whose turn it is, such as `p2`."""
    phase: str = ""
    pending: str = ""
    """The kind of the open question; `none` for no question."""
    values: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    """Number of pieces by zone."""


@dataclass(frozen=True, slots=True)
class Free:
    """The end of a lesson: the learner plays on without a guide."""

    level: str = "easy"
    """Level of the computer players."""
    turns: int = 0
    """Own turns until the lesson is done; 0 to play to the end of the game."""
    options: Mapping[str, OptionValue] | None = None
    """Options for a newly dealt game; None to go on from the position."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson: one idea, one sentence, one move."""

    say: str
    point: tuple[str, ...] = ()
    """What to point at: `piece:…`, `zone:…`, `seat:…`, `region:…` or `button:<kind of move>`."""
    do: tuple[Move, ...] = ()
    """Accepted moves, any of which completes the step; with `any`, the solution, in order."""
    each: tuple[Move, ...] = ()
    """Moves that must all be made, in any order."""
    any: str = ""
    """A kind of move of which every legal one is accepted."""
    until: Until | None = None
    """Conditions that end the step; None to end it with the first accepted move."""
    draws: tuple[int, ...] | None = None
    """Random draws of the learner's move, all of which must be used; None to draw by the seed."""
    other: Mapping[str, str] = field(default_factory=dict)
    """Messages for other legal moves, by move or by kind."""
    stuck: str = ""
    """Message for a learner who does nothing for a while or fails twice."""
    then: tuple[Reply, ...] = ()
    teaches: tuple[str, ...] = ()
    """Ids of first-use tips that are no longer needed after this step."""
    aha: str = ""
    """Praise with the reason, shown when the animations are over."""
    free: Free | None = None
    """The free end; set in the last step of a lesson only."""


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
    """Its duration in minutes, as told to players."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """Names of the players by seat."""
    portraits: Mapping[Seat, int] = field(default_factory=dict)
    """Portraits by seat, numbered from 1."""
    other: Mapping[str, str] = field(default_factory=dict)
    """Messages for other legal moves if the step has none, by move or by kind."""
    seed: int = 1

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """For each step, the index of its chapter and its index in it."""
        return tuple(
            (number, index)
            for number, chapter in enumerate(self.chapters)
            for index in range(len(chapter.steps))
        )
