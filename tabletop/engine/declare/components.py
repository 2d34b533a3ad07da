"""Components of a game: counters, boards with cells, scripts, kinds of moves and signs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from tabletop.engine.declare.fields import (
    Defines,
    FileKey,
    Icon,
    Line,
    Number,
    Section,
    Title,
    Via,
    Word,
)

Script = Mapping[str, Any]
"""A step, condition or rule of a game without code, as a mapping of the words in its file."""


@dataclass(frozen=True, slots=True)
class Scripts:
    """What happens in a game without code: set-up, turns, end, scoring and winner."""

    setup: tuple[Script, ...] = ()
    """Steps carried out before the first turn, such as shuffling and dealing."""
    turn: Script = field(default_factory=dict)
    """The order of turns (`order`), who begins (`first`), and the steps at the `end` of each turn.
    """
    end: Script = field(default_factory=dict)
    """Conditions that end the game (`when`), and what is finished first (`after`), such as the
    round.
    """
    points: tuple[Script, ...] = ()
    """Rows of the final scoring, each with a title and a rule that gives points."""
    winner: Script = field(default_factory=dict)
    """How the winner is found, such as by most points, with what breaks ties."""
    actions: tuple[Script, ...] = ()
    """Buttons of the game: what a seat takes, and the steps that follow."""


@dataclass(frozen=True, slots=True)
class CounterKind:
    """A number on the table that players can change, such as coins."""

    id: Annotated[Word, Defines("counter")]
    title: Title
    per_seat: Annotated[bool, FileKey("for-each"), Via(Literal["", "seat"], bool)] = False
    """`seat` makes a counter for each seat."""
    start: Number = 0
    least: Number = 0
    most: Number = 999
    icon: Icon = ""
    shown: bool = True
    """Whether players see it; games with rules in Python may hide it."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell of a board, which is a zone, with its title and the position of its centre."""

    id: str
    """Suffix of the zone's name after the board: `a1` in `sea:a1`."""
    title: str
    x: float
    """Millimetres from the left edge of the board."""
    y: float
    """Millimetres from the top edge of the board."""
    holds: int = 0
    """Most pieces that the cell holds; 0 for no limit."""


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A board whose cells are zones, such as `sea:a1`, `port:quay` or `rounds:1`."""

    id: str
    title: str
    shape: str
    """What its cells form: `squares`, `hexes`, `points` anywhere, or a `path`."""
    size: tuple[float, float]
    """Width and height in millimetres."""
    spots: tuple[Spot, ...]
    edge: float = 10.0
    """Side of a square or hexagon, or diameter of a point, in millimetres."""
    image: str = ""
    """Picture of the whole board, as a path in the sprites folder without suffix."""
    closed: bool = False
    """Whether a path's end leads back to its beginning."""

    def spot(self, zone: str) -> Spot | None:
        """Return the cell whose zone has this name, or None if the board has no such cell."""
        board, _, rest = zone.partition(":")
        if board != self.id:
            return None
        return next((spot for spot in self.spots if spot.id == rest), None)


@dataclass(frozen=True, slots=True)
class MoveKind:
    """A kind of move, with its title and texts for buttons and for the list of what to do."""

    id: Annotated[Word, Defines("move")]
    """The kind of move, as the rules name it."""
    title: Title
    """What a player does, such as `Hire somebody`."""
    text: Line = ""
    """What follows from the move, in a sentence."""
    rule: Section = ""
    """The section of the rulebook about it."""
    asked: bool = False
    """Whether it is made only when the game asks for it; it is not missed at other times."""
    none: Line = ""
    """Why it can't be done where there is nothing to do it with: `You hold no employee.`"""


@dataclass(frozen=True, slots=True)
class Legend:
    """The meaning of a sign on the table, such as an icon of a fact about a seat."""

    id: Annotated[Word, Defines("legend")]
    """The name of the icon, `score`, or a word of a widget that the game brings."""
    title: Title
    """What a player calls it: `Cards in hand`."""
    about: Line = ""
    """What the sign means, in a sentence."""
    rule: Section = ""
    """The section of the rulebook that its sentence is about."""
