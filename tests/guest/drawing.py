"""How the table of the guest looks."""

import math

import pygame

from tabletop.api.drawing import HEIGHT, WIDTH, Canvas, CardPrinter, Drawing, Moment, Widget
from tests.guest.table import GemFace, PathData

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


def print_gem(printer: CardPrinter, face: GemFace) -> None:
    """Print the stone, as large as the card."""
    turns = [math.tau * corner / face.facets for corner in range(face.facets)]
    corners = [(WIDTH / 2 + 80 * math.sin(a), HEIGHT / 2 + 80 * math.cos(a)) for a in turns]
    points = " ".join(f"{x:g},{y:g}" for x, y in corners)
    printer.shapes(f'<polygon points="{points}" fill="{face.colour}"/>')


DRAWING = Drawing(widgets=(Path,), faces={GemFace: print_gem})
