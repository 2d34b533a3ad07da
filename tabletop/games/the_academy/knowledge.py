"""What a seat can't see, dealt again as everything that it has seen allows."""

from random import Random

from tabletop.engine.determinize import hidden_places, lay_out, shuffle
from tabletop.engine.moves import Seat
from tabletop.games.the_academy.state import (
    ACE,
    COLOUR,
    COLOURS,
    NO_COLOUR,
    RULE,
    AcademyState,
    Numbers,
)

_TRIES = 40
"""Deals that are tried before one may break what hands have shown."""
_ANY = 99
"""A cap that caps nothing."""

_Places = dict[int, list[int]]
_Caps = dict[int, list[int]]
"""By zone the most cards of each colour number; for colour 0, whether the ace may lie there."""


def deal_hidden(state: AcademyState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the cards that a seat does not know over the places that it can't see into.

    The card in the rule slot keeps its rule, the purple 7 is no exam card, no hand gets more cards
    of a colour than it can hold by what it has shown, and a card played face down follows suit.
    The result is a function of what the seat knows and of `rng`.

    Rule: 4 (hidden information).
    """
    table = state.table
    among, bit = table.among, 1 << seat
    deal: _Places = {}
    free: list[int] = []
    room: dict[int, int] = {}
    for zone, hidden in hidden_places(table, seat).items():
        kept = sorted(card for card in hidden if among[card] & bit)
        free += [card for card in hidden if not among[card] & bit]
        deal[zone] = kept
        if len(kept) < len(hidden):
            room[zone] = len(hidden) - len(kept)
    free.sort()
    if n.rule_slot in room:
        alike = [card for card in free if RULE[card] == state.exam_rule]
        card = alike[int(rng.random() * len(alike))]
        free.remove(card)
        deal[n.rule_slot].append(card)
        del room[n.rule_slot]
    given = _deal(free, room, _caps(state, n, room, seat), rng)
    _follow_suit(state, n, given, rng)
    for zone, cards in given.items():
        deal[zone] += cards
    for zone in deal:
        shuffle(deal[zone], rng)
    lay_out(table, seat, deal)


def _caps(state: AcademyState, n: Numbers, room: dict[int, int], seat: Seat) -> _Caps:
    """Return what may lie where, for the zones in which that is less than anything."""
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


def _deal(free: list[int], room: dict[int, int], caps: _Caps, rng: Random) -> _Places:
    """Return a deal that keeps the caps: a random one, mended by swaps where it does not."""
    for _ in range(_TRIES):
        cards = free[:]
        shuffle(cards, rng)
        given: _Places = {}
        for zone, size in room.items():
            given[zone] = cards[len(cards) - size :]
            del cards[len(cards) - size :]
        if not caps or _mend(given, caps, rng):
            return given
    return _mended_ace(given, caps)


def _mend(given: _Places, caps: _Caps, rng: Random) -> bool:
    """Swap what may not lie where it lies for what may; return whether that was possible."""
    for zone, cap in caps.items():
        for place, card in enumerate(given[zone]):
            if _fits(given[zone], card, cap):
                continue
            found = [
                (other, index)
                for other, cards in given.items()
                if other != zone
                for index, newcomer in enumerate(cards)
                if _may_swap(given, caps, (zone, card), (other, newcomer))
            ]
            if not found:
                return False
            other, index = found[int(rng.random() * len(found))]
            given[zone][place], given[other][index] = given[other][index], card
    return True


def _fits(cards: list[int], card: int, cap: list[int]) -> bool:
    """Whether a zone that holds a card among others keeps its cap."""
    if card == ACE and not cap[0]:
        return False
    colour = COLOUR[card]
    return sum(COLOUR[other] == colour for other in cards) <= cap[colour]


def _may_swap(
    given: _Places, caps: _Caps, leaver: tuple[int, int], newcomer: tuple[int, int]
) -> bool:
    """Whether two cards may change places, each given with its zone."""
    (zone, card), (other, new) = leaver, newcomer
    if COLOUR[card] == COLOUR[new] and ACE not in (card, new):
        return False
    for place, comes, goes in ((zone, new, card), (other, card, new)):
        cap = caps.get(place)
        if cap is None:
            continue
        if comes == ACE and not cap[0]:
            return False
        colour = COLOUR[comes]
        held = sum(COLOUR[each] == colour for each in given[place])
        if held + (COLOUR[goes] != colour) > cap[colour]:
            return False
    return True


def _mended_ace(given: _Places, caps: _Caps) -> _Places:
    """Take the ace out of the exam cards, whatever else is not as it has been shown."""
    for zone, cards in given.items():
        if ACE in cards and not caps.get(zone, [1])[0]:
            other = next(each for each in given if caps.get(each, [1])[0])
            place = cards.index(ACE)
            cards[place], given[other][0] = given[other][0], ACE
    return given


def _follow_suit(state: AcademyState, n: Numbers, given: _Places, rng: Random) -> None:
    """Let a card played face down be one of the led colour if its hand still holds such a card.

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
