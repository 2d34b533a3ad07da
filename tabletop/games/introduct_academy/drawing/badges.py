"""Badges of skills, legible without colour, and meters that fill card by card.

A badge is a distinct shape with two letters, drawn in a 100 by 100 box. The letters only repeat the
shape and may be small. A meter has a cell for each card of a class, and shows below the cells what
each step pays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from tabletop.api import FaceValue
from tabletop.api.drawing import Canvas, Point, draw_books, lightness, svg
from tabletop.games.introduct_academy.classes import Meter

_CELL = 12.0
_GAP = 3.0
_LEAST = 4.8
"""The width of a book symbol, in logical pixels, below which digits are drawn instead."""
_TILE, _APART = 18.0, 17.0
"""Side of the tile below a digit that is reached, and the least distance between two digits."""


def draw_meter(
    canvas: Canvas, box: pygame.FRect, meter: Meter, *, landing: int = 0, paper: bool = False
) -> float:
    """Draw what a class pays as a row of cells, one for each card, with the books below them.

    Args:
        canvas: What to draw on.
        box: The meter is drawn at the top of this box and fills its width.
        meter: The class to draw.
        landing: How many cells after the filled ones are amber, for cards about to be added.
        paper: Whether it is drawn on a light sheet.

    Returns:
        The height used, in logical pixels; 0 if the class never pays.
    """
    last = max((need for need, _ in meter.steps), default=0)
    if not last:
        return 0.0
    theme = canvas.theme
    wide = (box.w - _GAP * (last - 1)) / last
    fill = svg.mix(meter.colour, "#FFFFFF", 0.25) if theme.dark and not paper else meter.colour
    ink = theme.ink if paper else theme.text1
    for place in range(last):
        cell = pygame.FRect(box.left + (wide + _GAP) * place, box.top, wide, _CELL)
        if place < meter.count:
            canvas.fill(cell, 3, fill)
            canvas.ring(cell, 3, "#000000" if paper else "#FFF6E0", 1, 0.3)
        elif place < meter.count + landing:
            canvas.fill(cell, 3, theme.amber)
            canvas.ring(cell, 3, "#FFE3A0", 1, 0.9)
        else:
            canvas.fill(cell, 3, ink, 0.10)
            canvas.ring(cell, 3, ink, 1, 0.22)
    spine = min(9.0, _spine(meter.steps, wide + _GAP))
    middles = [box.left + (wide + _GAP) * (need - 1) + wide / 2 for need, _ in meter.steps]
    if spine < _LEAST:
        middles = _parted(middles)
    for (need, pay), middle in zip(meter.steps, middles, strict=True):
        reached = meter.count + landing >= need
        centre = (min(middle, box.right - (spine + 1.5) * pay / 2), box.top + _CELL + 13)
        if spine >= _LEAST:
            draw_books(
                canvas, centre, pay, reached=pay if reached else 0, size=(spine, 14), colour=ink
            )
        else:
            _draw_digit(canvas, (middle, centre[1]), pay, reached=reached, ink=ink)
    return _CELL + 24


def _parted(middles: Sequence[float]) -> list[float]:
    """Return the places of digits, so far to the left that no two read as one number."""
    found: list[float] = []
    for middle in reversed(middles):
        found.append(min(middle, found[-1] - _APART) if found else middle)
    return found[::-1]


def _spine(steps: Sequence[tuple[int, int]], pitch: float) -> float:
    """Return the largest width of a book symbol at which the steps do not overlap."""
    pairs = list(pairwise(steps))
    return min(
        (
            (pitch * (after - before) - 4) / ((pay + more) / 2 + 0.5 * (more > 3)) - 1.5
            for (before, pay), (after, more) in pairs
        ),
        default=9.0,
    )


def _draw_digit(
    canvas: Canvas, centre: tuple[float, float], pay: int, *, reached: bool, ink: str
) -> None:
    if reached:
        tile = pygame.FRect(centre[0] - _TILE / 2, centre[1] - _TILE / 2, _TILE, _TILE)
        canvas.fill(tile, 5, canvas.theme.amber)
        ink = canvas.theme.ink
    canvas.text(centre, str(pay), "chip", ink, anchor="center", weight=800)


_HEXAGON = "M50 3L91 26.5V73.5L50 97L9 73.5V26.5Z"
SHAPES: dict[str, str] = {
    "square": "M20 6H80A14 14 0 0 1 94 20V80A14 14 0 0 1 80 94H20A14 14 0 0 1 6 80V20"
    "A14 14 0 0 1 20 6Z",
    "circle": "M50 3A47 47 0 1 1 49.9 3Z",
    "shield": "M50 2L92 14V50C92 76 72 92 50 99C28 92 8 76 8 50V14Z",
    "pill": "M32 17H68A33 33 0 0 1 68 83H32A33 33 0 0 1 32 17Z",
    "diamond": "M50 0L100 50L50 100L0 50Z",
    "hexagon": _HEXAGON,
    "plate": "M10 12H64L99 50L64 88H10A6 6 0 0 1 4 82V18A6 6 0 0 1 10 12Z",
    "cross": "M24 2H76V24H98V76H76V98H24V76H2V24H24Z",
}
"""The outlines of badges by name, as SVG paths in a 100 by 100 box."""
_SHIFT = {"plate": -7.0, "pill": 0.0}
"""Horizontal shift of the letters from the middle, in hundredths of the badge's size."""
_DARK = 0.28


