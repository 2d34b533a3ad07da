"""The course of the game: set-up, beginning and ending turns, and the check of each round."""

from tabletop.api import Chance, Decision, Move, Seat, Stage
from tabletop.games.it_startup import draws, notes, rival, scoring, staff
from tabletop.games.it_startup.state import (
    HAND,
    MOST_INCOME,
    RIVAL,
    Numbers,
    StartupState,
)

BONUS = "planning-bonus"
"""The kind of the planning-bonus decision."""


def deal(state: StartupState, n: Numbers, chance: Chance) -> None:
    """Deal the hands, roll for resources and ask for the mulligans.

    Rule: 3.
    """
    table = state.table
    table.fill(n.deck, range(len(table.plan.pieces)))
    table.shuffle(n.deck, chance)
    for seat in range(n.seats):
        for _ in range(HAND):
            draws.to_hand(state, n, seat, table.zones[n.deck][-1])
    state.fresh = len(table.zones[n.deck])
    number = table.roll(n.die, 6, chance)
    for value in n.resources:
        table.set(value, number)
    resources = notes.count(number, "resource")
    table.stage(Stage("die", number=number))
    table.note(-1, notes.DIE.format(number=number, resources=resources))
    first = state.start if 0 <= state.start < n.seats else chance.draw(n.seats)
    table.set(n.first, first + 1)
    state.turn = first
    state.phase = "mulligan"
    seats = tuple(range(n.seats))
    state.pending.append(Decision(draws.MULLIGAN, seats, (draws.MULLIGAN,)))


def begin(state: StartupState, n: Numbers, seat: Seat) -> None:
    """Begin a turn: draw, income, return of loans, and the planning bonus if due.

    Rule: 5.1.
    """
    table, values = state.table, state.table.values
    state.turn = seat
    state.phase = "play"
    table.set(n.moves, 0)
    turn = values[n.turns[seat]] + 1
    table.set(n.turns[seat], turn)
    draws.draw(state, n, seat, 1)
    income = min(turn, MOST_INCOME)
    table.set(n.resources[seat], values[n.resources[seat]] + income)
    if table.recording:
        table.note(seat, notes.INCOME.format(resources=notes.count(income, "resource")))
    staff.return_loans(state, n, seat)
    if state.planning and scoring.is_power_of_two(values[n.points[seat]]) and tired(state, n, seat):
        state.phase = "start"
        state.pending.append(Decision(BONUS, (seat,), ("relieve", "skip")))


def tired(state: StartupState, n: Numbers, seat: Seat) -> list[int]:
    """Return the employees of a seat that have burnout."""
    values = state.table.values
    return [each for each in staff.employees(state, n, seat) if values[n.burnout[each]]]


def take_bonus(state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
    """Apply the planning bonus, or skip it."""
    state.phase = "play"
    if move.kind == "relieve":
        employee = state.table.plan.piece[move.pieces[0]]
        staff.relieve(state, n, (employee,), 1)
        if state.table.recording:
            state.table.note(seat, notes.RELIEVED.format(card=n.cards.title[employee]))


def end(state: StartupState, n: Numbers, side: int, chance: Chance) -> None:
    """End a side's turn: score, draw, add burnout, and clear what lasted for the turn.

    Rule: 5.8.
    """
    table, values = state.table, state.table.values
    office = staff.office(state, n, side)
    total = staff.output(state, n, side)
    table.set(n.points[side], values[n.points[side]] + total)
    seat = side if side < n.seats else -1
    if table.recording:
        words = notes.scored(total, scoring.turn_terms(state, n, side))
        table.note(seat, words if seat >= 0 else f"The Rival {words}", tone="gain" * (total > 0))
    if office.draws and seat >= 0:
        draws.draw(state, n, seat, office.draws)
    if office.employees and not values[n.calm[side]]:
        staff.burden(state, n, office.employees, 1, chance)
    state.marks.clear()
    for value in n.over[side]:
        if values[value]:
            table.set(value, 0)


def end_turn(state: StartupState, n: Numbers, seat: Seat, chance: Chance) -> None:
    """End a seat's turn and continue with the next seat or the Rival."""
    end(state, n, seat, chance)
    if n.seats == 1:
        state.phase = "rival"
        rival.begin(state, n)
        go_on(state, n, chance)
        return
    following = (seat + 1) % n.seats
    if following == state.table.values[n.first] - 1:
        check_round(state, n)
    else:
        begin(state, n, following)


def go_on(state: StartupState, n: Numbers, chance: Chance) -> None:
    """Continue the Rival's turn until it ends or the player is asked something."""
    if state.phase != "rival":
        return
    rival.turn_up(state, n, chance)
    if not state.pending:
        end(state, n, RIVAL, chance)
        check_round(state, n)


def check_round(state: StartupState, n: Numbers) -> None:
    """End the game if somebody has won, once all have had equally many turns; else play on.

    Rule: 6.
    """
    table, values = state.table, state.table.values
    sums = scoring.totals(state, n)
    best = max(sums)
    reached = best >= values[n.goal]
    if (reached and sums.count(best) == 1) or values[n.round] >= state.limit:
        state.phase = "over"
        return
    if reached and table.recording:
        table.note(-1, notes.TIED.format(points=best))
    table.set(n.round, values[n.round] + 1)
    begin(state, n, values[n.first] - 1)
