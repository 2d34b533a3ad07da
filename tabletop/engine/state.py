"""A position of a game: the table, the seat to move, and open questions.

`Named` lets rules use the table by the names of zones, pieces and values.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Self, TypeVar, get_origin, get_type_hints

from tabletop.engine.chance import Chance
from tabletop.engine.moves import Move, Seat, seat_name
from tabletop.engine.spec import FaceValue, PieceKind
from tabletop.engine.table import Table

NOBODYS: Seat = -1


class Named:
    """Access to a position's table by names instead of numbers.

    `state.named` returns one. A seat's zone, counter or piece is given by kind and seat: `"hand",
    0` is `hand:p1`. The full name works too. Numbers are faster; rules that a search plays millions
    of times can use them through `state.table`.

    Raises:
        LookupError: no piece, zone or counter has that name.
    """

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    # Queries

    def pieces(self, zone: str, seat: Seat = NOBODYS) -> tuple[str, ...]:
        """Return the names of the pieces in a zone, from the bottom or the left.

        For a zone that every seat has, `seat` says whose it is.
        """
        names = self.table.plan.pieces
        return tuple(names[piece] for piece in self.table.zones[self._zone(zone, seat)])

    def count(self, zone: str, seat: Seat = NOBODYS) -> int:
        """Return the number of pieces in a zone; `seat` says whose, if every seat has one."""
        return len(self.table.zones[self._zone(zone, seat)])

    def top(self, zone: str, seat: Seat = NOBODYS) -> str:
        """Return the name of the top (last) piece of a zone; "" if the zone is empty.

        For a zone that every seat has, `seat` says whose it is.
        """
        lying = self.table.zones[self._zone(zone, seat)]
        return self.table.plan.pieces[lying[-1]] if lying else ""

    def place(self, piece: str) -> str:
        """Return the full name of the zone that contains a piece, such as `hand:p1` or `box`."""
        plan = self.table.plan
        return plan.zones[self.table.where[self._piece(piece)]]

    def kind(self, piece: str) -> PieceKind:
        """Return the kind of a piece, with its `id`, `title` and `face`."""
        plan = self.table.plan
        return plan.kinds[self._piece(piece)]

    def face(self, piece: str) -> Mapping[str, FaceValue]:
        """Return the face data of a piece: the fields of its row, or a card's rank and suit."""
        return self.kind(piece).face

    def number(self, counter: str, seat: Seat = NOBODYS) -> int:
        """Return the value of a counter or die; `seat` says whose, if every seat has one."""
        return self.table.values[self._value(counter, seat)]

    def knows(self, seat: Seat, piece: str) -> bool:
        """Return whether a seat knows a piece's identity and location."""
        return self.table.knows(seat, self._piece(piece))

    def called(self, seat: Seat, piece: str) -> str:
        """Return what a seat calls a piece in its moves: its name, or its place if unknown."""
        return piece if self.knows(seat, piece) else f"{self.place(piece)}?"

    # Changes

    def move(self, piece: str, zone: str, seat: Seat = NOBODYS) -> None:
        """Move a piece to the top of a zone; seats that see into the zone learn what it is.

        For a zone that every seat has, `seat` says whose it is.
        """
        self.table.move(self._piece(piece), self._zone(zone, seat))

    def move_all(self, source: str, target: str, *, of: Seat = NOBODYS, to: Seat = NOBODYS) -> None:
        """Move all pieces of a zone to the top of another, keeping their order.

        Args:
            source: The zone to empty.
            target: The zone to fill.
            of: The seat that owns `source`, if every seat has one.
            to: The seat that owns `target`, if every seat has one.
        """
        for piece in self.pieces(source, of):
            self.move(piece, target, to)

    def shuffle(self, zone: str, chance: Chance, seat: Seat = NOBODYS) -> None:
        """Shuffle a zone. A seat that knew one of its pieces now knows only that it is in the zone.

        For a zone that every seat has, `seat` says whose it is.
        """
        self.table.shuffle(self._zone(zone, seat), chance)

    def reveal(self, piece: str) -> None:
        """Show a piece to everybody without moving it."""
        self.table.reveal(self._piece(piece))

    def reveal_all(self, zone: str, seat: Seat = NOBODYS) -> None:
        """Show all pieces of a zone to everybody, such as hands that count at the end.

        For a zone that every seat has, `seat` says whose it is.
        """
        for piece in self.pieces(zone, seat):
            self.reveal(piece)

    def set(self, counter: str, number: int, seat: Seat = NOBODYS) -> None:
        """Set a counter to a number; `seat` says whose, if every seat has one."""
        self.table.set(self._value(counter, seat), number)

    def add(self, counter: str, by: int, seat: Seat = NOBODYS) -> None:
        """Add `by`, which may be negative, to a counter.

        If every seat has such a counter, `seat` says whose it is.
        """
        value = self._value(counter, seat)
        self.table.set(value, self.table.values[value] + by)

    def roll(self, die: str, sides: int, chance: Chance) -> int:
        """Roll a die publicly and return the result, from 1 to `sides`."""
        return self.table.roll(self._value(die, NOBODYS), sides, chance)

    def say(self, seat: Seat, text: str) -> None:
        """Log a note about what a seat did, such as `played **{piece:king-hearts}**`."""
        if self.table.recording:
            self.table.note(seat, text)

    def _piece(self, name: str) -> int:
        return _number_of(self.table.plan.piece, "piece", name)

    def _zone(self, name: str, seat: Seat) -> int:
        full = name if seat < 0 else f"{name}:{seat_name(seat)}"
        return _number_of(self.table.plan.zone, "place", full)

    def _value(self, name: str, seat: Seat) -> int:
        full = name if seat < 0 else f"{name}:{seat_name(seat)}"
        return _number_of(self.table.plan.value, "counter", full)


def _number_of(numbers: Mapping[str, int], what: str, name: str) -> int:
    number = numbers.get(name)
    if number is None:
        from difflib import get_close_matches  # noqa: PLC0415 - a start does not wait for it

        near = get_close_matches(name, numbers, 1)
        hint = f" (did you mean {near[0]}?)" if near else ""
        raise LookupError(f"there is no {what} {name!r}{hint}")
    return number


D = TypeVar("D")


def checked_data(data: object, kind: type[D]) -> D:
    """Return a question's data after checking that it is an instance of `kind`.

    Raises:
        TypeError: it is an instance of another class.
    """
    if not isinstance(data, kind):
        raise TypeError(f"the question is about {data!r}, not about a {kind.__name__}")
    return data


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that one or several seats must answer before the game continues.

    Answers stay secret until all of these seats have answered.
    """

    kind: str
    seats: tuple[Seat, ...]
    """The seats that have to answer."""
    moves: tuple[str, ...]
    """The kinds of moves that answer the question."""
    data: object = None
    """Its subject: a frozen dataclass of the game with public facts only, or None."""
    answers: tuple[Move | None, ...] = ()
    """The answers so far, in the order of `seats`, with None for those not yet given; or empty."""

    def about(self, kind: type[D]) -> D:
        """Return the subject of the question after checking that it is an instance of `kind`.

        Raises:
            TypeError: it is an instance of another class.
        """
        return checked_data(self.data, kind)

    def answer(self, seat: Seat, move: Move) -> "Decision":
        """Return a copy of the question with one seat's answer added."""
        given = self.answers or (None,) * len(self.seats)
        place = self.seats.index(seat)
        answers = (*given[:place], move, *given[place + 1 :])
        return Decision(self.kind, self.seats, self.moves, self.data, answers)

    def answer_of(self, seat: Seat) -> Move | None:
        """Return the answer of one of the question's seats, or None if it hasn't answered yet."""
        return self.answers[self.seats.index(seat)] if self.answers else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not answered yet."""
        if not self.answers:
            return self.seats
        pairs = zip(self.seats, self.answers, strict=True)
        return tuple(seat for seat, move in pairs if move is None)


@dataclass(slots=True)
class State:
    """Base class of every game's position: the table, the turn, the phase and open questions.

    A game adds fields that are scalars, tuples, or one level of list, dict or set. Annotate them,
    because `clone` copies only annotated fields. Keep what players can see on the table, not in a
    field.
    """

    table: Table
    """Pieces in zones, values, and which seat knows what."""
    seats: int
    """Number of seats."""
    turn: Seat = 0
    """The seat whose turn it is; `_apply` advances it."""
    phase: str = ""
    """The phase of the game, as one of its words, such as `play`."""
    pending: list[Decision] = field(default_factory=list)
    """Open questions; the last one must be answered before anything else."""

    @property
    def named(self) -> Named:
        """The table accessed by names of pieces and zones instead of numbers."""
        return Named(self.table)

    def clone(self, *, recording: bool | None = None) -> Self:
        """Return an independent copy of the position.

        `recording` says whether the copy's table records events and knowledge; with None, it does
        if the original does.
        """
        kind = type(self)
        plain, copied = _PLANS.get(kind) or _plan(kind)
        new = kind.__new__(kind)
        for name in plain:
            setattr(new, name, getattr(self, name))
        for name in copied:
            setattr(new, name, getattr(self, name).copy())
        new.table = self.table.clone(recording=recording)
        return new


_PLANS: dict[type[State], tuple[tuple[str, ...], tuple[str, ...]]] = {}


def _plan(kind: type[State]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Split a state's fields into those shared by copies and those copied one level deep."""
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind) if each.name != "table"]
    copied = tuple(name for name in names if get_origin(hints[name]) in (list, dict, set))
    plain = tuple(name for name in names if name not in copied)
    _PLANS[kind] = plain, copied
    return plain, copied
