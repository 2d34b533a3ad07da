"""The game log in words, as each seat may know it, and the steps that a seat missed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, overload

from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.engine.view import SeenEvent
from tabletop.session.fill_names import Wording
from tabletop.session.types import LogLine, SeenStep
from tabletop.session.undo import is_waived

_MOST = 60
"""Most steps that are searched backwards."""


class RoundTitles(Sequence[str]):
    """The title of the round in which each move of a match was made, by index from 0.

    The titles are computed on demand.
    """

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
        """Return the title of the round that a match was in before its move `number`, from 0.

        With `len(self)`, the number of moves made, that is the current round.
        """
        steps = self._match.steps
        state = steps[number - 1].state if number else self._match.first
        known = self._known.get(number)
        if known is None or known[0] is not state:
            words = self._match.rules.presenter
            context = words.context(self._match.view_of(state, -1))
            known = self._known[number] = state, self._fill(context)
        return known[1]


class _Told(NamedTuple):
    """One step of a match, as a seat may know it."""

    step: Step[State]
    lines: tuple[LogLine, ...]
    waived: tuple[int, ...] | None
    """The turn in which the table answered for this seat in the step; None if it didn't."""


class GameLog:
    """The log of a match: sentences about what happened, as each seat may read them.

    Hidden information appears only in the lines of the seats that know it.
    """

    def __init__(self, match: Match[State], wording: Callable[[], Wording]) -> None:
        """Prepare the log of a match.

        `wording` returns the object that fills in names; it changes when somebody sits down.
        """
        self._match = match
        self._wording = wording
        self.headers = RoundTitles(match, lambda text: wording().fill(text))
        """The title of the round in which each move was made."""
        self._known: dict[tuple[Seat, Seat], list[_Told]] = {}
        """By seat and reader: each step as the seat may know it."""
        self._private: list[tuple[int, Seat, LogLine]] = []
        """Lines shown to one seat only, each with the number of steps at that time."""

    def tell(self, viewer: Seat, text: str) -> None:
        """Add a line, such as a tip, that only the seat `viewer` sees."""
        steps = len(self._match.steps)
        header = self.headers.before(max(0, steps - 1))
        self._private.append((steps, viewer, LogLine(-1, text, "", max(0, steps - 1), header)))

    def reword(self) -> None:
        """Discard the lines made so far, so that they are made again with changed names."""
        self._known.clear()

    def seen_by(self, viewer: Seat, reader: Seat = -1) -> tuple[LogLine, ...]:
        """Return all log lines that a seat may read, oldest first.

        Args:
            viewer: The seat whose knowledge determines what the lines say; -1 is a spectator.
            reader: The seat that the lines address as "you"; with -1 they name everybody.
        """
        steps = self._match.steps
        known = self._known.setdefault((viewer, reader), [])
        del known[len(steps) :]
        for number, step in enumerate(steps):
            if number == len(known) or known[number].step is not step:
                known[number:] = [self._told(number, viewer, reader)]
        own = [(number, line) for number, seat, line in self._private if seat == viewer]
        found: list[LogLine] = [line for number, line in own if not number]
        places: dict[tuple[int, ...], list[int]] = {}
        for number, (_, lines, waived) in enumerate(known, 1):
            if waived is not None:
                places.setdefault(waived, []).append(len(found))
            if waived is None or len(places[waived]) == 1:
                found += lines
            for step_number, line in own:
                if step_number == number:
                    last = found[-1] if found else line  # it belongs to what was told last
                    found.append(replace(line, header=last.header, owner=last.owner))
        wording = self._wording().for_reader(reader)
        for first, count in ((each[0], len(each)) for each in places.values() if len(each) > 1):
            told = self._match.rules.presenter.waived(count)
            text, said = wording.line(viewer, told), wording.sentence(viewer, told)
            found[first] = replace(found[first], text=text, said=said)
        return tuple(found)

    def _told(self, number: int, viewer: Seat, reader: Seat) -> _Told:
        match, step = self._match, self._match.steps[number]
        lines = self._lines(range(number, number + 1), viewer, reader)
        passed = step.entry.seat == viewer and len(lines) == 1 and is_waived(match, number)
        turn = match.rules.turn_id(match.position_after(number)) if passed else None
        return _Told(step, lines, turn)

    def since_last_turn(self, seat: Seat) -> tuple[LogLine, ...]:
        """Return the log lines about the moves since a seat's last move, oldest first.

        They contain public information only. If the seat hasn't moved yet, return all lines.
        """
        steps = self._match.steps
        first = len(steps)
        while first and steps[first - 1].entry.seat != seat:
            first -= 1
        return self._lines(range(first, len(steps)), -1)

    def of_step(self, number: int, viewer: Seat) -> tuple[LogLine, ...]:
        """Return the log lines about one move, as the seat `viewer` may know it.

        `number` counts the moves from 0.
        """
        return self._lines(range(number, number + 1), viewer)

    def _lines(self, numbers: range, viewer: Seat, reader: Seat = -1) -> tuple[LogLine, ...]:
        lines: list[LogLine] = []
        wording = self._wording().for_reader(reader)
        for number in numbers:
            step = self._match.steps[number]
            notes = [event for event in self._match.seen(step, viewer) if event.kind == "note"]
            before = self._match.steps[number - 1].state if number else self._match.first
            old = self.headers.before(number), before.turn
            new = self.headers.before(number + 1), step.state.turn
            ended = max((place for place, event in enumerate(notes, 1) if event.ends), default=0)
            seats = [event.seat for event in notes[ended:]]
            first = ended + turn_begins(seats, old[1], new[1]) if old != new else len(notes)
            for place, event in enumerate(notes):
                header, owner = old if place < first else new
                text = wording.line(event.seat, event.text)
                said = wording.sentence(event.seat, event.text)
                lines.append(LogLine(event.seat, text, event.tone, number, header, owner, said))
        return tuple(lines)


