"""Turns the regions of a game's layout into rectangles for any window size.

Regions are given as fractions of 1280 x 800. The table grows with the window up to a limit. The
rail at the right keeps its width and becomes a drawer in a narrow window; in small windows
everything but the board is reduced or folded away.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import pygame

from tabletop.engine.declare.fields import Role, WidgetData
from tabletop.engine.declare.layout import Layout, Region

REFERENCE = (1280.0, 800.0)
"""The size that the fractions of a layout refer to, in logical pixels."""

MARGIN = 12.0
BAR = 54.0
"""Height of the top bar, in logical pixels."""
RAIL = 232.0
"""Width of the rail, the column at the right, in logical pixels."""
CAP = 1640.0
"""Greatest width of the table, in logical pixels."""
NARROW = 1180.0
"""Width in logical pixels below which the rail is a drawer."""
COMPACT = (900.0, 680.0)
"""Width and height in logical pixels below either of which the table is compact."""
TABBED = 500.0
"""Height in logical pixels below which board and hand share one place, behind tabs."""
DRAWER = 300.0

_PLATES = 64.0
_SMALL_PLATES = 44.0
_PROMPT = 48.0
_PILES = 0.44
"""The part of the player's area's height that piles take above the hand."""
_TABS = 44.0
_GAP = 8.0


@dataclass(frozen=True, slots=True)
class Area:
    """A region of a game's layout and its rectangle in the current window, in logical pixels."""

    region: Region
    rect: pygame.FRect

    @property
    def widget(self) -> str:
        """The name of the widget that draws this region, as written in the game's layout."""
        return self.region.widget


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The rectangles of all regions of a table for one window size.

    All rectangles are in logical pixels. `arrange` creates a new one when the window is resized.
    """

    mode: str
    """Layout mode by window size: `full`, `drawer` (the rail opens over the table) or `compact`."""
    frame: pygame.FRect
    """The part of the window that the table uses; the rest shows only background."""
    bar: pygame.FRect
    areas: tuple[Area, ...]
    """The areas on the table now, in the layout's order."""
    folded: tuple[Area, ...] = ()
    """The areas shown only while the drawer is open."""
    drawer: pygame.FRect | None = None
    tabs: tuple[tuple[str, pygame.FRect], ...] = ()
    """Name and box of the tabs `table` and `hand`; empty unless board and hand share a place."""
    tab: str = "table"
    tucked: tuple[Area, ...] = ()
    """The areas on the hand's tab; their rectangle is that of the tab."""
    _found: dict[type[WidgetData], Area | None] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """Cached results of `find`."""

    @property
    def compact(self) -> bool:
        """Whether the window is so small that widgets must draw their reduced forms.

        This applies below 900 logical pixels in width or 680 in height.
        """
        return self.mode == "compact"

    def find(self, declared: type[WidgetData]) -> Area | None:
        """Return the first area drawn by a given kind of widget, or None.

        Areas on the table are searched first, then those in the drawer.

        Args:
            declared: The data class that declares the widget in a layout.
        """
        if declared not in self._found:
            everywhere = (*self.areas, *self.folded)
            found = (area for area in everywhere if area.region.is_a(declared))
            self._found[declared] = next(found, None)
        return self._found[declared]


def arrange(layout: Layout, width: float, height: float, *, tab: str = "table") -> Arrangement:
    """Compute where each region of a game's layout goes in a window of a given size.

    In a low window the board and the player's hand share one place, each on its own tab.

    Args:
        layout: The regions that the game declares.
        width: Width of the window in logical pixels.
        height: Height of the window in logical pixels.
        tab: The tab in front, if there are tabs: `table` or `hand`.
    """
    frame = pygame.FRect((width - min(width, CAP)) / 2, 0, min(width, CAP), height)
    if width < COMPACT[0] or height < COMPACT[1]:
        return _compact(layout, frame, tab)
    if width < NARROW:
        return _with_drawer(layout, frame)
    areas = tuple(Area(region, _placed(region, frame)) for region in layout.regions)
    return Arrangement("full", frame, _bar(frame), areas)


def reference_rect(region: Region) -> pygame.FRect:
    """Return the rectangle of a region in a window of 1280 x 800 logical pixels.

    Layouts are written for a window of this size.
    """
    x, y, w, h = region.rect
    return pygame.FRect(x * REFERENCE[0], y * REFERENCE[1], w * REFERENCE[0], h * REFERENCE[1])


