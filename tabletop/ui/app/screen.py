"""Draws all open scenes on one surface, with the right scale and theme."""

import pygame

from tabletop.ui.graphics.assets import Assets
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.graphics.theme import theme
from tabletop.ui.toolkit.app import App
from tabletop.ui.toolkit.rewards import worn_now
from tabletop.ui.toolkit.touch import TARGET

REFERENCE = (1280.0, 800.0)
"""Width and height of the window at which one logical pixel is one device pixel."""
_PICTURES = 12
"""Number of window-sized pictures the cache holds, or more small ones."""
_LEAST_MEMORY, _MOST_MEMORY = 48 << 20, 256 << 20
MIN_LOGICAL = (640.0, 400.0)
"""The smallest width and height, in logical pixels, for which scenes are laid out."""


def scale_for(width: float, height: float, interface_size: float) -> float:
    """Return the number of device pixels per logical pixel for a surface.

    Everything is enlarged in a large window. In a small one, text keeps its size and scenes use
    their compact layout.

    Args:
        width: Width of the surface in device pixels.
        height: Height of the surface in device pixels.
        interface_size: The factor (0.75 to 2) chosen in the settings, reduced if necessary so that
            `MIN_LOGICAL` fits.
    """
    fitted = max(1.0, min(width / REFERENCE[0], height / REFERENCE[1]))
    fits = min(width / MIN_LOGICAL[0], height / MIN_LOGICAL[1])
    return max(0.25, min(fitted * interface_size, fits))


class Screen:
    """Draws the open scenes on one surface, with the right scale and theme."""

    def __init__(self, app: App, surface: pygame.Surface) -> None:
        self.app = app
        self.surface = surface
        self.assets = Assets(theme("dark"), own=app.art)
        self._shown: tuple[object, ...] = ()
        app.preferences.listen(self.fit)
        self.fit()

    @property
    def scale(self) -> float:
        """The number of device pixels per logical pixel."""
        return self.assets.scale

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the surface, in logical pixels."""
        width, height = self.surface.get_size()
        return width / self.scale, height / self.scale

    def show_on(self, surface: pygame.Surface) -> None:
        """Draw on `surface` from now on. Call this again whenever its size changes."""
        self.surface = surface
        self.fit()

    def fit(self) -> None:
        """Apply the current size, scale and theme, and lay out the scenes if any changed."""
        app, size = self.app, self.surface.get_size()
        scale = scale_for(*size, app.preferences.interface_size)
        colours = theme(app.preferences.theme_name, high_contrast=app.preferences.high_contrast)
        app.stack.pace = app.preferences.pace
        app.stack.still = app.preferences.reduced_motion
        # Scenes show other buttons in full screen, which may have the window's size.
        shown = (scale, colours, size, app.settings.fullscreen, app.preferences.touch)
        if shown == self._shown:
            return
        if shown[:2] != self._shown[:2]:
            memory = max(_LEAST_MEMORY, min(_MOST_MEMORY, _PICTURES * 4 * size[0] * size[1]))
            self.assets = Assets(colours, scale, memory=memory, own=self.app.art)
            self.app.measure = TextMeasure(self.assets)
        self.assets.least_target = TARGET if app.preferences.touch else 0.0
        self._shown = shown
        app.stack.ruler = Canvas(self.surface, self.assets)
        app.stack.layout(*self.size)

    def draw(self) -> None:
        """Draw all visible scenes, from bottom to top, and then the current notification."""
        self.assets.catch_up()
        self.assets.worn = worn_now(self.app)
        self.app.stack.draw(Canvas(self.surface, self.assets))
        top, notices = self.app.stack.top, self.app.notices
        around = top.surroundings() if top is not None and notices.shown is not None else None
        notices.draw(Canvas(self.surface, self.assets), around)
