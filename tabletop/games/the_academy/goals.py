"""What a seat did in a finished game of The Academy, for its goals."""

from tabletop.api import FinishedGame, FinishedStep, Seat
from tabletop.games.the_academy.state import (
    CAPTAIN,
    HIGHEST,
    MASTERMIND,
    REBEL,
    TEAMPLAYER,
    VALUE,
    AcademyState,
    Numbers,
)

_SMALL = 2
"""The highest value that is small beside a 9."""
_EARLY = 2
"""The number of rounds that are early."""


def feats(game: FinishedGame[AcademyState], n: Numbers, seat: Seat) -> dict[str, int]:
    """Return the roles whose goals a seat met, its awards by round and its smallest cards."""
    found = [_trick(step, n, seat) for step in game.steps]
    tricks = [(card, nines) for card, nines in found if card >= 0]
    met: list[int] = []
    gains: list[int] = []
    carried = most = 0
    for step in game.steps:
        if not any(event.kind == "summary" for event in step.events):
            continue
        values = step.after.table.values
        role, own = values[n.last_role + seat], values[n.last_tricks + seat]
        gains.append(values[n.last_gain + seat])
        most = max(most, own)
        if values[n.last_met + seat]:
            met.append(role)
            carried += role in (CAPTAIN, TEAMPLAYER) and not own
    return {
        "met-mastermind": met.count(MASTERMIND),
        "met-rebel": met.count(REBEL),
        "roles-met": len(set(met)),
        "carried": carried,
        "most-awards": max(gains, default=0),
        "early-awards": sum(gains[:_EARLY]),
        "most-tricks": most,
        "tricks-with-1": sum(VALUE[card] == 1 for card, _ in tricks),
        "giants-beaten": sum(VALUE[card] <= _SMALL and nines for card, nines in tricks),
    }


def _trick(step: FinishedStep[AcademyState], n: Numbers, seat: Seat) -> tuple[int, bool]:
    """Return the card with which a seat won a trick in a step, -1 for none, and if it had a 9."""
    moved = [event for event in step.events if event.kind == "move" and event.source in n.trick]
    taken = [event for event in moved if event.target == n.won[seat]]
    own = [event.piece for event in taken if event.source == n.trick[seat]]
    return (own[0] if own else -1), any(VALUE[event.piece] == HIGHEST for event in taken)
