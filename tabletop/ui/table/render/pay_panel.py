"""Pictures of pay-days: where one has room, its parts, its sum and the way to the score.

The panel stands over the nearest area that is empty, never over prompt, hand, buttons, names and
scores. All lengths are logical pixels.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TypedDict, Unpack

import pygame

from tabletop.engine.declare.fields import Role
from tabletop.engine.declare.widgets import HandData, PromptData
from tabletop.engine.moves import Seat
from tabletop.engine.text.stage import Stage, StageRow
from tabletop.engine.view import seat_name
from tabletop.ui.animation.keyframes import Keyframe
from tabletop.ui.animation.pay_day import FADE, FLY, HURRY, LIFT, RunningPayDay
from tabletop.ui.animation.sprites import CONFETTI, SHAPES, Paper, draw_papers
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.easing import Arc, ease_in_out, ease_out, flip, mix, shake
from tabletop.ui.graphics.label_faces import chip_width, tag
from tabletop.ui.graphics.placement import Surroundings, covered, place_float, stands_free
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.tokens import draw_medals
from tabletop.ui.table.help.surroundings import surroundings
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.pieces import draw_piece, front_of
from tabletop.ui.widgets.region_parts import DropTarget, Slot

_SIZES = ((560.0, 156.0), (528.0, 156.0), (420.0, 132.0), (300.0, 104.0), (168.0, 64.0))
"""Widths and heights of the panel, the best first."""
_AREA = ((104.0, 240.0), (420.0, 800.0))
"""Least and greatest height and width of empty regions that a panel fills."""
_FINE = (-16.0, -8.0, 0.0, 8.0, 16.0)
"""How far the best place is moved, to cover less."""
_PAPERS = {3: 20, 4: 40}
"""Pieces of confetti by grade."""
_BEGIN = 0.02
"""Seconds until the panel comes; the frame before draws the move itself."""
_SHAKE = 0.12
_DROP = 0.26
"""Seconds in which a rosette drops."""
_GRAVITY = 260.0
"""Half the acceleration of confetti, in logical pixels/s²."""
_VEIL = 0.3
"""Opacity of the veil over rivals and panels during one's own pay-day."""
_GLASS = 0.97
"""Opacity of the panel, through which no word is seen."""
_CHIP = 28.0
_INSET = 12.0
"""Distance of the panel to the edges of the region that it stands in, both sides together."""
_SHARP = 0.8
"""Part of its size in the panel from which a card is printed large enough to be enlarged."""
_LEFT = 0.5
"""Part of a panel's width that its parts have."""
_LITTLE, _MUCH = 0.03, 0.25
"""Parts of a panel that may lie over less important things: of a large one, and of any."""


def day_of(frame: Keyframe, moment: TableMoment, rise: int) -> RunningPayDay:
    """Return the pay-day of an animation step, with its place on the table.

    Args:
        frame: The step.
        moment: What the table showed before it.
        rise: By how much the seat's score rose and no other pay-day counts.
    """
    stage = frame.stage or Stage("pay")
    slots = {str(slot.piece): slot for slot in moment.slots if slot.piece in stage.shown}
    own = stage.seat == moment.home
    day = RunningPayDay(stage, own, max(0, min(rise, stage.number)), frozenset(frame.pieces), slots)
    if not day.pay.grade or day.coins or not (day.pay.title or stage.rows):
        return day
    day.box = _room_for(moment, day, moment.target_named(frame.zone))
    if day.box is not None and own:
        day.papers = _confetti(day.box, _PAPERS.get(day.pay.grade, 0))
    return day


def _confetti(box: pygame.FRect, count: int) -> list[Paper]:
    """Return confetti as it is thrown up from the foot of a panel."""
    chance = Random(7)
    return [
        Paper(
            x=box.left + chance.uniform(0.1, 0.9) * box.w,
            y=box.bottom,
            vx=chance.uniform(-0.3, 0.3) * box.w,
            vy=-chance.uniform(1.2, 2.6) * box.h,
            turn=chance.uniform(0, 360),
            spin=chance.uniform(-240, 240),
            colour=chance.choice(CONFETTI),
            shape=number % SHAPES,
            size=chance.uniform(7, 11),
        )
        for number in range(count)
    ]


