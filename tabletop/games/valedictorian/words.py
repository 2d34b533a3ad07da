"""Prompts and button texts of Valedictorian. Seats are `{p1}`, rooms `{zone:room:0:1}`."""

from tabletop.api import Display, Field, Form, Move, Preview, Seat, View, Words, seat_name
from tabletop.games.valedictorian import display, reasons
from tabletop.games.valedictorian.display import SUBJECT_ICONS, can_pass, held_by
from tabletop.games.valedictorian.notes import title
from tabletop.games.valedictorian.plans import ADJACENT
from tabletop.games.valedictorian.state import SUBJECTS, Quiz, SchoolState

_ICONS = {
    "move": "door",
    "take-hidden": "cards",
    "challenge": "bolt",
    "end-turn": "check",
    "choose-trophy": "trophy",
    "show": "hand",
}


def quiz_form(subject: str, aids: tuple[str, ...]) -> Form:
    """Return the form in which a player picks the study aids to show, from none to all."""
    label = f"{subject.title()} cards to show"
    blank = Field("count", label, aids, 0, len(aids))
    return Form("show", f"How many {subject.title()} cards do you show?", "Show", (blank,))


def describe(state: SchoolState, seat: Seat, move: Move) -> str:
    """Return the text of a move's button, with seats written `{p1}`."""
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
    """Return the icon name for a move's button, or an empty string."""
    if move.kind == "take-top" and move.pieces:
        return SUBJECT_ICONS.get(move.pieces[0].rpartition("-")[0], "cards")
    if move.kind == "choose-subject" and move.args:
        return SUBJECT_ICONS.get(str(move.args[0]), "book")
    return _ICONS.get(move.kind, "")


def preview(view: View, seat: Seat, move: Move) -> Preview | None:
    """Return the preview of a step: the choices in that room, or its test. None for other moves."""
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
        lines.append((SUBJECT_ICONS[kind.id], f"Take {kind.title}"))
        lines.append(("cards", "Hidden card"))
        if rival_here:
            lines.append(("bolt", f"Quiz {{{seat_name(1 - seat)}}}"))
    elif rival_here:
        lines.append(("bolt", f"Quiz {{{seat_name(1 - seat)}}}"))
    else:
        lines.append(("door", "Nothing here"))
    return Preview(f"{{zone:{name}}}", tuple(lines))


class SchoolWords(Words[SchoolState]):
    """Provides the prompts, button texts, previews and display of Valedictorian."""

    def prompt(self, state: SchoolState, seat: Seat) -> str:
        """Return the prompt: what the seat should do now, or which seat the game waits for."""
        acting = self.rules.to_act(state)
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
                    return f"Choose how much {decision.about(Quiz).subject.title()} to show"
                case _:
                    return f"Choose a test to take from {rival}"
        if state.phase == "move":
            return "Move to a glowing room"
        kinds = {move.kind for move in self.rules.candidates(state, seat)}
        if "end-turn" in kinds:
            return f"Quiz {rival}, or end your turn"
        return (
            f"Take a card, or quiz {rival}"
            if "challenge" in kinds
            else "Take a card from this room"
        )

    def describe(self, state: SchoolState, seat: Seat, move: Move) -> str:
        """Return the text of a move's button, with seats written `{p1}`."""
        return describe(state, seat, move)

    def icon(self, move: Move) -> str:
        """Return the icon name for a move's button, or an empty string."""
        return icon(move)

    def preview(self, state: SchoolState, seat: Seat, move: Move) -> Preview | None:
        """Return a preview of what can be done in the room that a step leads to."""
        return preview(self.rules.view(state, seat), seat, move)

    def reason(self, state: SchoolState, seat: Seat, move: Move) -> str:
        """Return one sentence, for hints, on why a legal move may be good."""
        return reasons.reason(self.rules.view(state, seat), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return `test-next-door` in a set if a test lies face up in an adjacent room."""
        if view.seat < 0 or view.phase != "move":
            return frozenset()
        marker = f"marker-{seat_name(view.seat)}"
        floors = [zone for zone in view.zones if zone.kind == "floor"]
        here = next((at for at, zone in enumerate(floors) if marker in zone.pieces), -1)
        rooms = [zone for zone in view.zones if zone.kind == "room"]
        near = ADJACENT[view.value("board")][here] if here >= 0 else ()
        tops = (view.kind_of(rooms[at].top).id for at in near if rooms[at].top)
        found = any(kind not in SUBJECTS for kind in tops)
        return frozenset({"test-next-door"}) if found else frozenset()

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Round 3`."""
        return display.context(view)

    def display(self, view: View) -> Display:
        """Return the display: round, tests left, cleared rooms and trophy counts."""
        return display.display(view)
