"""Heuristics of IT Startup, which work on the fast state."""

from collections.abc import Hashable, Sequence
from random import Random

from tabletop.api import Lookahead, Mind, Move, Seat
from tabletop.games.it_startup.inner.making import position_of
from tabletop.games.it_startup.state import StartupState


class StartupMind(Mind[StartupState]):
    """The heuristics of IT Startup, as search and playouts use them."""

    def lookahead(self, state: StartupState) -> Lookahead:
        """Return the search depth: `estimate` is reliable, but a turn has many moves."""
        del state
        return Lookahead(horizon=16, exploration=3.5, least_steps=8_000, slip=2.5)

    def estimate(self, state: StartupState, seat: Seat) -> float:
        """Return a seat's chance to win, 0 to 1."""
        return self.rewards(state)[seat]

    def rewards(self, state: StartupState) -> Sequence[float]:
        """Return each seat's chance of winning; at the end, its share of the victory."""
        return position_of(state).rewards()

    def promising(self, state: StartupState, seat: Seat) -> list[Move]:
        """Return the few legal moves that look best, and ending the turn."""
        position = position_of(state)
        return [position.move(seat, code) for code in position.promising(seat)]

    def playout_move(self, state: StartupState, seat: Seat, rng: Random) -> Move:
        """Return a move for a playout: mostly what looks best at a glance."""
        position = position_of(state)
        return position.move(seat, position.playout_move(seat, rng))

    def search_key(self, state: StartupState, seat: Seat, move: Move) -> Hashable:
        """Return a move's search key; cards of a hand are replaced by their kind."""
        position = position_of(state)
        return position.search_key(seat, position.code(seat, move))
