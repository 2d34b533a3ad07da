"""A table used by names, for readable rules."""

from collections.abc import Mapping

from tabletop.engine.chance import Chance
from tabletop.engine.moves import Seat, seat_name
from tabletop.engine.spec import FaceValue, PieceKind
from tabletop.engine.table import Table

NOBODYS: Seat = -1


class Named:
    """The table of a position by names; `state.named` makes one, and each call changes the table.

    Zones, counters and pieces of a seat are named by kind and seat: `"hand", 0` is `hand:p1`. The
    full name works as well. Numbers would be faster; rules that search plays millions of times may
    use them (`state.table`).

    Raises:
        LookupError: there is no piece, zone or counter of that name.
    """

    __slots__ = ("table",)

    def __init__(self, table: Table) -> None:
        self.table = table

    # What there is

    def pieces(self, zone: str, seat: Seat = NOBODYS) -> tuple[str, ...]:
        """Return the pieces of a zone, bottom or left first."""
        names = self.table.plan.pieces
        return tuple(names[piece] for piece in self.table.zones[self._zone(zone, seat)])

    def count(self, zone: str, seat: Seat = NOBODYS) -> int:
        """Return the number of pieces in a zone."""
        return len(self.table.zones[self._zone(zone, seat)])

    def top(self, zone: str, seat: Seat = NOBODYS) -> str:
        """Return the last piece of a zone; "" if it is empty."""
        lying = self.table.zones[self._zone(zone, seat)]
        return self.table.plan.pieces[lying[-1]] if lying else ""

    def place(self, piece: str) -> str:
        """Return the zone of a piece, such as `hand:p1` or `box`."""
        plan = self.table.plan
        return plan.zones[self.table.where[self._piece(piece)]]

    def kind(self, piece: str) -> PieceKind:
        """Return the kind of a piece, with its `id`, `title` and `face`."""
        plan = self.table.plan
        return plan.kinds[self._piece(piece)]

    def face(self, piece: str) -> Mapping[str, FaceValue]:
        """Return the face of a piece: the fields of its row, or `rank` and `suit` in a deck."""
        return self.kind(piece).face

    def number(self, counter: str, seat: Seat = NOBODYS) -> int:
        """Return the value of a counter or die."""
        return self.table.values[self._value(counter, seat)]

    def knows(self, seat: Seat, piece: str) -> bool:
        """Return whether a seat knows what a piece is and where it lies."""
        return self.table.knows(seat, self._piece(piece))

    def called(self, seat: Seat, piece: str) -> str:
        """Return what a seat calls a piece in a move: its name or, if unknown, its place."""
        return piece if self.knows(seat, piece) else f"{self.place(piece)}?"

    # What becomes of it

    def move(self, piece: str, zone: str, seat: Seat = NOBODYS) -> None:
        """Move a piece to a zone, on top. Seats that see into the zone learn it."""
        self.table.move(self._piece(piece), self._zone(zone, seat))

    def move_all(self, source: str, target: str, *, of: Seat = NOBODYS, to: Seat = NOBODYS) -> None:
        """Move all pieces of a zone to another in order; `of` and `to` are their seats."""
        for piece in self.pieces(source, of):
            self.move(piece, target, to)

    def shuffle(self, zone: str, chance: Chance, seat: Seat = NOBODYS) -> None:
        """Shuffle a zone; a seat that knew a piece now only knows that it is there."""
        self.table.shuffle(self._zone(zone, seat), chance)

    def reveal(self, piece: str) -> None:
        """Show a piece to everybody in place."""
        self.table.reveal(self._piece(piece))

    def reveal_all(self, zone: str, seat: Seat = NOBODYS) -> None:
        """Show all pieces of a zone to everybody, such as hands that count at the end."""
        for piece in self.pieces(zone, seat):
            self.reveal(piece)

    def set(self, counter: str, number: int, seat: Seat = NOBODYS) -> None:
        """Set a counter."""
        self.table.set(self._value(counter, seat), number)

    def add(self, counter: str, by: int, seat: Seat = NOBODYS) -> None:
        """Add to a counter; `by` may be negative."""
        value = self._value(counter, seat)
        self.table.set(value, self.table.values[value] + by)

    def roll(self, die: str, sides: int, chance: Chance) -> int:
        """Roll a die in the open and return the result."""
        return self.table.roll(self._value(die, NOBODYS), sides, chance)

    def say(self, seat: Seat, text: str) -> None:
        """Write to the public log what a seat did: `played **{piece:king-hearts}**`."""
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
