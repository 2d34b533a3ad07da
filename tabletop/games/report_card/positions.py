"""Completing and checking positions laid out by hand, as in lessons and tests."""

from tabletop.api import Seat, Table, seat_name
from tabletop.games.report_card import marks
from tabletop.games.report_card.state import (
    EFFORT,
    EXAMS,
    INITIAL_SIDES,
    NOT_TAKEN,
    SEMESTERS,
    SPACES,
    Numbers,
    ReportState,
)

PHASES = ("mark", "exams", "credit", "over")


def arrange(state: ReportState, n: Numbers, costs: tuple[int, ...]) -> None:
    """Complete a position laid out by hand, as in a lesson, and check it.

    Unnamed dice take the free spaces, largest first. Unnamed exams go to the past exams, those with
    a result first, or into the deck below the named ones. `costs` is the effort that each space
    costs.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or value.
    """
    if state.phase not in PHASES:
        raise ValueError(f"phase is one of {', '.join(PHASES)}, not {state.phase}")
    _check_values(state, n, costs)
    _place_dice(state.table, n)
    if state.phase == "mark":
        _check_marking(state, n)
        return
    if not state.table.values[n.first]:
        state.table.set(n.first, 1)
    _place_exams(state.table, n, state.seats)
    for seat in range(state.seats):
        _check_results(state.table, n, seat)
    _check_turns(state, n)
    _check_effort(state, n)


def _check_values(state: ReportState, n: Numbers, costs: tuple[int, ...]) -> None:
    values, names = state.table.values, state.table.plan.values
    bounds = [(n.semester, 1, SEMESTERS), (n.first, 0, state.seats)]
    bounds += [(value, 1, n.sides[die]) for die, value in n.die_value.items()]
    bounds += [(value, 1, INITIAL_SIDES) for value in n.initial]
    bounds += [(value, cost, cost) for value, cost in zip(n.cost, costs, strict=True)]
    for seat in range(state.seats):
        bounds.append((n.effort[seat], 0, EFFORT))
        bounds += [(value, NOT_TAKEN, max(costs)) for value in n.spent[seat]]
        bounds += [(value, 0, 16) for value in n.base[seat]]
        bounds += [(value, 0, EFFORT * SEMESTERS) for value in n.credit[seat]]
        wrong = marks.problem_with(state.table.plan, n, values, seat)
        if wrong:
            raise ValueError(wrong)
    for value, least, most in bounds:
        if not least <= values[value] <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise ValueError(f"{names[value]} is {span}, not {values[value]}")


def _place_dice(table: Table, n: Numbers) -> None:
    free = [zone for zone in range(n.track, n.track + SPACES) if not table.zones[zone]]
    for die in n.dice:
        if not n.track <= table.where[die] < n.track + SPACES:
            if not free:
                break
            table.move(die, free.pop(0))
    for zone in range(n.track, n.track + SPACES):
        if len(table.zones[zone]) != 1 or table.zones[zone][0] not in n.die_value:
            raise ValueError(f"{table.plan.zones[zone]} must hold one die")


def _check_marking(state: ReportState, n: Numbers) -> None:
    table = state.table
    if not marks.next_choice(state, n, state.turn)[0]:
        raise ValueError(f"{seat_name(state.turn)} has no bonus to choose")
    for piece in n.exams:
        if table.where[piece] != n.deck:
            table.move(piece, n.deck)


def _place_exams(table: Table, n: Numbers, seats: int) -> None:
    """Move the exams in the box to empty spaces, the deck and the past exams."""
    done = {
        piece
        for number, piece in enumerate(n.exams)
        if any(table.values[n.base[seat][number]] for seat in range(seats))
    }
    placed = {piece for zone in _spaces(n) for piece in table.zones[zone]}
    placed |= {*table.zones[n.deck], *table.zones[n.discard]}
    free = sorted((p for p in n.exams if p not in placed), key=lambda piece: piece in done)
    for zone in _spaces(n):
        if not table.zones[zone] and free:
            table.move(free.pop(0), zone)
    due = (SEMESTERS - table.values[n.semester]) * SPACES
    for piece in free:
        if len(table.zones[n.deck]) < due:
            table.move(piece, n.deck, 0)
        else:
            table.move(piece, n.discard)
    _check_exams(table, n, due)


def _check_exams(table: Table, n: Numbers, due: int) -> None:
    """Check that each space holds an exam, and the deck all exams still due.

    Raises:
        ValueError: a space or the deck holds something else.
    """
    for zone in _spaces(n):
        if len(table.zones[zone]) != 1 or table.zones[zone][0] not in n.number:
            raise ValueError(f"{table.plan.zones[zone]} must hold one exam")
    if len(table.zones[n.deck]) != due or any(p not in n.number for p in table.zones[n.deck]):
        raise ValueError(f"the deck must hold {due} exams in this semester")


def _spaces(n: Numbers) -> range:
    return range(n.exam, n.exam + SPACES)


def _check_results(table: Table, n: Numbers, seat: Seat) -> None:
    """Check that results exist exactly for exams that the seat has taken.

    Raises:
        ValueError: a result is missing or stands for an exam not taken.
    """
    values, plan = table.values, table.plan
    for space, zone in enumerate(_spaces(n)):
        number = n.number[table.zones[zone][0]]
        taken = values[n.spent[seat][space]] != NOT_TAKEN
        if taken != bool(values[n.base[seat][number]]):
            spent, base = n.spent[seat][space], n.base[seat][number]
            raise ValueError(f"{plan.values[spent]} and {plan.values[base]} don't agree")
    for number in range(EXAMS):
        base, credit = n.base[seat][number], n.credit[seat][number]
        if values[base] and table.where[n.exams[number]] == n.deck:
            raise ValueError(f"{plan.values[base]} is set, but the exam lies in the deck")
        if values[credit] and not values[base]:
            raise ValueError(f"{plan.values[credit]} is set for an exam without a result")


def _check_turns(state: ReportState, n: Numbers) -> None:
    """Check that each seat has taken as many exams as the order of play allows.

    Raises:
        ValueError: a seat has taken too many or too few, or has no effort for extra credit.
    """
    values, seats = state.table.values, state.seats
    taken = [SPACES - n.spent_of[seat](values).count(NOT_TAKEN) for seat in range(seats)]
    first = values[n.first] - 1
    if state.phase != "exams":
        if min(taken) < SPACES:
            raise ValueError(f"{seat_name(taken.index(min(taken)))} has exams left to take")
        if state.phase == "credit" and not values[n.effort[state.turn]]:
            raise ValueError(f"{seat_name(state.turn)} has no effort for extra credit")
        return
    done = taken[state.turn]
    before = (state.turn - first) % seats
    for step in range(seats):
        seat, wanted = (first + step) % seats, done + (step < before)
        if done == SPACES or taken[seat] != wanted:
            raise ValueError(
                f"{seat_name(seat)} has taken {taken[seat]} exams, which does not fit the turn"
            )


def _check_effort(state: ReportState, n: Numbers) -> None:
    values, plan = state.table.values, state.table.plan
    for seat in range(state.seats):
        left, paid = values[n.effort[seat]], sum(max(0, p) for p in n.spent_of[seat](values))
        if left + paid > EFFORT or (state.phase == "exams" and left + paid < EFFORT):
            raise ValueError(f"{plan.values[n.effort[seat]]} is {EFFORT - paid}, not {left}")
