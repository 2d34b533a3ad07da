"""Geometry of rows of pieces: the distance that fits, and where each piece lies."""

from collections.abc import Sequence

import pygame

CARD = 1.4
"""Height of a card divided by its width."""
_APART = 12.0
"""Greatest gap between tokens in lines, in logical pixels."""
_GRASPED = 24.0
"""Least side of a token that can be grasped, in logical pixels."""


def card_in(rect: pygame.FRect, *, widest: float = 400.0) -> pygame.FRect:
    """Return the largest card that fits into a box, centred."""
    width = min(rect.w, rect.h / CARD, widest)
    card = pygame.FRect(0, 0, width, width * CARD)
    card.center = rect.center
    return card


def step_for(count: int, room: float, width: float, most: float) -> float:
    """Return the distance from card to card so that `count` cards fit into `room`.

    `width` is that of a card. The distance is at least 2 and at most `most` logical pixels; 0 for
    fewer than two cards.
    """
    if count < 2:
        return 0.0
    return max(2.0, min(most, (room - width) / (count - 1)))


def row(
    box: pygame.FRect, count: int, width: float, most: float, *, align: str = "center"
) -> list[pygame.FRect]:
    """Return the boxes of `count` cards in a row, on the middle line of a box.

    `most` is the greatest distance from card to card.
    """
    step = step_for(count, box.w, width, most)
    length = width + step * max(0, count - 1)
    left = {"left": box.left, "right": box.right - length}.get(align, box.centerx - length / 2)
    top = box.centery - width * CARD / 2
    return [pygame.FRect(left + step * place, top, width, width * CARD) for place in range(count)]


def lines(box: pygame.FRect, count: int, widest: float) -> tuple[list[pygame.FRect], int]:
    """Return squares in lines, centred in a box, and how many of them are visible.

    They are as large as fits. If all would be too small to be grasped, the first ones lie below the
    last ones.
    """
    side = min(widest, box.w, box.h)
    pitch = side + _APART
    while side > _GRASPED:
        pitch = side + min(_APART, 0.18 * side)
        across, down = int((box.w + pitch - side) // pitch), int((box.h + pitch - side) // pitch)
        if across * down >= count:
            break
        side -= 1.0
    pitch = side + min(_APART, 0.18 * side)
    across = max(1, int((box.w + pitch - side) // pitch))
    down = max(1, int((box.h + pitch - side) // pitch))
    shown = min(count, across * down)
    used = -(-shown // across)
    wide = min(shown, across) * pitch - (pitch - side)
    left, top = box.centerx - wide / 2, box.centery - (used * pitch - (pitch - side)) / 2
    rects: list[pygame.FRect] = []
    for index in range(count):
        row, column = divmod(max(0, index - (count - shown)), across)
        rects.append(pygame.FRect(left + column * pitch, top + row * pitch, side, side))
    return rects, shown


def grouped(
    span: tuple[float, float],
    sizes: Sequence[int],
    width: float,
    inside: float,
    between: float,
) -> list[list[float]]:
    """Return the left edges of cards in groups, centred in `span` (left, right).

    `inside` is the distance in a group and `between` the gap between groups; both shrink if there
    is no room.
    """
    left, right = span
    count = sum(sizes)
    if not count:
        return [[] for _ in sizes]
    groups = sum(1 for size in sizes if size)
    steps = count - groups
    fixed = width * groups
    room = right - left
    gaps = max(0, groups - 1)
    wanted = fixed + steps * inside + gaps * between
    if wanted > room:
        between = min(between, 16.0)
        left_over = room - fixed - gaps * between
        if steps and left_over >= steps * 14.0:
            inside = left_over / steps
        else:
            # Too many groups to show each whole: one even row.
            even = (room - width) / max(1, count - 1)
            inside, between = even, even - width
    length = fixed + steps * inside + gaps * between
    x = left + (room - length) / 2
    edges: list[list[float]] = []
    for size in sizes:
        edges.append([x + inside * place for place in range(size)])
        if size:
            x += width + inside * (size - 1) + between
    return edges
