"""The plates of the other seats, with their names, cards and winnings."""

from typing import TypeVar

import pygame

from tabletop.engine.declare.widgets import RivalsData
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.numbers import whole
from tabletop.engine.text.display import SeatMark
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import chip, chip_width
from tabletop.ui.pieces.portraits import draw_robot
from tabletop.ui.pieces.tokens import draw_medals
from tabletop.ui.text import narrator
from tabletop.ui.widgets.cards.row import CARD, row
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.panels import counters
from tabletop.ui.widgets.region_parts import DropTarget, RegionButton, Slot
from tabletop.ui.widgets.seats.plates import (
    Belongings,
    BelongingsPart,
    Plate,
    plates_in,
    with_counters,
    without_score,
)
from tabletop.ui.widgets.seats.seat_pictures import (
    chips_in,
    chips_width,
    draw_count,
    draw_portrait,
    draw_score_and_count,
    fact_chip,
    register_mark,
    seat_colour,
)
from tabletop.ui.widgets.widget import Widget, slots_of

AUTOMA: Seat = -1
"""Number that stands for an opponent who is played by the rules instead of a player."""
_THREE_LINES = 62.0
"""Height of the text in logical pixels from which chips may take two lines."""
_SINGLE = 44.0
"""Height in logical pixels below which a plate has one line of text."""
_HELD = 64.0
"""Width in logical pixels of the chip with the hand's size below the text."""


R = TypeVar("R", bound=RivalsData)


_CARDS = "cards"
"""Icon of the number of cards held."""
_TWO_LINES = 24.0
"""Least height in which a score has the number of cards below it, in logical pixels."""
_NAME_PART = 0.34
"""Least share of a line for the name, however many chips there are."""
_CHIP_BESIDE = 96.0
"""Width in logical pixels from which a score has a chip beside it."""
_LEAST_NAME = 36.0
"""Least width for a name, in logical pixels; with less, it is left out."""
_SCORE = "star"
"""Icon of a score among chips, if the game gives none."""


