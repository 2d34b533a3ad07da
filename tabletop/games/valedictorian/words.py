"""Every word of Valedictorian that is not in its content files.

Seats are written `{p1}`, rooms `{zone:room:0:1}`; whoever shows the text fills in names.
"""

from typing import TYPE_CHECKING

from tabletop.engine.display import Caption, Display, Panel, PanelRow, Preview, SeatMark
from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.spec import TablePlan
from tabletop.engine.view import View
from tabletop.games.valedictorian.state import SUBJECTS, SchoolState

if TYPE_CHECKING:
    from tabletop.games.valedictorian.rules import Valedictorian

MOVED = "moved to the {{zone:{room}}}"
TOOK = "took **{card}**"
TOOK_HIDDEN = "took a hidden card"
TOOK_HIDDEN_OWN = "took a hidden card: **{card}**"
FOUND_TEST = "found the **{card}**"
PASSED = "passed the **{card}**"
FAILED = "failed the **{card}**"
DREW = "drew from the discard pile"
DREW_OWN = "drew **{card}** from the discard pile"
CHALLENGED = "challenged {{p{rival}}} to a quiz"
CHOSE_SUBJECT = "chose **{subject}**"
QUIZ_WON = "won the quiz **{more} to {less}**"
QUIZ_TIED = "ended the quiz **{shown} all**"
STOLE = "took the **{card}** from {{p{rival}}}"

_ICONS = {
    "move": "door",
    "take-hidden": "cards",
    "challenge": "bolt",
    "end-turn": "check",
    "choose-trophy": "trophy",
    "show": "hand",
}
_SUBJECT_ICONS = {"math": "math", "science": "sci", "history": "hist"}


def title(plan: TablePlan, piece: int) -> str:
    """Return what a player calls a piece: `Math`, `Science test`."""
    return plan.kinds[piece].title


def quiz_form(subject: str, aids: tuple[str, ...]) -> Form:
    """Return the tray from which any number of study aids are shown."""
    label = f"{subject.title()} cards to show"
    blank = Field("count", label, aids, 0, len(aids))
    return Form("show", f"How many {subject.title()} cards do you show?", "Show", (blank,))


def prompt(rules: "Valedictorian", state: SchoolState, seat: Seat) -> str:
    """Return what the seat should do now, or whom the game waits for."""
    acting = rules.to_act(state)
    if not acting:
        return "The game is over"
    if seat not in acting:
        return f"Waiting for {{{seat_name(acting[0])}}}"
    rival = f"{{{seat_name(1 - seat)}}}"
    if state.pending:
        decision = state.pending[-1]
        match decision.kind:
            case "quiz-subject":
                return "Choose the subject of the quiz"
            case "quiz-show":
                return f"Choose how much {str(decision.data[0]).title()} to show"
            case _:
                return f"Choose a test to take from {rival}"
    if state.phase == "move":
        return "Move to a glowing room"
    kinds = {move.kind for move in rules.candidates(state, seat)}
    if "end-turn" in kinds:
        return f"Quiz {rival}, or end your turn"
    return f"Take a card, or quiz {rival}" if "challenge" in kinds else "Take a card from this room"


def describe(state: SchoolState, seat: Seat, move: Move) -> str:
    """Return the move as on a button."""
    plan = state.table.plan
    match move.kind:
        case "move":
            room = move.target.replace("floor", "room")
            return f"Move to {{zone:{room}}}"
        case "take-top" if move.pieces and move.pieces[0] in plan.piece:
            return f"Take {title(plan, plan.piece[move.pieces[0]])}"
        case "take-hidden":
            return "Hidden card"
        case "challenge":
            return f"Quiz {{{seat_name(1 - seat)}}}"
        case "choose-subject" if move.args:
            return str(move.args[0]).title()
        case "show" if move.args:
            return f"Show {move.args[0]}" if move.args[0] else "Show none"
        case "choose-trophy" if move.pieces and move.pieces[0] in plan.piece:
            return f"Take the {title(plan, plan.piece[move.pieces[0]])}"
        case "end-turn":
            return "End turn"
        case _:
            return str(move)


def icon(move: Move) -> str:
    """Return the name of the icon on a move's button."""
    if move.kind == "take-top" and move.pieces:
        return _SUBJECT_ICONS.get(move.pieces[0].rpartition("-")[0], "cards")
    if move.kind == "choose-subject" and move.args:
        return _SUBJECT_ICONS.get(str(move.args[0]), "book")
    return _ICONS.get(move.kind, "")


