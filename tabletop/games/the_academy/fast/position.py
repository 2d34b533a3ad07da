"""The data of the fast state: a whole position in integers and bit masks."""

from collections.abc import Sequence
from typing import Self, TypeVar

from tabletop.api import Seat, TablePlan
from tabletop.games.the_academy import tricks
from tabletop.games.the_academy.fast.bits import ACE_BIT
from tabletop.games.the_academy.state import ACE, CAPTAIN, MASTERMIND, AcademyState, Moves, Numbers

FIRST, SECOND, ROLES, PASSING, SWAPPING, EXCHANGING, TRICK, TRADING, OVER = range(9)
"""The phases: two exam choices, role swap, three pre-trick questions, trick, trade, over."""
_PHASE = {"first-choice": FIRST, "second-choice": SECOND, "trick": TRICK, "over": OVER}
_WINDOW = {
    "swap-roles": ROLES,
    "pass-card": PASSING,
    "swap-hands": SWAPPING,
    "exchange-card": EXCHANGING,
    "trade": TRADING,
}
ENDINGS = ("", "ace", "limit")


class Seating:
    """Data shared by all positions with the same number of seats, computed once."""

    __slots__ = ("deck", "moves", "nobody", "numbers", "one", "order", "plan")

    def __init__(self, plan: TablePlan) -> None:
        self.plan = plan
        self.numbers = plan.once(Numbers)
        self.moves = plan.once(Moves)
        seats = plan.seats
        self.order = tuple(
            tuple((first + step) % seats for step in range(seats)) for first in range(seats)
        )
        """For each seat, all seats clockwise from it."""
        self.one = tuple((seat,) for seat in range(seats))
        """For each seat, a tuple with that seat alone."""
        self.nobody = [-1] * seats
        """A list of -1 for each seat: no card by anybody."""
        self.deck = [card for card in self.numbers.cards if card != ACE]
        """The cards of the first shuffle, in order; the purple 7 is added after it."""


class Position:
    """All data of a compact position: cards are stored as bits, colours and roles as numbers."""

    __slots__ = (
        *("seating", "seats", "round_limit", "phase", "turn", "round", "captain", "mastermind"),
        *("leader", "led", "trump", "rule", "number", "acted", "swapped", "changed", "quiet"),
        *("exam", "lying", "last", "ace", "ending"),
        *("hands", "won", "trick", "roles", "tricks", "awards", "gains", "passes"),
    )

    seating: Seating
    seats: int
    round_limit: int
    phase: int
    turn: Seat
    round: int
    captain: Seat
    """The seat that was Captain at the deal."""
    mastermind: Seat
    """The seat that is currently Mastermind."""
    leader: Seat
    """The seat that led this trick, or leads the next one; -1 before the first."""
    led: int
    trump: int
    rule: int
    number: int
    """The number of the trick, from 1."""
    acted: int
    """How many seats have acted in this trick."""
    swapped: int
    changed: int
    quiet: int
    exam: int
    """Bit mask of the exam cards to choose from."""
    lying: int
    """Bit mask of the cards in the current trick."""
    last: int
    """Bit mask of the last trick's cards while the Mastermind may trade for one; otherwise 0."""
    ace: Seat
    """The seat that won the purple 7 in the previous round; -1 during the first round."""
    ending: int
    """How the game ended, as an index into `ENDINGS`: 0 not yet, 1 by the ace, 2 at the limit."""
    hands: list[int]
    won: list[int]
    trick: list[int]
    """The card of each seat in the trick; -1 for none."""
    roles: list[int]
    tricks: list[int]
    """The number of tricks each seat has won."""
    awards: list[int]
    gains: list[int]
    """The awards that each seat gained in the previous round."""
    passes: list[int]
    """The card that each seat passes; -1 until it has chosen."""

    def clone(self) -> Self:
        """Return an independent copy; changes to it don't affect this position."""
        new = object.__new__(type(self))
        new.seating = self.seating
        new.seats = self.seats
        new.round_limit = self.round_limit
        new.phase = self.phase
        new.turn = self.turn
        new.round = self.round
        new.captain = self.captain
        new.mastermind = self.mastermind
        new.leader = self.leader
        new.led = self.led
        new.trump = self.trump
        new.rule = self.rule
        new.number = self.number
        new.acted = self.acted
        new.swapped = self.swapped
        new.changed = self.changed
        new.quiet = self.quiet
        new.exam = self.exam
        new.lying = self.lying
        new.last = self.last
        new.ace = self.ace
        new.ending = self.ending
        new.hands = self.hands[:]
        new.won = self.won[:]
        new.trick = self.trick[:]
        new.roles = self.roles[:]
        new.tricks = self.tricks[:]
        new.awards = self.awards[:]
        new.gains = self.gains[:]
        new.passes = self.passes[:]
        return new


P = TypeVar("P", bound=Position)


def mask_of(cards: list[int]) -> int:
    """Return a bit mask of card numbers, with one bit per card."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def laid(kind: type[P], state: AcademyState) -> P:
    """Return the compact position of a full state as an instance of `kind`."""
    new = object.__new__(kind)
    table = state.table
    seating = new.seating = table.plan.once(Seating)
    n, values, zones = seating.numbers, table.values, table.zones
    seats = new.seats = state.seats
    new.round_limit = state.round_limit
    new.ending = ENDINGS.index(state.ending)
    new.phase = _WINDOW[state.pending[-1].kind] if state.pending else _PHASE[state.phase]
    new.turn = state.turn
    new.round, new.captain = values[n.round], values[n.captain] - 1
    new.leader, new.led = values[n.leader] - 1, values[n.led]
    new.trump, new.rule, new.number = values[n.trump], values[n.rule], values[n.number]
    new.acted = state.acted if state.phase == "trick" else 0
    new.swapped, new.changed, new.quiet = values[n.swapped], values[n.changed], values[n.quiet]
    new.exam = mask_of(zones[n.exam])
    new.ace = values[n.last_ace] - 1
    new.hands = [mask_of(zones[hand]) for hand in n.hands]
    new.won = [mask_of(zones[won]) for won in n.won]
    new.trick = [zones[trick][0] if zones[trick] else -1 for trick in n.trick]
    new.lying = mask_of([card for card in new.trick if card >= 0])
    new.last = mask_of(tricks.last_trick(state, n)) if new.phase == TRADING else 0
    new.roles = values[n.roles : n.roles + seats]
    new.tricks = values[n.tricks : n.tricks + seats]
    new.awards = values[n.awards : n.awards + seats]
    new.gains = values[n.last_gain : n.last_gain + seats]
    new.mastermind = new.roles.index(MASTERMIND) if MASTERMIND in new.roles else -1
    new.passes = seating.nobody[:]
    if new.phase == PASSING:
        piece = table.plan.piece
        decision = state.pending[-1]
        for seat, move in zip(decision.seats, decision.answers, strict=False):
            if move is not None:
                new.passes[seat] = piece[move.pieces[0]]
    return new


def leads(position: Position) -> Seat:
    """Return the seat that leads this trick; before the first trick, that is the Captain."""
    return position.leader if position.leader >= 0 else position.roles.index(CAPTAIN)


def holder_of_the_ace(won: Sequence[int]) -> Seat:
    """Return the seat that has won the purple 7; -1 for none.

    `won` contains a bit mask of the cards won by each seat.
    """
    for seat, cards in enumerate(won):
        if cards & ACE_BIT:
            return seat
    return -1
