"""Printing card faces and backs: from plain data to a surface of exact device pixels.

Each template is a function that prints with a `Press`. Nothing is cached here.
"""

from collections.abc import Callable

import pygame

from tabletop.games.introduct_academy.drawing.skill_face import print_skill
from tabletop.games.it_startup.drawing.staff_face import print_staff
from tabletop.games.the_academy.drawing.trick_face import print_trick
from tabletop.ui.paint import patterns, svg
from tabletop.ui.paint.assets import Assets
from tabletop.ui.pieces.card_printer import (
    HEIGHT,
    MARGIN,
    SOFT_DISC,
    WIDTH,
    CardBack,
    CardFace,
    Cost,
    Press,
    size_class,
)

__all__ = [
    "TEMPLATES",
    "CardBack",
    "CardFace",
    "Cost",
    "print_back",
    "print_face",
    "size_class",
]

_PLAIN_BACK_BELOW = 50.0


def print_face(
    assets: Assets, face: CardFace, size: tuple[int, int], detail: float = 1.0, shown: str = ""
) -> pygame.Surface:
    """The front of a card at `size` device pixels; an unknown template is set as "aid".

    `detail` above 1 is for a picture that will be scaled down by it. `shown` ("S", "M", "L") takes
    the place of what fits the width; "R" is an S face of which only the right side will be seen.
    """
    if shown == "R" and face.template != "skill":
        shown = "S"
    press = Press(assets, size, detail, shown)
    _TEMPLATES.get(face.template, _print_aid)(press, face)
    return press.finished()


def _print_aid(press: Press, face: CardFace) -> None:
    shown = press.shown
    if shown == "S":
        press.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (100, 164, SOFT_DISC + 14))
        press.word(face.letter, 38, 51, 62, face.ink, room=60, floor=9)
        press.emblem(face.emblem, 100, 164, 118)
        return
    if shown == "L" and face.text:
        press.field(138, face.colour, face.pattern, (108, 82, SOFT_DISC))
        press.emblem(face.emblem, 108, 82, 92)
        press.word(face.title, 100, 170, 24, press.theme.ink, weight=600)
        press.paragraph(face.text, 184, 268, 13)
    else:
        press.field(200, face.colour, face.pattern, (105, 123, SOFT_DISC + 8))
        press.emblem(face.emblem, 107, 124, 104)
        press.word(face.title, 100, 244, 36, press.theme.ink, weight=600, room=172)
    press.word(face.letter, 34, 43, 50, face.ink, room=46, floor=9)
    press.icon(face.icon, 34, 88, 32, face.ink)


def _ruled_sheet(press: Press) -> None:
    lines = "".join(f"M5 {y}H195" for y in range(92, 272, 22))
    press.shapes(
        f'<path d="{lines}" fill="none" stroke="#8FB0D8" stroke-opacity="0.5" stroke-width="1.6"/>'
        '<path d="M34 3V277" fill="none" stroke="#E5735E" stroke-opacity="0.45" stroke-width="2"/>'
    )


def _print_test(press: Press, face: CardFace) -> None:
    shown = press.shown
    if not press.theme.high_contrast:
        _ruled_sheet(press)
    press.field(62, face.colour, "", None)
    word_ink = svg.mix(face.foil, "#FFF3D0", 0.4) if face.foil else face.ink
    press.word(face.header.upper(), 100, 40.5, 42, word_ink, room=172, floor=9)
    full = shown == "L" and bool(face.text)
    middle, radius = {"S": (142.0, 54.0)}.get(shown, (114.0, 38.0) if full else (136.0, 49.0))
    if face.foil:
        press.emblem(face.emblem, 100, middle + 2, radius * 2.3)
    else:
        _ringed_icon(press, face, middle, radius)
    if shown == "S":
        _cost_tiles(press, face.costs, 236, 36)
        return
    press.word(face.title, 100, 176 if full else 217, 30, press.theme.ink, weight=600, room=172)
    if full:
        press.paragraph(face.text, 188, 238, 13)
    _cost_tiles(press, face.costs, 256, 26)


