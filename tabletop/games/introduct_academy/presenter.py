"""Prompts, button labels, panels, captions and scores of Introduct Academy."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from tabletop.api import (
    ActionPlace,
    Caption,
    Display,
    Message,
    Move,
    OpenOffer,
    Panel,
    PanelRow,
    Presenter,
    Preview,
    Seat,
    SeatMark,
    View,
    parse_seat,
    seat_name,
)
from tabletop.games.introduct_academy import notes, reasons, trading, trays, wishes
from tabletop.games.introduct_academy.classes import ClassMeters, Meter
from tabletop.games.introduct_academy.notes import of, why
from tabletop.games.introduct_academy.state import (
    ROOMS,
    IntroductState,
    Numbers,
    PublicOffer,
    PublicOffers,
    is_duel,
    price_of_room,
)
from tabletop.games.introduct_academy.trays import describe_offer

_PHASES = ("place", "trade", "assign")
_DUEL_PHASES = {
    "left": "phase-left",
    "place": "phase-place",
    "reveal": "phase-reveal",
    "drawing": "phase-drawing",
}
"""The phases of the two-player game and their titles; the last one has no moves."""
ICONS = {
    "place": "down",
    "complete": "book",
    "buy-classroom": "plus",
    "end-placing": "fwd",
    "offer": "trade",
    "accept": "check",
    "decline": "x",
    "withdraw": "undo",
    "counter": "swap-seat",
    "end-trading": "check",
    "discard": "discard",
    "end-turn": "check",
    "collect": "star",
    "keep": "lock",
}
END_PHASES = {
    "end-placing": "go-to-trading",
    "end-trading": "end-trading",
    "end-turn": "leave-rest",
}


class IntroductPresenter(Presenter[IntroductState]):
    """The texts shown to players of Introduct Academy: prompts, button labels, previews, panels."""

    def prompt(self, state: IntroductState, seat: Seat) -> str:
        """Return a short line that says what the seat should do now, or whom it is waiting for."""
        return prompt(state, state.table.plan.once(Numbers), seat)

    def describe(self, state: IntroductState, seat: Seat, move: Move) -> str:
        """Return the label of a move's button, such as "Complete" with the class and its books."""
        return describe(state, state.table.plan.once(Numbers), seat, move)

    def icon(self, move: Move) -> str:
        """Return the name of the icon on a move's button; for offers that want nothing, `gift`."""
        if move.kind in ("offer", "counter") and not move.args:
            return "gift"
        return ICONS.get(move.kind, "")

    def preview(self, state: IntroductState, seat: Seat, move: Move) -> Preview | None:
        """Return what a class would pay or what a trade would do; None if the move is illegal."""
        if self.rules.refuse(state, seat, move) is not None:
            return None
        return trays.preview(state, state.table.plan.once(Numbers), seat, move)

    def waived(self, count: int) -> str:
        """Return the log message on several offers that passed by themselves."""
        return Message("let-pass", count=count)

    def reason(self, state: IntroductState, seat: Seat, move: Move) -> str:
        """Return one sentence on why a legal move may be good, for a hint."""
        return reasons.reason(state, state.table.plan.once(Numbers), seat, move)

    def met(self, view: View) -> frozenset[str]:
        """Return a set with `class-pays` in it if one of the viewer's classes pays a book.

        A tip for new players is shown once this name is in the set.
        """
        if view.seat < 0:
            return frozenset()
        n = view.plan.once(Numbers)
        rooms = rooms_of(view, n, view.seat)
        pays = any(
            kind >= 0 and any(size >= need for need, _ in n.steps[kind]) for _, kind, size in rooms
        )
        return frozenset({"class-pays"}) if pays else frozenset()

    def context(self, view: View) -> str:
        """Return the label of the top bar, such as `Deck 2 of 3`, for the draw pile in use."""
        return context(view)

    def display(self, view: View) -> Display:
        """Return what is shown around the table: classes, open offers, skills and scores."""
        return display(view, view.plan.once(Numbers))


