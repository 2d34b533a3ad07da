"""Creates compact positions for the search from a full state or a new game.

For the search, it also redeals the cards that a seat can't see, as `knowledge` does for full
states.
"""

from random import Random

from tabletop.api import (
    Chance,
    CoreRules,
    Dealer,
    FastPositions,
    FastState,
    Options,
    Seat,
    hidden_places,
    shuffle,
)
from tabletop.games.the_academy.fast.bits import ACE_BIT, SUIT, cards_of
from tabletop.games.the_academy.fast.course import Course
from tabletop.games.the_academy.fast.position import PASSING, laid, mask_of
from tabletop.games.the_academy.state import COLOUR, COLOURS, RULE, AcademyState

_TRIES = 3
"""The number of attempts at a random deal repaired by swaps, before dealing card by card."""
_ALL = sum(SUIT)


class _Place:
    """A zone into which cards unknown to the seat are dealt."""

    __slots__ = ("ace", "caps", "kept", "size", "zone")

    def __init__(self, zone: int, size: int, kept: int) -> None:
        self.zone = zone
        self.size = size
        """How many cards are dealt into this zone."""
        self.kept = kept
        """Bit mask of the cards that the seat knows to be in this zone."""
        self.ace = True
        """Whether the purple 7 may be dealt into this zone."""
        self.caps: tuple[tuple[int, int], ...] = ()
        """The limited colours, as (mask, most cards of it that may be dealt here)."""

    def excess(self, cards: int) -> int:
        """Return a mask of cards that break a limit here: the purple 7, or all of one colour."""
        if not self.ace and cards & ACE_BIT:
            return ACE_BIT
        for suit, most in self.caps:
            if (cards & suit).bit_count() > most:
                return cards & suit
        return 0

    def takes(self, cards: int, leaver: int) -> int:
        """Return a mask of the cards that may replace `leaver` here."""
        allowed = _ALL if self.ace else _ALL & ~ACE_BIT
        for suit, most in self.caps:
            if (cards & ~leaver & suit).bit_count() >= most:
                allowed &= ~suit
        return allowed


