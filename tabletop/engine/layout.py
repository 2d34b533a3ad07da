"""Where things lie on the table, as plain values read from `layout.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.engine.declarations import PLAIN, Fit, LayoutValue, Role, WidgetData, read_data

FELTS = ("chalkboard", "aubergine", "graph", "slate", "burgundy", "library")
"""The felts that every game may lie on, by name."""


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the table and what is drawn there."""

    id: str
    widget: str
    """How it is drawn: the name of a shared widget, or of one that the game brings."""
    rect: tuple[float, float, float, float]
    """x, y, width, height as fractions of 1280 x 800."""
    zone: str = ""
    """The zone, or the kind of zone, that lies there."""
    data: Mapping[str, LayoutValue] = field(default_factory=dict)
    """What else the widget wants, checked against its declaration."""
    role: Role = Role.BOARD
    """What its widget is on the table."""
    fit: Fit = PLAIN
    """What becomes of it where room is short."""
    extends: tuple[str, ...] = ()
    """The widgets that its own is made from, by their names."""
    title: str = ""
    """What a player calls it; empty where its zone says so."""
    about: str = ""
    """What it is, in a sentence, for whoever rests on it."""

    def is_a(self, declared: type[WidgetData]) -> bool:
        """Whether it is drawn as that widget, or as one that is made from it."""
        return declared.name == self.widget or declared.name in self.extends


def region_of(
    declared: type[WidgetData],
    id_: str,
    rect: tuple[float, float, float, float],
    zone: str = "",
    data: Mapping[str, LayoutValue] | None = None,
) -> Region:
    """Return a region with the role and the fit that its declaration gives it.

    Raises:
        TypeError: the data lack a field that is needed.
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
    """Colour of the floor, `#rrggbb`."""
    icon: str = ""
    owner: int = -1
    """The seat at home here, or -1."""


@dataclass(frozen=True, slots=True)
class TagLook:
    """How the tags of one id are drawn on pieces, wherever these lie."""

    id: str
    """The id of the tags, as the rules give them."""
    place: str = "foot"
    """`top` or `foot` (a pill on that edge), `disc` (lower left), `shield` (lower right), `hexagon`
    (upper left), or `cubes` (a tray; the text is how many lie there of how many: `2/3`)."""
    icon: str = ""
    colour: str = ""
    instead: str = ""
    """The key of a face, such as `cost`, that is not printed where the tag is drawn."""
    about: str = ""
    """What it tells, in a sentence, for whoever rests on it."""


@dataclass(frozen=True, slots=True)
class MarkLook:
    """A value that lies on things of the table, so that whoever is told of them is told it too."""

    on: str
    """The kind of zones, or `piece`, or `seat`."""
    number: str
    """The name of the value, a pattern of {zone}, {col}, {piece} and {seat}: `initial:{col}`."""
    slot: str = "corner"
    """`corner`, `meter`, `owner` or `band`."""
    plus: str = ""
    """The name of a value that is added to it."""
    whose: str = ""
    """Where there are many in a row, patterns of {number} from 1 on: the name of the value that
    tells on which seat each lies, 0 for none."""
    without: int | None = None
    """The number that means that there is nothing."""
    most: int = 0
    """The most that it comes to; 0 for no end."""
    icon: str = ""
    words: str = ""
    """What the number is: `first number`."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The table of one game."""

    felt: str = ""
    """Which felt: an id of the theme."""
    regions: tuple[Region, ...] = ()
    cells: tuple[Cell, ...] = ()
    tags: tuple[TagLook, ...] = ()
    marks: tuple[MarkLook, ...] = ()

    def region(self, widget: str) -> Region | None:
        """Return the first region drawn as `widget`, or as one made from it."""
        named = (r for r in self.regions if r.widget == widget or widget in r.extends)
        return next(named, None)
