"""Background patterns of printed cards, which distinguish suits without colour.

A pattern is SVG path data in card units (200 across a card) that covers a field from its upper left
corner; the caller clips what overlaps.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

from tabletop.ui.paint import svg


@dataclass(frozen=True, slots=True)
class _Print:
    """How one pattern is printed: its path, stroke width and opacity."""

    path: Callable[[float, float], str]
    """Returns path data for a field of that width and height."""
    width: float
    """Stroke width in card units; 0 fills the shapes instead."""
    opacity: float


def _steps(length: float, pitch: float, first: float = 0.0) -> list[float]:
    return [first + i * pitch for i in range(math.ceil((length - first) / pitch) + 1)]


def _grid(w: float, h: float) -> str:
    across = "".join(f"M{x:g} 0V{h:g}" for x in _steps(w, 22.75, 11.4))
    return across + "".join(f"M0 {y:g}H{w:g}" for y in _steps(h, 22.75, 14))


def _dots(w: float, h: float) -> str:
    return "".join(
        f"M{x - 2.6:g} {y:g}a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0 -5.2 0Z"
        for row, y in enumerate(_steps(h, 15, 8))
        for x in _steps(w, 18, 9.0 if row % 2 else 0.0)
    )


def _bricks(w: float, h: float) -> str:
    rows = []
    for row, y in enumerate(_steps(h, 20)):
        rows.append(f"M0 {y:g}H{w:g}")
        rows += [f"M{x:g} {y:g}v20" for x in _steps(w, 44, 12.0 if row % 2 else 34.0)]
    return "".join(rows)


def _diagonals(w: float, h: float) -> str:
    return "".join(f"M{x:g} 0L{x - h:g} {h:g}" for x in _steps(w + h, 14, 7))


def _waves(w: float, h: float) -> str:
    wave = "q8 -8 16 0t16 0" + "t16 0t16 0" * math.ceil(w / 32)
    return "".join(f"M-16 {y:g}{wave}" for y in _steps(h + 10, 17, 6))


def _rings(w: float, h: float) -> str:
    x, y = w / 2, h * 0.56
    reach = math.hypot(w, h) * 0.62
    return "".join(
        f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
        for r in _steps(reach, 19, 19)
    )


def _hexagons(w: float, h: float) -> str:
    side = 13.0
    half = side * math.sqrt(3) / 2
    cells = []
    for row, y in enumerate(_steps(h + side, 1.5 * side)):
        for x in _steps(w + half, 2 * half, half if row % 2 else 0.0):
            corners = "L".join(
                f"{x + side * math.sin(k * math.pi / 3):.1f} "
                f"{y - side * math.cos(k * math.pi / 3):.1f}"
                for k in range(6)
            )
            cells.append(f"M{corners}Z")
    return "".join(cells)


def _chevrons(w: float, h: float) -> str:
    zigzag = "l13 -10l13 10" * (math.ceil(w / 26) + 1)
    return "".join(f"M-13 {y:g}{zigzag}" for y in _steps(h + 10, 17, 10))


def _pluses(w: float, h: float) -> str:
    return "".join(
        f"M{x - 5:g} {y:g}h10M{x:g} {y - 5:g}v10"
        for row, y in enumerate(_steps(h, 21, 12))
        for x in _steps(w, 28, 14.0 if row % 2 else 0.0)
    )


def _lattice(w: float, h: float) -> str:
    falling = "".join(f"M{x - h:g} 0L{x:g} {h:g}" for x in _steps(w + h, 22, 11))
    return falling + "".join(f"M{x:g} 0L{x - h:g} {h:g}" for x in _steps(w + h, 22, 11))


_PRINTS: dict[str, _Print] = {
    "grid": _Print(_grid, 1.7, 0.28),
    "dots": _Print(_dots, 0, 0.26),
    "bricks": _Print(_bricks, 1.8, 0.28),
    "diagonals": _Print(_diagonals, 3.2, 0.20),
    "waves": _Print(_waves, 2.2, 0.25),
    "rings": _Print(_rings, 2.4, 0.24),
    "hexagons": _Print(_hexagons, 1.7, 0.26),
    "chevrons": _Print(_chevrons, 2.2, 0.25),
    "pluses": _Print(_pluses, 2.4, 0.26),
    "lattice": _Print(_lattice, 1.7, 0.24),
}
PATTERNS: tuple[str, ...] = tuple(_PRINTS)
"""The names of all patterns."""


def lightness(colour: str) -> float:
    """Return the perceived lightness of a colour, 0 (black) to 1 (white)."""
    red, green, blue = svg.rgb(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def pattern(name: str, colour: str, ink: str, width: float, height: float) -> str:
    """Return a pattern as SVG shapes for a field of that size in card units.

    It is drawn in a tone of `colour` mixed with `ink`. An unknown name gives an empty string.
    """
    look = _PRINTS.get(name)
    if look is None:
        return ""
    tone = svg.mix(colour, ink, 0.62 if lightness(colour) > 0.55 else 0.42)
    path = look.path(width, height)
    if not look.width:
        return f'<path d="{path}" fill="{tone}" fill-opacity="{look.opacity:g}"/>'
    return (
        f'<path d="{path}" fill="none" stroke="{tone}" stroke-opacity="{look.opacity:g}" '
        f'stroke-width="{look.width:g}" stroke-linejoin="round"/>'
    )
