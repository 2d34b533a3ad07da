"""The game log in words, as each seat may know it."""

from collections.abc import Callable, Sequence
from typing import overload

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.session.values import LogLine


class Headers(Sequence[str]):
    """The round of each step of a match, computed on demand."""

    def __init__(self, match: Match[State], fill: Callable[[str], str]) -> None:
        self._match = match
        self._fill = fill
        self._known: dict[int, tuple[State, str]] = {}
        """By step number: the position before it and its round."""

    def __len__(self) -> int:
        return len(self._match.steps)

    @overload
    def __getitem__(self, number: int) -> str: ...

    @overload
    def __getitem__(self, number: slice) -> list[str]: ...

    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[each] for each in range(*number.indices(len(self)))]
        if number < 0:
            number += len(self)
        if not 0 <= number < len(self):
            raise IndexError(number)
        return self.before(number)

    def before(self, number: int) -> str:
        """Return the round of the position before a step; `len` gives the current one."""
        steps = self._match.steps
        state = steps[number - 1].state if number else self._match.first
        known = self._known.get(number)
        if known is None or known[0] is not state:
            words = self._match.rules.words
            context = words.context(self._match.view_of(state, -1))
            known = self._known[number] = state, self._fill(context)
        return known[1]


class Log:
    """The notes of a match, each with its round."""

    def __init__(self, match: Match[State], fill: Callable[[str], str]) -> None:
        """`fill` inserts names into texts."""
        self._match = match
        self._fill = fill
        self.headers = Headers(match, fill)
        """The round of each step."""
        self._known: dict[Seat, list[tuple[Step[State], tuple[LogLine, ...]]]] = {}
        """By seat: the lines of each step as it may know them."""
        self.told: list[tuple[int, Seat, LogLine]] = []
        """Lines shown to one seat only, each with the number of steps at that time."""

    def tell(self, viewer: Seat, text: str) -> None:
        """Add a line for one seat, beside what happened in the game."""
        steps = len(self._match.steps)
        header = self.headers.before(max(0, steps - 1))
        self.told.append((steps, viewer, LogLine(-1, text, "", max(0, steps - 1), header)))

    def reword(self) -> None:
        """Format all lines again, because a name changed."""
        self._known.clear()

    def seen_by(self, viewer: Seat) -> tuple[LogLine, ...]:
        """Return all lines that a seat may know, oldest first; -1 is an onlooker."""
        steps = self._match.steps
        known = self._known.setdefault(viewer, [])
        del known[len(steps) :]
        for number, step in enumerate(steps):
            if number == len(known) or known[number][0] is not step:
                known[number:] = [(step, self._lines(range(number, number + 1), viewer))]
        own = [(number, line) for number, seat, line in self.told if seat == viewer]
        found: list[LogLine] = [line for number, line in own if not number]
        for number, (_, lines) in enumerate(known, 1):
            found += lines
            found += [line for told, line in own if told == number]
        return tuple(found)

    def since_last_turn(self, seat: Seat) -> tuple[LogLine, ...]:
        """Return the public lines since a seat's last move."""
        steps = self._match.steps
        first = len(steps)
        while first and steps[first - 1].entry.seat != seat:
            first -= 1
        return self._lines(range(first, len(steps)), -1)

    def of_step(self, number: int, viewer: Seat) -> tuple[LogLine, ...]:
        """Return the lines of one step, from 0, as a seat may know them."""
        return self._lines(range(number, number + 1), viewer)

    def _lines(self, numbers: range, viewer: Seat) -> tuple[LogLine, ...]:
        lines: list[LogLine] = []
        for number in numbers:
            step = self._match.steps[number]
            notes = [event for event in self._match.seen(step, viewer) if event.kind == "note"]
            before = self._match.steps[number - 1].state if number else self._match.first
            old = self.headers.before(number), before.turn
            new = self.headers.before(number + 1), step.state.turn
            seats = [event.seat for event in notes]
            first = turn_begins(seats, old[1], new[1]) if old != new else len(notes)
            for place, event in enumerate(notes):
                header, owner = old if place < first else new
                text = self._fill(event.text)
                lines.append(LogLine(event.seat, text, event.tone, number, header, owner))
        return tuple(lines)


def turn_begins(seats: Sequence[Seat], old: Seat, new: Seat) -> int:
    """Return the index of the note at which the new turn of a step begins.

    `seats` are the acting seats of the notes. A step may end one turn and begin the next, with
    notes of both: what the new seat does after the old one is done belongs to the new turn.
    """
    others = [at for at, seat in enumerate(seats) if (seat == old if old != new else seat != new)]
    last = others[-1] if others else (-1 if old != new else len(seats))
    later = (at for at in range(last + 1, len(seats)) if seats[at] == new)
    return next(later, len(seats))
