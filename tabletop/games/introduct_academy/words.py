"""Every word of Introduct Academy that is not in its content files or a refusal.

Seats are written `{p1}`; whoever shows the text fills in names.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tabletop.engine.moves import Move, Seat, Word, seat_name
from tabletop.games.introduct_academy import bargains, trading
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    NEED,
    NO_ROOM,
    NO_USE,
    TO_ALL,
    TOO_LITTLE,
    AcademyState,
    Numbers,
    Offer,
    is_duel,
    price_of_room,
)

EMPTY_HAND = "has no card to place"
NOTHING_LEFT = "No card is left to draw"
SHUFFLED = "The discard pile is shuffled and becomes the draw pile"
BOUGHT = "bought a third classroom for **{books} books**"
REASONS = {
    NEED: "needs {skill} more",
    NO_ROOM: "has no room for {skill}",
    TOO_LITTLE: "wants more for it",
    NO_USE: "has no use for it",
}
WITHDREW = "withdrew an offer"
CLOSED = "can't keep offer {number}: a card of it is gone"
ICONS = {
    "place": "down",
    "complete": "book",
    "buy-classroom": "plus",
    "end-placing": "fwd",
    "offer": "trade",
    "accept": "check",
    "decline": "x",
    "withdraw": "undo",
    "counter": "swap-seat",
    "end-trading": "check",
    "discard": "discard",
    "end-turn": "check",
}
COMPLETE = "Complete"
ORDINALS = ("", "first", "second", "third")
END_PHASES = {
    "end-placing": "Go on to trading",
    "end-trading": "End trading",
    "end-turn": "Leave the rest",
}


def count(number: int, one: str) -> str:
    """Return a number with its noun: `1 book`, `2 books`."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def cards(n: Numbers, kinds: Iterable[int], *, bold: bool = True) -> str:
    """Return skills in words, alike ones together: `2 SQL and PHP`."""
    parts: list[str] = []
    for kind, number in sorted(Counter(kinds).items()):
        text = n.titles[kind] if number == 1 else f"{number} {n.titles[kind]}"
        parts.append(f"**{text}**" if bold else text)
    return listed(parts)


def listed(parts: Sequence[str]) -> str:
    """Return words as a list: `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def of(n: Numbers, pieces: Iterable[int], *, bold: bool = True) -> str:
    """Return pieces in words."""
    return cards(n, (n.kind[piece] for piece in pieces), bold=bold)


# What happened


def placed(n: Numbers, piece: int, size: int) -> str:
    """Return the note of a card that was placed."""
    if size == 1:
        return f"began a class of **{n.titles[n.kind[piece]]}**"
    return f"placed **{n.titles[n.kind[piece]]}**, now {size} cards"


def completed(n: Numbers, kind: int, size: int, books: int) -> str:
    """Return the note of a class that was completed."""
    pay = f"for **{count(books, 'book')}**" if books else "for no book"
    return f"completed **{size} {n.titles[kind]}** {pay}"


def turned_over(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the note of the cards that were turned over."""
    return f"turned over {of(n, pieces)}"


