"""The face of a card for people and what they work with: portrait or emblem, cost, what it brings.

People stand before the light ground of their type; everything else has its emblem on the field.
"""

from tabletop.ui.paint import patterns, svg
from tabletop.ui.paint import text as typeset
from tabletop.ui.paint.theme import TEXT_FLOOR
from tabletop.ui.pieces.card_printer import MARGIN, SOFT_DISC, WIDTH, CardFace, Press
from tabletop.ui.pieces.shapes import COLOURS, INKS, stat_shape

_BAND = 10.0
_TEXT = 12.6
_NARROWEST = 0.8
"""A name is set so much smaller at most before it is cut."""


def print_staff(press: Press, face: CardFace) -> None:
    """Print a card with `cost`, `efficiency` or `bonus`, `resistance` and a `keyword`."""
    if press.shown == "S":
        _art(press, face, 185.0, 0.0)
        _stats(press, face, ((36, 36), 34), ((38, 170), 40), ((162, 170), 34))
        if face.cost:
            # Where the cost gives way to a tray, that lies here.
            _sign(press, face, (100, 232), 54)
        return
    if press.shown == "L" and face.text:
        _print_whole(press, face)
        return
    _art(press, face, 177.0, _BAND)
    _stats(press, face, ((29, 29), 27), ((30, 150), 27), ((172, 150), 25))
    lines, foot = _name(press, face)
    y = 253.0 if lines > 1 else 245.0
    if foot <= y * press.down - 0.5 * TEXT_FLOOR * press.detail:
        _keyword(press, face, y)


def _print_whole(press: Press, face: CardFace) -> None:
    """The large face, with its text."""
    _art(press, face, 133.0, 19.0)
    _stats(press, face, ((27, 27), 23), ((27, 108), 22), ((174, 106), 21))
    light = patterns.lightness(face.colour) > 0.5
    press.caps(face.header, 100, 123.5, 11, press.theme.ink if light else "#FBF6EA")
    press.word(face.title, 100, 149, 19, press.theme.ink, weight=600)
    foot = 268.0
    if face.flavour and _fits(press, face.text, 161, 240):
        foot = 240.0
        press.shapes(
            f'<path d="M50 {foot + 3}H150" stroke="{press.theme.ink3}" stroke-opacity="0.4" '
            'stroke-width="0.8"/>'
        )
        _words(press, f"“{face.flavour}”", (foot + 6, 272), 11, press.theme.ink2)
    press.paragraph(face.text, 161, foot, _TEXT)


def _fits(press: Press, string: str, top: float, bottom: float) -> bool:
    """Whether a text can be read as a whole between two heights."""
    em = max(TEXT_FLOOR * press.detail, _TEXT * press.across)
    look = typeset.Face("sans", 500, em, 0.0, em * 1.28)
    room = (WIDTH - 2 * MARGIN - 8) * press.across
    layout = typeset.paragraph(press.assets, string, look, room)
    return len(layout.lines) * look.pitch <= (bottom - top) * press.down


def _art(press: Press, face: CardFace, foot: float, band: float) -> None:
    """Print the field down to `foot` with its picture, and a band of the colour of its type."""
    inner = foot - MARGIN
    if not face.ground:
        size = 0.66 * inner
        middle = MARGIN + inner / 2
        press.field(inner, face.colour, face.pattern, (100, middle, SOFT_DISC * inner / 168))
        press.emblem(face.emblem, 100, middle, size)
        return
    press.field(inner, face.colour, "", None)
    press.field(inner - band, face.ground, face.pattern, None)
    size = min(158.0, inner - band)
    press.emblem(face.emblem, 100, foot - band - size / 2, size)


def _stats(
    press: Press,
    face: CardFace,
    cost: tuple[tuple[float, float], float],
    brings: tuple[tuple[float, float], float],
    withstands: tuple[tuple[float, float], float],
) -> None:
    """Print the numbers, each given as where it stands and how large."""
    if face.cost:
        _stat(press, "hexagon", face.cost, *cost)
    if face.efficiency or face.bonus:
        _stat(press, "disc", face.efficiency or f"+{face.bonus}", *brings)
    if face.resistance not in ("", "0"):
        _stat(press, "shield", face.resistance, *withstands)


