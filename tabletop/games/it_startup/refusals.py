"""Refusals of illegal moves, as guard clauses in the rulebook's order. Rule: 5.3 to 5.5."""

from tabletop.api import NOT_YOUR_TURN, Decision, Lack, Move, Refusal, Seat
from tabletop.games.it_startup import costs, draws, staff, targets, turn
from tabletop.games.it_startup.cards import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.moves import ANSWERS, MAIN_KINDS
from tabletop.games.it_startup.state import EXTRA_CARD, MOST_MOVES, Numbers, StartupState


def no(text: str, paragraph: str, brief: str = "") -> Refusal:
    """Return a refusal that cites a rule; `brief` is shown on a card that can't be played."""
    return Refusal(text, f"it-startup.{paragraph}", brief=brief)


_TURN = no(NOT_YOUR_TURN, "turn")
_CHOICE = no("Finish your choice first.", "choices")
_UNKNOWN = no("There is no such move in IT Startup.", "unknown-move")
_HAND = no("That card is not in your hand.", "hand")
_NO_TARGET = no("It is aimed at nobody.", "targets")
_TABLE = no("Put the card on the table; it is aimed at nobody.", "targets")
_FOE = no("Choose an employee of an opponent.", "targets")
_OWN = no("Choose an employee of yours, or nobody.", "targets")
_OWN_IS_NO_FOE = no("Choose an employee of an opponent, not your own.", "targets")
_PARTNER = no("That employee works for your partner.", "targets")
_BORROWED = no("An outsourced employee cannot be taken into your hand.", "targets")
_LEARNER = no("Knowledge can only be given to a developer of yours.", "knowledge", "No developer")
_LOAN = no("An outsourced employee cannot learn from or teach your team.", "outsourcing")
_LIMIT = no("Too many moves this turn; please end it.", "move-limit")
_PLANNED = no("A planned card can be played from your next turn on.", "planning")
_SLOT = no("You already have a planned card; play it first.", "planning")


def of_answer(
    state: StartupState, n: Numbers, seat: Seat, move: Move, decision: Decision
) -> Refusal | None:
    """Return why an answer to a question is refused, or None."""
    if seat not in decision.seats:
        return _TURN
    if move.kind not in decision.moves:
        if move.kind in ANSWERS or move.kind in MAIN_KINDS:
            return _CHOICE if seat == state.turn or seat in decision.seats else _TURN
        return _UNKNOWN
    if move.args:
        return no("This takes no further words.", "choices")
    table = state.table
    piece = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    desk = table.zones[n.desks[seat]]
    match move.kind:
        case "mulligan":
            return _mulligan(state, n, seat, move)
        case "relieve":
            return _relieve(state, n, seat, piece, move)
        case "take-card":
            hand = table.plan.zones[n.hands[seat]]
            if piece not in desk:
                return no("Take one of the cards that you look at.", "choices")
            fits = move.target == hand
            return None if fits else no("Take the card into your hand.", "choices")
        case "put-back":
            if piece not in desk:
                return no("Put back one of the cards that you look at.", "choices")
            fits = move.target == "deck"
            return None if fits else no("Put the card back on the deck.", "choices")
        case _:
            fits = move == Move(move.kind)
            return None if fits else no("Just answer; it takes no card.", decision.kind)


