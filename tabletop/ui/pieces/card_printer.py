"""Prints one card in card units, which don't depend on its size: 200 across, 280 down.

Cards have three faces, chosen by drawn width: S has signs only, M adds the name, L the full text.
Background patterns distinguish suits without colour.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from tabletop.engine.declare.faces import CardData
from tabletop.ui.graphics import materials, svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.materials import print_grain
from tabletop.ui.graphics.theme import RADII, TEXT_FLOOR

WIDTH, HEIGHT = 200.0, 280.0
"""Size of a card in card units."""

MARGIN = 9.0
"""Width of the paper margin around the printed field, in card units."""

_S_BELOW, _L_ABOVE = 90.0, 190.0

_GREY = 153
"""How much colour a dimmed card loses, out of 255."""

_QUIET_PAPER = (223, 218, 206, 255)

_QUIET_FIELD = (214, 214, 214, 255)
"""Brightness that a dimmed card keeps, as RGBA multipliers: its paper, then its field."""

_FLAT_PAPER = "#FFFCF3"

SOFT_DISC = 62.0


@dataclass(frozen=True, slots=True)
class CardBack:
    """The look of the back of a card: its colours and icon, or a picture instead."""

    colour: str = "#26282E"
    foil: str = "#F0C262"
    """Colour of the lines and the icon."""
    icon: str = ""
    art: str = ""
    """Full name of a picture that replaces the lines; empty for none."""
    name: str = field(default="", compare=False)
    """Its description in the game's files."""


def size_class(width: float) -> str:
    """Return how much is printed on a card: "S" (signs only), "M", or "L" (with all text).

    `width` is the width of the card in logical pixels.
    """
    if width < _S_BELOW:
        return "S"
    return "L" if width > _L_ABOVE else "M"


