"""The moves that a seat might make."""

from collections.abc import Iterator

from tabletop.engine.moves import Move, Seat
from tabletop.games.introduct_academy import bargains, refusals
from tabletop.games.introduct_academy.offers import refuse_counter, refuse_offer
from tabletop.games.introduct_academy.state import PLACINGS, AcademyState, Numbers, is_duel
from tabletop.games.introduct_academy.trading import name_of

END_PLACING = Move("end-placing")
END_TRADING = Move("end-trading")
END_TURN = Move("end-turn")
BUY = Move("buy-classroom")


def candidates(state: AcademyState, n: Numbers, seat: Seat) -> Iterator[Move]:
    """Yield the moves of the phase, then what a seat may do at any time.

    Search is spared what is refused; a player is told why a card or a classroom is out.
    """
    if state.phase == "over":
        return
    if state.phase == "trade":
        yield from _trading(state, n, seat)
    else:
        yield from placing(state, n, seat)
    zones = state.table.zones
    silent = state.table.events is None
    for room in n.own_rooms(state, seat):
        if not zones[room] or (silent and n.protected(state, seat, room)):
            continue
        if seat == state.turn or not is_duel(state):
            yield Move("complete", (), state.table.plan.zones[room])
    if state.sells and not (silent and refusals.refuse_buy(state, n, seat, BUY)):
        yield BUY


def placing(state: AcademyState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the moves of all phases but trading."""
    table, zones = state.table, state.table.zones
    if state.phase == "assign":
        pieces = zones[n.received[seat]]
        if seat == state.turn:
            pieces = pieces + zones[n.turned]
        return _places(state, n, seat, pieces)
    if seat != state.turn:
        return []
    match state.phase:
        case "left":
            pieces = zones[n.left]
            return _places(state, n, seat, pieces) + _discards(state, n, pieces)
        case "reveal":
            return [*_places(state, n, seat, zones[n.turned]), END_TURN]
    hand = zones[n.hand[seat]]
    silent = table.events is None
    found: list[Move] = []
    if not silent or not _placed_enough(state, n):
        found = _places(state, n, seat, hand[:1] if silent else hand)
    if table.values[n.placed]:
        if is_duel(state) and not table.values[n.discarded]:
            found += _discards(state, n, hand)
        found.append(END_PLACING)
    return found


def _placed_enough(state: AcademyState, n: Numbers) -> bool:
    values = state.table.values
    return values[n.placed] >= PLACINGS or bool(values[n.discarded])


def _places(state: AcademyState, n: Numbers, seat: Seat, pieces: list[int]) -> list[Move]:
    plan = state.table.plan
    silent = state.table.events is None
    return [
        Move("place", (plan.pieces[piece],), plan.zones[room])
        for piece in pieces
        for room in n.own_rooms(state, seat)
        if not silent or n.fits(state, room, n.kind[piece])
    ]


def _discards(state: AcademyState, n: Numbers, pieces: list[int]) -> list[Move]:
    plan = state.table.plan
    return [Move("discard", (plan.pieces[piece],), plan.zones[n.discard]) for piece in pieces]


def _trading(state: AcademyState, n: Numbers, seat: Seat) -> Iterator[Move]:
    silent = state.table.events is None
    for offer in state.offers:
        if offer.seat == seat:
            if not silent:
                yield Move("withdraw", (), name_of(offer))
        elif offer.is_for(seat):
            declined = offer.declined >> seat & 1
            if declined and silent:
                continue
            yield from bargains.acceptances(state, n, seat, offer)
            if not declined:
                yield Move("decline", (), name_of(offer))
    yield from new_offers(state, n, seat)
    if seat == state.turn:
        yield END_TRADING
    if not silent:
        # A card dropped on a classroom is told why it has to wait.
        plan = state.table.plan
        own = state.table.zones[n.hand[seat]]
        if seat == state.turn:
            own = state.table.zones[n.turned] + own
        for piece in own:
            yield Move("place", (plan.pieces[piece],), plan.zones[n.room[seat][0]])


def new_offers(state: AcademyState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the offers and counter-offers listed for a seat, none that is open already."""
    found: list[Move] = []
    for offer in state.offers:
        if offer.is_for(seat) and not offer.declined >> seat & 1:
            found += bargains.counters(state, n, seat, offer)
    found += bargains.proposals(state, n, seat)
    if not any(offer.seat == seat for offer in state.offers):
        return found
    refuse = {"offer": refuse_offer, "counter": refuse_counter}
    return [move for move in found if refuse[move.kind](state, n, seat, move) is None]
