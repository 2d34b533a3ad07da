"""Lays out the table of a game that has no `layout.yaml`, from the kinds of its zones.

The viewer's hand is at the bottom, opponents are at the top, shared piles and boards in the middle,
and dice at the side. All lengths are logical pixels of a window of 1280 x 800.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tabletop.engine.declare.fields import LayoutValue, WidgetData
from tabletop.engine.declare.layout import Layout, Region, region_of
from tabletop.engine.declare.widgets import (
    ActionsData,
    FreeAreaData,
    HandData,
    LogData,
    MapBoardData,
    MeData,
    OptionsData,
    PanelData,
    PileData,
    PromptData,
    RivalsData,
    RowData,
)
from tabletop.engine.spec import GameSpec, ZoneKind
from tabletop.engine.text.presenter import COUNTERS

_WIDE, _HIGH = 1280.0, 800.0
_LEFT, _RIGHT, _RAIL = 14.0, 1024.0, 1038.0
_GAP = 12.0
_PILE = (128.0, 196.0)
_PILE_CARD = 112.0
_UNDER = 24.0
"""Height below a pile for its label, in logical pixels."""
_COLUMN = 168.0
_DICE = 108.0
_TABLE = _RIGHT - _LEFT
_BESIDE = 136.0
"""Width of a pile of the viewer's beside the hand, in logical pixels."""
_MOST_BESIDE = 2
_OWN_ROW = 132.0
_FOOT = 236.0
"""Left edge of the viewer's own zones beside their portrait if there is no hand, in logical pixels.
"""
_LOW = 640.0
"""Where a board ends that has more of the height than what is one's own."""

Box = tuple[float, float, float, float]


@dataclass(slots=True)
class _Sorted:
    """The zones of a game, grouped by how they are shown on the table."""

    hand: ZoneKind | None
    piles: list[ZoneKind]
    rows: list[ZoneKind]
    large: list[ZoneKind]
    """Boards, and zones whose pieces lie anywhere."""
    own: list[ZoneKind]
    dice: list[ZoneKind]
    stacks: set[str]
    """Ids of the viewer's own piles whose cards lie on top of each other."""


def automatic_layout(spec: GameSpec, felt: str = "", *, ruled: bool = False) -> Layout:
    """Create a layout from a game's zones, boards and counters.

    Args:
        spec: The game.
        felt: Name of the table's cloth; "" for the usual one.
        ruled: Whether the game has rules in Python; its numbers are then shown in panels.
    """
    found = _sort(spec)
    beside, wide = _beside_hand(found)
    column: list[ZoneKind] = []
    if found.large and found.hand is not None and len(wide) == 1:
        column, wide = (
            wide,
            [],
        )  # the viewer's row is placed beside a board, to give the board more room
    bottom = _bottom(found, wide=bool(wide), low=_is_low(spec, found))
    high = _plates(spec, found)
    top = 62.0 + high + _GAP
    left = _LEFT
    if bottom == _LOW:
        left = _FOOT  # the left column is for the prompt, above the portrait
    middle = _middle(spec, found, column, (left, top, _RIGHT - left, bottom - top))
    regions = [_rivals(found, high), *middle]
    hand_right = _RIGHT
    if beside:
        across = _BESIDE * len(beside)
        hand_right -= across + _GAP
        regions += _own(beside, (_RIGHT - across, 624.0, across, 166.0), found.stacks)
    if wide:
        place = (_LEFT, bottom + _GAP, _TABLE, 120.0)
        if found.hand is None:
            place = (_FOOT, bottom + _GAP, _RIGHT - _FOOT, 778.0 - bottom)
        regions += _own(wide, place, found.stacks)
    regions.append(_region(PromptData, "prompt", _prompt(found, hand_right, wide=bool(wide))))
    if found.hand is not None:
        data: dict[str, LayoutValue] = {"arrange": "row" if found.hand.ordered else "fan"}
        place = (212.0, 624.0, hand_right - 212.0, 166.0)
        regions.append(_region(HandData, "hand", place, found.hand, data))
    own: dict[str, LayoutValue] = {"facts": "all"} if ruled else {}
    regions.append(_region(MeData, "me", (14.0, 640.0, 180.0, 150.0), data=own))
    regions += _rail(found, _counted(spec) if ruled else None)
    return Layout(felt or "chalkboard", tuple(regions))