class CardPrinter:
    """A blank card onto which a template prints its shapes, icons and texts.

    Templates use card units, in which each card is 200 wide and 280 high; they are converted to
    device pixels.
    """

    def __init__(
        self,
        assets: Assets,
        size: tuple[int, int],
        detail: float,
        shown: str = "",
        others: Mapping[str, CardData] | None = None,
        *,
        strip: tuple[float, float] = (0.0, 1.0),
    ) -> None:
        self.assets = assets
        self.theme = assets.theme
        self.size = size
        self.detail = detail
        self.right_only = shown == "R"
        """Whether only the right side of the card will be visible."""
        self.shown = "S" if shown == "R" else shown or size_class(size[0] / assets.scale / detail)
        """The face to print: `S`, `M` or `L`."""
        self.strip = (WIDTH * strip[0], WIDTH * strip[1])
        """Start and end of the visible part of the card's width, in card units."""
        self.others: Mapping[str, CardData] = others or {}
        """The fronts of the game's other cards, by kind of piece."""
        self.across, self.down = size[0] / WIDTH, size[1] / HEIGHT
        radius = RADII.card * size[0]
        self.sheet = (
            _flat_paper(size)
            if assets.for_print
            else materials.card_paper(size, radius, self.theme)
        )
        self._fields: list[pygame.Rect] = []
        """The coloured fields, in device pixels."""

    def put(self, picture: pygame.Surface | None, x: float, y: float) -> None:
        """Print a picture centred at (x, y) in card units; do nothing if it is None.

        The picture keeps its size, which is in device pixels.
        """
        if picture is not None:
            place = (round(x * self.across), round(y * self.down))
            self.sheet.blit(picture, picture.get_rect(center=place))

    def shapes(self, body: str, definitions: str = "") -> None:
        """Print SVG shapes; the whole card is their coordinate system, in card units.

        Args:
            body: The shapes, as SVG source.
            definitions: SVG source of the gradients to which they refer.
        """
        source = svg.document(WIDTH, HEIGHT, body, definitions)
        self.sheet.blit(svg.rasterise(source, self.size), (0, 0))

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        """Print an icon in one colour.

        Args:
            name: Name of the icon.
            x: Its middle from the left edge, in card units.
            y: Its middle from the upper edge, in card units.
            size: Side of the square it fills, in card units.
            colour: The colour, as "#rrggbb".
        """
        side = max(1, round(size * self.across))
        self.put(self.assets.picture(f"common/icons/{name}", (side, side), colour), x, y)

    def emblem(self, name: str, x: float, y: float, size: float) -> None:
        """Print a sprite in its own colours, centred at (x, y), if it exists.

        `size` is the side of the square it fills. All lengths are card units.
        """
        side = max(1, round(size * self.across))
        self.put(self.assets.picture(name, (side, side)), x, y)

    def cover(self, name: str) -> bool:
        """Print a picture over everything except the margin of the card.

        Return False if the picture is missing or not drawn yet.
        """
        edge = (MARGIN * self.across, MARGIN * self.down)
        size = (round(self.size[0] - 2 * edge[0]), round(self.size[1] - 2 * edge[1]))
        if self.assets.is_own(name):
            picture = self.assets.fitted(name, size, crop=True)
        else:
            picture = self.assets.picture(name, size) if self.assets.has(name) else None
        if picture is None:
            return False
        _round_off(picture, edge[0])
        self.sheet.blit(picture, (round(edge[0]), round(edge[1])))
        return True

    @property
    def least(self) -> float:
        """The smallest letter size for text with little room, in device pixels."""
        return typeset.least_size(self.assets.scale) * self.detail

    @property
    def is_covered(self) -> bool:
        """Whether other cards hide part of this one, so that its name moves to the visible part."""
        return self.strip != (0.0, WIDTH)

    def name(
        self, string: str, y: float, size: float, colour: str, *, weight: int = 700,
        family: str = "serif", room: float = WIDTH - 2 * MARGIN,
    ) -> None:  # fmt: skip
        """Print the card's name on one line, centred in the visible part of the card.

        Args:
            string: The name, which is made smaller if it is too long.
            y: Height of the middle of its capitals, from the upper edge in card units.
            size: Em size in card units.
            colour: The colour, as "#rrggbb".
            weight: Font weight, such as 700.
            family: `serif`, `sans` or the full name of a game's font.
            room: The maximum width, in card units.
        """
        left, right = self.strip
        room = min(room, right - left - MARGIN) if self.is_covered else room
        self.word(
            string, (left + right) / 2, y, size, colour, weight=weight, family=family, room=room
        )

    def look(self, family: str, weight: int, size: float) -> typeset.Face:
        """Return a font scaled to this card.

        Args:
            family: `serif`, `sans` or the full name of a game's font.
            weight: Font weight, such as 700.
            size: Em size in card units.
        """
        em = size * self.across
        return typeset.Face(family, weight, em, 0.0, em * 1.3)

    def fitting(self, forms: Sequence[str], room: float, *, weight: int = 700) -> str:
        """Return the first wording that fits on one line, or the last one if none does.

        Args:
            forms: The wordings, from long to short. They are measured at the smallest size of
                letters.
            room: The maximum width, in card units.
            weight: Font weight, such as 700.
        """
        look = self.look("sans", weight, TEXT_FLOOR * self.detail / self.across)
        for form in forms:
            if typeset.width(self.assets, form, look) <= 0.985 * room * self.across:
                return form
        return forms[-1]

    def word(
        self,
        string: str,
        x: float,
        y: float,
        size: float,
        colour: str,
        *,
        weight: int = 700,
        family: str = "serif",
        room: float = WIDTH - 2 * MARGIN,
        floor: float = TEXT_FLOOR,
    ) -> None:
        """Print one line of text centred at a point, or nothing if it can't be made legible.

        Args:
            string: The text, which is made smaller, then shortened, if it is too long.
            x: Its middle from the left edge, in card units.
            y: The middle of its capitals from the upper edge, in card units.
            size: Em size in card units.
            colour: The colour, as "#rrggbb".
            weight: Font weight, such as 700.
            family: `serif`, `sans` or the full name of a game's font.
            room: The maximum width, in card units.
            floor: The smallest letters in device pixels. Smaller ones are enlarged to this size; if
                that is much more than `size`, the text is left out.
        """
        limit, floor = room * self.across, floor * self.detail
        least = min(floor, self.least)
        look, whole = self.look(family, weight, max(size, floor / self.across)), string
        wide = typeset.width(self.assets, string, look)
        if wide > limit:
            look = self.look(
                family, weight, max(least, 0.985 * look.size * limit / wide) / self.across
            )
            if typeset.width(self.assets, string, look) > limit:  # font sizes are whole pixels
                look = self.look(family, weight, max(least, 0.95 * look.size) / self.across)
            string = typeset.fitted(self.assets, string, look, limit)
        if not string.strip() or (typeset.width(self.assets, string, look) > limit + 1):
            self.record(whole, "", look)
            return
        if look.size > 1.7 * size * self.across:
            self.record(whole, "", look)
            return
        self.record(whole, string, look)
        picture = typeset.line(self.assets, string, look, colour)
        measures = typeset.metrics(self.assets, look)
        rise = measures.ascent - measures.capital / 2
        left = round(x * self.across - picture.get_width() / 2)
        self.sheet.blit(picture, (left, round(y * self.down - rise)))

    def record(self, words: str, shown: str, look: typeset.Face) -> None:
        """Report to a layout check how much of a text was printed; does nothing without a check.

        Args:
            words: The whole text.
            shown: What was printed: all of it, a shortened form, or nothing.
            look: The font it was printed in.
        """
        if self.assets.record is not None and words.strip():
            self.assets.record.print(words, shown, look.size / self.detail)

    def record_name(self, name: str) -> None:
        """Report to a layout check that signs on this card replace its whole name."""
        self.record(name, name, self.look("sans", 500, 40.0))

    def caps(self, string: str, x: float, y: float, size: float, colour: str) -> None:
        """Print one line in capitals with wide spacing, centred at (x, y) in card units.

        If there isn't enough room, the spacing is reduced, then the text is cut.

        Args:
            string: The text, which may be in lower case.
            x: Its middle from the left edge.
            y: The middle of its capitals from the upper edge.
            size: Em size in card units.
            colour: The colour, as "#rrggbb".
        """
        em = max(TEXT_FLOOR * self.detail, size * self.across)
        look = typeset.Face("sans", 800, em, 0.09 * em, em * 1.3)
        limit = (WIDTH - 2 * MARGIN) * self.across
        if typeset.fitted(self.assets, string.upper(), look, limit) != string.upper():
            # If the line is too long, the letters are set without extra space.
            look = typeset.Face("sans", 800, em, -0.01 * em, em * 1.3)
        whole = string.upper()
        string = typeset.fitted(self.assets, whole, look, limit)
        self.record(whole, string, look)
        picture = typeset.line(self.assets, string, look, colour)
        measures = typeset.metrics(self.assets, look)
        rise = measures.ascent - measures.capital / 2
        left = round(x * self.across - picture.get_width() / 2)
        self.sheet.blit(picture, (left, round(y * self.down - rise)))

    def paragraph(self, string: str, top: float, bottom: float, size: float) -> None:
        """Print wrapped, centred text between two heights of the card.

        Text that doesn't fit is made smaller and, if that isn't enough, cut with an ellipsis.

        Args:
            string: The text, with markup.
            top: The upper end of its room, in card units.
            bottom: The lower end of its room, in card units.
            size: Em size in card units.
        """
        room = (WIDTH - 2 * MARGIN - 8) * self.across
        em = max(TEXT_FLOOR * self.detail, size * self.across)
        for letters in (em, min(em, self.least)):
            look = typeset.Face("sans", 500, letters, 0.0, letters * 1.28)
            most = max(1, int((bottom - top) * self.down / look.pitch))
            whole = typeset.paragraph(self.assets, string, look, room)
            if len(whole.lines) <= most:
                break
        layout = typeset.paragraph(self.assets, string, look, room, most)
        self.record(typeset.text_of(whole), typeset.text_of(layout), look)
        y = top * self.down + ((bottom - top) * self.down - layout.height) / 2
        left = (MARGIN + 4) * self.across
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
        """Print a coloured field that begins at the upper margin and fills the width of the card.

        Args:
            height: Its height in card units.
            colour: Its colour, as "#rrggbb".
            pattern: Name of a pattern drawn on it in a darker tone; empty for none.
            disc: Centre and radius (x, y, r), in card units, of a disc kept free of the pattern for
            something drawn on it; None for none.
        """
        wide = WIDTH - 2 * MARGIN
        box = (round(wide * self.across), round(height * self.down))
        ink = self.theme.ink
        fill = svg.gradient(
            "f", ((0, svg.mix(colour, "#FFFFFF", 0.09), 1), (100, svg.mix(colour, ink, 0.04), 1))
        )
        body = svg.box((0, 0, wide, height), 0, fill="url(#f)")
        if pattern and not self.theme.high_contrast:
            body += pattern_svg(pattern, colour, ink, wide, height)
            if disc is not None:
                fill += _soft_disc(colour)
                x, y, r = disc
                body += svg.circle(x - MARGIN, y - MARGIN, r, 'fill="url(#d)"')
        picture = svg.rasterise(svg.document(wide, height, body, fill), box)
        _round_off(picture, MARGIN * self.across)
        place = (round(MARGIN * self.across), round(MARGIN * self.down))
        self._fields.append(self.sheet.blit(picture, place))

    def dim_face(self) -> None:
        """Darken and grey everything printed so far, to show that the card can't be used now."""
        grey = pygame.transform.grayscale(self.sheet)
        grey.set_alpha(_GREY)
        self.sheet.blit(grey, (0, 0))
        self.sheet.fill(_QUIET_PAPER, special_flags=pygame.BLEND_RGBA_MULT)
        for box in self._fields[:1]:
            self.sheet.fill(_QUIET_FIELD, box, special_flags=pygame.BLEND_RGBA_MULT)

    def finished(self) -> pygame.Surface:
        """Return the picture of the printed card.

        The grain of card stock is added, except in high contrast and for real paper.
        """
        if not self.theme.high_contrast and not self.assets.for_print:
            print_grain(self.sheet)
        return svg.converted(self.sheet, run_length=True)


