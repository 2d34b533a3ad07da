"""People are round, ringed in the colour of their seat, and never wider than their place."""

from pathlib import Path

import pygame

from tabletop.engine.declare.goals import PORTRAITS
from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import SEAT_COLOURS, theme
from tabletop.ui.pieces.portraits import draw_avatar
from tests.ui.drawing import canvas

GROUND = (120, 120, 120)
RING = SEAT_COLOURS[1]


def new_canvas() -> Canvas:
    return canvas((500, 160))


def avatar(portrait: int = 1, *, robot: bool = False, active: bool = False) -> pygame.Surface:
    page = new_canvas()
    draw_avatar(page, (80, 80), 60, portrait, RING, robot=robot, active=active)
    return page.device


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_every_portrait_is_somebody_else() -> None:
    assert len({pixels(avatar(number)) for number in range(1, PORTRAITS + 1)}) == PORTRAITS


def test_portrait_numbers_begin_again_after_the_last() -> None:
    assert pixels(avatar(2 * PORTRAITS + 2)) == pixels(avatar(2))


def test_an_avatar_is_a_disc_in_the_colour_of_the_seat() -> None:
    picture = avatar()
    assert picture.get_at((52, 52))[:3] == GROUND
    assert pygame.Color(*picture.get_at((80, 51))[:3]) == pygame.Color(RING)


def test_a_computer_wears_a_badge_at_the_lower_right() -> None:
    plain, badged = avatar(), avatar(robot=True)
    changed = [
        (x, y) for x in range(160) for y in range(160)
        if plain.get_at((x, y)) != badged.get_at((x, y))
    ]  # fmt: skip
    assert changed
    assert all(x > 80 and y > 80 for x, y in changed)


def test_the_active_seat_shines_beyond_its_ring() -> None:
    assert avatar(active=True).get_at((80, 46))[:3] != GROUND
    assert avatar().get_at((80, 46))[:3] == GROUND


def test_a_missing_portrait_is_a_plain_disc_and_a_warning(tmp_path: Path) -> None:
    surface = pygame.Surface((100, 100), 0, 32)
    page = Canvas(surface, Assets(theme("dark"), root=tmp_path))
    draw_avatar(page, (50, 50), 60, 1, RING)
    assert surface.get_at((50, 50))[:3] != (0, 0, 0)
    assert page.assets.warnings == ["sprite common/portraits/1 is missing"]