def _is_low(spec: GameSpec, found: _Sorted) -> bool:
    """Whether what is one's own needs little height, and the board leaves the prompt its room."""
    sizes = [board.size for board in spec.boards]
    alone = len(sizes) == len(found.large) == 1
    cards = any(kind.look == "card" for kind in spec.kinds)
    return alone and not cards and not found.piles and sizes[0][0] <= 1.3 * sizes[0][1]


def _bottom(found: _Sorted, *, wide: bool, low: bool) -> float:
    """Where the middle of the table ends."""
    if found.hand is None:
        if wide and found.large:  # a board gets more room than the viewer's own zones
            return _LOW if low else 560.0
        return 470.0 if wide else 600.0
    return 424.0 if wide else 552.0


def _beside_hand(found: _Sorted) -> tuple[list[ZoneKind], list[ZoneKind]]:
    """Own zones that stand beside the hand, and those that have a strip above it."""
    piles = [zone for zone in found.own if zone.place == "pile"]
    if found.hand is None or len(piles) > _MOST_BESIDE:
        return [], found.own
    return piles, [zone for zone in found.own if zone not in piles]


def _prompt(found: _Sorted, right: float, *, wide: bool) -> Box:
    if found.hand is not None:
        middle = (212.0 + right) / 2
        return (middle - 170.0, 564.0, 340.0, 48.0)
    return (14.0, 576.0, 190.0, 48.0) if wide else (350.0, 640.0, 340.0, 48.0)


def _sort(spec: GameSpec) -> _Sorted:
    starts = {str(k.face.get("zone")): set[str]() for k in spec.kinds}
    for kind in spec.kinds:
        starts[str(kind.face.get("zone"))].add(kind.look)
    hands = [zone for zone in spec.zones if zone.place == "hand"]
    hand = next((zone for zone in hands if zone.per_seat), None)
    found = _Sorted(hand, [], [], [], [], [], set())
    cards = any(kind.look == "card" for kind in spec.kinds)
    for zone in spec.zones:
        if zone is hand:
            continue
        stack = zone.place == "pile" and "card" in starts.get(zone.id, {"card"})
        if zone.per_seat:
            found.own.append(zone)
            if stack and cards and hand is not None:
                found.stacks.add(zone.id)
        elif starts.get(zone.id) == {"die"} and zone.place == "row":
            found.dice.append(zone)
        elif zone.place in {"board", "free"}:
            found.large.append(zone)
        elif stack:
            found.piles.append(zone)
        else:
            found.rows.append(zone)
    return found


def _plates(spec: GameSpec, found: _Sorted) -> float:
    """How high the plates of the others are: higher where cards lie above counters."""
    lies = any(zone.sees != "owner" and zone.place != "free" for zone in found.own)
    counted = any(counter.per_seat for counter in spec.counters)
    return 142.0 if lies and counted else 102.0


def _rivals(found: _Sorted, high: float) -> Region:
    data: dict[str, LayoutValue] = {}
    if found.hand is not None:
        data["hand"] = found.hand.id
    seen = [zone for zone in found.own if zone.sees != "owner"]
    rows = [zone.id for zone in seen if zone.place == "row"]
    piles = [zone.id for zone in seen if zone.place == "pile"]
    if rows:
        data["rows"] = tuple(rows[:2])
    if piles:
        data["fields"] = tuple(piles[:2])
    return _region(RivalsData, "rivals", (_LEFT, 62.0, _RIGHT - _LEFT, high), data=data)


def _counted(spec: GameSpec) -> int:
    """Return how many shown counters belong to no seat."""
    return sum(each.shown and not each.per_seat for each in spec.counters)


def _rail(found: _Sorted, counted: int | None) -> list[Region]:
    """What stands at the right; `counted` numbers are in a panel, None where people count."""
    wide = 228.0
    regions = [_region(LogData, "log", (_RAIL, 62.0, wide, 214.0))]
    top = 288.0
    if counted:
        high = 44.0 + 34.0 * counted
        regions.append(_region(PanelData, COUNTERS, (_RAIL, top, wide, high)))
        top += high + _GAP
    for zone in found.dice:
        label: dict[str, LayoutValue] = {"label": zone.title, "card-width": 46.0}
        regions.append(_region(RowData, zone.id, (_RAIL, top, wide, _DICE), zone, label))
        top += _DICE + _GAP
    regions.append(_region(OptionsData, "options", (_RAIL, top, wide, 664.0 - top)))
    primary: dict[str, LayoutValue] = {"primary": "end-turn"} if counted is None else {}
    regions.append(_region(ActionsData, "actions", (_RAIL, 676.0, wide, 112.0), data=primary))
    return regions


