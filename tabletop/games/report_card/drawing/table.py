"""Draws the dice, the effort and the results of Report Card, and lists all its drawing code.

The track is a wooden plank of spaces, each with a die and its cost. Effort tokens can be dragged as
extra credit. The results are towers of division sums, with the winning bonuses.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from tabletop.api import NO_PIECE, Message, PanelRow, Region, Seat, View, ZoneView, seat_name
from tabletop.api.drawing import (
    FACT,
    Canvas,
    Drawing,
    DropTarget,
    GameResults,
    Moment,
    Point,
    Position,
    SeatColumn,
    Slot,
    Widget,
    chip,
    die_of,
    draw_empty_token,
    draw_facts,
    draw_token,
    facts_of,
    seat_colour,
    tokens_zone,
    total_of,
)
from tabletop.games.report_card.drawing.exams import Exams, cells_of, columns, print_exam
from tabletop.games.report_card.drawing.reports import OwnSheet, RivalSheets
from tabletop.games.report_card.drawing.sheet import ReadOnlySheet, groups_of, sum_of
from tabletop.games.report_card.table import EffortData, ExamFace, TrackData

_TITLE = 30.0
_BUTTON = 82.0
"""Width of the button that takes all tokens, in logical pixels."""


class Effort(Widget[EffortData]):
    """The viewer's effort: a row of tokens, and an empty ring for each one that was spent.

    While extra credit is placed, a token can be dragged, or all of them by a button. `data.value`
    names the value with the count (`effort:{seat}`); `data.most` is its maximum. `data.cost` and
    `data.from` name the cost and the zone of the die to be used.
    """

    def _well(self) -> pygame.FRect:
        top = _TITLE if self.rect.h >= 90 else 0.0
        return pygame.FRect(self.rect.left, self.rect.top + top, self.rect.w, self.rect.h - top)

    def _rects(self) -> list[pygame.FRect]:
        well, most = self._well(), round(self.number_of("most", 8))
        if well.top == self.rect.top:
            well.w -= _BUTTON
        rows = 2 if well.h >= 60 else 1
        across = -(-most // rows)
        side = min((well.w - 20) / across - 6, (well.h - 14) / rows - 8, 40.0)
        pitch_x, pitch_y = (well.w - 20) / across, (well.h - 12) / rows
        rects = []
        for place in range(most):
            box = pygame.FRect(0, 0, side, side)
            box.center = (
                well.left + 10 + pitch_x * (place % across + 0.5),
                well.top + 6 + pitch_y * (place // across + 0.5),
            )
            rects.append(box)
        return rects

    def _left(self, moment: Moment) -> int:
        return moment.number(self.text_of("value"), seat=seat_name(moment.home))

    def _spent(self, moment: Moment) -> int:
        """Return how many tokens the hovered move would spend."""
        piece = moment.arrow[0]
        if moment.tokens_placed:
            return moment.tokens_placed
        for zone in moment.view.zones:
            if piece and piece in zone.pieces and zone.kind == self.text_of("from"):
                return moment.number(self.text_of("cost"), col=zone.id.rpartition(":")[2])
        return 0

    @property
    def _button(self) -> pygame.FRect:
        """The box of the button that takes all tokens: beside the title, or right of the tokens."""
        well = self._well()
        if well.top > self.rect.top:
            return pygame.FRect(self.rect.right - _BUTTON, self.rect.top, _BUTTON, _TITLE - 4)
        return pygame.FRect(well.right - _BUTTON - 4, well.centery - 14, _BUTTON, 28)

    def slots(self, moment: Moment) -> list[Slot]:
        """Return each token and the button for all, if extra credit can be placed, else nothing."""
        left = self._left(moment)
        if 1 not in moment.counts or not left:
            return []
        rects, one, button = self._rects()[:left], tokens_zone(1), self._button
        slots = [Slot(one, at, NO_PIECE, "", "token", rects[at], count=1) for at in range(left)]
        if left > 1:
            box = rects[0].copy()
            box.center = button.center
            slots.append(
                Slot(tokens_zone(left), 0, NO_PIECE, "", "token", box, drawn=False, grip=button,
                     count=left)
            )  # fmt: skip
        return slots[::-1]

    def slots_with_hand(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        """Return only the slots of the tokens that are being dragged; all if none are."""
        if not moment.taken:
            return slots
        return [slot for slot in slots if slot.count == moment.taken][:1]

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return the pointer state that the tokens' look depends on; a new value causes a redraw.

        It consists of the hovered move's arrow, whether tokens can be placed, and how many are
        dragged.
        """
        return moment.arrow, 1 in moment.counts, moment.taken

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the remaining tokens and a ring for each spent one; a hovered die's cost glows."""
        well = self._well()
        if well.top > self.rect.top:
            canvas.text(
                (self.rect.left + 2, self.rect.top + 13),
                self.text_of("label"),
                "body",
                anchor="midleft",
                weight=600,
                max_width=self.rect.w,
            )
        canvas.well(well, 14)
        left, spent = self._left(moment), self._spent(moment)
        colour = seat_colour(moment.home)
        free, taken = 1 in moment.counts, moment.taken
        gone = left if taken > 1 and moment.held else 0
        shown = (left if not taken else 1 if taken == 1 else 0) if free else 0
        for place, box in enumerate(self._rects()):
            if place >= left - gone:
                draw_empty_token(canvas, box.center, box.w * 0.88)
            elif place < left - shown:
                glow = taken > 1 if free else place >= left - spent
                draw_token(canvas, box.center, box.w, colour, level="e1", glow=glow)
        if free and left > 1:
            words = f"{self.data.all_} {left}" if taken < 2 else self.data.where
            chip(canvas, self._button.topleft, words, height=self._button.h,
                 max_width=self._button.w)  # fmt: skip


