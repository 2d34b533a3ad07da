"""Pictures of the sides of items for print: opaque, with bleed, losslessly compressed."""

import zlib
from dataclasses import dataclass

import pygame

from tabletop.ui.graphics.assets import Assets, OwnPictures
from tabletop.ui.graphics.theme import theme
from tabletop.ui.pieces.art import GamePictures
from tabletop.ui.printing.items import Side
from tabletop.ui.printing.print_options import DPI

_INCH = 25.4
_MEMORY = 8 << 20
"""Bytes that drawing may cache; each side is drawn only once."""
_PATIENCE = 20.0
"""Seconds to wait for a game's own pictures, each time that one is drawn."""
_MOST_SIDE = 6000
"""Greatest side in pixels; larger boards are printed at a lower resolution."""


def pixels(size: tuple[float, float], dpi: int = DPI) -> tuple[int, int]:
    """Convert a size in millimetres to pixels at a resolution in dots per inch.

    If the longer side would have more than 6000 pixels, both are reduced.
    """
    wide, high = (max(1, round(part * dpi / _INCH)) for part in size)
    most = max(wide, high)
    if most > _MOST_SIDE:
        wide, high = round(wide * _MOST_SIDE / most), round(high * _MOST_SIDE / most)
    return wide, high


class PrintRenderer:
    """Draws the sides of cards, boards and tokens at print resolution."""

    def __init__(self, own: OwnPictures | None = None, *, memory: int = _MEMORY) -> None:
        """Create a renderer; `own` holds the pictures of games outside the shipped ones.

        Drawing waits for those pictures, if `own` is a `GamePictures`. `memory` limits the cache,
        in bytes.
        """
        self._own = own
        pygame.font.init()
        self.assets = Assets(theme("light"), memory=memory, own=own, for_print=True)

    def side(self, side: Side, size: tuple[int, int]) -> pygame.Surface:
        """Draw a side at a size in pixels, opaque and without bleed; return its picture.

        This waits for pictures from the game's own folder that must be drawn first.
        """
        picture = side.draw(self.assets, size)
        if self.waited():
            picture = side.draw(self.assets, size)
        return flat(picture)

    def waited(self) -> bool:
        """Wait up to 20 seconds until all requested pictures of games are drawn.

        Return whether there were any, so that a side drawn without them must be drawn again.
        """
        if not isinstance(self._own, GamePictures) or not self._own.busy:
            return False
        self._own.wait(_PATIENCE)
        self.assets.catch_up()
        return True

    def bled(self, side: Side, size: tuple[int, int], more: int) -> pygame.Surface:
        """Draw a side with a bleed of `more` pixels around it; return its picture.

        `size` is the width and height without the bleed, in pixels.
        """
        return bled(self.assets, side, self.side(side, size), more)


def flat(picture: pygame.Surface) -> pygame.Surface:
    """Return a copy of a picture on a white background, without transparency."""
    sheet = pygame.Surface(picture.get_size(), 0, 24)
    sheet.fill("#FFFFFF")
    sheet.blit(picture, (0, 0))
    return sheet


def bled(assets: Assets, side: Side, picture: pygame.Surface, more: int) -> pygame.Surface:
    """Return the picture of a side with a bleed of `more` pixels on each edge.

    The card's template may define what is printed there; otherwise the edges are repeated.

    Args:
        assets: Opens the pictures and fonts.
        side: The side, which may define its bleed.
        picture: Its picture without bleed.
        more: Width of the bleed in pixels.
    """
    large = with_bleed(picture, more)
    if more > 0 and side.beyond is not None:
        large.blit(side.beyond(assets, picture.get_size(), more), (0, 0))
        large.blit(picture, (more, more))
    return large


def with_bleed(picture: pygame.Surface, more: int) -> pygame.Surface:
    """Return a picture extended by `more` pixels on each side, by repeating its edges."""
    if more <= 0:
        return picture
    w, h = picture.get_size()
    large = pygame.Surface((w + 2 * more, h + 2 * more), 0, 24)
    large.blit(picture, (more, more))
    scale = pygame.transform.scale
    for x, at in ((0, 0), (w - 1, w + more)):
        large.blit(scale(picture.subsurface((x, 0, 1, h)), (more, h)), (at, more))
    for y, at in ((more, 0), (more + h - 1, h + more)):
        edge = large.subsurface((0, y, w + 2 * more, 1)).copy()
        large.blit(scale(edge, (w + 2 * more, more)), (0, at))
    return large


@dataclass(frozen=True, slots=True)
class Packed:
    """A picture as a PDF stores it: compressed rows of red, green and blue."""

    size: tuple[int, int]
    data: bytes


def packed(picture: pygame.Surface) -> Packed:
    """Compress a picture losslessly into the form used in a PDF."""
    return Packed(picture.get_size(), zlib.compress(pygame.image.tobytes(picture, "RGB"), 6))
