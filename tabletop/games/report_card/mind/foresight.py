"""Evaluation of Report Card positions for players that search.

`benchmarks/report_card_value.py` computes the solo figures exactly; those for several players are
averages over play that looks one exam ahead with the same figures.
"""

from math import exp

from tabletop.api import Move, Outcome, Seat
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import (
    BONUS,
    DEPARTMENTS,
    EFFORT,
    FACTOR,
    MARKS,
    NOT_TAKEN,
    SEMESTERS,
    SPACES,
    Numbers,
    ReportState,
)

_Worth = tuple[tuple[float, ...], ...]

_ALONE: _Worth = (
    (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0),
    (6.5, 7.6, 8.6, 9.7, 10.7, 11.7, 12.7, 13.7, 14.7),
    (12.0, 14.9, 15.9, 17.0, 18.0, 19.0, 20.0, 21.0, 22.0),
    (16.5, 20.3, 22.2, 23.6, 24.7, 25.7, 26.7, 27.7, 28.7),
    (20.0, 24.1, 26.6, 28.5, 30.0, 31.3, 32.4, 33.4, 34.4),
    (22.5, 26.8, 29.5, 31.6, 33.4, 35.0, 36.4, 37.8, 39.0),
)
"""Expected points from dice and leftover effort in the rest of a solo semester.

Indexed by exams to take and effort left.
"""
_TOGETHER: _Worth = (
    (0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0),
    (3.0, 4.7, 5.9, 7.1, 8.1, 9.1, 10.0, 11.0, 12.0),
    (5.6, 8.0, 9.4, 10.7, 11.9, 12.9, 13.9, 14.9, 15.8),
    (7.9, 10.7, 12.5, 14.0, 15.4, 16.6, 17.7, 18.7, 19.6),
    (10.2, 13.1, 15.0, 16.8, 18.5, 19.9, 21.2, 22.5, 23.6),
    (12.5, 15.6, 17.7, 19.7, 21.6, 23.3, 24.9, 26.4, 27.8),
)
"""The same for several players, who leave each other the worse dice."""
ALONE = (150, 550)
"""The solo totals that are rated 0 and 1 by the evaluation."""
_INITIALS = 2.5 * SPACES
USUAL = {"grades": 1.0, "coming": 1.0, "hopes": 1.0, "waits": 0.0}
"""Default evaluation weights, used where `judgement.yaml` gives no others.

They weigh points made, points expected, expected bonuses, and being last to take an exam.
"""
Weights = tuple[float, float, float, float]
"""The four weights of `USUAL`, in its order."""
_SMALL = 3
"""The most extra credit that is kept as a separate option; larger amounts are rarely held back."""
_CLEARLY = 3.0
"""Expected points by which a die must look worse for solo search to leave it out."""
_USUAL = 8.0
"""A typical exam result among several players, in points."""


def promising(state: ReportState, n: Numbers, seat: Seat, legal: list[Move]) -> list[Move]:
    """Return the legal moves that can differ in value.

    Everybody takes all exams of a semester, so without bonuses only the choice of die matters, and
    effort is worth one point on any exam. With bonuses, leftover effort goes where a bonus can be
    won.
    """
    if state.special == "off":
        first: dict[tuple[str, tuple[str, ...]], Move] = {}
        for move in legal:
            if move.kind == "take-exam":
                first.setdefault((move.kind, move.pieces), move)
            elif move.kind == "add-credit" and move.args == (state.table.values[n.effort[seat]],):
                first.setdefault((move.kind, ()), move)
        return list(first.values())
    if state.phase != "credit":
        return legal
    values = state.table.values
    divisions = {values[value] - 1 for value in n.mark_division[seat]}
    departments = {values[value] - 1 for value in n.mark_department[seat]}
    found: list[Move] = []
    elsewhere = False
    for move in legal:
        if move.kind != "add-credit":
            continue
        exam = n.number[state.table.plan.piece[move.target]]
        if move.args == (values[n.effort[seat]],):
            hopeful = exam // DEPARTMENTS in divisions
            if hopeful or not elsewhere:
                found.append(move)
            elsewhere |= not hopeful
        elif exam in departments and int(move.args[0]) <= _SMALL:
            found.append(move)
    return found


def hopeful_dice(state: ReportState, n: Numbers) -> list[int]:
    """Return the affordable dice of a solo player that are not clearly worse than the best.

    The dice beside it can make up for a difference of `_CLEARLY`, and for no more.
    """
    values, zones = state.table.values, state.table.zones
    effort = values[n.effort[0]]
    after = _ALONE[n.spent_of[0](values).count(NOT_TAKEN) - 1]
    worth: list[tuple[float, int]] = []
    for space, cost in enumerate(n.cost, n.track):
        left = effort - values[cost]
        if left >= 0:
            die = zones[space][0]
            worth.append((values[n.die_value[die]] + after[left], die))
    least = max(worth)[0] - _CLEARLY
    return [die for each, die in worth if each >= least]


