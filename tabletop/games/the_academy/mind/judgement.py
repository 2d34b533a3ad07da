"""How good a position looks, for players that search.

What is left of the round is played on with bit masks, by hands that all lie open, each seat for the
goal of its role; then awards and the purple 7 say how near everybody is to winning.
"""

from collections.abc import Sequence
from functools import cache

from tabletop.api import Move, Seat
from tabletop.games.the_academy.moves import ASK_AGAIN, SKIP_ROUND
from tabletop.games.the_academy.scoring import REBEL_COLOURS, gain, results
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    COLOURS,
    HIGHEST,
    MASTERMIND,
    MOST_AWARDS,
    NO_COLOUR,
    NO_TRUMP,
    REBEL,
    RULE,
    VALUE,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.tricks import strength
from tabletop.games.the_academy.turn import ace_holder

_BITS = (1 << HIGHEST) - 1
_SUIT = (0, *(_BITS << HIGHEST * colour for colour in range(len(COLOURS))))
"""Bit mask of the cards of a colour, by colour number."""
_STRENGTH = tuple(
    tuple(tuple(strength(card, led, trump) for card in range(len(COLOUR))) for trump in range(5))
    for led in range(5)
)
"""By led colour, trump and card."""
_FLAG = tuple(1 << colour for colour in COLOUR)
_VALUE = tuple(float(value) for value in VALUE)
_COUNT = tuple(flags.bit_count() for flags in range(32))
_TRUMPED = 100
"""The strength from which a card is a trump."""

_WEIGHT = (1.0, 2.7, 7.5, 12.5)
"""How near a seat is to winning, by awards: the odds in 20,000 games of rounds decided by lot."""

_PAIR, _ALONE, _REBEL = 1, 2, 3


