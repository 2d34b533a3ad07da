"""Refusals of illegal moves, in the order of the rulebook's paragraphs."""

from functools import cache

from tabletop.api import NOT_YOUR_TURN, Decision, Lack, Message, Move, Refusal, Seat
from tabletop.games.it_startup import staff, turn
from tabletop.games.it_startup.cards import costs, draws
from tabletop.games.it_startup.cards.deck_list import ACTION, DEVELOPER, KNOWLEDGE
from tabletop.games.it_startup.moves import ANSWERS, MAIN_KINDS
from tabletop.games.it_startup.state import EXTRA_CARD, MOST_MOVES, Numbers, StartupState


@cache
def no(key: str, paragraph: str, brief: str = "", **values: int) -> Refusal:
    """Return a refusal with the message `key`, which cites a paragraph of the game's rulebook.

    `brief` is the key of a short text shown on a card that can't be played.
    """
    return Refusal(
        Message(key, **values), f"it-startup.{paragraph}", brief=Message(brief) if brief else ""
    )


_TURN = no(NOT_YOUR_TURN, "turn")
_CHOICE = no("finish-choice", "choices")
_UNKNOWN = no("no-such-move", "unknown-move")
_HAND = no("not-in-hand", "hand")
_NO_TARGET = no("no-target-needed", "targets")
_TABLE = no("on-table", "targets")
_FOE = no("opponents-only", "targets")
_OWN = no("own-or-nobody", "targets")
_OWN_IS_NO_FOE = no("not-your-own", "targets")
_PARTNER = no("partners", "targets")
_BORROWED = no("not-outsourced", "targets")
_LEARNER = no("to-own-developer", "knowledge", "no-developer")
_LOAN = no("on-loan-learning", "outsourcing")
_LIMIT = no("too-many-moves", "move-limit")
_PLANNED = no("planned-too-late", "planning")
_SLOT = no("planned-already", "planning")


def of_answer(
    state: StartupState, n: Numbers, seat: Seat, move: Move, decision: Decision
) -> Refusal | None:
    """Return why the seat can't give this answer to a question, or None if it can.

    Rulebook: `#choices`, `#mulligan`, `#counter`, `#planning-bonus`.
    """
    if seat not in decision.seats:
        return _TURN
    if move.kind not in decision.moves:
        return _CHOICE if move.kind in ANSWERS | MAIN_KINDS else _UNKNOWN
    if move.args:
        return no("no-further-words", "choices")
    piece = _only_card(state, move)
    match move.kind:
        case "mulligan":
            return _mulligan(state, n, seat, move)
        case "relieve":
            return _relieve(state, n, seat, piece, move)
        case "take-card":
            return _from_desk(state, n, seat, piece, move)
        case "put-back":
            cards = [state.table.plan.piece.get(name, -1) for name in move.pieces] or [-1]
            if len({*cards}) != len(cards):
                return no("put-each-once", "choices")
            found = (_from_desk(state, n, seat, card, move) for card in cards)
            return next((refusal for refusal in found if refusal), None)
        case _:
            fits = move == Move(move.kind)
            return None if fits else no("just-answer", decision.kind)


def _only_card(state: StartupState, move: Move) -> int:
    """Return the number of the one card that a move names, or -1."""
    return state.table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1


def _from_desk(
    state: StartupState, n: Numbers, seat: Seat, card: int, move: Move
) -> Refusal | None:
    table, takes = state.table, move.kind == "take-card"
    if card not in table.zones[n.desks[seat]]:
        return no("take-looked-at" if takes else "put-looked-at", "choices")
    if move.target == (table.plan.zones[n.hands[seat]] if takes else "deck"):
        return None
    return no("take-to-hand" if takes else "put-on-deck", "choices")


