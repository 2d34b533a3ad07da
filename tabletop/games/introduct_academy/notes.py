"""Log lines of Introduct Academy, and texts for cards and numbers.

Seats are written `{p1}`; the caller fills in the names.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from tabletop.api import Seat, Word, seat_name
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    NEED,
    NO_ROOM,
    NO_USE,
    TOO_LITTLE,
    AcademyState,
    Numbers,
    Offer,
    Offers,
    Told,
)

EMPTY_HAND = "has no card to place"
NOTHING_LEFT = "No card is left to draw"
SHUFFLED = "The discard pile is shuffled and becomes the draw pile"
BOUGHT = "bought a third classroom for **{books} books**"
REASONS = {
    NEED: "needs {skill} more",
    NO_ROOM: "has no room for {skill}",
    TOO_LITTLE: "wants more for it",
    NO_USE: "has no use for it",
}
WITHDREW = "withdrew an offer"
CLOSED = "can't keep offer {number}: a card of it is gone"
COMPLETE = "Complete"
ORDINALS = ("", "first", "second", "third")


def count(number: int, one: str) -> str:
    """Return a number with its noun, such as `1 book` or `2 books`."""
    return f"{number} {one}" if number == 1 else f"{number} {one}s"


def cards(n: Numbers, kinds: Iterable[int], *, bold: bool = True) -> str:
    """Return skills as text with equal ones grouped, such as `2 SQL and PHP`."""
    parts: list[str] = []
    for kind, number in sorted(Counter(kinds).items()):
        text = n.titles[kind] if number == 1 else f"{number} {n.titles[kind]}"
        parts.append(f"**{text}**" if bold else text)
    return listed(parts)


def listed(parts: Sequence[str]) -> str:
    """Return texts as an English list, such as `a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def of(n: Numbers, pieces: Iterable[int], *, bold: bool = True) -> str:
    """Return pieces as text grouped by skill, such as `2 SQL and PHP`, in bold by default."""
    return cards(n, (n.kind[piece] for piece in pieces), bold=bold)


def placed(n: Numbers, piece: int, size: int) -> str:
    """Return the log line of a placed card, such as `placed **SQL**, now 3 cards`."""
    if size == 1:
        return f"began a class of **{n.titles[n.kind[piece]]}**"
    return f"placed **{n.titles[n.kind[piece]]}**, now {size} cards"


def completed(n: Numbers, kind: int, size: int, books: int) -> str:
    """Return the log line of a completed class, such as `completed **5 SQL** for **2 books**`."""
    pay = f"for **{count(books, 'book')}**" if books else "for no book"
    return f"completed **{size} {n.titles[kind]}** {pay}"


def turned_over(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the log line of turned-over cards, such as `turned over **SQL** and **PHP**`."""
    return f"turned over {of(n, pieces)}"


def joined(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the log line of discards that joined the turned-over cards."""
    return f"took {of(n, pieces)} from the discard pile"


def discarded(n: Numbers, piece: int) -> str:
    """Return the log line of a discarded card, such as `discarded **SQL**`."""
    return f"discarded **{n.titles[n.kind[piece]]}**"


def left(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the log line of cards left to the other player."""
    return f"left {of(n, pieces)}"


def drew(number: int) -> str:
    """Return the log line of drawn cards for the other seats, which only tells how many."""
    return f"drew {count(number, 'card')}"


def drew_own(n: Numbers, pieces: Sequence[int]) -> str:
    """Return the log line of drawn cards for the seat that drew them."""
    return f"drew {listed([f'**{n.titles[n.kind[piece]]}**' for piece in pieces])}"


def ran_out(number: int, last: int) -> str:
    """Return the log line of the draw pile running out for the `number`-th of `last` times."""
    text = f"The draw pile has run out for the {ORDINALS[number]} time"
    return f"{text}, so the game is near its end" if number >= last else text


def offered(n: Numbers, offer: Offer) -> str:
    """Return the log line of an offer: what is given and wanted, and its number."""
    return f"{_spoken(n, offer)} (offer {offer.number})"


def _spoken(n: Numbers, offer: Offer) -> str:
    to = "everyone" if offer.to == EVERYONE else f"{{{seat_name(offer.to)}}}"
    wanted = cards(n, (*offer.kinds, *(n.kind[card] for card in offer.cards)))
    if not offer.wanted:
        return f"offered {to} {of(n, offer.give)} as a gift"
    if not offer.give:
        return f"asked {to} for {wanted}"
    return f"offered {to} {of(n, offer.give)} for {wanted}"


def declined(n: Numbers, offer: Offer, reason: tuple[Word, ...]) -> str:
    """Return the log line of a declined offer, with its reason if one was given."""
    text = f"declined the offer of {{{seat_name(offer.seat)}}}"
    return f"{text}: {why(n, reason)}" if reason else text


def why(n: Numbers, reason: tuple[Word, ...]) -> str:
    """Return a reason to decline as text, such as `needs Golang more`."""
    skill = n.titles[n.skill[str(reason[1])]] if len(reason) > 1 else ""
    return REASONS[str(reason[0])].format(skill=skill)


def accepted(n: Numbers, offer: Offer, chosen: Sequence[int]) -> str:
    """Return the log line of an accepted offer, from the accepting seat's side."""
    maker = f"{{{seat_name(offer.seat)}}}"
    if not chosen:
        return f"took {of(n, offer.give)} from {maker} as a gift"
    if not offer.give:
        return f"gave {maker} {of(n, chosen)}"
    return f"gave {maker} {of(n, chosen)} for {of(n, offer.give)}"


def offers_told(state: AcademyState, n: Numbers) -> Offers:
    """Return the open offers as public data of the pending decision."""
    names = state.table.plan.pieces
    return Offers(
        tuple(
            Told(
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


def cause(n: Numbers, values: Sequence[int], seats: int) -> str:
    """Return one sentence on what ended the game."""
    if values[n.run_outs] < values[n.last_run_out]:
        return "No card was left to draw."
    if seats == 2:
        return "The draw pile ran out."
    return f"The draw pile ran out for the {ORDINALS[values[n.run_outs]]} time."


def verdict(winner: Seat, tied: Sequence[Seat], scores: Sequence[int]) -> str:
    """Return one sentence on who won and why, with the scores or the tie-breaker."""
    name, best = f"{{{seat_name(winner)}}}", scores[winner]
    if len(tied) > 1:
        others = [f"{{{seat_name(seat)}}}" for seat in tied if seat != winner]
        how = "farther" if len(tied) == 2 else "farthest"
        each = f"{listed([name, *others])} have {count(best, 'book')} each"
        return f"{each}, and {name} sits {how} from the starting player."
    second = max(score for seat, score in enumerate(scores) if seat != winner)
    return f"{name} wins with {count(best, 'book')} to {second}."


def next_step(n: Numbers, kind: int, size: int) -> tuple[int, int] | None:
    """Return (cards missing, books) for the next step of a class, or None at the top."""
    paid = n.meter[kind][min(size, len(n.meter[kind]) - 1)]
    for cards_needed, books in n.steps[kind]:
        if books > paid:
            return cards_needed - size, books
    return None


def outlook(n: Numbers, kind: int, size: int) -> str:
    """Return what a class pays and what more cards bring, as in `pays 2 books, 1 more for 3`."""
    books = n.meter[kind][min(size, len(n.meter[kind]) - 1)]
    more = next_step(n, kind, size)
    pays = f"pays {count(books, 'book')}"
    return pays if more is None else f"{pays}, {more[0]} more for {more[1]}"
