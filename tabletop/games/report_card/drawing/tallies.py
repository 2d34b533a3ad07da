"""The end of a game whose points are written on a sheet: towers of sums, and what else counted."""

from dataclasses import dataclass

import pygame

from tabletop.engine.display import Display, PanelRow
from tabletop.engine.game import Game
from tabletop.engine.layout import Region
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.view import View
from tabletop.games.report_card.drawing.filled import Filled
from tabletop.games.report_card.drawing.sheet import groups_of, sum_of
from tabletop.ui.kit.control import Widget
from tabletop.ui.paint import marks
from tabletop.ui.paint.canvas import Canvas, Point

_GAP = 3.0
_PITCH = 24.0
"""From one fact to the next."""
_ROWS = 7
_ROW, _LEAST_ROW = 35.0, 18.0
"""Heights of a row of a filled sheet."""
_LABEL = 15.0
"""Blocks that are lower bear no number."""


def sheet_of(game: Game) -> Region | None:
    """The sheet of a game; None if its points are things."""
    return game.layout.region("report")


def tower_unit(view: View, region: Region, room: float) -> float:
    """Logical pixels for each point, so that the highest tower fits."""
    groups = groups_of(view, region)
    most = max(
        (sum(sum_of(view, region, g, seat) for g in groups) for seat in range(view.seats)),
        default=1,
    )
    return max(0.0, (room - _GAP * len(groups)) / max(1, most))


@dataclass(frozen=True, slots=True)
class Tower:
    """The sums of one seat as blocks, one on the other."""

    view: View
    region: Region
    seat: Seat
    width: float
    unit: float
    """Logical pixels for each point."""

    def draw(self, canvas: Canvas, foot: Point, part: float) -> float:
        """Draw blocks as high as the sums, the first group on top; returns the top.

        `part` (0 to 1) is how much of the tower has been put up.
        """
        x, y = foot
        groups = [
            group
            for group in groups_of(self.view, self.region)
            if sum_of(self.view, self.region, group, self.seat)
        ]
        shown = round(part * len(groups))
        for group in groups[::-1][:shown]:
            number = sum_of(self.view, self.region, group, self.seat)
            high = self.unit * number
            block = pygame.FRect(x - self.width / 2, y - high, self.width, high)
            radius = min(7.0, high / 3)
            canvas.shadow(block, radius, "e1")
            canvas.fill(block, radius, group.colour)
            if high >= _LABEL:
                size = min(17.0, max(14.0, high * 0.6))
                if self.width >= 64 and high >= 17:
                    sign = min(20.0, high * 0.8)
                    canvas.icon((block.left + 18, block.centery), group.icon, sign, group.ink)
                    canvas.text((block.right - 12, block.centery), str(number), "value", group.ink,
                                anchor="midright", size=size)  # fmt: skip
                else:
                    canvas.text(block.center, str(number), "value", group.ink, anchor="center",
                                size=size)  # fmt: skip
            y -= high + _GAP
        return y


class Column(Widget):
    """A seat at the end: its whole sheet is shown while the pointer or the keyboard is on it.

    A click keeps the sheet open, another one puts it away.
    """

    role = "toggle"
    sound = "toggle"

    def __init__(self, seat: Seat, label: str) -> None:
        super().__init__(f"report-{seat_name(seat)}", label, zone="reports")
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


def draw_report(
    canvas: Canvas, filled: Filled, facts: tuple[PanelRow, ...], box: pygame.FRect
) -> None:
    """Draw a filled sheet, and below it what else counted; what fits, the facts first."""
    room = box.h - _PITCH * len(facts) - 10
    high = min(room, _ROW * _ROWS)
    if high >= _LEAST_ROW * _ROWS:
        filled.draw(canvas, pygame.FRect(box.left, box.top, box.w, high))
        box = pygame.FRect(box.left, box.top + high + 10, box.w, box.h - high - 10)
    draw_facts(canvas, facts, box)


def facts_of(display: Display, seat: Seat) -> tuple[PanelRow, ...]:
    """What the table says of a seat's end, without the total, which stands beside its name."""
    wanted = f"final:{seat_name(seat)}"
    panel = next((each for each in display.panels if each.id == wanted), None)
    return panel.rows[:-1] if panel else ()


def total_of(display: Display, seat: Seat) -> tuple[PanelRow, ...]:
    """The line with a seat's total."""
    wanted = f"final:{seat_name(seat)}"
    return next((each.rows[-1:] for each in display.panels if each.id == wanted), ())


def draw_facts(canvas: Canvas, rows: tuple[PanelRow, ...], box: pygame.FRect) -> None:
    """Draw as many facts as fit, one below the other; what matters most stands last."""
    theme = canvas.theme
    pitch = _PITCH
    count = max(0, int((box.h + 1) // pitch))
    shown = rows[-count:] if count else ()
    for place, row in enumerate(shown):
        y = box.top + pitch * (place + 0.5)
        if row.icon:
            canvas.icon((box.left + 9, y), row.icon, 17, "#8A5C08")
        left = box.left + 26
        value = row.value or row.note
        note = row.note if row.value and row.note else ""
        words = f"{row.title}, {note}" if note else row.title
        room = max(0.62 * box.w, box.w - 40 - canvas.measure(words, "small")[0])
        right = canvas.text((box.right, y), value, "small", theme.ink, anchor="midright",
                            weight=700, max_width=room).left  # fmt: skip
        canvas.text((left, y), words, "small", theme.ink2, anchor="midleft",
                    max_width=right - 8 - left)  # fmt: skip
