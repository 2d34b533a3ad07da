"""Bonus divisions and departments, drawn at random or chosen by the players.

Rulebook: `#bonus-divisions`, `#bonus-departments`.
"""

from collections.abc import Iterator

from tabletop.api import NOT_YOUR_TURN, Chance, Message, Move, Refusal, Seat, TablePlan
from tabletop.games.report_card import notes
from tabletop.games.report_card.state import DEPARTMENTS, DIVISIONS, MARKS, Numbers, ReportState

DIVISION = "choose-division"
DEPARTMENT = "choose-department"


def _no(key: str, paragraph: str, **values: int | str) -> Refusal:
    return Refusal(Message(key, **values), f"report-card.{paragraph}")


def draw(state: ReportState, n: Numbers, chance: Chance) -> None:
    """Assign three random bonus divisions to every seat, and random departments if so set.

    Rulebook: `#bonus-divisions`, `#bonus-departments`.
    """
    for seat in range(state.seats):
        left = list(range(DIVISIONS))
        for mark in range(MARKS):
            division = left.pop(chance.draw(len(left)))
            state.table.set(n.mark_division[seat][mark], division + 1)
            _draw_department(state, n, seat, mark, chance)


def _draw_department(state: ReportState, n: Numbers, seat: Seat, mark: int, chance: Chance) -> None:
    if state.departments == "random":
        division = state.table.values[n.mark_division[seat][mark]] - 1
        exam = division * DEPARTMENTS + chance.draw(DEPARTMENTS)
        state.table.set(n.mark_department[seat][mark], exam + 1)


def next_choice(state: ReportState, n: Numbers, seat: Seat) -> tuple[str, int]:
    """Return what a seat has to choose next, and for which of its three bonuses (from 0).

    The first item is the kind of move, `choose-division` or `choose-department`. Returns `("", 0)`
    if nothing is left to choose.
    """
    values = state.table.values
    for mark in range(MARKS):
        if state.special == "choose" and not values[n.mark_division[seat][mark]]:
            return DIVISION, mark
        if state.departments == "choose" and not values[n.mark_department[seat][mark]]:
            return DEPARTMENT, mark
    return "", 0


def candidates(state: ReportState, n: Numbers, seat: Seat) -> Iterator[Move]:
    """Yield the moves for a seat's next choice of a bonus, or nothing if all are chosen.

    The moves name the divisions not chosen yet, or the five departments of the bonus division.
    """
    kind, mark = next_choice(state, n, seat)
    values = state.table.values
    if kind == DIVISION:
        marked = {values[value] for value in n.mark_division[seat]}
        for number, title in enumerate(n.divisions, 1):
            if number not in marked:
                yield Move(DIVISION, args=(title.lower(),))
    elif kind == DEPARTMENT:
        first = (values[n.mark_division[seat][mark]] - 1) * DEPARTMENTS
        for piece in n.exams[first : first + DEPARTMENTS]:
            yield Move(DEPARTMENT, target=state.table.plan.pieces[piece])


def refusal(state: ReportState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat can't choose this bonus division or department now, or None if it can.

    Rulebook: `#bonus-divisions`, `#bonus-departments`.
    """
    if seat != state.turn:
        return _no(NOT_YOUR_TURN, "turn")
    if state.phase != "mark":
        return _no("bonuses-before", "bonus-divisions")
    kind, mark = next_choice(state, n, seat)
    if kind == DEPARTMENT:
        if move in candidates(state, n, seat):
            return None
        title = n.divisions[state.table.values[n.mark_division[seat][mark]] - 1]
        return _no("choose-department-of", "bonus-departments", division=title)
    if move.kind != DIVISION:
        return _no("divisions-first", "bonus-divisions")
    if move in candidates(state, n, seat):
        return None
    word = move.args[0] if len(move.args) == 1 and not move.pieces and not move.target else ""
    if any(title.lower() == word for title in n.divisions):
        return _no("division-has-bonus", "bonus-divisions")
    return _no("one-of-seven", "bonus-divisions")


def apply_choice(state: ReportState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    """Store a seat's choice of a bonus division or department, and log it.

    If departments are assigned at random, `chance` draws the department of a chosen division.
    """
    table = state.table
    _, mark = next_choice(state, n, seat)
    if move.kind == DIVISION:
        number = [title.lower() for title in n.divisions].index(str(move.args[0])) + 1
        table.set(n.mark_division[seat][mark], number)
        _draw_department(state, n, seat, mark, chance)
        note = notes.marked
    else:
        exam = n.number[table.plan.piece[move.target]]
        table.set(n.mark_department[seat][mark], exam + 1)
        note = notes.marked_department
    if table.recording:
        table.note(seat, note(n, table.values, seat, mark))


def problem_with(plan: TablePlan, n: Numbers, values: list[int], seat: Seat) -> str:
    """Return what is wrong with a seat's bonuses in a position laid out by hand; "" if nothing is.

    `values` are all values of the table, by number.
    """
    chosen = [values[value] for value in n.mark_division[seat]]
    if any(not 0 <= number <= DIVISIONS for number in chosen):
        return "a bonus division is 1 to 7, or 0 for none"
    if len(set(chosen) - {0}) != sum(number > 0 for number in chosen):
        return "a player's three bonus divisions differ"
    for division, value in zip(chosen, n.mark_department[seat], strict=True):
        exam = values[value]
        if exam and not (0 < exam <= len(n.exams) and (exam - 1) // DEPARTMENTS == division - 1):
            return f"{plan.values[value]} lies outside its bonus division"
    return ""
