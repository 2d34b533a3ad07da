"""Messages of Introduct Academy for its log, and words for its skills, offers and classes."""

from collections import Counter
from collections.abc import Iterable, Sequence

from tabletop.api import Message, Seat, Value, Word, seat_name
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    NEED,
    NO_ROOM,
    NO_USE,
    TOO_LITTLE,
    IntroductState,
    Numbers,
    Offer,
    PublicOffer,
    PublicOffers,
)

REASONS = {
    NEED: "why-need",
    NO_ROOM: "why-no-room",
    TOO_LITTLE: "why-too-little",
    NO_USE: "why-no-use",
}
"""The key in the game's words of each reason to decline an offer."""


def skills(n: Numbers, kinds: Iterable[int]) -> tuple[Value, ...]:
    """Return a list of skills in words, with repeats grouped, such as `2 SQL` and `PHP`.

    `kinds` are the numbers of the skills.
    """
    return tuple(
        n.skills[kind] if number == 1 else Message("some", count=number, skill=n.skills[kind])
        for kind, number in sorted(Counter(kinds).items())
    )


def of(n: Numbers, pieces: Iterable[int]) -> tuple[Value, ...]:
    """Return a list in words of the skills of some cards, with repeats grouped.

    For example, `2 SQL` and `PHP`. `pieces` are the cards.
    """
    return skills(n, (n.kind[piece] for piece in pieces))


def placed(n: Numbers, piece: int, size: int) -> Message:
    """Return the log message on a placed card; `size` is the number of cards in its class."""
    skill = n.skills[n.kind[piece]]
    return Message("began-class" if size == 1 else "placed", skill=skill, size=size)


def ran_out(number: int, last: int) -> Message:
    """Return the log message for the draw pile running out for time `number` of `last`."""
    return Message("ran-out-near" if number >= last else "ran-out", number=number)


def offered(n: Numbers, offer: Offer) -> Message:
    """Return the log message on an offer: what is given and wanted, and its number."""
    wanted = skills(n, (*offer.kinds, *(n.kind[card] for card in offer.cards)))
    key = "offered" if offer.give else "asked-for"
    return Message(
        key if offer.wanted else "offered-gift",
        all=offer.to == EVERYONE,
        to=offer.to,
        give=of(n, offer.give),
        wanted=wanted,
        number=offer.number,
    )


def declined(offer: Offer, reason: tuple[Word, ...]) -> Message:
    """Return the log message on a declined offer, with the reason if one was given."""
    if not reason:
        return Message("declined", maker=offer.seat)
    return Message("declined-why", maker=offer.seat, why=why(reason))


def why(reason: tuple[Word, ...]) -> Message:
    """Return a reason to decline as a phrase, such as `needs Golang more`.

    `reason` is its name and, for some, a skill.
    """
    skill = str(reason[1]) if len(reason) > 1 else ""
    return Message(REASONS[str(reason[0])], skill=skill)


def accepted(n: Numbers, offer: Offer, chosen: Sequence[int]) -> Message:
    """Return the log message on an accepted offer, as the accepting seat sees it.

    `chosen` are the cards that it gives.
    """
    key = "accepted" if offer.give else "accepted-asked"
    return Message(
        key if chosen else "accepted-gift",
        maker=offer.seat,
        give=of(n, chosen),
        got=of(n, offer.give),
    )


def offers_told(state: IntroductState, n: Numbers) -> PublicOffers:
    """Return the open offers as all players see them, with names in place of numbers."""
    names = state.table.plan.pieces
    return PublicOffers(
        tuple(
            PublicOffer(
                offer.number,
                seat_name(offer.seat),
                offer.address,
                tuple(names[piece] for piece in offer.give),
                (*(n.skills[kind] for kind in offer.kinds), *(names[card] for card in offer.cards)),
                tuple(seat_name(s) for s in range(state.seats) if offer.declined >> s & 1),
            )
            for offer in state.offers
        )
    )


def cause(n: Numbers, values: Sequence[int], seats: int) -> Message:
    """Return one sentence on what ended the game; `values` are the values of the table."""
    if values[n.run_outs] < values[n.last_run_out]:
        return Message("nothing-to-draw")
    if seats == 2:
        return Message("pile-out")
    return Message("pile-out-time", number=values[n.run_outs])


def verdict(winner: Seat, tied: Sequence[Seat], scores: Sequence[int]) -> Message:
    """Return one sentence on who won and why.

    Args:
        winner: The seat that won.
        tied: The seats with the most books, including the winner.
        scores: Each seat's books.
    """
    best = scores[winner]
    if len(tied) > 1:
        others = [seat for seat in tied if seat != winner]
        return Message(
            "tie-break", tied=(winner, *others), books=best, winner=winner, ties=len(tied)
        )
    second = max(score for seat, score in enumerate(scores) if seat != winner)
    return Message("wins", winner=winner, books=best, second=second)


def next_step(n: Numbers, kind: int, size: int) -> tuple[int, int] | None:
    """Return the next step of a class as (cards missing, books paid); None at the top.

    `kind` is the skill; `size` is the number of cards in the class.
    """
    paid = n.meter[kind][min(size, len(n.meter[kind]) - 1)]
    for cards_needed, books in n.steps[kind]:
        if books > paid:
            return cards_needed - size, books
    return None


def outlook(n: Numbers, kind: int, size: int) -> Message:
    """Return what a class pays now and with more cards, as in `pays 2 books; 1 more for 3 books`.

    `kind` is the skill; `size` is the number of cards in the class.
    """
    books = n.meter[kind][min(size, len(n.meter[kind]) - 1)]
    more, after = next_step(n, kind, size) or (0, 0)
    step = Message("more-for", more=more, books=after)
    return Message("outlook", books=books, more=more, step=step)
