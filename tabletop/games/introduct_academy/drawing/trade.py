"""The tray of a bargain: a sheet over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.introduct_academy.drawing.bargain import draw_bargain, draw_foot, places_of
from tabletop.games.introduct_academy.drawing.deal import Deal

if TYPE_CHECKING:
    from tabletop.api.drawing import Canvas


class Trade(Deal):
    """A bargain, laid out and drawn."""

    def layout(self, width: float, height: float) -> None:
        """Place everything for the size of the window."""
        super().layout(width, height)
        self.places = places_of(self, width, height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, its trays, the controls and a card in the hand."""
        draw_bargain(canvas, self)
        self.draw_widgets(canvas)
        draw_foot(canvas, self)
        if self.dragged is not None:
            box = self.dragged.rect.copy()
            box.center = self.pos
            self.dragged.draw_at(canvas, box)
