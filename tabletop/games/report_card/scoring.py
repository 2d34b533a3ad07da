"""Totals of Report Card: divisions, bonuses, careers and class ranks.

Everything is computed from the table's values, so it works on states and views alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from tabletop.api import Seat
from tabletop.games.report_card.state import (
    BONUS,
    DEPARTMENT_FACTOR,
    DEPARTMENTS,
    DIVISIONS,
    MARKS,
    Numbers,
)

RANKS = (250, 350, 450)
"""The highest solo total of each class rank except the top one."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus that a seat has won at the end, for a division or for one of its departments."""

    mark: int
    """Which of the seat's three bonuses it is, 0 to 2."""
    exam: int
    """The position of the department's exam on the report card, from 0; -1 for a division."""
    points: int


def results(values: Sequence[int], n: Numbers, seat: Seat) -> list[int]:
    """Return a seat's 35 results with extra credit, in report card order; 0 if not taken.

    `values` are the values of the table.
    """
    return list(map(add, n.base_of[seat](values), n.credit_of[seat](values)))


def divisions(scores: Sequence[int]) -> list[int]:
    """Return the sum of each division; a division is five consecutive exams in `scores`."""
    starts = range(0, len(scores), DEPARTMENTS)
    return [sum(scores[start : start + DEPARTMENTS]) for start in starts]


def grade_sum(values: Sequence[int], n: Numbers, seat: Seat) -> int:
    """Return the sum of a seat's results with extra credit, without bonuses.

    `values` are the values of the table, by number. Rulebook: `#scoring`.
    """
    return sum(n.base_of[seat](values)) + sum(n.credit_of[seat](values))


def bonuses(values: Sequence[int], n: Numbers, seats: int, seat: Seat) -> list[Bonus]:
    """Return the bonuses that a seat wins with its results; a tie with another player wins nothing.

    `values` are the table's values; `seats` is the number of players. Rulebook: `#bonus-divisions`,
    `#bonus-departments`.
    """
    own = results(values, n, seat)
    rivals = [results(values, n, other) for other in range(seats) if other != seat]
    sums, rival_sums = divisions(own), [divisions(scores) for scores in rivals]
    found: list[Bonus] = []
    for mark in range(MARKS):
        division = values[n.mark_division[seat][mark]] - 1
        exam = values[n.mark_department[seat][mark]] - 1
        if division >= 0 and all(sums[division] > other[division] for other in rival_sums):
            found.append(Bonus(mark, -1, BONUS[mark]))
        if exam >= 0 and own[exam] and all(own[exam] > scores[exam] for scores in rivals):
            start = exam // DEPARTMENTS * DEPARTMENTS
            if own[exam] == max(own[start : start + DEPARTMENTS]):
                found.append(Bonus(mark, exam, own[exam] * (DEPARTMENT_FACTOR[mark] - 1)))
    return found


def total(values: Sequence[int], n: Numbers, seats: int, seat: Seat) -> int:
    """Return a seat's total points: its results, its extra credit and its bonuses.

    `values` are the table's values; `seats` is the number of players. Rulebook: `#scoring`.
    """
    extra = sum(bonus.points for bonus in bonuses(values, n, seats, seat))
    return grade_sum(values, n, seat) + extra


def career(scores: Sequence[int]) -> tuple[int, int]:
    """Return a graduate's best division and its best exam in it, both numbered from 0.

    In a tie, the first on the report card counts. `scores` are the results in report card order.
    Rulebook: `#scoring`.
    """
    sums = divisions(scores)
    division = max(range(DIVISIONS), key=sums.__getitem__)
    start = division * DEPARTMENTS
    return division, max(range(start, start + DEPARTMENTS), key=scores.__getitem__)


def rank(points: int) -> int:
    """Return the class rank of a solo total, from 0 (lowest) to 3.

    Rulebook: `#solo`.
    """
    return sum(points > highest for highest in RANKS)
