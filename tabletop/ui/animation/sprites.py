"""Draws moving pieces: held, in flight, rolling, enlarged for reading; and confetti.

`Paths` finds where each flight starts and ends on the current table.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

import pygame

from tabletop.engine.moves import NO_PIECE
from tabletop.engine.view import View
from tabletop.session.types import SeenStep
from tabletop.ui.animation.keyframes import Keyframe
from tabletop.ui.animation.timeline import Playing
from tabletop.ui.graphics import svg
from tabletop.ui.graphics.canvas import Canvas
from tabletop.ui.graphics.easing import Arc, ease_in_out, ease_out, flip
from tabletop.ui.graphics.label_faces import chip_width, tag
from tabletop.ui.graphics.text_layout import TextMeasure
from tabletop.ui.pieces.cards import card_back, draw_card
from tabletop.ui.pieces.dice import draw_rolling
from tabletop.ui.widgets.intents import Dropped
from tabletop.ui.widgets.moment import Moment
from tabletop.ui.widgets.pieces import die_of, draw_piece, face_of
from tabletop.ui.widgets.region_parts import DropTarget, Slot, slot_radius
from tabletop.ui.widgets.widget import Widget

HOP = 14.0

LIFT = 1.06
"""Size of a lifted piece relative to normal."""

_HOP_OVER = 60.0
"""Height in logical pixels of a die's hop over the others on its track."""

_FAR = 4.5
"""Distance, in widths of the die, beyond which it hops instead of sliding."""

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


_MUCH = 1.25


@dataclass(frozen=True, slots=True)
class Pose:
    """The pose of a piece at the start or end of its flight: its box, angle and visible side.

    The box is in logical pixels and the angle in degrees.
    """

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
    """Draw a piece that flies from one place to another.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        way: The piece, with its start and end poses.
        t: The progress of the flight, from 0 to 1.
        hops: Whether it moves in small jumps, as markers do.
        reduced: Whether it fades from one place to the other instead of moving.
    """
    slot, start, end = way
    if reduced:
        draw_piece(canvas, moment, slot, rect=start.rect, face_up=start.face_up, alpha=1 - t)
        draw_piece(canvas, moment, slot, rect=end.rect, face_up=end.face_up, alpha=t)
        canvas.target(end.rect, slot_radius(slot), "legal")
        return
    eased = ease_in_out(t) if hops else ease_out(t)
    arc = Arc(start.rect.center, end.rect.center, lift=0.0 if hops else -1.0)
    # In flight it is only scaled, from its final size; from a much larger start, which shows more.
    large = start.rect if start.rect.w > _MUCH * end.rect.w else end.rect
    box = pygame.FRect(0, 0, large.w, large.h)
    box.center = arc.at(eased)
    scale = start.rect.w + (end.rect.w - start.rect.w) * eased
    scale /= max(1.0, large.w)
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
    """Draw a die that slides to its next place, or hops if the distance is long.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        way: The die, with its start and end poses.
        t: The progress of the animation, from 0 to 1.
        reduced: Whether it fades from one place to the other instead of moving.
    """
    slot, start, end = way
    if reduced:
        draw_flight(canvas, moment, way, t, hops=False, reduced=True)
        return
    part = ease_in_out(t)
    box = end.rect.copy()
    dx, dy = end.rect.centerx - start.rect.centerx, end.rect.centery - start.rect.centery
    box.center = (start.rect.centerx + dx * part, start.rect.centery + dy * part)
    far = math.hypot(dx, dy) > _FAR * max(1.0, end.rect.w)
    height = _HOP_OVER * 4 * part * (1 - part) if far else 0.0
    draw_piece(canvas, moment, slot, rect=box, lift=height)


def draw_roll(
    canvas: Canvas, moment: Moment, slot: Slot, playing: Playing, t: float, *, reduced: bool
) -> None:
    """Draw a die while it rolls.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        slot: The die and its place.
        playing: The animation step, with the result of the roll.
        t: The progress of the roll, from 0 to 1.
        reduced: Whether motion is reduced.
    """
    die, event = die_of(moment, slot.piece), playing.frame.event
    if die is not None and event is not None:
        draw_rolling(canvas, slot.rect, die, event.number, t, start=playing.origin, reduced=reduced)


def draw_visit(
    canvas: Canvas, moment: Moment, slot: Slot, place: pygame.FRect, t: float, *, reduced: bool
) -> None:
    """Draw a die on its way to the place where it is used.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        slot: The die and the place that it comes from.
        place: The box of the place where it is used, in logical pixels.
        t: The progress of the animation, from 0 to 1.
        reduced: Whether it fades in at the place instead of moving.
    """
    box = slot.rect.copy()
    box.center = place.center
    if reduced:
        draw_piece(canvas, moment, slot, rect=box, alpha=t)
        return
    box.center = Arc(slot.rect.center, place.center).at(ease_out(t))
    draw_piece(canvas, moment, slot, rect=box, level="e3" if t < 0.8 else "e1")


