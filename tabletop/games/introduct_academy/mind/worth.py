"""What classes, received cards and hands are worth, in books.

A class is worth what it pays now and what the further steps of its skillmeter may bring: each card
still missing comes only with some chance, and takes time in which the classroom could teach another
skill. At a glance only the one step counts that looks best.

Cards that have to be placed are placed in thought: on a class of their skill, else in an empty
classroom, else in place of the class that loses least. A hand is placed card by card in its order,
the first cards counting most.
"""

from collections.abc import Callable, Iterable, Sequence
from math import comb, sqrt

from tabletop.api import Seat
from tabletop.games.introduct_academy.inner.position import Board
from tabletop.games.introduct_academy.state import ROOMS, Numbers, paid

MISSING = 0.1
"""What each missing card costs, for the time until it comes: a part of what it may bring."""
COMES, COMES_EACH, COMES_BEST = 0.25, 0.05, 0.85
"""The chance that a missing card comes: at least, for each copy that can still come, at most."""
SOBER = 0.8
"""What is left of that chance on a closer look: others want the card as well."""
SHARE = 0.4
"""The part of the cards still to come that one of two players gets."""
ROOM_TURN = 0.15
"""What a classroom brings a player of two in a turn, if it is not kept waiting."""
EMPTY = 0.12
"""What an empty classroom is worth."""
HAND = (0.8, 0.55, 0.4, 0.3, 0.2)
"""How much the cards of a hand count, the first card first."""
TURN_CARDS = 5
"""Cards that a turn takes off the draw pile."""
RESHUFFLED = 0.6
"""The part of the cards around that a new draw pile is made of."""

_STOP = -2
"""Parts the numbers of a key."""
_SHORT = 0.5
"""Turns left from which on there is no time to wait."""
_LONG = 9.0
"""Turns left from which on time does not matter."""


Row = tuple[tuple[float, ...], tuple[float, ...]]
"""Of one skill by size of a class: what it is worth, and what is lost by completing it now."""
Sight = Callable[[Numbers, int, int, float], Row]
"""A way to look at classes of a skill, with so many cards that can still come and turns left."""


class Outlook:
    """How classes look at one moment: which cards can still come, and how much time is left."""

    __slots__ = ("around", "held", "loss", "shown", "stood", "time", "worth")

    worth: tuple[tuple[float, ...], ...]
    """By skill and size: what a class is worth, from what it pays now and may pay later."""
    loss: tuple[tuple[float, ...], ...]
    """By skill and size: what is lost when a class is completed now."""

    def __init__(
        self,
        n: Numbers,
        around: tuple[int, ...],
        time: int,
        sight: Sight,
        known: dict[int, list[dict[int, Row]]],
    ) -> None:
        """Look at `around`, which can still come. `known` keeps what `sight` found before."""
        self.around = around
        self.time = time
        """Turns that each player still has, about, in halves."""
        self.held: dict[tuple[int, ...], float] = {}
        """What `holding` has worked out."""
        self.shown: dict[tuple[int, ...], float] = {}
        """What `shown` has worked out."""
        self.stood: dict[tuple[int, ...], float] = {}
        """What `standing` has worked out."""
        seen = known.get(time)
        if seen is None:
            seen = known[time] = [{} for _ in around]
        rows: list[Row] = []
        for kind, copies in enumerate(around):
            row = seen[kind].get(copies)
            if row is None:
                row = seen[kind][copies] = sight(n, kind, copies, time / 2)
            rows.append(row)
        self.worth, self.loss = zip(*rows, strict=True)


def turns_left(board: Board) -> float:
    """Return the turns that each player still has, about."""
    n, values = board.n, board.values
    if values[n.ending]:
        return 0.0
    piles = values[n.last_run_out] - values[n.run_outs] - 1
    left = float(len(board.draw))
    if piles > 0:
        left += piles * RESHUFFLED * sum(board.around)
    turns = left / TURN_CARDS / board.seats
    return min(_LONG, turns)


def at_a_glance(n: Numbers, kind: int, copies: int, turns: float) -> Row:
    """Return what classes of a skill are worth and lose, by the one step that looks best."""
    chance = _chance(copies, turns)
    worth: list[float] = []
    for size in range(len(n.meter[kind]) + 1):
        best = _pays(n, kind, size)
        for cards, books in n.steps[kind]:
            missing = cards - size
            if 0 < missing <= copies:
                best = max(best, books * chance**missing - MISSING * missing)
        worth.append(best)
    return _row(n, kind, worth)


