"""Draws dice at rest and while they roll: d4 to d20, with a number or picture on the front.

A die is made of facets in a box of 100 units; it is drawn once for each size and cached. In a roll,
lengths are logical pixels and times are fractions of the roll (0 to 1). The result is known before
the roll begins: the last face shown is always the drawn one.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

import pygame

from tabletop.engine.spec import FaceValue
from tabletop.ui.graphics import svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.easing import ease_out
from tabletop.ui.graphics.materials import turned

Corner = tuple[float, float]

_STROKE = 3.2

_EDGE = 1.5

_PALE = "#FFFFFF"

_INK = "#1F2430"

_DIM = 0.45
_NIGHT, _DARK = "#12162A", 0.5
"""What the sides of precious dice are darkened with, and how much."""
"""Opacity of a die that can't be used."""

_CUBE = 6

_PAINTED_CUBE = 0.5
"""Fraction of a cube's box used by a picture; on other dice it is as large as a number."""

_SHORT = 2
"""Maximum length in characters of a word written in full; longer ones show one letter."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One visible side of a drawn die: its corners and its lightness.

    The corners are in a box of 100 by 100.
    """

    corners: tuple[Corner, ...]
    tone: float
    """Share of white (above 0) or ink (below 0) mixed into its colour, -1 to 1."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The shape of a die seen from the front: its visible sides, and the place of the number.

    All coordinates are in a box of 100 by 100.
    """

    facets: tuple[Facet, ...]
    """The sides from back to front; the last has the number."""
    number: Corner
    size: float
    """Font size of the number, as a fraction of the box."""


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its number of sides, its colours, and what is on each side.

    A side shows a picture, a word or, by default, its number.
    """

    sides: int
    colour: str = "#2F64D5"
    ink: str = "#FBF6EA"
    value: str = ""
    """Name of the game value that stores the number on top."""
    faces: tuple[str, ...] = ()
    """The words on its sides, in order; empty for numbers."""
    art: str = ""
    """Folder with a picture for each side, named by word or number; empty for none."""
    edge: str = ""
    """Colour of all its edges; empty for paler ones around the front only."""

    @classmethod
    def of(cls, face: Mapping[str, FaceValue]) -> "Die":
        """Create a die from the values in a game's files, with defaults for missing ones."""
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
        """Return the word on a side, counted from 1; empty if that side has a number."""
        return self.faces[number - 1] if 0 < number <= len(self.faces) else ""

    def picture(self, number: int) -> str:
        """Return the full name of the picture on a side, counted from 1; empty if there is none."""
        return f"{self.art}/{self.word(number) or number}" if self.art else ""

    def front_text(self, number: int) -> str:
        """Return the text on a side, counted from 1, when it faces the viewer.

        It is the number, a short word, or the first letter of a longer word.
        """
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
            (inner[k], outer[2 * k], outer[2 * k + 1], outer[(2 * k + 2) % 10], inner[(k + 1) % 5]),
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
        (Facet(((48, 7), (95, 66), (78, 90)), -0.28), Facet(((48, 7), (78, 90), (6, 76)), 0.08)),
        (43, 62),
        0.36,
    ),
    6: Shape(
        (
            Facet(((10, 32), (30, 9), (90, 9), (68, 32)), 0.26),
            Facet(((68, 32), (90, 9), (90, 70), (68, 91)), -0.30),
            Facet(((10, 32), (68, 32), (68, 91), (10, 91)), 0.06),
        ),
        (39, 62),
        0.46,
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
        (50, 49),
        0.40,
    ),
    10: Shape(
        (
            Facet(((5, 58), (21, 60), (50, 76), (50, 97)), -0.38),
            Facet(((95, 58), (79, 60), (50, 76), (50, 97)), -0.46),
            Facet(((50, 3), (5, 46), (5, 58), (21, 60)), -0.20),
            Facet(((50, 3), (95, 46), (95, 58), (79, 60)), -0.28),
            Facet(((50, 3), (79, 60), (50, 76), (21, 60)), 0.08),
        ),
        (50, 48),
        0.40,
    ),
    12: _d12(),
    20: _d20(),
}
"""Shapes by number of sides; other dice use the next larger one."""


def shape(sides: int) -> Shape:
    """Return the shape used to draw a die with a number of sides.

    If there is no such shape, it is the next larger one.
    """
    return SHAPES[min((each for each in SHAPES if each >= sides), default=20)]


def outline(sides: int) -> tuple[Corner, ...]:
    """Return the corners of all visible sides of a die, in a box of 100 by 100.

    `sides` is the number of sides of the die.
    """
    return tuple(dict.fromkeys(c for facet in shape(sides).facets for c in facet.corners))


def _body(die: Die) -> str:
    body = ""
    for facet in shape(die.sides).facets:
        other = _PALE if facet.tone > 0 else _INK
        tone = svg.mix(die.colour, other, abs(facet.tone))
        line = svg.mix(tone, die.edge, 0.6) if die.edge else tone
        path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in facet.corners) + "Z"
        body += (
            f'<path d="{path}" fill="{tone}" stroke="{line}" stroke-width="{_STROKE}" '
            'stroke-linejoin="round"/>'
        )
    front = shape(die.sides).facets[-1].corners
    path = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in front) + "Z"
    edge = die.edge or svg.mix(die.colour, _PALE, 0.55)
    return body + (
        f'<path d="{path}" fill="none" stroke="{edge}" stroke-opacity="0.65" '
        f'stroke-width="{_EDGE}" stroke-linejoin="round"/>'
    )