class SeatPlates(Widget[R]):
    """The widget with a plate (panel) for each other seat, showing its name, score and cards.

    Plates are in turn order, with partners first, in rows or around the board. If the layout names
    no rows or fields, all public zones of a seat are shown. A fact with the icon `note` is
    below the score. An opponent played by the rules has the only plate, which shows the zones that
    belong to no seat.
    """

    @property
    def belongings(self) -> Belongings:
        """The zones that a seat's plate shows, as named in the game's layout."""
        return Belongings(self.data)

    def plates(self, moment: Moment) -> list[Plate]:
        """Return the plates of the other seats, laid out in this region.

        Partners come first. If there are no other seats, there may be a plate for an opponent
        played by the rules.
        """
        around = self.data.around and not self.compact
        seats = moment.rivals or ((AUTOMA,) if moment.display.automa else ())
        seats = tuple(sorted(seats, key=lambda seat: not moment.is_partner(seat)))
        plates = plates_in(self.rect, seats, around=around, full=bool(self.belongings))
        return [self._with_numbers(moment, plate) for plate in plates]

    @staticmethod
    def _with_numbers(moment: Moment, plate: Plate) -> Plate:
        """Return a plate with room for its seat's counters, or without an unused score."""
        count = len(counters.of_seat(moment, plate.seat)) if moment.commanded else 0
        if count:
            return with_counters(plate, count)
        counts = any(moment.display.scores) or plate.seat == AUTOMA
        return plate if counts else without_score(plate)

    def slots(self, moment: Moment) -> list[Slot]:
        slots: list[Slot] = []
        for plate in self.plates(moment):
            mine = self.belongings
            if mine and plate.public.w > 0:
                slots += mine.slots(moment, plate.seat, self._room(plate))
            drawn = {slot.zone for slot in slots}
            for zone in self._hidden_zones(moment, plate.seat):
                if zone.id not in drawn:
                    slots += self._held(moment, plate, zone)
            for zone in self._public_zones(moment, plate.seat):
                if zone.id not in drawn:
                    slots += self._won(moment, plate, zone)
        return slots

    def _parts(self, moment: Moment, plate: Plate) -> list[BelongingsPart]:
        return self.belongings.parts(moment, plate.seat, self._room(plate))

    def _room(self, plate: Plate) -> pygame.FRect:
        """Return the box of the belongings, beside the chip with the hand's size."""
        room = plate.public.copy()
        if plate.tall and self.data.around:
            room.w -= _HELD
        return room

    def _hidden_zones(self, moment: Moment, seat: Seat) -> list[ZoneView]:
        return [zone for kind, zone in moment.seat_zones(seat) if kind.sees != "all"]

    def _public_zones(self, moment: Moment, seat: Seat) -> list[ZoneView]:
        return [
            zone
            for kind, zone in moment.seat_zones(seat)
            if kind.sees == "all" and kind.grid == (0, 0)
        ]

    def _held(self, moment: Moment, plate: Plate, zone: ZoneView) -> list[Slot]:
        box = plate.backs if plate.backs.w > 0 else plate.avatar
        width = min(38.0, box.h / CARD) if plate.backs.w > 0 else 20.0
        rects = row(box, zone.count, width, 26.0, align="left")
        slots = slots_of(moment, zone, rects, face_up=False, small=True)
        return slots if plate.backs.w > 0 else _undrawn(slots)

    def _won(self, moment: Moment, plate: Plate, zone: ZoneView) -> list[Slot]:
        box = plate.public if plate.public.w > 0 else plate.score
        width = min(46.0, box.h / CARD)
        rects = row(box, zone.count, width, width + 6, align="left")
        slots = slots_of(moment, zone, rects, small=True)
        return slots if plate.public.w > 0 and not self.belongings else _undrawn(slots)

    def targets(self, moment: Moment) -> list[DropTarget]:
        places: list[DropTarget] = []
        for plate in self.plates(moment):
            names = [z.id for _, z in moment.seat_zones(plate.seat)]
            if plate.seat == AUTOMA:
                names = [part.zone.id for part in self._parts(moment, plate)]
            else:
                names.insert(0, seat_name(plate.seat))
            places += [DropTarget(name, plate.rect, 16) for name in names]
        return places

    def _counters(self, moment: Moment) -> list[counters.Counter]:
        """Return the counters of each seat, in the lower part of its plate."""
        found: list[counters.Counter] = []
        for plate in self.plates(moment) if moment.commanded else ():
            names = counters.of_seat(moment, plate.seat)
            if plate.counters is not None:
                found += counters.side_by_side(moment, names, plate.counters)
                continue
            left = plate.avatar.right + _HELD + 14
            if not self._chips(moment, plate):
                left = plate.words.left
            high = min(32.0, plate.rect.h - 8)
            top = plate.rect.bottom - high - min(8.0, plate.rect.h * 0.08)
            if plate.words.h < _SINGLE:
                left = plate.words.centerx
            box = pygame.FRect(left, top, plate.rect.right - 10 - left, high)
            found += counters.side_by_side(moment, names, box)
        return found

    def things(self, moment: Moment) -> list[tuple[Thing, pygame.FRect]]:
        seats = [
            (Thing("seat", seat_name(plate.seat)), plate.rect)
            for plate in self.plates(moment)
            if plate.seat != AUTOMA
        ]
        return [*seats, *counters.things_of(self._counters(moment))]

    def buttons(self, moment: Moment) -> list[RegionButton]:
        return counters.buttons_of(moment, self._counters(moment), "rivals")

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        return counters.hover_key(moment, self._counters(moment))

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        plates = self.plates(moment)
        return {plate.seat: plate.avatar for plate in plates if plate.seat != AUTOMA}

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        return [plate.rect for plate in self.plates(moment)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        for plate in self.plates(moment):
            self._draw(canvas, moment, plate)
        counters.draw(canvas, moment, self._counters(moment))

    def _draw(self, canvas: Canvas, moment: Moment, plate: Plate) -> None:
        theme = canvas.theme
        radius = min(16.0, plate.rect.h * 0.28)
        canvas.well(plate.rect, radius)
        acting = plate.seat in moment.acting
        if acting:
            canvas.ring(plate.rect, radius, theme.amber, 2)
        if moment.is_partner(plate.seat):
            canvas.ring(plate.rect, radius, seat_colour(moment.home), 2, 0.8)
        elif moment.is_opponent(plate.seat) and not acting and plate.words.h < _SINGLE:
            canvas.ring(plate.rect, radius, theme.coral, 1.4, 0.7)  # no room for a word
        if plate.seat == AUTOMA:
            draw_robot(canvas, plate.avatar.center, plate.avatar.w)
        else:
            draw_portrait(canvas, moment, plate.seat, plate.avatar)
        if plate.words.w > 0:
            self._draw_words(canvas, moment, plate)
        if plate.public.w > 0 and self.belongings:
            self.belongings.under(canvas, moment, plate.seat, self._room(plate))
        if plate.score.w > 0:
            self._draw_score(canvas, moment, plate)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        for plate in self.plates(moment):
            if plate.public.w > 0 and self.belongings:
                self.belongings.over(canvas, moment, plate.seat, self._room(plate))

    def _draw_words(self, canvas: Canvas, moment: Moment, plate: Plate) -> None:
        words, theme = plate.words, canvas.theme
        facts = self._chips(moment, plate)
        if plate.tall and self.data.around:
            facts = self._draw_held(canvas, plate, facts)
        single = words.h < _SINGLE
        size = 16.0 if self.compact else 18.0
        room = words.w
        if single and facts:
            # A name has a shorter form; the chips of a seat have none.
            wide = chips_width(canvas, [(fact, fact.short) for fact in facts])
            room = max(_NAME_PART * words.w, min(0.58 * words.w, words.w - wide - 12))
        if plate.tall:
            room -= plate.score.w
        two = bool(facts) or bool(counters.of_seat(moment, plate.seat))
        y = words.top + words.h * 0.27 if two and not single else words.centery
        team = "" if single else _side(moment, plate.seat)
        beside = canvas.measure(team, "small")[0] + 10 if team else 0.0
        name = canvas.fitting(_name_forms(moment, plate.seat), room - beside, "name", size=size)
        drawn = canvas.text(
            (words.left, y), name, "name", anchor="midleft", max_width=room - beside, size=size
        )
        if team:
            colour = theme.amber_text if moment.is_partner(plate.seat) else theme.coral_text
            canvas.text(
                (drawn.right + 9, y + 1), team, "small", colour, anchor="midleft", max_width=beside
            )
        x, below = words.left, words.bottom - words.h * 0.23
        end = words.right - self._note_width(canvas, moment, plate)
        if single:
            x, below = drawn.right + 12, words.centery
        chips = chips_in(canvas, facts, end - x)
        first = len(chips)
        if len(chips) < len(facts) and words.h >= _THREE_LINES:
            # Chips that don't fit into the line go below it.
            chips = [(fact, fact.short) for fact in facts]
            below = words.centery + 2
        for place, (fact, label) in enumerate(chips):
            if place == first:
                x, below = words.left, words.bottom - 11
            drawn = fact_chip(canvas, (x, below), fact, label, seat=plate.seat)
            x += drawn.w + 6

    @staticmethod
    def _note_width(canvas: Canvas, moment: Moment, plate: Plate) -> float:
        """Return the width that the note below the score takes from the line of chips."""
        note = _note(moment, plate.seat)
        return canvas.measure(note, "small")[0] + 10 if note and plate.tall else 0.0

    def _chips(self, moment: Moment, plate: Plate) -> list[SeatMark]:
        """Return the chips of a seat: from the rules, cards held, and a score without own box."""
        left_out = {"note", self.data.instead if plate.tall else ""}
        facts = [fact for fact in _facts(moment, plate.seat) if fact.icon not in left_out]
        kind = self.data.hand
        held = [z for k, z in moment.seat_zones(plate.seat) if kind and k.id == kind]
        if held and not any(fact.icon == "cards" for fact in facts):
            facts.insert(0, SeatMark("cards", str(held[0].count)))
        score = _score(moment, plate.seat)
        if not plate.score.w and score:
            # Near the front, since the last chips may not fit.
            facts.insert(1, SeatMark(moment.display.score_icon or _SCORE, score))
        return facts

    @staticmethod
    def _draw_held(canvas: Canvas, plate: Plate, facts: list[SeatMark]) -> list[SeatMark]:
        """Draw the number of cards held at the lower right; return the remaining chips."""
        held = next((fact for fact in facts if fact.icon == _CARDS), None)
        if held is None:
            return facts
        pos = (plate.public.right, plate.public.centery)
        box = chip(canvas, pos, held.short, _CARDS, anchor="midright")
        register_mark(canvas, held, plate.seat, box)
        return [fact for fact in facts if fact is not held]

    def _draw_small_facts(
        self, canvas: Canvas, moment: Moment, plate: Plate, value: str
    ) -> pygame.FRect | None:
        """Draw role and number of cards on the smallest plate.

        Returns the room left for the score `value`, or None if the score is drawn too.
        """
        box, seat = plate.score, plate.seat
        facts = [fact for fact in _facts(moment, seat) if fact.icon != "note"]
        chips = self._chips(moment, plate)
        counted = next((fact for fact in chips if fact.icon == _CARDS), None)
        if facts and facts[0].colour:
            drawn = fact_chip(canvas, box.midright, facts[0], "", anchor="midright", seat=seat)
            box = pygame.FRect(box.left, box.top, box.w - drawn.w - 4, box.h)
        elif chips and box.w >= _CHIP_BESIDE:
            fact = chips[0]
            wide = chip_width(canvas, fact.short, fact.icon)
            fact_chip(canvas, box.midright, fact, fact.short, anchor="midright", seat=seat)
            return pygame.FRect(box.left, box.top, box.w - wide - 4, box.h)
        else:
            counted = counted if chips and chips[0] is counted else None
        if counted is None or box.h < _TWO_LINES:
            return box
        draw_score_and_count(canvas, value, counted, box)
        register_mark(canvas, counted, seat, box)
        return None

    def _draw_score(self, canvas: Canvas, moment: Moment, plate: Plate) -> None:
        theme, box, value = canvas.theme, plate.score, _score(moment, plate.seat)
        if not value and plate.words.w:
            return
        if plate.seat >= 0:
            canvas.register_tooltip(f"legend:score:{seat_name(plate.seat)}", box)
        if plate.tall:
            self._draw_total(canvas, moment, plate, value)
            return
        if not plate.words.w and (moment.commanded or not value):
            self._draw_held_by(canvas, moment, plate)
            return
        size = 30.0 if box.h > 50 else 22.0
        icon = 28.0 if box.h > 50 else 20.0
        if not plate.words.w:
            left = self._draw_small_facts(canvas, moment, plate, value)
            if left is None:
                return
            box = left
        if box.w < icon + 30:
            canvas.text(box.center, value, "score", anchor="center", size=size, max_width=box.w)
            return
        x = box.left
        if moment.display.score_icon:
            canvas.icon(
                (x + icon / 2, box.centery), moment.display.score_icon, icon, theme.amber_text
            )
            x += icon + 10
        drawn = canvas.text(
            (x, box.centery), value, "score", anchor="midleft", size=size, max_width=box.right - x
        )
        note = _note(moment, plate.seat)
        if note and canvas.measure(note, "small")[0] <= box.right - drawn.right - 12:
            canvas.text(
                (drawn.right + 12, box.centery + 3), note, "small", theme.text2, anchor="midleft"
            )

    def _draw_held_by(self, canvas: Canvas, moment: Moment, plate: Plate) -> None:
        """Draw the smallest plate without a score: a name, and the number of cards held."""
        box, room = plate.score, plate.score.w
        held = next((f for f in self._chips(moment, plate) if f.icon == _CARDS), None)
        if held is not None and chip_width(canvas, held.short, held.icon) > box.w:
            draw_count(canvas, held, box)
            register_mark(canvas, held, plate.seat, box)
            return
        if held is not None:
            drawn = fact_chip(
                canvas, box.midright, held, held.short, anchor="midright", seat=plate.seat
            )
            room = drawn.left - 6 - box.left
        if room < _LEAST_NAME:
            return
        name = canvas.fitting(_name_forms(moment, plate.seat), room, "small", weight=700)
        canvas.text(box.midleft, name, "small", anchor="midleft", max_width=room, weight=700)

    def _draw_total(self, canvas: Canvas, moment: Moment, plate: Plate, value: str) -> None:
        """Draw the score at the right of a plate's head, with a note below it."""
        theme, box = canvas.theme, plate.score
        y = box.top + 17
        most, medals = round(self.data.most), whole(value)
        if most and medals is not None and medals >= 0:
            draw_medals(canvas, (box.right, y - 3), medals, most, side=23, right=True)
            return
        drawn = canvas.text((box.right, y), value, "score", anchor="midright", size=24)
        if moment.display.score_icon:
            side = 22.0
            canvas.icon(
                (drawn.left - side / 2 - 6, y), moment.display.score_icon, side, theme.amber_text
            )
        note = _note(moment, plate.seat)
        if note:
            drawn = canvas.text((box.right, y + 26), note, "small", theme.text2, anchor="midright")
            if plate.seat >= 0:
                canvas.register_tooltip(f"legend:note:{seat_name(plate.seat)}", drawn)


def _name_forms(moment: Moment, seat: Seat) -> tuple[str, ...]:
    automa = moment.display.automa
    if seat == AUTOMA and automa is not None:
        return (automa.name,)
    return moment.name_forms(seat)


def _score(moment: Moment, seat: Seat) -> str:
    """Return a seat's score as text; empty if the game shows none."""
    display = moment.display
    if seat == AUTOMA:
        return display.automa.score if display.automa is not None else ""
    return display.scores[seat] if seat < len(display.scores) else ""


def _undrawn(slots: list[Slot]) -> list[Slot]:
    """Return slots that only say where a flight starts and ends."""
    return [
        Slot(s.zone, s.index, s.piece, s.back, s.look, s.rect, s.face_up, drawn=False, small=True)
        for s in slots
    ]


def _facts(moment: Moment, seat: Seat) -> tuple[SeatMark, ...]:
    """Return the chips of a seat, or of the opponent that the rules play."""
    display = moment.display
    if seat == AUTOMA and display.automa is not None:
        return display.automa.chips
    return display.chips[seat] if 0 <= seat < len(display.chips) else ()


def _side(moment: Moment, seat: Seat) -> str:
    """Return the word for a partner or opponent of the viewer's team; empty without teams."""
    if moment.is_partner(seat):
        return narrator.PARTNER
    return narrator.OPPONENT if moment.is_opponent(seat) else ""


def _note(moment: Moment, seat: Seat) -> str:
    """Return the note beside a seat's score; empty for none."""
    return next((fact.text for fact in _facts(moment, seat) if fact.icon == "note"), "")