def _ringed_icon(press: Press, face: CardFace, middle: float, radius: float) -> None:
    ink = press.theme.ink
    line = face.colour if patterns.lightness(face.colour) < 0.5 else svg.mix(face.colour, ink, 0.12)
    press.shapes(
        svg.circle(100, middle, radius - 5, f'fill="{face.colour}" fill-opacity="0.17"')
        + svg.circle(100, middle, radius - 2, f'fill="none" stroke="{line}" stroke-width="4.4"')
    )
    deep = svg.mix(face.colour, ink, 0.28 if patterns.lightness(face.colour) > 0.5 else 0.04)
    press.icon(face.icon, 100, middle, radius * 1.06, deep)


def _cost_tiles(press: Press, costs: tuple[Cost, ...], middle: float, wide: float) -> None:
    tall, pitch = wide * 1.22, wide * 1.42
    left = 100 - pitch * (len(costs) - 1) / 2
    boxes = "".join(
        svg.box((left + i * pitch - wide / 2, middle - tall / 2, wide, tall), 5, fill=cost.colour)
        for i, cost in enumerate(costs)
    )
    press.shapes(boxes)
    for i, cost in enumerate(costs):
        press.icon(cost.icon, left + i * pitch, middle, wide * 0.82, cost.ink)


def _print_exam(press: Press, face: CardFace) -> None:
    """Print a field with icon and a paper triangle, whose number the table adds; names below.

    These cards have a band at their foot and so any height: everything hangs from the top.
    """
    down = press.across / press.down
    ink = press.theme.ink
    press.field(112 * down, face.colour, face.pattern, None)
    disc = svg.mix(face.colour, "#161C2C", 0.72)
    triangle = "M151 33L184 93H118Z"
    inner = "M151 43L176 88.5H126Z"
    press.sheet.blit(
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
            (press.size[0], press.size[0]),
        ),
        (0, 0),
    )  # fmt: skip
    press.icon(face.icon, 65, 65 * down, 52, "#FBF6EA")
    deep = svg.mix(face.colour, ink, 0.45 if patterns.lightness(face.colour) > 0.45 else 0.1)
    if press.shown != "S":
        press.caps(face.division, 100, 139 * down, 15.5, deep)
    press.word(face.title, 100, 165 * down, 26, ink, weight=600, room=182)


_TEMPLATES: dict[str, Callable[[Press, CardFace], None]] = {
    "aid": _print_aid,
    "exam": _print_exam,
    "skill": print_skill,
    "staff": print_staff,
    "test": _print_test,
    "trick": print_trick,
}
TEMPLATES: tuple[str, ...] = tuple(_TEMPLATES)
"""The names of all arrangements."""


def _rhombus(x: float, y: float, w: float, h: float) -> str:
    return f"M{x:g} {y - h / 2:g}L{x + w / 2:g} {y:g}L{x:g} {y + h / 2:g}L{x - w / 2:g} {y:g}Z"


def print_back(
    assets: Assets, back: CardBack, size: tuple[int, int], detail: float = 1.0
) -> pygame.Surface:
    """The back of a card at `size` device pixels; `detail` as for `print_face`."""
    press = Press(assets, size, detail)
    press.field(HEIGHT - 2 * MARGIN, back.colour, "", None)
    line = f'fill="none" stroke="{back.foil}"'
    if size[0] / assets.scale / detail < _PLAIN_BACK_BELOW:
        press.shapes(f'<path d="{_rhombus(100, 140, 58, 84)}" {line} stroke-width="9"/>')
        return press.finished()
    net = "".join(_rhombus(20 + 40 * i, 30 + 20 * j, 40, 20) for i in range(5) for j in range(12))
    inside = svg.mix(back.colour, "#000000", 0.18)
    press.shapes(
        f'<path d="{net}" {line} stroke-opacity="0.16" stroke-width="1.5"/>'
        + svg.box((20, 20, 160, 240), 7, stroke=back.foil, width=2, stroke_opacity=0.85)
        + svg.box((25, 25, 150, 230), 4, stroke=back.foil, width=1, stroke_opacity=0.4)
        + svg.circle(100, 140, 56, f'fill="{inside}" stroke="{back.foil}" stroke-width="2.4"')
        + svg.circle(100, 140, 50, f'{line} stroke-opacity="0.45" stroke-width="1.2"')
    )
    if back.icon:
        press.icon(back.icon, 100, 140, 66, back.foil)
    return press.finished()
