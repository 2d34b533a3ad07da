"""Geometry of the other seats' plates, and of the zones drawn small on each plate."""

from dataclasses import dataclass, replace

import pygame

from tabletop.engine.declare.widgets import RivalsData
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import count_disc
from tabletop.ui.widgets.cards.row import CARD, TAB, TuckRule, draw_tucked, row, tucked_row
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.region_parts import Slot, as_square
from tabletop.ui.widgets.widget import slots_of

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
    """The boxes of the parts of another seat's plate, in logical pixels.

    A plate shows the portrait, name, score and cards of a seat. Boxes of unused parts are empty.
    """

    seat: Seat
    rect: pygame.FRect
    avatar: pygame.FRect
    words: pygame.FRect
    backs: pygame.FRect
    """Box of the seat's hidden cards; empty if only their number is shown."""
    public: pygame.FRect
    """Box of the seat's open cards; empty if there is no room."""
    score: pygame.FRect
    """Box of the score; empty if the score is among the other facts."""
    tall: bool = False
    counters: pygame.FRect | None = None
    """Box of the counters that players change by hand, or None."""


def plates_in(
    rect: pygame.FRect, seats: tuple[Seat, ...], *, around: bool, full: bool
) -> list[Plate]:
    """Lay out the plates (panels) of players in a box and return them in the given order.

    Args:
        rect: The space for all plates, in logical pixels.
        seats: The seats of the players, in turn order.
        around: Whether up to five plates go around the board instead of in one or two rows.
        full: Whether the plates show the players' cards beside or below their text.
    """
    if not seats:
        return []
    boxes = _around(rect, len(seats)) if around and len(seats) <= 5 else _rows(rect, len(seats))
    return [_plate(seat, box, full=full) for seat, box in zip(seats, boxes, strict=True)]


def with_counters(plate: Plate, count: int) -> Plate:
    """Return a player's plate (panel) with a box for the counters of that seat.

    The space is taken from the plate's text, score and cards. A plate without enough space is
    returned unchanged.

    Args:
        plate: The plate as laid out without counters.
        count: The number of counters.
    """
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
    """Return a player's plate (panel) without a box for the score.

    The space goes to its text or cards. If they can't use it, the plate is returned unchanged.
    """
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


_HIGH = 110.0
"""Height in logical pixels from which cards may be large."""

_SHARED = 12.0
"""Gap between open cards and a hand that is shown, in logical pixels."""

_SMALLER = 0.84

_FIELD = 104.0
"""Width from which a field has its own background and its count as text."""


@dataclass(frozen=True, slots=True)
class BelongingsPart:
    """A zone of another seat and its box on that seat's plate."""

    kind: str
    """How it is drawn: `rows`, `fields`, `shared`, or a way that a game adds."""
    zone: ZoneView
    box: pygame.FRect


