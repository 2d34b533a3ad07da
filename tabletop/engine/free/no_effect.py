"""Detects free-table moves that change nothing, such as putting a piece where it already is.

Such a gesture is not a move. A move that only sorts the player's own hand is reported to nobody.
"""

from collections.abc import Sequence

from tabletop.engine.free.state import (
    RANDOM,
    FreeState,
    find,
    index_of,
    place_of,
    side_of,
    spot_of,
    spots_for,
)
from tabletop.engine.knowledge.determinize import shows_order
from tabletop.engine.moves import Move, Seat
from tabletop.engine.orientation import Orientation
from tabletop.engine.table import Table
from tabletop.engine.view import zone_view


def stands_still(state: FreeState, seat: Seat, move: Move) -> bool:
    """Return whether a legal move would change nothing, such as keeping a counter's value."""
    table, plan = state.table, state.table.plan
    match move.kind:
        case "count":
            return table.values[plan.value[move.target]] == move.args[0]
        case "add":
            return move.args == (0,)
        case "face":
            (die,) = move.pieces
            return table.values[plan.value[die]] == side_of(plan, die, move.args[0])
        case "write":
            return state.written.get(move.target, "") == move.args[0]
        case "draw" | "carry":
            same = place_of(table, move.pieces[0]) == move.target
            return same and RANDOM not in move.args and (move.kind == "carry" or move.args == (1,))
        case "put":
            order = reordered(state, seat, move)
            return order is not None and order == table.zones[plan.zone[move.target]]
    return False


def is_own_matter(state: FreeState, seat: Seat, move: Move) -> bool:
    """Return whether a move only sorts the seat's own hand, which nobody else can see."""
    table, plan = state.table, state.table.plan
    zone = plan.zone.get(move.target, -1)
    if move.kind != "put" or zone < 0 or plan.owners[zone] != seat:
        return False
    order = reordered(state, seat, move)
    if order is None:
        return False
    others = [each for each in range(-1, state.seats) if each != seat]
    before = [zone_view(table, zone, other) for other in others]
    after = table.clone(recording=False)
    after.zones[zone] = list(order)
    return before == [zone_view(after, zone, other) for other in others]


def _lies_so(table: Table, seat: Seat, piece: int, spot: tuple[int, int] | None) -> bool:
    """Return whether putting a piece somewhere changes nothing, as far as a seat knows."""
    plan, zone = table.plan, table.where[piece]
    if not table.knows(seat, piece) and plan.sees[zone] & plan.bit(seat):
        return False  # it would be turned up
    then = Orientation(down=not plan.sees[zone], spot=spot)
    now = table.lies(piece)
    return now == then or (not table.knows(seat, piece) and now._replace(down=then.down) == then)


def reordered(state: FreeState, seat: Seat, move: Move) -> Sequence[int] | None:
    """Return the pieces of the target zone in their order after a move within that zone.

    Return None if the move does more, such as bringing a piece from elsewhere, turning one up or
    changing how it lies.
    """
    table, zone = state.table, state.table.plan.zone[move.target]
    found = [find(table, seat, name) for name in move.pieces]
    if any(table.where[each[0]] != zone for each in found):
        return None
    order = list(table.zones[zone])
    if not shows_order(table.plan, zone, seat):
        return order  # a seat that can't see the order can't change it
    pieces = [alike[0] for alike in found]
    spots = spots_for(table, zone, pieces, spot_of(move))
    if not all(_lies_so(table, seat, piece, spots.get(piece)) for piece in pieces):
        return None
    index = index_of(move)
    for number, piece in enumerate(pieces):
        order.remove(piece)
        at = 0 if move.args == ("bottom",) else len(order) if index is None else index + number
        order.insert(at, piece)
    return order
