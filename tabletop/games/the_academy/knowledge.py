"""Redeals the cards that a seat cannot see, and checks positions laid out by hand.

A new deal is consistent with all that the seat has seen.
"""

from random import Random

from tabletop.api import Seat, hidden_places, lay_out, shuffle
from tabletop.games.the_academy import tricks, turn
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    COLOURS,
    MASTERMIND,
    MOST_AWARDS,
    NO_COLOUR,
    NO_TRUMP,
    REBEL,
    RULE,
    TEAMPLAYER,
    TRICKS,
    VALUE,
    AcademyState,
    Numbers,
    role_at,
)

PHASES = ("first-choice", "second-choice", "roles", "before", "trick")


def arrange(state: AcademyState, n: Numbers) -> None:
    """Complete a position laid out by hand and check it.

    Roles go clockwise from `captain`, by default seat 1. Trump and rule come from the cards in the
    slots. The trick number is 9 minus the number of cards in a hand. Unnamed cards stay in the box,
    and nobody has them this round.

    Raises:
        ValueError: the position can't occur; the message names the wrong zone or value.
    """
    if state.phase not in PHASES:
        raise ValueError(f"phase is one of {', '.join(PHASES)}, not {state.phase}")
    _give_roles(state, n)
    _check_values(state, n)
    _check_zones(state, n)
    _reveal_slots(state, n)
    if state.phase in ("first-choice", "second-choice"):
        _hand_out_exams(state, n)
        return
    _set_trick(state, n)
    if state.phase == "roles":
        table = state.table
        table.set(n.number, 0)
        table.set(n.leader, 0)
        turn.offer_role_swap(state, n)
    elif state.phase == "before":
        tricks.open_before(state, n)


def _give_roles(state: AcademyState, n: Numbers) -> None:
    table, values = state.table, state.table.values
    if not values[n.round]:
        table.set(n.round, 1)
    if not values[n.captain]:
        table.set(n.captain, 1)
    if not 1 <= values[n.captain] <= n.seats:
        raise ValueError(f"captain is a seat from 1 to {n.seats}")
    if not any(n.role_of(state, seat) for seat in range(n.seats)):
        for seat in range(n.seats):
            table.set(n.roles + seat, role_at(values[n.captain] - 1, seat, n.seats))
    roles = sorted(n.role_of(state, seat) for seat in range(n.seats))
    if roles != list(range(1, n.seats + 1)):
        raise ValueError(f"the seats have the roles 1 to {n.seats}, each once")


def _check_values(state: AcademyState, n: Numbers) -> None:
    values, names = state.table.values, state.table.plan.values
    bounds = [(n.awards + seat, MOST_AWARDS) for seat in range(n.seats)]
    bounds += [(n.tricks + seat, TRICKS) for seat in range(n.seats)]
    bounds += [(value, 1) for value in (n.skipped, n.swapped, n.changed, n.quiet)]
    bounds += [(n.leader, n.seats), (n.trump, len(COLOURS))]
    for value, most in bounds:
        if not 0 <= values[value] <= most:
            raise ValueError(f"{names[value]} goes from 0 to {most}")
    if values[n.round] > state.round_limit:
        raise ValueError(f"round goes from 1 to {state.round_limit}")


def _check_zones(state: AcademyState, n: Numbers) -> None:
    table = state.table
    zones, names = table.zones, table.plan.zones
    closed = [n.exam, n.aside, n.trump_slot, n.rule_slot]
    if any(table.where[ACE] == zone for zone in closed):
        raise ValueError("the purple 7 is never an exam card and never in a slot")
    if zones[n.deck]:
        raise ValueError("the deck is empty once a round is dealt")
    if n.seats < 4 and any(COLOUR[c] == REBEL for zone in zones[:-1] for c in zone):
        raise ValueError("with three players the orange cards stay in the box")
    for zone in n.hands:
        if len(zones[zone]) > TRICKS:
            raise ValueError(f"{names[zone]} holds up to {TRICKS} cards")
    for zone in n.trick:
        if len(zones[zone]) > 1:
            raise ValueError(f"{names[zone]} holds one card")


def _reveal_slots(state: AcademyState, n: Numbers) -> None:
    """Set trump and rule from the cards in the slots, and reveal these as in play."""
    table = state.table
    trump, rule = table.zones[n.trump_slot], table.zones[n.rule_slot]
    if rule:
        state.exam_rule = RULE[rule[0]]
        table.set(n.rule, RULE[rule[-1]])
        for card in rule:
            if VALUE[card] == 7 or card != rule[0]:
                table.reveal(card)
    if trump and table.values[n.rule] != NO_TRUMP:
        table.set(n.trump, COLOUR[trump[-1]])
    for zone in n.won:
        for card in table.zones[zone]:
            table.reveal(card)
        table.lose_track(zone)


def _hand_out_exams(state: AcademyState, n: Numbers) -> None:
    """Reveal the exam cards to the seats that have seen them.

    Raises:
        ValueError: the exam cards and slots do not fit the phase.
    """
    table = state.table
    seen = 1 << n.seat_of(state, MASTERMIND)
    filled = [zone for zone in (n.trump_slot, n.rule_slot) if table.zones[zone]]
    state.turn = n.seat_of(state, MASTERMIND)
    if state.phase == "second-choice":
        state.turn = n.seat_of(state, TEAMPLAYER)
        for card in table.zones[n.rule_slot]:
            table.reveal(card, seen)
        seen |= 1 << state.turn
    if len(filled) != (state.phase == "second-choice") or not table.zones[n.exam]:
        raise ValueError("the exam cards lie in exam, and one in a slot for the second choice")
    for card in table.zones[n.exam]:
        table.reveal(card, seen)


