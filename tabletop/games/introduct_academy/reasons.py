"""One-sentence reasons why a move may be good, from the seat's own hand and the open cards."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.api import Move, Seat, seat_name
from tabletop.games.introduct_academy import bargains, notes, trading
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    NEED,
    NO_ROOM,
    NO_USE,
    TOO_LITTLE,
    AcademyState,
    Numbers,
    Offer,
    price_of_room,
)

DECLINED = {
    NEED: "You need {skill} more yourself.",
    NO_ROOM: "You have no room for {skill}.",
    TOO_LITTLE: "It would bring you less than it takes.",
    NO_USE: "You have no use for what is given.",
}


def reason(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return one sentence on why a legal move may be good, with seats written `{p1}`."""
    plan = state.table.plan
    pieces = [plan.piece[name] for name in move.pieces]
    match move.kind:
        case "place":
            return _why_place(state, n, seat, pieces[0], plan.zone[move.target])
        case "complete":
            return _why_complete(state, n, seat, plan.zone[move.target])
        case "discard":
            return _why_discard(state, n, seat, n.kind[pieces[0]])
        case "buy-classroom":
            price = notes.count(price_of_room(state.seats), "book")
            return f"Three skills at a time can earn more than the {price} that it costs."
        case "end-placing":
            return _why_stop(state, n, seat)
        case "end-trading":
            return _why_end_trading(state, n, seat)
        case "end-turn":
            return _why_leave(state, n, seat)
    made, answered = trading.read(state, n, seat, move), trading.find(state, move.target)
    match move.kind:
        case "offer" | "counter" if made is not None:
            return _why_offer(state, n, made)
        case "accept" if answered is not None:
            gives = [n.kind[piece] for piece in pieces]
            return _bargain(state, n, seat, [n.kind[piece] for piece in answered.give], gives)
        case "decline" if answered is not None:
            return _why_decline(state, n, seat, answered, move)
    return "Its cards are free for a better offer then."


# Classes


def _why_place(state: AcademyState, n: Numbers, seat: Seat, piece: int, room: int) -> str:
    zones = state.table.zones
    kind, size = n.kind[piece], len(zones[room]) + 1
    title, books = n.titles[kind], n.meter[kind][size]
    if books > n.meter[kind][size - 1]:
        return f"With {size} cards, your {title} class pays {notes.count(books, 'book')}."
    more = notes.next_step(n, kind, size)
    if more is None:
        return "The class pays no more with it, but the card is out of your way."
    held = [each for each in zones[n.hand[seat]] if n.kind[each] == kind and each != piece]
    if held:
        return f"It prepares the way for {len(held)} more {title} in your hand."
    pays = notes.count(more[1], "book")
    if size == 1:
        return f"With {more[0]} more {title}, the class will pay {pays}."
    return f"It brings your {title} class within {notes.count(more[0], 'card')} of {pays}."


def _why_complete(state: AcademyState, n: Numbers, seat: Seat, room: int) -> str:
    zones = state.table.zones
    kind, size = n.kind[zones[room][0]], len(zones[room])
    books = n.meter[kind][size]
    pays = f"It pays {notes.count(books, 'book')}" if books else "It pays nothing"
    homeless = [each for each in _coming(state, n, seat) if not _room_for(state, n, seat, each)]
    if homeless:
        return f"{pays} and makes room for {n.titles[homeless[0]]}."
    more = notes.next_step(n, kind, size)
    if more is None:
        return f"{pays}, the most that {n.titles[kind]} can pay, and frees the classroom."
    return f"{pays} and frees the classroom, as {more[0]} more {n.titles[kind]} may never come."


def _why_discard(state: AcademyState, n: Numbers, seat: Seat, kind: int) -> str:
    title = n.titles[kind]
    if kind in bargains.collected(state, n, seat):
        return f"Your {title} class can do without it."
    if _room_for(state, n, seat, kind):
        return f"{title} would take up a classroom of its own."
    return f"{title} fits none of your classes and would push one out."


def _why_stop(state: AcademyState, n: Numbers, seat: Seat) -> str:
    hand = state.table.zones[n.hand[seat]]
    if not hand:
        return "There is nothing left to place."
    kind = n.kind[hand[0]]
    title = n.titles[kind]
    if not _room_for(state, n, seat, kind):
        return f"Your next card, {title}, would push a class out."
    if kind in bargains.collected(state, n, seat):
        return f"Your next card, {title}, can wait in your hand."
    return f"Your next card, {title}, would take up a classroom of its own."


def _why_leave(state: AcademyState, n: Numbers, seat: Seat) -> str:
    """Return the reason for leaving the rest of the turned-over cards to the other player."""
    rest = state.table.zones[n.turned]
    if not rest:
        return "There is nothing left to place."
    mine = bargains.collected(state, n, seat)
    if any(n.kind[piece] in mine for piece in rest):
        return "What is left there would add little to your classes."
    return f"{notes.of(n, rest, bold=False)} would not help your classes."


