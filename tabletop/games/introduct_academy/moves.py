"""List the moves that a seat can make, and illegal ones whose refusal tells the player why."""

from tabletop.api import Move, Seat
from tabletop.games.introduct_academy import bargains, refusals, trading
from tabletop.games.introduct_academy.state import PLACINGS, AcademyState, Numbers, is_duel
from tabletop.games.introduct_academy.turn import owes

END_PLACING = Move("end-placing")
END_TRADING = Move("end-trading")
END_TURN = Move("end-turn")
BUY = Move("buy-classroom")
ANY_SKILL = -1
"""The skill of an empty classroom, which accepts any."""


def listed(state: AcademyState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    """Return the moves of the phase, then those possible at any time.

    Args:
        state: The position.
        n: The index of pieces, zones and values.
        seat: The seat.
        legal: List legal moves only; otherwise also illegal cards and classrooms, so that the
            player is
            told why.
    """
    if state.phase == "over":
        return []
    list_phase = _trading if state.phase == "trade" else placing
    found = list_phase(state, n, seat, legal=legal)
    if seat == state.turn or not is_duel(state):
        zones = state.table.zones
        rooms = n.completable(state, seat) if legal else n.own_rooms(state, seat)
        found += [n.completing[room] for room in rooms if zones[room]]
    if state.sells and not (legal and refusals.refuse_buy(state, n, seat, BUY)):
        found.append(BUY)
    return found


def placing(state: AcademyState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    """Return the moves of all phases except trading; arguments as for `listed`."""
    table, zones = state.table, state.table.zones
    if state.phase == "assign":
        pieces = zones[n.received[seat]]
        if seat == state.turn:
            pieces = pieces + zones[n.turned]
        if not legal:
            pieces = pieces + zones[n.hand[seat]]
        return _places(state, n, seat, pieces, legal=legal)
    if seat != state.turn:
        return []
    match state.phase:
        case "left":
            pieces = zones[n.left]
            places = _places(state, n, seat, pieces, legal=legal)
            return places + _discards(n, pieces)
        case "reveal":
            return [*_places(state, n, seat, zones[n.turned], legal=legal), END_TURN]
    hand = zones[n.hand[seat]]
    found: list[Move] = []
    if not (legal and _placed_enough(state, n)):
        found = _places(state, n, seat, hand[:1] if legal else hand, legal=legal)
    if table.values[n.placed]:
        if is_duel(state) and not table.values[n.discarded]:
            found += _discards(n, hand)
        found.append(END_PLACING)
    return found


def _placed_enough(state: AcademyState, n: Numbers) -> bool:
    values = state.table.values
    return values[n.placed] >= PLACINGS or bool(values[n.discarded])


def _places(
    state: AcademyState, n: Numbers, seat: Seat, pieces: list[int], *, legal: bool
) -> list[Move]:
    zones, kind = state.table.zones, n.kind
    rooms = [
        (n.placing[room], kind[zones[room][0]] if legal and zones[room] else ANY_SKILL)
        for room in n.own_rooms(state, seat)
    ]
    return [
        places[piece]
        for piece in pieces
        for places, taught in rooms
        if taught in (ANY_SKILL, kind[piece])
    ]


def _discards(n: Numbers, pieces: list[int]) -> list[Move]:
    return [n.discarding[piece] for piece in pieces]


def _trading(state: AcademyState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    found: list[Move] = []
    for offer in state.offers:
        if offer.seat == seat:
            found.append(Move("withdraw", (), offer.name))
        elif offer.asked >> seat & 1:
            found += bargains.acceptances(state, n, seat, offer)
            if not offer.declined >> seat & 1:
                found += bargains.refusals(state, n, seat, offer)
    found += new_offers(state, n, seat)
    if seat == state.turn:
        found.append(END_TRADING)
    if not legal:
        # A card dropped on a classroom is refused with the reason why it has to wait.
        plan = state.table.plan
        own = state.table.zones[n.hand[seat]]
        if seat == state.turn:
            own = state.table.zones[n.turned] + own
        first = plan.zones[n.room[seat][0]]
        found += [Move("place", (plan.pieces[piece],), first) for piece in own]
    return found


def new_offers(state: AcademyState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the offers listed for a seat, or its counter-offers while it owes an answer.

    Offers that are already open are left out.
    """
    owed = owes(state, seat)
    if owed is not None:
        found = bargains.counters(state, n, seat, owed)
    else:
        found = bargains.proposals(state, n, seat)
    for offer in state.offers:
        if offer.seat == seat:
            break
    else:
        return found
    made = ((trading.read(state, n, seat, move), move) for move in found)
    return [move for offer, move in made if offer and not trading.is_open(state, offer)]


def openly(state: AcademyState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the legal moves that a seat can make without looking at its hand.

    The list itself tells nothing hidden. It is empty for an active player who has to place from the
    hand or to trade.
    """
    found: list[Move] = []
    if seat == state.turn and state.phase != "assign" and owes(state, seat) is None:
        return found
    if state.phase == "trade":
        for offer in state.offers:
            if offer.seat == seat:
                found.append(Move("withdraw", (), offer.name))
            elif offer.is_for(seat):
                if not offer.wanted:
                    found.append(Move("accept", (), offer.name))
                if offer.awaits(seat):
                    found.append(Move("decline", (), offer.name))
    if state.phase == "assign":
        found += placing(state, n, seat, legal=True)
    if state.phase != "over" and not is_duel(state):
        found += [n.completing[room] for room in n.completable(state, seat)]
    return found
