"""Where little is drawn: what decides where a label of the overview stands."""

import pygame
import pytest

from tabletop.ui.graphics.popover import InkMap


@pytest.fixture
def picture() -> pygame.Surface:
    """Felt with a block of stripes, such as letters are, from (160, 80) to (320, 160)."""
    surface = pygame.Surface((640, 400))
    surface.fill((40, 50, 60))
    for x in range(160, 320, 4):
        pygame.draw.line(surface, (230, 230, 230), (x, 80), (x, 159), 2)
    return surface


def test_flat_ground_counts_nothing(picture: pygame.Surface) -> None:
    assert InkMap(picture, 1.0).ink_in(pygame.FRect(400, 200, 200, 100)) == 0


def test_letters_count_by_their_area(picture: pygame.Surface) -> None:
    painted = InkMap(picture, 1.0)
    whole = painted.ink_in(pygame.FRect(160, 80, 160, 80))
    half = painted.ink_in(pygame.FRect(160, 80, 80, 80))
    assert whole > 0
    assert half == pytest.approx(whole / 2, rel=0.1)
    assert painted.ink_in(pygame.FRect(0, 0, 640, 400)) == pytest.approx(whole, rel=0.2)


def test_boxes_are_logical_pixels(picture: pygame.Surface) -> None:
    twice = pygame.transform.scale(picture, (1280, 800))
    painted = InkMap(twice, 2.0)
    assert painted.ink_in(pygame.FRect(160, 80, 160, 80)) > 0
    assert painted.ink_in(pygame.FRect(400, 200, 200, 100)) == 0


def test_a_box_over_the_edge_is_cut(picture: pygame.Surface) -> None:
    painted = InkMap(picture, 1.0)
    assert painted.ink_in(pygame.FRect(-500, -500, 400, 400)) == 0
    assert painted.ink_in(pygame.FRect(-500, -500, 5000, 5000)) > 0