def _home_of(moment: TableMoment, day: RunningPayDay) -> pygame.FRect:
    """Return the box that a pay-day is about: its place, its pieces or the seat's portrait."""
    place = moment.target_named(day.pay.place) if day.pay.place else None
    if place is not None:
        return place.rect
    if day.slots:
        boxes = [slot.rect for slot in day.slots.values()]
        return boxes[0].unionall(boxes[1:])
    return _middle_of(moment, day.stage.seat)


def _face_of(moment: TableMoment, seat: Seat) -> pygame.FRect | None:
    """Return the box of a seat's portrait; None where it isn't shown."""
    found = (w.faces(moment).get(seat) for w in moment.room.widgets)
    return next((box for box in found if box is not None), None)


def _middle_of(moment: TableMoment, seat: Seat) -> pygame.FRect:
    """Return the box of a seat's portrait, or the middle of the window."""
    wide, high = moment.room.size
    return _face_of(moment, seat) or pygame.FRect(wide / 2, high / 2, 1, 1)


def score_of(moment: TableMoment, seat: Seat) -> pygame.FRect | None:
    """Return the box in which a seat's score was last drawn, or that of its portrait, if shown."""
    thing = f"legend:score:{seat_name(seat)}" if seat >= 0 else ""
    boxes = (widget.tooltip_boxes.get(thing) for widget in moment.room.widgets)
    return next((box for box in boxes if box is not None), None) or _face_of(moment, seat)


def never_covered(moment: TableMoment) -> list[pygame.FRect]:
    """Return the boxes of prompt, hand, buttons, portraits and scores."""
    prompt = moment.arrangement.find(PromptData)
    boxes = [] if prompt is None else [prompt.rect]
    boxes += [button.rect for button in moment.buttons]
    for widget in moment.room.widgets:
        if widget.data.role is Role.BAR or isinstance(widget.data, HandData):
            boxes.append(widget.rect)
        boxes += widget.faces(moment).values()
        named = widget.tooltip_boxes.items()
        boxes += [box for thing, box in named if thing.startswith("legend:score:")]
    return boxes


def seen_things(
    moment: TableMoment, moved: frozenset[str] = frozenset(), free: str = ""
) -> list[pygame.FRect]:
    """Return the boxes of everything else that one looks at: pieces, places in use and values.

    `moved` are the names of pieces that leave, `free` is a place whose empty part isn't counted.
    """
    plan, covered_up = moment.view.plan, moment.room.hidden_regions
    widgets = [each for each in moment.room.widgets if each.region.id not in covered_up]
    boxes = [slot.rect for slot in moment.slots if slot.drawn and slot.piece not in moved]
    for target in moment.targets:
        zone = moment.zone(target.name)
        lies = zone is not None and any(piece not in moved for piece in zone.pieces)
        if lies and target.name != free:
            boxes.append(target.rect)
    for widget in widgets:
        boxes += widget.tooltip_boxes.values()
        boxes += [t.rect for t in widget.targets(moment) if t.paper and t.name in plan.piece]
        if widget.data.role is Role.PANEL:
            boxes.append(widget.rect)
    return [*boxes, *plates_of(moment)]


def plates_of(moment: TableMoment) -> list[pygame.FRect]:
    """Return the boxes with the players' portraits, names and scores."""
    faces = [widget for widget in moment.room.widgets if widget.faces(moment)]
    return [box for widget in faces for box in widget.outlines(moment)]


def nearest(
    moment: TableMoment,
    home: pygame.FRect,
    size: tuple[float, float],
    barred: Sequence[pygame.FRect],
    spared: Sequence[pygame.FRect],
) -> pygame.FRect | None:
    """Return a box near `home` that covers nothing barred and little else; None without room."""
    around = surroundings(moment)
    around = Surroundings(moment.room.size, (*around.never, *barred), tuple(spared))
    found = place_float(pygame.FRect(home.center, (0, 0)), [size], around, anywhere=True)
    if found is None:
        return None
    near = [found[1].move(dx, dy) for dx in _FINE for dy in _FINE]
    free = [box for box in near if stands_free(box, around)] or [found[1]]
    return min(free, key=lambda box: (covered(box, spared), math.dist(box.center, home.center)))


def pill_place(moment: TableMoment, seat: Seat, size: tuple[float, float]) -> pygame.FRect | None:
    """Return where a pill about a seat stands: near its portrait, over no name and no score."""
    barred = [*never_covered(moment), *plates_of(moment)]
    return nearest(moment, _middle_of(moment, seat), size, barred, seen_things(moment))


