"""The awards at the end of a round, computed on the fast state by the rules in `scoring`."""

from collections.abc import Sequence

from tabletop.api import Seat
from tabletop.games.the_academy.fast.bits import COUNT, flags_of
from tabletop.games.the_academy.fast.position import Position
from tabletop.games.the_academy.scoring import REBEL_COLOURS
from tabletop.games.the_academy.state import (
    CAPTAIN,
    LAST_TRICK,
    MASTERMIND,
    MOST_AWARDS,
    PAIR_BONUS,
    REBEL,
    TEAMPLAYER,
)


def gains(
    position: Position, tricks: Sequence[int], won: Sequence[int], rule: int, eighth: Seat
) -> list[int]:
    """Return the awards that each seat gains at the end of a round.

    Rulebook: `#awards`, `#alliance`, `#last-trick`.

    Args:
        position: The fast state, which gives the roles and the awards so far.
        tricks: The number of tricks won, by seat.
        won: The cards won as bit masks, by seat.
        rule: The number of the round rule at the end of the round.
        eighth: The seat that won the last trick.
    """
    roles = position.roles
    alone = tricks[position.mastermind]
    pair = tricks[roles.index(CAPTAIN)] + tricks[roles.index(TEAMPLAYER)]
    bonus = 0
    if rule == PAIR_BONUS and REBEL in roles:
        bonus = int(alone + tricks[roles.index(REBEL)] > pair)
    found: list[int] = []
    for seat, held in enumerate(position.awards):
        role = roles[seat]
        if role == MASTERMIND:
            more = (alone >= pair) + bonus
        elif role == REBEL:
            more = (COUNT[flags_of(won[seat])] >= REBEL_COLOURS) + bonus
        else:
            more = int(pair > alone)
        if rule == LAST_TRICK and seat == eighth:
            more += 1
        found.append(min(MOST_AWARDS - held, more))
    return found