def _bar(frame: pygame.FRect) -> pygame.FRect:
    return pygame.FRect(frame.x, 0, frame.w, BAR)


def _in_rail(region: Region) -> bool:
    return reference_rect(region).left >= REFERENCE[0] - RAIL - 2 * MARGIN


def _span(start: float, end: float, low: float, high: float) -> Callable[[float], float]:
    """Return the linear map that takes `start` to `low` and `end` to `high`."""
    factor = (high - low) / (end - start) if end > start else 1.0
    return lambda value: low + (value - start) * factor


def _stretched(
    rect: pygame.FRect, across: Callable[[float], float], down: Callable[[float], float]
) -> pygame.FRect:
    left, top = across(rect.left), down(rect.top)
    return pygame.FRect(left, top, across(rect.right) - left, down(rect.bottom) - top)


def _placed(region: Region, frame: pygame.FRect) -> pygame.FRect:
    """Return the rectangle of a region in the full layout, with its rail."""
    rect = reference_rect(region)
    down = _span(BAR, REFERENCE[1], BAR, frame.bottom)
    if _in_rail(region):
        shift = frame.right - REFERENCE[0]
        return _stretched(rect, lambda x: x + shift, down)
    edge = MARGIN + RAIL + MARGIN
    across = _span(MARGIN, REFERENCE[0] - edge, frame.left + MARGIN, frame.right - edge)
    return _stretched(rect, across, down)


def _with_drawer(layout: Layout, frame: pygame.FRect) -> Arrangement:
    """Return the layout with the rail in a drawer and its buttons kept at the lower right."""
    down = _span(BAR, REFERENCE[1], BAR, frame.bottom)
    edge = REFERENCE[0] - RAIL - 2 * MARGIN
    right = frame.right - MARGIN
    across = _span(MARGIN, edge, frame.left + MARGIN, right)
    kept = [r for r in layout.regions if _in_rail(r) and not r.fit.folds]
    column = right - (RAIL - 2 * MARGIN)
    areas: list[Area] = []
    for region in layout.regions:
        rect = reference_rect(region)
        if region in kept:
            top = down(rect.top)
            areas.append(
                Area(region, pygame.FRect(column, top, right - column, down(rect.bottom) - top))
            )
        elif not _in_rail(region):
            areas.append(Area(region, _stretched(rect, across, down)))
    fixed = [area for area in areas if area.region in kept]
    areas = [_beside(area, areas, fixed, frame, column - MARGIN) for area in areas]
    folded = [region for region in layout.regions if _in_rail(region) and region not in kept]
    drawer = _drawer(frame)
    return Arrangement("drawer", frame, _bar(frame), tuple(areas), _stacked(folded, drawer), drawer)


def _beside(
    area: Area, areas: Iterable[Area], fixed: list[Area], frame: pygame.FRect, limit: float
) -> Area:
    """Return the area, moved left if its row would run into the buttons of the rail."""
    row = [f for f in fixed if f.rect.top < area.rect.bottom and f.rect.bottom > area.rect.top]
    if area in fixed or not row:
        return area
    neighbours = [
        other.rect.right
        for other in areas
        if other not in fixed
        and any(f.rect.top < other.rect.bottom and f.rect.bottom > other.rect.top for f in row)
    ]
    furthest = max(neighbours)
    if furthest <= limit:
        return area
    across = _span(frame.left + MARGIN, furthest, frame.left + MARGIN, limit)
    return Area(area.region, _stretched(area.rect, across, lambda y: y))


def _drawer(frame: pygame.FRect) -> pygame.FRect:
    return pygame.FRect(
        frame.right - DRAWER - MARGIN, BAR + 4, DRAWER, frame.height - BAR - 4 - MARGIN
    )


def _stacked(regions: list[Region], drawer: pygame.FRect) -> tuple[Area, ...]:
    """Return folded regions below each other in the drawer.

    Panels get the height they need, up to 62% of the drawer; the others share the rest.
    """
    panels = [region for region in regions if _is_panel(region)]
    others = [region for region in regions if not _is_panel(region)]
    share = min(0.62, 0.45 * len(panels)) * drawer.height if others else drawer.height
    areas: list[Area] = []
    top = drawer.top
    for group, room in ((panels, share), (others, drawer.height - share if panels else None)):
        tall = (drawer.height if room is None else room) / max(1, len(group))
        for region in group:
            areas.append(Area(region, pygame.FRect(drawer.left, top, drawer.width, tall - _GAP)))
            top += tall
    return tuple(areas)


