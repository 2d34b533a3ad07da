"""Prompts, button labels, hints, panels, captions and scores of Valedictorian."""

from tabletop.api import (
    Caption,
    Display,
    Field,
    Form,
    KnownPiece,
    Message,
    Move,
    Panel,
    PanelRow,
    Presenter,
    Preview,
    Seat,
    SeatMark,
    View,
    ZoneView,
    seat_name,
)
from tabletop.games.valedictorian.boards import ADJACENT
from tabletop.games.valedictorian.state import SUBJECTS, Quiz, ValedictorianState

SUBJECT_ICONS = {"math": "math", "science": "sci", "history": "hist"}
_NAMES = (*(f"{subject}-test" for subject in SUBJECTS), "final-exam")
_ICONS = {
    "move": "door",
    "take-hidden": "cards",
    "challenge": "bolt",
    "end-turn": "check",
    "choose-trophy": "trophy",
    "show": "hand",
}


class ValedictorianPresenter(Presenter[ValedictorianState]):
    """The texts shown to players of Valedictorian: prompts, button labels, previews and panels."""

    def prompt(self, state: ValedictorianState, seat: Seat) -> str:
        """Return a short line that says what the seat should do now, or whom it is waiting for."""
        acting = self.rules.to_act(state)
        if not acting:
            return Message("over")
        if seat not in acting:
            return Message("waiting", waiting=acting[0])
        rival = 1 - seat
        if state.pending:
            decision = state.pending[-1]
            match decision.kind:
                case "quiz-subject":
                    return Message("choose-subject", asker=state.turn, stake=_stake(state, seat))
                case "quiz-show":
                    return _asked_to_show(state, seat, decision.about(Quiz).subject)
                case _:
                    return Message("choose-trophy", rival=rival)
        if state.phase == "move":
            return Message("go-glowing")
        kinds = {move.kind for move in self.rules.candidates(state, seat)}
        if "end-turn" in kinds:
            return Message("quiz-or-end", rival=rival)
        if "challenge" in kinds:
            return Message("take-or-quiz", rival=rival)
        return Message("take-card")

    def describe(self, state: ValedictorianState, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, with seats written as `{p1}` and so on."""
        return describe(state, seat, move)

    def icon(self, move: Move) -> str:
        """Return the name of the icon on a move's button; "" for none."""
        return icon(move)

    def preview(self, state: ValedictorianState, seat: Seat, move: Move) -> Preview | None:
        """Return what the player could do in the room a step leads to; None for other moves."""
        return preview(self.rules.view(state, seat), seat, move)

    def reason(self, state: ValedictorianState, seat: Seat, move: Move) -> str:
        """Return one sentence on why a legal move may be good, for a hint."""
        return reason(self.rules.view(state, seat), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return a set with `test-next-door` in it if an adjacent room shows a face-up test.

        A tip for new players waits for this word; otherwise the set is empty.
        """
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
        """Return the label of the top bar, such as `Round 3`; a round is one turn each."""
        return context(view)

    def display(self, view: View) -> Display:
        """Return what is shown around the table: round, tests left, cleared rooms and trophies."""
        return display(view)


def display(view: View) -> Display:
    """Return what is shown around the table: round, tests left, cleared rooms, cards and scores."""
    cleared = [
        Caption(zone.id, Message("cleared"), "check")
        for zone in view.zones
        if zone.kind == "room" and not zone.count and zone.id not in ("room:0:0", "room:2:2")
    ]
    held = (view.zone(f"hand:{seat_name(seat)}").count for seat in range(view.seats))
    chips = tuple((SeatMark("cards", Message("study-aids", count=count)),) for count in held)
    scores = tuple(
        str(view.zone(f"trophies:{seat_name(seat)}").count) for seat in range(view.seats)
    )
    phase = {"move": 0, "room": 1}.get(view.phase, -1)
    return Display(
        context=context(view),
        phase=1 if view.pending else phase,
        panels=(_tests_left(view),),
        captions=tuple(cleared),
        chips=chips,
        scores=scores,
    )


def context(view: View) -> str:
    """Return the label of the top bar, such as `Round 3`; a round is one turn of each player."""
    return Message("round", round=view.value("turns") // 2 + 1)


def _colour(view: View, kind_id: str) -> str:
    kind = next(kind for kind in view.plan.spec.kinds if kind.id == kind_id)
    return str(kind.face["colour"])


def _tests_left(view: View) -> Panel:
    won = [p for s in range(2) for p in view.zone(f"trophies:{seat_name(s)}").pieces]
    rows: list[PanelRow] = []
    held = study_aids_of(view, view.seat) if view.seat >= 0 else None
    for subject in SUBJECTS:
        left = 2 - sum(1 for piece in won if view.kind_of(piece).id == f"{subject}-test")
        need = 2 - held[SUBJECTS.index(subject)] if held else 3
        note, tone = _readiness_note(need, left, held=held is not None)
        icon_name = SUBJECT_ICONS[subject]
        colour = _colour(view, subject)
        rows.append(
            PanelRow(Message("subject", subject=subject), icon_name, colour, note, tone, str(left))
        )
    final = 1 - sum(1 for piece in won if view.kind_of(piece).id == "final-exam")
    missing = sum(1 for count in held if not count) if held else 3
    note, tone = _readiness_note(missing, final, held=held is not None)
    rows.append(
        PanelRow(
            Message("test-name", test="final-exam"),
            "cap",
            _colour(view, "final-exam"),
            note,
            tone,
            str(final),
        )
    )
    return Panel("tests-left", Message("tests-left"), tuple(rows))


def _readiness_note(missing: int, left: int, *, held: bool) -> tuple[str, str]:
    if not left:
        return Message("passed-all"), ""
    if not held:
        return "", ""
    return (
        (Message("ready"), "ready") if missing <= 0 else (Message("missing", missing=missing), "")
    )


def study_aids_of(view: View, seat: Seat) -> list[int]:
    """Return how many math, science and history cards are in the seat's hand, in that order.

    These cards are the study aids, which are spent to pass tests.
    """
    hand = view.zone(f"hand:{seat_name(seat)}").pieces
    kinds = [view.kind_of(piece).id for piece in hand if piece]
    return [kinds.count(subject) for subject in SUBJECTS]


def can_pass(held: list[int], test: str) -> bool:
    """Return whether a hand passes a test.

    A subject's test needs two study aids of that subject; the final exam needs one of each subject.
    Rulebook: `#passing`.

    Args:
        held: How many math, science and history study aids are in the hand, in that order.
        test: The kind of the test, such as `math-test` or `final-exam`.
    """
    if test == "final-exam":
        return all(held)
    return held[SUBJECTS.index(test.removesuffix("-test"))] >= 2


def reason(view: View, seat: Seat, move: Move) -> Message:
    """Return one sentence on why a legal move may be good, for a hint."""
    rival = 1 - seat
    match move.kind:
        case "move":
            return _why_walk(view, seat, move, rival)
        case "take-top" if (card := view.kind_named(move.pieces[0])) is not None:
            return _why_card(view, seat, card.id)
        case "take-hidden":
            return _why_hidden(view, seat)
        case "challenge":
            return _why_quiz(view, seat, rival)
        case "choose-subject":
            return _why_subject(view, seat, str(move.args[0]))
        case "show":
            return _why_show(view, seat, int(move.args[0]))
        case "choose-trophy":
            return Message("any-trophy", rival=rival)
        case _:
            own = view.zone(f"trophies:{seat_name(seat)}").count
            return Message("quiz-costs") if own else Message("little-to-lose", rival=rival)


def _why_walk(view: View, seat: Seat, move: Move, rival: Seat) -> Message:
    room = view.zone(move.target.replace("floor", "room"))
    if room.top and view.kind_of(room.top).id in _NAMES:
        return _why_test(view, seat, room.top)
    if room.count:
        return _why_card(view, seat, view.kind_of(room.top).id, there=True)
    if f"marker-{seat_name(1 - seat)}" in view.zone(move.target).pieces:
        return Message("meet-there", rival=rival)
    rooms = _rooms(view)
    if any(rooms[other].count for other in ADJACENT[view.value("board")][rooms.index(room)]):
        return Message("cards-behind")
    return Message("nothing-near")


def _why_test(view: View, seat: Seat, test: KnownPiece) -> Message:
    kind = view.kind_of(test)
    if can_pass(study_aids_of(view, seat), kind.id):
        return Message("can-pass", test=kind.id)
    if view.zone("discard").count:
        return Message("fail-draws", test=kind.id)
    return Message("fail-hides", test=kind.id)


def _why_card(view: View, seat: Seat, subject: str, *, there: bool = False) -> Message:
    """Return what one more study aid of a subject would do for the seat's hand.

    `there` says that the card lies in a room that the seat may step into.
    """
    own = study_aids_of(view, seat)
    after = own.copy()
    after[SUBJECTS.index(subject)] += 1
    for test in _left(view):
        if can_pass(after, test) and not can_pass(own, test):
            return Message("card-completes", card=subject, there=there, test=test)
    if not own[SUBJECTS.index(subject)]:
        return Message("card-is-new", card=subject, there=there)
    test = f"{subject}-test"
    if test in _left(view):
        return Message("card-prepares", card=subject, there=there, test=test)
    return Message("card-strengthens", card=subject, there=there)


def _why_hidden(view: View, seat: Seat) -> Message:
    """Return the reason for a blind draw, which may turn up a test that must be taken at once."""
    own = study_aids_of(view, seat)
    ready = [test for test in _left(view) if can_pass(own, test)]
    if len(ready) == len(_left(view)):
        return Message("hidden-any-test")
    if ready:
        return Message("hidden-ready", test=ready[0])
    return Message("hidden-better")


def _why_quiz(view: View, seat: Seat, rival: Seat) -> Message:
    mine = view.zone(f"hand:{seat_name(seat)}").count
    theirs = view.zone(f"hand:{seat_name(1 - seat)}").count
    if not view.zone(f"trophies:{seat_name(1 - seat)}").count:
        return Message("no-test-to-lose", rival=rival)
    if mine > theirs:
        return Message("more-aids", rival=rival)
    return Message("quiz-takes", rival=rival)


def _why_subject(view: View, seat: Seat, subject: str) -> Message:
    own = study_aids_of(view, seat)
    count = own[SUBJECTS.index(subject)]
    if not count:
        return Message("subject-none", subject=subject)
    if count == max(own):
        return Message("subject-most", count=count, subject=subject)
    return Message("subject-more", count=count, subject=subject)


def _why_show(view: View, seat: Seat, count: int) -> Message:
    subject = view.pending.about(Quiz).subject if view.pending else SUBJECTS[0]
    own = study_aids_of(view, seat)[SUBJECTS.index(subject)]
    if not own:
        return Message("show-none", subject=subject)
    if count == own:
        return Message("show-all")
    return Message("show-less")


def _left(view: View) -> list[str]:
    """Return the kinds of test that have not all been passed."""
    won = [
        view.kind_of(piece).id
        for seat in range(view.seats)
        for piece in view.zone(f"trophies:{seat_name(seat)}").pieces
    ]
    return [test for test in _NAMES if won.count(test) < (1 if test == "final-exam" else 2)]


def _rooms(view: View) -> list[ZoneView]:
    return [zone for zone in view.zones if zone.kind == "room"]


def _stake(state: ValedictorianState, seat: Seat) -> Message:
    """Return what a seat can win or lose in a quiz now. Rulebook: `#quiz-result`."""
    own, theirs = (_lying(state, "trophies", each) for each in (seat, 1 - seat))
    if own and theirs:
        return Message("stake-both")
    if theirs:
        return Message("stake-win", rival=1 - seat)
    return Message("stake-lose") if own else Message("stake-none")


def _lying(state: ValedictorianState, kind: str, seat: Seat) -> list[int]:
    """Return the numbers of the pieces in a seat's zone of a kind."""
    return state.table.zones[state.table.plan.zone[f"{kind}:{seat_name(seat)}"]]


def _asked_to_show(state: ValedictorianState, seat: Seat, subject: str) -> Message:
    """Return who called a quiz, in which subject, and what it is about."""
    kinds = state.table.plan.kinds
    held = any(kinds[piece].id == subject for piece in _lying(state, "hand", seat))
    if not held:
        return Message("none-to-show", asker=state.turn, subject=subject)
    return Message("choose-shown", asker=state.turn, subject=subject, stake=_stake(state, seat))


def quiz_form(state: ValedictorianState, seat: Seat, subject: str, aids: tuple[str, ...]) -> Form:
    """Return the form in which a player picks which study aids, if any, to show in a quiz.

    `aids` are the names of the subject's cards in the player's hand. Rulebook: `#quiz-show`.
    """
    blank = Field("count", Message("cards-to-show", subject=subject), aids, 0, len(aids))
    title = _asked_to_show(state, seat, subject)
    outcomes = tuple(Message("show", count=count) for count in range(len(aids) + 1))
    mark = Message("show-cards")
    return Form("show", title, mark, (blank,), outcomes=outcomes, mark=mark)


def describe(state: ValedictorianState, seat: Seat, move: Move) -> str:
    """Return the label of a move's button, such as "Take" with the name of the card."""
    plan = state.table.plan
    match move.kind:
        case "move":
            return Message("go", room=move.target.replace("floor", "room"))
        case "take-top" if move.pieces and move.pieces[0] in plan.piece:
            return Message("take", card=move.pieces[0])
        case "take-hidden":
            return Message("hidden-card")
        case "challenge":
            return Message("quiz", rival=1 - seat)
        case "choose-subject" if move.args:
            return Message("subject", subject=str(move.args[0]))
        case "show" if move.args:
            return Message("show", count=move.args[0])
        case "choose-trophy" if move.pieces and move.pieces[0] in plan.piece:
            return Message("take-trophy", card=move.pieces[0])
        case "end-turn":
            return Message("end-turn")
        case _:
            return str(move)


def icon(move: Move) -> str:
    """Return the name of the icon on a move's button; "" for none."""
    if move.kind == "take-top" and move.pieces:
        return SUBJECT_ICONS.get(move.pieces[0].rpartition("-")[0], "cards")
    if move.kind == "choose-subject" and move.args:
        return SUBJECT_ICONS.get(str(move.args[0]), "book")
    return _ICONS.get(move.kind, "")


def preview(view: View, seat: Seat, move: Move) -> Preview | None:
    """Return what the player could do in the room a step leads to; None for other moves."""
    if move.kind != "move":
        return None
    name = move.target.replace("floor", "room")
    room = view.zone(name)
    rival_here = f"marker-{seat_name(1 - seat)}" in view.zone(move.target).pieces
    lines: list[tuple[str, str]] = []
    if room.count and view.kind_of(room.top).id not in SUBJECTS:
        needs = view.kind_of(room.top)
        can = can_pass(study_aids_of(view, seat), needs.id)
        said = Message("would-pass" if can else "would-fail", test=needs.id)
        lines.append(("check" if can else "no", said))
    elif room.count:
        kind = view.kind_of(room.top)
        lines.append((SUBJECT_ICONS[kind.id], Message("take", card=kind.id)))
        lines.append(("cards", Message("hidden-card")))
        if rival_here:
            lines.append(("bolt", Message("quiz", rival=1 - seat)))
    elif rival_here:
        lines.append(("bolt", Message("quiz", rival=1 - seat)))
    else:
        lines.append(("door", Message("nothing-here")))
    return Preview(Message("place", room=name), tuple(lines))
