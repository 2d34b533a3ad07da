"""The lesson coach on the table: its note, the dimming veil with holes, and the path to the target.

Everything is placed and drawn from a table moment and from what the coach says; nothing here makes
a move.
"""

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.moves import Move
from tabletop.session.guides.guide import Coaching
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.popover import InkMap, TextBlock, TextColumn, column, covered
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.table.help.landmarks import glows, landmarks
from tabletop.ui.table.model.table_moment import Glow, TableMoment
from tabletop.ui.text import messages
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.widgets.pieces import draw_piece

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
_LINES = 4.0
"""Gap between two texts of the note, in logical pixels."""
TICK = 0.4
"""Seconds in which a finished note shrinks into a tick."""


@dataclass(frozen=True, slots=True)
class CoachText:
    """The texts of the lesson coach's note: praise, task and help."""

    say: str
    praise: str = ""
    """Praise for the last step, shown above `say`; empty for none."""
    help: str = ""
    """Another way to do the step, or help when stuck, shown below `say`; empty for none."""


@dataclass(frozen=True, slots=True)
class CoachPath:
    """The path that a piece should take, from its own box to that of its target.

    Both boxes are in logical pixels.
    """

    start: pygame.FRect
    end: pygame.FRect


def bright_boxes(moment: TableMoment, coach: Coaching) -> list[Glow]:
    """Return the outlines of everything that stays bright while the coach darkens the table.

    These are the things that the coach points at, the pieces and target of the next move, and the
    other tab if the target is on it.
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


def path_of(moment: TableMoment, move: Move | None) -> CoachPath | None:
    """Return the path of a move's first piece for the coach to draw, or None.

    There is no path if the move has no piece or target, if one of them isn't shown, or if the
    distance is at most 40 logical pixels.
    """
    if move is None or not move.pieces or not move.target:
        return None
    slot, place = moment.slot_named(move.pieces[0]), moment.target_named(move.target)
    if slot is None or place is None:
        return None
    way = CoachPath(slot.rect.copy(), place.rect.copy())
    far = math.dist(way.start.center, way.end.center)
    return way if far > 40 else None


def point_on(way: CoachPath, part: float) -> pygame.Vector2:
    """Return a point on the curved path between two boxes, in logical pixels.

    `part` is the position along the path, from 0 to 1.
    """
    a, b = pygame.Vector2(way.start.center), pygame.Vector2(way.end.center)
    side = (b - a).rotate(-90 if b.x < a.x else 90) * 0.12
    middle = (a + b) / 2 - side
    return a * (1 - part) ** 2 + middle * (2 * part * (1 - part)) + b * part**2


class CoachNote:
    """The note of a lesson's coach, with the veil and pointers that guide the player.

    Use one object for a table over many frames, so that the note keeps its place.
    """

    def __init__(self, *, below: bool = False) -> None:
        """Create a note that isn't placed yet.

        With `below=True`, its buttons are below the text instead of at the right.
        """
        self._below = below
        self.box = pygame.FRect(0, 0, 0, 0)
        """Box of the note as drawn last, in logical pixels; empty if it was not drawn."""
        self._key: Hashable = None
        self._veil: tuple[Hashable, pygame.Surface] | None = None
        self._tail: Tail | None = None
        self._text: TextColumn | None = None

    def reset_place(self) -> None:
        """Forget where the note is, so that the next call of `place` finds a new place."""
        self._key = None
        self.box = pygame.FRect(0, 0, 0, 0)

    # The veil and its holes

    def draw_veil(self, canvas: Canvas, bright: Sequence[Glow], part: float = 1.0) -> None:
        """Darken the table except for some boxes, each of which gets a ring.

        With high contrast nothing is darkened.

        Args:
            canvas: What to draw on.
            bright: The outlines of what stays bright.
            part: The progress of fading in, from 0 to 1.
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
            canvas.ring(
                box,
                radius + 4,
                theme.amber_over,
                4 if theme.high_contrast else 2.4,
                alpha=part,
                angle=angle,
            )

    def draw_path(self, canvas: Canvas, way: CoachPath, seconds: float) -> None:
        """Draw a path to a target as running dots, with an arrowhead.

        `seconds` is the time since the animation began.
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

    def draw_demonstration(
        self, canvas: Canvas, moment: TableMoment, move: Move, part: float
    ) -> None:
        """Draw the piece of a move somewhere on its path, led by a hand.

        `part` is the progress along the path, from 0 to 1. Nothing is drawn for a move without a
        path.
        """
        way = path_of(moment, move)
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
        measure: TextMeasure,
        moment: TableMoment,
        words: CoachText,
        buttons: Sequence[Button],
        *,
        spared: Sequence[pygame.FRect],
        near: tuple[float, float],
        shown: Sequence[pygame.FRect] = (),
        points: bool = True,
        ink: Callable[[], InkMap] | None = None,
    ) -> bool:
        """Choose where the note and its buttons go; return whether this has changed.

        The note stays in place while the arguments are the same. Otherwise it goes to the place
        that covers the least and, among equal ones, is nearest to `near`.

        Args:
            measure: Measures text as it will be drawn.
            moment: What the table shows now.
            words: The texts of the note.
            buttons: The buttons of the note, which are moved to their places.
            spared: Boxes to keep clear above all.
            near: The point that the note should be near, in logical pixels.
            shown: Boxes to keep clear if possible; they matter less than things that can be used.
            points: Whether the note has a tail that points at the first of `spared`.
            ink: Returns where the picture has details that the note should not hide.
        """
        boxes = tuple(tuple(map(round, rect)) for rect in (*spared, *shown))
        names = tuple(button.name for button in buttons)
        tab = moment.arrangement.tab
        key = (words, names, moment.room.size, measure.scale, tab, boxes)
        changed = key != self._key
        if changed:
            self._key = key
            kept = (spared, _usable(moment), shown)
            self.box = self._found(
                measure, moment, words, buttons, kept=kept, near=near, ink=ink() if ink else None
            )
            self._text = _text(measure, words, self._room(buttons, self.box.w))
            self._tail = tail_of(self.box, spared[0]) if spared and points else None
        self._place_buttons(buttons)
        return changed

    def _found(
        self,
        measure: TextMeasure,
        moment: TableMoment,
        words: CoachText,
        buttons: Sequence[Button],
        *,
        kept: Sequence[Sequence[pygame.FRect]],
        near: tuple[float, float],
        ink: InkMap | None,
    ) -> pygame.FRect:
        """Return the best box for the note, of the greatest width that covers none of `kept`.

        It lies inside the window, as long as its text is not too long for that.
        """
        width, height = moment.room.size
        top = moment.arrangement.bar.bottom + 6
        pieces = [slot.rect for slot in moment.slots if slot.drawn]
        best: tuple[tuple[float, ...], pygame.FRect] | None = None
        for rank, most in enumerate(_WIDTHS):
            wide = min(most, width - 16)
            tall = self._height(measure, words, buttons, wide)
            if best is not None and top + tall > height - 8:
                break  # narrower ones are taller still
            for x in _steps(8.0, width - 8 - wide):
                for y in _steps(top, height - 8 - tall):
                    box = pygame.FRect(x, y, wide, tall)
                    grown = (box.inflate(16, 16), box, box)
                    hides = tuple(map(covered, grown, kept))
                    if best is not None and hides > best[0][:3]:
                        continue
                    hidden = covered(box, pieces)
                    if ink is not None:
                        hidden += ink.ink_in(_coarse(box)) * _INK
                    cost = (*hides, math.dist(box.center, near) + hidden / 40 + 70 * rank)
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
        self, measure: TextMeasure, words: CoachText, buttons: Sequence[Button], wide: float
    ) -> float:
        tall = _text(measure, words, self._room(buttons, wide)).height + _LINES
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

    def draw(self, canvas: Canvas, buttons: Sequence[Button]) -> None:
        """Draw the note with the coach's portrait and texts.

        The buttons are passed only to leave room for them; their group draws them.
        """
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
        if self._text is not None:
            self._text.draw(canvas, left, middle - (self._text.height + _LINES) / 2)

    def draw_tick(self, canvas: Canvas, where: pygame.FRect, part: float) -> None:
        """Draw the tick that a note shrinks into when its step is done.

        Args:
            canvas: What to draw on.
            where: The box in whose centre it is drawn, in logical pixels.
            part: The progress of the animation, from 0 to 1.
        """
        side = 30 * (1 - max(0.0, part - 0.6) / 0.4)
        canvas.disc(where.center, side, "#1F7548", 1 - 0.5 * part)
        canvas.icon(where.center, "check", side * 1.2, "#FFFFFF", alpha=1 - 0.5 * part)


def coarse_ink(canvas: Canvas) -> InkMap:
    """Return where the picture drawn on a canvas has details, for `CoachNote.place`.

    The resolution is two logical pixels.
    """
    return InkMap(canvas.device, canvas.scale * _COARSE)


def _usable(moment: TableMoment) -> list[pygame.FRect]:
    """Return the boxes of what can be used now: places, buttons and tabs."""
    found = [place.rect for place in moment.glowing()]
    found += [b.rect for b in moment.buttons if b.zone == "actions" and not b.command.reason]
    return [*found, *(rect for _, rect in moment.arrangement.tabs)]


def _text(measure: TextMeasure, words: CoachText, room: float) -> TextColumn:
    """Return the texts of the note from top to bottom, measured for a width."""
    said = [TextBlock(words.say, "headline", "ink", 18.0)]
    if words.praise:
        said.insert(0, TextBlock(f"{{icon:check}} {words.praise}", "headline", "mint_ink", 16.0))
    if words.help:
        said.append(TextBlock(words.help, "small", "ink2", 14.5))
    return column(measure, [each for each in said if each.markup], room, gap=_LINES)


def draw_steps(canvas: Canvas, middle: tuple[float, float], coach: Coaching, room: float) -> None:
    """Draw a lesson's progress: a dot for each step, and the number of the current one.

    Args:
        canvas: What to draw on.
        middle: The centre of the drawing, in logical pixels.
        coach: The state of the lesson.
        room: The available width in logical pixels; if dots don't fit, only the number is drawn.
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


