"""The face of a card: portrait or emblem, cost, output and keyword.

Employees have a portrait on a light ground; other cards have an emblem on the colour field.
"""

from tabletop.api.drawing import (
    COLOURS,
    HEIGHT,
    INKS,
    MARGIN,
    SOFT_DISC,
    TEXT_FLOOR,
    WIDTH,
    CardPrinter,
    lightness,
    stat_shape,
    svg,
    typeset,
)
from tabletop.games.it_startup.table import StaffFace

_BAND = 10.0
_TEXT = 12.6
_NARROWEST, _SMALLEST = 0.8, 0.86
"""The smallest scales of a name: usually, and as a last resort, relative to minimum text."""
_MOST = 4
"""The maximum number of lines in a name."""


def print_staff(printer: CardPrinter, face: StaffFace) -> None:
    """Draw the face of a card, with as many details as its size on the table allows.

    The details are its name, cost, points, resistance to burnout, and a keyword for its effect.
    """
    if printer.shown == "S":
        _art(printer, face, 185.0, 0.0)
        _stats(printer, face, ((36, 36), 34), ((38, 170), 40), ((162, 170), 34))
        if face.cost:
            # The icon is here for layouts where a tray covers the cost.
            _sign(printer, face, (100, 232), 54)
        return
    if printer.shown == "L" and face.text:
        _print_whole(printer, face)
        return
    if printer.is_covered:
        _print_covered(printer, face)
        return
    _art(printer, face, 177.0, _BAND)
    _stats(printer, face, ((29, 29), 27), ((30, 150), 27), ((172, 150), 25))
    lines, foot = _name(printer, face)
    y = 253.0 if lines > 1 else 245.0
    if foot <= y * printer.down - 0.5 * TEXT_FLOOR * printer.detail:
        _keyword(printer, face, y)


def _print_covered(printer: CardPrinter, face: StaffFace) -> None:
    """Print a card that is partly covered; its name starts at the left of the visible strip."""
    _art(printer, face, 170.0, _BAND)
    _stats(printer, face, ((29, 29), 27), ((30, 143), 27), ((172, 143), 25))
    left, right = max(printer.strip[0], MARGIN) + 4, printer.strip[1] - 3
    room = (right - left) * printer.across
    look = _name_look(printer, face.title, room, (HEIGHT - 178) * printer.down)
    layout = typeset.paragraph(printer.assets, face.title, look, room, _MOST)
    printer.record(face.title, typeset.text_of(layout), look)
    top, x = 176 * printer.down, left * printer.across
    _left_lines(printer, layout, look, (x, top), printer.theme.ink)
    foot = top + len(layout.lines) * look.pitch
    em = max(TEXT_FLOOR * printer.detail, 20 * printer.across)
    look = typeset.Face("sans", 500, em, 0.0, em * 1.15)
    layout = typeset.paragraph(printer.assets, face.keyword, look, room)
    if foot + len(layout.lines) * look.pitch <= (HEIGHT - 3) * printer.down:
        _left_lines(printer, layout, look, (x, foot), printer.theme.ink2)


def _name_look(printer: CardPrinter, title: str, room: float, high: float) -> typeset.Face:
    """Return the text style of a name, smaller where words are too wide or lines too many."""
    floor = TEXT_FLOOR * printer.detail
    em = max(floor, 21 * printer.across)
    for size in (em, max(floor, _NARROWEST * em), _SMALLEST * floor):
        look = typeset.Face("sans", 700, size, 0.0, size * 1.1)
        if any(typeset.width(printer.assets, word, look) > room for word in title.split()):
            continue
        if len(typeset.paragraph(printer.assets, title, look, room).lines) * look.pitch <= high:
            break
    return look


