"""What computer players think of IT Startup. They think on positions in few numbers."""

from collections.abc import Hashable, Sequence
from random import Random

from tabletop.api import Lookahead, Mind, Move, Seat
from tabletop.games.it_startup.inner.making import position_of
from tabletop.games.it_startup.state import StartupState


class StartupMind(Mind[StartupState]):
    """What founders think."""

    def lookahead(self, state: StartupState) -> Lookahead:
        """Return how far search looks: `estimate` is good, but a turn has many moves."""
        del state
        return Lookahead(horizon=16, exploration=3.5, least_steps=8_000, slip=2.5)

    def estimate(self, state: StartupState, seat: Seat) -> float:
        """Return the chance of a seat to win."""
        return self.rewards(state)[seat]

    def rewards(self, state: StartupState) -> Sequence[float]:
        """Return the chances of all seats; at the end their shares of the victory."""
        return position_of(state).rewards()

    def promising(self, state: StartupState, seat: Seat) -> list[Move]:
        """Return the few legal moves that look best, and the end of the turn."""
        position = position_of(state)
        return [position.move(seat, code) for code in position.promising(seat)]

    def playout_move(self, state: StartupState, seat: Seat, rng: Random) -> Move:
        """Return what a hasty player would do."""
        position = position_of(state)
        return position.move(seat, position.playout_move(seat, rng))

    def search_key(self, state: StartupState, seat: Seat, move: Move) -> Hashable:
        """Return the move with the kind of the card in place of the card, for cards of a hand."""
        position = position_of(state)
        return position.search_key(seat, position.code(seat, move))
