"""Making and answering offers, and closing those that have become impossible.

Rulebook: `#offers`, `#answering`, `#stale-offers`.
"""

from collections.abc import Sequence

from tabletop.api import Message, Move, Seat, parse_seat
from tabletop.games.introduct_academy import notes
from tabletop.games.introduct_academy.state import EVERYONE, TO_ALL, IntroductState, Numbers, Offer

_MARK = "offer:"


def number_of(target: str) -> int:
    """Return the number in an offer's name, such as `offer:3`; -1 for any other name."""
    word = target.removeprefix(_MARK)
    return int(word) if target.startswith(_MARK) and word.isdecimal() and len(word) < 7 else -1


def find_offer(state: IntroductState, target: str) -> Offer | None:
    """Return the open offer that a move's target names, such as `offer:3`, or None."""
    for offer in state.offers:
        if offer.name == target:
            return offer
    number = number_of(target)  # the target may be written as `offer:07`
    return next((offer for offer in state.offers if offer.number == number), None)


def addressee_of(state: IntroductState, target: str) -> Seat | None:
    """Return the seat that a move's target names, or `EVERYONE`; None if it names neither."""
    if target == TO_ALL:
        return EVERYONE
    try:
        return parse_seat(target, state.seats)
    except ValueError:
        return None


def offer_of(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Offer | None:
    """Return the offer that a move makes, or None if it has no addressee.

    Everything about the move except its cards must have been checked. Its kind is `offer` or
    `counter`.
    """
    plan = state.table.plan
    if move.kind == "counter":
        answered = find_offer(state, move.target)
        to = None if answered is None else answered.seat
    else:
        to = addressee_of(state, move.target)
    if to is None:
        return None
    give = tuple(plan.piece.get(name, -1) for name in move.pieces)
    kinds = tuple(sorted(n.skill[str(word)] for word in move.args if word in n.skill))
    cards = tuple(sorted(plan.piece[str(w)] for w in move.args if w in plan.piece))
    number = state.table.values[n.newest] + 1
    asked = (1 << state.seats) - 1 & ~(1 << seat) if to == EVERYONE else 1 << to
    return Offer(number, seat, to, give, kinds, cards, asked, f"{_MARK}{number}")


def is_open(state: IntroductState, offer: Offer) -> bool:
    """Return whether an offer is already open with the same maker, addressee and cards."""
    what = (offer.seat, offer.to, offer.kinds, offer.cards)
    return any(
        what == (each.seat, each.to, each.kinds, each.cards)
        and sorted(offer.give) == sorted(each.give)
        for each in state.offers
    )


def open_offer(state: IntroductState, n: Numbers, offer: Offer) -> None:
    """Make an offer and log it; everybody learns the offered cards, but no card moves.

    Rulebook: `#offers`.
    """
    table = state.table
    table.set(n.newest, offer.number)
    table.set(n.made[offer.seat], table.values[n.made[offer.seat]] + 1)
    if not offer.give:
        table.set(n.requests[offer.seat], table.values[n.requests[offer.seat]] + 1)
    state.offers = [*state.offers, offer]
    if table.recording:
        for piece in offer.give:
            table.recall(piece, table.everyone)
        table.note(offer.seat, notes.offered(n, offer))


def decline(
    state: IntroductState, seat: Seat, offer: Offer, *, told: Message | None = None
) -> None:
    """Decline an offer for a seat and log `told`; it closes if nobody is left to accept it.

    Rulebook: `#answering`.
    """
    offers: list[Offer] = []
    for each in state.offers:
        if each.number != offer.number:
            offers.append(each)
            continue
        changed = each.declined_by(seat)
        if changed.asked & ~changed.declined:
            offers.append(changed)
        else:
            state.refused = [*state.refused, changed]
    state.offers = offers
    if told is not None:
        state.table.note(seat, told, tone="said")


def was_refused(state: IntroductState, n: Numbers, offer: Offer) -> bool:
    """Return whether all addressees have declined this offer since cards last changed hands."""
    return any(
        each.seat == offer.seat
        and not offer.asked & ~each.declined
        and _said(n, each) == _said(n, offer)
        for each in state.refused
    )


def _said(n: Numbers, offer: Offer) -> tuple[list[int], list[int]]:
    """Return what an offer gives and what it wants, both as sorted skills."""
    wants = sorted([*offer.kinds, *(n.kind[piece] for piece in offer.cards)])
    return sorted(n.kind[piece] for piece in offer.give), wants


def withdraw(state: IntroductState, offer: Offer) -> None:
    """Close an offer at the request of its maker, and log it.

    Rulebook: `#answering`.
    """
    state.offers = [each for each in state.offers if each.number != offer.number]
    state.table.note(offer.seat, "withdrew")


def exchange_cards(
    state: IntroductState, n: Numbers, seat: Seat, offer: Offer, chosen: Sequence[int]
) -> None:
    """Exchange the cards of an offer that `seat` accepts, at once and in full.

    `chosen` are the cards that it gives. Every other offer that names one of the cards is closed.
    Rulebook: `#answering`, `#stale-offers`.
    """
    table = state.table
    if table.recording:
        table.note(seat, notes.accepted(n, offer, chosen), tone="gain")
    for piece in offer.give:
        table.move(piece, n.received[seat])
    for piece in chosen:
        table.move(piece, n.received[offer.seat])
    moved = {*offer.give, *chosen}
    kept: list[Offer] = []
    for each in state.offers:
        if each.number == offer.number:
            continue
        if moved.isdisjoint(each.give) and moved.isdisjoint(each.cards):
            kept.append(each)
        else:
            table.note(each.seat, "closed", number=each.number)
    state.offers = kept
    state.refused = []
