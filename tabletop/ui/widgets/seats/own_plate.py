"""The plate of the home seat, drawn directly on the felt."""

import pygame

from tabletop.engine.declare.widgets import MeData
from tabletop.engine.gestures.commands import Thing
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.numbers import whole
from tabletop.engine.text.display import SeatMark
from tabletop.engine.view import ZoneView
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.label_faces import chip
from tabletop.ui.pieces.tokens import draw_medals
from tabletop.ui.widgets.cards.row import CARD, row
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.panels import counters
from tabletop.ui.widgets.region_parts import DropTarget, RegionButton, Slot
from tabletop.ui.widgets.seats.seat_pictures import draw_portrait, fact_chip, register_mark
from tabletop.ui.widgets.widget import Widget, slots_of

_STACKED = 128.0
"""Height from which text has room below a small portrait, in logical pixels."""
_NAME = 90.0
"""Width that most names need, in logical pixels."""
_FLAT = 80.0
"""Height in logical pixels below which score and counters are beside the name."""
_TWO_LINES = 34.0
"""Height of the portrait from which a fact stands below the name, in logical pixels."""


class HomePlate(Widget[MeData]):
    """The widget of the seat at the bottom of the table: portrait, name, facts and public cards.

    Cards that have their own region aren't drawn here. A score with a maximum, `data.most`, is
    shown as that number of medals. With `data.score: beside`, the score is below the name with a
    note beside it, and no cards are drawn.
    """

    def _zones(self, moment: Moment) -> list[ZoneView]:
        if self.text_of("score") == "beside":
            return []
        placed = moment.placed_kinds()
        return [
            zone
            for kind, zone in moment.seat_zones(moment.home)
            if kind.sees == "all" and kind.id not in placed and kind.grid == (0, 0)
        ]

    @property
    def reach(self) -> pygame.FRect:
        return self.rect.inflate(260, 80)

    @property
    def _stacked(self) -> bool:
        """Whether the text stands below the portrait, for a high but narrow region."""
        if self.text_of("label"):
            return False
        return self.rect.h >= 190 or self._cramped

    @property
    def _cramped(self) -> bool:
        """Whether a name fits below the portrait but not beside it."""
        beside = pygame.FRect(self.rect.left + 11, self.rect.top + 2, 62.0, 62.0)
        return self.rect.h >= _STACKED and self._word_room(beside) < _NAME

    @property
    def _flat(self) -> bool:
        """Whether there is room beside the portrait but not below it."""
        return self.rect.h < _FLAT and self.text_of("score") != "beside"

    @property
    def _face(self) -> pygame.FRect:
        if self._flat:
            side = min(44.0, self.rect.h - 8)
            return pygame.FRect(self.rect.left + 11, self.rect.centery - side / 2, side, side)
        side = 62.0 if self.rect.h >= 120 else max(36.0, min(48.0, self.rect.h * 0.46))
        if self._cramped and self.rect.h < 190 and not self.text_of("label"):
            side = 44.0
        return pygame.FRect(self.rect.left + 11, self.rect.top + 2, side, side)

    @property
    def _lower(self) -> pygame.FRect:
        """The box of the score and of the cards won, below or beside the portrait."""
        if self._flat:
            left = self._face.right + 14 + min(180.0, 0.3 * self.rect.w) + 10
            return pygame.FRect(left, self.rect.top + 4, self.rect.right - left, self.rect.h - 8)
        top = self._face.bottom + (64 if self._stacked else 8)
        high = max(20.0, min(90.0, self.rect.bottom - top))
        return pygame.FRect(self.rect.left + 8, top, self.rect.w - 8, high)

    @property
    def _medal(self) -> float:
        """The side of a medal, of which one is drawn for each point."""
        return 30.0 if self._lower.h >= 40 else 22.0

    def slots(self, moment: Moment) -> list[Slot]:
        box = self._lower
        left = box.left + 76 if moment.display.scores else box.left
        width = min(46.0, box.h / CARD)
        slots: list[Slot] = []
        for zone in self._zones(moment):
            room = pygame.FRect(left, box.top, box.right - left, box.h)
            rects = row(room, zone.count, width, width + 6, align="left")
            slots += slots_of(moment, zone, rects, small=True)
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        names = [seat_name(moment.home), *(zone.id for zone in self._zones(moment))]
        return [DropTarget(name, self.rect, 16) for name in names]

    def _counters(self, moment: Moment) -> list[counters.Counter]:
        """Return the seat's counters: below the portrait, or beside the name in a low region."""
        names = counters.of_seat(moment, moment.home)
        if self._flat:
            return counters.side_by_side(moment, names, self._lower)
        top = self._face.bottom + (40 if self._stacked else 8)
        box = pygame.FRect(self.rect.left + 6, top, self.rect.w - 8, self.rect.bottom - top)
        return counters.stacked(moment, names, box)

    def things(self, moment: Moment) -> list[tuple[Thing, pygame.FRect]]:
        return [*super().things(moment), *counters.things_of(self._counters(moment))]

    def buttons(self, moment: Moment) -> list[RegionButton]:
        return counters.buttons_of(moment, self._counters(moment), "own")

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        return counters.hover_key(moment, self._counters(moment))

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        return {moment.home: self._face}

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        box, face = super().outlines(moment)[0], self._face
        if not self._stacked and self.text_of("score") != "beside":
            box.w = max(box.w, face.right + 20 + self._word_room(face) - box.left)
        return [box]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        seat: Seat = moment.home
        face = self._face
        if seat in moment.acting:
            canvas.glow(face.inflate(-4, -4), face.w / 2 - 2, canvas.theme.amber_halo, 16, 0.8)
        draw_portrait(canvas, moment, seat, face)
        if self.text_of("score") == "beside":
            self._draw_beside(canvas, moment, face)
            return
        self._draw_words(canvas, moment, face)
        self._draw_brief(canvas, moment, face)
        self._draw_score(canvas, moment)
        counters.draw(canvas, moment, self._counters(moment))

    def _draw_words(self, canvas: Canvas, moment: Moment, face: pygame.FRect) -> None:
        x, room = face.right + 14, self._word_room(face)
        if self._flat:
            room = self._lower.left - 10 - x
        if self._stacked:
            x, room = self.rect.left + 11, self.rect.w - 14
        chips = moment.display.chips
        facts = chips[moment.home] if moment.home < len(chips) else ()
        fact = facts[0] if facts else None
        if face.h < _TWO_LINES:
            fact = None
        y = face.centery - (12 if fact is not None else 0)
        if self._stacked:
            y = face.bottom + 20
        name = canvas.fitting(moment.name_forms(moment.home), room, "name", size=18)
        canvas.text((x, y), name, "name", anchor="midleft", max_width=room, size=18)
        if fact is not None:
            if fact.colour:
                fact_chip(canvas, (x, y + 27), fact, fact.text, seat=moment.home)
                if self.compact:
                    self._draw_goal(canvas, moment, fact, pygame.FRect(x, y + 41, room, 18))
                return
            short = fact.text
            if canvas.measure(short, "small", size=15)[0] > room:
                short = fact.short
            drawn = canvas.text(
                (x, y + 25),
                short,
                "small",
                canvas.theme.text2,
                anchor="midleft",
                max_width=room,
                size=15,
            )
            register_mark(canvas, fact, moment.home, drawn)
        if self.text_of("facts") == "all":
            self._draw_further(canvas, moment, pygame.FRect(x, y + 35, room, 20))

    def _draw_brief(self, canvas: Canvas, moment: Moment, face: pygame.FRect) -> None:
        """Draw the marks that have a brief text beside the portrait, if the name is below it."""
        chips = moment.display.chips
        facts = chips[moment.home] if moment.home < len(chips) and self._stacked else ()
        y = face.top + 10
        for fact in (each for each in facts if each.brief):
            label = canvas.fitting([fact.brief, ""], self._word_room(face) - 30, "chip")
            box = chip(canvas, (face.right + 8, y), label, fact.icon, height=22, anchor="midleft")
            register_mark(canvas, fact, moment.home, box)
            y += 25

    def _draw_goal(
        self, canvas: Canvas, moment: Moment, badge: SeatMark, line: pygame.FRect
    ) -> None:
        """Draw what the panel, which a compact table lacks, says of the seat's badge; then facts.

        This is the note of the row with the badge, or else its title with the value.
        """
        rows = [row for panel in moment.display.panels for row in panel.rows]
        row = next((each for each in rows if badge.icon in each.badges), None)
        if row is not None:
            words = row.note or f"{row.title} {row.value}".strip()
            words = canvas.fitting(moment.text_forms(words), line.w, "small", size=15)
            used = canvas.paragraph(line, words, "small", max_lines=2, size=15)
            line = line.move(0, max(line.h, used))
        self._draw_further(canvas, moment, line)

    def _draw_further(self, canvas: Canvas, moment: Moment, line: pygame.FRect) -> None:
        """Draw all chips but the first below each other, as long as there is room."""
        chips = moment.display.chips
        floor = self.rect.bottom
        if self._stacked and self.number_of("most", 0):
            floor = self._lower.bottom - self._medal - 4
        for fact in chips[moment.home][1:] if moment.home < len(chips) else ():
            if line.bottom > floor:
                return
            drawn = canvas.text(line.midleft, fact.text, "small", canvas.theme.text1,
                                anchor="midleft", max_width=line.w, size=15)  # fmt: skip
            register_mark(canvas, fact, moment.home, drawn)
            line = line.move(0, line.h)

    def _draw_beside(self, canvas: Canvas, moment: Moment, face: pygame.FRect) -> None:
        """Draw name and score at the right of the portrait, and the note of what is added."""
        theme, x = canvas.theme, face.right + 12
        room = max(40.0, self.rect.right - x)
        scores = moment.display.scores
        name = canvas.fitting(moment.name_forms(moment.home), room, "name", size=18)
        step = min(15.0, face.h / 4)
        canvas.text(
            (x, face.centery - step), name, "name", anchor="midleft", max_width=room, size=18
        )
        if moment.home >= len(scores):
            return
        y = face.centery + step + 1
        large = 30.0 if face.h >= 50 else 22.0
        drawn = canvas.text((x, y), scores[moment.home], "score", anchor="midleft", size=large)
        canvas.register_tooltip(f"legend:score:{seat_name(moment.home)}", drawn)
        chips = moment.display.chips
        facts = chips[moment.home] if moment.home < len(chips) else ()
        note = next((fact.text for fact in facts if fact.icon == "note"), "")
        left = drawn.right + 10
        for words in (note, note.partition(" ")[0]):
            if words and canvas.measure(words, "small")[0] <= self.rect.right - left:
                drawn = canvas.text(
                    (left, y + 3), words, "small", theme.amber_text, anchor="midleft"
                )
                canvas.register_tooltip(f"legend:note:{seat_name(moment.home)}", drawn)
                return

    def _word_room(self, face: pygame.FRect) -> float:
        """Return the width for name and facts, over free felt up to the next region."""
        areas = self.arrangement.areas
        beside = [
            area.rect.left
            for area in areas
            if area.rect.left > face.right
            and area.rect.top < face.bottom
            and area.rect.bottom > face.top
        ]
        return max(40.0, min([self.rect.right + 90, *beside]) - 10 - face.right - 14)

    def _draw_score(self, canvas: Canvas, moment: Moment) -> None:
        scores = moment.display.scores
        if moment.home >= len(scores):
            return
        canvas.register_tooltip(f"legend:score:{seat_name(moment.home)}", self._lower)
        label = self.text_of("label")
        if label and not self.compact and self.rect.h >= 150:
            self._draw_large(canvas, moment, label)
            return
        box = self._lower
        most, value = round(self.number_of("most", 0)), scores[moment.home]
        medals = whole(value)
        if most and medals is not None and medals >= 0:
            side = self._medal
            y = box.bottom - side / 2 - 4 if self._stacked else box.centery
            draw_medals(canvas, (box.left + 4, y), medals, most, side=side)
            return
        size = 30.0 if box.h >= 40 else 22.0
        canvas.icon(
            (box.left + 20, box.centery), moment.display.score_icon, size, canvas.theme.amber_text
        )
        canvas.text(
            (box.left + 44, box.centery), scores[moment.home], "score", anchor="midleft", size=size
        )

    def _draw_large(self, canvas: Canvas, moment: Moment, label: str) -> None:
        """Draw the score large, with its label and further facts such as the rank below it."""
        x, y, theme = self.rect.left + 11, self._face.bottom + 27, canvas.theme
        room = self.rect.w - 12
        canvas.text((x, y), label, "body", theme.text2, anchor="midleft", max_width=room)
        score = moment.display.scores[moment.home]
        canvas.text((x, y + 44), score, "score", anchor="midleft", size=54, max_width=room)
        facts = moment.display.chips
        words = [fact.text for fact in facts[moment.home][1:]] if facts else []
        for line, word in enumerate(words):
            drawn = canvas.text(
                (x, y + 84 + 22 * line), word, "body", theme.text2, anchor="midleft", max_width=room
            )
            register_mark(canvas, facts[moment.home][1 + line], moment.home, drawn)
