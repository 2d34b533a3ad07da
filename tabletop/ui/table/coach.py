"""The lesson coach on the table: its note, the dimming veil with holes, and the path to the target.

Everything is placed and drawn from a table moment and from what the coach says; nothing here makes
a move.
"""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.moves import Move
from tabletop.session.coaching import Coaching
from tabletop.ui.kit.buttons import Button
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.table.hints import Glow, glows
from tabletop.ui.table.landmarks import landmarks
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.table.painted import Painted
from tabletop.ui.table.tail import Tail, draw_tail, tail_of
from tabletop.ui.widgets.pieces import draw_piece
from tabletop.ui.words import messages

PORTRAIT = 8
"""Number of the portrait that shows the coach."""
_VEIL = (12, 13, 17)
_DIM, _DIM_LIGHT = 0.52, 0.30
_HOLE = 8.0
_WIDTHS = (588.0, 460.0, 380.0, 300.0, 240.0)
_FACE, _SIDE, _PAD, _GAP = 64.0, 118.0, 16.0, 12.0
_ICON = 40.0
_FOOT, _BROADEST = 52.0, 190.0
_COARSE, _INK = 2.0, 0.4
"""Resolution of the ink map, in logical pixels per cell, and the cost per pixel of hidden ink."""
_SPEED = 40.0
"""Speed of the dots on the path, in logical pixels a second."""
_STEP = 11.0
TICK = 0.4
"""Seconds in which a finished note shrinks into a tick."""


@dataclass(frozen=True, slots=True)
class Words:
    """The three texts of the coach's note: praise, instruction and help."""

    say: str
    praise: str = ""
    """Praise for the last step, shown above `say` with a tick."""
    help: str = ""
    """Text shown below: another way to do the step, or what to do when stuck."""


@dataclass(frozen=True, slots=True)
class Way:
    """The path of a piece, from its rectangle to that of its target."""

    start: pygame.FRect
    end: pygame.FRect


def lit(moment: TableMoment, coach: Coaching) -> list[Glow]:
    """Return everything that stays bright under the veil.

    This is what the coach points at, the pieces and target of the next move, and the other tabs if
    the move's target is not on the tab that is shown.
    """
    found = landmarks(moment, coach.point)
    if coach.moves:
        move = coach.moves[0]
        found += glows(moment, move)
        tabs = moment.arrangement.tabs
        if tabs and move.pieces and move.target and moment.target_named(move.target) is None:
            found += [(rect, 11.0, 0.0) for name, rect in tabs if name != moment.arrangement.tab]
    seen: dict[tuple[int, ...], Glow] = {}
    for glow in found:
        box = glow[0]
        seen.setdefault((round(box.x), round(box.y), round(box.w), round(box.h)), glow)
    return list(seen.values())


def way_of(moment: TableMoment, move: Move | None) -> Way | None:
    """Return the path of a move's first piece, or None if there is nothing to draw.

    This is None for a move without piece or target, for one that is not on screen, and for
    distances of 40 logical pixels or less.
    """
    if move is None or not move.pieces or not move.target:
        return None
    slot, place = moment.slot_named(move.pieces[0]), moment.target_named(move.target)
    if slot is None or place is None:
        return None
    way = Way(slot.rect.copy(), place.rect.copy())
    far = math.dist(way.start.center, way.end.center)
    return way if far > 40 else None


def point_on(way: Way, part: float) -> pygame.Vector2:
    """Return the point at `part` (0 to 1) of the curved path between the two centres."""
    a, b = pygame.Vector2(way.start.center), pygame.Vector2(way.end.center)
    side = (b - a).rotate(-90 if b.x < a.x else 90) * 0.12
    middle = (a + b) / 2 - side
    return a * (1 - part) ** 2 + middle * (2 * part * (1 - part)) + b * part**2


