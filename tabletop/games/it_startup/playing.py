"""Apply the moves of IT Startup's main phase to a state. Rule: 5.3."""

from tabletop.api import Chance, Move, Seat, Stage
from tabletop.games.it_startup import costs, counters, draws, effects, notes, staff, turn
from tabletop.games.it_startup.deck import sink
from tabletop.games.it_startup.effects import Play
from tabletop.games.it_startup.staging import hold_up
from tabletop.games.it_startup.state import EXTRA_CARD, Numbers, StartupState


def carry_out(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    """Apply a legal move of the seat on turn."""
    table = state.table
    if move.kind == "end-turn":
        turn.end_turn(state, n, seat, chance)
        return
    table.set(n.moves, table.values[n.moves] + 1)
    _CARRIED_OUT[move.kind](state, n, seat, move, chance)


def pay(state: StartupState, n: Numbers, seat: Seat, amount: int) -> None:
    """Take resources from a seat; a negative amount gives some."""
    table, value = state.table, n.resources[seat]
    table.set(value, table.values[value] - amount)


def _hire(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    table, piece_of = state.table, state.table.plan.piece
    card, target = piece_of[move.pieces[0]], piece_of.get(move.target, -1)
    price = costs.amount(state, n, seat, card)
    words = costs.price(state, n, seat, card).words if table.recording else ""
    state.marks.pop(card, None)
    pay(state, n, seat, price)
    table.move(card, n.offices[seat])
    if table.recording:
        hold_up(state, n, seat, card, target)
        table.note(seat, notes.hired(n, card, words))
    if n.cards.acts[card]:
        effects.carry_out(Play(state, n, seat, card, chance, target))


def _teach(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    del chance
    table, piece_of = state.table, state.table.plan.piece
    card, developer = piece_of[move.pieces[0]], piece_of[move.target]
    price = costs.amount(state, n, seat, card, developer)
    words = costs.price(state, n, seat, card, developer).words if table.recording else ""
    state.marks.pop(card, None)
    pay(state, n, seat, price)
    staff.attach(state, n, card, developer)
    if table.recording:
        hold_up(state, n, seat, card, developer)
        table.note(seat, notes.taught(n, card, developer, words))


def _transfer(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    del chance
    table, piece_of = state.table, state.table.plan.piece
    card, developer = piece_of[move.pieces[0]], piece_of[move.target]
    told = ""
    if table.recording:
        source = staff.learner(state, n, card)
        words = costs.transfer_price(state, n, seat, card, developer).words
        told = notes.transferred(n, card, source, developer, words)
    pay(state, n, seat, costs.transfer_amount(state, n, seat, card, developer))
    staff.attach(state, n, card, developer)
    if table.recording:
        table.note(seat, told)


def _play(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    table, piece_of = state.table, state.table.plan.piece
    card, target = piece_of[move.pieces[0]], piece_of.get(move.target, -1)
    price = costs.amount(state, n, seat, card)
    words = costs.price(state, n, seat, card).words if table.recording else ""
    state.marks.pop(card, None)
    pay(state, n, seat, price)
    if table.where[card] == n.planned[seat]:
        table.set(n.planned_turn[seat], 0)
    table.move(card, n.played)
    if table.recording:
        hold_up(state, n, seat, card, target)
        table.note(seat, notes.played(n, state, card, target, words))
    counters.launch(Play(state, n, seat, card, chance, target, price))


def _plan(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    """Plan an action card. Rule: 5.3; others see that one is planned, but not which."""
    del chance
    table = state.table
    card = table.plan.piece[move.pieces[0]]
    state.marks.pop(card, None)
    if table.recording:
        mask = n.trusted(state, seat)
        hand = table.zones[n.hands[seat]]
        actions = [each for each in hand if n.cards.is_action(each)]
        table.blur(actions, table.everyone & ~mask)
        table.move(card, n.planned[seat])
        table.reveal(card, mask)
        own = notes.PLANNED_OWN.format(card=n.cards.title[card])
        notes.trusted_note(state, n, seat, own, notes.PLANNED)
    else:
        table.move(card, n.planned[seat])
    table.set(n.planned_turn[seat], table.values[n.turns[seat]])


def _sell(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    table = state.table
    card = table.plan.piece[move.pieces[0]]
    state.marks.pop(card, None)
    pay(state, n, seat, -1)
    if table.recording:
        table.reveal(card)
        table.note(seat, notes.sold(n, card))
    sink(state, n, (card,), chance)


def _buy(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    del move, chance
    pay(state, n, seat, EXTRA_CARD)
    if state.table.recording:
        state.table.note(seat, notes.BOUGHT)
    draws.draw(state, n, seat, 1)


def _activate(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    piece_of = state.table.plan.piece
    employee, target = piece_of[move.pieces[0]], piece_of.get(move.target, -1)
    table, numbers = state.table, n.cards.numbers[employee]
    pay(state, n, seat, numbers["pay"])
    boost = n.self_boost[employee]
    if boost >= 0:
        table.set(boost, table.values[boost] + numbers["boost"])
        if table.recording:
            table.note(seat, notes.boosted(n, employee, numbers["pay"], numbers["boost"]))
        return
    table.set(n.used[employee], 1)
    heads = chance.draw(2) == 0
    if table.recording:
        words = notes.HEADS if heads else notes.TAILS
        side = notes.HEADS_UP if heads else notes.TAILS_UP
        table.stage(Stage("coin", seat, number=int(heads), text=side))
        tone = "gain" if heads else ""
        table.note(seat, words.format(card=n.cards.title[target]), tone=tone)
    if heads:
        staff.take_over(state, n, target, seat)


_CARRIED_OUT = {
    "hire": _hire,
    "teach": _teach,
    "transfer": _transfer,
    "play": _play,
    "plan": _plan,
    "sell": _sell,
    "buy": _buy,
    "activate": _activate,
}
"""The functions that apply main-phase moves other than ending the turn, by kind."""
