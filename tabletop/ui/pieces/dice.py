"""Dice: d4 to d20 as facets in a box of 100, with a number or picture on the front.

Everything is drawn once for each size and cached.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from tabletop.engine.spec import FaceValue
from tabletop.ui.paint import svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.materials import turned
from tabletop.ui.pieces.rolling import face_at, faded, tumble

Corner = tuple[float, float]
_STROKE = 3.2
_EDGE = 1.5
_PALE = "#FFFFFF"
_INK = "#1F2430"
_DIM = 0.45
"""Opacity of a die that can't be used."""
_CUBE = 6
_PAINTED_CUBE = 0.5
"""Part of a cube's box for a picture; on other dice it is as large as a number."""
_SHORT = 2
"""Greatest length in characters of a word written in full; of others, the first letter."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One visible side of a die: its corners and how light it is."""

    corners: tuple[Corner, ...]
    tone: float
    """Share of white (above 0) or ink (below 0) mixed into its colour, -1 to 1."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The visible sides of a die and the place of its number."""

    facets: tuple[Facet, ...]
    """The sides from back to front; the last has the number."""
    number: Corner
    size: float
    """Font size of the number, as a part of the box."""


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its sides, colours and faces, read from the face of its piece."""

    sides: int
    colour: str = "#2F64D5"
    ink: str = "#FBF6EA"
    value: str = ""
    """Name of the table's value that holds the number on top."""
    faces: tuple[str, ...] = ()
    """The words on its sides, in order; empty for numbers."""
    art: str = ""
    """Folder with a picture for each side, named by word or number; empty for none."""

    @classmethod
    def of(cls, face: Mapping[str, FaceValue]) -> "Die":
        """Read a die from the face of a piece; missing fields get defaults."""
        own = face.get("faces", ())
        faces = tuple(map(str, own)) if isinstance(own, tuple | list) else ()
        sides = face.get("sides", len(faces) or 6)
        return cls(
            sides if isinstance(sides, int) else 6,
            str(face.get("colour", "#2F64D5")),
            str(face.get("ink", "#FBF6EA")),
            str(face.get("value", "")),
            faces,
            str(face.get("art", "")),
        )

    def word(self, number: int) -> str:
        """Return the word on a side, from 1; empty if sides have numbers."""
        return self.faces[number - 1] if 0 < number <= len(self.faces) else ""

    def picture(self, number: int) -> str:
        """Return the full name of the picture on a side; empty for none."""
        return f"{self.art}/{self.word(number) or number}" if self.art else ""

    def mark(self, number: int) -> str:
        """Return what is drawn on the front: the number, a short word, or its first letter."""
        word = self.word(number)
        if not word:
            return str(number)
        return word if len(word) <= _SHORT else word[:1].upper()


def _ring(radius: float, count: int) -> tuple[Corner, ...]:
    steps = (math.radians(-90 + 360 / count * k) for k in range(count))
    return tuple((50 + radius * math.cos(a), 50 + radius * math.sin(a)) for a in steps)


def _d12() -> Shape:
    outer, inner = _ring(47, 10), _ring(28, 5)
    tones = (-0.14, -0.30, -0.44, -0.36, -0.20)
    around = tuple(
        Facet(
            (
                inner[k],
                outer[2 * k],
                outer[2 * k + 1],
                outer[(2 * k + 2) % 10],
                inner[(k + 1) % 5],
            ),
            tones[k],
        )
        for k in range(5)
    )
    return Shape((*around, Facet(inner, 0.08)), (50, 50), 0.36)


def _d20() -> Shape:
    outer, (top, right, left) = _ring(47, 6), _ring(35, 3)
    facets = (
        Facet((top, outer[5], outer[0]), -0.20),
        Facet((top, outer[0], outer[1]), -0.26),
        Facet((left, outer[4], outer[5]), -0.34),
        Facet((right, outer[1], outer[2]), -0.40),
        Facet((left, outer[3], outer[4]), -0.44),
        Facet((right, outer[2], outer[3]), -0.48),
        Facet((top, left, outer[5]), -0.14),
        Facet((top, right, outer[1]), -0.22),
        Facet((left, right, outer[3]), -0.32),
        Facet((top, right, left), 0.08),
    )
    return Shape(facets, (50, 52), 0.30)