def step_by_step(n: Numbers, kind: int, copies: int, turns: float) -> Row:
    """Return what classes of a skill are worth and lose; each further step may come or not."""
    chance = SOBER * _chance(copies, turns)
    worth: list[float] = []
    for size in range(len(n.meter[kind]) + 1):
        best = hoped = have = _pays(n, kind, size)
        for cards, books in n.steps[kind]:
            missing = cards - size
            if 0 < missing <= copies:
                hoped += (books - have) * (chance**missing - MISSING * missing)
                have = books
                best = max(best, hoped)
        worth.append(best)
    return _row(n, kind, worth)


def over_time(n: Numbers, kind: int, copies: int, turns: float) -> Row:
    """Return what classes of a skill are worth and lose; waiting for cards takes up a classroom.

    Of the cards that can still come each comes to this player with the same chance, spread evenly
    over the turns left.
    """
    comes = SHARE * _in_time(turns)
    in_a_turn = copies * comes / max(turns, _SHORT)
    worth: list[float] = []
    for size in range(len(n.meter[kind]) + 1):
        best = have = _pays(n, kind, size)
        for cards, books in n.steps[kind]:
            missing = cards - size
            if 0 < missing <= copies:
                wait = min(turns, missing / in_a_turn) if in_a_turn else turns
                more = (books - have) * _at_least(missing, copies, comes)
                best = max(best, have + more - ROOM_TURN * wait)
        worth.append(best)
    return _row(n, kind, worth)


def _at_least(wanted: int, copies: int, chance: float) -> float:
    """Return how likely that many of the copies come, each with the same chance."""
    ways = (
        comb(copies, count) * chance**count * (1 - chance) ** (copies - count)
        for count in range(wanted, copies + 1)
    )
    return sum(ways)


def _chance(copies: int, turns: float) -> float:
    """Return how likely a missing card comes in time."""
    return min(COMES_BEST, COMES + COMES_EACH * copies) * sqrt(_in_time(turns))


def _in_time(turns: float) -> float:
    """Return the part of the cards that can still come which comes before the game ends."""
    return turns / (turns + 0.7)


def _pays(n: Numbers, kind: int, size: int) -> float:
    """Return the books that a class of that size pays."""
    return float(paid(n.steps[kind], size))


def _row(n: Numbers, kind: int, worth: list[float]) -> Row:
    return tuple(worth), tuple(best - _pays(n, kind, size) for size, best in enumerate(worth))


class Rooms:
    """Classrooms in thought: skills and sizes, -1 for an empty one."""

    __slots__ = ("kinds", "sizes")

    def __init__(self, kinds: list[int], sizes: list[int]) -> None:
        self.kinds = kinds
        self.sizes = sizes

    @classmethod
    def of(cls, board: Board, seat: Seat) -> "Rooms":
        """Return the classrooms of a seat."""
        first = seat * ROOMS
        last = first + board.values[board.n.rooms[seat]]
        return cls(board.taught[first:last], board.sizes[first:last])

    def copy(self) -> "Rooms":
        """Return rooms that can be changed alone."""
        return Rooms(self.kinds[:], self.sizes[:])

    def worth(self, look: Outlook) -> float:
        """Return what the classes are worth."""
        worth, total = look.worth, 0.0
        for kind, size in zip(self.kinds, self.sizes, strict=True):
            total += worth[kind][size] if kind >= 0 else EMPTY
        return total

    def gain(self, look: Outlook, kind: int) -> float:
        """Return what placing a card brings, without placing it."""
        return self.copy().place(look, kind)

    def place(self, look: Outlook, kind: int) -> float:
        """Place a card where a sensible player would, and return what that brings."""
        return _place(look, self.kinds, self.sizes, kind)

    def weakest(self, look: Outlook) -> int:
        """Return the class that loses least when it is completed now; single ones are protected."""
        return _weakest(look.loss, self.kinds, self.sizes)


def _place(look: Outlook, kinds: list[int], sizes: list[int], kind: int) -> float:
    """Place a card where a sensible player would, and return what that brings."""
    worth = look.worth[kind]
    if kind in kinds:
        room = kinds.index(kind)
        size = sizes[room]
        sizes[room] = size + 1
        return worth[size + 1] - worth[size]
    if -1 in kinds:
        room = kinds.index(-1)
        before = EMPTY
    else:
        room = _weakest(look.loss, kinds, sizes)
        before = look.loss[kinds[room]][sizes[room]]
    kinds[room] = kind
    sizes[room] = 1
    return worth[1] - before


