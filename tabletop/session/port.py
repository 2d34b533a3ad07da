"""One seat's way into a game: snapshots of what it sees, and one method to move.

A table reads snapshots and nothing else of a game. It makes no difference whether a window, a
lesson or a phone holds the port.
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
    """Everything a table reads of a game at one version. Immutable."""

    version: int
    position: Position
    next: Next
    """Who acts next."""
    last_seat: Seat
    """The seat that moved last; -1 before the first move."""
    undo_problem: str
    redo_problem: str
    problem: str
    """Why the last moves are not saved; "" if they are."""
    log: tuple[LogLine, ...]
    """The log as the viewer may know it, oldest first."""


class SeatPort(Protocol):
    """A seat's or an onlooker's way into a game."""

    game: Game
    players: tuple[Player, ...]

    @property
    def seat(self) -> Seat:
        """The seat of the port; -1 for an onlooker."""

    @property
    def version(self) -> int:
        """Counts changes of what the seat sees."""

    def snapshot(self) -> Snapshot:
        """Return what the seat sees now: the same object while the version is the same."""

    def commands(self, things: Sequence[Thing]) -> tuple[Command, ...]:
        """Return the seat's commands for things on the table, usual ones first."""

    def submit(self, move: Move) -> Happened | Refusal:
        """Make a move or return the refusal."""

    def since(self, version: int) -> tuple[Happened, ...]:
        """Return what the seat saw since a version, oldest first."""
