"""Where a float stands: one placement for everything that floats over a table. Pure.

A float is a box about something, such as a tooltip. All lengths are logical pixels.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

EDGE, GAP = 8.0, 8.0
"""Least distance of a float to the edge of the window, and its distance to its owner."""
_CELL = 16
"""Side of a cell in the search for empty rectangles, in logical pixels."""
_EMPTIES = 4
"""Number of empty rectangles in which a float may stand if there is no room at its owner."""
_FAR = 0.5
"""Cost of a logical pixel of distance; a covered square pixel of what to avoid costs 1."""
_LESSER = 70.0
"""Cost of each size that is less preferred, where several sizes have a place."""

_SAME = 0.01
"""Difference of sizes that comes from rounding only, in logical pixels."""

Size = tuple[float, float]
_Corners = tuple[float, float, float, float]
"""A box as a key: left, top, width and height."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a float may not cover, and what it should not."""

    window: Size
    """Width and height of the window."""
    never: tuple[pygame.FRect, ...] = ()
    """Boxes that no float covers, such as the prompt, the main button and one's own score."""
    avoid: tuple[pygame.FRect, ...] = ()
    """Boxes that a float covers only if it must be shown, such as names and scores of others."""

    def around(self, *boxes: pygame.FRect | None) -> "Surroundings":
        """Return these with other floats added, which are never covered; None is left out."""
        more = tuple(box for box in boxes if box is not None)
        return Surroundings(self.window, (*self.never, *more), self.avoid)

    @property
    def room(self) -> pygame.FRect:
        """The part of the window in which floats stand."""
        return pygame.FRect(EDGE, EDGE, self.window[0] - 2 * EDGE, self.window[1] - 2 * EDGE)


def covered(box: pygame.FRect, rects: Sequence[pygame.FRect]) -> float:
    """Return how much of the rectangles' area a box covers, in square logical pixels.

    Where rectangles overlap, the area counts once for each of them.
    """
    area = 0.0
    for at in box.collidelistall(rects):
        shared = box.clip(rects[at])
        area += shared.w * shared.h
    return area


def place_float(
    owner: pygame.FRect,
    sizes: Sequence[Size],
    around: Surroundings,
    *,
    first: Sequence[pygame.FRect] = (),
    stays: pygame.FRect | None = None,
    strict: bool = False,
    anywhere: bool = False,
    weigh: Callable[[pygame.FRect], float] = lambda _: 0.0,
) -> tuple[int, pygame.FRect] | None:
    """Return where a float stands, with the number of its size, or None if it has no place.

    It stands beside its owner, never over it, else in one of the largest empty rectangles, in the
    first size that has a place. Among the places that cover nothing of `around.never`, it takes
    that which covers least of `around.avoid` and is nearest. The same arguments always give the
    same place.

    Args:
        owner: The box that the float is about.
        sizes: The sizes that the float may have, the preferred one first.
        around: What it must not or should not cover.
        first: Other places to try for the first size, at no cost for their distance.
        stays: Where it has stood until now, to be tried in the same way for its size.
        strict: Whether the float is left out rather than cover anything of `around.avoid`.
        anywhere: Whether it may stand anywhere in the window, in whichever size covers least.
        weigh: Returns a cost of standing in a box, at least 0, such as what is drawn there.
    """
    best: tuple[float, int, pygame.FRect] | None = None
    inside = _with_rounding(around.room)
    for number, size in enumerate(sizes):
        own = [*first] if number == 0 else []
        if stays is not None and math.dist(stays.size, size) < _SAME:
            own.append(stays.copy())
        beside = own + [_slid(box, owner, around.room) for box in candidates(owner, size)]
        empties = list(_in_empties(owner, size, around))
        groups = [beside + empties + _raster(size, around)] if anywhere else [beside, empties]
        for boxes in groups:
            for at, box in enumerate(boxes):
                mine = boxes is groups[0] and at < len(own)
                if box.collidelist(around.never) >= 0 or not inside.contains(box):
                    continue
                if box.colliderect(owner) and not mine:
                    continue
                if strict and box.collidelist(around.avoid) >= 0:
                    continue
                cost = (0.0 if mine else _FAR * _distance(box, owner)) + _LESSER * number
                if best is None or cost < best[0]:
                    cost += covered(box, around.avoid) + weigh(box)
                if best is None or cost < best[0]:
                    best = cost, number, box
            if best is not None and not anywhere:
                return best[1:]
    return best[1:] if best is not None else None


def stands_free(box: pygame.FRect, around: Surroundings) -> bool:
    """Return whether a box lies in the window and covers nothing that is never covered."""
    inside = _with_rounding(around.room)
    return box.collidelist(around.never) < 0 and bool(inside.contains(box))


def _with_rounding(room: pygame.FRect) -> pygame.FRect:
    """Return a room a little larger, as numbers in boxes are rounded."""
    return room.inflate(0.01, 0.01)


