"""What a computer player thinks of a position of Introduct Academy, and what it tries first."""

from collections.abc import Sequence
from math import exp, log
from random import Random

from tabletop.api import Move, Seat
from tabletop.games.introduct_academy import bargains, moves, trading
from tabletop.games.introduct_academy.mind.trade import WORTHWHILE, Bargaining, shares_of
from tabletop.games.introduct_academy.mind.worth import (
    Outlook,
    Rooms,
    Row,
    Sight,
    prospects,
    standing,
    waiting_for,
)
from tabletop.games.introduct_academy.state import PLACINGS, AcademyState, Numbers, Offer
from tabletop.games.introduct_academy.turn import owes

SPREAD, SPREAD_TURN = 0.4, 0.05
"""How far apart standings have to be to look different: at the end, and for each turn left."""
DOUBT, DOUBT_TURN = 0.3, 0.4
"""How far results are from standings: at the end, and for each turn left.

Fitted to the results of games between computer players; search tells moves apart better with less.
"""
USUAL = {"books": 1.0, "classes": 1.0, "hand": 1.0, "place": 0.0}
"""What books, hopes for more and each seat that begins before count, while nothing is learned."""
Weights = tuple[float, float, float, float]
"""The same in that order."""
EVEN: Weights = (1.0, 1.0, 1.0, 0.0)
CLEAR = 0.25
"""Books from which on an answer is clear, so that the other one is not thought about."""
OFFERED = 3
"""Offers that are thought about at a time."""
MOST_KEPT = 4000
"""Positions whose offers are remembered."""
MOST_LOOKS = 200
"""Moments that are remembered with all that was worked out at them."""
BID = 0.6
"""The chance that a player in a playout makes an offer before ending trading."""


