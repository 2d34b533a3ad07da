"""Cards drawn from their authors' templates, identically on screen and in print."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pygame

from tabletop.digests import sha256
from tabletop.engine.declare.faces import CardData, Design, Paint, Part, TooLong
from tabletop.engine.spec import FaceValue, GameSpec
from tabletop.ui.graphics import svg
from tabletop.ui.graphics import text_layout as typeset
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.pieces import card_printer
from tabletop.ui.pieces.card_printer import CardPrinter
from tabletop.ui.pieces.ready_made_faces import pips

POINT = 25.4 / 72
"""One point in millimetres."""
_LEADING = 1.22
_INK = "#1F2430"
_LEGIBLE = 8.0
"""Letters smaller than this on screen, in logical pixels, are left out.

They are drawn only in the close-up.
"""
_KEPT = 0.8
"""How far letters may shrink below that, in a part that must be on small cards."""
_STEP = 0.96
_MEASURED = 300 / 25.4
"""Device pixels per millimetre for measuring texts: the resolution of print."""
_BRACED = re.compile(r"\{([a-z][a-z0-9-]*)\}")
_ITALIC = re.compile(r"(?<!\*)\*(?!\*)([^*\n]+)(?<!\*)\*(?!\*)")
_TINTS = ("#6C8EBF", "#B07A8C", "#7FA37A", "#C0985A", "#8C7FB5", "#5FA3A3")

Fields = Mapping[str, FaceValue]


class DesignedCard(CardData, template="designed"):
    """The data of a card whose template is defined in the game's files rather than in code."""

    design: Design = Design("")
    fields: tuple[tuple[str, FaceValue], ...] = ()


@dataclass(frozen=True, slots=True)
class TextOverflow:
    """A report that a text on a card was shrunk or cut because it didn't fit."""

    part: str
    size: float
    """The size to which it was shrunk, in points."""
    too_many: int
    """The number of letters that didn't fit even at the smallest size."""


def print_designed(printer: CardPrinter, face: DesignedCard) -> None:
    """Print a card using the template in its data, leaving out parts for which it is too small."""
    picture = draw_design(
        printer.assets,
        face.design,
        dict(face.fields),
        size=printer.size,
        small=printer.shown == "S",
        least=0.0 if printer.shown == "L" else _LEGIBLE * printer.detail * printer.assets.scale,
    )
    if not printer.assets.for_print:  # printed cards have their corners cut
        shape = svg.box((0, 0, *printer.size), 0.05 * printer.size[0], fill="#FFFFFF")
        mask = svg.converted(svg.rasterise(svg.document(*printer.size, shape), printer.size))
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    printer.sheet.blit(picture, (0, 0))
    printer.record_name(face.title)


def draw_design(
    assets: Assets,
    design: Design,
    fields: Fields,
    *,
    size: tuple[int, int] = (0, 0),
    per_mm: float = 0.0,
    small: bool = False,
    least: float = 0.0,
    shrunk: list[TextOverflow] | None = None,
) -> pygame.Surface:
    """Draw the front of a card from a template in a game's files; return its picture.

    It has square corners and no grain.

    Args:
        assets: Opens the pictures and fonts.
        design: The template.
        fields: The values on the card by key, including `title`.
        size: Width and height of the whole card in device pixels; if zero, `per_mm` is used.
        per_mm: Device pixels per millimetre.
        small: Whether to draw only what the template shows on small cards.
        least: Letters smaller than this many device pixels are left out.
        shrunk: A list that receives a report on each text that didn't fit.
    """
    if not any(size):
        size = (round(design.size[0] * per_mm), round(design.size[1] * per_mm))
    drawing = _Drawing(assets, design, fields, size, least=least, shrunk=shrunk)
    for part in design.parts:
        if small and design.small and part.id not in design.small:
            continue
        if part.when and not fields.get(part.when):
            continue
        drawing.draw(part, kept=small and bool(design.small))
    return drawing.sheet


def draw_bleed(
    assets: Assets, design: Design, fields: Fields, size: tuple[int, int], more: int
) -> pygame.Surface:
    """Draw the bleed of a card, which is printed beyond its cut line; return the picture.

    Only parts of the template that reach an edge and have a bleed are continued beyond that edge;
    the rest is transparent.

    Args:
        assets: Opens the pictures and fonts.
        design: The template.
        fields: The values on the card by key, including `title`.
        size: Width and height of the card without bleed, in device pixels.
        more: Width of the bleed on each side, in device pixels.
    """
    drawing = _Drawing(assets, design, fields, size, least=0.0, shrunk=None, more=more)
    for part in design.parts:
        if part.bleed and (not part.when or fields.get(part.when)):
            drawing.draw(part, kept=False)
    return drawing.sheet


