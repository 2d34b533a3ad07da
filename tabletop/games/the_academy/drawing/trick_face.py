"""The face of a trick card: value, suit, and the short name of its rule at the foot."""

import math

from tabletop.api.drawing import (
    HEIGHT,
    MARGIN,
    TEXT_FLOOR,
    WIDTH,
    CardPrinter,
    lightness,
    svg,
    typeset,
)
from tabletop.games.the_academy.faces import TrickFace

_DOTS = 9
_RING = 54.6
_FIELD = 205.0
_FIELD_L = 134.0


def print_trick(printer: CardPrinter, face: TrickFace) -> None:
    """Print a trick card: `value`, `icon` and `letter` for the card, `name` for its round rule.

    The suit shows four times: as colour, pattern, icon and letter. With `foil` the symbols are gold
    and the field has a frame.
    """
    ink = face.foil or face.ink
    if printer.shown == "S":
        printer.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (112, 176, 84))
        printer.word(face.value, 46, 52, 82, ink, room=74, floor=9)
        printer.icon(face.icon, 46, 116, 56, ink)
        printer.word(face.letter, 46, 166, 40, ink, room=60, floor=9)
        _emblem(printer, face, ink, (128, 198), 50)
        return
    full = printer.shown == "L" and bool(face.text)
    tall = _FIELD_L if full else _FIELD
    printer.field(tall - MARGIN, face.colour, face.pattern, None)
    if face.foil:
        frame = svg.box((15, 15, WIDTH - 30, tall - 21), 6, stroke=face.foil, width=3)
        printer.shapes(frame)
    printer.word(face.value, 34, 36, 58, ink, room=50, floor=9)
    if face.icon:
        printer.icon(face.icon, 34, 76, 32, ink)
    printer.word(face.letter, 34, 108, 22, ink, room=44, floor=9)
    _emblem(printer, face, ink, (118, 74) if full else (118, 110), 40 if full else 42)
    if full:
        printer.caps("Round rule", 100, 152, 12.5, printer.theme.ink3)
        printer.word(face.name, 100, 171, 21, printer.theme.ink, weight=600)
        printer.paragraph(face.text, 182, 275, 13)
        return
    _rule_name(printer, face)


def _emblem(
    printer: CardPrinter, face: TrickFace, ink: str, centre: tuple[float, float], radius: float
) -> None:
    """Print the suit icon on a dark disc, ringed by nine dots of which `value` are large."""
    x, y = centre
    deep = svg.mix(face.colour, printer.theme.ink, 0.42)
    shapes = svg.circle(x, y, radius, f'fill="{deep}" fill-opacity="0.72"')
    value = int(face.value) if face.value.isdecimal() else 0
    ring = _RING * radius / 42
    for dot in range(_DOTS if radius <= 42 else 0):
        angle = math.tau * dot / _DOTS - math.tau / 4
        r = 5.3 if dot < value else 2.7
        shapes += svg.circle(
            x + ring * math.cos(angle), y + ring * math.sin(angle), r, f'fill="{face.ink}"'
        )
    printer.shapes(shapes)
    if face.icon:
        printer.icon(face.icon, x, y, radius * 1.43, ink)


def _rule_name(printer: CardPrinter, face: TrickFace) -> None:
    """Print the icon and the short name of the round rule below the field."""
    middle = (_FIELD + HEIGHT - MARGIN) / 2 + 3
    light = lightness(face.colour) > 0.5
    line = svg.mix(face.colour, printer.theme.ink, 0.45 if light else 0.1)
    printer.shapes(
        svg.circle(30, middle, 18.5, f'fill="{face.colour}" fill-opacity="0.2"')
        + svg.circle(30, middle, 17.5, f'fill="none" stroke="{line}" stroke-width="2.2"')
    )
    if face.sign:
        printer.icon(face.sign, 30, middle, 23, line)
    em = max(TEXT_FLOOR * printer.detail, 25 * printer.across)
    look = typeset.Face("sans", 600, em, 0.0, em * 1.08)
    left, room = 54 * printer.across, (WIDTH - 54 - 6) * printer.across
    name = face.name
    if typeset.width(printer.assets, name, look) > room:
        name = name.replace("-", "-\n")
    layout = typeset.paragraph(printer.assets, name, look, room, 2)
    printer.record(face.name, typeset.said(layout), look)
    y = middle * printer.down - len(layout.lines) * look.pitch / 2
    for row, runs in enumerate(layout.lines):
        for run in runs:
            if run.kind == "text":
                picture = typeset.line(printer.assets, run.text, run.face, printer.theme.ink)
                printer.sheet.blit(picture, (round(left + run.x), round(y + row * look.pitch)))
