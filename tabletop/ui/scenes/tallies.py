"""The end of a game whose points are written on a sheet: towers of sums, and what else counted."""

from dataclasses import dataclass

import pygame

from tabletop.engine.game import Game
from tabletop.engine.layout import Region
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.view import Display, Row, View
from tabletop.ui.canvas import Canvas, Point
from tabletop.ui.regions.sheet import groups_of, sum_of

_GAP = 3.0
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


def facts_of(display: Display, seat: Seat) -> tuple[Row, ...]:
    """What the table says of a seat's end, without the total, which stands beside its name."""
    wanted = f"final:{seat_name(seat)}"
    panel = next((each for each in display.panels if each.id == wanted), None)
    return panel.rows[:-1] if panel else ()


def draw_facts(canvas: Canvas, rows: tuple[Row, ...], box: pygame.FRect) -> None:
    """Draw as many facts as fit, one below the other; what matters most stands last."""
    theme = canvas.theme
    pitch = 24.0
    count = max(0, int(box.h // pitch))
    shown = rows[-count:] if count else ()
    for place, row in enumerate(shown):
        y = box.top + pitch * (place + 0.5)
        if row.icon:
            canvas.icon((box.left + 9, y), row.icon, 17, "#8A5C08")
        left = box.left + 26
        value = row.value or row.note
        note = row.note if row.value and row.note else ""
        right = canvas.text((box.right, y), value, "small", theme.ink, anchor="midright",
                            weight=700, max_width=0.62 * box.w).left  # fmt: skip
        words = f"{row.title}, {note}" if note else row.title
        canvas.text((left, y), words, "small", theme.ink2, anchor="midleft",
                    max_width=right - 8 - left)  # fmt: skip
