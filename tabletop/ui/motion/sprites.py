"""Drawing of moving pieces: held, in flight, and enlarged for reading."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from tabletop.engine.widgets import PromptData
from tabletop.ui.motion.timeline import Playing
from tabletop.ui.paint import svg
from tabletop.ui.paint.canvas import Canvas
from tabletop.ui.paint.confetti import draw_specks
from tabletop.ui.paint.easing import Arc, flip, io3, out3
from tabletop.ui.paint.marks import chip_width, tag
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.dice import draw_rolling
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.parts import Slot, slot_radius
from tabletop.ui.widgets.pieces import die_of, draw_piece, face_of
from tabletop.ui.widgets.targets import DropTarget

HOP = 14.0
LIFT = 1.06
"""Scale of a lifted piece."""
_HOP_OVER = 60.0
"""Height in logical pixels of a die's hop over the others on its track."""
_FAR = 4.5
"""Distance, in widths of the die, beyond which it hops instead of sliding."""
_INSPECT = 232.0
_ZOOMED = 206.0
_READABLE = 196.0
"""Minimum width of an enlarged card, if the window is high enough, so that its text fits."""
_SMALL = 90.0
"""Width below which a card shows only its symbols."""
_SPIN = 8.0
_SQUASH = 0.98
_BOUNCE = 0.46
"""Part of a landing during which the piece bounces: 120 of 260 ms."""
_HALO = 12.0


@dataclass(frozen=True, slots=True)
class Pose:
    """Position, angle and side of a piece at the start or end of its flight."""

    rect: pygame.FRect
    angle: float = 0.0
    face_up: bool = True


def draw_flight(
    canvas: Canvas,
    moment: Moment,
    way: tuple[Slot, Pose, Pose],
    t: float,
    *,
    hops: bool,
    reduced: bool,
) -> None:
    """Draw a piece at time `t` (0 to 1) of its flight; `hops` for a marker that walks.

    With `reduced` motion the piece fades from start to end instead.
    """
    slot, start, end = way
    if reduced:
        draw_piece(canvas, moment, slot, rect=start.rect, face_up=start.face_up, alpha=1 - t)
        draw_piece(canvas, moment, slot, rect=end.rect, face_up=end.face_up, alpha=t)
        canvas.target(end.rect, slot_radius(slot), "legal")
        return
    eased = io3(t) if hops else out3(t)
    arc = Arc(start.rect.center, end.rect.center, lift=0.0 if hops else -1.0)
    # The card is drawn for its final size; in flight it is only scaled.
    box = pygame.FRect(0, 0, end.rect.w, end.rect.h)
    box.center = arc.at(eased)
    scale = start.rect.w + (end.rect.w - start.rect.w) * eased
    scale /= max(1.0, end.rect.w)
    if hops:
        lift = HOP * abs(math.sin(2 * math.pi * t))
        draw_piece(canvas, moment, slot, rect=box, scale=scale, lift=lift)
        return
    squeeze, turned = flip(eased) if start.face_up != end.face_up else (1.0, True)
    turn = start.angle + (end.angle - start.angle) * eased
    if not start.angle and not end.angle:
        turn = -_SPIN * (1 - eased) * math.copysign(1.0, end.rect.x - start.rect.x) * eased * 2
    draw_piece(
        canvas, moment, slot, rect=box, angle=turn, scale=scale, squeeze=max(0.05, squeeze),
        face_up=end.face_up if turned else start.face_up, level="e2" if t < 0.8 else "e1",
    )  # fmt: skip


def draw_slide(
    canvas: Canvas, moment: Moment, way: tuple[Slot, Pose, Pose], t: float, *, reduced: bool
) -> None:
    """Draw a die that slides to its next place; over a long distance it hops over the others."""
    slot, start, end = way
    if reduced:
        draw_flight(canvas, moment, way, t, hops=False, reduced=True)
        return
    part = io3(t)
    box = end.rect.copy()
    dx, dy = end.rect.centerx - start.rect.centerx, end.rect.centery - start.rect.centery
    box.center = (start.rect.centerx + dx * part, start.rect.centery + dy * part)
    far = math.hypot(dx, dy) > _FAR * max(1.0, end.rect.w)
    height = _HOP_OVER * 4 * part * (1 - part) if far else 0.0
    draw_piece(canvas, moment, slot, rect=box, lift=height)


def draw_roll(
    canvas: Canvas, moment: Moment, slot: Slot, playing: Playing, t: float, *, reduced: bool
) -> None:
    """Draw the rolling die of a slot at time `t` (0 to 1) of its roll."""
    die, event = die_of(moment, slot.piece), playing.frame.event
    if die is not None and event is not None:
        draw_rolling(canvas, slot.rect, die, event.number, t, start=playing.origin, reduced=reduced)


