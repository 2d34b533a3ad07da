"""The hint on a table: what glows for it, and the note with the reason."""

from collections.abc import Sequence

import pygame

from tabletop.engine.moves import Move
from tabletop.engine.widgets import AdviceData, PromptData
from tabletop.session import Hint
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.table.moment import TAB_RADIUS, TableMoment
from tabletop.ui.widgets.parts import Slot, slot_radius
from tabletop.ui.widgets.pieces import draw_halo
from tabletop.ui.words import narrator

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

Glow = tuple[pygame.FRect, float, float]
"""A box, its corner radius, and its rotation in degrees anticlockwise."""


def glows(moment: TableMoment, move: Move) -> list[Glow]:
    """Return the boxes of what a move is made with: its pieces and target, or its button.

    For things behind another tab, the tab is returned.
    """
    named = {f"move:{move}", f"form:{move.kind}"}
    buttons = [b for b in moment.buttons if b.command.id in named and b.size != "icon"]
    found: list[Glow] = [(b.rect, min(12.0, b.rect.h * 0.28), 0.0) for b in buttons]
    slots = [moment.slot_named(piece) for piece in move.pieces]
    found += [
        (in_sight(moment, slot), slot_radius(slot), slot.angle)
        for slot in slots
        if slot is not None
    ]
    place = moment.target_named(move.target) if move.target and not buttons else None
    if place is not None:
        found.append((place.rect, place.radius, 0.0))
    tabs = moment.arrangement.tabs
    behind = [rect for name, rect in tabs if name != moment.arrangement.tab]
    if None in slots:
        found += [(rect, TAB_RADIUS, 0.0) for rect in behind]
    hiding = ((glow, moment.tab_over(glow[0])) for glow in found)
    return [glow if tab is None else (tab, TAB_RADIUS, 0.0) for glow, tab in hiding]


def _lines(moment: TableMoment, hint: Hint) -> list[str]:
    return [narrator.chances(hint, moment.game.spec), hint.why]


def node_of(move: Move, nodes: set[str]) -> str:
    """Return the focus node where a hinted move begins; empty if none of `nodes` fits."""
    first = move.pieces[0] if move.pieces else ""
    wanted = (f"move:{move}", f"to:{move.target}", f"piece:{first}", f"form:{move.kind}")
    return next((name for name in wanted if name in nodes), "")


