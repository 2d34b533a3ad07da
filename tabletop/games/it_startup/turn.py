"""The course of the game: setting up, beginning and ending turns, and checking each round."""

from operator import itemgetter

from tabletop.api import Chance, Decision, Message, Move, PayDay, Seat, Stage, StageRow
from tabletop.games.it_startup import notes, rival, scoring, staff
from tabletop.games.it_startup.cards import draws
from tabletop.games.it_startup.state import (
    HAND,
    MOST_INCOME,
    RIVAL,
    Numbers,
    StartupState,
)

BONUS = "planning-bonus"
"""The kind of decision that offers the planning bonus."""
GRADES = (10, 20, 30)
"""Points in a turn from which more is made of them."""


def set_up(state: StartupState, n: Numbers, chance: Chance) -> None:
    """Deal the hands, roll for resources, and ask all seats which cards to exchange.

    Rulebook: `#setup`, `#mulligan`.
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
    table.stage(Stage("die", number=number))
    table.note(-1, "rolled", number=number)
    first = state.start if 0 <= state.start < n.seats else chance.draw(n.seats)
    table.set(n.first, first + 1)
    state.turn = first
    state.phase = "mulligan"
    seats = tuple(range(n.seats))
    state.pending.append(Decision(draws.MULLIGAN, seats, (draws.MULLIGAN,)))


def begin(state: StartupState, n: Numbers, seat: Seat) -> None:
    """Begin a seat's turn: draw, income, return of borrowed employees, and the planning bonus.

    Rulebook: `#turn`, `#planning-bonus`.
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
    table.note(seat, "income", count=income)
    staff.return_loans(state, n, seat)
    if (
        state.planning
        and scoring.is_power_of_two(values[n.points[seat]])
        and with_burnout(state, n, seat)
    ):
        state.phase = "start"
        state.pending.append(Decision(BONUS, (seat,), ("relieve", "skip")))


def with_burnout(state: StartupState, n: Numbers, seat: Seat) -> list[int]:
    """Return the employees of a seat that have burnout."""
    values = state.table.values
    return [each for each in staff.employees(state, n, seat) if values[n.burnout[each]]]


def apply_bonus(state: StartupState, n: Numbers, seat: Seat, move: Move) -> None:
    """Carry out a seat's answer to the planning bonus: remove one burnout, or skip it.

    Rulebook: `#planning-bonus`.
    """
    state.phase = "play"
    if move.kind == "relieve":
        employee = state.table.plan.piece[move.pieces[0]]
        staff.relieve(state, n, (employee,), 1)
        state.table.note(seat, "relieved", card=employee)


def end(state: StartupState, n: Numbers, side: int, chance: Chance) -> None:
    """End a side's turn: score, draw, add burnout, and clear effects that last for the turn.

    A side is a seat or the Rival. Rulebook: `#turn`, `#burnout`.
    """
    table, values = state.table, state.table.values
    office = staff.office(state, n, side)
    total = staff.output(state, n, side)
    table.set(n.points[side], values[n.points[side]] + total)
    if table.recording:
        terms = scoring.turn_terms(state, n, side)
        _show_score(state, n, side, total)
        key, tone = "scored-sum" if len(terms) > 1 else "scored", "gain" if total > 0 else ""
        notes.note(state, n, side, key, tone=tone, total=total, terms=terms)
    if office.draws and side < n.seats:
        draws.draw(state, n, side, office.draws)
    if office.employees and not values[n.calm[side]]:
        staff.burden(state, n, office.employees, 1, chance)
    state.marks.clear()
    for value in n.over[side]:
        if values[value]:
            table.set(value, 0)


def _show_score(state: StartupState, n: Numbers, side: int, total: int) -> None:
    """Show what each developer of a seat delivers, the best last, and who burns out afterwards."""
    if total <= 0 or side >= n.seats:
        return
    table, limit, here = state.table, n.cards.limit, staff.office(state, n, side)
    names, worn = table.plan.pieces, () if table.values[n.calm[side]] else here.employees
    rated = [(staff.efficiency(state, n, each), each) for each in here.developers]
    delivered = sorted(rated, key=itemgetter(0))  # equal ones as they sit, not by their numbers
    gone = [each for each in worn if table.values[n.burnout[each]] + 1 >= limit[each]]
    table.stage(
        Stage(
            "pay",
            side,
            tuple(names[card] for each in gone for card in staff.with_knowledge(state, n, each)),
            tuple(
                StageRow(side, (names[who],), f"+{points}") for points, who in delivered if points
            ),
            total,
            pay=PayDay(
                1 + sum(total >= step for step in GRADES),
                Message("pay-points", points=total),
                place=table.plan.zones[n.offices[side]],
                beat=110,
                after=names[gone[0]] if gone else "",
            ),
        )
    )


def end_turn(state: StartupState, n: Numbers, seat: Seat, chance: Chance) -> None:
    """End a seat's turn and continue with the next seat or the Rival.

    After the last seat, the game ends if somebody has won. Rulebook: `#turn`, `#solo`.
    """
    end(state, n, seat, chance)
    if n.seats == 1:
        state.phase = "rival"
        rival.begin_turn(state, n)
        continue_rival(state, n, chance)
        return
    following = (seat + 1) % n.seats
    if following == state.table.values[n.first] - 1:
        check_round(state, n)
    else:
        begin(state, n, following)


def continue_rival(state: StartupState, n: Numbers, chance: Chance) -> None:
    """Continue the Rival's turn until it ends or the player has to answer something.

    In other turns, this does nothing. Rulebook: `#solo`.
    """
    if state.phase != "rival":
        return
    rival.reveal_cards(state, n, chance)
    if not state.pending:
        end(state, n, RIVAL, chance)
        check_round(state, n)


def check_round(state: StartupState, n: Numbers) -> None:
    """At the end of a round, end the game if somebody has won; otherwise continue.

    Rulebook: `#end-of-game`.
    """
    table, values = state.table, state.table.values
    sums = scoring.totals(state, n)
    best = max(sums)
    reached = best >= values[n.goal]
    if (reached and sums.count(best) == 1) or values[n.round] >= state.limit:
        state.phase = "over"
        return
    if reached:
        table.note(-1, "tied", points=best)
    table.set(n.round, values[n.round] + 1)
    begin(state, n, values[n.first] - 1)
