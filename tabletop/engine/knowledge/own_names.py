"""Renames identical pieces for one seat: positions, moves and events in the seat's own names.

The table's name of a copy could reveal which copies are hidden. So each seat numbers the copies
that it knows itself (`Table.labels`), and everything a seat is given is made from a position in
those names. Hidden copies get the remaining numbers in the order of their places. Two positions
that differ only in which copy lies where are therefore equal to every seat. `Renumbering` renames
the pieces in any value, also to find rules that depend on which copy lies where.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from tabletop.engine.moves import KnownPiece, Move, Seat
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Labels, Table
from tabletop.engine.text.message import Message, with_pieces

S = TypeVar("S", bound=State)
T = TypeVar("T")
PIECE = re.compile(r"\{piece:([a-z0-9-]+)\}")


class Marked(NamedTuple):
    """An annotation for the fields of a state that hold piece numbers."""

    ordered: bool = False
    """Whether the numbers are kept sorted."""


PieceNumber = Annotated[int, Marked()]
"""A piece number in a field of a state, or -1 for none; plain ints are left alone."""
PieceNumbers = Annotated[tuple[int, ...], Marked(ordered=True)]
"""Several piece numbers in a field of a state, kept sorted."""


class Renumbering:
    """A permutation of the numbers of identical pieces, such as the two copies of a card."""

    def __init__(self, plan: TablePlan, numbers: Sequence[int]) -> None:
        """Create a renumbering from the new number of each piece, by old number."""
        self.plan = plan
        self.numbers = tuple(numbers)
        pairs = enumerate(self.numbers)
        self.names: dict[str, str] = {
            plan.pieces[piece]: plan.pieces[number] for piece, number in pairs if piece != number
        }
        if plan.named_after:
            self.names |= {
                plan.values[value]: plan.values[self._value(value)] for value in plan.named_after
            }
        """The names that change, old to new: of pieces, and of values that are named after one."""

    @classmethod
    def at_random(cls, plan: TablePlan, rng: Random) -> "Renumbering":
        """Return a renumbering that exchanges identical pieces at random."""
        numbers = list(range(len(plan.pieces)))
        for copies in plan.copies:
            for copy, number in zip(copies, rng.sample(copies, len(copies)), strict=True):
                numbers[copy] = number
        return cls(plan, numbers)

    @property
    def back(self) -> "Renumbering":
        """The inverse renumbering, which restores every piece's old number."""
        numbers = [0] * len(self.numbers)
        for piece, number in enumerate(self.numbers):
            numbers[number] = piece
        return Renumbering(self.plan, numbers)

    def of_state(self, state: S) -> S:
        """Return a copy of a position with its identical pieces renumbered."""
        new = state.clone()
        self._lay(state.table, new.table)
        for name, hint in _hints(type(state)):
            if hint not in _NAMELESS:
                setattr(new, name, self.of(getattr(state, name), hint))
        return new

    def of_move(self, move: Move) -> Move:
        """Return a move with its pieces renamed by this renumbering."""
        return self.of(move, Move)

    def of(self, value: T, hint: object = Any) -> T:
        """Return a value of a game's state with its pieces renumbered and renamed.

        Args:
            value: Anything that a game may store, such as a tuple, dataclass or message.
            hint: The value's annotation, which tells piece numbers from other numbers.
        """
        found: Any = value  # Any: what a game keeps, by what it is
        match found:
            case Message():
                found = with_pieces(found, self.plan.spec.sorts, self._named)
            case str():
                found = self.names.get(found) or _renamed(value, found, self.names)
            case bool():
                pass
            case int():
                if _mark(hint) is not None and found >= 0:
                    found = self.numbers[found]
            case list() | tuple() | set() | frozenset() if not hasattr(value, "_fields"):
                inner = _inner(hint, len(found))
                parts = [self.of(each, part) for each, part in zip(found, inner, strict=True)]
                mark = _mark(hint)
                found = type(found)(sorted(parts) if mark is not None and mark.ordered else parts)
            case dict():
                key, kept = (*get_args(_plain(hint)), Any, Any)[:2]
                found = {self.of(k, key): self.of(v, kept) for k, v in found.items()}
            case tuple():
                of = zip(found, _hints(type(found)), strict=True)
                found = type(found)(*(self.of(each, hint) for each, (_, hint) in of))
            case _ if is_dataclass(found) and not isinstance(found, type):
                pairs = _hints(type(found))
                changed = {name: self.of(getattr(found, name), hint) for name, hint in pairs}
                found = replace(found, **changed)
        return found  # type: ignore[no-any-return] # of the same type as it was

    def _named(self, piece: int | str) -> int | str:
        """Return the new number or name of a piece."""
        if isinstance(piece, str):
            return self.names.get(piece, piece)
        return self.numbers[piece] if piece >= 0 else piece

    def _lay(self, old: Table, new: Table) -> None:
        numbers = self.numbers
        numbered = numbers.__getitem__
        new.zones = [list(map(numbered, zone)) for zone in old.zones]
        for name in ("where", "known", "among"):
            was, row = getattr(old, name), list(getattr(old, name))
            for piece, number in enumerate(numbers):
                row[number] = was[piece]
            setattr(new, name, row)
        if old.lying is not None:
            new.lying = {numbers[piece]: each for piece, each in old.lying.items()}
        if old.labels is not None:
            new.labels = {numbers[piece]: each for piece, each in old.labels.items()}
        for value in self.plan.named_after:
            new.values[self._value(value)] = old.values[value]

    def _value(self, value: int) -> int:
        """Return the value that is named after the other piece."""
        piece, before, after = self.plan.named_after[value]
        return self.plan.value[f"{before}{self.plan.pieces[self.numbers[piece]]}{after}"]


