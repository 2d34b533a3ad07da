"""The hint on a table: what glows for it, and the note with the reason."""

import pygame

from tabletop.engine.declare.widgets import AdviceData, PromptData
from tabletop.engine.moves import Move
from tabletop.session.figures import tries
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.popover import TextBlock, column, widest
from tabletop.ui.table.help.landmarks import glows
from tabletop.ui.table.help.surroundings import place_needed
from tabletop.ui.table.model.table_moment import PlacedHint, TableMoment
from tabletop.ui.text import narrator
from tabletop.ui.widgets.panels.prompt import Prompt
from tabletop.ui.widgets.pieces import draw_halo

_WIDTHS = (400.0, 330.0)
"""Greatest widths of the note in logical pixels, and the one used where space is tight."""
_SHORT = (400.0, 300.0, 220.0)
"""Greatest widths of the short form, which names only the move."""
_PAD = 14.0
_SIGN = 46.0
"""Width kept for the bulb icon at the left, in logical pixels."""
_CROSS = 26.0
"""Width kept for the closing cross at the right, in logical pixels."""
_BESIDE = _SIGN + _CROSS + 2 * _PAD
"""The part of the note's width that is not for text."""
_LEAST, _LOW = 64.0, 38.0
"""Least heights of the note and of its short form in logical pixels, which the icons need."""
_THIN = 8.0
"""Margin above and below the text of the short form."""


def node_of(move: Move, nodes: set[str]) -> str:
    """Return the id of the node to focus for a hint: the one where the move starts.

    The id is empty if none of `nodes`, the existing ids, matches.
    """
    first = move.pieces[0] if move.pieces else ""
    wanted = (f"move:{move}", f"to:{move.target}", f"piece:{first}", f"form:{move.kind}")
    return next((name for name in wanted if name in nodes), "")


def place_hint(moment: TableMoment, before: PlacedHint | None = None) -> PlacedHint | None:
    """Choose where the note with a hint goes; return None if there is no hint.

    While the hint is being computed, the note says so. There is no note while a piece is dragged.
    It stands near the prompt, off the places of others if it can, and never on what glows for it.
    It names only the move if it has no place otherwise. `before` is the same hint as it was shown
    until now; it stays where it is, unless it would cover what it must not.
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
    forms = [(said, most, _LEAST, _PAD) for most in _WIDTHS]
    named = [TextBlock(f"**{said[0].markup}**")]
    forms += [(named, most, _LOW, _THIN) for most in _SHORT]
    texts, sizes = [], []
    for blocks, most, least, pad in forms:
        room = min(most, moment.room.size[0] - 24) - _BESIDE
        text = column(moment.measure, blocks, min(room, widest(moment.measure, blocks) + 4), gap=4)
        texts.append(text)
        sizes.append((text.width + _BESIDE, max(least, text.height + 2 * pad)))
    glow = [rect for rect, *_ in lit]
    area = moment.arrangement.find(AdviceData) or moment.arrangement.find(PromptData)
    about = area.rect if area is not None else moment.arrangement.bar
    if moment.refusal[0]:
        said_no = [each for each in moment.room.widgets if isinstance(each, Prompt)]
        about = next((each.told_box(moment) for each in said_no), about)
    kept = [rect.inflate(8, 8) for rect in glow]
    stays = before.box if before is not None and before.settled else None
    found = place_needed(moment, about, sizes, kept, stays=stays, places=True, short=len(_SHORT))
    if found is None:
        return None
    return PlacedHint(found[1], texts[found[0]], tuple(lit), moment.room.has_written)


def draw_hint(canvas: Canvas, placed: PlacedHint) -> None:
    """Draw the note with a hint; `placed` is the result of `place_hint`."""
    theme, box = canvas.theme, placed.box
    canvas.glass(box, 14, 1.0)
    short = box.h < _LEAST
    bulb = (box.left + 31, box.centery if short else box.top + 32)
    canvas.disc(bulb, 14 if short else 18, theme.amber)
    canvas.icon(bulb, "hint", 18 if short else 22, theme.ink)
    canvas.icon((box.right - 20, box.centery if short else box.top + 20), "x", 16, theme.text2)
    placed.text.draw(canvas, box.left + _PAD + _SIGN, box.centery - placed.text.height / 2)


def draw_hint_glow(canvas: Canvas, rect: pygame.FRect, radius: float, angle: float) -> None:
    """Draw light around a piece or place of a hint's move, one of `PlacedHint.glows`."""
    theme = canvas.theme
    box = rect.inflate(10, 10)
    if angle and not theme.high_contrast:
        draw_halo(canvas, box, angle, 22, 1.0)
    elif not theme.high_contrast:
        canvas.glow(box, radius + 5, theme.amber_halo, 22, 1.0)
    canvas.ring(box, radius + 5, theme.ink, 6, angle=angle)
    canvas.ring(box.inflate(-2, -2), radius + 4, theme.amber_over, 4, angle=angle)