Printer = Callable[[CardPrinter, Any], None]
"""A function that prints the data of one template; `Drawing.faces` pairs the two.

The data is typed Any because each template has its own class.
"""


def _flat_paper(size: tuple[int, int]) -> pygame.Surface:
    """Return blank paper for print: even, and with square corners, since these are cut later."""
    sheet = svg.blank(size)
    sheet.fill(_FLAT_PAPER)
    return sheet


def _soft_disc(colour: str) -> str:
    stops = "".join(
        f'<stop offset="{at}%" stop-color="{colour}" stop-opacity="{opacity}"/>'
        for at, opacity in ((0, 1), (60, 0.92), (80, 0.5), (100, 0))
    )
    return f'<radialGradient id="d" cx="50%" cy="50%" r="50%">{stops}</radialGradient>'


def _round_off(picture: pygame.Surface, radius: float) -> None:
    """Round the corners of `picture` with a mask, as the rasteriser has no clip paths."""
    size = picture.get_size()
    mask = svg.rasterise(svg.document(*size, svg.box((0, 0, *size), radius, fill="#FFFFFF")), size)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


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
"""The names of all patterns that a coloured field can have."""


def lightness(colour: str) -> float:
    """Return how light a colour ("#rrggbb") looks, from 0 (black) to 1 (white)."""
    red, green, blue = svg.rgb(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def pattern_svg(name: str, colour: str, ink: str, width: float, height: float) -> str:
    """Return the SVG source of a pattern; empty if there is no pattern of that name.

    Args:
        name: Name of the pattern.
        colour: Colour of the field on which it lies, as "#rrggbb".
        ink: Colour mixed into `colour` to give that of the pattern.
        width: Width of the field, in card units.
        height: Height of the field, in card units.
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
