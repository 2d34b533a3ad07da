"""Curves over the turns of a game: chances with the band of their error, or scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.svg import document, rasterise

_LINE, _BAND, _EDGE = "#B4740F", "#E0A43A", "#8A5C08"
GAIN, LOSS = "#1F6B3A", "#B33A2B"
_AXIS = 52.0
"""Width of the axis labels at the left, in logical pixels."""
_FOOT = 24.0
"""Height of the labels below the curve, in logical pixels."""
_DOTTED = 60
"""Most points of a curve that are drawn as discs."""
_GAP = 24.0
"""Least room between two labels below the curve, in logical pixels."""


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The value at the end of a turn, and what it may be off by."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class CurveLine:
    """One line of a chart."""

    points: tuple[CurvePoint | None, ...]
    """One for each turn, in order; None while it is unknown."""
    colour: str = _LINE


@dataclass(frozen=True, slots=True)
class CurveLabels:
    """The texts of a chart."""

    turns: Sequence[str]
    """The names of the points; empty for those that are named with the one before."""
    waiting: str
    """Says that the rest is still unknown."""


def draw_curve(
    canvas: Canvas,
    box: pygame.FRect,
    lines: Sequence[CurveLine],
    marks: Mapping[int, bool],
    words: CurveLabels,
    *,
    percent: bool,
) -> None:
    """Draw curves that grow from the left while their points become known.

    Args:
        canvas: What to draw on.
        box: The whole chart, in logical pixels.
        lines: The curves, which have equally many points.
        marks: The turning points as indices of points in order, each with whether it was good.
        words: The texts of the chart.
        percent: Whether the values are chances from 0 to 1; otherwise they are points.
    """
    known = [point for line in lines for point in line.points if point is not None]
    low, high = (0.0, 1.0) if percent else _range(known)
    inner = pygame.FRect(box.left + _AXIS, box.top + 14, box.w - _AXIS - 18, box.h - 20 - _FOOT)
    count = max((len(line.points) for line in lines), default=0)
    step = inner.w / max(1, count - 1)

    def y_of(value: float) -> float:
        part = (min(high, max(low, value)) - low) / (high - low)
        return inner.bottom - part * inner.h

    for quarter in range(5):
        value = low + (high - low) * quarter / 4
        text = f"{round(100 * value)}%" if percent else f"{round(value)}"
        canvas.line((inner.left, y_of(value)), (inner.right, y_of(value)), _EDGE, 1, 0.18)
        canvas.text((inner.left - 10, y_of(value)), text, "small", canvas.theme.ink2,
                    anchor="midright")  # fmt: skip
    free = float("-inf")
    for at, name in enumerate(words.turns[:count]):
        wide = canvas.measure(name, "small")[0]
        x = max(box.left + wide / 2, min(inner.left + step * at, box.right - wide / 2))
        if name and x - wide / 2 >= free:
            canvas.text((x, inner.bottom + 8), name, "small", canvas.theme.ink2, anchor="midtop")
            free = x + wide / 2 + _GAP
    for line in lines:
        _draw_line(canvas, line, (inner.left, step), y_of)
    _draw_waiting(canvas, inner, lines, step, words.waiting)
    for number, (at, good) in enumerate(sorted(marks.items()), 1):
        marked = lines[0].points[at]
        if marked is not None:
            centre = (inner.left + step * at, y_of(marked.value))
            draw_number(canvas, centre, number, good=good)


def draw_number(canvas: Canvas, centre: tuple[float, float], number: int, *, good: bool) -> None:
    """Draw the number of a turning point as a disc, green for a good turn and red for a bad one."""
    canvas.disc(centre, 14, "#FFFFFF")
    canvas.disc(centre, 12, GAIN if good else LOSS)
    canvas.text(centre, str(number), "name", "#FFFFFF", anchor="center", size=15)


def _draw_line(
    canvas: Canvas, line: CurveLine, scale: tuple[float, float], y_of: Callable[[float], float]
) -> None:
    """Draw a curve with its band; `scale` is the x of the first point and the step from each."""
    left, step = scale
    placed = [(left + step * at, point) for at, point in enumerate(line.points) if point]
    if len(placed) > 1 and any(point.error for _, point in placed):
        _draw_band(canvas, placed, y_of)
    for (x1, one), (x2, two) in pairwise(placed):
        canvas.line((x1, y_of(one.value)), (x2, y_of(two.value)), line.colour, 2.6)
    for x, point in placed if len(line.points) <= _DOTTED else ():
        canvas.disc((x, y_of(point.value)), 5, line.colour)
        canvas.disc((x, y_of(point.value)), 3.4, "#FFFFFF")


def _draw_waiting(
    canvas: Canvas, inner: pygame.FRect, lines: Sequence[CurveLine], step: float, text: str
) -> None:
    """Shade the part of the chart that is still unknown."""
    known = max((sum(point is not None for point in line.points) for line in lines), default=0)
    left = inner.left + step * max(0, known - 1)
    if known < max((len(line.points) for line in lines), default=0) and inner.right > left:
        canvas.fill((left, inner.top, inner.right - left, inner.h), 0, canvas.theme.ink, 0.06)
        if inner.right - left > canvas.measure(text, "small")[0] + 16:
            middle = ((left + inner.right) / 2, inner.centery)
            canvas.text(middle, text, "small", canvas.theme.ink2, anchor="center")


def _draw_band(
    canvas: Canvas, placed: Sequence[tuple[float, CurvePoint]], y_of: Callable[[float], float]
) -> None:
    """Draw the area within the errors of points that follow each other, as one shape."""
    upper = [(x, y_of(point.value + point.error)) for x, point in placed]
    lower = [(x, y_of(point.value - point.error)) for x, point in placed]
    (left, right), top = (placed[0][0], placed[-1][0]), min(y for _, y in upper)
    wide, high = right - left, max(1.0, max(y for _, y in lower) - top)
    corners = " ".join(f"{x - left:.1f},{y - top:.1f}" for x, y in (*upper, *reversed(lower)))
    area = f'<polygon points="{corners}" fill="{_BAND}" fill-opacity="0.28"/>'
    picture = canvas.surface(
        ("band", corners), (wide, high), lambda size: rasterise(document(wide, high, area), size)
    )
    canvas.blit(picture, (left, top))


def _range(points: Sequence[CurvePoint]) -> tuple[float, float]:
    """Return the lowest and highest value of a scale that holds all points with their errors."""
    low = min((point.value - point.error for point in points), default=0.0)
    high = max((point.value + point.error for point in points), default=1.0)
    return (low, high) if high > low else (low, low + 1)
