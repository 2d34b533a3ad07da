"""Whether drawing only what changed gives the same picture as drawing everything."""

import pygame

from tabletop.ui.app.pilot import Pilot
from tabletop.ui.table.control.table_view import TableView

ROUNDING = 3
"""Smooth edges come out a little differently when only a part of a picture is put down."""


def differing(one: pygame.Surface, two: pygame.Surface) -> int:
    """How many pixels differ by more than rounding."""
    away = one.copy()
    away.blit(two, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = two.copy()
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    away.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    limit = (ROUNDING + 1,) * 3
    same = pygame.mask.from_threshold(away, (0, 0, 0), (*limit, 255))
    return one.get_width() * one.get_height() - same.count()


def assert_like_new(pilot: Pilot, table: TableView, what: str) -> None:
    """Hold what the pilot sees of a table against the same drawn from nothing."""
    patched = pilot.draw().copy()
    table.paint.forget()
    assert differing(patched, pilot.draw()) == 0, what