def _own(zones: Sequence[ZoneKind], box: Box, stacks: Collection[str]) -> list[Region]:
    """Own zones beside each other: piles as wide as a card, the rest share what is left.

    Of `stacks` the uppermost card alone is seen; other piles have their pieces side by side.
    """
    x, y, wide, high = box
    narrow = sum(1 for zone in zones if zone.place == "pile" and len(zones) > 1)
    small = min(_COLUMN * 0.8, wide / len(zones))
    others = len(zones) - narrow
    rest = (wide - narrow * small - _GAP * (len(zones) - 1)) / max(1, others)
    if not others:
        x += (wide - narrow * small - _GAP * (narrow - 1)) / 2
    regions: list[Region] = []
    for zone in zones:
        is_small = zone.place == "pile" and narrow > 0
        own = small if is_small else rest
        if zone.id in stacks:
            data: dict[str, LayoutValue] = {"label": zone.title, "card-width": _PILE_CARD}
            regions.append(_region(PileData, zone.id, (x, y, own, high), zone, data))
        else:
            regions.append(_region(RowData, zone.id, (x, y, own, high), zone, _row_data(zone)))
        x += own + _GAP
    return regions


def _row_data(zone: ZoneKind) -> dict[str, LayoutValue]:
    data: dict[str, LayoutValue] = {"label": zone.title, "outline": True}
    if zone.place == "pile" and not zone.per_seat:
        data |= {"step": 6.0, "card-width": 44.0, "outline": False}
    elif zone.place == "pile":
        data |= {"step": 8.0, "card-width": 78.0}
    return data


