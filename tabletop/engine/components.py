"""Components of a game without code: counters, and boards with cells."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Script = Mapping[str, Any]
"""A step, condition or rule of a game without code, as in its file."""


@dataclass(frozen=True, slots=True)
class Scripts:
    """Set-up, turns, end, scoring and winner of a game without code."""

    setup: tuple[Script, ...] = ()
    """Steps before the first turn."""
    turn: Script = field(default_factory=dict)
    """`order`, `first`, and the steps at the `end` of each turn."""
    end: Script = field(default_factory=dict)
    """Conditions in `when`, and in `after` what the game finishes first."""
    points: tuple[Script, ...] = ()
    """Rows of points, each with a title."""
    winner: Script = field(default_factory=dict)
    """Who wins."""
    actions: tuple[Script, ...] = ()
    """Buttons: what a seat takes, and the steps that follow."""


@dataclass(frozen=True, slots=True)
class CounterKind:
    """A number on the table that players change; its values are in `GameSpec.values`."""

    id: str
    title: str
    per_seat: bool = False
    start: int = 0
    least: int = 0
    most: int = 999
    icon: str = ""
    """Name of an icon; "" if the title is enough."""
    shown: bool = True
    """Whether players see it, in games whose rules do the counting."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell of a board: a zone and the position of its centre."""

    id: str
    """Suffix of the zone's name after the board: `a1` in `sea:a1`."""
    title: str
    x: float
    """Millimetres from the left edge of the board."""
    y: float
    """Millimetres from the top edge of the board."""
    holds: int = 0
    """Most pieces that it holds; 0 for no limit."""


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A board whose cells are zones, such as `sea:a1`, `port:quay` or `rounds:1`."""

    id: str
    title: str
    shape: str
    """`squares`, `hexes`, `points` or `path`."""
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
        """Return the cell that a zone is, or None if it is not of this board."""
        board, _, rest = zone.partition(":")
        if board != self.id:
            return None
        return next((spot for spot in self.spots if spot.id == rest), None)
