"""What lies on sheets: plain values in millimetres, from the upper left corner."""

from dataclasses import dataclass

from tabletop.ui.printing.items import Side

EDGE = 4.2
"""Margin in millimetres that most printers leave blank."""
HAIR = 0.25
"""Width of a cut line, in points."""
INK, FAINT = "#000000", "#8A8F98"

Box = tuple[float, float, float, float]
"""A box as x, y, width, height, in millimetres."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Placed:
    """One side of a thing, placed on a page; lengths in millimetres."""

    side: Side
    box: Box
    """The box to which it is cut."""
    bleed: float = 0.0
    turned: bool = False
    """Whether it is printed upside down."""
    clip: Box | None = None
    """The part of the sheet outside of which nothing of it is printed; None for all."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line between two points (millimetres); its width is in points."""

    start: Point
    end: Point
    width: float = HAIR
    colour: str = INK
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle to be cut along, in millimetres."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `size` in points, `at` is the start of its baseline."""

    at: Point
    text: str
    size: float = 9.0
    bold: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Page:
    """One printed side of a sheet, with the pictures, lines and texts on it."""

    title: str
    size: tuple[float, float]
    placed: tuple[Placed, ...] = ()
    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    words: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper with its two sides; a back of None stays blank."""

    front: Page
    back: Page | None = None
