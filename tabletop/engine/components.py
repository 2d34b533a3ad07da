"""Parts of a game that is told without code: counters, and boards with places."""

from dataclasses import dataclass


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