def display(view: View, n: Numbers) -> Display:
    """Return what is shown around the table: classes, offers, unseen skills and scores.

    A finished game also shows the final ranking and a panel for each seat.
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
    offers = tuple(_open_offer(view, n, offer) for offer in offers_of(view))
    return Display(
        context=context(view),
        phase=phases.index(view.phase) if view.phase in phases else -1,
        phases=tuple(map(Message, _DUEL_PHASES.values())) if duel else (),
        panels=tuple(panels),
        captions=_captions(view, n),
        chips=tuple(_chips(view, n, seat) for seat in seats),
        scores=tuple(str(view.zone(f"books:{seat_name(seat)}").count) for seat in seats),
        score_icon="book",
        places=tuple(_places(view, n, meters, offers)),
        own=ClassMeters(meters),
        offers=tuple(offers),
    )


def offers_of(view: View) -> tuple[PublicOffer, ...]:
    """Return the open offers in a view, oldest first; empty if there are none."""
    told = None if view.pending is None else view.pending.data
    return told.offers if isinstance(told, PublicOffers) else ()


def context(view: View) -> str:
    """Return the label of the top bar, such as `Deck 2 of 3`; empty when the game is over.

    The first number counts how often the draw pile has been filled.
    """
    if view.outcome is not None:
        return ""
    last = view.value("last-run-out")
    if view.value("ending"):
        return Message("last-turn")
    return Message("deck", number=min(view.value("run-outs") + 1, last), last=last)


def _chips(view: View, n: Numbers, seat: Seat) -> tuple[SeatMark, ...]:
    name = seat_name(seat)
    hand = Message("cards", count=view.zone(f"hand:{name}").count)
    books = Message("books", count=view.zone(f"books:{name}").count)
    chips: tuple[SeatMark, ...] = (SeatMark("hand", hand), SeatMark("book", books))
    received = view.zone(f"received:{name}").count
    if received:
        chips += (SeatMark("trade", Message("to-place", count=received)),)
    if view.value("first") == seat + 1:
        chips += (SeatMark("flag", Message("started")),)
    for kind, icon in ((wishes.COLLECT, "star"), (wishes.KEEP, "lock")):
        if mask := view.value(f"{kind}s:{name}"):
            told = Message(f"{kind}s-mark", skills=wishes.said(n, mask))
            chips += (SeatMark(icon, told, brief=" ".join(wishes.letters_of(n, mask))),)
    return chips


def rooms_of(view: View, n: Numbers, seat: Seat) -> list[tuple[str, int, int]]:
    """Return a seat's classrooms, each as its zone, its skill and its number of cards.

    The skill is -1 if the classroom is empty.
    """
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
    grown_pays = max((pay for need, pay in n.steps[kind] if size + 1 >= need), default=0)
    return Meter(
        zone,
        n.titles[kind],
        _colour(view, kind),
        size,
        n.steps[kind],
        str(view.plan.spec.kinds[kind].face.get("name", "")),
        Message("meter-more", more=more[0]) if more else "",
        Message("meter-reward", books=more[1]) if more else Message("meter-most"),
        Message("cards", count=size + 1),
        Message("grown-pays", books=grown_pays),
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
                label = Message("complete-pays", books=meter.pays)
                yield ActionPlace(zone, f"complete > {zone}", label, stays=True)
    for seat in range(view.seats):
        name = seat_name(seat)
        rooms = view.value(f"classrooms:{name}")
        if rooms < ROOMS and not view.value(f"bought:{name}") and not over:
            label = Message("buy-for", books=price_of_room(view.seats))
            zone = f"classroom:{name}:0:{rooms}"
            yield ActionPlace(zone, "buy-classroom", label)
    for offer in offers:
        asked = tuple(seat for seat in offer.to if seat not in offer.declined)
        yield ActionPlace(offer.id, answers=True, needs_hand=asked if offer.wants else ())


def _open_offer(view: View, n: Numbers, offer: PublicOffer) -> OpenOffer:
    """Return an open offer for display, with the seats that may answer it and what it brings."""
    maker = parse_seat(offer.seat, view.seats)
    others = tuple(seat for seat in range(view.seats) if seat != maker)
    to = others if offer.to == "everyone" else (parse_seat(offer.to, view.seats),)
    declined = tuple(parse_seat(name, view.seats) for name in offer.declined)
    found = OpenOffer(f"offer:{offer.number}", maker, to, offer.gives, offer.wants, declined)
    if view.seat not in to or view.seat in declined:
        return found
    return _with_effect(view, n, found)


def _with_effect(view: View, n: Numbers, offer: OpenOffer) -> OpenOffer:
    """Return an offer to the viewer with what the viewer can say to it, and what it would do."""
    gets, gives = (
        Counter(n.skill.get(word, n.kind[view.plan.piece.get(word, 0)]) for word in words)
        for words in (offer.gives, offer.wants)
    )
    zones = [f"hand:{seat_name(view.seat)}"] + ["turned"] * (view.seat == view.turn)
    has = Counter(
        n.kind[view.plan.piece[name]] for zone in zones for name in view.zone(zone).pieces if name
    )
    if lacks := gives - has:
        few = bool(lacks.keys() & has.keys())
        told = Message("you-lack", few=few, skills=notes.skills(n, lacks))
        return replace(offer, answer="impossible", effect=(told,))
    kept = wishes.mask_of(gives) & view.value(f"keeps:{seat_name(view.seat)}")
    if kept:
        told = Message("you-keep", skills=wishes.said(n, kept))
        return replace(offer, answer="impossible", effect=(told,))
    if not gets:
        return replace(offer, answer="asks", effect=(Message("gives-nothing"),))
    rooms = rooms_of(view, n, view.seat)
    taught = {kind: size for _, kind, size in sorted(rooms, key=lambda room: room[2])}
    empty = sum(not size for _, _, size in rooms)
    suits = trays.improves(gets.keys(), gives.keys(), taught.keys(), empty)
    lines: list[str] = []
    for kind, number in sorted(gets.items()):
        size = taught.get(kind, 0)
        room = size or empty
        key = "grows" if size else "begins" if room else "no-room-for"
        short = str(view.plan.spec.kinds[kind].face.get("name", ""))
        lines.append(Message(key, skill=short, size=size, next=size + number))
        if len(gets) == 1 and room:
            lines.append(_brings(n, kind, size, size + number))
    answer: Literal["suits", "possible"] = "suits" if suits else "possible"
    return replace(offer, answer=answer, effect=tuple(lines[:2]))


def _brings(n: Numbers, kind: int, size: int, grown: int) -> str:
    """Return what a class that grows pays then, or what is missing for its next step."""
    books = n.meter[kind][min(grown, len(n.meter[kind]) - 1)]
    if books > n.meter[kind][size]:
        return Message("books-now", books=books)
    more = notes.next_step(n, kind, grown)
    return Message("more-for", more=more[0], books=more[1]) if more else Message("meter-most")


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
            rows.append(PanelRow(Message("empty"), "plus"))
            continue
        books = n.meter[kind][size]
        protected = size == 1 and larger
        more = notes.next_step(n, kind, size)
        note = Message("most-books")
        if more is not None:
            note = Message("step-more", more=more[0], books=more[1])
        icon = "lock" if protected else "book"
        tone = "ready" if books and not protected else ""
        rows.append(
            PanelRow(
                Message("class-size", skill=n.skills[kind], size=size),
                icon,
                _colour(view, kind),
                note,
                tone,
                str(books),
            )
        )
    return Panel(f"classes:{seat_name(seat)}", Message("classes"), tuple(rows))


def _colour(view: View, kind: int) -> str:
    return str(view.plan.spec.kinds[kind].face["colour"])


def _offer(view: View, n: Numbers, offer: PublicOffer) -> Panel:
    """Return an open offer as a panel: what it gives and wants, and who has declined it."""
    rows: list[PanelRow] = []
    for label, pieces in (
        (Message("gives"), offer.gives),
        (Message("wants"), offer.wants),
    ):
        kinds = Counter(n.skill.get(word, n.kind[view.plan.piece.get(word, 0)]) for word in pieces)
        for kind, number in sorted(kinds.items()):
            colour = _colour(view, kind)
            rows.append(PanelRow(n.titles[kind], "trade", colour, label, value=str(number)))
    rows += [
        PanelRow(Message("player", seat=name), "x", note=Message("has-declined"), tone="loss")
        for name in offer.declined
    ]
    title = Message("offer-title", maker=offer.seat, all=offer.to == "everyone", to=offer.to)
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
        each = (Message("step", need=cards, books=books) for cards, books in n.steps[kind])
        steps = Message("steps", steps=tuple(each))
        unseen = n.copies[kind] - seen[kind]
        rows.append(PanelRow(title, "book", _colour(view, kind), steps, value=str(unseen)))
    return Panel("skills", Message("not-seen"), tuple(rows))


def _end_of(view: View, seat: Seat) -> Panel:
    """Return a seat's rows on the results screen: books, and its place as the tie-breaker."""
    name = seat_name(seat)
    books = [view.zone(f"books:{seat_name(each)}").count for each in range(view.seats)]
    away = (seat - (view.value("first") - 1)) % view.seats
    place = Message("away", away=away)
    tied = books.count(books[seat]) > 1 and books[seat] == max(books)
    held = view.zone(f"hand:{name}").count
    held_row = PanelRow(Message("not-counted"), "hand", value=Message("cards", count=held))
    decides = (PanelRow(Message("decides"), "flag", value=place),) if tied else ()
    books_row = PanelRow(Message("books-row"), "book", value=str(books[seat]))
    rows = (held_row, *decides, books_row)
    return Panel(f"final:{name}", Message("books-row"), rows)


