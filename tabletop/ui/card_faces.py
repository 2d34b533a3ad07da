"""Printing card faces and backs: from plain data to a surface of exact device pixels.

Positions are card units, as of the `Press`. Nothing is cached here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from tabletop.ui import patterns, svg
from tabletop.ui.assets import Assets
from tabletop.ui.badges import badge_shape, letter_shift
from tabletop.ui.press import HEIGHT, MARGIN, WIDTH, Press

_PLAIN_BACK_BELOW = 50.0
_SOFT_DISC = 62.0
_LETTERED = 14.0
"""Badges that are smaller, in device pixels, bear no letters."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A small tile on a card: one thing that must be given for it."""

    icon: str
    colour: str
    ink: str = "#FBF6EA"


@dataclass(frozen=True, slots=True)
class CardFace:
    """What is printed on the front of a card."""

    template: str = "aid"
    """The arrangement: "aid" (field, letter, emblem, name), "test" (ruled sheet with costs), "exam"
    (field, name, and a band at the foot that the table fills) or "skill" (field with a badge in the
    right corner, and a meter of what several such cards pay)."""
    title: str = ""
    colour: str = "#4A5060"
    """Colour of the printed field, `#rrggbb`."""
    ink: str = "#FBF6EA"
    """Colour of what is printed on it."""
    pattern: str = ""
    """A name of `patterns.PATTERNS`, or none."""
    emblem: str = ""
    """The large picture: a sprite name such as `valedictorian/math`, without the ending."""
    letter: str = ""
    """One or two letters in the corner."""
    icon: str = ""
    """The small sign: a name of `sprites/common/icons`."""
    header: str = ""
    """The word in the bar of a test."""
    foil: str = ""
    """Gold or silver of a test with a seal: its emblem takes the place of the ringed icon."""
    text: str = ""
    """The rule of the card; printed on L faces only."""
    division: str = ""
    """What an exam belongs to, over its name."""
    costs: tuple[Cost, ...] = ()
    badge: str = ""
    """The shape around the letters: a name of `badges.SHAPES`."""
    copies: str = ""
    """How many of them the game has."""
    name: str = ""
    """A short title for M faces."""
    meter: tuple[int, ...] = ()
    """So many such cards pay 1, 2, 3, …; 0 where there is no such step."""


@dataclass(frozen=True, slots=True)
class CardBack:
    """What is printed on the other side."""

    colour: str = "#26282E"
    foil: str = "#F0C262"
    """Colour of the lines and the sign."""
    icon: str = ""


BACKS: Mapping[str, CardBack] = {
    "skills": CardBack("#23304E", "#F0C262", "book"),
    "tricks": CardBack("#2B1D45", "#E9C46A", "eye"),
    "office": CardBack("#26282E", "#FF8A70", "kanban"),
    "school": CardBack("#5A2226", "#F0C9A0", "cap"),
    "exam": CardBack("#1E3A66", "#F0C262", "cap"),
}
"""Backs by name."""


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
        press.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (100, 164, _SOFT_DISC + 14))
        press.word(face.letter, 38, 51, 62, face.ink, room=60, floor=9)
        press.emblem(face.emblem, 100, 164, 118)
        return
    if shown == "L" and face.text:
        press.field(138, face.colour, face.pattern, (108, 82, _SOFT_DISC))
        press.emblem(face.emblem, 108, 82, 92)
        press.word(face.title, 100, 170, 24, press.theme.ink, weight=600)
        press.paragraph(face.text, 184, 268, 13)
    else:
        press.field(200, face.colour, face.pattern, (105, 123, _SOFT_DISC + 8))
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


def _print_skill(press: Press, face: CardFace) -> None:
    """Print field, badge, emblem and name, and below them what several such cards pay."""
    if press.shown in {"S", "R"}:
        press.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (100, 172, _SOFT_DISC + 18))
        press.emblem(face.emblem, 100, 182, 128)
        if press.shown == "R":
            _badge(press, face, 152, 54, 66)
        else:
            _badge(press, face, 100, 64, 82)
        return
    press.field(202, face.colour, face.pattern, (100, 104, _SOFT_DISC + 8))
    press.emblem(face.emblem, 100, 102, 104)
    _badge(press, face, 161, 40, 46)
    press.word(face.copies, 40, 37, 36, face.ink, room=56, floor=9)
    title = face.title if press.shown == "L" else face.name or face.title
    size = 24 if press.shown == "L" else 31
    press.word(title, 100, 187, size, face.ink, weight=700, family="sans", room=170)
    _meter(press, face)


def _badge(press: Press, face: CardFace, x: float, y: float, size: float) -> None:
    """Print a paper badge with dark letters."""
    left, top = x - size / 2, y - size / 2
    ink = press.theme.ink
    shape = badge_shape(face.badge, press.theme.paper)
    press.shapes(f'<g transform="translate({left} {top}) scale({size / 100})">{shape}</g>')
    x += letter_shift(face.badge) * size / 100
    if size * press.across < _LETTERED * press.detail:
        return  # the shape alone tells it
    press.word(face.letter, x, y, size * 0.46, ink, weight=800, family="sans", room=size * 0.8,
               floor=8)  # fmt: skip


def _meter(press: Press, face: CardFace) -> None:
    """Print a column for each step of the meter: cards needed, and as many books as they pay."""
    steps = [(cards, books) for books, cards in enumerate(face.meter, 1) if cards]
    wide = (WIDTH - 2 * MARGIN) / max(1, len(steps))
    body = ""
    for place, (cards, books) in enumerate(steps):
        x = MARGIN + wide * (place + 0.5)
        if place:
            edge = x - wide / 2
            body += f'<path d="M{edge:g} 219V267" stroke="#A9997A" stroke-width="1.4"/>'
        left = x - (11 * books - 2) / 2
        body += "".join(
            svg.box((left + 11 * book, 249, 9, 16), 1.6, fill=press.theme.book,
                    stroke=press.theme.book_edge, width=1)
            for book in range(books)
        )  # fmt: skip
        press.word(str(cards), x, 231, 32, press.theme.ink, room=wide - 4, floor=11)
    press.shapes(body)


_TEMPLATES: dict[str, Callable[[Press, CardFace], None]] = {
    "aid": _print_aid,
    "exam": _print_exam,
    "skill": _print_skill,
    "test": _print_test,
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
