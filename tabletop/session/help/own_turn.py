"""A seat's own turn, played on from what the seat knows."""

from collections.abc import Sequence
from random import Random

from tabletop.ai.players import seen, within_turn
from tabletop.engine.knowledge.information import InformationSet
from tabletop.engine.moves import Move
from tabletop.engine.state import State

_WORLDS = 3
"""How many possible positions must agree on what follows from a move."""


def played_on(info: InformationSet[State], move: Move) -> InformationSet[State] | None:
    """Return what a seat knows after a move of its turn, if it then moves again.

    Return None if the turn is over, if chance or another seat decides, or if the move shows
    something that the seat could not know.

    Args:
        info: What the seat knows before the move.
        move: A legal move.
    """
    rules, seat, rng = info.rules, info.seat, Random(0)
    worlds = [info.stand_in.clone(), *(info.sample(rng) for _ in range(_WORLDS))]
    afterwards: list[State] = []
    for world in worlds:
        after = within_turn(rules, world, seat, move)
        if after is None or rules.to_act(after) != (seat,):
            return None
        afterwards.append(after)
    first, *others = [seen(rules, after, seat) for after in afterwards]
    if any(view != first for view in others):
        return None
    return InformationSet(rules, afterwards[0], seat)


def is_same_turn(info: InformationSet[State], moves: Sequence[Move], first: Move) -> bool:
    """Return whether moves of a turn lead to the same position with a later one made first.

    Args:
        info: What the seat knows before the moves.
        moves: The moves of the turn, in order.
        first: The move to be made first.
    """
    if first not in moves:
        return False
    at = moves.index(first)
    ends = [_played_all(info, each) for each in ((*moves[:at], first), (first, *moves[:at]))]
    one, other = (end and seen(end.rules, end.stand_in, end.seat) for end in ends)
    return one is not None and one == other


def _played_all(
    info: InformationSet[State] | None, moves: Sequence[Move]
) -> InformationSet[State] | None:
    """Return what the seat knows after several moves; None if they can't be made in its turn."""
    for move in moves:
        if info is None or move not in info.legal_moves():
            return None
        info = played_on(info, move)
    return info
