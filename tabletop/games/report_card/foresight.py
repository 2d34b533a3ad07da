"""How good a position looks, for players that search."""

from tabletop.engine.moves import Outcome, Seat
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import Numbers, ReportState


def estimate(state: ReportState, n: Numbers, outcome: Outcome | None, seat: Seat) -> float:
    return scoring.grade_sum(state.table.values, n, seat) / 500
