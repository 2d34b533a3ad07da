"""Zones that lie side by side in one row, and their boxes."""

import pygame

from tabletop.api import ZoneView
from tabletop.api.drawing import Moment


def cells_of(moment: Moment, kind: str) -> list[ZoneView]:
    """Return the zones of a kind, from left to right."""
    return [zone for zone in moment.view.zones if zone.kind == kind]


def columns(box: pygame.FRect, count: int, gap: float) -> list[pygame.FRect]:
    """Split a box into `count` equal boxes side by side, `gap` logical pixels apart."""
    wide = (box.w - gap * max(0, count - 1)) / max(1, count)
    return [
        pygame.FRect(box.left + (wide + gap) * place, box.top, wide, box.h)
        for place in range(count)
    ]