def _left_lines(
    printer: CardPrinter,
    layout: typeset.Layout,
    look: typeset.Face,
    at: tuple[float, float],
    colour: str,
) -> None:
    for row, runs in enumerate(layout.lines):
        for run in runs:
            if run.kind == "text":
                picture = typeset.line(printer.assets, run.text, run.face, colour)
                printer.sheet.blit(picture, (round(at[0] + run.x), round(at[1] + row * look.pitch)))


def _print_whole(printer: CardPrinter, face: StaffFace) -> None:
    """Print the large face, which includes the card's full text."""
    _art(printer, face, 133.0, 19.0)
    _stats(printer, face, ((27, 27), 23), ((27, 108), 22), ((174, 106), 21))
    light = lightness(face.colour) > 0.5
    printer.caps(face.header, 100, 123.5, 11, printer.theme.ink if light else "#FBF6EA")
    printer.word(face.title, 100, 149, 19, printer.theme.ink, weight=600)
    foot = 268.0
    if face.flavour and _fits(printer, face.text, 161, 240):
        foot = 240.0
        printer.shapes(
            f'<path d="M50 {foot + 3}H150" stroke="{printer.theme.ink3}" stroke-opacity="0.4" '
            'stroke-width="0.8"/>'
        )
        _words(printer, f"“{face.flavour}”", (foot + 6, 272), 11, printer.theme.ink2)
    printer.paragraph(face.text, 161, foot, _TEXT)


def _fits(printer: CardPrinter, string: str, top: float, bottom: float) -> bool:
    """Return whether a text fits completely between two heights."""
    em = max(TEXT_FLOOR * printer.detail, _TEXT * printer.across)
    look = typeset.Face("sans", 500, em, 0.0, em * 1.28)
    room = (WIDTH - 2 * MARGIN - 8) * printer.across
    layout = typeset.paragraph(printer.assets, string, look, room)
    return len(layout.lines) * look.pitch <= (bottom - top) * printer.down


def _art(printer: CardPrinter, face: StaffFace, foot: float, band: float) -> None:
    """Print the field down to `foot` with its picture, and a band in the type's colour."""
    inner = foot - MARGIN
    if not face.ground:
        size = 0.66 * inner
        middle = MARGIN + inner / 2
        printer.field(inner, face.colour, face.pattern, (100, middle, SOFT_DISC * inner / 168))
        printer.emblem(face.emblem, 100, middle, size)
        return
    printer.field(inner, face.colour, "", None)
    printer.field(inner - band, face.ground, face.pattern, None)
    size = min(158.0, inner - band)
    printer.emblem(face.emblem, 100, foot - band - size / 2, size)


def _stats(
    printer: CardPrinter,
    face: StaffFace,
    cost: tuple[tuple[float, float], float],
    brings: tuple[tuple[float, float], float],
    withstands: tuple[tuple[float, float], float],
) -> None:
    """Print the card's numbers; each one is given as position and radius."""
    if face.cost:
        _stat(printer, "hexagon", face.cost, *cost)
    if face.efficiency or face.bonus:
        _stat(printer, "disc", face.efficiency or f"+{face.bonus}", *brings)
    if face.resistance not in ("", "0"):
        _stat(printer, "shield", face.resistance, *withstands)


def _stat(
    printer: CardPrinter, shape: str, number: str, at: tuple[float, float], radius: float
) -> None:
    side = max(2, round(2 * radius * printer.across))
    printer.put(stat_shape(shape, COLOURS[shape], (side, side)), *at)
    em = radius * printer.across * (1.15 if len(number) < 2 else 0.9)
    look = typeset.Face("sans", 800, em, 0.0, em)
    if em < 5:
        return
    picture = typeset.line(printer.assets, number, look, INKS[shape])
    measures = typeset.metrics(printer.assets, look)
    rise = measures.ascent - measures.capital / 2
    left = round(at[0] * printer.across - picture.get_width() / 2)
    printer.sheet.blit(picture, (left, round(at[1] * printer.down - rise)))


