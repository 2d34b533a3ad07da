"""Printing card faces and backs: from plain data to a surface of exact device pixels.

Positions are card units: 200 across, 280 down, whatever the size. Three faces by drawn width: S has
signs only, M adds the name, L the full text. Nothing is cached here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from tabletop.ui import materials, patterns, svg
from tabletop.ui import text as typeset
from tabletop.ui.assets import Assets
from tabletop.ui.felt import print_grain
from tabletop.ui.theme import RADII, TEXT_FLOOR

WIDTH, HEIGHT = 200.0, 280.0
"""Card units across and down."""
_MARGIN = 9.0
_S_BELOW, _L_ABOVE = 90.0, 190.0
_PLAIN_BACK_BELOW = 50.0
_SOFT_DISC = 62.0


@dataclass(frozen=True, slots=True)
class Cost:
    """A small tile on a card: one thing that must be given for it."""

    icon: str
    colour: str
    ink: str = "#FBF6EA"


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed on the front of a card."""

    template: str = "aid"
    """The arrangement: "aid" (field, letter, emblem, name), "test" (ruled sheet with costs) or
    "exam" (field, name, and a band at the foot that the table fills)."""
    title: str = ""
    colour: str = "#4A5060"
    """Colour of the printed field, `#rrggbb`."""
    ink: str = "#FBF6EA"
    """Colour of what is printed on it."""
    pattern: str = ""
    """A name of `patterns.PATTERNS`, or none."""
    emblem: str = ""
    """The large picture: a sprite name such as `valedictorian/math`, without the ending."""
    letter: str = ""
    """One or two letters in the corner."""
    icon: str = ""
    """The small sign: a name of `sprites/common/icons`."""
    header: str = ""
    """The word in the bar of a test."""
    foil: str = ""
    """Gold or silver of a test with a seal: its emblem takes the place of the ringed icon."""
    text: str = ""
    """The rule of the card; printed on L faces only."""
    division: str = ""
    """What an exam belongs to, over its name."""
    costs: tuple[Cost, ...] = ()


@dataclass(frozen=True, slots=True)
class CardBack:
    """What is printed on the other side."""

    colour: str = "#26282E"
    foil: str = "#F0C262"
    """Colour of the lines and the sign."""
    icon: str = ""


BACKS: Mapping[str, CardBack] = {
    "skills": CardBack("#23304E", "#F0C262", "book"),
    "tricks": CardBack("#2B1D45", "#E9C46A", "eye"),
    "office": CardBack("#26282E", "#FF8A70", "kanban"),
    "school": CardBack("#5A2226", "#F0C9A0", "cap"),
    "exam": CardBack("#1E3A66", "#F0C262", "cap"),
}
"""Backs by name."""


def size_class(width: float) -> str:
    """Return "S", "M" or "L" for a card drawn `width` logical pixels wide."""
    if width < _S_BELOW:
        return "S"
    return "L" if width > _L_ABOVE else "M"


