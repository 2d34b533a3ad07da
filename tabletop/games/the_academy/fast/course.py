"""The rules of The Academy on the fast state, as far as the search needs them.

Each method cites its paragraph of the rulebook. `rules`, `turn` and `tricks` contain the full
rules.
"""

from collections.abc import Sequence
from random import Random

from tabletop.api import Chance, FastState, Move, Outcome, Seat
from tabletop.games.the_academy import heuristics, notes
from tabletop.games.the_academy.fast import codes
from tabletop.games.the_academy.fast.awards import gains
from tabletop.games.the_academy.fast.bits import (
    ACE_BIT,
    CARDS_OF,
    NEIGHBOURS,
    SHIFT,
    STRENGTH,
    SUIT,
    cards_of,
)
from tabletop.games.the_academy.fast.position import (
    ENDINGS,
    EXCHANGING,
    FIRST,
    OVER,
    PASSING,
    ROLES,
    SECOND,
    SWAPPING,
    TRADING,
    TRICK,
    Position,
    holder_of_the_ace,
)
from tabletop.games.the_academy.state import (
    ACE,
    CAPTAIN,
    COLOUR,
    EXCHANGE,
    FACE_DOWN,
    MASTERMIND,
    MOST_AWARDS,
    NEW_RULE,
    NEW_TRUMP,
    NO_COLOUR,
    NO_TRUMP,
    PASS_LEFT,
    RULE,
    SWAP_HANDS,
    SWAP_ROLES,
    TEAMPLAYER,
    TRADE,
    TRICKS,
    role_at,
)

_WINDOWS = frozenset({PASS_LEFT, SWAP_HANDS, EXCHANGE})
"""Round rules that can ask a question before a trick."""


