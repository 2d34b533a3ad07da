"""The summary of a round, shown before the next one is dealt."""

from tabletop.api import Summary, SummaryRow, seat_name
from tabletop.games.the_academy.notes import RULE_NAMES, tricks_of, why
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    LAST_TRICK,
    MASTERMIND,
    MOST_AWARDS,
    PAIR_BONUS,
    REBEL,
    ROLES,
    RULE,
    TEAMPLAYER,
    AcademyState,
    Numbers,
)


def summary(state: AcademyState, n: Numbers) -> Summary:
    """Return the summary of a round: goals, the round rule's bonus, and the purple 7.

    Rule: 5.6; 6.
    """
    values = state.table.values
    seats = sorted(range(n.seats), key=lambda seat: values[n.last_role + seat])
    rows = [_goal(values, n, seat) for seat in seats]
    if values[n.last_rule] in (PAIR_BONUS, LAST_TRICK):
        rows.append(_bonus(state, n))
    rows.append(_ace(state, n))
    text = f"The purple 7 and {MOST_AWARDS} awards win the game."
    return Summary(f"Round {values[n.round]}", tuple(rows), text, "award")


def _by_role(values: list[int], n: Numbers) -> dict[int, int]:
    """Return the tricks of each role in the finished round."""
    return {values[n.last_role + seat]: values[n.last_tricks + seat] for seat in range(n.seats)}


def _goal(values: list[int], n: Numbers, seat: int) -> SummaryRow:
    role, met = values[n.last_role + seat], values[n.last_met + seat]
    bonus, gained = values[n.last_bonus + seat], values[n.last_gain + seat]
    by_role = _by_role(values, n)
    pair = by_role[CAPTAIN] + by_role[TEAMPLAYER]
    text = why(role, pair, by_role[MASTERMIND], values[n.last_colours + seat])
    text = f"Goal {'met' if met else 'missed'}: {text}"
    if bonus:
        text += f"; 1 more for {RULE_NAMES[values[n.last_rule]]}"
    if gained < met + bonus:
        text += "; has three already"
    held = values[n.awards + seat]
    text += f". {held} of {MOST_AWARDS} awards now"
    return SummaryRow(
        f"{{{seat_name(seat)}}} · {ROLES[role]}",
        text,
        seat=seat,
        value=f"+{gained}",
        verdict="gain" if met else "loss",
    )


def _bonus(state: AcademyState, n: Numbers) -> SummaryRow:
    """Return the row on the round rule's bonus and who got it."""
    values = state.table.values
    rule = values[n.last_rule]
    kind = state.table.plan.kinds[RULE.index(rule)]
    if rule == LAST_TRICK:
        text = f"{{{seat_name(values[n.last_eighth] - 1)}}} won the last trick"
    else:
        by_role = _by_role(values, n)
        pair = by_role[CAPTAIN] + by_role[TEAMPLAYER]
        both = by_role[MASTERMIND] + by_role.get(REBEL, 0)
        text = f"Mastermind and Rebel won {tricks_of(both)} against {pair}"
    return SummaryRow(
        RULE_NAMES[rule], text, icon=str(kind.face["sign"]), colour=str(kind.face["colour"])
    )


def _ace(state: AcademyState, n: Numbers) -> SummaryRow:
    values = state.table.values
    piece = state.table.plan.pieces[ACE]
    ace = values[n.last_ace] - 1
    if ace < 0:
        return SummaryRow("Nobody has the purple 7", piece=piece)
    held = values[n.awards + ace]
    text = "Has three awards and wins" if held == MOST_AWARDS else f"Has {held} of 3 awards"
    return SummaryRow(f"{{{seat_name(ace)}}} has the purple 7", text, piece=piece)
