"""Evaluation of The Academy's positions for players that search.

The rest of the round is played out on bit masks with all hands open, each seat pursuing its
role's goal. The resulting awards and the purple 7 then give each seat's chance to win.
"""

from collections.abc import Sequence
from functools import cache

from tabletop.api import Move, Seat
from tabletop.games.the_academy.inner import codes
from tabletop.games.the_academy.inner.awards import gains
from tabletop.games.the_academy.inner.bits import (
    ACE_BIT,
    COUNT,
    RANK,
    STRENGTH,
    SUIT,
    TRUMPED,
    cards_of,
    flags_of,
    lowest,
)
from tabletop.games.the_academy.inner.position import (
    FIRST,
    SECOND,
    TRICK,
    Position,
    holder_of_the_ace,
    leads,
)
from tabletop.games.the_academy.moves import ASK_AGAIN, SKIP_ROUND
from tabletop.games.the_academy.scoring import REBEL_COLOURS
from tabletop.games.the_academy.state import (
    ACE,
    COLOUR,
    HIGHEST,
    MOST_AWARDS,
    NO_COLOUR,
    NO_TRUMP,
    RULE,
    AcademyState,
    Numbers,
)

_WEIGHT = (1.0, 2.7, 7.5, 12.5)
"""Weight of a seat by awards: its odds of winning in 20,000 games of randomly decided rounds."""

_PAIR, _ALONE, _REBEL = 1, 2, 3
_SIDE = (0, _PAIR, _ALONE, _PAIR, _REBEL)
"""The side that a role plays for, by role number."""
_ABOVE = tuple(-1 << count for count in range(len(COLOUR) + 1))
"""Masks without the given number of lowest cards."""
_FIRST = tuple(HIGHEST * (colour - 1) for colour in range(5))
"""The first card of a colour, by colour number."""


