"""The game-specific part of the results; `Drawing.results` names a subclass."""

from collections.abc import Sequence

import pygame

from tabletop.engine.moves import Seat, seat_name
from tabletop.session.position import Position
from tabletop.ui.kit.control import Widget as Control
from tabletop.ui.paint import marks
from tabletop.ui.paint.canvas import Canvas, Point

_STANDING = 92.0


class Ending:
    """The results of a game; subclasses add what is specific to one game."""

    standing: float = _STANDING
    """Least height in logical pixels of a row of the standings that shows more than a name."""

    def __init__(self, position: Position) -> None:
        """Keep the final position of a game, with its view and display."""
        self.position = position
        self.view = position.view
        self.display = position.display

    def title(self) -> str:
        """Return who won and with how much; empty for the usual title."""
        return ""

    def columns(self) -> "Sequence[SeatColumn]":
        """Return a control for each seat, which shows the seat's whole sheet when pointed at."""
        return ()

    def draw(self, canvas: Canvas, box: pygame.FRect, part: float) -> bool:
        """Draw the results in place of the usual stacks; return whether that was done.

        `part` (0 to 1) is the progress of the animation.
        """
        del canvas, box, part
        return False

    def width(self, column: float, usual: float) -> float:
        """Return the width of what a seat has won in a column; `usual` is the width of cards."""
        del column
        return usual

    def draw_tower(
        self, canvas: Canvas, seat: Seat, foot: Point, size: tuple[float, float], part: float
    ) -> float | None:
        """Draw what a seat has won, within `size`, and return its top edge.

        Return None if it is cards, which are drawn as a stack. `part` (0 to 1) is the progress.
        """
        del canvas, seat, foot, size, part
        return None

    def draw_sheet(self, canvas: Canvas, seat: Seat, box: pygame.FRect) -> None:
        """Draw the whole sheet of a seat that has a column."""


class SeatColumn(Control):
    """A seat in the results; its whole sheet is shown while pointer or focus is on it.

    A click keeps the sheet open, and another click closes it.
    """

    role = "toggle"
    sound = "toggle"

    def __init__(self, seat: Seat, label: str) -> None:
        super().__init__(f"seat-{seat_name(seat)}", label, zone="seats")
        self.seat = seat
        self.kept = False

    @property
    def selected(self) -> bool:
        """Whether the seat's sheet is kept open by a click."""
        return self.kept

    def act(self) -> None:
        """Keep the seat's sheet open, or close it if it is open."""
        self.kept = not self.kept

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the ring of a kept sheet and the focus ring."""
        if self.kept:
            canvas.ring(self.rect, 12, canvas.theme.amber, 2, 0.8)
        if focus:
            marks.focus_ring(canvas, self.rect, self.radius)
