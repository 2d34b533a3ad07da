"""Finds, from the layout of the window, which zones a small screen shows together."""

from collections.abc import Iterator, Mapping, Sequence

from tabletop.engine.game import Game
from tabletop.engine.layout import Region
from tabletop.engine.spec import ZoneKind


def boards_of(game: Game) -> Mapping[str, str]:
    """Return the board that each kind of zone lies on, by zone id.

    Kinds of the same shape share a board if only one of them has a region of its own, such as a
    floor
    and its rooms.
    """
    drawn = {region.zone: region.id for region in game.layout.regions if region.zone}
    shapes = {kind.grid: drawn[kind.id] for kind in game.spec.zones if kind.id in drawn}
    return {
        kind.id: drawn.get(kind.id) or shapes.get(kind.grid, kind.id)
        for kind in game.spec.zones
        if kind.grid != (0, 0)
    }


def shared_of(game: Game) -> frozenset[str]:
    """Return the kinds of per-seat zones that are shown together in the middle, such as a trick.

    The layout shows them in one region and nowhere else near the seats.
    """
    return frozenset(
        kind.id for kind in game.spec.zones if kind.per_seat and _is_shared(kind, game)
    )


def _is_shared(kind: ZoneKind, game: Game) -> bool:
    if kind.sees == "owner" or kind.grid != (0, 0):
        return False
    regions = game.layout.regions
    own = [region for region in regions if region.zone == kind.id]
    others = [region for region in regions if kind.id in _named(region)]
    return len(own) == 1 and not others


def _named(region: Region) -> Iterator[str]:
    """Yield the names in the data of a region."""
    for value in region.data.values():
        if isinstance(value, str):
            yield value
        elif isinstance(value, Sequence):
            yield from (each for each in value if isinstance(each, str))