def draw_visit(
    canvas: Canvas, moment: Moment, slot: Slot, place: pygame.FRect, t: float, *, reduced: bool
) -> None:
    """Draw a die on its way from its slot to the place where it is used."""
    box = slot.rect.copy()
    box.center = place.center
    if reduced:
        draw_piece(canvas, moment, slot, rect=box, alpha=t)
        return
    box.center = Arc(slot.rect.center, place.center).at(out3(t))
    draw_piece(canvas, moment, slot, rect=box, level="e3" if t < 0.8 else "e1")


def draw_landing(canvas: Canvas, moment: Moment, way: tuple[Slot, Pose, Pose], t: float) -> None:
    """Draw a piece that has just been put down: it bounces and throws up specks of paper."""
    slot, _, end = way
    draw_specks(canvas, end.rect, t)
    draw_piece(
        canvas, moment, slot, rect=end.rect, angle=end.angle, face_up=end.face_up,
        scale=put_down(t / _BOUNCE),
    )  # fmt: skip


def put_down(t: float) -> float:
    """Return the scale of a piece being put down: from 1.06 over 0.98 to 1.

    `t` runs from 0 to 1; beyond that the scale is 1.
    """
    if t >= 1:
        return 1.0
    if t < 0.5:
        return LIFT + (_SQUASH - LIFT) * io3(2 * t)
    return _SQUASH + (1.0 - _SQUASH) * io3(2 * t - 1)


def draw_breath(canvas: Canvas, places: Iterable[DropTarget], strength: float) -> None:
    """Draw the pulsing part of the halos of legal targets, over everything at rest."""
    for place in places:
        canvas.glow(place.rect, place.radius, canvas.theme.amber_halo, _HALO, strength)


def draw_told(canvas: Canvas, box: pygame.FRect, text: str, tone: str, t: float) -> None:
    """Draw a note beside a player's portrait; it rises a little."""
    rise = 10.0 * out3(min(1.0, 3 * t))
    kind, icon = {"loss": ("coral", "no"), "said": ("paper", "")}.get(tone, ("amber", "check"))
    wide = chip_width(canvas, text, icon, height=30)
    # Keep it inside the window: without room at the right, it starts further left.
    left = max(8.0, min(box.right + 8, canvas.width - 8 - wide))
    pos = (left, max(_CEILING + 15, min(box.centery - rise, canvas.height - 23)))
    tag(canvas, pos, text, kind, icon=icon, anchor="midleft", height=30)


def draw_turn(canvas: Canvas, moment: Moment, slot: Slot, t: float) -> None:
    """Draw a card that turns face up in place, at time `t` from 0 to 1."""
    squeeze, turned = flip(io3(t))
    lift = 6.0 * math.sin(math.pi * t)
    draw_piece(
        canvas, moment, slot, rect=slot.rect.move(0, -lift), squeeze=max(0.05, squeeze),
        face_up=turned, level="e2",
    )  # fmt: skip


def draw_held(canvas: Canvas, moment: Moment, slot: Slot, rect: pygame.FRect, angle: float) -> None:
    """Draw the held piece at `rect`, enlarged and with a wide shadow."""
    draw_piece(
        canvas, moment, slot, rect=rect, angle=angle, scale=LIFT, level="e3",
        lift=8.0 if slot.look == "marker" else 0.0,
    )  # fmt: skip


def draw_empty_slot(canvas: Canvas, slot: Slot) -> None:
    """Draw the outline left behind by a lifted piece."""
    canvas.ring(slot.rect, slot_radius(slot), canvas.theme.text1, 1.6, 0.45)


def draw_arrow(canvas: Canvas, start: pygame.FRect, end: pygame.FRect) -> None:
    """Draw a small amber arrow from a piece towards the place it may go to."""
    a, b = pygame.Vector2(start.center), pygame.Vector2(end.center)
    way = b - a
    if way.length() < 1:
        return
    across = abs(way.x) > abs(way.y)
    middle = pygame.Vector2(
        (end.left if way.x > 0 else end.right) if across else end.centerx,
        a.y if across else (end.top if way.y > 0 else end.bottom),
    )
    if across:
        middle.y = max(end.top + 12, min(end.bottom - 12, a.y))
    else:
        middle.x = max(end.left + 12, min(end.right - 12, a.x))
    turn = -math.degrees(math.atan2(way.y, way.x)) if not across else (0 if way.x > 0 else 180)
    if not across:
        turn = -90 if way.y > 0 else 90
    side = 48.0
    picture = canvas.surface(("target arrow", turn), (side, side), lambda size: _arrow(size, turn))
    canvas.blit(picture, (middle.x - side * 0.5, middle.y - side * 0.5))


