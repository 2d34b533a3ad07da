"""Carrying out moves and answers on the compact position."""

from collections.abc import Callable

from tabletop.api import Chance, Seat
from tabletop.games.it_startup.cards.deck_list import DEVELOPER
from tabletop.games.it_startup.fast import course, effects, staff
from tabletop.games.it_startup.fast.board import Board
from tabletop.games.it_startup.fast.codes import (
    ACTIVATE,
    BONUS,
    BUY,
    DECLINE,
    EXCHANGE,
    HIRE,
    NO,
    NOBODY,
    ORDERING,
    PLAN,
    PLAY,
    RELIEVE,
    SELL,
    TAKING,
    TEACH,
    TRANSFER,
)
from tabletop.games.it_startup.fast.effects import Play
from tabletop.games.it_startup.state import EXTRA_CARD, PLANNED_DISCOUNT


def carry_out(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    """Carry out a move of a seat's turn, given by its integer code.

    Rulebook: `#turn`, and the paragraph of each kind of move.
    """
    if code >> 16:
        p.moves += 1
        _CARRIED_OUT[code >> 16](p, seat, code, chance)
    else:
        course.end_turn(p, seat, chance)


def price(p: Board, seat: Seat, card: int, target: int = NOBODY) -> int:
    """Return how many resources a seat pays for a card, as `costs.price_amount` does.

    `target` is the developer that learns, or `NOBODY`. Rulebook: `#resources`.
    """
    cards = p.game.cards
    left = cards.cost[card]
    if cards.type[card] == DEVELOPER:
        left -= (p.office[seat] or p.office_of(seat)).hiring
    elif card == p.planned[seat]:
        left -= PLANNED_DISCOUNT
    elif target != NOBODY:
        left -= cards.learner_discount[target]
    if p.marks:
        left -= p.marks.get(card, 0)
    return max(0, left)


def _leave_hand(p: Board, seat: Seat, card: int, amount: int) -> None:
    if p.marks:
        p.marks.pop(card, None)
    p.money[seat] -= amount
    p.hands[seat].remove(card)


def _hire(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    card, target = code >> 8 & 255, code & 255
    _leave_hand(p, seat, card, price(p, seat, card))
    staff.join(p, seat, card)
    if p.game.cards.acts[card]:
        effects.carry_out(Play(p, seat, card, chance, -1 if target == NOBODY else target))


def _teach(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    del chance
    card, developer = code >> 8 & 255, code & 255
    _leave_hand(p, seat, card, price(p, seat, card, developer))
    staff.attach(p, card, developer)


def _transfer(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    del chance
    card, developer, cards = code >> 8 & 255, code & 255, p.game.cards
    less = p.office_of(seat).transfer + cards.learner_discount[developer]
    p.money[seat] -= max(0, cards.cost[card] - less)
    p.rows[seat].remove(card)
    p.knows[p.teacher[card]] -= cards.bonus[card]
    staff.attach(p, card, developer)


def _play(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    card, target = code >> 8 & 255, code & 255
    amount = price(p, seat, card)
    if p.planned[seat] == card:
        p.marks.pop(card, None)
        p.money[seat] -= amount
        p.planned[seat], p.planned_turn[seat] = -1, 0
    else:
        _leave_hand(p, seat, card, amount)
    effects.launch(Play(p, seat, card, chance, -1 if target == NOBODY else target, amount))


def _plan(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    del chance
    card = code >> 8 & 255
    _leave_hand(p, seat, card, 0)
    p.planned[seat], p.planned_turn[seat] = card, p.turns[seat]


def _sell(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    del chance
    card = code >> 8 & 255
    _leave_hand(p, seat, card, -1)
    p.deck.insert(0, card)


def _buy(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    del code, chance
    p.money[seat] -= EXTRA_CARD
    p.hands[seat].append(p.deck.pop())


def _activate(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    employee, target, cards = code >> 8 & 255, code & 255, p.game.cards
    p.money[seat] -= cards.numbers[employee]["pay"]
    p.flagged = True
    if p.game.n.self_boost[employee] >= 0:
        p.own[employee] += cards.numbers[employee]["boost"]
        return
    p.used[employee] = 1
    if chance.draw(2) == 0:
        staff.take_over(p, target, seat)


_CARRIED_OUT: dict[int, Callable[[Board, Seat, int, Chance], None]] = {
    HIRE: _hire,
    TEACH: _teach,
    TRANSFER: _transfer,
    PLAY: _play,
    PLAN: _plan,
    SELL: _sell,
    BUY: _buy,
    ACTIVATE: _activate,
}


def answer(p: Board, seat: Seat, code: int, chance: Chance) -> None:
    """Carry out a seat's answer, given by its integer code, to its open question.

    Rulebook: `#choices`, `#counter`, `#mulligan`.
    """
    asked, card = p.ask, code >> 8 & 255
    if asked == EXCHANGE:
        p.answers[seat] = card
        if min(p.answers) >= 0:
            p.ask = NO
            _exchange(p, chance)
        return
    left = p.left
    p.ask, p.asked, p.left = NO, 0, 0
    if asked == BONUS:
        if code >> 16 == RELIEVE:
            p.burnout[card] = max(0, p.burnout[card] - 1)
    elif asked == TAKING:
        p.desk.remove(card)
        p.hands[seat].append(card)
        effects.ask_to_take(p, seat, left - 1, chance)
    elif asked == ORDERING:
        p.desk.remove(card)
        p.deck.append(card)
        effects.ask_to_order(p, seat)
    elif code >> 16 == DECLINE:
        effects.ask_next(p, chance)
        course.go_on(p, chance)
    else:
        p.money[seat] -= effects.price_of_stopping(p, p.card)
        effects.lay_away(p, chance)
        course.go_on(p, chance)


def _exchange(p: Board, chance: Chance) -> None:
    """Exchange cards of the first hands; all draw before cards go under the deck.

    Rulebook: `#mulligan`.
    """
    aside: list[int] = []
    for seat, mask in enumerate(p.answers):
        hand = p.hands[seat]
        chosen = p.game.codes.exchanged(mask, hand)
        aside += chosen
        staff.draw(p, seat, len(chosen))
        for card in chosen:
            hand.remove(card)
    staff.sink(p, aside, chance)
    p.answers = []
    course.begin(p, p.turn)
