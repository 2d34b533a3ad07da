"""Make and answer offers, and close those that have become impossible. Rule: 5.3."""

from collections.abc import Sequence

from tabletop.api import Move, Seat, parse_seat
from tabletop.games.introduct_academy import notes
from tabletop.games.introduct_academy.state import EVERYONE, TO_ALL, AcademyState, Numbers, Offer

_MARK = "offer:"


def number_of(target: str) -> int:
    """Return the number of the offer that a target names, or -1."""
    word = target.removeprefix(_MARK)
    return int(word) if target.startswith(_MARK) and word.isdecimal() and len(word) < 7 else -1


def find(state: AcademyState, target: str) -> Offer | None:
    """Return the open offer that a target names, or None."""
    for offer in state.offers:
        if offer.name == target:
            return offer
    number = number_of(target)  # the target may be written as `offer:07`
    return next((offer for offer in state.offers if offer.number == number), None)


def address_of(state: AcademyState, target: str) -> Seat | None:
    """Return the seat that a target names, or `EVERYONE`; None if it names neither."""
    if target == TO_ALL:
        return EVERYONE
    try:
        return parse_seat(target, state.seats)
    except ValueError:
        return None


def read(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Offer | None:
    """Return the offer that an `offer` or `counter` move makes; None if its target is invalid.

    Everything about the move except its content must have been checked before.
    """
    plan = state.table.plan
    if move.kind == "counter":
        answered = find(state, move.target)
        to = None if answered is None else answered.seat
    else:
        to = address_of(state, move.target)
    if to is None:
        return None
    give = tuple(plan.piece.get(name, -1) for name in move.pieces)
    kinds = tuple(sorted(n.skill[str(word)] for word in move.args if word in n.skill))
    cards = tuple(sorted(plan.piece[str(w)] for w in move.args if w in plan.piece))
    number = state.table.values[n.newest] + 1
    asked = (1 << state.seats) - 1 & ~(1 << seat) if to == EVERYONE else 1 << to
    return Offer(number, seat, to, give, kinds, cards, asked, f"{_MARK}{number}")


def is_open(state: AcademyState, offer: Offer) -> bool:
    """Return whether an offer with the same maker, addressee and cards is open."""
    what = (offer.seat, offer.to, offer.kinds, offer.cards)
    return any(
        what == (each.seat, each.to, each.kinds, each.cards)
        and sorted(offer.give) == sorted(each.give)
        for each in state.offers
    )


def make(state: AcademyState, n: Numbers, offer: Offer) -> None:
    """Open an offer and log it. The offered cards become known to all; no card moves."""
    table = state.table
    table.set(n.newest, offer.number)
    table.set(n.made[offer.seat], table.values[n.made[offer.seat]] + 1)
    state.offers = [*state.offers, offer]
    if table.recording:
        for piece in offer.give:
            table.recall(piece, table.everyone)
        table.note(offer.seat, notes.offered(n, offer))


def decline(state: AcademyState, seat: Seat, offer: Offer, *, told: str = "") -> None:
    """Decline an offer and log `told`; it closes if nobody is left to accept it. Rule: 5.3."""
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
    if told:
        state.table.note(seat, told, tone="said")


def was_refused(state: AcademyState, n: Numbers, offer: Offer) -> bool:
    """Return whether all addressees have declined such an offer since cards last changed hands."""
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


def withdraw(state: AcademyState, offer: Offer) -> None:
    """Close an offer at the request of its maker, and log it."""
    state.offers = [each for each in state.offers if each.number != offer.number]
    if state.table.recording:
        state.table.note(offer.seat, notes.WITHDREW)


def swap(state: AcademyState, n: Numbers, seat: Seat, offer: Offer, chosen: Sequence[int]) -> None:
    """Exchange the cards of an accepted offer, at once and in full.

    Every other offer that names one of these cards is closed.

    Rule: 5.3.
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
        elif table.recording:
            table.note(each.seat, notes.CLOSED.format(number=each.number))
    state.offers = kept
    state.refused = []