def turn_begins(seats: Sequence[Seat], old: Seat, new: Seat) -> int:
    """Return the index of the log note with which a new turn begins within one move.

    One move may end a turn and begin the next, with notes about both. What the new seat does after
    the last note of the old one belongs to the new turn.

    Args:
        seats: The acting seat of each note, in order.
        old: The seat whose turn it was before the move.
        new: The seat whose turn it is after the move.

    Returns:
        The index, from 0; the number of notes if all belong to the old turn.
    """
    others = [at for at, seat in enumerate(seats) if (seat == old if old != new else seat != new)]
    last = others[-1] if others else (-1 if old != new else len(seats))
    later = (at for at in range(last + 1, len(seats)) if seats[at] == new)
    return next(later, len(seats))


def steps_of_others(match: Match[State], viewer: Seat) -> range:
    """Return the indexes, from 0, of the moves that others made since a seat's last turn.

    They include the seat's own answers in between, and any of its moves in which an opponent
    without a seat takes a turn. The range is empty for a spectator (-1) and has at most the last
    60 moves.
    """
    if viewer < 0:
        return range(0)
    steps = match.steps
    last = len(steps)
    while last and _is_own(match, last - 1, viewer):
        last -= 1
    first = last
    while first and not _is_own(match, first - 1, viewer):
        first -= 1
    if all(_is_quiet(match, number, viewer) for number in range(first, last)):
        return range(0)
    return range(max(first, last - _MOST), last)


def steps_as_seen(
    match: Match[State], numbers: Sequence[int], viewer: Seat, wording: Wording
) -> tuple[SeenStep, ...]:
    """Return moves as a seat saw them, in the given order, to be animated again.

    Events that open a summary sheet are left out.

    Args:
        match: The match in which they were made.
        numbers: Indexes of the moves, from 0.
        viewer: The seat that saw them.
        wording: Fills names into their texts.
    """
    found = []
    for number in numbers:
        step = match.steps[number]
        events: list[SeenEvent] = [e for e in match.seen(step, viewer) if e.summary is None]
        before = match.view_of(_before(match, number), viewer)
        after = match.view_of(step.state, viewer)
        found.append(SeenStep(step.entry.seat, wording.events(events), before, after))
    return tuple(found)


def _before(match: Match[State], number: int) -> State:
    return match.steps[number - 1].state if number else match.first


def _is_own(match: Match[State], number: int, viewer: Seat) -> bool:
    """Return whether a seat made a step in its own turn and nobody else played in it."""
    step = match.steps[number]
    mine = step.entry.seat == viewer and _before(match, number).turn == viewer
    return mine and not _is_of_others(step, viewer)


def _is_quiet(match: Match[State], number: int, viewer: Seat) -> bool:
    step = match.steps[number]
    return step.entry.seat == viewer and not _is_of_others(step, viewer)


def _is_of_others(step: Step[State], viewer: Seat) -> bool:
    """Return whether somebody else shows a card in a step, such as an opponent without a seat."""
    stages = (event.stage for event in step.events)
    return any(stage.kind == "card" and stage.seat != viewer for stage in stages if stage)
