"""Dealing again what a seat does not know."""

from random import Random

from tabletop.api import Seat, lay_out, shuffle
from tabletop.games.it_startup.state import Numbers, StartupState


class Unknown:
    """The cards that a seat does not know, and the places that it can't see into.

    Only action cards are planned, and a card that the seat knows to lie in a zone stays in it; in
    the deck below the cards that have lain there since the deal. All cards have one back.

    Rule: 4 (hidden information).
    """

    __slots__ = ("_above", "_n", "_places", "_pool")

    def __init__(self, state: StartupState, n: Numbers, seat: Seat) -> None:
        """Look them up."""
        table = state.table
        known, among, bit = table.known, table.among, 1 << seat
        self._n = n
        self._pool: list[int] = []
        self._places: list[tuple[int, int, list[int]]] = []
        for zone in n.secret:
            hidden = [piece for piece in table.zones[zone] if not known[piece] & bit]
            if hidden:
                fixed = [piece for piece in hidden if among[piece] & bit]
                self._pool += [piece for piece in hidden if not among[piece] & bit]
                self._places.append((zone, len(hidden), sorted(fixed)))
        self._pool.sort()
        deck = table.zones[n.deck]
        self._above = sum(not known[piece] & bit for piece in deck[len(deck) - state.fresh :])
        """Cards that the seat does not know and that have lain on the deck since the deal."""

    def deal(self, rng: Random) -> dict[int, list[int]]:
        """Return cards for the places, by zone; they depend on what the seat knows and on `rng`."""
        n, pool = self._n, self._pool[:]
        shuffle(pool, rng)
        deal: dict[int, list[int]] = {}
        for zone, count, fixed in self._places:
            if zone in n.planned:
                action = next(piece for piece in reversed(pool) if n.cards.is_action(piece))
                pool.remove(action)
                deal[zone] = [action]
                continue
            start = len(pool) - count + len(fixed)
            deal[zone] = given = pool[start:]
            del pool[start:]
            if fixed:
                above = self._above if zone == n.deck else 0
                upper = given[:above]
                lower = given[above:] + fixed
                shuffle(lower, rng)
                deal[zone] = lower + upper
        return deal


def deal_again(state: StartupState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the cards that a seat does not know over the places that it can't see into.

    The result depends on what the seat knows and on `rng`.

    Rule: 4 (hidden information).
    """
    lay_out(state.table, seat, Unknown(state, n, seat).deal(rng))