def _coin() -> Shape:
    return Shape((Facet(_ring(47, 36), -0.28), Facet(_ring(40, 36), 0.08)), (50, 50), 0.46)


SHAPES: Mapping[int, Shape] = {
    2: _coin(),
    4: Shape(
        (
            Facet(((48, 7), (95, 66), (78, 90)), -0.28),
            Facet(((48, 7), (78, 90), (6, 76)), 0.08),
        ),
        (43, 62), 0.36,
    ),
    6: Shape(
        (
            Facet(((10, 32), (30, 9), (90, 9), (68, 32)), 0.26),
            Facet(((68, 32), (90, 9), (90, 70), (68, 91)), -0.30),
            Facet(((10, 32), (68, 32), (68, 91), (10, 91)), 0.06),
        ),
        (39, 62), 0.46,
    ),
    8: Shape(
        (
            Facet(((18, 66), (7, 44), (50, 97)), -0.40),
            Facet(((82, 66), (93, 44), (50, 97)), -0.48),
            Facet(((50, 3), (7, 44), (18, 66)), -0.22),
            Facet(((50, 3), (93, 44), (82, 66)), -0.28),
            Facet(((18, 66), (82, 66), (50, 97)), -0.34),
            Facet(((50, 3), (82, 66), (18, 66)), 0.08),
        ),
        (50, 49), 0.40,
    ),
    10: Shape(
        (
            Facet(((5, 58), (21, 60), (50, 76), (50, 97)), -0.38),
            Facet(((95, 58), (79, 60), (50, 76), (50, 97)), -0.46),
            Facet(((50, 3), (5, 46), (5, 58), (21, 60)), -0.20),
            Facet(((50, 3), (95, 46), (95, 58), (79, 60)), -0.28),
            Facet(((50, 3), (79, 60), (50, 76), (21, 60)), 0.08),
        ),
        (50, 48), 0.40,
    ),
    12: _d12(),
    20: _d20(),
}  # fmt: skip
"""Shapes by number of sides; other dice use the next larger one."""


def shape(sides: int) -> Shape:
    """Return the shape of a die with that many sides."""
    return SHAPES[min((each for each in SHAPES if each >= sides), default=20)]


def outline(sides: int) -> tuple[Corner, ...]:
    """Return all corners of a die, in its box of 100."""
    return tuple(dict.fromkeys(c for facet in shape(sides).facets for c in facet.corners))


def _body(die: Die) -> str:
    body = ""
    for facet in shape(die.sides).facets:
        other = _PALE if facet.tone > 0 else _INK
        tone = svg.mix(die.colour, other, abs(facet.tone))
        path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in facet.corners) + "Z"
        body += (
            f'<path d="{path}" fill="{tone}" stroke="{tone}" stroke-width="{_STROKE}" '
            'stroke-linejoin="round"/>'
        )
    front = shape(die.sides).facets[-1].corners
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in front) + "Z"
    edge = svg.mix(die.colour, _PALE, 0.55)
    return body + (
        f'<path d="{path}" fill="none" stroke="{edge}" stroke-opacity="0.65" '
        f'stroke-width="{_EDGE}" stroke-linejoin="round"/>'
    )


def is_painted(canvas: Canvas, die: Die, number: int) -> bool:
    """Whether a picture is available for that side of a die."""
    name = die.picture(number)
    return bool(name) and canvas.assets.has(name)


def _picture(canvas: Canvas, die: Die, number: int, size: tuple[int, int]) -> pygame.Surface:
    surface = svg.rasterise(svg.document(100, 100, _body(die)), size)
    form = shape(die.sides)
    for each in range(1, die.sides + 1):
        is_painted(canvas, die, each)  # requested now, to be there when the die is rolled
    if is_painted(canvas, die, number):
        side = max(1, round((_PAINTED_CUBE if die.sides == _CUBE else form.size) * size[0]))
        painted = canvas.assets.fitted(die.picture(number), (side, side), crop=False)
        if painted is not None:
            x, y = form.number[0] * size[0] / 100, form.number[1] * size[1] / 100
            surface.blit(painted, painted.get_rect(center=(round(x), round(y))))
            return surface
    mark = die.mark(number)
    long = len(mark)
    em = form.size * size[0] * (1.0, 0.86, 0.66)[min(long, 3) - 1]
    look = typeset.Face("sans", 800, em, -0.02 * em if long > 1 else 0.0, em * 1.2)
    measures = typeset.metrics(canvas.assets, look)
    rise = measures.ascent - measures.capital / 2
    x, y = form.number[0] * size[0] / 100, form.number[1] * size[1] / 100
    drop = 0.02 * size[0]
    under = "#FFFFFF" if die.ink.upper() == _INK else "#000000"
    for colour, shift, alpha in ((under, drop, 90), (die.ink, 0.0, 255)):
        word = typeset.line(canvas.assets, mark, look, colour).copy()
        word.set_alpha(alpha)
        surface.blit(word, (round(x - word.get_width() / 2), round(y - rise + shift)))
    return surface


