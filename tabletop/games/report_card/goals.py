"""What a seat did in a finished game of Report Card, for its goals."""

from collections import Counter

from tabletop.api import FinishedGame, Seat
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import Numbers, ReportState

_HIGH = 10
"""The lowest face of a die that is a bargain if it costs no effort."""


def feats(game: FinishedGame[ReportState], n: Numbers, seat: Seat) -> dict[str, int]:
    """Return a seat's best semester, exam and bargains, and its lowest result and divisions.

    A semester has all points that the seat gained in it, with extra credit for earlier exams.
    """
    semesters, bargains = Counter[int](), 0
    for step in game.steps:
        if step.seat != seat:
            continue
        table, after = step.before.table, step.after.table.values
        gained = scoring.grade_sum(after, n, seat) - scoring.grade_sum(table.values, n, seat)
        semesters[table.values[n.semester]] += gained
        if step.move.kind == "take-exam":
            die = table.plan.piece[step.move.pieces[0]]
            free = not table.values[n.cost[table.where[die] - n.track]]
            bargains += free and table.values[n.die_value[die]] >= _HIGH
    values = game.last.table.values
    results = scoring.results(values, n, seat)
    divisions = scoring.divisions(results)
    return {
        "best-semester": max(semesters.values(), default=0),
        "best-exam": max(n.base_of[seat](values)),
        "bargains": bargains,
        "lowest-result": min(results),
        "lowest-division": min(divisions),
        "division-gap": max(divisions) - min(divisions),
    }
