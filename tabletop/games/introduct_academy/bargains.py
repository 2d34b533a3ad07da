"""List offers worth making: a small sample of the endless number that could be made.

Players compose offers freely in a form and the rules check them; the listed ones are for computer
players. The sample depends only on what the seat can see: its own hand and the open cards.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from tabletop.api import Move, Seat, Word, seat_name
from tabletop.games.introduct_academy.state import (
    NEED,
    NO_ROOM,
    NO_USE,
    TO_ALL,
    TOO_LITTLE,
    AcademyState,
    Numbers,
    Offer,
)

LISTED = 3
"""The number of offers in a turn after which no more are listed, so that random play ends.

More can still be made, as many as people like. Rule: 9.
"""
LISTED_COUNTERS = 1
GIVES, WANTS, PROPOSALS = 4, 3, 16
"""The most cards offered, the most skills asked for, and the most offers listed."""
COPIES = 4
"""The most copies of a skill for which an acceptance is listed."""


def collected(state: AcademyState, n: Numbers, seat: Seat) -> list[int]:
    """Return the skills taught in a seat's classrooms without repeats, largest class first."""
    zones, kind = state.table.zones, n.kind
    classes = [zones[room] for room in n.own_rooms(state, seat) if zones[room]]
    if len(classes) > 1:
        classes.sort(key=len, reverse=True)
    found: list[int] = []
    for cards in classes:
        if kind[cards[0]] not in found:
            found.append(kind[cards[0]])
    return found


def spare(state: AcademyState, n: Numbers, seat: Seat) -> list[int]:
    """Return cards of skills that a seat does not collect, one of each, soonest placed first."""
    zones = state.table.zones
    mine = collected(state, n, seat)
    found: dict[int, int] = {}
    own = zones[n.turned] + zones[n.hand[seat]] if seat == state.turn else zones[n.hand[seat]]
    for piece in own:
        if n.kind[piece] not in mine:
            found.setdefault(n.kind[piece], piece)
    return list(found.values())[:GIVES]