def _mulligan(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    plan, hand = state.table.plan, state.table.zones[n.hands[seat]]
    if move.target:
        return no("no-place", draws.MULLIGAN)
    if len(set(move.pieces)) != len(move.pieces):
        return no("exchange-each-once", draws.MULLIGAN)
    if any(plan.piece.get(name, -1) not in hand for name in move.pieces):
        return _HAND
    return None


def _relieve(state: StartupState, n: Numbers, seat: Seat, piece: int, move: Move) -> Refusal | None:
    if move.target or piece not in staff.employees(state, n, seat):
        return no("relieve-own", turn.BONUS)
    if not state.table.values[n.burnout[piece]]:
        return no("no-burnout", turn.BONUS)
    return None


def of_move(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't make this move in a turn, or None if it can.

    Rulebook: `#turn`, and the paragraph of each kind of move.
    """
    if move.kind not in MAIN_KINDS:
        if move.kind in ANSWERS:
            return _TURN if seat != state.turn else no("nothing-asked", "choices")
        return _UNKNOWN
    if seat != state.turn:
        return _TURN
    if move.args:
        return no("no-further-words", "turn")
    if move.kind == "end-turn":
        return None if move == Move("end-turn") else no("just-end", "turn")
    if state.table.values[n.moves] >= MOST_MOVES:
        return _LIMIT
    if move.kind == "buy":
        return _buy(state, n, seat, move)
    card = _only_card(state, move)
    if move.kind == "transfer":
        return _transfer(state, n, seat, card, move.target)
    if move.kind == "activate":
        return _activate(state, n, seat, card, move.target)
    return _own_card(state, n, seat, move, card)


def _own_card(state: StartupState, n: Numbers, seat: Seat, move: Move, card: int) -> Refusal | None:
    where = state.table.where[card] if card >= 0 else -1
    if move.kind == "play" and where == n.planned[seat]:
        return _play_planned(state, n, seat, card, move.target)
    if where == n.hands[seat]:
        return _hand_card(state, n, seat, move, card)
    return no("sell-from-hand", "selling") if move.kind == "sell" else _HAND


def _hand_card(
    state: StartupState, n: Numbers, seat: Seat, move: Move, card: int
) -> Refusal | None:
    plan, kind = state.table.plan, n.cards.type[card]
    match move.kind:
        case "hire":
            if not n.cards.is_employee[card]:
                return no("hire-employees", "hiring")
            return _hire(state, n, seat, card, move.target)
        case "teach":
            if kind != KNOWLEDGE:
                return no("teach-knowledge", "knowledge")
            return _teach(state, n, seat, card, move.target)
        case "play":
            if kind != ACTION:
                return no("play-actions", "actions")
            return _play(state, n, seat, card, move.target)
        case "plan":
            if kind != ACTION:
                return no("plan-actions", "planning")
            if state.table.zones[n.planned[seat]]:
                return _SLOT
            fits = move.target == plan.zones[n.planned[seat]]
            return None if fits else no("plan-own-slot", "planning")
    fits = move.target == "deck"
    return None if fits else no("sell-under-deck", "selling")


def _afford(state: StartupState, n: Numbers, seat: Seat, amount: int) -> Refusal | None:
    money = state.table.values[n.resources[seat]]
    if money >= amount:
        return None
    refusal = no("too-dear", "resources", price=amount, money=money)
    return refusal._replace(lack=Lack("resources", amount, money))


def _hire(state: StartupState, n: Numbers, seat: Seat, card: int, target: str) -> Refusal | None:
    short = _afford(state, n, seat, costs.price(state, n, seat, card).amount)
    if short is not None:
        return short
    plan, found = state.table.plan, costs.targets_of(state, n, seat, card)
    if target == plan.zones[n.offices[seat]]:
        if costs.may_hire_untargeted(n, card, found):
            return None
        return no("name-opponents", "targets")
    if plan.piece.get(target, -1) in found:
        return None
    if not n.cards.targets[card]:
        return no("own-office", "targets")
    return _wrong_target(state, n, seat, card, target)


def _wrong_target(state: StartupState, n: Numbers, seat: Seat, card: int, target: str) -> Refusal:
    """Return why a card can't be aimed at this target."""
    piece = state.table.plan.piece.get(target, -1)
    hired = piece >= 0 and n.cards.is_employee[piece]
    side = n.side_of(state, piece) if hired else -1
    effect = n.cards.targets[card]
    if effect == "return-employee":
        return _BORROWED if side == seat else _OWN
    if effect == "poach" and side != seat and not costs.targets_of(state, n, seat, card):
        least = n.cards.numbers[card]["least"]
        return no("all-offices-small", "targets", least=least)
    if side < 0:
        return _FOE
    if side not in n.foes_of(state, seat):
        return _OWN_IS_NO_FOE if side == seat else _PARTNER
    if effect == "poach":
        least = n.cards.numbers[card]["least"]
        return no("office-small", "targets", least=least)
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
        return no("transfer-own", "transfers")
    source, developer = staff.learner(state, n, card), state.table.plan.piece.get(target, -1)
    if state.table.values[n.home[source]]:
        return _LOAN
    wrong = _no_learner(state, n, seat, developer)
    if wrong is not None:
        return wrong
    if developer == source:
        return no("another-developer", "transfers")
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
    found = costs.opponents_employees(state, n, seat)
    if not found:
        return no("nobody-to-take", "targets", "no-target")
    fits = state.table.plan.piece.get(target, -1) in found
    return None if fits else _wrong_target(state, n, seat, card, target)


def _buy(state: StartupState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    if move != Move("buy"):
        return no("just-buy", "buying")
    money = state.table.values[n.resources[seat]]
    if money < EXTRA_CARD:
        lack = Lack("resources", EXTRA_CARD, money)
        return no("extra-card-costs", "buying", price=EXTRA_CARD)._replace(lack=lack)
    return None if state.table.zones[n.deck] else no("deck-empty", "buying")


def _activate(
    state: StartupState, n: Numbers, seat: Seat, piece: int, target: str
) -> Refusal | None:
    if piece < 0 or n.side_of(state, piece) != seat:
        return no("activate-own", "activating")
    values = state.table.values
    pay = n.cards.numbers[piece].get("pay")
    if pay is None:
        return no("nothing-to-activate", "activating")
    if n.self_boost[piece] >= 0:
        return _NO_TARGET if target else _afford(state, n, seat, pay)
    if values[n.used[piece]]:
        return no("used-already", "activating")
    return _afford(state, n, seat, pay) or _aimed(state, n, seat, piece, target)
