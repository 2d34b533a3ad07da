"""The forms for trading, and previews of what moves would do."""

from collections import Counter
from collections.abc import Iterable

from tabletop.api import Field, Form, Move, Preview, Seat, seat_name
from tabletop.games.introduct_academy import bargains, notes, trading
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    TO_ALL,
    AcademyState,
    Numbers,
    Offer,
)

MOST_WANTED = 12
"""The most cards that can be asked for in the form; the rules have no limit."""


def forms(state: AcademyState, n: Numbers, seat: Seat) -> Iterable[Form]:
    """Yield the forms for making an offer, and for answering each offer that a seat may accept."""
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
    want = Field("args", "I want", wanted, 0, MOST_WANTED, repeats=True)
    fields = (give, Field("target", "To", targets, 1, 1), want)
    yield Form(
        "offer",
        "Make a trade",
        "Propose",
        fields,
        opens="Offer a trade",
        sheet="trade",
        icon="trade",
        key="T",
    )
    for offer in state.offers:
        if not offer.is_for(seat):
            continue
        target = Field("target", "Offer", (offer.name,), 1, 1)
        yield Form(
            "counter",
            "Make a counter-offer",
            "Counter",
            (give, target, want),
            sheet="trade",
            icon="trade",
            key="T",
        )
        if bargains.choices(state, n, seat, offer):
            kinds = {*offer.kinds, *(n.kind[card] for card in offer.cards)}
            fitting = tuple(plan.pieces[piece] for piece in own if n.kind[piece] in kinds)
            chosen = Field("pieces", "I give", fitting, offer.wanted, offer.wanted)
            title = f"Accept the offer of {{{seat_name(offer.seat)}}}"
            yield Form(
                "accept", title, "Accept", (chosen, target), sheet="trade", icon="trade", key="T"
            )


def preview(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return the preview of a legal move, or None if there is nothing to show."""
    table = state.table
    plan = table.plan
    zone = plan.zone.get(move.target, -1)
    match move.kind:
        case "place":
            kind = n.kind[plan.piece[move.pieces[0]]]
            size = len(table.zones[zone])
            title = f"{n.titles[kind]} {size} to {size + 1}" if size else f"Begins {n.titles[kind]}"
            return Preview(title, (("book", notes.outlook(n, kind, size + 1)),))
        case "complete":
            kind, size = n.kind[table.zones[zone][0]], len(table.zones[zone])
            books = n.meter[kind][size]
            lines = [("discard", f"Discards {notes.count(size - books, 'card')}")]
            more = notes.next_step(n, kind, size)
            if more is not None:
                lines.append(("book", f"{more[0]} more for {notes.count(more[1], 'book')}"))
            return Preview(f"Pays {notes.count(books, 'book')}", tuple(lines))
        case "offer" | "counter":
            offer = trading.read(state, n, seat, move)
            if offer is None:
                return None
            title = describe_offer(state, n, move)
            return Preview(
                title, _gains(state, n, seat, offer), _losses(state, n, offer),
                _guess(state, n, offer),
            )  # fmt: skip
    return None


def _gains(
    state: AcademyState, n: Numbers, seat: Seat, offer: Offer
) -> tuple[tuple[str, str], ...]:
    """Return what an offer would bring its maker, as (skill, text)."""
    gained = Counter((*offer.kinds, *(n.kind[card] for card in offer.cards)))
    return tuple(
        (n.skills[kind], _arrival(state, n, seat, kind, number))
        for kind, number in sorted(gained.items())
    )


def _losses(state: AcademyState, n: Numbers, offer: Offer) -> tuple[tuple[str, str], ...]:
    """Return what an offer to a single seat would bring that seat, as (skill, text)."""
    if offer.to == EVERYONE:
        return ()
    given = Counter(n.kind[piece] for piece in offer.give)
    return tuple(
        (n.skills[kind], _arrival(state, n, offer.to, kind, number))
        for kind, number in sorted(given.items())
    )


def _guess(state: AcademyState, n: Numbers, offer: Offer) -> str:
    """Return a guess at the other side's answer, from its classrooms."""
    if offer.to == EVERYONE:
        return ""
    name = f"{{{seat_name(offer.to)}}}"
    taught = _taught(state, n, offer.to)
    kinds = [n.kind[piece] for piece in offer.give]
    missed = [kind for kind in offer.kinds if kind in taught]
    if missed:
        return f"{name} collects {notes.cards(n, {*missed}, bold=False)} too. Sweeten the offer?"
    helped = [kind for kind in kinds if kind in taught]
    if helped:
        return f"{name} collects {notes.cards(n, {*helped}, bold=False)}."
    if kinds and None not in taught:
        return f"{name} would have to complete a class first."
    return f"{name} has room for another skill." if None in taught else ""


def _taught(state: AcademyState, n: Numbers, seat: Seat) -> set[int | None]:
    """Return the skills of a seat's classrooms, with None for an empty one."""
    zones = state.table.zones
    return {n.kind[zones[room][0]] if zones[room] else None for room in n.own_rooms(state, seat)}


def _arrival(state: AcademyState, n: Numbers, seat: Seat, kind: int, number: int) -> str:
    """Return what cards of a skill would do in a seat's classrooms, as text."""
    zones = state.table.zones
    sizes = [
        len(zones[room])
        for room in n.own_rooms(state, seat)
        if zones[room] and n.kind[zones[room][0]] == kind
    ]
    if not sizes:
        return "needs a classroom"
    size = max(sizes)
    return f"{size} to {size + number}, {notes.outlook(n, kind, size + number)}"


def describe_offer(state: AcademyState, n: Numbers, move: Move) -> str:
    """Return the button text of an offer or counter-offer."""
    plan = state.table.plan
    pieces = [plan.piece[name] for name in move.pieces if name in plan.piece]
    kinds = [n.skill[str(word)] for word in move.args if word in n.skill]
    kinds += [n.kind[plan.piece[str(word)]] for word in move.args if word in plan.piece]
    offer = trading.find(state, move.target)
    to = f"{{{seat_name(offer.seat)}}}" if offer else f"{{{move.target}}}"
    to = "everyone" if move.target == TO_ALL else to
    given, wanted = notes.of(n, pieces, bold=False), notes.cards(n, kinds, bold=False)
    verb = "Counter" if move.kind == "counter" else "Offer"
    if not wanted:
        return f"Give {to} {given}" if move.kind == "offer" else f"Counter: give {given}"
    if not given:
        return f"Ask {to} for {wanted}" if move.kind == "offer" else f"Counter: ask for {wanted}"
    return (
        f"{verb} {to} {given} for {wanted}"
        if verb == "Offer"
        else (f"Counter: {given} for {wanted}")
    )
