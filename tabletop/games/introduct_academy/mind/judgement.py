"""Evaluation and move selection of computer players in Introduct Academy."""

from collections.abc import Sequence
from math import exp, log
from random import Random

from tabletop.api import Seat
from tabletop.games.introduct_academy.inner import codes, listing
from tabletop.games.introduct_academy.inner.listing import Bid
from tabletop.games.introduct_academy.inner.position import Board
from tabletop.games.introduct_academy.mind.trade import WORTHWHILE, Bargaining, shares_of
from tabletop.games.introduct_academy.mind.worth import (
    Outlook,
    Rooms,
    Row,
    Sight,
    in_hand,
    shown,
    standing,
    turns_left,
    waiting_for,
)
from tabletop.games.introduct_academy.state import PLACINGS, ROOMS, Numbers, Offer

SPREAD, SPREAD_TURN = 0.4, 0.05
"""Difference of standings that counts as clear, in books: at the end, and per turn left."""
DOUBT, DOUBT_TURN = 0.3, 0.4
"""Uncertainty of results compared with standings, in books: at the end, and per turn left.

Fitted to results of games between computer players; search distinguishes moves better with less.
"""
USUAL = {"books": 1.0, "classes": 1.0, "hand": 1.0, "place": 0.0}
"""Default evaluation weights, used where `judgement.yaml` gives no others.

They weigh books, hopes for more from classes and hand, and each seat that begins before.
"""
Weights = tuple[float, float, float, float]
"""The weights of `USUAL`, in its order."""
EVEN: Weights = (1.0, 1.0, 1.0, 0.0)
CLEAR = 0.25
"""The value in books from which an answer is clear, so that the opposite is not considered."""
OFFERED = 3
"""The most offers considered at a time."""
MOST_KEPT = 4000
"""The most positions whose offers are cached."""
MOST_LOOKS = 200
"""The most outlooks that are cached."""
BID = 0.6
"""The probability that a playout makes an offer before it ends trading."""


