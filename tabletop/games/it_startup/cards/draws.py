"""The deck: drawing cards, looking at the top cards, and exchanging the first hand.

Cards are drawn from the top and go back to the bottom. Nobody knows a card's place in the deck
unless an effect lets a player look. However, everybody remembers which cards went to the bottom
until the cards above them have run out.
"""

from collections.abc import Sequence

from tabletop.api import Chance, Decision, Message, Move, Seat
from tabletop.games.it_startup import notes
from tabletop.games.it_startup.state import Numbers, StartupState, TakeChoice


def take_top(state: StartupState, n: Numbers, zone: int) -> int:
    """Move the top card of the deck to a zone and return it.

    The deck must not be empty. `zone` is the number of the zone.
    """
    table = state.table
    deck, among = table.zones[n.deck], table.among
    piece = deck[-1]
    kept: list[tuple[int, int]] = []
    if table.recording and state.fresh:
        kept = [(each, among[each]) for each in deck[:-1] if among[each]]
    state.fresh -= state.fresh > 0
    table.move(piece, zone)
    for each, seats in kept:
        table.recall(each, seats)
    return piece


def put_on_top(state: StartupState, n: Numbers, piece: int) -> None:
    """Put a card on top of the deck, so that it is drawn next."""
    state.table.move(piece, n.deck)
    state.fresh += bool(state.fresh)


def put_under(state: StartupState, n: Numbers, pieces: Sequence[int], chance: Chance) -> None:
    """Put cards under the deck, in random order.

    Everybody remembers which cards are there. Rulebook: `#burnout`, `#selling`.
    """
    table = state.table
    for piece in pieces:
        table.move(piece, n.deck, 0)
    if len(pieces) > 1:
        table.shuffle(n.deck, chance, len(pieces))
    elif table.recording:
        for piece in pieces:
            seats = table.known[piece]
            table.blur((piece,), seats)
            table.recall(piece, seats)


TAKE, ORDER, MULLIGAN = "choose-cards", "order-top", "mulligan"
"""The kinds of decisions about cards: taking some, putting them back, exchanging the first hand."""


def to_hand(state: StartupState, n: Numbers, seat: Seat, piece: int) -> None:
    """Put a card into a seat's hand and show it to the seat's partner, if any."""
    state.table.move(piece, n.hands[seat])
    if state.table.recording:
        state.table.reveal(piece, n.trusted(state, seat))


def draw(state: StartupState, n: Numbers, seat: Seat, number: int) -> list[int]:
    """Draw up to `number` cards into a seat's hand, or as many as are left; return them."""
    table = state.table
    deck, hand = table.zones[n.deck], n.hands[seat]
    drawn: list[int] = []
    for _ in range(min(number, len(deck))):
        piece = take_top(state, n, hand)
        drawn.append(piece)
        if table.recording:
            table.reveal(piece, n.trusted(state, seat))
    if drawn and table.recording:
        others = Message("drew", count=len(drawn))
        notes.note_trusted(state, n, seat, "drew-own", others, cards=tuple(drawn))
    elif number and not drawn:
        table.note(seat, "empty-deck")
    return drawn


def look_at_top(state: StartupState, n: Numbers, seat: Seat, number: int) -> int:
    """Put the top cards of the deck before a seat, top card first, and return how many.

    Only this seat sees them. There may be fewer than `number` cards left.
    """
    table = state.table
    deck = table.zones[n.deck]
    count = min(number, len(deck))
    for _ in range(count):
        take_top(state, n, n.desks[seat])
    if count:
        table.note(seat, "looked", count=count)
    else:
        table.note(seat, "empty-deck")
    return count


def ask_to_take(state: StartupState, n: Numbers, seat: Seat, number: int, chance: Chance) -> None:
    """Ask a seat which of the cards before it to take; the others go under the deck.

    `number` is how many it takes; if there is no choice, it takes them all. Rulebook: `#choices`.
    """
    desk = state.table.zones[n.desks[seat]]
    if number and len(desk) > number:
        state.pending.append(Decision(TAKE, (seat,), ("take-card",), TakeChoice(number)))
        return
    if number:
        for piece in desk[:]:
            take(state, n, seat, piece)
    put_under(state, n, desk[:], chance)


def take(state: StartupState, n: Numbers, seat: Seat, piece: int) -> None:
    """Put a card that the seat is looking at into its hand; others don't see which one."""
    table = state.table
    if table.recording:
        # Seats that knew these cards see that one is taken, but not which one.
        table.blur(table.zones[n.desks[seat]], table.everyone & ~n.trusted(state, seat))
        notes.note_trusted(state, n, seat, "took-own", Message("took"), card=piece)
    to_hand(state, n, seat, piece)


def ask_to_order(state: StartupState, n: Numbers, seat: Seat) -> None:
    """Ask a seat which of the cards before it to put back on the deck next.

    The last one goes back automatically. Rulebook: `#choices`.
    """
    desk = state.table.zones[n.desks[seat]]
    if len(desk) > 1:
        state.pending.append(Decision(ORDER, (seat,), ("put-back",)))
    elif desk:
        put_back(state, n, seat, desk)


def put_back(state: StartupState, n: Numbers, seat: Seat, pieces: Sequence[int]) -> None:
    """Put cards that the seat is looking at back on top of the deck, the first one first.

    Rulebook: `#choices`.
    """
    table = state.table
    for piece in tuple(pieces):
        table.blur(table.zones[n.desks[seat]], table.everyone & ~(1 << seat))
        put_on_top(state, n, piece)
    if table.zones[n.desks[seat]]:
        ask_to_order(state, n, seat)
    else:
        table.note(seat, "sorted")


def apply_mulligans(
    state: StartupState, n: Numbers, answers: Sequence[Move | None], chance: Chance
) -> None:
    """Exchange cards of the first hands once all seats have answered.

    All seats draw before the exchanged cards go under the deck, so nobody can draw them back.
    `answers` contains each seat's move, or None to keep all cards. Rulebook: `#mulligan`.
    """
    table, piece_of = state.table, state.table.plan.piece
    aside: list[int] = []
    for seat, answer in enumerate(answers):
        names = answer.pieces if answer is not None else ()
        aside += [piece_of[name] for name in names]
        if names:
            table.note(seat, "exchanged", count=len(names))
        else:
            table.note(seat, "kept-hand")
        draw(state, n, seat, len(names))
    put_under(state, n, aside, chance)
