"""One-sentence reasons why a move may be good. They use open information only."""

from tabletop.api import Move, Seat
from tabletop.games.report_card import notes
from tabletop.games.report_card.marks import due
from tabletop.games.report_card.state import (
    BONUS,
    DEPARTMENTS,
    FACTOR,
    NOT_TAKEN,
    SPACES,
    Numbers,
    ReportState,
)


def reason(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return one sentence, for hints, on why a legal move may be good."""
    match move.kind:
        case "take-exam":
            return _why_exam(state, n, seat, move)
        case "add-credit":
            return _why_credit(state, n, seat, move)
        case "choose-division":
            return _why_division(state, n, seat, str(move.args[0]))
        case "choose-department":
            _, mark = due(state, n, seat)
            return f"It counts {FACTOR[mark]} times if your result there is the best."
    return "Nothing more is to be gained this semester."


def _why_exam(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    table = state.table
    values = table.values
    effort = values[n.effort[seat]]
    faces: dict[int, int] = {}
    for space in range(SPACES):
        if values[n.cost[space]] <= effort:
            die = table.zones[n.track + space][0]
            faces[die] = values[n.die_value[die]]
    die = table.plan.piece[move.pieces[0]]
    cost = values[n.cost[table.where[die] - n.track]]
    shows = f"The {notes.title(table.plan, die)} shows {faces[die]}"
    left = n.spent_of[seat](values).count(NOT_TAKEN) - 1
    ahead = f"{left} more exam{'' if left == 1 else 's'}"
    best = faces[die] == max(faces.values())
    if best and not cost:
        return f"{shows}, the most within your means, and costs nothing."
    if best:
        rest = f"; {effort - cost} effort is left for {ahead}" if left else ""
        return f"{shows}, the most within your means{rest}."
    if not cost:
        rest = f", so your {effort} effort is kept for {ahead}" if left else ""
        return f"{shows} and costs nothing{rest}."
    rest = f" and leaves {effort - cost} for {ahead}" if left else ""
    return f"{shows} for {cost} effort{rest}."


def _why_credit(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    values, plan = state.table.values, state.table.plan
    exam = n.number[plan.piece[move.target]]
    for mark in range(len(BONUS)):
        if values[n.mark_department[seat][mark]] == exam + 1:
            title = notes.title(plan, n.exams[exam])
            return f"{title} counts {FACTOR[mark]} times if your result is the best."
        if values[n.mark_division[seat][mark]] == exam // DEPARTMENTS + 1:
            division = n.divisions[exam // DEPARTMENTS]
            return f"Being best in {division} brings you {BONUS[mark]} points."
    return "Leftover effort is lost; here each one is a point."


def _why_division(state: ReportState, n: Numbers, seat: Seat, division: str) -> str:
    values = state.table.values
    number = [title.lower() for title in n.divisions].index(division) + 1
    rivals = sum(
        values[value] == number
        for other in range(state.seats)
        if other != seat
        for value in n.mark_division[other]
    )
    title = n.divisions[number - 1]
    if rivals:
        return f"{title} is sought by {rivals} other{'' if rivals == 1 else 's'} as well."
    return f"Nobody else has chosen {title} yet."
