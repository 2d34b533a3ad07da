"""The data of the compact position that the search uses, and the effects of moves.

Zones and values are numbered as on the table. Zones are tuples, so that copies of a position share
them; the piles are lists. Nothing is logged and no knowledge is stored, since the code that deals a
position takes account of what a seat may know. `tests/games/introduct_academy/test_fast.py` plays
it in parallel with the full rules. Names such as `#completing` are paragraphs of
content/introduct-academy/rulebook.md.
"""

from typing import Self

from tabletop.api import Chance, Outcome, Seat
from tabletop.games.introduct_academy import classes
from tabletop.games.introduct_academy.fast import codes
from tabletop.games.introduct_academy.state import (
    EVERYONE,
    PLACINGS,
    ROOMS,
    IntroductState,
    Numbers,
    Offer,
    price_of_room,
)
from tabletop.games.introduct_academy.turn import REVEALED, TURNED, next_to_answer

Zone = tuple[int, ...]


class Board:
    """The data of a compact position: the cards of each zone, turn, phase and open offers."""

    __slots__ = (
        "acting",
        "around",
        "discards",
        "draw",
        "draws",
        "gone",
        "n",
        "offers",
        "phase",
        "refused",
        "seats",
        "sells",
        "sizes",
        "taught",
        "turn",
        "values",
        "zones",
    )

    n: Numbers
    seats: int
    turn: Seat
    phase: str
    draws: int
    sells: bool
    acting: tuple[Seat, ...]
    """The seats that the game is waiting for."""
    zones: list[Zone]
    """Cards by zone number; the entries for the draw and discard piles stay empty."""
    draw: list[int]
    discards: list[int]
    values: list[int]
    taught: list[int]
    """The skill in each classroom, three per seat; -1 if it is empty or does not exist."""
    sizes: list[int]
    """The number of cards in each classroom, three per seat."""
    around: list[int]
    """How many cards of each skill are still to come; with two players, all unseen ones."""
    gone: list[int]
    """How many cards of each skill are in the discard pile."""
    offers: tuple[Offer, ...]
    refused: tuple[Offer, ...]

    @classmethod
    def of(cls, n: Numbers, state: IntroductState) -> Self:
        """Return the compact position of a full state."""
        new = cls()
        new.read(n, state)
        return new

    def read(self, n: Numbers, state: IntroductState) -> None:
        """Copy a full state into this position, replacing its contents."""
        table = state.table
        self.n = n
        self.seats, self.turn, self.phase = state.seats, state.turn, state.phase
        self.draws, self.sells = state.draws, state.sells
        self.zones = [tuple(pieces) for pieces in table.zones]
        self.draw, self.discards = table.zones[n.draw][:], table.zones[n.discard][:]
        self.zones[n.draw] = self.zones[n.discard] = ()
        self.values = table.values[:]
        rooms = [self.zones[room] for own in n.room for room in own]
        self.taught = [n.kind[pieces[0]] if pieces else -1 for pieces in rooms]
        self.sizes = [len(pieces) for pieces in rooms]
        self.offers, self.refused = tuple(state.offers), tuple(state.refused)
        self.count()
        self._ask()

    def count(self) -> None:
        """Recount the cards still to come and those discarded, by skill."""
        n = self.n
        self.around, self.gone = [*n.copies], [0] * len(n.copies)
        for zone in n.spent:
            for piece in self.zones[zone]:
                self.around[n.kind[piece]] -= 1
        for piece in self.discards:
            self.gone[n.kind[piece]] += 1
        if self.seats == 2:
            self.around[n.rare] = 0
            for kind, count in enumerate(self.gone):
                self.around[kind] -= count

    def copied_to(self, new: "Board") -> None:
        """Make `new` an independent copy of this position."""
        new.n, new.seats, new.turn, new.phase = self.n, self.seats, self.turn, self.phase
        new.draws, new.sells, new.acting = self.draws, self.sells, self.acting
        new.zones, new.values = self.zones[:], self.values[:]
        new.draw, new.discards = self.draw[:], self.discards[:]
        new.taught, new.sizes = self.taught[:], self.sizes[:]
        new.around, new.gone = self.around[:], self.gone[:]
        new.offers, new.refused = self.offers, self.refused

    # Moves

    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        """Make a seat's legal move, changing this position; `code` is the move's integer code."""
        kind = code & codes.KIND
        if kind == codes.PLACE:
            self._place(seat, code >> codes.GIVEN, code >> codes.ADDRESS & 7, chance)
        elif kind == codes.COMPLETE:
            self.complete(seat, code >> codes.ADDRESS)
        elif kind >= codes.COLLECT:
            wishes = self.n.collects if kind == codes.COLLECT else self.n.keeps
            self.values[wishes[seat]] = code >> codes.GIVEN
        elif kind >= codes.WITHDRAW:
            self._trade(seat, kind, code)
        elif kind == codes.END_TRADING:
            self.offers = self.refused = ()
            self.phase = "assign"
            self._after_assigning(chance)
        elif kind == codes.END_PLACING:
            self._turn_over(chance)
        elif kind == codes.DISCARD:
            self._discard(code >> codes.GIVEN, chance)
        elif kind == codes.END_TURN:
            self.zones[self.n.left] += self.zones[self.n.turned]
            self.zones[self.n.turned] = ()
            self._end_turn(chance)
        else:
            self._buy(seat)
        self._ask()

    def _place(self, seat: Seat, piece: int, place: int, chance: Chance) -> None:
        """Place a card in a classroom and do what follows automatically in this phase."""
        n, zones = self.n, self.zones
        room, slot = n.room[seat][place], seat * ROOMS + place
        phase, skill = self.phase, n.kind[piece]
        zones[room] += (piece,)
        self.taught[slot] = skill
        self.sizes[slot] += 1
        if phase == "place":
            hand = n.hand[seat]
            zones[hand] = zones[hand][1:]
            self.around[skill] -= 1
            self.values[n.placed] += 1
            done = self.values[n.placed] >= PLACINGS and self.seats > 2
            if done or not zones[hand]:
                self._turn_over(chance)
            return
        if phase == "assign":
            received = n.received[seat]
            source = received if piece in zones[received] else n.turned
            zones[source] = without(zones[source], piece)
            self._after_assigning(chance)
            return
        source = n.left if phase == "left" else n.turned
        zones[source] = without(zones[source], piece)
        if not zones[source]:
            if phase == "left":
                self._begin_placing(chance)
            else:
                self._end_turn(chance)

    def _discard(self, piece: int, chance: Chance) -> None:
        """Discard a card and do what follows by itself in this phase. Rulebook: `#duel`."""
        n, zones = self.n, self.zones
        self.discards.append(piece)
        self.gone[n.kind[piece]] += 1
        if self.phase == "left":
            zones[n.left] = without(zones[n.left], piece)
            if not zones[n.left]:
                self._begin_placing(chance)
            return
        hand = n.hand[self.turn]
        zones[hand] = without(zones[hand], piece)
        self.around[n.kind[piece]] -= 1
        self.values[n.discarded] = 1
        self._turn_over(chance)

    def complete(self, seat: Seat, place: int) -> None:
        """Complete the class in a seat's classroom, `place` from 0.

        Its top cards become books, and the others are discarded. Rulebook: `#completing`.
        """
        n, zones, slot = self.n, self.zones, seat * ROOMS + place
        room, kind, count = n.room[seat][place], self.taught[slot], self.sizes[slot]
        books = n.meter[kind][count]
        pieces = zones[room][::-1]
        zones[room] = ()
        self.taught[slot], self.sizes[slot] = -1, 0
        if books:
            zones[n.books[seat]] += pieces[:books]
        self.discards += pieces[books:]
        self.gone[kind] += count - books
        if self.seats > 2:
            self.around[kind] += count - books

    def _buy(self, seat: Seat) -> None:
        """Buy a third classroom with the top books. Rulebook: `#third-classroom`."""
        n, zones = self.n, self.zones
        books, price = zones[n.books[seat]], price_of_room(self.seats)
        zones[n.books[seat]] = books[:-price]
        for piece in books[: -price - 1 : -1]:
            self.discards.append(piece)
            self.gone[n.kind[piece]] += 1
            self.around[n.kind[piece]] += 1
        self.values[n.rooms[seat]] += 1
        self.values[n.bought[seat]] = 1

    # Trading

    def find(self, number: int) -> Offer:
        """Return the open offer with the given number.

        Raises:
            ValueError: no open offer has this number.
        """
        for offer in self.offers:
            if offer.number == number:
                return offer
        raise ValueError(f"offer {number} is not open")

    def _trade(self, seat: Seat, kind: int, code: int) -> None:
        """Make an offer, or answer one."""
        if kind == codes.OFFER:
            _, to, give, words = codes.said(code)
            self._make(self.offered(seat, to, give, words))
            return
        answered = self.find(codes.number_of(code))
        if kind == codes.DECLINE:
            self._decline(seat, answered)
        elif kind == codes.ACCEPT:
            self._swap(seat, answered, codes.given(code))
        elif kind == codes.COUNTER:
            _, _, give, words = codes.said(code)
            made = self.offered(seat, answered.seat, give, words)
            self._decline(seat, answered)
            self._make(made)
        else:
            self.offers = tuple([each for each in self.offers if each is not answered])

    def offered(self, seat: Seat, to: Seat, give: Zone, words: Zone) -> Offer:
        """Return an offer as the seat's next one, without making it.

        Args:
            seat: The seat that makes it.
            to: The seat that may accept it, or `EVERYONE`.
            give: The cards given.
            words: What is wanted: skills, or turned-over cards plus the number of skills.
        """
        skills = len(self.n.skills)
        kinds: Zone = tuple(sorted([word for word in words if word < skills]))
        cards: Zone = tuple(sorted([word - skills for word in words if word >= skills]))
        number = self.values[self.n.newest] + 1
        asked = (1 << self.seats) - 1 & ~(1 << seat) if to == EVERYONE else 1 << to
        return Offer(number, seat, to, give, kinds, cards, asked, f"offer:{number}")

    def _make(self, offer: Offer) -> None:
        self.values[self.n.newest] = offer.number
        self.values[self.n.made[offer.seat]] += 1
        if not offer.give:
            self.values[self.n.requests[offer.seat]] += 1
        self.offers += (offer,)

    def _decline(self, seat: Seat, offer: Offer) -> None:
        """Decline an offer; it closes if nobody is left to accept it."""
        changed = offer.declined_by(seat)
        if changed.asked & ~changed.declined:
            self.offers = tuple([changed if each is offer else each for each in self.offers])
        else:
            self.offers = tuple([each for each in self.offers if each is not offer])
            self.refused += (changed,)

    def _swap(self, seat: Seat, offer: Offer, chosen: Zone) -> None:
        """Exchange the cards of an offer and close other offers that name one of them."""
        received = self.n.received
        self._hand_over(offer.give, offer.seat, received[seat])
        self._hand_over(chosen, seat, received[offer.seat])
        moved = {*offer.give, *chosen}
        self.offers = tuple(
            [
                each
                for each in self.offers
                if each is not offer
                and moved.isdisjoint(each.give)
                and moved.isdisjoint(each.cards)
            ]
        )
        self.refused = ()

    def _hand_over(self, pieces: Zone, giver: Seat, target: int) -> None:
        n, zones = self.n, self.zones
        hand = n.hand[giver]
        for piece in pieces:
            if piece in zones[hand]:
                zones[hand] = without(zones[hand], piece)
                self.around[n.kind[piece]] -= 1
            else:
                zones[n.turned] = without(zones[n.turned], piece)
        zones[target] += pieces

    # Automatic steps

    def _begin(self, seat: Seat, chance: Chance) -> None:
        """Begin a turn: left-over cards are placed first, then the hand."""
        n, values = self.n, self.values
        self.turn = seat
        values[n.placed] = values[n.discarded] = 0
        for value in n.per_turn:
            values[value] = 0
        if self.zones[n.left]:
            self.phase = "left"
        else:
            self._begin_placing(chance)

    def _begin_placing(self, chance: Chance) -> None:
        self.phase = "place"
        if not self.zones[self.n.hand[self.turn]]:
            self._turn_over(chance)

    def _turn_over(self, chance: Chance) -> None:
        """Turn over cards; with two players, also take matching discards.

        Rulebook: `#trading`, `#duel`.
        """
        n = self.n
        duel = self.seats == 2
        self.phase = "reveal" if duel else "trade"
        for _ in range(REVEALED if duel else TURNED):
            if self.values[n.ending]:
                break
            piece = self._take(chance)
            if piece >= 0:
                self.zones[n.turned] += (piece,)
                self.around[n.kind[piece]] -= 1
        if duel:
            self._chain()
            if not self.zones[n.turned]:
                self._end_turn(chance)

    def _chain(self) -> None:
        """Take discards from the top while their skill was turned over. Rulebook: `#duel`."""
        n, discards = self.n, self.discards
        kinds = {n.kind[piece] for piece in self.zones[n.turned]}
        while discards and n.kind[discards[-1]] in kinds:
            self.gone[n.kind[discards[-1]]] -= 1
            self.zones[n.turned] += (discards.pop(),)

    def _after_assigning(self, chance: Chance) -> None:
        """End the turn once all received cards are placed. Rulebook: `#placing-received`."""
        zones, n = self.zones, self.n
        if zones[n.turned]:
            return
        for received in n.received:
            if zones[received]:
                return
        self._end_turn(chance)

    def _end_turn(self, chance: Chance) -> None:
        """Draw and pass the turn, unless drawing ends the game. Rulebook: `#turn`, `#run-outs`."""
        n, values, hand = self.n, self.values, self.n.hand[self.turn]
        values[n.turns] += 1
        for _ in range(self.draws):
            if values[n.ending]:
                break
            piece = self._take(chance)
            if piece >= 0:
                self.zones[hand] += (piece,)
        if values[n.ending]:
            self._finish()
        else:
            self._begin((self.turn + 1) % self.seats, chance)

    def _take(self, chance: Chance) -> int:
        """Take the top card of the draw pile; -1 if no card is left. Rulebook: `#run-outs`."""
        n, values = self.n, self.values
        if not self.draw and not self._reshuffle(chance):
            values[n.ending] = 1
            return -1
        piece = self.draw.pop()
        if not self.draw:
            values[n.run_outs] += 1
            if values[n.run_outs] >= values[n.last_run_out]:
                values[n.ending] = 1
            else:
                self._reshuffle(chance)
        return piece

    def _reshuffle(self, chance: Chance) -> bool:
        """Shuffle the discard pile into a new draw pile; return whether there was one."""
        if not self.discards:
            return False
        self.draw, self.discards = self.discards, []
        if self.seats == 2:
            self.around = [sum(both) for both in zip(self.around, self.gone, strict=True)]
        self.gone = [0] * len(self.gone)
        pile, draw = self.draw, chance.draw
        for last in range(len(pile) - 1, 0, -1):
            other = draw(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return True

    def _finish(self) -> None:
        """Complete all classes of all players and end the game. Rulebook: `#scoring`."""
        first = self.values[self.n.first] - 1
        for step in range(self.seats):
            seat = (first + step) % self.seats
            for place in range(ROOMS):
                if self.sizes[seat * ROOMS + place]:
                    self.complete(seat, place)
        self.offers = self.refused = ()
        self.phase = "over"

    def _ask(self) -> None:
        """Set `acting` to the seats that are to act now."""
        phase, turn = self.phase, self.turn
        if phase == "trade":
            self.acting = (next_to_answer(turn, self.offers),) if self.offers else (turn,)
        elif phase == "assign":
            zones, turned = self.zones, self.n.turned
            self.acting = tuple(
                [
                    seat
                    for seat, received in enumerate(self.n.received)
                    if zones[received] or (seat == turn and zones[turned])
                ]
            )
        else:
            self.acting = () if phase == "over" else (turn,)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it is still in progress.

        The most books win; ties are won by the seat farthest clockwise from the starting player.
        """
        if self.phase != "over":
            return None
        scores = tuple([len(self.zones[stack]) for stack in self.n.books])
        return classes.outcome(self.n, self.values, scores)


def without(pieces: Zone, piece: int) -> Zone:
    """Return a zone's cards in the same order, with one of them removed.

    Raises:
        ValueError: the card is not there.
    """
    if pieces[0] == piece:
        return pieces[1:]
    place = pieces.index(piece)
    return pieces[:place] + pieces[place + 1 :]
