"""What a sitting tells the scenes, as plain values."""

from dataclasses import dataclass

from tabletop.engine.moves import Seat
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
    table has turned there.
    """

    kind: str
    seat: Seat