class Round:
    """A round that is played on, by what is good for each role."""

    __slots__ = ("ace", "colours", "eighth", "hands", "hungry", "n", "sides", "tricks", "trump")

    def __init__(self, state: AcademyState, n: Numbers, trump: int) -> None:
        zones, values = state.table.zones, state.table.values
        self.n = n
        self.trump = trump
        self.hands = [sum([1 << card for card in zones[hand]]) for hand in n.hands]
        self.tricks = values[n.tricks : n.tricks + n.seats]
        self.colours = [0] * n.seats
        for seat, won in enumerate(n.won):
            flags = 0
            for card in zones[won]:
                flags |= _FLAG[card]
            self.colours[seat] = flags
        self.ace = ace_holder(state, n)
        self.eighth = -1
        roles = values[n.roles : n.roles + n.seats]
        self.sides = [
            _ALONE if role == MASTERMIND else _REBEL if role == REBEL else _PAIR for role in roles
        ]
        held = values[n.awards : n.awards + n.seats]
        self.hungry = [count >= MOST_AWARDS - 1 for count in held]
        """Who may win the game by the purple 7 in this round."""

    def play_on(self, state: AcademyState) -> None:
        """Play all tricks that are left, the running one first."""
        n, values = self.n, state.table.values
        leader = values[n.leader] - 1 if values[n.leader] else n.seat_of(state, CAPTAIN)
        running: list[int] = []
        if state.phase == "trick" and state.acted:
            zones = state.table.zones
            seats = [(leader + step) % n.seats for step in range(state.acted)]
            running = [zones[n.trick[seat]][0] if zones[n.trick[seat]] else -1 for seat in seats]
        while running or self.hands[leader]:
            leader = self._trick(leader, running)
            running = []
        self.eighth = leader

    def choice(self, state: AcademyState) -> int:
        """Return the card that the seat whose turn it is would play."""
        n, seat, acted = self.n, state.turn, state.acted
        values, zones = state.table.values, state.table.zones
        hand, led = self.hands[seat], values[n.led]
        if led == NO_COLOUR:
            return self._lead(seat, hand)
        best, winner, ace = -1, seat, False
        table = _STRENGTH[led][self.trump]
        for other in range(n.seats):
            for card in zones[n.trick[other]]:
                ace = ace or card == ACE
                if table[card] > best:
                    best, winner = table[card], other
        last = acted == n.seats - 1
        return self._follow(seat, hand, led, winner=winner, best=best, last=last, ace=ace)

    def _trick(self, leader: int, running: list[int]) -> int:
        """Play a trick, of which some is played already; return its winner."""
        hands, seats, trump = self.hands, self.n.seats, self.trump
        best, winner, led, flags, ace = -1, leader, NO_COLOUR, 0, False
        table = _STRENGTH[0][trump]
        for step in range(seats):
            seat = (leader + step) % seats
            if step < len(running):
                card = running[step]
                if card < 0:
                    continue
            else:
                hand = hands[seat]
                if not hand & (hand - 1):
                    card = hand.bit_length() - 1
                elif led == NO_COLOUR:
                    card = self._lead(seat, hand)
                else:
                    last = step == seats - 1
                    card = self._follow(
                        seat, hand, led, winner=winner, best=best, last=last, ace=ace
                    )
                hands[seat] = hand & ~(1 << card)
            if led == NO_COLOUR:
                led = COLOUR[card]
                table = _STRENGTH[led][trump]
            flags |= _FLAG[card]
            ace = ace or card == ACE
            if table[card] > best:
                best, winner = table[card], seat
        self.tricks[winner] += 1
        self.colours[winner] |= flags
        if ace:
            self.ace = winner
        return winner

    def _wants(self, seat: int, winner: int, *, ace: bool) -> bool:
        """Whether a seat wants a trick that another is about to win."""
        if ace and (self.hungry[seat] or self.hungry[winner]):
            return True
        side = self.sides[seat]
        if side == _REBEL:
            return _COUNT[self.colours[seat]] < REBEL_COLOURS
        return side != self.sides[winner]

    def _lead(self, seat: int, hand: int) -> int:
        """Lead the highest card that is left of a colour, else a low one."""
        trump = self.trump
        others = 0
        for each in self.hands:
            others |= each
        others &= ~hand
        tired = self.sides[seat] == _REBEL and _COUNT[self.colours[seat]] >= REBEL_COLOURS
        if not tired:
            found = -1
            for colour in range(1, 5):
                mine = hand & _SUIT[colour]
                if mine > others & _SUIT[colour]:
                    card = mine.bit_length() - 1
                    if colour != trump:
                        return card
                    found = card
            if found >= 0 and others & _SUIT[trump]:
                return found
        return self._lowest(hand)

    def _lowest(self, cards: int) -> int:
        """Return the lowest card, one of another colour than trump if there is one."""
        if self.trump:
            cards = cards & ~_SUIT[self.trump] or cards
        least, found = HIGHEST, -1
        for colour in range(1, 5):
            mine = cards & _SUIT[colour]
            if mine:
                card = (mine & -mine).bit_length() - 1
                value = card - HIGHEST * (colour - 1)
                if value < least:
                    least, found = value, card
        return found

    def _follow(
        self, seat: int, hand: int, led: int, *, winner: int, best: int, last: bool, ace: bool
    ) -> int:
        """Take the trick as cheaply as is safe, if it is wanted and can be had; else play low."""
        trump = self.trump
        legal = hand & _SUIT[led]
        follows = legal != 0
        if not legal:
            legal = hand
        if not legal & (legal - 1):
            return legal.bit_length() - 1
        if not self._wants(seat, winner, ace=ace):
            return (legal & -legal).bit_length() - 1 if follows else self._lowest(legal)
        if best >= _TRUMPED:
            beating = legal & _SUIT[trump]
            beating &= -1 << HIGHEST * (trump - 1) + best % 50
        elif follows:
            beating = legal & -1 << HIGHEST * (led - 1) + best % 50
        else:
            beating = legal & _SUIT[trump]
        if not beating:
            return (legal & -legal).bit_length() - 1 if follows else self._lowest(legal)
        if last or not follows:
            return (beating & -beating).bit_length() - 1
        return beating.bit_length() - 1


def rewards(state: AcademyState, n: Numbers) -> tuple[float, ...]:
    """Return how good a position is for each seat, from 0 to 1 over what this round can bring."""
    values = state.table.values
    awards = _before(state, n)
    if state.phase == "first-choice":
        return _scaled(awards, _chances(values[n.awards : n.awards + n.seats], -1))
    rule, trump = values[n.rule], values[n.trump]
    if state.phase != "second-choice":
        return _scaled(awards, _after(state, n, rule, trump))
    open_rule = not rule
    found: list[tuple[float, ...]] = []
    for card in state.table.zones[n.exam]:
        this_rule = RULE[card] if open_rule else rule
        this_trump = trump if open_rule else COLOUR[card]
        if this_rule == NO_TRUMP:
            this_trump = NO_COLOUR
        found.append(_scaled(awards, _after(state, n, this_rule, this_trump)))
    chosen = max(found, key=lambda each: each[state.turn])
    return tuple(
        (best + sum(each) / len(each)) / 2
        for best, each in zip(chosen, zip(*found, strict=True), strict=True)
    )


