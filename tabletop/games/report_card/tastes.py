"""What the rivals of Report Card like."""

from tabletop.api import Move, Seat
from tabletop.games.report_card.state import SEMESTERS, Numbers, ReportState


def saves(state: ReportState, seat: Seat, move: Move) -> float:
    """Return how much a thrifty rival likes a move: the less effort the die costs, the more."""
    del seat
    return -_cost(state, move)


def gambles(state: ReportState, seat: Seat, move: Move) -> float:
    """Return how much a gambler likes a move: the die with the most sides first."""
    del seat
    n, plan = state.table.plan.once(Numbers), state.table.plan
    return max((n.sides.get(plan.piece[name], 0) for name in move.pieces), default=0)


def plans(state: ReportState, seat: Seat, move: Move) -> float:
    """Return how much a planner likes a move: effort is spent in the last semester, not before."""
    del seat
    n = state.table.plan.once(Numbers)
    return -_cost(state, move) if state.table.values[n.semester] < SEMESTERS else 0.0


def _cost(state: ReportState, move: Move) -> int:
    """Return the effort that the die of a move costs; 0 if it takes none."""
    if move.kind != "take-exam":
        return 0
    table, n = state.table, state.table.plan.once(Numbers)
    return table.values[n.cost[table.where[table.plan.piece[move.pieces[0]]] - n.track]]


TASTES = {"ruth": saves, "greg": gambles, "mara": plans}
