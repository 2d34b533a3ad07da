"""Facts about a seat as chips side by side, and the smallest forms of numbers."""

from collections.abc import Sequence

import pygame

from tabletop.engine.display import SeatMark
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.marks import chip_width


def chips_in(canvas: Canvas, facts: Sequence[SeatMark], room: float) -> list[tuple[SeatMark, str]]:
    """Return the chips that fit side by side with their labels; one short label makes all short.

    A chip with a colour is a role, for which its icon suffices, and other chips are dropped before
    it.
    """
    signs = ["" if fact.colour and fact.icon else fact.short for fact in facts]
    forms = ([fact.text for fact in facts], [fact.short for fact in facts], signs)
    chips = list(zip(facts, signs, strict=True))
    for labels in forms:
        chips = list(zip(facts, labels, strict=True))
        if chips_width(canvas, chips) <= room + 1:
            return chips
    while chips and chips_width(canvas, chips) > room + 1:
        plain = [chip for chip in chips if not chip[0].colour]
        chips.remove(plain[-1] if plain else chips[-1])
    return chips


def chips_width(canvas: Canvas, chips: Sequence[tuple[SeatMark, str]]) -> float:
    """Return the width of chips side by side with their gaps, in logical pixels."""
    return sum(chip_width(canvas, label, fact.icon) + 6 for fact, label in chips) - 6


def draw_score_and_count(canvas: Canvas, value: str, held: SeatMark, box: pygame.FRect) -> None:
    """Draw a score above a number of cards, the content of the smallest plate.

    `value` is the score as text and `held` the chip of the cards held.
    """
    canvas.text((box.centerx, box.centery - 8), value, "score", anchor="center", size=18,
                max_width=box.w)  # fmt: skip
    draw_count(canvas, held, pygame.FRect(box.left, box.centery + 2, box.w, 18))


def draw_count(canvas: Canvas, held: SeatMark, box: pygame.FRect) -> None:
    """Draw a number of cards, centred in a box that is too narrow for a chip."""
    drawn = canvas.text((box.centerx + 9, box.centery), held.short, "small", canvas.theme.text2,
                        anchor="center", max_width=box.w)  # fmt: skip
    canvas.icon((drawn.left - 10, box.centery), held.icon, 15, canvas.theme.text2)
