"""Listing the moves that a seat can make or try, and refusing illegal ones.

Illegal moves are refused in the order of the rulebook's paragraphs.
"""

from collections import Counter
from collections.abc import Callable
from functools import cache

from tabletop.api import NOT_YOUR_TURN, Lack, Message, Move, Refusal, Seat
from tabletop.games.introduct_academy import trading, trays, wishes
from tabletop.games.introduct_academy.state import (
    MOST_COLLECTED,
    PLACINGS,
    ROOMS,
    IntroductState,
    Numbers,
    is_duel,
    price_of_room,
)
from tabletop.games.introduct_academy.turn import offer_to_answer

END_PLACING = Move("end-placing")
END_TRADING = Move("end-trading")
END_TURN = Move("end-turn")
IMPOSSIBLE, ASKED = 2.5, 4.0
"""Seconds in which an offer fades that asks too much, and a request that gives nothing."""
BUY = Move("buy-classroom")
ANY_SKILL = -1
"""The skill number of an empty classroom, which accepts any skill."""


def listed_moves(state: IntroductState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    """Return a seat's moves: those for the phase, then those possible at any time.

    Args:
        state: The position.
        n: The numbers of the table's pieces, zones and values.
        seat: The seat.
        legal: Whether to list legal moves only. Otherwise, illegal cards and classrooms are
            included so that a refusal can explain why.
    """
    if state.phase == "over":
        return []
    list_phase = _trading if state.phase == "trade" else placing
    found = list_phase(state, n, seat, legal=legal)
    if seat == state.turn or not is_duel(state):
        zones = state.table.zones
        rooms = n.completable(state, seat) if legal else n.own_rooms(state, seat)
        found += [n.completing[room] for room in rooms if zones[room]]
    if state.sells and not (legal and refuse_buy(state, n, seat, BUY)):
        found.append(BUY)
    return found


def placing(state: IntroductState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    """Return a seat's moves outside trading, with the same arguments as `listed_moves`.

    Rulebook: `#placing`, `#placing-received`, `#duel`.
    """
    table, zones = state.table, state.table.zones
    if state.phase == "assign":
        pieces = zones[n.received[seat]]
        if seat == state.turn:
            pieces = pieces + zones[n.turned]
        if not legal:
            pieces = pieces + zones[n.hand[seat]]
        return _places(state, n, seat, pieces, legal=legal)
    if seat != state.turn:
        return []
    match state.phase:
        case "left":
            pieces = zones[n.left]
            places = _places(state, n, seat, pieces, legal=legal)
            return places + _discards(n, pieces)
        case "reveal":
            return [*_places(state, n, seat, zones[n.turned], legal=legal), END_TURN]
    hand = zones[n.hand[seat]]
    found: list[Move] = []
    if not (legal and _placed_enough(state, n)):
        found = _places(state, n, seat, hand[:1] if legal else hand, legal=legal)
    if table.values[n.placed]:
        if is_duel(state) and not table.values[n.discarded]:
            found += _discards(n, hand)
        found.append(END_PLACING)
    return found


def _placed_enough(state: IntroductState, n: Numbers) -> bool:
    values = state.table.values
    return values[n.placed] >= PLACINGS or bool(values[n.discarded])


def _places(
    state: IntroductState, n: Numbers, seat: Seat, pieces: list[int], *, legal: bool
) -> list[Move]:
    zones, kind = state.table.zones, n.kind
    rooms = [
        (n.placing[room], kind[zones[room][0]] if legal and zones[room] else ANY_SKILL)
        for room in n.own_rooms(state, seat)
    ]
    return [
        places[piece]
        for piece in pieces
        for places, taught in rooms
        if taught in (ANY_SKILL, kind[piece])
    ]


def _discards(n: Numbers, pieces: list[int]) -> list[Move]:
    return [n.discarding[piece] for piece in pieces]


def _trading(state: IntroductState, n: Numbers, seat: Seat, *, legal: bool) -> list[Move]:
    found: list[Move] = []
    for offer in state.offers:
        if offer.seat == seat:
            found.append(Move("withdraw", (), offer.name))
        elif offer.asked >> seat & 1:
            found += trays.acceptances(state, n, seat, offer)
            if not offer.declined >> seat & 1:
                found += trays.decline_moves(state, n, seat, offer)
    found += new_offers(state, n, seat)
    if seat == state.turn:
        found.append(END_TRADING)
    if not legal:
        # A card dropped on a classroom is refused with the reason why it has to wait.
        plan = state.table.plan
        own = state.table.zones[n.hand[seat]]
        if seat == state.turn:
            own = state.table.zones[n.turned] + own
        first = plan.zones[n.room[seat][0]]
        found += [Move("place", (plan.pieces[piece],), first) for piece in own]
    return found


def new_offers(state: IntroductState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the offers that computer players consider for a seat, except those already open.

    If the seat owes an answer, they answer the oldest offer. Rulebook: `#offers`.
    """
    owed = offer_to_answer(state, seat)
    if owed is not None:
        found = trays.counters(state, n, seat, owed)
    else:
        found = trays.proposals(state, n, seat)
    for offer in state.offers:
        if offer.seat == seat:
            break
    else:
        return found
    made = ((trading.offer_of(state, n, seat, move), move) for move in found)
    return [move for offer, move in made if offer and not trading.is_open(state, offer)]


def waived(state: IntroductState, n: Numbers, seat: Seat) -> dict[Move, float]:
    """Return the declines that need no person, each with the seconds for reading the offer.

    They answer what the seat has no cards for or keeps, and what would give it nothing. Rulebook:
    `#answering`, `#wishes`.
    """
    found: dict[Move, float] = {}
    for offer in state.offers if state.phase == "trade" else ():
        if offer.awaits(seat):
            able = bool(trays.card_choices(state, n, seat, offer))
            refused = not able or wishes.is_kept(state, n, seat, offer)
            if refused or not offer.give:
                found[Move("decline", (), offer.name)] = IMPOSSIBLE if refused else ASKED
    return found


def open_moves(state: IntroductState, n: Numbers, seat: Seat) -> list[Move]:
    """Return the legal moves that a seat can make without looking at its hand.

    The list reveals nothing hidden. It is empty for an active player who has to trade or to place
    cards from the hand.
    """
    found: list[Move] = []
    if seat == state.turn and state.phase != "assign" and offer_to_answer(state, seat) is None:
        return found
    if state.phase == "trade":
        for offer in state.offers:
            if offer.seat == seat:
                found.append(Move("withdraw", (), offer.name))
            elif offer.is_for(seat):
                if not offer.wanted:
                    found.append(Move("accept", (), offer.name))
                if offer.awaits(seat):
                    found.append(Move("decline", (), offer.name))
    if state.phase == "assign":
        found += placing(state, n, seat, legal=True)
    if state.phase != "over" and not is_duel(state):
        found += [n.completing[room] for room in n.completable(state, seat)]
    return found


@cache
def no(key: str, paragraph: str, **values: int | str) -> Refusal:
    """Return a refusal with the message `key`, which cites a paragraph of the game's rulebook.

    `values` are filled into the message.
    """
    return Refusal(Message(key, **values), f"introduct-academy.{paragraph}")


_TWICE = no("name-once", "what-is-traded")
_ONLY_HAND = no("only-hand-and-turned", "what-is-traded")
YOURS = no(NOT_YOUR_TURN, "turn")
_FIRST = no("first-of-hand", "hand-order")
_FULL = no("two-at-most", "placing")
_OTHER = no("other-skill", "one-skill")
_NO_ROOM = no("complete-first", "no-room")
_PROTECTED = no(
    "protected",
    "protection",
)


def refuse_place(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't place this card in a classroom now, or None if it can.

    Rulebook: `#hand-order`, `#placing`, `#one-skill`, `#placing-received`, `#duel`.
    """
    table = state.table
    piece = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    if piece < 0 or move.args:
        return no("place-one", "placing")
    if state.phase == "assign":
        refusal = _refuse_received(state, n, seat, piece)
    elif seat != state.turn:
        refusal = YOURS
    else:
        refusal = _refuse_source(state, n, seat, piece)
    if refusal is not None:
        return refusal
    zone = table.plan.zone.get(move.target, -1)
    if zone not in n.own_rooms(state, seat):
        return no("not-your-classroom", "classrooms")
    kind = n.kind[piece]
    if n.fits(state, zone, kind):
        return None
    if state.phase == "assign" and not any(
        n.fits(state, room, kind) for room in n.own_rooms(state, seat)
    ):
        return _NO_ROOM
    return _OTHER


def _refuse_received(state: IntroductState, n: Numbers, seat: Seat, piece: int) -> Refusal | None:
    """Return why the seat can't place this card in phase 3, or None."""
    where = state.table.where[piece]
    if where == n.hand[seat]:
        return no("hand-waits", "placing-received")
    if where == n.received[seat] or (seat == state.turn and where == n.turned):
        return None
    return no("not-yours-to-place", "placing-received")


def _refuse_source(state: IntroductState, n: Numbers, seat: Seat, piece: int) -> Refusal | None:
    """Return why the active player can't place this card outside phase 3, or None."""
    table = state.table
    in_hand = table.where[piece] == n.hand[seat]
    full = table.values[n.placed] >= PLACINGS
    if state.phase == "trade":
        return _FULL if in_hand and full else no("not-placing", "placing")
    if state.phase in ("left", "reveal"):
        zone = n.left if state.phase == "left" else n.turned
        if table.where[piece] == zone:
            return None
        text = "place-or-discard"
        if state.phase == "reveal":
            text = "place-or-leave"
        return no(text, "duel")
    if full:
        return _FULL
    if table.values[n.discarded]:
        return no("discarded-go-on", "duel")
    return None if in_hand and table.zones[n.hand[seat]][0] == piece else _FIRST


def refuse_end(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't end placing, trading or its turn now, or None if it can.

    Rulebook: `#placing`, `#trading`, `#duel`.
    """
    if seat != state.turn:
        return YOURS
    if move != Move(move.kind):
        return no("just-end-phase", "turn")
    if move.kind == "end-placing":
        if state.phase != "place":
            return no("not-placing", "placing")
        if not state.table.values[n.placed]:
            return no("must-place-first", "placing")
        return None
    if move.kind == "end-trading":
        if is_duel(state):
            return no("two-do-not-trade", "duel")
        if state.phase != "trade":
            return _not_trading(state)
        return None
    if state.phase != "reveal":
        return no("ends-by-itself", "turn")
    return None


def _not_trading(state: IntroductState) -> Refusal:
    if state.phase == "place":
        return no("trading-not-begun", "trading")
    return no("trading-over", "trading")


def refuse_complete(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't complete a class now, or None if it can, in any phase.

    Rulebook: `#completing`, `#protection`.
    """
    zone = state.table.plan.zone.get(move.target, -1)
    if zone not in n.own_rooms(state, seat) or move.pieces or move.args:
        return no("not-your-classroom", "classrooms")
    if not state.table.zones[zone]:
        return no("classroom-empty", "completing")
    if n.protected(state, seat, zone):
        return _PROTECTED
    if is_duel(state) and seat != state.turn:
        text = "only-own-turn"
        return no(text, "duel")
    return None


def refuse_buy(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't buy a third classroom now, or None if it can.

    Rulebook: `#third-classroom`.
    """
    table = state.table
    if not state.sells:
        return no("no-buying", "third-classroom")
    if move != Move("buy-classroom"):
        return no("just-buy", "third-classroom")
    if table.values[n.bought[seat]]:
        return no("buy-once", "third-classroom")
    if table.values[n.rooms[seat]] >= ROOMS:
        return no("three-already", "third-classroom")
    price, books = price_of_room(state.seats), len(table.zones[n.books[seat]])
    if books < price:
        lack = Lack("books", price, books)
        return no("need-books", "third-classroom", price=price)._replace(lack=lack)
    return None


def refuse_discard(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't discard a card now, or None if it can (with two players only).

    Rulebook: `#duel`.
    """
    table = state.table
    if not is_duel(state):
        return no("never-discarded", "placing-received")
    if seat != state.turn:
        return YOURS
    piece = table.plan.piece.get(move.pieces[0], -1) if len(move.pieces) == 1 else -1
    target = table.plan.zones[n.discard]
    if piece < 0 or move.target != target or move.args:
        return no("discard-one", "duel")
    if state.phase == "left":
        if table.where[piece] != n.left:
            return no("place-or-discard", "duel")
        return None
    if state.phase != "place":
        return no("leave-unwanted", "duel")
    if not table.values[n.placed]:
        return no("must-place-first", "placing")
    if table.values[n.discarded]:
        return no("discard-only-one", "duel")
    if table.where[piece] != n.hand[seat]:
        return no("discard-of-hand", "duel")
    return None


def refuse_trading(state: IntroductState) -> Refusal | None:
    """Return why no offer can be made or answered now, or None if one can.

    Rulebook: `#trading`, `#duel`.
    """
    if is_duel(state):
        return no("two-do-not-trade", "duel")
    return None if state.phase == "trade" else _not_trading(state)


def refuse_offer(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't make this offer, request or gift now, or None if it can.

    Rulebook: `#who-trades`, `#what-is-traded`, `#offers`.
    """
    refusal = refuse_trading(state)
    if refusal is not None:
        return refusal
    to = trading.addressee_of(state, move.target)
    if to is None or to == seat:
        return no("to-another", "who-trades")
    if state.turn not in (seat, to):
        return no("only-active", "who-trades")
    return _refuse_content(state, n, seat, move)


def refuse_counter(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't answer with this offer now, or None if it can.

    A counter-offer declines an offer and makes a new one to its maker. Rulebook: `#answering`.
    """
    refusal = refuse_trading(state) or _refuse_address(state, n, seat, move)
    if refusal is not None:
        return refusal
    return _refuse_content(state, n, seat, move)


def _refuse_address(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat can't answer the offer that a move names, or None."""
    offer = trading.find_offer(state, move.target)
    if offer is None:
        number = trading.number_of(move.target)
        if 0 < number <= state.table.values[n.newest]:
            return no("no-longer", "stale-offers")
        return no("no-such-offer", "answering")
    if not offer.is_for(seat):
        return no("not-for-you", "answering")
    return None


def _refuse_content(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat can't give or want what a move says, or None."""
    refusal = _refuse_given(state, n, seat, move) or _refuse_wanted(state, n, seat, move)
    if refusal is not None:
        return refusal
    if not move.pieces and not move.args:
        return no("needs-a-card", "offers")
    offer = trading.offer_of(state, n, seat, move)
    if offer is None or trading.is_open(state, offer):
        return no("open-already", "offers")
    return None


def _refuse_given(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat can't give these cards in an offer or answer, or None."""
    table = state.table
    if len(set(move.pieces)) != len(move.pieces):
        return _TWICE
    for name in move.pieces:
        piece = table.plan.piece.get(name, -1)
        zone = table.where[piece] if piece >= 0 else -1
        if zone == n.hand[seat] or (zone == n.turned and seat == state.turn):
            continue
        if zone == n.received[seat]:
            return no("not-traded-again", "received-cards")
        if n.home.get(zone, (-1, 0))[0] == seat:
            return no("not-from-classrooms", "what-is-traded")
        return _ONLY_HAND
    return None


def _refuse_wanted(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why these skills or turned-over cards can't be asked for, or None."""
    table = state.table
    turned = table.zones[n.turned]
    cards: set[int] = set()
    for word in move.args:
        piece = table.plan.piece.get(str(word), -1)
        if piece in turned and seat != state.turn:
            if piece in cards:
                return _TWICE
            cards.add(piece)
        elif word not in n.skill:
            return no("ask-for-skills", "offers")
    for kind, count in Counter(n.skill[str(w)] for w in move.args if w in n.skill).items():
        if count > n.copies[kind]:
            return no("only-copies", "offers", copies=n.copies[kind], skill=n.skills[kind])
    return None


def refuse_accept(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't accept an offer with these cards, or None if it can.

    Rulebook: `#answering`.
    """
    refusal = refuse_trading(state) or _refuse_address(state, n, seat, move)
    if refusal is not None:
        return refusal
    offer = trading.find_offer(state, move.target)
    if offer is None or move.args:
        return no("accept-with", "answering")
    table = state.table
    own = list(table.zones[n.hand[seat]])
    if seat == state.turn:
        own += table.zones[n.turned]
    wanted = Counter(offer.kinds) + Counter(n.kind[piece] for piece in offer.cards)
    missing = wanted - Counter(n.kind[piece] for piece in own)
    if missing:
        return _without(state, n, seat, missing)
    refusal = _refuse_given(state, n, seat, move)
    if refusal is not None:
        return refusal
    chosen = [table.plan.piece[name] for name in move.pieces]
    if Counter(n.kind[piece] for piece in chosen) != wanted or not {*offer.cards} <= {*chosen}:
        return no("choose-exactly", "answering")
    return None


def _without(state: IntroductState, n: Numbers, seat: Seat, missing: Counter[int]) -> Refusal:
    """Return why a seat can't give skills: they are in the wrong zone, or it has none."""
    zones = state.table.zones
    missing = missing - Counter(n.kind[piece] for piece in zones[n.received[seat]])
    if not missing:
        return no("not-traded-again", "received-cards")
    taught = (piece for room in n.own_rooms(state, seat) for piece in zones[room])
    if not missing - Counter(n.kind[piece] for piece in taught):
        return no("not-from-classrooms", "what-is-traded")
    return no("skills-missing", "answering")


def refuse_decline(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't decline an offer now, or None if it can.

    Rulebook: `#answering`.
    """
    refusal = refuse_trading(state) or _refuse_address(state, n, seat, move)
    if refusal is not None:
        return refusal
    offer = trading.find_offer(state, move.target)
    if offer is None or move.pieces or not trays.is_reason(n, move.args):
        return no("decline-how", "answering")
    if offer.declined >> seat & 1:
        return no("declined-already", "answering")
    return None


def refuse_withdraw(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't withdraw an offer now, or None if it can.

    Rulebook: `#answering`.
    """
    refusal = refuse_trading(state)
    if refusal is not None:
        return refusal
    offer = trading.find_offer(state, move.target)
    if offer is None:
        return _refuse_address(state, n, seat, move)
    if offer.seat != seat:
        return no("only-maker", "answering")
    return no("just-withdraw", "answering") if move.pieces or move.args else None


def refuse_wish(state: IntroductState, n: Numbers, seat: Seat, move: Move) -> Refusal | None:
    """Return why the seat can't say now that it collects or keeps these skills, or None if it can.

    Rulebook: `#wishes`.
    """
    refusal = refuse_trading(state)
    if refusal is not None:
        return refusal
    kinds = [n.skill.get(str(word), -1) for word in move.args]
    if move.pieces or move.target or -1 in kinds or len({*kinds}) != len(kinds):
        return no("name-skills", "wishes")
    if move.kind == wishes.COLLECT and len(kinds) > MOST_COLLECTED:
        return no("three-skills-at-most", "wishes")
    if state.table.values[wishes.value_of(n, seat, move.kind)] == wishes.mask_of(kinds):
        return no("said-already", "wishes")
    return None


REFUSALS: dict[str, Callable[[IntroductState, Numbers, Seat, Move], Refusal | None]] = {
    "place": refuse_place,
    "complete": refuse_complete,
    "buy-classroom": refuse_buy,
    "discard": refuse_discard,
    "collect": refuse_wish,
    "keep": refuse_wish,
    "end-placing": refuse_end,
    "end-trading": refuse_end,
    "end-turn": refuse_end,
    "offer": refuse_offer,
    "counter": refuse_counter,
    "accept": refuse_accept,
    "decline": refuse_decline,
    "withdraw": refuse_withdraw,
}
"""What says why a move can't be made, by the kind of move."""
