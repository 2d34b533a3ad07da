"""Heuristics of Report Card for search."""

from types import MappingProxyType

from tabletop.api import CoreRules, Lookahead, Mind, Move, Seat
from tabletop.games.report_card.mind import bound, foresight
from tabletop.games.report_card.moves import Moves
from tabletop.games.report_card.state import NOT_TAKEN, Numbers, ReportState


class ReportMind(Mind[ReportState]):
    """The heuristics of Report Card, as search and playouts use them."""

    usual_weights = MappingProxyType(foresight.USUAL)

    def __init__(self, rules: CoreRules[ReportState]) -> None:
        super().__init__(rules)
        self._by_seats: dict[int, foresight.Weights] = {}

    def lookahead(self, state: ReportState) -> Lookahead:
        """Return the search depth: no playout moves, since `estimate` is reliable by itself."""
        del state
        return Lookahead(horizon=0, least_steps=5_000, slip=2.5)

    def estimate(self, state: ReportState, seat: Seat) -> float:
        """Return a position's value for a seat, 0 to 1.

        It is the scaled solo total, or the chance of winning against rivals.
        """
        return foresight.estimate(
            state,
            state.table.plan.once(Numbers),
            self.rules.outcome(state),
            seat,
            self._counts(state.seats),
        )

    def features(self, state: ReportState, seat: Seat) -> dict[str, float]:
        """Return the evaluation features of a seat: its points so far and those expected."""
        return foresight.features(state, state.table.plan.once(Numbers), seat)

    def _counts(self, seats: int) -> foresight.Weights:
        found = self._by_seats.get(seats)
        if found is None:
            grades, coming, hopes, waits = (
                self.weights(seats).get(name, 0.0) for name in foresight.USUAL
            )
            found = self._by_seats[seats] = grades, coming, hopes, waits
        return found

    def payoff(self, state: ReportState) -> tuple[int, int] | None:
        """Return the solo totals worth 0 and 1; None with several players."""
        return foresight.ALONE if state.seats == 1 else None

    def promising(self, state: ReportState, seat: Seat) -> list[Move]:
        """Return the legal moves that can differ in value; in solo exams, only promising dice."""
        n = state.table.plan.once(Numbers)
        if state.seats == 1 and state.phase == "exams":
            exam = n.spent_of[0](state.table.values).index(NOT_TAKEN)
            return [
                state.table.plan.once(Moves).take[die][exam]
                for die in foresight.hopeful_dice(state, n)
            ]
        return foresight.promising(state, n, seat, self.rules.legal_moves(state, seat))

    def most_possible(self, state: ReportState, seat: Seat) -> int | None:
        """Return the best total a finished solo game could have had; None otherwise."""
        if state.seats > 1 or state.phase != "over":
            return None
        return bound.best_total(state.table.values, state.table.plan.once(Numbers), seat)
