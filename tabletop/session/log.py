"""What happened at a table, in words, as each seat may know it."""

from collections.abc import Callable

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.session.values import LogLine


class Log:
    """The notes of a match, each with the round that it belongs to."""

    def __init__(self, match: Match[State], fill: Callable[[str], str]) -> None:
        """`fill` puts names into texts."""
        self._match = match
        self._fill = fill
        self.headers: list[str] = []
        """The round that each step belongs to."""
        self._known: tuple[Seat, list[tuple[Step[State], tuple[LogLine, ...]]]] = (-1, [])
        """The lines of each step as the seat may know them that asked last."""
        self.follow()

    def follow(self) -> None:
        """Steps were made or taken back: know the rounds of all there are now."""
        steps = self._match.steps
        del self.headers[len(steps) :]
        for number in range(len(self.headers), len(steps)):
            self.headers.append(self._header(steps[number - 1].state if number else None))

    def _header(self, state: State | None) -> str:
        rules = self._match.rules
        view = rules.view(self._match.first if state is None else state, -1)
        return self._fill(rules.words.display(view).context)

    def seen_by(self, viewer: Seat) -> tuple[LogLine, ...]:
        """All lines that a seat may know, oldest first; -1 is an onlooker."""
        steps = self._match.steps
        if self._known[0] != viewer:
            self._known = viewer, []
        known = self._known[1]
        del known[len(steps) :]
        for number, step in enumerate(steps):
            if number == len(known) or known[number][0] is not step:
                known[number:] = [(step, self._lines(range(number, number + 1), viewer))]
        found: list[LogLine] = []
        for _, lines in known:
            found += lines
        return tuple(found)

    def since_last_turn(self, seat: Seat) -> tuple[LogLine, ...]:
        """What everybody may know of the time since a seat moved last."""
        steps = self._match.steps
        first = len(steps)
        while first and steps[first - 1].entry.seat != seat:
            first -= 1
        return self._lines(range(first, len(steps)), -1)

    def _lines(self, numbers: range, viewer: Seat) -> tuple[LogLine, ...]:
        lines: list[LogLine] = []
        for number in numbers:
            step = self._match.steps[number]
            for event in self._match.seen(step, viewer):
                if event.kind == "note":
                    text = self._fill(event.text)
                    header = self.headers[number]
                    lines.append(LogLine(event.seat, text, event.tone, number, header))
        return tuple(lines)