class CoachNote:
    """The coach's note of one lesson, with the veil and the path to the target.

    One object serves one table over many frames and keeps its place between them.
    """

    def __init__(self, *, below: bool = False) -> None:
        """Create the note with its buttons at the right, or `below` the text."""
        self._below = below
        self.box = pygame.FRect(0, 0, 0, 0)
        """Box of the note as drawn last, in logical pixels; empty if it was not drawn."""
        self._key: Hashable = None
        self._width = _WIDTHS[0]
        self._veil: tuple[Hashable, pygame.Surface] | None = None
        self._tail: Tail | None = None

    def forget(self) -> None:
        """Forget the place of the note, so that the next `place` looks for a new one."""
        self._key = None
        self.box = pygame.FRect(0, 0, 0, 0)

    # The veil and its holes

    def draw_veil(self, canvas: Canvas, bright: Sequence[Glow], part: float = 1.0) -> None:
        """Dim the table except for the bright boxes, each of which gets a ring.

        `part` is the progress of the fade-in, 0 to 1. With high contrast nothing is dimmed.
        """
        theme = canvas.theme
        holes = tuple(
            (round(r.x), round(r.y), round(r.w), round(r.h), round(radius))
            for r, radius, _ in (
                (rect.inflate(_HOLE, _HOLE), rad, ang) for rect, rad, ang in bright
            )
        )
        dim = 0.0 if theme.high_contrast else _DIM if theme.dark else _DIM_LIGHT
        key = (holes, canvas.scale, canvas.device.get_size(), dim)
        if self._veil is None or self._veil[0] != key:
            self._veil = key, _veil(canvas, holes, dim)
        self._veil[1].set_alpha(round(255 * part))
        canvas.device.blit(self._veil[1], (0, 0))
        for rect, radius, angle in bright:
            box = rect.inflate(_HOLE, _HOLE)
            if not theme.high_contrast and not angle:
                canvas.glow(box, radius + 4, theme.amber_halo, 14, 0.9 * part)
            canvas.ring(box, radius + 4, theme.amber_over, 4 if theme.high_contrast else 2.4,
                        alpha=part, angle=angle)  # fmt: skip

    def draw_way(self, canvas: Canvas, way: Way, seconds: float) -> None:
        """Draw the dots that run along the path to the target, and its arrowhead.

        `seconds` is the time of the animation.
        """
        length = math.dist(way.start.center, way.end.center)
        first, last = _leaves(way, 0.0), 1.0 - _leaves(way, 1.0)
        step = _STEP / max(1.0, length)
        part = first + (seconds * _SPEED % _STEP) / max(1.0, length)
        colour = canvas.theme.amber_over
        while part < last:
            spot = point_on(way, part)
            canvas.disc((spot.x, spot.y), 3.2, "#3A2503", 0.65)
            canvas.disc((spot.x, spot.y), 2.2, colour)
            part += step
        tip, before = point_on(way, last), point_on(way, max(0.0, last - 0.04))
        along = tip - before
        if along.length() > 0:
            along.scale_to_length(18)
            for turn in (152, -152):
                end = tip + along.rotate(turn)
                canvas.line((tip.x, tip.y), (end.x, end.y), "#3A2503", 6, 0.6)
                canvas.line((tip.x, tip.y), (end.x, end.y), colour, 3.6)

    def draw_showing(self, canvas: Canvas, moment: TableMoment, move: Move, part: float) -> None:
        """Draw the piece of a move on its path, led by a hand; `part` is the progress, 0 to 1."""
        way = way_of(moment, move)
        slot = moment.slot_named(move.pieces[0]) if move.pieces else None
        if way is None or slot is None:
            return
        spot = point_on(way, part)
        box = slot.rect.copy()
        box.center = (spot.x, spot.y)
        draw_piece(canvas, moment, replace(slot, rect=box, angle=-4.0), rect=box, angle=-4.0)
        canvas.disc((spot.x + 18, spot.y + 24), 17, "#171B24", 0.9)
        canvas.icon((spot.x + 18, spot.y + 24), "hand", 24, canvas.theme.amber_over)

    # The note

    def place(
        self,
        canvas: Canvas,
        moment: TableMoment,
        words: Words,
        buttons: Sequence[Button],
        *,
        spared: Sequence[pygame.FRect],
        near: tuple[float, float],
        shown: Sequence[pygame.FRect] = (),
        points: bool = True,
    ) -> None:
        """Choose a place for the note and its buttons; it is kept until the input changes.

        The note should not cover `spared`, then not what can be used now, then not what else is
        `shown`. Of the places that cover least, the nearest to `near` is chosen. With `points`, a
        tail points at the first of `spared`.
        """
        size = (canvas.width, canvas.height)
        key = (words, tuple(b.name for b in buttons), size, canvas.scale, moment.arrangement.tab,
               tuple(tuple(map(round, rect)) for rect in (*spared, *shown)))  # fmt: skip
        if key != self._key:
            self._key = key
            self.box = self._found(
                canvas, moment, words, buttons, spared=spared, near=near, shown=shown
            )
            self._tail = tail_of(self.box, spared[0]) if spared and points else None
        self._place_buttons(buttons)

    def _found(
        self,
        canvas: Canvas,
        moment: TableMoment,
        words: Words,
        buttons: Sequence[Button],
        *,
        spared: Sequence[pygame.FRect],
        near: tuple[float, float],
        shown: Sequence[pygame.FRect],
    ) -> pygame.FRect:
        top = moment.arrangement.bar.bottom + 6
        useful = [place.rect for place in moment.glowing()]
        useful += [b.rect for b in moment.buttons if b.zone == "actions" and not b.command.reason]
        useful += [rect for _, rect in moment.arrangement.tabs]
        pieces = [slot.rect for slot in moment.slots if slot.drawn]
        painted = Painted(canvas.device, canvas.scale * _COARSE) if self._below else None
        best: tuple[tuple[float, ...], pygame.FRect] | None = None
        for rank, width in enumerate(_WIDTHS):
            wide = min(width, canvas.width - 16)
            tall = self._height(canvas, words, buttons, wide)
            for x in _steps(8.0, canvas.width - 8 - wide):
                for y in _steps(top, canvas.height - 8 - tall):
                    box = pygame.FRect(x, y, wide, tall)
                    covered = (
                        _covered(box.inflate(16, 16), spared),
                        _covered(box, useful),
                        _covered(box, shown),
                    )
                    if best is not None and covered > best[0][:3]:
                        continue
                    hidden = _covered(box, pieces)
                    if painted is not None:
                        hidden += painted.within(_coarse(box)) * _INK
                    cost = (*covered, math.dist(box.center, near) + hidden / 40 + 70 * rank)
                    if best is None or cost < best[0]:
                        best = cost, box
            if best is not None and not any(best[0][:3]):
                break
        return best[1] if best else pygame.FRect(8, top, 300, 120)

    def _columns(self, buttons: Sequence[Button], wide: float) -> tuple[float, float, bool]:
        """Return the widths of portrait and buttons, and whether the buttons show icons only."""
        small = wide < 440
        face = 0.0 if wide < 340 else 44.0 if small else _FACE
        if self._below:
            return face, 0.0, False
        icons = small and all(button.kind != "primary" for button in buttons)
        side = 0.0 if not buttons else _ICON if icons else _SIDE
        return face, side, icons

    def _room(self, buttons: Sequence[Button], wide: float) -> float:
        face, side, _ = self._columns(buttons, wide)
        return wide - 2 * _PAD - (face + _PAD if face else 0) - (side + _GAP if side else 0)

    def _height(
        self, canvas: Canvas, words: Words, buttons: Sequence[Button], wide: float
    ) -> float:
        room = self._room(buttons, wide)
        tall = sum(high for _, _, high in _lines(canvas, words, room))
        if self._below:
            face, _, _ = self._columns(buttons, wide)
            return max(tall, face) + (_FOOT if buttons else 0) + 2 * _PAD - 4
        return max(tall + 2 * _PAD - 4, len(buttons) * (_ICON + 10) - 10 + 2 * _PAD - 4)

    def _place_buttons(self, buttons: Sequence[Button]) -> None:
        box = self.box
        if self._below:
            self._place_below(buttons)
            return
        _, side, icons = self._columns(buttons, box.w)
        tall = len(buttons) * (_ICON + 10) - 10
        y = box.centery - tall / 2
        for button in buttons:
            button.short = icons
            button.rect = pygame.FRect(box.right - _PAD - side, y, side, _ICON)
            y += _ICON + 10

    def _place_below(self, buttons: Sequence[Button]) -> None:
        """Put the buttons into a row at the bottom of the note, right-aligned."""
        box = self.box
        room = box.w - 2 * _PAD
        wide = min(_BROADEST, (room + 10) / max(1, len(buttons)) - 10)
        x = box.right - _PAD - len(buttons) * (wide + 10) + 10
        for button in buttons:
            button.short = False
            button.rect = pygame.FRect(x, box.bottom - _PAD - _ICON, wide, _ICON)
            x += wide + 10

    def draw(self, canvas: Canvas, words: Words, buttons: Sequence[Button]) -> None:
        """Draw the background, the portrait and the text; the buttons are drawn by their group."""
        theme, box = canvas.theme, self.box
        canvas.sheet(box, 18)
        if self._tail is not None:
            draw_tail(canvas, self._tail)
        face, _, _ = self._columns(buttons, box.w)
        left = box.left + _PAD
        middle = box.centery - (_FOOT / 2 if self._below and buttons else 0)
        if face:
            draw_avatar(canvas, (left + face / 2, middle), face, PORTRAIT, theme.amber)
            left += face + _PAD
        room = self._room(buttons, box.w)
        lines = _lines(canvas, words, room)
        y = middle - sum(high for _, _, high in lines) / 2
        for what, text, high in lines:
            ink = {"praise": theme.mint_ink, "help": theme.ink2}.get(what, theme.ink)
            style, size = _STYLES[what]
            canvas.paragraph((left, y, room, high), text, style, ink, size=size)
            y += high

    def draw_tick(self, canvas: Canvas, where: pygame.FRect, part: float) -> None:
        """Draw the tick that a finished note shrinks into; `part` is the progress, 0 to 1."""
        side = 30 * (1 - max(0.0, part - 0.6) / 0.4)
        canvas.disc(where.center, side, "#1F7548", 1 - 0.5 * part)
        canvas.icon(where.center, "check", side * 1.2, "#FFFFFF", alpha=1 - 0.5 * part)