class Judgement:
    """Evaluates positions for a number of seats, with a given way of valuing classes."""

    def __init__(self, n: Numbers, sight: Sight, weights: Weights = EVEN) -> None:
        self._n = n
        self._weights = weights
        self._sight = sight
        self._known: dict[int, list[dict[int, Row]]] = {}
        self._looks: dict[tuple[tuple[int, ...], int], Outlook] = {}
        self._bids: dict[tuple[object, ...], tuple[int, ...]] = {}

    def outlook(self, board: Board) -> Outlook:
        """Return the current outlook, that is the values of classes, from the cache if possible."""
        key = around, time = tuple(board.around), int(turns_left(board) * 2)
        look = self._looks.get(key)
        if look is None:
            if len(self._looks) > MOST_LOOKS:
                self._looks.clear()
            look = self._looks[key] = Outlook(self._n, around, time, self._sight, self._known)
        return look

    def chances(self, board: Board) -> tuple[float, ...]:
        """Return each seat's chance to win, as that seat itself sees it.

        A seat counts its own hand, and an average value for the others' hands: what a random deal
        gives
        them would only blur the differences between its own moves.
        """
        look = self.outlook(board)
        spread = self._spread(turns_left(board))
        both = self._standings(board, look)
        usual = sum([hand for _, hand in both]) / board.seats
        rivals = [exp((seen + usual) / spread) for seen, _ in both]
        total = sum(rivals)
        chances: list[float] = []
        for (seen, hand), rival in zip(both, rivals, strict=True):
            own = exp((seen + hand) / spread)
            chances.append(own / (own + total - rival))
        return tuple(chances)

    def _standings(self, board: Board, look: Outlook) -> list[tuple[float, float]]:
        """Return each seat's books and hopes as (from open cards, from its hand)."""
        for_hand = self._weights[2]
        return [
            (open_, for_hand * in_hand(board, look, seat))
            for seat, open_ in enumerate(self._in_the_open(board, look))
        ]

    def _in_the_open(self, board: Board, look: Outlook) -> list[float]:
        """Return each seat's books and hopes without its hand."""
        both = [shown(board, look, seat) for seat in range(board.seats)]
        if self._weights == EVEN:
            return both
        for_books, for_classes, _, for_place = self._weights
        return [
            for_books * books + for_classes * (whole - books) + for_place * place
            for whole, (books, place) in zip(both, self._apart(board), strict=True)
        ]

    def _apart(self, board: Board) -> list[tuple[int, int]]:
        """Return each seat's books, and how many seats begin before it."""
        n, seats = self._n, board.seats
        first = board.values[n.first] - 1
        return [
            (len(board.zones[stack]), (seat - first) % seats) for seat, stack in enumerate(n.books)
        ]

    def features(self, board: Board, seat: Seat) -> dict[str, float]:
        """Return the evaluation features of a seat, in units of the uncertainty of results."""
        doubt = DOUBT + DOUBT_TURN * turns_left(board)
        whole, hand = standing(board, self.outlook(board), seat)
        books, place = self._apart(board)[seat]
        parts = zip(USUAL, (books, whole - books, hand, place), strict=True)
        return {name: value / doubt for name, value in parts}

    def _spread(self, turns: float) -> float:
        return SPREAD + SPREAD_TURN * turns

    def sober(self, board: Board, chance: float) -> float:
        """Return a chance calibrated to how often it comes true.

        The better of two standings may still lose.
        """
        if not 0 < chance < 1:
            return chance
        turns = turns_left(board)
        doubt = DOUBT + DOUBT_TURN * turns
        even = -log(board.seats - 1)
        odds = log(chance / (1 - chance)) - even
        return 1 / (1 + exp(-even - odds * self._spread(turns) / doubt))

    # Trades

    def bargaining(self, board: Board, look: Outlook, seat: Seat) -> Bargaining:
        """Return a seat's view of trades now, from open cards and its own hand."""
        doubt = DOUBT + DOUBT_TURN * turns_left(board)
        strengths = [each / doubt for each in self._in_the_open(board, look)]
        return Bargaining(board, look, seat, shares_of(strengths))

    # Moves to consider

    def considered(self, board: Board, seat: Seat) -> list[int]:
        """Return the moves worth considering: no needless completions, few and fair offers.

        The list is empty if all legal moves should be considered.
        """
        look = self.outlook(board)
        if board.phase != "trade":
            return self._placings(board, look, seat)
        owed = listing.owes(board, seat)
        if owed is not None:
            return self._answers(board, look, seat, owed)
        found = self._talk_of(board, look, seat)
        return [*found, codes.END_TRADING] if seat == board.turn else found

    def _placings(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return the moves outside trading, one of each group of equivalent ones.

        A received card whose class exists is placed before anything else.
        """
        n, sizes, first = self._n, board.sizes, seat * ROOMS
        found: dict[tuple[int, ...], int] = {}
        for code in listing.placing(board, seat):
            kind = code & codes.KIND
            skill = n.kind[code >> codes.GIVEN]
            if kind == codes.PLACE:
                room = code >> codes.ADDRESS & 7
                grown = sizes[first + room]
                if grown and board.phase == "assign":
                    return [code]
                found.setdefault((kind, skill, room if grown else -1), code)
            elif kind == codes.DISCARD:
                found.setdefault((kind, skill), code)
            else:
                found[(kind,)] = code
        return [*found.values(), *self._completions(board, look, seat)]

    def _answers(self, board: Board, look: Outlook, seat: Seat, offer: Offer) -> list[int]:
        """Return the answers to an offer worth considering; just one kind if it is clear.

        A clearly good offer is only accepted, a clearly bad one only declined or countered.
        """
        refuse = [listing.reason(board, seat, offer)]
        counters = self._unanswered(board, seat, listing.counters(board, seat, offer))
        refuse += [listing.code_of(bid) for bid in counters[:1]]
        options = listing.choices(board, seat, offer)
        if not options:
            return refuse
        accept = [codes.accept(offer.number, options[0])]
        value = self.bargaining(board, look, seat).accepting(offer, options[0])
        if value > CLEAR:
            return accept
        return refuse if value < -CLEAR else accept + refuse

    def _talk_of(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return the fairest offers that a seat could make."""
        key = self._key(board, look, seat)
        bids = self._bids.get(key)
        if bids is None:
            if len(self._bids) > MOST_KEPT:
                self._bids.clear()
            talk = self._unanswered(board, seat, listing.new_offers(board, seat))
            best = self.bargaining(board, look, seat).bids(talk)[:OFFERED]
            bids = self._bids[key] = tuple([listing.code_of(bid) for bid in best])
        return [*bids]

    def _unanswered(self, board: Board, seat: Seat, found: Sequence[Bid]) -> Sequence[Bid]:
        """Return the offers without those declined since cards last changed hands."""
        if not board.refused:
            return found
        return [bid for bid in found if not listing.was_refused(board, seat, bid)]

    def _key(self, board: Board, look: Outlook, seat: Seat) -> tuple[object, ...]:
        """Return the cache key of a seat's offers: all it can see that they depend on."""
        n, zones = self._n, board.zones
        return (
            seat,
            board.turn,
            zones[n.hand[seat]],
            zones[n.turned],
            board.values[n.made[seat]],
            board.offers,
            board.refused,
            look.around,
            turns_left(board),
            *board.gone,
            *board.taught,
            *board.sizes,
            *[zones[received] for received in n.received],
            *[len(zones[books]) for books in n.books],
            *[len(zones[hand]) for hand in n.hand],
        )

    def _completions(self, board: Board, look: Outlook, seat: Seat) -> list[int]:
        """Return completions that make room for a card, or of classes that can't improve."""
        n = self._n
        kinds = waiting_for(board, seat)
        if seat == board.turn and board.phase == "place":
            kinds += [n.kind[piece] for piece in board.zones[n.hand[seat]][:1]]
        rooms = Rooms.of(board, seat)
        needed = -1 not in rooms.kinds and any(kind not in rooms.kinds for kind in kinds)
        larger = max(rooms.sizes) > 1
        found: list[int] = []
        for room, (kind, size) in enumerate(zip(rooms.kinds, rooms.sizes, strict=True)):
            if not size or (size == 1 and larger):
                continue
            if needed or (look.loss[kind][size] <= 0 and n.meter[kind][size]):
                found.append(codes.complete(room))
        return found

    def ranks(self, board: Board, seat: Seat, found: Sequence[int]) -> Sequence[float] | None:
        """Return None: all moves deserve a try. The two-player game overrides this."""
        del board, seat, found
        return None

    # Playouts

    def playout_move(self, board: Board, seat: Seat, rng: Random) -> int:
        """Return a sensible move for a playout, drawn with `rng`."""
        if board.phase == "trade":
            return self._talk(board, seat, rng)
        n, zones, kind = self._n, board.zones, self._n.kind
        first = seat * ROOMS
        taught = board.taught[first : first + board.values[n.rooms[seat]]]
        if board.phase == "place":
            pieces = zones[n.hand[seat]][:1]
            again = board.values[n.placed]
            if again:
                if again >= PLACINGS:
                    return codes.END_PLACING
                look, rooms = self.outlook(board), Rooms.of(board, seat)
                gain = rooms.gain(look, kind[pieces[0]]) if pieces else 0.0
                if gain <= rng.random() * WORTHWHILE:
                    return codes.END_PLACING
        else:
            pieces = zones[n.received[seat]]
            if seat == board.turn:
                pieces += zones[n.turned]
        for piece in pieces:
            if kind[piece] in taught:
                return codes.place(piece, taught.index(kind[piece]))
        if -1 in taught:
            return codes.place(pieces[0], taught.index(-1))
        return codes.complete(Rooms.of(board, seat).weakest(self.outlook(board)))

    def _talk(self, board: Board, seat: Seat, rng: Random) -> int:
        """Answer the oldest offer, else make an obvious fair one, else end trading."""
        offer = listing.owes(board, seat)
        if offer is not None:
            options = listing.choices(board, seat, offer)
            if options:
                look = self.outlook(board)
                value = self.bargaining(board, look, seat).accepting(offer, options[0])
                if value > WORTHWHILE * rng.random():
                    return codes.accept(offer.number, options[0])
            return codes.decline(offer.number)
        if seat == board.turn and not board.values[self._n.made[seat]] and rng.random() < BID:
            talk = self._unanswered(board, seat, listing.plain_offers(board, seat))
            bids = self.bargaining(board, self.outlook(board), seat).bids(talk)
            if bids:
                return listing.code_of(bids[0])
        return codes.END_TRADING