def draw_landing(canvas: Canvas, moment: Moment, way: tuple[Slot, Pose, Pose], t: float) -> None:
    """Draw a piece that has just been put down: it bounces a little, and specks fly up.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        way: The piece, with its start and end poses.
        t: The progress of the animation, from 0 to 1.
    """
    slot, _, end = way
    draw_specks(canvas, end.rect, t)
    draw_piece(
        canvas,
        moment,
        slot,
        rect=end.rect,
        angle=end.angle,
        face_up=end.face_up,
        scale=put_down(t / _BOUNCE),
    )


def put_down(t: float) -> float:
    """Return the relative size of a piece that bounces as it is put down; 1 is normal.

    `t` is the progress, from 0 to 1; the size is 1 at the end.
    """
    if t >= 1:
        return 1.0
    if t < 0.5:
        return LIFT + (_SQUASH - LIFT) * ease_in_out(2 * t)
    return _SQUASH + (1.0 - _SQUASH) * ease_in_out(2 * t - 1)


def draw_breath(canvas: Canvas, places: Iterable[DropTarget], strength: float) -> None:
    """Draw the pulsating part of the halos around legal places.

    `strength` is the brightness of the halos, from 0 to 1.
    """
    for place in places:
        canvas.glow(place.rect, place.radius, canvas.theme.amber_halo, _HALO, strength)


TOLD = 30.0
"""Height of a short note beside a portrait, in logical pixels."""


def told_width(measure: TextMeasure, text: str, tone: str) -> float:
    """Return the width of a short note, in logical pixels."""
    return chip_width(measure, text, _told_look(tone)[1], height=TOLD)


def _told_look(tone: str) -> tuple[str, str]:
    """Return the kind of tag and the icon of a note with a tone."""
    return {"loss": ("coral", "no"), "said": ("paper", "")}.get(tone, ("amber", "check"))


def draw_told(canvas: Canvas, box: pygame.FRect, text: str, tone: str, t: float) -> None:
    """Draw a short note that rises a little into its place.

    Args:
        canvas: What to draw on.
        box: The box where it stands, in logical pixels.
        text: The text of the note.
        tone: Decides its colour and icon: `loss`, `said`, or any other value for good news.
        t: The progress of the animation, from 0 to 1.
    """
    sinks = 10.0 * (1 - ease_out(min(1.0, 3 * t)))
    kind, icon = _told_look(tone)
    pos = (box.left, min(box.centery + sinks, canvas.height - 23))
    tag(canvas, pos, text, kind, icon=icon, anchor="midleft", height=TOLD)


def draw_turn(canvas: Canvas, moment: Moment, slot: Slot, t: float) -> None:
    """Draw a card that is turned face up in its place; `t` is the progress, from 0 to 1."""
    squeeze, turned = flip(ease_in_out(t))
    lift = 6.0 * math.sin(math.pi * t)
    draw_piece(
        canvas,
        moment,
        slot,
        rect=slot.rect.move(0, -lift),
        squeeze=max(0.05, squeeze),
        face_up=turned,
        level="e2",
    )


def draw_held(canvas: Canvas, moment: Moment, slot: Slot, rect: pygame.FRect, angle: float) -> None:
    """Draw the dragged piece, slightly enlarged and with a wide shadow.

    Args:
        canvas: What to draw on.
        moment: What the table shows now.
        slot: The piece and its place.
        rect: Where to draw it, in logical pixels.
        angle: Its tilt in degrees, anticlockwise.
    """
    draw_piece(
        canvas,
        moment,
        slot,
        rect=rect,
        angle=angle,
        scale=LIFT,
        level="e3",
        lift=8.0 if slot.look == "marker" else 0.0,
    )


def draw_empty_slot(canvas: Canvas, slot: Slot) -> None:
    """Draw the outline of the place from which a piece was taken."""
    canvas.ring(slot.rect, slot_radius(slot), canvas.theme.text1, 1.6, 0.45)


def draw_arrow(canvas: Canvas, start: pygame.FRect, end: pygame.FRect) -> None:
    """Draw a small amber arrow at a place, pointing to it from a piece.

    `start` is the box of the piece and `end` is that of the place, both in logical pixels.
    """
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


def draw_zoomed(canvas: Canvas, moment: Moment, slot: Slot, box: pygame.FRect) -> None:
    """Draw the front of a card enlarged into a box given in logical pixels."""
    draw_card(canvas, box, face_of(moment, slot.piece), card_back(slot.back), level="e3")


