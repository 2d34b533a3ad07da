"""Parts of a game that is told without code: counters, and boards with places."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Script = Mapping[str, Any]
"""A step, a condition or a rule of a game without code, as it stands in its file."""


@dataclass(frozen=True, slots=True)
class Scripts:
    """What a game without code says of set-up, turns, end, points and winner."""

    setup: tuple[Script, ...] = ()
    """Steps before the first turn."""
    turn: Script = field(default_factory=dict)
    """`order`, `first`, and the steps at the `end` of each turn."""
    end: Script = field(default_factory=dict)
    """Conditions in `when`, and `after` what it ends."""
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
    """Name of an icon; empty where its title says enough."""
    shown: bool = True
    """Whether players are shown it, where rules count."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of a board: a zone, and where its middle lies."""

    id: str
    """What follows the board in the name of the zone: `a1` in `sea:a1`."""
    title: str
    x: float
    """Millimetres from the left edge of the board."""
    y: float
    """Millimetres from its upper edge."""
    holds: int = 0
    """How many pieces there is room for; 0 for any number."""


@dataclass(frozen=True, slots=True)
class BoardKind:
    """A board whose places are zones: `sea:a1`, `port:quay`, `rounds:1`."""

    id: str
    title: str
    shape: str
    """`squares`, `hexes`, `points` or `path`."""
    size: tuple[float, float]
    """Width and height, millimetres."""
    spots: tuple[Spot, ...]
    edge: float = 10.0
    """The side of a square or of a hexagon, the diameter of a point; millimetres."""
    image: str = ""
    """A picture of the whole board, as a path in the sprites folder without its ending."""
    closed: bool = False
    """Whether the end of a path leads back to its beginning."""

    def spot(self, zone: str) -> Spot | None:
        """Return the place that a zone is, if it is one of this board."""
        board, _, rest = zone.partition(":")
        if board != self.id:
            return None
        return next((spot for spot in self.spots if spot.id == rest), None)