def _middle(spec: GameSpec, found: _Sorted, column: Sequence[ZoneKind], box: Box) -> list[Region]:
    """Return the regions of shared zones, with the viewer's left column below its piles."""
    x, y, wide, high = box
    if not found.large:
        return _without_board(found, box)
    regions: list[Region] = []
    if found.piles or column:
        own = _OWN_ROW if column and found.piles else high if column else 0.0
        room = high - own - (_GAP if column else 0.0)
        down = 2 if room >= 2 * 150 else 1
        columns = max(1, -(-len(found.piles) // down))
        across = columns * min(_PILE[0] + _GAP, 300.0 / columns)
        across = max(across, 268.0) if column else across
        if found.piles:
            regions += _piles(found.piles, (x, y, across, room), columns)
        regions += _own(column, (x, y + high - own, across, own), found.stacks) if column else []
        x, wide = x + across + _GAP, wide - across - _GAP
    if found.rows:
        regions += _stacked(found.rows, (x + wide - _COLUMN, y, _COLUMN, high))
        wide -= _COLUMN + _GAP
    return regions + _boards(spec, found.large, (x, y, wide, high))


def _boards(spec: GameSpec, zones: Sequence[ZoneKind], box: Box) -> list[Region]:
    """Return boards side by side by their shapes, with long low ones above the others."""
    x, y, wide, high = box
    sizes = {board.id: board.size for board in spec.boards}
    low = [z for z in zones if z.id in sizes and sizes[z.id][0] >= 4 * sizes[z.id][1]]
    regions: list[Region] = []
    for zone in low if len(low) < len(zones) else []:
        own = min(wide * sizes[zone.id][1] / sizes[zone.id][0], 90.0)
        regions.append(_region(MapBoardData, zone.id, (x, y, wide, own), zone))
        y, high = y + own + _GAP, high - own - _GAP
    rest = [zone for zone in zones if zone not in low or len(low) == len(zones)]
    shapes = [sizes[zone.id][0] / sizes[zone.id][1] if zone.id in sizes else 1.3 for zone in rest]
    room = wide - _GAP * (len(rest) - 1)
    for zone, shape in zip(rest, shapes, strict=True):
        own = room * shape / sum(shapes)
        if zone.place == "board":
            regions.append(_region(MapBoardData, zone.id, (x, y, own, high), zone))
        else:
            data: dict[str, LayoutValue] = {"label": zone.title}
            regions.append(_region(FreeAreaData, zone.id, (x, y, own, high), zone, data))
        x += own + _GAP
    return regions


def _without_board(found: _Sorted, box: Box) -> list[Region]:
    x, y, wide, high = box
    piles, rows = found.piles, found.rows
    if not rows and not piles:
        return []
    if not rows:
        columns = _columns(len(piles), wide, high)
        part = min(wide, columns * (_PILE[0] + 3 * _GAP))
        return _piles(piles, (x + (wide - part) / 2, y, part, high), columns)
    if not piles:
        return _stacked(rows, box)
    down = 2 if len(piles) > 2 and high > 300 else 1
    columns = -(-len(piles) // down)
    part = min(0.55 * wide, columns * (_PILE[0] + _GAP))
    left = _piles(piles, (x, y, part, high), columns)
    return left + _stacked(rows, (x + part + _GAP, y, wide - part - _GAP, high))


def _columns(count: int, wide: float, high: float) -> int:
    """Return the number of columns of piles that makes their cards largest."""

    def card(columns: int) -> float:
        lines = -(-count // columns)
        return min(wide / columns - _GAP, (high / lines - _UNDER) * 63 / 88, _PILE_CARD)

    def left_over(columns: int) -> int:
        return -count % columns

    return max(range(1, count + 1), key=lambda each: (card(each), -left_over(each), each))


def _piles(zones: Sequence[ZoneKind], box: Box, columns: int) -> list[Region]:
    """Return piles in a grid, each centred in its cell."""
    x, y, wide, high = box
    lines = -(-len(zones) // columns)
    across, down = wide / columns, min(high / lines, _PILE[1] + 24)
    y += (high - down * lines) / 2
    regions: list[Region] = []
    for number, zone in enumerate(zones):
        row, column = divmod(number, columns)
        place = (x + column * across, y + row * down, across - _GAP / 2, down - _GAP / 2)
        data: dict[str, LayoutValue] = {"label": zone.title, "card-width": _PILE_CARD}
        regions.append(_region(PileData, zone.id, place, zone, data))
    return regions


def _stacked(zones: Sequence[ZoneKind], box: Box) -> list[Region]:
    """Return rows below each other, no higher than their cards need."""
    x, y, wide, high = box
    own = min((high - _GAP * (len(zones) - 1)) / len(zones), 210.0)
    y += (high - own * len(zones) - _GAP * (len(zones) - 1)) / 2
    return [
        _region(
            RowData,
            zone.id,
            (x, y + number * (own + _GAP), wide, own),
            zone,
            {"card-width": 104.0} | _row_data(zone),
        )
        for number, zone in enumerate(zones)
    ]


def _region(
    declared: type[WidgetData],
    name: str,
    box: Box,
    zone: ZoneKind | None = None,
    data: dict[str, LayoutValue] | None = None,
) -> Region:
    x, y, wide, high = box
    rect = (x / _WIDE, y / _HIGH, wide / _WIDE, high / _HIGH)
    rounded = tuple(round(side, 4) for side in rect)
    taken = zone is not None and name in _FIXED and name != "hand"
    return region_of(
        declared,
        f"zone-{name}" if taken else name,
        (rounded[0], rounded[1], rounded[2], rounded[3]),
        zone.id if zone is not None else "",
        data or {},
    )


_FIXED = ("rivals", "prompt", "hand", "me", "log", "options", "actions", COUNTERS)
"""Names of regions that every automatic layout has."""


def merged(made: Layout, written: Layout) -> Layout:
    """Return an automatic layout with regions replaced by the author's.

    An author's region replaces the automatic one with the same name, and the one that shows the
    same zone.

    Args:
        made: The automatic layout.
        written: The author's layout.
    """
    ids = {region.id for region in written.regions}
    shown = {region.zone for region in written.regions if region.zone}
    kept = tuple(
        region
        for region in made.regions
        if region.id not in ids and not (region.zone and region.zone in shown)
    )
    return Layout(written.felt or made.felt, kept + written.regions, written.cells, written.tags)
