"""What classes, received cards and hands are worth, in books, the points of the game.

A class is worth what it pays now plus what further steps of its skillmeter may add. Each missing
card is uncertain and takes time in which the classroom could teach another skill. The simpler
evaluation counts only the single best step.

Cards that must be placed are assumed to go to a class of their skill, otherwise to an empty
classroom, otherwise in place of the class that loses least. A hand is placed card by card in order,
and the first cards count most.
"""

from collections.abc import Callable, Iterable, Sequence
from math import comb, sqrt

from tabletop.api import Seat
from tabletop.games.introduct_academy.fast.position import Board
from tabletop.games.introduct_academy.state import ROOMS, Numbers, paid

MISSING = 0.1
"""The cost of waiting for each missing card, in books."""
COMES, COMES_EACH, COMES_BEST = 0.25, 0.05, 0.85
"""The chance of getting a missing card: the minimum, per remaining copy, and the maximum."""
SOBER = 0.8
"""A factor on that chance in the more detailed evaluation, since others want the card too."""
SHARE = 0.4
"""The share of the cards still to come that one of two players gets."""
ROOM_TURN = 0.15
"""The value of a free classroom per turn in a two-player game, in books."""
EMPTY = 0.12
"""The value of an empty classroom, in books."""
HAND = (0.8, 0.55, 0.4, 0.3, 0.2)
"""The weight of each card in a hand, starting with the first card."""
TURN_CARDS = 5
"""How many cards a turn takes from the draw pile."""
RESHUFFLED = 0.6
"""The share of the cards still to come that makes up a new draw pile."""

_STOP = -2
"""Separates the parts of a cache key."""
_SHORT = 0.5
"""With this many turns left or fewer, there is no time to wait."""
_LONG = 9.0
"""With this many turns left or more, time does not matter."""


Row = tuple[tuple[float, ...], tuple[float, ...]]
"""Values of one skill by class size: what a class is worth, and the loss of completing it now."""
Sight = Callable[[Numbers, int, int, float], Row]
"""A function that returns what the classes of a skill are worth.

Its arguments are the table's numbers, the skill, the cards still to come and the turns left.
"""


