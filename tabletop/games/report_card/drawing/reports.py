"""The widgets with result sheets: a player's own, and those of the other seats.

Up to three other seats have full grids; with more, they have bars. In a solo game, the class ranks
are drawn instead.
"""

from dataclasses import dataclass

import pygame

from tabletop.api import ActionsData, Panel, PanelRow, Seat, SeenEvent, View, seat_name
from tabletop.api.drawing import (
    Canvas,
    DropTarget,
    Moment,
    NothingIntent,
    RegionButton,
    RegionCommand,
    TooltipTarget,
    Widget,
    draw_empty_token,
    draw_portrait,
    ease_out,
    lightness,
    seat_colour,
    svg,
)
from tabletop.games.report_card.drawing.sheet import (
    ReadOnlySheet,
    SheetRow,
    bonus_rows,
    draw_extra,
    extra_of,
    groups_of,
    previewed_result,
    result_of,
    sum_of,
)
from tabletop.games.report_card.table import ReportData, ReportsData, sheet_title

_PAD = 11.0
_FACTS_GAP = 8.0
_LEAST = 80.0
"""The minimum height at which the sheet is usable, in logical pixels."""


@dataclass(frozen=True, slots=True)
class _SheetGeometry:
    """The positions of the sheet's rows and columns, in logical pixels."""

    rows: tuple[pygame.FRect, ...]
    head: pygame.FRect
    cells: float
    """The x of the first cell's left edge, in logical pixels."""
    pitch: float
    width: float
    """Width of a cell, in logical pixels."""