def _room_for(
    moment: TableMoment, day: RunningPayDay, end: DropTarget | None
) -> pygame.FRect | None:
    """Return the box of the panel, or None if no size has room.

    `end` is the place where pieces go that leave in it.
    """
    barred = [*never_covered(moment), *plates_of(moment), *([end.rect] if end else [])]
    area = _empty_area(moment, _home_of(moment, day), barred)
    if area is not None:
        return area
    spared = seen_things(moment, day.moved, day.pay.place)
    sizes = _SIZES if day.in_panel else _SIZES[3:]
    if day.in_panel and any(row.text for row in day.stage.rows):
        sizes = ((212.0, 78.0 + 28.0 * len(day.stage.rows)), *sizes)
    found: list[tuple[float, pygame.FRect]] = []
    for size in sizes:
        best = nearest(moment, _home_of(moment, day), size, barred, spared)
        if best is not None:
            found.append((covered(best, spared) / (size[0] * size[1]), best))
            if found[-1][0] < _LITTLE:
                break
    limits = (_LITTLE, _MUCH)
    place = next((box for limit in limits for part, box in found if part < limit), None)
    return place and _aligned(moment, place, barred, spared)


def _aligned(
    moment: TableMoment,
    box: pygame.FRect,
    barred: Sequence[pygame.FRect],
    spared: Sequence[pygame.FRect],
) -> pygame.FRect:
    """Return the box moved into the region in which its middle lies, if it covers little more."""
    limit = covered(box, spared) + _MUCH * box.w * box.h
    for widget in moment.room.widgets:
        inside = widget.rect.inflate(-_INSET, -_INSET)
        if inside.collidepoint(box.center) and inside.w >= box.w and inside.h >= box.h:
            moved = box.clamp(inside)
            if moved.collidelist(barred) < 0 and covered(moved, spared) < limit:
                return moved
    return box


def _empty_area(
    moment: TableMoment, home: pygame.FRect, barred: Sequence[pygame.FRect]
) -> pygame.FRect | None:
    """Return the nearest place for a panel that is the box of empty regions side by side, if any.

    The panel then stands in their row, and nothing shows half of a word beside it.
    """
    taken = [*barred, *(slot.rect for slot in moment.slots if slot.drawn)]
    hidden = moment.room.hidden_regions
    empty = [
        widget.rect
        for widget in moment.room.widgets
        if widget.data.role not in {Role.RIVALS, Role.PANEL, Role.BAR}
        and widget.region.id not in hidden
        and widget.rect.collidelist(taken) < 0
    ]
    pairs = [
        one.union(other)
        for one in empty
        for other in empty
        if abs(one.top - other.top) < 1 and abs(one.h - other.h) < 1
    ]
    (low, high), (narrow, wide) = _AREA
    fit = [
        box
        for box in pairs
        if narrow <= box.w <= wide and low <= box.h <= high and box.collidelist(taken) < 0
    ]
    return min(fit, key=lambda box: (math.dist(box.center, home.center), -box.w), default=None)


@dataclass(frozen=True, slots=True)
class _Panel:
    """A panel while it is drawn, with what all of its parts need."""

    canvas: Canvas
    moment: TableMoment
    day: RunningPayDay
    left: pygame.FRect
    """The place of the parts."""
    seen: float
    """Its opacity, from 0 to 1."""
    reduced: bool
    tall: bool = False
    """Whether its parts stand one below another."""


def draw_pay_day(canvas: Canvas, moment: TableMoment, day: RunningPayDay, *, reduced: bool) -> None:
    """Draw a frame of a pay-day over the table.

    With `reduced`, for reduced motion, nothing flies: panel and sum fade in and out.
    """
    _draw_leaving(canvas, moment, day, reduced=reduced)
    if day.box is not None:
        _draw_panel(canvas, moment, day, day.box, reduced=reduced)
    _draw_marked(canvas, moment, day)
    _draw_arrival(canvas, moment, day, reduced=reduced)