class Round:
    """A fast playout of the rest of a round, with all hands open."""

    __slots__ = ("eighth", "hands", "order", "position", "sides", "tricks", "trump", "won")

    def __init__(self, position: Position, trump: int) -> None:
        self.position = position
        self.order = position.seating.order
        self.trump = trump
        self.hands = position.hands[:]
        self.tricks = position.tricks[:]
        self.won = position.won[:]
        self.sides = [_SIDE[role] for role in position.roles]
        self.eighth = -1

    def play_on(self) -> None:
        """Play all remaining tricks, starting with the current one."""
        position, hands = self.position, self.hands
        leader = leads(position)
        if position.phase == TRICK and position.acted:
            leader = self._trick(leader, position.acted)
        while hands[leader]:
            leader = self._trick(leader, 0)
        self.eighth = leader

    def choice(self) -> int:
        """Return the card that the seat to act would play."""
        position = self.position
        seat, hand, led = position.turn, self.hands[position.turn], position.led
        if led == NO_COLOUR:
            return self._lead(seat, hand)
        best, winner = self._ahead(STRENGTH[led][self.trump])
        last = position.acted == position.seats - 1
        return self._follow(seat, hand, led, winner, best, last, position.lying)

    def _ahead(self, strength: tuple[int, ...]) -> tuple[int, int]:
        """Return the strength of the best card in the trick, and its seat."""
        best, winner = -1, self.position.turn
        for seat, card in enumerate(self.position.trick):
            if card >= 0 and strength[card] > best:
                best, winner = strength[card], seat
        return best, winner

    def _trick(self, leader: int, acted: int) -> int:
        """Play a trick in which `acted` seats have acted; return its winner."""
        hands, trump, order = self.hands, self.trump, self.order[leader]
        best, winner, led, lying = -1, leader, NO_COLOUR, 0
        strength = STRENGTH[0][trump]
        if acted:
            led, lying = self.position.led, self.position.lying
            strength = STRENGTH[led][trump]
            best, winner = self._ahead(strength)
            order = order[acted:]
        last = order[-1]
        for seat in order:
            hand = hands[seat]
            if not hand & (hand - 1):
                card = hand.bit_length() - 1
            elif led:
                card = self._follow(seat, hand, led, winner, best, seat == last, lying)
            else:
                card = self._lead(seat, hand)
            bit = 1 << card
            hands[seat] = hand ^ bit
            lying |= bit
            if not led:
                led = COLOUR[card]
                strength = STRENGTH[led][trump]
            if strength[card] > best:
                best, winner = strength[card], seat
        self.tricks[winner] += 1
        self.won[winner] |= lying
        return winner

    def _wants(self, seat: int, winner: int, lying: int) -> bool:
        """Return whether a seat wants a trick that another is about to win.

        If it holds the purple 7, it does when that may win the game for one of the two.
        """
        if lying & ACE_BIT:
            awards = self.position.awards
            if awards[seat] >= MOST_AWARDS - 1 or awards[winner] >= MOST_AWARDS - 1:
                return True
        side = self.sides[seat]
        if side == _REBEL:
            return COUNT[flags_of(self.won[seat])] < REBEL_COLOURS
        return side != self.sides[winner]

    def _lead(self, seat: int, hand: int) -> int:
        """Return the card to lead: the highest one left of a colour, else a low one."""
        trump = self.trump
        others = 0
        for each in self.hands:
            others |= each
        others &= ~hand
        if self.sides[seat] != _REBEL or COUNT[flags_of(self.won[seat])] < REBEL_COLOURS:
            found = -1
            for colour in (1, 2, 3, 4):
                suit = SUIT[colour]
                mine = hand & suit
                if mine > others & suit:
                    card = mine.bit_length() - 1
                    if colour != trump:
                        return card
                    found = card
            if found >= 0 and others & SUIT[trump]:
                return found
        return lowest(hand & ~SUIT[trump] or hand)

    def _follow(  # noqa: PLR0917 - by place: it is called by the million
        self,
        seat: int,
        hand: int,
        led: int,
        winner: int,
        best: int,
        last: bool,  # noqa: FBT001
        lying: int,
    ) -> int:
        """Return the card to follow with.

        It is the cheapest safe winner if the trick is wanted and can be won, else a low card.
        """
        trump = self.trump
        legal = hand & SUIT[led]
        if legal:
            if not legal & (legal - 1) or not self._wants(seat, winner, lying):
                return (legal & -legal).bit_length() - 1
            # When another colour is led, a trump beats every card that can follow.
            beating = (
                legal & _ABOVE[_FIRST[led] + best % 50] if best < TRUMPED or led == trump else 0
            )
            if not beating:
                return (legal & -legal).bit_length() - 1
            return (beating & -beating if last else beating).bit_length() - 1
        beating = hand & SUIT[trump]
        if best >= TRUMPED:
            beating &= _ABOVE[_FIRST[trump] + best % 50]
        if beating and self._wants(seat, winner, lying):
            return (beating & -beating).bit_length() - 1
        return lowest(hand & ~SUIT[trump] or hand)


def rewards(position: Position) -> Sequence[float]:
    """Return a reward per seat, 0 to 1; the range is what this round can bring it."""
    if position.phase == FIRST:
        before = [held - more for held, more in zip(position.awards, position.gains, strict=True)]
        return _worth(tuple(before), tuple(position.awards), -1)
    rule, trump = position.rule, position.trump
    if position.phase != SECOND:
        return _after(position, rule, trump)
    found: list[Sequence[float]] = []
    for card in cards_of(position.exam):
        this_rule = rule or RULE[card]
        this_trump = COLOUR[card] if rule else trump
        if this_rule == NO_TRUMP:
            this_trump = NO_COLOUR
        found.append(_after(position, this_rule, this_trump))
    chosen = max(found, key=lambda each: each[position.turn])
    return tuple(
        (best + sum(each) / len(each)) / 2
        for best, each in zip(chosen, zip(*found, strict=True), strict=True)
    )


def _after(position: Position, rule: int, trump: int) -> tuple[float, ...]:
    """Return a reward per seat after playing out the rest of the round."""
    played = Round(position, trump)
    played.play_on()
    awards = position.awards
    found = gains(position, played.tricks, played.won, rule, played.eighth)
    after = tuple([held + more for held, more in zip(awards, found, strict=True)])
    return _worth(tuple(awards), after, holder_of_the_ace(played.won))


