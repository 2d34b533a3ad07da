"""What a move shows about a hidden hand: pieces with which it would have been refused.

Who doesn't follow suit has no card of it. This is found by asking: the hand is thought to hold only
what was played, then that and one other piece. If only the second is refused, the hand lacks that
piece. No hidden hand is looked at, so everybody may know it. It holds for rules that oblige; those
by which a hand must hold something say nothing here.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from tabletop.engine.moves import Move, Refusal, Seat
from tabletop.engine.state import State
from tabletop.engine.table import Table

S = TypeVar("S", bound=State)
Refuse = Callable[[S, Seat, Move], Refusal | None]


def lacking(state: S, seat: Seat, move: Move, refusal: Refuse[S]) -> Mapping[int, frozenset[int]]:
    """Return the pieces that hidden hands lack, by zone: those known, and those a move shows.

    Args:
        state: The position before the move.
        seat: The seat that moves.
        move: The move, which is legal. If not everybody sees its pieces, it shows nothing.
        refusal: Returns why a move is refused.
    """
    plan, zones = state.table.plan, state.table.zones
    target = plan.zone.get(move.target, -1)
    played = {plan.piece[name] for name in move.pieces if name in plan.piece}
    if not played or target < 0 or plan.sees[target] != plan.everyone:
        return state.table.lacks
    found = {**state.table.lacks}
    for hand, owner in enumerate(plan.owners):
        if owner != seat or plan.sees[hand] != 1 << seat or not played <= {*zones[hand]}:
            continue
        trial = state.clone(recording=False)
        for piece in {*zones[hand]} - played:
            trial.table.move(piece, len(zones) - 1)

        def refuses(held: S) -> bool:
            return refusal(held, seat, move) is not None

        if refuses(trial):
            continue
        others = _hidden(state.table) - played
        lacks = frozenset(p for p in others if _with(trial, hand, p, refuses))
        if lacks and lacks < others:
            found[hand] = lacks | found.get(hand, frozenset())
    return found


def _hidden(table: Table) -> set[int]:
    """Return the pieces that somebody doesn't know, without those out of the game."""
    known, everyone = table.known, table.plan.everyone
    return {p for zone in table.zones[:-1] for p in zone if known[p] != everyone}


def _with(trial: S, hand: int, piece: int, asks: Callable[[S], bool]) -> bool:
    """Ask something about a position in which a hand holds one piece more."""
    table = trial.table
    was = table.where[piece]
    index = table.zones[was].index(piece)
    table.move(piece, hand)
    answer = asks(trial)
    table.move(piece, was, index)
    return answer
