"""Badges: a shape of one's own with two letters, by which a suit is told where colour is not.

Shapes are drawn in a box of 100; the letters are redundant by design and may be small.
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
"""Outlines by name."""
_SHIFT = {"plate": -7.0, "pill": 0.0}
"""How far the letters lie beside the middle."""
_DARK = 0.28


@dataclass(frozen=True, slots=True)
class Badge:
    """What tells one suit."""

    shape: str = "circle"
    colour: str = "#4A5060"
    ink: str = "#FBF6EA"
    letter: str = ""

    @property
    def on_dark(self) -> "Badge":
        """The same where the ground is dark: a dark badge is turned around."""
        if lightness(self.colour) >= _DARK:
            return self
        return Badge(self.shape, self.ink, self.colour, self.letter)


def badge_shape(shape: str, colour: str, *, edge: str = "", width: float = 5.0) -> str:
    """SVG of a badge's outline in a box of 100."""
    line = f' stroke="{edge}" stroke-width="{width}" stroke-linejoin="round"' if edge else ""
    return f'<path d="{SHAPES.get(shape, SHAPES["circle"])}" fill="{colour}"{line}/>'


def letter_shift(shape: str) -> float:
    """How far beside the middle of a badge its letters stand, in hundredths of its size."""
    return _SHIFT.get(shape, 0.0)


def draw_badge(
    canvas: Canvas, centre: Point, size: float, badge: Badge, *, paper: bool = False,
    alpha: float = 1.0,
) -> pygame.FRect:  # fmt: skip
    """Draw a badge with its letters; returns its box. `paper` says that it lies on a sheet."""
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
    """The badge that a kind of piece has on its face."""
    plain = Badge()
    return Badge(
        str(face.get("badge", plain.shape)), str(face.get("colour", plain.colour)),
        str(face.get("ink", plain.ink)), str(face.get("letter", "")),
    )  # fmt: skip
