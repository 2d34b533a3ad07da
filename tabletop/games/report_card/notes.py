"""Log lines, end texts, class ranks and piece titles of Report Card.

Seats are written `{p1}`; the caller fills in the names.
"""

from collections.abc import Sequence

from tabletop.api import Seat, TablePlan, seat_name
from tabletop.games.report_card import scoring
from tabletop.games.report_card.state import (
    BONUS,
    EXAMS,
    FACTOR,
    Numbers,
)

SEMESTER = "Semester {number} begins"
POSSIBLE = "With all dice known beforehand"
GAVE_UP = "gave up {effort} effort"
RANKS = ("Bottom of the class", "Run of the mill", "Above average", "Superior")
"""Class ranks of a solo game, lowest first."""
_TIMES = {4: "four", 3: "three", 2: "two"}


def title(plan: TablePlan, piece: int) -> str:
    """Return a piece's name for players, such as `Surgery` or `d8`."""
    return plan.kinds[piece].title


def took(plan: TablePlan, card: int, die: int, initial: int, face: int) -> str:
    """Return the log line of an exam taken, with the die and the sum."""
    addition = f"**{face} + {initial} = {face + initial}**"
    return f"took **{title(plan, card)}** with the {title(plan, die)}: {addition}"


def credited(plan: TablePlan, card: int, amount: int) -> str:
    """Return the log line of extra credit, such as `added **2** to **Surgery**`."""
    return f"added **{amount}** to **{title(plan, card)}**"


def marked(plan: TablePlan, n: Numbers, values: Sequence[int], seat: Seat, mark: int) -> str:
    """Return the log line of a chosen bonus division, with its department if one is set."""
    division = n.divisions[values[n.mark_division[seat][mark]] - 1]
    hope = f"hopes for {BONUS[mark]} points in **{division}**"
    if values[n.mark_department[seat][mark]]:
        department = marked_department(plan, n, values, seat, mark).removeprefix("hopes ")
        return f"{hope} and {department}"
    return hope


def marked_department(
    plan: TablePlan, n: Numbers, values: Sequence[int], seat: Seat, mark: int
) -> str:
    """Return the log line of a chosen bonus department."""
    department = title(plan, n.exams[values[n.mark_department[seat][mark]] - 1])
    return f"hopes for **{department}** to count {_TIMES[FACTOR[mark]]} times"


def bonus(
    plan: TablePlan, n: Numbers, values: Sequence[int], seat: Seat, won: scoring.Bonus
) -> str:
    """Return the log line of a bonus won at the end."""
    if won.exam < 0:
        division = n.divisions[values[n.mark_division[seat][won.mark]] - 1]
        return f"is best in **{division}**: **+{won.points}**"
    department = title(plan, n.exams[won.exam])
    return f"counts **{department}** {_TIMES[FACTOR[won.mark]]} times: **+{won.points}**"


def ending(
    plan: TablePlan,
    n: Numbers,
    winners: tuple[Seat, ...],
    totals: tuple[int, ...],
    careers: Sequence[tuple[int, int]],
) -> str:
    """Return the sentences that say how the game ended and what decided it."""
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
