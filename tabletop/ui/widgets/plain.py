"""Replacement for a third-party widget that fails: its title, and its pieces in a row."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame

from tabletop.engine.declarations import WidgetData
from tabletop.engine.mistakes import mistake_of, shield
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.widgets.base import Widget, slots_of
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot
from tabletop.ui.widgets.rows import CARD, row
from tabletop.ui.widgets.targets import DropTarget

_OURS = "tabletop."
_HEAD = 30.0
_log = logging.getLogger(__name__)
_told: set[tuple[str, str]] = set()
_bare: list[bool] = []
"""Non-empty while widgets are allowed to raise."""


class Plain(Widget[WidgetData]):
    """A fallback widget for any region that names a zone; it ignores the region's data."""

    def slots(self, moment: Moment) -> list[Slot]:
        """Return slots for the pieces of the region's zone, in a row."""
        zone = moment.zone(self.region.zone) if self.region.zone else None
        if zone is None:
            return []
        top, height = self.rect.top + _HEAD, max(20.0, self.rect.h - _HEAD - 8)
        box = pygame.FRect(self.rect.left + 8, top, max(20.0, self.rect.w - 16), height)
        return slots_of(moment, zone, row(box, zone.count, height / CARD, 8))

    def targets(self, moment: Moment) -> list[DropTarget]:
        """Return one drop target for the region's zone; none without a zone."""
        zone = moment.zone(self.region.zone) if self.region.zone else None
        return [DropTarget(zone.id, self.rect)] if zone is not None else []

    def under(self, canvas: Canvas, moment: Moment) -> None:
        """Draw a background with the region's label or id."""
        del moment
        canvas.well(self.rect, 12)
        title = str(self.region.data.get("label") or self.region.id)
        place = (self.rect.left + 16, self.rect.top + 17)
        canvas.text(place, title, "small", canvas.theme.text2, anchor="midleft")


@contextmanager
def unshielded() -> Iterator[None]:
    """Let widgets raise inside the `with` block, for checks that need the error."""
    _bare.append(True)
    try:
        yield
    finally:
        _bare.pop()


def shielded(made: Widget[Any]) -> Widget[Any]:
    """Make a third-party widget fall back to `Plain` where it raises; logged once a method.

    Built-in widgets are returned unchanged.
    """
    kind = type(made)
    if _bare or kind.__module__.startswith(_OURS):
        return made

    def tell(name: str, error: Exception) -> None:
        if (kind.__qualname__, name) not in _told:
            _told.add((kind.__qualname__, name))
            what = mistake_of(error) or repr(error)
            _log.warning("%s.%s raised, it is drawn plain: %s", kind.__name__, name, what)

    shield(made, Plain, tell)
    return made
