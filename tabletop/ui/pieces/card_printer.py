"""Prints one card, in card units that don't depend on its size.

Positions are card units: 200 across, 280 down. Cards have three faces, chosen by drawn width: S has
signs only, M adds the name, L the full text.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from tabletop.engine.faces import CardData
from tabletop.ui.paint import materials, patterns, svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.felt import print_grain
from tabletop.ui.paint.theme import RADII, TEXT_FLOOR

WIDTH, HEIGHT = 200.0, 280.0
"""Size of a card in card units."""
MARGIN = 9.0
"""Width of the paper margin around the printed field, in card units."""
_S_BELOW, _L_ABOVE = 90.0, 190.0
_GREY = 153
"""How much colour a dimmed card loses, of 255."""
_QUIET_PAPER = (223, 218, 206, 255)
_QUIET_FIELD = (214, 214, 214, 255)
"""Brightness that a dimmed card keeps, as RGBA multipliers: its paper, then its field."""
_FLAT_PAPER = "#FFFCF3"
SOFT_DISC = 62.0


@dataclass(frozen=True, slots=True)
class CardBack:
    """Description of a card back: colours, icon and picture."""

    colour: str = "#26282E"
    foil: str = "#F0C262"
    """Colour of the lines and the icon."""
    icon: str = ""
    art: str = ""
    """Full name of a picture that replaces the lines; empty for none."""


def size_class(width: float) -> str:
    """Return "S", "M" or "L" for a card drawn `width` logical pixels wide."""
    if width < _S_BELOW:
        return "S"
    return "L" if width > _L_ABOVE else "M"


class CardPrinter:
    """The sheet of one card while it is printed: card units in, device pixels out."""

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
        """Print a picture centred at (x, y) in card units; None prints nothing."""
        if picture is not None:
            place = (round(x * self.across), round(y * self.down))
            self.sheet.blit(picture, picture.get_rect(center=place))

    def shapes(self, body: str, definitions: str = "") -> None:
        """Print SVG shapes given in card units over the whole card."""
        source = svg.document(WIDTH, HEIGHT, body, definitions)
        self.sheet.blit(svg.rasterise(source, self.size), (0, 0))

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        """Print an icon in one colour, centred at (x, y); all lengths are card units."""
        side = max(1, round(size * self.across))
        self.put(self.assets.picture(f"common/icons/{name}", (side, side), colour), x, y)

    def emblem(self, name: str, x: float, y: float, size: float) -> None:
        """Print a sprite in its own colours, centred at (x, y); all lengths are card units."""
        side = max(1, round(size * self.across))
        self.put(self.assets.picture(name, (side, side)), x, y)

    def cover(self, name: str) -> bool:
        """Print a game's picture over everything but the margin.

        Return False if there is none, or not yet.
        """
        edge = (MARGIN * self.across, MARGIN * self.down)
        size = (round(self.size[0] - 2 * edge[0]), round(self.size[1] - 2 * edge[1]))
        picture = self.assets.fitted(name, size, crop=True)
        if picture is None:
            return False
        _round_off(picture, edge[0])
        self.sheet.blit(picture, (round(edge[0]), round(edge[1])))
        return True

    @property
    def least(self) -> float:
        """The smallest letters, in device pixels, for text without room for the usual size."""
        return typeset.least_size(self.assets.scale) * self.detail

    @property
    def is_covered(self) -> bool:
        """Whether another card covers a part of this one; the name is printed in the other part."""
        return self.strip != (0.0, WIDTH)

    def name(
        self, string: str, y: float, size: float, colour: str, *, weight: int = 700,
        family: str = "serif", room: float = WIDTH - 2 * MARGIN,
    ) -> None:  # fmt: skip
        """Print the card's name on one line, centred in the visible part of the card.

        `y` is the middle of the capitals; it, `size` and `room` are card units. A long name is
        shrunk.
        """
        left, right = self.strip
        room = min(room, right - left - MARGIN) if self.is_covered else room
        self.word(string, (left + right) / 2, y, size, colour, weight=weight, family=family,
                  room=room)  # fmt: skip

    def look(self, family: str, weight: int, size: float) -> typeset.Face:
        """Return the font of a family and weight whose em size is `size` card units."""
        em = size * self.across
        return typeset.Face(family, weight, em, 0.0, em * 1.3)

    def fitting(self, forms: Sequence[str], room: float, *, weight: int = 700) -> str:
        """Return the first form of a text that fits into `room` card units, else the last.

        Forms are given from long to short, and measured at the smallest font size.
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
        """Print one line with its capitals centred on (x, y), shrunk to `room` card units.

        Letters smaller than `floor` device pixels are enlarged to that if they fit, else left out;
        with a small interface scale they may shrink a little further.
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
        """Report to a layout check what was printed of a text.

        `shown` is what was printed of `words`: all of it, a shortened form, or nothing.
        """
        if self.assets.record is not None and words.strip():
            self.assets.record.print(words, shown, look.size / self.detail)

    def record_name(self, name: str) -> None:
        """Report to a layout check that icons show the whole name."""
        self.record(name, name, self.look("sans", 500, 40.0))

    def caps(self, string: str, x: float, y: float, size: float, colour: str) -> None:
        """Print one line in capitals with wide spacing, its middle at (x, y) in card units.

        Without enough room the spacing is dropped, then the text is cut.
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
        """Print text in centred lines between the heights `top` and `bottom`, in card units.

        Text that doesn't fit is set smaller, and then cut with an ellipsis.
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
        self.record(typeset.said(whole), typeset.said(layout), look)
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
        """Print a coloured field of that height, from the card's upper margin.

        `pattern` is drawn on it in a darker tone, except in a calm disc (x, y, radius). Lengths are
        card units.
        """
        wide = WIDTH - 2 * MARGIN
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
                body += svg.circle(x - MARGIN, y - MARGIN, r, 'fill="url(#d)"')
        picture = svg.rasterise(svg.document(wide, height, body, fill), box)
        _round_off(picture, MARGIN * self.across)
        place = (round(MARGIN * self.across), round(MARGIN * self.down))
        self._fields.append(self.sheet.blit(picture, place))

    def quieten(self) -> None:
        """Take light and colour off what is printed; the paper stays lighter than the field."""
        grey = pygame.transform.grayscale(self.sheet)
        grey.set_alpha(_GREY)
        self.sheet.blit(grey, (0, 0))
        self.sheet.fill(_QUIET_PAPER, special_flags=pygame.BLEND_RGBA_MULT)
        for field in self._fields[:1]:
            self.sheet.fill(_QUIET_FIELD, field, special_flags=pygame.BLEND_RGBA_MULT)

    def finished(self) -> pygame.Surface:
        """Return the printed card, with the grain of its paper unless it is for print."""
        if not self.theme.high_contrast and not self.assets.for_print:
            print_grain(self.sheet)
        return svg.converted(self.sheet, run_length=True)


Printer = Callable[[CardPrinter, Any], None]
"""A function that prints the data of one template, as `Drawing.faces` pairs them.

The data is Any because each template has its own class.
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
