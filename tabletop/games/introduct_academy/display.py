"""Build the panels, captions and scores of Introduct Academy's table from one seat's view."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tabletop.api import (
    ActionPlace,
    Caption,
    Display,
    OpenOffer,
    Panel,
    PanelRow,
    Seat,
    SeatMark,
    View,
    parse_seat,
    seat_name,
)
from tabletop.games.introduct_academy import notes
from tabletop.games.introduct_academy.meters import Classes, Meter
from tabletop.games.introduct_academy.state import ROOMS, Numbers, Offers, Told, price_of_room

_PHASES = ("place", "trade", "assign")
_DUEL_PHASES = {
    "left": "Left over",
    "place": "Place",
    "reveal": "Turn over",
    "drawing": "Draw",
}
"""The phases of the two-player game and their titles; the last one has no moves."""


def display(view: View, n: Numbers) -> Display:
    """Return run-outs, classes, offers, unseen skills and scores for the table.

    A finished game adds the final ranking and a panel per seat.
    """
    seats = range(view.seats)
    panels = [_classes(view, n, seat) for seat in seats]
    panels += [_offer(view, n, offer) for offer in offers_of(view)]
    panels.append(_skills(view, n))
    if view.outcome is not None:
        panels.append(_final(view, n))
        panels += [_end_of(view, seat) for seat in seats]
    duel = view.seats == 2
    phases = tuple(_DUEL_PHASES) if duel else _PHASES
    rooms = [room for seat in seats for room in rooms_of(view, n, seat)]
    meters = tuple(_meter(view, n, *room) for room in rooms if room[2])
    offers = tuple(_open_offer(view, offer) for offer in offers_of(view))
    return Display(
        context=context(view),
        phase=phases.index(view.phase) if view.phase in phases else -1,
        phases=tuple(_DUEL_PHASES.values()) if duel else (),
        panels=tuple(panels),
        captions=_captions(view, n),
        chips=tuple(_chips(view, seat) for seat in seats),
        scores=tuple(str(view.zone(f"books:{seat_name(seat)}").count) for seat in seats),
        score_icon="book",
        places=tuple(_places(view, n, meters, offers)),
        own=Classes(meters),
        offers=tuple(offers),
    )


def offers_of(view: View) -> tuple[Told, ...]:
    """Return the open offers that a view shows, oldest first; empty if there are none."""
    told = None if view.pending is None else view.pending.data
    return told.offers if isinstance(told, Offers) else ()


def context(view: View) -> str:
    """Return the label of the top bar, such as `Deck 2 of 3`; empty when the game is over."""
    if view.outcome is not None:
        return ""
    last = view.value("last-run-out")
    if view.value("ending"):
        return "Last turn"
    return f"Deck {min(view.value('run-outs') + 1, last)} of {last}"


def _chips(view: View, seat: Seat) -> tuple[SeatMark, ...]:
    name = seat_name(seat)
    hand = notes.count(view.zone(f"hand:{name}").count, "card")
    books = notes.count(view.zone(f"books:{name}").count, "book")
    chips: tuple[SeatMark, ...] = (SeatMark("hand", hand), SeatMark("book", books))
    received = view.zone(f"received:{name}").count
    if received:
        chips += (SeatMark("trade", f"{received} to place"),)
    return (*chips, SeatMark("flag", "Started")) if view.value("first") == seat + 1 else chips


def rooms_of(view: View, n: Numbers, seat: Seat) -> list[tuple[str, int, int]]:
    """Return a seat's classrooms as (zone, skill or -1 if empty, number of cards)."""
    name = seat_name(seat)
    found: list[tuple[str, int, int]] = []
    for place in range(view.value(f"classrooms:{name}")):
        zone = view.zone(f"classroom:{name}:0:{place}")
        kind = n.kind[view.plan.piece[zone.top]] if zone.count else -1
        found.append((zone.id, kind, zone.count))
    return found


def _meter(view: View, n: Numbers, zone: str, kind: int, size: int) -> Meter:
    """Return the meter of a class: what it pays now and with more cards."""
    more = notes.next_step(n, kind, size)
    return Meter(
        zone,
        n.titles[kind],
        _colour(view, kind),
        size,
        n.steps[kind],
        str(view.plan.spec.kinds[kind].face.get("name", "")),
        f"{more[0]} more" if more else "",
        f"for {notes.count(more[1], 'book')}" if more else "Pays most",
    )


def _places(
    view: View, n: Numbers, meters: Sequence[Meter], offers: Sequence[OpenOffer]
) -> Iterator[ActionPlace]:
    """Yield the places with actions: classrooms, classrooms for sale, and offers.

    A class may be completed while the game is on; the rules know whether a classroom is for sale.
    """
    over = view.outcome is not None
    full = {meter.zone: meter for meter in meters}
    for seat in range(view.seats):
        for zone, _, _ in rooms_of(view, n, seat):
            meter = full.get(zone)
            if meter is None or over:
                yield ActionPlace(zone)
            else:
                label = f"{notes.COMPLETE} · {meter.pays}"
                yield ActionPlace(zone, f"complete > {zone}", label, stays=True)
    for seat in range(view.seats):
        name = seat_name(seat)
        rooms = view.value(f"classrooms:{name}")
        if rooms < ROOMS and not view.value(f"bought:{name}") and not over:
            price = notes.count(price_of_room(view.seats), "book")
            zone = f"classroom:{name}:0:{rooms}"
            yield ActionPlace(zone, "buy-classroom", f"Buy for {price}")
    for offer in offers:
        asked = tuple(seat for seat in offer.to if seat not in offer.declined)
        yield ActionPlace(offer.id, answers=True, needs_hand=asked if offer.wants else ())


