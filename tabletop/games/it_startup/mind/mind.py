"""What computer players think of IT Startup."""

from collections.abc import Hashable, Sequence
from random import Random

from tabletop.api import CoreRules, Lookahead, Mind, Move, Seat
from tabletop.games.it_startup.mind import instinct, judgement
from tabletop.games.it_startup.moves import END
from tabletop.games.it_startup.state import Numbers, StartupState

_PROMISING = 4
"""Moves that a player without a search looks at, beside ending the turn."""
_OF_HAND = frozenset({"mulligan", "hire", "teach", "play", "plan", "sell", "take-card"})
"""Kinds of moves in which cards of one kind are alike."""


class StartupMind(Mind[StartupState]):
    """What founders think."""

    def __init__(self, rules: CoreRules[StartupState]) -> None:
        super().__init__(rules)
        self._keys: dict[Move, Hashable] = {}
        """What search knows moves by."""

    def lookahead(self, state: StartupState) -> Lookahead:
        """Return how far search looks: `estimate` is good."""
        del state
        return Lookahead(horizon=16, exploration=3.5)

    def estimate(self, state: StartupState, seat: Seat) -> float:
        """Return the chance of a seat to win."""
        return self.rewards(state)[seat]

    def rewards(self, state: StartupState) -> Sequence[float]:
        """Return the chances of all seats; at the end their shares of the victory."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return [self.rules.share(state, outcome, seat) for seat in range(state.seats)]
        return judgement.rewards(state, state.table.plan.once(Numbers))

    def promising(self, state: StartupState, seat: Seat) -> list[Move]:
        """Return the few legal moves that look best, and the end of the turn."""
        moves = self._one_of_each(state, seat, self.rules.legal_moves(state, seat))
        ranked = instinct.best_first(self._instinct(state, seat), moves)
        best = ranked[:_PROMISING]
        return best if END in best or END not in moves else [*best, END]

    def playout_move(self, state: StartupState, seat: Seat, rng: Random) -> Move:
        """Return what a hasty player would do."""
        moves = self.rules.legal_moves(state, seat)
        return instinct.playout_move(self._instinct(state, seat), moves, rng)

    def search_key(self, state: StartupState, seat: Seat, move: Move) -> Hashable:
        """Return the move with the kind of the card in place of the card, for cards of a hand."""
        del seat
        if state.marks and any(state.table.plan.piece[name] in state.marks for name in move.pieces):
            return move
        key = self._keys.get(move)
        if key is None:
            key = self._keys[move] = self._kind_of_move(state, move)
        return key

    def _kind_of_move(self, state: StartupState, move: Move) -> Hashable:
        piece_of, kind = state.table.plan.piece, state.table.plan.once(Numbers).cards.kind
        if move.kind in _OF_HAND:
            names = tuple(sorted(kind[piece_of[name]] for name in move.pieces))
            return move.kind, names, move.target
        return move

    def _one_of_each(self, state: StartupState, seat: Seat, moves: list[Move]) -> list[Move]:
        first: dict[Hashable, Move] = {}
        for move in moves:
            first.setdefault(self.search_key(state, seat, move), move)
        return list(first.values())

    def _instinct(self, state: StartupState, seat: Seat) -> instinct.Instinct:
        return instinct.Instinct(state, state.table.plan.once(Numbers), seat)
