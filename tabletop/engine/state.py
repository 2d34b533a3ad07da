"""A position of a game: the table, whose turn it is, and what has to be answered first."""

from dataclasses import dataclass, field, fields
from typing import Self, TypeVar, get_origin, get_type_hints

from tabletop.engine.moves import Move, Seat
from tabletop.engine.named import Named
from tabletop.engine.table import Table

D = TypeVar("D")


def as_told(data: object, kind: type[D]) -> D:
    """Return what a question is about as the class that the game made of it.

    Raises:
        TypeError: it is something else.
    """
    if not isinstance(data, kind):
        raise TypeError(f"the question is about {data!r}, not about a {kind.__name__}")
    return data


@dataclass(frozen=True, slots=True)
class Decision:
    """A question that one seat, or several at once, must answer before the game goes on.

    Answers of several seats stay sealed until the last is in.
    """

    kind: str
    seats: tuple[Seat, ...]
    """Who has to answer."""
    moves: tuple[str, ...]
    """The kinds of move that answer it."""
    data: object = None
    """What it is about: a frozen dataclass of the game, of public words alone; None for nothing."""
    answers: tuple[Move | None, ...] = ()
    """By position in `seats`; None is not yet answered."""

    def about(self, kind: type[D]) -> D:
        """Return the data as what it is.

        Raises:
            TypeError: it is something else.
        """
        return as_told(self.data, kind)

    def answer(self, seat: Seat, move: Move) -> "Decision":
        """Return the decision with the answer of one seat put in."""
        given = self.answers or (None,) * len(self.seats)
        place = self.seats.index(seat)
        answers = (*given[:place], move, *given[place + 1 :])
        return Decision(self.kind, self.seats, self.moves, self.data, answers)

    def answer_of(self, seat: Seat) -> Move | None:
        """The answer that a seat gave, if it did."""
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
    """The base of every game's state.

    A game adds fields that are scalars, tuples, or one level of list, dict or set; annotate them
    so, for `clone` copies by annotation. What players can see belongs on the table, not in a field.
    """

    table: Table
    """Pieces in zones, values, and who knows what."""
    seats: int
    """How many there are."""
    turn: Seat = 0
    """Whose turn it is; `_apply` passes it on."""
    phase: str = ""
    """A word of the game: `play`."""
    pending: list[Decision] = field(default_factory=list)
    """Open questions. The last one is to be answered before anything else."""

    @property
    def named(self) -> Named:
        """The table, spoken to by names."""
        return Named(self.table)

    def clone(self, *, recording: bool | None = None) -> Self:
        """Return an independent copy that records, or for search does not: as this unless told."""
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
    """Part a state's fields into those shared and those copied one level deep."""
    hints = get_type_hints(kind)
    names = [each.name for each in fields(kind) if each.name != "table"]
    copied = tuple(name for name in names if get_origin(hints[name]) in (list, dict, set))
    plain = tuple(name for name in names if name not in copied)
    _PLANS[kind] = plain, copied
    return plain, copied