def _renamed(value: object, text: str, names: Mapping[str, str]) -> object:
    """Rename the pieces in a text; return the same object if it names none."""
    if "{piece:" not in text:
        return value
    return PIECE.sub(lambda found: f"{{piece:{names.get(found[1], found[1])}}}", text)


def numbering(table: Table, seat: Seat) -> Renumbering | None:
    """Return the renumbering from the table's names of pieces to those of a seat.

    Return None if the names are the same, for example because every piece is unique.
    """
    plan, labels = table.plan, table.labels
    if labels is None or not plan.copies:
        return None
    return Renumbering(plan, _numbers(table, labels, seat))


def in_own_names(state: S, seat: Seat) -> S:
    """Return a position in a seat's own names of pieces; the same object if no name changes.

    The result has no labels, because its names are already the seat's.
    """
    return renumbered(state, numbering(state.table, seat))


def renumbered(state: S, way: Renumbering | None) -> S:
    """Return a position with its pieces renumbered; the same object for None."""
    if way is None:
        return state
    new = way.of_state(state)
    new.table.labels = None
    return new


def in_table_names(table: Table, seat: Seat, move: Move) -> Move:
    """Translate a move from a seat's own piece names to those of the table."""
    way = numbering(table, seat)
    return move if way is None else way.back.of_move(move)


def in_seat_names(table: Table, seat: Seat, move: Move) -> Move:
    """Translate a move from the table's piece names to a seat's own."""
    way = numbering(table, seat)
    return move if way is None else way.of_move(move)


def label_all(table: Table, keeps: Callable[[int, Seat], bool] = lambda _, __: True) -> None:
    """After a deal, give each seat its own numbers for all identical pieces that it knows.

    Pieces without a number get one in order of place.

    Args:
        table: The table, whose `labels` are renewed.
        keeps: Returns whether a seat keeps its number for a piece, given the piece and the seat.
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
    """Return a function of a piece and a seat: whether the seat keeps its number for the piece.

    Args:
        old: The table before the unknown was dealt again.
        mask: Bit mask of the seats whose knowledge is kept.
    """

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
    """Return a text in which identical pieces are all named after the first of their kind."""
    if not plan.copies:
        return text
    if isinstance(text, Message):
        return with_pieces(text, plan.spec.sorts, lambda piece: _first_alike(plan, piece))

    def first(found: re.Match[str]) -> str:
        copies = plan.alike[plan.piece[found[1]]] if found[1] in plan.piece else ()
        return f"{{piece:{plan.pieces[copies[0]]}}}" if copies else found[0]

    return PIECE.sub(first, text) if "{piece:" in text else text


def _first_alike(plan: TablePlan, piece: int | str) -> int | str:
    """Return the first piece of the kind of a piece; anything else as it is."""
    number = plan.piece.get(piece, -1) if isinstance(piece, str) else piece
    copies = plan.alike[number] if number >= 0 else ()
    if not copies:
        return piece
    return copies[0] if isinstance(piece, int) else plan.pieces[copies[0]]


def own_name(plan: TablePlan, labels: Labels | None, piece: int, seat: Seat) -> KnownPiece:
    """Return a seat's own name for a piece that it knows.

    `labels` are the seats' numbers of identical pieces at that time; None if there are none.
    """
    copies = plan.alike[piece]
    if labels is None or not copies:
        return plan.pieces[piece]
    label = labels[piece][seat] if piece in labels else 0
    return plan.pieces[copies[0] + max(label, 1) - 1]


def own_value(plan: TablePlan, labels: Labels | None, value: int, seat: Seat) -> str:
    """Return a seat's name for a value, with the seat's own names for any pieces in it.

    `labels` are the seats' numbers of identical pieces at that time; None if there are none.
    """
    found = plan.named_after.get(value)
    if found is None:
        return plan.values[value]
    piece, before, after = found
    return f"{before}{own_name(plan, labels, piece, seat)}{after}"


def own_words(plan: TablePlan, labels: Labels | None, told: T, seat: Seat) -> T:
    """Return a summary or stage with the seat's own names for its pieces.

    `labels` are the seats' numbers of identical pieces at that time; None if there are none.
    """
    if told is None or not plan.copies:
        return told
    way = Renumbering(plan, range(len(plan.pieces)))
    way.names = {
        plan.pieces[copy]: own_name(plan, labels, copy, seat)
        for copies in plan.copies
        for copy in copies
    }
    return way.of(told)


_NAMELESS = (int, bool, float)
"""Types of fields that can't name a piece."""
_HINTS: dict[type, tuple[tuple[str, object], ...]] = {}


def _hints(kind: type) -> tuple[tuple[str, object], ...]:
    """Return the annotated fields of a state, dataclass or named tuple, without the table."""
    if kind in _HINTS:
        return _HINTS[kind]
    hints = get_type_hints(kind, include_extras=True)
    names = getattr(kind, "_fields", None) or [each.name for each in fields(kind) if each.init]
    found = tuple((name, hints.get(name, Any)) for name in names if name != "table")
    return _HINTS.setdefault(kind, found)


def _mark(hint: object) -> Marked | None:
    marks: Sequence[object] = getattr(hint, "__metadata__", ())
    return next((mark for mark in marks if isinstance(mark, Marked)), None)


def _plain(hint: object) -> object:
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _inner(hint: object, count: int) -> Sequence[object]:
    """Return the annotations of the items of a list, tuple or set."""
    if _mark(hint) is not None:
        return [PieceNumber] * count
    args = get_args(_plain(hint))
    if len(args) == count and Ellipsis not in args:
        return args
    return [args[0] if args else Any] * count
