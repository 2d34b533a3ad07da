"""Legal moves in the compact position, as codes, in the same order as in `moves` and `trays`."""

from collections.abc import Sequence

from tabletop.api import Seat
from tabletop.games.introduct_academy.fast import codes
from tabletop.games.introduct_academy.fast.position import Board, Zone
from tabletop.games.introduct_academy.state import EVERYONE, PLACINGS, ROOMS, Offer, price_of_room
from tabletop.games.introduct_academy.trays import (
    COPIES,
    GIVES,
    LISTED,
    LISTED_COUNTERS,
    PROPOSALS,
    WANTS,
)
from tabletop.games.introduct_academy.wishes import skills_of

_NONE, _NEED, _NO_ROOM, _TOO_LITTLE, _NO_USE = range(len(codes.REASONS))


Bid = tuple[Zone, Seat, Zone, int]
"""A possible offer: cards given, addressee, words wanted, and the offer being answered.

Words are skills, or turned-over cards plus the number of skills. The last item is the number of the
offer being answered, or 0 for a new offer.
"""
_COMPLETIONS = tuple(map(codes.complete, range(ROOMS)))


def code_of(bid: Bid) -> int:
    """Return the code of the move that makes an offer, whether a new one or an answer."""
    give, to, words, number = bid
    if number:
        return codes.counter(number, give, words)
    return codes.offer(to, give, words)


def legal(board: Board, seat: Seat) -> list[int]:
    """Return the codes of a seat's legal moves: the phase's own, then completing and buying."""
    if board.phase == "over":
        return []
    found = _trading(board, seat) if board.phase == "trade" else placing(board, seat)
    if seat == board.turn or board.seats > 2:
        found += completions(board, seat)
    if board.sells and _may_buy(board, seat):
        found.append(codes.BUY)
    return found


def completions(board: Board, seat: Seat) -> list[int]:
    """Return the codes for completing each class that a seat may complete.

    A single card is protected by a larger class of the seat. Rulebook: `#completing`,
    `#protection`.
    """
    first = seat * ROOMS
    one, two, three = board.sizes[first : first + ROOMS]
    least = 2 if one > 1 or two > 1 or three > 1 else 1
    found: list[int] = []
    if one >= least:
        found.append(_COMPLETIONS[0])
    if two >= least:
        found.append(_COMPLETIONS[1])
    if three >= least:
        found.append(_COMPLETIONS[2])
    return found


def _may_buy(board: Board, seat: Seat) -> bool:
    n, values = board.n, board.values
    if values[n.bought[seat]] or values[n.rooms[seat]] >= ROOMS:
        return False
    return len(board.zones[n.books[seat]]) >= price_of_room(board.seats)


def placing(board: Board, seat: Seat) -> list[int]:
    """Return the codes of a seat's legal moves outside trading, without completing classes."""
    n, zones, phase = board.n, board.zones, board.phase
    if phase == "assign":
        pieces = zones[n.received[seat]]
        if seat == board.turn:
            pieces += zones[n.turned]
        return _places(board, seat, pieces)
    if seat != board.turn:
        return []
    if phase == "left":
        pieces = zones[n.left]
        return [*_places(board, seat, pieces), *map(codes.discard, pieces)]
    if phase == "reveal":
        return [*_places(board, seat, zones[n.turned]), codes.END_TURN]
    hand, values = zones[n.hand[seat]], board.values
    found: list[int] = []
    if values[n.placed] < PLACINGS and not values[n.discarded]:
        found = _places(board, seat, hand[:1])
    if values[n.placed]:
        if board.seats == 2 and not values[n.discarded]:
            found += map(codes.discard, hand)
        found.append(codes.END_PLACING)
    return found


def _places(board: Board, seat: Seat, pieces: Zone) -> list[int]:
    kind, first = board.n.kind, seat * ROOMS
    taught = board.taught[first : first + board.values[board.n.rooms[seat]]]
    return [
        codes.PLACE | room << codes.ADDRESS | piece << codes.GIVEN
        for piece in pieces
        for room, skill in enumerate(taught)
        if skill < 0 or skill == kind[piece]
    ]


# Trading


def _trading(board: Board, seat: Seat) -> list[int]:
    found: list[int] = []
    owed: Offer | None = None
    own = False
    for offer in board.offers:
        if offer.seat == seat:
            own = True
            found.append(codes.withdraw(offer.number))
        elif offer.asked >> seat & 1:
            found += [codes.accept(offer.number, pieces) for pieces in choices(board, seat, offer)]
            if not offer.declined >> seat & 1:
                owed = owed or offer
                told = reason(board, seat, offer)
                found += [told, codes.decline(offer.number)]
    bids = counters(board, seat, owed) if owed else proposals(board, seat)
    if own and bids:
        bids = [bid for bid in bids if not is_open(board, seat, bid)]
    found += [
        codes.counter(number, give, words) if number else codes.offer(to, give, words)
        for give, to, words, number in bids
    ]
    if seat == board.turn:
        found.append(codes.END_TRADING)
    return found


