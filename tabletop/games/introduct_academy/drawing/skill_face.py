"""The face of a skill card: a badge with letters, and a meter of what such cards pay."""

from tabletop.api.drawing import HEIGHT, MARGIN, SOFT_DISC, WIDTH, CardPrinter, svg
from tabletop.games.introduct_academy.drawing.badges import badge_shape, letter_shift
from tabletop.games.introduct_academy.faces import SkillFace

_ROOM = 172.0
"""Width available for the name, on a card 200 units wide."""
_LETTERED = 14.0
"""Badges smaller than this, in device pixels, have no letters."""


def print_skill(printer: CardPrinter, face: SkillFace) -> None:
    """Print field, badge, emblem and name, with the card's meter below them."""
    if printer.shown == "S":
        printer.field(HEIGHT - 2 * MARGIN, face.colour, face.pattern, (100, 172, SOFT_DISC + 18))
        printer.emblem(face.emblem, 100, 182, 128)
        if printer.right_only:
            _badge(printer, face, 152, 54, 66)
        else:
            _badge(printer, face, 100, 64, 82)
        return
    # The card has the same title as everywhere else, on two lines if necessary.
    left, right = printer.strip
    room = min(_ROOM, right - left - MARGIN) if printer.is_covered else _ROOM
    title = printer.fitting((face.title, ""), room)
    first, _, second = face.title.partition("&")
    lines = (f"{first}&", second) if second and not title else ()
    parted = lines if all(printer.fitting((line, ""), room) for line in lines) else ()
    size = 84 if parted else 104
    printer.field(202, face.colour, face.pattern, (100, size, size / 2 + 26))
    printer.emblem(face.emblem, 100, 0.98 * size, size)
    _badge(printer, face, 161, 40, 46)
    printer.word(face.copies, 40, 37, 36, face.ink, room=56, floor=9)
    size = 24 if printer.shown == "L" else 31
    if not parted:
        printer.name(title or face.name, 187, size, face.ink, family="sans", room=_ROOM)
    for line, word in enumerate(parted):
        printer.name(word, 163 + 30 * line, 27, face.ink, family="sans", room=_ROOM)
    _meter(printer, face)


def _badge(printer: CardPrinter, face: SkillFace, x: float, y: float, size: float) -> None:
    """Print a badge in paper colour with dark letters."""
    left, top = x - size / 2, y - size / 2
    ink = printer.theme.ink
    shape = badge_shape(face.badge, printer.theme.paper)
    printer.shapes(f'<g transform="translate({left} {top}) scale({size / 100})">{shape}</g>')
    x += letter_shift(face.badge) * size / 100
    if size * printer.across < _LETTERED * printer.detail:
        return  # the shape alone identifies the skill
    printer.word(face.letter, x, y, size * 0.46, ink, weight=800, family="sans", room=size * 0.8,
               floor=8)  # fmt: skip


def _meter(printer: CardPrinter, face: SkillFace) -> None:
    """Print a column per step of the meter: the cards needed, and a symbol for each book."""
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
            svg.box((left + 11 * book, 249, 9, 16), 1.6, fill=printer.theme.book,
                    stroke=printer.theme.book_edge, width=1)
            for book in range(books)
        )  # fmt: skip
        printer.word(str(cards), x, 231, 32, printer.theme.ink, room=wide - 4, floor=11)
    printer.shapes(body)