def _after(state: AcademyState, n: Numbers, rule: int, trump: int) -> list[float]:
    """Return the chances of winning after this round, played on as it looks now."""
    values = state.table.values
    played = Round(state, n, trump)
    played.play_on(state)
    roles = values[n.roles : n.roles + n.seats]
    colours = [_COUNT[flags] for flags in played.colours]
    found = results(roles, played.tricks, colours, rule, played.eighth)
    awards = values[n.awards : n.awards + n.seats]
    awards = [held + gain(held, each) for held, each in zip(awards, found, strict=True)]
    return _chances(awards, played.ace)


def _scaled(awards: Sequence[int], chances: Sequence[float]) -> tuple[float, ...]:
    """Return chances as 0 to 1 of what a round can bring a seat that began it with these awards.

    An award is worth little beside the whole game; spread out like this, search tells moves apart
    that differ by one.
    """
    found: list[float] = []
    for after, (least, most) in zip(chances, _ranges(tuple(awards)), strict=True):
        found.append(min(1.0, max(0.0, (after - least) / (most - least))))
    return tuple(found)


def winning_chance(state: AcademyState, n: Numbers, seat: Seat, reward: float) -> float:
    """Return the chance of winning the game that a part of what the round can bring stands for."""
    least, most = _ranges(tuple(_before(state, n)))[seat]
    return least + reward * (most - least)


def _before(state: AcademyState, n: Numbers) -> list[int]:
    """Return the awards with which the seats began the round that is played or was played last."""
    values = state.table.values
    awards = values[n.awards : n.awards + n.seats]
    if state.phase != "first-choice":
        return awards
    gained = values[n.last_gain : n.last_gain + n.seats]
    return [held - fresh for held, fresh in zip(awards, gained, strict=True)]


@cache
def _ranges(awards: tuple[int, ...]) -> list[tuple[float, float]]:
    """Return by seat the least and the best chance of winning after a round begun with these."""
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
    """Return the chance of each seat to win the game, after a round with these awards."""
    if ace >= 0 and awards[ace] == MOST_AWARDS:
        return [float(seat == ace) for seat in range(len(awards))]
    weights = [_WEIGHT[held] for held in awards]
    total = sum(weights)
    return [weight / total for weight in weights]


def prior(state: AcademyState, n: Numbers, seat: Seat, moves: Sequence[Move]) -> list[float] | None:
    """Return how promising moves look; None where all deserve a try.

    In a trick it is what the seat would play when a round is played on, then the low cards. Of
    exchanges and trades it is those by which weak cards go and strong ones come.
    """
    if state.phase == "trick":
        piece = state.table.plan.piece
        card = Round(state, n, state.table.values[n.trump]).choice(state)
        cards = [piece[move.pieces[0]] for move in moves]
        return [1.0 if each == card else -_VALUE[each] for each in cards]
    if moves[-1].kind not in ("exchange-card", "trade"):
        return None
    return [_exchange_rank(state, n, seat, move) for move in moves]


def _exchange_rank(state: AcademyState, n: Numbers, seat: Seat, move: Move) -> float:
    if not move.pieces:
        return 0.0
    values, piece = state.table.values, state.table.plan.piece
    worth = _STRENGTH[0][values[n.trump]]
    gives = piece[move.pieces[0]]
    if move.kind != "trade":
        return -float(worth[gives])
    takes = piece[move.target]
    hungry = values[n.awards + seat] >= MOST_AWARDS - 1
    return worth[takes] - worth[gives] + _TRUMPED * hungry * ((takes == ACE) - (gives == ACE))


def promising(state: AcademyState, legal: list[Move]) -> list[Move]:
    """Return the moves that differ: of two neighbouring cards of a hand the lower one is enough.

    The purple 7 is like no other card, and in a window every card counts.
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
