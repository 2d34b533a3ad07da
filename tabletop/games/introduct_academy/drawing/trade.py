"""The trade sheet, shown over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.games.introduct_academy.drawing.bargain import draw_bargain, draw_foot, places_of
from tabletop.games.introduct_academy.drawing.deal import Deal

if TYPE_CHECKING:
    from tabletop.api.drawing import Canvas


class Trade(Deal):
    """A trade form with its layout and drawing."""

    def layout(self, width: float, height: float) -> None:
        """Place all parts for the size of the window."""
        super().layout(width, height)
        self.places = places_of(self, width, height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the sheet, its trays and controls, and the card being dragged."""
        draw_bargain(canvas, self)
        self.draw_widgets(canvas)
        draw_foot(canvas, self)
        if self.dragged is not None:
            box = self.dragged.rect.copy()
            box.center = self.pos
            self.dragged.draw_at(canvas, box)
