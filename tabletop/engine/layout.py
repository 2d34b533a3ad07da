"""The layout of a table, as plain values read from `layout.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.declarations import PLAIN, Fit, LayoutValue, Role, WidgetData, read_data

FELTS = ("chalkboard", "aubergine", "graph", "slate", "burgundy", "library")
"""Names of the table cloths that every game may use."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the table and the widget drawn there."""

    id: str
    widget: str
    """Name of a shared widget or of one of the game's own."""
    rect: tuple[float, float, float, float]
    """x, y, width and height as fractions of 1280 x 800."""
    zone: str = ""
    """The zone, or kind of zone, that it shows."""
    data: Mapping[str, LayoutValue] = field(default_factory=dict)
    """Further settings of the widget, checked against its declaration."""
    role: Role = Role.BOARD
    """The part its widget plays on the table."""
    fit: Fit = PLAIN
    """What happens to it when room is short."""
    extends: tuple[str, ...] = ()
    """Names of the widgets that its own extends."""
    title: str = ""
    """Name for players; "" if its zone has one."""
    about: str = ""
    """One sentence for its tooltip."""

    def is_a(self, declared: type[WidgetData]) -> bool:
        """Return whether it is drawn by that widget or by one that extends it."""
        return declared.name == self.widget or declared.name in self.extends


def region_of(
    declared: type[WidgetData],
    id_: str,
    rect: tuple[float, float, float, float],
    zone: str = "",
    data: Mapping[str, LayoutValue] | None = None,
) -> Region:
    """Return a region with the role and fit of its declaration.

    Raises:
        TypeError: the data lack a required field.
    """
    return Region(
        id=id_,
        widget=declared.name,
        rect=rect,
        zone=zone,
        data=data or {},
        role=declared.role,
        fit=read_data(declared, data or {}).fitted(),
        extends=tuple(name for each in declared.__mro__[1:] if (name := _name_of(each))),
    )


def _name_of(each: type) -> str:
    return each.name if issubclass(each, WidgetData) else ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A room of a board."""

    row: int
    col: int
    title: str
    tint: str
    """Colour of the floor, as `#rrggbb`."""
    icon: str = ""
    owner: int = -1
    """The seat at home here, or -1."""


@dataclass(frozen=True, slots=True)
class TagLook:
    """How tags with one id are drawn on pieces."""

    id: str
    """Id of the tags, as the rules give it."""
    place: str = "foot"
    """Where the tag is drawn on the piece.

    `top` or `foot` (a label on that edge), `disc` (lower left), `shield` (lower right), `hexagon`
    (upper left), or `cubes` (a tray; the text says how many of how many: `2/3`).
    """
    icon: str = ""
    colour: str = ""
    instead: str = ""
    """The key of a face, such as `cost`, that is not printed where the tag is drawn."""
    about: str = ""
    """One sentence for its tooltip."""


@dataclass(frozen=True, slots=True)
class MarkLook:
    """A value shown on things of the table, declared so that phones can show it too."""

    on: str
    """A kind of zone, or `piece`, or `seat`."""
    number: str
    """Name of the value, a pattern of {zone}, {col}, {piece} and {seat}: `initial:{col}`."""
    slot: str = "corner"
    """`corner`, `meter`, `owner` or `band`."""
    plus: str = ""
    """Name of a value that is added to it."""
    whose: str = ""
    """For several values in a row, a pattern with {number} from 1 on: who owns each.

    The named value holds the seat it lies on, 0 for none.
    """
    without: int | None = None
    """The number that means there is nothing to show."""
    most: int = 0
    """The maximum; 0 for none."""
    icon: str = ""
    words: str = ""
    """What the number means: `first number`."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of one game's table."""

    felt: str = ""
    """Id of the table cloth in the theme."""
    regions: tuple[Region, ...] = ()
    cells: tuple[Cell, ...] = ()
    tags: tuple[TagLook, ...] = ()
    marks: tuple[MarkLook, ...] = ()

    def region(self, widget: str) -> Region | None:
        """Return the first region drawn by `widget`, or by one that extends it."""
        named = (r for r in self.regions if r.widget == widget or widget in r.extends)
        return next(named, None)