def zoom_size(size: tuple[float, float], moment: Moment, slot: Slot) -> tuple[float, float] | None:
    """Return the width and height for showing a card enlarged, in logical pixels.

    Return None if enlarging the card would show nothing more.

    Args:
        size: Width and height of the window, in logical pixels.
        moment: What the table shows now.
        slot: The card and its place.
    """
    width = min(_ZOOMED, max(_READABLE, size[1] * 0.5 / 1.4), (size[1] - 6 - _CEILING) / 1.4)
    kind = moment.kind(slot.piece)
    tells_more = (
        slot.rect.w < _SMALL or bool(slot.shown) or (kind is not None and "text" in kind.face)
    )
    return None if slot.rect.w >= width * 0.9 or not tells_more else (width, width * 1.4)


Widgets = Sequence[Widget[Any]]

Path = tuple[Slot, Pose, Pose]
"""A flying piece, and how it lies at the start and at the end of its flight."""


class Paths:
    """The start and end of each flight, cached until the table changes."""

    def __init__(self) -> None:
        self._known: dict[int, Path] = {}

    def of(self, playing: Playing, moment: Moment, widgets: Widgets) -> Path:
        """Return a flying piece with its poses at the start and end of its flight.

        Args:
            playing: The animation step; it must have a flight.
            moment: What the table shows now.
            widgets: The widgets of the table, which know the places.
        """
        known = self._known.get(id(playing))
        if known is None:
            known = self._known[id(playing)] = _find_path(playing, moment, widgets)
        return known

    def forget(self) -> None:
        """Discard all paths; call this when all flights are over or the table has changed."""
        self._known.clear()


def _find_path(playing: Playing, moment: Moment, widgets: Widgets) -> Path:
    flight = playing.frame.flight
    if flight is None:
        raise ValueError("only a flight has a path")
    start = _rest(playing.before, (flight.source, flight.source_index), moment, widgets)
    end = _rest(playing.frame.view, (flight.target, flight.target_index), moment, widgets)
    slot = Slot(
        flight.target,
        flight.target_index,
        flight.piece,
        flight.back,
        flight.look,
        (end or start or _nowhere()).rect,
        face_up=bool(flight.piece),
    )
    from_pose = _pose(start, flight.source, slot, moment, widgets)
    to_pose = _pose(end, flight.target, slot, moment, widgets)
    if playing.origin is not None:
        from_pose = Pose(playing.origin, playing.angle, face_up=from_pose.face_up)
    return slot, from_pose, to_pose


def _rest(view: View, at: tuple[str, int], moment: Moment, widgets: Widgets) -> Slot | None:
    """Return the largest slot for a zone and index in another view, or None.

    The largest counts since a seat's plate may show the same pile again, small.
    """
    other = replace(moment, view=view)
    slots = (slot for widget in widgets for slot in widget.slots(other))
    found = [slot for slot in slots if (slot.zone, slot.index) == at]
    return max(found, key=lambda slot: slot.rect.w, default=None)


def _beside(moment: Moment, widgets: Widgets, zone: str) -> tuple[float, float]:
    """Return the point for pieces of a zone that isn't drawn.

    That is the portrait of its owner, else a point below the bar.
    """
    found = moment.zone(zone)
    faces = [
        box
        for w in widgets
        for seat, box in w.faces(moment).items()
        if found is not None and seat == found.owner
    ]
    frame, bar = moment.arrangement.frame, moment.arrangement.bar
    return faces[0].center if faces else (frame.centerx, bar.bottom + 44.0)


def _pose(slot: Slot | None, zone: str, flying: Slot, moment: Moment, widgets: Widgets) -> Pose:
    if slot is not None:
        return Pose(slot.rect, slot.angle, face_up=slot.face_up and bool(flying.piece))
    place = next((target for target in moment.targets if target.name == zone), None)
    box = pygame.FRect(0, 0, 48.0, 67.2)
    box.center = place.rect.center if place else _beside(moment, widgets, zone)
    return Pose(box, 0.0, face_up=bool(flying.piece))


def _nowhere() -> Slot:
    return Slot("", 0, NO_PIECE, "", "card", pygame.FRect(0, 0, 48, 67))


