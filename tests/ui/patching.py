"""Whether drawing only what changed gives the same picture as drawing everything."""

import pygame

from tabletop.ui.app.pilot import Pilot
from tabletop.ui.table.control.table_view import TableView

ROUNDING = 3
"""Smooth edges come out a little differently when only a part of a picture is put down."""


Box = tuple[float, ...]


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
    """Hold what the pilot sees of a table against the same drawn from nothing.

    What is known of where things with tooltips and texts are drawn must be the same, too.
    """
    patched, known = pilot.draw().copy(), drawn_where(table)
    table.paint.forget()
    assert differing(patched, pilot.draw()) == 0, what
    assert known == drawn_where(table), what


def drawn_where(table: TableView) -> dict[str, tuple[dict[str, Box], set[tuple[Box, bool]]]]:
    """Boxes of things with tooltips, and of texts, by the region that has drawn them."""
    return {
        widget.region.id: (
            {thing: tuple(box) for thing, box in widget.tooltip_boxes.items()},
            {(tuple(each.box), each.number) for each in widget.written},
        )
        for widget in table.moment.room.widgets
    }