def is_open(board: Board, seat: Seat, bid: Bid) -> bool:
    """Return whether an offer with the same maker, addressee and cards is already open.

    `bid` is the offer that the seat would make.
    """
    give, to, words, _ = bid
    offer = board.offered(seat, to, give, words)
    what = (seat, to, offer.kinds, offer.cards)
    return any(
        what == (each.seat, each.to, each.kinds, each.cards)
        and sorted(offer.give) == sorted(each.give)
        for each in board.offers
    )


def owes(board: Board, seat: Seat) -> Offer | None:
    """Return the oldest open offer that is waiting for a seat's answer, or None."""
    for offer in board.offers:
        if (offer.asked & ~offer.declined) >> seat & 1:
            return offer
    return None


def new_offers(board: Board, seat: Seat) -> list[Bid]:
    """Return the offers that the search considers for a seat, except those already open.

    Call this only if the seat owes no answer.
    """
    bids = proposals(board, seat)
    if any(offer.seat == seat for offer in board.offers):
        return [bid for bid in bids if not is_open(board, seat, bid)]
    return bids


def collected(board: Board, seat: Seat) -> list[int]:
    """Return the distinct skills taught in a seat's classrooms, largest class first."""
    first = seat * ROOMS
    one, two, three = board.taught[first : first + ROOMS]
    sizes = board.sizes
    if three < 0:
        if one < 0:
            return [two] if two >= 0 else []
        if two < 0 or one == two:
            return [one]
        return [two, one] if sizes[first + 1] > sizes[first] else [one, two]
    slots = [slot for slot in range(first, first + ROOMS) if board.taught[slot] >= 0]
    slots.sort(key=sizes.__getitem__, reverse=True)
    return list(dict.fromkeys([board.taught[slot] for slot in slots]))


def sought(board: Board, seat: Seat) -> list[int]:
    """Return the skills that a seat collects, and those that it says it collects."""
    mine, said = collected(board, seat), board.values[board.n.collects[seat]]
    if not said:
        return mine
    return [*mine, *(kind for kind in skills_of(said) if kind not in mine)]


def spare(board: Board, seat: Seat, mine: Sequence[int]) -> list[int]:
    """Return one card of each skill that a seat does not collect, soonest placed first.

    `mine` are the skills that the seat collects.
    """
    n, zones, kind = board.n, board.zones, board.n.kind
    own = zones[n.hand[seat]]
    if seat == board.turn:
        own = zones[n.turned] + own
    seen = [*mine]
    found: list[int] = []
    for piece in own:
        skill = kind[piece]
        if skill not in seen:
            seen.append(skill)
            found.append(piece)
    return found[:GIVES]


def proposals(board: Board, seat: Seat) -> list[Bid]:
    """Return the offers that the search considers for a seat; none after `LISTED` in a turn."""
    if board.values[board.n.made[seat]] >= LISTED:
        return []
    found = _of_active(board, seat) if seat == board.turn else _to_active(board, seat)
    return found[:PROPOSALS]


def _of_active(board: Board, seat: Seat) -> list[Bid]:
    kind, mine = board.n.kind, collected(board, seat)
    gives = spare(board, seat, mine)
    wants = mine[:WANTS]
    found: list[Bid] = []
    if wants:
        needs = [(other, sought(board, other)) for other in range(board.seats) if other != seat]
        for piece in gives:
            skill = kind[piece]
            takers = [other for other, needed in needs if skill in needed]
            to = takers[0] if len(takers) == 1 else EVERYONE
            found += [((piece,), to, (want,), 0) for want in wants]
    found += [((piece,), EVERYONE, (), 0) for piece in gives]
    if len(gives) > 1 and wants:
        found.append(((gives[0], gives[1]), EVERYONE, (wants[0],), 0))
    if not board.values[board.n.requests[seat]]:
        found += [((), EVERYONE, (want,), 0) for want in wants]
    return found


def plain_offers(board: Board, seat: Seat) -> list[Bid]:
    """Return the most obvious offers, for a seat that has made none this turn.

    Each gives a card that somebody collects and asks for a skill of one of the seat's two largest
    classes.
    """
    kind, mine = board.n.kind, collected(board, seat)
    needs = [(other, sought(board, other)) for other in range(board.seats) if other != seat]
    found: list[Bid] = []
    for piece in spare(board, seat, mine):
        takers = [other for other, needed in needs if kind[piece] in needed]
        if takers:
            to = takers[0] if len(takers) == 1 else EVERYONE
            found += [((piece,), to, (want,), 0) for want in mine[:2]]
    return found


def _to_active(board: Board, seat: Seat) -> list[Bid]:
    n, kind = board.n, board.n.kind
    mine = collected(board, seat)
    gives: list[int] | None = None
    found: list[Bid] = []
    for card in board.zones[n.turned]:
        if kind[card] in mine:
            if gives is None:
                needed = sought(board, board.turn)
                gives = sorted(spare(board, seat, mine), key=lambda p: kind[p] not in needed)
            word = (len(n.skills) + card,)
            found += [((piece,), board.turn, word, 0) for piece in gives[:2]]
            if not board.values[n.requests[seat]]:
                found.append(((), board.turn, word, 0))
    return found