@cache
def _worth(before: tuple[int, ...], after: tuple[int, ...], ace: Seat) -> tuple[float, ...]:
    """Return each seat's chance of winning after a round, scaled to the range of this round.

    A single award changes the chance of winning the game only a little. The scaling lets search
    tell
    moves apart that differ by one award.
    """
    found: list[float] = []
    for chance, (least, most) in zip(_chances(after, ace), _ranges(before), strict=True):
        found.append(min(1.0, max(0.0, (chance - least) / (most - least))))
    return tuple(found)


def winning_chance(state: AcademyState, n: Numbers, seat: Seat, reward: float) -> float:
    """Return the chance of winning the game that a reward of this round corresponds to."""
    values = state.table.values
    awards = values[n.awards : n.awards + n.seats]
    if state.phase == "first-choice":
        gained = values[n.last_gain : n.last_gain + n.seats]
        awards = [held - fresh for held, fresh in zip(awards, gained, strict=True)]
    least, most = _ranges(tuple(awards))[seat]
    return least + reward * (most - least)


@cache
def _ranges(awards: tuple[int, ...]) -> list[tuple[float, float]]:
    """Return each seat's least and greatest chance of winning after a round begun with `awards`."""
    near = [held >= MOST_AWARDS - 1 for held in awards]
    now = [_WEIGHT[held] for held in awards]
    then = [_WEIGHT[min(held + 1, MOST_AWARDS)] for held in awards]
    found: list[tuple[float, float]] = []
    for seat in range(len(awards)):
        others, more = sum(now) - now[seat], sum(then) - then[seat]
        most = 1.0 if near[seat] else then[seat] / (then[seat] + others)
        least = 0.0 if sum(near) > near[seat] else now[seat] / (now[seat] + more)
        found.append((least, most))
    return found


def _chances(awards: Sequence[int], ace: int) -> list[float]:
    """Return each seat's chance to win the game after a round that ends with `awards`."""
    if ace >= 0 and awards[ace] == MOST_AWARDS:
        return [float(seat == ace) for seat in range(len(awards))]
    weights = [_WEIGHT[held] for held in awards]
    total = sum(weights)
    return [weight / total for weight in weights]


def prior(position: Position, seat: Seat, found: Sequence[int]) -> list[float] | None:
    """Return a priority per move code, or None if all deserve a try.

    In a trick, the card of the fast playout comes first, then low cards. Exchanges and trades rank
    higher the weaker the card given and the stronger the card received.
    """
    if position.phase == TRICK:
        if len(found) == 1:
            return [1.0]
        card = Round(position, position.trump).choice()
        return [1.0 if code & codes.CARD == card else -RANK[code & codes.CARD] for code in found]
    if found[-1] < codes.EXCHANGE_FOR:
        return None
    return [_exchange_rank(position, seat, code) for code in found]


def _exchange_rank(position: Position, seat: Seat, code: int) -> float:
    if code < codes.EXCHANGE_FOR:
        return 0.0
    worth, card = STRENGTH[0][position.trump], code & codes.CARD
    if code < codes.TRADE_FOR:
        return -float(worth[card])
    gives, takes = (code - codes.TRADE_FOR) >> 6, card
    hungry = position.awards[seat] >= MOST_AWARDS - 1
    return worth[takes] - worth[gives] + TRUMPED * hungry * ((takes == ACE) - (gives == ACE))


def promising(state: AcademyState, legal: list[Move]) -> list[Move]:
    """Return the legal moves that differ: of adjacent cards in a hand only the lower one.

    The purple 7 is never dropped, and in a window every card counts.
    """
    if state.phase != "trick":
        return [move for move in legal if move != SKIP_ROUND]
    piece = state.table.plan.piece
    played = {piece[move.pieces[0]] for move in legal if move.kind == "play"}
    doubled = {
        card
        for card in played
        if card - 1 in played and COLOUR[card - 1] == COLOUR[card] and ACE not in (card, card - 1)
    }
    return [
        move
        for move in legal
        if move != ASK_AGAIN and not (move.kind == "play" and piece[move.pieces[0]] in doubled)
    ]
