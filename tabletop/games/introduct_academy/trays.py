"""The trays of trading, and what a move would bring, shown before it is made."""

from collections import Counter
from collections.abc import Iterable

from tabletop.engine.forms import Field, Form
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.view import Preview
from tabletop.games.introduct_academy import bargains, trading, words
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    TO_ALL,
    AcademyState,
    Numbers,
    Offer,
)


def forms(state: AcademyState, n: Numbers, seat: Seat) -> Iterable[Form]:
    """Yield the trays: an own offer, and an answer to each offer that a seat may accept."""
    plan, zones = state.table.plan, state.table.zones
    if state.phase != "trade":
        return
    own = zones[n.hand[seat]]
    if seat == state.turn:
        own = zones[n.turned] + own
    given = tuple(plan.pieces[piece] for piece in own)
    wanted = n.skills
    if seat != state.turn:
        wanted += tuple(plan.pieces[piece] for piece in zones[n.turned])
    if seat == state.turn:
        others = (seat_name(other) for other in range(state.seats) if other != seat)
        targets = (TO_ALL, *others)
    else:
        targets = (seat_name(state.turn),)
    give = Field("pieces", "I give", given, 0, len(given))
    want = Field("args", "I want", wanted, 0, len(wanted))
    yield Form(
        "offer", "Make a trade", "Propose", (give, Field("target", "To", targets, 1, 1), want)
    )
    for offer in state.offers:
        if not offer.is_for(seat):
            continue
        target = Field("target", "Offer", (offer.name,), 1, 1)
        yield Form("counter", f"Counter offer {offer.number}", "Counter", (give, target, want))
        if bargains.choices(state, n, seat, offer):
            kinds = {*offer.kinds, *(n.kind[card] for card in offer.cards)}
            fitting = tuple(plan.pieces[piece] for piece in own if n.kind[piece] in kinds)
            chosen = Field("pieces", "I give", fitting, offer.wanted, offer.wanted)
            yield Form("accept", f"Accept offer {offer.number}", "Accept", (chosen, target))


def preview(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return what a legal move would bring."""
    table = state.table
    plan = table.plan
    zone = plan.zone.get(move.target, -1)
    match move.kind:
        case "place":
            kind = n.kind[plan.piece[move.pieces[0]]]
            size = len(table.zones[zone])
            title = f"{n.titles[kind]} {size} to {size + 1}" if size else f"Begins {n.titles[kind]}"
            return Preview(title, (("book", words.outlook(n, kind, size + 1)),))
        case "complete":
            kind, size = n.kind[table.zones[zone][0]], len(table.zones[zone])
            books = n.meter[kind][size]
            lines = [("discard", f"Discards {words.count(size - books, 'card')}")]
            more = words.next_step(n, kind, size)
            if more is not None:
                lines.append(("book", f"{more[0]} more for {words.count(more[1], 'book')}"))
            return Preview(f"Pays {words.count(books, 'book')}", tuple(lines))
        case "offer" | "counter":
            offer = trading.read(state, n, seat, move)
            return (
                None
                if offer is None
                else Preview(words.describe_offer(state, n, move), _effects(state, n, seat, offer))
            )
    return None


def _effects(
    state: AcademyState, n: Numbers, seat: Seat, offer: Offer
) -> tuple[tuple[str, str], ...]:
    """Return what an offer would bring its maker, and a partner, once accepted."""
    lines: list[tuple[str, str]] = []
    gained = Counter((*offer.kinds, *(n.kind[card] for card in offer.cards)))
    for kind, number in sorted(gained.items()):
        lines.append(("plus", f"You: {_arrival(state, n, seat, kind, number)}"))
    if offer.to != EVERYONE:
        given = Counter(n.kind[piece] for piece in offer.give)
        partner = f"{{{seat_name(offer.to)}}}"
        for kind, number in sorted(given.items()):
            lines.append(("trade", f"{partner}: {_arrival(state, n, offer.to, kind, number)}"))
    return tuple(lines)


def _arrival(state: AcademyState, n: Numbers, seat: Seat, kind: int, number: int) -> str:
    """Return what cards of a skill do in a seat's classrooms."""
    zones = state.table.zones
    sizes = [
        len(zones[room])
        for room in n.own_rooms(state, seat)
        if zones[room] and n.kind[zones[room][0]] == kind
    ]
    title = n.titles[kind]
    if not sizes:
        return f"{title} needs a classroom"
    size = max(sizes)
    return f"{title} {size} to {size + number}, {words.outlook(n, kind, size + number)}"
