"""One-sentence reasons why a move may be good, from the seat's own hand and the open cards."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.api import Message, Move, Seat
from tabletop.games.introduct_academy import notes, trading, trays
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    NEED,
    NO_ROOM,
    NO_USE,
    TOO_LITTLE,
    IntroductState,
    Numbers,
    Offer,
    price_of_room,
)

DECLINED = {
    NEED: "you-need",
    NO_ROOM: "you-have-no-room",
    TOO_LITTLE: "brings-less",
    NO_USE: "no-use",
}


def reason(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Message:
    """Return one sentence on why a legal move may be good, for a hint."""
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
            return Message("three-skills", books=price_of_room(state.seats))
        case "end-placing":
            return _why_stop(state, n, seat)
        case "end-trading":
            return _why_end_trading(state, n, seat)
        case "end-turn":
            return _why_leave(state, n, seat)
    made, answered = trading.offer_of(state, n, seat, move), trading.find_offer(state, move.target)
    match move.kind:
        case "offer" | "counter" if made is not None:
            return _why_offer(state, n, made)
        case "accept" if answered is not None:
            gives = [n.kind[piece] for piece in pieces]
            gets = [n.kind[piece] for piece in answered.give]
            return Message("bargain", told=_bargain(state, n, seat, gets, gives))
        case "decline" if answered is not None:
            return _why_decline(state, n, seat, answered, move)
    return Message("free-cards")


# Classes


def _why_place(state: IntroductState, n: Numbers, seat: Seat, piece: int, room: int) -> Message:
    zones = state.table.zones
    kind, size = n.kind[piece], len(zones[room]) + 1
    skill, books = n.skills[kind], n.meter[kind][size]
    if books > n.meter[kind][size - 1]:
        return Message("class-pays", size=size, skill=skill, books=books)
    more = notes.next_step(n, kind, size)
    if more is None:
        return Message("out-of-way")
    held = [each for each in zones[n.hand[seat]] if n.kind[each] == kind and each != piece]
    if held:
        return Message("prepares", count=len(held), skill=skill)
    key = "will-pay" if size == 1 else "brings-within"
    return Message(key, more=more[0], skill=skill, books=more[1])


def _why_complete(state: IntroductState, n: Numbers, seat: Seat, room: int) -> Message:
    zones = state.table.zones
    kind, size = n.kind[zones[room][0]], len(zones[room])
    books = n.meter[kind][size]
    skill = n.skills[kind]
    homeless = [each for each in _coming(state, n, seat) if not _room_for(state, n, seat, each)]
    if homeless:
        return Message("makes-room", books=books, next=n.skills[homeless[0]])
    more = notes.next_step(n, kind, size)
    if more is None:
        return Message("pays-most", books=books, skill=skill)
    return Message("may-never-come", books=books, more=more[0], skill=skill)


def _why_discard(state: IntroductState, n: Numbers, seat: Seat, kind: int) -> Message:
    skill = n.skills[kind]
    if kind in trays.collected(state, n, seat):
        return Message("without-it", skill=skill)
    if _room_for(state, n, seat, kind):
        return Message("takes-classroom", skill=skill)
    return Message("pushes-out", skill=skill)


def _why_stop(state: IntroductState, n: Numbers, seat: Seat) -> Message:
    hand = state.table.zones[n.hand[seat]]
    if not hand:
        return Message("nothing-to-place")
    kind = n.kind[hand[0]]
    skill = n.skills[kind]
    if not _room_for(state, n, seat, kind):
        return Message("next-pushes-out", skill=skill)
    if kind in trays.collected(state, n, seat):
        return Message("next-can-wait", skill=skill)
    return Message("next-takes-classroom", skill=skill)


def _why_leave(state: IntroductState, n: Numbers, seat: Seat) -> Message:
    """Return the reason for leaving the rest of the turned-over cards to the other player."""
    rest = state.table.zones[n.turned]
    if not rest:
        return Message("nothing-to-place")
    mine = trays.collected(state, n, seat)
    if any(n.kind[piece] in mine for piece in rest):
        return Message("adds-little")
    return Message("not-helping", skills=notes.of(n, rest))


# Trading


def _why_offer(state: IntroductState, n: Numbers, offer: Offer) -> Message:
    seat = offer.seat
    gets = [*offer.kinds, *(n.kind[card] for card in offer.cards)]
    gives = [n.kind[piece] for piece in offer.give]
    if not gets:
        return _why_present(state, n, seat, offer.give)
    told = _bargain(state, n, seat, gets, gives)
    others = [other for other in range(state.seats) if other != seat and offer.is_for(other)]
    sought = {kind for other in others for kind in trays.collected(state, n, other)}
    helps = [kind for kind in gives if kind in sought]
    if not helps:
        return Message("bargain", told=told)
    skill = n.skills[helps[0]]
    everyone = offer.to == EVERYONE
    return Message("bargain-and", told=told, all=everyone, to=offer.to, skill=skill)


def _why_present(state: IntroductState, n: Numbers, seat: Seat, gives: Sequence[int]) -> Message:
    """Return one sentence on why these cards may be given away for nothing."""
    zones = state.table.zones
    forced = [n.kind[piece] for piece in gives if piece in zones[n.turned]]
    pushing = [kind for kind in forced if not _room_for(state, n, seat, kind)]
    if pushing:
        return Message("would-have-to-complete", skill=n.skills[pushing[0]])
    if forced:
        return Message("would-have-to-give", skill=n.skills[forced[0]])
    hand = zones[n.hand[seat]]
    mine = trays.collected(state, n, seat)
    for place, piece in enumerate(hand):
        if piece in gives:
            behind = [n.kind[each] for each in hand[place + 1 :] if n.kind[each] in mine]
            if behind:
                return Message("comes-forward", skill=n.skills[behind[0]])
    kinds = {n.kind[piece] for piece in gives}
    return Message("in-your-way", skills=notes.skills(n, kinds))


def _why_decline(
    state: IntroductState, n: Numbers, seat: Seat, offer: Offer, move: Move
) -> Message:
    why, *skills = move.args or trays.reason(state, n, seat, offer)
    return Message(DECLINED[str(why)], skill=str(skills[0]) if skills else "")


def _why_end_trading(state: IntroductState, n: Numbers, seat: Seat) -> Message:
    turned = [n.kind[piece] for piece in state.table.zones[n.turned]]
    mine = trays.collected(state, n, seat)
    if turned and all(kind in mine for kind in turned):
        return Message("teach-all", skills=notes.skills(n, turned))
    if turned and all(_room_for(state, n, seat, kind) for kind in turned):
        return Message("room-for", skills=notes.skills(n, turned))
    return Message("no-better-trade")


def _bargain(
    state: IntroductState, n: Numbers, seat: Seat, gets: Sequence[int], gives: Sequence[int]
) -> Message:
    """Return a clause on what getting and giving these skills does for a seat."""
    mine = trays.collected(state, n, seat)
    useful = Counter(kind for kind in gets if kind in mine)
    if useful:
        kind, number = useful.most_common(1)[0]
        before = _size(state, n, seat, kind)
        size = min(before + number, n.copies[kind])
        books = n.meter[kind][size]
        key = "class-grows-pays" if books > n.meter[kind][before] else "class-grows"
        return Message(key, skill=n.skills[kind], size=size, books=books)
    free = [kind for kind in gets if _room_for(state, n, seat, kind)]
    if free:
        return Message("classroom-free", skill=n.skills[free[0]])
    spared = [kind for kind in gives if kind not in mine]
    if spared or not gets:
        return Message("no-class-of", skills=notes.skills(n, {*spared} or {*gives}))
    cards, books = n.steps[gets[0]][0]
    return Message("enough", need=cards, skill=n.skills[gets[0]], books=books)


# Lookups


def _coming(state: IntroductState, n: Numbers, seat: Seat) -> Iterator[int]:
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


def _room_for(state: IntroductState, n: Numbers, seat: Seat, kind: int) -> bool:
    return any(n.fits(state, room, kind) for room in n.own_rooms(state, seat))


def _size(state: IntroductState, n: Numbers, seat: Seat, kind: int) -> int:
    """Return the size of a seat's largest class of a skill."""
    zones = state.table.zones
    rooms = [zones[room] for room in n.own_rooms(state, seat)]
    return max(len(cards) for cards in rooms if cards and n.kind[cards[0]] == kind)
