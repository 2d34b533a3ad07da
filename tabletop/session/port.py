"""One seat's way into a game: what it sees, as a value, and the one way to move.

A table reads snapshots and nothing else of a game. Who holds the port, a window, a lesson or a
telephone, makes no difference to it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tabletop.engine.commands import Command, Thing
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.session.position import Position
from tabletop.session.values import Happened, LogLine, Next
from tabletop.storage.records import Player


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """All that a table reads of a game at one version. Nothing in it changes later."""

    version: int
    position: Position
    next: Next
    """Who is next."""
    last_seat: Seat
    """The seat that moved last; -1 before the first move."""
    undo_problem: str
    redo_problem: str
    problem: str
    """Why the last moves are not saved; empty when they are."""
    log: tuple[LogLine, ...]
    """What happened, as the viewer may know it, oldest first."""


class SeatPort(Protocol):
    """One seat's, or an onlooker's, way into a game."""

    game: Game
    players: tuple[Player, ...]

    @property
    def seat(self) -> Seat:
        """Whose port it is; -1 is an onlooker's."""

    @property
    def version(self) -> int:
        """Counts changes of what the seat sees."""

    def snapshot(self) -> Snapshot:
        """What the seat sees now: the same object as long as the version is the same."""

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """What the seat can do with things on the table, the usual first."""

    def submit(self, move: Move) -> Happened | Refusal:
        """Make a move, or be told why not."""

    def since(self, version: int) -> tuple[Happened, ...]:
        """What the seat saw happen after a version, oldest first."""
