"""A position of a game: the table, the seat to move, and open questions."""

from dataclasses import dataclass, field, fields
from typing import Self, TypeVar, get_origin, get_type_hints

from tabletop.engine.moves import Move, Seat
from tabletop.engine.named import Named
from tabletop.engine.table import Table

D = TypeVar("D")


def as_told(data: object, kind: type[D]) -> D:
    """Return a question's data after checking its class.

    Raises:
        TypeError: it is of another class.
    """
    if not isinstance(data, kind):
        raise TypeError(f"the question is about {data!r}, not about a {kind.__name__}")
    return data


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that one or several seats must answer before the game goes on.

    Answers of several seats stay sealed until all have answered.
    """

    kind: str
    seats: tuple[Seat, ...]
    """The seats that have to answer."""
    moves: tuple[str, ...]
    """The kinds of move that answer it."""
    data: object = None
    """Its subject: a frozen dataclass of the game with public facts only, or None."""
    answers: tuple[Move | None, ...] = ()
    """Answers by position in `seats`; None if not yet given."""

    def about(self, kind: type[D]) -> D:
        """Return the data after checking its class.

        Raises:
            TypeError: it is of another class.
        """
        return as_told(self.data, kind)

    def answer(self, seat: Seat, move: Move) -> "Decision":
        """Return the decision with one seat's answer added."""
        given = self.answers or (None,) * len(self.seats)
        place = self.seats.index(seat)
        answers = (*given[:place], move, *given[place + 1 :])
        return Decision(self.kind, self.seats, self.moves, self.data, answers)

    def answer_of(self, seat: Seat) -> Move | None:
        """Return a seat's answer, or None."""
        return self.answers[self.seats.index(seat)] if self.answers else None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """The seats that have not answered."""
        if not self.answers:
            return self.seats
        pairs = zip(self.seats, self.answers, strict=True)
        return tuple(seat for seat, move in pairs if move is None)


@dataclass(slots=True)
class State:
    """Base class of every game's state.

    A game adds fields that are scalars, tuples, or one level of list, dict or set. They must be
    annotated, because `clone` copies by annotation. What players can see belongs on the table, not
    in a field.
    """

    table: Table
    """Pieces in zones, values, and which seat knows what."""
    seats: int
    """Number of seats."""
    turn: Seat = 0
    """The seat whose turn it is; `_apply` advances it."""
    phase: str = ""
    """A word of the game, such as `play`."""
    pending: list[Decision] = field(default_factory=list)
    """Open questions; the last one must be answered before anything else."""

    @property
    def named(self) -> Named:
        """The table with operations that take names instead of numbers."""
        return Named(self.table)

    def clone(self, *, recording: bool | None = None) -> Self:
        """Return an independent copy, recording by default as this state does."""
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
