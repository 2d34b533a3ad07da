"""Matches that are judged as if they had ended, for tests of goals."""

from collections.abc import Sequence

from tabletop.engine.match import Match
from tabletop.engine.moves import Outcome, Seat
from tabletop.engine.state import State
from tabletop.session.goals import feats_of, finished_game


def met(
    match: Match[State],
    seat: Seat = 0,
    *,
    winners: Sequence[Seat] = (0,),
    scores: Sequence[int] = (),
) -> set[str]:
    """Return the goals that a seat reached if the match ended now with this result."""
    game = finished_game(match, Outcome(tuple(winners), tuple(scores), ""))
    assert game is not None
    feats = feats_of(match.rules, game, seat)
    return {goal.id for goal in match.rules.spec.goals if goal.is_met(feats)}
