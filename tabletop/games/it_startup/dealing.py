"""Dealing again what a seat does not know, for search: as the engine does, but faster."""

from random import Random

from tabletop.engine.determinize import shuffle
from tabletop.engine.moves import Seat
from tabletop.games.it_startup.state import Numbers, StartupState


def deal_silently(state: StartupState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the hidden cards of a table that does not record.

    All cards have one back; a card that the seat knows to be in a zone stays in it.
    """
    table = state.table
    known, among, where, bit = table.known, table.among, table.where, 1 << seat
    pool: list[int] = []
    places: list[tuple[int, list[int], list[int]]] = []
    for zone in n.secret:
        pieces = table.zones[zone]
        hidden = [index for index, piece in enumerate(pieces) if not known[piece] & bit]
        if hidden:
            fixed = [pieces[index] for index in hidden if among[pieces[index]] & bit]
            pool += [pieces[index] for index in hidden if not among[pieces[index]] & bit]
            places.append((zone, hidden, fixed))
    pool.sort()
    shuffle(pool, rng)
    for zone, hidden, fixed in places:
        start = len(pool) - len(hidden) + len(fixed)
        given = pool[start:]
        del pool[start:]
        if fixed:
            given += sorted(fixed)
            shuffle(given, rng)
        pieces = table.zones[zone]
        for index, piece in zip(hidden, given, strict=True):
            pieces[index] = piece
            where[piece] = zone
