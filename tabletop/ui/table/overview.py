"""What the overview of a table shows: its places with labels, and where these stand. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from tabletop.engine.declarations import Role
from tabletop.engine.layout import Region
from tabletop.engine.widgets import LogData
from tabletop.ui.table.moment import TableMoment
from tabletop.ui.widgets.base import Widget

_NO_PLACE = frozenset({Role.BAR, Role.FLOAT})
_ROOMY = (260.0, 160.0)
"""A place smaller than this, logical pixels, is named and no more."""
_LEAST = 40.0
"""Places lower than this, logical pixels, have no label."""
PANEL = 244.0
"""How wide the list of moves is at least."""
_WIDEST, _SHARE = 300.0, 0.17
"""How wide it is at most, and its part of a large table."""


@dataclass(frozen=True, slots=True)
class Place:
    """A region of the table that has a name."""

    id: str
    title: str
    about: str
    rect: pygame.FRect

    @property
    def short(self) -> str:
        """The first sentence, where there is room beside what lies there."""
        if self.rect.w < _ROOMY[0] and self.rect.h < _ROOMY[1]:
            return ""
        return self.about.split(". ")[0].rstrip(".")


def places_of(moment: TableMoment) -> list[Place]:
    """Return the named regions that are seen on the table, from the top left."""
    found: list[Place] = []
    for widget in moment.room.widgets:
        region, rect = widget.region, widget.rect
        if region.role in _NO_PLACE or region.is_a(LogData) or region.id in moment.room.under_log:
            continue
        title = title_of(moment, region)
        if title and rect.h >= _LEAST and not _empty(moment, widget):
            found.append(Place(region.id, title, region.about, rect))
    return sorted(found, key=lambda place: (round(place.rect.top / 90), place.rect.left))


def _empty(moment: TableMoment, widget: Widget) -> bool:  # type: ignore[type-arg]
    """Whether the region shows nothing now: an offer without cards."""
    zone = widget.region.zone
    if widget.region.widget != "offer" or not zone:
        return False
    return moment.number_of_pieces(zone) == 0


def title_of(moment: TableMoment, region: Region) -> str:
    """Return what a player calls a region."""
    if region.title:
        return region.title
    kinds = {kind.id: kind.title for kind in moment.zone_kinds}
    return kinds.get(region.zone.partition(":")[0], "")


def panel_of(moment: TableMoment, places: Sequence[Place]) -> pygame.FRect:
    """Return where the list of moves lies: at the right, below facts that are told there."""
    arrangement = moment.arrangement
    frame = arrangement.frame
    if arrangement.compact:
        wide = min(420.0, frame.w - 16)
        return pygame.FRect(frame.right - 8 - wide, 6, wide, frame.h - 12)
    top = arrangement.bar.bottom + 4
    wide = max(PANEL, min(_WIDEST, _SHARE * frame.w))
    left = frame.right - 12 - wide
    facts = [p.rect for p in places if p.rect.left >= left - 8 and p.rect.h < 0.45 * frame.h]
    below = max((rect.bottom + 62 for rect in facts), default=top)
    if frame.bottom - 12 - below >= 420:
        top = below
    return pygame.FRect(left, top, wide, frame.bottom - 12 - top)


Measure = Callable[[Place], tuple[float, float]]


def labels_of(
    moment: TableMoment, places: Sequence[Place], panel: pygame.FRect, measure: Measure
) -> dict[str, pygame.FRect]:
    """Return where the labels stand, by place: on an edge, where they cover least.

    A label that would lie on another one or under the list has no room, and is left out.
    """
    shown = [slot.rect for slot in moment.slots if slot.drawn]
    faces = [box for widget in moment.room.widgets for box in widget.faces(moment).values()]
    shown += [box.inflate(0.0, 24.0).move(box.w, 0) for box in faces] + faces
    frame, bar = moment.arrangement.frame, moment.arrangement.bar
    found: dict[str, pygame.FRect] = {}
    for place in places:
        wide, tall = measure(place)
        rect = place.rect
        boxes = []
        tops = (rect.bottom - tall * 0.5, rect.bottom - 10, rect.top - tall + 10,
                rect.top - tall * 0.5, rect.bottom - tall - 6)  # fmt: skip
        shares = (0.5, 0.0, 1.0, 0.3, 0.7)
        lefts = [rect.left + 8 + (rect.w - 16 - wide) * share for share in shares]
        for y in tops:
            for x in lefts:
                box = pygame.FRect(x, y, wide, tall)
                box.left = max(frame.left + 6, min(box.left, panel.left - 8 - wide))
                box.top = max(bar.bottom + 2, min(box.top, frame.bottom - 6 - tall))
                boxes.append(box)
        free = [b for b in boxes if b.collidelist(list(found.values())) < 0 and _near(b, rect)]
        free = [box for box in free if not box.colliderect(panel)] or (
            [] if rect.colliderect(panel) else free
        )
        if free:
            found[place.id] = min(free, key=lambda box: _covered(box, shown))
    return found


def _near(box: pygame.FRect, rect: pygame.FRect) -> bool:
    return bool(box.colliderect(rect.inflate(12, 12)))


def _covered(box: pygame.FRect, others: Sequence[pygame.FRect]) -> float:
    shared = (box.clip(other) for other in others)
    return sum(each.w * each.h for each in shared)
