"""A position of a game: the table, whose turn it is, and what has to be answered first."""

from dataclasses import dataclass, field, fields, replace
from typing import Self, get_origin, get_type_hints

from tabletop.engine.moves import Move, Seat, Word
from tabletop.engine.table import Table


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
    data: tuple[Word, ...] = ()
    """What it is about; public."""
    answers: tuple[Move | None, ...] = ()
    """By position in `seats`; None is not yet answered."""

    def answer(self, seat: Seat, move: Move) -> "Decision":
        """Return the decision with the answer of one seat put in."""
        given = self.answers or (None,) * len(self.seats)
        place = self.seats.index(seat)
        return replace(self, answers=(*given[:place], move, *given[place + 1 :]))

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
    seats: int
    turn: Seat = 0
    phase: str = ""
    pending: list[Decision] = field(default_factory=list)

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
