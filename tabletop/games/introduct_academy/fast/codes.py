"""Moves as integer codes, for the compact positions that the search uses.

From the lowest bit, a code contains the kind (4 bits), the address or reason (3), the number of
cards given (7), the number of words or the skill of a reason (7), the number of the offer (16),
then each card and word (7 each). A word is a skill that is wanted; a wanted turned-over card is its
number plus the number of skills. Wishes have a bit mask of skills in place of cards.
"""

from collections.abc import Sequence

from tabletop.api import Move, Seat, parse_seat, seat_name
from tabletop.games.introduct_academy import wishes
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    NEED,
    NO_ROOM,
    NO_USE,
    TO_ALL,
    TOO_LITTLE,
    Numbers,
)

END_PLACING, END_TRADING, END_TURN, BUY, COMPLETE, PLACE, DISCARD = range(7)
WITHDRAW, DECLINE, ACCEPT, OFFER, COUNTER, COLLECT, KEEP = range(7, 14)
KIND = 15
"""The mask of the bits in a code that contain the kind of move."""
PLAIN = ("end-placing", "end-trading", "end-turn", "buy-classroom")
"""The kinds of moves without further parts; a kind's index is its code."""
WISHES = {COLLECT: wishes.COLLECT, KEEP: wishes.KEEP}
"""The kinds of moves with which a seat says what it collects or keeps, by code."""
REASONS = ("", NEED, NO_ROOM, TOO_LITTLE, NO_USE)
ADDRESS, GIVEN, WORDS, NUMBER, ITEMS = 4, 7, 14, 21, 37
"""The lowest bit of each part of a code: address, number of cards, words, offer, first item."""
ITEM, ITEM_BITS = 127, 7
_MANY, _MOST_OFFERS = 127, 0xFFFF
_ONE_FOR_ONE, _SECOND = OFFER | 1 << GIVEN | 1 << WORDS, ITEMS + ITEM_BITS


Said = tuple[int, Seat, tuple[int, ...], tuple[int, ...]]
"""What an offer or answer says: offer number, addressee, cards given, words wanted.

The number is that of the offer being answered; the addressee is that of a new offer. Words are
skills, or turned-over cards plus the number of skills.
"""


def complete(place: int) -> int:
    """Return the code for completing a class; `place` is the seat's classroom, from 0."""
    return COMPLETE | place << ADDRESS


def place(piece: int, room: int) -> int:
    """Return the code for placing the card `piece` in the seat's classroom `room`, from 0."""
    return PLACE | room << ADDRESS | piece << GIVEN


def discard(piece: int) -> int:
    """Return the code for discarding a card; `piece` is its piece number."""
    return DISCARD | piece << GIVEN


def withdraw(number: int) -> int:
    """Return the code for withdrawing the offer with this number."""
    return WITHDRAW | number << NUMBER


def decline(number: int, reason: int = 0, skill: int = 0) -> int:
    """Return the code for declining the offer with this number.

    `reason` is an index into `REASONS`, or 0 for none; `skill` is the skill that it names.
    """
    return DECLINE | reason << ADDRESS | skill << WORDS | number << NUMBER


def accept(number: int, chosen: Sequence[int]) -> int:
    """Return the code for accepting the offer with this number, giving the chosen cards."""
    return _with_items(ACCEPT | len(chosen) << GIVEN | number << NUMBER, chosen)


def offer(to: Seat, give: tuple[int, ...], words: tuple[int, ...]) -> int:
    """Return the code for making an offer.

    Args:
        to: The seat that may accept it, or `EVERYONE`.
        give: The cards given.
        words: What is wanted: skills, or turned-over cards plus the number of skills.
    """
    if len(give) == len(words) == 1:  # the most frequent offer, built faster
        return _ONE_FOR_ONE | to + 1 << ADDRESS | give[0] << ITEMS | words[0] << _SECOND
    code = OFFER | to + 1 << ADDRESS | len(give) << GIVEN | len(words) << WORDS
    shift = ITEMS
    for item in give + words:
        code |= item << shift
        shift += ITEM_BITS
    return code


def counter(number: int, give: Sequence[int], words: Sequence[int]) -> int:
    """Return the code for answering an offer with a counter-offer.

    Args:
        number: The number of the offer being answered.
        give: The cards given.
        words: What is wanted: skills, or turned-over cards plus the number of skills.
    """
    code = COUNTER | len(give) << GIVEN | len(words) << WORDS | number << NUMBER
    return _with_items(code, (*give, *words))


def _with_items(code: int, items: Sequence[int]) -> int:
    shift = ITEMS
    for item in items:
        code |= item << shift
        shift += ITEM_BITS
    return code


