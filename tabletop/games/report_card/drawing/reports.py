"""The widget with the other seats' sheets: full grids for up to three seats, otherwise bars.

With no other seats, the class-rank ladder is drawn instead.
"""

import pygame

from tabletop.api import ActionsData, Panel, Seat, seat_name
from tabletop.api.drawing import (
    Button,
    Canvas,
    Command,
    DropTarget,
    Moment,
    Nothing,
    Topic,
    Widget,
    avatar,
    draw_no_token,
    seat_colour,
    svg,
)
from tabletop.games.report_card.drawing.filled import Filled
from tabletop.games.report_card.drawing.sheet import Group, groups_of, marks_of, result_of, sum_of
from tabletop.games.report_card.table import ReportsData

_GAP = 12.0
_FULL = 3
"""The largest number of other seats whose full sheets are shown."""
_TALLEST = {1: 310.0, 2: 310.0}
_OPEN = (520.0, 322.0)
"""Width and height of a sheet that opens beside its plate, in logical pixels."""
_HEAD = 44.0
_SHADOW = 170.0
"""Reach of an open sheet's shadow, left and right (or top and bottom) added together."""


class Reports(Widget[ReportsData]):
    """The plates of the other seats, one below the other.

    `data` is as in `sheet`. `data.tokens` and `data.most` name a seat's tokens and their maximum,
    `data.ladder` the panel that is shown when there are no other seats.
    """

    def plates(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Return the rectangle of each other seat's plate."""
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
        """Return a drop target for each other seat."""
        return [DropTarget(seat_name(s), rect, 16) for s, rect in self.plates(moment).items()]

    def outlines(self, moment: Moment) -> list[pygame.FRect]:
        """Return the plates' rectangles, or the panel's when there are no other seats."""
        return list(self.plates(moment).values()) or super().outlines(moment)

    @property
    def reach(self) -> pygame.FRect:
        """The area that the widget paints on: its plates and the sheets that open beside them."""
        line = pygame.FRect(self.rect.left, self.rect.top, self.rect.w, 0)
        first = self._opened(line)
        line.bottom = self.rect.bottom
        opened = first.union(self._opened(line))
        return super().reach.union(opened.inflate(_SHADOW, _SHADOW))

    def _whole(self, moment: Moment) -> bool:
        """Return whether each plate has room for the full sheet."""
        return len(moment.rivals) <= _FULL and not self.compact

    def buttons(self, moment: Moment) -> list[Button]:
        """Return a button per plate that opens its sheet on hover; none if all are open."""
        if self._whole(moment):
            return []
        return [
            Button(
                Command(
                    f"report:{seat_name(seat)}", self._title(moment, seat), Nothing(),
                    value=self._sums(moment, seat),
                ),
                plate, "rivals", size="drawn",
            )
            for seat, plate in self.plates(moment).items()
        ]  # fmt: skip

    def _title(self, moment: Moment, seat: Seat) -> str:
        """Return a sheet's title, such as `Report card of Anna`."""
        sheet = moment.game.layout.region("report")
        label = str(sheet.data.get("label", "")) if sheet is not None else ""
        return f"{label} of {moment.name(seat)}"

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

    def lies_over(self, moment: Moment) -> list[pygame.FRect]:
        """Return the open sheet's rectangle, which covers dice and exams; empty if none is open."""
        seat = self._looked_at(moment)
        return [] if seat < 0 else [self._opened(self.plates(moment)[seat])]

    def _looked_at(self, moment: Moment) -> Seat:
        """Return the seat whose sheet is open, or -1."""
        if self._whole(moment):
            return -1
        ids = {moment.pointed, moment.focused}
        return next((seat for seat in moment.rivals if f"report:{seat_name(seat)}" in ids), -1)

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the state that this widget's picture depends on: whose sheet is open."""
        seat = self._looked_at(moment)
        return () if seat < 0 else (seat,)

    def over(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the open sheet, if any."""
        seat = self._looked_at(moment)
        if seat < 0:
            return
        theme, box = canvas.theme, self._opened(self.plates(moment)[seat])
        canvas.shadow(box, 14, "e3")
        canvas.sheet(box, 14)
        y = box.top + _HEAD / 2 + 2
        scores = moment.display.scores
        right = canvas.text((box.right - 18, y), scores[seat] if seat < len(scores) else "",
                            "value", theme.ink, anchor="midright", size=22).left  # fmt: skip
        canvas.text((box.left + 16, y), moment.name(seat), "name", theme.ink, anchor="midleft",
                    size=18, max_width=right - box.left - 30)  # fmt: skip
        inner = pygame.FRect(box.left + 12, box.top + _HEAD, box.w - 24, box.h - _HEAD - 12)
        marks = marks_of(moment, self.region, seat)
        Filled(moment.view, self.region, seat, marks).draw(canvas, inner)

    def topics(self, moment: Moment) -> list[Topic]:
        """Return the help topics: the score and effort of each plate."""
        found = super().topics(moment)
        for seat, plate in self.plates(moment).items():
            name, face = seat_name(seat), self._face(plate)
            score = pygame.FRect(plate.right - 62, face.top - 4, 56, 34)
            effort = pygame.FRect(face.right + 6, face.centery + 4, plate.right - face.right - 12,
                                  22)  # fmt: skip
            found += [
                Topic(f"legend:score:{name}", score),
                Topic(f"legend:bolt:{name}", effort),
            ]
        return found

    def faces(self, moment: Moment) -> dict[Seat, pygame.FRect]:
        """Return the rectangle of each seat's portrait."""
        return {seat: self._face(plate) for seat, plate in self.plates(moment).items()}

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw every plate, or the class-rank ladder."""
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
        groups: tuple[Group, ...],
    ) -> None:
        canvas.well(plate, 15)
        if seat in moment.acting:
            canvas.ring(plate, 15, canvas.theme.amber, 2)
        face = self._face(plate)
        avatar(canvas, moment, seat, face)
        scores = moment.display.scores
        right = plate.right - (14 if plate.w >= 130 else 7)
        score = canvas.text(
            (right, face.centery - (10 if plate.h >= 100 else 0)),
            scores[seat] if seat < len(scores) else "", "score", anchor="midright",
            size=24 if plate.h >= 100 else 20 if plate.w >= 130 else 17,
        )  # fmt: skip
        if plate.w < 130:
            return
        left = face.right + 10
        low = plate.h < 100
        name_y = face.centery if low else face.centery - 11
        room = score.left - 8 - left
        forms = moment.name_forms(seat)
        name = canvas.fitting(forms, room, "name", size=16)
        if not low or canvas.fitting((name, ""), room, "name", size=16):
            canvas.text((left, name_y), name, "name", anchor="midleft", size=16,
                        max_width=room)  # fmt: skip
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
                draw_no_token(canvas, centre, 12.0, 0.5)

    def _draw_grid(
        self,
        canvas: Canvas,
        moment: Moment,
        seat: Seat,
        box: pygame.FRect,
        groups: tuple[Group, ...],
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
        groups: tuple[Group, ...],
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
        canvas.text((box.left + 16, box.top + 28), ladder.title, "value", anchor="midleft", size=20,
                    max_width=box.w - 30)  # fmt: skip
        pitch = (high - 62) / max(1, len(ladder.rows))
        spine = box.left + 33
        tops = [box.top + 54 + pitch * place for place in range(len(ladder.rows))]
        canvas.fill((spine - 2, tops[0] + pitch / 2, 4, pitch * (len(tops) - 1)), 2, theme.text1,
                    0.18)  # fmt: skip
        reached = False
        for row, top in zip(ladder.rows, tops, strict=True):
            step = pygame.FRect(box.left + 9, top + 3, box.w - 18, pitch - 8)
            reached = reached or row.tone == "ready"
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
            canvas.text((left, step.centery - 10), row.title, "body", anchor="midleft", weight=700,
                        max_width=step.right - 8 - left)  # fmt: skip
            canvas.text((left, step.centery + 12), row.value, "small", theme.text2,
                        anchor="midleft", max_width=step.right - 8 - left)  # fmt: skip

    def _draw_rank(self, canvas: Canvas, ladder: Panel) -> None:
        """Draw only the rank that is reached, where the ladder does not fit."""
        box = self.rect
        canvas.well(box, 14)
        now = next((row for row in ladder.rows if row.tone == "ready"), None)
        if now is None:
            return
        icon = now.icon or "cap"
        canvas.icon((box.left + 24, box.centery), icon, 22, canvas.theme.amber_text)
        canvas.text((box.left + 44, box.centery), now.title, "name", anchor="midleft", size=16,
                    max_width=box.w - 60)  # fmt: skip
