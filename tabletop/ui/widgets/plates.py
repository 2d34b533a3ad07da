"""Places the plates of the other seats, and the parts of each plate."""

from dataclasses import dataclass, replace

import pygame

from tabletop.engine.moves import Seat

_GAP = 10.0
_PAD = 12.0
_IN_A_ROW = 4
_TALL = 104.0
"""Height in logical pixels from which a plate has its cards below its text."""
_HEAD = 62.0
_SHORT = 72.0
"""Height in logical pixels from which a narrow plate has cards below its portrait."""
_NARROW = 280.0
"""Width in logical pixels below which a plate has only one line of text."""
_WIDE = 700.0
"""Width in logical pixels from which a tall plate has its cards beside its text."""
_COUNTER = 32.0
"""Height of a line of counters, in logical pixels."""
_LEAST_COUNTER = 18.0
"""Least height of a counter whose number isn't truncated."""
_COUNTED = 112.0
"""Width of a counter beside cards, with its buttons and an icon."""
_TWO_LINES = 62.0
"""Height from which a plate has text above its counters; in a lower one it is before them."""
_LEAST_CARDS = (60.0, 40.0)
"""Least width and height in which cards beside counters can be told apart."""
_SIDE = (0.32, 124.0)
"""Share of the table's width, and height, of a plate at the side of a mat."""
_AROUND = {1: (2,), 2: (0, 4), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4)}
"""Places around a mat by number of rivals: 0 left, 1 upper left, 2 top, then clockwise."""


@dataclass(frozen=True, slots=True)
class Plate:
    """The boxes of one plate's parts, in logical pixels."""

    seat: Seat
    rect: pygame.FRect
    avatar: pygame.FRect
    words: pygame.FRect
    backs: pygame.FRect
    """Box of the hidden cards; empty if a chip shows their number instead."""
    public: pygame.FRect
    """Box of the seat's cards in play and tricks; empty if there is no room."""
    score: pygame.FRect
    """Box of the score; empty if the score is one of the chips."""
    tall: bool = False
    counters: pygame.FRect | None = None
    """Box of the counters that players change by hand, if they have their own."""


def plates_in(
    rect: pygame.FRect, seats: tuple[Seat, ...], *, around: bool, full: bool
) -> list[Plate]:
    """Return plates for seats in turn order: in a row or two, or around a mat.

    `full` plates show cards beside or below their text.
    """
    if not seats:
        return []
    boxes = _around(rect, len(seats)) if around and len(seats) <= 5 else _rows(rect, len(seats))
    return [_plate(seat, box, full=full) for seat, box in zip(seats, boxes, strict=True)]


def with_counters(plate: Plate, count: int) -> Plate:
    """Return the plate with a separate box for `count` counters, if there is room."""
    rect, empty = plate.rect, pygame.FRect(plate.rect.right, plate.rect.centery, 0, 0)
    if plate.tall:
        words = pygame.FRect(plate.words.left, rect.top + 6, plate.words.w, 24.0)
        box = pygame.FRect(words.left, words.bottom + 1, words.w, _COUNTER)
        return replace(plate, words=words, score=empty, counters=box)
    if plate.score.top >= plate.words.bottom and plate.words.w:
        return replace(plate, score=empty, counters=plate.score)
    if plate.words.w and rect.w >= _NARROW and rect.h < _TWO_LINES:
        return _in_a_line(plate, count)
    if plate.words.w and rect.w >= _NARROW:
        if plate.public.left < plate.words.right or not plate.public.w:
            return plate
        middle = plate.words.centery
        words = pygame.FRect(plate.words.left, middle - 29, plate.words.w, 26.0)
        box = pygame.FRect(words.left, middle + 1, words.w, _COUNTER)
        return replace(plate, words=words, counters=box)
    short = _short(plate.seat, rect)
    below = short.public
    if below.h < _LEAST_COUNTER:
        return _beside_picture(plate.seat, rect)
    wide = min(_COUNTED * count, 0.6 * below.w)
    if not plate.public.w or below.h < _LEAST_CARDS[1] or below.w - wide < _LEAST_CARDS[0]:
        return replace(short, public=empty, counters=below)
    box = pygame.FRect(below.right - wide, below.top, wide, below.h)
    below = pygame.FRect(below.left, below.top, below.w - wide - 8, below.h)
    return replace(short, public=below, counters=box)


