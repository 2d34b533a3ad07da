"""What trades are worth: to who makes them, to who accepts them, and to all the others.

A trade that brings both something costs a seat what brings the other nearer to winning. How much
that is depends on how the other stands: the leader's gain counts most. Whether an offer
will be accepted is judged from what lies in the open: what others collect, how likely they are to
hold what is asked for, and what they have declined.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp

from tabletop.api import Move, Seat
from tabletop.games.introduct_academy import trading
from tabletop.games.introduct_academy.mind.worth import Outlook, Rooms, holding, waiting_for
from tabletop.games.introduct_academy.state import EVERYONE, AcademyState, Numbers, Offer

WORTHWHILE = 0.04
"""Books that a trade must bring to be made."""
SURE = 1.0
"""Books that a trade must bring another to be surely accepted."""
POSSIBLE = 0.1
"""The chance that another accepts what looks worth nothing to it."""


class Party:
    """A seat to which trades are proposed at one moment: what it has, and what that is worth."""

    def __init__(self, n: Numbers, state: AcademyState, look: Outlook, seat: Seat) -> None:
        self._n = n
        self._look = look
        self._rooms = Rooms.of(n, state, seat)
        self._waiting = waiting_for(n, state, seat)
        self._hand = state.table.zones[n.hand[seat]]
        self._whole: float | None = None
        self._shown: float | None = None

    def gain(self, gives: Sequence[int], gets: Sequence[int]) -> float:
        """Return what a trade brings that gives these pieces of its own and gets these skills."""
        kind, hand = self._n.kind, self._hand
        if self._whole is None:
            self._whole = self._holding(self._waiting, [kind[piece] for piece in hand])
        waiting = self._waiting[:]
        for piece in gives:
            if piece not in hand:
                waiting.remove(kind[piece])
        kept = [kind[piece] for piece in hand if piece not in gives]
        return self._holding([*waiting, *gets], kept) - self._whole

    def welcome(self, gets: Sequence[int], gives: Sequence[int]) -> float:
        """Return what a trade of skills may bring, from what lies in the open alone."""
        rooms, look = self._rooms, self._look
        if self._shown is None:
            self._shown = self._holding(self._waiting, ())
        gain = self._holding([*self._waiting, *gets], ()) - self._shown
        for kind in gives:
            gain -= rooms.gain(look, kind) if kind in rooms.kinds else -WORTHWHILE
        return gain

    def _holding(self, waiting: Sequence[int], hand: Sequence[int]) -> float:
        return holding(self._look, self._rooms, waiting, hand)


class Bargaining:
    """How a seat looks at trades at one moment. Nothing that it can't see counts."""

    def __init__(
        self, n: Numbers, state: AcademyState, look: Outlook, seat: Seat, shares: Sequence[float]
    ) -> None:
        """Look at trades; `shares` are the chances of the seats to win, from the open."""
        self._n = n
        self._state = state
        self._seat = seat
        self._look = look
        rest = max(1e-9, 1 - shares[seat])
        self._costs = [share / rest for share in shares]
        """What a book in another's hands costs: by seat, the part of the rivalry that it is."""
        self._parties: dict[Seat, Party] = {}
        self._unseen: tuple[list[int], int] | None = None

    def accepting(self, offer: Offer, chosen: Sequence[int]) -> float:
        """Return what accepting an offer with these pieces brings, less what it costs."""
        kind = self._n.kind
        gets = [kind[piece] for piece in offer.give]
        gives = [kind[piece] for piece in chosen]
        gain = self._party(self._seat).gain(chosen, gets)
        theirs = self._party(offer.seat).welcome(gives, gets)
        return gain - self._costs[offer.seat] * theirs

    def bids(self, found: Sequence[Move]) -> list[Move]:
        """Return offers that bring their maker something and may be welcome, the best first."""
        n, seat, state = self._n, self._seat, self._state
        scored: list[tuple[float, Move]] = []
        gains: dict[tuple[object, ...], float] = {}
        deals: dict[tuple[object, ...], float] = {}
        for move in found:
            offer = trading.read(state, n, seat, move)
            if offer is None:
                continue
            wants = (*offer.kinds, *(n.kind[card] for card in offer.cards))
            what = (offer.give, wants)
            if what not in gains:
                gains[what] = self._party(seat).gain(offer.give, wants)
            if gains[what] < WORTHWHILE:
                continue
            gives = tuple(n.kind[piece] for piece in offer.give)
            best = 0.0
            for other in range(state.seats) if offer.to == EVERYONE else (offer.to,):
                deal = (other, gives, wants, offer.kinds)
                if other == seat:
                    continue
                if deal not in deals:
                    deals[deal] = self._hope(other, gains[what], gives, wants, offer.kinds)
                best = max(best, deals[deal])
            if best > 0:
                scored.append((best, move))
        scored.sort(key=lambda pair: -pair[0])
        return [move for _, move in scored]

    def _hope(
        self,
        other: Seat,
        gain: float,
        gives: tuple[int, ...],
        wants: tuple[int, ...],
        hidden: tuple[int, ...],
    ) -> float:
        """Return what an offer to another may bring: its worth by how likely it is accepted."""
        theirs = self._party(other).welcome(gives, wants)
        net = gain - self._costs[other] * theirs
        if theirs <= 0 or net <= 0 or self._declined(other, gives, wants):
            return 0.0
        return net * (POSSIBLE + min(SURE, theirs)) * self._holds(other, hidden)

    def _declined(self, other: Seat, gives: tuple[int, ...], wants: tuple[int, ...]) -> bool:
        """Whether another has declined an offer as good to it while nothing has changed since."""
        n = self._n
        gives_now, wants_now = Counter(gives), Counter(wants)
        for each in (*self._state.refused, *self._state.offers):
            if each.seat == self._seat and each.declined >> other & 1:
                gave = Counter(n.kind[piece] for piece in each.give)
                wanted = Counter([*each.kinds, *(n.kind[card] for card in each.cards)])
                if gave >= gives_now and wanted <= wants_now:
                    return True
        return False

    def _holds(self, other: Seat, kinds: tuple[int, ...]) -> float:
        """Return how likely another holds cards of these skills, from those not seen yet."""
        if not kinds:
            return 1.0
        left, whole = self._counted()
        cards = len(self._state.table.zones[self._n.hand[other]])
        chance = 1.0
        for kind in set(kinds):
            part = left[kind] / whole if whole else 0.0
            chance *= 1 - (1 - min(1.0, part)) ** (cards // kinds.count(kind))
        return chance

    def _counted(self) -> tuple[list[int], int]:
        """Return by skill how many cards the seat has not seen, and how many in all."""
        if self._unseen is None:
            n, zones = self._n, self._state.table.zones
            left = [*n.copies]
            for zone in (*n.spent, n.discard, n.hand[self._seat]):
                for piece in zones[zone]:
                    left[n.kind[piece]] -= 1
            self._unseen = left, sum(left)
        return self._unseen

    def _party(self, seat: Seat) -> Party:
        if seat not in self._parties:
            self._parties[seat] = Party(self._n, self._state, self._look, seat)
        return self._parties[seat]


def shares_of(strengths: Sequence[float]) -> list[float]:
    """Return the chances that strengths give."""
    best = max(strengths)
    odds = [exp(each - best) for each in strengths]
    whole = sum(odds)
    return [each / whole for each in odds]
