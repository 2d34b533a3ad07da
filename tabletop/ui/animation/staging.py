"""Stages: cards, coins, dice and comparisons shown enlarged so that a turn is easy to follow.

Everything, including text, is inside the window, below the bar and above the prompt.
`places` computes the rectangles of enlarged cards without drawing.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from tabletop.engine.declare.widgets import PromptData
from tabletop.engine.moves import Seat
from tabletop.engine.text.stage import Stage, StageRow
from tabletop.ui.animation.keyframes import Keyframe
from tabletop.ui.animation.sprites import Path
from tabletop.ui.animation.timeline import ENTER, SECONDS, Playing
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.easing import ease_in_out, ease_out, flip
from tabletop.ui.graphics.label_faces import chip_width, tag
from tabletop.ui.pieces.cards import CardLook, card_back, draw_card
from tabletop.ui.pieces.dice import Die, draw_rolling
from tabletop.ui.pieces.portraits import draw_avatar
from tabletop.ui.text import narrator
from tabletop.ui.widgets.cards.row import CARD
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.pieces import draw_halo, draw_piece, front_of
from tabletop.ui.widgets.region_parts import slot_radius
from tabletop.ui.widgets.seats.seat_pictures import seat_colour

Boxes = list[pygame.FRect]

LARGE = 232.0
"""Width in logical pixels of a card that is shown enlarged, where there is room."""
READABLE = 150.0
"""Width in logical pixels from which a card can be read where it lies and isn't enlarged."""
_CEILING = 62.0
_EDGE = 8.0
_WORDS = 46.0
"""Height of the text above what is held up, in logical pixels."""
_GAP = 8.0
_THROW = 0.43
"""Part of a coin's or die's time during which it is in the air."""
_TURNS = 5
_COIN = 112.0
_STAMP = "#6B4500"
"""Colour of a coin's symbol."""
_DIE = 104.0
_SHOWN = 104.0
"""Maximum width of the compared cards, in logical pixels."""
_TOLD = 0.30
"""Part of a comparison after which its result is shown."""
_PULSE = 0.18
_LARGER = 1.06


def room_of(moment: Moment, size: tuple[float, float]) -> pygame.FRect:
    """Return the part of the window where cards, coins and dice are shown enlarged.

    It is between the top bar and the prompt, without the column at the right. `size` is the
    window's width and height in logical pixels.
    """
    wide, high = size
    prompt = moment.arrangement.find(PromptData)
    floor, right = high - 16.0, wide - _EDGE
    if prompt is not None and prompt.rect.centery > high / 2:
        floor = prompt.rect.top - 4
        if not moment.arrangement.compact:
            right = min(right, max(prompt.rect.right, 2 * prompt.rect.centerx - _EDGE))
    return pygame.FRect(_EDGE, _CEILING, right - _EDGE, floor - _CEILING)


def places(
    room: pygame.FRect, count: int, avoid: Sequence[pygame.FRect] = (), most: float = LARGE
) -> Boxes:
    """Return the boxes of cards that are shown enlarged, side by side.

    Args:
        room: The available part of the window, in logical pixels.
        count: The number of cards.
        avoid: Boxes to leave uncovered if possible.
        most: The maximum width of a card, in logical pixels.
    """
    high = room.h - _WORDS - _GAP
    wide = min(most, high / CARD, (room.w - 40) / max(1, count) - 12)
    whole = pygame.FRect(0, 0, count * wide + 12 * (count - 1), wide * CARD)
    whole.midtop = (room.centerx, room.top + _WORDS + _GAP + (high - wide * CARD) / 2)
    for share in (0.0, -0.25, 0.25, -0.36, 0.36):
        moved = whole.move(share * room.w, 0).clamp(room)
        if moved.collidelist([pygame.FRect(box) for box in avoid]) < 0:
            whole = moved
            break
    return [
        pygame.FRect(whole.left + number * (wide + 12), whole.top, wide, wide * CARD)
        for number in range(count)
    ]


def large_backs(moment: Moment, size: tuple[float, float]) -> list[CardLook]:
    """Return the backs on the table as large as a card that is shown alone.

    `size` is the window's width and height in logical pixels.
    """
    (box,) = places(room_of(moment, size), 1)
    backs = dict.fromkeys(slot.back for slot in moment.slots if slot.look == "card")
    return [CardLook(box, None, card_back(back), level="e3") for back in backs if back]


@dataclass(frozen=True, slots=True)
class _Held:
    """A stage to be drawn, with the canvas, its area and the progress."""

    canvas: Canvas
    moment: Moment
    frame: Keyframe
    stage: Stage
    room: pygame.FRect
    t: float
    """Progress of the stage, from 0 to 1."""
    reduced: bool


