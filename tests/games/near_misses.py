"""What a seat just missed in a match that is judged as if it had ended, for tests."""

from collections.abc import Sequence

from tabletop.engine.match import Match
from tabletop.engine.moves import Outcome, Seat
from tabletop.engine.state import State
from tabletop.paths import shipped
from tabletop.registry import Registry
from tabletop.session.fill_names import Wording
from tabletop.session.goals import finished_game
from tabletop.storage.journal.records import Player


def missed(
    match: Match[State],
    seat: Seat = 0,
    *,
    winners: Sequence[Seat] = (1,),
    scores: Sequence[int] = (),
) -> tuple[int, str, str] | None:
    """Return the step, title and text of a near miss if the match ended now; None for none."""
    finished = finished_game(match, Outcome(tuple(winners), tuple(scores), ""))
    assert finished is not None
    found = match.rules.near_miss(finished, seat)
    if found is None:
        return None
    game = Registry(shipped("content")).find(match.rules.spec.id)
    players = [Player(f"Player {number + 1}") for number in range(match.state.seats)]
    fill = Wording(game, match.first.table.plan, players).fill
    return found.step, fill(found.title), fill(found.text)
