"""How the table of the guest looks."""

import pygame

from tabletop.api.drawing import Canvas, Drawing, Moment, Widget
from tests.guest.table import PathData

COLOUR = "#c01fd2"
"""Found nowhere else on a table."""


class Path(Widget[PathData]):
    """A bar for each seat, as long as it has come."""

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the well and the bars."""
        canvas.well(self.rect, 16)
        high = self.rect.h / moment.view.seats
        for seat in range(moment.view.seats):
            part = moment.number(self.data.steps, seat=f"p{seat + 1}") / self.data.most
            top = self.rect.top + high * seat + 8
            canvas.fill(pygame.FRect(self.rect.left, top, self.rect.w * part, high - 16), 0, COLOUR)


DRAWING = Drawing(widgets=(Path,))
