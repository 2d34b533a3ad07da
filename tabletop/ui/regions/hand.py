"""The cards in the hand of whoever looks: in groups, in order, or as a fan."""

from dataclasses import replace

import pygame

from tabletop.engine.spec import PieceKind
from tabletop.engine.view import ZoneView
from tabletop.ui.canvas import Canvas
from tabletop.ui.regions.base import Slot, Tableau, Widget, slots_of
from tabletop.ui.regions.prompt import PILL
from tabletop.ui.regions.rows import CARD, grouped, step_for
from tabletop.ui.table.gesture import Place

_RAISED = 28.0
"""How far a card raised by a click stands out."""
_HOVER = 14.0
_LEAST = 9.0


class Hand(Widget):
    """A row of cards above the lower edge.

    `data.arrange` is `groups` (by what `group` names on the face, else by kind), `order` or `fan`.
    """

    @property
    def reach(self) -> pygame.FRect:
        """A long hand spreads over free felt at its right, a fan downwards."""
        frame = self.arrangement.frame
        return pygame.FRect(
            self.rect.left - 80, self.rect.top - 80, frame.right - self.rect.left + 80,
            frame.bottom - self.rect.top + 80,
        )  # fmt: skip

    def zone(self, tableau: Tableau) -> ZoneView | None:
        """The zone that is held."""
        if self.region.zone:
            return tableau.zone(self.region.zone)
        own = (zone for kind, zone in tableau.seat_zones(tableau.home) if kind.sees == "owner")
        return next(own, None)

    def slots(self, tableau: Tableau) -> list[Slot]:
        """The cards, lowest first."""
        zone = self.zone(tableau)
        if zone is None or not zone.count:
            return []
        rects, angles, order = self._laid_out(tableau, zone)
        whole = tableau.view.seat == tableau.home
        flat = slots_of(tableau, zone, rects, face_up=whole)
        flat = [replace(slot, angle=angles[slot.index]) for slot in flat]
        slots = [flat[index] for index in order]
        return [self._raised(slot, tableau) for slot in slots]

    def _raised(self, slot: Slot, tableau: Tableau) -> Slot:
        lift = 0.0
        if slot.name == tableau.raised:
            lift = _RAISED
        elif slot.key == tableau.hover and not tableau.held:
            lift = _HOVER
        below = slot.rect.bottom - self.arrangement.frame.bottom
        if lift and below > 0:
            lift += below
        prompt = self.arrangement.find("prompt")
        if lift and prompt is not None and not self.compact and slot.rect.top > prompt.rect.top:
            # It rises as far as there is room below the prompt, and is seen to rise in any case.
            lift = min(lift, max(_LEAST, slot.rect.top - prompt.rect.centery - PILL / 2))
        return replace(slot, rect=slot.rect.move(0, -lift)) if lift else slot

    def _laid_out(
        self, tableau: Tableau, zone: ZoneView
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        """Where each piece lies, its angle, both by index, and the order to draw them in."""
        width = self._width()
        match self.text_of("arrange", "groups"):
            case "order":
                return self._ordered(zone, width)
            case "fan":
                return self._fan(zone, width)
            case _:
                return self._groups(tableau, zone, width)

    def _width(self) -> float:
        width = self.number_of("card-width", 112.0)
        if self.compact:
            return min(width, 98.0)
        return min(width, (self.rect.h + 6) / CARD)

    def _free_to(self, length: float) -> float:
        """How far a long hand may reach over free felt at its right."""
        row = self.rect
        beside = [
            area.rect.left
            for area in self.arrangement.areas
            if area.rect.left >= row.right - 1
            and area.rect.top < row.bottom
            and area.rect.bottom > row.top
        ]
        limit = min([self.arrangement.frame.right, *beside]) - 16
        return max(row.right, min(limit, row.left + length))

    def _row(self, left: float, width: float, *, drop: float = 0.0) -> pygame.FRect:
        return pygame.FRect(left, self.rect.top + drop, width, width * CARD)

    def _groups(
        self, tableau: Tableau, zone: ZoneView, width: float
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        group = self.text_of("group")
        group = "" if group == "kind" else group
        groups: dict[tuple[int, str], list[int]] = {}
        for index, piece in enumerate(zone.pieces):
            kind = tableau.kind(piece)
            place = tableau.game.spec.kinds.index(kind) if kind else len(tableau.game.spec.kinds)
            word = _face_word(kind, group)
            first = next((k for k in groups if k[1] == word), (place, word))
            groups.setdefault(first, []).append(index)
        listed = [groups[key] for key in sorted(groups)]
        inside = self.number_of("step", 46.0) * width / 112
        natural = width * len(listed) + inside * (zone.count - len(listed))
        natural += self.number_of("gap", 44.0) * (len(listed) - 1)
        right = self.rect.right if natural <= self.rect.w else self._free_to(natural)
        span = (self.rect.left, right)
        sizes = [len(indexes) for indexes in listed]
        edges = grouped(span, sizes, width, inside, self.number_of("gap", 44.0))
        rects = [pygame.FRect(0, 0, 0, 0)] * zone.count
        order: list[int] = []
        for indexes, lefts in zip(listed, edges, strict=True):
            for index, x in zip(indexes, lefts, strict=True):
                rects[index] = self._row(x, width)
                order.append(index)
        return rects, [0.0] * zone.count, order

    def _ordered(
        self, zone: ZoneView, width: float
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        """The first card leftmost and on top, the right strip of the others visible."""
        step = step_for(zone.count, self.rect.w, width, 70.0)
        rects = [
            self._row(self.rect.left + step * index, width, drop=0.0 if index == 0 else 14.0)
            for index in range(zone.count)
        ]
        return rects, [0.0] * zone.count, list(reversed(range(zone.count)))

    def _fan(
        self, zone: ZoneView, width: float
    ) -> tuple[list[pygame.FRect], list[float], list[int]]:
        count = zone.count
        turn = self.number_of("turn", 2.6)
        step = step_for(count, self.rect.w - 24, width, self.number_of("step", 92.0))
        left = self.rect.centerx - (width + step * (count - 1)) / 2
        rects, angles = [], []
        for index in range(count):
            away = index - (count - 1) / 2
            rects.append(self._row(left + step * index, width, drop=3.0 * away * away))
            angles.append(-turn * away)
        return rects, angles, list(range(count))

    def places(self, tableau: Tableau) -> list[Place]:
        """The hand as a whole."""
        zone = self.zone(tableau)
        if zone is None:
            return []
        return [Place(zone.id, self.rect.inflate(8, 4), 14)]

    def under(self, canvas: Canvas, tableau: Tableau) -> None:
        """Say what an empty hand is."""
        zone = self.zone(tableau)
        if zone is None or zone.count or any(each[0] == zone.id for each in tableau.hidden):
            return
        canvas.text(
            self.rect.center, "No cards in hand", "small", canvas.theme.text2, anchor="center",
            max_width=self.rect.w,
        )  # fmt: skip


def _face_word(kind: PieceKind | None, group: str) -> str:
    if kind is None:
        return ""
    return str(kind.face.get(group, kind.id)) if group else kind.id
