"""What lies on sheets of paper: plain values in millimetres, from the upper left corner."""

from dataclasses import dataclass

from tabletop.ui.printing.items import Side

EDGE = 4.2
"""What most printers leave white at the edges of a sheet."""
HAIR = 0.25
"""Points: the width of a line to cut along."""
INK, FAINT = "#000000", "#8A8F98"

Box = tuple[float, float, float, float]
"""x, y, width, height."""
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Placed:
    """A side of a thing on a sheet."""

    side: Side
    box: Box
    """Where it is cut."""
    bleed: float = 0.0
    turned: bool = False
    """Whether it stands on its head."""
    clip: Box | None = None
    """The part of the sheet beyond which nothing of it is printed."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line; points wide."""

    start: Point
    end: Point
    width: float = HAIR
    colour: str = INK
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle along which something is cut."""

    centre: Point
    radius: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `size` in points, `at` is where its base line begins."""

    at: Point
    text: str
    size: float = 9.0
    bold: bool = False
    colour: str = INK


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet."""

    title: str
    size: tuple[float, float]
    placed: tuple[Placed, ...] = ()
    lines: tuple[Line, ...] = ()
    rings: tuple[Ring, ...] = ()
    words: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet with its other side, which stays white where it is None."""

    front: Page
    back: Page | None = None
