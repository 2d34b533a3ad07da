"""Renumbers identical pieces, to find rules that depend on which copy lies where.

Copies of a kind are identical, and players must not learn which copy is where. Rules that depended
on their numbers would reveal hidden copies.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from tabletop.engine.moves import Move
from tabletop.engine.spec import TablePlan
from tabletop.engine.state import State
from tabletop.engine.table import Table

S = TypeVar("S", bound=State)
T = TypeVar("T")


class Marked(NamedTuple):
    """An annotation for a field of a state that holds piece numbers."""

    ordered: bool = False
    """Whether the numbers are kept sorted."""


PieceNumber = Annotated[int, Marked()]
"""A piece number in a field of a state, or -1 for none; plain ints are left alone."""
PieceNumbers = Annotated[tuple[int, ...], Marked(ordered=True)]
"""Several piece numbers, sorted."""

PIECE = re.compile(r"\{piece:([a-z0-9-]+)\}")


class Renumbering:
    """A permutation of the numbers of identical pieces."""

    def __init__(self, plan: TablePlan, numbers: Sequence[int]) -> None:
        """Create it from the new number of each piece, by old number."""
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
        """Return a random renumbering of identical pieces."""
        numbers = list(range(len(plan.pieces)))
        for copies in plan.copies:
            for copy, number in zip(copies, rng.sample(copies, len(copies)), strict=True):
                numbers[copy] = number
        return cls(plan, numbers)

    @property
    def back(self) -> "Renumbering":
        """The inverse renumbering."""
        numbers = [0] * len(self.numbers)
        for piece, number in enumerate(self.numbers):
            numbers[number] = piece
        return Renumbering(self.plan, numbers)

    def of_state(self, state: S) -> S:
        """Return a copy of a position with its pieces renumbered."""
        new = state.clone()
        self._lay(state.table, new.table)
        for name, hint in _hints(type(state)):
            if hint not in _NAMELESS:
                setattr(new, name, self.of(getattr(state, name), hint))
        return new

    def of_move(self, move: Move) -> Move:
        """Return a move with its pieces renumbered."""
        return self.of(move, Move)

    def of(self, value: T, hint: object = Any) -> T:
        """Return a value stored by a game with its pieces renumbered and renamed."""
        found: Any = value  # Any: what a game keeps, by what it is
        match found:
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