class Judgement:
    """Looks at positions in one way, with the numbers of the plan for a number of seats."""

    def __init__(self, n: Numbers, sight: Sight, weights: Weights = EVEN) -> None:
        self._n = n
        self._weights = weights
        self._sight = sight
        self._known: dict[int, Row] = {}
        self._looks: dict[tuple[tuple[int, ...], float], Outlook] = {}
        self._bids: dict[tuple[object, ...], tuple[Move, ...]] = {}

    def outlook(self, state: AcademyState) -> Outlook:
        """Return how classes look now."""
        key = around, turns_left = prospects(self._n, state)
        look = self._looks.get(key)
        if look is None:
            if len(self._looks) > MOST_LOOKS:
                self._looks.clear()
            look = self._looks[key] = Outlook(self._n, around, turns_left, self._sight, self._known)
        return look

    def chances(self, state: AcademyState) -> tuple[float, ...]:
        """Return the chance of each seat to win, as the seat itself sees it.

        It knows its own hand, and of the others only that theirs are worth something: what a world
        deals to them by chance would only blur the differences between its own moves.
        """
        look = self.outlook(state)
        spread = self._spread(look.turns_left)
        both = self._standings(state, look)
        usual = sum([hand for _, hand in both]) / state.seats
        rivals = [exp((shown + usual) / spread) for shown, _ in both]
        total = sum(rivals)
        chances: list[float] = []
        for (shown, hand), rival in zip(both, rivals, strict=True):
            own = exp((shown + hand) / spread)
            chances.append(own / (own + total - rival))
        return tuple(chances)

    def _standings(self, state: AcademyState, look: Outlook) -> list[tuple[float, float]]:
        """Return by seat the books that it has and may hope for: in the open, from its hand."""
        both = [standing(self._n, state, look, seat) for seat in range(state.seats)]
        if self._weights == EVEN:
            return both
        for_books, for_classes, for_hand, for_place = self._weights
        return [
            (
                for_books * books + for_classes * (shown - books) + for_place * place,
                for_hand * hand,
            )
            for (shown, hand), (books, place) in zip(both, self._apart(state), strict=True)
        ]

    def _apart(self, state: AcademyState) -> list[tuple[int, int]]:
        """Return by seat the books that it has, and how many seats begin before it."""
        n, table = self._n, state.table
        first = table.values[n.first] - 1
        return [
            (len(table.zones[n.books[seat]]), (seat - first) % state.seats)
            for seat in range(state.seats)
        ]

    def features(self, state: AcademyState, seat: Seat) -> dict[str, float]:
        """Return what a standing is made of, in parts of how far results are from standings."""
        look = self.outlook(state)
        doubt = DOUBT + DOUBT_TURN * look.turns_left
        shown, hand = standing(self._n, state, look, seat)
        books, place = self._apart(state)[seat]
        parts = zip(USUAL, (books, shown - books, hand, place), strict=True)
        return {name: value / doubt for name, value in parts}

    def _spread(self, turns_left: float) -> float:
        return SPREAD + SPREAD_TURN * turns_left

    def sober(self, state: AcademyState, chance: float) -> float:
        """Return a chance as often as it comes true: of two standings the better one may lose."""
        if not 0 < chance < 1:
            return chance
        turns = self.outlook(state).turns_left
        doubt = DOUBT + DOUBT_TURN * turns
        even = -log(state.seats - 1)
        odds = log(chance / (1 - chance)) - even
        return 1 / (1 + exp(-even - odds * self._spread(turns) / doubt))

    # Trades

    def bargaining(self, state: AcademyState, look: Outlook, seat: Seat) -> Bargaining:
        """Return how a seat looks at trades now, from what lies in the open and its own hand."""
        doubt = DOUBT + DOUBT_TURN * look.turns_left
        shown = [both[0] / doubt for both in self._standings(state, look)]
        return Bargaining(self._n, state, look, seat, shares_of(shown))

    def answer_value(
        self, state: AcademyState, look: Outlook, seat: Seat, offer: Offer, chosen: Sequence[int]
    ) -> float:
        """Return what accepting brings a seat, less what the maker's gain costs it."""
        return self.bargaining(state, look, seat).accepting(offer, chosen)

    # What to try

    def considered(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the legal moves worth a thought: no needless completions, few and fair offers.

        None where all are.
        """
        look = self.outlook(state)
        if state.phase != "trade":
            return self._placings(state, look, seat)
        owed = owes(state, seat)
        if owed is not None:
            return self._answers(state, look, seat, owed)
        found = self._talk_of(state, look, seat)
        return [*found, moves.END_TRADING] if seat == state.turn else found

    def _placings(self, state: AcademyState, look: Outlook, seat: Seat) -> list[Move]:
        """Return the moves outside of trading, of those that come to the same only one.

        A received card whose class is there is placed before anything else.
        """
        n, table = self._n, state.table
        found: dict[tuple[object, ...], Move] = {}
        for move in moves.placing(state, n, seat, legal=True):
            if move.kind == "place":
                kind = n.kind[table.plan.piece[move.pieces[0]]]
                grown = table.zones[table.plan.zone[move.target]]
                if grown and state.phase == "assign":
                    return [move]
                found.setdefault((kind, move.target if grown else ""), move)
            elif move.kind == "discard":
                found.setdefault((move.kind, n.kind[table.plan.piece[move.pieces[0]]]), move)
            else:
                found[(move.kind,)] = move
        return [*found.values(), *self._completions(state, look, seat)]

    def _answers(self, state: AcademyState, look: Outlook, seat: Seat, offer: Offer) -> list[Move]:
        """Return answers to an offer: yes where it is clear, else also no and a counter-offer."""
        n = self._n
        refuse = bargains.refusals(state, n, seat, offer)[:1]
        refuse += self._unanswered(state, seat, bargains.counters(state, n, seat, offer))[:1]
        accept = bargains.acceptances(state, n, seat, offer)[:1]
        if not accept:
            return refuse
        chosen = [state.table.plan.piece[name] for name in accept[0].pieces]
        value = self.answer_value(state, look, seat, offer, chosen)
        if value > CLEAR:
            return accept
        return refuse if value < -CLEAR else accept + refuse

    def _talk_of(self, state: AcademyState, look: Outlook, seat: Seat) -> list[Move]:
        """Return the fairest offers that a seat might make."""
        key = self._key(state, look, seat)
        bids = self._bids.get(key)
        if bids is None:
            if len(self._bids) > MOST_KEPT:
                self._bids.clear()
            talk = self._unanswered(state, seat, moves.new_offers(state, self._n, seat))
            bids = tuple(self.bargaining(state, look, seat).bids(talk)[:OFFERED])
            self._bids[key] = bids
        return [*bids]

    def _unanswered(self, state: AcademyState, seat: Seat, found: Sequence[Move]) -> Sequence[Move]:
        """Return offers without those that were declined while nothing has changed since."""
        if not state.refused:
            return found
        n = self._n
        offers = ((trading.read(state, n, seat, move), move) for move in found)
        return [
            move for offer, move in offers if offer and not trading.was_refused(state, n, offer)
        ]

    def _key(self, state: AcademyState, look: Outlook, seat: Seat) -> tuple[object, ...]:
        """Return all that the offers of a seat depend on: nothing that it can't see."""
        n, zones = self._n, state.table.zones
        rooms = [
            (n.kind[zones[room][0]], len(zones[room])) if zones[room] else (-1, 0)
            for home in n.room
            for room in home
        ]
        received = [tuple([n.kind[piece] for piece in zones[zone]]) for zone in n.received]
        own = (*zones[n.hand[seat]], -1, *zones[n.turned])
        talk = (state.table.values[n.made[seat]], *state.offers, -1, *state.refused)
        counts = [len(zones[zone]) for zone in (*n.books, *n.hand)]
        gone = bytes(sorted([n.kind[piece] for piece in zones[n.discard]]))
        return seat, state.turn, own, talk, gone, *counts, *rooms, *received, *map(id, look.worth)

    def _completions(self, state: AcademyState, look: Outlook, seat: Seat) -> list[Move]:
        """Return completions that make room for a card, or of classes that can't get better."""
        n, zones = self._n, state.table.zones
        kinds = waiting_for(n, state, seat)
        if seat == state.turn and state.phase == "place":
            kinds += [n.kind[piece] for piece in zones[n.hand[seat]][:1]]
        rooms = Rooms.of(n, state, seat)
        needed = -1 not in rooms.kinds and any(kind not in rooms.kinds for kind in kinds)
        larger = max(rooms.sizes) > 1
        found: list[Move] = []
        for room, kind, size in zip(n.room[seat], rooms.kinds, rooms.sizes, strict=False):
            if not size or (size == 1 and larger):
                continue
            if needed or (look.loss[kind][size] <= 0 and n.meter[kind][size]):
                found.append(Move("complete", (), state.table.plan.zones[room]))
        return found

    def ranks(
        self, state: AcademyState, seat: Seat, found: Sequence[Move]
    ) -> Sequence[float] | None:
        """Return how promising moves look; None where all deserve a try."""
        del state, seat, found
        return None

    # Playouts

    def playout_move(self, state: AcademyState, seat: Seat, rng: Random) -> Move | None:
        """Return what a sensible player might do; None where any move will do."""
        look = self.outlook(state)
        if state.phase == "trade":
            return self._talk(state, look, seat, rng)
        n, zones = self._n, state.table.zones
        if state.phase == "place":
            pieces = zones[n.hand[seat]][:1]
            again = state.table.values[n.placed]
        else:
            pieces = zones[n.received[seat]]
            if seat == state.turn:
                pieces = pieces + zones[n.turned]
            again = 0
        rooms = Rooms.of(n, state, seat)
        fitting = [piece for piece in pieces if n.kind[piece] in rooms.kinds]
        if again:
            gain = rooms.gain(look, n.kind[pieces[0]]) if pieces else 0.0
            if again >= PLACINGS or gain <= rng.random() * WORTHWHILE:
                return moves.END_PLACING
        return self._place(state, look, seat, rooms, (fitting or pieces)[0])

    def _place(
        self, state: AcademyState, look: Outlook, seat: Seat, rooms: Rooms, piece: int
    ) -> Move:
        """Place a card on its class, else in an empty classroom, else make room."""
        kind, plan = self._n.kind[piece], state.table.plan
        zones = self._n.room[seat]
        wanted = kind if kind in rooms.kinds else -1
        if wanted in rooms.kinds:
            return Move(
                "place", (plan.pieces[piece],), plan.zones[zones[rooms.kinds.index(wanted)]]
            )
        return Move("complete", (), plan.zones[zones[rooms.weakest(look)]])

    def _talk(self, state: AcademyState, look: Outlook, seat: Seat, rng: Random) -> Move:
        """Answer the oldest offer, else make one that is fair, else end trading."""
        offer = owes(state, seat)
        if offer is not None:
            options = bargains.choices(state, self._n, seat, offer)
            if options:
                value = self.answer_value(state, look, seat, offer, options[0])
                if value > WORTHWHILE * rng.random():
                    return bargains.acceptances(state, self._n, seat, offer)[0]
            return Move("decline", (), offer.name)
        if seat == state.turn and not state.table.values[self._n.made[seat]] and rng.random() < BID:
            bids = self._talk_of(state, look, seat)
            if bids:
                return bids[0]
        return moves.END_TRADING
