"""The face of an exam: a field with a sign and room for a number, and a band at the foot."""

from tabletop.api.drawing import WIDTH, CardPrinter, lightness, svg
from tabletop.games.report_card.faces import ExamFace

_PICTURE = 114.0
"""Height of field, sign and triangle, for a card of 200 across."""
_WORDS, _WORD = 56.0, 38.0
"""Room for a division and a name below it, or for a name alone."""
_BAND = 0.30
"""Of a card's height at most the results at its foot."""


def fit(high: float) -> tuple[float, bool]:
    """How large the picture of a card is that is so high for 200 across; whether two lines fit."""
    left = (1 - _BAND) * high
    scale = (left - _WORDS) / _PICTURE
    if scale >= 1:
        return 1.0, True
    return max(0.3, min(1.0, (left - _WORD) / _PICTURE)), False


def print_exam(printer: CardPrinter, face: ExamFace) -> None:
    """Print a field with icon and a paper triangle, whose number the table adds; names below.

    These cards have a band at their foot and so any height: everything hangs from the top.
    """
    down = printer.across / printer.down
    ink = printer.theme.ink
    scale, both = fit(200 * printer.size[1] / printer.size[0])
    printer.field((_PICTURE - 2) * scale * down, face.colour, face.pattern, None)
    disc = svg.mix(face.colour, "#161C2C", 0.72)
    triangle = "M151 33L184 93H118Z"
    inner = "M151 43L176 88.5H126Z"
    printer.sheet.blit(
        svg.rasterise(
            svg.document(
                WIDTH, WIDTH,
                f'<g transform="translate({65 * (1 - scale)} 0) scale({scale})">'
                + svg.circle(65, 65, 41, f'fill="{disc}" fill-opacity="0.9"')
                + svg.circle(65, 65, 36, 'fill="none" stroke="#FBF6EA" stroke-opacity="0.3" '
                             'stroke-width="1.4"')
                + f'</g><g transform="translate({151 * (1 - scale)} 0) scale({scale})">'
                + f'<path d="{triangle}" fill="#FBF6EA" stroke="#FBF6EA" stroke-width="7" '
                'stroke-linejoin="round"/>'
                + f'<path d="{inner}" fill="none" stroke="{disc}" stroke-width="1.6" '
                'stroke-linejoin="round" stroke-opacity="0.45"/></g>',
            ),
            (printer.size[0], printer.size[0]),
        ),
        (0, 0),
    )  # fmt: skip
    printer.icon(face.icon, 65, 65 * scale * down, 52 * scale, "#FBF6EA")
    deep = svg.mix(face.colour, ink, 0.45 if lightness(face.colour) > 0.45 else 0.1)
    if both and printer.shown != "S":
        printer.caps(face.division, 100, 139 * down, 15.5, deep)
    below = 165 if both else _PICTURE * scale + 20
    printer.word(face.title, 100, below * down, 26 if both else 24, ink, weight=600, room=182)
