"""A canvas without a window, for the tests of what is drawn."""

import pygame

from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.theme import theme


def canvas(
    size: tuple[float, float] = (640, 400),
    *,
    scale: float = 1.0,
    name: str = "dark",
    high_contrast: bool = False,
    memory: int = 64 << 20,
) -> Canvas:
    """A canvas of that logical size, filled with mid grey."""
    pygame.font.init()
    device = pygame.Surface((round(size[0] * scale), round(size[1] * scale)), 0, 32)
    device.fill((120, 120, 120))
    colours = theme(name, high_contrast=high_contrast)
    return Canvas(device, Assets(colours, scale, memory=memory))


def touched(surface: pygame.Surface, background: tuple[int, int, int]) -> pygame.Rect:
    """The smallest box around every pixel that is not `background`."""
    surface = surface.copy()
    surface.set_colorkey(background)
    masks = pygame.mask.from_surface(surface).get_bounding_rects()
    return masks[0].unionall(masks[1:]) if masks else pygame.Rect(0, 0, 0, 0)
