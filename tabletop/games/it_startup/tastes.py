"""What the rivals of IT Startup like."""

from tabletop.api import Move, Seat
from tabletop.games.it_startup.state import Numbers, StartupState

_RAIDS = frozenset({"poach", "flip-for-employee"})
"""Effects that bring an employee over from another office."""


def hires(state: StartupState, seat: Seat, move: Move) -> float:
    """Return how much a busy rival likes a move: one more employee."""
    del state, seat
    return move.kind == "hire"


def teaches(state: StartupState, seat: Seat, move: Move) -> float:
    """Return how much a teacher likes a move: Knowledge."""
    del state, seat
    return move.kind in {"teach", "transfer"}


def raids(state: StartupState, seat: Seat, move: Move) -> float:
    """Return how much a raider likes a move: somebody else's employee."""
    del seat
    plan = state.table.plan
    return any(
        not _RAIDS.isdisjoint(plan.once(Numbers).cards.effects[plan.piece[name]])
        for name in move.pieces
    ) and move.kind in {"hire", "play", "activate"}


TASTES = {"leo": hires, "priya": teaches, "xavier": raids}
