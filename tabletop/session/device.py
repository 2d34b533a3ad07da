"""The port of a seat whose person looks at a screen of their own: a phone, a laptop, a program."""

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
"""Steps that are kept for whoever asks what has happened since."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the ports of other seats read of a table."""

    match: Match[State]
    wording: Wording
    log: Log
    people: tuple[Seat, ...]
    """The seats of people at the screen of the table."""
    problem: str


class Shared(Protocol):
    """The table that several ports look at: a session."""

    game: Game
    players: tuple[Player, ...]

    def told(self) -> Told:
        """What the ports read; each shows its own seat's part alone."""

    def submit_from(self, seat: Seat, move: Move) -> Refusal | None:
        """Make a move of a seat, or say why not; what came of it each port sees for itself."""

    def way_back_for(self, seat: Seat, to: int) -> Return:
        """What it takes for a seat to go back to how things stood after `to` moves."""

    def take_back(self, way: Return, by: Seat) -> Step[State] | None:
        """Go back."""


class DevicePort:
    """What one seat sees of a table that others look at too, and the one way to move there.

    It knows what its seat knows and nothing of who else looks, so that any number of them can be
    open beside the window.
    """

    def __init__(self, session: Shared, seat: Seat) -> None:
        """Look at a table from a seat; -1 is an onlooker."""
        self._session = session
        self._seat = seat
        self._told: Told = session.told()
        self._position: Position | None = None
        self._seen: object = None
        self._state: State | None = None
        """The position that was looked at last."""
        self._snapshot: Snapshot | None = None
        self._steps: tuple[Step[State], ...] = tuple(self._told.match.steps)
        self._lately: deque[tuple[int, Seat, tuple[SeenEvent, ...]]] = deque(maxlen=_LATELY)
        """Since which version what was seen; views would hold whole tables each."""

    @property
    def game(self) -> Game:
        """What is played."""
        return self._session.game

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where, now."""
        return self._session.players

    @property
    def seat(self) -> Seat:
        """Whose port it is; -1 is an onlooker's."""
        return self._seat

    @property
    def version(self) -> int:
        """Counts changes of what the seat sees."""
        return self.snapshot().version

    def snapshot(self) -> Snapshot:
        """What the seat sees now: the same object as long as the version is the same."""
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
        """Keep what the seat saw of steps that were made since it looked last."""
        steps = tuple(self._told.match.steps)
        known, self._steps = self._steps, steps
        if len(steps) <= len(known) or steps[: len(known)] != known:
            return
        for step in steps[len(known) :]:
            seen = self._told.wording.events(self._told.match.seen(step, self._seat))
            self._lately.append((version, step.entry.seat, tuple(seen)))

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """What the seat can do with things on the table, the usual first."""
        return self.snapshot().position.commands(things)

    def submit(self, move: Move) -> Happened | Refusal:
        """Make a move, or be told why not. When this returns it is on disk."""
        before = self.snapshot().position.view
        refusal = self._session.submit_from(self._seat, move)
        if refusal is not None:
            return refusal
        after = self.snapshot().position.view
        return Happened(self._seat, self._lately[-1][2], before, after)

    def since(self, version: int) -> tuple[Happened, ...]:
        """What the seat saw happen after a version, oldest first; views are those of now."""
        view = self.snapshot().position.view
        return tuple(
            Happened(seat, events, view, view)
            for number, seat, events in self._lately if number > version
        )  # fmt: skip

    # Taking back

    def way_back(self) -> Return:
        """What it takes to go back to before the seat's own last move."""
        match = self._session.told().match
        return self._session.way_back_for(self._seat, last_of(match, (self._seat,)))

    def take_back(self, way: Return) -> bool:
        """Go back along a way that is free, or that all have agreed to; whether it was done."""
        return not way.problem and self._session.take_back(way, self._seat) is not None