def _draw_leaving(
    canvas: Canvas, moment: TableMoment, day: RunningPayDay, *, reduced: bool
) -> None:
    """Draw the flash of the place, and the pieces that go where they lie now."""
    t, veil = min(1.0, day.clock / LIFT), _VEIL * _seen(day)
    if day.own and day.box is not None and veil:
        for widget in moment.room.widgets:
            shown = widget.region.id not in moment.room.hidden_regions
            if shown and widget.data.role in {Role.RIVALS, Role.PANEL}:
                canvas.fill(widget.rect, 16, canvas.theme.veil, veil)
    if day.own and t < 1 and day.pay.grade:
        canvas.ring(_home_of(moment, day).inflate(6, 6), 16, canvas.theme.amber, 3, 1 - t)
    part = ease_in_out(max(0.0, min(1.0, (day.clock - day.sends) / FLY)))
    if reduced or part >= 1:
        return
    if not part:
        _draw_left(canvas, moment, day)
    for name in day.stage.pieces:
        slot, lies = day.slots.get(name), moment.slot_named(name)
        if slot is None or name not in day.moved:
            continue
        zone = moment.target_named(_zone_of(moment, name))
        end = lies.rect if lies is not None and lies.drawn else zone.rect if zone else slot.rect
        box = slot.rect.copy()
        box.center = Arc(slot.rect.center, end.center).at(part)
        rests = lies is not None and lies.drawn
        size = mix(1.0, end.w / slot.rect.w, round(6 * part) / 6) if rests else 1.0
        draw_piece(canvas, moment, slot, rect=box, scale=size,
                   alpha=1.0 if rests else 1 - part**3)  # fmt: skip


def _draw_left(canvas: Canvas, moment: TableMoment, day: RunningPayDay) -> None:
    """Draw the felt over a place from which all pieces leave, so that it isn't called empty yet."""
    place = moment.target_named(day.pay.place)
    zone = moment.zone(day.pay.place) if place is not None else None
    shown = any(name in day.slots for name in day.stage.pieces)
    if place is None or zone is None or zone.count or place.paper or not (day.own and shown):
        return
    with canvas.clip(place.rect.inflate(20, 20)):  # with the halo of a legal place
        canvas.felt(moment.game.layout.felt or moment.game.spec.id)
        canvas.well(place.rect, 16)


def _seen(day: RunningPayDay) -> float:
    """Return the opacity of a panel, which fades in and out, from 0 to 1."""
    come = max(0.0, min(1.0, (day.clock - _BEGIN) / FADE))
    return come * min(1.0, max(0.0, (day.seconds - day.clock) / FADE))


def _zone_of(moment: TableMoment, piece: str) -> str:
    return next((zone.id for zone in moment.view.zones if piece in zone.pieces), "")


def _draw_panel(
    canvas: Canvas, moment: TableMoment, day: RunningPayDay, box: pygame.FRect, *, reduced: bool
) -> None:
    stage, pay, theme, seen = day.stage, day.pay, canvas.theme, _seen(day)
    if not seen:
        return
    if pay.grade > 3 and not reduced:
        box = box.move(shake(min(1.0, max(0.0, (day.clock - day.counted) / _SHAKE)), size=3), 0)
    step = math.ceil(4 * seen) / 4  # each opacity is a picture of its own
    canvas.glass(box, 16, _GLASS * step, shadow=step == 1)
    if pay.grade > 1:
        canvas.glow(box, 16, theme.amber_halo, 14, 0.7 * seen)
        canvas.ring(box, 16, theme.amber, 1.6, seen)
    left = _parts_of(box)
    with canvas.clip(box):
        if pay.grade > 2 and not reduced:
            rays = max(0.0, min(1.0, (day.clock - LIFT) / FADE))
            _draw_rays(canvas, left.center, box.h, seen * rays)
        if day.own and not reduced and day.papers:
            _draw_papers(canvas, day)
    if day.flown <= 0 or reduced or not day.gain:
        shown = stage.rows if box.w > 200 and day.in_panel else ()
        for at, row in enumerate(shown):
            _draw_part(_Panel(canvas, moment, day, left, seen, reduced, box.h > box.w), row, at)
        if pay.rosette and day.clock >= day.counted:
            _draw_rosette(canvas, left, (day.clock - day.counted) / _DROP, reduced=reduced)
        if pay.stamp and day.clock >= day.counted and shown:
            t = min(1.0, (day.clock - day.counted) / 0.18)
            _draw_stamp(canvas, left, pay.stamp, t, reduced=reduced)
    if pay.opens and day.clock >= day.counted + _DROP and box.w > 200:
        t = 1.0 if reduced else min(1.0, (day.clock - day.counted - _DROP) / FADE)
        _draw_open_place(canvas, moment, left, pay.opens, ease_out(t) * seen)
    words = box.copy()
    if box.h > box.w:
        words.top, words.h = left.bottom, box.bottom - left.bottom
        words.inflate_ip(-24, 0)
    elif box.w > 200 and day.in_panel:
        words.left, words.w = left.right + 12, box.right - left.right - 24
    else:
        words.inflate_ip(-24, 0)
    _draw_words(canvas, day, words, seen)


