"""Games in progress for tests, each with the port of a window."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tabletop.ai.worker import Thinker
from tabletop.engine.game import Game
from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.spec import Options
from tabletop.session.port import LocalPort, RemotePort
from tabletop.session.position import Position
from tabletop.session.session import Session
from tabletop.session.types import SeenStep
from tabletop.storage.journal.journal import Journal
from tabletop.storage.journal.records import Player, Undoing


def new_port(
    game: Game,
    players: Sequence[Player],
    options: Options,
    *,
    seed: int | None = None,
    saves: Path | None = None,
    statistics: Path | None = None,
    thinker: Thinker | None = None,
    undoing: Undoing = "far",
) -> LocalPort:
    """Set up a new game, as `Session.new` does, and return its window's port."""
    return LocalPort(
        Session.new(
            game, players, options, seed=seed, saves=saves, statistics=statistics,
            thinker=thinker, undoing=undoing,
        )
    )  # fmt: skip


def resume_port(
    game: Game, path: Path, *, statistics: Path | None = None, thinker: Thinker | None = None
) -> LocalPort:
    """Open a saved game, as `Session.resume` does, and return its window's port."""
    return LocalPort(Session.resume(game, path, statistics=statistics, thinker=thinker))


def look_as(port: LocalPort, viewer: Seat) -> None:
    """Let a window show another seat's hand, or none, without turning the table."""
    port._viewpoint = replace(port.viewpoint, viewer=viewer)


def look_alike(port: LocalPort, other: LocalPort) -> None:
    """Let a window show what another window of the same game shows."""
    port._viewpoint = other.viewpoint


def play_as(port: LocalPort, seat: Seat, move: Move) -> SeenStep | Refusal:
    """Make a move of any seat at a window, whoever it shows."""
    return port._submit(seat, move)


def journal_of(session: Session) -> Journal | None:
    """Return the journal of a saved game."""
    return session._journal


def public(session: Session) -> Position:
    """Return the position of a game as an onlooker knows it."""
    return RemotePort(session, -1).position
