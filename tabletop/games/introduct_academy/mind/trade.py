"""The value of trades to their maker, to who accepts them, and to everybody else.

A trade that helps both sides also costs each of them, as the other comes nearer to winning. How
much
it costs depends on the other's standing: the leader's gain costs most. Whether an offer will be
accepted is judged from open information: what others collect, how likely they are to hold what is
asked for, and what they have declined.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from tabletop.api import Seat
from tabletop.games.introduct_academy.inner.listing import Bid
from tabletop.games.introduct_academy.inner.position import Board
from tabletop.games.introduct_academy.mind.worth import (
    Outlook,
    Rooms,
    hand_worth,
    place_all,
    waiting_for,
)
from tabletop.games.introduct_academy.state import EVERYONE, Offer

WORTHWHILE = 0.04
"""The least gain in books for which a trade is made."""
SURE = 1.0
"""The gain in books at which another seat is sure to accept."""
POSSIBLE = 0.1
"""The chance that another seat accepts a trade that looks worthless to it."""


class Deal(NamedTuple):
    """The skills that would change hands in a trade."""

    gives: tuple[int, ...]
    wants: tuple[int, ...]
    hidden: tuple[int, ...]
    """The wanted skills that have to come from the other's hidden hand."""


class Party:
    """A seat's cards and their values at one moment, for evaluating trades with it."""

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
        """Return the gain of giving these own pieces and getting these skills."""
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
        """Return the gain of a trade of skills, from open information alone."""
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
    """A seat's view of trades at one moment; it uses nothing that the seat can't see."""

    def __init__(self, board: Board, look: Outlook, seat: Seat, shares: Sequence[float]) -> None:
        """Prepare the view; `shares` are the seats' chances to win by open information."""
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
        """Return the gain of accepting an offer with these pieces, minus what it costs."""
        kind = self._n.kind
        gets = tuple([kind[piece] for piece in offer.give])
        gives = tuple([kind[piece] for piece in chosen])
        gain = self._party(self._seat).gain(chosen, gets)
        theirs = self._party(offer.seat).welcome(gives, gets)
        return gain - self._costs[offer.seat] * theirs

    def bids(self, found: Sequence[Bid]) -> list[Bid]:
        """Return the offers that help their maker and may be accepted, best first."""
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
    """Return the chances of winning that follow from strengths; they add up to 1."""
    best = max(strengths)
    odds = [exp(each - best) for each in strengths]
    whole = sum(odds)
    return [each / whole for each in odds]