def _draw_words(canvas: Canvas, day: RunningPayDay, box: pygame.FRect, seen: float) -> None:
    """Draw the sum, what it is of, and a reason to be proud."""
    theme, pay = canvas.theme, day.pay
    has_chip = bool(pay.chip) and day.clock >= day.counted and box.h > 100
    middle = box.centery - (18 if has_chip else 0)
    sum_words = f"{'+' if day.gain else ''}{day.sum}" if day.sum else ""
    size = min(58.0, (0.7 if box.h < 70 else 0.5) * box.h)
    whole = f"+{day.stage.number}" if day.stage.number else ""
    wide = canvas.measure(whole, "score", size=size)[0] if whole else 0.0
    beside = [text for text in (pay.title, day.stage.text) if text]
    fits = bool(beside) and canvas.measure(beside[0], "name")[0] <= box.w - wide - 26
    if wide and (box.w - wide < 90 or (box.h < 90 and not fits)):
        beside = []
    if beside and wide and not fits:
        lines = ((sum_words, "score", size, -14), (beside[0], "name", None, 0.5 * size))
        for text, style, large, down in lines:
            ink = theme.amber_text if style == "score" else theme.text1
            canvas.text((box.centerx, middle + down), text, style, ink, anchor="center",
                        size=large, alpha=seen, max_width=box.w)  # fmt: skip
        beside, sum_words = [], ""
    if sum_words:
        x = box.left + wide / 2 + 4 if beside else box.centerx
        canvas.text((x, middle), sum_words, "score", theme.amber_text, anchor="center", size=size,
                    alpha=seen, max_width=box.w)  # fmt: skip
    left = box.left + (wide + 18 if wide else 4)
    room = box.right - 8 - left
    if beside:
        y = middle - (16 if len(beside) > 1 else 0)
        canvas.text((left, y), beside[0], "name", theme.text1, anchor="midleft", max_width=room,
                    alpha=seen)  # fmt: skip
    if len(beside) > 1 and seen >= 1:
        canvas.paragraph((left, y + 13, room, 60), beside[1], "small", theme.text2, max_lines=3)
    if has_chip and chip_width(canvas, pay.chip, "star", height=_CHIP) <= box.w:
        tag(canvas, (box.left, box.bottom - 14), pay.chip, "dark", icon="star", anchor="bottomleft",
            height=_CHIP)  # fmt: skip


def _parts_of(box: pygame.FRect) -> pygame.FRect:
    """Return the place of the parts in a panel: at its left, or its upper part if it is tall."""
    if box.h > box.w:
        return pygame.FRect(box.left + 16, box.top + 12, box.w - 32, box.h - 76)
    return pygame.FRect(box.left + 14, box.top + 10, _LEFT * box.w - 14, box.h - 20)


def _part_box(day: RunningPayDay, at: int, left: pygame.FRect, ratio: float) -> pygame.FRect:
    """Return the box of a part in the panel, side by side and overlapping if there are many."""
    count = len(day.stage.rows)
    high = left.h - 22
    wide = min(high / ratio, left.w)
    step = min(wide + 10, (left.w - wide) / max(1, count - 1))
    start = left.centerx - (step * (count - 1) + wide) / 2
    return pygame.FRect(start + at * step, left.bottom - high, wide, high)


class _Look(TypedDict, total=False):
    """How the card of a part is drawn; see `draw_piece`."""

    face_up: bool
    squeeze: float
    alpha: float


