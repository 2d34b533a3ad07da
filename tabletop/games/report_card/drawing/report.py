"""The widget with a player's own result sheet: rows of groups, a cell per exam, and sums."""

from dataclasses import dataclass

import pygame

from tabletop.api import SeenEvent, View, seat_name
from tabletop.api.drawing import Canvas, DropTarget, Moment, Topic, Widget, lightness, out3, svg
from tabletop.games.report_card.drawing.sheet import (
    Group,
    extra_of,
    groups_of,
    marks_of,
    previewed,
    result_of,
    sum_of,
)
from tabletop.games.report_card.table import ReportData

_PAD = 11.0
_GAP = 8.0
_LEAST = 80.0
"""The least height at which the sheet is usable, in logical pixels."""


@dataclass(frozen=True, slots=True)
class _Frame:
    """The positions of the sheet's rows and columns, in logical pixels."""

    rows: tuple[pygame.FRect, ...]
    head: pygame.FRect
    cells: float
    """The x of the first cell's left edge, in logical pixels."""
    pitch: float
    width: float
    """Width of a cell, in logical pixels."""


class Report(Widget[ReportData]):
    """The result sheet of the seat at the bottom of the table.

    `data` is as in `sheet`, plus `data.columns` with the column headings.
    """

    def _frame(self, groups: int, across: int) -> _Frame:
        box = self.rect
        head = 38.0 if box.h >= 230 else 0.0
        top = box.top + (head or 6.0)
        pitch = (box.bottom - 9 - top) / max(1, groups)
        rows = tuple(
            pygame.FRect(box.left + _PAD, top + pitch * place, box.w - 2 * _PAD,
                         pitch - (3.0 if pitch > 24 else 1.0))
            for place in range(groups)
        )  # fmt: skip
        left = box.left + 0.275 * box.w
        step = 0.558 * box.w / max(1, across)
        band = pygame.FRect(box.left, box.top, box.w, head)
        return _Frame(rows, band, left, step, step - _GAP)

    def cells(self, moment: Moment) -> dict[str, pygame.FRect]:
        """Return the rectangle of each exam's cell, by piece."""
        groups = groups_of(moment.view, self.region)
        across = max((len(group.pieces) for group in groups), default=1)
        frame = self._frame(len(groups), across)
        inset = 3.0 if frame.rows and frame.rows[0].h > 24 else 1.0
        return {
            piece: pygame.FRect(
                frame.cells + frame.pitch * place, row.top + inset, frame.width, row.h - 2 * inset
            )
            for group, row in zip(groups, frame.rows, strict=True)
            for place, piece in enumerate(group.pieces)
        }

    def topics(self, moment: Moment) -> list[Topic]:
        """Return the help topics: the sheet, its rows, sums, headings and cells."""
        cells = self.cells(moment)
        found = super().topics(moment)
        groups = groups_of(moment.view, self.region)
        if self.rect.h < _LEAST:
            return found
        across = max((len(group.pieces) for group in groups), default=1)
        frame = self._frame(len(groups), across)
        for number, row in enumerate(frame.rows):
            head = pygame.FRect(row.left, row.top, frame.cells - row.left - 4, row.h)
            end = pygame.FRect(row.right - 52, row.top, 52, row.h)
            found += [Topic(f"legend:division:{number}", head),
                      Topic(f"legend:sum:{number}", end)]  # fmt: skip
        if frame.head.h:
            wide = frame.pitch * across
            heads = pygame.FRect(frame.cells, frame.head.top + 6, wide, frame.head.h - 8)
            found.append(Topic("legend:column", heads))
        return [*found, *(Topic(f"piece:{piece}", rect) for piece, rect in cells.items())]

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each cell; none while the sheet is folded into its tab."""
        if self.rect.h < _LEAST:
            return []
        return [
            DropTarget(piece, rect.inflate(4, 2), 6, paper=True)
            for piece, rect in self.cells(moment).items()
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the sheet with all results, sums and bonuses."""
        box, theme = self.rect, canvas.theme
        canvas.sheet(box, 14)
        groups = groups_of(moment.view, self.region)
        across = max((len(group.pieces) for group in groups), default=1)
        frame = self._frame(len(groups), across)
        if frame.head.h:
            self._draw_head(canvas, frame, across)
        cells = self.cells(moment)
        marks = marks_of(moment, self.region, moment.home)
        for group, row in zip(groups, frame.rows, strict=True):
            self._draw_group(canvas, group, row, frame)
            row_sum = sum_of(moment.view, self.region, group, moment.home)
            middle = row.centery
            size = min(19.0, max(14.0, row.h * 0.62))
            edge = box.right - _PAD - 8
            canvas.text((edge, middle), str(row_sum), "value", theme.ink, anchor="midright",
                        size=size)  # fmt: skip
            mark = marks.get(group.title)
            if mark is not None and mark.note:
                self._draw_mark(canvas, mark.note, mark.tone, (edge - 28, middle), row.h)
            for piece in group.pieces:
                self._draw_cell(canvas, moment, group, piece, cells[piece])
                if mark is not None and mark.note:
                    self._draw_factor(canvas, moment, piece, mark.note, cells[piece])

    def _written(self, moment: Moment, value: str) -> str:
        """Return the piece whose result for the viewer is stored in `value`; empty for others."""
        names = (self.text_of("base"), self.text_of("extra"))
        home = seat_name(moment.home)
        pieces = (p for group in groups_of(moment.view, self.region) for p in group.pieces)
        return next(
            (p for p in pieces if value in {n.format(piece=p, seat=home) for n in names}), ""
        )

    def writes(self, moment: Moment, event: SeenEvent) -> bool:
        """Return whether an event writes a result of the viewer's own seat."""
        return event.number > 0 and self._written(moment, event.source) != ""

    def writing(self, canvas: Canvas, moment: Moment, value: str, before: View, t: float) -> None:
        """Animate a new result: it shrinks onto its cell while the sum of its row counts up.

        `t` runs from 0 to 1; `before` is the view before the result was written.
        """
        piece, cells = self._written(moment, value), self.cells(moment)
        if self.rect.h < _LEAST or piece not in cells:
            return
        box, theme = cells[piece], canvas.theme
        group = next(g for g in groups_of(moment.view, self.region) if piece in g.pieces)
        number = result_of(moment.view, self.region, piece, moment.home)
        large = 1.0 + 0.8 * (1 - out3(min(1.0, t / 0.7)))
        grown = box.inflate(box.w * (large - 1) * 0.5, box.h * (large - 1))
        canvas.glow(grown, 6, theme.amber_halo, 10, 0.9 * (1 - t))
        canvas.fill(grown, 6, "#FFFFFF")
        canvas.ring(grown, 6, "#C98500", 2.0)
        size = min(18.0, max(14.0, box.h * 0.64))
        canvas.text(grown.center, str(number), "value", theme.ink, anchor="center",
                    size=round(size * large))  # fmt: skip
        old, new = (sum_of(view, self.region, group, moment.home)
                    for view in (before, moment.view))  # fmt: skip
        shown = round(old + (new - old) * t)
        spot = pygame.FRect(0, 0, 42, box.h)
        spot.midright = (self.rect.right - _PAD - 4, box.centery)
        canvas.fill(spot, 6, "#FFE3A6")
        canvas.text((spot.right - 4, spot.centery), str(shown), "value", theme.ink,
                    anchor="midright", size=min(19.0, max(14.0, box.h * 0.7)))  # fmt: skip

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the state that this widget's picture depends on: hover and preview."""
        return moment.arrow, moment.options_title

    def _draw_head(self, canvas: Canvas, frame: _Frame, across: int) -> None:
        theme, box = canvas.theme, self.rect
        y = box.top + 20
        canvas.text((box.left + _PAD + 7, y), self.text_of("label"), "value", theme.ink,
                    anchor="midleft", size=18, max_width=frame.cells - box.left - 20)  # fmt: skip
        names = self.text_of("columns").split()
        for place in range(min(across, len(names))):
            x = frame.cells + frame.pitch * place + frame.width / 2
            canvas.text((x, y), names[place], "small", theme.ink2, anchor="center", weight=600)
        canvas.text((box.right - _PAD - 8, y), self.text_of("total"), "small", theme.ink2,
                    anchor="midright", weight=600)  # fmt: skip

    def _draw_group(self, canvas: Canvas, group: Group, row: pygame.FRect, frame: _Frame) -> None:
        theme = canvas.theme
        canvas.fill(row, min(8.0, row.h * 0.25), group.colour, 0.15)
        side = min(30.0, row.h)
        badge = pygame.FRect(row.left, row.centery - side / 2, side, side)
        canvas.fill(badge, side * 0.24, (svg.mix(group.colour, "#FFFFFF", 0.06), group.colour))
        canvas.icon(badge.center, group.icon, side * 0.66, group.ink)
        canvas.text((badge.right + 8, row.centery), group.title, "body", theme.ink,
                    anchor="midleft", weight=600, size=min(15.0, max(14.0, row.h * 0.6)),
                    max_width=frame.cells - badge.right - 12)  # fmt: skip

    def _draw_mark(
        self, canvas: Canvas, note: str, tone: str, right: tuple[float, float], high: float
    ) -> None:
        words = note.partition(",")[0]
        theme = canvas.theme
        if high < 20:
            return
        wide = canvas.measure(words, "small", weight=700)[0] + 14
        pill = pygame.FRect(right[0] - wide, right[1] - 11, wide, 22)
        if tone == "gain":
            canvas.fill(pill, 11, theme.amber)
        else:
            canvas.ring(pill, 11, "#8A5C08", 1.5, 0.8)
        canvas.text(pill.center, words, "small", theme.ink, anchor="center", weight=700)

    def _draw_factor(
        self, canvas: Canvas, moment: Moment, piece: str, note: str, box: pygame.FRect
    ) -> None:
        """Draw the factor in the cell that its row's note names, as in `+15, Surgery x4`."""
        kind = moment.view.kind_named(piece)
        name, _, factor = note.partition(", ")[2].rpartition(" ")
        if kind is None or kind.title != name or box.h < 18:
            return
        canvas.text((box.left + 5, box.centery), factor, "small", "#8A5C08", anchor="midleft",
                    weight=800)  # fmt: skip

    def _draw_cell(
        self, canvas: Canvas, moment: Moment, group: Group, piece: str, box: pygame.FRect
    ) -> None:
        theme, region, home = canvas.theme, self.region, moment.home
        number = result_of(moment.view, region, piece, home)
        shown, radius = str(number) if number else "", 5.0
        target, preview = previewed(moment)
        size = min(18.0, max(14.0, box.h * 0.64))
        if target == piece and preview:
            canvas.glow(box, radius, theme.amber_halo, 10, 0.8)
            canvas.fill(box, radius, "#FFD98A")
            canvas.ring(box, radius, "#C98500", 2.4)
            canvas.text(box.center, preview, "value", theme.ink, anchor="center", size=size)
            return
        line = svg.mix(group.colour, "#1F2430", 0.22 if lightness(group.colour) > 0.5 else 0.0)
        canvas.fill(box, radius, "#FFFFFF", 1.0 if number else 0.42)
        canvas.ring(box, radius, line, 1.5 if number else 1.0, 1.0 if number else 0.34)
        if not number:
            return
        extra = extra_of(moment.view, region, piece, home)
        beside = extra > 0 and box.w >= 44
        x = box.left + 0.4 * box.w if beside else box.centerx
        canvas.text((x, box.centery), shown, "value", theme.ink, anchor="center", size=size)
        if beside:
            # Extra credit is drawn apart from the result first written.
            canvas.text((box.right - 5, box.centery), f"+{extra}", "small", "#8A5C08",
                        anchor="midright", weight=700)  # fmt: skip
