"""Stamps of reached goals: a seal in the colour of its grade, or an empty outline."""

from __future__ import annotations

import math

from tabletop.engine.declare.goals import Goal, Grade
from tabletop.ui.graphics.canvas import Canvas

STAMP_COLOURS = {
    "bronze": ("#A8642F", "#CF8F58", "#4A2708"),
    "silver": ("#8E99A8", "#C9D2DD", "#2B3440"),
    "gold": ("#C88A12", "#F6C344", "#4E3300"),
}
"""For each grade: the edge, the face and the picture."""
_TEETH = 24


def draw_stamp(
    canvas: Canvas, centre: tuple[float, float], radius: float, goal: Goal, *, reached: bool = True
) -> None:
    """Draw the stamp of a goal; an empty place for it if it isn't `reached` yet."""
    draw_seal(canvas, centre, radius, goal.grade, goal.icon, reached=reached)


def draw_seal(
    canvas: Canvas,
    centre: tuple[float, float],
    radius: float,
    grade: Grade,
    icon: str,
    *,
    reached: bool,
) -> None:
    """Draw a stamp with an icon in the colour of a grade; its outline if it isn't `reached`."""
    x, y = centre
    edge, face, ink = STAMP_COLOURS[grade]
    if not reached:
        edge, face, ink = canvas.theme.paper_edge, "#F4F0E6", "#A39D90"
    tooth = radius * 0.13
    for at in range(_TEETH):
        angle = 2 * math.pi * at / _TEETH
        place = x + (radius - tooth) * math.cos(angle), y + (radius - tooth) * math.sin(angle)
        canvas.disc(place, tooth, edge, 1.0 if reached else 0.6)
    if reached:
        canvas.disc(centre, radius - tooth, edge)
    canvas.disc(centre, radius * 0.74, face)
    canvas.icon(centre, icon, max(10, round(radius * 0.86)), ink)


def draw_bar(canvas: Canvas, left: float, middle: float, width: float, share: float) -> None:
    """Draw how far a goal is reached, from 0 to 1, as a bar from `left` at the height `middle`."""
    canvas.fill((left, middle - 3, width, 6), 3, canvas.theme.ink, 0.10)
    if share > 0:
        canvas.fill((left, middle - 3, max(6.0, width * min(1.0, share)), 6), 3, "#D9981C")