def too_long(assets: Assets, spec: GameSpec) -> list[TooLong]:
    """Return the texts on a game's cards that are too long for the templates in its files."""
    designs = {design.id: design for design in spec.templates}
    found: list[TooLong] = []
    for kind in spec.kinds:
        design = designs.get(str(kind.face.get("template", "")))
        if kind.look != "card" or design is None:
            continue
        size = (round(design.size[0] * _MEASURED), round(design.size[1] * _MEASURED))
        fields = {**kind.face, "title": kind.title}
        drawing = _Drawing(assets, design, fields, size, least=0.0, shrunk=None)
        for part in design.parts:
            if part.draw == "text" and (not part.when or fields.get(part.when)):
                cut = drawing.measured(part)
                if cut is not None and cut.too_many:
                    found.append(TooLong(kind.id, design.id, part.id, cut.size, cut.too_many))
    return found


class _Drawing:
    """The drawing of one card by its template, onto a sheet."""

    def __init__(
        self,
        assets: Assets,
        design: Design,
        fields: Fields,
        size: tuple[int, int],
        *,
        least: float,
        shrunk: list[TextOverflow] | None,
        more: int = 0,
    ) -> None:
        """Prepare an empty card; `more` pixels around it are drawn as well."""
        self.assets, self.design, self.fields = assets, design, fields
        self.least, self.shrunk = least, shrunk
        self.across, self.down = size[0] / design.size[0], size[1] / design.size[1]
        self.unit = min(self.across, self.down)
        self.more = more
        self.sheet = svg.blank((size[0] + 2 * more, size[1] + 2 * more))
        if not more:
            self.sheet.fill("#FFFDF6")

    def draw(self, part: Part, *, kept: bool) -> None:
        """Draw one part; with `kept`, letters may be a fifth smaller before it is left out."""
        match part.draw:
            case "box":
                self._shape(part, self._box(part))
            case "line":
                self._line(part)
            case "picture":
                self._picture(part)
            case "badge":
                self._badge(part)
            case "icons":
                self._icons(part)
            case "pips":
                self._pips(part)
            case _:
                self._text(part, self._words(part), kept=kept)

    def _paint(self, paint: Paint, plain: str) -> str:
        word = str(self.fields.get(paint.by, "")) if paint.by else ""
        return paint.colour(word) or plain

    def _box(self, part: Part) -> str:
        fill = self._paint(part.fill, "#E6DFCF")
        return svg.box((0, 0, part.at[2], part.at[3]), part.corner, fill=fill)

    def _rect(self, part: Part) -> pygame.Rect:
        x, y, wide, high = part.at
        left, top = round(x * self.across), round(y * self.down)
        right, bottom = round((x + wide) * self.across), round((y + high) * self.down)
        if self.more:
            whole = round(self.design.size[0] * self.across), round(self.design.size[1] * self.down)
            left, top = (min(n, -self.more) if n <= 0 else n for n in (left, top))
            right = max(right, whole[0] + self.more) if right >= whole[0] else right
            bottom = max(bottom, whole[1] + self.more) if bottom >= whole[1] else bottom
            left, top, right, bottom = (n + self.more for n in (left, top, right, bottom))
        return pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))

    def _shape(self, part: Part, body: str) -> None:
        box = self._rect(part)
        source = svg.document(part.at[2], part.at[3], body)
        self.sheet.blit(svg.rasterise(source, box.size), box.topleft)

    def _line(self, part: Part) -> None:
        x1, y1, x2, y2 = part.at
        colour = self._paint(part.ink, self._paint(part.fill, _INK))
        body = (
            f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{colour}" fill="none" '
            f'stroke-width="{part.width:g}" stroke-linecap="round"/>'
        )
        size = (round(self.design.size[0] * self.across), round(self.design.size[1] * self.down))
        drawn = svg.rasterise(svg.document(*self.design.size, body), size)
        self.sheet.blit(drawn, (self.more, self.more))

    def _picture(self, part: Part) -> None:
        box = self._rect(part)
        name = str(self.fields.get(part.field, ""))
        picture = None
        if name and self.assets.is_own(name):
            picture = self.assets.fitted(name, box.size, crop=part.fit == "cover")
        elif name.startswith("common/"):
            picture = self.assets.picture(name, box.size)
        if picture is None:
            picture = self._missing(part, box.size)
        self.sheet.blit(picture, box.topleft)

    def _missing(self, part: Part, size: tuple[int, int]) -> pygame.Surface:
        """Return a pattern with an initial, for a picture that is missing or not there yet."""
        title = str(self.fields.get("title", part.id))
        number = sha256(title.encode()).digest()
        colour = _TINTS[number[0] % len(_TINTS)]
        name = card_printer.PATTERNS[number[1] % len(card_printer.PATTERNS)]
        wide, high = 4 * part.at[2], 4 * part.at[3]
        body = svg.box((0, 0, wide, high), 0, fill=colour)
        body += card_printer.pattern_svg(name, colour, _INK, wide, high)
        picture = svg.rasterise(svg.document(wide, high, body), size)
        letter = title[:1].upper()
        em = 0.6 * min(size)
        if em >= 6:
            look = typeset.Face("serif", 700, em, 0.0, em)
            drawn = typeset.line(self.assets, letter, look, "#FFFFFF")
            picture.blit(drawn, drawn.get_rect(center=(size[0] // 2, size[1] // 2)))
        return picture

    def _badge(self, part: Part) -> None:
        _, _, wide, high = part.at
        fill = self._paint(part.fill, "#D9981C")
        middle, radius = (wide / 2, high / 2), min(wide, high) / 2
        shapes = {
            "hexagon": "0.5 0L1 0.25V0.75L0.5 1L0 0.75V0.25Z",
            "shield": "0 0.08L0.5 0L1 0.08V0.55L0.5 1L0 0.55Z",
        }
        if part.shape in shapes:
            scale = f'transform="scale({wide:g} {high:g})"'
            body = f'<path {scale} d="M{shapes[part.shape]}" fill="{fill}"/>'
        elif part.shape == "box":
            body = svg.box((0, 0, wide, high), part.corner or 1.0, fill=fill)
        else:
            body = svg.circle(*middle, radius, f'fill="{fill}"')
        self._shape(part, body)
        box = self._rect(part)
        if part.icon:
            self._sign(part.icon, box.inflate(-box.w // 3, -box.h // 3), svg.mix(fill, _INK, 0.35))
        words = self._words(part)
        if not words:
            return
        ink = self._paint(part.ink, "#FFFFFF")
        em = 0.62 * box.h
        look = typeset.Face("sans", 800, em, 0.0, em)
        wide_words = typeset.width(self.assets, words, look)
        if wide_words > 0.8 * box.w:
            look = typeset.Face("sans", 800, em * 0.8 * box.w / wide_words, 0.0, em)
        drawn = typeset.line(self.assets, words, look, ink)
        measures = typeset.metrics(self.assets, look)
        rise = measures.ascent - measures.capital / 2
        self.sheet.blit(drawn, (box.centerx - drawn.get_width() / 2, box.centery - rise))

    def _sign(self, name: str, box: pygame.Rect, ink: str) -> None:
        side = max(1, min(box.size))
        path = dict(self.design.icons).get(name, f"common/icons/{name}")
        picture = self.assets.picture(path, (side, side), ink)
        if picture is not None:
            self.sheet.blit(picture, picture.get_rect(center=box.center))

    def _icons(self, part: Part) -> None:
        """Draw a row of icons, named by a field of the card."""
        value = self.fields.get(part.field, ())
        names = (
            value
            if isinstance(value, tuple)
            else str(value).replace("{", " ").replace("}", " ").split()
        )
        box = self._rect(part)
        side = box.h
        ink = self._paint(part.ink, _INK)
        step = min(side * 1.12, (box.w - side) / max(1, len(names) - 1)) if len(names) > 1 else side
        length = side + step * (len(names) - 1)
        left = {"center": box.centerx - length / 2, "right": box.right - length}.get(
            part.align, float(box.left)
        )
        for number, name in enumerate(names):
            place = pygame.Rect(round(left + number * step), box.top, side, side)
            self._sign(str(name), place, ink)

    def _pips(self, part: Part) -> None:
        """Draw as many icons as a number says, arranged as on playing cards."""
        value = self.fields.get(part.field, 0)
        box, ink = self._rect(part), self._paint(part.ink, _INK)
        side = round(min(box.w / 3.2, box.h / 5.2))
        for x, y in pips(value if isinstance(value, int) else 0):
            place = pygame.Rect(0, 0, side, side)
            place.center = (round(box.left + x * box.w), round(box.top + y * box.h))
            if part.icon:
                self._sign(part.icon, place, ink)
            else:
                pygame.draw.circle(self.sheet, ink, place.center, side / 2)

    def _words(self, part: Part) -> str:
        if part.text:
            return part.text
        value = self.fields.get(part.field, "")
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        return str(value)

    def _marked(self, words: str) -> str:
        """Return a text with braces replaced: by fields, the game's icons or shipped icons."""
        icons = dict(self.design.icons)

        def put(found: re.Match[str]) -> str:
            name = found[1]
            if name in self.fields:
                value = self.fields[name]
                return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            return f"{{sprite:{icons[name]}}}" if name in icons else f"{{icon:{name}}}"

        return _ITALIC.sub(r"{slanted}\1{upright}", _BRACED.sub(put, words))

    def _text(self, part: Part, words: str, *, kept: bool) -> None:
        if not words:
            return
        box = self._rect(part)
        markup = self._marked(words)
        family, weight = self.design.font(part.font)
        layout, look, size = self._set(part, markup, (family, weight), box)
        most = max(1, int(box.h / look.pitch + 0.2))
        if look.size < (self.least * _KEPT if kept else self.least) - 0.01:
            return  # it is drawn in the close-up only
        if self.least and len(layout.lines) > most:
            return
        ink = self._paint(part.ink, _INK)
        top = box.top + (max(0.0, (box.h - layout.height) / 2) if part.middle else 0.0)
        for row, (runs, wide) in enumerate(zip(layout.lines, layout.widths, strict=True)):
            if row >= most:
                break
            free = box.w - wide
            left = box.left + {"center": free / 2, "right": free}.get(part.align, 0.0)
            for run in runs:
                place = (round(left + run.x), round(top + row * look.pitch))
                self._run(run, place, look, ink)
        if self.shrunk is not None and (size < part.size or len(layout.lines) > most):
            self.shrunk.append(TextOverflow(part.id, size, _letters(layout, most)))

    def measured(self, part: Part) -> TextOverflow | None:
        """Return how a text would shrink, without drawing it; None if it fits as it is."""
        words = self._words(part)
        if not words:
            return None
        box = self._rect(part)
        font = self.design.font(part.font)
        layout, look, size = self._set(part, self._marked(words), font, box)
        most = max(1, int(box.h / look.pitch + 0.2))
        if size >= part.size and len(layout.lines) <= most:
            return None
        return TextOverflow(part.id, size, _letters(layout, most))

    def _set(
        self, part: Part, markup: str, font: tuple[str, int], box: pygame.Rect
    ) -> tuple[typeset.Layout, typeset.Face, float]:
        """Return the text wrapped in its box, its font, and the largest fitting size in points."""
        floor = self.least / (POINT * self.unit)
        size = max(part.size, floor)
        while True:
            em = size * POINT * self.unit
            look = typeset.Face(font[0], font[1], em, 0.0, em * _LEADING)
            layout = typeset.paragraph(self.assets, markup, look, box.w)
            fits = layout.height <= box.h + 0.2 * look.pitch and max(layout.widths) <= box.w
            if fits or size <= part.least:
                return layout, look, size
            size = max(part.least, size * _STEP)

    def _run(self, run: typeset.Run, place: tuple[int, int], look: typeset.Face, ink: str) -> None:
        if run.kind == "text":
            self.sheet.blit(typeset.line(self.assets, run.text, run.face, ink), place)
            return
        side = typeset.icon_size(look)
        path = f"common/icons/{run.text}" if run.kind == "icon" else run.text
        picture = self.assets.picture(path, (side, side), ink)
        if picture is not None:
            measures = typeset.metrics(self.assets, look)
            middle = place[1] + measures.ascent - measures.capital / 2
            self.sheet.blit(picture, (place[0], round(middle - side / 2)))


def _letters(layout: typeset.Layout, most: int) -> int:
    """Return the number of letters beyond the first `most` lines."""
    cut = layout.lines[most:]
    return sum(len(run.text) for runs in cut for run in runs if run.kind == "text")
