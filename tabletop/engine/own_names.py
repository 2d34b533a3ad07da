"""A position with alike pieces numbered as one seat numbers them, and moves said that way.

Copies of a kind are alike, and which of them lies where is nobody's business: a number would tell
of what is hidden. So each seat has numbers of its own for those it knows (`Table.labels`), and
whatever is said to it is said of a position in which the pieces bear them. Hidden pieces bear the
numbers that are left, by where they lie, so that positions that differ in nothing but the copies
are one and the same.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from tabletop.engine.copies import PIECE, Renumbering
from tabletop.engine.moves import KnownPiece, Move, Seat
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Labels, Table

S = TypeVar("S", bound=State)
T = TypeVar("T")


def numbering(table: Table, seat: Seat) -> Renumbering | None:
    """Return how a seat numbers the pieces of a table; None where they stand as it does."""
    plan, labels = table.plan, table.labels
    if labels is None or not plan.copies:
        return None
    return Renumbering(plan, _numbers(table, labels, seat))


def in_own_names(state: S, seat: Seat) -> S:
    """Return a position as a seat names it; the same object where it names nothing otherwise.

    In what is returned all go by the numbers that they bear: it is in the seat's own names already.
    """
    return renumbered(state, numbering(state.table, seat))


def renumbered(state: S, way: Renumbering | None) -> S:
    """Return a position by the numbers of `numbering`."""
    if way is None:
        return state
    new = way.of_state(state)
    new.table.labels = None
    return new


def said_by(table: Table, seat: Seat, move: Move) -> Move:
    """Return a move that a seat says in its own names, by the names of the table."""
    way = numbering(table, seat)
    return move if way is None else way.back.of_move(move)


def said_to(table: Table, seat: Seat, move: Move) -> Move:
    """Return a move of the table as a seat would say it."""
    way = numbering(table, seat)
    return move if way is None else way.of_move(move)


def label_all(table: Table, keeps: Callable[[int, Seat], bool] = lambda _, __: True) -> None:
    """Let each seat call the pieces that it knows by its numbers, and those without one by place.

    For a table that was not played to where it stands; `keeps` tells of a piece whether the number
    that a seat had for it still holds.
    """
    old = table.labels
    if old is None:
        return
    plan = table.plan
    labels: dict[int, tuple[int, ...]] = {}
    for seat in (*range(plan.seats), -1):
        held = {piece: each for piece, each in old.items() if keeps(piece, seat)}
        numbers, bit = _numbers(table, held, seat), plan.bit(seat)
        for copies in plan.copies:
            for copy in copies:
                known = (table.known[copy] | table.among[copy]) & bit
                label = numbers[copy] - copies[0] + 1 if known else 0
                labels[copy] = (*labels.get(copy, ()), label)
    table.labels = labels


def kept_by(old: Table, mask: int) -> Callable[[int, Seat], bool]:
    """Return which numbers hold when what the seats of a mask did not know was dealt again."""

    def keeps(piece: int, seat: Seat) -> bool:
        own = old.among[piece] & old.plan.bit(seat)
        return bool((old.known[piece] | own) & mask)

    return keeps


def _numbers(table: Table, labels: Labels, seat: Seat) -> list[int]:
    """Return the number that each piece bears to a seat.

    Of alike pieces those that the seat knows bear its numbers; the others bear what is left, by
    where they lie.
    """
    plan, bit = table.plan, table.plan.bit(seat)
    known, among, alike = table.known, table.among, plan.alike
    numbers = list(range(len(plan.pieces)))
    free = {copies[0]: list(copies) for copies in plan.copies}
    unnamed: list[int] = []
    hidden: list[int] = []
    for zone in table.zones:
        for piece in zone:
            copies = alike[piece]
            if not copies:
                continue
            if not (known[piece] | among[piece]) & bit:
                hidden.append(piece)
                continue
            label = labels[piece][seat] if piece in labels else 0
            number, left = copies[0] + label - 1, free[copies[0]]
            if label and number in left:
                numbers[piece] = number
                left.remove(number)
            else:
                unnamed.append(piece)
    for piece in (*unnamed, *hidden):
        numbers[piece] = free[alike[piece][0]].pop(0)
    return numbers


def plain_text(plan: TablePlan, text: str) -> str:
    """Return a text of the rules that says of alike pieces only what they are, not which."""

    def first(found: re.Match[str]) -> str:
        copies = plan.alike[plan.piece[found[1]]] if found[1] in plan.piece else ()
        return f"{{piece:{plan.pieces[copies[0]]}}}" if copies else found[0]

    return PIECE.sub(first, text) if plan.copies and "{piece:" in text else text


def own_name(plan: TablePlan, labels: Labels | None, piece: int, seat: Seat) -> KnownPiece:
    """Return what a seat that knows a piece calls it, by what seats called the pieces then."""
    copies = plan.alike[piece]
    if labels is None or not copies:
        return plan.pieces[piece]
    label = labels[piece][seat] if piece in labels else 0
    return plan.pieces[copies[0] + max(label, 1) - 1]


def own_value(plan: TablePlan, labels: Labels | None, value: int, seat: Seat) -> str:
    """Return what a seat calls a value, which may be named after a piece that it knows."""
    found = plan.named_after.get(value)
    if found is None:
        return plan.values[value]
    piece, before, after = found
    return f"{before}{own_name(plan, labels, piece, seat)}{after}"


def own_words(plan: TablePlan, labels: Labels | None, told: T, seat: Seat) -> T:
    """Return what a seat is told of pieces, by the names that it has for them."""
    if labels is None or told is None or not plan.copies:
        return told
    way = Renumbering(plan, range(len(plan.pieces)))
    way.names = {
        plan.pieces[copy]: own_name(plan, labels, copy, seat)
        for copies in plan.copies for copy in copies
    }  # fmt: skip
    return way.of(told)
