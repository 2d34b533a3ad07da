"""A row of cards in a well: cards turned over, a market, a trick."""

import pygame

from tabletop.engine.view import ZoneView
from tabletop.ui.canvas import Canvas
from tabletop.ui.regions.base import Slot, Tableau, Widget, slots_of
from tabletop.ui.regions.rows import CARD, row
from tabletop.ui.table.gesture import Place


class RowOfCards(Widget):
    """The pieces of one zone, or of each zone of a kind side by side.

    `data.label` stands above them, `data.empty` in an empty one; `data.card-width` is their width.
    """

    def _zones(self, tableau: Tableau) -> list[ZoneView]:
        exact = tableau.zone(self.region.zone)
        if exact is not None:
            return [exact]
        return [zone for zone in tableau.view.zones if zone.kind == self.region.zone]

    def _boxes(self, tableau: Tableau) -> list[tuple[ZoneView, pygame.FRect]]:
        zones = self._zones(tableau)
        gap = 12.0
        wide = (self.rect.w - gap * (len(zones) - 1)) / max(1, len(zones))
        return [
            (zone, pygame.FRect(self.rect.left + (wide + gap) * place, self.rect.top, wide,
                                self.rect.h))
            for place, zone in enumerate(zones)
        ]  # fmt: skip

    def _inner(self, box: pygame.FRect) -> pygame.FRect:
        top = 30.0 if self.text_of("label") else 12.0
        return pygame.FRect(box.left + 16, box.top + top, box.w - 32, box.h - top - 12)

    def slots(self, tableau: Tableau) -> list[Slot]:
        """The cards."""
        slots: list[Slot] = []
        for zone, box in self._boxes(tableau):
            inner = self._inner(box)
            width = min(self.number_of("card-width", 92.0), inner.h / CARD)
            rects = row(inner, zone.count, width, width + 12)
            slots += slots_of(tableau, zone, rects)
        return slots

    def places(self, tableau: Tableau) -> list[Place]:
        """Each zone."""
        return [Place(zone.id, box, 15) for zone, box in self._boxes(tableau)]

    def under(self, canvas: Canvas, tableau: Tableau) -> None:
        """Draw the wells, their label, and what an empty one is for."""
        for zone, box in self._boxes(tableau):
            canvas.well(box, 15)
            label = self.text_of("label")
            if label:
                canvas.text((box.left + 16, box.top + 17), label, "small", canvas.theme.text2,
                            anchor="midleft", max_width=box.w - 28)  # fmt: skip
            if not zone.count and self.text_of("empty"):
                canvas.text(
                    self._inner(box).center, self.text_of("empty"), "small", canvas.theme.text2,
                    anchor="center", max_width=box.w - 20,
                )  # fmt: skip
