"""Report card totals: divisions, bonuses, careers and class ranks.

Everything is computed from the table's values, so it works on states and views alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add

from tabletop.api import Seat
from tabletop.games.report_card.state import (
    BONUS,
    DEPARTMENTS,
    DIVISIONS,
    FACTOR,
    MARKS,
    Numbers,
)

RANKS = (250, 350, 450)
"""The highest solo total of each class rank except the top one."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points that a bonus mark brought at the end."""

    mark: int
    """The bonus mark, 0 to 2."""
    exam: int
    """Index of the department's exam on the report card, or -1 for the division bonus."""
    points: int


def results(values: Sequence[int], n: Numbers, seat: Seat) -> list[int]:
    """Return a seat's exam scores with extra credit, in report card order; 0 is not taken."""
    return list(map(add, n.base_of[seat](values), n.credit_of[seat](values)))


def divisions(scores: Sequence[int]) -> list[int]:
    """Return the sum of each division's five exam scores."""
    starts = range(0, len(scores), DEPARTMENTS)
    return [sum(scores[start : start + DEPARTMENTS]) for start in starts]


def grade_sum(values: Sequence[int], n: Numbers, seat: Seat) -> int:
    """Return the sum of a seat's exams with extra credit, without bonuses.

    Rule: 6 (GPA).
    """
    return sum(n.base_of[seat](values)) + sum(n.credit_of[seat](values))


def bonuses(values: Sequence[int], n: Numbers, seats: int, seat: Seat) -> list[Bonus]:
    """Return the bonuses a seat wins. A tie with another player wins nothing.

    Rule: 6, A8 to A10, A12.
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
                found.append(Bonus(mark, exam, own[exam] * (FACTOR[mark] - 1)))
    return found


def total(values: Sequence[int], n: Numbers, seats: int, seat: Seat) -> int:
    """Return a seat's total points: all exams, extra credit and bonuses."""
    extra = sum(bonus.points for bonus in bonuses(values, n, seats, seat))
    return grade_sum(values, n, seat) + extra


def career(scores: Sequence[int]) -> tuple[int, int]:
    """Return the numbers of a graduate's division and exam: the best division and its best exam.

    Rule: 6 (career line). Ties go to the one that comes first on the report card.
    """
    sums = divisions(scores)
    division = max(range(DIVISIONS), key=sums.__getitem__)
    start = division * DEPARTMENTS
    return division, max(range(start, start + DEPARTMENTS), key=scores.__getitem__)


def rank(points: int) -> int:
    """Return the solo class rank, 0 (lowest) to 3.

    Rule: 6, A15.
    """
    return sum(points > highest for highest in RANKS)
