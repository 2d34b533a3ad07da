"""Prompts and button texts of Report Card, with seats as `{p1}`; the caller fills in names."""

from tabletop.api import Display, Field, Form, Move, Preview, Seat, View, Words, seat_name
from tabletop.games.report_card import display, reasons
from tabletop.games.report_card.notes import title
from tabletop.games.report_card.state import (
    BONUS,
    FACTOR,
    NOT_TAKEN,
    Numbers,
    ReportState,
)

ICONS = {
    "take-exam": "pencil",
    "add-credit": "plus",
    "end-credit": "check",
    "choose-division": "award",
    "choose-department": "award",
}


def credit_form(state: ReportState, n: Numbers, seat: Seat) -> Form:
    """Return the form that puts leftover effort on a finished exam."""
    values, plan = state.table.values, state.table.plan
    exams = tuple(
        plan.pieces[piece]
        for piece, base in zip(n.exams, n.base_of[seat](values), strict=True)
        if base
    )
    amounts = tuple(str(amount) for amount in range(1, values[n.effort[seat]] + 1))
    blanks = (Field("target", "Exam", exams, 1, 1), Field("args", "Effort", amounts, 1, 1))
    return Form("add-credit", "Where does your leftover effort go?", "Add credit", blanks)


def prompt(state: ReportState, n: Numbers, seat: Seat) -> str:
    """Return the prompt: what the seat should do now, or which seat the game waits for."""
    if state.phase == "over":
        return "The game is over"
    if seat != state.turn:
        return f"Waiting for {{{seat_name(state.turn)}}}"
    values = state.table.values
    effort = values[n.effort[seat]]
    if state.phase == "exams":
        return "Put a die on an exam" if effort else "Put the free die on an exam"
    if state.phase == "credit":
        return f"Add {effort} leftover effort to your exams"
    for mark in range(len(BONUS)):
        division = values[n.mark_division[seat][mark]]
        if not division:
            return f"Choose a division for {BONUS[mark]} points"
        if state.departments == "choose" and not values[n.mark_department[seat][mark]]:
            return f"Choose the {n.divisions[division - 1]} exam counting {FACTOR[mark]} times"
    return ""


def describe(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the text of a move's button, with seats written `{p1}`."""
    plan, table = state.table.plan, state.table
    target = plan.piece.get(move.target, -1)
    match move.kind:
        case "take-exam" if move.pieces and move.pieces[0] in plan.piece:
            zone = plan.zone.get(move.target, -1)
            if zone >= 0 and table.zones[zone]:
                die = title(plan, plan.piece[move.pieces[0]])
                return f"Take {title(plan, table.zones[zone][0])} with the {die}"
        case "add-credit" if move.args and target >= 0:
            return f"Add {move.args[0]} to {title(plan, target)}"
        case "end-credit":
            return f"Give up {table.values[n.effort[seat]]} effort"
        case "choose-division" if move.args:
            return f"Choose {str(move.args[0]).title()}"
        case "choose-department" if target >= 0:
            return f"Choose {title(plan, target)}"
    return str(move)


def preview(state: ReportState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return the preview of a legal move: the new result and the effort left."""
    table = state.table
    plan, values = table.plan, table.values
    effort = values[n.effort[seat]]
    match move.kind:
        case "take-exam":
            die = plan.piece[move.pieces[0]]
            face = values[n.die_value[die]]
            initial = values[n.initial[plan.zone[move.target] - n.exam]]
            cost = values[n.cost[table.where[die] - n.track]]
            left = n.spent_of[seat](values).count(NOT_TAKEN) - 1
            after = f"{left} more exam{'' if left == 1 else 's'} this semester"
            lines = (
                ("bolt", f"Costs {cost}, leaves {effort - cost}"),
                ("cap", after if left else "Your last exam this semester"),
            )
            return Preview(f"{face} + {initial} = {face + initial}", lines)
        case "add-credit":
            number = n.number[plan.piece[move.target]]
            amount = int(move.args[0])
            score = values[n.base[seat][number]] + values[n.credit[seat][number]]
            rest = ("bolt", f"Leaves {effort - amount}")
            return Preview(f"{score} + {amount} = {score + amount}", (rest,))
        case "end-credit":
            return Preview("No extra credit", (("bolt", f"Gives up {effort} effort"),))
    return None


class ReportWords(Words[ReportState]):
    """Provides the prompts, button texts, previews and display of Report Card."""

    def prompt(self, state: ReportState, seat: Seat) -> str:
        """Return the prompt: what the seat should do now, or which seat the game waits for."""
        return prompt(state, state.table.plan.once(Numbers), seat)

    def describe(self, state: ReportState, seat: Seat, move: Move) -> str:
        """Return the text of a move's button, with seats written `{p1}`."""
        return describe(state, state.table.plan.once(Numbers), seat, move)

    def icon(self, move: Move) -> str:
        """Return the icon name for a move's button, or an empty string."""
        return ICONS.get(move.kind, "")

    def preview(self, state: ReportState, seat: Seat, move: Move) -> Preview | None:
        """Return the new result and the effort left, or None for an illegal move."""
        if self.rules.refuse(state, seat, move) is not None:
            return None
        return preview(state, state.table.plan.once(Numbers), seat, move)

    def reason(self, state: ReportState, seat: Seat, move: Move) -> str:
        """Return one sentence, for hints, on why a legal move may be good."""
        return reasons.reason(state, state.table.plan.once(Numbers), seat, move)

    def now(self, view: View, thing: str) -> str:
        """Return a tooltip line: a die's face and cost, or the viewer's result in an exam."""
        kind, _, name = thing.partition(":")
        return display.now(view, name) if kind == "piece" else ""

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Semester 2 of 7`."""
        return display.context(view, view.plan.once(Numbers))

    def display(self, view: View) -> Display:
        """Return the display: semester, totals, divisions and effort."""
        return display.display(view, view.plan.once(Numbers))