def draw_staged(
    canvas: Canvas, moment: Moment, playing: Playing, t: float, way: Path | None, *, reduced: bool
) -> Boxes:
    """Draw what an animation step shows enlarged, such as cards, a coin, a die or a comparison.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        playing: The animation step.
        t: The progress of the step, from 0 to 1.
        way: The piece that flies in this step, with its start and end, if any.
        reduced: Whether motion is reduced.

    Returns:
        The boxes of everything that was drawn, in logical pixels.
    """
    frame = playing.frame
    stage = frame.stage or Stage("card", pieces=(frame.piece,))
    room = room_of(moment, (canvas.width, canvas.height))
    held = _Held(canvas, moment, frame, stage, room, t, reduced)
    match frame.kind:
        case "rest":
            return _draw_rest(held)
        case "coin":
            return _draw_coin(held)
        case "die":
            return _draw_die(held)
        case "compare":
            return _draw_compared(held)
        case _:
            return _draw_cards(held, way)


# Texts


def actor_of(frame: Keyframe) -> Seat:
    """Return the seat (from 0) that acts in an animation step, or -1 if no player acts."""
    if frame.told is not None:
        return frame.told.seat
    return frame.stage.seat if frame.stage is not None else -1


def words_of(frame: Keyframe) -> str:
    """Return the text above the things that a step shows enlarged; empty for no text."""
    stage, note = frame.stage, frame.told
    if note is None:
        return narrator.plain(stage.text) if stage is not None else ""
    return narrator.plain(note.said)


def _draw_words(held: _Held, foot: tuple[float, float]) -> Boxes:
    """Draw the text in a pill with the player's portrait, its lower edge at `foot`."""
    canvas, moment, frame, room = held.canvas, held.moment, held.frame, held.room
    text, seat = words_of(frame), actor_of(frame)
    if not text:
        return []
    theme, left = canvas.theme, 46.0 if seat >= 0 else 18.0
    widest = room.w - left - 18
    wide = min(canvas.measure(text, "prompt")[0] + 1, widest)
    box = pygame.FRect(0, 0, wide + left + 18, _WORDS - 4)
    box.midbottom = foot
    box.clamp_ip(room)
    canvas.glass(box, box.h / 2, 0.96)
    if seat >= 0:
        draw_avatar(
            canvas,
            (box.left + 23, box.centery),
            32,
            moment.portrait(seat),
            seat_colour(seat),
            robot=moment.is_computer(seat),
        )
    size = 17.0
    while size > 14.0 and canvas.measure(text, "prompt", size=size)[0] > wide + 1:
        size -= 1.0
    canvas.text((box.left + left, box.centery), text, "prompt", theme.text1, anchor="midleft",
                max_width=wide + 2, size=size)  # fmt: skip
    return [box]


# Cards


def _along(held: _Held, *, stays: bool) -> tuple[float, float]:
    """Return how far cards have come in and how far they have left again, both 0 to 1."""
    if held.reduced:
        return 1.0, 0.0
    part = ENTER / SECONDS[held.frame.kind]
    gone = 0.0 if stays else ease_in_out(max(0.0, (held.t - 1 + part) / part))
    return ease_out(min(1.0, held.t / part)), gone


def _draw_cards(held: _Held, way: Path | None) -> Boxes:
    """Draw cards that come from their places, are held up large and go to where they lie."""
    pieces = held.frame.pieces or (held.frame.piece,)
    aims = map(held.moment.slot_named, held.stage.pieces[1:])
    aimed = [slot for slot in aims if slot is not None and slot.drawn]
    rest = way[2].rect if way is not None and way[2].rect.w >= READABLE else None
    avoid = [slot.rect for slot in aimed]
    boxes = places(held.room, len(pieces), avoid) if rest is None else [rest]
    for slot in aimed:
        held.canvas.target(slot.rect, slot_radius(slot), "over")
    come, gone = _along(held, stays=rest is not None)
    alpha = min(1.0, 6 * held.t) if held.reduced else 1.0
    drawn = Boxes()
    for piece, box in zip(pieces, boxes, strict=True):
        start, end, turns = _path(held, piece, way, box)
        shown = _between(start, box, come) if gone <= 0 else _between(box, end, gone)
        card, scale, turned = _centred(box, shown), shown.w / box.w, come if turns else 1.0
        _draw_card(held, piece, card, turned, level="e3", scale=scale, alpha=alpha)
        drawn.append(shown)
    if come >= 1 and gone <= 0:
        over = boxes[0].unionall(boxes[1:])
        drawn += _draw_words(held, (over.centerx, over.top - _GAP))
    return drawn


