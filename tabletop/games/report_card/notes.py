"""Messages of Report Card for its log and the end of the game."""

from collections.abc import Sequence

from tabletop.api import Message, Seat
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import (
    BONUS,
    DEPARTMENT_FACTOR,
    EXAMS,
    Numbers,
)


def marked(n: Numbers, values: Sequence[int], seat: Seat, mark: int) -> Message:
    """Return the log message on a seat's bonus division, with its department if one is set.

    `mark` says which of the seat's three bonuses it is, from 0; `values` are the table's values.
    """
    division = n.divisions[values[n.mark_division[seat][mark]] - 1]
    exam = values[n.mark_department[seat][mark]] - 1
    if exam < 0:
        return Message("hopes", points=BONUS[mark], division=division)
    return Message(
        "hopes-both",
        points=BONUS[mark],
        division=division,
        exam=n.exams[exam],
        times=_times(mark),
    )


def marked_department(n: Numbers, values: Sequence[int], seat: Seat, mark: int) -> Message:
    """Return the log message on a bonus department that a seat has chosen.

    `mark` says which of the seat's three bonuses it is for, from 0; `values` are the table's
    values.
    """
    exam = n.exams[values[n.mark_department[seat][mark]] - 1]
    return Message("hopes-exam", exam=exam, times=_times(mark))


def _times(mark: int) -> Message:
    return Message("times", factor=DEPARTMENT_FACTOR[mark])


def bonus(n: Numbers, values: Sequence[int], seat: Seat, won: scoring.Bonus) -> Message:
    """Return the log message on a bonus that a seat has won at the end of the game.

    `values` are the values of the table.
    """
    if won.exam < 0:
        division = n.divisions[values[n.mark_division[seat][won.mark]] - 1]
        return Message("best-in", division=division, points=won.points)
    exam = n.exams[won.exam]
    return Message("counts", exam=exam, times=_times(won.mark), points=won.points)


def rank(total: int) -> Message:
    """Return the name of the class rank for a solo total, such as "Superior"."""
    return Message("rank", rank=scoring.rank(total))


def ending(
    n: Numbers,
    winners: tuple[Seat, ...],
    totals: tuple[int, ...],
    careers: Sequence[tuple[int, int]],
) -> Message:
    """Return the sentences that say how the game ended and what decided it.

    Args:
        n: The numbers of the table's pieces, zones and values.
        winners: The seats with the highest total.
        totals: The total of every seat.
        careers: For each winner, the numbers of its best division and best exam, from 0.
    """
    best = max(totals)
    if len(winners) > 1:
        return Message("share", count=EXAMS, winners=winners, best=best)
    number, last = careers[0]
    winner, division, exam = winners[0], n.divisions[number], n.exams[last]
    if len(totals) == 1:
        return Message(
            "alone",
            count=EXAMS,
            rank=rank(best),
            winner=winner,
            best=best,
            division=division,
            exam=exam,
        )
    second = max(total for seat, total in enumerate(totals) if seat not in winners)
    return Message(
        "first",
        count=EXAMS,
        winner=winner,
        best=best,
        second=second,
        division=division,
        exam=exam,
    )
