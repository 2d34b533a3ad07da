"""Dealing again what a seat does not know."""

from random import Random

from tabletop.api import Seat, lay_out, shuffle
from tabletop.games.it_startup.state import Numbers, StartupState


def deal_again(state: StartupState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the cards that a seat does not know over the places that it can't see into.

    Only action cards are planned, and a card that the seat knows to lie in a zone stays in it. All
    cards have one back. The result depends on what the seat knows and on `rng`.

    Rule: 4 (hidden information).
    """
    table = state.table
    known, among, bit = table.known, table.among, 1 << seat
    pool: list[int] = []
    places: list[tuple[int, int, list[int]]] = []
    for zone in n.secret:
        hidden = [piece for piece in table.zones[zone] if not known[piece] & bit]
        if hidden:
            fixed = [piece for piece in hidden if among[piece] & bit]
            pool += [piece for piece in hidden if not among[piece] & bit] if fixed else hidden
            places.append((zone, len(hidden), fixed))
    pool.sort()
    shuffle(pool, rng)
    deal: dict[int, list[int]] = {}
    for zone, count, fixed in places:
        if zone in n.planned:
            action = next(piece for piece in reversed(pool) if n.cards.is_action(piece))
            pool.remove(action)
            deal[zone] = [action]
            continue
        start = len(pool) - count + len(fixed)
        deal[zone] = given = pool[start:]
        del pool[start:]
        if fixed:
            given += sorted(fixed)
            shuffle(given, rng)
    lay_out(table, seat, deal)