_STYLES: dict[str, tuple[str, float]] = {
    "praise": ("headline", 16.0), "say": ("headline", 18.0), "help": ("small", 14.5),
}  # fmt: skip


def _lines(canvas: Canvas, words: Words, room: float) -> list[tuple[str, str, float]]:
    """Return the parts of the note from top to bottom, each as (kind, text, height)."""
    praise = f"{{icon:check}} {words.praise}" if words.praise else ""
    found = []
    for what, text in (("praise", praise), ("say", words.say), ("help", words.help)):
        if text:
            style, size = _STYLES[what]
            high = canvas.measure_paragraph(room, text, style, size=size) + 4
            found.append((what, text, high))
    return found


def draw_steps(canvas: Canvas, middle: tuple[float, float], coach: Coaching, room: float) -> None:
    """Draw the lesson's progress: one dot per step, and the number of the current one.

    If `room` (logical pixels) is too narrow for the dots, only the number is drawn.
    """
    theme = canvas.theme
    told = messages.LESSON_STEP.format(coach.number, coach.total)
    words = canvas.measure(told, "small")[0]
    dots = coach.total * 19.0 + 17
    x = middle[0] - (dots + 10 + words) / 2
    if dots + 10 + words > room:
        canvas.text(middle, told, "small", theme.text1, anchor="center", weight=600)
        return
    for number in range(1, coach.total + 1):
        if number == coach.number:
            canvas.fill((x, middle[1] - 4.5, 26, 9), 4.5, theme.amber)
            x += 36
            continue
        done = number < coach.number
        colour = theme.mint_text if done else theme.text1
        canvas.disc((x + 4.5, middle[1]), 4.5, colour, 1.0 if done else 0.38)
        x += 19
    canvas.text((x + 8, middle[1]), told, "small", theme.text1, anchor="midleft", weight=600)


