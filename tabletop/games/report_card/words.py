"""Every word of Report Card that is not in its content files, but for what stands around the table.

Seats are written `{p1}`; whoever shows the text fills in names.
"""

from collections.abc import Sequence

from tabletop.engine.display import Preview
from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.spec import TablePlan
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import (
    BONUS,
    EXAMS,
    FACTOR,
    NOT_TAKEN,
    Numbers,
    ReportState,
)

SEMESTER = "Semester {number} begins"
POSSIBLE = "With all dice known beforehand"
GAVE_UP = "gave up {effort} effort"
RANKS = ("Bottom of the class", "Run of the mill", "Above average", "Superior")
"""Class ranks of a solo game, lowest first."""
ICONS = {
    "take-exam": "pencil",
    "add-credit": "plus",
    "end-credit": "check",
    "choose-division": "award",
    "choose-department": "award",
}
_TIMES = {4: "four", 3: "three", 2: "two"}


def title(plan: TablePlan, piece: int) -> str:
    """Return what a player calls a piece: `Surgery`, `d8`."""
    return plan.kinds[piece].title


def took(plan: TablePlan, card: int, die: int, initial: int, face: int) -> str:
    """Return the note of an exam."""
    addition = f"**{face} + {initial} = {face + initial}**"
    return f"took **{title(plan, card)}** with the {title(plan, die)}: {addition}"


def credited(plan: TablePlan, card: int, amount: int) -> str:
    """Return the note of extra credit."""
    return f"added **{amount}** to **{title(plan, card)}**"


def marked(plan: TablePlan, n: Numbers, values: Sequence[int], seat: Seat, mark: int) -> str:
    """Return the note of a division that was chosen, with its department if that was drawn."""
    division = n.divisions[values[n.mark_division[seat][mark]] - 1]
    hope = f"hopes for {BONUS[mark]} points in **{division}**"
    if values[n.mark_department[seat][mark]]:
        department = marked_department(plan, n, values, seat, mark).removeprefix("hopes ")
        return f"{hope} and {department}"
    return hope


def marked_department(
    plan: TablePlan, n: Numbers, values: Sequence[int], seat: Seat, mark: int
) -> str:
    """Return the note of a department that was chosen."""
    department = title(plan, n.exams[values[n.mark_department[seat][mark]] - 1])
    return f"hopes for **{department}** to count {_TIMES[FACTOR[mark]]} times"


def bonus(
    plan: TablePlan, n: Numbers, values: Sequence[int], seat: Seat, won: scoring.Bonus
) -> str:
    """Return the note of points that a mark brought at the end."""
    if won.exam < 0:
        division = n.divisions[values[n.mark_division[seat][won.mark]] - 1]
        return f"is best in **{division}**: **+{won.points}**"
    department = title(plan, n.exams[won.exam])
    return f"counts **{department}** {_TIMES[FACTOR[won.mark]]} times: **+{won.points}**"


def credit_form(state: ReportState, n: Numbers, seat: Seat) -> Form:
    """Return the tray from which leftover effort goes to an exam."""
    values, plan = state.table.values, state.table.plan
    exams = tuple(
        plan.pieces[piece]
        for piece, base in zip(n.exams, n.base_of[seat](values), strict=True)
        if base
    )
    amounts = tuple(str(amount) for amount in range(1, values[n.effort[seat]] + 1))
    blanks = (Field("target", "Exam", exams, 1, 1), Field("args", "Effort", amounts, 1, 1))
    return Form("add-credit", "Where does your leftover effort go?", "Add credit", blanks)


def prompt(state: ReportState, n: Numbers, seat: Seat) -> str:
    """Return what the seat should do now, or whom the game waits for."""
    if state.phase == "over":
        return "The game is over"
    if seat != state.turn:
        return f"Waiting for {{{seat_name(state.turn)}}}"
    values = state.table.values
    effort = values[n.effort[seat]]
    if state.phase == "exams":
        return "Put a die on an exam" if effort else "Put the free die on an exam"
    if state.phase == "credit":
        return f"Add {effort} leftover effort to your exams"
    for mark in range(len(BONUS)):
        division = values[n.mark_division[seat][mark]]
        if not division:
            return f"Choose a division for {BONUS[mark]} points"
        if state.departments == "choose" and not values[n.mark_department[seat][mark]]:
            return f"Choose the {n.divisions[division - 1]} exam counting {FACTOR[mark]} times"
    return ""


def describe(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the move as on a button."""
    plan, table = state.table.plan, state.table
    target = plan.piece.get(move.target, -1)
    match move.kind:
        case "take-exam" if move.pieces and move.pieces[0] in plan.piece:
            zone = plan.zone.get(move.target, -1)
            if zone >= 0 and table.zones[zone]:
                die = title(plan, plan.piece[move.pieces[0]])
                return f"Take {title(plan, table.zones[zone][0])} with the {die}"
        case "add-credit" if move.args and target >= 0:
            return f"Add {move.args[0]} to {title(plan, target)}"
        case "end-credit":
            return f"Give up {table.values[n.effort[seat]]} effort"
        case "choose-division" if move.args:
            return f"Choose {str(move.args[0]).title()}"
        case "choose-department" if target >= 0:
            return f"Choose {title(plan, target)}"
    return str(move)


def preview(state: ReportState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return what a legal move would bring."""
    table = state.table
    plan, values = table.plan, table.values
    effort = values[n.effort[seat]]
    match move.kind:
        case "take-exam":
            die = plan.piece[move.pieces[0]]
            face = values[n.die_value[die]]
            initial = values[n.initial[plan.zone[move.target] - n.exam]]
            cost = values[n.cost[table.where[die] - n.track]]
            left = n.spent_of[seat](values).count(NOT_TAKEN) - 1
            after = f"{left} more exam{'' if left == 1 else 's'} this semester"
            lines = (
                ("bolt", f"Costs {cost}, leaves {effort - cost}"),
                ("cap", after if left else "Your last exam this semester"),
            )
            return Preview(f"{face} + {initial} = {face + initial}", lines)
        case "add-credit":
            number = n.number[plan.piece[move.target]]
            amount = int(move.args[0])
            score = values[n.base[seat][number]] + values[n.credit[seat][number]]
            rest = ("bolt", f"Leaves {effort - amount}")
            return Preview(f"{score} + {amount} = {score + amount}", (rest,))
        case "end-credit":
            return Preview("No extra credit", (("bolt", f"Gives up {effort} effort"),))
    return None


def ending(
    plan: TablePlan,
    n: Numbers,
    winners: tuple[Seat, ...],
    totals: tuple[int, ...],
    careers: Sequence[tuple[int, int]],
) -> str:
    """Return what ended the game and what decided it."""
    done = f"All {EXAMS} exams are taken."
    best = max(totals)
    if len(winners) > 1:
        names = [f"{{{seat_name(seat)}}}" for seat in winners]
        shared = f"{', '.join(names[:-1])} and {names[-1]}"
        return f"{done} {shared} share first place with {best} points each."
    division, exam = careers[0]
    post = f"to serve in {n.divisions[division]}, {title(plan, n.exams[exam])}"
    winner = f"{{{seat_name(winners[0])}}}"
    if len(totals) == 1:
        standing = RANKS[scoring.rank(best)]
        return f"{done} {standing}: {winner} leaves with {best} points, {post}."
    runner_up = max(total for seat, total in enumerate(totals) if seat not in winners)
    return f"{done} {winner} graduates first, {best} to {runner_up}, {post}."
