"""A desk's scenes on a surface: which scale they are drawn at, and with which theme."""

import pygame

from tabletop.ui.kit.services import Desk
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.theme import theme

REFERENCE = (1280.0, 800.0)
"""Window size at which one logical pixel is one device pixel."""
_PICTURES = 12
"""So many pictures as large as the window are kept, or more small ones."""
_LEAST_MEMORY, _MOST_MEMORY = 48 << 20, 256 << 20
MIN_LOGICAL = (640.0, 400.0)
"""The least logical size that scenes are laid out for."""


def scale_for(width: float, height: float, interface_size: float) -> float:
    """Device pixels per logical pixel in a surface of that many device pixels.

    Large windows enlarge everything, small ones keep full-size text and use the compact
    arrangements. `interface_size` (0.75 to 2) multiplies, as far as `MIN_LOGICAL` still fits.
    """
    fitted = max(1.0, min(width / REFERENCE[0], height / REFERENCE[1]))
    fits = min(width / MIN_LOGICAL[0], height / MIN_LOGICAL[1])
    return max(0.25, min(fitted * interface_size, fits))


class Screen:
    """Draws a desk's stack of scenes on one surface and keeps scale and theme right."""

    def __init__(self, desk: Desk, surface: pygame.Surface) -> None:
        self.desk = desk
        self.surface = surface
        self.assets = Assets(theme("dark"), own=desk.art)
        self._shown: tuple[object, ...] = ()
        desk.listen(self.fit)
        self.fit()

    @property
    def scale(self) -> float:
        """Device pixels per logical pixel."""
        return self.assets.scale

    @property
    def size(self) -> tuple[float, float]:
        """Logical width and height."""
        width, height = self.surface.get_size()
        return width / self.scale, height / self.scale

    def show_on(self, surface: pygame.Surface) -> None:
        """Draw on `surface` from now on; also to be called when its size changed."""
        self.surface = surface
        self.fit()

    def fit(self) -> None:
        """Take over size, interface size and theme; nothing happens if all are as before."""
        desk, size = self.desk, self.surface.get_size()
        scale = scale_for(*size, desk.interface_size)
        colours = theme(desk.theme_name, high_contrast=desk.high_contrast)
        desk.stack.pace = desk.pace
        # Scenes show other buttons on a full screen, which may have the size of the window.
        shown = (scale, colours, size, desk.settings.fullscreen)
        if shown == self._shown:
            return
        if shown[:2] != self._shown[:2]:
            memory = max(_LEAST_MEMORY, min(_MOST_MEMORY, _PICTURES * 4 * size[0] * size[1]))
            self.assets = Assets(colours, scale, memory=memory, own=self.desk.art)
        self._shown = shown
        desk.stack.layout(*self.size)

    def draw(self) -> None:
        """Draw everything that is seen."""
        self.assets.catch_up()
        self.desk.stack.draw(Canvas(self.surface, self.assets))
        self.desk.draw_toast(Canvas(self.surface, self.assets))