def candidates(owner: pygame.FRect, size: Size) -> Iterator[pygame.FRect]:
    """Yield the twelve places beside a owner: right, left, above, below.

    At each side they are aligned with its start, its centre and its end.
    """
    wide, high = size
    tops = (owner.top, owner.centery - high / 2, owner.bottom - high)
    lefts = (owner.left, owner.centerx - wide / 2, owner.right - wide)
    for left in (owner.right + GAP, owner.left - GAP - wide):
        for top in tops:
            yield pygame.FRect(left, top, wide, high)
    for top in (owner.top - GAP - high, owner.bottom + GAP):
        for left in lefts:
            yield pygame.FRect(left, top, wide, high)


def _slid(box: pygame.FRect, owner: pygame.FRect, room: pygame.FRect) -> pygame.FRect:
    """Return a place beside a owner, moved along its side into the room."""
    if box.left >= owner.right or box.right <= owner.left:
        box.top = max(room.top, min(box.top, room.bottom - box.h))
    else:
        box.left = max(room.left, min(box.left, room.right - box.w))
    return box


def _raster(size: Size, around: Surroundings) -> list[pygame.FRect]:
    """Return places all over the window, a fortieth of its width apart."""
    room = around.room
    step = room.w / 40
    tops = range(int(max(0, room.h - size[1]) // step) + 1)
    lefts = range(int(max(0, room.w - size[0]) // step) + 1)
    return [
        pygame.FRect((room.left + left * step, room.top + top * step), size)
        for top in tops
        for left in lefts
    ]


def is_apart(box: pygame.FRect, owner: pygame.FRect) -> bool:
    """Return whether a float stands so far from its owner that a line must join them."""
    return not box.colliderect(owner.inflate(3 * GAP, 3 * GAP))


def _distance(box: pygame.FRect, owner: pygame.FRect) -> float:
    return math.dist(box.center, owner.center)


def _in_empties(owner: pygame.FRect, size: Size, around: Surroundings) -> Iterator[pygame.FRect]:
    """Yield a place in each of the largest empty rectangles, as near to the owner as it can."""
    wide, high = size
    for empty in empty_rectangles(around):
        if empty.w >= wide and empty.h >= high:
            left = max(empty.left, min(owner.centerx - wide / 2, empty.right - wide))
            top = max(empty.top, min(owner.centery - high / 2, empty.bottom - high))
            yield pygame.FRect(left, top, wide, high)


def empty_rectangles(around: Surroundings) -> list[pygame.FRect]:
    """Return the four largest rectangles, the largest first, that cover nothing of both kinds.

    They don't overlap, and may be up to a cell of 16 pixels smaller than they could be.
    """
    boxes = tuple([(box.x, box.y, box.w, box.h) for box in (*around.never, *around.avoid)])
    return [box.copy() for box in _empty_rectangles(around.window, boxes)]


@lru_cache(maxsize=16)  # a float of several sizes, and one that is placed again, asks the same
def _empty_rectangles(window: Size, boxes: tuple[_Corners, ...]) -> list[pygame.FRect]:
    room = Surroundings(window).room
    columns, rows = (max(0, int(side // _CELL)) for side in room.size)
    free = [(1 << columns) - 1] * rows
    for left, top, wide, high in boxes:
        _take(free, pygame.FRect(left - room.left, top - room.top, wide, high))
    found: list[pygame.FRect] = []
    while len(found) < _EMPTIES:
        left, top, wide, high = _largest(free)
        if wide * high == 0:
            break
        box = pygame.FRect(left * _CELL, top * _CELL, wide * _CELL, high * _CELL)
        _take(free, box)
        found.append(box.move(room.topleft))
    return found


def _take(free: list[int], box: pygame.FRect) -> None:
    """Take the cells that a box touches; each row is a number with a bit for each free cell."""
    low, high = max(0, math.floor(box.left / _CELL)), max(0, math.ceil(box.right / _CELL))
    top, bottom = max(0, math.floor(box.top / _CELL)), max(0, math.ceil(box.bottom / _CELL))
    kept = ~((1 << high) - (1 << low)) if low < high else ~0
    free[top:bottom] = [row & kept for row in free[top:bottom]]


def _largest(free: Sequence[int]) -> tuple[int, int, int, int]:
    """Return left, top, width and height of the largest rectangle of free cells.

    Of equal ones it is the one whose lower edge is highest, then the leftmost right edge, then the
    narrowest.
    """
    best, area = (0, 0, 0, 0), 0
    rows = [*free, 0]  # the last stands for what lies above and below
    for bottom in range(len(free)):
        cells, mine = free[bottom], False
        for high in range(1, bottom + 2):
            top = bottom - high + 1
            cells &= rows[top]
            if not cells:
                break
            if not cells & ~rows[top - 1] or not cells & ~rows[bottom + 1]:
                continue  # all of them go on
            # An equal one may end further left, if the best has the same lower edge.
            wide = -(-area // high) if mine else area // high + 1
            starts = _runs(cells, wide)
            if not starts:
                continue
            while longer := starts & starts >> 1:
                starts, wide = longer, wide + 1
            left = (starts & -starts).bit_length() - 1
            if wide * high > area or left + wide <= best[0] + best[2]:
                best, area, mine = (left, top, wide, high), wide * high, True
    return best


def _runs(cells: int, length: int) -> int:
    """Return a number with a bit for each cell from which so many cells in a row are free."""
    known = 1
    while cells and known < length:
        step = min(known, length - known)
        cells &= cells >> step
        known += step
    return cells
