"""Build the panels, captions and scores of the Report Card table from one seat's view."""

from collections.abc import Sequence

from tabletop.api import Caption, Display, Panel, PanelRow, Seat, SeatMark, View, seat_name
from tabletop.games.report_card import notes, scoring
from tabletop.games.report_card.mind import bound
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
)

_PHASES = ("exams", "credit")


def display(view: View, n: Numbers) -> Display:
    """Return semester, die costs, effort, division totals and scores for the table.

    A solo game adds the class rank, a finished game a final report for each seat.
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
        context=context(view, n),
        phase=_PHASES.index(view.phase) if view.phase in _PHASES else -1,
        panels=tuple(panels),
        captions=_captions(view, n, values),
        chips=tuple(_chips(view, n, values, totals, seat) for seat in seats),
        scores=tuple(map(str, totals)),
        score_icon="cap",
    )


def context(view: View, n: Numbers) -> str:
    """Return the semester label of the top bar; empty while bonuses are being chosen."""
    return "" if view.phase == "mark" else f"Semester {view.values[n.semester][1]} of {SEMESTERS}"


def now(view: View, piece: str) -> str:
    """Return a tooltip line: a die's face and cost, or the viewer's result in an exam.

    Empty for a piece that is neither, and for a die that is not on the track.
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
        return f"It shows {view.value(f'die:{piece}')} and " + (
            f"costs {cost} effort here." if cost else "is free here."
        )
    division = kind.face.get("division", "")
    if view.seat < 0:
        return f"An exam of {division}."
    seat = seat_name(view.seat)
    base, credit = view.value(f"base:{piece}:{seat}"), view.value(f"credit:{piece}:{seat}")
    extra = f" and {credit} extra credit" if credit else ""
    return f"An exam of {division}. " + (f"You have {base}{extra}." if base else "Not taken yet.")


def _captions(view: View, n: Numbers, values: Sequence[int]) -> tuple[Caption, ...]:
    """Return the captions: the cost below each die, and `Taken` on the viewer's finished exams."""
    costs = [values[value] for value in n.cost]
    found = [
        Caption(f"track:0:{space}", f"{cost} effort" if cost else "free", "bolt")
        for space, cost in enumerate(costs)
    ]
    if view.seat >= 0 and view.phase in _PHASES:
        spent = n.spent_of[view.seat](values)
        found += [
            Caption(f"exam:0:{space}", "Taken", "check")
            for space in range(SPACES)
            if spent[space] != NOT_TAKEN
        ]
    return tuple(found)


def _chips(
    view: View, n: Numbers, values: Sequence[int], totals: Sequence[int], seat: Seat
) -> tuple[SeatMark, ...]:
    effort = SeatMark("bolt", f"{values[n.effort[seat]]} effort")
    if view.seats == 1:
        return (effort,)
    place = 1 + sum(total > totals[seat] for total in totals)
    return effort, SeatMark("trophy", f"{ordinal(place)} of {view.seats}")


def ordinal(number: int) -> str:
    """Return an English ordinal such as `1st`; correct up to 20."""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def _effort(view: View, n: Numbers, values: Sequence[int]) -> Panel:
    """Return the viewer's effort and exams left; a spectator sees those of the seat on turn."""
    seat = view.seat if view.seat >= 0 else view.turn
    left = n.spent_of[seat](values).count(NOT_TAKEN)
    rows = (
        PanelRow("Effort", "bolt", value=f"{values[n.effort[seat]]} of {EFFORT}"),
        PanelRow("Exams left", "pencil", value=str(left)),
    )
    return Panel("effort", "Your effort" if view.seat >= 0 else "Effort", rows)


def _divisions(view: View, n: Numbers, values: Sequence[int], seat: Seat) -> Panel:
    """Return a seat's division totals and bonus marks; a bonus it would win now has tone `gain`."""
    sums = scoring.divisions(scoring.results(values, n, seat))
    holds = {bonus.mark for bonus in scoring.bonuses(values, n, view.seats, seat) if bonus.exam < 0}
    marks = {values[value] - 1: mark for mark, value in enumerate(n.mark_division[seat])}
    rows = []
    for division, name in enumerate(n.divisions):
        face = view.plan.kinds[n.exams[division * DEPARTMENTS]].face
        mark = marks.get(division, -1)
        note = _mark_note(view, n, values, seat, mark) if mark >= 0 else ""
        tone = "gain" if mark in holds else ""
        icon, colour = str(face["icon"]), str(face["colour"])
        rows.append(PanelRow(name, icon, colour, note, tone, str(sums[division])))
    return Panel(f"divisions:{seat_name(seat)}", "Divisions", tuple(rows))


def _mark_note(view: View, n: Numbers, values: Sequence[int], seat: Seat, mark: int) -> str:
    exam = values[n.mark_department[seat][mark]] - 1
    note = f"+{BONUS[mark]}"
    if exam >= 0:
        note += f", {view.plan.kinds[n.exams[exam]].title} x{FACTOR[mark]}"
    return note


def _class_rank(total: int) -> Panel:
    """Return the class ranks of a solo game, best first; tone `ready` marks the current rank."""
    edges = (0, *(edge + 1 for edge in scoring.RANKS))
    reached = scoring.rank(total)
    rows = [
        PanelRow(name, "cap", tone="ready" if number == reached else "", value=f"{edge}+")
        for number, (name, edge) in enumerate(zip(notes.RANKS, edges, strict=True))
    ]
    return Panel("class-rank", "Class rank", tuple(reversed(rows)))


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
            note = "best of all" if points else "not best of all"
            rows.append(_bonus(n.divisions[division], note, points))
        if exam >= 0:
            points = won.get((mark, True), 0)
            note = f"counts {FACTOR[mark]} times" if points else "counts once"
            rows.append(_bonus(view.plan.kinds[n.exams[exam]].title, note, points))
    return rows


def _bonus(title: str, note: str, points: int) -> PanelRow:
    tone = "gain" if points else ""
    return PanelRow(title, "award", note=note, tone=tone, value=f"+{points}")


def _final(view: View, n: Numbers, values: Sequence[int], seat: Seat) -> Panel:
    """Return a seat's final report: exams, bonuses, career and total.

    A solo game adds the best possible total and the class rank.
    """
    rows = [PanelRow("Exams", "pencil", value=str(scoring.grade_sum(values, n, seat)))]
    rows += _bonuses(view, n, values, seat)
    total = scoring.total(values, n, view.seats, seat)
    if view.seats == 1:
        most = bound.best_total(values, n)
        if most is not None:
            rows.append(PanelRow(notes.POSSIBLE, "dice", value=str(most)))
        rows.append(PanelRow("Class rank", "cap", note=notes.RANKS[scoring.rank(total)]))
    division_number, exam = scoring.career(scoring.results(values, n, seat))
    face = view.plan.kinds[n.exams[exam]].face
    post = f"{n.divisions[division_number]}, {view.plan.kinds[n.exams[exam]].title}"
    rows.append(PanelRow("Career", str(face["icon"]), str(face["colour"]), post))
    rows.append(PanelRow("Total", "trophy", value=str(total)))
    return Panel(f"final:{seat_name(seat)}", "Final report", tuple(rows))