class _Press:
    """One card being printed: card units in, device pixels out."""

    def __init__(
        self, assets: Assets, size: tuple[int, int], detail: float, shown: str = ""
    ) -> None:
        self.assets = assets
        self.theme = assets.theme
        self.size = size
        self.detail = detail
        self.shown = shown or size_class(size[0] / assets.scale / detail)
        self.across, self.down = size[0] / WIDTH, size[1] / HEIGHT
        radius = RADII.card * size[0]
        self.sheet = materials.card_paper(size, radius, self.theme)

    def put(self, picture: pygame.Surface | None, x: float, y: float) -> None:
        """Print a picture with its middle at (x, y)."""
        if picture is not None:
            place = (round(x * self.across), round(y * self.down))
            self.sheet.blit(picture, picture.get_rect(center=place))

    def shapes(self, body: str, definitions: str = "") -> None:
        """Print SVG shapes given in card units."""
        source = svg.document(WIDTH, HEIGHT, body, definitions)
        self.sheet.blit(svg.rasterise(source, self.size), (0, 0))

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        """Print an icon with its middle at (x, y)."""
        side = max(1, round(size * self.across))
        self.put(self.assets.picture(f"common/icons/{name}", (side, side), colour), x, y)

    def emblem(self, name: str, x: float, y: float, size: float) -> None:
        """Print a sprite with its middle at (x, y)."""
        side = max(1, round(size * self.across))
        self.put(self.assets.picture(name, (side, side)), x, y)

    def look(self, family: str, weight: int, size: float) -> typeset.Face:
        """A font of `size` card units."""
        em = size * self.across
        return typeset.Face(family, weight, em, 0.0, em * 1.3)

    def word(
        self,
        string: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        weight: int = 700,
        room: float = WIDTH - 2 * _MARGIN,
        floor: float = TEXT_FLOOR,
    ) -> None:
        """Print one serif line, its capitals centred on (x, y), shrunk to `room` card units.

        Below `floor` device pixels it is enlarged to that where it still fits, else left out.
        """
        limit, floor = room * self.across, floor * self.detail
        look = self.look("serif", weight, max(size, floor / self.across))
        wide = typeset.width(self.assets, string, look)
        if wide > limit:
            look = self.look(
                "serif", weight, max(floor, 0.985 * look.size * limit / wide) / self.across
            )
            string = typeset.fitted(self.assets, string, look, limit)
        if not string.strip() or (typeset.width(self.assets, string, look) > limit + 1):
            return
        if look.size > 1.7 * size * self.across:
            return
        picture = typeset.line(self.assets, string, look, colour)
        measures = typeset.metrics(self.assets, look)
        rise = measures.ascent - measures.capital / 2
        left = round(x * self.across - picture.get_width() / 2)
        self.sheet.blit(picture, (left, round(y * self.down - rise)))

    def caps(self, string: str, x: float, y: float, size: float, colour: str) -> None:
        """Print one line of spaced capitals, centred on (x, y)."""
        em = max(TEXT_FLOOR * self.detail, size * self.across)
        look = typeset.Face("sans", 800, em, 0.09 * em, em * 1.3)
        limit = (WIDTH - 2 * _MARGIN) * self.across
        if typeset.fitted(self.assets, string.upper(), look, limit) != string.upper():
            # Where they are too long, the letters stand as close as in other words.
            look = typeset.Face("sans", 800, em, -0.01 * em, em * 1.3)
        string = typeset.fitted(self.assets, string.upper(), look, limit)
        picture = typeset.line(self.assets, string, look, colour)
        measures = typeset.metrics(self.assets, look)
        rise = measures.ascent - measures.capital / 2
        left = round(x * self.across - picture.get_width() / 2)
        self.sheet.blit(picture, (left, round(y * self.down - rise)))

    def paragraph(self, string: str, top: float, bottom: float, size: float) -> None:
        """Print centred lines between two heights, as many as fit."""
        em = max(TEXT_FLOOR * self.detail, size * self.across)
        look = typeset.Face("sans", 500, em, 0.0, em * 1.28)
        room = (WIDTH - 2 * _MARGIN - 8) * self.across
        most = max(1, int((bottom - top) * self.down / look.pitch))
        layout = typeset.paragraph(self.assets, string, look, room, most)
        y = top * self.down + ((bottom - top) * self.down - layout.height) / 2
        left = (_MARGIN + 4) * self.across
        for row, (runs, wide) in enumerate(zip(layout.lines, layout.widths, strict=True)):
            for run in runs:
                x = round(left + (room - wide) / 2 + run.x)
                place = (x, round(y + row * look.pitch))
                if run.kind == "text":
                    picture = typeset.line(self.assets, run.text, run.face, self.theme.ink)
                    self.sheet.blit(picture, place)

    def field(
        self, height: float, colour: str, pattern: str, disc: tuple[float, float, float] | None
    ) -> None:
        """Print the coloured field from the upper margin, a calm disc (x, y, r) on its pattern."""
        wide = WIDTH - 2 * _MARGIN
        box = (round(wide * self.across), round(height * self.down))
        ink = self.theme.ink
        fill = svg.gradient(
            "f", ((0, svg.mix(colour, "#FFFFFF", 0.09), 1), (100, svg.mix(colour, ink, 0.04), 1))
        )
        body = svg.box((0, 0, wide, height), 0, fill="url(#f)")
        if pattern and not self.theme.high_contrast:
            body += patterns.pattern(pattern, colour, ink, wide, height)
            if disc is not None:
                fill += _soft_disc(colour)
                x, y, r = disc
                body += svg.circle(x - _MARGIN, y - _MARGIN, r, 'fill="url(#d)"')
        picture = svg.rasterise(svg.document(wide, height, body, fill), box)
        _round_off(picture, _MARGIN * self.across)
        self.sheet.blit(picture, (round(_MARGIN * self.across), round(_MARGIN * self.down)))

    def finished(self) -> pygame.Surface:
        """The card with the grain of its stock."""
        if not self.theme.high_contrast:
            print_grain(self.sheet)
        return svg.converted(self.sheet, run_length=True)