def preview(view: View, seat: Seat, move: Move) -> Preview | None:
    """Return what a step would bring: the choices of the room, or its test."""
    if move.kind != "move":
        return None
    name = move.target.replace("floor", "room")
    room = view.zone(name)
    rival_here = f"marker-{seat_name(1 - seat)}" in view.zone(move.target).pieces
    lines: list[tuple[str, str]] = []
    if room.count and view.kind_of(room.top).id not in SUBJECTS:
        needs = view.kind_of(room.top)
        can = can_pass(held_by(view, seat), needs.id)
        lines.append(("check" if can else "no", f"{needs.title}: {'pass' if can else 'fail'}"))
    elif room.count:
        kind = view.kind_of(room.top)
        lines.append((_SUBJECT_ICONS[kind.id], f"Take {kind.title}"))
        lines.append(("cards", "Hidden card"))
        if rival_here:
            lines.append(("bolt", f"Quiz {{{seat_name(1 - seat)}}}"))
    elif rival_here:
        lines.append(("bolt", f"Quiz {{{seat_name(1 - seat)}}}"))
    else:
        lines.append(("door", "Nothing here"))
    return Preview(f"{{zone:{name}}}", tuple(lines))


def display(view: View) -> Display:
    """Return what stands around the table."""
    cleared = [
        Caption(zone.id, "Cleared", "check")
        for zone in view.zones
        if zone.kind == "room" and not zone.count and zone.id not in ("room:0:0", "room:2:2")
    ]
    chips = tuple(
        (SeatMark("cards", _count(view.zone(f"hand:{seat_name(seat)}").count, "study aid")),)
        for seat in range(view.seats)
    )
    scores = tuple(
        str(view.zone(f"trophies:{seat_name(seat)}").count) for seat in range(view.seats)
    )
    phase = {"move": 0, "room": 1}.get(view.phase, -1)
    return Display(
        context=f"Round {view.value('turns') // 2 + 1}",
        phase=1 if view.pending else phase,
        panels=(_tests_left(view),),
        captions=tuple(cleared),
        chips=chips,
        scores=scores,
    )


def _colour(view: View, piece: str) -> str:
    return str(view.kind_of(piece).face["colour"])


def _tests_left(view: View) -> Panel:
    won = [p for s in range(2) for p in view.zone(f"trophies:{seat_name(s)}").pieces]
    rows: list[PanelRow] = []
    held = held_by(view, view.seat) if view.seat >= 0 else None
    for subject in SUBJECTS:
        left = 2 - sum(1 for piece in won if view.kind_of(piece).id == f"{subject}-test")
        need = 2 - held[SUBJECTS.index(subject)] if held else 3
        note, tone = _readiness(need, left, held=held is not None)
        icon_name = _SUBJECT_ICONS[subject]
        colour = _colour(view, f"{subject}-1")
        rows.append(PanelRow(subject.title(), icon_name, colour, note, tone, str(left)))
    final = 1 - sum(1 for piece in won if view.kind_of(piece).id == "final-exam")
    missing = sum(1 for count in held if not count) if held else 3
    note, tone = _readiness(missing, final, held=held is not None)
    rows.append(PanelRow("Final exam", "cap", _colour(view, "final-exam"), note, tone, str(final)))
    return Panel("tests-left", "Tests left", tuple(rows))


def _readiness(missing: int, left: int, *, held: bool) -> tuple[str, str]:
    if not left:
        return "all passed", ""
    if not held:
        return "", ""
    return ("ready", "ready") if missing <= 0 else (f"{missing} more", "")


def held_by(view: View, seat: Seat) -> list[int]:
    """Count a seat's own study aids by subject."""
    hand = view.zone(f"hand:{seat_name(seat)}").pieces
    kinds = [view.kind_of(piece).id for piece in hand if piece]
    return [kinds.count(subject) for subject in SUBJECTS]


def can_pass(held: list[int], test: str) -> bool:
    """Whether so many study aids, by subject, pass a test."""
    if test == "final-exam":
        return all(held)
    return held[SUBJECTS.index(test.removesuffix("-test"))] >= 2


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def ending(how: str, limit: int, tests: tuple[int, int], aids: tuple[int, int]) -> str:
    """Return what ended the game and what decided it."""
    how_it_ended = {
        "tests": "All 7 tests are passed.",
        "stalemate": "Nobody can pass the tests that are left.",
        "no-progress": f"{limit} turns went by without a card taken.",
    }[how]
    if tests[0] != tests[1]:
        return f"{how_it_ended} Most tests win, {max(tests)} to {min(tests)}."
    if aids[0] != aids[1]:
        return (
            f"{how_it_ended} Tests are equal; more study aids in hand win, "
            f"{max(aids)} to {min(aids)}."
        )
    return f"{how_it_ended} Tests and study aids are equal, so the game is shared."
