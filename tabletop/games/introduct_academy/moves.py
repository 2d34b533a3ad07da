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
        yield from _placing(state, n, seat)
    zones = state.table.zones
    silent = state.table.events is None
    for room in n.own_rooms(state, seat):
        if not zones[room] or (silent and n.protected(state, seat, room)):
            continue
        if seat == state.turn or not is_duel(state):
            yield Move("complete", (), state.table.plan.zones[room])
    if state.sells and not (silent and refusals.refuse_buy(state, n, seat, BUY)):
        yield BUY


def _placing(state: AcademyState, n: Numbers, seat: Seat) -> Iterator[Move]:
    table, zones = state.table, state.table.zones
    if state.phase == "assign":
        pieces = zones[n.received[seat]]
        if seat == state.turn:
            pieces = pieces + zones[n.turned]
        yield from _places(state, n, seat, pieces)
        return
    if seat != state.turn:
        return
    match state.phase:
        case "left":
            yield from _places(state, n, seat, zones[n.left])
            yield from _discards(state, n, zones[n.left])
        case "reveal":
            yield from _places(state, n, seat, zones[n.turned])
            yield END_TURN
        case _:
            hand = zones[n.hand[seat]]
            pieces = hand if table.events is not None else hand[:1]
            if table.events is not None or not _placed_enough(state, n):
                yield from _places(state, n, seat, pieces)
            if table.values[n.placed]:
                if is_duel(state) and not table.values[n.discarded]:
                    yield from _discards(state, n, hand)
                yield END_PLACING


def _placed_enough(state: AcademyState, n: Numbers) -> bool:
    values = state.table.values
    return values[n.placed] >= PLACINGS or bool(values[n.discarded])


def _places(state: AcademyState, n: Numbers, seat: Seat, pieces: list[int]) -> Iterator[Move]:
    plan = state.table.plan
    silent = state.table.events is None
    for piece in pieces:
        for room in n.own_rooms(state, seat):
            if not silent or n.fits(state, room, n.kind[piece]):
                yield Move("place", (plan.pieces[piece],), plan.zones[room])


def _discards(state: AcademyState, n: Numbers, pieces: list[int]) -> Iterator[Move]:
    plan = state.table.plan
    for piece in pieces:
        yield Move("discard", (plan.pieces[piece],), plan.zones[n.discard])


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
            yield from _new(state, n, seat, bargains.counters(state, n, seat, offer))
            if not declined:
                yield Move("decline", (), name_of(offer))
    yield from _new(state, n, seat, bargains.proposals(state, n, seat))
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


def _new(state: AcademyState, n: Numbers, seat: Seat, moves: list[Move]) -> list[Move]:
    """Leave out the offers of a sample that are open already."""
    if not any(offer.seat == seat for offer in state.offers):
        return moves
    refuse = {"offer": refuse_offer, "counter": refuse_counter}
    return [move for move in moves if refuse[move.kind](state, n, seat, move) is None]
