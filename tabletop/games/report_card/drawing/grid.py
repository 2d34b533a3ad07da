"""Zones that lie side by side: the cells of a kind of zone with one row."""

import pygame

from tabletop.api import ZoneView
from tabletop.api.drawing import Moment


def cells_of(moment: Moment, kind: str) -> list[ZoneView]:
    """The zones of a kind, from the left."""
    return [zone for zone in moment.view.zones if zone.kind == kind]


def columns(box: pygame.FRect, count: int, gap: float) -> list[pygame.FRect]:
    """Equal boxes side by side."""
    wide = (box.w - gap * max(0, count - 1)) / max(1, count)
    return [
        pygame.FRect(box.left + (wide + gap) * place, box.top, wide, box.h)
        for place in range(count)
    ]
