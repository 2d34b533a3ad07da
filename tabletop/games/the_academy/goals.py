"""What a seat did in a finished game of The Academy, for its goals."""

from collections.abc import Sequence

from tabletop.api import FinishedGame, FinishedStep, Message, NearMiss, Seat
from tabletop.games.the_academy import notes
from tabletop.games.the_academy.scoring import REBEL_COLOURS
from tabletop.games.the_academy.state import (
    CAPTAIN,
    HIGHEST,
    MASTERMIND,
    ON_CARD,
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


def near_miss(game: FinishedGame[AcademyState], n: Numbers, seat: Seat) -> NearMiss | None:
    """Return the last round whose goal the seat missed by one trick or colour, and the lost trick.

    That is the last trick to which it had a choice of cards, and which it didn't win.
    """
    missed: NearMiss | None = None
    lost: int | None = None
    for at, step in enumerate(game.steps):
        before, after = step.before.table, step.after.table
        if step.seat == seat and step.move.kind in ON_CARD and len(before.zones[n.hands[seat]]) > 1:
            won = _winner(game, n, at, before.values[n.number])
            lost = lost if won in _allies(step.before, n, seat) else at
        if not any(event.kind == "summary" for event in step.events):
            continue
        values, role = after.values, after.values[n.last_role + seat]
        if lost is not None and not values[n.last_met + seat] and _lacks_one(values, n, seat):
            word, number = notes.role_word(role), before.values[n.round]
            title = Message("missed-goal", role=word, round=number, colour=role == REBEL)
            missed = NearMiss(lost, title, Message("missed-trick"))
        lost = None
    return missed


def _winner(game: FinishedGame[AcademyState], n: Numbers, at: int, trick: int) -> Seat:
    """Return who won a trick, by its number in the round, to which move `at` belongs."""
    for step in game.steps[at:]:
        values = step.after.table.values
        if winner := values[n.winner + trick - 1]:
            return winner - 1
        if any(event.kind == "summary" for event in step.events):
            return values[n.last_eighth] - 1
    return -1


def _allies(state: AcademyState, n: Numbers, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats whose tricks count for a seat's goal."""
    pair = (n.seat_of(state, CAPTAIN), n.seat_of(state, TEAMPLAYER))
    return pair if seat in pair else (seat,)


def _lacks_one(values: Sequence[int], n: Numbers, seat: Seat) -> bool:
    """Return whether one trick or colour more would have met the goal of the last round."""
    tricks = {values[n.last_role + each]: values[n.last_tricks + each] for each in range(n.seats)}
    pair, mastermind = tricks[CAPTAIN] + tricks[TEAMPLAYER], tricks[MASTERMIND]
    match values[n.last_role + seat]:
        case role if role == MASTERMIND:
            return pair - mastermind in (1, 2)  # a trick of the pair counts twice
        case role if role == REBEL:
            return values[n.last_colours + seat] == REBEL_COLOURS - 1
    return mastermind - pair in (0, 1)


def _trick(step: FinishedStep[AcademyState], n: Numbers, seat: Seat) -> tuple[int, bool]:
    """Return the card with which a seat won a trick in a step, -1 for none, and if it had a 9."""
    moved = [event for event in step.events if event.kind == "move" and event.source in n.trick]
    taken = [event for event in moved if event.target == n.won[seat]]
    own = [event.piece for event in taken if event.source == n.trick[seat]]
    return (own[0] if own else -1), any(VALUE[event.piece] == HIGHEST for event in taken)
