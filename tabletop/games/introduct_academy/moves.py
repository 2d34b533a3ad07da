"""The moves that a seat might make."""

from tabletop.api import Move, Seat
from tabletop.games.introduct_academy import bargains, refusals
from tabletop.games.introduct_academy.offers import refuse_counter, refuse_offer
from tabletop.games.introduct_academy.state import PLACINGS, AcademyState, Numbers, is_duel
from tabletop.games.introduct_academy.turn import owes

END_PLACING = Move("end-placing")
END_TRADING = Move("end-trading")
END_TURN = Move("end-turn")
BUY = Move("buy-classroom")


def listed(state: AcademyState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    """Return the moves of the phase, then what a seat may do at any time.

    Args:
        state: The position.
        n: The table's numbers.
        seat: The seat.
        legal: Only what is legal; else also cards and classrooms that are out, so that a player
            hears why.
    """
    if state.phase == "over":
        return []
    trading = state.phase == "trade"
    found = (_trading if trading else placing)(state, n, seat, legal=legal)
    zones = state.table.zones
    if seat == state.turn or not is_duel(state):
        found += [
            Move("complete", (), state.table.plan.zones[room])
            for room in n.own_rooms(state, seat)
            if zones[room] and not (legal and n.protected(state, seat, room))
        ]
    if state.sells and not (legal and refusals.refuse_buy(state, n, seat, BUY)):
        found.append(BUY)
    return found


def placing(state: AcademyState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    """Return the moves of all phases but trading, as `listed`."""
    table, zones = state.table, state.table.zones
    if state.phase == "assign":
        pieces = zones[n.received[seat]]
        if seat == state.turn:
            pieces = pieces + zones[n.turned]
        return _places(state, n, seat, pieces, legal=legal)
    if seat != state.turn:
        return []
    match state.phase:
        case "left":
            pieces = zones[n.left]
            places = _places(state, n, seat, pieces, legal=legal)
            return places + _discards(state, n, pieces)
        case "reveal":
            return [*_places(state, n, seat, zones[n.turned], legal=legal), END_TURN]
    hand = zones[n.hand[seat]]
    found: list[Move] = []
    if not (legal and _placed_enough(state, n)):
        found = _places(state, n, seat, hand[:1] if legal else hand, legal=legal)
    if table.values[n.placed]:
        if is_duel(state) and not table.values[n.discarded]:
            found += _discards(state, n, hand)
        found.append(END_PLACING)
    return found


def _placed_enough(state: AcademyState, n: Numbers) -> bool:
    values = state.table.values
    return values[n.placed] >= PLACINGS or bool(values[n.discarded])


def _places(
    state: AcademyState, n: Numbers, seat: Seat, pieces: list[int], *, legal: bool
) -> list[Move]:
    plan = state.table.plan
    return [
        Move("place", (plan.pieces[piece],), plan.zones[room])
        for piece in pieces
        for room in n.own_rooms(state, seat)
        if not legal or n.fits(state, room, n.kind[piece])
    ]


def _discards(state: AcademyState, n: Numbers, pieces: list[int]) -> list[Move]:
    plan = state.table.plan
    return [Move("discard", (plan.pieces[piece],), plan.zones[n.discard]) for piece in pieces]


def _trading(state: AcademyState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    found: list[Move] = []
    for offer in state.offers:
        if offer.seat == seat:
            found.append(Move("withdraw", (), offer.name))
        elif offer.is_for(seat):
            found += bargains.acceptances(state, n, seat, offer)
            if not offer.declined >> seat & 1:
                found += bargains.refusals(state, n, seat, offer)
    found += new_offers(state, n, seat)
    if seat == state.turn:
        found.append(END_TRADING)
    if not legal:
        # A card dropped on a classroom is told why it has to wait.
        plan = state.table.plan
        own = state.table.zones[n.hand[seat]]
        if seat == state.turn:
            own = state.table.zones[n.turned] + own
        first = plan.zones[n.room[seat][0]]
        found += [Move("place", (plan.pieces[piece],), first) for piece in own]
    return found


def new_offers(state: AcademyState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the offers listed for a seat, or its counter-offers while it owes an answer.

    None is open already.
    """
    owed = owes(state, seat)
    if owed is not None:
        found = bargains.counters(state, n, seat, owed)
    else:
        found = bargains.proposals(state, n, seat)
    if not any(offer.seat == seat for offer in state.offers):
        return found
    refuse = {"offer": refuse_offer, "counter": refuse_counter}
    return [move for move in found if refuse[move.kind](state, n, seat, move) is None]


def openly(state: AcademyState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the legal moves that a seat can make without a look at its hand.

    What they are tells nothing that is hidden. An active player who is to place from the hand or
    to trade has to look at it, so there are none.
    """
    plan, zones = state.table.plan, state.table.zones
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
                if not offer.declined >> seat & 1:
                    found.append(Move("decline", (), offer.name))
    if state.phase == "assign":
        found += placing(state, n, seat, legal=True)
    if state.phase != "over" and not is_duel(state):
        found += [
            Move("complete", (), plan.zones[room])
            for room in n.own_rooms(state, seat)
            if zones[room] and not n.protected(state, seat, room)
        ]
    return found