class Deal:
    """Deals random positions that a seat can't distinguish from a given one.

    They depend only on what the seat knows and on the random numbers.
    """

    def __init__(self, rules: CoreRules[AcademyState], state: AcademyState, seat: Seat) -> None:
        self._rules = rules
        self._state = state.clone(recording=False)
        self._seat = seat
        self._base = base = laid(Course, state)
        n = base.seating.numbers
        self._free: list[int] = []
        self._places: list[_Place] = []
        self._alike: list[int] = []
        self._look()
        numbers = {place.zone: number for number, place in enumerate(self._places)}
        self._hands = [(numbers[z], s) for s, z in enumerate(n.hands) if z in numbers]
        self._trick = [(numbers[z], s) for s, z in enumerate(n.trick) if z in numbers]
        self._won = [(numbers[z], s) for s, z in enumerate(n.won) if z in numbers]
        self._exam = numbers.get(n.exam, -1)
        self._capped = [number for number, p in enumerate(self._places) if p.caps or not p.ace]
        hand_of = {owner: number for number, owner in self._hands}
        self._veiled = [(at, hand_of[s]) for at, s in self._trick if base.led and s in hand_of]
        """Places of face-down trick cards, each with the place of the hand it came from."""
        self._answered: list[Seat] = []
        """The other seats that have already chosen a card to pass."""
        if base.phase == PASSING:
            self._answered = [s for s, card in enumerate(base.passes) if card >= 0 and s != seat]

    def _look(self) -> None:
        """Find the zones with cards unknown to the seat, and those cards."""
        state, table, n = self._state, self._state.table, self._base.seating.numbers
        bit, count = 1 << self._seat, len(COLOURS)
        for zone, hidden in hidden_places(table, self._seat).items():
            unknown = [card for card in hidden if not table.among[card] & bit]
            self._free += unknown
            if not unknown:
                continue
            kept = mask_of(table.zones[zone]) & ~mask_of(unknown)
            if zone == n.rule_slot:
                self._alike = [0]  # filled below, once all unknown cards are collected
                continue
            place = _Place(zone, len(unknown), kept)
            place.ace = zone not in (n.exam, n.aside)
            if zone in n.hands:
                owner = n.hands.index(zone)
                limits = state.limits[owner * count : (owner + 1) * count]
                place.caps = _caps(table.zones[zone], table.known, bit, limits)
            self._places.append(place)
        self._free.sort()
        if self._alike:
            self._alike = [card for card in self._free if RULE[card] == state.exam_rule]

    def __call__(self, rng: Random) -> Course:
        """Return a new random position that is consistent with what the seat knows."""
        dealt = self._dealt(rng)
        if dealt is None:
            found = laid(Course, self._rules.determinize(self._state, self._seat, rng))
        else:
            self._follow_suit(dealt, rng)
            found = self._filled(dealt)
        for other in self._answered:
            held = cards_of(found.hands[other])
            found.passes[other] = held[int(rng.random() * len(held))]
        return found

    def _filled(self, dealt: list[int]) -> Course:
        new, places = self._base.clone(), self._places
        for number, seat in self._hands:
            new.hands[seat] = places[number].kept | dealt[number]
        for number, seat in self._won:
            new.won[seat] = places[number].kept | dealt[number]
        if self._exam >= 0:
            new.exam = places[self._exam].kept | dealt[self._exam]
        for number, seat in self._trick:
            new.lying &= ~(1 << new.trick[seat])
            new.trick[seat] = dealt[number].bit_length() - 1
        for number, _ in self._trick:
            new.lying |= dealt[number]
        return new

    def _dealt(self, rng: Random) -> list[int] | None:
        """Return masks of cards by place that keep all limits, or None if no attempt succeeds."""
        for _ in range(_TRIES):
            cards = self._free[:]
            if self._alike:
                cards.remove(self._alike[int(rng.random() * len(self._alike))])
            shuffle(cards, rng)
            dealt: list[int] = []
            end = len(cards)
            for place in self._places:
                start = end - place.size
                mask = 0
                for card in cards[start:end]:
                    mask |= 1 << card
                dealt.append(mask)
                end = start
            if self._mend(dealt, rng):
                return dealt
        return None

    def _mend(self, dealt: list[int], rng: Random) -> bool:
        """Swap cards that break a limit with others; return whether all limits are kept."""
        places = self._places
        for number in self._capped:
            place = places[number]
            while excess := place.excess(dealt[number]):
                over = cards_of(excess)
                card = over[int(rng.random() * len(over))]
                wanted = place.takes(dealt[number], 1 << card)
                found = self._partners(dealt, number, card, wanted)
                if not found:
                    return False
                other, newcomer = found[int(rng.random() * len(found))]
                swap = 1 << card | 1 << newcomer
                dealt[number] ^= swap
                dealt[other] ^= swap
        return True

    def _partners(
        self, dealt: list[int], number: int, card: int, wanted: int
    ) -> list[tuple[int, int]]:
        """Return the (place, card) pairs that may swap places with a card."""
        found: list[tuple[int, int]] = []
        bit, suit = 1 << card, SUIT[COLOUR[card]]
        if bit != ACE_BIT:
            wanted &= ~suit
        for other, place in enumerate(self._places):
            cards = dealt[other]
            if other == number or not cards & wanted:
                continue
            if place.caps and not place.takes(cards, 0) & bit:
                # Its limit for the colour is reached, so only a card of that colour can leave.
                continue
            if place.ace or bit != ACE_BIT:
                found += [(other, newcomer) for newcomer in cards_of(cards & wanted)]
        return found

    def _follow_suit(self, dealt: list[int], rng: Random) -> None:
        """Make a face-down trick card follow suit if its hand still holds the led colour.

        Rulebook: `#face-down`, `#follow-suit`.
        """
        suit = SUIT[self._base.led]
        for number, hand in self._veiled:
            following = cards_of(dealt[hand] & suit)
            if following and not dealt[number] & suit:
                swap = dealt[number] | 1 << following[int(rng.random() * len(following))]
                dealt[number] ^= swap
                dealt[hand] ^= swap


def _caps(
    cards: list[int], known: list[int], bit: int, limits: list[int]
) -> tuple[tuple[int, int], ...]:
    """Return the limited colours of a hand as (mask, most cards of it that may still be dealt)."""
    size = len(cards)
    found: list[tuple[int, int]] = []
    for colour, limit in enumerate(limits, 1):
        held = sum(COLOUR[card] == colour for card in cards if known[card] & bit)
        if limit < size:
            found.append((SUIT[colour], max(0, limit - held)))
    return tuple(found)


class AcademyFastPositions(FastPositions[AcademyState]):
    """Creates the compact positions of The Academy that the search uses."""

    def of(self, state: AcademyState) -> FastState:
        """Return the compact position for search that corresponds to a full state."""
        return laid(Course, state)

    def start(self, seats: int, options: Options, chance: Chance) -> FastState:
        """Return the compact position at the start of a game, with the first round dealt.

        Rulebook: `#setup`.
        """
        resolved = self.rules.spec.resolve_options(options)
        self.rules.spec.check_seats(seats, resolved)
        state = self.rules.blank(seats, resolved)
        new = laid(Course, state)
        new.deal(state.start if state.start >= 0 else chance.draw(seats), chance)
        return new

    def dealer(self, state: AcademyState, seat: Seat) -> Dealer:
        """Return a dealer of random positions that the seat can't distinguish from `state`."""
        return Deal(self.rules, state, seat)
