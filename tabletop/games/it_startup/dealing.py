"""Dealing again what a seat does not know."""

from random import Random

from tabletop.api import Seat, lay_out, shuffle
from tabletop.games.it_startup.state import Numbers, StartupState


def deal_again(state: StartupState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the cards that a seat does not know over the places that it can't see into.

    Only action cards are planned, and a card that the seat knows to lie in a zone stays in it; in
    the deck below the cards that have lain there since the deal. All cards have one back. The
    result depends on what the seat knows and on `rng`.

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
            above = _fresh(state, n, bit) if zone == n.deck else 0
            upper = given[:above]
            lower = given[above:] + sorted(fixed)
            shuffle(lower, rng)
            deal[zone] = lower + upper
    lay_out(table, seat, deal)


def _fresh(state: StartupState, n: Numbers, bit: int) -> int:
    """Return how many cards that a seat does not know have lain on the deck since the deal."""
    deck = state.table.zones[n.deck]
    return sum(not state.table.known[piece] & bit for piece in deck[len(deck) - state.fresh :])
