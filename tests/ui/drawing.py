"""A canvas without a window, for the tests of what is drawn."""

from functools import lru_cache

import pygame

from tabletop.ui.graphics.assets import Assets, OwnPictures
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.theme import Theme, theme


@lru_cache(maxsize=6)
def _assets_of(colours: Theme, scale: float, own: OwnPictures | None) -> Assets:
    return Assets(colours, scale, memory=128 << 20, own=own)


def shared_assets(
    colours: Theme, scale: float = 1.0, *, memory: int = 64 << 20, own: OwnPictures | None = None
) -> Assets:
    """The assets of a theme and a scale, the same for all tests of a process."""
    del memory  # they are shared by windows of all sizes
    return _assets_of(colours, scale, own)  # type: ignore[arg-type]  # protocols have no hash


def canvas(
    size: tuple[float, float] = (640, 400),
    *,
    scale: float = 1.0,
    name: str = "dark",
    high_contrast: bool = False,
    memory: int = 64 << 20,
    own: OwnPictures | None = None,
) -> Canvas:
    """A canvas of that logical size, filled with mid grey, whose caches are its own."""
    pygame.font.init()
    device = pygame.Surface((round(size[0] * scale), round(size[1] * scale)), 0, 32)
    device.fill((120, 120, 120))
    colours = theme(name, high_contrast=high_contrast)
    return Canvas(device, Assets(colours, scale, memory=memory, own=own))


def touched(surface: pygame.Surface, background: tuple[int, int, int]) -> pygame.Rect:
    """The smallest box around every pixel that is not `background`."""
    surface = surface.copy()
    surface.set_colorkey(background)
    masks = pygame.mask.from_surface(surface).get_bounding_rects()
    return masks[0].unionall(masks[1:]) if masks else pygame.Rect(0, 0, 0, 0)
