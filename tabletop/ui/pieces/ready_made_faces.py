"""Prints ready-made cards: playing cards, tarot, dominoes, numbers, plain cards and backs."""

from collections.abc import Iterator, Mapping

import pygame

from tabletop.engine.declare.faces import CardData, DominoCard, NumberCard, PlainCard, PlayingCard
from tabletop.engine.declare.fields import FaceData
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.pieces.card_printer import (
    HEIGHT,
    MARGIN,
    SOFT_DISC,
    WIDTH,
    CardBack,
    CardPrinter,
    Printer,
)

_PATHS = {
    "spades": "M50 6C58 26 92 42 92 64C92 80 79 88 67 86C61 85 56 81 54 76C55 85 58 91 64 96H36"
    "C42 91 45 85 46 76C44 81 39 85 33 86C21 88 8 80 8 64C8 42 42 26 50 6Z",
    "hearts": "M50 92C40 76 6 58 6 32C6 17 17 8 29 8C39 8 46 14 50 23C54 14 61 8 71 8"
    "C83 8 94 17 94 32C94 58 60 76 50 92Z",
    "diamonds": "M50 4C58 22 70 38 86 50C70 62 58 78 50 96C42 78 30 62 14 50C30 38 42 22 50 4Z",
    "clubs": "M50 6C62 6 71 15 71 27C71 33 68 39 64 42C68 40 73 39 76 39C88 39 97 48 97 60"
    "C97 72 88 80 76 80C67 80 58 75 54 68C55 81 58 90 65 96H35C42 90 45 81 46 68"
    "C42 75 33 80 24 80C12 80 3 72 3 60C3 48 12 39 24 39C27 39 32 40 36 42"
    "C32 39 29 33 29 27C29 15 38 6 50 6Z",
    "wands": "M43 96V30C43 26 46 24 50 24C54 24 57 26 57 30V96ZM50 4L60 20H40ZM62 40C78 34 84 44"
    " 86 58C72 58 62 54 62 40ZM38 58C22 52 16 62 14 76C28 76 38 72 38 58Z",
    "cups": "M14 8H86C86 40 76 56 56 60V80C66 82 74 88 76 96H24C26 88 34 82 44 80V60"
    "C24 56 14 40 14 8Z",
    "swords": "M50 2L60 18V62H78V72H57V88C61 90 61 98 50 98C39 98 39 90 43 88V72H22V62H40V18Z",
    "coins": "M50 4A46 46 0 1 1 50 96A46 46 0 1 1 50 4ZM50 24L42 42L24 44L38 57L34 76L50 66L66 76"
    "L62 57L76 44L58 42Z",
    "trumps": "M50 4L61 37H96L68 58L79 92L50 71L21 92L32 58L4 37H39Z",
}
"""Suits as SVG paths in a box of 100 by 100."""

_INK = {
    "spades": "#22304F", "hearts": "#B4301F", "diamonds": "#B4301F", "clubs": "#22304F",
    "wands": "#1F6B47", "cups": "#2A5FB0", "swords": "#7A2A5A", "coins": "#A8641A",
    "trumps": "#5B3A9A", "joker-red": "#B4301F", "joker-black": "#22304F",
    "joker-blue": "#2A5FB0", "suns": "#A4342B", "moons": "#26282E", "crowns": "#1E5B3A",
    "arms": "#23538F",
}  # fmt: skip

_FOUR = {"spades": "#22304F", "hearts": "#B4301F", "diamonds": "#C05E14", "clubs": "#12643F"}
"""Colours of four-colour decks that everybody can tell apart: navy, red, orange and green."""

_ICONS = {"suns": "sun", "moons": "moon", "crowns": "crown", "arms": "shield"}

_PORTRAITS = {
    "jack": (1, 10, 9, 7),
    "page": (1, 10, 9, 7),
    "knight": (9, 7, 10, 1),
    "queen": (6, 2, 4, 8),
    "king": (5, 3, 5, 3),
}

_ORDER = ("spades", "hearts", "diamonds", "clubs", "wands", "cups", "swords", "coins")

_TRUMPS = (
    "plane", "spark", "moon", "gift", "crown", "book", "people", "fwd", "shield", "hint",
    "refresh", "sliders", "down", "x", "coffee", "flame", "bolt", "star", "moon", "sun", "sound",
    "globe",
)  # fmt: skip

COLOURS = {
    "red": "#B4301F",
    "blue": "#2A5FB0",
    "green": "#1F6B47",
    "yellow": "#C9971B",
    "purple": "#6A3FA0",
    "orange": "#C9651C",
    "teal": "#157A80",
    "grey": "#565B66",
}

_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))