def _stat(press: Press, shape: str, number: str, at: tuple[float, float], radius: float) -> None:
    side = max(2, round(2 * radius * press.across))
    press.put(stat_shape(shape, COLOURS[shape], (side, side)), *at)
    em = radius * press.across * (1.15 if len(number) < 2 else 0.9)
    look = typeset.Face("sans", 800, em, 0.0, em)
    if em < 5:
        return
    picture = typeset.line(press.assets, number, look, INKS[shape])
    measures = typeset.metrics(press.assets, look)
    rise = measures.ascent - measures.capital / 2
    left = round(at[0] * press.across - picture.get_width() / 2)
    press.sheet.blit(picture, (left, round(at[1] * press.down - rise)))


def _sign(press: Press, face: CardFace, at: tuple[float, float], size: float) -> None:
    light = patterns.lightness(face.colour) > 0.5
    deep = svg.mix(face.colour, press.theme.ink, 0.45 if light else 0.1)
    press.icon(face.icon, *at, size, deep)


def _name(press: Press, face: CardFace) -> tuple[int, float]:
    """Print the name in one or two lines; how many, and where they end."""
    floor = TEXT_FLOOR * press.detail
    room = (WIDTH - MARGIN) * press.across
    em = max(floor, 23 * press.across)
    for size in (em, max(floor, _NARROWEST * em)):
        look = typeset.Face("sans", 700, size, 0.0, size * 1.12)
        layout = typeset.paragraph(press.assets, face.title, look, room)
        if len(layout.lines) <= 2:
            break
    layout = typeset.paragraph(press.assets, face.title, look, room, 2)
    count = len(layout.lines)
    middle = (206.0 if count > 1 else 211.0) * press.down
    top = middle - count * look.pitch / 2
    _lines(press, layout, look, top, press.theme.ink)
    return count, top + count * look.pitch


def _keyword(press: Press, face: CardFace, y: float) -> None:
    """Print the icon and the words of what the card does, on one line."""
    if not face.keyword:
        return
    em = max(TEXT_FLOOR * press.detail, 21 * press.across)
    look = typeset.Face("sans", 500, em, 0.0, em * 1.2)
    side = 25 * press.across if face.icon else 0.0
    room = (WIDTH - 2 * MARGIN) * press.across - side
    words = typeset.fitted(press.assets, face.keyword, look, room)
    if words != face.keyword:
        side, words = 0.0, typeset.fitted(press.assets, face.keyword, look, room + side)
    wide = typeset.width(press.assets, words, look)
    left = 100 * press.across - (wide + side) / 2
    if side:
        press.icon(face.icon, (left + side * 0.4) / press.across, y, 20, press.theme.ink2)
    picture = typeset.line(press.assets, words, look, press.theme.ink2)
    measures = typeset.metrics(press.assets, look)
    rise = measures.ascent - measures.capital / 2
    press.sheet.blit(picture, (round(left + side), round(y * press.down - rise)))


def _words(press: Press, string: str, span: tuple[float, float], size: float, colour: str) -> None:
    """Print centred lines in the middle of a span."""
    em = max(TEXT_FLOOR * press.detail, size * press.across)
    look = typeset.Face("sans", 500, em, 0.0, em * 1.2)
    layout = typeset.paragraph(
        press.assets, string, look, (WIDTH - 2 * MARGIN - 8) * press.across, 2
    )
    middle = (span[0] + span[1]) / 2 * press.down
    _lines(press, layout, look, middle - len(layout.lines) * look.pitch / 2, colour)


def _lines(
    press: Press, layout: typeset.Layout, look: typeset.Face, top: float, colour: str
) -> None:
    """Print lines one below the other, each centred."""
    for row, (runs, wide) in enumerate(zip(layout.lines, layout.widths, strict=True)):
        for run in runs:
            if run.kind == "text":
                picture = typeset.line(press.assets, run.text, run.face, colour)
                left = 100 * press.across - wide / 2 + run.x
                press.sheet.blit(picture, (round(left), round(top + row * look.pitch)))
