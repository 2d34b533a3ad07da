"""Badges: a distinct shape with two letters for each skill, legible without colour.

Shapes are drawn in a 100 by 100 box. The letters only repeat the shape and may be small.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from tabletop.api import FaceValue
from tabletop.api.drawing import Canvas, Point, lightness, svg

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
"""SVG outlines by name, in a 100 by 100 box."""
_SHIFT = {"plate": -7.0, "pill": 0.0}
"""Horizontal shift of the letters from the middle, in hundredths of the badge's size."""
_DARK = 0.28


@dataclass(frozen=True, slots=True)
class Badge:
    """The look of a skill's badge: shape, colours and letters."""

    shape: str = "circle"
    colour: str = "#4A5060"
    ink: str = "#FBF6EA"
    letter: str = ""

    @property
    def on_dark(self) -> "Badge":
        """The badge for a dark background: a dark badge swaps its two colours."""
        if lightness(self.colour) >= _DARK:
            return self
        return Badge(self.shape, self.ink, self.colour, self.letter)


def badge_shape(shape: str, colour: str, *, edge: str = "", width: float = 5.0) -> str:
    """Return the SVG of a badge's outline in a 100 by 100 box, with an optional edge."""
    line = f' stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{SHAPES.get(shape, SHAPES["circle"])}" fill="{colour}"{line}/>'


def letter_shift(shape: str) -> float:
    """Return the horizontal shift of a badge's letters, in hundredths of its size."""
    return _SHIFT.get(shape, 0.0)


def draw_badge(
    canvas: Canvas, centre: Point, size: float, badge: Badge, *, paper: bool = False,
    alpha: float = 1.0,
) -> pygame.FRect:  # fmt: skip
    """Draw a badge with its letters and return its box; set `paper` on a light sheet."""
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
    """Return the badge defined by a kind's face."""
    plain = Badge()
    return Badge(
        str(face.get("badge", plain.shape)), str(face.get("colour", plain.colour)),
        str(face.get("ink", plain.ink)), str(face.get("letter", "")),
    )  # fmt: skip
