"""Popovers: boxes with text that float over a table.

They are measured and placed before anything is drawn. All lengths are logical pixels.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

import pygame

from tabletop.ui.graphics.canvas import Box, Canvas
from tabletop.ui.graphics.placement import Size, Surroundings, place_float
from tabletop.ui.graphics.text_layout import TextMeasure

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
    measure: TextMeasure, around: Surroundings, anchor: Box, title: str, lines: Sequence[str] = ()
) -> Tooltip | None:
    """Measure and place a tooltip for a control; return None if it has no place.

    Args:
        measure: Measures the texts at the scale of the window.
        around: The window, and what the tooltip must not cover.
        anchor: The box of the control, in logical pixels.
        title: The first line, in larger letters; empty for none.
        lines: Further paragraphs.
    """
    text, size = tooltip_text(measure, title, lines)
    found = place_float(pygame.FRect(anchor), [size], around, strict=True)
    return Tooltip(found[1], text) if found is not None else None


def tooltip_text(
    measure: TextMeasure, title: str, lines: Sequence[str] = ()
) -> tuple[TextColumn, Size]:
    """Return the wrapped text of a tooltip, and the size of its box in logical pixels."""
    said = [TextBlock(title, "name", size=15)] if title else []
    said += [TextBlock(line, "small", "text2") for line in lines]
    text = column(measure, said, min(_TOOLTIP - 28, widest(measure, said) + 1), gap=4)
    return text, (text.width + 28, text.height + 22)


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