def _mulligan(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    plan, hand = state.table.plan, state.table.zones[n.hands[seat]]
    if move.target:
        return no("Name the cards to exchange, no place.", draws.MULLIGAN)
    if len(set(move.pieces)) != len(move.pieces):
        return no("A card can be exchanged once.", draws.MULLIGAN)
    if any(plan.piece.get(name, -1) not in hand for name in move.pieces):
        return _HAND
    return None


def _relieve(state: StartupState, n: Numbers, seat: Seat, piece: int, move: Move) -> Refusal | None:
    if move.target or piece not in staff.employees(state, n, seat):
        return no("Relieve an employee of yours.", turn.BONUS)
    if not state.table.values[n.burnout[piece]]:
        return no("That employee has no burnout.", turn.BONUS)
    return None


def of_move(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a move of the main phase is refused, or None."""
    if move.kind not in MAIN_KINDS:
        if move.kind in ANSWERS:
            return _TURN if seat != state.turn else no("Nothing is asked of you now.", "choices")
        return _UNKNOWN
    if seat != state.turn:
        return _TURN
    if move.args:
        return no("This takes no further words.", "turn")
    if move.kind == "end-turn":
        return None if move == Move("end-turn") else no("Just end the turn.", "turn")
    if state.table.values[n.moves] >= MOST_MOVES:
        return _LIMIT
    if move.kind == "buy":
        return _buy(state, n, seat, move)
    piece = state.table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    match move.kind:
        case "transfer":
            return _transfer(state, n, seat, piece, move.target)
        case "activate":
            return _activate(state, n, seat, piece, move.target)
    where = state.table.where[piece] if piece >= 0 else -1
    if move.kind == "play" and where == n.planned[seat]:
        return _play_planned(state, n, seat, piece, move.target)
    if where != n.hands[seat]:
        if move.kind == "sell":
            return no("Only cards in your hand can be sold.", "selling")
        return _HAND
    return _hand_card(state, n, seat, move, piece)


def _hand_card(
    state: StartupState, n: Numbers, seat: Seat, move: Move, card: int
) -> Refusal | None:
    plan, kind = state.table.plan, n.cards.type[card]
    match move.kind:
        case "hire":
            if not n.cards.is_employee[card]:
                return no("Only employees can be hired.", "hiring")
            return _hire(state, n, seat, card, move.target)
        case "teach":
            if kind != KNOWLEDGE:
                return no("Only knowledge can be taught.", "knowledge")
            return _teach(state, n, seat, card, move.target)
        case "play":
            if kind != ACTION:
                return no("Only action cards are played so.", "actions")
            return _play(state, n, seat, card, move.target)
        case "plan":
            if kind != ACTION:
                return no("Only action cards can be planned.", "planning")
            if state.table.zones[n.planned[seat]]:
                return _SLOT
            fits = move.target == plan.zones[n.planned[seat]]
            return None if fits else no("Plan the card on your own slot.", "planning")
    fits = move.target == "deck"
    return None if fits else no("Sold cards go under the deck.", "selling")


def _afford(state: StartupState, n: Numbers, seat: Seat, amount: int) -> Refusal | None:
    money = state.table.values[n.resources[seat]]
    if money >= amount:
        return None
    word = "resource" if amount == 1 else "resources"
    text = f"You need {amount} {word}, you have {money}."
    return Refusal(text, "it-startup.resources", lack=Lack("resources", amount, money))


def _hire(state: StartupState, n: Numbers, seat: Seat, card: int, target: str) -> Refusal | None:
    short = _afford(state, n, seat, costs.price(state, n, seat, card).amount)
    if short is not None:
        return short
    plan, found = state.table.plan, targets.of_card(state, n, seat, card)
    if target == plan.zones[n.offices[seat]]:
        if targets.may_go_without(n, card, found):
            return None
        return no("Choose an employee of an opponent for it.", "targets")
    if plan.piece.get(target, -1) in found:
        return None
    if not n.cards.targets[card]:
        return no("Hire employees into your own office.", "targets")
    return _wrong_target(state, n, seat, card, target)


def _wrong_target(state: StartupState, n: Numbers, seat: Seat, card: int, target: str) -> Refusal:
    """Return why a card can't be aimed at this target."""
    piece = state.table.plan.piece.get(target, -1)
    hired = piece >= 0 and n.cards.is_employee[piece]
    side = n.side_of(state, piece) if hired else -1
    effect = n.cards.targets[card]
    if effect == "return-employee":
        return _BORROWED if side == seat else _OWN
    if effect == "poach" and side != seat and not targets.of_card(state, n, seat, card):
        least = n.cards.numbers[card]["least"]
        return no(f"No opponent has {least} employees or more.", "targets")
    if side < 0:
        return _FOE
    if side not in n.foes_of(state, seat):
        return _OWN_IS_NO_FOE if side == seat else _PARTNER
    if effect == "poach":
        least = n.cards.numbers[card]["least"]
        return no(f"Their office needs {least} employees or more for that.", "targets")
    return _FOE


def _teach(state: StartupState, n: Numbers, seat: Seat, card: int, target: str) -> Refusal | None:
    developer = state.table.plan.piece.get(target, -1)
    wrong = _no_learner(state, n, seat, developer)
    if wrong is not None:
        return wrong
    return _afford(state, n, seat, costs.price(state, n, seat, card, developer).amount)


def _no_learner(state: StartupState, n: Numbers, seat: Seat, piece: int) -> Refusal | None:
    if piece < 0 or n.cards.type[piece] != DEVELOPER or n.side_of(state, piece) != seat:
        return _LEARNER
    return _LOAN if state.table.values[n.home[piece]] else None


def _transfer(
    state: StartupState, n: Numbers, seat: Seat, card: int, target: str
) -> Refusal | None:
    if card < 0 or n.cards.type[card] != KNOWLEDGE or n.side_of(state, card) != seat:
        return no("Only knowledge of your own developers can be transferred.", "transfers")
    source, developer = staff.learner(state, n, card), state.table.plan.piece.get(target, -1)
    if state.table.values[n.home[source]]:
        return _LOAN
    wrong = _no_learner(state, n, seat, developer)
    if wrong is not None:
        return wrong
    if developer == source:
        return no("Choose another developer.", "transfers")
    amount = costs.transfer_price(state, n, seat, card, developer).amount
    return _afford(state, n, seat, amount)


def _play(state: StartupState, n: Numbers, seat: Seat, card: int, target: str) -> Refusal | None:
    short = _afford(state, n, seat, costs.price(state, n, seat, card).amount)
    if short is not None:
        return short
    if not n.cards.targets[card]:
        return None if target == "played" else _TABLE
    return _aimed(state, n, seat, card, target)


def _play_planned(
    state: StartupState, n: Numbers, seat: Seat, card: int, target: str
) -> Refusal | None:
    values = state.table.values
    if values[n.planned_turn[seat]] >= values[n.turns[seat]]:
        return _PLANNED
    return _play(state, n, seat, card, target)


def _aimed(state: StartupState, n: Numbers, seat: Seat, card: int, target: str) -> Refusal | None:
    found = targets.of_foes(state, n, seat)
    if not found:
        return no("There is no employee to take over.", "targets", "No target")
    fits = state.table.plan.piece.get(target, -1) in found
    return None if fits else _wrong_target(state, n, seat, card, target)


def _buy(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    if move != Move("buy"):
        return no("Just buy; the card comes from the deck.", "buying")
    money = state.table.values[n.resources[seat]]
    if money < EXTRA_CARD:
        lack = Lack("resources", EXTRA_CARD, money)
        return no("Drawing an extra card costs 2 resources.", "buying")._replace(lack=lack)
    return None if state.table.zones[n.deck] else no("The deck is empty.", "buying")


def _activate(
    state: StartupState, n: Numbers, seat: Seat, piece: int, target: str
) -> Refusal | None:
    if piece < 0 or n.side_of(state, piece) != seat:
        return no("Only employees of yours can be activated.", "activating")
    values = state.table.values
    pay = n.cards.numbers[piece].get("pay")
    if pay is None:
        return no("That card has nothing to activate.", "activating")
    if n.self_boost[piece] >= 0:
        return _NO_TARGET if target else _afford(state, n, seat, pay)
    if values[n.used[piece]]:
        return no("This agent has already been used this turn.", "activating")
    return _afford(state, n, seat, pay) or _aimed(state, n, seat, piece, target)