class Outlook:
    """What classes of each skill and size are worth in one position, in books.

    It depends on the cards still to come and on the time left.
    """

    __slots__ = ("around", "held", "loss", "shown", "stood", "time", "worth")

    worth: tuple[tuple[float, ...], ...]
    """What a class is worth, by skill and size: what it pays now and may pay later."""
    loss: tuple[tuple[float, ...], ...]
    """What is lost by completing a class now, by skill and size."""

    def __init__(
        self,
        n: Numbers,
        around: tuple[int, ...],
        time: int,
        sight: Sight,
        known: dict[int, list[dict[int, Row]]],
    ) -> None:
        """Value the classes for the cards `around`; `known` caches results of `sight`."""
        self.around = around
        self.time = time
        """The estimated number of turns left for each player, in half turns."""
        self.held: dict[tuple[int, ...], float] = {}
        """Cached results of `holding`."""
        self.shown: dict[tuple[int, ...], float] = {}
        """Cached results of `shown`."""
        self.stood: dict[tuple[int, ...], float] = {}
        """Cached results of `in_hand`."""
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
    """Return how many turns each player is expected to have until the game ends."""
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
    """Return what classes of a skill are worth, counting only the best single step.

    Args:
        n: The numbers of the table's pieces, zones and values.
        kind: The skill.
        copies: How many cards of it are still to come.
        turns: How many turns each player still has.
    """
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
    """Return what classes of a skill are worth, with a chance for each further step.

    The arguments are the same as for `at_a_glance`.
    """
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
    """Return what classes of a skill are worth, with the cost of occupying a classroom.

    Each card still to come has the same chance of reaching this player, spread evenly over the
    turns left. The arguments are the same as for `at_a_glance`.
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
    """Return the chance that at least `wanted` of the copies come, each with the same chance."""
    ways = (
        comb(copies, count) * chance**count * (1 - chance) ** (copies - count)
        for count in range(wanted, copies + 1)
    )
    return sum(ways)


def _chance(copies: int, turns: float) -> float:
    """Return the chance, 0 to 1, that one missing card comes before the game ends."""
    return min(COMES_BEST, COMES + COMES_EACH * copies) * sqrt(_in_time(turns))


def _in_time(turns: float) -> float:
    """Return the share of the cards still to come that comes before the game ends."""
    return turns / (turns + 0.7)


def _pays(n: Numbers, kind: int, size: int) -> float:
    """Return the books that a class of this skill and size pays when completed."""
    return float(paid(n.steps[kind], size))


def _row(n: Numbers, kind: int, worth: list[float]) -> Row:
    return tuple(worth), tuple(best - _pays(n, kind, size) for size, best in enumerate(worth))


class Rooms:
    """A seat's classrooms in a calculation, each with its size and its skill (-1 if empty)."""

    __slots__ = ("kinds", "sizes")

    def __init__(self, kinds: list[int], sizes: list[int]) -> None:
        self.kinds = kinds
        self.sizes = sizes

    @classmethod
    def of(cls, board: Board, seat: Seat) -> "Rooms":
        """Return a copy of a seat's classrooms that may be changed."""
        first = seat * ROOMS
        last = first + board.values[board.n.rooms[seat]]
        return cls(board.taught[first:last], board.sizes[first:last])

    def copy(self) -> "Rooms":
        """Return an independent copy; changes to it don't affect these classrooms."""
        return Rooms(self.kinds[:], self.sizes[:])

    def worth(self, look: Outlook) -> float:
        """Return the total worth of all classrooms, in books, including empty ones."""
        worth, total = look.worth, 0.0
        for kind, size in zip(self.kinds, self.sizes, strict=True):
            total += worth[kind][size] if kind >= 0 else EMPTY
        return total

    def all_single(self) -> bool:
        """Return whether there are several classes of one card each, which a larger would protect.

        Rulebook: `#protection`.
        """
        return max(self.sizes) == 1 and sum(self.sizes) > 1

    def gain(self, look: Outlook, kind: int) -> float:
        """Return the gain from placing a card, in books; `kind` is its skill."""
        return self.copy().place(look, kind)

    def place(self, look: Outlook, kind: int) -> float:
        """Place a card where a sensible player would, and return the gain in books.

        `kind` is its skill.
        """
        return _place(look, self.kinds, self.sizes, kind)

    def weakest(self, look: Outlook) -> int:
        """Return the unprotected classroom, from 0, whose completion loses least."""
        return _weakest(look.loss, self.kinds, self.sizes)


def _place(look: Outlook, kinds: list[int], sizes: list[int], kind: int) -> float:
    """Place a card where a sensible player would; return the gain."""
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
    """Return the classroom whose completion loses least, single skills being protected."""
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
    """Place all cards that must be placed, and return the total gain in books.

    Cards that fit a class come first. `rooms` are the seat's classrooms, which are changed;
    `waiting` are the cards' skills.
    """
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
    """Return what a hand is worth, in books, if its cards are placed in order.

    `rooms` are the seat's classrooms, which are not changed; `hand` are the cards' skills.
    """
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
    """Return the total worth of classrooms, cards to be placed and a hand, in books.

    `waiting` and `hand` are the skills of the cards. The result is cached.
    """
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
    """Place cards, all of them if `forced`, else only useful ones; return the gain."""
    if forced:
        return place_all(look, rooms, waiting)
    return sum([rooms.place(look, kind) for kind in waiting if rooms.gain(look, kind) > 0])


def waiting_for(board: Board, seat: Seat) -> list[int]:
    """Return the skills of the cards that a seat has to place this turn, besides its hand."""
    n, zones = board.n, board.zones
    pieces = zones[n.received[seat]]
    if seat == board.turn:
        pieces += zones[n.turned] + zones[n.left]
    return [n.kind[piece] for piece in pieces]


def shown(board: Board, look: Outlook, seat: Seat) -> float:
    """Return the books that a seat has and can expect, judged from open cards only."""
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
    """Return what a seat's hand is worth, in books, once its other cards are placed."""
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
    """Return the books that a seat has and can expect: from open cards, and from its hand."""
    return shown(board, look, seat), in_hand(board, look, seat)