def _in_a_line(plate: Plate, count: int) -> Plate:
    """Return the plate with its counters at the end of the line, after the text."""
    rect, words, backs = plate.rect, plate.words.copy(), plate.backs.copy()
    wide = min(2 * _COUNTED * count, 0.5 * (rect.right - words.left))
    box = pygame.FRect(rect.right - _PAD - wide, rect.centery - _COUNTER / 2, wide, _COUNTER)
    words.w = min(words.w, box.left - 8 - words.left)
    backs.w = max(0.0, min(backs.right, box.left - 8) - backs.left)
    empty = pygame.FRect(rect.right, rect.centery, 0, 0)
    return replace(plate, words=words, backs=backs, public=empty, score=empty, counters=box)


def without_score(plate: Plate) -> Plate:
    """Return the plate without a score; text or cards get its room."""
    if plate.tall or not plate.words.w or plate.score.left < plate.words.right:
        return plate
    room = plate.public if plate.public.w else plate.words
    if room.left > plate.score.left:
        return plate
    room = pygame.FRect(room.left, room.top, plate.score.right - room.left, room.h)
    empty = pygame.FRect(plate.rect.right, plate.rect.centery, 0, 0)
    if plate.public.w:
        return replace(plate, public=room, score=empty)
    return replace(plate, words=room, score=empty)