class Course(Position, FastState):
    """A compact position for the search, with its data, legal moves and their effects."""

    __slots__ = ()

    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that the game is waiting for; empty when the game is over."""
        phase = self.phase
        if phase == PASSING:
            return tuple([seat for seat, card in enumerate(self.passes) if card < 0])
        return () if phase == OVER else self.seating.one[self.turn]

    # Legal moves

    def legal(self, seat: Seat) -> Sequence[int]:
        """Return the integer codes of a seat's legal moves; the game must be waiting for the seat.

        Rulebook: `#exam-choice`, `#playing`, `#follow-suit`, `#windows`.
        """
        if self.phase != TRICK:
            return self._answers(seat)
        hand, led = self.hands[seat], self.led
        follows = hand & SUIT[led]
        cards = CARDS_OF[led][follows >> SHIFT[led]] if follows else cards_of(hand)
        return cards + self._powers(hand, cards) if seat == self.mastermind else cards

    def _powers(self, hand: int, cards: Sequence[int]) -> tuple[int, ...]:
        """Return the codes of what the Mastermind may do besides playing a card face up."""
        rule = self.rule
        found: tuple[int, ...] = ()
        if rule == FACE_DOWN:
            found = tuple([codes.HIDE + card for card in cards]) if self.led else ()
        elif rule == NEW_TRUMP:
            found = tuple([codes.CHANGE_TRUMP + card for card in cards_of(hand & ~ACE_BIT)])
        elif rule == NEW_RULE and not self.changed:
            found = tuple([codes.CHANGE_RULE + card for card in cards_of(hand & ~ACE_BIT)])
        return (*found, codes.ASK) if self.quiet else found

    def _answers(self, seat: Seat) -> list[int]:
        """Return the codes of a seat's legal moves outside a trick."""
        phase, cards = self.phase, cards_of(self.hands[seat])
        others = self.seating.order[seat][1:]
        if phase in (FIRST, SECOND):
            return self._exams()
        if phase == PASSING:
            return [codes.PASS + card for card in cards]
        if phase == ROLES:
            return [codes.KEEP, *[codes.SWAP_ROLES_WITH + other for other in others]]
        found = [codes.QUIT, codes.QUIT_ROUND]
        if phase == SWAPPING:
            return found + [codes.SWAP_HANDS_WITH + other for other in others]
        if phase == EXCHANGING:
            firsts = [codes.EXCHANGE_FOR + (other << 6) for other in others]
            return found + [first + card for first in firsts for card in cards]
        taken = cards_of(self.last)
        firsts = [codes.TRADE_FOR + (card << 6) for card in cards]
        return found + [first + other for first in firsts for other in taken]

    def _exams(self) -> list[int]:
        cards, found = cards_of(self.exam), []
        if self.phase == FIRST or self.rule:
            found += [codes.EXAM_TRUMP + card for card in cards]
        if self.phase == FIRST or not self.rule:
            found += [codes.EXAM_RULE + card for card in cards]
        return found

    # Applying moves

    def apply(self, seat: Seat, code: int, chance: Chance) -> None:
        """Make a seat's legal move, changing this position; `code` is the move's integer code."""
        card = code & codes.CARD
        if code < codes.CHANGE_TRUMP:
            bit = 1 << card
            self.hands[seat] ^= bit
            self.lying |= bit
            self.trick[seat] = card
            if not self.led:
                self.led = COLOUR[card]
            self.acted += 1
            if self.acted == self.seats:
                self._end_trick(chance)
            else:
                self.turn = seat + 1 if seat + 1 < self.seats else 0
        elif self.phase == TRICK:
            self._change(seat, code, card, chance)
        elif self.phase <= SECOND:
            self._choose(code, card)
        elif self.phase == PASSING:
            self.passes[seat] = card
            if -1 not in self.passes:
                self._pass_left()
        elif self.phase == ROLES:
            self._swap_roles(seat, seat if code == codes.KEEP else code - codes.SWAP_ROLES_WITH)
        else:
            self._answer(seat, code, card, chance)

    def _choose(self, code: int, card: int) -> None:
        """Put an exam card into a slot; after the second one the tricks begin.

        Rulebook: `#exam-choice`.
        """
        self.exam &= ~(1 << card)
        if code >= codes.EXAM_RULE:
            self.rule = RULE[card]
            if self.rule == NO_TRUMP:
                self.trump = NO_COLOUR
        elif self.rule != NO_TRUMP:
            self.trump = COLOUR[card]
        if self.phase == FIRST:
            self.phase = SECOND
            self.turn = self.roles.index(TEAMPLAYER)
            return
        self.exam = 0
        if self.rule == SWAP_ROLES:
            self.phase = ROLES
            self.turn = self.mastermind
            return
        self.leader = self.roles.index(CAPTAIN)
        self._begin()

    def _swap_roles(self, seat: Seat, other: Seat) -> None:
        """Swap the roles of two seats for this round and begin the first trick.

        Rulebook: `#swap-roles`.
        """
        roles = self.roles
        roles[seat], roles[other] = roles[other], roles[seat]
        self.mastermind = roles.index(MASTERMIND)
        self.leader = roles.index(CAPTAIN)
        self._begin()

    def _begin(self) -> None:
        """Begin the next trick, with a window before it if the round rule opens one.

        Rulebook: `#playing`, `#windows`.
        """
        self.number += 1
        self.led = NO_COLOUR
        self.acted = 0
        self.phase = TRICK
        self.turn = self.leader
        rule = self.rule
        if rule not in _WINDOWS:
            return
        if rule == PASS_LEFT:
            self.phase = PASSING
        elif not self.quiet and not (rule == SWAP_HANDS and self.swapped):
            self.phase = SWAPPING if rule == SWAP_HANDS else EXCHANGING
            self.turn = self.mastermind

    def _pass_left(self) -> None:
        """Pass all chosen cards to the left at once.

        Rulebook: `#pass-card`.
        """
        hands, seats = self.hands, self.seats
        for seat, card in enumerate(self.passes):
            hands[seat] ^= 1 << card
        for seat, card in enumerate(self.passes):
            hands[seat + 1 if seat + 1 < seats else 0] |= 1 << card
        self.passes = self.seating.nobody[:]
        self.phase = TRICK
        self.turn = self.leader

    def _answer(self, seat: Seat, code: int, card: int, chance: Chance) -> None:
        """Apply the Mastermind's answer in a window before or after a trick.

        Rulebook: `#swap-hands`, `#exchange-card`, `#trade`.
        """
        hands, traded = self.hands, self.phase == TRADING
        if code == codes.QUIT_ROUND:
            self.quiet = 1
        elif code >= codes.TRADE_FOR:
            self._trade(seat, (code - codes.TRADE_FOR) >> 6, card)
        elif code >= codes.EXCHANGE_FOR:
            other = (code - codes.EXCHANGE_FOR) >> 6
            theirs = cards_of(hands[other])
            drawn = 1 << theirs[chance.draw(len(theirs))]
            hands[seat] ^= drawn | 1 << card
            hands[other] ^= drawn | 1 << card
        elif code >= codes.SWAP_HANDS_WITH:
            other = code - codes.SWAP_HANDS_WITH
            self.swapped = 1
            hands[seat], hands[other] = hands[other], hands[seat]
        if traded:
            self.last = 0
            self._begin()
        else:
            self.phase = TRICK
            self.turn = self.leader

    def _trade(self, seat: Seat, card: int, other: int) -> None:
        """Trade a card of the hand for one of the trick that another seat has just won.

        Rulebook: `#trade`.
        """
        change = 1 << card | 1 << other
        self.hands[seat] ^= change
        self.won[self.leader] ^= change

    def _change(self, seat: Seat, code: int, card: int, chance: Chance) -> None:
        """Change trump or rule instead of playing, or switch the window questions on again.

        Rulebook: `#new-trump`, `#new-rule`, `#windows`.
        """
        if code == codes.ASK:
            self.quiet = 0
            return
        self.hands[seat] ^= 1 << card
        if code < codes.CHANGE_RULE:
            self.trump = COLOUR[card]
        else:
            self.rule = RULE[card]
            self.changed = 1
            if self.rule == NO_TRUMP:
                self.trump = NO_COLOUR
        self.acted += 1
        if self.acted == self.seats:
            self._end_trick(chance)
        else:
            self.turn = seat + 1 if seat + 1 < self.seats else 0

    def _end_trick(self, chance: Chance) -> None:
        """Give the trick to its winner, who leads next.

        Rulebook: `#playing`, `#trade`.
        """
        strength = STRENGTH[self.led][self.trump]
        best, winner = -1, 0
        for seat, card in enumerate(self.trick):
            if card >= 0 and strength[card] > best:
                best, winner = strength[card], seat
        self.won[winner] |= self.lying
        self.tricks[winner] += 1
        self.leader = winner
        self.acted = 0
        taken, self.lying = self.lying, 0
        self.trick = self.seating.nobody[:]
        if self.number == TRICKS:
            self._end_round(winner, chance)
        elif self.rule == TRADE and not self.quiet and winner != self.mastermind:
            self.phase = TRADING
            self.turn = self.mastermind
            self.last = taken
        else:
            self._begin()

    def _end_round(self, eighth: Seat, chance: Chance) -> None:
        """Give the round's awards, then end the game or deal the next round.

        Rulebook: `#awards`, `#end-of-game`.
        """
        self.gains = gains(self, self.tricks, self.won, self.rule, eighth)
        self.awards = [held + more for held, more in zip(self.awards, self.gains, strict=True)]
        self.ace = ace = holder_of_the_ace(self.won)
        if ace >= 0 and self.awards[ace] == MOST_AWARDS:
            self.ending = ENDINGS.index("ace")
        elif self.round >= self.round_limit:
            self.ending = ENDINGS.index("limit")
        if self.ending:
            self.phase = OVER
            self.turn = max(ace, 0)
        else:
            self.deal((self.captain + 1) % self.seats, chance)

    def _give_roles(self) -> None:
        captain, seats = self.captain, self.seats
        self.roles = [role_at(captain, seat, seats) for seat in range(seats)]
        self.mastermind = self.roles.index(MASTERMIND)

    def deal(self, captain: Seat, chance: Chance) -> None:
        """Deal a new round: roles, exam cards, and eight cards for each seat.

        `captain` is the round's Captain. Rulebook: `#setup`.
        """
        seats, draw = self.seats, chance.draw
        self.captain = captain
        self._give_roles()
        deck = self.seating.deck[:]
        for last in range(len(deck) - 1, 0, -1):
            other = draw(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        self.exam = 0
        for card in deck[-seats:]:
            self.exam |= 1 << card
        del deck[-seats:]
        deck.append(ACE)
        for last in range(len(deck) - 1, 0, -1):
            other = draw(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        bits = [1 << card for card in deck]
        self.hands = [sum(bits[first : first + TRICKS]) for first in range(0, len(bits), TRICKS)]
        self.hands.reverse()
        self.won, self.tricks = [0] * seats, [0] * seats
        self.round += 1
        self.number = self.acted = self.led = self.trump = self.rule = 0
        self.swapped = self.changed = self.quiet = self.last = 0
        self.leader = -1
        self.phase = FIRST
        self.turn = self.mastermind

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None if it is still in progress.

        Rulebook: `#end-of-game`.
        """
        if not self.ending:
            return None
        awards, ace, ending = tuple(self.awards), self.ace, ENDINGS[self.ending]
        winners: tuple[Seat, ...] = (ace,)
        most, tied = MOST_AWARDS, False
        if ending == "limit":
            most = max(awards)
            winners = tuple(seat for seat, held in enumerate(awards) if held == most)
            tied = len(winners) > 1 and ace in winners
            winners = (ace,) if tied else winners
        return Outcome(winners, awards, notes.ending(ending, winners, most, self.round, tied=tied))

    def move(self, seat: Seat, code: int) -> Move:
        """Return the full move that an integer code represents when made by `seat`."""
        return codes.move_of(self.seating.moves, seat, code)

    def code(self, seat: Seat, move: Move) -> int:
        """Return the integer code of a seat's legal move."""
        del seat
        return codes.code_of(self.seating.plan, self.seating.moves, move)

    # Heuristics

    def rewards(self) -> Sequence[float]:
        """Return how good the position is for each seat, 0 to 1, at the end of this round.

        0 is the worst and 1 the best result that the seat can still get in this round.
        """
        outcome = self.outcome()
        if outcome is None:
            return heuristics.rewards(self)
        won = 1 / len(outcome.winners)
        return [won * (seat in outcome.winners) for seat in range(self.seats)]

    def promising(self, seat: Seat) -> Sequence[int]:
        """Return the codes of the legal moves that the search should distinguish.

        Neighbouring cards in a hand are worth the same, so only the lower one is kept. The purple 7
        is always kept, and outside a trick every card counts.
        """
        if self.phase != TRICK:
            return [code for code in self.legal(seat) if code != codes.QUIT_ROUND]
        hand, led = self.hands[seat], self.led
        cards = hand & SUIT[led]
        if cards:
            apart = CARDS_OF[led][(cards & ~(cards << 1 & NEIGHBOURS)) >> SHIFT[led]]
        else:
            cards = hand
            apart = cards_of(hand & ~(hand << 1 & NEIGHBOURS))
        if seat != self.mastermind:
            return apart
        powers = self._powers(hand, cards_of(cards))
        return apart + tuple([code for code in powers if code != codes.ASK])

    def playout_move(self, seat: Seat, rng: Random) -> int:
        """Return the code of a random promising move, each with equal probability."""
        found = self.promising(seat)
        return found[int(rng.random() * len(found))]

    def prior(self, seat: Seat, codes: Sequence[int]) -> Sequence[float] | None:
        """Return how promising each move looks, so that the search tries the best first.

        Returns None outside tricks, exchanges and trades, since there are few moves. `codes` are
        the moves' integer codes.
        """
        return heuristics.prior(self, seat, codes)
