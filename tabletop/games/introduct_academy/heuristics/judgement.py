"""How computer players judge positions and choose moves when there is trading.

A trade that helps both sides also costs each of them, since the other gets closer to winning. The
better the other is doing, the higher the cost. Whether an offer will be accepted is judged from
open information: what others collect, how likely they are to have what is asked for, and what they
have declined. All values are in books, the points of the game.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import NamedTuple

from tabletop.api import Seat
from tabletop.games.introduct_academy.fast import codes, listing
from tabletop.games.introduct_academy.fast.listing import Bid
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.heuristics.worth import (
    Outlook,
    Rooms,
    Row,
    Sight,
    hand_worth,
    in_hand,
    place_all,
    shown,
    standing,
    turns_left,
    waiting_for,
)
from tabletop.games.introduct_academy.state import EVERYONE, PLACINGS, ROOMS, Numbers, Offer

WORTHWHILE = 0.04
"""The minimum gain, in books, for which a trade is made."""
SURE = 1.0
"""The gain, in books, at which another seat is sure to accept."""
POSSIBLE = 0.1
"""The chance that another seat accepts a trade that looks worthless to it."""


class Deal(NamedTuple):
    """The skills that would change hands in a trade, seen from one side."""

    gives: tuple[int, ...]
    wants: tuple[int, ...]
    hidden: tuple[int, ...]
    """The wanted skills that can only come from the other seat's hidden hand."""


class Party:
    """A seat's cards and their values in one position, for judging trades with it."""

    def __init__(self, board: Board, look: Outlook, seat: Seat) -> None:
        self._kind = board.n.kind
        self._look = look
        self._rooms = Rooms.of(board, seat)
        self._waiting = waiting_for(board, seat)
        self._hand = board.zones[board.n.hand[seat]]
        self._whole: float | None = None
        self._shown: float | None = None
        self._after: dict[tuple[int, ...], tuple[float, Rooms]] = {}
        self._gets: dict[tuple[int, ...], float] = {}
        """The value of receiving cards of these skills, from open information."""
        self._losses: dict[int, float] = {}
        """The cost of giving a card of a skill, as far as it can be seen."""

    def gain(self, gives: Sequence[int], gets: Sequence[int]) -> float:
        """Return the seat's gain from a trade, in books, judged with its own hand.

        `gives` are the pieces it gives; `gets` are the skills it gets.
        """
        kind, hand = self._kind, self._hand
        if self._whole is None:
            worth, after = self._placed(self._waiting)
            self._whole = worth + hand_worth(self._look, after, [kind[piece] for piece in hand])
        waiting = self._waiting[:]
        kept = [kind[piece] for piece in hand if piece not in gives]
        for piece in gives:
            if piece not in hand:
                waiting.remove(kind[piece])
        worth, after = self._placed([*waiting, *gets])
        return worth + hand_worth(self._look, after, kept) - self._whole

    def welcome(self, gets: tuple[int, ...], gives: Sequence[int]) -> float:
        """Return the seat's gain from a trade, in books, judged from open cards alone.

        `gets` and `gives` are skills.
        """
        gain = self._gets.get(gets)
        if gain is None:
            if self._shown is None:
                self._shown, _ = self._placed(self._waiting)
            after, _ = self._placed([*self._waiting, *gets])
            gain = self._gets[gets] = after - self._shown
        losses = self._losses
        for kind in gives:
            if kind not in losses:
                rooms, look = self._rooms, self._look
                losses[kind] = rooms.gain(look, kind) if kind in rooms.kinds else -WORTHWHILE
            gain -= losses[kind]
        return gain

    def _placed(self, waiting: Sequence[int]) -> tuple[float, Rooms]:
        """Return the value of the classrooms after placing these cards, and the classrooms."""
        key = tuple(waiting)
        found = self._after.get(key)
        if found is None:
            after = self._rooms.copy()
            worth = after.worth(self._look) + place_all(self._look, after, waiting)
            found = self._after[key] = worth, after
        return found


