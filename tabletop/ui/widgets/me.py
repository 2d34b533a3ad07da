"""The plate of whoever looks at the screen, without a plate: it lies on the felt."""

import pygame

from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.view import ZoneView
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.tokens import draw_awards
from tabletop.ui.widgets.base import Slot, Tableau, Widget, slots_of
from tabletop.ui.widgets.rows import CARD, row
from tabletop.ui.widgets.seats import avatar, fact_chip, role_of
from tabletop.ui.widgets.targets import DropTarget


class Me(Widget):
    """Picture, name, facts, and the public cards of one's own that lie nowhere else.

    Where the score has a most, `data.most`, it is shown as so many awards. With `data.score:
    beside` it stands below the name, with the chip `note` after it, and no cards lie here.
    """

    def _zones(self, tableau: Tableau) -> list[ZoneView]:
        if self.text_of("score") == "beside":
            return []
        placed = tableau.placed_kinds()
        return [
            zone
            for kind, zone in tableau.seat_zones(tableau.home)
            if kind.sees == "all" and kind.id not in placed and kind.grid == (0, 0)
        ]

    @property
    def reach(self) -> pygame.FRect:
        """A long name runs over free felt at the right."""
        return self.rect.inflate(260, 80)

    @property
    def _stacked(self) -> bool:
        """Whether the words stand below the picture: where there is height but no width."""
        return self.rect.h >= 190 and not self.text_of("label")

    @property
    def _face(self) -> pygame.FRect:
        side = 62.0 if self.rect.h >= 120 else max(36.0, min(48.0, self.rect.h * 0.46))
        return pygame.FRect(self.rect.left + 11, self.rect.top + 2, side, side)

    @property
    def _lower(self) -> pygame.FRect:
        """Where score and won cards are."""
        top = self._face.bottom + (64 if self._stacked else 8)
        high = max(20.0, min(90.0, self.rect.bottom - top))
        return pygame.FRect(self.rect.left + 8, top, self.rect.w - 8, high)

    def slots(self, tableau: Tableau) -> list[Slot]:
        """The cards won."""
        box = self._lower
        left = box.left + 76 if tableau.display.scores else box.left
        width = min(46.0, box.h / CARD)
        slots: list[Slot] = []
        for zone in self._zones(tableau):
            room = pygame.FRect(left, box.top, box.right - left, box.h)
            rects = row(room, zone.count, width, width + 6, align="left")
            slots += slots_of(tableau, zone, rects, small=True)
        return slots

    def targets(self, tableau: Tableau) -> list[DropTarget]:
        """The seat, and the zones drawn here."""
        names = [seat_name(tableau.home), *(zone.id for zone in self._zones(tableau))]
        return [DropTarget(name, self.rect, 16) for name in names]

    def faces(self, tableau: Tableau) -> dict[Seat, pygame.FRect]:
        """The picture of the home seat."""
        return {tableau.home: self._face}

    def under(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw picture, name and score."""
        seat: Seat = tableau.home
        face = self._face
        if seat in tableau.acting:
            canvas.glow(face.inflate(-4, -4), face.w / 2 - 2, canvas.theme.amber_halo, 16, 0.8)
        avatar(canvas, tableau, seat, face)
        if self.text_of("score") == "beside":
            self._draw_beside(canvas, tableau, face)
            return
        self._draw_words(canvas, tableau, face)
        self._draw_score(canvas, tableau)

    def _draw_words(self, canvas: Canvas, tableau: Tableau, face: pygame.FRect) -> None:
        x, room = face.right + 14, self._word_room(face)
        if self._stacked:
            x, room = self.rect.left + 11, self.rect.w - 14
        chips = tableau.display.chips
        facts = chips[tableau.home] if tableau.home < len(chips) else ()
        sign, _, fact = facts[0].partition(" ") if facts else ("", "", "")
        name = tableau.name(tableau.home)
        y = face.centery - (12 if fact and face.h >= 44 else 0)
        if self._stacked:
            y = face.bottom + 20
        wide = canvas.measure(name, "name", size=18)[0]
        size = max(14.0 / max(1.0, canvas.scale), 18.0 * min(1.0, 0.97 * room / max(1.0, wide)))
        canvas.text((x, y), name, "name", anchor="midleft", max_width=room, size=size)
        if fact and face.h >= 44:
            if role_of(sign) is not None:
                fact_chip(canvas, (x, y + 27), fact, sign)
                return
            short = fact
            if canvas.measure(fact, "small", size=15)[0] > room:
                short = fact.partition(" ")[0]
            canvas.text(
                (x, y + 25), short, "small", canvas.theme.text2, anchor="midleft",
                max_width=room, size=15,
            )  # fmt: skip

    def _draw_beside(self, canvas: Canvas, tableau: Tableau, face: pygame.FRect) -> None:
        """Name and score at the right of the picture, and what is added to it."""
        theme, x = canvas.theme, face.right + 12
        room = max(40.0, self.rect.right - x)
        name, scores = tableau.name(tableau.home), tableau.display.scores
        wide = canvas.measure(name, "name", size=18)[0]
        size = max(14.0 / max(1.0, canvas.scale), 18.0 * min(1.0, 0.97 * room / max(1.0, wide)))
        step = min(15.0, face.h / 4)
        canvas.text((x, face.centery - step), name, "name", anchor="midleft", max_width=room,
                    size=size)  # fmt: skip
        if tableau.home >= len(scores):
            return
        y = face.centery + step + 1
        large = 30.0 if face.h >= 50 else 22.0
        drawn = canvas.text((x, y), scores[tableau.home], "score", anchor="midleft", size=large)
        chips = tableau.display.chips
        facts = chips[tableau.home] if tableau.home < len(chips) else ()
        note = next((fact.partition(" ")[2] for fact in facts if fact.startswith("note ")), "")
        left = drawn.right + 10
        for words in (note, note.partition(" ")[0]):
            if words and canvas.measure(words, "small")[0] <= self.rect.right - left:
                canvas.text((left, y + 3), words, "small", theme.amber_text, anchor="midleft")
                return

    def _word_room(self, face: pygame.FRect) -> float:
        """How wide name and facts may be: over free felt up to what lies at the right."""
        areas = self.arrangement.areas
        beside = [
            area.rect.left
            for area in areas
            if area.rect.left > face.right
            and area.rect.top < face.bottom
            and area.rect.bottom > face.top
        ]
        return max(40.0, min([self.rect.right + 90, *beside]) - 10 - face.right - 14)

    def _draw_score(self, canvas: Canvas, tableau: Tableau) -> None:
        scores = tableau.display.scores
        if tableau.home >= len(scores):
            return
        label = self.text_of("label")
        if label and not self.compact and self.rect.h >= 150:
            self._draw_large(canvas, tableau, label)
            return
        box = self._lower
        most, value = round(self.number_of("most", 0)), scores[tableau.home]
        if most and value.isdecimal():
            side = 30.0 if box.h >= 40 else 22.0
            draw_awards(canvas, (box.left + 4, box.centery), int(value), most, side=side)
            return
        size = 30.0 if box.h >= 40 else 22.0
        canvas.icon(
            (box.left + 20, box.centery), tableau.display.score_icon, size, canvas.theme.amber_text
        )
        canvas.text(
            (box.left + 44, box.centery), scores[tableau.home], "score", anchor="midleft", size=size
        )

    def _draw_large(self, canvas: Canvas, tableau: Tableau, label: str) -> None:
        """The score as the number that all is about, with its name and the place it gives."""
        x, y, theme = self.rect.left + 11, self._face.bottom + 27, canvas.theme
        room = self.rect.w - 12
        canvas.text((x, y), label, "body", theme.text2, anchor="midleft", max_width=room)
        score = tableau.display.scores[tableau.home]
        canvas.text((x, y + 44), score, "score", anchor="midleft", size=54, max_width=room)
        facts = tableau.display.chips
        words = [fact.partition(" ")[2] for fact in facts[tableau.home][1:]] if facts else []
        for line, word in enumerate(words):
            canvas.text((x, y + 84 + 22 * line), word, "body", theme.text2, anchor="midleft",
                        max_width=room)  # fmt: skip
