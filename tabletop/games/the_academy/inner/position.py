"""What there is to know of a position, in few numbers."""

from collections.abc import Sequence
from typing import Self, TypeVar

from tabletop.api import Seat, TablePlan
from tabletop.games.the_academy import tricks
from tabletop.games.the_academy.inner.bits import ACE_BIT
from tabletop.games.the_academy.moves import Moves
from tabletop.games.the_academy.state import ACE, CAPTAIN, MASTERMIND, AcademyState, Numbers

FIRST, SECOND, ROLES, PASSING, SWAPPING, EXCHANGING, TRICK, TRADING, OVER = range(9)
"""What is asked: the two exams, the windows before a trick, a card for it, the window after."""
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
    """What the number of seats decides."""

    __slots__ = ("deck", "moves", "nobody", "numbers", "one", "order", "plan")

    def __init__(self, plan: TablePlan) -> None:
        self.plan = plan
        self.numbers = plan.once(Numbers)
        self.moves = plan.once(Moves)
        seats = plan.seats
        self.order = tuple(
            tuple((first + step) % seats for step in range(seats)) for first in range(seats)
        )
        """The seats clockwise from each."""
        self.one = tuple((seat,) for seat in range(seats))
        """Each seat alone."""
        self.nobody = [-1] * seats
        """No card of anybody."""
        self.deck = [card for card in self.numbers.cards if card != ACE]
        """The cards that are shuffled first, in order."""


class Position:
    """A position: cards are bits of masks, seats, colours and roles the numbers of the rules."""

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
    """Who had the role at the deal."""
    mastermind: Seat
    """Who has the role now."""
    leader: Seat
    """Who led or leads; -1 before the first trick."""
    led: int
    trump: int
    rule: int
    number: int
    """Of the trick, from 1."""
    acted: int
    """Seats that have acted in the trick."""
    swapped: int
    changed: int
    quiet: int
    exam: int
    """The cards to choose from."""
    lying: int
    """The cards of the trick."""
    last: int
    """The cards of the trick won last, while the mastermind may trade for one."""
    ace: Seat
    """Who had the purple 7 at the end of the round before; -1 before the first."""
    ending: int
    """0, or how the game ended: by the ace 1, at the limit 2."""
    hands: list[int]
    won: list[int]
    trick: list[int]
    """The card that each seat has in the trick; -1 for none."""
    roles: list[int]
    tricks: list[int]
    """How many each seat has won."""
    awards: list[int]
    gains: list[int]
    """The awards that the round before has brought."""
    passes: list[int]
    """The card that each seat passes; -1 until it has chosen."""

    def clone(self) -> Self:
        """Return an independent copy."""
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
    """Return cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def laid(kind: type[P], state: AcademyState) -> P:
    """Return the position of a state."""
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
    """Return who leads the trick, or will lead the first."""
    return position.leader if position.leader >= 0 else position.roles.index(CAPTAIN)


def holder_of_the_ace(won: Sequence[int]) -> Seat:
    """Return who has the purple 7 among the cards won, masks by seat; -1 for nobody."""
    for seat, cards in enumerate(won):
        if cards & ACE_BIT:
            return seat
    return -1