def _leaves(way: CoachPath, end: float) -> float:
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


# The tail of the note

_BASE, _LENGTH, _INSET = 26.0, 24.0, 20.0
"""Base and length of the tail, and its least distance from a corner of the note."""
_TAIL_GAP, _NEAR, _FAR = 4.0, 12.0, 140.0
"""Distance of its tip from the target; least and greatest distance of note and target."""


@dataclass(frozen=True, slots=True)
class Tail:
    """The triangle with which a note points at something.

    `first` and `last` are on the edge of the note; all points are in logical pixels.
    """

    first: tuple[float, float]
    last: tuple[float, float]
    tip: tuple[float, float]


def tail_of(note: pygame.FRect, target: pygame.FRect) -> Tail | None:
    """Return the triangle with which a note points at a target.

    Return None if the target is too near or too far away. Both boxes are in logical pixels.
    """
    aim = (
        max(target.left, min(note.centerx, target.right)),
        max(target.top, min(note.centery, target.bottom)),
    )
    over = max(note.left - aim[0], aim[0] - note.right)
    down = max(note.top - aim[1], aim[1] - note.bottom)
    far, upright = max(over, down), down >= over
    if not _NEAR <= far <= _FAR:
        return None
    inset = _INSET + _BASE / 2
    low, high = (note.left, note.right) if upright else (note.top, note.bottom)
    along = max(low + inset, min(aim[0 if upright else 1], high - inset))
    lean = max(-_BASE, min(aim[0 if upright else 1] - along, _BASE))
    out = min(far - _TAIL_GAP, _LENGTH)
    if upright:
        edge, way = (note.bottom, out) if aim[1] > note.bottom else (note.top, -out)
        first, last = (along - _BASE / 2, edge), (along + _BASE / 2, edge)
        return Tail(first, last, (along + lean, edge + way))
    edge, way = (note.right, out) if aim[0] > note.right else (note.left, -out)
    first, last = (edge, along - _BASE / 2), (edge, along + _BASE / 2)
    return Tail(first, last, (edge + way, along + lean))