def _ground(size: tuple[int, int]) -> pygame.Surface:
    stops = "".join(
        f'<stop offset="{at}%" stop-color="#000000" stop-opacity="{opacity}"/>'
        for at, opacity in ((0, 0.62), (45, 0.44), (75, 0.14), (100, 0))
    )
    disc = svg.circle(50, 50, 50, 'fill="url(#g)"')
    shade = f'<radialGradient id="g" cx="50%" cy="50%" r="50%">{stops}</radialGradient>'
    return svg.rasterise(svg.document(100, 100, disc, shade), size)


def draw_die(
    canvas: Canvas,
    rect: pygame.FRect,
    die: Die,
    number: int,
    *,
    angle: float = 0.0,
    scale: float = 1.0,
    squash: float = 0.0,
    lift: float = 0.0,
    alpha: float = 1.0,
) -> None:
    """Draw a die with `number` on its front, in the square in the middle of `rect`.

    `angle` is in degrees anticlockwise, `squash` makes it wider and lower, and `lift` raises it
    above its shadow, in logical pixels.
    """
    side = min(rect.w, rect.h)
    wide, high = side * scale * (1 + squash), side * scale * (1 - squash)
    ground = (rect.centerx, rect.centery + 0.36 * side)
    near = max(0.35, 1 - lift / 90)
    shadow = canvas.surface(("die ground",), (1.08 * wide * near, 0.42 * high * near), _ground)
    canvas.blit(shadow, ground, anchor="center", alpha=alpha * near * canvas.theme.shadow_strength)
    turn = round(angle) % 360
    key = ("die", die, number, is_painted(canvas, die, number))
    # It stands on its lower edge, so that squashing doesn't lift it off the table.
    centre = (rect.centerx, rect.centery - lift + (side * scale - high) / 2)
    if not turn:
        picture = canvas.surface(
            key, (wide, high), lambda size: _picture(canvas, die, number, size)
        )
        canvas.blit(picture, centre, anchor="center", alpha=alpha)
        return
    double = canvas.surface(
        key, (2 * wide, 2 * high), lambda size: _picture(canvas, die, number, size)
    )
    canvas.blit(turned(double, turn), centre, anchor="center", alpha=alpha)


def draw_rolling(
    canvas: Canvas,
    rect: pygame.FRect,
    die: Die,
    drawn: int,
    t: float,
    *,
    start: pygame.FRect | None = None,
    reduced: bool = False,
) -> None:
    """Draw a die at `t` (0 to 1) of a roll that ends in `rect` with `drawn` on top.

    It comes from `start`, else from a little to the left. With `reduced`, three faces fade in
    place.
    """
    seed = round(rect.x) * 31 + drawn
    if reduced:
        number, strength = faded(t, die.sides, drawn, seed)
        draw_die(canvas, rect, die, number, alpha=strength)
        return
    now = tumble(t)
    side = min(rect.w, rect.h)
    source = start.center if start is not None else (rect.centerx - 0.35 * side, rect.centery)
    box = rect.copy()
    box.center = (
        source[0] + (rect.centerx - source[0]) * now.along,
        source[1] + (rect.centery - source[1]) * now.along,
    )
    number = face_at(t, die.sides, drawn, seed)
    draw_die(
        canvas, box, die, number, angle=now.angle, squash=now.squash, lift=now.height * side / 66
    )


def dim(canvas: Canvas, rect: pygame.FRect, die: Die, number: int) -> None:
    """Draw a die at reduced opacity, because it can't be used now."""
    draw_die(canvas, rect, die, number, alpha=_DIM)