def joined(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the note of discards that joined them."""
    return f"took {of(n, pieces)} from the discard pile"


def discarded(n: Numbers, piece: int) -> str:
    """Return the note of a card that was discarded."""
    return f"discarded **{n.titles[n.kind[piece]]}**"


def left(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the note of cards left to the other player."""
    return f"left {of(n, pieces)}"


def drew(number: int) -> str:
    """Return the note of cards drawn, for the others."""
    return f"drew {count(number, 'card')}"


def drew_own(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the note of cards drawn, for who drew them."""
    return f"drew {listed([f'**{n.titles[n.kind[piece]]}**' for piece in pieces])}"


def ran_out(number: int, last: int) -> str:
    """Return the note of the draw pile running out."""
    text = f"The draw pile has run out for the {ORDINALS[number]} time"
    return f"{text}, so the game is near its end" if number >= last else text


def offered(n: Numbers, offer: Offer) -> str:
    """Return the note of an offer."""
    return f"{_spoken(n, offer)} (offer {offer.number})"


def _spoken(n: Numbers, offer: Offer) -> str:
    to = "everyone" if offer.to == EVERYONE else f"{{{seat_name(offer.to)}}}"
    wanted = cards(n, (*offer.kinds, *(n.kind[card] for card in offer.cards)))
    if not offer.wanted:
        return f"offered {to} {of(n, offer.give)} as a gift"
    if not offer.give:
        return f"asked {to} for {wanted}"
    return f"offered {to} {of(n, offer.give)} for {wanted}"


def declined(n: Numbers, offer: Offer, reason: tuple[Word, ...]) -> str:
    """Return the note of an offer that was declined: `needs Golang more`."""
    text = f"declined the offer of {{{seat_name(offer.seat)}}}"
    return f"{text}: {why(n, reason)}" if reason else text


def why(n: Numbers, reason: tuple[Word, ...]) -> str:
    """Return a reason in words."""
    skill = n.titles[n.skill[str(reason[1])]] if len(reason) > 1 else ""
    return REASONS[str(reason[0])].format(skill=skill)


def accepted(n: Numbers, offer: Offer, chosen: Sequence[int]) -> str:
    """Return the note of a trade that was agreed, as of who accepted."""
    maker = f"{{{seat_name(offer.seat)}}}"
    if not chosen:
        return f"took {of(n, offer.give)} from {maker} as a gift"
    if not offer.give:
        return f"gave {maker} {of(n, chosen)}"
    return f"gave {maker} {of(n, chosen)} for {of(n, offer.give)}"


def offers_told(state: AcademyState, n: Numbers) -> tuple[Word, ...]:
    """Return the open offers in flat words, as `docs/protocol.md` says."""
    names = state.table.plan.pieces
    told: list[Word] = []
    for offer in state.offers:
        told += ["offer", offer.number, "from", seat_name(offer.seat)]
        told += ["to", trading.address(offer), "gives", *(names[piece] for piece in offer.give)]
        told += ["wants", *(n.skills[kind] for kind in offer.kinds)]
        told += (names[piece] for piece in offer.cards)
        said_no = [seat for seat in range(state.seats) if offer.declined >> seat & 1]
        told += ["declined", *map(seat_name, said_no)]
    return tuple(told)


def cause(state: AcademyState, n: Numbers) -> str:
    """Return what ended the game."""
    values = state.table.values
    if values[n.run_outs] < values[n.last_run_out]:
        return "No card was left to draw."
    if is_duel(state):
        return "The draw pile ran out."
    return f"The draw pile ran out for the {ORDINALS[values[n.run_outs]]} time."


def verdict(winner: Seat, tied: Sequence[Seat], scores: Sequence[int]) -> str:
    """Return what decided the game."""
    name, best = f"{{{seat_name(winner)}}}", scores[winner]
    if len(tied) > 1:
        others = [f"{{{seat_name(seat)}}}" for seat in tied if seat != winner]
        how = "farther" if len(tied) == 2 else "farthest"
        each = f"{listed([name, *others])} have {count(best, 'book')} each"
        return f"{each}, and {name} sits {how} from the starting player."
    second = max(score for seat, score in enumerate(scores) if seat != winner)
    return f"{name} wins with {count(best, 'book')} to {second}."


# What can be done


def prompt(state: AcademyState, n: Numbers, seat: Seat) -> str:
    """Return what the seat should do now, or whom the game waits for."""
    match state.phase:
        case "over":
            return "The game is over"
        case "trade":
            return _prompt_trade(state, seat)
        case "assign":
            return _prompt_assign(state, n, seat)
    if seat != state.turn:
        return f"Waiting for {{{seat_name(state.turn)}}}"
    match state.phase:
        case "left":
            return "Place or discard what was left for you"
        case "reveal":
            return "Place what you want, leave the rest"
    hand = state.table.zones[n.hand[seat]]
    stuck = not any(n.fits(state, room, n.kind[hand[0]]) for room in n.own_rooms(state, seat))
    if not state.table.values[n.placed]:
        return "Complete a class to make room" if stuck else "Place your first card"
    if is_duel(state) and _done_placing(state, n):
        return "Discard a card, or go on"
    return "Go on, or place your next card"


def _done_placing(state: AcademyState, n: Numbers) -> bool:
    return state.table.values[n.placed] > 1


def _prompt_trade(state: AcademyState, seat: Seat) -> str:
    if seat < 0:
        return f"{{{seat_name(state.turn)}}} is trading"
    owed = next(
        (o for o in state.offers if o.is_for(seat) and not o.declined >> seat & 1),
        None,
    )
    if owed is not None:
        return f"Answer the offer of {{{seat_name(owed.seat)}}}"
    if seat == state.turn:
        return "Trade, or end trading"
    return f"{{{seat_name(state.turn)}}} is trading"


def _prompt_assign(state: AcademyState, n: Numbers, seat: Seat) -> str:
    zones = state.table.zones
    if seat >= 0:
        pieces = zones[n.received[seat]]
        if seat == state.turn:
            pieces = pieces + zones[n.turned]
        if pieces:
            rooms = n.own_rooms(state, seat)
            if any(n.fits(state, room, n.kind[piece]) for piece in pieces for room in rooms):
                return "Place the cards that you received"
            return "Complete a class to make room"
    waiting = [s for s in state.pending[-1].seats if s != seat] if state.pending else [state.turn]
    return f"Waiting for {listed([f'{{{seat_name(other)}}}' for other in waiting])}"


def describe(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the move as on a button."""
    del seat
    plan = state.table.plan
    pieces = [plan.piece[name] for name in move.pieces if name in plan.piece]
    zone = plan.zone.get(move.target, -1)
    match move.kind:
        case "place" if pieces and zone in n.home:
            place = f"classroom {n.home[zone][1] + 1}"
            return f"Place {of(n, pieces, bold=False)} in {place}"
        case "complete" if zone in n.home and state.table.zones[zone]:
            kind, size = n.kind[state.table.zones[zone][0]], len(state.table.zones[zone])
            books = count(n.meter[kind][size], "book")
            return f"Complete {size} {n.titles[kind]} for {books}"
        case "discard" if pieces:
            return f"Discard {of(n, pieces, bold=False)}"
        case "buy-classroom":
            return f"Buy a classroom for {price_of_room(state.seats)} books"
        case "end-placing" | "end-trading" | "end-turn":
            text = END_PHASES[move.kind]
            return "Go on" if move.kind == "end-placing" and is_duel(state) else text
        case "offer" | "counter":
            return describe_offer(state, n, move)
        case "accept" | "decline" | "withdraw":
            return _describe_answer(state, n, move)
    return str(move)


def describe_offer(state: AcademyState, n: Numbers, move: Move) -> str:
    """Return an offer or a counter-offer as on a button."""
    plan = state.table.plan
    pieces = [plan.piece[name] for name in move.pieces if name in plan.piece]
    kinds = [n.skill[str(word)] for word in move.args if word in n.skill]
    kinds += [n.kind[plan.piece[str(word)]] for word in move.args if word in plan.piece]
    offer = trading.find(state, move.target)
    to = f"{{{seat_name(offer.seat)}}}" if offer else f"{{{move.target}}}"
    to = "everyone" if move.target == TO_ALL else to
    given, wanted = of(n, pieces, bold=False), cards(n, kinds, bold=False)
    verb = "Counter" if move.kind == "counter" else "Offer"
    if not wanted:
        return f"Give {to} {given}" if move.kind == "offer" else f"Counter: give {given}"
    if not given:
        return f"Ask {to} for {wanted}" if move.kind == "offer" else f"Counter: ask for {wanted}"
    return (
        f"{verb} {to} {given} for {wanted}"
        if verb == "Offer"
        else (f"Counter: {given} for {wanted}")
    )


def _describe_answer(state: AcademyState, n: Numbers, move: Move) -> str:
    offer = trading.find(state, move.target)
    if offer is None:
        return str(move)
    plan = state.table.plan
    if move.kind == "withdraw":
        return f"Withdraw offer {offer.number}"
    maker = f"{{{seat_name(offer.seat)}}}"
    if move.kind == "decline":
        told = bool(move.args) and bargains.is_reason(n, move.args)
        return f"Decline the offer of {maker}" + (f": {why(n, move.args)}" if told else "")
    chosen = [plan.piece[name] for name in move.pieces if name in plan.piece]
    given = of(n, chosen, bold=False)
    got = of(n, offer.give, bold=False)
    if not chosen:
        return f"Take {got} from {maker}"
    return f"Give {maker} {given} for {got}" if got else f"Give {maker} {given}"


def next_step(n: Numbers, kind: int, size: int) -> tuple[int, int] | None:
    """Return how many more cards bring more books, and how many books; None at the top."""
    paid = n.meter[kind][min(size, len(n.meter[kind]) - 1)]
    for cards_needed, books in n.steps[kind]:
        if books > paid:
            return cards_needed - size, books
    return None


def outlook(n: Numbers, kind: int, size: int) -> str:
    """Return what a class pays, and what more cards would bring: `pays 2, 1 more for 3`."""
    books = n.meter[kind][min(size, len(n.meter[kind]) - 1)]
    more = next_step(n, kind, size)
    pays = f"pays {count(books, 'book')}"
    return pays if more is None else f"{pays}, {more[0]} more for {more[1]}"
