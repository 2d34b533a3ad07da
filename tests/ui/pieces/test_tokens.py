"""Pawns and trophies."""

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.tokens import draw_pawn
from tests.ui.drawing import canvas

GROUND = (120, 120, 120)
RING = "#6FC4F6"


def new_canvas() -> Canvas:
    return canvas((200, 200))


def test_a_pawn_has_the_colour_of_its_seat_and_stands_on_a_shadow() -> None:
    page = new_canvas()
    face = draw_pawn(page, (100, 80), 60, 1, RING)
    assert face.center == (100, 80)
    rim = page.device.get_at((100, 53))
    assert max(abs(a - b) for a, b in zip(rim[:3], pygame.Color(RING)[:3], strict=True)) < 40
    below = page.device.get_at((100, 122))
    assert sum(below[:3]) < sum(GROUND)


def test_a_lifted_pawn_leaves_its_shadow_on_the_ground() -> None:
    page = new_canvas()
    face = draw_pawn(page, (100, 100), 60, 1, RING, lift=30)
    assert face.center == (100, 70)
    ground, between = page.device.get_at((100, 140)), page.device.get_at((60, 100))
    assert sum(ground[:3]) < sum(GROUND)
    assert between[:3] == GROUND