# Trading


def _why_offer(state: AcademyState, n: Numbers, offer: Offer) -> str:
    seat = offer.seat
    gets = [*offer.kinds, *(n.kind[card] for card in offer.cards)]
    gives = [n.kind[piece] for piece in offer.give]
    if not gets:
        return _why_present(state, n, seat, offer.give)
    told = _bargain(state, n, seat, gets, gives)
    others = [other for other in range(state.seats) if other != seat and offer.is_for(other)]
    sought = {kind for other in others for kind in bargains.collected(state, n, other)}
    helps = [kind for kind in gives if kind in sought]
    if not helps:
        return told
    who = "somebody" if offer.to == EVERYONE else f"{{{seat_name(offer.to)}}}"
    return f"{told[:-1]}, and {who} collects {n.titles[helps[0]]}."


def _why_present(state: AcademyState, n: Numbers, seat: Seat, gives: Sequence[int]) -> str:
    """Return one sentence on why these cards may be given away for nothing."""
    zones = state.table.zones
    forced = [n.kind[piece] for piece in gives if piece in zones[n.turned]]
    pushing = [kind for kind in forced if not _room_for(state, n, seat, kind)]
    if pushing:
        return f"You would have to complete a class to place {n.titles[pushing[0]]}."
    if forced:
        return f"You would have to give {n.titles[forced[0]]} a classroom."
    hand = zones[n.hand[seat]]
    mine = bargains.collected(state, n, seat)
    for place, piece in enumerate(hand):
        if piece in gives:
            behind = [n.kind[each] for each in hand[place + 1 :] if n.kind[each] in mine]
            if behind:
                return f"{n.titles[behind[0]]}, which you collect, comes forward in your hand."
    return f"{notes.cards(n, {n.kind[piece] for piece in gives}, bold=False)} would be in your way."


def _why_decline(state: AcademyState, n: Numbers, seat: Seat, offer: Offer, move: Move) -> str:
    why, *skills = move.args or bargains.reason(state, n, seat, offer)
    skill = n.titles[n.skill[str(skills[0])]] if skills else ""
    return DECLINED[str(why)].format(skill=skill)


def _why_end_trading(state: AcademyState, n: Numbers, seat: Seat) -> str:
    turned = [n.kind[piece] for piece in state.table.zones[n.turned]]
    mine = bargains.collected(state, n, seat)
    if turned and all(kind in mine for kind in turned):
        return f"You teach {notes.cards(n, turned, bold=False)} and can place all that is there."
    if turned and all(_room_for(state, n, seat, kind) for kind in turned):
        return f"You have room for {notes.cards(n, turned, bold=False)}."
    return "No trade in sight is better than what you have."


def _bargain(
    state: AcademyState, n: Numbers, seat: Seat, gets: Sequence[int], gives: Sequence[int]
) -> str:
    """Return one sentence on what getting and giving these skills does for a seat."""
    mine = bargains.collected(state, n, seat)
    useful = Counter(kind for kind in gets if kind in mine)
    if useful:
        kind, number = useful.most_common(1)[0]
        before = _size(state, n, seat, kind)
        size = min(before + number, n.copies[kind])
        books = n.meter[kind][size]
        pays = f" and pays {notes.count(books, 'book')}" if books > n.meter[kind][before] else ""
        return f"Your {n.titles[kind]} class grows to {notes.count(size, 'card')}{pays}."
    free = [kind for kind in gets if _room_for(state, n, seat, kind)]
    if free:
        return f"You have a classroom free for {n.titles[free[0]]}."
    spared = [kind for kind in gives if kind not in mine]
    if spared or not gets:
        return f"You have no class of {notes.cards(n, {*spared} or {*gives}, bold=False)}."
    cards, books = n.steps[gets[0]][0]
    return f"{cards} {n.titles[gets[0]]} are enough for {notes.count(books, 'book')}."


# Lookups


def _coming(state: AcademyState, n: Numbers, seat: Seat) -> Iterator[int]:
    """Yield the skills that a seat will have to place, the soonest first."""
    zones = state.table.zones
    for piece in zones[n.received[seat]]:
        yield n.kind[piece]
    if seat == state.turn:
        for zone in (n.left, n.turned):
            for piece in zones[zone]:
                yield n.kind[piece]
    if zones[n.hand[seat]]:
        yield n.kind[zones[n.hand[seat]][0]]


def _room_for(state: AcademyState, n: Numbers, seat: Seat, kind: int) -> bool:
    return any(n.fits(state, room, kind) for room in n.own_rooms(state, seat))


def _size(state: AcademyState, n: Numbers, seat: Seat, kind: int) -> int:
    """Return the size of a seat's largest class of a skill."""
    zones = state.table.zones
    rooms = [zones[room] for room in n.own_rooms(state, seat)]
    return max(len(cards) for cards in rooms if cards and n.kind[cards[0]] == kind)