class OwnSheet(Widget[ReportData]):
    """The viewer's result sheet: a row for each division, with a cell for each of its exams.

    `data` is as in `sheet`, plus `columns` with the column headings.
    """

    def _frame(self, groups: int, across: int) -> _SheetGeometry:
        box = self.rect
        head = 38.0 if box.h >= 230 else 0.0
        top = box.top + (head or 6.0)
        pitch = (box.bottom - 9 - top) / max(1, groups)
        rows = tuple(
            pygame.FRect(
                box.left + _PAD,
                top + pitch * place,
                box.w - 2 * _PAD,
                pitch - (3.0 if pitch > 24 else 1.0),
            )
            for place in range(groups)
        )
        left = box.left + 0.275 * box.w
        step = 0.558 * box.w / max(1, across)
        band = pygame.FRect(box.left, box.top, box.w, head)
        return _SheetGeometry(rows, band, left, step, step - _FACTS_GAP)

    def cells(self, moment: Moment) -> dict[str, pygame.FRect]:
        """Return each exam's cell on the sheet, by the name of its piece, in logical pixels."""
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

    def topics(self, moment: Moment) -> list[TooltipTarget]:
        """Return the tooltip targets: the sheet, its rows and sums, the headings and cells."""
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
            found += [
                TooltipTarget(f"legend:division:{number}", head),
                TooltipTarget(f"legend:sum:{number}", end),
            ]
        if frame.head.h:
            wide = frame.pitch * across
            heads = pygame.FRect(frame.cells, frame.head.top + 6, wide, frame.head.h - 8)
            found.append(TooltipTarget("legend:column", heads))
        return [*found, *(TooltipTarget(f"piece:{piece}", rect) for piece, rect in cells.items())]

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each cell; none if the sheet is folded into its tab."""
        if self.rect.h < _LEAST:
            return []
        return [
            DropTarget(piece, rect.inflate(4, 2), 6, paper=True)
            for piece, rect in self.cells(moment).items()
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the sheet with the viewer's results, the sum of each row, and the bonuses."""
        box, theme = self.rect, canvas.theme
        canvas.sheet(box, 14)
        groups = groups_of(moment.view, self.region)
        across = max((len(group.pieces) for group in groups), default=1)
        frame = self._frame(len(groups), across)
        if frame.head.h:
            self._draw_head(canvas, frame, across)
        cells = self.cells(moment)
        marks = bonus_rows(moment, self.region, moment.home)
        for group, row in zip(groups, frame.rows, strict=True):
            self._draw_group(canvas, group, row, frame)
            row_sum = sum_of(moment.view, self.region, group, moment.home)
            middle = row.centery
            size = min(19.0, max(14.0, row.h * 0.62))
            edge = box.right - _PAD - 8
            canvas.text(
                (edge, middle), str(row_sum), "value", theme.ink, anchor="midright", size=size
            )
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

    def shows_value(self, moment: Moment, event: SeenEvent) -> bool:
        """Return whether an event writes one of the viewer's results, so that it is animated."""
        return event.number > 0 and self._written(moment, event.source) != ""

    def draw_new_value(
        self, canvas: Canvas, moment: Moment, value: str, before: View, t: float
    ) -> None:
        """Animate a new result, which shrinks into its cell while the sum of its row counts up.

        Args:
            canvas: What to draw on.
            moment: What the viewer sees, with the result written.
            value: Name of the value that was written; nothing is drawn if it isn't the viewer's.
            before: The view before the result was written.
            t: Progress of the animation, 0 to 1.
        """
        piece, cells = self._written(moment, value), self.cells(moment)
        if self.rect.h < _LEAST or piece not in cells:
            return
        box, theme = cells[piece], canvas.theme
        group = next(g for g in groups_of(moment.view, self.region) if piece in g.pieces)
        number = result_of(moment.view, self.region, piece, moment.home)
        large = 1.0 + 0.8 * (1 - ease_out(min(1.0, t / 0.7)))
        grown = box.inflate(box.w * (large - 1) * 0.5, box.h * (large - 1))
        canvas.glow(grown, 6, theme.amber_halo, 10, 0.9 * (1 - t))
        canvas.fill(grown, 6, "#FFFFFF")
        canvas.ring(grown, 6, "#C98500", 2.0)
        size = min(18.0, max(14.0, box.h * 0.64))
        canvas.text(
            grown.center, str(number), "value", theme.ink, anchor="center", size=round(size * large)
        )
        old, new = (sum_of(view, self.region, group, moment.home) for view in (before, moment.view))
        shown = round(old + (new - old) * t)
        spot = pygame.FRect(0, 0, 42, box.h)
        spot.midright = (self.rect.right - _PAD - 4, box.centery)
        canvas.fill(spot, 6, "#FFE3A6")
        canvas.text(
            (spot.right - 4, spot.centery),
            str(shown),
            "value",
            theme.ink,
            anchor="midright",
            size=min(19.0, max(14.0, box.h * 0.7)),
        )

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return the pointer state that the sheet's look depends on; a new value causes a redraw.

        It consists of the hovered move's arrow and the text of its preview.
        """
        return moment.arrow, moment.options_title

    def _draw_head(self, canvas: Canvas, frame: _SheetGeometry, across: int) -> None:
        theme, box = canvas.theme, self.rect
        y = box.top + 20
        canvas.text((box.left + _PAD + 7, y), self.text_of("label"), "value", theme.ink,
                    anchor="midleft", size=18, max_width=frame.cells - box.left - 20)  # fmt: skip
        names = self.text_of("columns").split()
        for place in range(min(across, len(names))):
            x = frame.cells + frame.pitch * place + frame.width / 2
            canvas.text((x, y), names[place], "small", theme.ink2, anchor="center", weight=600)
        canvas.text(
            (box.right - _PAD - 8, y),
            self.text_of("total"),
            "small",
            theme.ink2,
            anchor="midright",
            weight=600,
        )

    def _draw_group(
        self, canvas: Canvas, group: SheetRow, row: pygame.FRect, frame: _SheetGeometry
    ) -> None:
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
        canvas.text(
            (box.left + 5, box.centery), factor, "small", "#8A5C08", anchor="midleft", weight=800
        )

    def _draw_cell(
        self, canvas: Canvas, moment: Moment, group: SheetRow, piece: str, box: pygame.FRect
    ) -> None:
        theme, region, home = canvas.theme, self.region, moment.home
        number = result_of(moment.view, region, piece, home)
        shown, radius = str(number) if number else "", 5.0
        target, preview = previewed_result(moment)
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
            draw_extra(canvas, (box.right - 5, box.centery), extra)


_GAP = 12.0
_FULL = 3
"""The maximum number of other seats with full sheets."""
_TALLEST = {1: 310.0, 2: 310.0}
_OPEN = (520.0, 322.0)
"""The width and height of a sheet that opens beside its plate, in logical pixels."""
_HEAD = 44.0
_SHADOW = 170.0
"""The extent of an open sheet's shadow, left and right (or top and bottom) added together."""


