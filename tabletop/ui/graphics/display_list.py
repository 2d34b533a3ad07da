"""Lists of pictures with their places, compared so that only what changed is redrawn.

Outside the boxes of pictures that only one of two lists has, both look alike: the others lie there
in the same order. Pictures in a list never change. All numbers are device pixels.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

import pygame


@dataclass(frozen=True, slots=True)
class Blit:
    """A picture that lies somewhere."""

    picture: pygame.Surface
    place: tuple[int, int]
    opacity: int
    """From 0 to 255."""
    clip: pygame.Rect
    """The part of the surface in which it may be drawn."""

    @property
    def box(self) -> pygame.Rect:
        """The box that it may fill."""
        return self.picture.get_rect(topleft=self.place).clip(self.clip)


def put(
    surface: pygame.Surface, picture: pygame.Surface, place: tuple[int, int], opacity: int
) -> None:
    """Draw a picture onto a surface; its opacity is 0 to 255."""
    if opacity >= 255:
        surface.blit(picture, place)
    elif opacity > 0:
        # Pictures are shared, so the opacity is set for this blit only.
        # RLEACCELOK tells that it was made for run-length blits, to be restored afterwards.
        run_length = pygame.RLEACCEL if picture.get_flags() & pygame.RLEACCELOK else 0
        picture.set_alpha(opacity)
        surface.blit(picture, place)
        picture.set_alpha(255, run_length)


def drawn_within(
    laid: Sequence[Blit], surface: pygame.Surface, boxes: Sequence[pygame.Rect]
) -> None:
    """Draw what lies in some boxes, which don't overlap, onto a surface."""
    places, before = [each.box for each in laid], surface.get_clip()
    for box in boxes:
        for at in box.collidelistall(places):
            each = laid[at]
            surface.set_clip(box.clip(each.clip))
            put(surface, each.picture, each.place, each.opacity)
    surface.set_clip(before)


def changes(before: Sequence[Blit], after: Sequence[Blit]) -> list[pygame.Rect]:
    """Return the boxes in which two lists may look different."""
    places: defaultdict[object, list[int]] = defaultdict(list)
    for at, each in enumerate(before):
        places[_key(each)].append(at)
    counts: defaultdict[object, int] = defaultdict(int)
    pairs: list[tuple[int, int]] = []
    for at, each in enumerate(after):
        key = _key(each)
        number = counts[key]
        counts[key] += 1
        if number < len(places.get(key, ())):
            pairs.append((places[key][number], at))
    kept = _in_order(pairs)
    olds, news = {old for old, _ in kept}, {new for _, new in kept}
    gone = [each.box for at, each in enumerate(before) if at not in olds]
    return gone + [each.box for at, each in enumerate(after) if at not in news]


def _key(laid: Blit) -> object:
    return id(laid.picture), laid.place, laid.opacity, tuple(laid.clip)


def _in_order(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return as many pairs as possible whose first numbers rise; the second ones rise already."""
    ends: list[int] = []
    """The least first number with which a row of each length ends."""
    last: list[int] = []
    came: list[int] = []
    for at, (old, _) in enumerate(pairs):
        length = bisect_left(ends, old)
        came.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [old]
        last[length : length + 1] = [at]
    at = last[-1] if last else -1
    found: list[tuple[int, int]] = []
    while at >= 0:
        found.append(pairs[at])
        at = came[at]
    return found
