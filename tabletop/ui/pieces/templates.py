"""Prints plain cards and all card backs. Nothing is cached here."""

import pygame

from tabletop.engine.faces import CardData, PlainCard
from tabletop.ui.paint import svg
from tabletop.ui.paint.assets import Assets
from tabletop.ui.pieces.card_printer import (
    HEIGHT,
    MARGIN,
    SOFT_DISC,
    CardBack,
    CardPrinter,
)

_PLAIN_BACK_BELOW = 50.0


def print_plain(printer: CardPrinter, face: CardData) -> None:
    """Print a plain card: a coloured field with letter, emblem and name, and its text if large."""
    emblem = face.emblem if isinstance(face, PlainCard) else ""
    shown = printer.shown
    if shown == "S":
        printer.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (100, 164, SOFT_DISC + 14))
        printer.word(face.letter, 38, 51, 62, face.ink, room=60, floor=9)
        printer.emblem(emblem, 100, 164, 118)
        return
    if shown == "L" and face.text:
        printer.field(138, face.colour, face.pattern, (108, 82, SOFT_DISC))
        printer.emblem(emblem, 108, 82, 92)
        printer.word(face.title, 100, 170, 24, printer.theme.ink, weight=600)
        printer.paragraph(face.text, 184, 268, 13)
    else:
        printer.field(200, face.colour, face.pattern, (105, 123, SOFT_DISC + 8))
        printer.emblem(emblem, 107, 124, 104)
        printer.name(face.title, 244, 36, printer.theme.ink, weight=600, room=172)
    printer.word(face.letter, 34, 43, 50, face.ink, room=46, floor=9)
    printer.icon(face.icon, 34, 88, 32, face.ink)


def _rhombus(x: float, y: float, w: float, h: float) -> str:
    return f"M{x:g} {y - h / 2:g}L{x + w / 2:g} {y:g}L{x:g} {y + h / 2:g}L{x - w / 2:g} {y:g}Z"


def print_back(
    assets: Assets, back: CardBack, size: tuple[int, int], detail: float = 1.0
) -> pygame.Surface:
    """Return the back of a card at `size` device pixels: its picture, else lines and an icon.

    `detail` above 1 is for a picture that will be scaled down by it.
    """
    printer = CardPrinter(assets, size, detail)
    if back.art and printer.cover(back.art):
        return printer.finished()
    printer.field(HEIGHT - 2 * MARGIN, back.colour, "", None)
    line = f'fill="none" stroke="{back.foil}"'
    if size[0] / assets.scale / detail < _PLAIN_BACK_BELOW:
        printer.shapes(f'<path d="{_rhombus(100, 140, 58, 84)}" {line} stroke-width="9"/>')
        return printer.finished()
    net = "".join(_rhombus(20 + 40 * i, 30 + 20 * j, 40, 20) for i in range(5) for j in range(12))
    inside = svg.mix(back.colour, "#000000", 0.18)
    printer.shapes(
        f'<path d="{net}" {line} stroke-opacity="0.16" stroke-width="1.5"/>'
        + svg.box((20, 20, 160, 240), 7, stroke=back.foil, width=2, stroke_opacity=0.85)
        + svg.box((25, 25, 150, 230), 4, stroke=back.foil, width=1, stroke_opacity=0.4)
        + svg.circle(100, 140, 56, f'fill="{inside}" stroke="{back.foil}" stroke-width="2.4"')
        + svg.circle(100, 140, 50, f'{line} stroke-opacity="0.45" stroke-width="1.2"')
    )
    if back.icon:
        printer.icon(back.icon, 100, 140, 66, back.foil)
    return printer.finished()
