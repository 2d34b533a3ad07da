"""A thumbnail of a game's table with its players, for the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.engine.widgets import PromptData
from tabletop.ui.paint.theme import SEAT_COLOURS
from tabletop.ui.pieces.portraits import draw_avatar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.engine.game import Game
    from tabletop.ui.paint.canvas import Canvas
    from tabletop.ui.scenes.seating import Place


def draw_thumbnail(canvas: Canvas, box: pygame.FRect, game: Game, places: Sequence[Place]) -> None:
    """Draw the felt, the regions of the table and the players inside `box`."""
    felt = canvas.assets.felt(game.layout.felt or game.spec.id)
    canvas.fill(box, 12, (felt.centre, felt.base))
    canvas.ring(box, 12, canvas.theme.ink, 1, 0.45)
    mine, theirs = _seat_boxes(box, game)
    dark = canvas.theme.dark
    grids = {zone.id for zone in game.spec.zones if zone.grid != (0, 0)}
    with canvas.clip(box):
        for region in game.layout.regions:
            if region.is_a(PromptData):
                continue
            field = _scaled(region.rect, box)
            if game.layout.cells and region.zone in grids:
                canvas.fill(field, 5, "#EFE4CB")
            else:
                canvas.fill(field, 4, "#000000", 0.24 if dark else 0.10)
    _draw_row(canvas, places[:1], mine, 0)
    _draw_row(canvas, places[1:], theirs, 1)


def _scaled(part: tuple[float, float, float, float], box: pygame.FRect) -> pygame.FRect:
    x, y, w, h = part
    return pygame.FRect(box.left + x * box.w, box.top + y * box.h, w * box.w, h * box.h)


def _seat_boxes(box: pygame.FRect, game: Game) -> tuple[pygame.FRect, pygame.FRect]:
    """Return the rectangles of the first player and of the others."""
    me, rivals = game.layout.region("me"), game.layout.region("rivals")
    low = (0.01, 0.8, 0.14, 0.19)
    high = (0.01, 0.04, 0.79, 0.16)
    return _scaled(me.rect if me else low, box), _scaled(rivals.rect if rivals else high, box)


def _draw_row(canvas: Canvas, places: Sequence[Place], box: pygame.FRect, first: int) -> None:
    if not places:
        return
    side = min(34.0, box.h + 12, box.w / len(places))
    for at, place in enumerate(places):
        x = box.left + box.w * (at + 0.5) / len(places)
        ring = SEAT_COLOURS[(first + at) % len(SEAT_COLOURS)]
        draw_avatar(
            canvas, (x, box.centery), side, place.portrait, ring, robot=place.kind != "human"
        )
