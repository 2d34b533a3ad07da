"""The layout of a table, as plain values read from `layout.yaml`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from tabletop.engine.declare.fields import (
    COLOUR,
    PLAIN,
    Capitals,
    Defines,
    Fit,
    Icon,
    LayoutValue,
    Line,
    OptionalWord,
    Owner,
    Ref,
    Role,
    Section,
    Span,
    TextForm,
    Title,
    Via,
    WidgetData,
    Word,
    read_data,
)

FELTS = (
    "chalkboard", "aubergine", "graph", "slate", "burgundy", "library",
    "petrol", "midnight", "olive", "rust", "plum",
)  # fmt: skip
"""Names of the table cloths that every game may use."""


@dataclass(frozen=True, slots=True)
class Region:
    """A rectangle of the table, with the widget that is drawn there and its settings."""

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
    """How it is placed when room is short."""
    extends: tuple[str, ...] = ()
    """Names of the widgets whose declarations its own widget extends."""
    title: str = ""
    """Name for players; "" if its zone has one."""
    about: str = ""
    """One sentence for its tooltip."""

    def is_a(self, declared: type[WidgetData]) -> bool:
        """Return whether the region's widget is the declared one or extends it."""
        return declared.name == self.widget or declared.name in self.extends


def region_of(
    declared: type[WidgetData],
    id_: str,
    rect: tuple[float, float, float, float],
    zone: str = "",
    data: Mapping[str, LayoutValue] | None = None,
) -> Region:
    """Create a region for a widget, with the role and fit from the widget's declaration.

    Args:
        declared: The widget's declaration.
        id_: Name of the region.
        rect: x, y, width and height as fractions of 1280 x 800.
        zone: The zone that it shows; "" for none.
        data: Further settings of the widget.

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


_Place = Annotated[int, Span(0, 39)]
_MaybeColour = Annotated[str, TextForm(r"(#[0-9A-Fa-f]{6})?", COLOUR)]


@dataclass(frozen=True, slots=True)
class Cell:
    """A room of a board with a grid: its name, tint and owner."""

    row: _Place
    col: _Place
    title: Title
    tint: Capitals
    """Colour of the floor."""
    icon: Icon = ""
    owner: Owner = -1
    """The seat that it belongs to, as `p1`."""


@dataclass(frozen=True, slots=True)
class TagLook:
    """The look of tags, the small labels that rules put on pieces."""

    id: Annotated[Word, Defines("tag")]
    """The id of the tags, as given by the rules."""
    place: Annotated[
        str, Via(Literal["foot", "top", "disc", "shield", "hexagon", "cubes"], str)
    ] = "foot"
    """A pill on an edge, a number in a shape, or a tray of cubes for a text such as `2/3`."""
    icon: Icon = ""
    colour: Annotated[
        str, Via(Annotated[str, TextForm(r"(#[0-9A-Fa-f]{6})?", COLOUR)], str.upper)
    ] = ""
    instead: OptionalWord = ""
    """A key of the face, such as `cost`, that is hidden where the tag is drawn."""
    about: Line = ""
    """One sentence that says what it means, shown in its tooltip."""
    rule: Section = ""
    """The section of the rulebook about it."""


@dataclass(frozen=True, slots=True)
class MarkLook:
    """A value that is shown beside zones, pieces or seats, on phones too."""

    on: Annotated[Word, Ref("marked")]
    """A kind of zone, or `piece`, or `seat`."""
    number: Line
    """The name of the value, with {zone}, {col}, {piece} and {seat} filled in: `initial:{col}`."""
    slot: Annotated[str, Via(Literal["corner", "gauge", "owner", "band"], str)] = "corner"
    """A number in a corner, a gauge, the owner, or a number for each seat."""
    plus: Line = ""
    """The name of another value, which is added to the number."""
    whose: Line = ""
    """For several tokens in a row: the value that holds the seat on which each lies, 0 for none.
    {number} in its name counts the tokens from 1.
    """
    without: int | None = None
    """The number at which nothing is shown; without it every number is."""
    most: Annotated[int, Span(0, 1000)] = 0
    """The highest possible number; 0 for no limit."""
    icon: OptionalWord = ""
    words: Line = ""
    """What the number means, in a word or two."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a game's table: its cloth, its regions with their widgets, and its marks."""

    felt: str = ""
    """Name of the table cloth; "" for the usual one."""
    regions: tuple[Region, ...] = ()
    cells: tuple[Cell, ...] = ()
    tags: tuple[TagLook, ...] = ()
    marks: tuple[MarkLook, ...] = ()

    def region(self, widget: str) -> Region | None:
        """Return the first region whose widget is `widget` or extends it, or None."""
        named = (r for r in self.regions if r.widget == widget or widget in r.extends)
        return next(named, None)