def _set_trick(state: AcademyState, n: Numbers) -> None:
    """Work out from the cards which trick it is, who leads it and who has acted.

    Raises:
        ValueError: the cards do not fit the trick, its leader or the turn.
    """
    table, values = state.table, state.table.values
    played = [seat for seat in range(n.seats) if table.zones[n.trick[seat]]]
    state.acted = len(played) + values[n.skipped]
    if state.acted >= n.seats or (played and state.phase != "trick"):
        raise ValueError("a trick that is complete has been taken")
    if not values[n.leader]:
        first = state.turn if state.phase == "trick" else n.seat_of(state, CAPTAIN)
        table.set(n.leader, (first - state.acted) % n.seats + 1)
    leader = values[n.leader] - 1
    acted = [(leader + step) % n.seats for step in range(state.acted)]
    if state.phase == "trick" and state.turn != (leader + state.acted) % n.seats:
        raise ValueError("it is not the turn of whom the trick has come to")
    skipped = [seat for seat in acted if seat not in played]
    wanted = [n.seat_of(state, MASTERMIND)] if values[n.skipped] else []
    if sorted(set(acted) - set(skipped)) != played or skipped != wanted:
        raise ValueError("the cards of the trick do not lie clockwise from its leader")
    sizes = [len(table.zones[n.hands[seat]]) + (seat in acted) for seat in range(n.seats)]
    if len(set(sizes)) > 1 or not 1 <= sizes[0] <= TRICKS:
        raise ValueError(f"before a trick all hands are as large, 1 to {TRICKS} cards: {sizes}")
    table.set(n.number, TRICKS - sizes[0] + 1)
    led = [table.zones[n.trick[seat]][0] for seat in acted if seat in played]
    for card in led:
        table.reveal(card)
    if led:
        table.set(n.led, COLOUR[led[0]])


_TRIES = 3
"""The number of attempts at a random deal repaired by swaps, before placing cards one by one."""
_ANY = 99
"""A colour limit above any number of cards, used for colours without a limit."""

_Places = dict[int, list[int]]
_Caps = dict[int, list[int]]
"""For each zone, its card limit by colour number; entry 0 says if the ace may be there."""


def redeal_hidden(state: AcademyState, n: Numbers, seat: Seat, rng: Random) -> None:
    """Deal the cards that a seat doesn't know to the places that it cannot see.

    This changes `state` to a random position that the seat can't distinguish from the real one. The
    card in the rule slot keeps its rule and the purple 7 is not an exam card. No hand gets more
    cards of a colour than its earlier plays allow, and a card played face down follows suit. The
    result depends only on what the seat knows and on `rng`.
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
    caps = _colour_limits(state, n, room, seat)
    alike: list[int] = []
    if n.rule_slot in room:
        del room[n.rule_slot]
        alike = [card for card in free if RULE[card] == state.exam_rule]
        shuffle(alike, rng)
    given = _ConstrainedDealer(free, room, caps, rng).deal(alike)
    for zone in (n.rule_slot,) if alike else ():
        deal[zone] += [card for card in alike if not any(card in cards for cards in given.values())]
    _follow_suit(state, n, given, rng)
    for zone, cards in given.items():
        kept = deal[zone]
        kept += cards
        if len(kept) > len(cards):
            shuffle(kept, rng)
    lay_out(table, seat, deal)


def _colour_limits(state: AcademyState, n: Numbers, room: dict[int, int], seat: Seat) -> _Caps:
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


class _ConstrainedDealer:
    """Deals cards to zones of fixed size, with a limit per colour in some zones."""

    def __init__(self, free: list[int], room: dict[int, int], caps: _Caps, rng: Random) -> None:
        self._free = free
        self._room = room
        self._colour_limits = caps
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
                self._deal_random(cards)
                if not self._colour_limits or self._repair():
                    return self._given
            if not self._deal_stepwise(cards):
                return self._given
        # Only a position laid out by hand has no such deal.
        for card in self._deal_stepwise(cards):
            room = self._room.items()
            zone = next(each for each, size in room if len(self._given[each]) < size)
            self._given[zone].append(card)
        return self._given

    def _deal_random(self, cards: list[int]) -> None:
        shuffled = cards[:]
        shuffle(shuffled, self._rng)
        end = len(shuffled)
        for zone, size in self._room.items():
            self._given[zone] = shuffled[end - size : end]
            end -= size

    def _repair(self) -> bool:
        """Swap cards that break a limit with others; return whether all limits are kept."""
        given = self._given
        for zone, cap in self._colour_limits.items():
            for place, card in enumerate(given[zone]):
                if _within_limits(given[zone], card, cap):
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
            cap = self._colour_limits.get(place)
            if cap is None:
                continue
            if comes == ACE and not cap[0]:
                return False
            colour = COLOUR[comes]
            held = sum(COLOUR[each] == colour for each in self._given[place])
            if held + (COLOUR[goes] != colour) > cap[colour]:
                return False
        return True

    def _deal_stepwise(self, cards: list[int]) -> list[int]:
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
            cap, cards = self._colour_limits.get(zone), self._given[zone]
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


def _within_limits(cards: list[int], card: int, cap: list[int]) -> bool:
    """Return whether a zone with this card among its cards keeps its limits."""
    if card == ACE and not cap[0]:
        return False
    colour = COLOUR[card]
    return sum(COLOUR[other] == colour for other in cards) <= cap[colour]


def _follow_suit(state: AcademyState, n: Numbers, given: _Places, rng: Random) -> None:
    """Make a face-down trick card follow suit if its hand still holds the led colour.

    Rulebook: `#face-down`, `#follow-suit`.
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
