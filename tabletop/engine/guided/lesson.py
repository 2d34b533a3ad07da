"""A guided first game, as plain values read from `lessons/*.yaml`.

The learner always sits at seat 0, `p1`. Texts may contain placeholders such as `{p2}` and
`{piece:math-1}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.guided.position import Prepared
from tabletop.engine.moves import Move, Seat
from tabletop.engine.spec import OptionValue

LEARNER: Seat = 0
"""The seat of the learner in every lesson."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What follows a step automatically: another seat's move, or a message from the coach."""

    seat: Seat = -1
    move: Move | None = None
    """The move; None for a message only."""
    draws: tuple[int, ...] | None = None
    """Random draws of the move, which must all be used; None to draw by the lesson's seed."""
    say: str = ""


@dataclass(frozen=True, slots=True)
class Until:
    """Conditions that end a step of several moves; None, "" and empty mappings are ignored."""

    turn: str = ""
    """The seat whose turn it is, such as `p2`."""
    phase: str = ""
    pending: str = ""
    """The kind of question that is open; `none` for no question."""
    values: Mapping[str, int] = field(default_factory=dict)
    counts: Mapping[str, int] = field(default_factory=dict)
    """The number of pieces that each zone must hold, by zone."""


@dataclass(frozen=True, slots=True)
class Free:
    """How a learner plays on in the position of a lesson, without guidance."""

    level: str = "easy"
    """Level of the computer players."""
    turns: int = 0
    """Own turns until the lesson is done; 0 to play to the end of the game."""


@dataclass(frozen=True, slots=True)
class PlayNow:
    """The new game that is offered at the end of a lesson."""

    seats: int
    """The learner's seat and those of computer players."""
    level: str = "easy"
    """Level of the computer players."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step of a lesson: a sentence that teaches one idea, and the move to make."""

    say: str
    point: tuple[str, ...] = ()
    """What to point at: `piece:…`, `zone:…`, `seat:…`, `region:…` or `button:<kind of move>`."""
    do: tuple[Move, ...] = ()
    """Accepted moves, any of which completes the step; with `any`, the solution, in order."""
    each: tuple[Move, ...] = ()
    """Moves that must all be made, in any order, to complete the step."""
    any: str = ""
    """A kind of move, of which any legal one is accepted; "" for none."""
    until: Until | None = None
    """Conditions that end the step; None to end it with the first accepted move."""
    draws: tuple[int, ...] | None = None
    """Random draws of the learner's move, all of which must be used; None to draw by the seed."""
    other: Mapping[str, str] = field(default_factory=dict)
    """Answers to other legal moves, by the move's text or by its kind."""
    stuck: str = ""
    """Message for a learner who does nothing for a while or fails twice."""
    then: tuple[Reply, ...] = ()
    teaches: tuple[str, ...] = ()
    """Ids of first-use tips that are no longer needed after this step."""
    rules: tuple[str, ...] = ()
    """Sections of the rulebook that the step is about; tips about them aren't needed either."""
    aha: str = ""
    """Praise with the reason, shown when the animations are over."""
    free: Free | None = None
    """How the learner plays on without guidance; set in the last step of a lesson only."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a lesson: a position and the steps that begin there."""

    seats: int
    options: Mapping[str, OptionValue]
    position: Prepared
    goal: str
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A guided first game: one or more chapters, each with a position and steps."""

    id: str
    title: str
    chapters: tuple[Chapter, ...]
    now: PlayNow
    goal: str = ""
    """The goal of the game, told before the first step."""
    learnt: tuple[str, ...] = ()
    """The three things that the lesson taught, told at its end; empty to tell none."""
    minutes: int = 4
    """Its duration in minutes, as told to players."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """Names of the players by seat."""
    portraits: Mapping[Seat, int] = field(default_factory=dict)
    """Portraits by seat, numbered from 1."""
    other: Mapping[str, str] = field(default_factory=dict)
    """Answers to other legal moves if the step has none, by the move's text or by its kind."""
    seed: int = 1

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """For each step of the lesson, its chapter's index and its index in the chapter, from 0."""
        return tuple(
            (number, index)
            for number, chapter in enumerate(self.chapters)
            for index in range(len(chapter.steps))
        )
