"""Popovers: boxes with text that float over a table, placed where they cover the least.

They are measured and placed before anything is drawn. All lengths are logical pixels.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal, NamedTuple

import pygame

from tabletop.ui.graphics.canvas import Box, Canvas
from tabletop.ui.graphics.text_layout import TextMeasure

Side = Literal["left", "right", "above", "below"]


class Bounds(NamedTuple):
    """The part of the window inside which popovers must stay, in logical pixels."""

    left: float
    top: float
    right: float
    bottom: float


def inset(window: tuple[float, float], edge: float) -> Bounds:
    """Return the area of a window inside a margin, in logical pixels.

    `window` is its width and height, and `edge` the width of the margin on each side.
    """
    return Bounds(edge, edge, window[0] - edge, window[1] - edge)


def covered(box: pygame.FRect, rects: Sequence[pygame.FRect]) -> float:
    """Return how much of the rectangles' area a box covers, in square logical pixels.

    Where rectangles overlap, the area counts once for each of them.
    """
    area = 0.0
    for at in box.collidelistall(rects):
        shared = box.clip(rects[at])
        area += shared.w * shared.h
    return area


def least_covering(
    boxes: Iterable[pygame.FRect], spared: Sequence[Sequence[pygame.FRect]], *, margin: float = 0.0
) -> pygame.FRect:
    """Return the box that covers the least of what should stay visible.

    If several cover the same amount, the first one is returned.

    Args:
        boxes: The boxes to choose from, at least one.
        spared: Groups of rectangles that should stay visible, the most important group first.
        Later groups only break ties.
        margin: Free space that a box needs on each side, in logical pixels.
    """

    def cost(box: pygame.FRect) -> tuple[float, ...]:
        grown = box.inflate(2 * margin, 2 * margin)
        return tuple(covered(grown, rects) for rects in spared)

    return min(boxes, key=cost)


def boxes_at(
    lefts: Sequence[float], tops: Sequence[float], size: tuple[float, float], bounds: Bounds
) -> list[pygame.FRect]:
    """Return boxes of one size, one for each combination of a top and a left edge.

    Each is moved inside the bounds; one that is too large is aligned to their upper left corner.

    Args:
        lefts: Left edges in logical pixels.
        tops: Top edges in logical pixels; the boxes of the first one come first.
        size: Width and height of all boxes.
        bounds: The area in which they must stay.
    """
    wide, high = size
    found: list[pygame.FRect] = []
    for top in tops:
        for left in lefts:
            box = pygame.FRect(left, top, wide, high)
            box.left = max(bounds.left, min(box.left, bounds.right - wide))
            box.top = max(bounds.top, min(box.top, bounds.bottom - high))
            found.append(box)
    return found


def clamped(box: pygame.FRect, bounds: Bounds) -> pygame.FRect:
    """Return a box moved inside the bounds, so that a popover there is fully visible.

    A box that is too large is aligned to the upper left corner.
    """
    return boxes_at((box.left,), (box.top,), box.size, bounds)[0]


def beside(
    anchor: pygame.FRect,
    size: tuple[float, float],
    sides: Sequence[Side],
    bounds: Bounds,
    *,
    gap: float,
    start: float = 0.0,
) -> pygame.FRect:
    """Return a box beside another one, on the first side where it fits.

    If it fits on none of them, the last side is used and the box is moved inside the bounds.

    Args:
        anchor: The box to stand beside. All lengths are logical pixels.
        size: Width and height of the result.
        sides: The sides to try, in order.
        bounds: The area in which the result must stay.
        gap: Distance between the two boxes.
        start: At the left and right, how far the result begins below the top of `anchor`; above and
            below it is centred.
    """
    box = pygame.FRect((0, 0), size)
    for side in sides:
        if side in {"left", "right"}:
            box.left = anchor.right + gap if side == "right" else anchor.left - gap - box.w
            box.top = anchor.top + start
            fits = bounds.left <= box.left and box.right <= bounds.right
        else:
            box.centerx = anchor.centerx
            box.top = anchor.bottom + gap if side == "below" else anchor.top - gap - box.h
            fits = bounds.top <= box.top and box.bottom <= bounds.bottom
        if fits:
            break
    return boxes_at((box.left,), (box.top,), size, bounds)[0]


# Text


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph of a popover, with its text style and colour, before it is wrapped."""

    markup: str
    style: str = "body"
    ink: str = "text1"
    """Name of a colour of the theme."""
    size: float | None = None
    """Em size in logical pixels; None for that of the style."""


