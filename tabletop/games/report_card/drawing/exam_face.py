"""The face of an exam: a field with a sign and room for a number, and a band at the foot."""

from tabletop.api.drawing import WIDTH, CardPrinter, lightness, svg
from tabletop.games.report_card.faces import ExamFace


def print_exam(printer: CardPrinter, face: ExamFace) -> None:
    """Print a field with icon and a paper triangle, whose number the table adds; names below.

    These cards have a band at their foot and so any height: everything hangs from the top.
    """
    down = printer.across / printer.down
    ink = printer.theme.ink
    printer.field(112 * down, face.colour, face.pattern, None)
    disc = svg.mix(face.colour, "#161C2C", 0.72)
    triangle = "M151 33L184 93H118Z"
    inner = "M151 43L176 88.5H126Z"
    printer.sheet.blit(
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
            (printer.size[0], printer.size[0]),
        ),
        (0, 0),
    )  # fmt: skip
    printer.icon(face.icon, 65, 65 * down, 52, "#FBF6EA")
    deep = svg.mix(face.colour, ink, 0.45 if lightness(face.colour) > 0.45 else 0.1)
    if printer.shown != "S":
        printer.caps(face.division, 100, 139 * down, 15.5, deep)
    printer.word(face.title, 100, 165 * down, 26, ink, weight=600, room=182)