def _rows(rect: pygame.FRect, count: int) -> list[pygame.FRect]:
    rows = 1 if count <= _IN_A_ROW or rect.h < 100 else 2
    columns = -(-count // rows)
    wide = (rect.w - _GAP * (columns - 1)) / columns
    high = (rect.h - _GAP * (rows - 1)) / rows
    return [
        pygame.FRect(
            rect.left + (wide + _GAP) * (place % columns),
            rect.top + (high + _GAP) * (place // columns),
            wide,
            high,
        )
        for place in range(count)
    ]


def _around(rect: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Return boxes around a mat, clockwise from the left, where the first rival sits."""
    wide, high = rect.w * (0.25 if count < 5 else 0.24), min(_SIDE[1], rect.h)
    top = rect.w * 0.3
    lefts = {
        0: rect.left,
        1: rect.left + rect.w * 0.20,
        2: rect.centerx - top / 2,
        3: rect.right - rect.w * 0.20 - wide,
        4: rect.right - wide,
    }
    boxes = []
    for place in _AROUND[count]:
        y = rect.bottom - high if place in {0, 4} else rect.top
        boxes.append(pygame.FRect(lefts[place], y, top if place == 2 else wide, high))
    if count == 5:
        # Three plates share the top edge.
        third = (rect.w - 2 * _GAP) / 3
        for number, box in enumerate(boxes[1:4]):
            box.left, box.width = rect.left + (third + _GAP) * number, third
    return boxes


def _plate(seat: Seat, rect: pygame.FRect, *, full: bool) -> Plate:
    if full and rect.h >= _TALL:
        return _alone(seat, rect) if rect.w >= _WIDE else _tall(seat, rect)
    if full and rect.h >= _SHORT and rect.w < _NARROW:
        return _short(seat, rect)
    side = min(max(32.0, min(58.0, rect.h - 2 * min(_PAD, rect.h * 0.12))), rect.h - 4)
    face = pygame.FRect(0, 0, side, side)
    face.midleft = (rect.left + _PAD, rect.centery)
    left = face.right + 14
    inner = rect.inflate(0, -16)
    score_wide = 74.0 if rect.w >= 300 else 58.0
    if full and rect.w >= 560 and rect.h >= 60:
        return _with_cards(seat, rect, face)
    if rect.w >= 560:
        words = pygame.FRect(left, inner.top, 0.27 * rect.w, inner.h)
        public_wide = max(60.0, 0.16 * rect.w)
        public = pygame.FRect(rect.right - 44 - public_wide, inner.top, public_wide, inner.h)
        score = pygame.FRect(public.left - score_wide, inner.top, score_wide, inner.h)
        backs_left = rect.left + 0.325 * rect.w
        room = score.left - backs_left - 16
        backs = pygame.FRect(backs_left, inner.top, max(0.0, room), inner.h)
        return Plate(seat, rect, face, words, backs, public, score)
    empty = pygame.FRect(rect.right, rect.centery, 0, 0)
    if full and rect.w >= _NARROW and rect.h >= 60:
        words = pygame.FRect(left, inner.top, 0.42 * rect.w - 14, inner.h)
        public = pygame.FRect(words.right + 8, inner.top, rect.right - words.right - 18, inner.h)
        return Plate(seat, rect, face, words, empty, public, empty)
    score = pygame.FRect(rect.right - score_wide - 6, inner.top, score_wide, inner.h)
    if rect.w < 170 or (rect.h < 52 and rect.w < _NARROW):
        narrow = pygame.FRect(face.right + 6, inner.top, rect.right - face.right - 12, inner.h)
        return Plate(seat, rect, face, empty, empty, empty, narrow)
    words = pygame.FRect(left, inner.top, score.left - left - 6, inner.h)
    public = empty
    if rect.w >= 360 and rect.h >= 60:
        words.width = 0.42 * rect.w
        public = pygame.FRect(words.right + 8, inner.top, score.left - words.right - 12, inner.h)
    return Plate(seat, rect, face, words, empty, public, score)


def _with_cards(seat: Seat, rect: pygame.FRect, face: pygame.FRect) -> Plate:
    """Return a plate with text at the left, then the score, then the seat's cards."""
    inner = rect.inflate(0, -16)
    left, wide = face.right + 14, min(0.30 * rect.w, 250.0)
    words = pygame.FRect(left, inner.top, wide, inner.h)
    score = pygame.FRect(words.right + 8, inner.top, 62.0, inner.h)
    start = score.right + 16
    public = pygame.FRect(start, inner.top, rect.right - _PAD - start, inner.h)
    empty = pygame.FRect(rect.right, rect.centery, 0, 0)
    return Plate(seat, rect, face, words, empty, public, score)


def _tall(seat: Seat, rect: pygame.FRect) -> Plate:
    """Return a plate with portrait, text and score above the seat's cards."""
    face = pygame.FRect(rect.left + _PAD, rect.top + 9, 46.0, 46.0)
    score = pygame.FRect(rect.right - 104, rect.top + 6, 92.0, _HEAD - 8)
    left = face.right + 8
    words = pygame.FRect(left, rect.top + 5, rect.right - 12 - left, _HEAD - 8)
    top = rect.top + _HEAD + 2
    public = pygame.FRect(rect.left + _PAD, top, rect.w - 2 * _PAD, rect.bottom - 8 - top)
    empty = pygame.FRect(rect.right, rect.centery, 0, 0)
    return Plate(seat, rect, face, words, empty, public, score, tall=True)


def _alone(seat: Seat, rect: pygame.FRect) -> Plate:
    """Return a plate with portrait, text and score at the left of the seat's large cards."""
    face = pygame.FRect(rect.left + _PAD, rect.top + 14, 58.0, 58.0)
    left, wide = face.right + 12, max(230.0, 0.24 * rect.w)
    words = pygame.FRect(left, rect.top + 16, rect.left + wide - left, _HEAD - 8)
    low = min(52.0, rect.bottom - face.bottom - 8)
    score = pygame.FRect(
        face.left + 4, min(face.bottom + 8, rect.bottom - 4 - low), wide - 2 * _PAD, low
    )
    public = pygame.FRect(rect.left + wide, rect.top + 12, rect.w - wide - _PAD, rect.h - 20)
    empty = pygame.FRect(rect.right, rect.centery, 0, 0)
    return Plate(seat, rect, face, words, empty, public, score)


def _beside_picture(seat: Seat, rect: pygame.FRect) -> Plate:
    """Return the lowest plate: a line of text above one of counters, beside the portrait."""
    side = min(32.0, rect.h - 8)
    face = pygame.FRect(rect.left + 5, rect.centery - side / 2, side, side)
    left, half = face.right + 5, (rect.h - 4) / 2
    words = pygame.FRect(left, rect.top + 2, rect.right - 5 - left, half)
    empty = pygame.FRect(rect.right, rect.centery, 0, 0)
    return Plate(seat, rect, face, empty, empty, empty, words, counters=words.move(0, half))


def _short(seat: Seat, rect: pygame.FRect) -> Plate:
    """Return a plate with portrait and score in one line above the cards or counters."""
    low = rect.h < _COUNTER + 36
    side, gap = (24.0, 3.0) if low else (26.0, 4.0)
    face = pygame.FRect(rect.left + 6, rect.top + gap, side, side)
    score = pygame.FRect(face.right + 6, face.top, rect.right - 6 - face.right - 6, side)
    top = face.bottom + gap - 1
    public = pygame.FRect(rect.left + 6, top, rect.w - 12, rect.bottom - 3 - top)
    empty = pygame.FRect(rect.right, rect.centery, 0, 0)
    return Plate(seat, rect, face, empty, empty, public, score)
