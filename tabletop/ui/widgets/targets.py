"""Drop targets: where pieces can be put, and which of them a held piece is over or near."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

Point = tuple[float, float]

MAGNET = 48.0
"""Distance in logical pixels from a target's edge at which it counts as hovered."""
REACH = 32.0
"""Distance in logical pixels from a target's edge at which a drop counts."""
_POINTED = 0.35
"""Weight of the pointer being inside a target, relative to full overlap by the piece."""


@dataclass(frozen=True, slots=True)
class DropTarget:
    """A place where a piece can be dropped: a zone, a piece or a seat, by name."""

    name: str
    rect: pygame.FRect
    radius: float = 12.0
    """Corner radius of its outline, in logical pixels."""
    paper: bool = False
    """Whether it lies on cardboard, where marks are drawn darker."""
    bare: bool = False
    """Whether nothing is drawn there; it accepts a held piece but no click without one."""


def overlap(a: pygame.FRect, b: pygame.FRect) -> float:
    """Return which part of the smaller of two boxes lies in the other, 0 to 1."""
    shared = a.clip(b)
    smaller = min(a.w * a.h, b.w * b.h)
    return shared.w * shared.h / smaller if smaller > 0 else 0.0


def distance(pos: Point, rect: pygame.FRect) -> float:
    """Return the distance from a point to a box, in logical pixels; 0 inside."""
    dx = max(rect.left - pos[0], 0.0, pos[0] - rect.right)
    dy = max(rect.top - pos[1], 0.0, pos[1] - rect.bottom)
    return math.hypot(dx, dy)


def ranked(
    held: pygame.FRect, pos: Point, places: Sequence[DropTarget], reach: float = REACH
) -> list[DropTarget]:
    """Return the targets that a piece is over or near, most covered first.

    A target counts if the pointer is inside it or within `reach` of its edge, or if the piece
    covers most of it. The pointer weighs as much as a third of the piece. Of equally covered
    targets the smaller comes first: a pawn in a room before the room.
    """
    found: list[tuple[float, float, float, DropTarget]] = []
    for place in places:
        away = distance(pos, place.rect)
        shared = overlap(held, place.rect)
        if away <= reach or shared > 0.5:
            area = place.rect.w * place.rect.h
            weight = shared + (_POINTED if away <= 0 else 0.0)
            found.append((-round(weight, 2), round(away), area, place))
    found.sort(key=lambda entry: entry[:3])
    return [entry[3] for entry in found]
