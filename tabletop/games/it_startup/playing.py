"""Carrying out the moves of a seat's turn on a state."""

from tabletop.api import Chance, Message, Move, Seat, Stage
from tabletop.games.it_startup import notes, staff, turn
from tabletop.games.it_startup.cards import costs, counters, draws, effects
from tabletop.games.it_startup.cards.draws import put_under
from tabletop.games.it_startup.cards.effects import PlayedCard
from tabletop.games.it_startup.state import EXTRA_CARD, Numbers, StartupState


def apply_move(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    """Carry out a legal move of the seat whose turn it is.

    Rulebook: `#turn`, and the paragraph of each kind of move.
    """
    table = state.table
    if move.kind == "end-turn":
        turn.end_turn(state, n, seat, chance)
        return
    table.set(n.moves, table.values[n.moves] + 1)
    _CARRIED_OUT[move.kind](state, n, seat, move, chance)


def pay(state: StartupState, n: Numbers, seat: Seat, amount: int) -> None:
    """Take resources from a seat; a negative amount gives it some."""
    table, value = state.table, n.resources[seat]
    table.set(value, table.values[value] - amount)


def _pay_for(
    state: StartupState, n: Numbers, seat: Seat, card: int, developer: int = -1
) -> tuple[int, int | str]:
    """Pay for a card from the hand; return its price, and in words for the log."""
    price = costs.price_amount(state, n, seat, card, developer)
    recording = state.table.recording
    said = costs.price(state, n, seat, card, developer).message if recording else ""
    state.marks.pop(card, None)
    pay(state, n, seat, price)
    return price, said


def _hire(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    table, piece_of = state.table, state.table.plan.piece
    card, target = piece_of[move.pieces[0]], piece_of.get(move.target, -1)
    _, said = _pay_for(state, n, seat, card)
    table.move(card, n.offices[seat])
    notes.show_card(state, n, seat, card, target)
    table.note(seat, "hired", card=card, price=said)
    if n.cards.acts[card]:
        effects.apply_effects(PlayedCard(state, n, seat, card, chance, target))


def _teach(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    del chance
    table, piece_of = state.table, state.table.plan.piece
    card, developer = piece_of[move.pieces[0]], piece_of[move.target]
    _, said = _pay_for(state, n, seat, card, developer)
    staff.attach(state, n, card, developer)
    notes.show_card(state, n, seat, card, developer)
    table.note(seat, "taught", developer=developer, card=card, price=said)


def _transfer(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    del chance
    table, piece_of = state.table, state.table.plan.piece
    card, developer = piece_of[move.pieces[0]], piece_of[move.target]
    note = Message("transferred")
    if table.recording:
        source = staff.learner(state, n, card)
        said = costs.transfer_price(state, n, seat, card, developer).message
        note = Message("transferred", card=card, source=source, target=developer, price=said)
    pay(state, n, seat, costs.transfer_price_amount(state, n, seat, card, developer))
    staff.attach(state, n, card, developer)
    table.note(seat, note)


def _play(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    table, piece_of = state.table, state.table.plan.piece
    card, target = piece_of[move.pieces[0]], piece_of.get(move.target, -1)
    price, said = _pay_for(state, n, seat, card)
    if table.where[card] == n.planned[seat]:
        table.set(n.planned_turn[seat], 0)
    table.move(card, n.played)
    notes.show_card(state, n, seat, card, target)
    if target < 0:
        table.note(seat, "played", card=card, price=said)
    else:
        owner = n.side_name(n.side_of(state, target))
        table.note(seat, "played-on", card=card, price=said, target=target, owner=owner)
    counters.play_action(PlayedCard(state, n, seat, card, chance, target, price))


def _plan(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    """Plan an action card; others see that one is planned, but not which.

    Rulebook: `#planning`.
    """
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
        notes.note_trusted(state, n, seat, "planned-own", Message("planned"), card=card)
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
        table.note(seat, "sold", card=card)
    put_under(state, n, (card,), chance)


def _buy(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    del move, chance
    pay(state, n, seat, EXTRA_CARD)
    state.table.note(seat, "bought", price=EXTRA_CARD)
    draws.draw(state, n, seat, 1)


def _activate(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    piece_of = state.table.plan.piece
    employee, target = piece_of[move.pieces[0]], piece_of.get(move.target, -1)
    table, numbers = state.table, n.cards.numbers[employee]
    pay(state, n, seat, numbers["pay"])
    boost = n.self_boost[employee]
    if boost >= 0:
        table.set(boost, table.values[boost] + numbers["boost"])
        table.note(seat, "boosted", card=employee, price=numbers["pay"], amount=numbers["boost"])
        return
    table.set(n.used[employee], 1)
    heads = chance.draw(2) == 0
    side_up = Message("heads-up" if heads else "tails-up")
    table.stage(Stage("coin", seat, number=int(heads), text=side_up))
    if heads:
        table.note(seat, "heads", tone="gain", card=target)
        staff.take_over(state, n, target, seat)
    else:
        table.note(seat, "tails", card=target)


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
