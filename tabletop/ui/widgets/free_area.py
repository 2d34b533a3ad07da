"""A zone whose pieces lie freely: where they were put, at any angle, overlapping."""

from dataclasses import replace
from math import cos, radians, sin, sqrt

import pygame

from tabletop.engine.moves import Word, place_in
from tabletop.engine.view import ZoneView
from tabletop.engine.widgets import FreeAreaData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.base import Widget
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.targets import DropTarget, Point

_CARD = (63.0, 88.0)
_SMALL = (18.0, 18.0)
"""Size of cards and of other pieces, in millimetres."""
_LEAST_CARD, _LEAST = 42.0, 30.0
"""Least width at which they are drawn, in logical pixels."""
_APART = 5.0
"""Millimetres between pieces that nobody has moved yet."""
_EDGE, _HEAD = 10.0, 32.0
_DOT = 1.6
_APART_DOTS = 12.0
"""Scale below which the points of a grid are not drawn, in logical pixels per side."""


class FreeArea(Widget[FreeAreaData]):
    """A widget for freely placed pieces of one zone, lowest first.

    Moves give positions in tenths of a millimetre.
    """

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    @property
    def _scale(self) -> float:
        """Scale of the area: logical pixels per millimetre."""
        return self.rect.w / self.data.across

    def _size(self, look: str) -> tuple[float, float]:
        wide, high = _CARD if look == "card" else _SMALL
        least = _LEAST_CARD if look == "card" else _LEAST
        part = max(self._scale, least / wide)
        return wide * part, high * part

    def _at(
        self, spot: tuple[float, float], size: tuple[float, float], angle: float
    ) -> pygame.FRect:
        """Return the box of a piece centred at a spot (tenths of a millimetre), inside the area."""
        part, turn = self._scale / 10, radians(angle)
        across, along = abs(cos(turn)), abs(sin(turn))
        taken = pygame.FRect(0, 0, size[0] * across + size[1] * along,
                             size[0] * along + size[1] * across)  # fmt: skip
        taken.center = (self.rect.left + spot[0] * part, self.rect.top + spot[1] * part)
        if taken.w <= self.rect.w and taken.h <= self.rect.h:
            taken = taken.clamp(self.rect)
        box = pygame.FRect((0, 0), size)
        box.center = taken.center
        return box

    def slots(self, moment: Moment) -> list[Slot]:
        """Return each piece where it was put; pieces never moved are in rows from the left."""
        zone = self._zone(moment)
        slots: list[Slot] = []
        x, y = _EDGE, _HEAD
        row = 0.0
        for index in range(zone.count) if zone is not None else ():
            if zone is None:
                break
            piece, back = zone.pieces[index], zone.backs[index]
            look = moment.look(piece, back)
            size, lying = self._size(look), zone.lies(index)
            spot = lying.spot
            if spot is None:
                if x + size[0] > self.rect.w - _EDGE and x > _EDGE:
                    x, y, row = _EDGE, y + row + _APART, 0.0
                box = pygame.FRect((self.rect.left + x, self.rect.top + y), size)
                x, row = x + size[0] + _APART * self._scale, max(row, size[1])
                box = box.clamp(self.rect)
            else:
                box = self._at(spot, size, lying.angle)
            slot = Slot(zone.id, index, piece, back, look, box, face_up=bool(piece))
            if not piece:
                slot = replace(slot, named=place_in(zone.id, index))
            slots.append(slot)
        return slots

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return one drop target, the whole area; none without a zone."""
        zone = self._zone(moment)
        return [DropTarget(zone.id, self.rect, 15)] if zone is not None else []

    def landing(
        self, moment: Moment, target: str, rect: pygame.FRect, pos: Point
    ) -> tuple[Word, ...]:
        """Return where the middle of the piece was dropped, snapped to the grid if there is one."""
        del pos
        zone = self._zone(moment)
        if zone is None or zone.id != target:
            return ()
        part = 10 / self._scale
        x, y = (rect.centerx - self.rect.left) * part, (rect.centery - self.rect.top) * part
        return self._words(*self._snapped(moment, x, y))

    def nudged(self, moment: Moment, slot: Slot, dx: float, dy: float) -> tuple[Word, ...]:
        """Return the position after a push of (`dx`, `dy`) logical pixels, as arguments of a move.

        On a grid the piece goes to the next place in that direction. Empty for pieces of other
        zones.
        """
        zone = self._zone(moment)
        if zone is None or slot.zone != zone.id:
            return ()
        part = 10 / self._scale
        x = (slot.rect.centerx - self.rect.left) * part
        y = (slot.rect.centery - self.rect.top) * part
        shape, edge = self._snaps(moment)
        if not shape:
            return self._words(x + dx * part, y + dy * part)
        step = 10 * edge * (sqrt(3) if shape == "hexes" else 1.0)
        sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
        return self._words(*self._snapped(moment, x + sign_x * step, y + sign_y * step))

    def _words(self, x: float, y: float) -> tuple[Word, ...]:
        far_x, far_y = 10 * self.data.across, 10 * self.rect.h / self._scale
        return "x", round(max(0.0, min(x, far_x))), "y", round(max(0.0, min(y, far_y)))

    def _snaps(self, moment: Moment) -> tuple[str, float]:
        """Return shape and side (millimetres) of the grid: the region's, else the zone's."""
        if self.data.snap:
            return self.data.snap, self.data.edge
        zone = self._zone(moment)
        kinds = (kind for kind in moment.zone_kinds if zone is not None and kind.id == zone.kind)
        return next((kind.snap for kind in kinds), ("", 0.0))

    def _snapped(self, moment: Moment, x: float, y: float) -> tuple[float, float]:
        """Return the nearest place of the grid, or the point itself without a grid."""
        places = self._grid(moment)
        if not places:
            return x, y
        return min(places, key=lambda each: (each[0] - x) ** 2 + (each[1] - y) ** 2)

    def _grid(self, moment: Moment) -> list[tuple[float, float]]:
        """Return the centres of all grid places, in tenths of a millimetre."""
        shape, edge = self._snaps(moment)
        if not shape or edge <= 0:
            return []
        edge, wide, high = (
            10 * edge,
            10 * self.data.across,
            10 * self.rect.h / self._scale,
        )
        across, down = edge, edge
        if shape == "hexes":
            across, down = 1.5 * edge, sqrt(3) * edge
        columns, rows = max(1, int(wide / across)), max(1, int(high / down))
        left, top = (wide - (columns - 1) * across) / 2, (high - (rows - 1) * down) / 2
        shift = down / 2 if shape == "hexes" else 0.0
        return [
            (left + column * across, top + row * down + (shift if column % 2 else 0.0))
            for row in range(rows)
            for column in range(columns)
        ]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw the background, the title and the points of the grid."""
        canvas.well(self.rect, 15)
        part = self._scale / 10
        readable = self._snaps(moment)[1] * self._scale >= _APART_DOTS
        for x, y in self._grid(moment) if readable else ():
            spot = (self.rect.left + x * part, self.rect.top + y * part)
            if self.rect.collidepoint(spot):
                canvas.disc(spot, _DOT, canvas.theme.text1, 0.3)
        label = self.data.label or self._title(moment)
        if label:
            corner = (self.rect.left + 14, self.rect.top + 16)
            canvas.text(corner, label, "small", canvas.theme.text2, anchor="midleft",
                        max_width=self.rect.w - 28)  # fmt: skip

    def _title(self, moment: Moment) -> str:
        zone = self._zone(moment)
        kinds = {kind.id: kind.title for kind in moment.zone_kinds}
        return kinds.get(zone.kind, "") if zone is not None else ""
