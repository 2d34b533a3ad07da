"""Sides of things as pictures for paper: opaque, with bleed, packed without loss."""

import zlib
from dataclasses import dataclass

import pygame

from tabletop.ui.paint.assets import Assets, OwnPictures
from tabletop.ui.paint.theme import theme
from tabletop.ui.pieces.art import OwnArt
from tabletop.ui.printing.items import Side
from tabletop.ui.printing.options import DPI

_INCH = 25.4
_MEMORY = 8 << 20
"""Bytes that drawing may keep: each side is drawn once."""
_PATIENCE = 20.0
"""Seconds that pictures of an own game are waited for, each time that one is drawn."""
_MOST_SIDE = 6000
"""Pixels: larger boards are printed less finely."""


def pixels(size: tuple[float, float], dpi: int = DPI) -> tuple[int, int]:
    """Return how many pixels so many millimetres are; fewer of what is very large."""
    wide, high = (max(1, round(part * dpi / _INCH)) for part in size)
    most = max(wide, high)
    if most > _MOST_SIDE:
        wide, high = round(wide * _MOST_SIDE / most), round(high * _MOST_SIDE / most)
    return wide, high


class Press:
    """Draws the sides of a game's things for paper."""

    def __init__(self, own: OwnPictures | None = None, *, memory: int = _MEMORY) -> None:
        """`own` holds the pictures of own games; it is waited for where it can be."""
        self._own = own
        pygame.font.init()
        self.assets = Assets(theme("light"), memory=memory, own=own, for_print=True)

    def side(self, side: Side, size: tuple[int, int]) -> pygame.Surface:
        """One side at that many pixels, opaque."""
        picture = side.draw(self.assets, size)
        if self.waited():
            picture = side.draw(self.assets, size)
        return flat(picture)

    def waited(self) -> bool:
        """Wait for what an own game brings and was asked for; whether there was anything."""
        if not isinstance(self._own, OwnArt) or not self._own.busy:
            return False
        self._own.wait(_PATIENCE)
        self.assets.catch_up()
        return True

    def bled(self, side: Side, size: tuple[int, int], more: int) -> pygame.Surface:
        """One side that goes on beyond its cut for so many pixels."""
        return bled(self.assets, side, self.side(side, size), more)


def flat(picture: pygame.Surface) -> pygame.Surface:
    """Return a picture on white, opaque."""
    sheet = pygame.Surface(picture.get_size(), 0, 24)
    sheet.fill("#FFFFFF")
    sheet.blit(picture, (0, 0))
    return sheet


def bled(assets: Assets, side: Side, picture: pygame.Surface, more: int) -> pygame.Surface:
    """Return the picture of a side with its bleed: as it is told to go on, else as it ends."""
    large = with_bleed(picture, more)
    if more > 0 and side.beyond is not None:
        large.blit(side.beyond(assets, picture.get_size(), more), (0, 0))
        large.blit(picture, (more, more))
    return large


def with_bleed(picture: pygame.Surface, more: int) -> pygame.Surface:
    """Return a picture that goes on for so many pixels on all sides, as its edges end."""
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
    """A picture packed without loss, as a PDF holds it: rows of red, green and blue."""

    size: tuple[int, int]
    data: bytes


def packed(picture: pygame.Surface) -> Packed:
    """Return a picture packed. Flat colours pack better as they are than filtered as in a PNG."""
    return Packed(picture.get_size(), zlib.compress(pygame.image.tobytes(picture, "RGB"), 6))
