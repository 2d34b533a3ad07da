"""The lesson coach on the table: its note, the dimming veil with holes, and the path to the target.

Everything is placed and drawn from a table moment and from what the coach says; nothing here makes
a move.
"""

import math
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.moves import Move
from tabletop.session.guides.guide import Coaching
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.placement import place_float
from tabletop.ui.graphics.popover import TextBlock, TextColumn, column
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.table.help.surroundings import FILLS, surroundings
from tabletop.ui.table.model.table_moment import Glow, TableMoment
from tabletop.ui.text import messages
from tabletop.ui.toolkit.buttons import Button
from tabletop.ui.widgets.pieces import draw_piece
from tabletop.ui.widgets.region_parts import DropTarget

_VEIL = (12, 13, 17)
_DIM, _DIM_LIGHT = 0.52, 0.30
_HOLE = 8.0
_WIDTHS = (588.0, 460.0, 380.0, 300.0, 240.0)
_FACE, _SIDE, _PAD, _GAP = 64.0, 142.0, 16.0, 12.0
_ICON, _SHORT = 40.0, 118.0
_TALL = 560.0
"""Least height of a window, in logical pixels, in which narrow notes have buttons with words."""
_FOOT, _BROADEST = 50.0, 208.0
_SIGNS = 7
"""Letters as wide as the icon and the edges of a button."""
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
    answer: str = ""
    """Answer to the last try that wasn't a move, shown below `say`; empty for none."""
    help: str = ""
    """Another way to do the step, or help when stuck, shown at the bottom; empty for none."""

    def __str__(self) -> str:
        """All texts as they are read aloud."""
        return " ".join(filter(None, (self.praise, self.say, self.answer, self.help)))


@dataclass(frozen=True, slots=True)
class CoachPath:
    """The path that a piece should take, from its own box to that of its target.

    Both boxes are in logical pixels.
    """

    start: pygame.FRect
    end: pygame.FRect


def path_of(moment: TableMoment, move: Move | None) -> CoachPath | None:
    """Return the path of a move's first piece for the coach to draw, or None.

    There is no path if the move has no piece or target, if one of them isn't shown, if only a
    button would be at its end, or if the distance is at most 40 logical pixels.
    """
    if move is None or not move.pieces or not move.target:
        return None
    slot, place = moment.slot_named(move.pieces[0]), moment.target_named(move.target)
    if slot is None or place is None:
        return None
    aim = _aim(moment, place)
    if aim is None:
        return None
    way = CoachPath((slot.grip or slot.rect).copy(), aim.copy())
    far = math.dist(way.start.center, way.end.center)
    return way if far > 40 else None


def _aim(moment: TableMoment, place: DropTarget) -> pygame.FRect | None:
    """Return the box at which a path to a place ends: its cards, if a button lies beside them.

    None if there is a button, but no card.
    """
    if any(button.rect.colliderect(place.rect) for button in moment.buttons):
        cards = [slot.rect for slot in moment.slots if slot.zone == place.name and slot.drawn]
        return cards[-1] if cards else None
    return place.rect


def point_on(way: CoachPath, part: float) -> pygame.Vector2:
    """Return a point on the curved path between two boxes, in logical pixels.

    `part` is the position along the path, from 0 to 1.
    """
    a, b = pygame.Vector2(way.start.center), pygame.Vector2(way.end.center)
    side = (b - a).rotate(-90 if b.x < a.x else 90) * 0.12
    middle = (a + b) / 2 - side
    return a * (1 - part) ** 2 + middle * (2 * part * (1 - part)) + b * part**2


def tip_of(way: CoachPath) -> tuple[float, float]:
    """Return where the arrowhead of a path ends, in logical pixels."""
    tip = point_on(way, 1.0 - _leaves(way, 1.0))
    return tip.x, tip.y


