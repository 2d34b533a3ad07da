"""Refusals of illegal moves, as guard clauses in the order of the rulebook."""

from tabletop.api import Move, Refusal, Seat
from tabletop.games.valedictorian.moves import CHALLENGE, CHOOSE, END, SHOW, Moves
from tabletop.games.valedictorian.state import SUBJECTS, Numbers, Quiz, SchoolState


def no(text: str, paragraph: str) -> Refusal:
    """Return a refusal with its text and the rulebook paragraph it cites."""
    return Refusal(text, f"valedictorian.{paragraph}")


def refuse_walk(
    n: Numbers, moves: Moves, state: SchoolState, seat: Seat, move: Move
) -> Refusal | None:
    """Return why a step to another room is refused, or None.

    Rule: 5.1.
    """
    if state.phase != "move":
        return no("You have moved; now resolve this room.", "take-a-card")
    if move.pieces != moves.walk[seat][0].pieces or move.args:
        return no("You move your own marker.", "adjacent-room")
    target = moves.room_of_floor.get(move.target)
    room = n.room_of(state, seat)
    if target == room:
        return None if state.may_stay else no("You must move.", "must-move")
    if target not in n.adjacent(state, room):
        return no("You can only move to an adjacent room.", "adjacent-room")
    return None


def refuse_room(
    n: Numbers, moves: Moves, state: SchoolState, seat: Seat, move: Move
) -> Refusal | None:
    """Return why an action in the current room is refused, or None.

    Rule: 5.2.
    """
    if state.phase != "room":
        return no("You must move.", "must-move")
    room = n.room_of(state, seat)
    stack = state.table.zones[n.room + room]
    if move.kind == "challenge":
        if not n.together(state):
            return no("Your opponent is not in this room.", "challenge")
        return None if move == CHALLENGE[seat] else no("Challenge your opponent.", "challenge")
    if move.kind == "end-turn":
        if stack:
            return no("Take the displayed card or a hidden one.", "take-a-card")
        return None if move == END else no("Just end the turn.", "end-turn")
    if not stack:
        return no("This room is empty.", "empty-room")
    known = (moves.take_top[seat][stack[-1]], moves.take_hidden[seat][room])
    return None if move in known else no("Take a card of this room.", "take-a-card")


def refuse_answer(
    n: Numbers, moves: Moves, state: SchoolState, seat: Seat, move: Move
) -> Refusal | None:
    """Return why an answer in a quiz is refused, or None.

    Rule: 5.4.
    """
    decision = state.pending[-1]
    match decision.kind:
        case "quiz-subject":
            if move in CHOOSE:
                return None
            return no("Choose math, science or history.", "quiz-subject")
        case "quiz-show":
            held = n.held(state, seat, SUBJECTS.index(decision.about(Quiz).subject))
            if move in SHOW[: held + 1]:
                return None
            return no("You do not have that many.", "quiz-show")
        case _:
            rivals = state.table.zones[n.trophies[1 - seat]]
            if any(move == moves.take_test[seat][test] for test in rivals):
                return None
            return no("Choose one of the loser's tests.", "choose-trophy")
