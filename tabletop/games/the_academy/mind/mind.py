"""Heuristics of The Academy for search."""

from tabletop.api import Lookahead, Mind, Move, Seat
from tabletop.games.the_academy.inner.position import Position, laid
from tabletop.games.the_academy.mind import judgement
from tabletop.games.the_academy.moves import SKIP_ROUND
from tabletop.games.the_academy.state import AcademyState, Numbers


class AcademyMind(Mind[AcademyState]):
    """The heuristics of The Academy; search uses the same evaluation through `inner.course`."""

    def lookahead(self, state: AcademyState) -> Lookahead:
        """Return the search depth: no playout moves, since `estimate` is reliable by itself."""
        del state
        return Lookahead(horizon=0, slip=2.0)

    def estimate(self, state: AcademyState, seat: Seat) -> float:
        """Return the seat's reward, 0 to 1; the range is what this round can bring it."""
        return self.rewards(state)[seat]

    def rewards(self, state: AcademyState) -> tuple[float, ...]:
        """Return a reward for each seat, after playing out the rest of the round."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return tuple(self.rules.share(state, outcome, seat) for seat in range(state.seats))
        return tuple(judgement.rewards(laid(Position, state)))

    def winning_chance(self, state: AcademyState, seat: Seat, reward: float) -> float:
        """Return the chance of winning the game that a reward of this round corresponds to."""
        return judgement.winning_chance(state, state.table.plan.once(Numbers), seat, reward)

    def promising(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the legal moves that differ, without those about being asked again."""
        return judgement.promising(state, self.rules.legal_moves(state, seat))

    def replies(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the legal moves, without the one that switches off questions for the round."""
        return [move for move in self.rules.legal_moves(state, seat) if move != SKIP_ROUND]
