"""Finds who acts next at one screen, and whether that needs a hand on the screen."""

from collections.abc import Collection, Sequence

from tabletop.engine.match import Match
from tabletop.engine.moves import Seat
from tabletop.engine.state import State
from tabletop.session.position import Looking
from tabletop.session.values import Next


def next_of(
    match: Match[State],
    looking: Looking,
    people: Sequence[Seat],
    elsewhere: Collection[Seat] = (),
) -> Next:
    """Return who acts next: the viewer first, people here before computer players.

    People on other devices act there by themselves; this screen only shows it.
    """
    acting = match.to_act
    if not acting:
        return Next("over", -1)
    present = [seat for seat in acting if seat in people]
    if not present:
        computers = [seat for seat in acting if seat not in elsewhere]
        return Next("computer", computers[0]) if computers else Next("elsewhere", acting[0])
    if looking.viewer in present:
        return Next("viewer", looking.viewer)
    if looking.visiting:
        return Next("visit", present[0])
    alone = len(people) == 1 and not elsewhere
    openly = [seat for seat in present if not alone and match.rules.open_moves(match.state, seat)]
    if looking.asked in openly:
        return Next("asked", looking.asked)
    if openly:
        return Next("open", openly[0])
    return Next("curtain", present[0])