def _draw_part(panel: _Panel, row: StageRow, at: int) -> None:
    """Draw a part in the panel: a card that turns over, or a value with its name."""
    canvas, day, left, seen = panel.canvas, panel.day, panel.left, panel.seen
    reduced = panel.reduced
    since = day.clock - LIFT - day.beat * at
    counted = at < day.parts
    slot = day.slot_of(row)
    if day.lies(row) is not None:
        return
    if slot is not None:
        box = _part_box(day, at, left, CARD)
        come = 1.0 if reduced else ease_out(min(1.0, day.clock / LIFT))
        place = box.copy()
        place.center = (
            mix(slot.rect.centerx, box.centerx, come),
            mix(slot.rect.centery, box.centery, come),
        )
        squeeze, turned = flip(0.0 if day.pay.stamp else max(0.0, min(1.0, since / day.beat)))
        if reduced:
            squeeze, turned = 1.0, counted and not day.pay.stamp
        size = mix(slot.rect.w, box.w, round(6 * come) / 6)
        _draw_sized(canvas, panel.moment, (slot, place, size), face_up=not turned,
                    squeeze=max(0.05, squeeze), alpha=seen)  # fmt: skip
    else:
        if not counted:
            return
        pop = 1.0 if reduced else 1 + 0.6 * (1 - ease_out(min(1.0, (since - day.beat) / FADE)))
        _draw_value(panel, row, at, pop)
        return
    if row.value and counted:
        tag(canvas, (box.centerx, box.top + 6), row.value, "dark", anchor="midbottom", height=24)


def _draw_sized(
    canvas: Canvas,
    moment: TableMoment,
    part: tuple[Slot, pygame.FRect, float],
    **how: Unpack[_Look],
) -> None:
    """Draw a part's card in the middle of a place, as wide as the last number of `part` says.

    It is printed as it lay, if that isn't much smaller, as such a picture is there already.
    """
    slot, place, width = part
    box = slot.rect.copy() if slot.rect.w >= _SHARP * place.w else place.copy()
    box.center = place.center
    draw_piece(canvas, moment, slot, rect=box, angle=0.0, scale=width / box.w, level="e2", **how)


def _draw_value(panel: _Panel, row: StageRow, at: int, pop: float) -> None:
    """Draw a part without a piece: its value and name, `pop` times as large."""
    canvas, left, seen, theme = panel.canvas, panel.left, panel.seen, panel.canvas.theme
    count = len(panel.day.stage.rows)
    if panel.tall:
        y = left.top + (at + 0.5) * left.h / count
        canvas.text((left.right, y), row.value, "score", anchor="midright", size=22 * pop,
                    alpha=seen)  # fmt: skip
        canvas.text((left.left, y), row.text, "body", theme.text2, anchor="midleft",
                    max_width=left.w - 44, alpha=seen)  # fmt: skip
        return
    box = pygame.FRect(left.left + at * left.w / count, left.top, left.w / count, left.h)
    size = min(0.4 * box.h, 0.7 * box.w) * pop
    canvas.text((box.centerx, box.centery + 8), row.value, "score", anchor="center", size=size,
                alpha=seen)  # fmt: skip
    name = canvas.fitting((row.text, row.text.partition(" ")[0], ""), box.w - 6, "small")
    canvas.text((box.centerx, box.top + 8), name, "small", theme.text2, anchor="center",
                max_width=box.w - 6, alpha=seen)  # fmt: skip


def _draw_marked(canvas: Canvas, moment: TableMoment, day: RunningPayDay) -> None:
    """Mark the parts that stay where they lie, each with its number once it has counted."""
    for row in day.stage.rows[: day.parts]:
        lay = day.lies(row)
        leaves = lay is not None and lay.piece in day.stage.pieces
        if lay is None or day.flown >= 1 or (leaves and day.clock > day.leaves):
            continue
        slot = moment.slot_named(lay.name) or lay
        canvas.target(slot.rect, 10, "over")
        pos = (slot.rect.centerx, slot.rect.top + 10)
        tag(canvas, pos, row.value, "amber", anchor="midbottom", height=26)


def _draw_rosette(canvas: Canvas, left: pygame.FRect, t: float, *, reduced: bool) -> None:
    """Draw a rosette that drops over the parts and bounces once."""
    side = min(64.0, 0.7 * left.h)
    fall = 0.0 if reduced or t >= 1 else abs(math.cos(1.5 * math.pi * t)) * (1 - t)
    draw_medals(canvas, (left.centerx - side / 2, left.centery - 60 * fall), 1, 1, side=side)


def _draw_open_place(
    canvas: Canvas, moment: TableMoment, left: pygame.FRect, piece: str, t: float
) -> None:
    """Draw the place of a missing piece at the right of the parts, with the piece faintly in it."""
    kind = moment.view.kind_named(piece)
    high = left.h - 12
    box = pygame.FRect(0, 0, high / CARD, high)
    box.midright = left.right, left.centery
    canvas.fill(box, 8, canvas.theme.glass, 0.9 * t)
    if kind is not None:
        draw_card(canvas, box, front_of(moment, kind), card_back(kind.back), alpha=0.6 * t)
    canvas.target(box, 8, "over", strength=t)