def _compact(layout: Layout, frame: pygame.FRect, tab: str) -> Arrangement:
    """Return the compact layout: the board, small plates for rivals, the prompt as a bar.

    The hand is cropped, or behind a tab in low windows. Games without a hand get neither: what
    belongs to the viewer is shown beside their portrait.
    """
    inner = pygame.FRect(frame.left + _GAP, BAR, frame.width - 2 * _GAP, frame.height - BAR)
    low = frame.height < TABBED
    handless = not any(r.fit.compact == "tab" and r.fit.own != "left" for r in layout.regions)
    won = _beside_me(layout) if handless else []
    tabbed = not handless and (low or any(region.fit.tabs for region in layout.regions))
    above = any(region.fit.own == "above" for region in layout.regions)
    if not tabbed:
        tab = "table"
    small = frame.width < COMPACT[0]
    strips = any(region.fit.compact == "strip" for region in layout.regions)
    high = _PLATES if strips else -_GAP
    if tabbed or (strips and low):
        high = _SMALL_PLATES
    plates = pygame.FRect(inner.left, inner.top, inner.width, high)
    tabs: tuple[tuple[str, pygame.FRect], ...] = ()
    least, share, most = (84.0, 0.21, 140.0) if handless else (104.0, 0.25, 152.0)
    own_height = max(least, min(most, share * frame.height))
    if tabbed or not any(region.fit.compact == "tab" for region in layout.regions):
        own_height = 0.0
    elif handless and not won:
        own_height = _SMALL_PLATES + _GAP if low else _PLATES
    at_top = low and strips and handless and not won
    if at_top:  # beside the rivals, as there is little height
        own_height = 0.0
    if tabbed:
        tabs = tuple(
            (name, pygame.FRect(inner.left + 104 * place, inner.top, 100, _TABS))
            for place, name in enumerate(("table", "hand"))
        )
        plates = pygame.FRect(inner.left + 212, inner.top, inner.width - 212, _TABS)
    prompt = pygame.FRect(
        inner.left, frame.bottom - own_height - _PROMPT - _GAP, inner.width, _PROMPT
    )
    middle = pygame.FRect(
        inner.left, plates.bottom + _GAP, inner.width, prompt.top - plates.bottom - 2 * _GAP
    )
    own = pygame.FRect(inner.left, prompt.bottom + _GAP, inner.width, max(0.0, own_height))
    if tabbed:
        own = middle.copy()
    if at_top:
        own = plates.copy()
        own.w = 0.5 * plates.w - _GAP
        plates.left, plates.w = plates.centerx, 0.5 * plates.w
    tucked = tuple(
        Area(region, rect)
        for name, rect in tabs
        for region in layout.regions
        if name == "hand" != tab and region.fit.compact == "tab"
    )
    areas: list[Area] = []
    folded: list[Region] = []
    held = [
        region
        for region in layout.regions
        if _is_middle(region) and region not in won and not (small and _is_panel(region))
    ]
    box = _union(reference_rect(region) for region in held)
    across = _span(box.left, box.right, middle.left, middle.right)
    down = _span(box.top, box.bottom, middle.top, middle.bottom)
    boxes = {r.id: _stretched(reference_rect(r), across, down) for r in held}
    grown = {r.id: _roomy(boxes[r.id], boxes.values(), middle) for r in held if r.fit.grows}
    for region in layout.regions:
        match region.fit.compact:
            case "strip":
                areas.append(Area(region, plates))
            case "keep" if region.role is Role.FLOAT:
                areas.append(Area(region, _clear_of(list(grown.values()), middle)))
            case "bar":
                areas.append(Area(region, prompt))
            case "bar-end":
                areas.append(Area(region, _bar_end(prompt)))
            case "side":
                areas.append(Area(region, _at_right(middle)))
            case "tab" if handless and not won:
                areas.append(Area(region, own))
            case "tab" if not tabbed or tab == "hand":
                areas.append(Area(region, _own(region, own, above=above)))
            case "keep" if region in won:
                areas.append(Area(region, _shared(region, won, _own(region, own, above=above))))
            case "keep" if region in held and not (tabbed and tab == "hand"):
                areas.append(Area(region, grown.get(region.id, boxes[region.id])))
            case "keep" | "drawer" if region.fit.folds:
                folded.append(region)
    drawer = _drawer(frame)
    return Arrangement(
        "compact",
        frame,
        _bar(frame),
        tuple(areas),
        _stacked(folded, drawer),
        drawer,
        tabs,
        tab,
        tucked,
    )


