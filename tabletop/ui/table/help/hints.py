"""The hint on a table: what glows for it, and the note with the reason."""

from collections.abc import Sequence

import pygame

from tabletop.engine.declare.widgets import AdviceData, PromptData
from tabletop.engine.moves import Move
from tabletop.session.figures import tries
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.popover import (
    TextBlock,
    TextColumn,
    boxes_at,
    column,
    inset,
    least_covering,
    widest,
)
from tabletop.ui.table.help.landmarks import glows
from tabletop.ui.table.model.table_moment import PlacedHint, TableMoment
from tabletop.ui.text import narrator
from tabletop.ui.widgets.pieces import draw_halo

_WIDTHS = (400.0, 330.0)
"""Greatest widths of the note in logical pixels, and the one used where space is tight."""
_PAD = 14.0
_SIGN = 46.0
"""Width kept for the bulb icon at the left, in logical pixels."""
_CROSS = 26.0
"""Width kept for the closing cross at the right, in logical pixels."""
_BESIDE = _SIGN + _CROSS + 2 * _PAD
"""The part of the note's width that is not for text."""
_GAP = 12.0
_LEAST = 64.0
"""Least height of the note in logical pixels, which the bulb icon needs."""


def node_of(move: Move, nodes: set[str]) -> str:
    """Return the id of the node to focus for a hint: the one where the move starts.

    The id is empty if none of `nodes`, the existing ids, matches.
    """
    first = move.pieces[0] if move.pieces else ""
    wanted = (f"move:{move}", f"to:{move.target}", f"piece:{first}", f"form:{move.kind}")
    return next((name for name in wanted if name in nodes), "")


def place_hint(moment: TableMoment) -> PlacedHint | None:
    """Choose where the note with a hint goes; return None if there is no hint.

    While the hint is being computed, the note says so. There is no note while a piece is dragged.
    """
    hinted = moment.inputs.hinted
    if moment.hand.dragging or not (hinted.shown or hinted.thinking):
        return None
    hint, lit = hinted.shown, []
    said = [TextBlock(narrator.HINTING, "headline")]
    if hint is not None:
        lit = glows(moment, hint.move)
        lines = (hint.chances(moment.game.spec), hint.why)
        said = [TextBlock(hint.label, "headline")]
        said += [TextBlock(line, "body", "text2_lifted") for line in lines]
        tried = tries(hint.worth)
        if tried and moment.arrangement.mode == "full":
            said.append(TextBlock(tried, "small", "text2_lifted"))
    longest = widest(moment.measure, said) + 4
    rooms = [min(most, moment.room.size[0] - 24) - _BESIDE for most in _WIDTHS]
    texts = [column(moment.measure, said, min(room, longest), gap=4) for room in rooms]
    number, box = _place(moment, texts, [rect for rect, *_ in lit])
    return PlacedHint(box, texts[number], tuple(lit))


def _place(
    moment: TableMoment, texts: Sequence[TextColumn], lit: list[pygame.FRect]
) -> tuple[int, pygame.FRect]:
    """Return which of the texts the note has, and its box.

    The box covers least of what glows, then of legal targets and tabs, of pieces, and of empty
    places. It is near the prompt if nothing is in the way there.
    """
    arrangement, window = moment.arrangement, moment.room.size
    area = arrangement.find(AdviceData) or arrangement.find(PromptData)
    anchor = area.rect if area is not None else pygame.FRect(0, window[1] - 60, 0, 0)
    frame, bounds = arrangement.frame, inset(window, 8)
    boxes: list[pygame.FRect] = []
    for text in texts:
        wide, tall = text.width + _BESIDE, max(_LEAST, text.height + 2 * _PAD)
        high, low = arrangement.bar.bottom + _GAP, anchor.top - _GAP - tall
        lefts = (anchor.centerx - wide / 2, frame.left + _GAP, frame.right - _GAP - wide)
        boxes += boxes_at(lefts, (low, high, (high + low) / 2), (wide, tall), bounds)
    legal = [place.rect for place in moment.glowing()]
    legal += [rect for _, rect in arrangement.tabs]
    pieces = [slot.rect for slot in moment.slots]
    homes = [place.rect for place in moment.targets]
    best = least_covering(boxes, (lit, legal, pieces, homes), margin=4)
    at = next(at for at, box in enumerate(boxes) if box is best)
    return at * len(texts) // len(boxes), best


def draw_hint(canvas: Canvas, placed: PlacedHint) -> None:
    """Draw the note with a hint, and light around the pieces and places of its move.

    `placed` is the result of `place_hint`.
    """
    theme, box = canvas.theme, placed.box
    for glow in placed.glows:
        _glow(canvas, *glow)
    canvas.glass(box, 14, 1.0)
    canvas.disc((box.left + 31, box.top + 32), 18, theme.amber)
    canvas.icon((box.left + 31, box.top + 32), "hint", 22, theme.ink)
    canvas.icon((box.right - 20, box.top + 20), "x", 16, theme.text2)
    placed.text.draw(canvas, box.left + _PAD + _SIGN, box.centery - placed.text.height / 2)


def _glow(canvas: Canvas, rect: pygame.FRect, radius: float, angle: float) -> None:
    theme = canvas.theme
    box = rect.inflate(10, 10)
    if angle and not theme.high_contrast:
        draw_halo(canvas, box, angle, 22, 1.0)
    elif not theme.high_contrast:
        canvas.glow(box, radius + 5, theme.amber_halo, 22, 1.0)
    canvas.ring(box, radius + 5, theme.ink, 6, angle=angle)
    canvas.ring(box.inflate(-2, -2), radius + 4, theme.amber_over, 4, angle=angle)
