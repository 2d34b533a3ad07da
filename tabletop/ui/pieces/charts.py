"""Charts on paper: one dot per game with a line of means, and bars of shares.

See guide 2, section 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from tabletop.storage.player.totals import TotalsShare
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.pieces.stamps import STAMP_COLOURS

_MARK, _EDGE = "#D9981C", "#8A5C08"
_LINE = "#B4740F"
_AXIS = 38.0
"""Width of the axis labels at the left, in logical pixels."""
_DOT = 5.5
_TOKENS = 12
"""The most points that are drawn as single tokens."""
_GRID = 4
"""Approximate number of grid lines."""


@dataclass(frozen=True, slots=True)
class Series:
    """The data of a chart of past games: a number for each game, and whether it was won."""

    values: tuple[float, ...]
    won: tuple[bool, ...]
    line: tuple[float, ...] = ()
    """Averages drawn as a line, aligned with the values from the last one backwards."""


def dots_of(box: pygame.FRect, series: Series) -> list[tuple[float, float]]:
    """Return the centre of the dot for each game in a chart, in logical pixels.

    `box` is the whole chart, and `series` its values.
    """
    low, high, _ = _scale(series)
    inner = _inside(box)
    step = inner.w / max(1, len(series.values) - 1)
    return [
        (
            inner.left + at * step if len(series.values) > 1 else inner.centerx,
            inner.bottom - (value - low) / (high - low) * inner.h,
        )
        for at, value in enumerate(series.values)
    ]


def draw_dots(
    canvas: Canvas, box: pygame.FRect, series: Series, ends: tuple[str, str], chosen: int = -1
) -> None:
    """Draw a chart with a grid, a dot for each game, and the line of averages.

    Games that were won have filled dots.

    Args:
        canvas: The surface to draw on.
        box: The whole chart, in logical pixels.
        series: The values.
        ends: Texts below the first and the last dot, such as dates.
        chosen: Index of the dot with a ring around it, from 0; -1 for none.
    """
    theme, inner = canvas.theme, _inside(box)
    low, high, step = _scale(series)
    value = low
    while value <= high + 1e-9:
        y = inner.bottom - (value - low) / (high - low) * inner.h
        canvas.line((inner.left - 6, y), (inner.right + 6, y), theme.ink, 1, 0.10)
        canvas.text((inner.left - 14, y), f"{value:g}", "small", theme.ink3, anchor="midright")
        value += step
    places = dots_of(box, series)
    shift = len(places) - len(series.line)
    heights = [inner.bottom - (mean - low) / (high - low) * inner.h for mean in series.line]
    points = [(places[at + shift][0], y) for at, y in enumerate(heights)]
    for a, b in pairwise(points):
        canvas.line(a, b, _LINE, 2.6)
    for at, (place, won) in enumerate(zip(places, series.won, strict=True)):
        canvas.disc(place, _DOT, _EDGE)
        canvas.disc(place, _DOT - 1.6, _MARK if won else "#FFFFFF")
        if at == chosen:
            mark = pygame.FRect(place[0] - 10, place[1] - 10, 20, 20)
            canvas.ring(mark, 10, theme.focus_paper, 2.5)
    y = inner.bottom + 16
    canvas.text((inner.left, y), ends[0], "small", theme.ink3, anchor="midleft")
    if len(places) > 1:
        canvas.text((inner.right + 6, y), ends[1], "small", theme.ink3, anchor="midright")


def draw_empty(canvas: Canvas, box: pygame.FRect, text: str) -> None:
    """Draw the grid of a chart without values, with a text in the centre.

    `box` is the whole chart in logical pixels; `text` says how to get values.
    """
    inner = _inside(box)
    for at in range(_GRID):
        y = inner.top + inner.h * at / (_GRID - 1)
        canvas.line((inner.left, y), (inner.right, y), canvas.theme.ink, 1, 0.10)
    canvas.text(inner.center, text, "body", canvas.theme.ink2, anchor="center", max_width=inner.w)


def draw_share(canvas: Canvas, row: pygame.FRect, label: str, share: TotalsShare) -> None:
    """Draw how often a player won: a label, a bar, the percentage and the game counts.

    In a row narrower than 250 logical pixels, the counts are left out.

    Args:
        canvas: The surface to draw on.
        row: The box of the row, in logical pixels.
        label: What the games have in common.
        share: How many games were played and won.
    """
    theme, y = canvas.theme, row.centery
    words = min(0.44 * row.w, 136.0)
    canvas.text((row.left, y), label, "body", theme.ink, anchor="midleft", max_width=words - 8)
    short = row.w < 250
    numbers = 58.0 if short else 104.0
    bar = pygame.FRect(row.left + words, y - 6, max(20.0, row.w - words - numbers), 13)
    canvas.fill(bar, 4, theme.ink, 0.09)
    part = share.won / share.played if share.played else 0.0
    if part:
        canvas.fill(pygame.FRect(bar.left, bar.top, max(4.0, bar.w * part), bar.h), 4, _MARK)
    end = row.right - (0 if short else 48)
    canvas.text((end, y), f"{share.percent}%", "body", theme.ink, anchor="midright", weight=700)
    if not short:
        canvas.text(
            (row.right, y), f"{share.won}/{share.played}", "small", theme.ink3, anchor="midright"
        )


def draw_score_column(
    canvas: Canvas,
    foot: tuple[float, float],
    size: tuple[float, float],
    scores: tuple[int, int],
    icon: str,
) -> float:
    """Draw a score as a column of round tokens, or as a plain bar if there are many points.

    Args:
        canvas: What to draw on.
        foot: The middle of the column's lower edge.
        size: The width of the column and the height of the highest, in logical pixels.
        scores: The points to draw, and those of the highest column. Points below 0 aren't drawn.
        icon: The picture on each token.

    Returns:
        The y coordinate of its upper edge, in logical pixels.
    """
    (x, y), (wide, high), (score, most) = foot, size, scores
    if most > _TOKENS:
        bar = pygame.FRect(x - wide / 2, y, wide, high * max(0, score) / most)
        bar.bottom = y
        if bar.h >= 1:
            canvas.fill(bar, min(8.0, bar.h / 2), ("#F6C344", "#C88A12"))
        return bar.top
    side = min(wide, 72.0, high / max(1, most) - 4)
    for at in range(score):
        centre = x, y - 4 - (side + 4) * (at + 0.5)
        canvas.shadow(
            pygame.FRect(0, 0, side, side).move(centre[0] - side / 2, centre[1] - side / 2),
            side / 2,
            "e1",
        )
        edge, face, ink = STAMP_COLOURS["gold"]
        canvas.disc(centre, side / 2, edge)
        canvas.disc(centre, side * 0.42, face)
        canvas.icon(centre, icon, side * 0.5, ink)
    return y - (side + 4) * max(0, score) - (4 if score > 0 else 0)


def _inside(box: pygame.FRect) -> pygame.FRect:
    """Return the box of the dots, without axis and labels."""
    return pygame.FRect(box.left + _AXIS, box.top + 10, box.w - _AXIS - 16, box.h - 42)


def _scale(series: Series) -> tuple[float, float, float]:
    """Return the lowest and highest grid line and the distance of lines, all round numbers."""
    values = series.values or (0.0, 1.0)
    low, high = min(0.0, *values), max(1.0, *values)
    raw = (high - low) / _GRID
    step = next(s for s in _steps() if s >= raw)
    return (low // step) * step, -(-high // step) * step, step


def _steps() -> Sequence[float]:
    return [part * 10**power for power in range(7) for part in (1, 2, 5)]