class CoachNote:
    """The note of a lesson's coach, with the veil and pointers that guide the player.

    Use one object for a table over many frames, so that the note keeps its place.
    """

    def __init__(self, *, below: bool = False) -> None:
        """Create a note that isn't placed yet.

        With `below=True`, its buttons are below the text instead of at the right.
        """
        self._below = below
        self._stacks = False
        """Whether the buttons of a narrow note are below its text, since the window is tall."""
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

        `part` is the progress along the path, from 0 to 1. The path may end at a button, such as
        that of an offer. Nothing is drawn for a move whose piece or target isn't shown.
        """
        slot = moment.slot_named(move.pieces[0]) if move.pieces else None
        place = moment.target_named(move.target) if move.target else None
        if slot is None or place is None:
            return
        spot = point_on(CoachPath(slot.rect, _aim(moment, place) or place.rect), part)
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
    ) -> bool:
        """Choose where the note and its buttons go; return whether this has changed.

        The note stays in place while the arguments are the same. Otherwise it is placed as all
        floats are, beside `near`; if it has no place, it is a bar under the top bar.

        Args:
            measure: Measures text as it will be drawn.
            moment: What the table shows now.
            words: The texts of the note.
            buttons: The buttons of the note, which are moved to their places.
            spared: Boxes to keep clear above all.
            near: The point that the note should be near, in logical pixels.
            shown: Boxes to keep clear if possible.
            points: Whether the note has a tail that points at the first of `spared`.
        """
        boxes = tuple(tuple(map(round, rect)) for rect in (*spared, *shown))
        names = tuple(button.name for button in buttons)
        tab = moment.arrangement.tab
        key = (words, names, moment.room.size, measure.scale, tab, boxes)
        changed = key != self._key
        if changed:
            self._key = key
            self._stacks = moment.room.size[1] >= _TALL
            kept = (spared, shown)
            self.box = self._found(measure, moment, words, buttons, kept=kept, near=near)
            self._text = _text(measure, words, self._room(buttons, self.box.w))
            between = [button.rect for button in moment.buttons]
            self._tail = tail_of(self.box, spared[0], between) if spared and points else None
        self._place_buttons(buttons)
        return changed

    def _found(
        self,
        measure: TextMeasure,
        moment: TableMoment,
        words: CoachText,
        buttons: Sequence[Button],
        *,
        kept: tuple[Sequence[pygame.FRect], Sequence[pygame.FRect]],
        near: tuple[float, float],
    ) -> pygame.FRect:
        """Return the best box for the note: of the greatest width that has a place.

        If what is kept clear leaves no place, less of it is: at last only the top bar.
        """
        width = moment.room.size[0]
        wides = sorted({min(most, width - 16) for most in _WIDTHS}, reverse=True)
        sizes = [(wide, self._height(measure, words, buttons, wide)) for wide in wides]
        # A place that fills much of a small window can't stay all free.
        small = [box for box in kept[0] if box.w * box.h <= FILLS * width * moment.room.size[1]]
        about = small[0] if small and small[0] is kept[0][0] else pygame.FRect((*near, 0, 0))
        bare = replace(moment.inputs, laid_over=())  # the note itself
        around = surroundings(replace(moment, inputs=bare), about)
        bar = moment.arrangement.bar
        first = (*(box.inflate(16, 16) for box in small), bar)
        pieces = [slot.rect for slot in moment.slots if slot.drawn]
        keeps, shown = (*first, *around.never), (*kept[0], *kept[1], *pieces)
        for never in ((*keeps, *shown), keeps, first, (*small, bar), (bar,)):
            avoid = (*around.avoid, *(box for box in (*keeps, *shown) if box not in never))
            kind = replace(around, never=never, avoid=avoid)
            found = place_float(about, sizes, kind, anywhere=True)
            if found is not None:
                return found[1]
        return pygame.FRect(8, bar.bottom + 6, width - 16, max(64.0, sizes[0][1]))

    def _columns(self, buttons: Sequence[Button], wide: float) -> tuple[float, float, bool]:
        """Return the widths of portrait and buttons, and whether the buttons show icons only."""
        small = wide < 440
        face = 0.0 if wide < 340 else 44.0 if small else _FACE
        if self._below or (small and self._stacks):
            return face, 0.0, False
        icons = small and all(button.kind != "primary" for button in buttons)
        side = 0.0 if not buttons else _ICON if icons else _SHORT if small else _SIDE
        return face, side, icons

    def _rows(self, buttons: Sequence[Button], wide: float) -> list[Sequence[Button]]:
        """Return the rows of buttons below the text, from top to bottom; none if they are beside.

        In the narrowest notes the first button has a row of its own.
        """
        if not buttons or self._columns(buttons, wide)[1]:
            return []
        return (
            [buttons]
            if self._below or wide > _WIDTHS[-2]
            else [each for each in (buttons[:1], buttons[1:]) if each]
        )

    def _room(self, buttons: Sequence[Button], wide: float) -> float:
        face, side, _ = self._columns(buttons, wide)
        return wide - 2 * _PAD - (face + _PAD if face else 0) - (side + _GAP if side else 0)

    def _height(
        self, measure: TextMeasure, words: CoachText, buttons: Sequence[Button], wide: float
    ) -> float:
        tall = _text(measure, words, self._room(buttons, wide)).height + _LINES
        rows = self._rows(buttons, wide)
        if rows or not buttons:
            face, _, _ = self._columns(buttons, wide)
            return max(tall, face) + _FOOT * len(rows) + 2 * _PAD - 4
        return max(tall + 2 * _PAD - 4, len(buttons) * (_ICON + 10) - 10 + 2 * _PAD - 4)

    def _place_buttons(self, buttons: Sequence[Button]) -> None:
        box = self.box
        rows = self._rows(buttons, box.w)
        for up, row in enumerate(reversed(rows)):
            self._place_below(row, box.bottom - _PAD - _ICON - up * _FOOT)
        if rows:
            return
        _, side, icons = self._columns(buttons, box.w)
        tall = len(buttons) * (_ICON + 10) - 10
        y = box.centery - tall / 2
        for button in buttons:
            button.short = icons
            button.rect = pygame.FRect(box.right - _PAD - side, y, side, _ICON)
            y += _ICON + 10

    def _place_below(self, buttons: Sequence[Button], y: float) -> None:
        """Put buttons into a row below the text at the height `y`, right-aligned.

        Longer labels get more of the width.
        """
        box = self.box
        room = box.w - 2 * _PAD - 10 * (len(buttons) - 1)
        letters = [len(button.label) + _SIGNS for button in buttons]
        wide = [min(_BROADEST, room * count / sum(letters)) for count in letters]
        x = box.right - _PAD - sum(wide) - 10 * (len(buttons) - 1)
        for button, width in zip(buttons, wide, strict=True):
            button.short = False
            button.rect = pygame.FRect(x, y, width, _ICON)
            x += width + 10

    def draw(self, canvas: Canvas, buttons: Sequence[Button]) -> None:
        """Draw the note with the coach's cap and texts.

        The buttons are passed only to leave room for them; their group draws them.
        """
        theme, box = canvas.theme, self.box
        canvas.sheet(box, 18)
        if self._tail is not None:
            draw_tail(canvas, self._tail)
        face, _, _ = self._columns(buttons, box.w)
        left = box.left + _PAD
        middle = box.centery - _FOOT / 2 * len(self._rows(buttons, box.w))
        if face:
            # No portrait: all of them are faces of rivals and of other players.
            canvas.disc((left + face / 2, middle), face / 2, theme.amber)
            canvas.icon((left + face / 2, middle), "cap", face * 0.62, "#2A211C")
            left += face + _PAD
        if self._text is not None:
            self._text.draw(canvas, left, middle - (self._text.height + _LINES) / 2)

    def draw_tick(self, canvas: Canvas, to: tuple[float, float], part: float) -> None:
        """Draw the tick that flies from a note to a place in the top bar when its step is done.

        Args:
            canvas: What to draw on.
            to: Where it flies, in logical pixels.
            part: The progress of the animation, from 0 to 1.
        """
        away = part * part
        spot = pygame.Vector2(self.box.center).lerp(pygame.Vector2(to), min(1.0, away))
        side = 30 - 22 * away
        canvas.disc((spot.x, spot.y), side, "#1F7548", 1 - 0.3 * part)
        canvas.icon((spot.x, spot.y), "check", side * 1.2, "#FFFFFF", alpha=1 - 0.3 * part)


def _text(measure: TextMeasure, words: CoachText, room: float) -> TextColumn:
    """Return the texts of the note from top to bottom, measured for a width."""
    said = [TextBlock(words.say, "headline", "ink", 18.0)]
    if words.praise:
        said.insert(0, TextBlock(f"{{icon:check}} {words.praise}", "headline", "mint_ink", 16.0))
    if words.answer:
        said.append(TextBlock(f"{{icon:info}} {words.answer}", "headline", "amber_ink", 16.0))
    if words.help:
        said.append(TextBlock(words.help, "small", "ink2", 14.5))
    return column(measure, [each for each in said if each.markup], room, gap=_LINES)


def draw_steps(
    canvas: Canvas, middle: tuple[float, float], coach: Coaching, room: float
) -> tuple[float, float]:
    """Draw a lesson's progress: a dot for each step, and the number of the current one.

    Returns the centre of the dot of the last step done.

    Args:
        canvas: What to draw on.
        middle: The centre of the drawing, in logical pixels.
        coach: The state of the lesson.
        room: The available width in logical pixels; if dots don't fit, only the number is drawn.
    """
    theme = canvas.theme
    told = messages.LESSON_STEP.format(min(coach.number, coach.total), coach.total)
    words = canvas.measure(told, "small")[0]
    dots = coach.total * 19.0 + 17
    x = middle[0] - (dots + 10 + words) / 2
    if dots + 10 + words > room:
        canvas.text(middle, told, "small", theme.text1, anchor="center", weight=600)
        return middle
    last = x
    for number in range(1, coach.total + 1):
        if number == coach.number:
            canvas.fill((x, middle[1] - 4.5, 26, 9), 4.5, theme.amber)
            x += 36
            continue
        done = number < coach.number
        last = x + 4.5 if done else last
        colour = theme.mint_text if done else theme.text1
        canvas.disc((x + 4.5, middle[1]), 4.5, colour, 1.0 if done else 0.38)
        x += 19
    canvas.text((x + 8, middle[1]), told, "small", theme.text1, anchor="midleft", weight=600)
    return last, middle[1]


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


def tail_of(
    note: pygame.FRect, target: pygame.FRect, between: Sequence[pygame.FRect] = ()
) -> Tail | None:
    """Return the triangle with which a note points at a target.

    Return None if the target is too near or too far away, or if one of the boxes that may lie
    `between` does, since the note would point at that. All boxes are in logical pixels.
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
    start = tuple(max(low, min(at, low + side)) for at, low, side in
                  zip(aim, note.topleft, note.size, strict=True))  # fmt: skip
    if any(box.clipline(start, aim) for box in between if not box.colliderect(target)):
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