class HintNote:
    """The note with a hint, near the prompt. One object serves one table over many frames."""

    def __init__(self) -> None:
        self.box = pygame.FRect(0, 0, 0, 0)
        """Box of the note as drawn last, in logical pixels; empty if it was not drawn."""

    def draw(self, canvas: Canvas, moment: TableMoment, *, moving: bool) -> None:
        """Draw the current hint, or that it is being computed; nothing while pieces move."""
        self.box = pygame.FRect(0, 0, 0, 0)
        hinted = moment.inputs.hinted
        if moment.hand.dragging or moving:
            return
        hint = hinted.shown
        if hint is not None:
            lit = glows(moment, hint.move)
            for glow in lit:
                _glow(canvas, *glow)
            self._write(
                canvas, moment, hint.label, _lines(moment, hint), [rect for rect, *_ in lit]
            )
        elif hinted.thinking:
            self._write(canvas, moment, narrator.HINTING, [], [])

    def _write(
        self,
        canvas: Canvas,
        moment: TableMoment,
        headline: str,
        lines: list[str],
        lit: list[pygame.FRect],
    ) -> None:
        theme = canvas.theme
        rooms = [self._room(canvas, headline, lines, widest) for widest in _WIDTHS]
        high: list[list[float]] = []
        sizes: list[tuple[float, float]] = []
        for room in rooms:
            each = [canvas.measure_paragraph(room, headline, "headline")]
            each += [canvas.measure_paragraph(room, line, "body") for line in lines]
            high.append(each)
            words = sum(each) + 4 * len(lines)
            sizes.append((room + _BESIDE, max(_LEAST, words + 2 * _PAD)))
        number, self.box = self._place(canvas, moment, sizes, lit)
        box, room, (head, *tails) = self.box, rooms[number], high[number]
        words = head + sum(tails) + 4 * len(lines)
        canvas.glass(box, 14, 1.0)
        canvas.disc((box.left + 31, box.top + 32), 18, theme.amber)
        canvas.icon((box.left + 31, box.top + 32), "hint", 22, theme.ink)
        canvas.icon((box.right - 20, box.top + 20), "x", 16, theme.text2)
        left, y = box.left + _PAD + _SIGN, box.centery - words / 2
        y += canvas.paragraph((left, y, room, head), headline, "headline")
        for line, tall in zip(lines, tails, strict=True):
            y += 4
            y += canvas.paragraph((left, y, room, tall), line, "body", theme.text2_lifted)

    def _room(self, canvas: Canvas, headline: str, lines: list[str], widest: float) -> float:
        """Return the width of the text in a note that is at most `widest` wide."""
        room = min(widest, canvas.width - 24) - _BESIDE
        longest = max(
            canvas.markup_width(headline, "headline"),
            *(canvas.markup_width(line, "body") for line in (*lines, "")),
        )
        return min(room, longest + 4)

    def _place(
        self,
        canvas: Canvas,
        moment: TableMoment,
        sizes: list[tuple[float, float]],
        lit: list[pygame.FRect],
    ) -> tuple[int, pygame.FRect]:
        """Return which of the sizes the note has, and its box.

        The box covers least of what glows, then of legal targets and tabs, of pieces, and of empty
        places. It is near the prompt if nothing is in the way there.
        """
        arrangement = moment.arrangement
        area = arrangement.find(AdviceData) or arrangement.find(PromptData)
        anchor = area.rect if area is not None else pygame.FRect(0, canvas.height - 60, 0, 0)
        frame = arrangement.frame
        places: list[tuple[int, pygame.FRect]] = []
        for number, (wide, tall) in enumerate(sizes):
            high, low = arrangement.bar.bottom + _GAP, anchor.top - _GAP - tall
            tops = (low, high, (high + low) / 2)
            lefts = (anchor.centerx - wide / 2, frame.left + _GAP, frame.right - _GAP - wide)
            for top in tops:
                for left in lefts:
                    box = pygame.FRect(left, top, wide, tall)
                    box.left = max(8.0, min(box.left, canvas.width - 8 - box.w))
                    box.top = max(8.0, min(box.top, canvas.height - 8 - box.h))
                    places.append((number, box))
        legal = [place.rect for place in moment.glowing()]
        legal += [rect for _, rect in arrangement.tabs]
        pieces = [slot.rect for slot in moment.slots]
        homes = [place.rect for place in moment.targets]
        spared = (lit, legal, pieces, homes)
        return min(places, key=lambda at: tuple(_covered(at[1], rects) for rects in spared))


def in_sight(moment: TableMoment, slot: Slot) -> pygame.FRect:
    """Return the visible part of a piece in a row where later pieces overlap it."""
    rect = slot.rect.copy()
    for other in moment.slots:
        if (other.zone, other.angle, slot.angle) == (slot.zone, 0.0, 0.0):
            later = other.index > slot.index and other.rect.left > rect.left
            if later and other.rect.colliderect(rect):
                rect.w = other.rect.left - rect.left
    return rect


def _covered(box: pygame.FRect, others: Sequence[pygame.FRect]) -> float:
    """Return the area of `others` under a box, with a margin; square logical pixels."""
    shared = (box.inflate(8, 8).clip(other) for other in others)
    return sum(each.w * each.h for each in shared)


def _glow(canvas: Canvas, rect: pygame.FRect, radius: float, angle: float) -> None:
    theme = canvas.theme
    box = rect.inflate(10, 10)
    if angle and not theme.high_contrast:
        draw_halo(canvas, box, angle, 22, 1.0)
    elif not theme.high_contrast:
        canvas.glow(box, radius + 5, theme.amber_halo, 22, 1.0)
    canvas.ring(box, radius + 5, theme.ink, 6, angle=angle)
    canvas.ring(box.inflate(-2, -2), radius + 4, theme.amber_over, 4, angle=angle)