_TALLY_GAP = 3.0
_ROWS = 7
_ROW, _LEAST_ROW = 35.0, 18.0
"""The usual and minimum height of a row in the final sheet, in logical pixels."""
_LABEL_MIN_HEIGHT = 15.0
"""Blocks lower than this show no number, in logical pixels."""


def tower_unit(view: View, region: Region, room: float) -> float:
    """Return the logical pixels per point that make the tallest tower `room` pixels high."""
    groups = groups_of(view, region)
    most = max(
        (sum(sum_of(view, region, g, seat) for g in groups) for seat in range(view.seats)),
        default=1,
    )
    return max(0.0, (room - _TALLY_GAP * len(groups)) / max(1, most))


@dataclass(frozen=True, slots=True)
class Tower:
    """A seat's final results as stacked blocks, one per division with its sum as height."""

    view: View
    region: Region
    seat: Seat
    width: float
    unit: float
    """The height of one point, in logical pixels."""

    def draw(self, canvas: Canvas, foot: Point, part: float) -> float:
        """Draw the tower and return the y of its top, in logical pixels.

        Args:
            canvas: What to draw on.
            foot: The middle of the tower's lower edge.
            part: How much of the tower has been built, 0 to 1.
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
            if high >= _LABEL_MIN_HEIGHT:
                size = min(17.0, max(14.0, high * 0.6))
                if self.width >= 64 and high >= 17:
                    sign = min(20.0, high * 0.8)
                    canvas.icon((block.left + 16, block.centery), group.icon, sign, group.ink)
                    drawn = canvas.text((block.right - 10, block.centery), str(number), "value",
                                        group.ink, anchor="midright", size=size)  # fmt: skip
                    room = drawn.left - 4 - (block.left + 30)
                    if canvas.measure(group.title, "small", size=13)[0] <= room:
                        canvas.text((block.left + 30, block.centery), group.title, "small",
                                    group.ink, anchor="midleft", size=13)  # fmt: skip
                else:
                    canvas.text(
                        block.center, str(number), "value", group.ink, anchor="center", size=size
                    )
            y -= high + _TALLY_GAP
        return y


class ResultTowers(GameResults):
    """The results screen: a tower of division sums per seat, and the report of the hovered seat."""

    standing = 74.0

    def __init__(self, position: Position) -> None:
        super().__init__(position)
        self._region = position.game.layout.region("report")

    def columns(self) -> list[SeatColumn]:
        """Return a control for each seat that shows the seat's report while hovered.

        There are none if the layout has no result sheet.
        """
        if self._region is None:
            return []
        names = [self.position.name(seat) for seat in range(self.view.seats)]
        fill = self.position.fill
        return [
            SeatColumn(seat, fill(Message("all-results", name=name)))
            for seat, name in enumerate(names)
        ]

    def width(self, column: float, usual: float) -> float:
        """Return the width of a seat's tower in logical pixels; towers are wider than cards.

        `column` is the width of the seat's column; `usual` is that of a stack of cards.
        """
        return usual if self._region is None else min(220.0, column * 0.88)

    def draw_tower(
        self, canvas: Canvas, seat: Seat, foot: Point, size: tuple[float, float], part: float
    ) -> float | None:
        """Draw a seat's tower; return the y of its top, or None if the layout has no result sheet.

        Args:
            canvas: What to draw on.
            seat: The seat whose results are drawn.
            foot: The middle of the tower's lower edge.
            size: The width of the tower and the maximum height of any tower, in logical pixels.
            part: Progress of the animation, 0 to 1.
        """
        if self._region is None:
            return None
        unit = tower_unit(self.view, self._region, size[1])
        return Tower(self.view, self._region, seat, size[0], unit).draw(canvas, foot, part)

    def draw_sheet(self, canvas: Canvas, seat: Seat, box: pygame.FRect) -> None:
        """Draw a seat's final report into a box: its results, winning bonuses, and the total."""
        region = self._region
        if region is None:
            return
        wanted = str(region.data.get("panel", "")).format(seat=seat_name(seat))
        panel = next((each for each in self.display.panels if each.id == wanted), None)
        marks = {row.title: row for row in panel.rows} if panel else {}
        rows = (*facts_of(self.display, seat), *total_of(self.display, seat))
        draw_report(canvas, ReadOnlySheet(self.view, region, seat, marks), rows, box)


