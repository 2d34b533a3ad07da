"""Renames alike pieces for one seat: positions, moves and events in the seat's own names.

The table's name of a copy could reveal which copies are hidden. So each seat numbers the copies
that it knows itself (`Table.labels`), and everything a seat is given is made from a position in
those names. Hidden copies get the remaining numbers in the order of their places. Two positions
that differ only in which copy lies where are therefore equal to every seat.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from tabletop.engine.copies import PIECE, Renumbering
from tabletop.engine.moves import KnownPiece, Move, Seat
from tabletop.engine.own_numbers import Labels
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Table

S = TypeVar("S", bound=State)
T = TypeVar("T")


def numbering(table: Table, seat: Seat) -> Renumbering | None:
    """Return the renumbering from the table to a seat, or None where there is none."""
    plan, labels = table.plan, table.labels
    if labels is None or not plan.copies:
        return None
    return Renumbering(plan, _numbers(table, labels, seat))


def in_own_names(state: S, seat: Seat) -> S:
    """Return a position in a seat's own names; the same object where no name changes.

    The result has no labels: its names are the seat's.
    """
    return renumbered(state, numbering(state.table, seat))


def renumbered(state: S, way: Renumbering | None) -> S:
    """Return a position renumbered by the result of `numbering`."""
    if way is None:
        return state
    new = way.of_state(state)
    new.table.labels = None
    return new


def said_by(table: Table, seat: Seat, move: Move) -> Move:
    """Translate a move from a seat's own names to the names of the table."""
    way = numbering(table, seat)
    return move if way is None else way.back.of_move(move)


def said_to(table: Table, seat: Seat, move: Move) -> Move:
    """Translate a move from the names of the table to a seat's own names."""
    way = numbering(table, seat)
    return move if way is None else way.of_move(move)


def label_all(table: Table, keeps: Callable[[int, Seat], bool] = lambda _, __: True) -> None:
    """Number all pieces that seats know; pieces without a number get one in order of place.

    For positions that were dealt or carried over, not played. `keeps(piece, seat)` tells whether
    the seat keeps the number that it had for the piece.
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
    """Return which numbers survive when everything unknown to the seats of a mask is redealt."""

    def keeps(piece: int, seat: Seat) -> bool:
        own = old.among[piece] & old.plan.bit(seat)
        return bool((old.known[piece] | own) & mask)

    return keeps


def _numbers(table: Table, labels: Labels, seat: Seat) -> list[int]:
    """Return the seat's number of each piece.

    Known copies keep the seat's numbers. The others get the remaining numbers in order of place.
    """
    plan, bit = table.plan, table.plan.bit(seat)
    known, among, alike = table.known, table.among, plan.alike
    numbers = list(range(len(plan.pieces)))
    taken: set[int] = set()
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
            number = copies[0] + label - 1
            if 0 < label <= len(copies) and number not in taken:
                numbers[piece] = number
                taken.add(number)
            else:
                unnamed.append(piece)
    free = {
        copies[0]: iter([each for each in copies if each not in taken]) for copies in plan.copies
    }
    for piece in (*unnamed, *hidden):
        numbers[piece] = next(free[alike[piece][0]])
    return numbers


def plain_text(plan: TablePlan, text: str) -> str:
    """Return a text in which every alike piece is named as the first of its kind."""

    def first(found: re.Match[str]) -> str:
        copies = plan.alike[plan.piece[found[1]]] if found[1] in plan.piece else ()
        return f"{{piece:{plan.pieces[copies[0]]}}}" if copies else found[0]

    return PIECE.sub(first, text) if plan.copies and "{piece:" in text else text


def own_name(plan: TablePlan, labels: Labels | None, piece: int, seat: Seat) -> KnownPiece:
    """Return the name of a piece that a seat knows, under the labels of that moment."""
    copies = plan.alike[piece]
    if labels is None or not copies:
        return plan.pieces[piece]
    label = labels[piece][seat] if piece in labels else 0
    return plan.pieces[copies[0] + max(label, 1) - 1]


def own_value(plan: TablePlan, labels: Labels | None, value: int, seat: Seat) -> str:
    """Return a seat's name of a value, which may contain the name of a piece that it knows."""
    found = plan.named_after.get(value)
    if found is None:
        return plan.values[value]
    piece, before, after = found
    return f"{before}{own_name(plan, labels, piece, seat)}{after}"


def own_words(plan: TablePlan, labels: Labels | None, told: T, seat: Seat) -> T:
    """Return a summary or stage with its pieces in a seat's own names."""
    if told is None or not plan.copies:
        return told
    way = Renumbering(plan, range(len(plan.pieces)))
    way.names = {
        plan.pieces[copy]: own_name(plan, labels, copy, seat)
        for copies in plan.copies for copy in copies
    }  # fmt: skip
    return way.of(told)