@dataclass(frozen=True, slots=True)
class Badge:
    """The look of a skill's badge: its shape, its colours and its letters."""

    shape: str = "circle"
    colour: str = "#4A5060"
    ink: str = "#FBF6EA"
    letter: str = ""

    @property
    def on_dark(self) -> "Badge":
        """The badge for a dark background, where a dark badge swaps its two colours."""
        if lightness(self.colour) >= _DARK:
            return self
        return Badge(self.shape, self.ink, self.colour, self.letter)


def badge_shape(shape: str, colour: str, *, edge: str = "", width: float = 5.0) -> str:
    """Return a badge's outline as SVG in a 100 by 100 box; `shape` is a key of `SHAPES`.

    With `edge`, a colour, the badge has an outline `width` units wide.
    """
    line = f' stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{SHAPES.get(shape, SHAPES["circle"])}" fill="{colour}"{line}/>'


def letter_shift(shape: str) -> float:
    """Return the shift of a badge's letters to the right, in hundredths of its size.

    `shape` is a key of `SHAPES`; in most shapes, the letters are centred.
    """
    return _SHIFT.get(shape, 0.0)


def draw_badge(
    canvas: Canvas,
    centre: Point,
    size: float,
    badge: Badge,
    *,
    paper: bool = False,
    alpha: float = 1.0,
) -> pygame.FRect:
    """Draw a badge with its letters around `centre`, and return its box, in logical pixels.

    Small badges have no letters. `size` is the badge's width and height; `alpha` is its opacity
    from 0 to 1. Set `paper=True` on a light sheet.
    """
    shown = badge if paper or not canvas.theme.dark else badge.on_dark
    box = pygame.FRect(centre[0] - size / 2, centre[1] - size / 2, size, size)
    body = badge_shape(shown.shape, shown.colour)
    picture = canvas.surface(
        ("badge", shown),
        box.size,
        lambda device: svg.rasterise(svg.document(100, 100, body), device),
    )
    canvas.blit(picture, box.topleft, alpha=alpha)
    if shown.letter and size >= 15:
        x = centre[0] + letter_shift(shown.shape) * size / 100
        canvas.text((x, centre[1]), shown.letter, "badge", shown.ink, anchor="center",
                    size=max(9.0, 0.42 * size), weight=800)  # fmt: skip
    return box


def badge_of(face: Mapping[str, FaceValue]) -> Badge:
    """Return the badge described by the face of a kind of card."""
    plain = Badge()
    return Badge(
        str(face.get("badge", plain.shape)),
        str(face.get("colour", plain.colour)),
        str(face.get("ink", plain.ink)),
        str(face.get("letter", "")),
    )