def _beside_me(layout: Layout) -> list[Region]:
    """Return the regions at the right of the viewer's portrait for most of their height."""
    me = next((reference_rect(r) for r in layout.regions if r.fit.own == "left"), None)
    if me is None:
        return []
    found: list[Region] = []
    for region in layout.regions:
        rect = reference_rect(region)
        shared = min(rect.bottom, me.bottom) - max(rect.top, me.top)
        if _is_middle(region) and rect.left >= me.right and shared > 0.5 * rect.h:
            found.append(region)
    return found


def _shared(region: Region, beside: Iterable[Region], box: pygame.FRect) -> pygame.FRect:
    """Return a region's part of a box that is shared by several regions."""
    whole = _union(reference_rect(each) for each in beside)
    across = _span(whole.left, whole.right, box.left, box.right)
    down = _span(whole.top, whole.bottom, box.top, box.bottom)
    return _stretched(reference_rect(region), across, down)


def _roomy(box: pygame.FRect, others: Iterable[pygame.FRect], middle: pygame.FRect) -> pygame.FRect:
    """Return an enlarged box with room for a sentence whose letters don't shrink with it.

    It grows only as far as the other boxes in its row allow.
    """
    tall = max(box.h, min(117.0, 1.5 * box.h))
    row = [each for each in others if each.top < box.top + tall and each.bottom > box.top]
    right = min((o.left - _GAP for o in row if o.left >= box.right - 1), default=middle.right)
    wide = max(box.w, min(1.16 * box.w, right - box.left))
    return pygame.FRect(box.left, box.top, wide, tall)


def _clear_of(boxes: list[pygame.FRect], middle: pygame.FRect) -> pygame.FRect:
    """Return the room for a row of cards beside or below the frames they can be put into."""
    if not boxes:
        return middle.copy()
    right, bottom = (max(getattr(box, side) for box in boxes) for side in ("right", "bottom"))
    beside = pygame.FRect(right + _GAP, middle.top, middle.right - right - _GAP, middle.h)
    below = pygame.FRect(middle.left, bottom + _GAP, middle.w, middle.bottom - bottom - _GAP)
    return max(beside, below, key=lambda box: min(box.w / 4.5, box.h / 1.4))


def _is_panel(region: Region) -> bool:
    """Whether a region is a panel that needs no more room than its rows."""
    return region.role is Role.PANEL and not region.fit.grows


def _is_middle(region: Region) -> bool:
    """Whether a region keeps its place in the middle of the compact table."""
    if region.fit.compact != "keep" or region.role is Role.FLOAT:
        return False
    return not (_in_rail(region) and region.fit.folds)


def _union(rects: Iterable[pygame.FRect]) -> pygame.FRect:
    listed = list(rects)
    if not listed:
        return pygame.FRect(0, 0, *REFERENCE)
    return listed[0].unionall(listed[1:])


def _bar_end(prompt: pygame.FRect) -> pygame.FRect:
    """Return the right end of the prompt bar, for its buttons."""
    wide = min(200.0, 0.34 * prompt.width)
    return pygame.FRect(prompt.right - wide, prompt.top, wide, prompt.height)


def _at_right(middle: pygame.FRect) -> pygame.FRect:
    """Return the box at the right where offers lie over the table."""
    wide = min(RAIL, 0.5 * middle.width)
    return pygame.FRect(middle.right - wide, middle.top, wide, middle.height)


def _own(region: Region, own: pygame.FRect, *, above: bool) -> pygame.FRect:
    wide = min(212.0, 0.28 * own.width)
    if above:
        # The piles are above the hand from which they are filled.
        high = _PILES * own.height
        if region.fit.own == "above":
            return pygame.FRect(own.left, own.top, own.width, high - _GAP)
        own = pygame.FRect(own.left, own.top + high, own.width, own.height - high)
        wide = min(120.0, wide)
    if region.fit.own == "left":
        return pygame.FRect(own.left, own.top, wide, own.height)
    if region.fit.own == "foot":
        high = min(84.0, 0.5 * own.height)
        return pygame.FRect(own.left, own.bottom - high, wide, high)
    return pygame.FRect(own.left + wide + _GAP, own.top, own.width - wide - _GAP, own.height)
