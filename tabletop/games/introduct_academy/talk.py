"""What is said around a trade: what it would bring to both sides, and why somebody says no.

All of it rests on what lies in the open and on what the speaker's own side holds.
"""

from collections import Counter

from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.view import Preview, View
from tabletop.games.introduct_academy import sheets, trading, words
from tabletop.games.introduct_academy.state import EVERYONE, AcademyState, Numbers, Offer

NEED_MORE = "I need {cards} more"
NO_ROOM = "I have no room for {cards}"
KEEP = "I keep what I have"
TOO_LITTLE = "That is too little for me"
THANKS = "Thank you"
AGREED = "Agreed"
RATHER = "I would rather do this"


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
            if offer is None:
                return None
            title = words.describe(state, n, seat, move)
            return Preview(
                title, _gains(state, n, seat, offer), _losses(state, n, offer),
                _guess(state, n, offer),
            )  # fmt: skip
    return None


def _gains(
    state: AcademyState, n: Numbers, seat: Seat, offer: Offer
) -> tuple[tuple[str, str], ...]:
    """Return what an offer would bring its maker."""
    gained = Counter((*offer.kinds, *(n.kind[card] for card in offer.cards)))
    return tuple(
        (n.skills[kind], _arrival(state, n, seat, kind, number))
        for kind, number in sorted(gained.items())
    )


def _losses(state: AcademyState, n: Numbers, offer: Offer) -> tuple[tuple[str, str], ...]:
    """Return what an offer to one seat would bring that seat."""
    if offer.to == EVERYONE:
        return ()
    given = Counter(n.kind[piece] for piece in offer.give)
    return tuple(
        (n.skills[kind], _arrival(state, n, offer.to, kind, number))
        for kind, number in sorted(given.items())
    )


def _guess(state: AcademyState, n: Numbers, offer: Offer) -> str:
    """Return what the classrooms of the other side let one guess of its answer."""
    if offer.to == EVERYONE:
        return ""
    name = f"{{{seat_name(offer.to)}}}"
    taught = _taught(state, n, offer.to)
    kinds = [n.kind[piece] for piece in offer.give]
    missed = [kind for kind in offer.kinds if kind in taught]
    if missed:
        return f"{name} collects {words.cards(n, {*missed}, bold=False)} too. Sweeten the offer?"
    helped = [kind for kind in kinds if kind in taught]
    if helped:
        return f"{name} collects {words.cards(n, {*helped}, bold=False)}."
    if kinds and None not in taught:
        return f"{name} would have to complete a class first."
    return f"{name} has room for another skill." if None in taught else ""


def _taught(state: AcademyState, n: Numbers, seat: Seat) -> set[int | None]:
    """Return the skills of a seat's classrooms; None for an empty one."""
    zones = state.table.zones
    return {n.kind[zones[room][0]] if zones[room] else None for room in n.own_rooms(state, seat)}


def _arrival(state: AcademyState, n: Numbers, seat: Seat, kind: int, number: int) -> str:
    """Return what cards of a skill do in a seat's classrooms."""
    zones = state.table.zones
    sizes = [
        len(zones[room])
        for room in n.own_rooms(state, seat)
        if zones[room] and n.kind[zones[room][0]] == kind
    ]
    if not sizes:
        return "needs a classroom"
    size = max(sizes)
    return f"{size} to {size + number}, {words.outlook(n, kind, size + number)}"


def remark(view: View, n: Numbers, seat: Seat, move: Move) -> str:
    """Return what a seat says about its answer to an offer, from what all can see."""
    offer = next((o for o in sheets.offers_of(view) if f"offer:{o.number}" == move.target), None)
    if offer is None:
        return ""
    match move.kind:
        case "accept":
            return AGREED if offer.wants else THANKS
        case "counter":
            return RATHER
        case "decline":
            return _reason(view, n, seat, offer)
    return ""


def _reason(view: View, n: Numbers, seat: Seat, offer: sheets.Told) -> str:
    rooms = sheets.rooms_of(view, n, seat)
    taught = {kind for _, kind, _ in rooms}
    wanted = {n.skill.get(word, n.kind[view.plan.piece.get(word, 0)]) for word in offer.wants}
    missed = sorted(wanted & taught)
    if missed:
        return NEED_MORE.format(cards=n.titles[missed[0]])
    given = [n.kind[view.plan.piece[name]] for name in offer.gives]
    homeless = [kind for kind in given if kind not in taught]
    if homeless and -1 not in taught:
        return NO_ROOM.format(cards=n.titles[homeless[0]])
    return TOO_LITTLE if given else KEEP