def _final(view: View, n: Numbers) -> Panel:
    """Return the final ranking by books; ties are ordered by distance from the starting player."""
    del n
    first = view.value("first") - 1
    books = [view.zone(f"books:{seat_name(seat)}").count for seat in range(view.seats)]
    away = [(seat - first) % view.seats for seat in range(view.seats)]
    order = sorted(range(view.seats), key=lambda seat: (-books[seat], -away[seat]))
    rows: list[PanelRow] = []
    for seat in order:
        note = Message("away-started", away=away[seat])
        tone = "gain" if seat == order[0] else ""
        rows.append(
            PanelRow(Message("player", seat=seat), "book", "", note, tone, str(books[seat]))
        )
    return Panel("final", Message("books-row"), tuple(rows))


def prompt(state: IntroductState, n: Numbers, seat: Seat) -> str:
    """Return a short line that says what the seat should do now, or whom it is waiting for."""
    match state.phase:
        case "over":
            return Message("over")
        case "trade":
            return _prompt_trade(state, n, seat)
        case "assign":
            return _prompt_assign(state, n, seat)
    if seat != state.turn:
        return Message("waiting", waiting=state.turn)
    match state.phase:
        case "left":
            return Message("place-left")
        case "reveal":
            return Message("place-revealed")
    hand = state.table.zones[n.hand[seat]]
    stuck = not any(n.fits(state, room, n.kind[hand[0]]) for room in n.own_rooms(state, seat))
    if not state.table.values[n.placed]:
        return Message("make-room" if stuck else "place-first")
    if is_duel(state) and _done_placing(state, n):
        return Message("discard-or-go-on")
    return Message("go-on-or-place")


