"""What the rivals of Introduct Academy like."""

from tabletop.api import Move, Seat
from tabletop.games.introduct_academy.state import IntroductState, Numbers


def gives(state: IntroductState, seat: Seat, move: Move) -> float:
    """Return how much a generous rival likes a move: gifts, and one card for one."""
    del state, seat
    if move.kind == "accept":
        return 1.0
    return float(len(move.pieces) >= len(move.args)) if move.kind == "offer" else 0.0


def collects(state: IntroductState, seat: Seat, move: Move) -> float:
    """Return how much a collector likes a move: two cards for one of a skill that it teaches."""
    n, table = state.table.plan.once(Numbers), state.table
    taught = {
        table.plan.kinds[table.zones[room][0]].id
        for room in n.own_rooms(state, seat)
        if table.zones[room]
    }
    wants = taught.intersection(map(str, move.args))
    return len(move.pieces) if move.kind == "offer" and wants else 0.0


def waits(state: IntroductState, seat: Seat, move: Move) -> float:
    """Return how much a patient rival likes a move: it keeps its classes, and trades late."""
    del seat
    if move.kind == "complete":
        return -1.0
    n, zones = state.table.plan.once(Numbers), state.table.zones
    early = len(zones[n.draw]) > len(zones[n.discard])
    return -0.5 if early and move.kind == "offer" else 0.0


TASTES = {"natalie": gives, "tyler": collects, "anna": waits}