class RivalSheets(Widget[ReportsData]):
    """The other seats' plates, one below the other: each with a portrait, a score and results.

    `data` is as in `sheet`. `tokens` and `most` name a seat's effort tokens and their maximum
    number. `ladder` names the panel with the class ranks, shown if there are no other seats.
    """

    def plates(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Return each other seat's plate in logical pixels; empty in a solo game.

        Plates are one below the other, or side by side in a small window.
        """
        seats, box = moment.rivals, self.rect
        if not seats:
            return {}
        if self.compact:
            wide = (box.w - 8 * (len(seats) - 1)) / len(seats)
            return {
                seat: pygame.FRect(box.left + (wide + 8) * place, box.top, wide, box.h)
                for place, seat in enumerate(seats)
            }
        high = (box.h - _GAP * (len(seats) - 1)) / len(seats)
        high = min(high, _TALLEST.get(len(seats), high))
        return {
            seat: pygame.FRect(box.left, box.top + (high + _GAP) * place, box.w, high)
            for place, seat in enumerate(seats)
        }

    def _face(self, plate: pygame.FRect) -> pygame.FRect:
        side = 46.0 if plate.h >= 100 else max(24.0, min(40.0, plate.h - 12, 0.36 * plate.w))
        return pygame.FRect(
            plate.left + (12 if plate.w >= 130 else 5),
            plate.top + (10 if plate.h >= 100 else (plate.h - side) / 2),
            side,
            side,
        )

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each other seat: its whole plate."""
        return [DropTarget(seat_name(s), rect, 16) for s, rect in self.plates(moment).items()]

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        """Return the boxes that labels must avoid: the plates, or the region in a solo game."""
        return list(self.plates(moment).values()) or super().outlines(moment)

    @property
    def reach(self) -> pygame.FRect:
        """The box that the widget draws in: its plates and the sheets that open beside them."""
        line = pygame.FRect(self.rect.left, self.rect.top, self.rect.w, 0)
        first = self._opened(line)
        line.bottom = self.rect.bottom
        opened = first.union(self._opened(line))
        return super().reach.union(opened.inflate(_SHADOW, _SHADOW))

    def _whole(self, moment: Moment) -> bool:
        """Return whether each plate has room for the full sheet."""
        return len(moment.rivals) <= _FULL and not self.compact

    def buttons(self, moment: Moment) -> list[RegionButton]:
        """Return a button for each plate, drawn as the plate, that opens the seat's sheet.

        The sheet is open while the button is hovered. There are no buttons if all sheets are shown
        in full.
        """
        if self._whole(moment):
            return []
        return [
            RegionButton(
                RegionCommand(
                    f"report:{seat_name(seat)}",
                    sheet_title(moment.display, seat),
                    NothingIntent(),
                    value=self._sums(moment, seat),
                ),
                plate,
                "rivals",
                size="drawn",
            )
            for seat, plate in self.plates(moment).items()
        ]

    def _sums(self, moment: Moment, seat: Seat) -> str:
        """Return the sums of a sheet as text, such as `Command 19, Flight 14`."""
        sums = (
            f"{group.title} {sum_of(moment.view, self.region, group, seat)}"
            for group in groups_of(moment.view, self.region)
        )
        return ", ".join(sums)

    def _opened(self, plate: pygame.FRect) -> pygame.FRect:
        """Return the rectangle in which a plate's sheet opens, kept between top bar and buttons."""
        frame = self.arrangement.frame
        box = pygame.FRect(0, 0, min(_OPEN[0], frame.w - 16), min(_OPEN[1], frame.h - 110))
        if self.compact:
            box.midtop = (frame.centerx, plate.bottom + 8)
        else:
            box.midright = (self.rect.left - 10, plate.centery)
        actions = self.arrangement.find(ActionsData)
        floor = actions.rect.top if self.compact and actions is not None else frame.bottom
        box.height = min(box.h, floor - 8 - (box.top if self.compact else 0))
        low, high = self.arrangement.bar.bottom + 8, floor - 8 - box.h
        box.top = max(low, min(high, box.top))
        return box

    def covering_boxes(self, moment: Moment) -> list[pygame.FRect]:
        """Return the box of the open sheet, which covers dice and exams; empty if none is open."""
        seat = self._looked_at(moment)
        return [] if seat < 0 else [self._opened(self.plates(moment)[seat])]

    def _looked_at(self, moment: Moment) -> Seat:
        """Return the seat whose sheet is open, or -1."""
        if self._whole(moment):
            return -1
        ids = {moment.pointed, moment.focused}
        return next((seat for seat in moment.rivals if f"report:{seat_name(seat)}" in ids), -1)

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return a tuple with the seat whose sheet is open; empty if none is.

        A new value causes a redraw.
        """
        seat = self._looked_at(moment)
        return () if seat < 0 else (seat,)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the sheet that is open beside its plate, with the seat's name and score, if any."""
        seat = self._looked_at(moment)
        if seat < 0:
            return
        theme, box = canvas.theme, self._opened(self.plates(moment)[seat])
        canvas.shadow(box, 14, "e3")
        canvas.sheet(box, 14)
        y = box.top + _HEAD / 2 + 2
        scores = moment.display.scores
        right = canvas.text(
            (box.right - 18, y),
            scores[seat] if seat < len(scores) else "",
            "value",
            theme.ink,
            anchor="midright",
            size=22,
        ).left
        canvas.text((box.left + 16, y), moment.name(seat), "name", theme.ink, anchor="midleft",
                    size=18, max_width=right - box.left - 30)  # fmt: skip
        inner = pygame.FRect(box.left + 12, box.top + _HEAD, box.w - 24, box.h - _HEAD - 12)
        marks = bonus_rows(moment, self.region, seat)
        ReadOnlySheet(moment.view, self.region, seat, marks).draw(canvas, inner)

    def topics(self, moment: Moment) -> list[TooltipTarget]:
        """Return the tooltip targets: the region, and each plate's score and effort tokens."""
        found = super().topics(moment)
        for seat, plate in self.plates(moment).items():
            name, face = seat_name(seat), self._face(plate)
            score = pygame.FRect(plate.right - 62, face.top - 4, 56, 34)
            effort = pygame.FRect(
                face.right + 6, face.centery + 4, plate.right - face.right - 12, 22
            )
            found += [
                TooltipTarget(f"legend:score:{name}", score),
                TooltipTarget(f"legend:bolt:{name}", effort),
            ]
        return found

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Return the box of each other seat's portrait, in logical pixels."""
        return {seat: self._face(plate) for seat, plate in self.plates(moment).items()}

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the plate of each other seat; in a solo game, the class ranks."""
        plates = self.plates(moment)
        groups = groups_of(moment.view, self.region)
        for seat, plate in plates.items():
            self._draw_plate(canvas, moment, seat, plate, groups)
        if not plates:
            wanted = self.text_of("ladder")
            ladder = next((p for p in moment.display.panels if p.id == wanted), None)
            if ladder is not None:
                self._draw_ladder(canvas, ladder)

    def _draw_plate(
        self,
        canvas: Canvas,
        moment: Moment,
        seat: Seat,
        plate: pygame.FRect,
        groups: tuple[SheetRow, ...],
    ) -> None:
        canvas.well(plate, 15)
        if seat in moment.acting:
            canvas.ring(plate, 15, canvas.theme.amber, 2)
        face = self._face(plate)
        draw_portrait(canvas, moment, seat, face)
        scores = moment.display.scores
        right = plate.right - (14 if plate.w >= 130 else 7)
        score = canvas.text(
            (right, face.centery - (10 if plate.h >= 100 else 0)),
            scores[seat] if seat < len(scores) else "",
            "score",
            anchor="midright",
            size=24 if plate.h >= 100 else 20 if plate.w >= 130 else 17,
        )
        if plate.w < 130:
            return
        left = face.right + 10
        low = plate.h < 100
        name_y = face.centery if low else face.centery - 11
        room = score.left - 8 - left
        forms = moment.name_forms(seat)
        name = canvas.fitting(forms, room, "name", size=16)
        if not low or canvas.fitting((name, ""), room, "name", size=16):
            canvas.text((left, name_y), name, "name", anchor="midleft", size=16, max_width=room)
        if low:
            return
        self._draw_tokens(canvas, moment, seat, (left + 6, face.centery + 14), right)
        body = pygame.FRect(plate.left + 14, face.bottom + 10, plate.w - 28, 0)
        body.height = plate.bottom - 12 - body.top
        if len(moment.rivals) <= _FULL and body.h >= 100:
            self._draw_grid(canvas, moment, seat, body, groups)
        else:
            self._draw_bar(canvas, moment, seat, body, groups)

    def _draw_tokens(
        self, canvas: Canvas, moment: Moment, seat: Seat, pos: tuple[float, float], right: float
    ) -> None:
        most = round(self.number_of("most", 0))
        left = moment.number(self.text_of("tokens"), seat=seat_name(seat))
        pitch = min(16.0, (right - pos[0]) / max(1, most))
        colour = seat_colour(seat)
        for place in range(most):
            centre = (pos[0] + pitch * place, pos[1])
            if place < left:
                canvas.disc(centre, 6, svg.mix(colour, "#000000", 0.35))
                canvas.disc((centre[0], centre[1] - 0.6), 5.4, colour)
            else:
                draw_empty_token(canvas, centre, 12.0, 0.5)

    def _draw_grid(
        self,
        canvas: Canvas,
        moment: Moment,
        seat: Seat,
        box: pygame.FRect,
        groups: tuple[SheetRow, ...],
    ) -> None:
        """Draw a small grid of results: a column for each group, a cell for each exam."""
        deep = max((len(group.pieces) for group in groups), default=1)
        gap = 4.0
        wide = (box.w - gap * (len(groups) - 1)) / max(1, len(groups))
        high = min(wide * 1.2, (box.h - gap * (deep - 1)) / deep)
        top = box.top + max(0.0, (box.h - (high + gap) * deep + gap) / 2)
        for column, group in enumerate(groups):
            for row, piece in enumerate(group.pieces):
                cell = pygame.FRect(
                    box.left + (wide + gap) * column, top + (high + gap) * row, wide, high
                )
                number = result_of(moment.view, self.region, piece, seat)
                canvas.fill(cell, 4, group.colour, 1.0 if number else 0.20)
                if number:
                    canvas.text(cell.center, str(number), "small", group.ink, anchor="center",
                                weight=700, size=15)  # fmt: skip

    def _draw_bar(
        self,
        canvas: Canvas,
        moment: Moment,
        seat: Seat,
        box: pygame.FRect,
        groups: tuple[SheetRow, ...],
    ) -> None:
        """Draw a bar chart with the sum of each group."""
        gap = 4.0
        wide = (box.w - gap * (len(groups) - 1)) / max(1, len(groups))
        tops = [
            sum_of(moment.view, self.region, g, s) for g in groups for s in range(moment.view.seats)
        ]
        most = max([30, *tops])
        label = 20.0
        room = max(0.0, box.h - label - 4)
        for place, group in enumerate(groups):
            total = sum_of(moment.view, self.region, group, seat)
            x = box.left + (wide + gap) * place
            foot = pygame.FRect(x, box.bottom - label, wide, label)
            canvas.fill(foot, 4, group.colour, 1.0 if total else 0.35)
            ink = group.ink if total else canvas.theme.text1
            canvas.text(foot.center, str(total), "small", ink, anchor="center", weight=700)
            if room < 12:
                continue
            shaft = pygame.FRect(x, box.top, wide, room)
            canvas.fill(shaft, 4, group.colour, 0.16)
            high = room * min(1.0, total / most)
            if high >= 3:
                bar = pygame.FRect(x, shaft.bottom - high, wide, high)
                canvas.fill(bar, min(4.0, high / 2), group.colour, 0.85)

    def _draw_ladder(self, canvas: Canvas, ladder: Panel) -> None:
        box, theme = self.rect, canvas.theme
        if self.compact:
            self._draw_rank(canvas, ladder)
            return
        pitch = 74.0
        high = min(box.h, 62 + pitch * len(ladder.rows) + 8)
        canvas.well(pygame.FRect(box.left, box.top, box.w, high), 16)
        canvas.text(
            (box.left + 16, box.top + 28),
            ladder.title,
            "value",
            anchor="midleft",
            size=20,
            max_width=box.w - 30,
        )
        pitch = (high - 62) / max(1, len(ladder.rows))
        spine = box.left + 33
        tops = [box.top + 54 + pitch * place for place in range(len(ladder.rows))]
        canvas.fill(
            (spine - 2, tops[0] + pitch / 2, 4, pitch * (len(tops) - 1)), 2, theme.text1, 0.18
        )
        reached = False
        for row, top in zip(ladder.rows, tops, strict=True):
            reached = reached or row.tone == "ready"
            step = pygame.FRect(box.left + 9, top + 3, box.w - 18, pitch - 8)
            _draw_step(canvas, row, step, spine, reached=reached)

    def _draw_rank(self, canvas: Canvas, ladder: Panel) -> None:
        """Draw only the rank that is reached, where the ladder does not fit."""
        box = self.rect
        canvas.well(box, 14)
        now = next((row for row in ladder.rows if row.tone == "ready"), None)
        if now is None:
            return
        icon = now.icon or "cap"
        canvas.icon((box.left + 24, box.centery), icon, 22, canvas.theme.amber_text)
        canvas.text(
            (box.left + 44, box.centery),
            now.title,
            "name",
            anchor="midleft",
            size=16,
            max_width=box.w - 60,
        )


def _draw_step(
    canvas: Canvas, row: PanelRow, step: pygame.FRect, spine: float, *, reached: bool
) -> None:
    """Draw a step of the ladder, with its icon on the spine."""
    theme = canvas.theme
    if row.tone == "ready":
        canvas.fill(step, 12, theme.amber, 0.18)
        canvas.ring(step, 12, theme.amber, 2)
    centre = (spine, step.centery)
    if reached:
        canvas.disc(centre, 15, theme.amber)
        canvas.icon(centre, row.icon or "cap", 19, theme.ink)
    else:
        canvas.disc(centre, 15, "#10182A" if theme.dark else "#FFFFFF")
        canvas.ring((centre[0] - 15, centre[1] - 15, 30, 30), 15, theme.text1, 1.5, 0.45)
        canvas.icon(centre, row.icon or "cap", 18, theme.text2)
    left = spine + 25
    room = step.right - 8 - left
    canvas.text((left, step.centery - 10), row.title, "body", anchor="midleft", weight=700,
                max_width=room)  # fmt: skip
    canvas.text((left, step.centery + 12), row.value, "small", theme.text2, anchor="midleft",
                max_width=room)  # fmt: skip
