"""The forms for trading, previews of moves, and offers worth making.

Players compose offers freely in a form, and the rules check them. The listed offers are a small
sample for computer players. Everything depends only on what the seat can see: its own hand and the
open cards.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from tabletop.api import Field, Form, Message, Move, Preview, Seat, Value, Word, seat_name
from tabletop.games.introduct_academy import notes, trading, wishes
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    NEED,
    NO_ROOM,
    NO_USE,
    TO_ALL,
    TOO_LITTLE,
    IntroductState,
    Numbers,
    Offer,
)

LISTED = 3
"""How many offers per turn are listed for computer players, so that random play ends.

People can make as many as they like.
"""
LISTED_COUNTERS = 1
GIVES, WANTS, PROPOSALS = 4, 3, 16
"""The maximum numbers of cards offered, skills asked for, and offers listed."""
COPIES = 4
"""The maximum number of copies of a skill with an acceptance listed for each."""


def collected(state: IntroductState, n: Numbers, seat: Seat) -> list[int]:
    """Return the distinct skills taught in a seat's classrooms, largest class first."""
    zones, kind = state.table.zones, n.kind
    classes = [zones[room] for room in n.own_rooms(state, seat) if zones[room]]
    if len(classes) > 1:
        classes.sort(key=len, reverse=True)
    found: list[int] = []
    for cards in classes:
        if kind[cards[0]] not in found:
            found.append(kind[cards[0]])
    return found


def sought(state: IntroductState, n: Numbers, seat: Seat) -> list[int]:
    """Return the skills that a seat collects, and those that it says it collects."""
    mine = collected(state, n, seat)
    said = state.table.values[n.collects[seat]]
    return [*mine, *(kind for kind in wishes.skills_of(said) if kind not in mine)]


def spare_cards(state: IntroductState, n: Numbers, seat: Seat) -> list[int]:
    """Return one card of each skill that a seat does not collect, soonest placed first."""
    zones = state.table.zones
    mine = collected(state, n, seat)
    found: dict[int, int] = {}
    own = zones[n.turned] + zones[n.hand[seat]] if seat == state.turn else zones[n.hand[seat]]
    for piece in own:
        if n.kind[piece] not in mine:
            found.setdefault(n.kind[piece], piece)
    return list(found.values())[:GIVES]