def proposals(state: AcademyState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the offers listed for a seat, without repeats; none after `LISTED` in a turn."""
    if state.table.values[n.made[seat]] >= LISTED:
        return []
    found = _of_active(state, n, seat) if seat == state.turn else _to_active(state, n, seat)
    return list(islice(found, PROPOSALS))


def _of_active(state: AcademyState, n: Numbers, seat: Seat) -> Iterator[Move]:
    names = state.table.plan.pieces
    gives = spare(state, n, seat)
    wants = [n.skills[kind] for kind in collected(state, n, seat)[:WANTS]]
    if wants:
        others = [other for other in range(state.seats) if other != seat]
        needs = [(seat_name(other), collected(state, n, other)) for other in others]
        for piece in gives:
            kind = n.kind[piece]
            takers = [name for name, needed in needs if kind in needed]
            to = takers[0] if len(takers) == 1 else TO_ALL
            for want in wants:
                yield Move("offer", (names[piece],), to, (want,))
    for piece in gives:
        yield Move("offer", (names[piece],), TO_ALL)
    if len(gives) > 1 and wants:
        yield Move("offer", (names[gives[0]], names[gives[1]]), TO_ALL, (wants[0],))
    for want in wants:
        yield Move("offer", (), TO_ALL, (want,))


def _to_active(state: AcademyState, n: Numbers, seat: Seat) -> Iterator[Move]:
    names = state.table.plan.pieces
    mine = collected(state, n, seat)
    active = seat_name(state.turn)
    turned = state.table.zones[n.turned]
    gives: list[int] | None = None
    for card in turned:
        if n.kind[card] in mine:
            if gives is None:
                needed = collected(state, n, state.turn)
                gives = sorted(spare(state, n, seat), key=lambda p: n.kind[p] not in needed)
            for piece in gives[:2]:
                yield Move("offer", (names[piece],), active, (names[card],))
            yield Move("offer", (), active, (names[card],))


def reason(state: AcademyState, n: Numbers, seat: Seat, offer: Offer) -> tuple[Word, ...]:
    """Return the listed reason to decline an offer, from open cards only, such as `need golang`."""
    mine = collected(state, n, seat)
    needed = [kind for kind in offer.kinds if kind in mine]
    if needed:
        return NEED, n.skills[needed[0]]
    full = all(state.table.zones[room] for room in n.own_rooms(state, seat))
    strange = [n.kind[piece] for piece in offer.give if n.kind[piece] not in mine]
    if strange and full:
        return NO_ROOM, n.skills[strange[0]]
    return (TOO_LITTLE,) if offer.wanted else (NO_USE,)


def counters(state: AcademyState, n: Numbers, seat: Seat, offer: Offer) -> list[Move]:
    """Return a few counter-offers that a seat could make, without repeats."""
    if state.table.values[n.made[seat]] >= LISTED_COUNTERS:
        return []
    table = state.table
    names, turned = table.plan.pieces, table.zones[n.turned]
    mine = collected(state, n, seat)
    target = offer.name
    wanted = [piece for piece in offer.give if n.kind[piece] in mine]
    words = tuple(
        names[piece] if piece in turned else n.skills[n.kind[piece]] for piece in wanted[:2]
    )
    found: list[Move] = []
    if words:
        needed = collected(state, n, offer.seat)
        given = [piece for piece in spare(state, n, seat) if n.kind[piece] not in offer.kinds]
        given.sort(key=lambda piece: n.kind[piece] not in needed)
        found += [Move("counter", (names[piece],), target, words) for piece in given[:2]]
        if offer.wanted:
            found.append(Move("counter", (), target, words))
    elif offer.kinds and mine and offer.kinds[0] not in mine:
        owned = [p for p in table.zones[n.hand[seat]] if n.kind[p] == offer.kinds[0]]
        if owned:
            found.append(Move("counter", (names[owned[0]],), target, (n.skills[mine[0]],)))
    return found


def is_reason(n: Numbers, args: tuple[Word, ...]) -> bool:
    """Return whether move arguments are a valid reason to decline; no reason is valid too."""
    match args:
        case () | ("too-little",) | ("no-use",):
            return True
        case ("need" | "no-room", skill):
            return skill in n.skill
    return False


def refusals(state: AcademyState, n: Numbers, seat: Seat, offer: Offer) -> list[Move]:
    """Return the moves that decline an offer: one with a reason and one without."""
    target = offer.name
    told = reason(state, n, seat, offer)
    return [Move("decline", (), target, told), Move("decline", (), target)]


def acceptances(state: AcademyState, n: Numbers, seat: Seat, offer: Offer) -> list[Move]:
    """Return the moves that accept an offer, by choice of copies; empty if the seat can't."""
    names, target = state.table.plan.pieces, offer.name
    return [
        Move("accept", tuple(names[piece] for piece in chosen), target)
        for chosen in choices(state, n, seat, offer)
    ]


def choices(state: AcademyState, n: Numbers, seat: Seat, offer: Offer) -> list[tuple[int, ...]]:
    """Return card selections that satisfy an offer: each copy of a single card, else two sets."""
    zones = state.table.zones
    own = zones[n.hand[seat]]
    if seat == state.turn:
        own = zones[n.turned] + own
    copies: dict[int, list[int]] = {kind: [] for kind in offer.kinds}
    for piece in own:
        if n.kind[piece] in copies and piece not in offer.cards:
            copies[n.kind[piece]].append(piece)
    counts = {kind: offer.kinds.count(kind) for kind in copies}
    if any(len(copies[kind]) < count for kind, count in counts.items()):
        return []
    if len(offer.kinds) == 1:
        kind = offer.kinds[0]
        found = copies[kind][:COPIES]
        if kind in collected(state, n, seat):
            found = found[::-1]  # cards of a collected skill are best kept at the front of the hand
        return [(*offer.cards, piece) for piece in found]
    foremost = _gather(offer.cards, [copies[kind][:count] for kind, count in counts.items()])
    hindmost = _gather(offer.cards, [copies[kind][-count:] for kind, count in counts.items()])
    return [foremost] if foremost == hindmost else [foremost, hindmost]


def _gather(cards: Sequence[int], groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return (*cards, *(piece for group in groups for piece in group))
