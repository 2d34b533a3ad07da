"""What a seat did in a finished game of Report Card, for its goals."""

from collections import Counter

from tabletop.api import FinishedGame, Message, NearMiss, Seat
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import SPACES, Numbers, ReportState

_NEAR = 15
"""Points short of the next class rank that are few."""
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


def near_miss(game: FinishedGame[ReportState], n: Numbers, seat: Seat) -> NearMiss | None:
    """Return the exam whose best affordable die showed most beyond the one taken.

    Alone, with a class rank missed by little, that is what the points were short of.
    """
    best: tuple[int, int, str, int, int] | None = None
    for number, step in enumerate(game.steps):
        if step.seat != seat or step.move.kind != "take-exam":
            continue
        table, values = step.before.table, step.before.table.values
        row = [table.zones[n.track + space][0] for space in range(SPACES)]
        costs = [values[cost] for cost in n.cost]
        left = values[n.effort[seat]]
        faces = {die: values[n.die_value[die]] for die in row}
        within = [die for die, cost in zip(row, costs, strict=True) if cost <= left]
        other = max(within, key=lambda die: faces[die])
        gap = faces[other] - faces[table.plan.piece[step.move.pieces[0]]]
        if gap > 0 and (best is None or gap >= best[0]):
            exam = table.zones[table.plan.zone[step.move.target]][0]
            best = (gap, number, table.plan.kinds[exam].id, other, faces[other])
    if best is None:
        return None
    gap, number, exam_kind, die, face = best
    title = Message("missed-die", exam=exam_kind, points=gap)
    total = game.outcome.scores[seat]
    short = next((each + 1 - total for each in scoring.RANKS if each >= total), 0)
    if game.first.seats == 1 and 0 < short <= _NEAR:
        title = Message(
            "missed-rank", points=short, rank=Message("rank", rank=scoring.rank(total) + 1)
        )
    text = Message(
        "missed-face",
        exam=exam_kind,
        die=game.first.table.plan.kinds[die].id,
        face=face,
        points=gap,
    )
    return NearMiss(number, title, text)