def _draw_card(
    held: _Held,
    piece: str,
    box: pygame.FRect,
    turned: float,
    *,
    level: str,
    scale: float = 1.0,
    alpha: float = 1.0,
) -> None:
    """Draw a card that turns face up; `turned` is how far, from 0 to 1."""
    kind = held.moment.view.kind_named(piece)
    squeeze, face_up = flip(turned)
    draw_card(
        held.canvas,
        box,
        front_of(held.moment, kind) if face_up else None,
        card_back(kind.back if kind is not None else ""),
        scale=scale,
        squeeze=max(0.05, squeeze),
        level=level,
        alpha=alpha,
    )


def _path(
    held: _Held, piece: str, way: Path | None, box: pygame.FRect
) -> tuple[pygame.FRect, pygame.FRect, bool]:
    """Return where a card comes from and goes to, and whether it turns face up on its way."""
    if way is not None:
        return way[1].rect, way[2].rect, not way[1].face_up
    slot = held.moment.slot_named(piece)
    if slot is not None:
        rect = slot.rect
    else:
        rect = pygame.FRect(0, 0, box.w * 0.4, box.h * 0.4)
        rect.center = box.center
    return rect, rect, held.frame.kind == "show"


def _between(one: pygame.FRect, two: pygame.FRect, part: float) -> pygame.FRect:
    box = pygame.FRect(0, 0, one.w + (two.w - one.w) * part, one.h + (two.h - one.h) * part)
    box.center = (
        one.centerx + (two.centerx - one.centerx) * part,
        one.centery + (two.centery - one.centery) * part,
    )
    return box


def _centred(box: pygame.FRect, at: pygame.FRect) -> pygame.FRect:
    """Return a copy of `box` moved to the centre of `at`."""
    moved = box.copy()
    moved.center = at.center
    return moved


# Pieces at rest


def _draw_rest(held: _Held) -> Boxes:
    """Draw a piece on the table highlighted, with a tag."""
    canvas, moment, stage = held.canvas, held.moment, held.stage
    slot = moment.slot_named(stage.pieces[0]) if stage.pieces else None
    if slot is None:
        return []
    part = min(1.0, held.t * SECONDS["rest"] / _PULSE)
    scale = 1.0 if held.reduced else 1.0 + (_LARGER - 1.0) * math.sin(math.pi / 2 * part)
    draw_halo(canvas, slot.rect, slot.angle, 22, 0.9)
    draw_piece(canvas, moment, slot, rect=slot.rect, angle=slot.angle, scale=scale, level="e2")
    box = slot.rect.scale_by(scale)
    return [box, *_draw_tag(canvas, (box.centerx, slot.rect.top + 4), narrator.plain(stage.text))]


def _draw_tag(
    canvas: Canvas, foot: tuple[float, float], text: str, kind: str = "amber", icon: str = "check"
) -> Boxes:
    """Draw a tag with its lower edge at `foot`, inside the window; nothing without a text."""
    if not text:
        return []
    half = chip_width(canvas, text, icon, height=30) / 2 + _EDGE
    x = max(half, min(foot[0], canvas.width - half))
    pos = (x, max(_CEILING + 30, foot[1]))
    return [tag(canvas, pos, text, kind, icon=icon, anchor="midbottom", height=30)]


# Throws


def _thrown(room: pygame.FRect, side: float) -> pygame.FRect:
    box = pygame.FRect(0, 0, min(side, 0.5 * room.h), min(side, 0.5 * room.h))
    box.center = (room.centerx, room.centery + 20)
    return box


def _draw_ground(canvas: Canvas, box: pygame.FRect) -> pygame.FRect:
    """Draw a glass panel behind a coin or die, so that it is visible over any table."""
    ground = box.inflate(0.9 * box.w, 0.8 * box.h)
    canvas.glass(ground, 24, 0.80)
    return ground


def _draw_coin(held: _Held) -> Boxes:
    """Draw a coin that spins in the air, comes down and shows a side."""
    canvas, stage = held.canvas, held.stage
    box = _thrown(held.room, _COIN)
    ground = _draw_ground(canvas, box)
    air = 1.0 if held.reduced else min(1.0, held.t / _THROW)
    angle = _TURNS * (1 - ease_out(air)) * math.pi
    good = (stage.number == 1) == (math.cos(angle) >= 0)
    picture = canvas.surface(("flipped coin", good), box.size, lambda size: _coin(size, good))
    centre = (box.centerx, box.centery - 0.5 * box.h * math.sin(math.pi * air))
    flat = max(0.06, abs(math.cos(angle)))
    size = (picture.get_width(), max(1, round(picture.get_height() * flat)))
    seen = picture if flat > 0.999 else pygame.transform.smoothscale(picture, size)
    canvas.blit(seen, centre, anchor="center")
    icon = "person" if good else "kanban"
    if air >= 1:
        canvas.icon(box.center, icon, 0.46 * box.w, _STAMP)
        kind, sign = ("amber", "check") if stage.number == 1 else ("dark", "no")
        drawn = _draw_tag(canvas, (box.centerx, ground.bottom - 4), stage.text, kind, sign)
        foot = (box.centerx, ground.top - _GAP)
        return [ground, *drawn, *_draw_words(held, foot)]
    return [ground]