def visiting(
    moment: Moment,
    widgets: Widgets,
    happened: SeenStep,
    frames: list[Keyframe],
    dropped: Dropped | None,
) -> Dropped | None:
    """Insert a step in which a die flies to the place where it is used, before it is rolled.

    A die that was dragged and dropped is already there.

    Args:
        moment: What the table shows now.
        widgets: The widgets of the table, which know the places.
        happened: The step of the game.
        frames: The animation; the step is added at its start.
        dropped: The die that the player played by click or key, if any.

    Returns:
        The die in the place where its roll starts, or None if there is no such die.
    """
    rolled = [frame.piece for frame in frames if frame.kind == "roll" and frame.piece]
    piece = dropped.piece if dropped is not None else rolled[0] if rolled else ""
    if piece not in rolled:
        return None
    found = (
        used
        for event in happened.events
        for widget in widgets
        if (used := widget.place_used(moment, happened.seat, event))
    )
    slot, place = moment.slot_named(piece), moment.target_named(next(found, ""))
    if slot is None or place is None:
        return None
    frames.insert(0, Keyframe("visit", happened.before, zone=place.name, piece=slot.piece))
    box = slot.rect.copy()
    box.center = place.rect.center
    return Dropped(slot.piece, box)


COUNT = 90

SECONDS = 4.2
"""Seconds that confetti is in the air."""

SPECKS = 6

_FADE = 0.7

_GRAVITY = 315.0
"""Acceleration of falling paper in logical pixels/s²; less than 900 for a stone."""

_DRAG = 0.9

_STEPS = 16
"""Number of rotations for which pictures of a piece are cached."""

CONFETTI = ("#F6B93B", "#5EC4C7", "#EF8A6A", "#2F66C8", "#A187F3", "#237A52", "#B73522", "#F4C439")

_SHAPES = (
    '<path d="M12 50L88 8V92Z" {}/>',
    '<circle cx="50" cy="50" r="42" {}/>',
    '<rect x="6" y="28" width="88" height="44" rx="6" {}/>',
)

SHAPES = len(_SHAPES)


@dataclass(slots=True)
class Paper:
    """One piece of confetti: its position, speed, rotation and look.

    Lengths are in logical pixels, angles in degrees, and speeds per second.
    """

    x: float
    y: float
    vx: float
    vy: float
    turn: float
    spin: float
    colour: str
    shape: int
    size: float


def thrown(width: float, height: float) -> list[Paper]:
    """Return confetti at the moment it is thrown up from both sides of a window.

    `width` and `height` are the window's size in logical pixels.
    """
    chance = Random(7)
    papers: list[Paper] = []
    for number in range(COUNT):
        side = -1 if number % 2 else 1
        papers.append(
            Paper(
                x=width / 2 - side * width * 0.46,
                y=height * 0.60,
                vx=side * chance.uniform(0.10, 0.85) * width,
                vy=-chance.uniform(0.45, 0.95) * height,
                turn=chance.uniform(0, 360),
                spin=chance.uniform(-240, 240),
                colour=chance.choice(CONFETTI),
                shape=number % len(_SHAPES),
                size=chance.uniform(8, 14),
            )
        )
    return papers


def fall(papers: Iterable[Paper], dt: float) -> None:
    """Move confetti as it falls for `dt` seconds, under gravity and drag.

    The pieces are changed in place.
    """
    for paper in papers:
        paper.vy += _GRAVITY * dt
        paper.vx *= 1 - _DRAG * dt
        paper.vy *= 1 - 0.4 * dt
        paper.x += paper.vx * dt
        paper.y += paper.vy * dt
        paper.turn += paper.spin * dt


def draw_papers(canvas: Canvas, papers: Iterable[Paper], age: float) -> None:
    """Draw confetti that was thrown `age` seconds ago; it fades out at the end."""
    alpha = max(0.0, min(1.0, (SECONDS - age) / _FADE))
    for paper in papers:
        step = round(paper.turn * _STEPS / 360) % _STEPS
        size = round(paper.size)
        picture = canvas.surface(
            ("confetti", paper.shape, paper.colour, step),
            (size, size),
            partial(_picture, paper.shape, paper.colour, step),
        )
        canvas.blit(picture, (paper.x, paper.y), anchor="center", alpha=alpha)


def _picture(shape: int, colour: str, step: int, size: tuple[int, int]) -> pygame.Surface:
    body = _SHAPES[shape].format(f'fill="{colour}"')
    large = svg.rasterise(svg.document(100, 100, body), (3 * size[0], 3 * size[1]))
    turned = pygame.transform.rotate(large, -360 * step / _STEPS)
    return pygame.transform.smoothscale(turned, size)


def draw_specks(canvas: Canvas, box: pygame.FRect, t: float) -> None:
    """Draw specks that fly up around a piece that was just put down.

    `box` is the box of the piece in logical pixels; `t` is the progress, from 0 to 1.
    """
    if t >= 1:
        return
    away = 1 - (1 - t) ** 3
    for number in range(SPECKS):
        turn = 2 * math.pi * (number + 0.5) / SPECKS
        x = box.centerx + math.cos(turn) * (box.w / 2 + 16 * away)
        y = box.centery + math.sin(turn) * (box.h / 2 + 16 * away)
        canvas.disc((x, y), 2.0, "#FBF6EA", 0.9 * (1 - t))