@dataclass(frozen=True, slots=True)
class TextColumn:
    """Paragraphs one below the other, wrapped for one width; lengths are logical pixels."""

    paragraphs: tuple[TextBlock, ...]
    heights: tuple[float, ...]
    width: float
    gap: float
    """Distance between two paragraphs, in logical pixels."""

    @property
    def height(self) -> float:
        """Height of all paragraphs with the gaps between them, in logical pixels."""
        return sum(self.heights) + self.gap * max(0, len(self.heights) - 1)

    def draw(self, canvas: Canvas, left: float, top: float) -> None:
        """Draw the paragraphs; (`left`, `top`) is their upper left corner in logical pixels."""
        for each, high in zip(self.paragraphs, self.heights, strict=True):
            place = (left, top, self.width, high)
            ink = getattr(canvas.theme, each.ink)
            canvas.paragraph(place, each.markup, each.style, ink, size=each.size)
            top += high + self.gap


def column(
    measure: TextMeasure, paragraphs: Sequence[TextBlock], width: float, *, gap: float = 0.0
) -> TextColumn:
    """Wrap and measure paragraphs to be drawn one below the other.

    Args:
        measure: Measures the texts at the scale of the window.
        paragraphs: The texts with their styles, from top to bottom.
        width: The width at which lines wrap, in logical pixels.
        gap: Distance between two paragraphs, in logical pixels.
    """
    heights = tuple(
        measure.measure_paragraph(width, each.markup, each.style, size=each.size)
        for each in paragraphs
    )
    return TextColumn(tuple(paragraphs), heights, width, gap)


def widest(measure: TextMeasure, paragraphs: Iterable[TextBlock]) -> float:
    """Return the width of the widest paragraph without wrapping, in logical pixels.

    It is 0 if there are no paragraphs.
    """
    widths = (measure.markup_width(each.markup, each.style, size=each.size) for each in paragraphs)
    return max(widths, default=0.0)


# Tooltips of controls

_TOOLTIP = 260.0
"""The maximum width of a tooltip of a control."""


@dataclass(frozen=True, slots=True)
class Tooltip:
    """A tooltip of a control, already placed: its box in logical pixels and its wrapped text."""

    box: pygame.FRect
    text: TextColumn

    def draw(self, canvas: Canvas) -> None:
        """Draw the tooltip as a glass panel with its text."""
        canvas.glass(self.box, 12, 0.90)
        self.text.draw(canvas, self.box.left + 14, self.box.top + 11)


def tooltip_of(
    measure: TextMeasure,
    window: tuple[float, float],
    anchor: Box,
    title: str,
    lines: Sequence[str] = (),
    *,
    clear_of: Sequence[pygame.FRect] = (),
) -> Tooltip:
    """Measure and place a tooltip for a control: below it, or above if there is no room.

    Args:
        measure: Measures the texts at the scale of the window.
        window: Width and height of the window in logical pixels.
        anchor: The box of the control, in logical pixels.
        title: The first line, in larger letters; empty for none.
        lines: Further paragraphs.
        clear_of: Boxes of controls that are still needed; if it would cover one, the tooltip is
            placed to the left of its own control.
    """
    at, bounds = pygame.FRect(anchor), inset(window, 8)
    said = [TextBlock(title, "name", size=15)] if title else []
    said += [TextBlock(line, "small", "text2") for line in lines]
    text = column(measure, said, min(_TOOLTIP - 28, widest(measure, said) + 1), gap=4)
    size = text.width + 28, text.height + 22
    box = beside(at, size, ("below", "above"), bounds, gap=10)
    if box.collidelist(clear_of) >= 0:
        aside = box.copy()
        aside.midright = (at.left - 10, at.centery)
        if aside.left >= bounds.left:
            box = clamped(aside, bounds)
    return Tooltip(box, text)


# Empty places in a picture

_CELL = 8
"""Side of a cell of an ink map, in logical pixels."""
_GRAIN = 10
"""Brightness of edges, of 255, that is ignored as the grain of cloth, wood or paper."""


class InkMap:
    """A map of the lines and letters in a picture, used to find an empty place in it.

    Plain areas hardly count as ink. The ink in a box is looked up in constant time.
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

    def ink_in(self, box: pygame.FRect) -> float:
        """Return the amount of ink in a box, up to 255 for each square logical pixel."""
        left, right = self._cell(box.left, self._wide), self._cell(box.right, self._wide)
        top, bottom = self._cell(box.top, self._high), self._cell(box.bottom, self._high)
        low, high = self._sums[top], self._sums[bottom]
        return (high[right] - high[left] - low[right] + low[left]) * float(_CELL * _CELL)

    @staticmethod
    def _cell(at: float, most: int) -> int:
        return max(0, min(most, round(at / _CELL)))