def _open_offer(view: View, offer: Told) -> OpenOffer:
    """Return an open offer for display, with the seats that may answer it."""
    maker = parse_seat(offer.seat, view.seats)
    others = tuple(seat for seat in range(view.seats) if seat != maker)
    to = others if offer.to == "everyone" else (parse_seat(offer.to, view.seats),)
    declined = tuple(parse_seat(name, view.seats) for name in offer.declined)
    return OpenOffer(f"offer:{offer.number}", maker, to, offer.gives, offer.wants, declined)


def _captions(view: View, n: Numbers) -> tuple[Caption, ...]:
    """Return a caption per class: what it pays now and with more cards."""
    found: list[Caption] = []
    for seat in range(view.seats):
        for zone, kind, size in rooms_of(view, n, seat):
            if size:
                found.append(Caption(zone, notes.outlook(n, kind, size), "book"))
    return tuple(found)


def _classes(view: View, n: Numbers, seat: Seat) -> Panel:
    """Return a seat's classrooms as a panel; tone `ready` where completing pays a book now."""
    rooms = rooms_of(view, n, seat)
    larger = any(size > 1 for _, _, size in rooms)
    rows: list[PanelRow] = []
    for _, kind, size in rooms:
        if not size:
            rows.append(PanelRow("Empty", "plus"))
            continue
        books = n.meter[kind][size]
        protected = size == 1 and larger
        more = notes.next_step(n, kind, size)
        note = "most books" if more is None else f"{more[0]} more for {more[1]}"
        icon = "lock" if protected else "book"
        tone = "ready" if books and not protected else ""
        rows.append(
            PanelRow(f"{n.titles[kind]} {size}", icon, _colour(view, kind), note, tone, str(books))
        )
    return Panel(f"classes:{seat_name(seat)}", "Classes", tuple(rows))


def _colour(view: View, kind: int) -> str:
    return str(view.plan.spec.kinds[kind].face["colour"])


def _offer(view: View, n: Numbers, offer: Told) -> Panel:
    """Return an open offer as a panel: what it gives and wants, and who has declined it."""
    to = "everyone" if offer.to == "everyone" else f"{{{offer.to}}}"
    rows: list[PanelRow] = []
    for label, pieces in (("gives", offer.gives), ("wants", offer.wants)):
        kinds = Counter(n.skill.get(word, n.kind[view.plan.piece.get(word, 0)]) for word in pieces)
        for kind, number in sorted(kinds.items()):
            colour = _colour(view, kind)
            rows.append(PanelRow(n.titles[kind], "trade", colour, label, value=str(number)))
    rows += [PanelRow(f"{{{name}}}", "x", note="declined", tone="loss") for name in offer.declined]
    title = f"{{{offer.seat}}} to {to}"
    return Panel(f"offer:{offer.number}", title, tuple(rows))


def _skills(view: View, n: Numbers) -> Panel:
    """Return the panel of skills, each with its meter and how many cards the viewer hasn't seen."""
    seen: Counter[int] = Counter()
    for zone in view.zones:
        seen.update(n.kind[view.plan.piece[name]] for name in zone.pieces if name)
    rows: list[PanelRow] = []
    for kind, title in enumerate(n.titles):
        if view.seats == 2 and kind == n.rare:
            continue
        steps = ", ".join(f"{cards} for {books}" for cards, books in n.steps[kind])
        unseen = n.copies[kind] - seen[kind]
        rows.append(PanelRow(title, "book", _colour(view, kind), steps, value=str(unseen)))
    return Panel("skills", "Not seen yet", tuple(rows))


def _end_of(view: View, seat: Seat) -> Panel:
    """Return a seat's rows on the results screen: books, and its place as the tie-breaker."""
    name = seat_name(seat)
    books = [view.zone(f"books:{seat_name(each)}").count for each in range(view.seats)]
    away = (seat - (view.value("first") - 1)) % view.seats
    place = f"{away} from the starting player" if away else "starting player"
    tied = books.count(books[seat]) > 1 and books[seat] == max(books)
    rows = [
        PanelRow("Not counted", "hand", value=notes.count(view.zone(f"hand:{name}").count, "card")),
        PanelRow("Decides the tie" if tied else "Place", "flag", value=place),
        PanelRow("Books", "book", value=str(books[seat])),
    ]
    return Panel(f"final:{name}", "Books", tuple(rows))


def _final(view: View, n: Numbers) -> Panel:
    """Return the final ranking by books; ties are ordered by distance from the starting player."""
    del n
    first = view.value("first") - 1
    books = [view.zone(f"books:{seat_name(seat)}").count for seat in range(view.seats)]
    away = [(seat - first) % view.seats for seat in range(view.seats)]
    order = sorted(range(view.seats), key=lambda seat: (-books[seat], -away[seat]))
    rows: list[PanelRow] = []
    for seat in order:
        note = "started" if not away[seat] else f"{away[seat]} from the starting player"
        tone = "gain" if seat == order[0] else ""
        rows.append(PanelRow(f"{{{seat_name(seat)}}}", "book", "", note, tone, str(books[seat])))
    return Panel("final", "Books", tuple(rows))
