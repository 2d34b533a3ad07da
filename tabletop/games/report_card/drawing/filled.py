"""A read-only sheet of results: another seat's report card, or the final one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame

from tabletop.api import PanelRow, Region, Seat, View
from tabletop.api.drawing import Canvas, svg
from tabletop.games.report_card.drawing.sheet import Group, extra_of, groups_of, result_of, sum_of

_TITLES = 330.0
"""Boxes at least this wide show the names of the groups, in logical pixels."""
_GAP = 5.0
_SUM = 38.0
_MARK = 52.0
"""Width reserved in every row for bonus marks once any row has one, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Filled:
    """The result sheet of one seat, drawn read-only."""

    view: View
    region: Region
    seat: Seat
    marks: Mapping[str, PanelRow] = field(default_factory=dict)
    """The bonus rows of the sheet, by the title of their group."""

    def draw(self, canvas: Canvas, box: pygame.FRect) -> None:
        """Draw a row for each group with its results and its sum."""
        groups = groups_of(self.view, self.region)
        pitch = box.h / max(1, len(groups))
        high = pitch - min(3.0, pitch * 0.1)
        for place, group in enumerate(groups):
            row = pygame.FRect(box.left, box.top + pitch * place, box.w, high)
            self._draw_row(canvas, group, row)

    def _draw_row(self, canvas: Canvas, group: Group, row: pygame.FRect) -> None:
        theme = canvas.theme
        canvas.fill(row, min(8.0, row.h * 0.25), group.colour, 0.15)
        side = min(30.0, row.h)
        badge = pygame.FRect(row.left, row.centery - side / 2, side, side)
        canvas.fill(badge, side * 0.24, group.colour)
        canvas.icon(badge.center, group.icon, side * 0.66, group.ink)
        left = badge.right + 8
        if row.w >= _TITLES:
            wide = 0.24 * row.w
            canvas.text((left, row.centery), group.title, "body", theme.ink, anchor="midleft",
                        weight=600, size=14, max_width=wide - 8)  # fmt: skip
            left += wide
        right = row.right - 8
        total = sum_of(self.view, self.region, group, self.seat)
        canvas.text((right, row.centery), str(total), "value", theme.ink, anchor="midright",
                    size=min(19.0, max(14.0, row.h * 0.62)))  # fmt: skip
        right -= _SUM
        mark = self.marks.get(group.title)
        if mark is not None and mark.note:
            _draw_mark(canvas, mark, (right, row.centery))
        if any(each.note for each in self.marks.values()):
            right -= _MARK
        pitch = (right - left) / max(1, len(group.pieces))
        for place, piece in enumerate(group.pieces):
            cell = pygame.FRect(left + pitch * place, row.top + 2, pitch - _GAP, row.h - 4)
            self._draw_cell(canvas, group, piece, cell)

    def _draw_cell(self, canvas: Canvas, group: Group, piece: str, cell: pygame.FRect) -> None:
        number = result_of(self.view, self.region, piece, self.seat)
        canvas.fill(cell, 5, "#FFFFFF", 1.0 if number else 0.42)
        if not number:
            return
        canvas.ring(cell, 5, svg.mix(group.colour, "#1F2430", 0.2), 1.2, 0.7)
        extra = extra_of(self.view, self.region, piece, self.seat)
        room = extra > 0 and cell.w >= 50
        x = cell.left + 0.4 * cell.w if room else cell.centerx
        canvas.text((x, cell.centery), str(number), "value", canvas.theme.ink, anchor="center",
                    size=min(18.0, max(14.0, cell.h * 0.66)))  # fmt: skip
        if room:
            canvas.text((cell.right - 4, cell.centery), f"+{extra}", "small", "#8A5C08",
                        anchor="midright", weight=700)  # fmt: skip


def _draw_mark(canvas: Canvas, mark: PanelRow, right: tuple[float, float]) -> None:
    """Draw a group's bonus as a pill, filled when the seat would win it now."""
    words = mark.note.partition(",")[0]
    wide = canvas.measure(words, "small", weight=700)[0] + 12
    pill = pygame.FRect(right[0] - wide, right[1] - 10, wide, 20)
    if mark.tone == "gain":
        canvas.fill(pill, 10, canvas.theme.amber)
    else:
        canvas.ring(pill, 10, "#8A5C08", 1.5, 0.8)
    canvas.text(pill.center, words, "small", canvas.theme.ink, anchor="center", weight=700)
