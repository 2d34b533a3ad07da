"""Content of the table overview: the named places and the positions of their labels. Pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.engine.declare.fields import Role
from tabletop.engine.declare.layout import Region
from tabletop.engine.declare.widgets import LogData
from tabletop.ui.graphics.placement import covered, place_float
from tabletop.ui.graphics.popover import InkMap
from tabletop.ui.table.help.surroundings import surroundings
from tabletop.ui.table.model.table_moment import TableMoment
from tabletop.ui.widgets.widget import Widget

_SHARES = (0.5, 0.0, 1.0, 0.25, 0.75, 0.12, 0.38, 0.62, 0.88)
_MUCH = 0.1
"""Part of a label that may hide pieces and other places; a larger one has only its title."""
_INK = 0.5
"""Cost of hiding drawn ink, where a covered logical pixel of a piece costs 1."""
_NO_PLACE = frozenset({Role.BAR, Role.FLOAT})
_ROOMY = (260.0, 160.0)
"""A place narrower and lower than this, in logical pixels, is labelled by its title only."""
_LEAST = 40.0
"""Places lower than this, in logical pixels, have no label."""
PANEL = 244.0
"""The least width of the list of moves, in logical pixels."""
_WIDEST, _SHARE = 300.0, 0.17
"""The greatest width of the list of moves, and its share of a wide table."""


@dataclass(frozen=True, slots=True)
class LabelPlace:
    """A region of the table that has a label with title and description in the overview."""

    id: str
    title: str
    about: str
    rects: tuple[pygame.FRect, ...]
    """The boxes of the region in logical pixels: one, or one for each seat's part."""

    @property
    def rect(self) -> pygame.FRect:
        """The smallest box around all parts of the region, in logical pixels."""
        return self.rects[0].unionall(self.rects[1:])

    @property
    def short(self) -> str:
        """The first sentence of the description; empty if the region is too small for it."""
        if self.rect.w < _ROOMY[0] and self.rect.h < _ROOMY[1]:
            return ""
        return self.about.split(". ")[0].rstrip(".")


def places_of(moment: TableMoment) -> list[LabelPlace]:
    """Return the regions to label in the overview, from the top left.

    Regions without a title, and empty or very low ones, are left out.
    """
    found: list[LabelPlace] = []
    for widget in moment.room.widgets:
        region, rect = widget.region, widget.rect
        if (
            region.role in _NO_PLACE
            or region.is_a(LogData)
            or region.id in moment.room.hidden_regions
        ):
            continue
        title = title_of(moment, region)
        if title and rect.h >= _LEAST and not _empty(moment, widget):
            outlines = tuple(widget.outlines(moment)) or (rect,)
            found.append(LabelPlace(region.id, title, region.about, outlines))
    return sorted(found, key=lambda place: (round(place.rect.top / 90), place.rect.left))


def _empty(moment: TableMoment, widget: Widget) -> bool:  # type: ignore[type-arg]
    """Whether a region shows nothing now: an offer without cards."""
    zone = widget.region.zone
    if widget.region.widget != "offer" or not zone:
        return False
    return moment.number_of_pieces(zone) == 0


def title_of(moment: TableMoment, region: Region) -> str:
    """Return the title of a region for players: its own title, or else that of its zone.

    The title is empty if there is neither.
    """
    if region.title:
        return region.title
    kinds = {kind.id: kind.title for kind in moment.zone_kinds}
    return kinds.get(region.zone.partition(":")[0], "")


def panel_of(moment: TableMoment, places: Sequence[LabelPlace]) -> pygame.FRect:
    """Return the box of the list of moves in the overview, at the right of the table.

    It starts below small regions there, if there is enough room.

    Args:
        moment: What the table shows now.
        places: The labelled regions of the table.
    """
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


Measure = Callable[[LabelPlace], tuple[tuple[float, float], tuple[float, float]]]
"""Function that returns the size of a label with its sentence, and with its title alone."""


def labels_of(
    moment: TableMoment,
    places: Sequence[LabelPlace],
    over: Sequence[pygame.FRect],
    measure: Measure,
    ink: InkMap,
) -> dict[str, pygame.FRect]:
    """Choose where the labels of the overview go, and return the box of each by region id.

    A label is inside its region, on its edge or beside it. It is placed as all floats are, so that
    it covers no other label, nothing that lies over the table, and nothing that must be seen; it
    has only its title if there is no place for more, and is left out if there is none for that.

    Args:
        moment: What the table shows now.
        places: The regions to label.
        over: The boxes of what lies over the table, in logical pixels; the list of moves first.
        measure: Returns the sizes of a label.
        ink: Where the picture of the table has details.
    """
    pieces = [slot.rect for slot in moment.slots if slot.drawn]
    frame, bar = moment.arrangement.frame, moment.arrangement.bar
    room = pygame.FRect(frame.left + 6, bar.bottom + 2, over[0].left - 14 - frame.left, 0)
    room.h = frame.bottom - 6 - room.top
    found: dict[str, pygame.FRect] = {}

    def weigh(box: pygame.FRect) -> float:
        return _INK * ink.ink_in(box)

    for place in sorted(places, key=lambda each: each.rect.w * each.rect.h):
        others = [rect for each in places if each is not place for rect in each.rects]
        around = surroundings(moment, place.rect).around(*over, *found.values())
        around = replace(around, avoid=(*around.avoid, *pieces, *others))
        sizes = [*dict.fromkeys(measure(place))]
        for size in sizes:
            inside = [box.clamp(room) for rect in place.rects for box in _around(rect, size)]
            at = place_float(place.rects[0], [size], around, first=inside, weigh=weigh)
            if at is None or at[1].inflate(20, 20).collidelist(place.rects) < 0:
                continue
            over_others = covered(at[1], [*pieces, *others])
            if size is sizes[-1] or over_others <= _MUCH * size[0] * size[1]:
                found[place.id] = at[1]
                break
    return found


def _around(rect: pygame.FRect, size: tuple[float, float]) -> Iterator[pygame.FRect]:
    """Yield boxes of a size inside a rectangle and over its edges, the preferred ones first."""
    wide, tall = size
    tops = (rect.bottom - tall * 0.5, rect.bottom - 10, rect.top - tall * 0.5, rect.top - tall + 10)
    inside = (rect.bottom - tall - 6, rect.top + 6, rect.centery - tall / 2)
    for y in (*tops, *(inside if rect.h > tall + 12 else ())):
        for share in _SHARES:
            yield pygame.FRect(rect.left + 8 + (rect.w - 16 - wide) * share, y, wide, tall)
