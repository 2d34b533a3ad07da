"""Refusals of illegal moves, as guard clauses in the order of the rulebook."""

from tabletop.api import NOT_YOUR_TURN, Move, Refusal, Seat
from tabletop.games.the_academy.moves import ASK_AGAIN, KEEP_ROLES, ON_CARD, SKIP, SKIP_ROUND, Moves
from tabletop.games.the_academy.state import (
    ACE,
    CARDS,
    COLOUR,
    FACE_DOWN,
    MASTERMIND,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    SWAP_HANDS,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.tricks import last_trick

_OPEN = {
    "swap-roles": "Swap roles or keep them first.",
    "pass-card": "Everybody passes a card first.",
    "swap-hands": "Swap hands or skip it first.",
    "exchange-card": "Exchange a card or skip it first.",
    "trade": "Trade with the trick or skip it first.",
}
_CLOSED = {
    "swap-roles": "Roles are swapped before the first trick, when the round rule says so.",
    "keep-roles": "Roles are swapped before the first trick, when the round rule says so.",
    "pass-card": "Cards are passed before a trick, when the round rule says so.",
    "swap-hands": "Hands are swapped before a trick, when the round rule says so.",
    "exchange-card": "A card is exchanged before a trick, when the round rule says so.",
    "trade": "The Mastermind trades after a trick that another player won.",
    "skip": "There is nothing to skip.",
    "skip-round": "There is nothing to skip.",
}
_PARAGRAPH = {"keep-roles": "swap-roles", "skip": "windows", "skip-round": "windows"}


def no(text: str, paragraph: str) -> Refusal:
    """Return a refusal with its text and the rulebook paragraph it cites."""
    return Refusal(text, f"the-academy.{paragraph}")


_TURN = no(NOT_YOUR_TURN, "turn")
_HAND = no("That card is not in your hand.", "playing")
_FOLLOW = no("You must follow the colour that was led.", "follow-suit")
_ACE = no("The purple 7 cannot be used for this.", "ace")


def refusal(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why a move is refused, or None if it is legal.

    Rule: 5.
    """
    kind = move.kind
    if state.pending:
        decision = state.pending[-1]
        if seat not in decision.seats:
            return _TURN
        if kind not in decision.moves:
            return no(_OPEN[decision.kind], decision.kind)
        return _refuse_answer(state, n, moves, seat, move)
    if kind == "choose-exam":
        return _refuse_exam(state, n, moves, seat, move)
    if kind in ON_CARD:
        return _refuse_card(state, n, moves, seat, move)
    if kind == "ask-again":
        return _refuse_asking(state, n, seat, move)
    if kind == "swap-hands" and state.table.values[n.rule] == SWAP_HANDS:
        if seat == n.seat_of(state, MASTERMIND) and state.table.values[n.swapped]:
            return no("You have already swapped hands this round.", "swap-hands")
        return _TURN if seat != state.turn else no(_CLOSED[kind], kind)
    if kind in _CLOSED:
        paragraph = _PARAGRAPH.get(kind, kind)
        return _TURN if seat != state.turn else no(_CLOSED[kind], paragraph)
    return no("There is no such move in The Academy.", "unknown-move")


def _refuse_exam(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why the choice of an exam card is refused, or None.

    Rule: 5.1.
    """
    if state.phase not in ("first-choice", "second-choice"):
        return no("The exam cards of this round are chosen.", "exam-choice")
    if seat != state.turn:
        if state.phase == "first-choice":
            return no("The Mastermind chooses first.", "exam-choice")
        return no("Wait for the Teamplayer.", "exam-choice")
    table = state.table
    card = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    if card < 0 or table.where[card] != n.exam:
        return no("That is not an exam card.", "exam-choice")
    if move == moves.exam_trump[card]:
        free = state.phase == "first-choice" or bool(state.table.values[n.rule])
    elif move == moves.exam_rule[card]:
        free = state.phase == "first-choice" or not state.table.values[n.rule]
    else:
        return no("Put the card into the trump slot or the rule slot.", "exam-choice")
    return None if free else no("That slot is taken: fill the other one.", "exam-choice")


def _refuse_card(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why using a card in a trick is refused, or None.

    Rule: 5.4.
    """
    kind, table = move.kind, state.table
    values = table.values
    if state.phase != "trick":
        return no("Choose an exam card first.", "exam-choice") if seat == state.turn else _TURN
    if kind != "play":
        refused = _refuse_power(state, n, seat, kind)
        if refused is not None:
            return refused
    if seat != state.turn:
        return _TURN
    card = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    if not 0 <= card < CARDS or table.where[card] != n.hands[seat]:
        return _HAND
    if kind in ("change-trump", "change-rule"):
        if card == ACE:
            return _ACE
        slot = moves.change_trump if kind == "change-trump" else moves.change_rule
        return None if move == slot[card] else no("Cover the card in its slot.", _power(kind))
    led = values[n.led]
    if kind == "play-face-down" and led == NO_COLOUR:
        return no("The first card must be played face up.", "face-down")
    follows = led in (NO_COLOUR, COLOUR[card])
    if not follows and any(COLOUR[other] == led for other in table.zones[n.hands[seat]]):
        return _FOLLOW
    place = moves.play if kind == "play" else moves.hide
    return None if move == place[seat][card] else no("Play the card into the trick.", "playing")


def _power(kind: str) -> str:
    return {"play-face-down": "face-down", "change-trump": "new-trump"}.get(kind, "new-rule")


def _refuse_power(state: AcademyState, n: Numbers, seat: Seat, kind: str) -> Refusal | None:
    """Return why the Mastermind's special action in a trick is refused, or None.

    It checks the round rule, the role and the turn.
    """
    values, paragraph = state.table.values, _power(kind)
    if kind == "change-rule" and values[n.changed]:
        return no("The round rule can be changed only once.", paragraph)
    wanted = {"play-face-down": FACE_DOWN, "change-trump": NEW_TRUMP}.get(kind, NEW_RULE)
    if values[n.rule] != wanted:
        return no("The round rule does not allow that.", paragraph)
    if seat != n.seat_of(state, MASTERMIND):
        if kind == "play-face-down":
            return no("Only the Mastermind may play face down.", paragraph)
        return no("Only the Mastermind may do that.", paragraph)
    if seat != state.turn and kind != "play-face-down":
        return no("Only on your turn, instead of playing.", paragraph)
    return None


def _refuse_asking(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a request to be asked again about the round rule is refused, or None."""
    if seat != state.turn or state.phase != "trick":
        return _TURN
    if seat != n.seat_of(state, MASTERMIND) or not state.table.values[n.quiet]:
        return no("You are asked already.", "windows")
    return None if move == ASK_AGAIN else no("Just ask to be asked again.", "windows")


def _refuse_answer(
    state: AcademyState, n: Numbers, moves: Moves, seat: Seat, move: Move
) -> Refusal | None:
    """Return why an answer in a window before or after a trick is refused, or None.

    Rule: 5.2; 5.3; 5.5.
    """
    kind = move.kind
    if kind in ("skip", "skip-round", "keep-roles"):
        known = move in (SKIP, SKIP_ROUND, KEEP_ROLES)
        return None if known else no("Just skip it.", _PARAGRAPH[kind])
    if kind in ("swap-roles", "swap-hands"):
        other = moves.seats.get(move.target, -1)
        if other == seat:
            return no("You cannot swap with yourself.", kind)
        listed = moves.swap_roles if kind == "swap-roles" else moves.swap_hands
        if not 0 <= other < n.seats or move != listed[other]:
            return no("Choose another player.", kind)
        return None
    table = state.table
    card = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    if not 0 <= card < CARDS or table.where[card] != n.hands[seat]:
        return no("That card is not in your hand.", kind)
    if kind == "pass-card":
        known = move == moves.pass_card[seat][card]
        return None if known else no("Pass the card to your left neighbour.", kind)
    if kind == "exchange-card":
        other = moves.hand_of.get(move.target, -1)
        if other == seat:
            return no("You cannot exchange with yourself.", kind)
        known = 0 <= other < n.seats and move == moves.exchange[other][card]
        return None if known else no("Choose another player.", kind)
    other = table.plan.piece.get(move.target, -1)
    if other not in last_trick(state, n):
        return no("That card is not in this trick.", kind)
    return None if move == moves.trade[card][other] else no("Trade one card for one.", kind)
