"""Cards on offer: large over a darkened table for the seat that chooses, else a small row."""

from dataclasses import replace
from typing import Any

import pygame

from tabletop.engine.view import ZoneView
from tabletop.engine.widgets import SpreadData
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.base import Widget, slots_of
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.rows import CARD, row
from tabletop.ui.widgets.targets import DropTarget

_GAP = 16.0
_SCRIM = 0.46


class Offer(Widget[SpreadData]):
    """The cards of one zone in a row.

    While the viewer may move them they are `data.card-width` wide over a darkened table, so regions
    that must stay bright come later in the layout; `data.small` is their width for everybody else.
    With `data.always` they are large for everybody. An empty zone is not drawn; with `data.drop`
    cards can still be played to it. `data.align` is where the row begins.
    """

    @property
    def reach(self) -> pygame.FRect:
        """The box it may draw in: the whole table, which is darkened."""
        return self._table

    @property
    def _table(self) -> pygame.FRect:
        frame, bar = self.arrangement.frame, self.arrangement.bar
        return pygame.FRect(frame.left, bar.bottom, frame.w, frame.bottom - bar.bottom)

    def _zone(self, moment: Moment) -> ZoneView | None:
        return moment.zone(self.region.zone)

    def is_open(self, moment: Moment) -> bool:
        """Whether the viewer chooses among the cards now."""
        zone = self._zone(moment)
        if zone is not None and self.region.data.get("always"):
            return zone.count > 0
        return zone is not None and any(piece in moment.movable for piece in zone.pieces if piece)

    def slots(self, moment: Moment) -> list[Slot]:
        """Return the slots of the offered cards, side by side, large while the viewer chooses."""
        zone = self._zone(moment)
        if zone is None:
            return []
        chosen = self.is_open(moment)
        widest = self.number_of("card-width", 196.0) if chosen else self.number_of("small", 62.0)
        width = min(widest, (self.rect.h - 8) / CARD)
        width = min(width, (self.rect.w + _GAP) / max(1, zone.count) - _GAP)
        align = self.text_of("align", "center")
        return slots_of(moment, zone, row(self.rect, zone.count, width, width + _GAP, align=align))

    def lifted(self, slots: list[Slot], moment: Moment) -> list[Slot]:
        """Return the slots with the card raised by a click a little higher."""
        if not moment.raised:
            return slots
        return [
            replace(slot, rect=slot.rect.move(0, -8)) if slot.name == moment.raised else slot
            for slot in slots
        ]

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return the row, to which a card can be put back."""
        zone = self._zone(moment)
        stays = zone is not None and (zone.count or self.region.data.get("drop"))
        if zone is None or not stays:
            return []
        return [DropTarget(zone.id, self.rect, 14, bare=not zone.count)]

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Darken the table around the offered cards while the viewer chooses."""
        if self.is_open(moment) and not self.region.data.get("always"):
            canvas.fill(self._table, 0, "#000000", _SCRIM)


def is_offering(widget: Widget[Any], moment: Moment) -> bool:
    """Whether a widget shows cards on offer over the table now."""
    return isinstance(widget, Offer) and widget.is_open(moment)
