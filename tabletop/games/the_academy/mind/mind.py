"""What computer players think of The Academy."""

from tabletop.api import Lookahead, Mind, Move, Seat
from tabletop.games.the_academy.inner.position import Position, laid
from tabletop.games.the_academy.mind import judgement
from tabletop.games.the_academy.moves import SKIP_ROUND
from tabletop.games.the_academy.state import AcademyState, Numbers


class AcademyMind(Mind[AcademyState]):
    """What students think; while they search, `inner.course` asks the same judgement."""

    def lookahead(self, state: AcademyState) -> Lookahead:
        """Return how far search looks: `estimate` is good."""
        del state
        return Lookahead(horizon=0, slip=2.0)

    def estimate(self, state: AcademyState, seat: Seat) -> float:
        """Return how good the position is for the seat, of what the round can bring it."""
        return self.rewards(state)[seat]

    def rewards(self, state: AcademyState) -> tuple[float, ...]:
        """Return the same for all seats: what is left of the round is played on."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return tuple(self.rules.share(state, outcome, seat) for seat in range(state.seats))
        return tuple(judgement.rewards(laid(Position, state)))

    def winning_chance(self, state: AcademyState, seat: Seat, reward: float) -> float:
        """Return the chance of winning the game after a round that brings so much."""
        return judgement.winning_chance(state, state.table.plan.once(Numbers), seat, reward)

    def promising(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the legal moves but for wishes about being asked, and for cards in a row."""
        return judgement.promising(state, self.rules.legal_moves(state, seat))

    def replies(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the legal moves but for the wish not to be asked any more."""
        return [move for move in self.rules.legal_moves(state, seat) if move != SKIP_ROUND]