class Bargaining:
    """How a seat judges trades in one position; it uses nothing that the seat can't see."""

    def __init__(self, board: Board, look: Outlook, seat: Seat, shares: Sequence[float]) -> None:
        """Prepare to judge trades; `shares` are the seats' winning chances by open information."""
        self._n = board.n
        self._board = board
        self._seat = seat
        self._look = look
        rest = max(1e-9, 1 - shares[seat])
        self._costs = [share / rest for share in shares]
        """The cost of a book gained by another seat, by seat: its share among the rivals."""
        self._parties: dict[Seat, Party] = {}
        self._unseen: tuple[list[int], int] | None = None
        self._held: dict[tuple[Seat, tuple[int, ...]], float] = {}
        """Cached chances that a seat holds cards of some skills."""

    def accepting(self, offer: Offer, chosen: Sequence[int]) -> float:
        """Return the gain from accepting an offer with the `chosen` cards, in books.

        The other side's gain is subtracted, with more weight the closer that side is to winning.
        """
        kind = self._n.kind
        gets = tuple([kind[piece] for piece in offer.give])
        gives = tuple([kind[piece] for piece in chosen])
        gain = self._party(self._seat).gain(chosen, gets)
        theirs = self._party(offer.seat).welcome(gives, gets)
        return gain - self._costs[offer.seat] * theirs

    def bids(self, found: Sequence[Bid]) -> list[Bid]:
        """Return the offers in `found` that help their maker and may be accepted.

        The best come first.
        """
        seat, kind, skills = self._seat, self._n.kind, len(self._n.skills)
        others = [other for other in range(self._board.seats) if other != seat]
        own = self._party(seat)
        scored: list[tuple[float, Bid]] = []
        gains: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
        for bid in found:
            give, to, words, _ = bid
            wants = tuple([word if word < skills else kind[word - skills] for word in words])
            gain = gains.get((give, wants))
            if gain is None:
                gain = gains[give, wants] = own.gain(give, wants)
            if gain < WORTHWHILE:
                continue
            gives = tuple([kind[piece] for piece in give])
            deal = Deal(gives, wants, tuple([word for word in words if word < skills]))
            best = 0.0
            for other in others if to == EVERYONE else (to,):
                hope = self._hope(other, gain, deal)
                best = max(best, hope)
            if best > 0:
                scored.append((best, bid))
        scored.sort(key=lambda pair: -pair[0])
        return [bid for _, bid in scored]

    def _hope(self, other: Seat, gain: float, deal: Deal) -> float:
        """Return the expected gain of an offer to another seat, by its chance of acceptance."""
        gives, wants, hidden = deal
        theirs = self._party(other).welcome(gives, wants)
        net = gain - self._costs[other] * theirs
        if theirs <= 0 or net <= 0 or self._declined(other, gives, wants):
            return 0.0
        return net * (POSSIBLE + min(SURE, theirs)) * self._holds(other, hidden)

    def _declined(self, other: Seat, gives: tuple[int, ...], wants: tuple[int, ...]) -> bool:
        """Return whether a seat has declined an offer as good or better since cards last moved."""
        n, board = self._n, self._board
        if not board.refused and not board.offers:
            return False
        gives_now, wants_now = Counter(gives), Counter(wants)
        for each in (*board.refused, *board.offers):
            if each.seat == self._seat and each.declined >> other & 1:
                gave = Counter(n.kind[piece] for piece in each.give)
                wanted = Counter([*each.kinds, *(n.kind[card] for card in each.cards)])
                if gave >= gives_now and wanted <= wants_now:
                    return True
        return False

    def _holds(self, other: Seat, kinds: tuple[int, ...]) -> float:
        """Return the chance that another seat holds cards of these skills."""
        if not kinds:
            return 1.0
        chance = self._held.get((other, kinds))
        if chance is not None:
            return chance
        left, whole = self._counted()
        cards = len(self._board.zones[self._n.hand[other]])
        chance = 1.0
        for kind in set(kinds):
            part = left[kind] / whole if whole else 0.0
            chance *= 1 - (1 - min(1.0, part)) ** (cards // kinds.count(kind))
        self._held[other, kinds] = chance
        return chance

    def _counted(self) -> tuple[list[int], int]:
        """Return how many cards the seat has not seen, by skill and in total."""
        if self._unseen is None:
            board, kind = self._board, self._n.kind
            left = [a - b for a, b in zip(board.around, board.gone, strict=True)]
            for piece in board.zones[self._n.hand[self._seat]]:
                left[kind[piece]] -= 1
            self._unseen = left, sum(left)
        return self._unseen

    def _party(self, seat: Seat) -> Party:
        party = self._parties.get(seat)
        if party is None:
            party = self._parties[seat] = Party(self._board, self._look, seat)
        return party


def shares_of(strengths: Sequence[float]) -> list[float]:
    """Return each seat's chance of winning from its strength; the chances add up to 1.

    The difference of two strengths is the logarithm of the ratio of the two chances.
    """
    best = max(strengths)
    odds = [exp(each - best) for each in strengths]
    whole = sum(odds)
    return [each / whole for each in odds]


SPREAD, SPREAD_TURN = 0.4, 0.05
"""The difference in books that counts as clear: at the end of the game, and per turn left."""
DOUBT, DOUBT_TURN = 0.3, 0.4
"""The uncertainty of the final difference in books: at the end of the game, and per turn left.

Fitted to games between computer players; the search distinguishes moves better with smaller values.
"""
USUAL = {"books": 1.0, "classes": 1.0, "hand": 1.0, "place": 0.0}
"""Default weights of the evaluation's features, used where `judgement.yaml` gives no others.

They apply to books, to expected books from classes and from the hand, and to each seat that begins
earlier.
"""
Weights = tuple[float, float, float, float]
"""The weights of `USUAL`, in its order."""
EVEN: Weights = (1.0, 1.0, 1.0, 0.0)
CLEAR = 0.25
"""The gain or loss, in books, that makes an answer clear, so that no other is considered."""
OFFERED = 3
"""The maximum number of offers considered at a time."""
MOST_KEPT = 4000
"""The maximum number of positions whose offers are cached."""
MOST_LOOKS = 200
"""The maximum number of cached tables of class values."""
BID = 0.6
"""The probability that a playout makes an offer before it ends trading."""


class Judgement:
    """Judges positions for a number of seats and picks the moves that the search considers.

    It is created with a function that values classes.
    """

    def __init__(self, n: Numbers, sight: Sight, weights: Weights = EVEN) -> None:
        self._n = n
        self._weights = weights
        self._sight = sight
        self._known: dict[int, list[dict[int, Row]]] = {}
        self._looks: dict[tuple[tuple[int, ...], int], Outlook] = {}
        self._bids: dict[tuple[object, ...], tuple[int, ...]] = {}

    def outlook(self, board: Board) -> Outlook:
        """Return the cached or computed values of classes of each size in this position."""
        key = around, time = tuple(board.around), int(turns_left(board) * 2)
        look = self._looks.get(key)
        if look is None:
            if len(self._looks) > MOST_LOOKS:
                self._looks.clear()
            look = self._looks[key] = Outlook(self._n, around, time, self._sight, self._known)
        return look

    def chances(self, board: Board) -> tuple[float, ...]:
        """Return each seat's chance of winning, 0 to 1, as far as that seat itself can tell.

        A seat counts its own hand and an average value for the other hands. Random hands for the
        others would only blur the differences between its own moves.
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
        """Return the features that predict whether a seat wins, keyed by the names in `USUAL`.

        The numbers are in units of the uncertainty of results.
        """
        doubt = DOUBT + DOUBT_TURN * turns_left(board)
        whole, hand = standing(board, self.outlook(board), seat)
        books, place = self._apart(board)[seat]
        parts = zip(USUAL, (books, whole - books, hand, place), strict=True)
        return {name: value / doubt for name, value in parts}

    def _spread(self, turns: float) -> float:
        return SPREAD + SPREAD_TURN * turns

    def sober(self, board: Board, chance: float) -> float:
        """Return a chance of winning corrected to how often it comes true.

        The more turns are left, the more easily a player who is ahead may still lose.
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
        """Return how a seat judges trades now, from open cards and its own hand."""
        doubt = DOUBT + DOUBT_TURN * turns_left(board)
        strengths = [each / doubt for each in self._in_the_open(board, look)]
        return Bargaining(board, look, seat, shares_of(strengths))

    # Moves to consider

    def considered(self, board: Board, seat: Seat) -> list[int]:
        """Return the codes of the moves worth considering, with only a few fair offers.

        Classes are completed only if necessary. An empty list means all legal moves.
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

        A received card whose class exists is placed before anything else, unless that protects
        single cards whose classrooms may be needed.
        """
        n, sizes, first = self._n, board.sizes, seat * ROOMS
        frees = Rooms.of(board, seat).all_single()
        found: dict[tuple[int, ...], int] = {}
        for code in listing.placing(board, seat):
            kind = code & codes.KIND
            skill = n.kind[code >> codes.GIVEN]
            if kind == codes.PLACE:
                room = code >> codes.ADDRESS & 7
                grown = sizes[first + room]
                if grown and board.phase == "assign" and not frees:
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
        """Return each move's own value, or None if all moves deserve a try.

        This class always returns None; with two players, `Duel` ranks the moves. `found` are the
        moves' codes.
        """
        del board, seat, found
        return None

    # Playouts

    def playout_move(self, board: Board, seat: Seat, rng: Random) -> int:
        """Return the code of a sensible move for a playout, drawn with `rng`."""
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