def _coin(size: tuple[int, int], good: bool) -> pygame.Surface:  # noqa: FBT001 - which side
    stops = ((0, "#FFE3A0", 1.0), (55, "#F6B93B", 1.0), (100, "#D08F17", 1.0))
    worn = ((0, "#EFD9A4", 1.0), (55, "#D9A93B", 1.0), (100, "#A87414", 1.0))
    body = svg.circle(
        50, 50, 48, 'fill="url(#g)" stroke="#8A5C08" stroke-width="2.5"'
    ) + svg.circle(
        50, 50, 39, 'fill="none" stroke="#FFF3D0" stroke-opacity="0.75" stroke-width="3"'
    )
    return svg.rasterise(
        svg.document(100, 100, body, svg.gradient("g", stops if good else worn)), size
    )


def _draw_die(held: _Held) -> Boxes:
    """Draw a die that rolls, comes to rest and gets its text."""
    canvas, stage = held.canvas, held.stage
    box = _thrown(held.room, _DIE)
    ground = _draw_ground(canvas, box)
    part = min(1.0, held.t / _THROW)
    die = Die(stage.sides)
    draw_rolling(canvas, box, die, stage.number, part, reduced=held.reduced)
    if part < 1:
        return [ground]
    foot = (box.centerx, ground.top - _GAP)
    return [ground, *_draw_words(held, foot)]


# Comparing


def _draw_compared(held: _Held) -> Boxes:
    """Draw a row per seat whose cards turn up one by one, followed by the values.

    The winning row gets a ring.
    """
    canvas, stage, room = held.canvas, held.stage, held.room
    most = max((len(row.pieces) for row in stage.rows), default=0)
    high = min(
        _SHOWN * CARD + 20 if most else 84.0,
        (room.h - _WORDS - _GAP - 16) / max(1, len(stage.rows)),
    )
    wide = min(room.w, 260 + min(most, 5) * ((high - 20) / CARD + 8))
    panel = pygame.FRect(0, 0, wide, high * len(stage.rows) + 16)
    panel.midtop = (room.centerx, room.top + _WORDS + _GAP + (room.h - _WORDS - _GAP - panel.h) / 2)
    canvas.glass(panel, 18, 0.94)
    told = held.reduced or held.t >= _TOLD
    for number, row in enumerate(stage.rows):
        box = pygame.FRect(panel.left + 8, panel.top + 8 + number * high, panel.w - 16, high)
        if told and row.seat == stage.seat:
            canvas.ring(box.inflate(-4, -6), 14, canvas.theme.amber, 2.4)
        _draw_row(held, row, box, told=told)
    drawn = [panel]
    if told:
        drawn += _draw_words(held, (panel.centerx, panel.top - _GAP))
    return drawn


def _draw_row(held: _Held, row: StageRow, box: pygame.FRect, *, told: bool) -> None:
    canvas, moment, t = held.canvas, held.moment, 1.0 if held.reduced else held.t
    side = min(48.0, box.h - 20)
    x = box.left + 14 + side / 2
    draw_avatar(
        canvas,
        (x, box.centery),
        side,
        moment.portrait(row.seat),
        seat_colour(row.seat),
        robot=moment.is_computer(row.seat),
    )
    left = x + side / 2 + 10
    canvas.text((left, box.centery), moment.name(row.seat), "name", anchor="midleft", max_width=112)
    if told:
        canvas.text((left + 132, box.centery), row.value, "score", canvas.theme.amber_text,
                    anchor="center", size=34)  # fmt: skip
    left += 164
    high = box.h - 20
    wide = high / CARD
    count = len(row.pieces)
    step = min(wide + 8, (box.right - 12 - left - wide) / max(1, count - 1)) if count > 1 else 0.0
    for number, piece in enumerate(row.pieces):
        part = max(0.0, min(1.0, (t - 0.04 - 0.03 * number) / 0.12))
        card = pygame.FRect(left + number * step, box.centery - high / 2, wide, high)
        _draw_card(held, piece, card, ease_in_out(part), level="e2")