_PIPS: Mapping[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 0.5),),
    2: ((0.5, 0.16), (0.5, 0.84)),
    3: ((0.5, 0.16), (0.5, 0.5), (0.5, 0.84)),
    4: ((0.3, 0.16), (0.7, 0.16), (0.3, 0.84), (0.7, 0.84)),
    5: ((0.3, 0.16), (0.7, 0.16), (0.5, 0.5), (0.3, 0.84), (0.7, 0.84)),
    6: ((0.3, 0.16), (0.7, 0.16), (0.3, 0.5), (0.7, 0.5), (0.3, 0.84), (0.7, 0.84)),
    7: ((0.3, 0.16), (0.7, 0.16), (0.5, 0.33), (0.3, 0.5), (0.7, 0.5), (0.3, 0.84), (0.7, 0.84)),
    8: ((0.3, 0.16), (0.7, 0.16), (0.5, 0.33), (0.3, 0.5), (0.7, 0.5), (0.5, 0.67), (0.3, 0.84),
        (0.7, 0.84)),
    9: ((0.3, 0.16), (0.7, 0.16), (0.3, 0.39), (0.7, 0.39), (0.5, 0.5), (0.3, 0.61), (0.7, 0.61),
        (0.3, 0.84), (0.7, 0.84)),
    10: ((0.3, 0.16), (0.7, 0.16), (0.5, 0.275), (0.3, 0.39), (0.7, 0.39), (0.3, 0.61),
         (0.7, 0.61), (0.5, 0.725), (0.3, 0.84), (0.7, 0.84)),
}  # fmt: skip
"""Positions of a number's pips, as parts of a field."""


def pips(number: int) -> tuple[tuple[float, float], ...]:
    """Return the positions of the pips (suit signs) on a playing card of a number up to 10.

    Each is (x, y) in a field of 1 by 1, with the origin at the upper left.
    """
    return _PIPS.get(min(max(number, 0), 10), ())


def _sign(suit: str, x: float, y: float, size: float, ink: str, *, down: bool = False) -> str:
    k = size / 100
    turn = " rotate(180)" if down else ""
    place = f"translate({x:g} {y:g}){turn} scale({k:g}) translate(-50 -50)"
    return (
        f'<path transform="{place}" fill-rule="evenodd" d="{_PATHS.get(suit, "")}" fill="{ink}"/>'
    )


def _index(face: PlayingCard) -> str:
    """Return the text in the corner of a playing card: a number, letter or numeral."""
    if face.rank == "trump":
        return _roman(face.value) or "0"
    if face.rank == "joker":
        return "J"
    if face.rank in {"null", "knight"}:
        return "0" if face.rank == "null" else "Kn"
    return str(face.value) if 1 < face.value <= 10 else face.rank[:1].upper()


def _roman(number: int) -> str:
    text = ""
    for value, letters in _ROMAN:
        while number >= value:
            text, number = text + letters, number - value
    return text


def print_playing(printer: CardPrinter, face: PlayingCard) -> None:
    """Print a card of a playing, tarot or piecepack deck: a corner, and pips or a figure.

    The amount of detail depends on the size of the card.
    """
    colours = {**_INK, **_FOUR} if face.four else _INK
    ink = colours.get(face.suit, "#22304F")
    large = printer.shown == "L"
    size, x = (40.0, 25.0) if large else ((62.0, 37.0) if printer.shown == "S" else (50.0, 32.0))
    top = size * 0.5 + 12
    words = _index(face)
    letters = size * (1.0 if len(words) < 3 else 0.62 if len(words) < 5 else 0.46)
    x += 4.0 if len(words) > 2 else 0.0
    printer.word(words, x, top, letters, ink, room=2 * x - 8, floor=7)
    _print_sign(printer, face.suit, (x, top + size * 0.92), size * 0.66, ink)
    if large and face.rank not in {"trump", "joker"}:
        _print_sign(
            printer, face.suit, (WIDTH - 25, HEIGHT - top - size * 0.92), 26, ink, down=True
        )
        printer.word(words, WIDTH - 25, HEIGHT - top, size, ink, room=38, floor=9)
    if face.rank in _PORTRAITS:
        _print_court(printer, face, ink)
    elif face.rank in {"trump", "joker"}:
        _print_figure(printer, face, ink)
    elif large and face.suit in _PATHS:
        body = "".join(
            _sign(
                face.suit,
                32 + 136 * px,
                -6 + 292 * py,
                74 if face.value == 1 else 42,
                ink,
                down=py > 0.5,
            )
            for px, py in pips(face.value)
        )
        printer.shapes(body)
    else:
        _print_sign(printer, face.suit, (116, 172), 112, ink)
    printer.record_name(face.title)


def _print_sign(
    printer: CardPrinter,
    suit: str,
    middle: tuple[float, float],
    size: float,
    ink: str,
    *,
    down: bool = False,
) -> None:
    x, y = middle
    if suit in _PATHS:
        printer.shapes(_sign(suit, x, y, size, ink, down=down))
    elif suit in _ICONS:
        printer.icon(_ICONS[suit], x, y, size, ink)
    elif suit.startswith("joker"):
        printer.icon("star", x, y, size, ink)