def _veil(
    canvas: Canvas, holes: tuple[tuple[int, int, int, int, int], ...], dim: float
) -> pygame.Surface:
    k = canvas.scale
    veil = pygame.Surface(canvas.device.get_size(), pygame.SRCALPHA)
    veil.fill((*_VEIL, round(255 * dim)))
    for x, y, w, h, radius in holes:
        box = pygame.Rect(round(x * k), round(y * k), round(w * k), round(h * k))
        pygame.draw.rect(veil, (0, 0, 0, 0), box, border_radius=round((radius + 4) * k))
    return veil


def _leaves(way: Way, end: float) -> float:
    """Return how much of the path (0 to 1) lies inside the box at its start or end.

    `end` is 0.0 for the start and 1.0 for the end.
    """
    box = way.end if end else way.start
    parts = [number / 40 for number in range(41)]
    if end:
        parts.reverse()
    inside = 0.0
    for part in parts:
        spot = point_on(way, part)
        if not box.collidepoint(spot.x, spot.y):
            break
        inside = abs(part - end)
    # The arrowhead ends a little inside a large target.
    return inside * (0.8 if end else 1.0)


def _steps(low: float, high: float) -> list[float]:
    """Return evenly spaced positions to try from `low` to `high`, both included."""
    if high <= low:
        return [low]
    count = max(2, min(16, round((high - low) / 30) + 1))
    return [low + (high - low) * at / (count - 1) for at in range(count)]


def _coarse(box: pygame.FRect) -> pygame.FRect:
    return pygame.FRect(*(each / _COARSE for each in box))


def _covered(box: pygame.FRect, rects: Sequence[pygame.FRect]) -> float:
    """Return the area of `rects` under a box; overlapping rectangles count more than once."""
    return sum(_shared(box, rects[at]) for at in box.collidelistall(rects))


def _shared(box: pygame.FRect, other: pygame.FRect) -> float:
    """Return the area that two boxes share, in square logical pixels."""
    shared = box.clip(other)
    return shared.w * shared.h