def proposals(state: IntroductState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the offers listed for computer players.

    There are none after a seat has made `LISTED` in a turn.
    """
    if state.table.values[n.made[seat]] >= LISTED:
        return []
    found = _of_active(state, n, seat) if seat == state.turn else _to_active(state, n, seat)
    return list(islice(found, PROPOSALS))


def _of_active(state: IntroductState, n: Numbers, seat: Seat) -> Iterator[Move]:
    names = state.table.plan.pieces
    gives = spare_cards(state, n, seat)
    wants = [n.skills[kind] for kind in collected(state, n, seat)[:WANTS]]
    if wants:
        others = [other for other in range(state.seats) if other != seat]
        needs = [(seat_name(other), sought(state, n, other)) for other in others]
        for piece in gives:
            kind = n.kind[piece]
            takers = [name for name, needed in needs if kind in needed]
            to = takers[0] if len(takers) == 1 else TO_ALL
            for want in wants:
                yield Move("offer", (names[piece],), to, (want,))
    for piece in gives:
        yield Move("offer", (names[piece],), TO_ALL)
    if len(gives) > 1 and wants:
        yield Move("offer", (names[gives[0]], names[gives[1]]), TO_ALL, (wants[0],))
    if not state.table.values[n.requests[seat]]:
        for want in wants:
            yield Move("offer", (), TO_ALL, (want,))


def _to_active(state: IntroductState, n: Numbers, seat: Seat) -> Iterator[Move]:
    names = state.table.plan.pieces
    mine = collected(state, n, seat)
    active = seat_name(state.turn)
    turned = state.table.zones[n.turned]
    gives: list[int] | None = None
    for card in turned:
        if n.kind[card] in mine:
            if gives is None:
                needed = sought(state, n, state.turn)
                gives = sorted(spare_cards(state, n, seat), key=lambda p: n.kind[p] not in needed)
            for piece in gives[:2]:
                yield Move("offer", (names[piece],), active, (names[card],))
            if not state.table.values[n.requests[seat]]:
                yield Move("offer", (), active, (names[card],))


def reason(state: IntroductState, n: Numbers, seat: Seat, offer: Offer) -> tuple[Word, ...]:
    """Return a reason to decline an offer, such as `need golang`, based on open cards alone."""
    mine = collected(state, n, seat)
    needed = [kind for kind in offer.kinds if kind in mine]
    if needed:
        return NEED, n.skills[needed[0]]
    full = all(state.table.zones[room] for room in n.own_rooms(state, seat))
    strange = [n.kind[piece] for piece in offer.give if n.kind[piece] not in mine]
    if strange and full:
        return NO_ROOM, n.skills[strange[0]]
    return (TOO_LITTLE,) if offer.wanted else (NO_USE,)


def counters(state: IntroductState, n: Numbers, seat: Seat, offer: Offer) -> list[Move]:
    """Return a few offers with which a seat could answer an offer, without repeats."""
    if state.table.values[n.made[seat]] >= LISTED_COUNTERS:
        return []
    table = state.table
    names, turned = table.plan.pieces, table.zones[n.turned]
    mine = collected(state, n, seat)
    target = offer.name
    wanted = [piece for piece in offer.give if n.kind[piece] in mine]
    words = tuple(
        names[piece] if piece in turned else n.skills[n.kind[piece]] for piece in wanted[:2]
    )
    found: list[Move] = []
    if words:
        needed = sought(state, n, offer.seat)
        given = [piece for piece in spare_cards(state, n, seat) if n.kind[piece] not in offer.kinds]
        given.sort(key=lambda piece: n.kind[piece] not in needed)
        found += [Move("counter", (names[piece],), target, words) for piece in given[:2]]
        if offer.wanted and not table.values[n.requests[seat]]:
            found.append(Move("counter", (), target, words))
    elif offer.kinds and mine and offer.kinds[0] not in mine:
        owned = [p for p in table.zones[n.hand[seat]] if n.kind[p] == offer.kinds[0]]
        if owned:
            found.append(Move("counter", (names[owned[0]],), target, (n.skills[mine[0]],)))
    return found


def is_reason(n: Numbers, args: tuple[Word, ...]) -> bool:
    """Return whether a move's arguments are a valid reason to decline; they may be empty.

    A reason consists of its name and, for `need` and `no-room`, a skill.
    """
    match args:
        case () | ("too-little",) | ("no-use",):
            return True
        case ("need" | "no-room", skill):
            return skill in n.skill
    return False


def decline_moves(state: IntroductState, n: Numbers, seat: Seat, offer: Offer) -> list[Move]:
    """Return the moves that decline an offer: one with a reason and one without."""
    target = offer.name
    told = reason(state, n, seat, offer)
    return [Move("decline", (), target, told), Move("decline", (), target)]


def acceptances(state: IntroductState, n: Numbers, seat: Seat, offer: Offer) -> list[Move]:
    """Return the moves that accept an offer with different copies of cards, if any."""
    names, target = state.table.plan.pieces, offer.name
    return [
        Move("accept", tuple(names[piece] for piece in chosen), target)
        for chosen in card_choices(state, n, seat, offer)
    ]


def improves(
    gets: Iterable[int], gives: Iterable[int], taught: Collection[int | None], empty: int
) -> bool:
    """Return whether a trade only grows classes or fits empty rooms, and gives nothing taught.

    The first three are skills, each once; `empty` is the number of empty classrooms.
    """
    strange = sum(kind not in taught for kind in gets)
    return strange <= empty and not any(kind in taught for kind in gives)


def suits(state: IntroductState, n: Numbers, seat: Seat, offer: Offer) -> bool:
    """Return whether a seat can accept an offer that improves its classes, and doesn't keep."""
    gets = {n.kind[piece] for piece in offer.give}
    if not gets or not card_choices(state, n, seat, offer) or wishes.is_kept(state, n, seat, offer):
        return False
    gives = {*offer.kinds, *(n.kind[card] for card in offer.cards)}
    empty = sum(not state.table.zones[room] for room in n.own_rooms(state, seat))
    return improves(gets, gives, _taught(state, n, seat), empty)


def card_choices(
    state: IntroductState, n: Numbers, seat: Seat, offer: Offer
) -> list[tuple[int, ...]]:
    """Return the sets of cards with which a seat could accept an offer; empty if it can't.

    If one card is wanted, each copy of the skill is a set; otherwise there are at most two sets.
    """
    zones = state.table.zones
    own = zones[n.hand[seat]]
    if seat == state.turn:
        own = zones[n.turned] + own
    copies: dict[int, list[int]] = {kind: [] for kind in offer.kinds}
    for piece in own:
        if n.kind[piece] in copies and piece not in offer.cards:
            copies[n.kind[piece]].append(piece)
    counts = {kind: offer.kinds.count(kind) for kind in copies}
    if any(len(copies[kind]) < count for kind, count in counts.items()):
        return []
    if len(offer.kinds) == 1:
        kind = offer.kinds[0]
        found = copies[kind][:COPIES]
        if kind in collected(state, n, seat):
            found = found[::-1]  # cards of a collected skill are best kept at the front of the hand
        return [(*offer.cards, piece) for piece in found]
    foremost = _gather(offer.cards, [copies[kind][:count] for kind, count in counts.items()])
    hindmost = _gather(offer.cards, [copies[kind][-count:] for kind, count in counts.items()])
    return [foremost] if foremost == hindmost else [foremost, hindmost]


def _gather(cards: Sequence[int], groups: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return (*cards, *(piece for group in groups for piece in group))


MOST_WANTED = 12
"""The maximum number of cards to ask for in the form; the rules have no limit."""


def forms(state: IntroductState, n: Numbers, seat: Seat) -> Iterable[Form]:
    """Yield the forms for making an offer and for answering each one the seat may accept.

    Call this in the trading phase only.
    """
    plan, zones = state.table.plan, state.table.zones
    own, wanted = zones[n.hand[seat]], n.skills
    targets: tuple[str, ...] = (seat_name(state.turn),)
    if seat == state.turn:
        own = zones[n.turned] + own
        targets = (TO_ALL, *(seat_name(each) for each in range(state.seats) if each != seat))
    else:
        wanted += tuple(plan.pieces[piece] for piece in zones[n.turned])
    given = tuple(plan.pieces[piece] for piece in own)
    give = Field("pieces", Message("i-give"), given, 0, len(given))
    want = Field("args", Message("i-want"), wanted, 0, MOST_WANTED, repeats=True)
    to = Field("target", Message("to"), targets, 1, 1)
    opens = Message("offer-trade")
    yield _form("offer", Message("make-trade"), Message("propose"), (give, to, want), opens)
    for offer in state.offers:
        if not offer.is_for(seat):
            continue
        target = Field("target", Message("offer-field"), (offer.name,), 1, 1)
        fields = (give, target, want)
        yield _form("counter", Message("make-counter"), Message("counter-button"), fields)
        if card_choices(state, n, seat, offer):
            kinds = {*offer.kinds, *(n.kind[card] for card in offer.cards)}
            fitting = tuple(plan.pieces[piece] for piece in own if n.kind[piece] in kinds)
            chosen = Field("pieces", Message("i-give"), fitting, offer.wanted, offer.wanted)
            title = Message("accept-offer", maker=offer.seat)
            accept = _form("accept", title, Message("accept"), (chosen, target))
            yield replace(accept, ready=_least_missed(state, n, seat, offer))


def _least_missed(state: IntroductState, n: Numbers, seat: Seat, offer: Offer) -> Move:
    """Return the move that accepts an offer with the copies of cards that are missed least.

    These are turned-over cards of skills that the seat doesn't teach, then the hindmost of the
    hand.
    """
    zones, names = state.table.zones, state.table.plan.pieces
    turned = zones[n.turned] if seat == state.turn else []
    mine = collected(state, n, seat)
    chosen = list(offer.cards)
    for kind in offer.kinds:
        open_copies = [p for p in turned if n.kind[p] == kind and p not in chosen]
        copies = [p for p in zones[n.hand[seat]] if n.kind[p] == kind and p not in chosen]
        order = [*open_copies, *copies] if kind in mine else [*copies, *open_copies]
        chosen.append(order[-1])
    return Move("accept", tuple(names[piece] for piece in chosen), offer.name)


def _form(kind: str, title: str, button: str, fields: tuple[Field, ...], opens: str = "") -> Form:
    return Form(kind, title, button, fields, opens=opens, sheet="trade", icon="trade", key="T")


def preview(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Preview | None:
    """Return what a legal move would do, such as what a class pays; None if it's obvious."""
    table = state.table
    plan = table.plan
    zone = plan.zone.get(move.target, -1)
    match move.kind:
        case "place":
            kind = n.kind[plan.piece[move.pieces[0]]]
            size = len(table.zones[zone])
            skill = n.skills[kind]
            title = Message("begins", skill=skill)
            if size:
                title = Message("grows", skill=skill, size=size, next=size + 1)
            return Preview(title, (("book", notes.outlook(n, kind, size + 1)),))
        case "complete":
            kind, size = n.kind[table.zones[zone][0]], len(table.zones[zone])
            books = n.meter[kind][size]
            lines: list[tuple[str, str]] = [("discard", Message("discards", count=size - books))]
            more = notes.next_step(n, kind, size)
            if more is not None:
                lines.append(("book", Message("more-for", more=more[0], books=more[1])))
            return Preview(Message("pays", books=books), tuple(lines))
        case "offer" | "counter":
            offer = trading.offer_of(state, n, seat, move)
            if offer is None:
                return None
            offered = describe_offer(state, n, move)
            return Preview(
                offered,
                _gains(state, n, seat, offer),
                _losses(state, n, offer),
                _answer_hint(state, n, offer),
            )
    return None


def _gains(
    state: IntroductState, n: Numbers, seat: Seat, offer: Offer
) -> tuple[tuple[str, str], ...]:
    """Return what an offer would bring its maker, as (skill, text)."""
    gained = Counter((*offer.kinds, *(n.kind[card] for card in offer.cards)))
    return tuple(
        (n.skills[kind], _effect_text(state, n, seat, kind, number))
        for kind, number in sorted(gained.items())
    )


def _losses(state: IntroductState, n: Numbers, offer: Offer) -> tuple[tuple[str, str], ...]:
    """Return what an offer to a single seat would bring that seat, as (skill, text)."""
    if offer.to == EVERYONE:
        return ()
    given = Counter(n.kind[piece] for piece in offer.give)
    return tuple(
        (n.skills[kind], _effect_text(state, n, offer.to, kind, number))
        for kind, number in sorted(given.items())
    )


def _answer_hint(state: IntroductState, n: Numbers, offer: Offer) -> str:
    """Return a guess at the other side's answer, from its classrooms."""
    if offer.to == EVERYONE:
        return ""
    to = offer.to
    taught = _taught(state, n, offer.to)
    kinds = [n.kind[piece] for piece in offer.give]
    kept = wishes.mask_of(offer.kinds) & state.table.values[n.keeps[to]]
    if kept:
        return Message("keeps", to=to, skills=wishes.said(n, kept))
    missed = [kind for kind in offer.kinds if kind in taught]
    if missed:
        return Message("too", to=to, skills=notes.skills(n, {*missed}))
    helped = [kind for kind in kinds if kind in sought(state, n, to)]
    if helped:
        return Message("collects", to=to, skills=notes.skills(n, {*helped}))
    if kinds and None not in taught:
        return Message("would-complete", to=to)
    return Message("has-room", to=to) if None in taught else ""


def _taught(state: IntroductState, n: Numbers, seat: Seat) -> set[int | None]:
    """Return the skills of a seat's classrooms, with None for an empty one."""
    zones = state.table.zones
    return {n.kind[zones[room][0]] if zones[room] else None for room in n.own_rooms(state, seat)}


def _effect_text(state: IntroductState, n: Numbers, seat: Seat, kind: int, number: int) -> str:
    """Return what cards of a skill would do in a seat's classrooms, as text."""
    zones = state.table.zones
    sizes = [
        len(zones[room])
        for room in n.own_rooms(state, seat)
        if zones[room] and n.kind[zones[room][0]] == kind
    ]
    if not sizes:
        return Message("needs-room")
    size = max(sizes)
    return Message("arrives", next=size + number, outlook=notes.outlook(n, kind, size + number))


def describe_offer(state: IntroductState, n: Numbers, move: Move) -> str:
    """Return the label of the button that makes an offer or answers with one."""
    plan = state.table.plan
    pieces = [plan.piece[name] for name in move.pieces if name in plan.piece]
    kinds = [n.skill[str(word)] for word in move.args if word in n.skill]
    kinds += [n.kind[plan.piece[str(word)]] for word in move.args if word in plan.piece]
    offer = trading.find_offer(state, move.target)
    values: dict[str, Value] = {
        "all": move.target == TO_ALL,
        "to": offer.seat if offer else move.target,
        "give": notes.of(n, pieces),
        "wanted": notes.skills(n, kinds),
    }
    key = "counter" if move.kind == "counter" else "offer"
    if not kinds:
        return Message(f"{key}-gift", **values)
    return Message(key if pieces else f"{key}-ask", **values)
