"""How computer players of IT Startup judge full positions, by way of compact ones."""

from collections.abc import Collection, Hashable, Sequence
from random import Random
from types import MappingProxyType

from tabletop.api import Heuristics, Lookahead, Move, Seat
from tabletop.games.it_startup import evaluation
from tabletop.games.it_startup.fast.making import position_of
from tabletop.games.it_startup.state import StartupState
from tabletop.games.it_startup.tastes import TASTES


class StartupHeuristics(Heuristics[StartupState]):
    """How computer players judge positions of IT Startup and choose moves to consider."""

    preparing = frozenset({"sell"})
    tastes = MappingProxyType(TASTES)

    def lookahead(self, state: StartupState) -> Lookahead:
        """Return the search parameters: playouts of 16 moves, since a turn has many moves.

        Ranks count like ten visits: a few hundred visits can't tell a dozen moves apart.
        """
        del state
        return Lookahead(
            horizon=16, exploration=3.5, least_steps=8_000, slip=1.2, faith=10.0, careful=True
        )

    def estimate(self, state: StartupState, seat: Seat) -> float:
        """Return a seat's chance of winning, 0 to 1."""
        return self.rewards(state)[seat]

    def rewards(self, state: StartupState) -> Sequence[float]:
        """Return each seat's chance of winning, 0 to 1; at the end, its share of the victory."""
        return position_of(state).rewards()

    def prior(self, state: StartupState, seat: Seat, moves: Sequence[Move]) -> Sequence[float]:
        """Return each move's expected gain in winning chance, by which the search orders them."""
        position = position_of(state)
        return position.prior(seat, [position.code(seat, move) for move in moves])

    def pointless(self, state: StartupState, seat: Seat, moves: Sequence[Move]) -> Collection[Move]:
        """Return the moves that waste a free card, and that sell, plan or transfer for nothing."""
        if state.pending:
            return ()
        position = position_of(state)
        codes = {position.code(seat, move): move for move in moves}
        return [codes[code] for code in evaluation.pointless(position, seat, [*codes])]

    def playout_move(self, state: StartupState, seat: Seat, rng: Random) -> Move:
        """Return a move for a playout: usually the one that looks best."""
        position = position_of(state)
        return position.move(seat, position.playout_move(seat, rng))

    def search_key(self, state: StartupState, seat: Seat, move: Move) -> Hashable:
        """Return a key that is the same for moves with hand cards of the same kind.

        Such moves are equivalent, so the search need not try them separately.
        """
        position = position_of(state)
        return position.search_key(seat, position.code(seat, move))
