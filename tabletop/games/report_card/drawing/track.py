"""The widget with the track of dice: a wooden plank of spaces, each with a die and its cost."""

import pygame

from tabletop.api import ZoneView
from tabletop.api.drawing import (
    Canvas,
    DropTarget,
    Moment,
    Slot,
    Widget,
    die_of,
    draw_token,
    seat_colour,
)
from tabletop.games.report_card.drawing.grid import cells_of, columns
from tabletop.games.report_card.table import TrackData

_PAD = 14.0
_GAP = 11.0
_NARROW = 130.0
"""Spaces narrower than this show the cost as a number, in logical pixels."""
_WOOD_INK = "#F3E4CB"
_WOOD_SOFT = "#D9C3A0"


class DiceTrack(Widget[TrackData]):
    """The dice track: all zones of a kind side by side, with a die in each.

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
        """Return a slot (piece and rectangle) for each die, grabbed anywhere in its space.

        Dice that the player can't afford are dimmed.
        """
        return [
            Slot(zone.id, index, piece, back, moment.look(piece, back), self._die(cell),
                 dimmed=piece in moment.out, grip=cell)
            for zone, cell in self._cells(moment)
            for index, (piece, back) in enumerate(zip(zone.pieces, zone.backs, strict=True))
        ]  # fmt: skip

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return a drop target for each space of the track."""
        return [DropTarget(zone.id, cell, 10) for zone, cell in self._cells(moment)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the plank, its spaces and their costs."""
        canvas.shadow(self.rect, 16, "e1")
        canvas.wood(self.rect, 16)
        cells = self._cells(moment)
        for number, (zone, cell) in enumerate(cells):
            self._draw_space(canvas, moment, zone, cell)
            self._draw_words(canvas, moment, zone, number, cell)
            if number:
                gap = (cells[number - 1][1].right + cell.left) / 2
                for dy in (-4.5, 4.5):
                    canvas.line((gap - 2, cell.centery + dy), (gap + 2.5, cell.centery), "#E8C79A",
                                1.8, 0.85)  # fmt: skip

    def pointed(self, moment: Moment) -> tuple[object, ...]:
        """Return the state that this widget's picture depends on: hover, selection, legal dice."""
        return (
            moment.raised, moment.held, moment.arrow, moment.out,
            moment.hover if moment.hover in moment.movable else "",
        )  # fmt: skip

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
        if cell.w < _NARROW or cell.h < 60:
            word = free if not cost else str(cost)
            if cost:
                draw_token(
                    canvas, (left + 8, cell.centery), 16, seat_colour(moment.home),
                    alpha=0.4 if out else 1.0,
                )  # fmt: skip
                left += 22
            canvas.text((left, cell.centery), word, "small", _WOOD_INK, anchor="midleft",
                        weight=700, max_width=cell.right - 4 - left)  # fmt: skip
            return
        top = cell.centery - 24
        canvas.text((left, top), title, "name", _WOOD_INK, anchor="midleft", size=16,
                    max_width=room)  # fmt: skip
        label = self.text_of("label", "Effort")
        canvas.text((left, top + 22), label, "small", _WOOD_SOFT, anchor="midleft", max_width=room)
        if not cost:
            canvas.text((left, top + 46), free, "name", "#FFD782", anchor="midleft", size=17)
            return
        colour = seat_colour(moment.home)
        across = min(cost, max(1, int(room // 22)))
        if out:
            canvas.icon(self._die(cell).midbottom, "lock", 20, "#FFB0A0")
        across = across if cost <= 3 or room >= 88 else 2
        small = 18.0 if cost <= across else 16.0
        pitch = small + 3
        rows = -(-cost // across)
        for token in range(cost):
            x = left + small / 2 + (token % across) * pitch
            y = (
                top
                + 46
                + (token // across - (rows - 1) / 2) * (small + 1.5)
                + (2 if rows > 1 else 0)
            )
            draw_token(canvas, (x, y), small, colour, alpha=0.4 if out else 1.0)
