"""The port of a seat played on another device: a phone, a laptop, a program."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.engine.commands import Command, Thing
from tabletop.engine.game import Game
from tabletop.engine.match import Match, Step
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.engine.view import SeenEvent
from tabletop.session.log import Log
from tabletop.session.port import Snapshot
from tabletop.session.position import Looking, Position
from tabletop.session.taking_back import Return, last_of
from tabletop.session.values import Happened, Next
from tabletop.session.wording import Wording
from tabletop.storage.records import Player

_LATELY = 64
"""Steps kept for clients that ask what happened since a version."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the ports of a table share."""

    match: Match[State]
    wording: Wording
    log: Log
    people: tuple[Seat, ...]
    """Seats of people at the table's own screen."""
    problem: str


class Shared(Protocol):
    """The table behind several ports: a session."""

    game: Game
    players: tuple[Player, ...]

    def told(self) -> Told:
        """Return the shared state; each port shows its own seat's part only."""

    def submit_from(self, seat: Seat, move: Move) -> Refusal | None:
        """Make a seat's move or return the refusal; each port then sees the result for itself."""

    def way_back_for(self, seat: Seat, to: int) -> Return:
        """Return what it takes for a seat to undo back to the position after `to` moves."""

    def take_back(self, way: Return, by: Seat) -> Step[State] | None:
        """Undo along a plan."""


class DevicePort:
    """One seat's view of a shared table, and its only way to move there.

    It knows what its seat knows and nothing about other viewers, so any number of ports can be open
    beside the window.
    """

    def __init__(self, session: Shared, seat: Seat) -> None:
        """Open a port for a seat; -1 is an onlooker."""
        self._session = session
        self._seat = seat
        self._told: Told = session.told()
        self._position: Position | None = None
        self._seen: object = None
        self._state: State | None = None
        """The position at the last look."""
        self._snapshot: Snapshot | None = None
        self._steps: tuple[Step[State], ...] = tuple(self._told.match.steps)
        self._lately: deque[tuple[int, Seat, tuple[SeenEvent, ...]]] = deque(maxlen=_LATELY)
        """Recent steps as seen, by version; storing whole views would keep whole tables alive."""

    @property
    def game(self) -> Game:
        """The game being played."""
        return self._session.game

    @property
    def players(self) -> tuple[Player, ...]:
        """The current players by seat."""
        return self._session.players

    @property
    def seat(self) -> Seat:
        """The seat of the port; -1 for an onlooker."""
        return self._seat

    @property
    def version(self) -> int:
        """Counts changes of what the seat sees."""
        return self.snapshot().version

    def snapshot(self) -> Snapshot:
        """Return what the seat sees now: the same object while the version is the same."""
        self._told = told = self._session.told()
        match = told.match
        last, lines = self._snapshot, len(told.log.told)
        changed = (len(match.steps), len(match.undone), lines, self.players,
                   told.people, told.problem)  # fmt: skip
        if last is None or self._state is not match.state or self._seen != changed:
            self._seen, self._state = changed, match.state
            version = last.version + 1 if last else 0
            position = self._look()
            self._notice(version)
            seat = match.steps[-1].entry.seat if match.steps else -1
            last = self._snapshot = Snapshot(
                version, position, self._next(), seat, self.way_back().problem,
                "" if match.undone else "Nothing to redo.", told.problem,
                told.log.seen_by(self._seat),
            )  # fmt: skip
        return last

    def _look(self) -> Position:
        told, looking = self._told, Looking(self._seat, max(0, self._seat))
        return Position(
            self.game, self.players, looking, told.people, told.match.rules,
            told.match.as_named_by(self._seat), told.wording,
        )  # fmt: skip

    def _next(self) -> Next:
        acting = self._told.match.to_act
        if not acting:
            return Next("over", -1)
        if self._seat in acting:
            return Next("viewer", self._seat)
        people = [seat for seat in acting if self.players[seat].kind == "human"]
        return Next("elsewhere", people[0]) if people else Next("computer", acting[0])

    def _notice(self, version: int) -> None:
        """Store what the seat saw of the steps since its last look."""
        steps = tuple(self._told.match.steps)
        known, self._steps = self._steps, steps
        if len(steps) <= len(known) or steps[: len(known)] != known:
            return
        for step in steps[len(known) :]:
            seen = self._told.wording.events(self._told.match.seen(step, self._seat))
            self._lately.append((version, step.entry.seat, tuple(seen)))

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """Return the seat's commands for things on the table, usual ones first."""
        return self.snapshot().position.commands(things)

    def submit(self, move: Move) -> Happened | Refusal:
        """Make a move or return the refusal. On return the move is on disk."""
        before = self.snapshot().position.view
        refusal = self._session.submit_from(self._seat, move)
        if refusal is not None:
            return refusal
        after = self.snapshot().position.view
        return Happened(self._seat, self._lately[-1][2], before, after)

    def since(self, version: int) -> tuple[Happened, ...]:
        """Return what the seat saw since a version, oldest first; views are current ones."""
        view = self.snapshot().position.view
        return tuple(
            Happened(seat, events, view, view)
            for number, seat, events in self._lately if number > version
        )  # fmt: skip

    # Taking back

    def way_back(self) -> Return:
        """Return what it takes to undo the seat's own last move."""
        match = self._session.told().match
        return self._session.way_back_for(self._seat, last_of(match, (self._seat,)))

    def take_back(self, way: Return) -> bool:
        """Undo along a plan that is free or agreed on; return whether it was done."""
        return not way.problem and self._session.take_back(way, self._seat) is not None
