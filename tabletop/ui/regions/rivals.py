"""The plates of the other seats: who they are, what they hold, what they have won."""

from dataclasses import dataclass

import pygame

from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.view import ZoneView
from tabletop.ui.canvas import Canvas
from tabletop.ui.controls import chip, chip_width
from tabletop.ui.regions.base import Slot, Tableau, Widget, slots_of
from tabletop.ui.regions.people import avatar
from tabletop.ui.regions.rows import CARD, row
from tabletop.ui.table.gesture import Place

_GAP = 10.0
_PAD = 12.0
_IN_A_ROW = 4


@dataclass(frozen=True, slots=True)
class _Plate:
    """Where the parts of one plate lie."""

    seat: Seat
    rect: pygame.FRect
    avatar: pygame.FRect
    words: pygame.FRect
    backs: pygame.FRect
    """Hidden cards; empty when there is no room and the chip has the number."""
    public: pygame.FRect
    score: pygame.FRect


class Rivals(Widget):
    """One plate for each other seat, in turn order from the left."""

    def plates(self, tableau: Tableau) -> list[_Plate]:
        """The plates, laid out for the number of seats and the room there is."""
        seats = tableau.rivals
        if not seats:
            return []
        rows = 1 if len(seats) <= _IN_A_ROW or self.rect.h < 100 else 2
        columns = -(-len(seats) // rows)
        wide = (self.rect.w - _GAP * (columns - 1)) / columns
        high = (self.rect.h - _GAP * (rows - 1)) / rows
        return [
            self._plate(
                seat,
                pygame.FRect(
                    self.rect.left + (wide + _GAP) * (place % columns),
                    self.rect.top + (high + _GAP) * (place // columns),
                    wide,
                    high,
                ),
            )
            for place, seat in enumerate(seats)
        ]

    def _plate(self, seat: Seat, rect: pygame.FRect) -> _Plate:
        side = max(32.0, min(58.0, rect.h - 2 * min(_PAD, rect.h * 0.12)))
        face = pygame.FRect(0, 0, side, side)
        face.midleft = (rect.left + _PAD, rect.centery)
        left = face.right + 14
        inner = rect.inflate(0, -16)
        score_wide = 74.0 if rect.w >= 300 else 58.0
        if rect.w >= 560:
            words = pygame.FRect(left, inner.top, 0.27 * rect.w, inner.h)
            public_wide = max(60.0, 0.16 * rect.w)
            public = pygame.FRect(rect.right - 44 - public_wide, inner.top, public_wide, inner.h)
            score = pygame.FRect(public.left - score_wide, inner.top, score_wide, inner.h)
            backs_left = rect.left + 0.325 * rect.w
            room = score.left - backs_left - 16
            backs = pygame.FRect(backs_left, inner.top, max(0.0, room), inner.h)
            return _Plate(seat, rect, face, words, backs, public, score)
        empty = pygame.FRect(rect.right, rect.centery, 0, 0)
        score = pygame.FRect(rect.right - score_wide - 6, inner.top, score_wide, inner.h)
        if rect.w < 170 or (rect.h < 52 and rect.w < 280):
            narrow = pygame.FRect(face.right + 6, inner.top, rect.right - face.right - 12, inner.h)
            return _Plate(seat, rect, face, empty, empty, empty, narrow)
        words = pygame.FRect(left, inner.top, score.left - left - 6, inner.h)
        public = empty
        if rect.w >= 360 and rect.h >= 60:
            words.width = 0.42 * rect.w
            public = pygame.FRect(
                words.right + 8, inner.top, score.left - words.right - 12, inner.h
            )
        return _Plate(seat, rect, face, words, empty, public, score)

    def slots(self, tableau: Tableau) -> list[Slot]:
        """Backs of what they hold, and the cards that they have won."""
        slots: list[Slot] = []
        for plate in self.plates(tableau):
            for zone in self._hidden_zones(tableau, plate.seat):
                slots += self._held(tableau, plate, zone)
            for zone in self._public_zones(tableau, plate.seat):
                slots += self._won(tableau, plate, zone)
        return slots

    def _hidden_zones(self, tableau: Tableau, seat: Seat) -> list[ZoneView]:
        return [zone for kind, zone in tableau.seat_zones(seat) if kind.sees != "all"]

    def _public_zones(self, tableau: Tableau, seat: Seat) -> list[ZoneView]:
        return [
            zone
            for kind, zone in tableau.seat_zones(seat)
            if kind.sees == "all" and kind.grid == (0, 0)
        ]

    def _held(self, tableau: Tableau, plate: _Plate, zone: ZoneView) -> list[Slot]:
        box = plate.backs if plate.backs.w > 0 else plate.avatar
        width = min(38.0, box.h / CARD) if plate.backs.w > 0 else 20.0
        rects = row(box, zone.count, width, 26.0, align="left")
        slots = slots_of(tableau, zone, rects, face_up=False, small=True)
        return slots if plate.backs.w > 0 else _undrawn(slots)

    def _won(self, tableau: Tableau, plate: _Plate, zone: ZoneView) -> list[Slot]:
        box = plate.public if plate.public.w > 0 else plate.score
        width = min(46.0, box.h / CARD)
        rects = row(box, zone.count, width, width + 6, align="left")
        slots = slots_of(tableau, zone, rects, small=True)
        return slots if plate.public.w > 0 else _undrawn(slots)

    def places(self, tableau: Tableau) -> list[Place]:
        """Each seat, and every zone of it."""
        places: list[Place] = []
        for plate in self.plates(tableau):
            names = [seat_name(plate.seat), *(z.id for _, z in tableau.seat_zones(plate.seat))]
            places += [Place(name, plate.rect, 16) for name in names]
        return places

    def faces(self, tableau: Tableau) -> dict[Seat, pygame.FRect]:
        """The pictures on the plates."""
        return {plate.seat: plate.avatar for plate in self.plates(tableau)}

    def under(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw plates, people, words and scores."""
        for plate in self.plates(tableau):
            self._draw(canvas, tableau, plate)

    def _draw(self, canvas: Canvas, tableau: Tableau, plate: _Plate) -> None:
        theme = canvas.theme
        radius = min(16.0, plate.rect.h * 0.28)
        canvas.well(plate.rect, radius)
        acting = plate.seat in tableau.acting
        if acting:
            canvas.ring(plate.rect, radius, theme.amber, 2)
        avatar(canvas, tableau, plate.seat, plate.avatar)
        if plate.words.w > 0:
            self._draw_words(canvas, tableau, plate)
        self._draw_score(canvas, tableau, plate)

    def _draw_words(self, canvas: Canvas, tableau: Tableau, plate: _Plate) -> None:
        words = plate.words
        facts = _facts(tableau, plate.seat)
        single = words.h < 44
        name, size = tableau.name(plate.seat), 16.0 if self.compact else 18.0
        room = 0.58 * words.w if single and facts else words.w
        y = words.centery if single or not facts else words.top + words.h * 0.27
        wide = canvas.measure(name, "name", size=size)[0]
        size = max(14.0 / max(1.0, canvas.scale), size * min(1.0, 0.97 * room / max(1.0, wide)))
        drawn = canvas.text(
            (words.left, y), name, "name", anchor="midleft", max_width=room, size=size
        )
        x, below = words.left, words.bottom - words.h * 0.23
        if single:
            x, below = drawn.right + 12, words.centery
        for icon, fact in facts:
            label = fact
            if x + chip_width(canvas, label, icon) > words.right:
                label = fact.split(" ", 1)[0]
            wide = chip_width(canvas, label, icon)
            if x + wide > words.right + 1:
                break
            chip(canvas, (x, below), label, icon, anchor="midleft")
            x += wide + 6

    def _draw_score(self, canvas: Canvas, tableau: Tableau, plate: _Plate) -> None:
        scores = tableau.display.scores
        if plate.seat >= len(scores):
            return
        theme, box = canvas.theme, plate.score
        value = scores[plate.seat]
        size = 30.0 if box.h > 50 else 22.0
        icon = 28.0 if box.h > 50 else 20.0
        facts = _facts(tableau, plate.seat)
        if not plate.words.w and facts and box.w >= 96:
            # The smallest plate still tells how many cards are held.
            sign, fact = facts[0]
            wide = chip_width(canvas, fact.split(" ", 1)[0], sign)
            chip(canvas, box.midright, fact.split(" ", 1)[0], sign, anchor="midright")
            box = pygame.FRect(box.left, box.top, box.w - wide - 4, box.h)
        if box.w < icon + 30:
            canvas.text(box.center, value, "score", anchor="center", size=size, max_width=box.w)
            return
        canvas.icon((box.left + icon / 2, box.centery), tableau.display.score_icon, icon,
                    theme.amber_text)  # fmt: skip
        canvas.text(
            (box.left + icon + 10, box.centery), value, "score", anchor="midleft", size=size,
            max_width=box.w - icon - 10,
        )  # fmt: skip


def _undrawn(slots: list[Slot]) -> list[Slot]:
    """Slots that only say where a flight starts and ends."""
    return [
        Slot(s.zone, s.index, s.piece, s.back, s.look, s.rect, s.face_up, drawn=False, small=True)
        for s in slots
    ]


def _facts(tableau: Tableau, seat: Seat) -> list[tuple[str, str]]:
    """Icon and words of a seat's chips."""
    if seat >= len(tableau.display.chips):
        return []
    facts = (fact.partition(" ") for fact in tableau.display.chips[seat])
    return [(icon, words) for icon, _, words in facts]