def draw_tail(canvas: Canvas, tail: Tail) -> None:
    """Draw the triangle with which a note points at something, joined to the note's edge."""
    theme, scale = canvas.theme, canvas.scale
    points = [pygame.Vector2(point) for point in (tail.first, tail.tip, tail.last)]
    inward = (points[0] + points[2]) / 2 - points[1]
    inward.scale_to_length(2.0)
    corner = (min(p.x for p in points) - 4, min(p.y for p in points) - 4)
    wide, high = (max(p[i] for p in points) - corner[i] + 4 for i in (0, 1))
    spots = [(p - corner) * scale for p in points]
    # Its feet are a little inside the note, so that the note's edge does not show through.
    feet = [(p - corner + inward) * scale for p in (points[0], points[2])]
    edge = theme.ink if theme.high_contrast else theme.sheet_edge
    down = points[1].y > max(points[0].y, points[2].y)
    paper = theme.sheet_bottom if down else theme.sheet_top

    def make(size: tuple[int, int]) -> pygame.Surface:
        shape = " ".join(f"{p[0]:g},{p[1]:g}" for p in (feet[0], *spots, feet[1]))
        side = " ".join(f"{p[0]:g},{p[1]:g}" for p in spots)
        stroke = f'stroke="{edge}" stroke-width="{1.2 * scale:g}" stroke-linejoin="round"'
        body = f'<polygon points="{shape}" fill="{paper}"/>'
        body += f'<polyline points="{side}" fill="none" {stroke}/>'
        return svg.rasterise(svg.document(*size, body), size)

    key = ("coach's tail", paper, edge, tuple((round(p.x, 1), round(p.y, 1)) for p in spots))
    canvas.blit(canvas.surface(key, (wide, high), make), corner)