def said(code: int) -> Said:
    """Return the parts of an offer's or answer's code: number, addressee, cards and words."""
    cards, words = code >> GIVEN & _MANY, code >> WORDS & _MANY
    items = _items(code, cards + words)
    number, to = code >> NUMBER & _MOST_OFFERS, (code >> ADDRESS & 7) - 1
    return number, to, items[:cards], items[cards:]


def given(code: int) -> tuple[int, ...]:
    """Return the cards given in an offer or answer; `code` is its code."""
    return _items(code, code >> GIVEN & _MANY)


def number_of(code: int) -> int:
    """Return the number of the offer that a code answers."""
    return code >> NUMBER & _MOST_OFFERS


def _items(code: int, count: int) -> tuple[int, ...]:
    code >>= ITEMS
    found: list[int] = []
    for _ in range(count):
        found.append(code & ITEM)
        code >>= ITEM_BITS
    return tuple(found)


def move_of(n: Numbers, pieces: Sequence[str], seat: Seat, code: int) -> Move:
    """Return the move that a code represents when made by `seat`.

    `pieces` are the names of all pieces, by number.
    """
    kind = code & KIND
    if kind < len(PLAIN):
        return Move(PLAIN[kind])
    if kind == COMPLETE:
        return n.completing[n.room[seat][code >> ADDRESS]]
    if kind == PLACE:
        return n.placing[n.room[seat][code >> ADDRESS & 7]][code >> GIVEN]
    if kind == DISCARD:
        return n.discarding[code >> GIVEN]
    if kind in WISHES:
        skills = wishes.skills_of(code >> GIVEN)
        return Move(WISHES[kind], (), "", tuple(n.skills[skill] for skill in skills))
    return _trade_of(n, pieces, code)


def _trade_of(n: Numbers, pieces: Sequence[str], code: int) -> Move:
    """Return the move that makes, answers or withdraws an offer."""
    kind, target = code & KIND, f"offer:{number_of(code)}"
    if kind == WITHDRAW:
        return Move("withdraw", (), target)
    if kind == DECLINE:
        reason = REASONS[code >> ADDRESS & 7]
        if reason in (NEED, NO_ROOM):
            return Move("decline", (), target, (reason, n.skills[code >> WORDS & _MANY]))
        return Move("decline", (), target, (reason,) if reason else ())
    if kind == ACCEPT:
        return Move("accept", tuple([pieces[piece] for piece in given(code)]), target)
    _, to, give, words = said(code)
    skills = len(n.skills)
    args = tuple([n.skills[word] if word < skills else pieces[word - skills] for word in words])
    names = tuple([pieces[piece] for piece in give])
    if kind == COUNTER:
        return Move("counter", names, target, args)
    return Move("offer", names, TO_ALL if to == EVERYONE else seat_name(to), args)


def code_of(n: Numbers, piece: dict[str, int], zone: dict[str, int], seats: int, move: Move) -> int:
    """Return the code of a legal move.

    `piece` and `zone` give the numbers of pieces and zones by name.

    Raises:
        ValueError: there is no such kind of move.
    """
    if move.kind in PLAIN:
        return PLAIN.index(move.kind)
    if move.kind == "complete":
        return complete(n.home[zone[move.target]][1])
    if move.kind == "place":
        return place(piece[move.pieces[0]], n.home[zone[move.target]][1])
    if move.kind == "discard":
        return discard(piece[move.pieces[0]])
    for kind, wish in WISHES.items():
        if move.kind == wish:
            return kind | wishes.mask_of(n.skill[str(word)] for word in move.args) << GIVEN
    return _code_of_trade(n, piece, seats, move)


def _code_of_trade(n: Numbers, piece: dict[str, int], seats: int, move: Move) -> int:
    """Return the code of a move that makes, answers or withdraws an offer."""
    pieces = tuple(piece[name] for name in move.pieces)
    words = [str(word) for word in move.args]
    number = 0 if move.kind == "offer" else int(move.target.partition(":")[2])
    match move.kind:
        case "withdraw":
            return withdraw(number)
        case "decline":
            reason, skill = (*words, "", "")[:2]
            return decline(number, REASONS.index(reason), n.skill.get(skill, 0))
        case "accept":
            return accept(number, pieces)
    skills = len(n.skills)
    items = tuple(n.skill[word] if word in n.skill else skills + piece[word] for word in words)
    if move.kind == "counter":
        return counter(number, pieces, items)
    if move.kind != "offer":
        raise ValueError(f"no code for {move}")
    to = EVERYONE if move.target == TO_ALL else parse_seat(move.target, seats)
    return offer(to, pieces, items)