def estimate(
    state: ReportState,
    n: Numbers,
    outcome: Outcome | None,
    seat: Seat,
    weights: Weights,
) -> float:
    """Return how good a position is for a seat, 0 to 1.

    In a solo game it is the expected total, scaled between the two figures of `ALONE`. With several
    players it is the chance of the highest total, estimated from the expected totals.
    """
    if state.seats == 1:
        least, most = ALONE
        return min(1.0, max(0.0, (_expected(state, n, 0) - least) / (most - least)))
    if outcome is not None:
        return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    spread = _spread(state, n)
    own = _strength(state, n, seat, weights)
    rivals = (_strength(state, n, other, weights) for other in range(state.seats) if other != seat)
    return 1 / (1 + sum(exp(min(50.0, (rival - own) / spread)) for rival in rivals))


def features(state: ReportState, n: Numbers, seat: Seat) -> dict[str, float]:
    """Return the evaluation features of a seat, in units of the expected spread of final totals."""
    parts = zip(USUAL, (*_prospects(state, n, seat), _waits(state, seat)), strict=True)
    return {name: value / _spread(state, n) for name, value in parts}


def _spread(state: ReportState, n: Numbers) -> float:
    return 2.0 + 2.0 * (SEMESTERS - state.table.values[n.semester] + 1)


def _waits(state: ReportState, seat: Seat) -> float:
    """Return 1 for the seat that acts last from now on during exams, else 0."""
    return float(state.phase == "exams" and seat == (state.turn - 1) % state.seats)


def _strength(state: ReportState, n: Numbers, seat: Seat, weights: Weights) -> float:
    """Return the weighted sum of the points a seat has and can expect."""
    for_grades, for_coming, for_hopes, for_waiting = weights
    grades, coming, hopes = _prospects(state, n, seat)
    total = for_grades * grades + for_coming * coming + for_hopes * hopes
    return total + for_waiting * _waits(state, seat) if for_waiting else total


def _expected(state: ReportState, n: Numbers, seat: Seat) -> float:
    """Return the total points that a seat can expect at the end of the game."""
    return sum(_prospects(state, n, seat))


def _prospects(state: ReportState, n: Numbers, seat: Seat) -> tuple[float, float, float]:
    """Return a seat's points so far, expected points to come, and expected bonus points."""
    values = state.table.values
    worth = _ALONE if state.seats == 1 else _TOGETHER
    coming = (SEMESTERS - values[n.semester]) * (worth[-1][-1] + _INITIALS)
    if state.phase == "exams":
        coming += _this_semester(state, n, seat, worth)
    elif state.phase == "credit":
        coming += values[n.effort[seat]] + _carried(state, n)
    hopes = _hopes(state, n, seat) if state.special != "off" else 0.0
    return float(scoring.grade_sum(values, n, seat)), coming, hopes


def _this_semester(state: ReportState, n: Numbers, seat: Seat, worth: _Worth) -> float:
    """Return the expected points from exams not taken; the next uses the dice as they are now."""
    values = state.table.values
    spent, effort = n.spent_of[seat](values), values[n.effort[seat]]
    left = spent.count(NOT_TAKEN)
    initials = sum(
        values[value] for value, paid in zip(n.initial, spent, strict=True) if paid == NOT_TAKEN
    )
    if seat != state.turn:
        return initials + worth[left][effort]
    return initials + _next_die(state, n, worth, left, effort)


def _next_die(state: ReportState, n: Numbers, worth: _Worth, left: int, effort: int) -> float:
    """Return the points of the best affordable die plus the expected points after it."""
    table, values = state.table, state.table.values
    best = 0.0
    for space in range(SPACES):
        cost = values[n.cost[space]]
        if cost <= effort:
            die = table.zones[n.track + space][0]
            best = max(best, values[n.die_value[die]] + worth[left - 1][effort - cost])
    return best


def _carried(state: ReportState, n: Numbers) -> float:
    """Return how far the dice left for the next solo semester are above average, in points.

    By now each die is on the space where it starts that semester.
    """
    values = state.table.values
    if state.seats > 1 or state.reroll or values[n.semester] == SEMESTERS:
        return 0.0
    return _next_die(state, n, _ALONE, SPACES, EFFORT) - _ALONE[-1][-1]


def _hopes(state: ReportState, n: Numbers, seat: Seat) -> float:
    """Return the expected points from bonus divisions and departments."""
    values = state.table.values
    own = scoring.results(values, n, seat)
    rivals = [scoring.results(values, n, other) for other in range(state.seats) if other != seat]
    hope = 0.0
    for mark in range(MARKS):
        division = values[n.mark_division[seat][mark]] - 1
        exam = values[n.mark_department[seat][mark]] - 1
        if division >= 0:
            row = slice(division * DEPARTMENTS, (division + 1) * DEPARTMENTS)
            hope += BONUS[mark] * _leads(own[row], [scores[row] for scores in rivals])
            if exam >= 0:
                others = [score for score in own[row] if score] or [0]
                score = own[exam] or _USUAL + 2
                best = score >= max(others)
                chance = _leads([own[exam]], [[scores[exam]] for scores in rivals])
                hope += (FACTOR[mark] - 1) * score * chance * best
    return hope


def _leads(own: list[int], rivals: list[list[int]]) -> float:
    """Return the chance that a seat's results add up to more than those of every rival."""
    mine = sum(score or _USUAL for score in own)
    chance = 1.0
    for scores in rivals:
        untaken = own.count(0) + scores.count(0)
        margin = mine - sum(score or _USUAL for score in scores) - 0.5
        chance /= 1 + exp(max(-50.0, min(50.0, -margin / (0.2 + 1.2 * untaken**0.5))))
    return chance
