"""The face of an exam card: icon, initial value, names, and a free band for results."""

from tabletop.api.drawing import WIDTH, CardPrinter, lightness, svg
from tabletop.games.report_card.faces import ExamFace

_PICTURE = 114.0
"""Height of the picture (field, icon and triangle) on a card 200 units wide."""
_WORDS, _WORD = 56.0, 38.0
"""Height in card units of division and name in two lines, and of the name alone."""
_BAND = 0.30
"""The largest share of a card's height that the result band takes."""


def fit(high: float) -> tuple[float, bool]:
    """Return the picture's scale and whether two text lines fit, for a card of this height.

    `high` is in units of a card 200 wide. The scale is between 0.3 and 1.0.
    """
    left = (1 - _BAND) * high
    scale = (left - _WORDS) / _PICTURE
    if scale >= 1:
        return 1.0, True
    return max(0.3, min(1.0, (left - _WORD) / _PICTURE)), False


def print_exam(printer: CardPrinter, face: ExamFace) -> None:
    """Print a field with icon, a paper triangle for the initial value, and the names below.

    The table draws the value itself. These cards have a band at the foot and any height, so all
    positions are measured from the top.
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
