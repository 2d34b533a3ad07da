"""What the results of one game show in a way of its own; `Drawing.results` names a subclass."""

from collections.abc import Sequence

import pygame

from tabletop.engine.moves import Seat, seat_name
from tabletop.session.position import Position
from tabletop.ui.kit.control import Widget as Control
from tabletop.ui.paint import marks
from tabletop.ui.paint.canvas import Canvas, Point

_STANDING = 92.0


class Ending:
    """The results as they are where a game has nothing of its own."""

    standing: float = _STANDING
    """The lowest row of the standings that tells more than a name."""

    def __init__(self, position: Position) -> None:
        """Take what there is to see when the game is over."""
        self.position = position
        self.view = position.view
        self.display = position.display

    def title(self) -> str:
        """Who won, with how much; empty where the usual words do."""
        return ""

    def columns(self) -> "Sequence[SeatColumn]":
        """A control for each seat, where pointing at a seat shows its whole sheet."""
        return ()

    def draw(self, canvas: Canvas, box: pygame.FRect, part: float) -> bool:
        """Draw all of it in place of the stacks; whether it did.

        `part` (0 to 1) is how much of it has been put up.
        """
        del canvas, box, part
        return False

    def width(self, column: float, usual: float) -> float:
        """How wide what a seat has won is drawn in a column; `usual` is for cards."""
        del column
        return usual

    def draw_tower(
        self, canvas: Canvas, seat: Seat, foot: Point, size: tuple[float, float], part: float
    ) -> float | None:
        """Draw what a seat has won, as wide and at most as high as `size`; returns its top.

        None where it is cards, which are drawn as a stack.
        """
        del canvas, seat, foot, size, part
        return None

    def draw_sheet(self, canvas: Canvas, seat: Seat, box: pygame.FRect) -> None:
        """Draw the whole sheet of a seat that has a column."""


class SeatColumn(Control):
    """A seat at the end: its whole sheet is shown while the pointer or the keyboard is on it.

    A click keeps the sheet open, another one puts it away.
    """

    role = "toggle"
    sound = "toggle"

    def __init__(self, seat: Seat, label: str) -> None:
        super().__init__(f"seat-{seat_name(seat)}", label, zone="seats")
        self.seat = seat
        self.kept = False

    @property
    def selected(self) -> bool:
        """Whether its sheet is kept open."""
        return self.kept

    def act(self) -> None:
        """Keep the sheet open, or put it away."""
        self.kept = not self.kept

    def draw(self, canvas: Canvas, *, focus: bool) -> None:
        """Draw the ring of the keyboard."""
        if self.kept:
            canvas.ring(self.rect, 12, canvas.theme.amber, 2, 0.8)
        if focus:
            marks.focus_ring(canvas, self.rect, self.radius)
