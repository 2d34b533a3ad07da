"""Deal the cards that a seat cannot see again, consistently with all it has seen."""

from random import Random

from tabletop.api import Seat, hidden_places, lay_out, shuffle
from tabletop.games.the_academy.state import (
    ACE,
    COLOUR,
    COLOURS,
    NO_COLOUR,
    RULE,
    AcademyState,
    Numbers,
)

_TRIES = 3
"""Attempts at a random deal repaired by swaps, before cards are placed one by one."""
_ANY = 99
"""A colour limit above any number of cards, used for colours without a limit."""

_Places = dict[int, list[int]]
_Caps = dict[int, list[int]]
"""By zone, the most cards of each colour number; entry 0 says whether the ace may be there."""


def deal_hidden(state: AcademyState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the cards unknown to a seat over the places that it cannot see.

    The card in the rule slot keeps its rule and the purple 7 is not an exam card. No hand gets more
    cards of a colour than it can hold after what it has shown, and a card played face down follows
    suit. The result depends only on what the seat knows and on `rng`.

    Rule: 4 (hidden information).
    """
    table = state.table
    among, bit = table.among, 1 << seat
    deal: _Places = {}
    free: list[int] = []
    room: dict[int, int] = {}
    for zone, hidden in hidden_places(table, seat).items():
        unknown = [card for card in hidden if not among[card] & bit]
        if unknown:
            free += unknown
            room[zone] = len(unknown)
        elif not table.recording:
            continue  # no unknown card is there, and the order does not matter
        deal[zone] = sorted(card for card in hidden if among[card] & bit)
    free.sort()
    caps = _caps(state, n, room, seat)
    alike: list[int] = []
    if n.rule_slot in room:
        del room[n.rule_slot]
        alike = [card for card in free if RULE[card] == state.exam_rule]
        shuffle(alike, rng)
    given = _Dealer(free, room, caps, rng).deal(alike)
    for zone in (n.rule_slot,) if alike else ():
        deal[zone] += [card for card in alike if not any(card in cards for cards in given.values())]
    _follow_suit(state, n, given, rng)
    for zone, cards in given.items():
        kept = deal[zone]
        kept += cards
        if len(kept) > len(cards):
            shuffle(kept, rng)
    lay_out(table, seat, deal)


def _caps(state: AcademyState, n: Numbers, room: dict[int, int], seat: Seat) -> _Caps:
    """Return the colour limits of the zones that have any."""
    table, count = state.table, len(COLOURS)
    known, bit = table.known, 1 << seat
    caps: _Caps = {zone: [0] + [_ANY] * count for zone in (n.exam, n.aside) if zone in room}
    for owner, zone in enumerate(n.hands):
        if zone not in room:
            continue
        cap = [1, *state.limits[owner * count : (owner + 1) * count]]
        if min(cap[1:]) >= len(table.zones[zone]):
            continue
        for card in table.zones[zone]:
            if known[card] & bit:
                cap[COLOUR[card]] -= 1
        caps[zone] = cap
    return caps


class _Dealer:
    """Deals cards over zones of fixed size, with a limit per colour in some zones."""

    def __init__(self, free: list[int], room: dict[int, int], caps: _Caps, rng: Random) -> None:
        self._free = free
        self._room = room
        self._caps = caps
        self._rng = rng
        self._given: _Places = {}

    def deal(self, alike: list[int]) -> _Places:
        """Return the dealt cards by zone; one card of `alike` is left out, if there are any.

        A random deal is repaired by swaps where it breaks a limit; if that fails, the cards are
        placed
        one by one.
        """
        for left_out in alike or [-1]:
            cards = [card for card in self._free if card != left_out]
            for _ in range(_TRIES):
                self._by_luck(cards)
                if not self._caps or self._mend():
                    return self._given
            if not self._one_by_one(cards):
                return self._given
        # Only a position laid out by hand has no such deal.
        for card in self._one_by_one(cards):
            room = self._room.items()
            zone = next(each for each, size in room if len(self._given[each]) < size)
            self._given[zone].append(card)
        return self._given

    def _by_luck(self, cards: list[int]) -> None:
        shuffled = cards[:]
        shuffle(shuffled, self._rng)
        end = len(shuffled)
        for zone, size in self._room.items():
            self._given[zone] = shuffled[end - size : end]
            end -= size

    def _mend(self) -> bool:
        """Swap cards that break a limit with others; return whether all limits are kept."""
        given = self._given
        for zone, cap in self._caps.items():
            for place, card in enumerate(given[zone]):
                if _fits(given[zone], card, cap):
                    continue
                found = [
                    (other, index)
                    for other, cards in given.items()
                    if other != zone
                    for index, newcomer in enumerate(cards)
                    if self._may_swap((zone, card), (other, newcomer))
                ]
                if not found:
                    return False
                other, index = found[int(self._rng.random() * len(found))]
                given[zone][place], given[other][index] = given[other][index], card
        return True

    def _may_swap(self, leaver: tuple[int, int], newcomer: tuple[int, int]) -> bool:
        """Return whether two cards, each given with its zone, may change places."""
        (zone, card), (other, new) = leaver, newcomer
        if COLOUR[card] == COLOUR[new] and ACE not in (card, new):
            return False
        for place, comes, goes in ((zone, new, card), (other, card, new)):
            cap = self._caps.get(place)
            if cap is None:
                continue
            if comes == ACE and not cap[0]:
                return False
            colour = COLOUR[comes]
            held = sum(COLOUR[each] == colour for each in self._given[place])
            if held + (COLOUR[goes] != colour) > cap[colour]:
                return False
        return True

    def _one_by_one(self, cards: list[int]) -> list[int]:
        """Place the cards one by one, moving earlier ones on; return those that can't be placed."""
        self._given = {zone: [] for zone in self._room}
        shuffled = cards[:]
        shuffle(shuffled, self._rng)
        shuffled.sort(key=ACE.__ne__)  # the ace is never moved on, so it goes first
        return [card for card in shuffled if not self._place(card, set())]

    def _place(self, card: int, tried: set[tuple[int, int]]) -> bool:
        """Put a card into a zone, moving others on if it is full; return whether that worked."""
        colour, zones = COLOUR[card], list(self._room)
        shuffle(zones, self._rng)
        for zone in zones:
            cap, cards = self._caps.get(zone), self._given[zone]
            if (zone, colour) in tried or (card == ACE and cap is not None and not cap[0]):
                continue
            if cap is not None and sum(COLOUR[each] == colour for each in cards) >= cap[colour]:
                continue
            tried.add((zone, colour))
            if len(cards) < self._room[zone]:
                cards.append(card)
                return True
            for other in cards[:]:
                if COLOUR[other] == colour or other == ACE:
                    continue
                cards[cards.index(other)] = card
                if self._place(other, tried):
                    return True
                cards[cards.index(card)] = other
        return False


def _fits(cards: list[int], card: int, cap: list[int]) -> bool:
    """Return whether a zone with this card among its cards keeps its limits."""
    if card == ACE and not cap[0]:
        return False
    colour = COLOUR[card]
    return sum(COLOUR[other] == colour for other in cards) <= cap[colour]


def _follow_suit(state: AcademyState, n: Numbers, given: _Places, rng: Random) -> None:
    """Make a face-down trick card follow suit if its hand still holds the led colour.

    Rule: 5.4, rule 2; A5.
    """
    led = state.table.values[n.led]
    if led == NO_COLOUR:
        return
    for trick, hand in zip(n.trick, n.hands, strict=True):
        if trick not in given or COLOUR[given[trick][0]] == led:
            continue
        following = [p for p, card in enumerate(given.get(hand, ())) if COLOUR[card] == led]
        if following:
            place = following[int(rng.random() * len(following))]
            cards = given[hand]
            cards[place], given[trick][0] = given[trick][0], cards[place]