@dataclass(frozen=True, slots=True)
class Belongings:
    """The zones of another seat that are drawn on its plate, as the game's layout names them.

    Rows are cards side by side; fields are piles with card counts. A shared zone, such as a
    partner's hand, is drawn once the viewer knows all its pieces. The object is false if the
    layout names no rows or fields.
    """

    data: RivalsData

    def __bool__(self) -> bool:
        return bool(self.data.rows or self.data.fields)

    def parts(self, moment: Moment, seat: Seat, box: pygame.FRect) -> list[BelongingsPart]:
        """Lay out the zones of a seat side by side in a box, and return each with its own box.

        Rows take the width they need, and fields share the rest.

        Args:
            moment: What the table shows now.
            seat: The seat, from 0.
            box: The space on its plate, in logical pixels.
        """
        width = self._width(box)
        found: list[BelongingsPart] = []
        x = box.left
        zones = [zone for name in self.data.rows for zone in _zones(moment, seat, name)]
        counts = [len(self._tucking().stacks(moment, zone)) for zone in zones]
        # Without room for all cards side by side, every row keeps one whole card.
        whole = sum((width + _GAP) * (count > 0) for count in counts)
        more = sum((width + _GAP) * (count - 1) for count in counts if count)
        part = max(0.0, min(1.0, (box.w - whole) / more)) if more else 1.0
        for zone, count in zip(zones, counts, strict=True):
            wide = (width + _GAP) * (1 + part * (count - 1)) if count else 0.0
            found.append(
                BelongingsPart("rows", zone, pygame.FRect(x, box.top, max(1.0, wide - _GAP), box.h))
            )
            x += wide
        for name in self.data.shared:
            for zone in _zones(moment, seat, name):
                left = x + _SHARED
                if zone.count and all(zone.pieces) and box.right - left >= width:
                    room = pygame.FRect(left, box.top, box.right - left, box.h)
                    found.append(BelongingsPart("shared", zone, room))
        fields = [z for name in self.data.fields for z in _zones(moment, seat, name)]
        count = moment.number(self.data.count, len(fields), seat=seat_name(seat))
        fields = fields[:count]
        share = (box.right - x + _GAP) / max(1, len(fields))
        for zone in fields:
            found.append(
                BelongingsPart("fields", zone, pygame.FRect(x, box.top, share - _GAP, box.h))
            )
            x += share
        return found

    def _tucking(self) -> TuckRule:
        return TuckRule(self.data.tuck, self.data.tuck_key)

    def _width(self, box: pygame.FRect) -> float:
        tabs = TAB if self.data.tuck else 0.0
        widest = self.data.card_width
        if box.h >= _HIGH:
            widest = self.data.card_large or widest
        return min(widest, (box.h - tabs) / CARD)

    def slots(self, moment: Moment, seat: Seat, box: pygame.FRect) -> list[Slot]:
        """Return the places of the cards in a seat's zones, lowest first.

        Args:
            moment: What the table shows now.
            seat: The seat, from 0.
            box: The space on its plate, in logical pixels.
        """
        slots: list[Slot] = []
        for part in self.parts(moment, seat, box):
            width = self._width(part.box)
            match part.kind:
                case "rows":
                    slots += tucked_row(
                        moment,
                        part.zone,
                        part.box,
                        self._tucking(),
                        width=width,
                        most=width + _GAP,
                        align="left",
                        small=True,
                    )
                case "fields":
                    slots += _pile(moment, part, width)
                case "shared":
                    width *= _SMALLER
                    rects = row(part.box, part.zone.count, width, 0.6 * width, align="right")
                    slots += slots_of(moment, part.zone, rects, small=True)
                case _:
                    slots += self.more(moment, part, width)
        return [as_square(slot) for slot in slots]

    def more(self, moment: Moment, part: BelongingsPart, width: float) -> list[Slot]:
        """Return the places of the cards in a zone of a kind that a game adds.

        The base class returns an empty list; games override this.

        Args:
            moment: What the table shows now.
            part: The zone and its box on the plate.
            width: The usual width of a card there, in logical pixels.
        """
        del moment, part, width
        return []

    def under(self, canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
        """Draw everything under the cards of a seat: backgrounds and outlines of empty fields.

        `box` is the space on the seat's plate, in logical pixels.
        """
        for part in self.parts(moment, seat, box):
            if part.kind == "fields" and part.box.w >= _FIELD:
                canvas.fill(part.box, 10, canvas.theme.well, 0.22)
            if part.kind == "fields" and not part.zone.count:
                draw_empty_pile(canvas, _inside(part.box), self._width(part.box))

    def over(self, canvas: Canvas, moment: Moment, seat: Seat, box: pygame.FRect) -> None:
        """Draw everything over the cards of a seat: pile sizes and text on tucked cards.

        `box` is the space on the seat's plate, in logical pixels.
        """
        draw_tucked(canvas, moment, self.slots(moment, seat, box))
        for part in self.parts(moment, seat, box):
            if part.kind != "fields" or not part.zone.count:
                continue
            inner, width = _inside(part.box), self._width(part.box)
            if part.box.w >= _FIELD:
                words = (inner.left + width + 12, inner.top + 12)
                canvas.text(words, f"\u00d7{part.zone.count}", "name", anchor="midleft", size=17)
            else:
                corner = (inner.left + width, inner.centery + width * CARD / 2 - 4)
                count_disc(canvas, corner, part.zone.count, r=10.0)


def _zones(moment: Moment, seat: Seat, kind: str) -> list[ZoneView]:
    return [zone for zone in moment.view.zones if zone.kind == kind and zone.owner == seat]


def _inside(box: pygame.FRect) -> pygame.FRect:
    return box.inflate(-16, -8) if box.w >= _FIELD else box


def _pile(moment: Moment, part: BelongingsPart, width: float) -> list[Slot]:
    """Return the slots of a field's cards on one pile, the edges of lower ones visible."""
    inner = _inside(part.box)
    width = min(width, (inner.h - 4) / CARD)
    top = inner.centery - width * CARD / 2 + 2
    lowest = max(0, part.zone.count - 3)
    rects = [
        pygame.FRect(
            inner.left,
            top + 2.0 * (part.zone.count - 1 - max(index, lowest)) * -1.0,
            width,
            width * CARD,
        )
        for index in range(part.zone.count)
    ]
    slots = slots_of(moment, part.zone, rects, small=True)
    return [replace(slot, drawn=slot.index >= lowest) for slot in slots]


def draw_empty_pile(canvas: Canvas, box: pygame.FRect, width: float) -> None:
    """Draw the outline of the place for the first card of a pile.

    Args:
        canvas: What to draw on.
        box: The space for the pile, in logical pixels; the outline is at its left.
        width: The maximum width of a card, in logical pixels.
    """
    width = min(width, box.h / CARD)
    (place,) = row(box, 1, width, width, align="left")
    canvas.ring(place, max(2.0, width * 0.075), canvas.theme.text1, 1.2, 0.35)