def reason(board: Board, seat: Seat, offer: Offer) -> int:
    """Return the code for declining an offer with a reason, chosen from open cards alone."""
    n, mine = board.n, collected(board, seat)
    for kind in offer.kinds:
        if kind in mine:
            return codes.decline(offer.number, _NEED, kind)
    first = seat * ROOMS
    if -1 not in board.taught[first : first + board.values[n.rooms[seat]]]:
        for piece in offer.give:
            if n.kind[piece] not in mine:
                return codes.decline(offer.number, _NO_ROOM, n.kind[piece])
    return codes.decline(offer.number, _TOO_LITTLE if offer.wanted else _NO_USE)


def counters(board: Board, seat: Seat, offer: Offer) -> list[Bid]:
    """Return a few offers with which a seat could answer an offer, without repeats."""
    n, kind = board.n, board.n.kind
    if board.values[n.made[seat]] >= LISTED_COUNTERS:
        return []
    mine = collected(board, seat)
    turned, skills = board.zones[n.turned], len(n.skills)
    wanted = [piece for piece in offer.give if kind[piece] in mine]
    words = tuple([skills + p if p in turned else kind[p] for p in wanted[:2]])
    number, maker = offer.number, offer.seat
    if words:
        needed = sought(board, maker)
        given = [p for p in spare(board, seat, mine) if kind[p] not in offer.kinds]
        given.sort(key=lambda piece: kind[piece] not in needed)
        found: list[Bid] = [((piece,), maker, words, number) for piece in given[:2]]
        if offer.wanted and not board.values[n.requests[seat]]:
            found.append(((), maker, words, number))
        return found
    if offer.kinds and mine and offer.kinds[0] not in mine:
        for piece in board.zones[n.hand[seat]]:
            if kind[piece] == offer.kinds[0]:
                return [((piece,), maker, (mine[0],), number)]
    return []


def choices(board: Board, seat: Seat, offer: Offer) -> list[Zone]:
    """Return the sets of cards with which a seat could accept an offer.

    If one card is wanted, each copy of the skill is a set; otherwise there are at most two sets.
    Each set begins with the turned-over cards that the offer names.
    """
    n, kind = board.n, board.n.kind
    own = board.zones[n.hand[seat]]
    if seat == board.turn:
        own = board.zones[n.turned] + own
    cards, kinds = offer.cards, offer.kinds
    if len(kinds) == 1:
        wanted = kinds[0]
        found = [piece for piece in own if kind[piece] == wanted and piece not in cards][:COPIES]
        if len(found) > 1 and wanted in collected(board, seat):
            found.reverse()  # cards of a collected skill are best kept at the front of the hand
        return [(*cards, piece) for piece in found]
    if not kinds:
        return [cards]
    copies: dict[int, list[int]] = {wanted: [] for wanted in kinds}
    for piece in own:
        if kind[piece] in copies and piece not in cards:
            copies[kind[piece]].append(piece)
    counts = {wanted: kinds.count(wanted) for wanted in copies}
    if any(len(copies[wanted]) < count for wanted, count in counts.items()):
        return []
    foremost = _gather(cards, [copies[wanted][:count] for wanted, count in counts.items()])
    hindmost = _gather(cards, [copies[wanted][-count:] for wanted, count in counts.items()])
    return [foremost] if foremost == hindmost else [foremost, hindmost]


def _gather(cards: Zone, groups: Sequence[Sequence[int]]) -> Zone:
    return (*cards, *(piece for group in groups for piece in group))


def was_refused(board: Board, seat: Seat, bid: Bid) -> bool:
    """Return whether all addressees have declined this offer since cards last changed hands.

    `bid` is the offer that the seat would make.
    """
    give, to, words, _ = bid
    offer = board.offered(seat, to, give, words)
    said = _said(board, offer)
    return any(
        each.seat == seat and not offer.asked & ~each.declined and _said(board, each) == said
        for each in board.refused
    )


def _said(board: Board, offer: Offer) -> tuple[list[int], list[int]]:
    """Return what an offer gives and what it wants, both as sorted skills."""
    kind = board.n.kind
    wants = sorted([*offer.kinds, *(kind[card] for card in offer.cards)])
    return sorted([kind[piece] for piece in offer.give]), wants


def search_key(board: Board, code: int) -> int:
    """Return a key that is the same for moves with cards of the same skills.

    Turned-over cards stay distinct. `code` is the code of the move.
    """
    kind = code & codes.KIND
    if kind == codes.DECLINE:
        return kind | codes.number_of(code) << codes.NUMBER
    if kind in (codes.PLACE, codes.DISCARD):
        low = code & (1 << codes.GIVEN) - 1
        return low | _alike(board, code >> codes.GIVEN) << codes.GIVEN
    if kind < codes.ACCEPT:
        return code
    shift = codes.ITEMS
    for piece in codes.given(code):
        code += _alike(board, piece) - piece << shift
        shift += codes.ITEM_BITS
    return code


def _alike(board: Board, piece: int) -> int:
    """Return the search key of a card: its skill, and whether it is turned over."""
    return board.n.kind[piece] * 2 + (piece in board.zones[board.n.turned])
