"""Summed-area table of drawn pixels; used to place labels over empty felt."""

from itertools import accumulate

import pygame

_CELL = 8
"""Side of a cell, in logical pixels."""
_GRAIN = 10
"""Brightness of edges, of 255, that is ignored as the grain of cloth, wood or paper."""


class Painted:
    """An ink map: the density of lines and letters in a picture, summed by cells.

    Flat areas hardly count. A box's ink is looked up in constant time.
    """

    def __init__(self, picture: pygame.Surface, scale: float) -> None:
        """Measure a picture; `scale` is the number of its pixels per logical pixel."""
        size = max(2, round(picture.width / scale)), max(2, round(picture.height / scale))
        fine = picture if size == picture.size else pygame.transform.smoothscale(picture, size)
        lines = pygame.transform.grayscale(pygame.transform.laplacian(fine))
        self._wide, self._high = max(1, size[0] // _CELL), max(1, size[1] // _CELL)
        cells = pygame.transform.smoothscale(lines, (self._wide, self._high))
        grey = [max(0, each - _GRAIN) for each in pygame.image.tobytes(cells, "RGB")[::3]]
        above = [0] * (self._wide + 1)
        self._sums = [above]
        for top in range(0, len(grey), self._wide):
            line = accumulate(grey[top : top + self._wide], initial=0)
            above = [here + before for here, before in zip(line, above, strict=True)]
            self._sums.append(above)

    def within(self, box: pygame.FRect) -> float:
        """Return how much ink lies in a box: up to 255 for each logical pixel."""
        left, right = self._cell(box.left, self._wide), self._cell(box.right, self._wide)
        top, bottom = self._cell(box.top, self._high), self._cell(box.bottom, self._high)
        low, high = self._sums[top], self._sums[bottom]
        return (high[right] - high[left] - low[right] + low[left]) * float(_CELL * _CELL)

    @staticmethod
    def _cell(at: float, most: int) -> int:
        return max(0, min(most, round(at / _CELL)))
