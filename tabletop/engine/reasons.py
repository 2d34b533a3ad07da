"""One-sentence reasons for a good move, for games that don't give their own."""

from random import Random
from typing import TypeVar

from tabletop.engine.chance import FastChance
from tabletop.engine.display import Preview
from tabletop.engine.mind import Mind
from tabletop.engine.moves import Move, Seat
from tabletop.engine.state import State

S = TypeVar("S", bound=State)

WORLDS = 12
"""Sampled positions in which a move is tried."""
NOTABLE = 0.03
"""Least change of the estimate that is worth mentioning."""

ONLY = "There is no other move."
WINS = "It wins the game at once."
GAINS = "It improves your position at once."
LASTS = "It costs something now and pays off later."
HOLDS = "It keeps your position as good as it is."


def usual_reason(
    mind: Mind[S], state: S, seat: Seat, move: Move, *, preview: Preview | None
) -> str:
    """Return a reason from what a move brings: its preview, or the change of the estimate.

    The same for all positions that the seat can't tell apart.
    """
    rules = mind.rules
    if rules.legal_moves(state, seat) == [move]:
        return ONLY
    rng = Random(0)
    gain = 0.0
    wins = 0
    for _ in range(WORLDS):
        world = rules.determinize(state, seat, rng).clone(recording=False)
        gain -= mind.estimate(world, seat)
        rules.apply(world, seat, move, FastChance(rng))
        gain += mind.estimate(world, seat)
        outcome = rules.outcome(world)
        wins += outcome is not None and rules.share(world, outcome, seat) == 1
    if wins == WORLDS:
        return WINS
    if preview is not None:
        brings = ", ".join(text for _, text in preview.lines)
        return f"{preview.title}: {brings}." if brings else f"{preview.title}."
    if abs(gain) < NOTABLE * WORLDS:
        return HOLDS
    return GAINS if gain > 0 else LASTS
