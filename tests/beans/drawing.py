"""How the table of Last Bean looks."""

import pygame

from tabletop.api.drawing import Canvas, CardPrinter, Drawing, Moment, Widget

from .table import BeanFace, LineData

COLOUR = "#c0621f"
"""Of a bean that is left."""


class BeanLine(Widget[LineData]):
    """A dot for each bean."""

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the well and the dots."""
        canvas.well(self.rect, 12)
        for number in range(moment.number_of_pieces(self.data.zone)):
            x = self.rect.left + 30 + 32 * number
            canvas.fill(pygame.FRect(x - 10, self.rect.centery - 10, 20, 20), 10, COLOUR)


def print_bean(printer: CardPrinter, face: BeanFace) -> None:
    """Print a bean."""
    for number in range(face.spots):
        y = 40 + 40 * number
        printer.shapes(f'<circle cx="65" cy="{y}" r="16" fill="{COLOUR}"/>')


DRAWING = Drawing(widgets=(BeanLine,), faces={BeanFace: print_bean})