def _done_placing(state: IntroductState, n: Numbers) -> bool:
    return state.table.values[n.placed] > 1


def _prompt_trade(state: IntroductState, n: Numbers, seat: Seat) -> str:
    if seat < 0:
        return Message("is-trading", trader=state.turn)
    owed = next(
        (o for o in state.offers if o.is_for(seat) and not o.declined >> seat & 1),
        None,
    )
    good = sum(trays.suits(state, n, seat, offer) for offer in state.offers if offer.awaits(seat))
    if good:
        return Message("good-offers", count=good)
    if owed is not None:
        return Message("answer-offer", maker=owed.seat)
    if seat == state.turn:
        return Message("trade-or-end")
    return Message("is-trading", trader=state.turn)


def _prompt_assign(state: IntroductState, n: Numbers, seat: Seat) -> str:
    zones = state.table.zones
    if seat >= 0:
        received = zones[n.received[seat]]
        turned = zones[n.turned] if seat == state.turn else []
        pieces = [*received, *turned]
        if pieces:
            rooms = n.own_rooms(state, seat)
            if not any(n.fits(state, room, n.kind[piece]) for piece in pieces for room in rooms):
                return Message("make-room")
            if not turned:
                return Message("place-received")
            if not received:
                return Message("place-turned")
            return Message("place-both")
    waiting = [s for s in state.pending[-1].seats if s != seat] if state.pending else [state.turn]
    return Message("waiting", waiting=tuple(waiting))


def describe(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> str:
    """Return the label of a move's button, such as "Complete" with the class and its books."""
    del seat
    plan = state.table.plan
    pieces = [plan.piece[name] for name in move.pieces if name in plan.piece]
    zone = plan.zone.get(move.target, -1)
    match move.kind:
        case "place" if pieces and zone in n.home:
            return Message("place", skills=of(n, pieces), room=n.home[zone][1] + 1)
        case "complete" if zone in n.home and state.table.zones[zone]:
            kind, size = n.kind[state.table.zones[zone][0]], len(state.table.zones[zone])
            books = n.meter[kind][size]
            return Message("complete", size=size, skill=n.skills[kind], books=books)
        case "discard" if pieces:
            return Message("discard", skills=of(n, pieces))
        case "buy-classroom":
            return Message("buy", books=price_of_room(state.seats))
        case "end-turn" if not is_duel(state):
            return Message("end-turn")
        case "end-placing" | "end-trading" | "end-turn":
            duel = move.kind == "end-placing" and is_duel(state)
            return Message("go-on" if duel else END_PHASES[move.kind])
        case "offer" | "counter":
            return describe_offer(state, n, move)
        case wishes.COLLECT | wishes.KEEP:
            kinds = [n.skill[str(word)] for word in move.args if word in n.skill]
            key = f"{move.kind}-some" if kinds else f"{move.kind}-none"
            return Message(key, skills=notes.skills(n, kinds))
        case "accept" | "decline" | "withdraw":
            return _describe_answer(state, n, move)
    return str(move)


def _describe_answer(state: IntroductState, n: Numbers, move: Move) -> str:
    offer = trading.find_offer(state, move.target)
    if offer is None:
        return str(move)
    plan = state.table.plan
    if move.kind == "withdraw":
        return Message("withdraw", number=offer.number)
    maker = offer.seat
    if move.kind == "decline":
        if move.args and trays.is_reason(n, move.args):
            return Message("decline-why", maker=maker, why=why(move.args))
        return Message("decline", maker=maker)
    chosen = [plan.piece[name] for name in move.pieces if name in plan.piece]
    given, got = of(n, chosen), of(n, offer.give)
    if not chosen:
        return Message("take-gift", maker=maker, got=got)
    return Message("give-for" if got else "give", maker=maker, give=given, got=got)