def precious(die: Die, ink: str) -> Die:
    """Return a die in a darker shade, with signs and edges of another colour, `ink`."""
    return replace(die, colour=svg.mix(die.colour, _NIGHT, _DARK), ink=ink, edge=ink)


def is_painted(canvas: Canvas, die: Die, number: int) -> bool:
    """Return whether a side of a die, counted from 1, has a picture that is ready to be drawn."""
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
    mark = die.front_text(number)
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
    """Draw a die in the square in the middle of `rect`.

    Args:
        canvas: The surface to draw on.
        rect: The box in logical pixels.
        die: The kind of die.
        number: The side that is shown, counted from 1.
        angle: Rotation in degrees anticlockwise.
        scale: Factor for its size.
        squash: How much wider and lower it is on hitting the table, as a fraction.
        lift: Height above the table in logical pixels, which moves it away from its shadow.
        alpha: Opacity, 0 to 1.
    """
    if canvas.assets.worn.dice:
        die = precious(die, canvas.assets.worn.dice)
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
    """Draw a die at one moment of its roll.

    Args:
        canvas: The surface to draw on.
        rect: The box in which the roll ends, in logical pixels.
        die: The kind of die.
        drawn: The side that is on top in the end, counted from 1.
        t: Progress of the roll, 0 to 1.
        start: The box in which the roll starts; None for a little to the left of `rect`.
        reduced: Whether three sides fade in without movement, for players who chose reduced
        motion.
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
    """Draw a die at rest, paler than usual to show that it can't be used now.

    `rect` is its box in logical pixels, and `number` the side that is shown, counted from 1.
    """
    draw_die(canvas, rect, die, number, alpha=_DIM)


ROLL_SECONDS = 0.70
"""Duration of the roll of one die at normal speed, in seconds."""

_BOUNCES = ((300.0, 46.0), (220.0, 16.0), (180.0, 5.0))
"""Duration and height of each bounce; durations are shares of their sum."""

_TOTAL = sum(duration for duration, _ in _BOUNCES)

_SQUASH, _SQUASH_TIME = 0.06, 90.0

_TURN = 540.0

_FIRST_SWAP, _LAST_SWAP = 45.0, 120.0

_LAST_AT = 0.78
"""Fraction of the roll after which the face no longer changes."""


@dataclass(frozen=True, slots=True)
class Tumble:
    """The position, rotation and deformation of a rolling die at one moment."""

    along: float
    """Progress on its path, 0 to 1."""
    height: float
    """Height above the table, in logical pixels."""
    angle: float
    """Rotation in degrees anticlockwise."""
    squash: float
    """How much wider and lower it is, as a fraction: 0.06 after a contact, then down to 0."""


def tumble(t: float) -> Tumble:
    """Return the position and rotation of a rolling die at progress `t` of its roll.

    `t` is 0 to 1; at 1 the die is flat and at rest.
    """
    if t >= 1:
        return Tumble(1.0, 0.0, 0.0, 0.0)
    now = max(0.0, t) * _TOTAL
    start, height, squash = 0.0, 0.0, 0.0
    for number, (duration, top) in enumerate(_BOUNCES):
        if now < start + duration:
            part = (now - start) / duration
            height = top * 4 * part * (1 - part)
            if number and now - start < _SQUASH_TIME:
                squash = _SQUASH * (1 - (now - start) / _SQUASH_TIME)
            break
        start += duration
    eased = ease_out(max(0.0, t))
    return Tumble(eased, height, _TURN * (1 - eased), squash)


def contacts() -> tuple[float, ...]:
    """Return the moments when a rolling die hits the table, as progress of its roll (0 to 1).

    A sound is played at each of them.
    """
    ends, now = [], 0.0
    for duration, _ in _BOUNCES:
        now += duration
        ends.append(now / _TOTAL)
    return tuple(ends)


def face_at(t: float, sides: int, drawn: int, seed: int = 0) -> int:
    """Return the side that a rolling die shows at a moment; it changes ever more slowly.

    Args:
        t: Progress of the roll, 0 to 1.
        sides: The number of sides of the die.
        drawn: The side that is on top in the end, counted from 1.
        seed: The same seed gives the same sequence of sides again.
    """
    if t >= _LAST_AT or sides < 2:
        return drawn
    now, swap, count = 0.0, _FIRST_SWAP, 0
    limit = max(0.0, t) * ROLL_SECONDS * 1000
    while now + swap <= limit:
        now += swap
        count += 1
        swap = min(_LAST_SWAP, swap * 1.18)
    return _passing(sides, drawn, seed, count)


def faded(t: float, sides: int, drawn: int, seed: int = 0) -> tuple[int, float]:
    """Return the side and the opacity of a die that fades in instead of rolling.

    Three sides fade in one after the other; the last one is `drawn`.

    Args:
        t: Progress, 0 to 1.
        sides: The number of sides of the die.
        drawn: The side that is shown in the end, counted from 1.
        seed: The same seed gives the same sides again.
    """
    third = min(2, int(3 * max(0.0, t)))
    part = min(1.0, 3 * t - third)
    number = drawn if third == 2 else _passing(sides, drawn, seed, third)
    return number, math.sin(math.pi / 2 * min(1.0, 0.35 + part))


def _passing(sides: int, drawn: int, seed: int, count: int) -> int:
    """Return a number shown during the roll, never the same twice in a row."""
    chance = Random(seed * 8191 + sides)
    number = drawn
    for _ in range(count + 1):
        number = (number - 1 + chance.randrange(1, sides)) % sides + 1
    return number
