"""The drawing of all scenes on one surface, with the right scale and theme."""

import pygame

from tabletop.ui.kit.services import Desk
from tabletop.ui.paint.assets import Assets
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.theme import theme

REFERENCE = (1280.0, 800.0)
"""Window size at which one logical pixel is one device pixel."""
_PICTURES = 12
"""Number of window-sized pictures the cache holds, or more small ones."""
_LEAST_MEMORY, _MOST_MEMORY = 48 << 20, 256 << 20
MIN_LOGICAL = (640.0, 400.0)
"""Minimum logical size for which scenes are laid out."""


def scale_for(width: float, height: float, interface_size: float) -> float:
    """Return device pixels per logical pixel for a surface of that size in device pixels.

    Large windows enlarge everything; small ones keep the size of text and use the compact layout.
    `interface_size` (0.75 to 2) multiplies the scale as far as `MIN_LOGICAL` still fits.
    """
    fitted = max(1.0, min(width / REFERENCE[0], height / REFERENCE[1]))
    fits = min(width / MIN_LOGICAL[0], height / MIN_LOGICAL[1])
    return max(0.25, min(fitted * interface_size, fits))


class Screen:
    """The drawing of the scene stack on one surface, with matching scale and theme."""

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
        """Draw on `surface` from now on; must also be called after its size changed."""
        self.surface = surface
        self.fit()

    def fit(self) -> None:
        """Take over size, interface size and theme; does nothing if all are unchanged."""
        desk, size = self.desk, self.surface.get_size()
        scale = scale_for(*size, desk.interface_size)
        colours = theme(desk.theme_name, high_contrast=desk.high_contrast)
        desk.stack.pace = desk.pace
        # Scenes show other buttons in full screen, which may have the window's size.
        shown = (scale, colours, size, desk.settings.fullscreen)
        if shown == self._shown:
            return
        if shown[:2] != self._shown[:2]:
            memory = max(_LEAST_MEMORY, min(_MOST_MEMORY, _PICTURES * 4 * size[0] * size[1]))
            self.assets = Assets(colours, scale, memory=memory, own=self.desk.art)
        self._shown = shown
        desk.stack.layout(*self.size)

    def draw(self) -> None:
        """Draw all visible scenes and the current notification."""
        self.assets.catch_up()
        self.desk.stack.draw(Canvas(self.surface, self.assets))
        self.desk.draw_toast(Canvas(self.surface, self.assets))