def _sign(printer: CardPrinter, face: StaffFace, at: tuple[float, float], size: float) -> None:
    light = lightness(face.colour) > 0.5
    deep = svg.mix(face.colour, printer.theme.ink, 0.45 if light else 0.1)
    printer.icon(face.icon, *at, size, deep)


def _name(printer: CardPrinter, face: StaffFace) -> tuple[int, float]:
    """Print the name in up to two lines, or three on small cards; return lines and lower edge."""
    floor = TEXT_FLOOR * printer.detail
    room = (WIDTH - MARGIN) * printer.across
    em = max(floor, 23 * printer.across)
    for size in (em, max(floor, _NARROWEST * em), _SMALLEST * floor):
        look = typeset.Face("sans", 700, size, 0.0, size * 1.12)
        layout = typeset.paragraph(printer.assets, face.title, look, room)
        whole = not typeset.broken_word(printer.assets, face.title, look, room)
        if whole and len(layout.lines) <= 2:
            break
    layout = typeset.paragraph(printer.assets, face.title, look, room, 3)
    printer.record(face.title, typeset.text_of(layout), look)
    count = len(layout.lines)
    middle = {1: 211.0, 2: 206.0}.get(count, 228.0) * printer.down
    top = middle - count * look.pitch / 2
    _lines(printer, layout, look, top, printer.theme.ink)
    return count, top + count * look.pitch


def _keyword(printer: CardPrinter, face: StaffFace, y: float) -> None:
    """Print the keyword with its icon, on one line if it fits."""
    if not face.keyword:
        return
    em = max(TEXT_FLOOR * printer.detail, 21 * printer.across)
    look = typeset.Face("sans", 500, em, 0.0, em * 1.2)
    side = 25 * printer.across if face.icon else 0.0
    room = (WIDTH - 2 * MARGIN) * printer.across
    if typeset.width(printer.assets, face.keyword, look) > room:
        if (HEIGHT - 4 - (y - 14)) * printer.down >= 2 * look.pitch:
            _words(printer, face.keyword, (y - 14, HEIGHT - 4), 20, printer.theme.ink2)
        return
    words = face.keyword
    if typeset.width(printer.assets, words, look) > room - side:
        side = 0.0
    wide = typeset.width(printer.assets, words, look)
    left = 100 * printer.across - (wide + side) / 2
    if side:
        printer.icon(face.icon, (left + side * 0.4) / printer.across, y, 20, printer.theme.ink2)
    picture = typeset.line(printer.assets, words, look, printer.theme.ink2)
    measures = typeset.metrics(printer.assets, look)
    rise = measures.ascent - measures.capital / 2
    printer.sheet.blit(picture, (round(left + side), round(y * printer.down - rise)))


def _words(
    printer: CardPrinter, string: str, span: tuple[float, float], size: float, colour: str
) -> None:
    """Print up to two centred lines in the middle of a vertical span."""
    em = max(TEXT_FLOOR * printer.detail, size * printer.across)
    look = typeset.Face("sans", 500, em, 0.0, em * 1.2)
    layout = typeset.paragraph(
        printer.assets, string, look, (WIDTH - 2 * MARGIN - 8) * printer.across, 2
    )
    printer.record(string, typeset.text_of(layout), look)
    middle = (span[0] + span[1]) / 2 * printer.down
    _lines(printer, layout, look, middle - len(layout.lines) * look.pitch / 2, colour)


def _lines(
    printer: CardPrinter, layout: typeset.Layout, look: typeset.Face, top: float, colour: str
) -> None:
    """Print lines one below the other, each of them centred."""
    for row, (runs, wide) in enumerate(zip(layout.lines, layout.widths, strict=True)):
        for run in runs:
            if run.kind == "text":
                picture = typeset.line(printer.assets, run.text, run.face, colour)
                left = 100 * printer.across - wide / 2 + run.x
                printer.sheet.blit(picture, (round(left), round(top + row * look.pitch)))
