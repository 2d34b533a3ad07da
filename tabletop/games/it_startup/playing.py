"""Carrying out the moves of the main phase. Rule: 5.3."""

from tabletop.api import Chance, Move, Seat, Stage
from tabletop.games.it_startup import costs, counters, draws, effects, notes, staff, turn
from tabletop.games.it_startup.deck import sink
from tabletop.games.it_startup.effects import Play
from tabletop.games.it_startup.staging import hold_up
from tabletop.games.it_startup.state import EXTRA_CARD, Numbers, StartupState


def carry_out(state: StartupState, n: Numbers, seat: Seat, move: Move, chance: Chance) -> None:
    """Carry out a legal move of the seat at turn."""
    table = state.table
    if move.kind == "end-turn":
        turn.end_turn(state, n, seat, chance)
        return
    table.set(n.moves, table.values[n.moves] + 1)
    piece_of = table.plan.piece
    piece = piece_of[move.pieces[0]] if move.pieces else -1
    target = piece_of.get(move.target, -1)
    match move.kind:
        case "hire":
            _hire(Play(state, n, seat, piece, chance, target=target))
        case "teach":
            _teach(state, n, seat, piece, target)
        case "transfer":
            _transfer(state, n, seat, piece, target)
        case "play":
            _play(Play(state, n, seat, piece, chance, target=target))
        case "plan":
            _plan(state, n, seat, piece)
        case "sell":
            _sell(state, n, seat, piece, chance)
        case "buy":
            pay(state, n, seat, EXTRA_CARD)
            if table.recording:
                table.note(seat, notes.BOUGHT)
            draws.draw(state, n, seat, 1)
        case _:
            _activate(Play(state, n, seat, piece, chance, target=target))


def pay(state: StartupState, n: Numbers, seat: Seat, amount: int) -> None:
    """Take resources from a seat."""
    table, value = state.table, n.resources[seat]
    table.set(value, table.values[value] - amount)


def _hire(play: Play) -> None:
    state, n, seat, card = play.state, play.n, play.side, play.card
    table = state.table
    price = costs.price(state, n, seat, card)
    state.marks.pop(card, None)
    pay(state, n, seat, price.amount)
    table.move(card, n.offices[seat])
    if table.recording:
        hold_up(state, n, seat, card, play.target)
        table.note(seat, notes.hired(n, card, price.words))
    effects.carry_out(play)


def _teach(state: StartupState, n: Numbers, seat: Seat, card: int, developer: int) -> None:
    table = state.table
    price = costs.price(state, n, seat, card, developer)
    state.marks.pop(card, None)
    pay(state, n, seat, price.amount)
    staff.attach(state, n, card, developer)
    if table.recording:
        hold_up(state, n, seat, card, developer)
        table.note(seat, notes.taught(n, card, developer, price.words))


def _transfer(state: StartupState, n: Numbers, seat: Seat, card: int, developer: int) -> None:
    table = state.table
    price = costs.transfer_price(state, n, seat, card, developer)
    source = staff.learner(state, n, card)
    pay(state, n, seat, price.amount)
    staff.attach(state, n, card, developer)
    if table.recording:
        table.note(seat, notes.transferred(n, card, source, developer, price.words))


def _play(play: Play) -> None:
    state, n, seat, card = play.state, play.n, play.side, play.card
    table = state.table
    price = costs.price(state, n, seat, card)
    state.marks.pop(card, None)
    pay(state, n, seat, price.amount)
    if table.where[card] == n.planned[seat]:
        table.set(n.planned_turn[seat], 0)
    table.move(card, n.played)
    if table.recording:
        hold_up(state, n, seat, card, play.target)
        table.note(seat, notes.played(n, state, card, play.target, price.words))
    counters.launch(play, price.amount)


def _plan(state: StartupState, n: Numbers, seat: Seat, card: int) -> None:
    """Rule: 5.3; others see that a card is planned, and can't tell which action it is."""
    table = state.table
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


def _sell(state: StartupState, n: Numbers, seat: Seat, card: int, chance: Chance) -> None:
    table = state.table
    state.marks.pop(card, None)
    pay(state, n, seat, -1)
    if table.recording:
        table.reveal(card)
        table.note(seat, notes.sold(n, card))
    sink(state, n, (card,), chance)


def _activate(play: Play) -> None:
    state, n, seat, employee = play.state, play.n, play.side, play.card
    table, numbers = state.table, n.cards.numbers[employee]
    pay(state, n, seat, numbers["pay"])
    boost = n.self_boost[employee]
    if boost >= 0:
        table.set(boost, table.values[boost] + numbers["boost"])
        if table.recording:
            table.note(seat, notes.boosted(n, employee, numbers["pay"], numbers["boost"]))
        return
    table.set(n.used[employee], 1)
    heads = play.chance.draw(2) == 0
    if table.recording:
        words = notes.HEADS if heads else notes.TAILS
        side = notes.HEADS_UP if heads else notes.TAILS_UP
        table.stage(Stage("coin", seat, number=int(heads), text=side))
        tone = "gain" if heads else ""
        table.note(seat, words.format(card=n.cards.title[play.target]), tone=tone)
    if heads:
        staff.take_over(state, n, play.target, seat)
