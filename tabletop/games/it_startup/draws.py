"""Cards from the deck: drawing, looking at the top cards, and the mulligan."""

from collections.abc import Sequence

from tabletop.api import Chance, Decision, Move, Seat
from tabletop.games.it_startup import notes
from tabletop.games.it_startup.deck import lift_top, put_on_top, sink
from tabletop.games.it_startup.state import Numbers, StartupState, Taking

TAKE, ORDER, MULLIGAN = "choose-cards", "order-top", "mulligan"
"""Kinds of the decisions made here."""


def to_hand(state: StartupState, n: Numbers, seat: Seat, piece: int) -> None:
    """Put a card into a hand and reveal it to the seat's partner, if there is one."""
    state.table.move(piece, n.hands[seat])
    if state.table.recording:
        state.table.reveal(piece, n.trusted(state, seat))


def draw(state: StartupState, n: Numbers, seat: Seat, number: int) -> list[int]:
    """Draw up to `number` cards, as far as the deck lasts; return them.

    Rule: A17.
    """
    table = state.table
    deck, hand = table.zones[n.deck], n.hands[seat]
    drawn: list[int] = []
    for _ in range(min(number, len(deck))):
        piece = lift_top(state, n, hand)
        drawn.append(piece)
        if table.recording:
            table.reveal(piece, n.trusted(state, seat))
    if table.recording:
        if drawn:
            own = notes.DREW_OWN.format(titles=notes.titles(n, drawn))
            others = notes.DREW.format(cards=notes.count(len(drawn), "card"))
            notes.trusted_note(state, n, seat, own, others)
        elif number:
            table.note(seat, notes.EMPTY_DECK)
    return drawn


def look(state: StartupState, n: Numbers, seat: Seat, number: int) -> int:
    """Move the top cards of the deck to a seat's desk, top card first; return how many."""
    table = state.table
    deck = table.zones[n.deck]
    count = min(number, len(deck))
    for _ in range(count):
        lift_top(state, n, n.desks[seat])
    if table.recording:
        words = notes.LOOKED.format(cards=notes.count(count, "card"))
        table.note(seat, words if count else notes.EMPTY_DECK)
    return count


def ask_to_take(state: StartupState, n: Numbers, seat: Seat, number: int, chance: Chance) -> None:
    """Ask which cards of the desk go to the hand; if there is no choice, take them all.

    Rule: 5.4.
    """
    desk = state.table.zones[n.desks[seat]]
    if number and len(desk) > number:
        state.pending.append(Decision(TAKE, (seat,), ("take-card",), Taking(number)))
        return
    if number:
        for piece in desk[:]:
            take(state, n, seat, piece)
    sink(state, n, desk[:], chance)


def take(state: StartupState, n: Numbers, seat: Seat, piece: int) -> None:
    """Take a card that the seat is looking at into its hand."""
    table = state.table
    if table.recording:
        # Seats that knew these cards see that one is taken, but not which one.
        table.blur(table.zones[n.desks[seat]], table.everyone & ~n.trusted(state, seat))
        own = notes.TOOK_OWN.format(card=n.cards.title[piece])
        notes.trusted_note(state, n, seat, own, notes.TOOK)
    to_hand(state, n, seat, piece)


def ask_to_order(state: StartupState, n: Numbers, seat: Seat) -> None:
    """Ask which card of the desk goes back next; the last one goes back by itself.

    Rule: 5.4.
    """
    desk = state.table.zones[n.desks[seat]]
    if len(desk) > 1:
        state.pending.append(Decision(ORDER, (seat,), ("put-back",)))
    elif desk:
        put_back(state, n, seat, desk[0])


def put_back(state: StartupState, n: Numbers, seat: Seat, piece: int) -> None:
    """Put a card that the seat is looking at back on top of the deck."""
    table = state.table
    table.blur(table.zones[n.desks[seat]], table.everyone & ~(1 << seat))
    put_on_top(state, n, piece)
    if table.zones[n.desks[seat]]:
        ask_to_order(state, n, seat)
    else:
        table.note(seat, notes.SORTED)


def exchange(
    state: StartupState, n: Numbers, answers: Sequence[Move | None], chance: Chance
) -> None:
    """Apply the mulligans of all seats.

    Everybody draws before the exchanged cards go under the deck, so nobody can draw them back.

    Rule: 3.3, A15.
    """
    table, piece_of = state.table, state.table.plan.piece
    aside: list[int] = []
    for seat, answer in enumerate(answers):
        names = answer.pieces if answer is not None else ()
        aside += [piece_of[name] for name in names]
        if table.recording:
            words = notes.MULLIGAN.format(cards=notes.count(len(names), "card"))
            table.note(seat, words if names else notes.KEPT)
        draw(state, n, seat, len(names))
    sink(state, n, aside, chance)
