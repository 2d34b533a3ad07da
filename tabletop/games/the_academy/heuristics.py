"""How computer players of The Academy judge a position and choose moves.

The rest of the round is played out on bit masks with all hands open, and each seat pursues its
role's goal. The resulting awards and the purple 7 then give each seat's chance of winning.
"""

from collections.abc import Sequence
from functools import cache
from types import MappingProxyType

from tabletop.api import Heuristics, Lookahead, Message, Move, Seat
from tabletop.games.the_academy.fast import codes
from tabletop.games.the_academy.fast.awards import gains
from tabletop.games.the_academy.fast.bits import (
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
from tabletop.games.the_academy.fast.position import (
    FIRST,
    SECOND,
    TRICK,
    Position,
    holder_of_the_ace,
    laid,
    leads,
)
from tabletop.games.the_academy.scoring import REBEL_COLOURS, results
from tabletop.games.the_academy.state import (
    ACE,
    ASK_AGAIN,
    CAPTAIN,
    COLOUR,
    HIGHEST,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    NO_TRUMP,
    PAIR_BONUS,
    REBEL,
    ROLES,
    RULE,
    SKIP_ROUND,
    TEAMPLAYER,
    TRICKS,
    VALUE,
    AcademyState,
    Numbers,
)
from tabletop.games.the_academy.tastes import TASTES
from tabletop.games.the_academy.tricks import played_cards, strength

_WEIGHT = (1.0, 2.7, 7.5, 12.5)
"""A seat's weight by awards: its odds of winning, from 20,000 games with random rounds."""

_PAIR, _ALONE, _REBEL = 1, 2, 3
_SIDE = (0, _PAIR, _ALONE, _PAIR, _REBEL)
"""The side that a role plays for, by role number."""
_ABOVE = tuple(-1 << count for count in range(len(COLOUR) + 1))
"""Masks without the given number of lowest cards."""
_FIRST = tuple(HIGHEST * (colour - 1) for colour in range(5))
"""The first card of a colour, by colour number."""


class RoundPlayout:
    """Plays out the rest of a round quickly, with all hands open.

    Afterwards, `tricks` and `won` contain what each seat has won.
    """

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
        """Play all remaining tricks of the round, beginning with the current one."""
        position, hands = self.position, self.hands
        leader = leads(position)
        if position.phase == TRICK and position.acted:
            leader = self._trick(leader, position.acted)
        while hands[leader]:
            leader = self._trick(leader, 0)
        self.eighth = leader

    def choice(self) -> int:
        """Return the number of the card that the seat to move would play."""
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

    def _wants_trick(self, seat: int, winner: int, lying: int) -> bool:
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
            if not legal & (legal - 1) or not self._wants_trick(seat, winner, lying):
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
        if beating and self._wants_trick(seat, winner, lying):
            return (beating & -beating).bit_length() - 1
        return lowest(hand & ~SUIT[trump] or hand)


def rewards(position: Position) -> Sequence[float]:
    """Return how good a position is for each seat, 0 to 1, after a playout of the round.

    0 is the worst and 1 the best result that the seat can get in this round.
    """
    if position.phase == FIRST:
        before = [held - more for held, more in zip(position.awards, position.gains, strict=True)]
        return _scaled_chances(tuple(before), tuple(position.awards), -1)
    rule, trump = position.rule, position.trump
    if position.phase != SECOND:
        return _playout_rewards(position, rule, trump)
    found: list[Sequence[float]] = []
    for card in cards_of(position.exam):
        this_rule = rule or RULE[card]
        this_trump = COLOUR[card] if rule else trump
        if this_rule == NO_TRUMP:
            this_trump = NO_COLOUR
        found.append(_playout_rewards(position, this_rule, this_trump))
    chosen = max(found, key=lambda each: each[position.turn])
    return tuple(
        (best + sum(each) / len(each)) / 2
        for best, each in zip(chosen, zip(*found, strict=True), strict=True)
    )


def _playout_rewards(position: Position, rule: int, trump: int) -> tuple[float, ...]:
    """Return a reward per seat after playing out the rest of the round."""
    played = RoundPlayout(position, trump)
    played.play_on()
    awards = position.awards
    found = gains(position, played.tricks, played.won, rule, played.eighth)
    after = tuple([held + more for held, more in zip(awards, found, strict=True)])
    return _scaled_chances(tuple(awards), after, holder_of_the_ace(played.won))


@cache
def _scaled_chances(
    before: tuple[int, ...], after: tuple[int, ...], ace: Seat
) -> tuple[float, ...]:
    """Return each seat's chance of winning after a round, scaled to the range of this round.

    A single award changes the chance of winning the game only a little. The scaling lets search
    tell
    moves apart that differ by one award.
    """
    found: list[float] = []
    for chance, (least, most) in zip(_winning_chances(after, ace), _ranges(before), strict=True):
        found.append(min(1.0, max(0.0, (chance - least) / (most - least))))
    return tuple(found)


def winning_chance(state: AcademyState, n: Numbers, seat: Seat, reward: float) -> float:
    """Return the chance of winning the game, 0 to 1, that a reward in this round corresponds to.

    `reward` is from 0 (the seat's worst result in the round) to 1 (its best).
    """
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


def _winning_chances(awards: Sequence[int], ace: int) -> list[float]:
    """Return each seat's chance to win the game after a round that ends with `awards`."""
    if ace >= 0 and awards[ace] == MOST_AWARDS:
        return [float(seat == ace) for seat in range(len(awards))]
    weights = [_WEIGHT[held] for held in awards]
    total = sum(weights)
    return [weight / total for weight in weights]


def prior(position: Position, seat: Seat, found: Sequence[int]) -> list[float] | None:
    """Return how promising each move looks; the search tries the best first. None means try all.

    In a trick, the card that a playout would choose comes first, followed by low cards. Exchanges
    and trades rank higher if the card given is weaker and the card received stronger. `found` are
    the moves' integer codes.
    """
    if position.phase == TRICK:
        if len(found) == 1:
            return [1.0]
        card = RoundPlayout(position, position.trump).choice()
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
    """Return the legal moves that the search should distinguish.

    Neighbouring cards in a hand are worth the same, so only the lower one is kept. The purple 7 is
    always kept, and outside a trick every card counts.
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


HIGH = 7
"""The lowest card value, from 1 to 9, that hints call high."""


class SeatKnowledge:
    """What one seat knows about a position, prepared for explaining its moves in hints."""

    def __init__(self, state: AcademyState, n: Numbers, seat: Seat) -> None:
        table, values, zones = state.table, state.table.values, state.table.zones
        self.plan, self.seat = table.plan, seat
        self.led, self.trump, self.rule = values[n.led], values[n.trump], values[n.rule]
        self.is_last = values[n.number] == TRICKS
        self.roles = values[n.roles : n.roles + n.seats]
        self.tricks = values[n.tricks : n.tricks + n.seats]
        self.awards = values[n.awards + seat]
        self.needs_ace = self.awards > 0 or values[n.round] == state.round_limit
        """Whether the purple 7 could decide the game for the seat in this round."""
        self.won, self.hand = [zones[won] for won in n.won], zones[n.hands[seat]]
        self.strong = [c for c in self.hand if COLOUR[c] == self.trump or VALUE[c] >= HIGH]
        hands = {hand for hand in n.hands if hand != n.hands[seat]}
        known, among, where = table.known, table.among, table.where
        self.left = [
            c for c in n.cards if where[c] in hands or not (known[c] | among[c]) >> seat & 1
        ]
        """The cards that other seats can hold, as far as the seat knows."""
        played = played_cards(state, n)
        self.lying = {other: card for other, card in played if known[card] >> seat & 1}
        """The trick's cards known to the seat, by the seat that played them."""
        self.veiled = len(played) > len(self.lying)
        self.after = [(seat + step) % n.seats for step in range(1, n.seats - state.acted)]
        """The seats that act after this one in the trick."""
        changing = self.rule == NEW_TRUMP or (self.rule == NEW_RULE and not values[n.changed])
        self.unsure = changing and MASTERMIND in [self.roles[other] for other in self.after]
        """Whether another seat can still change the trump in this trick."""
        worth = {other: self.worth(card, self.led) for other, card in self.lying.items()}
        self.ahead = max(worth, key=worth.__getitem__, default=-1)
        """The seat with the strongest known card of the trick; -1 if there is none."""

    def worth(self, card: int, led: int = NO_COLOUR) -> int:
        """Return how strong a card is in a trick.

        `led` is the number of the led colour; without one, only trump matters.
        """
        return strength(card, led, self.trump)

    def beating(self, card: int, led: int) -> list[int]:
        """Return the cards that others may have and that beat `card` if colour `led` is led."""
        return [other for other in self.left if self.worth(other, led) > self.worth(card, led)]

    def allies(self) -> tuple[int, ...]:
        """Return the roles whose tricks count towards the seat's goal, including its own."""
        role = self.roles[self.seat]
        if role in (CAPTAIN, TEAMPLAYER):
            return CAPTAIN, TEAMPLAYER
        return (MASTERMIND, REBEL) if self.rule == PAIR_BONUS else (role,)

    def is_safe(self, more: int = 0) -> bool:
        """Return whether the seat's goal is met even if its rivals win all other tricks.

        `more` is the number of further tricks that the seat is assumed to win.
        """
        tricks = self.tricks.copy()
        tricks[self.seat] += more
        rival = MASTERMIND if self.roles[self.seat] != MASTERMIND else CAPTAIN
        tricks[self.roles.index(rival)] += TRICKS - sum(tricks)
        colours = [len({COLOUR[card] for card in won}) for won in self.won]
        return results(self.roles, tricks, colours, self.rule, -1)[self.seat].met

    def holders(self, *roles: int) -> tuple[Seat | str, ...]:
        """Return the seats that have any of these roles; the seat itself comes first, as "you"."""
        seats = [seat for seat, role in enumerate(self.roles) if role in roles]
        seats.sort(key=self.seat.__ne__)
        return tuple("you" if seat == self.seat else seat for seat in seats)

    def say(self, key: str) -> Message:
        """Return a message that can name who has each role and who sits to the left.

        `key` is the message's key in the game's words.
        """
        roles = {name.lower(): self.holders(role) for role, name in enumerate(ROLES) if name}
        left, pair = (self.seat + 1) % len(self.roles), self.holders(CAPTAIN, TEAMPLAYER)
        return Message(key, left=left, pair=pair, **roles)


class AcademyHeuristics(Heuristics[AcademyState]):
    """How computer players judge full positions of The Academy, as they do compact ones."""

    tastes = MappingProxyType(TASTES)

    def lookahead(self, state: AcademyState) -> Lookahead:
        """Return the search parameters for computer players.

        There are no playouts, since `estimate` is reliable by itself.
        """
        del state
        return Lookahead(horizon=0, slip=1.5)

    def estimate(self, state: AcademyState, seat: Seat) -> float:
        """Return how good a position is for a seat at the end of this round, 0 to 1.

        0 is the worst and 1 the best result that the seat can get in this round.
        """
        return self.rewards(state)[seat]

    def rewards(self, state: AcademyState) -> tuple[float, ...]:
        """Return how good a position is for each seat, 0 to 1, after a playout of the round."""
        outcome = self.rules.outcome(state)
        if outcome is not None:
            return tuple(self.rules.share(state, outcome, seat) for seat in range(state.seats))
        return tuple(rewards(laid(Position, state)))

    def winning_chance(self, state: AcademyState, seat: Seat, reward: float) -> float:
        """Return the chance, 0 to 1, of winning the game with a given reward in this round."""
        return winning_chance(state, state.table.plan.once(Numbers), seat, reward)

    def promising(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the legal moves worth searching, with only one of several equivalent cards.

        Moves that only set whether to be asked again are also left out.
        """
        return promising(state, self.rules.legal_moves(state, seat))

    def replies(self, state: AcademyState, seat: Seat) -> list[Move]:
        """Return the legal moves except the one that turns off questions for the round."""
        return [move for move in self.rules.legal_moves(state, seat) if move != SKIP_ROUND]