def _arrow(size: tuple[int, int], turn: float) -> pygame.Surface:
    path = "M4 24H40M28 12L42 24L28 36"
    body = (
        f'<path d="{path}" fill="none" stroke="#8A5A06" stroke-width="8" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="none" stroke="#F6B93B" stroke-width="5" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    large = svg.rasterise(svg.document(48, 48, body), (2 * size[0], 2 * size[1]))
    return pygame.transform.smoothscale(pygame.transform.rotate(large, turn), size)


_CEILING = 62.0
"""The y above which nothing is enlarged, because of the top bar."""


def draw_zoomed(canvas: Canvas, moment: Moment, slot: Slot) -> None:
    """Draw the hovered card enlarged: a hand card in place, any other beside it."""
    box = zoom_box((canvas.width, canvas.height), moment, slot)
    if box is None:
        return
    draw_card(canvas, box, face_of(moment, slot.piece), card_back(slot.back), level="e3")


def zoom_box(size: tuple[float, float], moment: Moment, slot: Slot) -> pygame.FRect | None:
    """Return where a card is enlarged on a table of that size.

    None if the enlarged card would show no more than it does now.
    """
    across, down = size
    held = slot.rect.centery > down * 0.72
    prompt = moment.arrangement.find(PromptData)
    floor = down - 6 if held or prompt is None else min(down - 6, prompt.rect.top - 6)
    if (floor - _CEILING) / 1.4 < _READABLE:
        floor = down - 6  # in a small window a card may lie over the prompt
    width = min(_ZOOMED, max(_READABLE, down * 0.5 / 1.4), (floor - _CEILING) / 1.4)
    kind = moment.kind(slot.piece)
    tells_more = (
        slot.rect.w < _SMALL or bool(slot.shown) or (kind is not None and "text" in kind.face)
    )
    if slot.rect.w >= width * 0.9 or not tells_more:
        return None
    box = pygame.FRect(0, 0, width, width * 1.4)
    if held:
        box.midbottom = (slot.rect.centerx, min(slot.rect.bottom, floor))
    elif slot.rect.centerx < across / 2:
        box.midleft = (slot.rect.right + 30, slot.rect.centery)
    else:
        box.midright = (slot.rect.left - 30, slot.rect.centery)
    box.left = max(8.0, min(box.left, across - 8 - box.w))
    box.top = max(_CEILING, min(box.top, floor - box.h))
    return box


def draw_inspected(canvas: Canvas, moment: Moment, slot: Slot, words: tuple[str, str]) -> None:
    """Draw a card as large as possible, beside its place, with a panel describing it.

    `words` is the title and the text of the panel.
    """
    width = min(_INSPECT, (canvas.height - 90) / 1.4, canvas.width * 0.36)
    box = pygame.FRect(0, 0, width, width * 1.4)
    right = slot.rect.centerx < canvas.width / 2
    box.midleft = (slot.rect.right + 24, slot.rect.centery)
    title, text = words
    panel_wide, size = _panel_for(canvas, text, canvas.width - width - 46)
    if not right:
        box.right = slot.rect.left - 24
    low, high = 62.0, canvas.height - 16 - box.h
    box.top = max(low, min(high, box.top))
    box.left = max(
        16.0 + (0 if right else panel_wide + 14),
        min(canvas.width - 16 - box.w - (panel_wide + 14 if right else 0), box.left),
    )
    if slot.look != "card":
        draw_piece(canvas, moment, slot, rect=box.inflate(-box.w * 0.3, -box.h + box.w * 0.7))
    else:
        draw_card(
            canvas, box, face_of(moment, slot.piece) if slot.face_up else None,
            card_back(slot.back), level="e3",
        )  # fmt: skip
    high_text = canvas.measure_paragraph(panel_wide - 32, text, "body", size=size) if text else 0.0
    panel = pygame.FRect(0, box.top + 10, panel_wide, high_text + 58)
    if right:
        panel.left = box.right + 14
    else:
        panel.right = box.left - 14
    # Move a long text up, so that its end isn't cut off.
    panel.top = max(_CEILING, min(panel.top, canvas.height - 10 - panel.h))
    panel.height = min(panel.h, canvas.height - panel.top - 10)
    canvas.glass(panel, 14, 0.90)
    canvas.text((panel.left + 16, panel.top + 24), title, "name", anchor="midleft",
                max_width=panel.w - 32)  # fmt: skip
    if text:
        with canvas.clip(panel):
            canvas.paragraph(
                (panel.left + 16, panel.top + 44, panel.w - 32, high_text), text, "body",
                canvas.theme.text2, size=size,
            )  # fmt: skip


def _panel_for(canvas: Canvas, text: str, most: float) -> tuple[float, float]:
    """Return the (width, font size) with which a text fits the panel beside a card."""
    room = canvas.height - _CEILING - 10 - 58
    widths = [wide for wide in (250.0, 320.0, 400.0, 520.0) if wide < most]
    choices = [*((wide, 15.0) for wide in widths), *((most, size) for size in (15, 14, 13, 12, 11))]
    for wide, size in choices:
        if canvas.measure_paragraph(wide - 32, text, "body", size=size) <= room:
            return wide, size
    return choices[-1]
