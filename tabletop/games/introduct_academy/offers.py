"""Refusals of offers and answers, as guard clauses in the rulebook's order. Rule: 5.3."""

from collections import Counter

from tabletop.api import Move, Refusal, Seat
from tabletop.games.introduct_academy import bargains, trading
from tabletop.games.introduct_academy.refusals import no, refuse_trading
from tabletop.games.introduct_academy.state import AcademyState, Numbers

_TWICE = no("Name each card once.", "what-is-traded")
_ONLY_HAND = no("You can only trade hand cards and the turned-over cards.", "what-is-traded")


def refuse_offer(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why an offer, request or gift is refused, or None."""
    refusal = refuse_trading(state)
    if refusal is not None:
        return refusal
    to = trading.address_of(state, move.target)
    if to is None or to == seat:
        return no("Make the offer to another player or to everyone.", "who-trades")
    if state.turn not in (seat, to):
        return no("Only the active player may trade.", "who-trades")
    return _refuse_content(state, n, seat, move)


def refuse_counter(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a counter-offer is refused, or None.

    A counter-offer declines an offer and makes one back to its maker.
    """
    refusal = refuse_trading(state) or _refuse_address(state, n, seat, move)
    if refusal is not None:
        return refusal
    return _refuse_content(state, n, seat, move)


def _refuse_address(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat can't answer the offer that a move names, or None."""
    offer = trading.find(state, move.target)
    if offer is None:
        number = trading.number_of(move.target)
        if 0 < number <= state.table.values[n.newest]:
            return no("This offer is no longer possible.", "stale-offers")
        return no("There is no such offer.", "answering")
    if not offer.is_for(seat):
        return no("This offer is not for you.", "answering")
    return None


def _refuse_content(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat can't give or want what a move says, or None."""
    refusal = _refuse_given(state, n, seat, move) or _refuse_wanted(state, n, seat, move)
    if refusal is not None:
        return refusal
    if not move.pieces and not move.args:
        return no("An offer needs at least one card.", "offers")
    offer = trading.read(state, n, seat, move)
    if offer is None or trading.is_open(state, offer):
        return no("This offer is open already.", "offers")
    return None


def _refuse_given(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat can't give these cards in an offer or answer, or None."""
    table = state.table
    if len(set(move.pieces)) != len(move.pieces):
        return _TWICE
    for name in move.pieces:
        piece = table.plan.piece.get(name, -1)
        zone = table.where[piece] if piece >= 0 else -1
        if zone == n.hand[seat] or (zone == n.turned and seat == state.turn):
            continue
        if zone == n.received[seat]:
            return no("Cards received in a trade cannot be traded again.", "received-cards")
        if n.home.get(zone, (-1, 0))[0] == seat:
            return no("Cards in classrooms cannot be traded.", "what-is-traded")
        return _ONLY_HAND
    return None


def _refuse_wanted(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why these skills or turned-over cards can't be asked for, or None."""
    table = state.table
    turned = table.zones[n.turned]
    cards: set[int] = set()
    for word in move.args:
        piece = table.plan.piece.get(str(word), -1)
        if piece in turned and seat != state.turn:
            if piece in cards:
                return _TWICE
            cards.add(piece)
        elif word not in n.skill:
            return no("Ask for skills, or for cards that lie turned over.", "offers")
    for kind, count in Counter(n.skill[str(w)] for w in move.args if w in n.skill).items():
        if count > n.copies[kind]:
            return no(f"There are only {n.copies[kind]} cards of {n.titles[kind]}.", "offers")
    return None


def refuse_accept(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why accepting an offer with these cards is refused, or None."""
    refusal = refuse_trading(state) or _refuse_address(state, n, seat, move)
    if refusal is not None:
        return refusal
    offer = trading.find(state, move.target)
    if offer is None or move.args:
        return no("Accept with the cards that you give.", "answering")
    table = state.table
    own = list(table.zones[n.hand[seat]])
    if seat == state.turn:
        own += table.zones[n.turned]
    wanted = Counter(offer.kinds) + Counter(n.kind[piece] for piece in offer.cards)
    missing = wanted - Counter(n.kind[piece] for piece in own)
    if missing:
        return _without(state, n, seat, missing)
    refusal = _refuse_given(state, n, seat, move)
    if refusal is not None:
        return refusal
    chosen = [table.plan.piece[name] for name in move.pieces]
    if Counter(n.kind[piece] for piece in chosen) != wanted or not {*offer.cards} <= {*chosen}:
        return no("Choose exactly what the offer asks for.", "answering")
    return None


def _without(state: AcademyState, n: Numbers, seat: Seat, missing: Counter[int]) -> Refusal:
    """Return why a seat can't give skills: they are in the wrong zone, or it has none."""
    zones = state.table.zones
    missing = missing - Counter(n.kind[piece] for piece in zones[n.received[seat]])
    if not missing:
        return no("Cards received in a trade cannot be traded again.", "received-cards")
    taught = (piece for room in n.own_rooms(state, seat) for piece in zones[room])
    if not missing - Counter(n.kind[piece] for piece in taught):
        return no("Cards in classrooms cannot be traded.", "what-is-traded")
    return no("You do not have those skills.", "answering")


def refuse_decline(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why declining an offer is refused, or None."""
    refusal = refuse_trading(state) or _refuse_address(state, n, seat, move)
    if refusal is not None:
        return refusal
    offer = trading.find(state, move.target)
    if offer is None or move.pieces or not bargains.is_reason(n, move.args):
        return no("Decline the offer, with a reason or without.", "answering")
    if offer.declined >> seat & 1:
        return no("You have declined this offer.", "answering")
    return None


def refuse_withdraw(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why withdrawing an offer is refused, or None."""
    refusal = refuse_trading(state)
    if refusal is not None:
        return refusal
    offer = trading.find(state, move.target)
    if offer is None:
        return _refuse_address(state, n, seat, move)
    if offer.seat != seat:
        return no("Only who made an offer can withdraw it.", "answering")
    return no("Just withdraw the offer.", "answering") if move.pieces or move.args else None
