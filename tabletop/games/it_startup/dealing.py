"""Redealing the cards that a seat does not know, so that the search can guess hidden cards."""

from random import Random

from tabletop.api import Seat, lay_out, shuffle
from tabletop.games.it_startup.state import Numbers, StartupState


class HiddenCards:
    """The cards that a seat doesn't know, and the places that it cannot see.

    Only action cards can be planned. A card that the seat knows to be in a zone stays there; in the
    deck, it stays below the cards untouched since the deal. All cards have the same back.
    """

    __slots__ = ("_above", "_n", "_places", "_pool")

    def __init__(self, state: StartupState, n: Numbers, seat: Seat) -> None:
        """Collect the unknown cards and their places from a state."""
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
        """The number of unknown cards on top of the deck that are untouched since the deal."""

    def deal(self, rng: Random) -> dict[int, list[int]]:
        """Return random cards for each hidden place, by zone number.

        The result depends only on what the seat knows and on `rng`.
        """
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


def redeal_hidden(state: StartupState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the cards that a seat doesn't know to the places that it cannot see.

    This changes `state` to a random position that the seat can't distinguish from the real one. The
    result depends only on what the seat knows and on `rng`.
    """
    lay_out(state.table, seat, HiddenCards(state, n, seat).deal(rng))
