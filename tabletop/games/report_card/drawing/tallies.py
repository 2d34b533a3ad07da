"""The results screen of Report Card: towers of division sums, and the bonuses that counted."""

from dataclasses import dataclass

import pygame

from tabletop.api import PanelRow, Region, Seat, View, seat_name
from tabletop.api.drawing import (
    FACT,
    Canvas,
    Ending,
    Point,
    Position,
    SeatColumn,
    draw_facts,
    facts_of,
    total_of,
)
from tabletop.games.report_card.drawing.filled import Filled
from tabletop.games.report_card.drawing.sheet import groups_of, sum_of

_GAP = 3.0
_ROWS = 7
_ROW, _LEAST_ROW = 35.0, 18.0
"""Usual and least height of a row of the final sheet, in logical pixels."""
_LABEL = 15.0
"""Blocks lower than this show no number, in logical pixels."""
_ALL = "All results of {name}"


def tower_unit(view: View, region: Region, room: float) -> float:
    """Return logical pixels per point, so that the highest tower fits into `room`."""
    groups = groups_of(view, region)
    most = max(
        (sum(sum_of(view, region, g, seat) for g in groups) for seat in range(view.seats)),
        default=1,
    )
    return max(0.0, (room - _GAP * len(groups)) / max(1, most))


@dataclass(frozen=True, slots=True)
class Tower:
    """The division sums of one seat, drawn as stacked blocks."""

    view: View
    region: Region
    seat: Seat
    width: float
    unit: float
    """Logical pixels per point."""

    def draw(self, canvas: Canvas, foot: Point, part: float) -> float:
        """Draw a block for each sum, with the first group on top; return the y of the tower's top.

        `part`, 0 to 1, is how much of the tower has been built.
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


class ReportTowers(Ending):
    """The results screen: a tower of sums per seat, and the full report of the seat hovered."""

    standing = 74.0

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._region = position.game.layout.region("report")

    def columns(self) -> list[SeatColumn]:
        """Return a column for each seat."""
        if self._region is None:
            return []
        names = [self.position.name(seat) for seat in range(self.view.seats)]
        return [SeatColumn(seat, _ALL.format(name=name)) for seat, name in enumerate(names)]

    def width(self, column: float, usual: float) -> float:
        """Return the towers' width: wider than a stack of cards."""
        return usual if self._region is None else min(132.0, column * 0.66)

    def draw_tower(
        self, canvas: Canvas, seat: Seat, foot: Point, size: tuple[float, float], part: float
    ) -> float | None:
        """Draw a seat's tower; return the y of its top, or None without a report region."""
        if self._region is None:
            return None
        unit = tower_unit(self.view, self._region, size[1])
        return Tower(self.view, self._region, seat, size[0], unit).draw(canvas, foot, part)

    def draw_sheet(self, canvas: Canvas, seat: Seat, box: pygame.FRect) -> None:
        """Draw a seat's final report and the bonuses that counted."""
        region = self._region
        if region is None:
            return
        wanted = str(region.data.get("panel", "")).format(seat=seat_name(seat))
        panel = next((each for each in self.display.panels if each.id == wanted), None)
        marks = {row.title: row for row in panel.rows} if panel else {}
        rows = (*facts_of(self.display, seat), *total_of(self.display, seat))
        draw_report(canvas, Filled(self.view, region, seat, marks), rows, box)


def draw_report(
    canvas: Canvas, filled: Filled, facts: tuple[PanelRow, ...], box: pygame.FRect
) -> None:
    """Draw a final sheet with the facts below it; the facts take precedence when space is short."""
    room = box.h - FACT * len(facts) - 10
    high = min(room, _ROW * _ROWS)
    if high >= _LEAST_ROW * _ROWS:
        filled.draw(canvas, pygame.FRect(box.left, box.top, box.w, high))
        box = pygame.FRect(box.left, box.top + high + 10, box.w, box.h - high - 10)
    draw_facts(canvas, facts, box)