def _weakest(losses: Sequence[Sequence[float]], kinds: list[int], sizes: list[int]) -> int:
    """Return the class that loses least when it is completed now; single ones are protected."""
    if len(sizes) == 2:
        one, two = sizes
        if (one > 1) != (two > 1):
            return int(two > 1)
        return int(losses[kinds[1]][two] < losses[kinds[0]][one])
    larger = max(sizes) > 1
    best, least = -1, 0.0
    for room, size in enumerate(sizes):
        if size > 1 or not larger:
            loss = losses[kinds[room]][size]
            if best < 0 or loss < least:
                best, least = room, loss
    return best


def place_all(look: Outlook, rooms: Rooms, waiting: Iterable[int]) -> float:
    """Place cards that have to be placed, those that fit first, and return what that brings."""
    total = 0.0
    others: list[int] = []
    kinds, sizes = rooms.kinds, rooms.sizes
    for kind in waiting:
        if kind in kinds:
            total += _place(look, kinds, sizes, kind)
        else:
            others.append(kind)
    if len(others) > 1:
        others.sort()
    for kind in others:
        total += _place(look, kinds, sizes, kind)
    return total


def hand_worth(look: Outlook, rooms: Rooms, hand: Sequence[int]) -> float:
    """Return what a hand is worth, in its order."""
    kinds, sizes, worths = rooms.kinds[:], rooms.sizes[:], look.worth
    total = 0.0
    for kind, weight in zip(hand, HAND, strict=False):
        if kind in kinds:
            room = kinds.index(kind)
            size = sizes[room]
            sizes[room] = size + 1
            total += weight * (worths[kind][size + 1] - worths[kind][size])
        else:
            total += weight * _place(look, kinds, sizes, kind)
    return total


def holding(look: Outlook, rooms: Rooms, waiting: Sequence[int], hand: Sequence[int]) -> float:
    """Return what classrooms, cards waiting to be placed, and a hand are worth together."""
    key = (*rooms.kinds, *rooms.sizes, _STOP, *waiting, _STOP, *hand[: len(HAND)])
    total = look.held.get(key)
    if total is None:
        after = rooms.copy()
        total = after.worth(look) + place_all(look, after, waiting)
        if hand:
            total += hand_worth(look, after, hand)
        look.held[key] = total
    return total


def _place_waiting(look: Outlook, rooms: Rooms, waiting: Iterable[int], *, forced: bool) -> float:
    """Place cards, only the useful ones unless forced to, and return what that brings."""
    if forced:
        return place_all(look, rooms, waiting)
    return sum([rooms.place(look, kind) for kind in waiting if rooms.gain(look, kind) > 0])


def waiting_for(board: Board, seat: Seat) -> list[int]:
    """Return the skills of cards that a seat has to place in this turn."""
    n, zones = board.n, board.zones
    pieces = zones[n.received[seat]]
    if seat == board.turn:
        pieces += zones[n.turned] + zones[n.left]
    return [n.kind[piece] for piece in pieces]


def shown(board: Board, look: Outlook, seat: Seat) -> float:
    """Return the books that a seat has and may hope for, from what lies in the open."""
    first = seat * ROOMS
    last = first + board.values[board.n.rooms[seat]]
    kinds, sizes = board.taught[first:last], board.sizes[first:last]
    waiting = waiting_for(board, seat)
    key = (*kinds, *sizes, _STOP, *waiting)
    worth = look.shown.get(key)
    if worth is None:
        rooms = Rooms(kinds, sizes)
        worth = rooms.worth(look)
        worth += _place_waiting(look, rooms, waiting, forced=board.seats > 2)
        look.shown[key] = worth
    return len(board.zones[board.n.books[seat]]) + worth


def in_hand(board: Board, look: Outlook, seat: Seat) -> float:
    """Return what a seat may hope for from its hand, once what waits is placed."""
    n, kind = board.n, board.n.kind
    rooms = Rooms.of(board, seat)
    waiting = waiting_for(board, seat)
    hand = [kind[piece] for piece in board.zones[n.hand[seat]][: len(HAND)]]
    key = (*rooms.kinds, *rooms.sizes, _STOP, *waiting, _STOP, *hand)
    worth = look.stood.get(key)
    if worth is None:
        _place_waiting(look, rooms, waiting, forced=board.seats > 2)
        worth = look.stood[key] = hand_worth(look, rooms, hand)
    return worth


def standing(board: Board, look: Outlook, seat: Seat) -> tuple[float, float]:
    """Return the books that a seat has and may hope for: in the open, and from its hand."""
    return shown(board, look, seat), in_hand(board, look, seat)
