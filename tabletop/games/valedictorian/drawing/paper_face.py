"""The face of a test card: a ruled sheet, an icon and the cards that pass the test."""

from tabletop.api.drawing import CardPrinter, lightness, svg
from tabletop.games.valedictorian.faces import PaperFace


def _ruled_sheet(printer: CardPrinter) -> None:
    lines = "".join(f"M5 {y}H195" for y in range(92, 272, 22))
    printer.shapes(
        f'<path d="{lines}" fill="none" stroke="#8FB0D8" stroke-opacity="0.5" stroke-width="1.6"/>'
        '<path d="M34 3V277" fill="none" stroke="#E5735E" stroke-opacity="0.45" stroke-width="2"/>'
    )


def print_paper(printer: CardPrinter, face: PaperFace) -> None:
    """Print a ruled sheet with the test's name and, below it, the cards that pass it."""
    shown = printer.shown
    if not printer.theme.high_contrast:
        _ruled_sheet(printer)
    printer.field(62, face.colour, "", None)
    word_ink = svg.mix(face.foil, "#FFF3D0", 0.4) if face.foil else face.ink
    printer.word(face.header.upper(), 100, 40.5, 42, word_ink, room=172, floor=9)
    full = shown == "L" and bool(face.text)
    middle, radius = {"S": (142.0, 54.0)}.get(shown, (114.0, 38.0) if full else (136.0, 49.0))
    if face.foil:
        printer.emblem(face.emblem, 100, middle + 2, radius * 2.3)
    else:
        _ringed_icon(printer, face, middle, radius)
    if shown == "S":
        _cost_tiles(printer, face.needs, 236, 36)
        return
    printer.word(
        face.name or face.title,
        100,
        176 if full else 217,
        30,
        printer.theme.ink,
        weight=600,
        room=172,
    )
    if full:
        printer.paragraph(face.text, 188, 238, 13)
    _cost_tiles(printer, face.needs, 256, 26)


def _ringed_icon(printer: CardPrinter, face: PaperFace, middle: float, radius: float) -> None:
    ink = printer.theme.ink
    line = face.colour if lightness(face.colour) < 0.5 else svg.mix(face.colour, ink, 0.12)
    printer.shapes(
        svg.circle(100, middle, radius - 5, f'fill="{face.colour}" fill-opacity="0.17"')
        + svg.circle(100, middle, radius - 2, f'fill="none" stroke="{line}" stroke-width="4.4"')
    )
    deep = svg.mix(face.colour, ink, 0.28 if lightness(face.colour) > 0.5 else 0.04)
    printer.icon(face.icon, 100, middle, radius * 1.06, deep)


def _cost_tiles(printer: CardPrinter, needs: tuple[str, ...], middle: float, wide: float) -> None:
    """Print a tile for each card needed to pass: its icon on its own colour."""
    costs = [printer.others[name] for name in needs if name in printer.others]
    tall, pitch = wide * 1.22, wide * 1.42
    left = 100 - pitch * (len(costs) - 1) / 2
    boxes = "".join(
        svg.box((left + i * pitch - wide / 2, middle - tall / 2, wide, tall), 5, fill=cost.colour)
        for i, cost in enumerate(costs)
    )
    printer.shapes(boxes)
    for i, cost in enumerate(costs):
        printer.icon(cost.icon, left + i * pitch, middle, wide * 0.82, cost.ink)