def draw_report(
    canvas: Canvas, filled: ReadOnlySheet, facts: tuple[PanelRow, ...], box: pygame.FRect
) -> None:
    """Draw a finished result sheet with lines of facts, such as bonuses and the total, below it.

    If the box is too low for both, only the facts are drawn.
    """
    room = box.h - FACT * len(facts) - 10
    high = min(room, _ROW * _ROWS)
    if high >= _LEAST_ROW * _ROWS:
        filled.draw(canvas, pygame.FRect(box.left, box.top, box.w, high))
        box = pygame.FRect(box.left, box.top + high + 10, box.w, box.h - high - 10)
    draw_facts(canvas, facts, box)


_PAD = 14.0
_GAP = 11.0
_COLUMN_MIN_WIDTH = 130.0
"""Spaces narrower than this show the cost as a number, in logical pixels."""
_WOOD_INK = "#F3E4CB"
_WOOD_SOFT = "#D9C3A0"


class DiceTrack(Widget[TrackData]):
    """The effort track: its spaces side by side, with a die and a cost on each.

    `data.cost` names the value with the cost of a space, such as `cost:{col}`.
    """

    def _cells(self, moment: Moment) -> list[tuple[ZoneView, pygame.FRect]]:
        zones = cells_of(moment, self.region.zone)
        pad = _PAD if self.rect.h >= 90 else 6.0
        inner = self.rect.inflate(-2 * pad - 2, -2 * pad)
        return list(zip(zones, columns(inner, len(zones), _GAP if pad > 6 else 6.0), strict=True))

    def _die(self, cell: pygame.FRect) -> pygame.FRect:
        side = min(cell.h * 0.86, cell.w * 0.46, 120.0)
        box = pygame.FRect(0, 0, side, side)
        box.center = (cell.left + max(0.32 * cell.w, side / 2 + 6), cell.centery)
        return box

    def slots(self, moment: Moment) -> list[Slot]:
        """Return each die's position and how it is drawn; its whole space can be dragged.

        Dice that the player can't afford are dimmed.
        """
        return [
            Slot(zone.id, index, piece, back, moment.look(piece, back), self._die(cell),
                 dimmed=piece in moment.out, grip=cell)
            for zone, cell in self._cells(moment)
            for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True))
        ]  # fmt: skip

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each space of the track: its whole box."""
        return [DropTarget(zone.id, cell, 10) for zone, cell in self._cells(moment)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the wooden track with its spaces, their costs, and the direction the dice move."""
        canvas.shadow(self.rect, 16, "e1")
        canvas.wood(self.rect, 16)
        cells = self._cells(moment)
        for number, (zone, cell) in enumerate(cells):
            self._draw_space(canvas, moment, zone, cell)
            self._draw_words(canvas, moment, zone, number, cell)
            if number:
                gap = (cells[number - 1][1].right + cell.left) / 2
                for dy in (-4.5, 4.5):
                    canvas.line(
                        (gap - 2, cell.centery + dy),
                        (gap + 2.5, cell.centery),
                        "#E8C79A",
                        1.8,
                        0.85,
                    )

    def hover_key(self, moment: Moment) -> tuple[object, ...]:
        """Return the pointer state that the track's look depends on; a new value causes a redraw.

        It consists of the die that is hovered, raised or dragged, the move's arrow, and the dice
        that cost too much.
        """
        return (
            moment.raised,
            moment.held,
            moment.arrow,
            moment.out,
            moment.hover if moment.hover in moment.movable else "",
        )

    def _draw_space(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, cell: pygame.FRect
    ) -> None:
        radius = 10.0
        canvas.fill(cell, radius, ("#2E1D11", "#3B2717"), 0.92)
        canvas.ring(cell, radius, "#1B0F07", 1.2, 0.8)
        canvas.ring(cell.move(0, 1), radius, "#F2D3A3", 1, 0.10)
        names = set(zone.pieces)
        chosen = names & {moment.raised, moment.held, moment.arrow[0]} - {""}
        if chosen:
            canvas.glow(cell, radius, canvas.theme.amber_halo, 18, 0.9)
            canvas.fill(cell, radius, canvas.theme.amber, 0.14)
            canvas.ring(cell, radius, "#FFE09A", 3.2)
        elif any(moment.hover == piece for piece in names) and names & moment.movable:
            canvas.ring(cell, radius, canvas.theme.amber_legal, 2.2)

    def _draw_words(
        self, canvas: Canvas, moment: Moment, zone: ZoneView, number: int, cell: pygame.FRect
    ) -> None:
        kind = moment.kind(zone.top)
        title = kind.title if kind is not None and die_of(moment, zone.top) else ""
        cost = moment.number(self.text_of("cost"), col=number)
        out = zone.top in moment.out
        if zone.count == 1 and (zone.id, 0) in moment.hidden and zone.top != moment.held:
            title = ""
        left = self._die(cell).right + 0.09 * cell.w
        room = cell.right - 6 - left
        free = self.text_of("free", "free")
        colour, alpha = seat_colour(moment.home), 0.4 if out else 1.0
        if cell.w < _COLUMN_MIN_WIDTH or cell.h < 60:
            if cost:
                draw_token(canvas, (left + 8, cell.centery), 16, colour, alpha=alpha)
                left += 22
            canvas.text((left, cell.centery), str(cost) if cost else free, "small", _WOOD_INK,
                        anchor="midleft", weight=700, max_width=cell.right - 4 - left)  # fmt: skip
            return
        top = cell.centery - 24
        canvas.text(
            (left, top), title, "name", _WOOD_INK, anchor="midleft", size=16, max_width=room
        )
        label = self.text_of("label", "Effort")
        canvas.text((left, top + 22), label, "small", _WOOD_SOFT, anchor="midleft", max_width=room)
        if not cost:
            canvas.text((left, top + 46), free, "name", "#FFD782", anchor="midleft", size=17)
            return
        if out:
            canvas.icon(self._die(cell).midbottom, "lock", 20, "#FFB0A0")
        across = min(cost, max(1, int(room // 22))) if cost <= 3 or room >= 88 else 2
        size = 18.0 if cost <= across else 16.0
        for centre in _token_centres((left, top + 46), cost, across, size):
            draw_token(canvas, centre, size, colour, alpha=alpha)


def _token_centres(
    start: tuple[float, float], tokens: int, across: int, size: float
) -> Iterator[tuple[float, float]]:
    """Yield the centres of tokens in rows; `start` is the left edge and the middle of the rows."""
    left, middle = start
    rows = -(-tokens // across)
    for token in range(tokens):
        row, column = divmod(token, across)
        y = middle + (row - (rows - 1) / 2) * (size + 1.5) + (2 if rows > 1 else 0)
        yield left + size / 2 + column * (size + 3), y


DRAWING = Drawing(
    widgets=(Effort, Exams, OwnSheet, RivalSheets, DiceTrack),
    faces={ExamFace: print_exam},
    results=ResultTowers,
)