def _draw_stamp(canvas: Canvas, left: pygame.FRect, word: str, t: float, *, reduced: bool) -> None:
    wide = canvas.measure(word, "title", size=30)[0] + 28
    size = 1.0 if reduced else 1 + 0.6 * (1 - ease_out(t))
    box = pygame.FRect(0, 0, wide, 46).scale_by(size)
    box.center = left.centerx, left.centery + 10
    canvas.fill(box, 8, "#FBF6EA", 0.92 * t)
    canvas.ring(box, 8, "#B73522", 3, t)
    canvas.text(box.center, word, "title", "#B73522", anchor="center", size=0.62 * box.h, alpha=t)


def _draw_rays(canvas: Canvas, centre: tuple[float, float], reach: float, seen: float) -> None:
    if not seen:
        return
    side = 3.4 * reach
    picture = canvas.surface(("rays", canvas.theme.amber), (side, side),
                             partial(_rays, canvas.theme.amber))  # fmt: skip
    canvas.blit(picture, centre, anchor="center", alpha=0.35 * seen)


def _rays(colour: str, size: tuple[int, int]) -> pygame.Surface:
    parts = []
    for number in range(16):
        one, two = (math.tau * (number + d) / 16 for d in (-0.12, 0.12))
        x1, y1, x2, y2 = (50 + 50 * f(a) for a in (one, two) for f in (math.cos, math.sin))
        parts.append(f'<path d="M50 50L{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}Z" fill="{colour}" '
                     f'fill-opacity="{0.35 if number % 2 else 0.6}"/>')  # fmt: skip
    return svg.rasterise(svg.document(100, 100, "".join(parts)), size)


def _draw_papers(canvas: Canvas, day: RunningPayDay) -> None:
    age = day.clock - LIFT
    if age <= 0:
        return
    papers = [
        replace(
            paper,
            x=paper.x + paper.vx * age,
            y=paper.y + paper.vy * age + _GRAVITY * age * age,
            turn=paper.turn + paper.spin * age,
        )
        for paper in day.papers
    ]
    draw_papers(canvas, papers, age)


def _draw_arrival(
    canvas: Canvas, moment: TableMoment, day: RunningPayDay, *, reduced: bool
) -> None:
    """Draw the sum on its way to the score, and the score's swelling ring."""
    score = score_of(moment, day.stage.seat)
    if score is None:
        return
    if day.coins and not reduced:
        _draw_coins(canvas, _home_of(moment, day), score, day)
        return
    if day.flown <= 0 or not day.gain:
        return
    words, t = f"+{day.stage.number}", ease_in_out(min(1.0, day.flown / 0.75))
    swell = math.sin(math.pi * max(0.0, (day.flown - 0.6) / 0.4))
    if swell > 0:
        box = score.inflate(10, 6).scale_by(1 if reduced else 1 + 0.15 * swell)
        canvas.ring(box, min(14, box.h / 2), canvas.theme.amber, 2.4, swell)
    if reduced:
        return
    start = day.box.center if day.box is not None else (score.centerx, score.top - 36)
    for number, row in enumerate(day.stage.rows):
        slot = day.slot_of(row)
        if slot is None or day.box is None or day.pay.stamp or day.lies(row) is not None:
            continue
        box = _part_box(day, number, _parts_of(day.box), CARD)
        late = max(0.0, min(1.0, t * 1.3 - 0.3 * number / max(1, len(day.stage.rows))))
        box.center = Arc(box.center, score.center).at(late)
        size = box.w * mix(1.0, 0.4, round(8 * late) / 8)  # each size is a picture of its own
        _draw_sized(canvas, moment, (slot, box, size), face_up=False, alpha=1 - late**4)
    if t < 1:
        tag(canvas, Arc(start, score.center).at(t), words, "amber", anchor="center", height=30)


def _draw_coins(
    canvas: Canvas, start: pygame.FRect, score: pygame.FRect, day: RunningPayDay
) -> None:
    """Draw the parts on their way to the score, one after another."""
    for row, part in zip(day.stage.rows, day.coins_flown(), strict=True):
        if 0 <= part < 1:
            spot = Arc(start.center, score.center).at(ease_in_out(part))
            tag(canvas, spot, row.value, "amber", anchor="center", height=26)


__all__ = ["HURRY", "day_of", "draw_pay_day", "never_covered", "score_of"]
