"""Prompts, button texts, panels, captions, scores and reasons of Report Card."""

from collections.abc import Sequence

from tabletop.api import (
    Caption,
    Display,
    Field,
    Form,
    Message,
    Move,
    Panel,
    PanelRow,
    Presenter,
    Preview,
    Seat,
    SeatMark,
    View,
    seat_name,
)
from tabletop.games.report_card import heuristics, notes, scoring
from tabletop.games.report_card.marks import next_choice
from tabletop.games.report_card.state import (
    BONUS,
    DEPARTMENT_FACTOR,
    DEPARTMENTS,
    EFFORT,
    MARKS,
    NOT_TAKEN,
    SEMESTERS,
    SPACES,
    Numbers,
    ReportState,
)
from tabletop.games.report_card.table import SheetTitles

_PHASES = ("exams", "credit")
ICONS = {
    "take-exam": "pencil",
    "add-credit": "plus",
    "end-credit": "check",
    "choose-division": "award",
    "choose-department": "award",
}


class ReportPresenter(Presenter[ReportState]):
    """The texts shown to players of Report Card: prompts, button labels, previews and panels."""

    def prompt(self, state: ReportState, seat: Seat) -> str:
        """Return a short line that says what the seat should do now, or whom it is waiting for."""
        return prompt(state, state.table.plan.once(Numbers), seat)

    def describe(self, state: ReportState, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, such as "Take" with the names of exam and die."""
        return describe(state, state.table.plan.once(Numbers), seat, move)

    def icon(self, move: Move) -> str:
        """Return the name of the icon on a move's button; "" for none."""
        return ICONS.get(move.kind, "")

    def preview(self, state: ReportState, seat: Seat, move: Move) -> Preview | None:
        """Return the effect of a move (new result and effort left), or None if it is illegal."""
        if self.rules.refuse(state, seat, move) is not None:
            return None
        return preview(state, state.table.plan.once(Numbers), seat, move)

    def reason(self, state: ReportState, seat: Seat, move: Move) -> str:
        """Return one sentence on why a legal move may be good, for a hint."""
        return reason(state, state.table.plan.once(Numbers), seat, move)

    def now(self, view: View, thing: str) -> str:
        """Return the tooltip line on a die (number and cost) or on an exam (the result).

        `thing` has the form `piece:d12`. Returns "" for anything else.
        """
        kind, _, name = thing.partition(":")
        return now(view, name) if kind == "piece" else ""

    def context(self, view: View) -> str:
        """Return the top bar's label, such as `Semester 2 of 7`; "" until bonuses are chosen."""
        return context(view, view.plan.once(Numbers))

    def display(self, view: View) -> Display:
        """Return what is shown around the table: semester, costs, effort, sums and scores."""
        return display(view, view.plan.once(Numbers))


def display(view: View, n: Numbers) -> Display:
    """Return what is shown around the table: semester, costs, effort, division sums and scores.

    A solo game also shows the class ranks; a finished game shows a final report for each seat.
    """
    values = [number for _, number in view.values]
    seats = range(view.seats)
    over = view.outcome is not None
    totals = (
        list(view.outcome.scores)
        if view.outcome is not None
        else [scoring.grade_sum(values, n, seat) for seat in seats]
    )
    panels = [_effort(view, n, values)]
    panels += [_divisions(view, n, values, seat) for seat in seats]
    if view.seats == 1:
        panels.append(_class_rank(totals[0]))
    if over:
        panels += [_final(view, n, values, seat) for seat in seats]
    return Display(
        own=SheetTitles(tuple(Message("sheet-of", seat=seat) for seat in seats)),
        context=context(view, n),
        phase=_PHASES.index(view.phase) if view.phase in _PHASES else -1,
        panels=tuple(panels),
        captions=_captions(view, n, values),
        chips=tuple(_chips(view, n, values, totals, seat) for seat in seats),
        scores=tuple(map(str, totals)),
        score_icon="cap",
    )


def context(view: View, n: Numbers) -> str:
    """Return the top bar's label, such as `Semester 2 of 7`; "" while bonuses are being chosen."""
    return _semester(view, n) if view.phase != "mark" else ""


def _semester(view: View, n: Numbers) -> Message:
    return Message("semester", number=view.values[n.semester][1], last=SEMESTERS)


def now(view: View, piece: str) -> str:
    """Return the tooltip line on a die, with its number and cost, or on an exam, with the result.

    It is empty for other pieces and for a die that is not on the track.
    """
    kind = view.kind_named(piece)
    if kind is None:
        return ""
    if kind.look == "die":
        zones = (zone for zone in view.zones if piece in zone.pieces and zone.kind == "track")
        space = next((zone.id.rpartition(":")[2] for zone in zones), "")
        if not space:
            return ""
        cost = view.value(f"cost:{space}")
        face = view.value(f"die:{piece}")
        if not cost:
            return Message("shows-free", face=face)
        return Message("shows-cost", face=face, cost=cost)
    division = str(kind.face.get("division", ""))
    if view.seat < 0:
        return Message("exam-of", division=division)
    seat = seat_name(view.seat)
    base, credit = view.value(f"base:{piece}:{seat}"), view.value(f"credit:{piece}:{seat}")
    if not base:
        return Message("exam-not-taken", division=division)
    return Message("exam-result", division=division, base=base, credit=credit)


def _captions(view: View, n: Numbers, values: Sequence[int]) -> tuple[Caption, ...]:
    """Return the captions: the cost below each die, and `Taken` on the viewer's finished exams."""
    costs = [values[value] for value in n.cost]
    found = [
        Caption(f"track:0:{space}", Message("effort-cost", cost=cost), "bolt")
        for space, cost in enumerate(costs)
    ]
    if view.seat >= 0 and view.phase in _PHASES:
        spent = n.spent_of[view.seat](values)
        found += [
            Caption(f"exam:0:{space}", Message("taken"), "check")
            for space in range(SPACES)
            if spent[space] != NOT_TAKEN
        ]
    return tuple(found)


def _chips(
    view: View, n: Numbers, values: Sequence[int], totals: Sequence[int], seat: Seat
) -> tuple[SeatMark, ...]:
    effort = SeatMark("bolt", Message("effort", effort=values[n.effort[seat]]))
    if view.seats == 1:
        return (effort,)
    place = 1 + sum(total > totals[seat] for total in totals)
    return effort, SeatMark("trophy", Message("place-of", place=place, seats=view.seats))


def _effort(view: View, n: Numbers, values: Sequence[int]) -> Panel:
    """Return the viewer's effort and exams left; a spectator sees those of the seat on turn."""
    seat = view.seat if view.seat >= 0 else view.turn
    left = n.spent_of[seat](values).count(NOT_TAKEN)
    rows = (
        PanelRow(
            Message("effort-panel"),
            "bolt",
            value=Message("effort-of", effort=values[n.effort[seat]], most=EFFORT),
        ),
        PanelRow(Message("exams-left"), "pencil", value=str(left)),
    )
    title = Message("own-effort" if view.seat >= 0 else "effort-panel")
    return Panel("effort", title, rows)


def _divisions(view: View, n: Numbers, values: Sequence[int], seat: Seat) -> Panel:
    """Return a seat's division totals and bonus marks; a bonus it would win now has tone `gain`."""
    sums = scoring.divisions(scoring.results(values, n, seat))
    holds = {bonus.mark for bonus in scoring.bonuses(values, n, view.seats, seat) if bonus.exam < 0}
    marks = {values[value] - 1: mark for mark, value in enumerate(n.mark_division[seat])}
    rows = []
    for division, name in enumerate(n.divisions):
        face = view.plan.kinds[n.exams[division * DEPARTMENTS]].face
        mark = marks.get(division, -1)
        note = _mark_note(n, values, seat, mark) if mark >= 0 else ""
        tone = "gain" if mark in holds else ""
        icon, colour = str(face["icon"]), str(face["colour"])
        rows.append(PanelRow(name, icon, colour, note, tone, str(sums[division])))
    return Panel(f"divisions:{seat_name(seat)}", Message("divisions"), tuple(rows))


def _mark_note(n: Numbers, values: Sequence[int], seat: Seat, mark: int) -> str:
    exam = values[n.mark_department[seat][mark]] - 1
    if exam < 0:
        return f"+{BONUS[mark]}"
    return Message(
        "mark-both", points=BONUS[mark], exam=n.exams[exam], factor=DEPARTMENT_FACTOR[mark]
    )


def _class_rank(total: int) -> Panel:
    """Return the class ranks of a solo game, best first; tone `ready` marks the current rank."""
    edges = (0, *(edge + 1 for edge in scoring.RANKS))
    reached = scoring.rank(total)
    rows = [
        PanelRow(
            notes.rank(edge), "cap", tone="ready" if number == reached else "", value=f"{edge}+"
        )
        for number, edge in enumerate(edges)
    ]
    return Panel("class-rank", Message("class-rank"), tuple(reversed(rows)))


def _bonuses(view: View, n: Numbers, values: Sequence[int], seat: Seat) -> list[PanelRow]:
    """Return a row for each bonus mark of a seat with its points and reason, including zeros."""
    won = {
        (bonus.mark, bonus.exam >= 0): bonus.points
        for bonus in scoring.bonuses(values, n, view.seats, seat)
    }
    rows: list[PanelRow] = []
    for mark in range(MARKS):
        division = values[n.mark_division[seat][mark]] - 1
        exam = values[n.mark_department[seat][mark]] - 1
        if division >= 0:
            points = won.get((mark, False), 0)
            note = Message("best-of-all", won=bool(points))
            rows.append(_bonus(n.divisions[division], note, points))
        if exam >= 0:
            points = won.get((mark, True), 0)
            note = Message("counts-times", won=bool(points), factor=DEPARTMENT_FACTOR[mark])
            rows.append(_bonus(Message("exam", exam=n.exams[exam]), note, points))
    return rows


def _bonus(title: str, note: str, points: int) -> PanelRow:
    tone = "gain" if points else ""
    return PanelRow(title, "award", note=note, tone=tone, value=f"+{points}")


def _final(view: View, n: Numbers, values: Sequence[int], seat: Seat) -> Panel:
    """Return a seat's final report: exams, bonuses, career and total.

    A solo game adds the best possible total and the class rank.
    """
    rows = [PanelRow(Message("exams"), "pencil", value=str(scoring.grade_sum(values, n, seat)))]
    rows += _bonuses(view, n, values, seat)
    total = scoring.total(values, n, view.seats, seat)
    if view.seats == 1:
        most = heuristics.best_total(values, n)
        if most is not None:
            rows.append(PanelRow(Message("all-known"), "dice", value=str(most)))
        rows.append(PanelRow(Message("class-rank"), "cap", note=notes.rank(total)))
    division_number, exam = scoring.career(scoring.results(values, n, seat))
    face = view.plan.kinds[n.exams[exam]].face
    post = Message("post", division=n.divisions[division_number], exam=n.exams[exam])
    rows.append(PanelRow(Message("career"), str(face["icon"]), str(face["colour"]), post))
    rows.append(PanelRow(Message("total"), "trophy", value=str(total)))
    return Panel(f"final:{seat_name(seat)}", Message("final-report"), tuple(rows))


def reason(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return one sentence on why a legal move may be good, for a hint."""
    match move.kind:
        case "take-exam":
            return _why_exam(state, n, seat, move)
        case "add-credit":
            return _why_credit(state, n, seat, move)
        case "choose-division":
            return _why_division(state, n, seat, str(move.args[0]))
        case "choose-department":
            _, mark = next_choice(state, n, seat)
            return Message("counts-if-best", factor=DEPARTMENT_FACTOR[mark])
    return Message("nothing-more")


def _why_exam(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    table = state.table
    values = table.values
    effort = values[n.effort[seat]]
    faces: dict[int, int] = {}
    for space in range(SPACES):
        if values[n.cost[space]] <= effort:
            die = table.zones[n.track + space][0]
            faces[die] = values[n.die_value[die]]
    die = table.plan.piece[move.pieces[0]]
    cost = values[n.cost[table.where[die] - n.track]]
    face, rest = faces[die], effort - cost
    left = n.spent_of[seat](values).count(NOT_TAKEN) - 1
    best = face == max(faces.values())
    if best and not cost:
        return Message("best-and-free", die=die, face=face)
    if best:
        return Message("best-face", die=die, face=face, left=left, rest=rest)
    if not cost:
        return Message("free-face", die=die, face=face, left=left, effort=effort)
    return Message("costs-effort", die=die, face=face, cost=cost, left=left, rest=rest)


def _why_credit(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    values, plan = state.table.values, state.table.plan
    exam = n.number[plan.piece[move.target]]
    for mark in range(len(BONUS)):
        if values[n.mark_department[seat][mark]] == exam + 1:
            return Message("exam-counts", exam=n.exams[exam], factor=DEPARTMENT_FACTOR[mark])
        if values[n.mark_division[seat][mark]] == exam // DEPARTMENTS + 1:
            division = n.divisions[exam // DEPARTMENTS]
            return Message("division-brings", division=division, points=BONUS[mark])
    return Message("each-is-point")


def _why_division(state: ReportState, n: Numbers, seat: Seat, division: str) -> str:
    values = state.table.values
    number = [title.lower() for title in n.divisions].index(division) + 1
    rivals = sum(
        values[value] == number
        for other in range(state.seats)
        if other != seat
        for value in n.mark_division[other]
    )
    title = n.divisions[number - 1]
    if rivals:
        return Message("sought", division=title, rivals=rivals)
    return Message("not-chosen-yet", division=title)


def credit_form(state: ReportState, n: Numbers, seat: Seat) -> Form:
    """Return the form for adding a seat's leftover effort to one of its exams as extra credit.

    Rulebook: `#extra-credit`, `#completed-exams`.
    """
    values, plan = state.table.values, state.table.plan
    exams = tuple(
        plan.pieces[piece]
        for piece, base in zip(n.exams, n.base_of[seat](values), strict=True)
        if base
    )
    amounts = tuple(str(amount) for amount in range(1, values[n.effort[seat]] + 1))
    blanks = (
        Field("target", Message("exam-field"), exams, 1, 1),
        Field("args", Message("effort-field"), amounts, 1, 1),
    )
    return Form("add-credit", Message("where-credit"), Message("add-credit"), blanks)


def prompt(state: ReportState, n: Numbers, seat: Seat) -> str:
    """Return a short line that says what the seat should do now, or whom it is waiting for."""
    if state.phase == "over":
        return Message("over")
    if seat != state.turn:
        return Message("waiting", waiting=state.turn)
    values = state.table.values
    effort = values[n.effort[seat]]
    if state.phase == "exams":
        return Message("put-die", effort=effort)
    if state.phase == "credit":
        return Message("add-leftover", effort=effort)
    for mark in range(len(BONUS)):
        division = values[n.mark_division[seat][mark]]
        if not division:
            return Message("choose-for-points", points=BONUS[mark])
        if state.departments == "choose" and not values[n.mark_department[seat][mark]]:
            title = n.divisions[division - 1]
            return Message("choose-for-times", division=title, factor=DEPARTMENT_FACTOR[mark])
    return ""


def describe(state: ReportState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the label of a move's button, such as "Take" with the names of exam and die."""
    plan, table = state.table.plan, state.table
    target = plan.piece.get(move.target, -1)
    match move.kind:
        case "take-exam" if move.pieces and move.pieces[0] in plan.piece:
            zone = plan.zone.get(move.target, -1)
            if zone >= 0 and table.zones[zone]:
                return Message("take", exam=table.zones[zone][0], die=move.pieces[0])
        case "add-credit" if move.args and target >= 0:
            return Message("add", amount=move.args[0], exam=target)
        case "end-credit":
            return Message("give-up", effort=table.values[n.effort[seat]])
        case "choose-division" if move.args:
            return Message("choose-division", division=str(move.args[0]).title())
        case "choose-department" if target >= 0:
            return Message("choose-exam", exam=target)
    return str(move)


def preview(state: ReportState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return the effect of a move, such as the new result and the effort left, or None."""
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
            lines = (
                ("bolt", Message("costs", cost=cost, left=effort - cost)),
                ("cap", Message("more-exams", left=left)),
            )
            return Preview(f"{face} + {initial} = {face + initial}", lines)
        case "add-credit":
            number = n.number[plan.piece[move.target]]
            amount = int(move.args[0])
            score = values[n.base[seat][number]] + values[n.credit[seat][number]]
            rest = ("bolt", Message("leaves", left=effort - amount))
            return Preview(f"{score} + {amount} = {score + amount}", (rest,))
        case "end-credit":
            return Preview(Message("no-credit"), (("bolt", Message("gives-up", effort=effort)),))
    return None
