"""The curve of a review."""

from itertools import combinations

import pygame
import pytest

from tabletop.ui.graphics.draw_record import DrawRecord
from tabletop.ui.pieces.curve import CurveLabels, CurveLine, CurvePoint, draw_curve
from tests.ui.drawing import canvas as new_canvas


@pytest.mark.parametrize("name", ["Turn {}", "Semester {} of 7", "The {} round of the tournament"])
@pytest.mark.parametrize("count", [2, 7, 37])
def test_the_names_of_turns_lie_apart_and_inside(name: str, count: int) -> None:
    """At 200 % names of semesters lay on each other."""
    canvas = new_canvas()
    canvas.assets.record = record = DrawRecord()
    line = CurveLine(tuple(CurvePoint(0.5, 0.1) for _ in range(count)))
    names = [name.format(number) for number in range(1, count + 1)]
    draw_curve(
        canvas, pygame.FRect(4, 0, 632, 200), [line], {}, CurveLabels(names, ""), percent=True
    )
    shown = [text for text in record.texts if text.words in names]
    assert shown
    assert all(text.ink.clip(text.clip) == text.ink for text in shown)
    assert not [one for one, two in combinations(shown, 2) if one.ink.colliderect(two.ink)]