def _print_court(printer: CardPrinter, face: PlayingCard, ink: str) -> None:
    which = _ORDER.index(face.suit) % 4 if face.suit in _ORDER else 0
    large = printer.shown == "L"
    box = (48.0, 30.0, 104.0, 220.0) if large else (62.0, 66.0, 128.0, 202.0)
    pale = svg.mix(ink, "#FFFFFF", 0.74)
    printer.shapes(svg.box(box, 9, fill=pale))
    x, y, wide, high = box
    side = min(wide, high) - 2
    printer.emblem(
        f"common/portraits/{_PORTRAITS[face.rank][which]}",
        x + wide / 2,
        y + high - side / 2 - 1,
        side,
    )
    printer.shapes(
        svg.box((x + 1, y + 1, wide - 2, high - side - 2), 7, fill=pale)
        + svg.box(box, 9, stroke=ink, width=2.4, stroke_opacity=0.55)
    )
    room = high - side
    sign = "crown" if face.rank in {"king", "queen"} else "flag"
    printer.icon(sign, x + wide / 2, y + room / 2 + 1, min(46.0, room * 0.78), ink)


def _print_figure(printer: CardPrinter, face: PlayingCard, ink: str) -> None:
    large = printer.shown == "L"
    box = (44.0, 40.0, 112.0, 180.0) if large else (62.0, 70.0, 122.0, 150.0)
    x, y, wide, high = box
    pale = svg.mix(ink, "#FFFFFF", 0.80)
    printer.shapes(
        svg.box(box, 9, fill=pale) + svg.box(box, 9, stroke=ink, width=2.4, stroke_opacity=0.55)
    )
    name = "star" if face.rank == "joker" else _TRUMPS[face.value % len(_TRUMPS)]
    printer.icon(name, x + wide / 2, y + high / 2, 84, ink)
    if printer.shown != "S":
        printer.name(face.title, 238 if large else 246, 20, printer.theme.ink, room=150)


def print_domino(printer: CardPrinter, face: DominoCard) -> None:
    """Print a domino: two squares with `face.low` and `face.high` pips."""
    printer.shapes(
        svg.box((MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN), 14, fill="#F7F1E2")
        + svg.box((26, HEIGHT / 2 - 2, WIDTH - 52, 4), 2, fill="#9C8C6A")
        + svg.circle(WIDTH / 2, HEIGHT / 2, 7, 'fill="#B8894A"')
    )
    body = "".join(
        svg.circle(WIDTH / 2 + x * 76, middle + y * 76, radius, 'fill="#22252E"')
        for number, middle in ((face.low, 74.0), (face.high, HEIGHT - 74.0))
        for radius in (13.0 if number <= 6 else 10.0,)
        for x, y in _domino(number)
    )
    printer.shapes(body)
    printer.record_name(face.title)


def _domino(number: int) -> Iterator[tuple[float, float]]:
    """Yield the positions of pips in a square, as parts of it relative to its centre."""
    if number > 6:
        side = 3 if number <= 9 else 4
        order = range(number)
        for place in order:
            row, column = divmod(place, side)
            step = 1.0 / (side - 1)
            lines = -(-number // side)
            yield (column * step - 0.5, (row / max(1, lines - 1) - 0.5))
        return
    corners = ((-0.5, -0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, 0.5), (-0.5, 0.0), (0.5, 0.0))
    if number % 2:
        yield (0.0, 0.0)
    yield from corners[: number - number % 2]


def print_number(printer: CardPrinter, face: NumberCard) -> None:
    """Print a number card: a large number on a field in the colour of its suit."""
    colour = COLOURS.get(face.suit, "#565B66")
    ink = "#FBF6EA"
    printer.field(HEIGHT - 2 * MARGIN, colour, "", None)
    printer.shapes(
        f'<ellipse cx="100" cy="140" rx="74" ry="104" fill="{ink}" fill-opacity="0.16" '
        f'transform="rotate(24 100 140)"/>'
    )
    printer.word(face.rank, 100, 142, 104, ink, weight=800, room=150, floor=9)
    printer.word(face.rank, 34, 38, 38, ink, room=44, floor=9)
    if printer.shown == "L":
        printer.word(face.rank, WIDTH - 34, HEIGHT - 38, 38, ink, room=44, floor=9)
    printer.record_name(face.title)


PRINTERS: Mapping[type[FaceData], Printer] = {
    PlayingCard: print_playing,
    DominoCard: print_domino,
    NumberCard: print_number,
}
"""The function that prints each of the card templates that come with the program."""

_PLAIN_BACK_BELOW = 50.0


def print_plain(printer: CardPrinter, face: CardData) -> None:
    """Print a card of the plain template: a coloured field with a letter, a picture and the name.

    A large card also shows its text, and a small one leaves out the name.
    """
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
    """Print the back of a card; return its picture.

    Args:
        assets: Opens the pictures and fonts.
        back: The look of the back. Until its picture is ready, lines and an icon are printed.
        size: Width and height of the result in device pixels.
        detail: Factor by which the result will be scaled down afterwards, at least 1.
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
