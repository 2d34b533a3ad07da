"""A table spoken to by names, as rules are written: what lies where, and what becomes of it."""

from collections.abc import Mapping

from tabletop.engine.chance import Chance
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.spec import FaceValue, PieceKind
from tabletop.engine.table import Table

NOBODYS: Seat = -1


class Named:
    """The table of a position by names; `state.named` makes one, and each call changes the table.

    Places, counters and pieces that there are for each seat are named by kind and seat: `"hand", 0`
    is `hand:p1`. The full name does as well. Numbers would be quicker; rules that search plays
    millions of times may use them (`state.table`).

    Raises:
        LookupError: there is no piece, place or counter of that name.
    """

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    # What there is

    def pieces(self, zone: str, seat: Seat = NOBODYS) -> tuple[str, ...]:
        """Return the pieces of a place, bottom or left first."""
        names = self.table.plan.pieces
        return tuple(names[piece] for piece in self.table.zones[self._zone(zone, seat)])

    def count(self, zone: str, seat: Seat = NOBODYS) -> int:
        """Return how many pieces lie in a place."""
        return len(self.table.zones[self._zone(zone, seat)])

    def top(self, zone: str, seat: Seat = NOBODYS) -> str:
        """Return the last piece of a place; empty where none lies."""
        lying = self.table.zones[self._zone(zone, seat)]
        return self.table.plan.pieces[lying[-1]] if lying else ""

    def place(self, piece: str) -> str:
        """Return the place where a piece lies: `hand:p1`, or `box`."""
        plan = self.table.plan
        return plan.zones[self.table.where[self._piece(piece)]]

    def kind(self, piece: str) -> PieceKind:
        """Return what a piece is: its `id`, `title` and `face`."""
        plan = self.table.plan
        return plan.kinds[self._piece(piece)]

    def face(self, piece: str) -> Mapping[str, FaceValue]:
        """Return what stands on a piece: the fields of its row, or `rank` and `suit` of a deck."""
        return self.kind(piece).face

    def number(self, counter: str, seat: Seat = NOBODYS) -> int:
        """Return what a counter or a die shows."""
        return self.table.values[self._value(counter, seat)]

    def knows(self, seat: Seat, piece: str) -> bool:
        """Whether a seat knows what a piece is and where it lies."""
        return self.table.knows(seat, self._piece(piece))

    def called(self, seat: Seat, piece: str) -> str:
        """Return what a seat calls a piece in a move: its name or, unknown, its place: `deck?`."""
        return piece if self.knows(seat, piece) else f"{self.place(piece)}?"

    # What becomes of it

    def move(self, piece: str, zone: str, seat: Seat = NOBODYS) -> None:
        """Move a piece to a place, on top. Those who see the place learn it."""
        self.table.move(self._piece(piece), self._zone(zone, seat))

    def move_all(self, source: str, target: str, *, of: Seat = NOBODYS, to: Seat = NOBODYS) -> None:
        """Move all pieces of a place, of one seat or nobody's, to another, in their order."""
        for piece in self.pieces(source, of):
            self.move(piece, target, to)

    def shuffle(self, zone: str, chance: Chance, seat: Seat = NOBODYS) -> None:
        """Bring a place into random order; whoever knew a piece knows it only to be there."""
        self.table.shuffle(self._zone(zone, seat), chance)

    def reveal(self, piece: str) -> None:
        """Show everybody a piece where it lies."""
        self.table.reveal(self._piece(piece))

    def reveal_all(self, zone: str, seat: Seat = NOBODYS) -> None:
        """Show everybody all that lies in a place: hands that count for the outcome."""
        for piece in self.pieces(zone, seat):
            self.reveal(piece)

    def set(self, counter: str, number: int, seat: Seat = NOBODYS) -> None:
        """Let a counter show a number."""
        self.table.set(self._value(counter, seat), number)

    def add(self, counter: str, by: int, seat: Seat = NOBODYS) -> None:
        """Let a counter show more, or less."""
        value = self._value(counter, seat)
        self.table.set(value, self.table.values[value] + by)

    def roll(self, die: str, sides: int, chance: Chance) -> int:
        """Roll a die in the open, and return the number."""
        return self.table.roll(self._value(die, NOBODYS), sides, chance)

    def say(self, seat: Seat, text: str) -> None:
        """Tell everybody in the log what a seat did: `played **{piece:king-hearts}**`."""
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