def _soft_disc(colour: str) -> str:
    stops = "".join(
        f'<stop offset="{at}%" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for at, opacity in ((0, 1), (60, 0.92), (80, 0.5), (100, 0))
    )
    return f'<radialGradient id="d" cx="50%" cy="50%" r="50%">{stops}</radialGradient>'


def _round_off(picture: pygame.Surface, radius: float) -> None:
    """Cut the corners of `picture`: the rasteriser has no clip paths."""
    size = picture.get_size()
    mask = svg.rasterise(svg.document(*size, svg.box((0, 0, *size), radius, fill="#FFFFFF")), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def print_face(
    assets: Assets, face: CardFace, size: tuple[int, int], detail: float = 1.0, shown: str = ""
) -> pygame.Surface:
    """The front of a card at `size` device pixels; an unknown template is set as "aid".

    `detail` above 1 is for a picture that will be scaled down by it. `shown` ("S", "M", "L") takes
    the place of what fits the width.
    """
    press = _Press(assets, size, detail, shown)
    _TEMPLATES.get(face.template, _print_aid)(press, face)
    return press.finished()


def _print_aid(press: _Press, face: CardFace) -> None:
    shown = press.shown
    if shown == "S":
        press.field(HEIGHT - 2 * _MARGIN, face.colour, face.pattern, (100, 164, _SOFT_DISC + 14))
        press.word(face.letter, 38, 51, 62, face.ink, room=60, floor=9)
        press.emblem(face.emblem, 100, 164, 118)
        return
    if shown == "L" and face.text:
        press.field(138, face.colour, face.pattern, (108, 82, _SOFT_DISC))
        press.emblem(face.emblem, 108, 82, 92)
        press.word(face.title, 100, 170, 24, press.theme.ink, weight=600)
        press.paragraph(face.text, 184, 268, 13)
    else:
        press.field(200, face.colour, face.pattern, (105, 123, _SOFT_DISC + 8))
        press.emblem(face.emblem, 107, 124, 104)
        press.word(face.title, 100, 244, 36, press.theme.ink, weight=600, room=172)
    press.word(face.letter, 34, 43, 50, face.ink, room=46, floor=9)
    press.icon(face.icon, 34, 88, 32, face.ink)


def _ruled_sheet(press: _Press) -> None:
    lines = "".join(f"M5 {y}H195" for y in range(92, 272, 22))
    press.shapes(
        f'<path d="{lines}" fill="none" stroke="#8FB0D8" stroke-opacity="0.5" stroke-width="1.6"/>'
        '<path d="M34 3V277" fill="none" stroke="#E5735E" stroke-opacity="0.45" stroke-width="2"/>'
    )


def _print_test(press: _Press, face: CardFace) -> None:
    shown = press.shown
    if not press.theme.high_contrast:
        _ruled_sheet(press)
    press.field(62, face.colour, "", None)
    word_ink = svg.mix(face.foil, "#FFF3D0", 0.4) if face.foil else face.ink
    press.word(face.header.upper(), 100, 40.5, 42, word_ink, room=172, floor=9)
    full = shown == "L" and bool(face.text)
    middle, radius = {"S": (142.0, 54.0)}.get(shown, (114.0, 38.0) if full else (136.0, 49.0))
    if face.foil:
        press.emblem(face.emblem, 100, middle + 2, radius * 2.3)
    else:
        _ringed_icon(press, face, middle, radius)
    if shown == "S":
        _cost_tiles(press, face.costs, 236, 36)
        return
    press.word(face.title, 100, 176 if full else 217, 30, press.theme.ink, weight=600, room=172)
    if full:
        press.paragraph(face.text, 188, 238, 13)
    _cost_tiles(press, face.costs, 256, 26)


def _ringed_icon(press: _Press, face: CardFace, middle: float, radius: float) -> None:
    ink = press.theme.ink
    line = face.colour if patterns.lightness(face.colour) < 0.5 else svg.mix(face.colour, ink, 0.12)
    press.shapes(
        svg.circle(100, middle, radius - 5, f'fill="{face.colour}" fill-opacity="0.17"')
        + svg.circle(100, middle, radius - 2, f'fill="none" stroke="{line}" stroke-width="4.4"')
    )
    deep = svg.mix(face.colour, ink, 0.28 if patterns.lightness(face.colour) > 0.5 else 0.04)
    press.icon(face.icon, 100, middle, radius * 1.06, deep)


def _cost_tiles(press: _Press, costs: tuple[Cost, ...], middle: float, wide: float) -> None:
    tall, pitch = wide * 1.22, wide * 1.42
    left = 100 - pitch * (len(costs) - 1) / 2
    boxes = "".join(
        svg.box((left + i * pitch - wide / 2, middle - tall / 2, wide, tall), 5, fill=cost.colour)
        for i, cost in enumerate(costs)
    )
    press.shapes(boxes)
    for i, cost in enumerate(costs):
        press.icon(cost.icon, left + i * pitch, middle, wide * 0.82, cost.ink)


def _print_exam(press: _Press, face: CardFace) -> None:
    """Print a field with icon and a paper triangle, whose number the table adds; names below.

    These cards have a band at their foot and so any height: everything hangs from the top.
    """
    down = press.across / press.down
    ink = press.theme.ink
    press.field(112 * down, face.colour, face.pattern, None)
    disc = svg.mix(face.colour, "#161C2C", 0.72)
    triangle = "M151 33L184 93H118Z"
    inner = "M151 43L176 88.5H126Z"
    press.sheet.blit(
        svg.rasterise(
            svg.document(
                WIDTH, WIDTH,
                svg.circle(65, 65, 41, f'fill="{disc}" fill-opacity="0.9"')
                + svg.circle(65, 65, 36, 'fill="none" stroke="#FBF6EA" stroke-opacity="0.3" '
                             'stroke-width="1.4"')
                + f'<path d="{triangle}" fill="#FBF6EA" stroke="#FBF6EA" stroke-width="7" '
                'stroke-linejoin="round"/>'
                + f'<path d="{inner}" fill="none" stroke="{disc}" stroke-width="1.6" '
                'stroke-linejoin="round" stroke-opacity="0.45"/>',
            ),
            (press.size[0], press.size[0]),
        ),
        (0, 0),
    )  # fmt: skip
    press.icon(face.icon, 65, 65 * down, 52, "#FBF6EA")
    deep = svg.mix(face.colour, ink, 0.45 if patterns.lightness(face.colour) > 0.45 else 0.1)
    if press.shown != "S":
        press.caps(face.division, 100, 139 * down, 15.5, deep)
    press.word(face.title, 100, 165 * down, 26, ink, weight=600, room=182)


_TEMPLATES: dict[str, Callable[[_Press, CardFace], None]] = {
    "aid": _print_aid,
    "exam": _print_exam,
    "test": _print_test,
}
TEMPLATES: tuple[str, ...] = tuple(_TEMPLATES)
"""The names of all arrangements."""


def _rhombus(x: float, y: float, w: float, h: float) -> str:
    return f"M{x:g} {y - h / 2:g}L{x + w / 2:g} {y:g}L{x:g} {y + h / 2:g}L{x - w / 2:g} {y:g}Z"


def print_back(
    assets: Assets, back: CardBack, size: tuple[int, int], detail: float = 1.0
) -> pygame.Surface:
    """The back of a card at `size` device pixels; `detail` as for `print_face`."""
    press = _Press(assets, size, detail)
    press.field(HEIGHT - 2 * _MARGIN, back.colour, "", None)
    line = f'fill="none" stroke="{back.foil}"'
    if size[0] / assets.scale / detail < _PLAIN_BACK_BELOW:
        press.shapes(f'<path d="{_rhombus(100, 140, 58, 84)}" {line} stroke-width="9"/>')
        return press.finished()
    net = "".join(_rhombus(20 + 40 * i, 30 + 20 * j, 40, 20) for i in range(5) for j in range(12))
    inside = svg.mix(back.colour, "#000000", 0.18)
    press.shapes(
        f'<path d="{net}" {line} stroke-opacity="0.16" stroke-width="1.5"/>'
        + svg.box((20, 20, 160, 240), 7, stroke=back.foil, width=2, stroke_opacity=0.85)
        + svg.box((25, 25, 150, 230), 4, stroke=back.foil, width=1, stroke_opacity=0.4)
        + svg.circle(100, 140, 56, f'fill="{inside}" stroke="{back.foil}" stroke-width="2.4"')
        + svg.circle(100, 140, 50, f'{line} stroke-opacity="0.45" stroke-width="1.2"')
    )
    if back.icon:
        press.icon(back.icon, 100, 140, 66, back.foil)
    return press.finished()
